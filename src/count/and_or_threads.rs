//! AND/OR search by several threads, which share what they remember.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::and_or::AndOrSearch;
use super::interleave::Interrupted;
use super::semiring::Semiring;
use lexicon::LetterSet;
use lexicon::threads;

/// The work, in nodes, of a turn that is worth to start threads for: about 2 ms.
pub const TURN_WORTH_THREADS: u64 = 1 << 13;

impl<S: Semiring> AndOrSearch<S> {
    /// As [`total`](Self::total), by this thread and others, `threads` in all, or fewer where the system starts no more;
    /// pauses too once `is_over` is set.
    ///
    /// All search for the same value and share what they remember, but begin with different letters in each node: what
    /// one has worked out, the others find when they come to it. So no work is shared out, and the first thread
    /// that has the value ends it. `work` limits the nodes that this thread expands.
    pub fn total_by(
        &mut self,
        threads: usize,
        work: u64,
        is_over: Arc<AtomicBool>,
    ) -> Result<S, Interrupted> {
        self.is_over = is_over;
        let total = match threads < 2 || work < TURN_WORTH_THREADS || !threads::ARE_THERE {
            true => self.total(work),
            false => self.total_shared(threads, work),
        };
        self.is_over = Arc::default();
        total
    }

    fn total_shared(&mut self, threads: usize, work: u64) -> Result<S, Interrupted> {
        let others = (1..threads).map(|number| {
            let mut other = self.clone();
            (other.thread, other.expanded) = ((number, threads), 0);
            other
        });
        let others: Vec<AndOrSearch<S>> = others.collect();
        thread::scope(|scope| {
            let searches = others.into_iter().map_while(|mut other| {
                threads::start(scope, move || {
                    let total = other.total(u64::MAX);
                    other.is_over.fetch_or(total.is_ok(), Ordering::Relaxed);
                    (total, other.expanded, other.fraction)
                })
                .ok()
            });
            let searches: Vec<_> = searches.collect();
            let mut total = self.total(work);
            self.is_over.store(true, Ordering::Relaxed);
            for search in searches {
                let joined = search.join();
                let (other, expanded, fraction) =
                    joined.unwrap_or_else(|panic| resume_unwind(panic));
                self.helped += expanded;
                self.fraction = (self.fraction + fraction).min(1.0);
                if total == Err(Interrupted::Paused) && other.is_ok() {
                    total = other;
                }
            }
            self.memo.refresh();
            total
        })
    }

    /// The letters of a node that this thread takes first, and those that it takes last.
    #[inline(always)]
    pub(super) fn in_turn(&self, letters: LetterSet) -> [LetterSet; 2] {
        let (number, threads) = self.thread;
        let first = letters.len() as usize * number / threads;
        match letters.iter().nth(first) {
            Some(letter) if number > 0 => {
                let last = letters & LetterSet(LetterSet::only(letter).0 - 1);
                [letters.without(last), last]
            }
            _ => [letters, LetterSet::EMPTY],
        }
    }
}
