//! The tree of guesses of least total, or best by another objective, found and proved by branch and bound.
//!
//! `optimal/` proves the tree of least total. A `Node` is a set of secrets with a row for each guess that divides
//! them differently: the class of each secret. Rows are made from those of the node above, so lists of guesses shrink
//! on the way down. `Bounding` looks at the classes of a guess, each by itself, row by row; `TreeSearch` goes down into
//! those that this does not decide, and a `Memo` keeps what is known of sets, by their secrets (and hints, in hard
//! mode, and guesses left, if they are limited). `Running` shares the first guesses among threads; ties go by an
//! order that is fixed, so the tree is the same for any number of them. Its checkpoint is what is known of each first
//! guess.
//!
//! To read it: what is asked and answered (`objective`, `proof`), the whole run (`prove`), the first guesses that threads share
//! and what is noted of them (`first_guesses`, `checkpoint`); then one search: the least total of a set of
//! secrets (`search`), what bounds it (`bounds`, `bounding`), the secrets and guesses of a set (`node`, `division`) and
//! what is known of sets (`memo`). `position` is the same in the midst of a game.
//!
//! Sources: A. Selby, "The best strategies for Wordle", 2022, <https://sonorouschocolate.com/notes/index.php/The_best_strategies_for_Wordle>;
//! D. Bertsimas and A. Paskov, "An exact solution to Wordle", Operations Research 73, 2025, <https://doi.org/10.1287/opre.2022.0434>;
//! K. Koyama and T. W. Lai, "An optimal Mastermind strategy", Journal of Recreational Mathematics 25, 1993.

mod bounding;
mod bounds;
mod checkpoint;
mod division;
mod first_guesses;
mod memo;
mod node;
mod objective;
mod position;
mod proof;
mod prove;
mod search;
mod symmetry;

pub use checkpoint::{Checkpoint, OtherGame};
pub use first_guesses::Running;
pub use memo::CostBound;
pub use objective::{Objective, ObjectiveError};
pub use position::least_tree;
pub use proof::{MAX_SECRETS, Proof, ProofError, ProofOptions, ProofProgress};
pub use prove::prove;
