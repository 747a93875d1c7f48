//! Constraints that no two words of a fill share something: a stem, or some letters in a row.

mod forms;
mod part;
mod relation;
mod stem;

pub(crate) use forms::irregular_lemmas;
pub use part::NoSharedPart;
pub use stem::NoSharedStem;
