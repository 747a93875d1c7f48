//! The search of one part, in the state that all threads share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::schedule::Schedule;
use crate::branch_and_bound::bound::choice::Pattern;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::parts::Part;
use crate::branch_and_bound::bound::scope::Scope;
use crate::branch_and_bound::fills::incumbents::Incumbents;
use crate::branch_and_bound::tree::open_nodes::OpenNodes;
use crate::branch_and_bound::walks::plan::SlotOrder;
use crate::branch_and_bound::walks::static_walk::StaticWalk;
use lexicon::threads::lock;

/// The search of a part.
#[derive(Debug)]
pub(super) struct PartSearch {
    pub(super) part: Part,
    pub(super) incumbents: Incumbents,
    pub(super) open: OpenNodes,
    schedule: Mutex<Schedule>,
    /// The best order known for a walk.
    pub(super) order: Mutex<Option<SlotOrder>>,
    /// The walk through all that is left, if it is so short that no prices need to move.
    walk: Mutex<Option<Arc<StaticWalk>>>,
    /// The root: the node where the search begins, without the words that are hopeless by now.
    root: Mutex<Arc<Node>>,
    /// Whether a thread has begun to settle which fills of equal totals come first, and whether that is settled.
    ties: [AtomicBool; 2],
}

impl PartSearch {
    /// A search that begins at a node of this bound, for a number of fills.
    pub(super) fn new(part: Part, root: Node, bound: i64, cells: usize, most: usize) -> PartSearch {
        PartSearch {
            part,
            // Scores are not negative, so each first fill is better than this threshold.
            incumbents: Incumbents::above(-1, most),
            open: OpenNodes::new(Pattern::open(cells), bound),
            schedule: Mutex::default(),
            order: Mutex::default(),
            walk: Mutex::default(),
            root: Mutex::new(Arc::new(root)),
            ties: Default::default(),
        }
    }

    /// Lets one thread settle which fills of equal totals come first: returns whether the caller is that thread.
    pub(super) fn begin_ties(&self) -> bool {
        !self.ties[0].swap(true, Ordering::Relaxed)
    }

    /// Notes that it is settled which fills of equal totals come first.
    pub(super) fn end_ties(&self) {
        self.ties[1].store(true, Ordering::Release);
    }

    /// Whether it is settled which fills of equal totals come first.
    pub(super) fn has_settled_ties(&self) -> bool {
        self.ties[1].load(Ordering::Acquire)
    }

    /// The root.
    pub(super) fn root(&self) -> Arc<Node> {
        Arc::clone(&lock(&self.root))
    }

    /// Changes the root, while no other thread replaces it.
    pub(super) fn change_root(&self, change: impl FnOnce(&mut Node)) {
        change(Arc::make_mut(&mut lock(&self.root)));
    }

    /// The walk through all that is left, if one is under way.
    pub(super) fn walk(&self) -> Option<Arc<StaticWalk>> {
        lock(&self.walk).clone()
    }

    /// Goes on by a walk from the root.
    pub(super) fn begin_walk(&self, walk: StaticWalk, cells: usize) {
        let mut own = lock(&self.walk);
        *own = Some(Arc::new(walk));
        self.open.restart(Pattern::open(cells));
    }

    /// Goes on without the walk, from the nodes that are open.
    pub(super) fn leave_walk(&self) {
        *lock(&self.walk) = None;
    }

    /// Adds nodes that are left of a node taken before; none if a walk was begun meanwhile, for a walk has all fills.
    pub(super) fn keep_open(&self, rest: Vec<(i64, Pattern)>) {
        let walk = lock(&self.walk);
        if walk.is_none() {
            self.open.add(rest);
        }
    }

    /// The bound that no fill of the part exceeds; `None` if there is no fill.
    pub(super) fn bound(&self) -> Option<i64> {
        self.open.bound().max(self.incumbents.best().map(|fill| fill.total))
    }

    /// How far the bound is above the best fill.
    pub(super) fn gap(&self) -> i64 {
        let best = self.incumbents.best().map_or(0, |fill| fill.total);
        self.bound().map_or(0, |bound| (bound - best).max(0))
    }

    pub(super) fn schedule(&self) -> MutexGuard<'_, Schedule> {
        lock(&self.schedule)
    }
}

/// The target of a depth-first search: the fills of a part, or of a neighbourhood of one of them.
#[derive(Clone, Copy)]
pub(super) struct Target<'s> {
    pub(super) search: &'s PartSearch,
    pub(super) scope: Scope<'s>,
    /// The fills that a fill must exceed.
    pub(super) incumbents: &'s Incumbents,
    /// Whether the search ends with the first of them.
    pub(super) is_any_enough: bool,
}

impl Target<'_> {
    /// Whether enough is found.
    pub(super) fn is_met(&self) -> bool {
        self.is_any_enough && self.incumbents.best().is_some()
    }
}
