//! Beam search: the most promising letters of cell after cell, with the prices as estimate.

use super::bounding::Stop;
use super::cell_sequence::CellSequence;
use super::incumbents::PartFill;
use super::losses::Unit;
use super::node::Node;
use super::prefixes::Prefixes;
use super::scope::Scope;
use super::square_losses::corner_losses;
use super::states::{Next, States};
use network::SlotId;

/// The cells that a beam search fills one after the other.
pub(super) struct Beam<'s> {
    scope: Scope<'s>,
    node: &'s Node,
    /// The loss of fills that are no better than the best one.
    limit: i64,
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

impl<'s> Beam<'s> {
    /// A beam search of what is left at a node, through the cells of the part in their order or backwards; `None` where a
    /// slot goes through a cell twice. It seeks fills of more than `threshold`.
    pub(super) fn new(
        scope: Scope<'s>,
        node: &'s Node,
        threshold: i64,
        is_backwards: bool,
    ) -> Option<Beam<'s>> {
        let mut cells = scope.part.cells.clone();
        if is_backwards {
            cells.reverse();
        }
        let unit = Unit::of(scope, node, threshold);
        let prefixes = |slot: SlotId, own: &[usize]| Prefixes::of(node.slot(slot), own, unit);
        let squares =
            |square: usize, corners| corner_losses(&node.potentials[square], corners, unit);
        let sequence = CellSequence::new(scope, (node, unit), &cells, prefixes, squares)?;
        let gap = node.bound(scope.part).saturating_sub(threshold);
        Some(Beam { scope, node, limit: unit.limit(gap), sequence })
    }

    /// The best `most` fills found, with at most `width` states after each cell.
    pub(super) fn search(&self, width: usize, most: usize, stop: &Stop) -> Found {
        let sequence = &self.sequence;
        let work = sequence.size() as u64;
        let mut found = Found { fills: Vec::new(), is_complete: true, work };
        let mut states = States::empty(sequence, 0);
        let mut next: Vec<Next> = Vec::new();
        for step in &sequence.steps {
            if stop.is_due() {
                found.is_complete = false;
                return found;
            }
            next.clear();
            let mut limit = self.limit;
            for state in 0..states.len() {
                sequence.expand(step, states.get(state), (step.letters, limit), |loss, letter| {
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
            states = states.placed(sequence, step, next.iter());
        }
        found.fills = self.best(&states, most);
        found
    }

    /// The best of the states at the end, as fills that meet all constraints.
    fn best(&self, states: &States, most: usize) -> Vec<PartFill> {
        let mut order: Vec<usize> = (0..states.len()).collect();
        order.sort_unstable_by_key(|&state| states.get(state).loss);
        let fill = |state: usize| {
            let words = self.sequence.words(self.scope.part, states.get(state).places)?;
            Some(PartFill { total: self.node.value(self.scope.part, &words)?, words })
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
