//! The next guess where several words are hidden and each guess is one for all of them, as in Quordle.

use lexicon::Halted;

use crate::game::{GuessId, SecretId};
use crate::parallel;

use super::counting::{Counter, Counting};
use super::logarithm::FRACTION;
use super::one_ply::PIECE;
use super::question::Question;
use super::selection::{Selection, Ties};
use super::spread::COARSE;

/// A guess, and what its replies tell of all secrets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedForBoards {
    /// The guess.
    pub guess: GuessId,
    /// The bits that its replies tell in the mean, of all boards together.
    pub bits: f64,
    /// On how many boards it may be the secret.
    pub boards: usize,
}

/// The guesses that tell the most bits of the secrets of all boards together, `top` at most, the best
/// first, and how many were rated. Of guesses that tell as much the first is the one that may be the secret on more
/// boards, then the first in order. The candidates of the question are those of all boards; as nothing is
/// known of how the secrets depend on each other, what the boards tell adds up.
///
/// # Errors
/// If it was halted.
pub fn best(
    question: &Question<'_>,
    boards: &[Vec<SecretId>],
    top: usize,
) -> Result<(Vec<RatedForBoards>, usize), Halted> {
    let selection = Selection::of(question);
    let guesses = [selection.candidates(), selection.others(Ties::CandidatesFirst)].concat();
    let countings: Vec<Counting<'_>> = boards
        .iter()
        .filter(|board| !board.is_empty())
        .map(|board| Counting::of(question.replies, board))
        .collect();
    let game = question.replies.game;
    let pieces: Vec<&[GuessId]> = guesses.chunks(PIECE).collect();
    // Each counter keeps parts of the replies of one board's candidates.
    let counters = || countings.iter().map(|_| Counter::default()).collect::<Vec<Counter>>();
    let rated = parallel::map(question.threads, pieces.len(), counters, |counters, number| {
        let rate = |&guess: &GuessId| {
            let bits: u64 = countings
                .iter()
                .zip(&mut *counters)
                .map(|(counting, counter)| {
                    let spread = counting.spread(guess, counter);
                    spread.bits_gained() / spread.weight
                })
                .sum();
            let secret = game.secret_of(guess);
            let has = |board: &&Vec<SecretId>| {
                secret.is_some_and(|secret| board.binary_search(&secret).is_ok())
            };
            (bits, boards.iter().filter(has).count(), guess)
        };
        match question.halt.is_set() {
            true => Vec::new(),
            false => pieces[number].iter().map(rate).collect(),
        }
    });
    question.halt.check()?;
    let mut rated = rated.concat();
    // Logarithms are rounded, so that the last digits mean nothing.
    let key = |&(bits, boards, guess): &(u64, usize, GuessId)| {
        (std::cmp::Reverse((bits / COARSE, boards)), guess)
    };
    rated.sort_unstable_by_key(key);
    rated.truncate(top);
    let spelled = |(bits, boards, guess)| RatedForBoards {
        guess,
        bits: bits as f64 / f64::from(1 << FRACTION),
        boards,
    };
    Ok((rated.into_iter().map(spelled).collect(), selection.count()))
}
