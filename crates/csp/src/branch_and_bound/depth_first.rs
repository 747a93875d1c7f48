//! Depth-first branch and bound below a node.

use super::bounding::{Effort, Evaluation};
use super::branching::{Child, branch};
use super::choice::Pattern;
use super::incumbents::PartFill;
use super::node::Node;
use super::part_search::Target;
use super::worker::Worker;
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
pub(super) struct Explored {
    /// Whether all nodes were searched.
    pub(super) is_complete: bool,
    /// The nodes left to search, by their choices, and their bounds.
    pub(super) rest: Vec<(i64, Pattern)>,
}

impl<O: Observer> Worker<'_, O> {
    /// Searches below a node, which is evaluated and open, until `nodes` more nodes are evaluated. `pattern`
    /// has the choices that led to the node. If `keeps`, the result has the nodes that are left then.
    pub(super) fn explore(
        &mut self,
        target: Target<'_>,
        (node, bound): (Node, i64),
        mut pattern: Pattern,
        (nodes, keeps): (u64, bool),
    ) -> Explored {
        let Target { scope, incumbents, .. } = target;
        let last = self.nodes.saturating_add(nodes);
        let mut explored = Explored { is_complete: true, rest: Vec::new() };
        let children = self.branch(target, &node, bound);
        let mut path = vec![Frame { node, children, placed: Vec::new() }];
        while let Some(frame) = path.last_mut() {
            let Some(child) = frame.children.pop() else {
                self.leave(&mut path, &mut pattern);
                continue;
            };
            if child.bound <= incumbents.threshold() {
                // The other children promise no more.
                frame.children.clear();
                continue;
            }
            if self.nodes >= last || target.is_met() || self.is_over() {
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
            self.teller.choose(scope.model, child.choice);
            let evaluation = match below.choose(scope.model, scope.part, child.choice) {
                true => self.evaluate(target, &mut below, Effort::NODE),
                false => Evaluation::Hopeless,
            };
            match evaluation {
                Evaluation::Open { bound } => {
                    let children = self.branch(target, &below, bound.min(child.bound));
                    path.push(Frame { node: below, children, placed });
                    continue;
                }
                Evaluation::Halted => {
                    explored.is_complete = false;
                    if keeps {
                        explored.rest.push((child.bound, pattern.clone()));
                    }
                    self.teller.undo();
                }
                Evaluation::Hopeless | Evaluation::Filled { .. } => self.teller.refute(),
            }
            placed.into_iter().for_each(|cell| pattern.remove(cell));
        }
        explored
    }

    /// Leaves the last node of the path, below which nothing is left to search.
    fn leave(&mut self, path: &mut Vec<Frame>, pattern: &mut Pattern) {
        if let Some(frame) = path.pop() {
            frame.placed.into_iter().for_each(|cell| pattern.remove(cell));
            if !path.is_empty() {
                self.teller.refute();
            }
        }
    }

    fn branch(&mut self, target: Target<'_>, node: &Node, bound: i64) -> Vec<Child> {
        let threshold = target.incumbents.threshold();
        // The loss of a letter is taken from the bound of the node by its own values: the prices of squares are
        // rounded, so that it may be above the bound that is known of the node.
        let own = node.bound(target.scope.part);
        let mut children = branch(target.scope, node, (own, threshold));
        children.iter_mut().for_each(|child| child.bound = child.bound.min(bound));
        children
    }

    /// Evaluates a node, and notes a fill found in it. The node is open still if its bound is above the best fills then, or if
    /// more fills than its best one are asked for.
    pub(super) fn evaluate(
        &mut self,
        target: Target<'_>,
        node: &mut Node,
        effort: Effort,
    ) -> Evaluation {
        let Target { search, scope, incumbents, .. } = target;
        let threshold = incumbents.threshold();
        self.nodes += 1;
        let evaluation = self.evaluator.evaluate(scope, node, threshold, effort);
        match evaluation {
            Evaluation::Open { bound } => self.teller.node(scope, node, bound, threshold),
            Evaluation::Filled { bound, ref words } => {
                self.teller.node(scope, node, bound, threshold);
                let fill = scope.fill(words.clone());
                if target.is_any_enough {
                    incumbents.add(fill, |_| Vec::new());
                } else {
                    self.note(search, fill);
                    if target.is_neighbourhood() {
                        // By the values there, which may be disturbed.
                        let disturbed = PartFill { total: bound, words: words.clone() };
                        incumbents.add(disturbed, |_| Vec::new());
                    }
                }
                let is_whole = node.words(scope.part) == scope.part.slots.len();
                let has_more = self.shared.parameters.top > 1 || bound > incumbents.threshold();
                if has_more && !is_whole {
                    return Evaluation::Open { bound };
                }
            }
            Evaluation::Hopeless => self.teller.bounded(threshold, threshold),
            Evaluation::Halted => {}
        }
        evaluation
    }
}
