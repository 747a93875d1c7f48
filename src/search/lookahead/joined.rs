//! Runs that are joined with the next one, up to the last two.

use std::ops::ControlFlow;

use super::layout::{Layout, Run};
use super::walk::Lookahead;
use crate::search::batch::{BATCH, Outcome, Visit};
use crate::search::checks::Checks;
use crate::search::interval::NONE;
use crate::search::run_walk::Progress;
use network::bitset::Vectors;

/// The words tried of a run that is joined with the next.
struct Tried {
    /// How many words were tried, and how many of them go with no word of the next run.
    words: usize,
    dead: u64,
    /// A word that goes with some in the next run, which is not the last.
    placed: Option<usize>,
    /// Whether no word is left to try.
    all: bool,
}

impl Lookahead<'_> {
    /// Tries the words of a run that is joined with the next, until one goes with some there; or gives the
    /// pairs of words if the two are the last runs. Returns why the search is to stop, if it is.
    #[inline(always)]
    pub(super) fn join_words<const CHECKED: bool, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout<'_>,
        nodes: &mut i64,
        visit: &mut Visit<'_>,
    ) -> Option<Outcome> {
        if *nodes <= 0 {
            return Some(Outcome::Paused);
        }
        self.prepare_join(vectors, layout);
        let limits = self.progress.limits[self.progress.run];
        let is_last = self.progress.run + 2 == layout.runs.len();
        let chooses = CHECKED || limits.first != NONE || limits.last != NONE;
        let tried = self.try_joined_words(vectors, layout, is_last, !chooses);
        let run = layout.runs[self.progress.run];
        let depth = run.start + run.length - 1;
        *nodes -= tried.words as i64;
        self.progress.nodes += tried.words as u64;
        self.progress.statistics.nodes[depth] += tried.words as u64;
        self.progress.statistics.dead_ends[depth] += tried.dead;
        if let Some(word) = tried.placed {
            self.place_word(layout, run, word);
            let fail =
                |checks: &Checks| checks.fail_among(run.start..depth + 1, &self.progress.letters);
            if CHECKED && layout.checks.as_ref().is_some_and(fail) {
                self.progress.statistics.dead_ends[depth] += 1;
                return None;
            }
            self.progress.run += 1;
            self.enter(layout, self.progress.run, word == limits.first, word == limits.last);
            return None;
        }
        let flow = match is_last {
            true => self.give_tails(layout, chooses, limits, visit),
            false => ControlFlow::Continue(()),
        };
        self.progress.after_visit(flow, tried.all)
    }

    /// Tries words of a run that is joined with the next: until one goes with some there, or, if these
    /// are the last, until a batch is gathered. Tails that `may_be_counted` need not be looked at.
    #[inline(always)]
    fn try_joined_words<V: Vectors>(
        &mut self,
        vectors: V,
        layout: &Layout<'_>,
        is_last: bool,
        may_be_counted: bool,
    ) -> Tried {
        let mut tried = Tried { words: 0, dead: 0, placed: None, all: false };
        let (run, end) =
            (layout.runs[self.progress.run], self.progress.limits[self.progress.run].end);
        let Some(join) = &mut self.joins[self.progress.run] else { return tried };
        let words = &layout.lists.words[run.list];
        let Progress { tails, only_counts, .. } = &mut self.progress;
        tails.clear();
        while tried.words < BATCH {
            let next = join.words.get(join.tried).map(|&word| word as usize);
            let Some(word) = next.filter(|&word| word < end) else {
                tried.all = true;
                break;
            };
            join.tried += 1;
            tried.words += 1;
            if !join.look_up(vectors, words.word(word)) {
                tried.dead += 1;
            } else if is_last && *only_counts && may_be_counted {
                tails.counted += join.candidates.count_fitting();
            } else if is_last {
                join.candidates.for_each_fitting(|last| tails.lasts.push(last));
                tails.firsts.resize(tails.lasts.len(), word as u32);
                if tails.lasts.len() >= BATCH {
                    break;
                }
            } else {
                tried.placed = Some(word);
                break;
            }
        }
        tried
    }

    /// Places the letters of a word, and steps the slots that cross it.
    #[inline(always)]
    fn place_word(&mut self, layout: &Layout<'_>, run: Run, word: usize) {
        let Run { start, length, list, .. } = run;
        let Progress { letters, tails, .. } = &mut self.progress;
        tails.changed_from = tails.changed_from.min(start);
        let word = layout.lists.words[list].word(word);
        letters[start..start + length].copy_from_slice(word);
        for (i, &letter) in word.iter().enumerate() {
            let state = self.states[layout.sources[start + i]];
            self.states[start + i] = layout.table.step(state, letter);
        }
    }
}
