//! The columns by which results are put together.

/// The columns that results are grouped by: all that a run is but its seed, and the seed of its grid.
pub(super) const GROUPED_BY: [&str; 9] = [
    "family",
    "dictionary",
    "algorithm",
    "order",
    "ties",
    "values",
    "ac3",
    "look_ahead",
    "repeats",
];

/// The columns whose values can be paired.
pub(super) const PAIRED: &[&str] = GROUPED_BY.split_at(1).1;
