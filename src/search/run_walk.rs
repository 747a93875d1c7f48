//! The walks from run to run, a run being a slot along the order or a single cell.

use super::batch::{Outcome, Visit};
use super::interval::Interval;
use super::lookahead::Lookahead;
use super::rectangle::RectangleWalk;
use super::statistics::Statistics;
use lexicon::halt::Halt;
use lexicon::letters::LetterSet;

/// A walk from run to run.
#[derive(Debug)]
pub enum RunWalk<'p> {
    /// Of any grid: the words left to a run are bits.
    Lookahead(Box<Lookahead<'p>>),
    /// Of a small rectangle: the words left to a run are a list.
    Rectangle(Box<RectangleWalk>),
}

/// Calls a method that both walks have.
macro_rules! on_walk {
    ($walk:expr, $it:ident => $call:expr) => {
        match $walk {
            RunWalk::Lookahead($it) => $call,
            RunWalk::Rectangle($it) => $call,
        }
    };
}

impl RunWalk<'_> {
    /// Begins anew, with the fills of an interval.
    pub fn restart(&mut self, interval: &Interval) {
        on_walk!(self, walk => walk.restart(interval));
    }

    /// Lets each cell, in their order, take these letters at most, from the next
    /// [`restart`](Self::restart) on.
    pub fn allow(&mut self, letters: &[LetterSet]) {
        on_walk!(self, walk => walk.allow(letters));
    }

    /// Gives `visit` the next batches of fills until about `nodes` letters are placed.
    pub fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        on_walk!(self, walk => walk.run(nodes, visit))
    }

    /// Lets batches only tell how many fills they have, mostly without their tails.
    pub fn only_count(&mut self) {
        on_walk!(self, walk => walk.only_count());
    }

    /// Pauses the search soon once `halt` is set.
    pub fn halt_by(&mut self, halt: Halt) {
        on_walk!(self, walk => walk.halt_by(halt));
    }

    /// Gives away the later part of what is left to search; `None` if that is too little.
    pub fn split(&mut self) -> Option<Interval> {
        on_walk!(self, walk => walk.split())
    }

    /// What is left to search; `None` if no more comes.
    pub fn rest(&self) -> Option<Interval> {
        on_walk!(self, walk => walk.rest())
    }

    /// The fills that the walk is to give.
    pub fn interval(&self) -> &Interval {
        on_walk!(self, walk => walk.interval())
    }

    /// All letters placed, and words tried.
    pub fn nodes(&self) -> u64 {
        on_walk!(self, walk => walk.nodes())
    }

    /// What the walk did.
    pub fn statistics(&self) -> Statistics {
        on_walk!(self, walk => walk.statistics())
    }

    /// The cells in their order.
    pub fn cells(&self) -> &[u32] {
        on_walk!(self, walk => walk.cells())
    }
}
