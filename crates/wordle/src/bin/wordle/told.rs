//! `wordle reply`: what is told of a guess.

use std::io::{self, ErrorKind, Write};

use command::exit::{Done, Exit};

use crate::flags::Replied;

/// Writes the reply.
pub fn run(replied: &Replied) -> Done {
    let Replied { rule, secret, guess } = replied;
    let reply = rule.spell(rule.reply(secret, guess), secret.len());
    match writeln!(io::stdout(), "{reply}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Exit::Finished),
        Err(error) => Err(Exit::BadOutput.because(error)),
        Ok(()) => Ok(Exit::Finished),
    }
}
