//! Walks through all fills, from which something is gathered.
//!
//! A walk takes all fills in batches, which is best on blank grids, where hardly two contexts of AND/OR search are the
//! same. It gathers a *rank index* (`rank_index.rs`): the ranks of some thousands of fills, evenly spread. The rank of
//! any other, or the K-th fill, is then a walk from one entry to the next.
//!
//! A [`RankTable`](super::RankTable) is the index with the place of the walk. From it another counter goes on. The command
//! keeps the table in the cache folder (`bin/enumerate/kept_count.rs`) once the walk has taken a second, then every ten
//! seconds, and at the end. Two counts keep none: the count of a rectangle for a total alone, which knows no ranks (if most
//! fills are ahead after half a minute or so, they are walked through again in order), and that of a sample, as the fills
//! that a seed draws depend on how they are counted.

use super::interleave::{Interrupted, NODES_WALKED, Pace};
use crate::estimate::Estimate;
use crate::search::{Batch, Batches, Interval, Outcome, Search};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Halt, Letter};
use network::{CellId, Problem};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many of the first letters show how far the walk is. More cannot matter: eight letters of 26 distinguish
/// two hundred thousand million fractions.
const MEASURED: usize = 8;

/// How many fills are tested for repeated words in the time that one node is expanded.
/// Figures: `benches/record/constants.md`.
const FILLS_OF_NODE: u64 = 8;

/// The work of a walk between two looks at whether the search beside it has ended: some milliseconds.
const AT_ONCE: u64 = 1 << 12;

/// The results gathered from the fills of a walk, which come in their order.
pub trait Gathering {
    /// Whether batches need no tails.
    const ONLY_COUNTS: bool = false;
    /// The nodes walked between two looks at the halt and at the work done: about two milliseconds.
    const NODES_AT_ONCE: u64 = 1 << 16;

    /// Adds the next fills.
    fn add(&mut self, batch: &Batch<'_>);

    /// The work that gathering took, in nodes expanded.
    fn work(&self) -> u64 {
        0
    }
}

/// A walk through all fills.
#[derive(Debug)]
pub struct FillWalk<'p, G> {
    pub problem: &'p Problem,
    pub search: Search,
    fills: Batches<'p>,
    /// The results gathered from the fills walked through.
    pub gathered: G,
    /// The nodes walked.
    pub nodes: u64,
    /// The fills counted, where each is tested for repeated words; `None` where none is.
    tested: Option<u64>,
    /// The nodes and the fraction of all that were behind when the walk went on from another one.
    before: (u64, f64),
    is_complete: bool,
    /// The first letters of the last fills walked through, in the order of the cells.
    last: Vec<Letter>,
    estimate: Estimate<'p>,
    pub halt: Halt,
}

