//! The constraints over slots, looked at while letters are placed.

use std::ops::Range;

use super::repeats::Repeats;
use lexicon::{Letter, LetterSet};
use network::constraint::{Constraint, Relation};
use network::order::depths;
use network::traversal::Traversal;
use network::{Problem, SlotId};

/// The constraints over slots that a walk checks: all.
///
/// Each is looked at where a letter is placed, and says whether the letters up to there forbid it.
#[derive(Clone, Debug)]
pub struct Checks {
    repeats: Vec<Repeats>,
    relations: Vec<Placed>,
    /// For each depth, the relations over a slot that its cell is on.
    concerned: Vec<Vec<u32>>,
    /// The letters left to the cell at each depth from the beginning.
    candidates: Vec<LetterSet>,
}

/// A constraint and the places of its letters.
#[derive(Clone, Debug)]
struct Placed {
    constraint: Constraint,
    /// The depths of the cells of each of its slots.
    depths: Vec<Vec<u32>>,
}

impl Checks {
    /// The constraints of a problem; `None` if there are none.
    pub fn new(problem: &Problem, traversal: &Traversal) -> Option<Checks> {
        let constraints = problem.constraints();
        if constraints.is_empty() {
            return None;
        }
        let cells = traversal.cells.iter();
        let mut checks = Checks {
            repeats: Vec::new(),
            relations: Vec::new(),
            concerned: vec![Vec::new(); traversal.cells.len()],
            candidates: cells.map(|&cell| problem.candidates()[cell]).collect(),
        };
        let depth_of = depths(&traversal.cells);
        let depths = |&slot: &SlotId| {
            let cells = problem.network().slots[slot].cells.iter();
            cells.map(|&cell| depth_of[cell].index() as u32).collect::<Vec<u32>>()
        };
        for constraint in constraints {
            match constraint {
                Constraint::AllDifferent(slots) => {
                    let slots = slots.slots().iter().map(depths).collect();
                    checks.repeats.push(Repeats::new(slots, depth_of.len()));
                }
                Constraint::Required(_) | Constraint::Relation(_) => {
                    let slots = constraint.relation().slots().iter().map(depths).collect();
                    checks.add(constraint.clone(), slots);
                }
            }
        }
        Some(checks)
    }

    /// Has a constraint checked at each cell of its slots, by their depths; one over no slot at the first cell.
    fn add(&mut self, constraint: Constraint, depths: Vec<Vec<u32>>) {
        let first = if depths.is_empty() { Some(0) } else { None };
        for depth in depths.iter().flatten().copied().chain(first) {
            let number = self.relations.len() as u32;
            if let Some(concerned) = self.concerned.get_mut(depth as usize)
                && concerned.last() != Some(&number)
            {
                concerned.push(number);
            }
        }
        self.relations.push(Placed { constraint, depths });
    }

    /// Whether a grid without cells has no fill, as some constraint needs a word in a slot.
    pub fn fail_without_cells(&self) -> bool {
        let none = |_, _| LetterSet::EMPTY;
        self.relations.iter().any(|placed| !placed.constraint.relation().allows(&none))
    }

    /// Whether no fill begins with the letters up to `depth`, the depth of the letter placed last.
    #[inline]
    pub fn fail_at(&self, depth: usize, letters: &[Letter]) -> bool {
        self.fail_among(depth..depth + 1, letters)
    }

    /// Whether no fill begins with the letters up to the last of some depths, whose letters were placed last.
    #[inline]
    pub fn fail_among(&self, depths: Range<usize>, letters: &[Letter]) -> bool {
        self.repeats.iter().any(|repeats| repeats.among(&depths, letters))
            || !self.relations.is_empty() && self.is_refused(depths, letters)
    }

    /// Whether a relation over a slot of one of the cells refuses the letters up to the last of them.
    #[inline(never)]
    fn is_refused(&self, depths: Range<usize>, letters: &[Letter]) -> bool {
        let end = depths.end;
        self.concerned[depths].iter().flatten().any(|&number| {
            let Placed { constraint, depths } = &self.relations[number as usize];
            !constraint.relation().allows(&|slot, position| match depths[slot][position] as usize {
                at if at < end => LetterSet::only(letters[at]),
                at => self.candidates[at],
            })
        })
    }
}
