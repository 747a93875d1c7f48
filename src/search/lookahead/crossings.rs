//! The slots that cross runs, and the runs that each goes on to, which its letters narrow.

use network::traversal::{Traversal, Visit};
use network::{Depth, SlotId};
use rustc_hash::FxHashMap;

/// A letter that narrows the words of a run further on.
#[derive(Clone, Copy, Debug)]
pub struct Narrowing {
    /// The depth of the letter.
    pub depth: usize,
    /// The number of its slot among the other slots of all depths; `None` of the slot that crosses the run there.
    pub other: Option<usize>,
    /// The position in the words of the run at which the letter leaves fewer letters.
    pub position: usize,
}

/// Whether sets of words ahead find dead ends long enough before a walk from cell to cell does that they are worth their
/// time.
///
/// A run is left without words by two letters that narrow it, one of them through a state of a slot; what a slot that
/// goes on to a run of its own leaves there is told by its state anyway. The lookahead sees such a dead end earlier, by
/// the cells between the second of these letters and the run. Where each cell is on two slots at most, runs are joined, and
/// that is always worth it; so it is where most cells are in runs that are whole slots, as in squares with diagonals: their
/// words are many, and few fit all the slots across them.
pub fn is_worth((traversal, runs): (&Traversal, &[(Depth, Option<Visit>)])) -> bool {
    let crossings = Crossings::of(traversal, runs);
    let seen_before = runs.iter().zip(&crossings.narrowing).map(|(&(start, _), narrowing)| {
        let is_state = |narrowing: &Narrowing| {
            narrowing.other.is_none_or(|other| !crossings.is_exact(crossings.others[other]))
        };
        let first_state = narrowing.iter().position(is_state)?;
        let dead_from = narrowing.get(first_state.max(1))?.depth;
        Some((start.index() - 1).saturating_sub(dead_from))
    });
    let seen_before: usize = seen_before.flatten().sum();
    let whole = runs.iter().filter_map(|run| run.1).filter(|own| own.before == 0);
    let in_whole: usize = whole.map(|own| traversal.depths(own.slot).len()).sum();
    let cells = traversal.cells.len();
    crossings.others.is_empty() || 2 * in_whole > cells || seen_before >= cells
}

/// The slots of each depth beside the slot of its run: a slot that crosses the run, and other slots.
#[derive(Debug)]
pub struct Crossings {
    /// The slot that crosses the run of each depth.
    pub primary: Vec<Option<Visit>>,
    /// The other slots of all depths, and where the other slots of each depth begin.
    pub others: Vec<Visit>,
    pub first_others: Vec<u32>,
    /// For each run, the letters that narrow it, by depth.
    pub narrowing: Vec<Vec<Narrowing>>,
    /// The slot whose rest each run is.
    slot_of_run: Vec<Option<Visit>>,
    /// The run of each depth.
    run_of: Vec<u32>,
    /// How many cells of each slot come before the run that is its rest; slots without such a run are left out.
    before_run: FxHashMap<SlotId, usize>,
}

impl Crossings {
    /// The crossings of the runs of a traversal.
    pub fn of(traversal: &Traversal, runs: &[(Depth, Option<Visit>)]) -> Crossings {
        let count = traversal.cells.len();
        let mut run_of = vec![0; count];
        for (number, &(start, _)) in (0..).zip(runs) {
            run_of[start.index()..].fill(number);
        }
        let rests = runs.iter().filter_map(|run| run.1);
        let mut crossings = Crossings {
            primary: vec![None; count],
            others: Vec::new(),
            first_others: vec![0],
            narrowing: vec![Vec::new(); runs.len()],
            slot_of_run: runs.iter().map(|run| run.1).collect(),
            run_of,
            before_run: rests.map(|visit| (visit.slot, visit.before)).collect(),
        };
        for depth in 0..count {
            let own = crossings.slot_of_run[crossings.run_of[depth] as usize];
            let is_beside = |visit: &&Visit| own.is_none_or(|own| own.slot != visit.slot);
            let mut visits: Vec<Visit> =
                traversal.visits(Depth::new(depth)).iter().filter(is_beside).copied().collect();
            // A slot with states of its own comes first: it may be the one that crosses.
            visits.sort_by_key(|&visit| crossings.is_exact(visit));
            for (number, visit) in visits.into_iter().enumerate() {
                let is_primary = number == 0 && !crossings.is_exact(visit);
                let other = (!is_primary).then_some(crossings.others.len());
                match is_primary {
                    true => crossings.primary[depth] = Some(visit),
                    false => crossings.others.push(visit),
                }
                if let Some((run, position)) = crossings.narrowed_by(traversal, visit) {
                    crossings.narrowing[run].push(Narrowing { depth, other, position });
                }
            }
            crossings.first_others.push(crossings.others.len() as u32);
        }
        crossings
    }

    /// Whether a slot goes on to a run of its own, whose words keep the letters before it themselves.
    pub fn is_exact(&self, visit: Visit) -> bool {
        self.before_run.contains_key(&visit.slot)
    }

    /// The run that a slot leaves fewer words after a cell, and at which position of these.
    fn narrowed_by(&self, traversal: &Traversal, visit: Visit) -> Option<(usize, usize)> {
        let next = traversal.next(visit)?.index();
        if let Some(&before) = self.before_run.get(&visit.slot) {
            let first = traversal.depths(visit.slot)[before].index();
            return Some((self.run_of[first] as usize, visit.before));
        }
        let run = self.run_of[next] as usize;
        let slot = self.slot_of_run[run];
        let start = slot.map_or(next, |slot| traversal.depths(slot.slot)[slot.before].index());
        Some((run, slot.map_or(0, |slot| slot.before) + next - start))
    }
}
