//! Automata of words of one length: the automata of whole lists, their restrictions to patterns, and the flat
//! table of minimal states that the walk steps through.

mod interner;
mod restriction;
mod state;
mod table;
mod translation;

pub use interner::{Interner, States};
pub use restriction::{Reached, Restriction};
pub use state::{State, TooManyTransitions};
pub use table::StateTable;
pub(crate) use translation::Translation;
