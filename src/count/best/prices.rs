//! Prices of letters at crossings, by which losses are shared out among the slots.

use super::losses::Losses;
use crate::count::least_loss::{self, Loss};
use crate::count::reduced::{ReducedProblem, WordWeights};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::MAX_LETTERS;
use lexicon::words::Words;

/// How many words may be looked at in all: a second or two. Figures: `benches/record/constants.md`.
const MOST_WORK: usize = 1 << 30;

/// A sweep over all slots that raises the bound by less than this part of it is the last.
/// Figures: `benches/record/constants.md`.
const LEAST_GAIN: i64 = 2_000;

/// The greatest sum of the losses of the worst words that is shared out, so that losses moved about never
/// overflow.
const MOST_LOSS: Loss = 1 << 50;

/// A cell of a slot at which another slot crosses it.
#[derive(Clone, Copy, Debug)]
struct SharedCell {
    slot: usize,
    /// The position in the slot's own words.
    here: usize,
    /// The position in the words of the other slot.
    there: usize,
}

/// The losses of the words of all slots while prices move.
struct Prices<'r> {
    reduced: &'r ReducedProblem,
    losses: Vec<Vec<i64>>,
    work: usize,
}

/// The losses of the same fills shared out among the slots, which makes the ceiling lower; the losses as they are
/// if they are too large to be shared out, or if their tables take more than `memory` bytes.
///
/// A slot cannot take its best word if the slots that cross it lose by its letters. A *price* on a letter of a
/// cell moves loss from one of its slots to the other: the loss of every fill stays the same, and the sum of the
/// least losses of the slots grows. This is dual decomposition (Werner, *A linear programming approach to max-sum
/// problem*, 2007; Globerson and Jaakkola, *Fixing max-product*, 2007): one slot after the other takes all losses
/// of the crossing slots by its letters, and gives shares of them back. Prices hold for any search: with them,
/// losses below a limit leave much more out.
///
/// # Errors
/// If `halt` is set.
pub fn shared_out(
    losses: Losses,
    reduced: &ReducedProblem,
    memory: usize,
    halt: &Halt,
) -> Result<Losses, Halted> {
    let slots = 0..reduced.slots.len();
    let words_of = |slot: usize| reduced.lists[reduced.slots[slot].list].count();
    let bytes = slots.clone().map(words_of).sum::<usize>().saturating_mul(size_of::<Loss>());
    if losses.most > MOST_LOSS || bytes > memory / 2 {
        return Ok(losses);
    }
    let table = |slot: usize| -> Vec<i64> {
        match losses.weights.of(slot, reduced.slots[slot].list) {
            // A slot that joins copies of a cell has words that lose nothing before prices move.
            (_, []) => vec![0; words_of(slot)],
            (_, losses) => losses.iter().map(|&loss| loss as i64).collect(),
        }
    };
    let mut prices = Prices { reduced, losses: slots.clone().map(table).collect(), work: 0 };
    let mut bound = prices.bound();
    for sweep in 0.. {
        for at in slots.clone() {
            halt.check()?;
            prices.share_out(if sweep % 2 == 0 { at } else { slots.len() - 1 - at });
        }
        let next = prices.bound();
        if next - bound <= next / LEAST_GAIN || prices.work > MOST_WORK {
            break;
        }
        bound = next;
    }
    Ok(prices.end(losses))
}

impl<'r> Prices<'r> {
    /// The sum over the slots of the least loss of their words: a lower bound of the loss of any fill.
    fn bound(&self) -> i64 {
        let least = |losses: &Vec<i64>| losses.iter().copied().min().unwrap_or(0);
        self.losses.iter().map(least).sum()
    }

    /// The cells of a slot at which others cross it.
    fn shared_cells(&self, slot: usize) -> Vec<SharedCell> {
        let ReducedProblem { slots, slots_of, .. } = self.reduced;
        let mut cells = Vec::new();
        for (here, cell) in slots[slot].cells.iter().enumerate() {
            for &other in slots_of[*cell as usize].iter().filter(|&&other| other != slot) {
                let there = slots[other].cells.iter().take_while(|&there| there != cell).count();
                cells.push(SharedCell { slot: other, here, there });
            }
        }
        cells
    }

    /// The words of a slot, in the order of its losses.
    fn words(&self, slot: usize) -> &'r Words {
        &self.reduced.lists[self.reduced.slots[slot].list]
    }

    /// Moves the losses of the crossing slots by the letters of a slot to that slot, and gives shares of them back.
    fn share_out(&mut self, slot: usize) {
        let cells = self.shared_cells(slot);
        for cell in &cells {
            let least = self.least(cell.slot, cell.there);
            self.add(cell.slot, cell.there, &least.map(|loss| -loss));
            self.add(slot, cell.here, &least);
        }
        for (at, cell) in cells.iter().enumerate() {
            let sharers = (cells.len() - at + 1) as i64;
            let share = self.least(slot, cell.here).map(|loss| loss / sharers);
            self.add(slot, cell.here, &share.map(|loss| -loss));
            self.add(cell.slot, cell.there, &share);
        }
    }

    /// The least loss of the words of a slot with each letter at a position; 0 for letters that no word has there.
    fn least(&mut self, slot: usize, position: usize) -> [i64; MAX_LETTERS] {
        let mut least = [i64::MAX; MAX_LETTERS];
        for (word, &loss) in self.words(slot).iter().zip(&self.losses[slot]) {
            let known = &mut least[usize::from(word[position])];
            *known = loss.min(*known);
        }
        self.work += self.losses[slot].len();
        least.map(|loss| if loss == i64::MAX { 0 } else { loss })
    }

    /// Adds to the losses of the words of a slot, by their letters at a position.
    fn add(&mut self, slot: usize, position: usize, more: &[i64; MAX_LETTERS]) {
        for (word, loss) in self.words(slot).iter().zip(&mut self.losses[slot]) {
            *loss += more[usize::from(word[position])];
        }
        self.work += self.losses[slot].len();
    }

    /// The losses beyond the bound, which is taken from the ceiling; the losses `before` if the losses beyond do
    /// not add up.
    fn end(self, before: Losses) -> Losses {
        let bound = self.bound();
        let beyond = |losses: Vec<i64>| {
            let least = losses.iter().copied().min().unwrap_or(0);
            losses.into_iter().map(|loss| (loss - least) as Loss).collect()
        };
        let of_slot = (0..self.losses.len()).collect();
        let tables: Vec<Vec<Loss>> = self.losses.into_iter().map(beyond).collect();
        let most = |table: &Vec<Loss>| table.iter().copied().max().unwrap_or(0);
        if tables.iter().map(most).fold(0, Loss::saturating_add) >= least_loss::MOST_LOSS {
            return before;
        }
        let (weights, ceiling) = (WordWeights { tables, of_slot }, before.ceiling.less(bound));
        Losses { weights, ceiling, ..before }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::{random_problem, total};
    use crate::search::Search;
    use crate::search::examples::fills;

    #[test]
    fn prices_leave_the_total_of_every_fill_as_it_is() {
        let halt = Halt::default();
        let (mut seen, mut raised) = (0, 0);
        for seed in 0..200 {
            let problem = random_problem(seed);
            if problem.obstruction().is_some() {
                continue;
            }
            let reduced = ReducedProblem::of(1, &problem, usize::MAX, &halt);
            let reduced = reduced.unwrap().unwrap();
            let losses = Losses::of(&problem, &reduced, &halt).unwrap().unwrap();
            let ceiling = losses.ceiling;
            let losses = shared_out(losses, &reduced, usize::MAX, &halt).unwrap();
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
