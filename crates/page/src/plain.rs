//! Puzzles in plain JSON: the form in which the page has them, and files that play anywhere. Only here other formats
//! meet it: the page knows none of them.

mod form;
mod reading;
#[cfg(test)]
mod tests;

pub use form::PlainPuzzle;
pub use reading::PlainError;
