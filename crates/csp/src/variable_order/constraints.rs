//! The slots with the most constraints first.

use std::cmp::Reverse;

/// Fewer for more constraints.
pub(super) fn score(constraints: usize) -> Reverse<usize> {
    Reverse(constraints)
}
