//! Which of many fills of equal totals are the first in the order of the list, where no walk came to all of them.

use std::collections::BTreeSet;

use super::first_fill::words_in;
use super::incumbents::{ComponentFill, Incumbents};
use crate::branch_and_bound::bound::choice::{Choice, Pattern};
use crate::branch_and_bound::bound::evaluation::{Effort, Evaluation};
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use crate::branch_and_bound::component_search::{ComponentSearch, Target};
use crate::branch_and_bound::tree::depth_first::explore;
use crate::branch_and_bound::worker::Worker;
use crate::events::Observer;
use lexicon::letters::{Letter, LetterSet};

/// The fills of a component that have a total or more.
struct TieSearch<'s> {
    search: &'s ComponentSearch,
    scope: Scope<'s>,
    least: i64,
    /// The letters of fills of this total or more that are known.
    known: BTreeSet<Vec<Letter>>,
}

/// A prefix that some fill begins with: the words left with it, and the letters after it that are still to be tried.
struct Prefix {
    node: Node,
    letters: LetterSet,
}

impl TieSearch<'_> {
    /// Whether a fill is known that begins with some letters.
    fn knows(&self, prefix: &[Letter]) -> bool {
        let mut from = self.known.range(prefix.to_vec()..);
        from.next().is_some_and(|fill| fill.starts_with(prefix))
    }

    fn frame(&self, node: Node, depth: usize) -> Prefix {
        let letters = self.scope.letters(&node, self.scope.component.cells[depth]);
        Prefix { node, letters }
    }

    /// The fill of a component with these letters on its cells.
    fn fill(&self, letters: &[Letter]) -> ComponentFill {
        let Scope { model, component } = self.scope;
        let mut of_cell = vec![0; model.cell_count()];
        component
            .cells
            .iter()
            .zip(letters)
            .for_each(|(cell, &letter)| of_cell[cell.index()] = letter);
        words_in(model, component, &of_cell)
    }
}

/// Finds the first fills of the least total wanted, in the order of the list, in place of the fills of this total that
/// happened to be found; false if the search is to end before.
///
/// The fills are gone through in their order, letter by letter. Whether some fill of the total begins with a prefix is a
/// question for branch and bound, unless a fill is known that does. A prefix that no fill begins with is refuted by the
/// same bounds as the tree was, from the same root, which has kept the words of these fills.
pub(crate) fn settle_ties<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
) -> bool {
    // With fewer fills than wanted, all are known.
    let Some(least) = search.incumbents.least() else { return true };
    let scope = worker.scope(search);
    let fills = search.incumbents.fills();
    let wanted = fills.iter().filter(|fill| fill.total == least).count();
    let known = fills.iter().map(|fill| scope.spelled(&fill.words)).collect();
    let mut question = TieSearch { search, scope, least, known };
    let root = Node::clone(&worker.root(search));
    let (mut path, mut prefix) = (vec![question.frame(root, 0)], Vec::new());
    let mut ties = Vec::new();
    while ties.len() < wanted {
        let Some(frame) = path.last_mut() else { break };
        let Some(letter) = frame.letters.smallest() else {
            path.pop();
            prefix.pop();
            continue;
        };
        frame.letters = frame.letters.without(LetterSet::only(letter));
        let mut node = frame.node.clone();
        prefix.push(letter);
        match is_begun(worker, &mut question, &prefix, &mut node) {
            None => return false,
            Some(true) if prefix.len() < scope.component.cells.len() => {
                path.push(question.frame(node, prefix.len()));
                continue;
            }
            Some(true) => ties.extend(
                Some(prefix.clone()).filter(|letters| question.fill(letters).total == least),
            ),
            Some(false) => {}
        }
        prefix.pop();
    }
    for letters in ties {
        search.incumbents.add_equal(question.fill(&letters), letters);
    }
    true
}

/// Whether some fill begins with a prefix, whose last letter is still to be placed on a node; `None` if the search is
/// to end before that is known.
fn is_begun<O: Observer>(
    worker: &mut Worker<'_, O>,
    question: &mut TieSearch<'_>,
    prefix: &[Letter],
    node: &mut Node,
) -> Option<bool> {
    let TieSearch { search, scope, least, .. } = *question;
    let (model, component) = (scope.model, scope.component);
    let (&letter, cell) = (prefix.last()?, component.cells[prefix.len() - 1]);
    let is_known = question.knows(prefix);
    let is_placed = model
        .places(cell)
        .iter()
        .all(|place| node.slot(place.slot).letter_set(place.position) == LetterSet::only(letter));
    if !is_placed {
        if !node.choose(model, component, Choice::Letter(cell, letter)) {
            return Some(false);
        }
        worker.nodes += 1;
        match worker.evaluator.evaluate(scope, node, least - 1, Effort::NODE) {
            Evaluation::Hopeless => return Some(false),
            Evaluation::Halted => return None,
            Evaluation::Filled { ref words, .. } if scope.fill(words.clone()).total >= least => {
                question.known.insert(scope.spelled(words));
                return Some(true);
            }
            Evaluation::Filled { .. } | Evaluation::Open { .. } => {}
        }
    }
    if is_known {
        return Some(true);
    }
    let mut pattern = Pattern::open(model.cell_count());
    component.cells.iter().zip(prefix).for_each(|(&cell, &letter)| pattern.place(cell, letter));
    worker.emitter.restart();
    worker.emitter.place(model, &pattern);
    let incumbents = Incumbents::above(least - 1, 1);
    let target = Target { search, scope, incumbents: &incumbents, is_any_enough: true };
    let begun = (node.clone(), node.bound(component));
    let explored = explore(worker, target, begun, pattern, (u64::MAX, false));
    if let Some(fill) = incumbents.best() {
        question.known.insert(scope.spelled(&fill.words));
        return Some(true);
    }
    explored.is_complete.then_some(false)
}
