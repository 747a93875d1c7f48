//! AND/OR search for the least losses: those of the words of each slot against the best word of the slot.

use rustc_hash::FxHashMap;

use crate::count::and_or_count::AndOrCount;
use crate::count::least_loss::{LeastLoss, Loss, MOST_LOSS};
use crate::count::memory::MemoryShares;
use crate::count::reduced::{ListWeights, ReducedProblem};
use crate::count::semiring::Semiring;
use lexicon::automaton::State;
use lexicon::halt::{Halt, Halted};
use lexicon::score::Score;
use lexicon::total::Total;
use lexicon::words::Words;
use network::problem::Problem;

/// An AND/OR search for least losses.
#[derive(Debug)]
pub struct LossSearch {
    pub search: AndOrCount<LeastLoss>,
    /// The total of a fill that loses nothing.
    pub ceiling: Total,
}

impl LossSearch {
    /// Prepares to search; `None` if the problem is too large, its words for their share of memory, or its scores for
    /// machine words.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn new(
        problem: &Problem,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<LossSearch>, Halted> {
        let reduced = ReducedProblem::of(1, problem, shares.tables(), halt)?;
        let Some(reduced) = reduced else { return Ok(None) };
        let Some((weights, ceiling)) = word_losses(problem, halt)? else { return Ok(None) };
        let search = AndOrCount::of(reduced, weights, shares, halt)?;
        Ok(search.map(|search| LossSearch { search, ceiling }))
    }

    /// The total of fills that lose the least; `None` if there is no fill.
    pub fn total(&self, least: &LeastLoss) -> Option<Total> {
        (!least.is_zero()).then(|| self.ceiling.less(least.loss))
    }
}

/// The losses of all words that are left to the slots, a table for each list with its scores, those of slots with a choice in
/// the order of a problem [reduced](ReducedProblem::of) to them; slots of equal letters have none. And the sum of the best
/// scores of all slots, also of slots without a choice: the total of a fill that loses nothing. `None` if scores are so large
/// that losses do not add up in machine words.
///
/// Takes time in proportion to the words, and to the scores of their lengths.
fn word_losses(
    problem: &Problem,
    halt: &Halt,
) -> Result<Option<(ListWeights<Loss>, Total)>, Halted> {
    // Two lists of a problem may have the same words with other scores.
    let mut known: FxHashMap<(State, usize), (usize, Loss, Score)> = FxHashMap::default();
    let mut weights = ListWeights::none();
    let (mut ceiling, mut most) = (0_u128, 0_u128);
    for number in problem.network().slots.ids() {
        let slot = &problem.network().slots[number];
        halt.check()?;
        let (root, list) = (problem.root(number), problem.list_of(number));
        let (table, worst, best) = *known.entry((root, list)).or_insert_with(|| {
            let words = Words::of_automaton(problem.table(), root, slot.length());
            let (losses, best) = losses_of(problem, list, &words);
            let worst = losses.iter().copied().max().unwrap_or_default();
            weights.tables.push(losses);
            (weights.tables.len() - 1, worst, best)
        });
        ceiling += u128::from(best.millionths());
        if slot.cells.iter().any(|&cell| problem.candidates()[cell].len() > 1) {
            most += u128::from(worst);
            weights.of_slot.push(table);
        }
    }
    let ceiling = Total::from_millionths(ceiling);
    // So many losses can be added up.
    Ok((most < u128::from(MOST_LOSS)).then_some((weights, ceiling)))
}

/// The loss of each of some words against the best one, and the score of the best one.
fn losses_of(problem: &Problem, list: usize, words: &Words) -> (Vec<Loss>, Score) {
    let scores = match problem.scores(list) {
        Some(scores) => scores.of_words(words.iter()),
        None => vec![Score::ZERO; words.count()],
    };
    let best = scores.iter().copied().max().unwrap_or_default();
    let loss = |score: Score| best.millionths() - score.millionths();
    (scores.into_iter().map(loss).collect(), best)
}
