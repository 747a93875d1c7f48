//! How the memory of a search is shared out between its threads.

/// The memory below which a thread is not worth having, in bytes.
const THREAD_MEMORY: u64 = 1 << 26;

/// The shares of several threads.
///
/// An eighth of the memory, and at most 64 MiB, is for pieces that wait for their turn; at least 1 MiB,
/// as they are about 128 KiB each. The threads share the rest evenly: each has its own sets of words and
/// its own oracle, and where these would be too small there are fewer threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// How many threads there are.
    pub threads: usize,
    /// The bytes for the search of each thread.
    pub search: u64,
    /// The bytes of pieces that may be held back up to the end of a segment that is worked on: a
    /// quarter of all that may be held back.
    pub pieces: usize,
}

impl Shares {
    /// The shares of at most so many threads.
    pub fn of(memory: u64, threads: usize) -> Shares {
        let pieces = (memory / 32).clamp(1 << 18, 1 << 24);
        let affordable = usize::try_from(memory / THREAD_MEMORY).unwrap_or(usize::MAX);
        let threads = threads.min(affordable).max(1);
        let search = memory.saturating_sub(4 * pieces) / threads as u64;
        Shares { threads, search, pieces: pieces as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_memory() {
        for memory in [1 << 24, 1 << 27, 1 << 28, 1 << 30, 1 << 34] {
            for threads in [1, 2, 7, 64] {
                let shares = Shares::of(memory, threads);
                let all = shares.threads as u64 * shares.search + 4 * shares.pieces as u64;
                assert!(all <= memory && all + 64 > memory, "{shares:?}");
                assert!((1..=threads).contains(&shares.threads));
                assert!(shares.threads == 1 || memory / shares.threads as u64 >= THREAD_MEMORY);
            }
        }
        assert_eq!(Shares::of(0, 8).threads, 1);
        assert_eq!(Shares::of(u64::MAX, usize::MAX).pieces, 1 << 24);
    }
}
