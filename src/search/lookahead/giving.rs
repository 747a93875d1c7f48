//! The fills of a batch: words of the last two runs that go together, or of the last one.

use super::layout::{Layout, Run};
use super::walk::Lookahead;
use crate::search::batch::{BATCH, Outcome, Tails, Visit};
use crate::search::engine::Progress;
use crate::search::interval::Limits;
use lexicon::{Letter, Words};

impl Lookahead<'_> {
    /// Gives some of the words left to the last run, where it is not joined with the one before.
    /// Returns why the search is to stop, if it is.
    pub(super) fn give_last_run<const CHECKED: bool>(
        &mut self,
        layout: &Layout<'_>,
        nodes: &mut i64,
        visit: &mut Visit<'_>,
    ) -> Option<Outcome> {
        if *nodes <= 0 {
            return Some(Outcome::Paused);
        }
        let progress = &mut self.progress;
        let run = layout.runs[progress.run];
        let words = &layout.lists.words[run.words];
        let frame = &mut self.frames[progress.run];
        let end = progress.limits[progress.run].end;
        let last = run.start + run.length - 1;
        progress.tails.clear();
        let (mut tried, mut dead, mut are_tried) = (0, 0, false);
        while tried < BATCH {
            let next = frame.untried.next(run.fitting(&self.sets));
            let Some(word) = next.filter(|&word| word < end) else {
                are_tried = true;
                break;
            };
            tried += 1;
            if CHECKED && let Some(checks) = &layout.checks {
                progress.letters[run.start..].copy_from_slice(words.word(word));
                if checks.fail_among(run.start..last + 1, &progress.letters) {
                    dead += 1;
                    continue;
                }
            }
            progress.tails.lasts.push(word as u32);
        }
        *nodes -= tried as i64;
        progress.nodes += tried as u64;
        progress.statistics.nodes[last] += dead;
        progress.statistics.dead_ends[last] += dead;
        progress.tails.firsts.resize(progress.tails.lasts.len(), 0);
        let flow = progress.give([Words::empty().as_slice(), words.as_slice()], visit);
        progress.after_visit(flow, are_tried)
    }

    /// Keeps the tails that lie in the interval and that all checks allow.
    #[cold]
    pub(super) fn choose_tails(
        &mut self,
        layout: &Layout<'_>,
        first: Run,
        last: Run,
        limits: Limits,
    ) {
        let words = [&layout.lists.words[first.list], &layout.lists.words[last.list]];
        let list = (last.length, |prefix: &[Letter]| words[1].range(prefix));
        let allowed = self.progress.interval.words(list, &[], last.start, (true, true));
        let Progress { letters, tails, statistics, .. } = &mut self.progress;
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