impl<'p, G: Gathering> FillWalk<'p, G> {
    /// A walk through the fills that `search` finds.
    pub fn new(problem: &'p Problem, search: Search, gathered: G, halt: &Halt) -> FillWalk<'p, G> {
        let mut fills = Batches::until(problem, search, halt);
        if G::ONLY_COUNTS {
            fills.only_count();
        }
        FillWalk {
            problem,
            search,
            fills,
            gathered,
            nodes: 0,
            tested: (G::ONLY_COUNTS && problem.is_distinct()).then_some(0),
            before: (0, 0.0),
            is_complete: false,
            last: Vec::new(),
            estimate: Estimate::new(problem, search.order),
            halt: halt.clone(),
        }
    }

    /// Goes on where another walk was after `nodes` nodes, with the fills from `rest` on; `None` if there are
    /// no more.
    pub fn go_on(&mut self, nodes: u64, rest: Option<&[Letter]>) {
        self.is_complete = rest.is_none();
        let rest = rest.unwrap_or_default();
        if !rest.is_empty() {
            self.fills.restart(&Interval::starting_at(rest));
        }
        let letters = rest.iter().take_while(|&&letter| usize::from(letter) < MAX_LETTERS);
        self.last = letters.take(MEASURED).copied().collect();
        self.nodes = nodes;
        self.before = (nodes, self.fraction());
    }

    /// The first letters of the fills to come; `None` if there are no more.
    pub fn rest(&self) -> Option<Vec<Letter>> {
        let rest = if self.is_complete { None } else { self.fills.rest() };
        rest.map(|rest| rest.from)
    }

    /// Walks on for about `work`, to the end.
    ///
    /// # Errors
    /// If the work is done before the end, or the walk was halted.
    pub fn run(&mut self, work: u64) -> Result<(), Interrupted> {
        let end = self.work().saturating_add(work);
        while !self.is_complete {
            self.halt.check()?;
            let left = end.saturating_sub(self.work());
            if left == 0 {
                return Err(Interrupted::Paused);
            }
            let slice = G::NODES_AT_ONCE.min(left.saturating_mul(NODES_WALKED));
            let (gathered, last) = (&mut self.gathered, &mut self.last);
            let tested = &mut self.tested;
            let most = tested.map_or(0, |fills| fills + left.saturating_mul(FILLS_OF_NODE));
            let before = self.fills.nodes();
            let outcome = self.fills.run(slice, |batch| {
                gathered.add(batch);
                if batch.changed_from < MEASURED {
                    let head = batch.head();
                    last.clear();
                    last.extend(&head[..head.len().min(MEASURED)]);
                }
                if let Some(fills) = tested {
                    *fills += batch.len();
                    if *fills >= most {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            self.nodes += self.fills.nodes() - before;
            self.is_complete = outcome == Outcome::Exhausted;
            if outcome == Outcome::Halted {
                return Err(Interrupted::Halted);
            }
        }
        Ok(())
    }

    /// As [`run`](Self::run), but pauses soon after another thread sets `is_over` too.
    ///
    /// # Errors
    /// If the work is done or `is_over` set before the end, or the walk was halted.
    pub fn run_beside(&mut self, work: u64, is_over: &AtomicBool) -> Result<(), Interrupted> {
        let end = self.work().saturating_add(work);
        while !is_over.load(Ordering::Relaxed) {
            match self.run(AT_ONCE.min(end.saturating_sub(self.work()))) {
                Err(Interrupted::Paused) if self.work() < end => {}
                outcome => return outcome,
            }
        }
        Err(Interrupted::Paused)
    }

    /// How far the walk came since it began, or went on from another.
    pub fn pace(&mut self) -> Pace {
        let fraction = (self.fraction() - self.before.1).max(0.0);
        Pace { work: self.work(), fraction }
    }

    /// The fraction of all that is behind, as far as the first letters tell.
    fn fraction(&mut self) -> f64 {
        self.estimate.before(&self.last)
    }

    /// The work done since it began, or went on from another, in nodes expanded.
    pub fn work(&self) -> u64 {
        let tested = self.tested.unwrap_or_default() / FILLS_OF_NODE;
        (self.nodes - self.before.0) / NODES_WALKED + tested + self.gathered.work()
    }

    /// The cells in the order of the walk.
    pub fn cells(&self) -> &[CellId] {
        self.fills.cells()
    }
}

#[cfg(test)]
mod tests {
    use super::super::rank_index::RankEntries;
    use super::*;
    use crate::search::examples::problem_of;

    #[test]
    fn progress_is_that_since_the_walk_went_on() {
        let words = ["ab", "ba", "ac", "ca", "aa", "abc", "bca", "cab", "aab", "baa", "aca", "cc"];
        let problem = problem_of(&words, "...\n..#\n#..\n");
        let (halt, none) = (Halt::default(), RankEntries::new(10));
        let mut walk = FillWalk::new(&problem, Search::default(), none, &halt);
        walk.go_on(1 << 20, Some(&[1]));
        assert_eq!((walk.pace().work, walk.pace().fraction), (0, 0.0));
        assert!(walk.fraction() > 0.0);
        // The walk of a tiny problem ends at once.
        walk.run(1 << 20).unwrap();
        let walked = walk.nodes - (1 << 20);
        assert!((1..100).contains(&walked), "not the nodes that it might have walked: {walked}");
        let Pace { work, fraction } = walk.pace();
        assert_eq!(work, walked / NODES_WALKED);
        assert!(fraction > 0.0 && fraction <= 1.0 - walk.before.1, "{fraction}");
        assert_eq!(walk.rest(), None);
        halt.set();
        let mut halted = FillWalk::new(&problem, Search::default(), RankEntries::new(10), &halt);
        assert_eq!(halted.run(1), Err(Interrupted::Halted));
    }
}
