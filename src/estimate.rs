//! The fraction of the search space that lies before some letters, as an estimate.
//!
//! The progress is a fraction of the search space (`estimate.rs`), unless the fills were counted: words of the first
//! row before that of the last fill, each weighed by the shares its letters leave of the words that cross it; refined
//! by the second row under it, and so on.

mod continuations;

use rustc_hash::FxHashMap;

use crate::search::Order;
use continuations::{Continuations, next};
use csp::LetterWeights;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};
use network::traversal::{Traversal, Visit};
use network::{CellId, Depth, IdVec, Problem, SlotId};

/// An interval narrower than this is not looked at. It cannot matter: a progress in percent shows ten digits less,
/// and the smallest cut of 2^32 shards is 2^-40 wide, which is as much.
const LEAST: f64 = 1e-12;

/// The space of a search, weighed by an estimate.
///
/// A row of cells along the order is weighed by its words, and each of the words by the share that its letters
/// leave of the words of the slots that cross the row. So the fraction before a fill is the fraction before its
/// first row, refined by the fraction before its second row under the first, and so on.
///
/// An estimate depends on the problem and the order alone: every process finds the same.
#[derive(Debug)]
pub struct Estimate<'p> {
    table: &'p StateTable,
    /// The letters left to each cell, in the order.
    pub(crate) candidates: Vec<LetterSet>,
    /// The state before each cell that is on no slot, and before each slot.
    letters: Vec<State>,
    roots: IdVec<SlotId, State>,
    traversal: Traversal,
    rows: Vec<EstimatedRun>,
    continuations: Continuations,
}

/// A run of cells along the order.
#[derive(Debug, Default)]
struct EstimatedRun {
    /// The depth of its first cell.
    start: usize,
    /// Its own slot, if it is the rest of one.
    slot: Option<Visit>,
    /// The slot that crosses each of its cells, if any; the first of several.
    crossings: Vec<Option<Visit>>,
    /// The states of the crossing slots before its cells, under which the shares and the weights were found.
    under: Vec<State>,
    /// For each cell, the share of the words of the crossing slot that go on with each letter.
    shares: Vec<[f64; MAX_LETTERS]>,
    /// The weight of the words after each state of its slot.
    weights: FxHashMap<State, f64>,
    /// The power of the shares that words are weighed by.
    power: f64,
}

/// A fill of the first rows.
#[derive(Clone, Debug)]
pub(crate) struct PartialFill {
    /// The state of each slot after these rows.
    states: IdVec<SlotId, State>,
    /// The letters of these rows, in the order.
    pub letters: Vec<Letter>,
}

