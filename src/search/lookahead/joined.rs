//! Runs that are joined with the next one, up to the last two.

use std::ops::ControlFlow;

use super::lookahead_layout::{LookaheadLayout, Run};
use super::lookahead_walk::LookaheadWalk;
use crate::search::batch::{BATCH, Outcome, Tails, Visitor};
use crate::search::checks::Checks;
use crate::search::engine::WalkState;
use crate::search::interval::{NONE, WordLimits};
use lexicon::Letter;
use network::bitset::Vectors;

impl LookaheadWalk<'_> {
    /// Tries the words of a run that is joined with the next, until one goes with some there; or emits the
    /// pairs of words if the two are the last runs. Returns why the search is to stop, if it is.
    #[inline(always)]
    pub(super) fn join_words<const CHECKED: bool, V: Vectors>(
        &mut self,
        vectors: V,
        layout: &LookaheadLayout<'_>,
        nodes: &mut i64,
        visit: &mut Visitor<'_>,
    ) -> Option<Outcome> {
        if *nodes <= 0 {
            return Some(Outcome::Paused);
        }
        self.prepare_join(vectors, layout);
        let number = self.state.run;
        let (run, is_last) = (layout.runs[number], number + 2 == layout.runs.len());
        let limits = self.state.limits[number];
        let chooses = CHECKED || limits.first != NONE || limits.last != NONE;
        let words = &layout.lists.words[run.list];
        let join = self.joins[number].as_mut()?;
        let WalkState { tails, only_counts, .. } = &mut self.state;
        tails.clear();
        // Words tried, and of these the ones that go with no word of the next run.
        let (mut tried, mut dead) = (0, 0);
        // A word that goes with some in the next run, which is not the last.
        let (mut placed, mut are_tried) = (None, false);
        while tried < BATCH {
            let next = join.words.get(join.tried).map(|&word| word as usize);
            let Some(word) = next.filter(|&word| word < limits.end) else {
                are_tried = true;
                break;
            };
            join.tried += 1;
            tried += 1;
            if !join.look_up(vectors, words.word(word)) {
                dead += 1;
            } else if is_last && *only_counts && !chooses {
                // Tails that need not be looked at.
                tails.counted += join.count_fitting();
            } else if is_last {
                join.for_each_fitting(|last| tails.lasts.push(last));
                tails.firsts.resize(tails.lasts.len(), word as u32);
                if tails.lasts.len() >= BATCH {
                    break;
                }
            } else {
                placed = Some(word);
                break;
            }
        }
        let depth = run.start + run.length - 1;
        *nodes -= tried as i64;
        self.state.nodes += tried as u64;
        self.state.statistics.nodes[depth] += tried as u64;
        self.state.statistics.dead_ends[depth] += dead;
        if let Some(word) = placed {
            self.place_word(layout, run, word);
            let fail =
                |checks: &Checks| checks.fail_among(run.start..depth + 1, &self.state.letters);
            if CHECKED && layout.checks.as_ref().is_some_and(fail) {
                self.state.statistics.dead_ends[depth] += 1;
                return None;
            }
            self.state.run += 1;
            self.enter(layout, self.state.run, word == limits.first, word == limits.last);
            return None;
        }
        let mut flow = ControlFlow::Continue(());
        if is_last {
            let last = layout.runs[number + 1];
            if chooses {
                self.choose_tails(layout, run, last, limits);
            }
            let words = [run.list, last.list].map(|list| layout.lists.words[list].as_slice());
            flow = self.state.emit(words, visit);
        }
        self.state.after_visit(flow, are_tried)
    }

    /// Places the letters of a word, and steps the slots that cross it.
    #[inline(always)]
    fn place_word(&mut self, layout: &LookaheadLayout<'_>, run: Run, word: usize) {
        let Run { start, length, list, .. } = run;
        let WalkState { letters, tails, .. } = &mut self.state;
        tails.changed_from = tails.changed_from.min(start);
        let word = layout.lists.words[list].word(word);
        letters[start..start + length].copy_from_slice(word);
        for (i, &letter) in word.iter().enumerate() {
            let state = self.states[layout.sources[start + i]];
            self.states[start + i] = layout.table.step(state, letter);
        }
    }

    /// Keeps the tails that lie in the interval and that all checks allow.
    #[cold]
    fn choose_tails(
        &mut self,
        layout: &LookaheadLayout<'_>,
        first: Run,
        last: Run,
        limits: WordLimits,
    ) {
        let words = [&layout.lists.words[first.list], &layout.lists.words[last.list]];
        let list = (last.length, |prefix: &[Letter]| words[1].range(prefix));
        let allowed = self.state.interval.words(list, &[], last.start, (true, true));
        let WalkState { letters, tails, statistics, .. } = &mut self.state;
        let checks = &layout.checks;
        let mut dead = 0;
        let mut is_wanted = |a: usize, b: usize| {
            if a == limits.first && b < allowed.start || a == limits.last && b >= allowed.end {
                return false;
            }
            let Some(checks) = checks else { return true };
            letters[first.start..][..first.length].copy_from_slice(words[0].word(a));
            letters[last.start..][..last.length].copy_from_slice(words[1].word(b));
            let fails = checks.fail_among(first.start..letters.len(), letters);
            dead += u64::from(fails);
            !fails
        };
        let Tails { firsts, lasts, .. } = tails;
        let mut kept = 0;
        for i in 0..lasts.len() {
            let (first, last) = (firsts[i], lasts[i]);
            if is_wanted(first as usize, last as usize) {
                (firsts[kept], lasts[kept]) = (first, last);
                kept += 1;
            }
        }
        firsts.truncate(kept);
        lasts.truncate(kept);
        statistics.dead_ends[last.start + last.length - 1] += dead;
    }
}
