//! Giving the fills of a batch: words of the last two runs that go together.

use std::ops::ControlFlow;

use super::layout::{Layout, Run};
use super::tails::Tails;
use super::walk::{Frame, Lookahead};
use crate::search::batch::{BATCH, Batch, Outcome, Visit};
use lexicon::words::Words;

impl Lookahead<'_> {
    /// Gives the words of the last two runs that were found to go together, after those were `chosen`
    /// that the interval and distinctness allow, if they must be.
    #[inline(always)]
    pub(super) fn give_tails(
        &mut self,
        layout: &Layout<'_>,
        chosen: bool,
        frame: Frame,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let (first, last) = (layout.runs[self.run], layout.runs[self.run + 1]);
        if chosen {
            self.choose_tails(layout, first, last, frame);
        }
        let words = [first.list, last.list].map(|list| layout.lists.words[list].as_slice());
        let batch = Batch {
            letters: &self.letters,
            changed_from: self.tails.changed_from,
            words,
            firsts: &self.tails.firsts,
            lasts: &self.tails.lasts,
            without_tails: self.tails.counted,
        };
        let count = batch.len();
        if count == 0 {
            return ControlFlow::Continue(());
        }
        let flow = visit(&batch);
        self.statistics.nodes[last.start + last.length - 1] += count;
        self.tails.changed_from = first.start;
        flow
    }

    /// Gives the words left to the last run, some at once, where it is not joined with the one before.
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
        let run = layout.runs[self.run];
        let words = &layout.lists.words[run.words];
        let mut frame = self.frames[self.run];
        let last = run.start + run.length - 1;
        self.tails.clear();
        let (mut tried, mut is_over) = (0, false);
        while tried < BATCH {
            let next = frame.untried.next(run.fitting(&self.sets));
            let Some(word) = next.filter(|&word| word < frame.end) else {
                is_over = true;
                break;
            };
            tried += 1;
            if CHECKED && let Some(checks) = &layout.checks {
                self.letters[run.start..].copy_from_slice(words.word(word));
                if (run.start..=last).any(|depth| checks.fail_at(depth, &self.letters)) {
                    self.statistics.dead_ends[last] += 1;
                    continue;
                }
            }
            self.tails.lasts.push(word as u32);
        }
        self.frames[self.run] = frame;
        *nodes -= tried as i64;
        self.placed += tried as u64;
        self.statistics.nodes[last] += tried as u64;
        let mut flow = ControlFlow::Continue(());
        if !self.tails.lasts.is_empty() {
            self.tails.firsts.resize(self.tails.lasts.len(), 0);
            flow = visit(&Batch {
                letters: &self.letters,
                changed_from: self.tails.changed_from,
                words: [Words::empty().as_slice(), words.as_slice()],
                firsts: &self.tails.firsts,
                lasts: &self.tails.lasts,
                without_tails: 0,
            });
            self.tails.changed_from = run.start;
        }
        let has_left = is_over && !self.leave();
        match flow {
            ControlFlow::Break(()) => Some(Outcome::Stopped),
            ControlFlow::Continue(()) if has_left => Some(Outcome::Exhausted),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Keeps the tails that lie in the interval and that all checks allow.
    #[cold]
    fn choose_tails(&mut self, layout: &Layout<'_>, first: Run, last: Run, frame: Frame) {
        let words = [&layout.lists.words[first.list], &layout.lists.words[last.list]];
        let allowed = self.interval.words(words[1], &[], last.start, true, true).numbers;
        let (letters, checks) = (&mut self.letters, &layout.checks);
        let mut dead = 0;
        let mut is_wanted = |a: usize, b: usize| {
            if a == frame.first && b < allowed.start || a == frame.last && b >= allowed.end {
                return false;
            }
            let Some(checks) = checks else { return true };
            letters[first.start..][..first.length].copy_from_slice(words[0].word(a));
            letters[last.start..][..last.length].copy_from_slice(words[1].word(b));
            let fails = (first.start..letters.len()).any(|depth| checks.fail_at(depth, letters));
            dead += u64::from(fails);
            !fails
        };
        let Tails { firsts, lasts, .. } = &mut self.tails;
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
        self.statistics.dead_ends[last.start + last.length - 1] += dead;
    }
}