impl<'p> Estimate<'p> {
    /// The space of a problem whose cells are searched in this order.
    pub fn new(problem: &'p Problem, order: Order) -> Estimate<'p> {
        let traversal = Traversal::new(problem, order);
        let mut rows: Vec<EstimatedRun> = Vec::new();
        let runs = traversal.runs();
        for (number, &(start, slot)) in runs.iter().enumerate() {
            let end = runs.get(number + 1).map_or(traversal.cells.len(), |next| next.0.index());
            let start = start.index();
            let crossing = |depth: usize| {
                let visits = traversal.visits(Depth::new(depth)).iter();
                visits.copied().find(|visit| !is_of(slot, visit.slot))
            };
            rows.push(EstimatedRun {
                start,
                slot,
                crossings: (start..end).map(crossing).collect(),
                power: 1.0,
                ..EstimatedRun::default()
            });
        }
        let cells = traversal.cells.iter().copied();
        Estimate {
            table: problem.table(),
            candidates: cells.clone().map(|cell| problem.candidates()[cell]).collect(),
            letters: cells.map(|cell| problem.letters(cell)).collect(),
            roots: problem
                .network()
                .slots
                .ids()
                .map(|slot| problem.in_visit_order(slot, order).1)
                .collect(),
            traversal,
            rows,
            continuations: Continuations::default(),
        }
    }

    /// The space of a problem, for words that are drawn row by row: each is as likely as its weight, a power of the shares
    /// that its letters leave. Of the words of a slot that are left, each weighs what its letters do by `letters`, the
    /// weights at each cell of each slot.
    pub(crate) fn weighed(
        problem: &'p Problem,
        order: Order,
        power: f64,
        letters: &LetterWeights,
    ) -> Estimate<'p> {
        let mut space = Estimate::new(problem, order);
        let visited = |slot: SlotId| {
            let own = &problem.network().slots[slot].cells;
            let depths = space.traversal.depths(slot).iter();
            let cells = depths.map(|&depth| space.traversal.cells[depth]);
            let places = cells.filter_map(|cell| own.iter().position(|&other| other == cell));
            places.map(|place| letters[slot][place]).collect()
        };
        space.continuations = Continuations::weighed(letters.ids().map(visited).collect());
        for row in &mut space.rows {
            row.power = power;
            // A slot that crosses the row again has other letters left there than before the row.
            for at in 0..row.crossings.len() {
                if let Some(visit) = row.crossings[at]
                    && row.crossings[..at].iter().any(|&other| is_of(other, visit.slot))
                {
                    row.crossings[at] = None;
                }
            }
        }
        space
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The cells in the order.
    pub(crate) fn cells(&self) -> &IdVec<Depth, CellId> {
        &self.traversal.cells
    }

    /// The fill of no row, and the logarithm of its promise: the *promise* of a fill of some rows is the number of ways to
    /// put words into the other slots each by itself, to the power.
    pub(crate) fn nothing_filled(&mut self) -> (PartialFill, f64) {
        let Estimate { table, rows, continuations, roots, letters, .. } = self;
        let free = rows.iter().flat_map(|row| {
            let cells = row.crossings.iter().zip(&letters[row.start..]);
            cells.filter(|(slot, _)| slot.is_none()).map(|(_, &letters)| (None, letters))
        });
        let slots = roots.ids().map(|slot| (Some(Visit { slot, before: 0 }), roots[slot]));
        let ways = free.chain(slots).map(|(visit, state)| continuations.after(table, visit, state));
        let logarithm: f64 = ways.map(f64::ln).sum();
        let power = rows.first().map_or(1.0, |row| row.power);
        (PartialFill { states: roots.clone(), letters: Vec::new() }, power * logarithm)
    }

    /// The sum over the words of a row of the promise after each, as a part of the promise before.
    pub(crate) fn weight_of_row(&mut self, row: usize, partial: &PartialFill) -> f64 {
        let state = self.enter_row(row, partial);
        let Estimate { table, rows, continuations, .. } = self;
        let row = &mut rows[row];
        let own = |_| continuations.after(table, row.slot, state).powf(row.power);
        let own = row.slot.map_or(1.0, own);
        row.weight(table, state, 0) / own
    }

    /// Fills a row by a word drawn by its weight. Returns the share that the word leaves of further slots through its cells,
    /// to the power: none if a slot forbids it.
    pub(crate) fn fill_row(
        &mut self,
        number: usize,
        partial: &mut PartialFill,
        uniform: &mut impl FnMut() -> f64,
    ) -> f64 {
        let mut state = self.enter_row(number, partial);
        let Estimate { table, rows, continuations, traversal, .. } = self;
        let (row, mut left) = (&mut rows[number], 1.0);
        for position in 0..row.under.len() {
            let fitting = state.successors & row.under[position].successors;
            let mut at = uniform() * row.weight(table, state, position);
            let mut chosen = None;
            for letter in fitting.iter() {
                let after = row.weight(table, table.step(state, letter), position + 1);
                let weight = after * row.shares[position][usize::from(letter)];
                if weight > 0.0 {
                    chosen = Some(letter);
                    at -= weight;
                    if at < 0.0 {
                        break;
                    }
                }
            }
            let Some(letter) = chosen else { return 0.0 };
            state = table.step(state, letter);
            partial.letters.push(letter);
            for &visit in traversal.visits(Depth::new(row.start + position)) {
                let state = &mut partial.states[visit.slot];
                if !state.successors.contains(letter) {
                    return 0.0;
                }
                let after = table.step(*state, letter);
                let weighed = [row.slot, row.crossings[position]];
                if !weighed.iter().any(|&other| is_of(other, visit.slot)) {
                    let before = continuations.after(table, Some(visit), *state);
                    let after = continuations.after(table, Some(next(visit)), after);
                    left *= (after / before).powf(row.power);
                }
                *state = after;
            }
        }
        left
    }

    /// Puts a row under the slots that cross it, after the rows before; the state of its own slot.
    fn enter_row(&mut self, number: usize, partial: &PartialFill) -> State {
        let Estimate { table, rows, continuations, letters, .. } = self;
        let row = &mut rows[number];
        row.enter(table, continuations, &letters[row.start..], &partial.states)
    }

    /// The fraction before all fills that begin with these letters, in the order of the search.
    ///
    /// The fraction never decreases from one prefix to a later one.
    pub fn before(&mut self, prefix: &[Letter]) -> f64 {
        let Estimate { table, rows, continuations, traversal, .. } = self;
        let (mut low, mut width) = (0.0, 1.0);
        // The state of each slot after the cells so far.
        let mut states = self.roots.clone();
        for row in rows {
            let mut state = row.enter(table, continuations, &self.letters[row.start..], &states);
            let total = row.weight(table, state, 0);
            let (mut before, mut weight) = (0.0, 1.0);
            for position in 0..row.under.len() {
                let depth = row.start + position;
                let letter = prefix.get(depth);
                let fitting = state.successors & row.under[position].successors;
                for other in fitting.iter().take_while(|other| Some(other) < letter) {
                    let after = row.weight(table, table.step(state, other), position + 1);
                    before += weight * row.shares[position][usize::from(other)] * after;
                }
                // A letter that does not fit, as one after all letters, ends the prefix.
                let fits = |letter: &&Letter| fitting.contains(**letter);
                let Some(&letter) =
                    letter.filter(|letter| usize::from(**letter) < MAX_LETTERS).filter(fits)
                else {
                    return if total > 0.0 { low + width * before / total } else { low };
                };
                weight *= row.shares[position][usize::from(letter)];
                state = table.step(state, letter);
                for visit in traversal.visits(Depth::new(depth)) {
                    let state = &mut states[visit.slot];
                    // A slot beside that of the run and its crossing may not take the letter.
                    *state = match state.successors.contains(letter) {
                        true => table.step(*state, letter),
                        false => State::FINAL,
                    };
                }
            }
            if total == 0.0 {
                return low;
            }
            low += width * before / total;
            width *= weight / total;
            if width < LEAST {
                return low;
            }
        }
        low
    }
}

/// Whether a visit, if any, is of a slot.
fn is_of(visit: Option<Visit>, slot: SlotId) -> bool {
    visit.is_some_and(|visit| visit.slot == slot)
}

impl EstimatedRun {
    /// Puts it under the slots that cross it, in their states; `letters` are the states before its cells where these are on
    /// no slot. Returns the state of its own slot.
    fn enter(
        &mut self,
        table: &StateTable,
        continuations: &mut Continuations,
        letters: &[State],
        states: &IdVec<SlotId, State>,
    ) -> State {
        let crossing = self.crossings.iter().zip(letters);
        let crossing = crossing.map(|(at, &letters)| at.map_or(letters, |at| states[at.slot]));
        let under: Vec<State> = crossing.collect();
        if under != self.under {
            self.weights.clear();
            let crossing = self.crossings.iter().zip(&under);
            let shares = crossing.map(|(&at, &state)| continuations.shares(table, at, state));
            self.shares = shares.collect();
            if self.power != 1.0 {
                let shares = self.shares.iter_mut().flatten();
                shares
                    .filter(|share| **share > 0.0)
                    .for_each(|share| *share = share.powf(self.power));
            }
            self.under = under;
        }
        // A cell on no slot of its own takes its letters.
        self.slot.map_or(letters[0], |own| states[own.slot])
    }

