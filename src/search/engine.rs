//! The trait of all walks through fills.

use std::fmt::Debug;

use super::batch::{Outcome, Visit};
use super::interval::Interval;
use super::statistics::Statistics;

/// A walk through the fills of an interval, in their order.
pub trait Engine: Debug + Send + Sync {
    /// Begins anew, with the fills of an interval.
    fn restart(&mut self, interval: &Interval);

    /// Gives `visit` the next batches until about `nodes` more nodes are searched.
    fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome;

    /// Lets batches only tell how many fills they have, mostly without their tails.
    fn only_count(&mut self) {}

    /// Helps another thread with a question that takes long, if there is one; says whether it did. To be
    /// done between intervals.
    fn help(&mut self) -> bool {
        false
    }

    /// Gives away the later part of the search that is left; `None` if that is too little, or always.
    fn split(&mut self) -> Option<Interval> {
        None
    }

    /// The interval that is left to search; `None` if no fill comes any more.
    fn rest(&self) -> Option<Interval>;

    /// Counts of the nodes searched, and the memory held.
    fn statistics(&self) -> Statistics;
}
