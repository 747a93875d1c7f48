//! The fills of a batch: words of the last two runs that go together.

use super::layout::{Layout, Run};
use super::walk::Lookahead;
use crate::search::batch::Tails;
use crate::search::engine::Progress;
use crate::search::interval::Limits;
use lexicon::Letter;

impl Lookahead<'_> {
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
