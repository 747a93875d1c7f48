//! Searches the guesses of least cost, where a cost is known from one guess alone.

use std::num::NonZero;

use lexicon::Halted;

use crate::game::GuessId;
use crate::parallel;

use super::counting::{Counter, Counting};
use super::question::{NextGuesses, Question, RatedGuess};
use super::selection::{Selection, Ties};
use super::spread::Spread;

/// How many guesses a thread rates before it takes the next.
pub const PIECE: usize = 128;

/// A question with fewer replies to look at is answered by one thread: starting another takes longer.
const FEW: usize = 1 << 18;

/// The guesses of least cost, `top` at most. A cost is that of a spread, and of the weight of the guess if it may be
/// the secret, else 0. No spread must cost less than the one that tells all candidates apart, and no guess less
/// than it would if it were the likeliest candidate.
///
/// # Errors
/// If it was halted.
pub fn best(
    question: &Question<'_>,
    ties: Ties,
    top: usize,
    cost: impl Fn(&Spread, u64) -> u64 + Sync,
) -> Result<NextGuesses, Halted> {
    let selection = Selection::of(question);
    let candidates = selection.candidates();
    let mut best = rate(question, &candidates, true, top, &cost)?;
    // The first of the least cost is the best: no other guess costs less.
    let least = least(question, false, &cost);
    if top == 1 && best.first().is_some_and(|best| best.cost <= least) {
        return Ok(NextGuesses { best, rated: candidates.len() });
    }
    best.extend(rate(question, &selection.others(ties), false, top, &cost)?);
    best.sort_by_key(|rated| rated.cost);
    best.truncate(top);
    Ok(NextGuesses { best, rated: selection.count() })
}

/// The cost of a guess that tells all candidates apart.
fn least(question: &Question<'_>, is_candidate: bool, cost: &impl Fn(&Spread, u64) -> u64) -> u64 {
    let weights = || question.candidates.iter().map(|&secret| question.replies.game.weight(secret));
    let own = if is_candidate { weights().max() } else { None };
    cost(&Spread::apart(weights()), own.unwrap_or(0))
}

/// By how many threads so many guesses are rated.
pub fn threads(question: &Question<'_>, guesses: usize) -> NonZero<usize> {
    let is_small = guesses * question.candidates.len() < FEW;
    if is_small { NonZero::<usize>::MIN } else { question.threads }
}

/// The guesses of least cost of some, the first of those that cost the same.
fn rate(
    question: &Question<'_>,
    guesses: &[GuessId],
    is_candidate: bool,
    top: usize,
    cost: &(impl Fn(&Spread, u64) -> u64 + Sync),
) -> Result<Vec<RatedGuess>, Halted> {
    let counting = Counting::of(question.replies, question.candidates);
    let threads = threads(question, guesses.len());
    let (least, game) = (least(question, is_candidate, cost), question.replies.game);
    let pieces: Vec<&[GuessId]> = guesses.chunks(PIECE).collect();
    let best = parallel::map(threads, pieces.len(), Counter::default, |counter, number| {
        let mut best: Vec<RatedGuess> = Vec::new();
        for &guess in pieces[number] {
            if question.halt.is_set() {
                break;
            }
            let spread = counting.spread(guess, counter);
            let own = game.secret_of(guess).filter(|_| is_candidate);
            let cost = cost(&spread, own.map_or(0, |secret| game.weight(secret)));
            if best.len() < top || best.last().is_some_and(|last| cost < last.cost) {
                let place = best.partition_point(|other| other.cost <= cost);
                best.insert(place, RatedGuess { guess, is_candidate, spread, cost });
                best.truncate(top);
            }
            // No other is better, and those that are as good come later.
            if top == 1 && cost == least {
                break;
            }
        }
        best
    });
    question.halt.check()?;
    let mut best = best.concat();
    best.sort_by_key(|rated| rated.cost);
    best.truncate(top);
    Ok(best)
}
