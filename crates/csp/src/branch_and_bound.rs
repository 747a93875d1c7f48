//! The best fill, proved: branch and bound over the letters of cells.
//!
//! A search (`shared.rs`) has a component for each set of slots that share neither a crossing nor, if words must differ, a
//! length: `component_search.rs`, each with its root, its open nodes and its best fills, which threads share. A thread takes
//! step after step (`steps.rs`) in the component that is farthest from its proof, as `schedule.rs` divides the work. `worker.rs`
//! has the state of a thread, `emitter.rs` the events that an observer gets.
//!
//! | folder | what it holds |
//! |---|---|
//! | `bound/` | nodes, as lists of words with values, and the bound of a node by prices of letters |
//! | `walks/` | walks through what is left with prices that stay, and the plan of the shortest one |
//! | `tree/` | open nodes, branching, depth-first search below a node, and the walk in place of that |
//! | `fills/` | the incumbents, the first fill, neighbourhoods, draws, and the order of equal fills |
//!
//! What limits the bound is the relaxation: larger pieces than squares need not agree, and a word that slots want which
//! do not cross counts in each. Figures, and what was tried: `benches/record/best-fills.md`.

mod bound;
mod component_search;
mod emitter;
mod fills;
mod parameters;
mod schedule;
mod shared;
mod steps;
mod tree;
mod walks;
mod worker;

use std::sync::Arc;

use thiserror::Error;

use crate::events::{NoObserver, Observer};
use crate::model::Model;
use lexicon::score::Score;
use lexicon::total::Total;
use network::SlotId;
use rustc_hash::FxHashMap;
use shared::SharedState;
use steps::Steps;

pub use fills::whole_fills::ScoredFill;
pub use parameters::{BestBounds, BestParameters, BestStatistics};

/// The greatest total that is reckoned with, in 64 bits: prices come on top of it.
const GREATEST: Total = Total::from_millionths(1 << 58);

/// The words looked at between two reports: less than a millisecond.
const BETWEEN_REPORTS: u64 = 1 << 14;

/// The totals of the scores are beyond all measure: their sum may exceed 2^58 millionths.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "the scores are too great to be added up: a fill may have more than 288 billion; divide them all by \
     the same number"
)]
pub struct ScoresTooGreat;

/// Finds the fills of the greatest totals: the sums of the scores of their words. A word without a score counts
/// 0.
///
/// The bound is by *dual decomposition*. Each slot picks its best word by itself, under prices of
/// letters: at a crossing, a letter costs the slot across the price that it pays the slot down. Whatever the
/// prices, no fill is better than the sum of the picks, and moving the prices brings that sum down
/// (max-sum diffusion: Werner, *A linear programming approach to max-sum problem: a review*, IEEE PAMI
/// 29, 2007). Squares of four cells are pieces of their own, with prices of two letters (Sontag et al., UAI 2008), and words that
/// two crossing slots want have prices where only one may have them.
/// Where the picks agree they make the best fill. Words that cannot be in a fill better than the
/// best known leave their slots, judged by the losses of these words and of the slots around them. The rest is
/// searched by the letters of one cell after the other, from the best bound down (hybrid best-first
/// search: Allouche et al., CP 2015); and regions of the best fill are filled anew in between (Shaw,
/// CP 1998), or drawn by belief propagation, the likelier the greater their totals. Once an estimate says that prices need
/// not move any more, a walk with the bounds of the root as they are goes through what is left. Components of the grid that share
/// no crossing are searched by themselves.
///
/// Any number of threads may [work](Self::work) on one search, while another looks at its
/// [bounds](Self::bounds). A fill is among the best by its total only: of fills of equal totals any
/// may come, unless they are asked for [in order](BestParameters::in_order).
///
/// ```
/// use std::sync::Arc;
/// use csp::{BestParameters, BranchAndBound, Model};
/// use network::{order::Order, problem::Problem};
///
/// let problem = Problem::of_words("11\n11\n", ["au;3", "eu;5", "la;9", "le;9", "nu;1"])?.distinct();
/// let model = Model::new(&problem, Order::Rows);
///
/// let search = BranchAndBound::new(Arc::new(model), BestParameters::default())?;
/// search.work(0);
/// let bounds = search.bounds();
/// assert!(bounds.is_proved);
/// assert_eq!(bounds.best.unwrap().to_string(), (9 + 5 + 9 + 3).to_string());
/// assert_eq!(search.fills()[0].total, bounds.best.unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BranchAndBound {
    shared: SharedState,
}

