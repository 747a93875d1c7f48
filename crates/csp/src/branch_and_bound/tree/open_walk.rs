//! A static walk by a thread, from one of its open nodes.

use crate::branch_and_bound::bound::choice::{Choice, Pattern};
use crate::branch_and_bound::component_search::ComponentSearch;
use crate::branch_and_bound::walks::static_walk::StaticWalk;
use crate::branch_and_bound::walks::static_walk::{WalkPath, Walker};
use crate::branch_and_bound::worker::Worker;
use crate::events::Observer;
use lexicon::letters::Letter;
use network::CellId;

/// Walks through the fills of a pattern that are better than the best, as far as `most` nodes go; returns the nodes that
/// are left then, with their bounds.
pub(crate) fn walk<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
    walk: &StaticWalk,
    pattern: &Pattern,
    most: u64,
) -> Vec<(i64, Pattern)> {
    let cells = worker.shared.model.cell_count();
    let mut path = WalkPath::new(walk, cells, limit(walk, search.threshold()));
    let nodes = path.go_on(walk, &mut OpenWalk { worker, search, walk, pattern }, most);
    worker.nodes += nodes;
    let mut rest = Vec::new();
    let StaticWalk { sequence, bound, .. } = walk;
    path.each_left(|depth, loss, letter| {
        let mut left = pattern.clone();
        for step in &sequence.steps[..depth] {
            left.place(step.cell, path.letter(step.cell));
        }
        left.place(sequence.steps[depth].cell, letter);
        rest.push((bound - sequence.unit.loss(loss), left));
    });
    (0..path.depth()).for_each(|_| worker.emitter.undo());
    rest
}

/// The loss of fills that are no better than a threshold.
fn limit(walk: &StaticWalk, threshold: i64) -> i64 {
    walk.sequence.unit.limit(walk.bound - threshold)
}

/// A thread that walks from an open node.
struct OpenWalk<'a, 'w, O> {
    worker: &'a mut Worker<'w, O>,
    search: &'a ComponentSearch,
    walk: &'a StaticWalk,
    pattern: &'a Pattern,
}

impl<O: Observer> Walker for OpenWalk<'_, '_, O> {
    #[inline(always)]
    fn given(&self, cell: CellId) -> Option<Letter> {
        self.pattern.get(cell)
    }

    #[inline(always)]
    fn place(&mut self, cell: CellId, letter: Letter, losses: [i64; 2]) {
        self.worker.emitter.choose(&self.worker.shared.model, Choice::Letter(cell, letter));
        let [reached, limit] =
            losses.map(|units| self.walk.bound - self.walk.sequence.unit.loss(units));
        self.worker.emitter.bounded(reached, limit);
    }

    #[inline(always)]
    fn take_back(&mut self) {
        self.worker.emitter.refute();
    }

    fn fill(&mut self, places: &[u32], limit: i64) -> i64 {
        let scope = self.worker.scope(self.search);
        match self.walk.sequence.words(scope.component, places) {
            Some(words) if scope.allows(&words) => {
                let fill = scope.fill(words);
                let is_tie = fill.total == self.search.incumbents.threshold();
                if is_tie && self.search.ties.are_walked() {
                    let letters = scope.spelled(&fill.words);
                    self.search.incumbents.add_equal(fill, letters);
                    self.search.ties.note_walked();
                } else {
                    self.worker.note(self.search, fill);
                }
                self::limit(self.walk, self.search.threshold())
            }
            _ => limit,
        }
    }

    fn is_over(&self) -> bool {
        self.worker.evaluator.stop.is_due()
    }
}
