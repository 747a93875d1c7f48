//! Which of the slots that an order of variables holds equal is instantiated.

/// How a textbook solver chooses among slots that its order of variables holds equal: at random, by the
/// seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// By a permutation of the slots that is drawn once for the whole search: a static order stays
    /// static.
    #[default]
    Fixed,
    /// Drawn anew at each choice of a slot.
    Random,
}
