//! The walk with an extension oracle: where it thrashes, the oracle tells which prefixes are dead.
//!
//! The lookahead walk does the work while fills come quickly. When it has gone for long without one,
//! the oracle seeks the next fill from where the walk is, letter by letter: is there a fill that begins
//! with the letters before, its *path*, and goes on with one of the letters that come next in order? If
//! not, all such beginnings are left out. If so, the fill it found is the next *witness*: its letters need no
//! question, only earlier letters do. A question whose limit of work is reached leaves the rest to the
//! walk. The walk goes on within the prefix that is *decided*: nothing before it is left to emit, and its
//! fate is known. Each question decides some letters of one cell at least, so the questions between two
//! fills are bounded by cells times letters, and the order is never given up. This is backtracking with
//! an extension oracle, as of Read and Tarjan (Networks 5, 1975).
//!
//! On sparse grids a walk in a fixed order thrashes: it finds out row after row that letters placed long ago cannot
//! be completed. A question that reaches its limit of work is asked again when the walk under it has cost twice as
//! much, and is paid back by walking first. So dense problems hardly notice the oracle, and sparse ones live by it.

mod oracle;
mod path;
mod pricing;
mod steering;
mod witness;

pub use steering::Steering;
