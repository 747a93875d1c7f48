//! The slots that cross runs, and the runs that each goes on to, which its letters narrow.

use network::traversal::{Traversal, Visit};
use network::{Depth, SlotId};
use rustc_hash::FxHashSet;

/// A letter that narrows the words of a run further on.
#[derive(Clone, Copy, Debug)]
pub struct Narrowing {
    /// The depth of the letter.
    pub depth: usize,
    /// The position in the words of the run at which the letter leaves fewer letters.
    pub position: usize,
}

/// How the runs and the slots that cross them meet.
#[derive(Debug)]
pub struct Crossings {
    /// The slot that crosses the run of each depth.
    pub of_depth: Vec<Option<Visit>>,
    /// For each run, the letters that narrow it, by depth.
    pub narrowing: Vec<Vec<Narrowing>>,
}

impl Crossings {
    /// The crossings of the runs of a traversal, where each cell of a run is on one other slot at most, which has no run of
    /// its own; `None` otherwise, as in a cube, on a diagonal or beyond a wrapped edge.
    pub fn of(traversal: &Traversal, runs: &[(Depth, Option<Visit>)]) -> Option<Crossings> {
        let count = traversal.cells.len();
        let mut run_of = vec![0; count];
        let ends = runs.iter().skip(1).map(|run| run.0.index()).chain([count]);
        for (number, (&(start, _), end)) in runs.iter().zip(ends).enumerate() {
            run_of[start.index()..end].fill(number);
        }
        let along: FxHashSet<SlotId> = runs.iter().filter_map(|run| Some(run.1?.slot)).collect();
        let (mut of_depth, mut narrowing) = (vec![None; count], vec![Vec::new(); runs.len()]);
        for depth in 0..count {
            let own = runs[run_of[depth]].1;
            let is_beside = |visit: &&Visit| own.is_none_or(|own| own.slot != visit.slot);
            let mut visits = traversal.visits(Depth::new(depth)).iter().filter(is_beside).copied();
            let Some(visit) = visits.next() else { continue };
            if visits.next().is_some() || along.contains(&visit.slot) {
                return None;
            }
            of_depth[depth] = Some(visit);
            if let Some(next) = traversal.next(visit) {
                let run = run_of[next.index()];
                let slot = runs[run].1;
                let start = slot.map_or(next, |slot| traversal.depths(slot.slot)[slot.before]);
                let before = slot.map_or(0, |slot| slot.before);
                let position = before + next.index() - start.index();
                narrowing[run].push(Narrowing { depth, position });
            }
        }
        Some(Crossings { of_depth, narrowing })
    }
}
