//! Giving the fills of a batch: words of the last two runs that go together.

use std::ops::ControlFlow;

use super::layout::{Layout, Run};
use super::tails::Tails;
use super::walk::{Frame, Lookahead};
use crate::search::batch::{Batch, Visit};

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

    /// Keeps the tails that lie in the interval and repeat no word.
    #[cold]
    fn choose_tails(&mut self, layout: &Layout<'_>, first: Run, last: Run, frame: Frame) {
        let words = [&layout.lists.words[first.list], &layout.lists.words[last.list]];
        let allowed = self.interval.words(words[1], last.start, true, true).numbers;
        let (letters, repeats) = (&mut self.letters, &layout.repeats);
        let mut dead = 0;
        let mut is_wanted = |a: usize, b: usize| {
            if a == frame.first && b < allowed.start || a == frame.last && b >= allowed.end {
                return false;
            }
            let Some(repeats) = repeats else { return true };
            letters[first.start..][..first.length].copy_from_slice(words[0].word(a));
            letters[last.start..][..last.length].copy_from_slice(words[1].word(b));
            let repeated = (first.start..letters.len()).any(|depth| repeats.at(depth, letters));
            dead += u64::from(repeated);
            !repeated
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
