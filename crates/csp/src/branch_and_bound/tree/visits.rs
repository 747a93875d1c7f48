//! Visits to the tree: an open node is opened again and searched depth first, or by a walk with prices that stay.

use super::depth_first::explore;
use super::open_nodes::OpenNode;
use super::open_walk::walk;
use crate::branch_and_bound::bound::choice::Pattern;
use crate::branch_and_bound::bound::evaluation::{Effort, Evaluation, Sweeps};
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::component_search::ComponentSearch;
use crate::branch_and_bound::schedule::nodes_within;
use crate::branch_and_bound::shared::SharedState;
use crate::branch_and_bound::walks::plan::plan;
use crate::branch_and_bound::worker::{OPENING, Worker};
use crate::events::Observer;
use lexicon::threads::lock;

/// The nodes of a walk before the rest joins the open nodes: some hundredths of a second.
const WALKED_AT_ONCE: u64 = 1 << 19;

/// Opens a node of the tree again, and searches it for a while depth first: hybrid best-first search
/// (Allouche, de Givry, Katsirelos, Schiex and Zytnicki, *Anytime hybrid best-first search with tree
/// decomposition for weighted CSP*, CP 2015). The best bound comes first, so that the bound of the
/// whole search falls all the time, and fills are found on the way down.
pub(crate) fn visit<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
    open: OpenNode,
) {
    let has_squares = !search.component.squares.all.is_empty();
    if has_squares && open.pattern.is_open() && !search.schedule().is_settled {
        return settle_root(worker, search, open);
    }
    if walk_on(worker, search, &open) {
        return search.open.done(open.number);
    }
    lock(&worker.shared.counts).opened += 1;
    worker.emitter.restart();
    let before = worker.evaluator.work;
    worker.emitter.place(&worker.shared.model, &open.pattern);
    let opened = reopen(worker, search, &open.pattern);
    let opening = worker.evaluator.work - before;
    match opened {
        (Evaluation::Open { bound }, Some(node)) => {
            let nodes = at_once(worker, search, search.schedule().nodes);
            let begun = (node, bound.min(open.bound));
            let target = worker.target(search);
            let explored = explore(worker, target, begun, open.pattern.clone(), (nodes, true));
            search.keep_open(explored.rest);
        }
        (Evaluation::Halted, _) => search.keep_open(vec![(open.bound, open.pattern.clone())]),
        _ => {}
    }
    search.open.done(open.number);
    search.schedule().note_tree(worker.evaluator.work - before, opening);
}

/// Opens the node of a pattern: places its letters on the root.
fn reopen<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
    pattern: &Pattern,
) -> (Evaluation, Option<Node>) {
    let (target, root) = (worker.target(search), worker.root(search));
    worker.evaluator.work += root.words(&search.component) as u64 / OPENING;
    let Some(mut node) = root.matching(target.scope.model, &search.component, pattern) else {
        return (Evaluation::Hopeless, None);
    };
    (worker.evaluate(target, &mut node, Effort::NODE), Some(node))
}

/// Moves prices of the squares of the root, and notes whether that is at its end.
fn settle_root<O: Observer>(worker: &mut Worker<'_, O>, search: &ComponentSearch, open: OpenNode) {
    let before = worker.evaluator.work;
    let mut root = Node::clone(&worker.root(search));
    let evaluation = worker.evaluate_root(search, &mut root, Effort::SQUARES);
    if let Evaluation::Open { .. } | Evaluation::Halted = evaluation {
        let bound = root.bound(&search.component).min(open.bound);
        let (gain, gap) = (open.bound - bound, bound - search.incumbents.threshold());
        let Sweeps { most, ahead } = Effort::SQUARES.squares;
        search.set_root(root);
        // Only now may others go by the prices as they are.
        search.schedule().is_settled = gain <= i64::from(most) * gap / ahead;
        search.open.add([(bound, open.pattern.clone())]);
    }
    search.open.done(open.number);
    search.schedule().note_tree(worker.evaluator.work - before, 0);
}

/// Searches an open node by the walk through all that is left, or plans one if it is time to; false if there is none.
fn walk_on<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
    open: &OpenNode,
) -> bool {
    let Some(begun) = search.walk() else { return plan_walk(worker, search) };
    lock(&worker.shared.counts).opened += 1;
    worker.emitter.restart();
    let before = worker.nodes;
    let most = at_once(worker, search, WALKED_AT_ONCE);
    let rest = walk(worker, search, &begun, &open.pattern, most);
    let bounded = rest.into_iter().map(|(bound, pattern)| (bound.min(open.bound), pattern));
    search.open.add(bounded);
    let work = worker.nodes - before;
    worker.evaluator.work += work;
    if !search.schedule().note_walk(work) {
        search.leave_walk();
    }
    true
}

/// Plans a walk if it is time to, and begins it if it is short; returns whether one is under way.
fn plan_walk<O: Observer>(worker: &mut Worker<'_, O>, search: &ComponentSearch) -> bool {
    let scope = worker.scope(search);
    let threshold = search.incumbents.threshold();
    // A walk sees only at its end whether words must stand, or meet another constraint.
    if !worker.shared.parameters.walks
        || threshold < 0
        || !scope.model.constraints.relations.is_empty()
    {
        return false;
    }
    let Some(most) = search.schedule().begin_plan() else { return false };
    let known = (lock(&search.order).take(), most);
    let root = worker.root(search);
    let (stop, random) = (&worker.evaluator.stop, &mut worker.random);
    let Some(planned) = plan(scope, &root, threshold, known, stop, random) else {
        search.schedule().note_plan(0, f64::INFINITY);
        return false;
    };
    *lock(&search.order) = Some(planned.order);
    worker.evaluator.work += planned.work;
    if search.schedule().note_plan(planned.work, planned.nodes) {
        let with_ties = worker.shared.parameters.in_order;
        search.begin_walk(planned.walk, scope.model.cell_count(), with_ties);
    }
    search.walk().is_some()
}

/// The nodes to be searched before the rest joins the open nodes: `nodes`, or more where these have little memory left, and no
/// more than the search may have.
fn at_once<O: Observer>(worker: &Worker<'_, O>, search: &ComponentSearch, nodes: u64) -> u64 {
    let SharedState { model, parameters, .. } = worker.shared;
    let bytes = search.open.len() * (model.cell_count() + 64);
    worker.nodes_left().min(nodes_within((bytes as u64, parameters.memory), nodes))
}
