//! The count of a problem.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::layout::Layout;
use super::walk::RectangleWalk;
use crate::search::batch::Outcome;
use crate::search::engine::{Engine, RunWalk};
use crate::search::interval::Interval;
use lexicon::halt::{Halt, Halted};
use network::order::Order;
use network::problem::Problem;
use network::traversal::Traversal;

/// A count of the fills of a rectangle without blocks.
#[derive(Debug)]
pub struct RectangleCount {
    walk: RectangleWalk,
    fills: u64,
}

impl RectangleCount {
    /// The count of a problem, in about `memory` bytes at most; `None` if that may be too little, or there
    /// is no such [layout](Layout::new).
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &Problem,
        memory: u64,
        halt: &Halt,
    ) -> Result<Option<RectangleCount>, Halted> {
        // The longer side is along the rows of the walk, whatever they are in the grid.
        let is_high = problem.grid().rows() > problem.grid().columns();
        let order = if is_high { Order::Columns } else { Order::Rows };
        let traversal = Traversal::new(problem, order);
        let Some(layout) = Layout::new(problem, &traversal, order, halt)? else { return Ok(None) };
        if layout.shared_bytes() + layout.list_bytes() > memory {
            return Ok(None);
        }
        let is_mirrored = layout.is_its_transpose;
        let mut walk = RectangleWalk::new(Arc::new(layout), halt);
        walk.is_mirrored = is_mirrored;
        walk.only_count();
        walk.restart(&Interval::all());
        Ok(Some(RectangleCount { walk, fills: 0 }))
    }

    /// Counts on for about `nodes`; the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn run(&mut self, nodes: u64) -> Result<Option<u64>, Halted> {
        // At most 128 fills are counted in a step of some nanoseconds, twice the bits of a set, so it
        // would take years to outgrow the number.
        let fills = &mut self.fills;
        let outcome = self.walk.run(nodes, &mut |batch| {
            *fills += batch.len();
            ControlFlow::Continue(())
        });
        match outcome {
            Outcome::Exhausted => Ok(Some(self.fills)),
            Outcome::Halted => Err(Halted),
            Outcome::Paused | Outcome::Stopped => Ok(None),
        }
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.walk.progress().nodes
    }

    /// About which part of the fills is behind.
    pub fn fraction(&self) -> f64 {
        self.walk.fraction()
    }
}
