//! The losses of the words of each slot against the best word of the slot.

use rustc_hash::FxHashMap;

use crate::count::least_loss::{Loss, MOST_LOSS};
use crate::count::reduced::{ReducedProblem, WordWeights};
use lexicon::automaton::State;
use lexicon::halt::{Halt, Halted};
use lexicon::score::Score;
use lexicon::total::Total;
use lexicon::words::Words;
use network::WordId;
use network::problem::Problem;

/// The greatest sum of the losses of the worst words that is shared out: losses moved about never overflow.
const MOST_SHARED: Loss = 1 << 50;

/// The losses of the words of each slot of a reduced problem.
#[derive(Clone, Debug)]
pub struct Losses {
    /// The losses, a table for each list with its scores; slots of equal letters have none.
    pub weights: WordWeights<Loss>,
    /// The sum of the best scores of all slots, also of slots without a choice: the total of a fill that loses
    /// nothing.
    pub ceiling: Total,
    /// The sum over the slots of the loss of the worst word.
    pub most: Loss,
}

impl Losses {
    /// The losses of all words that are left to the slots, those with a choice in the order of a problem
    /// [reduced](ReducedProblem::of) to them; `None` if scores are so large that losses do not add up in machine words.
    ///
    /// Takes time in proportion to the words, and to the scores of their lengths.
    pub fn of(problem: &Problem, halt: &Halt) -> Result<Option<Losses>, Halted> {
        // Two lists of a problem may have the same words with other scores.
        let mut known: FxHashMap<(State, usize), (usize, Loss, Score)> = FxHashMap::default();
        let mut weights = WordWeights::none();
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
        let most = Loss::try_from(most).ok().filter(|&most| most < MOST_LOSS);
        Ok(most.map(|most| Losses { weights, ceiling, most }))
    }

    /// The losses of the same fills shared out among the slots, which makes the ceiling lower; the losses as they are
    /// if they are too large to be shared out, or if that takes more than `memory` bytes.
    ///
    /// A slot cannot take its best word if the slots that cross it lose by its letters. [Prices](csp::diffused) of letters
    /// move loss from one slot to another: the loss of every fill stays the same, and the sum of the least losses of the
    /// slots grows. That holds for any search: losses below a limit then leave much more out.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn shared_out(
        self,
        reduced: &ReducedProblem,
        memory: usize,
        halt: &Halt,
    ) -> Result<Losses, Halted> {
        let words = || reduced.slots.iter().map(|slot| &reduced.lists[slot.list]);
        let bytes_of = |words: &Words| {
            words.count() * (2 * size_of::<Loss>() + size_of::<WordId>() + words.length())
        };
        if self.most > MOST_SHARED || words().map(bytes_of).sum::<usize>() > memory {
            return Ok(self);
        }
        let values = |(number, words): (usize, &Words)| {
            match self.weights.of(number, reduced.slots[number].list) {
                // A slot that joins copies of a cell has words that lose nothing before prices move.
                (_, []) => vec![0; words.count()],
                (_, losses) => losses.iter().map(|&loss| -(loss as i64)).collect(),
            }
        };
        let slots = words().zip(words().enumerate().map(values));
        let (bound, tables) = csp::diffused(slots, &reduced.crossings(), halt)?;
        let worst = tables.iter().map(|losses| losses.iter().copied().max().unwrap_or_default());
        if worst.fold(0, Loss::saturating_add) >= MOST_LOSS {
            return Ok(self);
        }
        let weights = WordWeights { of_slot: (0..tables.len()).collect(), tables };
        Ok(Losses { weights, ceiling: self.ceiling.less(-bound), ..self })
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::{random_problems, total};
    use crate::search::Search;
    use crate::search::examples::fills;

    #[test]
    fn prices_leave_the_total_of_every_fill_as_it_is() {
        let halt = Halt::default();
        let (mut seen, mut raised) = (0, 0);
        for (seed, problem) in random_problems(200) {
            let reduced = ReducedProblem::of(1, &problem, usize::MAX, &halt);
            let reduced = reduced.unwrap().unwrap();
            let losses = Losses::of(&problem, &halt).unwrap().unwrap();
            let ceiling = losses.ceiling;
            let losses = losses.shared_out(&reduced, usize::MAX, &halt).unwrap();
            raised += usize::from(losses.ceiling < ceiling);
            for fill in fills(&problem, Search::default()).into_iter().take(50) {
                let loss_in = |slot: usize| {
                    let cells = reduced.slots[slot].cells.iter();
                    let word: Vec<u8> =
                        cells.map(|&cell| fill[reduced.cells[cell as usize] as usize]).collect();
                    let words = &reduced.lists[reduced.slots[slot].list];
                    let number = words.iter().position(|other| other == word).unwrap();
                    losses.weights.of(slot, reduced.slots[slot].list).1[number]
                };
                let lost: Loss = (0..reduced.slots.len()).map(loss_in).sum();
                let total = total(&problem, &fill);
                assert_eq!(losses.ceiling.less(lost).millionths(), total, "seed {seed}");
                seen += 1;
            }
        }
        assert!(seen > 500 && raised > 10, "{seen} fills, {raised} bounds");
    }
}
