//! How a textbook solver searches.

use super::algorithm::Algorithm;
use super::ties::Ties;
use crate::limits::Limits;
use crate::value_order::ValueOrder;
use crate::variable_order::VariableOrder;
use lexicon::halt::Halt;

/// How a textbook solver searches. None of it changes which fills there are.
#[derive(Clone, Debug)]
pub struct TextbookParameters {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which slot is instantiated next.
    pub variables: VariableOrder,
    /// Which of the slots that the order holds equal.
    pub ties: Ties,
    /// Which of its words is tried first. `Random` draws one order of the words of each slot for the
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
    /// What one question may take, preliminary AC-3 included; a node is a choice. The clock is looked at
    /// at every 16th node or revision.
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
