//! The steps of one thread: an open node of the tree, a neighbourhood of the best fill or a draw, whichever is due.

use rand::Rng;

use super::component_search::ComponentSearch;
use super::shared::SharedState;
use super::worker::Worker;
use crate::branch_and_bound::bound::evaluation::{Effort, Evaluation};
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::fills::draws::{Draws, draw, is_draw_due};
use crate::branch_and_bound::fills::first_fill::{first_fill, random_fill};
use crate::branch_and_bound::fills::incumbents::ComponentFill;
use crate::branch_and_bound::fills::neighbourhoods::search_neighbourhood;
use crate::branch_and_bound::fills::ties::settle_ties;
use crate::branch_and_bound::tree::visits::visit;
use crate::events::Observer;

/// The work before any fill is sought again, a tenth of a second or two, and the most for it, which does not look at the clock:
/// less than half a second.
const FIRST_FILL: u64 = 1 << 22;
const MOST_OF_FILL: u64 = 1 << 23;

/// A thread of the search, step by step.
pub(super) struct Steps<'s, O> {
    worker: Worker<'s, O>,
    /// Whether the thread has begun.
    is_begun: bool,
    /// The work after which any fill is sought next.
    next_fill: u64,
    /// What this thread draws fills with; `None` until its first.
    draws: Option<Draws>,
}

impl<'s, O: Observer> Steps<'s, O> {
    /// The steps of a thread with a number of its own.
    pub(super) fn new(shared: &'s SharedState, number: u64, observer: O) -> Steps<'s, O> {
        let worker = Worker::new(shared, number, observer);
        Steps { worker, is_begun: false, next_fill: FIRST_FILL, draws: None }
    }

    /// Works until all nodes are searched, or the search is to end.
    pub(super) fn run(&mut self) {
        while self.advance(u64::MAX) {}
    }

    /// Looks at about `work` words; false if no node is left, or the search is to end.
    pub(super) fn advance(&mut self, work: u64) -> bool {
        let shared = self.worker.shared;
        if !std::mem::replace(&mut self.is_begun, true) {
            self.worker.emitter.begin(&shared.model);
            shared.begun.get_or_init(|| self.begin());
        }
        let last = self.worker.evaluator.work.saturating_add(work);
        loop {
            let open = shared.searches.iter().filter(|search| search.open.bound().is_some());
            // The component that is farthest from its proof comes first.
            let farthest = open.max_by_key(|search| search.gap());
            let Some(search) = farthest.filter(|_| !self.worker.is_over()) else {
                if shared.parameters.in_order && shared.is_searched() {
                    self.order_equals();
                }
                self.worker.count_work();
                return false;
            };
            self.step(search);
            self.worker.count_work();
            self.worker.emitter.advance(|| (shared.bounds(), shared.open()));
            if self.worker.evaluator.work >= last {
                return true;
            }
        }
    }

    /// Settles in the components which fills of equal totals come first, but where another thread does.
    fn order_equals(&mut self) {
        for search in &self.worker.shared.searches {
            if search.ties.begin()
                && (search.ties.are_walked() || settle_ties(&mut self.worker, search))
            {
                search.ties.settle();
            }
        }
    }

    /// Finds a fill to begin with, and evaluates the roots.
    fn begin(&mut self) {
        let worker = &mut self.worker;
        let SharedState { model, parameters, searches, .. } = worker.shared;
        if let Some(letters) = first_fill(model, parameters.seed, &parameters.halt) {
            worker.note_whole(&letters);
        }
        for search in searches {
            let Some(open) = search.open.take(search.incumbents.threshold()) else { continue };
            let mut root = Node::clone(&worker.root(search));
            match worker.evaluate_root(search, &mut root, Effort::ROOT) {
                Evaluation::Open { bound } => search.open.add([(bound, open.pattern.clone())]),
                Evaluation::Halted => search.open.add([(open.bound, open.pattern.clone())]),
                Evaluation::Hopeless | Evaluation::Filled { .. } => {}
            }
            search.set_root(root);
            search.open.done(open.number);
        }
    }

    /// Searches a node or a neighbourhood of a component, or draws a fill of it.
    fn step(&mut self, search: &ComponentSearch) {
        let SharedState { model, parameters, .. } = self.worker.shared;
        if self.worker.evaluator.work >= self.next_fill && search.incumbents.greatest().is_none() {
            self.seek_fill(search);
        }
        let best = search.incumbents.best().filter(|_| parameters.neighbourhoods);
        let is_fill_due = |best: &&ComponentFill| {
            search.schedule().is_neighbourhood_due(search.gap(), best.total)
        };
        let worker = &mut self.worker;
        match best.as_ref().filter(is_fill_due) {
            Some(best) if is_draw_due(model, search, Some(best)) => {
                draw(worker, &mut self.draws, search, Some(best));
            }
            Some(best) => search_neighbourhood(worker, search, best),
            None => match (search.open.take(search.threshold()), best) {
                (Some(node), _) => visit(worker, search, node),
                // The tree is searched.
                (None, _) if search.open.bound().is_none() => {}
                // Other threads have the rest of the tree: a target without threads never comes here, nor could
                // it sleep.
                (None, Some(best)) => search_neighbourhood(worker, search, &best),
                (None, None) => search.open.wait(),
            },
        }
    }

    /// Seeks any fill of all components where none of this component is known, for a tree whose best bound comes first may come to no fill
    /// for long, and without one there are no neighbourhoods.
    fn seek_fill(&mut self, search: &ComponentSearch) {
        let worker = &mut self.worker;
        let SharedState { model, parameters, .. } = worker.shared;
        if is_draw_due(model, search, None) {
            draw(worker, &mut self.draws, search, None);
        }
        let work = worker.evaluator.work.min(MOST_OF_FILL);
        worker.evaluator.work += work;
        self.next_fill = worker.evaluator.work + work;
        let seed = worker.random.next_u64();
        let Some(letters) = random_fill(model, work, seed, &parameters.halt) else { return };
        worker.note_whole(&letters);
    }
}
