//! What is said on standard error.

use command::report::Voice;

/// Says lines in the name of this command.
pub const VOICE: Voice = Voice::of("wordle");
