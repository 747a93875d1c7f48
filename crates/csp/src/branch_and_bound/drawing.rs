//! Fills drawn for the search: whole ones, or in a region of the best fill.

use rand::Rng;

use super::draws::{Draws, TEMPERATURES};
use super::first_fill::words_in;
use super::incumbents::PartFill;
use super::neighbourhood::{outside, region};
use super::part_search::PartSearch;
use super::shared::Shared;
use super::worker::Worker;
use crate::events::Observer;
use lexicon::threads::lock;

/// How many words the search looks at, for each letter of all words, before the first draw. Figures:
/// `benches/record/best-fills.md`.
const BEGIN: u64 = 2;

/// The least share of the cells that is filled anew.
const LEAST: f64 = 0.2;

impl<O: Observer> Worker<'_, O> {
    /// Whether a fill of a part is to be drawn next, rather than a neighbourhood searched.
    pub(super) fn is_for_draw(&self, search: &PartSearch, best: Option<&PartFill>) -> bool {
        let best = best.map_or(0, |best| best.total);
        let begins_at = BEGIN * search.part.letters(&self.shared.model);
        search.schedule().is_for_draw(search.gap(), best, (TEMPERATURES, begins_at))
    }

    /// Draws a fill of a part: a whole fill if none is known, and once for each temperature; else one that differs in a
    /// region from the best fill.
    pub(super) fn draw(&mut self, part: usize, search: &PartSearch, best: Option<PartFill>) {
        let Shared { model, parameters, .. } = self.shared;
        lock(&self.shared.counts).draws += 1;
        self.teller.start_over();
        let (scope, threshold) = (self.scope(search), search.incumbents.threshold());
        let count = search.schedule().next_draw();
        let is_whole = count < TEMPERATURES;
        let temperature = match is_whole {
            true => count,
            false => self.random.next_u32() as usize % TEMPERATURES,
        };
        let total = best.as_ref().map_or(0, |best| best.total);
        let mut letters = Vec::new();
        if let Some(best) = best.filter(|_| !is_whole) {
            let cells = scope.part.cells.len() as f64 * LEAST.powf(self.share());
            let region = region(scope, cells as usize, &mut self.random);
            let pattern = outside(scope, &best.words, &region);
            self.teller.place(model, &pattern);
            let cells = scope.part.cells.iter();
            letters.extend(cells.filter_map(|&cell| Some((cell, pattern.get(cell)?))));
        }
        let (seed, time) = (self.random.next_u64(), self.evaluator.stop.time_left());
        let draws = self.draws.get_or_insert_with(|| Draws::new(model, seed, &parameters.halt));
        let (drawn, work) = draws.draw(temperature, scope.part, &letters, time);
        let fill = drawn.map(|letters| words_in(model, scope.part, letters));
        self.evaluator.work += work;
        if let Some(fill) = fill {
            if fill.total > total {
                self.walks[part].go(fill.clone());
            }
            self.note(search, fill);
        }
        let is_better = search.incumbents.threshold() > threshold;
        search.schedule().note_draw(work, is_better);
    }
}
