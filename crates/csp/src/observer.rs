//! Who watches a search.

use super::events::Event;

/// Is told each [`Event`] of a search.
///
/// The observer is a type parameter of the [solver](super::Solver) and of the
/// [textbook solvers](super::Textbook), so that a search that nobody
/// watches is compiled without it.
pub trait Observer {
    /// Whether there is anything to tell at all; events are not even made if not.
    const WATCHES: bool = true;

    /// Is called with each event, in order.
    fn observe(&mut self, event: Event<'_>);
}

/// Nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event<'_>) {}
}

/// Any closure over events is an observer.
impl<F: FnMut(Event<'_>)> Observer for F {
    fn observe(&mut self, event: Event<'_>) {
        self(event);
    }
}
