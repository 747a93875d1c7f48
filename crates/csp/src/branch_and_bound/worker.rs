//! The state of one thread, and what all phases of its work do with it: nodes are evaluated, fills noted, work counted.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::component_search::{ComponentSearch, Target};
use super::emitter::Emitter;
use super::shared::SharedState;
use crate::branch_and_bound::bound::evaluation::{Effort, Evaluation, Evaluator, Stop};
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use crate::branch_and_bound::fills::first_fill::words_in;
use crate::branch_and_bound::fills::incumbents::ComponentFill;
use crate::events::Observer;
use lexicon::Letter;
use lexicon::threads::lock;

/// To find the words of given letters is the work of a sweep divided by this number, about.
pub(super) const OPENING: u64 = 64;

/// A thread of the search.
pub(super) struct Worker<'s, O> {
    pub(super) shared: &'s SharedState,
    pub(super) evaluator: Evaluator,
    pub(super) emitter: Emitter<O>,
    /// Nodes evaluated by this thread.
    pub(super) nodes: u64,
    pub(super) random: ChaCha8Rng,
    /// The nodes, sweeps and words looked at that were already added to the counts of all threads.
    counted: [u64; 3],
}

impl<'s, O: Observer> Worker<'s, O> {
    /// A thread with a number of its own.
    pub(super) fn new(shared: &'s SharedState, number: u64, observer: O) -> Worker<'s, O> {
        let parameters = &shared.parameters;
        Worker {
            evaluator: Evaluator::new(Stop::new(&parameters.halt, parameters.time)),
            emitter: Emitter::new(observer, &shared.model),
            nodes: 0,
            random: ChaCha8Rng::seed_from_u64(parameters.seed.wrapping_add(number)),
            counted: [0; 3],
            shared,
        }
    }

    /// The model and the slots of a component.
    pub(super) fn scope<'a>(&self, search: &'a ComponentSearch) -> Scope<'a>
    where
        's: 'a,
    {
        Scope { model: &self.shared.model, component: &search.component }
    }

    /// The fills of a component that are better than the best.
    pub(super) fn target<'a>(&self, search: &'a ComponentSearch) -> Target<'a>
    where
        's: 'a,
    {
        let (scope, incumbents) = (self.scope(search), &search.incumbents);
        Target { search, scope, incumbents, is_any_enough: false }
    }

    /// Evaluates a node, and notes a fill found in it. The node is open still if its bound is above the best fills then, or if
    /// more fills than its best one are wanted.
    pub(super) fn evaluate(
        &mut self,
        target: Target<'_>,
        node: &mut Node,
        effort: Effort,
    ) -> Evaluation {
        self.evaluate_above(target.incumbents.threshold(), target, node, effort)
    }

    /// Evaluates the root of a component, which keeps the words of all fills that are still sought.
    pub(super) fn evaluate_root(
        &mut self,
        search: &ComponentSearch,
        root: &mut Node,
        effort: Effort,
    ) -> Evaluation {
        let threshold = self.shared.threshold_of_root(search);
        self.evaluate_above(threshold, self.target(search), root, effort)
    }

    fn evaluate_above(
        &mut self,
        threshold: i64,
        target: Target<'_>,
        node: &mut Node,
        effort: Effort,
    ) -> Evaluation {
        let Target { search, scope, incumbents, .. } = target;
        self.nodes += 1;
        let evaluation = self.evaluator.evaluate(scope, node, threshold, effort);
        match evaluation {
            Evaluation::Open { bound } => self.emitter.node(scope, node, bound, threshold),
            Evaluation::Filled { bound, ref words } => {
                self.emitter.node(scope, node, bound, threshold);
                let fill = scope.fill(words.clone());
                match target.is_any_enough {
                    true => _ = incumbents.add(fill, |_| Vec::new()),
                    false => self.note(search, fill),
                }
                let is_whole = node.words(scope.component) == scope.component.slots.len();
                let has_more = self.shared.parameters.top > 1 || bound > incumbents.threshold();
                if has_more && !is_whole {
                    return Evaluation::Open { bound };
                }
            }
            Evaluation::Hopeless => self.emitter.bounded(threshold, threshold),
            Evaluation::Halted => {}
        }
        evaluation
    }

    pub(super) fn note(&mut self, search: &ComponentSearch, fill: ComponentFill) {
        let scope = self.scope(search);
        if !search.incumbents.add(fill, |words| scope.spelled(words)) {
            return;
        }
        lock(&self.shared.counts).improvements += 1;
        if O::WATCHES
            && let [fill, ..] = &self.shared.fills(1)[..]
        {
            self.emitter.fill(&fill.letters, fill.total);
        }
        search.open.prune(search.threshold());
    }

    /// Notes the words that a whole fill has in each component.
    pub(super) fn note_whole(&mut self, letters: &[Letter]) {
        let shared = self.shared;
        for search in &shared.searches {
            self.note(search, words_in(&shared.model, &search.component, letters));
        }
    }

    /// The root of a component, without the words that no fill has which is still sought.
    pub(super) fn root(&self, search: &ComponentSearch) -> Arc<Node> {
        let (scope, threshold) = (self.scope(search), self.shared.threshold_of_root(search));
        search.root(threshold, |root| Evaluator::remove_hopeless(scope, root, threshold))
    }

    /// A number from 0 to 1, at random.
    pub(super) fn share(&mut self) -> f64 {
        f64::from(self.random.next_u32()) / f64::from(u32::MAX)
    }

    /// Whether no further node is to be evaluated.
    pub(super) fn is_over(&self) -> bool {
        self.evaluator.stop.is_due() || self.nodes_left() == 0 || self.shared.is_close_enough()
    }

    /// The nodes that the search may still have.
    pub(super) fn nodes_left(&self) -> u64 {
        let evaluated = self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.counted[0];
        self.shared.parameters.nodes.saturating_sub(evaluated)
    }

    /// Adds the work of this thread to the counts of all threads.
    pub(super) fn count_work(&mut self) {
        let now = [self.nodes, self.evaluator.sweeps, self.evaluator.work];
        let [nodes, sweeps, work] = std::array::from_fn(|at| now[at] - self.counted[at]);
        self.shared.nodes.fetch_add(nodes, Ordering::Relaxed);
        let mut counts = lock(&self.shared.counts);
        counts.sweeps += sweeps;
        counts.work += work;
        self.counted = now;
    }
}
