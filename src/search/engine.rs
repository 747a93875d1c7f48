//! The engines of a search: walks through fills from run to run.

use std::fmt::Debug;
use std::ops::ControlFlow;

use super::batch::{Batch, Outcome, Tails, Visitor};
use super::interval::{Interval, NONE, WordLimits};
use super::statistics::Statistics;
use lexicon::words::WordSlice;
use lexicon::{Halt, Letter, LetterSet};

/// Of the words left to a run, one in this number is kept when work is given away, so that the part given
/// away comes next, and its fills need not wait for long.
/// Figures: `benches/record/constants.md`.
const KEPT: usize = 64;

/// A walk through the fills of an interval, in their order. It fills run after run, a slot along the order or a single
/// cell, each with the words that are left to it, in order.
pub trait Engine: Debug + Send + Sync {
    /// The place of the walk.
    fn state(&self) -> &WalkState;

    /// The place of the walk, to be changed.
    fn state_mut(&mut self) -> &mut WalkState;

    /// Enters the first run, which both bounds of the interval limit.
    fn enter_first(&mut self);

    /// Calls `visit` with the next batches until about `nodes` more nodes are searched, or `visit` breaks, or the search
    /// is halted, or there are no more. May pause before.
    fn walk(&mut self, nodes: u64, visit: &mut Visitor<'_>) -> Outcome;

    /// The memory that the walk holds, in bytes.
    fn bytes(&self) -> usize;

    /// The words of a run, as numbers, that are still to be tried, in order.
    fn untried(&self, run: usize) -> Box<dyn Iterator<Item = usize> + '_>;

    /// The letters placed before a run, and a word of it.
    fn prefix(&self, run: usize, word: usize) -> Vec<Letter>;

    /// Leaves out the words of a run from a number on.
    fn end_before(&mut self, run: usize, word: usize) {
        let limits = &mut self.state_mut().limits[run];
        *limits = WordLimits { end: word, last: NONE, ..*limits };
    }

    /// Lets each cell, in their order, take these letters at most, from the next
    /// [`restart`](Self::restart) on.
    fn allow(&mut self, letters: &[LetterSet]);

    /// Begins anew, with the fills of an interval.
    fn restart(&mut self, interval: &Interval) {
        let state = self.state_mut();
        state.interval = interval.clone();
        state.is_exhausted = false;
        state.tails.changed_from = 0;
        state.run = 0;
        self.enter_first();
    }

    /// Gives away the later part of the search that is left; `None` if that is too little.
    fn split(&mut self) -> Option<Interval> {
        let WalkState { run: current, is_exhausted, .. } = *self.state();
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
        let later = self.state_mut().interval.cut(from)?;
        self.end_before(run, word);
        Some(later)
    }

    /// The interval that is left to search; `None` if no fill comes any more.
    fn rest(&self) -> Option<Interval> {
        let WalkState { run, is_exhausted, interval, .. } = self.state();
        let next = (0..=*run).rev().find_map(|run| {
            let word = self.untried(run).next()?;
            Some(self.prefix(run, word))
        });
        next.filter(|_| !is_exhausted).map(|prefix| interval.later(prefix))
    }
}

/// The place of an engine, the letters and the batch at hand, and its counts.
#[derive(Clone, Debug, Default)]
pub struct WalkState {
    /// The run the walk is in.
    pub run: usize,
    /// Whether all fills were emitted.
    pub is_exhausted: bool,
    /// The fills to emit, and the limits that they set to each run.
    pub interval: Interval,
    pub limits: Vec<WordLimits>,
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

impl WalkState {
    /// A walk over all fills of `cells` cells in some runs, which ends soon once `halt` is set.
    pub fn new(cells: usize, runs: usize, halt: &Halt) -> WalkState {
        WalkState {
            limits: vec![WordLimits::FREE; runs],
            letters: vec![0; cells],
            statistics: Statistics::of(cells),
            halt: halt.clone(),
            ..WalkState::default()
        }
    }

    /// Why nothing more is to be searched, if so.
    #[inline(always)]
    pub fn end(&self) -> Option<Outcome> {
        match self.is_exhausted {
            true => Some(Outcome::Exhausted),
            false => self.halt.is_set().then_some(Outcome::Halted),
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

    /// Emits the batch that was gathered, unless it is empty: fills that end with the tails, words of `words`. They are
    /// nodes of the last cell.
    #[inline(always)]
    pub fn emit(&mut self, words: [WordSlice<'_>; 2], visit: &mut Visitor<'_>) -> ControlFlow<()> {
        let Tails { ref firsts, ref lasts, counted, changed_from } = self.tails;
        let fills = self.tails.len();
        if fills == 0 {
            return ControlFlow::Continue(());
        }
        if let Some(last) = self.statistics.nodes.last_mut() {
            *last += fills;
        }
        let letters = &self.letters;
        let batch = Batch { letters, changed_from, words, firsts, lasts, without_tails: counted };
        let flow = visit(&batch);
        self.tails.changed_from = batch.head_length();
        flow
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
