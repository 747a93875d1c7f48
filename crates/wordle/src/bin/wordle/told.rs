//! `wordle reply`: what is told of a guess.

use command::exit::{Done, Exit};

use crate::flags::Replied;
use crate::stdout::write;

/// Writes the reply.
pub fn run(replied: &Replied) -> Done {
    let Replied { rule, secret, guess } = replied;
    let reply = rule.spell(rule.reply(secret, guess), secret.len());
    write(&format!("{reply}\n"))?;
    Ok(Exit::Finished)
}
