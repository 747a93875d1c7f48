//! The nodes that are still to be searched.

use std::collections::BinaryHeap;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::branch_and_bound::bound::choice::Pattern;
use lexicon::threads::lock;

/// How long a thread waits for other threads before it looks around: it bounds how late it sees a request to halt, and what
/// changed in other components. All else is signalled.
const WAIT: Duration = Duration::from_millis(5);

/// A node to be searched, by the letters placed.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenNode {
    /// The bound that no fill of the node exceeds.
    pub(crate) bound: i64,
    /// The number of the node in the order of adding: of nodes of the same bound the latest, which is the
    /// deepest, comes first.
    pub(crate) number: u64,
    pub(crate) pattern: Pattern,
}

/// The nodes of a component that are still to be searched, the best bound first, and the bounds of the nodes that
/// threads are searching; shared by threads.
#[derive(Debug)]
pub(crate) struct OpenNodes {
    inside: Mutex<Inside>,
    /// Nodes were added or done with, or a better fill is known.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Inside {
    heap: BinaryHeap<OpenNode>,
    /// The numbers and the bounds of the nodes being searched.
    searched: Vec<(u64, i64)>,
    added: u64,
    /// How many threads wait for a change.
    waiting: usize,
}

impl Inside {
    /// The greatest bound of a node.
    fn bound(&self) -> Option<i64> {
        let open = self.heap.peek().map(|node| node.bound);
        self.searched.iter().map(|&(_, bound)| bound).chain(open).max()
    }

    /// Forgets all open nodes if the best of them has no fill of more than `threshold`.
    fn prune(&mut self, threshold: i64) {
        if self.heap.peek().is_some_and(|node| node.bound <= threshold) {
            self.heap.clear();
        }
    }
}

impl OpenNodes {
    /// The node where the search begins.
    pub(crate) fn new(pattern: Pattern, bound: i64) -> OpenNodes {
        let nodes = OpenNodes { inside: Mutex::default(), changed: Condvar::new() };
        nodes.add([(bound, pattern)]);
        nodes
    }

    pub(crate) fn add(&self, nodes: impl IntoIterator<Item = (i64, Pattern)>) {
        let mut inside = lock(&self.inside);
        for (bound, pattern) in nodes {
            let number = inside.added;
            inside.added += 1;
            inside.heap.push(OpenNode { bound, pattern, number });
        }
        self.wake(&inside);
    }

    /// Waits until nodes are added, or the nodes that other threads search are done with, or a better fill is known, but not for
    /// long; not at all if there are open nodes, or none that others search.
    pub(crate) fn wait(&self) {
        let mut inside = lock(&self.inside);
        if inside.heap.is_empty() && !inside.searched.is_empty() {
            inside.waiting += 1;
            let waited = self.changed.wait_timeout(inside, WAIT);
            waited.unwrap_or_else(PoisonError::into_inner).0.waiting -= 1;
        }
    }

    /// Wakes the threads that wait, if there are any.
    fn wake(&self, inside: &Inside) {
        if inside.waiting > 0 {
            self.changed.notify_all();
        }
    }

    /// Takes the node of the greatest bound, if its bound is more than `threshold`; it counts as searched until
    /// it is [done](Self::done) with. If its bound is not, all open nodes are forgotten.
    pub(crate) fn take(&self, threshold: i64) -> Option<OpenNode> {
        let mut inside = lock(&self.inside);
        inside.prune(threshold);
        let node = inside.heap.pop()?;
        inside.searched.push((node.number, node.bound));
        Some(node)
    }

    /// Forgets all open nodes for one that has all their fills.
    pub(crate) fn restart(&self, pattern: Pattern) {
        let bound = self.bound();
        lock(&self.inside).heap.clear();
        self.add(bound.map(|bound| (bound, pattern)));
    }

    /// Notes that a node taken is searched, or that its open descendants were added.
    pub(crate) fn done(&self, number: u64) {
        let mut inside = lock(&self.inside);
        inside.searched.retain(|&(other, _)| other != number);
        self.wake(&inside);
    }

    /// The bound that no fill exceeds that is still to be found; `None` if no fill is.
    pub(crate) fn bound(&self) -> Option<i64> {
        lock(&self.inside).bound()
    }

    /// Forgets all open nodes if the best of them has no fill of more than `threshold`, as a better fill is known.
    pub(crate) fn prune(&self, threshold: i64) {
        let mut inside = lock(&self.inside);
        inside.prune(threshold);
        self.wake(&inside);
    }

    /// How many nodes are open.
    pub(crate) fn len(&self) -> usize {
        lock(&self.inside).heap.len()
    }
}