    /// The weight of the words after a state of its slot at a position.
    fn weight(&mut self, table: &StateTable, state: State, position: usize) -> f64 {
        let Some(crossing) = self.under.get(position) else { return 1.0 };
        // A state has words of one length, so it comes at one position only.
        if let Some(&weight) = self.weights.get(&state) {
            return weight;
        }
        let fitting = state.successors & crossing.successors;
        let weights = fitting.iter().map(|letter| {
            let target = table.step(state, letter);
            // A row may be as long as the longest word.
            let after =
                stacker::maybe_grow(1 << 16, 1 << 20, || self.weight(table, target, position + 1));
            after * self.shares[position][usize::from(letter)]
        });
        let weight = weights.sum();
        self.weights.insert(state, weight);
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::search::examples::{GRIDS, fills, problem};

    #[test]
    fn the_fraction_grows_with_the_fills() {
        for (grid, order) in GRIDS.iter().zip([Order::Rows, Order::Columns].iter().cycle()) {
            let (problem, order, mut last) = (problem(grid), *order, 0.0);
            let mut space = Estimate::new(&problem, order);
            for fill in fills(&problem, Search { order, ..Search::default() }) {
                let fraction = space.before(&fill);
                assert!(last <= fraction && space.before(&fill[..2]) <= fraction, "{grid}");
                last = fraction;
            }
            assert!(last > 0.0, "{grid} has fills");
        }
    }

    #[test]
    fn the_fraction_is_near_that_of_the_fills() {
        let problem = problem(GRIDS[0]);
        let mut space = Estimate::new(&problem, Order::Rows);
        let all = fills(&problem, Search::default());
        let off = |(number, fill): (usize, &Vec<Letter>)| {
            (space.before(fill) - number as f64 / all.len() as f64).abs()
        };
        let worst = all.iter().enumerate().map(off).fold(0.0, f64::max);
        assert!(worst < 0.05, "{worst} of {} fills", all.len());
        assert_eq!(space.before(&[]), 0.0);
        assert!((space.before(&[32]) - 1.0).abs() < 1e-9, "what comes after all");
    }
}
