//! How many fills a rectangle without blocks has, counted and not given.
//!
//! A count needs no order, so the rows are those of the longer side: there are fewer of them, and the
//! work grows with their number more than with their length. Rows are filled from the first on. For
//! each row that is still empty the words that fit the letters above are a list, narrowed letter by
//! letter, so words that begin alike share the work, and words after whose beginning some row has none
//! left are left out together. The last two rows are not filled but counted: their pairs of words are
//! the bits that remain where sets of words of the last row meet, one set for each letter of a word of
//! the row before.
//!
//! Transposing a fill of a square whose cells allow what those opposite to them allow gives a fill. So
//! of those whose first column differs from the first row, half have the greater letter in the column
//! where they first differ, and only these are counted, twice.

mod count;
mod followers;
mod frame;
mod lists;
mod narrowed;
mod pairs;
mod stacks;
mod walk;

pub use count::RectangleCount;
