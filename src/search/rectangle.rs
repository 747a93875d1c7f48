//! The engine of small rectangles without blocks: a walk through lists of words.
//!
//! Rows are filled from the first on. The words left to each row that is still empty are numbers side by side
//! (`narrowed.rs`), narrowed letter by letter (`row_lists.rs`): words that begin alike share that work, and are left out
//! together where some row has no words left.
//!
//! The last two rows are not filled. For each column and each letter of the one, the words of the other that can follow
//! are bits (`followers.rs`). The words that follow a word are the intersection of one set for each of its letters
//! (`pairs.rs`). Pairs of words are emitted in order, or only counted.
//!
//! A count needs no order, so its rows are along the longer side: the work grows with the number of rows more than with
//! their length. If opposite cells of a square allow the same letters, transposing a fill makes a fill. Then only fills
//! whose first column comes after the first row are counted, twice, and those in which both are the same.

mod count;
mod followers;
mod last_rows;
mod narrowed;
mod pairs;
mod rectangle_layout;
mod rectangle_walk;
mod row_lists;
mod stacks;
#[cfg(test)]
mod tests;

pub use count::RectangleCount;
pub use rectangle_layout::RectangleLayout;
pub use rectangle_walk::RectangleWalk;
