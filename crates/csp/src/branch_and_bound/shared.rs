//! What the threads of a branch-and-bound search share: the model, the incumbents, the bounds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use super::component_search::ComponentSearch;
use super::parameters::{BestBounds, BestParameters, BestStatistics, total};
use crate::branch_and_bound::bound::components::Component;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::fills::whole_fills::{ScoredFill, combine};
use crate::model::{Model, Related};
use lexicon::letters::LetterSet;
use lexicon::threads::lock;

/// The state that the threads of a search share.
#[derive(Debug)]
pub(super) struct SharedState {
    pub(super) model: Arc<Model>,
    pub(super) parameters: BestParameters,
    /// The nodes of all threads together, to be read without a lock.
    pub(super) nodes: AtomicU64,
    /// The other counts of all threads together, without the open nodes.
    pub(super) counts: Mutex<BestStatistics>,
    pub(super) searches: Vec<ComponentSearch>,
    /// Whether each cell has a letter, and the constraints over no slot are met, so that only the components decide
    /// whether there is a fill.
    is_possible: bool,
    /// Whether the nodes where the searches begin are evaluated: one thread evaluates them, the others wait.
    pub(super) begun: OnceLock<()>,
}

impl SharedState {
    pub(super) fn new(model: Arc<Model>, mut parameters: BestParameters) -> SharedState {
        parameters.top = parameters.top.max(1);
        let search = |component: Component| {
            let root = Node::root(&model, &component);
            let bound = root.bound(&component);
            ComponentSearch::new(component, root, bound, model.cell_count(), parameters.top)
        };
        let searches = Component::all(&model).into_iter().map(search).collect();
        let has_letters = model.cells.iter().all(|cell| !cell.is_empty());
        let has_no_slot = |related: &Related| related.slots.is_empty();
        let mut of_no_slot =
            model.constraints.relations.iter().filter(|related| has_no_slot(related));
        let is_possible =
            has_letters && of_no_slot.all(|related| related.allows(&|_, _| LetterSet::EMPTY));
        let (nodes, counts, begun) = (AtomicU64::new(0), Mutex::default(), OnceLock::new());
        SharedState { model, parameters, nodes, counts, searches, is_possible, begun }
    }

    /// The best total known, and the bound that no fill exceeds.
    pub(super) fn bounds(&self) -> BestBounds {
        let sum = |of_component: fn(&ComponentSearch) -> Option<i64>| {
            let mut components = self.searches.iter().map(of_component);
            components
                .try_fold(0_i64, |sum, component| {
                    component.map(|component| sum.saturating_add(component))
                })
                .filter(|_| self.is_possible)
        };
        // Bounds are read first: a fill found between the two reads is under these bounds.
        let bound = sum(ComponentSearch::bound);
        let has_order = !self.parameters.in_order
            || self.searches.iter().all(|search| search.ties.are_settled());
        let is_proved = self.is_searched() && has_order;
        let best = sum(|search| search.incumbents.greatest());
        BestBounds {
            best: best.map(total),
            bound: bound.max(best).map(total),
            is_proved: is_proved || bound.is_none(),
        }
    }

    /// The root of a component keeps the words of the fills above this total: where the order of equal fills is to be settled, also
    /// of those of the least total wanted.
    pub(super) fn threshold_of_root(&self, search: &ComponentSearch) -> i64 {
        search.incumbents.threshold() - i64::from(self.parameters.in_order)
    }

    /// Whether nothing is left to search.
    pub(super) fn is_searched(&self) -> bool {
        self.searches.iter().all(|search| search.open.bound().is_none())
    }

    /// The best fills known, up to the number wanted.
    pub(super) fn fills(&self, most: usize) -> Vec<ScoredFill> {
        if !self.is_possible {
            return Vec::new();
        }
        let searches = self.searches.iter();
        let components: Vec<_> =
            searches.map(|search| (&search.component, search.incumbents.fills())).collect();
        combine(&self.model, &components, most)
    }

    /// Whether the gap of each fill that is wanted is as small as the parameters want it.
    pub(super) fn is_close_enough(&self) -> bool {
        let BestParameters { gap, top, .. } = self.parameters;
        if gap <= 0.0 {
            return false;
        }
        let is_within = |bounds: &BestBounds| bounds.gap() <= gap;
        let bounds = self.bounds();
        is_within(&bounds)
            && (top == 1 || {
                let fills = self.fills(top);
                let last = fills.last().filter(|_| fills.len() == top).map(|fill| fill.total);
                is_within(&BestBounds { best: last, ..bounds })
            })
    }

    /// The nodes that are left to be searched.
    pub(super) fn open(&self) -> u64 {
        self.searches.iter().map(|search| search.open.len() as u64).sum()
    }

    pub(super) fn statistics(&self) -> BestStatistics {
        let nodes = self.nodes.load(Ordering::Relaxed);
        BestStatistics { nodes, open: self.open(), ..*lock(&self.counts) }
    }
}
