//! `wordle reply`: the reply to a guess.

use command::{Done, Exit, Output};

use crate::flags::Replied;

/// Writes the reply.
pub fn run(replied: &Replied) -> Done {
    let Replied { rule, secret, guess } = replied;
    let reply = rule.spell(rule.reply(secret, guess), secret.len());
    Output::stdout("the reply").write(format!("{reply}\n"))?;
    Ok(Exit::Finished)
}
