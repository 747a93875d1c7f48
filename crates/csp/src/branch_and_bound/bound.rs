//! The bound of a node, and the words that it leaves.
//!
//! The search works on lists of words rather than on bit sets, for each word has a *value*: its score and the prices of
//! its letters. A node is such a list for each slot (`candidates.rs`, `node.rs`).
//!
//! The bound is a dual decomposition. Each slot picks its best word by itself, and the sum of these values is a
//! bound. At a crossing a letter may cost the slot across what it pays the slot down, which changes no fill's total.
//! Max-sum diffusion (`diffusion.rs`) makes the greatest values with each letter equal on both sides; the bound falls to a
//! fixpoint near the linear relaxation. Values are whole millionths, so a bound is exact and a proof is one. A word that
//! cannot be in a fill better than the best known leaves its slot (`reduced_costs.rs`): what the word loses against the
//! best word of its slot, and what each crossing slot loses with its letter there, add up, for these slots are different.
//! Letters without words are gone with it, so arc consistency comes for nothing.
//!
//! Crossing by crossing, four slots around a square of cells need not agree on any four letters. So each square of
//! four cells (`squares.rs`) is a piece with a potential of its own (`potential.rs`): a number for each four letters,
//! as the sum of a table for each side. `settling.rs` moves prices of two letters between slots and squares. The sum of
//! the greatest values of slots and squares is the bound. Neighbourhoods take back from the squares what these have of
//! their words. The squares of the root are settled in turns with neighbourhoods, for on large grids that takes seconds.
//!
//! Two slots that cross and must differ (`rivals.rs`) may both want one word. Such a word has a price (`pricing.rs`):
//! each of the two slots pays the price for the word, and one of them is paid it for the letter that the word has at the
//! crossing. No fill loses, and a fill with this letter and other words seems to have more than its total: a
//! Lagrangian relaxation of the constraint that, letter by letter, one of the two slots at most has the word. A price
//! is the least that brings the sum of the two slots down as far as it can, found anew in each sweep.
//!
//! `evaluation.rs` does all that to one node; `scope.rs` keeps the constraints over slots.

pub(super) mod candidates;
pub(super) mod choice;
pub(super) mod components;
pub(super) mod diffusion;
pub(super) mod evaluation;
pub(super) mod node;
pub(super) mod potential;
pub(super) mod pricing;
pub(super) mod reduced_costs;
pub(super) mod rivals;
pub(super) mod scope;
pub(super) mod settling;
pub(super) mod squares;
