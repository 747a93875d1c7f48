//! The search of one component, in the state that all threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::schedule::Schedule;
use crate::branch_and_bound::bound::choice::Pattern;
use crate::branch_and_bound::bound::components::Component;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use crate::branch_and_bound::fills::incumbents::Incumbents;
use crate::branch_and_bound::tree::open_nodes::OpenNodes;
use crate::branch_and_bound::walks::cell_sequence::StaticWalk;
use crate::branch_and_bound::walks::plan::SlotOrder;
use lexicon::threads::lock;

/// How many fills of the least total wanted walks may collect, where their order matters: there may be more than any walk comes to
/// the end of.
const MOST_TIES: u64 = 1 << 16;

/// The node where a search begins.
#[derive(Debug)]
struct Root {
    node: Arc<Node>,
    /// The words of fills that are no better than this have left it.
    threshold: i64,
}

#[derive(Debug)]
pub(super) struct ComponentSearch {
    pub(super) component: Component,
    pub(super) incumbents: Incumbents,
    pub(super) open: OpenNodes,
    schedule: Mutex<Schedule>,
    /// The best order known for a walk.
    pub(super) order: Mutex<Option<SlotOrder>>,
    /// The walk through all that is left, if it is so short that no prices need to move.
    walk: Mutex<Option<Arc<StaticWalk>>>,
    /// The root: the node where the search begins, without the words that are hopeless by now.
    root: Mutex<Root>,
    /// How far it is settled which fills of equal totals come first.
    pub(super) ties: TieState,
}

impl ComponentSearch {
    /// A search that begins at a node of this bound, for a number of fills.
    pub(super) fn new(
        component: Component,
        root: Node,
        bound: i64,
        cells: usize,
        most: usize,
    ) -> ComponentSearch {
        ComponentSearch {
            component,
            // Scores are not negative, so each first fill is better than this threshold.
            incumbents: Incumbents::above(-1, most),
            open: OpenNodes::new(Pattern::open(cells), bound),
            schedule: Mutex::default(),
            order: Mutex::default(),
            walk: Mutex::default(),
            root: Mutex::new(Root { node: Arc::new(root), threshold: i64::MIN }),
            ties: TieState::default(),
        }
    }

    /// The root, with the words alone that a fill of more than `threshold` may have. `remove` removes the others where the
    /// threshold has risen since the root was asked for last.
    pub(super) fn root(&self, threshold: i64, remove: impl FnOnce(&mut Node)) -> Arc<Node> {
        let mut root = lock(&self.root);
        if threshold > root.threshold {
            remove(Arc::make_mut(&mut root.node));
            root.threshold = threshold;
        }
        Arc::clone(&root.node)
    }

    /// Replaces the root by the same node with fewer words or other prices.
    pub(super) fn set_root(&self, node: Node) {
        *lock(&self.root) = Root { node: Arc::new(node), threshold: i64::MIN };
    }

    /// The walk through all that is left, if one is under way.
    pub(super) fn walk(&self) -> Option<Arc<StaticWalk>> {
        lock(&self.walk).clone()
    }

    /// The total that a fill must exceed for the tree to come to it.
    pub(super) fn threshold(&self) -> i64 {
        self.incumbents.threshold() - i64::from(self.ties.are_walked.load(Ordering::Relaxed))
    }

    /// Goes on by a walk from the root, to fills of the least total wanted too if these are `with_ties`.
    pub(super) fn begin_walk(&self, walk: StaticWalk, cells: usize, with_ties: bool) {
        self.ties.are_walked.store(with_ties, Ordering::Relaxed);
        let mut own = lock(&self.walk);
        *own = Some(Arc::new(walk));
        self.open.restart(Pattern::open(cells));
    }

    /// Goes on without the walk, from the nodes that are open.
    pub(super) fn leave_walk(&self) {
        self.ties.are_walked.store(false, Ordering::Relaxed);
        *lock(&self.walk) = None;
    }

    /// Adds nodes that are left of a node taken before; none if a walk was begun meanwhile, for a walk has all fills.
    pub(super) fn keep_open(&self, rest: Vec<(i64, Pattern)>) {
        let walk = lock(&self.walk);
        if walk.is_none() {
            self.open.add(rest);
        }
    }

    /// The bound that no fill of the component exceeds; `None` if there is no fill.
    pub(super) fn bound(&self) -> Option<i64> {
        self.open.bound().max(self.incumbents.greatest())
    }

    /// How far the bound is above the best fill.
    pub(super) fn gap(&self) -> i64 {
        let best = self.incumbents.greatest().unwrap_or_default();
        self.bound().map_or(0, |bound| (bound - best).max(0))
    }

    pub(super) fn schedule(&self) -> MutexGuard<'_, Schedule> {
        lock(&self.schedule)
    }
}

/// How far it is settled which of the fills of the least total wanted come first.
#[derive(Debug, Default)]
pub(super) struct TieState {
    /// Whether the walk that is under way, or has ended, comes to all of these fills.
    are_walked: AtomicBool,
    /// How many of these fills walks came to.
    walked: AtomicU64,
    /// Whether a thread has begun to settle it.
    is_begun: AtomicBool,
    is_settled: AtomicBool,
}

impl TieState {
    /// Whether the walk that has ended came to all of these fills.
    pub(super) fn are_walked(&self) -> bool {
        self.are_walked.load(Ordering::Relaxed)
    }

    /// Notes that a walk came to one of these fills. After many, walks go to better fills alone.
    pub(super) fn note_walked(&self) {
        if self.walked.fetch_add(1, Ordering::Relaxed) >= MOST_TIES {
            self.are_walked.store(false, Ordering::Relaxed);
        }
    }

    /// Lets one thread settle it: returns whether the caller is that thread.
    pub(super) fn begin(&self) -> bool {
        !self.is_begun.swap(true, Ordering::Relaxed)
    }

    /// Notes that it is settled.
    pub(super) fn settle(&self) {
        self.is_settled.store(true, Ordering::Release);
    }

    pub(super) fn are_settled(&self) -> bool {
        self.is_settled.load(Ordering::Acquire)
    }
}

/// The target of a depth-first search: the fills of a component, or of a neighbourhood of one of them.
#[derive(Clone, Copy)]
pub(super) struct Target<'s> {
    pub(super) search: &'s ComponentSearch,
    pub(super) scope: Scope<'s>,
    /// The fills that a fill must exceed.
    pub(super) incumbents: &'s Incumbents,
    /// Whether the search ends with the first of them.
    pub(super) is_any_enough: bool,
}

impl Target<'_> {
    /// Whether enough is found.
    pub(super) fn is_met(&self) -> bool {
        self.is_any_enough && self.incumbents.greatest().is_some()
    }
}
