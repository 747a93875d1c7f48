//! The shares of the memory of a search.
//!
//! `--memory` bounds the process, but for some tens of megabytes that the program and the index take where little is
//! allowed; where a run takes more, the user is told. `count/memory.rs` shares out the memory of a count. What grows
//! is bounded where it grows and forgotten when it is full; where memory is too short for lookahead at all, the plain
//! walk is taken, and the user is told.
//!
//! A process is given some memory. The code, the stacks and the allocator take [`PROCESS`] of
//! it, the index and the problem their own part; the search gets the rest, but never less than half of
//! all ([`of_search`]). Of the share of a search, an eighth goes to pieces of text that wait for their turn;
//! of the others,
//!
//! - the part that all threads share is taken first, and with each thread's sets of words must not be more than
//!   three quarters, or the search does not look ahead;
//! - of the rest, each thread has an equal part: half of it for unions of letters, continuations
//!   and joins, which are forgotten when it is full; and a quarter for the refuted components that its
//!   solver remembers, in two generations. A quarter is nobody's, for what is not counted, as the domains of the
//!   solver: how much they take depends on the slots and their words alone.
//!
//! Other shares: figures in `benches/record/constants.md`.

/// The memory that a process takes before it does anything: pages of code, stacks, buffers.
pub const PROCESS: u64 = 12 << 20;

/// The most that a thread's solver remembers of refuted components, in bytes.
/// Figures: `benches/record/constants.md`.
const MOST_NOGOODS: u64 = 1 << 25;

/// The most that pieces waiting for their turn take, in bytes.
/// Figures: `benches/record/constants.md`.
const MOST_WAITING: u64 = 1 << 26;

/// The memory below which a thread is not worth having, in bytes.
/// Figures: `benches/record/constants.md`.
const THREAD_MEMORY: u64 = 1 << 25;

/// The memory of a process that its search may take, beside the bytes `held` already.
pub fn of_search(process: u64, held: u64) -> u64 {
    process.saturating_sub(held.saturating_add(PROCESS)).max(process / 2)
}

/// The memory of a search and its threads: each has its own sets of words and its own solver, so where the memory
/// for these would be too small there are fewer threads.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    walks: u64,
    waiting: u64,
    threads: u64,
}

/// The memory that one thread may take, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadMemory {
    /// For unions, continuations and joins together.
    pub unions: u64,
    /// For the solver's memory of refuted components.
    pub nogoods: u64,
}

impl Memory {
    /// The memory of a search that has `search` bytes, and at most `threads` threads.
    pub fn new(search: u64, threads: usize) -> Memory {
        let waiting = (search / 8).min(MOST_WAITING);
        let threads = (threads as u64).min(search / THREAD_MEMORY).max(1);
        Memory { walks: search - waiting, waiting, threads }
    }

    /// How many threads there are.
    pub fn threads(self) -> usize {
        self.threads as usize
    }

    /// The bytes of pieces that may be held back up to the end of a segment that is worked on: a quarter of all
    /// that may be held back; at least 256 KiB, as a piece has about half of that.
    /// Figures: `benches/record/constants.md`.
    pub fn pieces(self) -> usize {
        (self.waiting as usize / 4).max(1 << 18)
    }

    /// Whether there is room for the bytes that all threads share and for the sets of words of each.
    pub fn has_room(self, shared: u64, sets: u64) -> bool {
        self.taken(shared, sets) <= self.walks / 4 * 3
    }

    /// The memory of each thread beside its sets of words.
    pub fn of_thread(self, shared: u64, sets: u64) -> ThreadMemory {
        let left = self.walks.saturating_sub(self.taken(shared, sets)) / self.threads;
        ThreadMemory { unions: left / 2, nogoods: (left / 4).min(MOST_NOGOODS) }
    }

    fn taken(self, shared: u64, sets: u64) -> u64 {
        sets.saturating_mul(self.threads).saturating_add(shared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_shared_out_than_there_is() {
        for process in [0, 1 << 20, 1 << 27, 1 << 34] {
            for held in [0, 20 << 20, u64::MAX] {
                let search = of_search(process, held);
                assert!(search <= process && search >= process / 2);
                assert!(search == process / 2 || search + held + PROCESS <= process);
                for threads in [1, 2, 7, 64] {
                    let memory = Memory::new(search, threads);
                    let (threads, pieces) = (1..=threads, memory.pieces() as u64);
                    assert!(threads.contains(&memory.threads()));
                    assert!(memory.threads == 1 || search / memory.threads >= THREAD_MEMORY);
                    assert!(search < 1 << 27 || 4 * pieces <= search / 8);
                    for (shared, sets) in [(0, 0), (search / 4, search / 16), (search, 1)] {
                        let each = memory.of_thread(shared, sets);
                        let of_threads = (each.unions + each.nogoods + sets) * memory.threads;
                        if memory.has_room(shared, sets) {
                            assert!(memory.waiting + shared + of_threads <= search);
                        }
                    }
                }
            }
        }
        assert_eq!(Memory::new(0, 8).threads(), 1);
        assert_eq!(Memory::new(u64::MAX, usize::MAX).pieces(), 1 << 24);
    }
}
