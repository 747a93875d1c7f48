//! `wordle help`: the words that are still possible, and the best next guesses.

mod advice;
mod boards;
mod situation;

use std::io::{self, IsTerminal};
use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Watch};
use lexicon::Source;
use wordle::history::{self, Turn};

use crate::flags::{Helping, Hidden};
use crate::opening::open;
use crate::terminal::{VOICE, prompt, write};

use advice::Advice;
use situation::Situation;

/// Writes help, and asks for what happens then, if somebody is there to tell.
pub fn run(helping: &Helping) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, helping.time, true, VOICE)?;
    let game = open(&helping.game, helping.guessed_length(), &watch)?;
    let advice = Advice { helping, game: &game, watch: &watch };
    let situation = |history: &[Turn]| {
        let situation = Situation::of(&helping.game, &game, history.to_vec());
        situation.map_err(|why| Exit::BadInput.because(anyhow!("--history: {why}")))
    };
    if helping.histories.len() > 1 {
        let situations: Result<Vec<_>, _> =
            helping.histories.iter().map(|history| situation(history)).collect();
        write(&boards::text(&advice, &situations?)?)?;
        return Ok(Exit::Finished);
    }
    let situation = situation(helping.histories.first().map_or(&[], |history| history))?;
    write(&advice.text(&situation)?)?;
    let is_read = matches!(&helping.game.hidden, Hidden::Words { list: Source::Input, .. });
    let is_asked = helping.histories.is_empty() && io::stdin().is_terminal() && !is_read;
    match is_asked || helping.asks {
        true => read_turns(&advice, situation),
        false => Ok(Exit::Finished),
    }
}

/// Asks for turns until no more come, or the word is found. A turn that cannot be is told, and asked for again.
fn read_turns(advice: &Advice<'_>, mut situation: Situation) -> Done {
    let (asked, game) = (&advice.helping.game, advice.game);
    loop {
        advice.watch.enter("while it was asked for a guess");
        let line = match prompt("Guess and its reply, as tarie=.y..g; an empty line ends: ")? {
            Some(line) if !line.is_empty() => line,
            _ => return Ok(Exit::Finished),
        };
        let turns = history::parse(&line, game.rule(), &asked.alphabet, Some(game.length()));
        let turns = turns.map_err(|error| format!("{:?}: {}", error.text, error.problem));
        let history = turns.map(|turns| [situation.history.clone(), turns].concat());
        match history.and_then(|history| Situation::of(asked, game, history)) {
            Err(why) => write(&format!("{why}\n"))?,
            Ok(next) => {
                let won = next.history.last().is_some_and(|turn| turn.reply == game.won());
                if won {
                    let guesses = next.history.len();
                    write(&format!("Found with guess {guesses}.\n"))?;
                    return Ok(Exit::Finished);
                }
                write(&advice.text(&next)?)?;
                situation = next;
            }
        }
    }
}
