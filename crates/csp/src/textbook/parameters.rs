//! The parameters and the statistics of a textbook solver.

use crate::answer::Limits;
use crate::orders::{ValueOrder, VariableOrder};
use lexicon::Halt;

/// The algorithm of a textbook solver. All algorithms instantiate one slot after the other with a whole word.
///
/// | | checks back | checks forward | arc consistency |
/// |---|---|---|---|
/// | one step back | [`Rac`](Self::Rac) | [`RacFc`](Self::RacFc) | [`Mac`](Self::Mac) |
/// | conflict-directed | [`Cbj`](Self::Cbj) | [`CbjFc`](Self::CbjFc) | |
/// | the best fill | | [`BranchAndBound`](Self::BranchAndBound) | |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Chronological backtracking (in French *retour arrière chronologique*): a word is checked
    /// against the slots instantiated before; at a dead end the slot before gets its next word.
    Rac,
    /// Chronological backtracking with forward checking (Haralick and Elliott, Artificial Intelligence 14,
    /// 1980): a word prunes the domains of the slots that cross it, and the next slot is chosen only if no
    /// domain is wiped out.
    RacFc,
    /// Conflict-directed backjumping (Prosser, Computational Intelligence 9, 1993): as `Rac`, but each slot
    /// keeps the set of the earlier slots that its words failed against, and the search leaves a dead end for
    /// the latest of these slots.
    Cbj,
    /// Forward checking with conflict-directed backjumping, FC-CBJ (Prosser 1993): the conflict set of a slot
    /// holds the slots that pruned it, and the slots that pruned the slots it wiped out.
    CbjFc,
    /// Maintaining arc consistency (Sabin and Freuder, ECAI 1994), by AC-3: after each word the open slots are
    /// made arc consistent. One level for each slot, a word after the other: a refuted word is not propagated
    /// by itself.
    Mac,
    /// Branch and bound with forward checking (Freuder and Wallace, Artificial Intelligence 58, 1992): as
    /// `RacFc`, but for the fill of the greatest total of scores. A node is given up if the scores of the words
    /// placed, and the greatest scores of the words left to each open slot, add up to no more than the best
    /// fill has.
    BranchAndBound,
}

impl Algorithm {
    /// The algorithms that find any fill, or all, in the order of the table above.
    pub const ALL: [Algorithm; 5] =
        [Algorithm::Rac, Algorithm::RacFc, Algorithm::Cbj, Algorithm::CbjFc, Algorithm::Mac];

    /// Whether the algorithm seeks the best fill, not any fill.
    pub fn is_for_the_best(self) -> bool {
        self == Algorithm::BranchAndBound
    }

    /// Whether the algorithm keeps conflict sets and jumps.
    pub fn is_conflict_directed(self) -> bool {
        matches!(self, Algorithm::Cbj | Algorithm::CbjFc)
    }
}

/// How a textbook solver chooses among slots that its order of variables holds equal: at random, by the
/// seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// By a permutation of the slots that is drawn once for the whole search: a static order stays
    /// static.
    #[default]
    Fixed,
    /// Drawn anew at each choice of a slot.
    Random,
}

/// The parameters of a textbook solver. No parameter changes which fills there are.
#[derive(Clone, Debug)]
pub struct TextbookParameters {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The order in which slots are instantiated.
    pub variables: VariableOrder,
    /// The choice among slots that the order holds equal.
    pub ties: Ties,
    /// The order in which the words of a slot are tried. `Random` draws one order of the words of each slot for the
    /// whole search; `LastFill` is as `LeastConstraining`.
    pub values: ValueOrder,
    /// Whether the problem is made arc consistent by AC-3 before the search.
    pub ac3: bool,
    /// Whether forward checking, of [`Algorithm::RacFc`] and [`Algorithm::CbjFc`], gives a word up as soon
    /// as it leaves an open slot without words. If not, words are pruned all the same, but the slot is
    /// found empty when it is chosen: a dead end.
    pub look_ahead: bool,
    /// The seed of all that is random; the same on all machines.
    pub seed: u64,
    /// The limits of one question, preliminary AC-3 included; a node is a choice. The clock is looked at at
    /// every 16th node or revision.
    pub limits: Limits,
    /// Ends a question soon, as a limit does, once it is set.
    pub halt: Halt,
}

impl Default for TextbookParameters {
    /// Forward checking with backjumping after AC-3, the slots with the fewest words and the most
    /// crossings first, without limits.
    fn default() -> TextbookParameters {
        TextbookParameters {
            algorithm: Algorithm::CbjFc,
            variables: VariableOrder::SizeThenConstraints,
            ties: Ties::Fixed,
            values: ValueOrder::Lexicographic,
            ac3: true,
            look_ahead: true,
            seed: 1,
            limits: Limits::default(),
            halt: Halt::default(),
        }
    }
}

/// The statistics of a textbook solver since it was made.
///
/// A *node* is an instantiation that is visited, in the sense of Kondrak and van Beek (Artificial Intelligence
/// 89, 1997): the words of some slots, in the order in which they were chosen, which agree with each other; the
/// last word is counted when it is placed, before any slot is checked forward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextbookStatistics {
    /// Instantiations visited: words placed.
    pub nodes: u64,
    /// Words checked against the slots instantiated before: without forward checking all words of a slot each
    /// time that it is chosen, for they are checked together; with forward checking each word placed.
    pub words_tried: u64,
    /// Crossings revised: by AC-3, forwards after a word was placed, or backwards before.
    pub revisions: u64,
    /// Words removed from domains by AC-3, by forward checking, by MAC, or because they stand in another slot
    /// already.
    pub words_pruned: u64,
    /// Letters removed from cells by AC-3 and MAC.
    pub letters_pruned: u64,
    /// How often a slot or a cell was left without a word or a letter.
    pub wipe_outs: u64,
    /// Slots left because no word was left to try in them.
    pub dead_ends: u64,
    /// How often choices were undone because they were refuted: after a wipe-out or a dead end.
    pub backtracks: u64,
    /// Backtracks over at least one slot that had no part in the dead end.
    pub jumps: u64,
    /// How many slots were passed over by each jump.
    pub jump_lengths: JumpLengths,
    /// The most slots instantiated at once.
    pub deepest: u64,
    /// Fills found.
    pub fills: u64,
    /// Blocks of 64 words touched: a few nanoseconds each.
    pub work: u64,
}

/// The lengths of jumps: how many slots each jump passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JumpLengths {
    /// How many jumps passed over 1, 2, … 31 slots, and over 32 or more.
    pub counts: [u64; 32],
    /// How many slots all jumps passed over.
    pub sum: u64,
    /// The longest jump.
    pub longest: u64,
}

impl JumpLengths {
    /// Counts a jump over `over` slots; a jump over no slot does not count.
    pub(super) fn add(&mut self, over: usize) {
        let Some(at) = over.checked_sub(1) else { return };
        self.counts[at.min(31)] += 1;
        self.sum += over as u64;
        self.longest = self.longest.max(over as u64);
    }
}
