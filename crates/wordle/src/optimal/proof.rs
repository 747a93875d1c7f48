//! The options of a proof about a game, and its result.

use std::num::NonZero;

use lexicon::Halt;
use thiserror::Error;

use super::checkpoint::{Mode, OtherGame};
use super::objective::Objective;
use crate::game::GuessId;
use crate::tree::Tree;

/// The options of a proof: its game's mode, its objective, and the resources allowed.
#[derive(Clone, Copy, Debug)]
pub struct ProofOptions<'o> {
    /// Whether each guess must use what was told, as [`Hints`](crate::hard_mode::Hints) say; with [`Rule::Wordle`](crate::reply::Rule::Wordle) only.
    pub is_hard: bool,
    /// With how many guesses each secret must be found, if that is limited.
    pub most: Option<u8>,
    /// The objective by which the tree is to be best.
    pub objective: Objective,
    /// The first guess, if it is given.
    pub first: Option<GuessId>,
    /// How many first guesses are wanted, each with its least total: the best of all.
    pub top: NonZero<usize>,
    /// How many threads search. The result is the same for any number.
    pub threads: NonZero<usize>,
    /// How many bytes may be used.
    pub memory: u64,
    /// A request to end.
    pub halt: &'o Halt,
}

impl ProofOptions<'_> {
    /// The parts that make another game of the same words.
    pub(super) fn mode(&self) -> Mode {
        (self.is_hard, self.most, self.objective)
    }
}

/// How far a proof is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofProgress {
    /// How many first guesses there are.
    pub first_guesses: usize,
    /// How many of them are settled: their costs are known, or not less than the best.
    pub settled: usize,
    /// No tree costs less than this, by [`Objective::cost`]: the total, unless guesses may be late; `None` if there is no tree that finds each secret with the
    /// guesses allowed.
    pub bound: Option<u64>,
    /// The best first guesses so far, at most as many as are wanted, each with its cost, the best first.
    pub best: Vec<(GuessId, u64)>,
    /// How many of these are proved to be the best, in this order: no first guess that is left can come before them.
    pub proved: usize,
}

impl ProofProgress {
    /// Whether all is proved: all first guesses are settled.
    pub fn is_settled(&self) -> bool {
        self.settled == self.first_guesses
    }
}

/// The best tree that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The tree, if there is one, and it was found before the end was asked for.
    pub tree: Option<Tree>,
    /// How far it came.
    pub progress: ProofProgress,
    /// How many sets of secrets were divided by all their guesses.
    pub nodes: u64,
}

impl Proof {
    /// The result of a proof that was halted before anything was found.
    pub(super) fn nothing() -> Proof {
        let progress = ProofProgress {
            first_guesses: 1,
            settled: 0,
            bound: Some(0),
            best: Vec::new(),
            proved: 0,
        };
        Proof { tree: None, progress, nodes: 0 }
    }
}

/// Why there is no proof.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ProofError {
    /// Too many words for the memory allowed.
    #[error(
        "{guesses} guesses of {secrets} secrets take {needed} bytes, and {memory} may be used; \
         {MAX_SECRETS} secrets are the most"
    )]
    TooLarge {
        /// How many words may be guessed.
        guesses: usize,
        /// How many may be hidden.
        secrets: usize,
        /// The bytes that they take.
        needed: u64,
        /// The bytes that may be used.
        memory: u64,
    },
    /// Scores and guesses too many to be reckoned with.
    #[error(
        "late guesses of {secrets} secrets of these scores cannot be reckoned exactly: fewer digits of \
         the scores can"
    )]
    TooFine {
        /// How many may be hidden.
        secrets: usize,
    },
    /// Hard mode of a rule that tells too little.
    #[error("hard mode is of the rule wordle: no other tells which letters are placed")]
    HardMode,
    /// The checkpoint is of another game.
    #[error(transparent)]
    OtherGame(#[from] OtherGame),
}

/// The most secrets of a proof.
pub const MAX_SECRETS: usize = u16::MAX as usize - 1;
