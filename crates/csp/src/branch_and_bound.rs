//! The best fill, proved: branch and bound over the letters of cells.
//!
//! `csp/branch_and_bound` finds the fills of the greatest totals. It works on lists of words rather than on bit sets,
//! for each word has a *value*: its score and the prices of its letters. A node of the search is such a list for each
//! slot (`candidates.rs`, `node.rs`).
//!
//! The bound is a dual decomposition. Each slot picks its best word by itself, and the sum of these values is a
//! bound. At a crossing a letter may cost the slot across what it pays the slot down, which changes no fill's total.
//! Max-sum diffusion (`diffusion.rs`) goes over the crossings and makes the
//! greatest values with each letter equal on both sides; the bound falls to a fixpoint near the linear relaxation.
//! Values are whole millionths, so a bound is exact and a proof is one. A word that cannot be in a fill better than
//! the best known leaves its slot (`reduced_costs.rs`): what it loses against the best word of its slot, and what
//! each crossing slot loses with its letter there, add up, for these slots are different. What is left is smaller by
//! orders of magnitude, and letters without words are gone with it, so arc consistency comes for nothing.
//!
//! A node is branched on the cell whose letters promise the smallest search (`branching.rs`). Hybrid best-first
//! search (`worker.rs`) takes the open node of the best bound, searches it depth first for some nodes
//! (`depth_first.rs`), and puts what is left back; so the bound of the whole falls all the time while fills are
//! found. An open node is its letters alone, a byte a cell, and is built anew from the root; the number of nodes
//! searched at a time keeps that at 5 to 10 % of the work. In turns with that, a region of a fill is opened and
//! filled anew with all else fixed (`local_search.rs`). Threads share the open nodes, the best fills and the root.
//! Parts of the grid that share neither a crossing nor, if words must differ, a length are searched by themselves
//! (`parts.rs`). A required word is branched on first, slot by slot (`scope.rs`).
//!
//! Fills come from these regions (`neighbourhood.rs`). A region is filled by a beam (`beam.rs`): cell after cell, the
//! 1,500 states that lose least by the prices go on; of each slot a state has a prefix, with the loss of the best
//! word that begins so (`prefixes.rs`). Each thread walks from fill to fill (`walk.rs`): scores in a region have
//! noise, which fades in the course of a cycle as the temperature of annealing does, and then a longer cycle begins
//! at the best fill that any thread knows. While the gap is wide, fills are drawn too (`drawing.rs`, `draws.rs`),
//! whole ones first and then in large regions of the best fill: words weigh by their scores as in Boltzmann's
//! distribution (`word_weights.rs`), belief propagation (`beliefs.rs`) tells how likely each letter is then, and the
//! solver fills the most certain letters first. Of draws and beams the one goes next that worked less since it found
//! a better fill. Ways that were tried and what each gives: `benches/record/best-fills.md`.
//!
//! Crossing by crossing, four slots around a square of cells need not agree on any four letters. So each square of
//! four cells (`squares.rs`) is a piece with a potential of its own (`potential.rs`): a number for each four letters,
//! as the sum of a table for each side. `settling.rs` moves prices of two letters between slots and squares (Sontag
//! et al. 2008; MPLP), exactly, in whole millionths. The sum of the greatest values of slots and squares is the
//! bound; losses of words and letters count those of squares. Regions take back from the squares what these have of
//! their words. The squares of the root are settled in turns with regions, for on large grids that takes seconds.
//!
//! Where little is left, no price needs to move any more. A walk (`static_walk.rs`, `walking.rs`, `open_walk.rs`)
//! places letters cell by cell; the loss of each follows from that of the letters before by a prefix for each slot
//! and tables of the squares (`cell_sequence.rs`, `square_losses.rs`), of all letters of a cell at once in vectors of
//! 32 bits (`expansion.rs`, `losses.rs`), so it places thousands of letters in the time of a node whose prices move:
//! a static heuristic (Kask and Dechter 2001; Marinescu and Dechter 2009) from prices (Ihler, Flerova, Dechter and
//! Otten 2012). Its length depends on the sequence of cells by orders of magnitude. So `cell_orders.rs` plans it: it
//! tries orders of slots, and estimates the nodes of each by some drawn at random at each level, the likelier the
//! more is left below them (Knuth 1975; stochastic enumeration with importance). Plans are made as the work grows,
//! for a share of it. Once the best one is short enough beside the work done (`schedule.rs`), the walk begins at the
//! root in place of all open nodes; what it leaves after some nodes is open nodes again, so that threads share it,
//! the bound falls, and it may be stopped. A walk that takes far more than its estimate gives way to the tree.
//!
//! Two slots that cross and must differ (`rivals.rs`) may both want one word. Such a word has a price (`pricing.rs`):
//! each of the two slots pays it for the word, and one of them is paid it for the letter that the word has at the
//! crossing. No fill loses, and a fill with this letter and other words seems to have more than its total: a
//! Lagrangian relaxation of the constraint that, letter by letter, one of the two slots at most has the word. A price
//! is the least that brings the sum of the two slots down as far as it can, found anew in each sweep and taken back
//! where a slot has lost the word; regions take it back too.
//!
//! What limits the bound is still the relaxation: larger pieces than squares need not agree, and a word that slots
//! want which do not cross counts in each. What squares and prices of words give, and what is left,
//! is in `benches/record/best-fills.md`.

