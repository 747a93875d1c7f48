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
//!
//! A small rectangle of four or five rows, each of whose cells is on one row and one column and on no other slot, is
//! walked through *lists* (`search/rectangle/`), which is faster there (`benches/record/README.md`, *Small
//! rectangles*). The words left to each row are numbers side by side, narrowed letter by letter (`lists.rs`), which
//! words that begin alike share. The last two rows are not filled: for each pair of a column and a letter of the one,
//! the words of the other that can follow are bits (`followers.rs`), and what goes with a word is the intersection of
//! one set for each of its letters. With three rows all work is in these pairs, for which the joins are better; with
//! six, or more than thirty cells, so few beginnings lead to fills that sets as bits show it sooner.

mod count;
mod followers;
mod last_rows;
mod layout;
mod lists;
mod narrowed;
mod pairs;
mod stacks;
#[cfg(test)]
mod tests;
mod walk;

pub use count::RectangleCount;
pub use layout::Layout as RectangleLayout;
pub use walk::RectangleWalk;
