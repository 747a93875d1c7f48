//! Beam search: the most promising letters of cell after cell, with the prices as estimate.

use std::sync::Arc;

use super::bounding::Stop;
use super::cell_sequence::{CellSequence, Filled, Step};
use super::incumbents::PartFill;
use super::node::Node;
use super::prefixes::Prefixes;
use super::scope::Scope;
use super::square_losses::corner_losses;
use lexicon::letters::Letter;
use network::SlotId;

/// The cells that a beam search fills one after the other.
pub(super) struct Beam<'s> {
    scope: Scope<'s>,
    bound: i64,
    sequence: CellSequence,
}

/// The fills that a beam search found.
pub(super) struct Found {
    /// The fills, the best first.
    pub(super) fills: Vec<PartFill>,
    /// Whether no state was left out that might have led to a better fill.
    pub(super) is_complete: bool,
    /// States and prefixes looked at, some ten nanoseconds each.
    pub(super) work: u64,
}

/// The states of a beam: for each, what it loses against the bound, and of each column the prefix, or the word once the slot
/// has its word.
#[derive(Default)]
struct States {
    losses: Vec<i64>,
    places: Vec<u32>,
}

/// A state with one more letter.
#[derive(Clone, Copy)]
struct Next {
    loss: i64,
    state: u32,
    letter: Letter,
}

impl States {
    /// The columns of a state, of which each has a number.
    fn of(&self, state: usize, count: usize) -> &[u32] {
        &self.places[state * count..][..count]
    }
}

impl<'s> Beam<'s> {
    /// A beam search of what is left at a node, through the cells of the part in their order or backwards; `None` where a
    /// slot goes through a cell twice.
    pub(super) fn new(scope: Scope<'s>, node: &'s Node, is_backwards: bool) -> Option<Beam<'s>> {
        let mut cells = scope.part.cells.clone();
        if is_backwards {
            cells.reverse();
        }
        let prefixes = |slot: SlotId, own: &[usize]| Arc::new(Prefixes::of(node.slot(slot), own));
        let squares = |square: usize, corners| corner_losses(&node.potentials[square], corners);
        let sequence = CellSequence::new(scope, node, &cells, prefixes, squares)?;
        Some(Beam { scope, bound: node.bound(scope.part), sequence })
    }

    /// The best `most` fills found of more than `threshold`, with at most `width` states after each cell.
    pub(super) fn search(&self, threshold: i64, width: usize, most: usize, stop: &Stop) -> Found {
        let (bound, sequence) = (self.bound, &self.sequence);
        let work = sequence.size() as u64;
        let mut found = Found { fills: Vec::new(), is_complete: true, work };
        let places = vec![Prefixes::EMPTY; sequence.columns()];
        let mut states = States { losses: vec![0], places };
        let mut next: Vec<Next> = Vec::new();
        for step in &sequence.steps {
            if stop.is_due() {
                found.is_complete = false;
                return found;
            }
            next.clear();
            let mut limit = bound - threshold;
            for state in 0..states.losses.len() {
                let places = states.of(state, sequence.columns());
                let filled = Filled { places, letters: &[], loss: states.losses[state] };
                sequence.expand(step, filled, (step.letters, limit), |loss, letter| {
                    next.push(Next { loss, state: state as u32, letter });
                });
                if next.len() > 4 * width {
                    found.work += (next.len() - width) as u64;
                    found.is_complete = false;
                    limit = keep(&mut next, width);
                }
            }
            found.work += next.len() as u64;
            if next.len() > width {
                found.is_complete = false;
                keep(&mut next, width);
            }
            states = self.place(&states, step, &next);
        }
        found.fills = self.best(&states, bound, most);
        found
    }

    /// The states with one more letter each.
    fn place(&self, states: &States, step: &Step, next: &[Next]) -> States {
        let count = self.sequence.columns();
        let mut placed = States {
            losses: Vec::with_capacity(next.len()),
            places: Vec::with_capacity(next.len() * count),
        };
        for &Next { loss, state, letter } in next {
            placed.losses.push(loss);
            let own = placed.places.len();
            placed.places.extend_from_slice(states.of(state as usize, count));
            self.sequence.place(step, letter, &mut placed.places[own..]);
        }
        placed
    }

    /// The best of the states at the end, as fills that meet all constraints.
    fn best(&self, states: &States, bound: i64, most: usize) -> Vec<PartFill> {
        let count = self.sequence.columns();
        let mut order: Vec<usize> = (0..states.losses.len()).collect();
        order.sort_unstable_by_key(|&state| states.losses[state]);
        let fill = |state: usize| {
            let words = self.sequence.words(self.scope.part, states.of(state, count))?;
            Some(PartFill { total: bound - states.losses[state], words })
        };
        let fills = order.into_iter().filter_map(fill);
        fills.filter(|fill| self.scope.allows(&fill.words)).take(most).collect()
    }
}

/// Keeps the states that lose the least; returns the greatest loss kept.
fn keep(next: &mut Vec<Next>, width: usize) -> i64 {
    let (_, last, _) =
        next.select_nth_unstable_by_key(width - 1, |next| (next.loss, next.state, next.letter));
    let most = last.loss;
    next.truncate(width);
    most
}