mod beam;
mod bounding;
mod branching;
mod candidates;
mod cell_orders;
mod cell_sequence;
mod choice;
mod depth_first;
mod diffusion;
mod drawing;
mod draws;
mod expansion;
mod first_fill;
mod incumbents;
mod local_search;
mod losses;
mod neighbourhood;
mod node;
mod open_nodes;
mod open_walk;
mod pair_table;
mod parameters;
mod part_search;
mod parts;
mod potential;
mod prefixes;
mod pricing;
mod reduced_costs;
mod rivals;
mod schedule;
mod scope;
mod settling;
mod shared;
mod square_losses;
mod squares;
mod standing;
mod states;
mod static_walk;
mod statistics;
mod telling;
mod ties;
mod walk;
mod walking;
mod worker;

use std::sync::Arc;

use thiserror::Error;

use crate::events::{NoObserver, Observer};
use crate::model::Model;
use lexicon::score::Score;
use lexicon::total::Total;
use network::SlotId;
use rustc_hash::FxHashMap;
use shared::Shared;
use worker::Worker;

pub use parameters::BestParameters;
pub use standing::{ScoredFill, Standing};
pub use statistics::BestStatistics;

/// The greatest total that is reckoned with, in 64 bits: prices come on top of it.
const GREATEST: Total = Total::from_millionths(1 << 58);

/// The words looked at between two looks at how a search stands that is told: less than a millisecond.
const BETWEEN_LOOKS: u64 = 1 << 14;

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
/// search: Allouche et al., CP 2015); and regions of fills are filled anew in between (Shaw,
/// CP 1998), by beams and with noise that fades, or drawn by belief propagation, the likelier the greater their totals. Once an estimate says that prices need not move any more, a walk with
/// the bounds of the root as they are goes through what is left. Parts of the grid that share no crossing are searched by themselves.
///
/// Any number of threads may [work](Self::work) on one search, while another looks how it
/// [stands](Self::standing). A fill is among the best by its total only: of fills of equal totals any
/// may come, unless they are asked for [in order](BestParameters::in_order).
///
/// ```
/// use std::sync::Arc;
/// use csp::{BestParameters, BranchAndBound, Model};
/// use network::{grid::Grid, order::Order, problem::Problem};
/// use lexicon::{index::Index, letters::Alphabet};
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["au;3", "eu;5", "la;9", "le;9", "nu;1"])?;
/// let problem = Problem::new(Grid::parse(b"11\n11\n", &alphabet)?, alphabet, &index)?;
/// let model = Model::new(&problem, Order::Rows, true);
///
/// let search = BranchAndBound::new(Arc::new(model), BestParameters::default())?;
/// search.work(0);
/// let standing = search.standing();
/// assert!(standing.is_proved);
/// assert_eq!(standing.best.unwrap().to_string(), (9 + 5 + 9 + 3).to_string());
/// assert_eq!(search.fills()[0].total, standing.best.unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BranchAndBound {
    shared: Shared,
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
        Ok(BranchAndBound { shared: Shared::new(model, parameters) })
    }

    /// Works on the search until it is at its end, close enough, or told to end. To be called once by
    /// each thread, with a number of its own.
    pub fn work(&self, number: u64) {
        self.work_watched(number, NoObserver);
    }

    /// As [`work`](Self::work), and tells `observer` each step of this thread. A level is a letter placed;
    /// where the search goes on in another part of the tree, or in a neighbourhood of the best fill, all levels
    /// are undone and the letters of the new node are placed one after the other.
    pub fn work_watched<O: Observer>(&self, number: u64, observer: O) {
        Worker::new(&self.shared, number, observer).run();
    }

    /// As [`work`](Self::work) on one thread, which tells `told` how the search stands whenever that has changed:
    /// after each better fill and each better bound. [`fills`](Self::fills) may be asked then, and the halt
    /// be set.
    pub fn work_telling(&self, mut told: impl FnMut(&Standing)) {
        let mut worker = self.worker(0);
        let mut last = Standing { best: None, bound: None, is_proved: false };
        let mut goes_on = true;
        while goes_on {
            goes_on = worker.advance(BETWEEN_LOOKS);
            let standing = self.standing();
            if standing != last {
                told(&standing);
                last = standing;
            }
        }
    }

    /// A thread of the search that works piece by piece, with a number of its own.
    pub fn worker(&self, number: u64) -> BestWorker<'_> {
        BestWorker(Worker::new(&self.shared, number, NoObserver))
    }

    /// The model searched.
    pub fn model(&self) -> &Arc<Model> {
        &self.shared.model
    }

    /// The best total known, and the bound that no fill exceeds.
    pub fn standing(&self) -> Standing {
        self.shared.standing()
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
pub struct BestWorker<'s>(Worker<'s, NoObserver>);

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
        self.greatest_scores().min()
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
