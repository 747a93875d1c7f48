//! How the memory of a search is shared out between its threads.

use crate::search::memory;

/// The memory below which a thread is not worth having, in bytes.
/// Figures: `benches/record/constants.md`.
const THREAD_MEMORY: u64 = 1 << 25;

/// The threads of a search, and the pieces that wait for their turn.
///
/// Each thread has its own sets of words and its own solver; where the memory for these would be too
/// small there are fewer threads. How the rest is shared out, `search::memory` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// How many threads there are.
    pub threads: usize,
    /// The bytes of pieces that may be held back up to the end of a segment that is worked on: a
    /// quarter of all that may be held back; at least 256 KiB, as a piece has about half of that.
    /// Figures: `benches/record/constants.md`.
    pub pieces: usize,
}

impl Shares {
    /// The shares of at most so many threads.
    pub fn of(memory: u64, threads: usize) -> Shares {
        let waiting = usize::try_from(memory::waiting(memory)).unwrap_or(usize::MAX);
        let affordable = usize::try_from(memory / THREAD_MEMORY).unwrap_or(usize::MAX);
        Shares { threads: threads.min(affordable).max(1), pieces: (waiting / 4).max(1 << 18) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_have_memory_worth_having() {
        for memory in [1 << 24, 1 << 27, 1 << 28, 1 << 30, 1 << 34] {
            for threads in [1, 2, 7, 64] {
                let shares = Shares::of(memory, threads);
                assert!((1..=threads).contains(&shares.threads));
                assert!(shares.threads == 1 || memory / shares.threads as u64 >= THREAD_MEMORY);
                assert!(memory < 1 << 27 || 4 * shares.pieces as u64 <= memory / 8);
            }
        }
        assert_eq!(Shares::of(0, 8).threads, 1);
        assert_eq!(Shares::of(u64::MAX, usize::MAX).pieces, 1 << 24);
    }
}
