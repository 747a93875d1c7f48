//! Where a depth-first search looks for fills, and which fills count there.

use super::incumbents::Incumbents;
use super::part_search::PartSearch;
use super::scope::Scope;

/// The target of a depth-first search: a part, or a neighbourhood of one of its fills.
#[derive(Clone, Copy)]
pub(super) struct Target<'s> {
    pub(super) search: &'s PartSearch,
    pub(super) scope: Scope<'s>,
    /// The fills that a fill must exceed: of the part the best, of a neighbourhood the fill that it is around, by values
    /// that may be disturbed.
    pub(super) incumbents: &'s Incumbents,
}

impl Target<'_> {
    /// Whether the target is a neighbourhood.
    pub(super) fn is_neighbourhood(&self) -> bool {
        !std::ptr::eq(self.incumbents, &self.search.incumbents)
    }
}
