//! Whole games against a secret.

use std::time::{Duration, Instant};

use lexicon::halt::Halt;
use lexicon::letters::Letter;

use super::event::{Event, Observer};
use super::next_guess::{GuessError, Guesser, Searched};
use crate::history::Turn;

/// A turn of a game, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The guess and its reply.
    pub turn: Turn,
    /// How long the [search](Searched::nodes) of the guess was.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its turns.
    pub turns: Vec<PlayedTurn>,
    /// Whether the last guess is the secret. It is not if no word of the list agreed with all replies,
    /// which happens only if the secret is none of them.
    pub is_won: bool,
}

impl Played {
    /// The time of all searches.
    pub fn time(&self) -> Duration {
        self.turns.iter().map(|played| played.time).sum()
    }

    /// The [nodes](Searched::nodes) of all searches.
    pub fn nodes(&self) -> u64 {
        self.turns.iter().map(|played| played.nodes).sum()
    }
}

impl Guesser<'_> {
    /// Plays a game against a secret of as many letters as the words have; `each` is told each turn.
    ///
    /// A game ends, for each guess but the first agrees with all replies, and no word agrees with a
    /// reply to itself that does not win.
    ///
    /// # Errors
    /// If the secret has another length or other letters, or `halt` is set.
    pub fn play<O: Observer>(
        &mut self,
        secret: &[Letter],
        halt: &Halt,
        observer: &mut O,
        mut each: impl FnMut(&PlayedTurn),
    ) -> Result<Played, GuessError> {
        self.check(0, secret)?;
        let won = self.rule().won(secret.len());
        let (mut turns, mut history) = (Vec::new(), Vec::new());
        loop {
            let start = Instant::now();
            let Searched { guess, nodes } = self.next_guess(&history, halt, observer)?;
            let time = start.elapsed();
            let Some(guess) = guess else { return Ok(Played { turns, is_won: false }) };
            let turn = Turn::of(self.rule(), secret, &guess);
            let number = history.len();
            observer.tell(|| Event::Guess { turn: number, word: guess });
            let reply = turn.reply;
            let spelled = || self.rule().spell(reply, secret.len());
            observer.tell(|| Event::Reply { turn: number, reply: spelled() });
            history.push(turn.clone());
            let played = PlayedTurn { turn, nodes, time };
            each(&played);
            turns.push(played);
            if reply == won {
                return Ok(Played { turns, is_won: true });
            }
        }
    }
}
