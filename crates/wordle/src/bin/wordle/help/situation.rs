//! Where a game stands.

use wordle::candidates::Replies;
use wordle::contradiction::Contradiction;
use wordle::game::{Game, SecretId};
use wordle::hard_mode::Hints;
use wordle::history::Turn;

use crate::flags::AskedGame;
use crate::terminal::say;
use wordle::hard_mode;

/// The turns so far, and what they leave.
#[derive(Debug)]
pub struct Situation {
    pub history: Vec<Turn>,
    /// The secrets that are still possible, one at least.
    pub candidates: Vec<SecretId>,
}

impl Situation {
    /// The situation after these turns, or why they cannot have been. Guesses that are in no list are told.
    pub fn of(asked: &AskedGame, game: &Game, history: Vec<Turn>) -> Result<Situation, String> {
        for (number, turn) in history.iter().enumerate() {
            let guess = asked.alphabet.spell(&turn.guess);
            if turn.guess.len() != game.length() {
                return Err(format!(
                    "turn {}: {guess:?} has {} letters, not {} as the hidden word",
                    number + 1,
                    turn.guess.len(),
                    game.length()
                ));
            }
            let forbids = || hard_mode::forbids(&history[..number], &turn.guess, &asked.alphabet);
            if let Some(why) = asked.is_hard.then(forbids).flatten() {
                return Err(format!("turn {}: {guess:?}: {why}", number + 1));
            }
        }
        let replies = Replies::of(game);
        let candidates = replies.candidates(&history);
        if candidates.is_empty() {
            let found = Contradiction::of(replies, &history);
            let text = |found: Contradiction| found.text(game, &asked.alphabet, &history);
            return Err(found.map(text).unwrap_or_default());
        }
        for turn in history.iter().filter(|turn| game.find(&turn.guess).is_none()) {
            let guess = asked.alphabet.spell(&turn.guess);
            say(format_args!(
                "{guess} is not among the words that may be guessed; its reply counts"
            ));
        }
        Ok(Situation { history, candidates })
    }

    /// The hints that the next guess must use, in hard mode.
    pub fn hints(&self, is_hard: bool) -> Option<Hints> {
        is_hard.then(|| self.history.last().map(Hints::of).unwrap_or_default())
    }
}
