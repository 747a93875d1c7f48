//! The lines said on standard error.

use std::fmt;

use command::Voice;

/// Says lines in the name of this command.
pub const VOICE: Voice = Voice::of("setter");

/// Writes a line about the run; that standard error is closed must not end it.
pub fn say(line: fmt::Arguments<'_>) {
    VOICE.say(line);
}