impl BranchAndBound {
    /// A search of a model, which takes every constraint over its slots. Takes time and memory in proportion
    /// to the words of all slots.
    ///
    /// # Errors
    /// If the scores are too great to be added up.
    pub fn new(
        model: Arc<Model>,
        parameters: BestParameters,
    ) -> Result<BranchAndBound, ScoresTooGreat> {
        if model.greatest_total() > GREATEST {
            return Err(ScoresTooGreat);
        }
        Ok(BranchAndBound { shared: SharedState::new(model, parameters) })
    }

    /// Works on the search until it is at its end, close enough, or halted. To be called once by
    /// each thread, with a number of its own.
    pub fn work(&self, number: u64) {
        self.work_watched(number, NoObserver);
    }

    /// As [`work`](Self::work), and emits each step of this thread to `observer`. A level is a letter placed;
    /// where the search goes on in another part of the tree, or in a neighbourhood of the best fill, all levels
    /// are undone and the letters of the new node are placed one after the other.
    pub fn work_watched<O: Observer>(&self, number: u64, observer: O) {
        Steps::new(&self.shared, number, observer).run();
    }

    /// As [`work`](Self::work) on one thread, with a report of the bounds whenever one has changed: after each better fill and
    /// each better bound. `report` may ask for the [`fills`](Self::fills), and set the halt.
    pub fn work_reporting(&self, mut report: impl FnMut(&BestBounds)) {
        let mut worker = self.worker(0);
        let mut last = BestBounds { best: None, bound: None, is_proved: false };
        let mut goes_on = true;
        while goes_on {
            goes_on = worker.advance(BETWEEN_REPORTS);
            let bounds = self.bounds();
            if bounds != last {
                report(&bounds);
                last = bounds;
            }
        }
    }

    /// A thread of the search that works piece by piece, with a number of its own.
    pub fn worker(&self, number: u64) -> BestWorker<'_> {
        BestWorker(Steps::new(&self.shared, number, NoObserver))
    }

    /// The model searched.
    pub fn model(&self) -> &Arc<Model> {
        &self.shared.model
    }

    /// The best total known, and the bound that no fill exceeds.
    pub fn bounds(&self) -> BestBounds {
        self.shared.bounds()
    }

    /// The best fills known, as many as are asked for, the best first.
    pub fn fills(&self) -> Vec<ScoredFill> {
        self.shared.fills(self.shared.parameters.top)
    }

    /// The statistics of the search so far.
    pub fn statistics(&self) -> BestStatistics {
        self.shared.statistics()
    }
}

/// A thread of a search that works piece by piece.
pub struct BestWorker<'s>(Steps<'s, NoObserver>);

impl BestWorker<'_> {
    /// Looks at about `work` words (some ten nanoseconds each), at least one node or neighbourhood; false if
    /// nothing is left to search, or the search is to end.
    pub fn advance(&mut self, work: u64) -> bool {
        self.0.advance(work)
    }
}

impl Model {
    /// The sum of the greatest scores of all slots, whether the words fit together or not: the bound of the
    /// textbooks before any word is placed.
    ///
    /// Takes time in proportion to the words.
    pub fn greatest_total(&self) -> Total {
        self.greatest_scores().sum()
    }

    /// The least of the greatest scores of all slots, which the worst word of no fill exceeds; `None` without slots.
    ///
    /// Takes time in proportion to the words.
    pub(crate) fn least_of_greatest(&self) -> Option<Score> {
        let slots = SlotId::all(self.slot_count());
        let scores = slots.zip(self.greatest_scores());
        scores.filter(|&(slot, _)| !self.is_held(slot)).map(|(_, score)| score).min()
    }

    /// The greatest score of a word of each slot.
    fn greatest_scores(&self) -> impl Iterator<Item = Score> {
        let mut known: FxHashMap<usize, Score> = FxHashMap::default();
        (0..self.slot_count()).map(SlotId::new).map(move |slot| {
            *known.entry(self.scores_of(slot)).or_insert_with(|| {
                let scores = self.words(slot).map(|word| self.score(slot, word));
                scores.max().unwrap_or_default()
            })
        })
    }
}
