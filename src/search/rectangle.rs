//! The walk through a rectangle without blocks, of few and short rows.
//!
//! Rows are filled from the first on. For each row that is still empty the words that fit the letters
//! above are a list, narrowed letter by letter, so words that begin alike share the work, and words
//! after whose beginning some row has none left are left out together. The last two rows are not filled:
//! their pairs of words are the bits that remain where sets of words of the last row meet, one set for
//! each letter of a word of the row before. They are the fills, in order, or are only counted.
//!
//! A count needs no order. So its rows are along the longer side: there are fewer of them, and the
//! work grows with their number more than with their length. And transposing a fill of a square gives a fill,
//! if opposite cells allow the same letters: of the fills whose first column differs from the first row, half
//! have the greater letter in the column where the two first differ, and only these are counted, twice.

mod count;
mod followers;
mod giving;
mod layout;
mod lists;
mod narrowed;
mod pairs;
mod remaining;
mod stacks;
#[cfg(test)]
mod tests;
mod walk;

pub use count::RectangleCount;
pub use layout::Layout as RectangleLayout;
pub use walk::RectangleWalk;
