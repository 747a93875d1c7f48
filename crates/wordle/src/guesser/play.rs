//! Whole games against a secret.

use lexicon::clock::Instant;
use lexicon::{Halt, Letter};

use super::event::{Event, Observer};
use super::next_guess::{GuessError, Guesser, Method, Searched};
use super::played::{Played, PlayedTurn};
use crate::history::Turn;

impl Guesser<'_> {
    /// Plays a game against a secret of as many letters as the words have; `each` is told each turn.
    ///
    /// A game ends, for each guess but the first agrees with all replies, and no word agrees with a
    /// reply to itself that does not win; and the published genetic algorithm guesses no word twice.
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
        if let Method::Published(published) = &self.method {
            return Ok(published.play(secret, halt, observer, each)?);
        }
        let won = self.rule().won(secret.len());
        let (mut turns, mut history) = (Vec::new(), Vec::new());
        loop {
            let start = Instant::now();
            let Searched { guess, nodes } = self.next_guess(&history, halt, observer)?;
            let time = start.elapsed();
            let Some(guess) = guess else { return Ok(Played { turns, is_won: false }) };
            let turn = Turn::of(self.rule(), secret, &guess);
            let number = history.len();
            observer.emit(|| Event::Guess { turn: number, word: guess });
            let reply = turn.reply;
            let spelled = || self.rule().spell(reply, secret.len());
            observer.emit(|| Event::Reply { turn: number, reply: spelled() });
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
