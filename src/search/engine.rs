//! Walks through fills; most of them from run to run, a run being a slot along the order or a single cell.

use std::fmt::Debug;
use std::ops::ControlFlow;

use super::batch::{Outcome, Tails, Visit};
use super::interval::{Interval, Limits, NONE};
use super::statistics::Statistics;
use lexicon::words::WordSlice;
use lexicon::{Halt, Letter, LetterSet};

/// The most nodes between two looks at whether to halt: a millisecond or so.
const SLICE: u64 = 1 << 15;

/// Of the words left to a run, one in this number is kept when work is given away, so that the part given
/// away comes next, and its fills need not wait for long.
/// Figures: `benches/record/constants.md`.
const KEPT: usize = 64;

/// A walk through the fills of an interval, in their order.
pub trait Engine: Debug + Send + Sync {
    /// Begins anew, with the fills of an interval.
    fn restart(&mut self, interval: &Interval);

    /// Gives `visit` the next batches until about `nodes` more nodes are searched.
    fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome;

    /// Lets batches only tell how many fills they have, mostly without their tails.
    fn only_count(&mut self);

    /// Gives away the later part of the search that is left; `None` if that is too little.
    fn split(&mut self) -> Option<Interval>;

    /// The interval that is left to search; `None` if no fill comes any more.
    fn rest(&self) -> Option<Interval>;

    /// The nodes searched so far.
    fn nodes(&self) -> u64;

    /// Counts of the nodes searched, and the memory held.
    fn statistics(&self) -> Statistics;
}

/// The place of a walk from run to run, the letters and the batch at hand, and its counts.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The run the walk is in.
    pub run: usize,
    /// Whether all fills were given.
    pub is_exhausted: bool,
    /// The fills to give, and the limits that they set to each run.
    pub interval: Interval,
    pub limits: Vec<Limits>,
    /// The letters placed; later ones are of other fills.
    pub letters: Vec<Letter>,
    /// The batch that is being gathered.
    pub tails: Tails,
    /// Whether tails that need not be looked at are only counted.
    pub only_counts: bool,
    /// All letters placed and words tried.
    pub nodes: u64,
    pub statistics: Statistics,
    pub halt: Halt,
}

impl Progress {
    /// A walk over all fills of `cells` cells in some runs, which pauses soon once `halt` is set.
    pub fn new(cells: usize, runs: usize, halt: &Halt) -> Progress {
        Progress {
            limits: vec![Limits::FREE; runs],
            letters: vec![0; cells],
            statistics: Statistics::of(cells),
            halt: halt.clone(),
            ..Progress::default()
        }
    }

    /// Goes back to the run before; says whether there is one.
    #[inline(always)]
    pub fn leave(&mut self) -> bool {
        match self.run.checked_sub(1) {
            Some(before) => self.run = before,
            None => self.is_exhausted = true,
        }
        !self.is_exhausted
    }

    /// Gives the batch that was gathered, unless it is empty; its fills are nodes of the last cell.
    #[inline(always)]
    pub fn give(&mut self, words: [WordSlice<'_>; 2], visit: &mut Visit<'_>) -> ControlFlow<()> {
        if let Some(last) = self.statistics.nodes.last_mut() {
            *last += self.tails.len();
        }
        self.tails.give(&self.letters, words, visit)
    }

    /// Goes back to the run before if all words of a run `are_tried`, after a visit to its fills; returns why
    /// the search is to stop, if it is.
    #[inline(always)]
    pub fn after_visit(&mut self, flow: ControlFlow<()>, are_tried: bool) -> Option<Outcome> {
        let is_exhausted = are_tried && !self.leave();
        match flow {
            ControlFlow::Break(()) => Some(Outcome::Stopped),
            ControlFlow::Continue(()) => is_exhausted.then_some(Outcome::Exhausted),
        }
    }
}

/// A walk that fills run after run, each with the words that are left to it, in order.
pub trait RunWalk: Engine {
    /// Where the walk is.
    fn progress(&self) -> &Progress;

    /// Where the walk is, to be changed.
    fn progress_mut(&mut self) -> &mut Progress;

    /// Enters the first run, which both bounds of the interval limit.
    fn enter_first(&mut self);

    /// Walks on for a slice of nodes, as [`Engine::run`].
    fn walk(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome;

    /// The memory that the walk holds, in bytes.
    fn bytes(&self) -> usize;

    /// The words of a run, as numbers, that are still to be tried, in order.
    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_>;

    /// The letters placed before a run, and a word of it.
    fn prefix(&self, run: usize, word: usize) -> Vec<Letter>;

    /// Leaves out the words of a run from a number on.
    fn end_before(&mut self, run: usize, word: usize) {
        let limits = &mut self.progress_mut().limits[run];
        *limits = Limits { end: word, last: NONE, ..*limits };
    }

    /// Lets each cell, in their order, take these letters at most, from the next
    /// [`restart`](Engine::restart) on.
    fn allow(&mut self, letters: &[LetterSet]);
}

impl<W: RunWalk> Engine for W {
    fn restart(&mut self, interval: &Interval) {
        let progress = self.progress_mut();
        progress.interval = interval.clone();
        progress.is_exhausted = false;
        progress.tails.changed_from = 0;
        progress.run = 0;
        self.enter_first();
    }

    fn run(&mut self, mut nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        if self.progress().is_exhausted {
            return Outcome::Exhausted;
        }
        loop {
            if self.progress().halt.is_set() {
                return Outcome::Halted;
            }
            let slice = nodes.min(SLICE);
            nodes -= slice;
            let outcome = self.walk(slice, visit);
            if outcome != Outcome::Paused || nodes == 0 {
                return outcome;
            }
        }
    }

    fn only_count(&mut self) {
        self.progress_mut().only_counts = true;
    }

    fn split(&mut self) -> Option<Interval> {
        let Progress { run: current, is_exhausted, .. } = *self.progress();
        if is_exhausted {
            return None;
        }
        // The words that are left to the first run that has some are the last in the order.
        let run = (0..=current).find(|&run| self.untried(run).next().is_some())?;
        let left = self.untried(run).count();
        if left == 1 && run == current {
            return None;
        }
        // Before the first word of a run none of whose words is placed there is nothing to keep.
        let kept = (left / KEPT).max(usize::from(run == current));
        let word = self.untried(run).nth(kept)?;
        let from = self.prefix(run, word);
        let later = self.progress_mut().interval.cut(from)?;
        self.end_before(run, word);
        Some(later)
    }

    fn rest(&self) -> Option<Interval> {
        let Progress { run, is_exhausted, interval, .. } = self.progress();
        let next = (0..=*run).rev().find_map(|run| {
            let word = self.untried(run).next()?;
            Some(self.prefix(run, word))
        });
        next.filter(|_| !is_exhausted).map(|prefix| interval.later(prefix))
    }

    fn nodes(&self) -> u64 {
        self.progress().nodes
    }

    fn statistics(&self) -> Statistics {
        Statistics { bytes: self.bytes(), ..self.progress().statistics.clone() }
    }
}
