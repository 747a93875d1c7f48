//! Depth-first branch and bound below a node.

use super::branching::{Child, branch};
use crate::branch_and_bound::bound::choice::Pattern;
use crate::branch_and_bound::bound::evaluation::{Effort, Evaluation};
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::component_search::Target;
use crate::branch_and_bound::worker::Worker;
use crate::events::Observer;
use network::CellId;

/// A node on the path, with the choices still to be tried below it, the most promising last.
struct Frame {
    node: Node,
    children: Vec<Child>,
    /// The cells on which the choice that led to this node placed letters.
    placed: Vec<CellId>,
}

/// The result of a search below a node.
pub(crate) struct Explored {
    /// Whether all nodes were searched.
    pub(crate) is_complete: bool,
    /// The nodes left to search, by their choices, and their bounds.
    pub(crate) rest: Vec<(i64, Pattern)>,
}

/// Searches below a node, which is evaluated and open, until `nodes` more nodes are evaluated. `pattern`
/// has the choices that led to the node. If `keeps`, the result has the nodes that are left then.
pub(crate) fn explore<O: Observer>(
    worker: &mut Worker<'_, O>,
    target: Target<'_>,
    (node, bound): (Node, i64),
    mut pattern: Pattern,
    (nodes, keeps): (u64, bool),
) -> Explored {
    let Target { scope, incumbents, .. } = target;
    let last = worker.nodes.saturating_add(nodes);
    let mut explored = Explored { is_complete: true, rest: Vec::new() };
    let mut path =
        vec![Frame { children: children(target, &node, bound), node, placed: Vec::new() }];
    while let Some(frame) = path.last_mut() {
        let Some(child) = frame.children.pop() else {
            leave(worker, &mut path, &mut pattern);
            continue;
        };
        if child.bound <= incumbents.threshold() {
            // The other children promise no more.
            frame.children.clear();
            continue;
        }
        if worker.nodes >= last || target.is_met() || worker.is_over() {
            explored.is_complete = false;
            if keeps {
                let mut rest = pattern.clone();
                rest.choose(scope.model, child.choice);
                explored.rest.push((child.bound, rest));
            }
            continue;
        }
        let mut below = frame.node.clone();
        let placed = pattern.choose(scope.model, child.choice);
        worker.emitter.choose(scope.model, child.choice);
        let evaluation = match below.choose(scope.model, scope.component, child.choice) {
            true => worker.evaluate(target, &mut below, Effort::NODE),
            false => Evaluation::Hopeless,
        };
        match evaluation {
            Evaluation::Open { bound } => {
                let children = children(target, &below, bound.min(child.bound));
                path.push(Frame { node: below, children, placed });
                continue;
            }
            Evaluation::Halted => {
                explored.is_complete = false;
                if keeps {
                    explored.rest.push((child.bound, pattern.clone()));
                }
                worker.emitter.undo();
            }
            Evaluation::Hopeless | Evaluation::Filled { .. } => worker.emitter.refute(),
        }
        placed.into_iter().for_each(|cell| pattern.remove(cell));
    }
    explored
}

/// Leaves the last node of the path, below which nothing is left to search.
fn leave<O: Observer>(worker: &mut Worker<'_, O>, path: &mut Vec<Frame>, pattern: &mut Pattern) {
    if let Some(frame) = path.pop() {
        frame.placed.into_iter().for_each(|cell| pattern.remove(cell));
        if !path.is_empty() {
            worker.emitter.refute();
        }
    }
}

/// The choices of a node, whose bound is known.
fn children(target: Target<'_>, node: &Node, bound: i64) -> Vec<Child> {
    // The loss of a letter is taken from the bound of the node by its own values: the prices of squares are
    // rounded, so that it may be above the bound that is known of the node.
    let own = node.bound(target.scope.component);
    let mut children = branch(target.scope, node, (own, target.incumbents.threshold()));
    children.iter_mut().for_each(|child| child.bound = child.bound.min(bound));
    children
}
