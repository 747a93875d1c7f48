//! Large neighbourhood search (Shaw, CP 1998): regions of a fill filled anew, all else fixed.

use std::cmp::Ordering;

use rand::Rng;

use super::beam::Beam;
use super::bounding::{Effort, Evaluation, Sweeps};
use super::choice::Pattern;
use super::incumbents::{Incumbents, PartFill};
use super::neighbourhood::{outside, region};
use super::node::Node;
use super::part_search::{PartSearch, Target};
use super::scope::Scope;
use super::walk::noise;
use super::worker::{OPENING, Worker};
use crate::events::Observer;
use lexicon::threads::lock;

/// The states of a beam after each cell, and the words that a neighbourhood may have. Figures of these constants:
/// `benches/record/best-fills.md`.
const WIDTH: usize = 1500;
const MOST_WORDS: usize = 1 << 19;

/// The cells of the smallest neighbourhoods.
const FEWEST_CELLS: f64 = 6.0;

/// The nodes of a neighbourhood that no beam goes through.
const NODES: u64 = 50;

/// How long the prices of a neighbourhood are moved: a beam makes up for prices that are a little off.
const EFFORT: Effort =
    Effort { crossings: Sweeps { most: 2, ..Effort::NODE.crossings }, ..Effort::NODE };

impl<O: Observer> Worker<'_, O> {
    /// Searches the fills that differ in a region only from the fill where the walk of this thread is.
    pub(super) fn search_neighbourhood(
        &mut self,
        part: usize,
        search: &PartSearch,
        best: PartFill,
    ) {
        lock(&self.shared.counts).neighbourhoods += 1;
        self.teller.start_over();
        let (before, threshold) = (self.evaluator.work, search.incumbents.threshold());
        let scope = self.scope(search);
        // Small regions and large ones by turns: there is no one size that serves a grid from its first fill to its best.
        let most = scope.part.cells.len() as u64 * search.schedule().reach / 1000;
        let share = self.share();
        let cells = FEWEST_CELLS * (most as f64 / FEWEST_CELLS).max(1.0).powf(share);
        let region = region(scope, cells as usize, &mut self.random);
        let (from, scale) = self.walks[part].step(best);
        let noise = noise(scale, &mut self.random);
        let root = search.root();
        self.evaluator.work += root.words(scope.part) as u64 / OPENING;
        let mut size = Ordering::Equal;
        if let Some(mut node) = root.around(scope.model, scope.part, &from, &region, noise)
            && let Some(total) = node.value(scope.part, &from)
        {
            let open = scope.part.region(scope.model, &region);
            let incumbents = Incumbents::above(total, 1);
            let scope = Scope { part: &open, ..scope };
            let target = Target { search, scope, incumbents: &incumbents, is_any_enough: false };
            let pattern = outside(scope, &from, &region);
            self.teller.place(scope.model, &pattern);
            size = match self.evaluate(target, &mut node, EFFORT) {
                Evaluation::Open { bound } => self.fill_anew(target, (node, bound), pattern),
                _ => Ordering::Greater,
            };
            if let Some(fill) = incumbents.best() {
                self.walks[part].go(scope.fill(fill.words));
            }
        }
        let is_better = search.incumbents.threshold() > threshold;
        let work = self.evaluator.work - before;
        // That a small region is searched to its end tells nothing of large ones.
        let size = if share < 0.5 { Ordering::Equal } else { size };
        search.schedule().note_neighbourhood(work, is_better, size);
    }

    /// Seeks a better fill of a neighbourhood, by a beam where that may be. Says how large the next neighbourhoods should be:
    /// larger if all fills were looked at, smaller if there were too many for a search.
    fn fill_anew(
        &mut self,
        target: Target<'_>,
        (node, bound): (Node, i64),
        pattern: Pattern,
    ) -> Ordering {
        let Target { search, scope, incumbents, .. } = target;
        if node.words(scope.part) > MOST_WORDS {
            return Ordering::Less;
        }
        // A beam hardly ever keeps a word that must stand.
        let is_for_beam = scope.model.required().is_empty();
        let is_backwards = self.random.next_u32().is_multiple_of(2);
        let threshold = incumbents.threshold();
        let beam = is_for_beam.then(|| Beam::new(scope, &node, threshold, is_backwards));
        let Some(beam) = beam.flatten() else {
            let explored = self.explore(target, (node, bound), pattern, (NODES, false));
            return if explored.is_complete { Ordering::Greater } else { Ordering::Less };
        };
        let found = beam.search(WIDTH, self.shared.parameters.top, &self.evaluator.stop);
        self.evaluator.work += found.work;
        for fill in found.fills {
            self.note(search, scope.fill(fill.words.clone()));
            incumbents.add(fill, |_| Vec::new());
        }
        if found.is_complete { Ordering::Greater } else { Ordering::Equal }
    }
}
