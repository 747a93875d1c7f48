//! The counts that AND/OR search remembers by their contexts, in bounded memory.

mod table;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::semiring::Semiring;
use lexicon::threads::lock;
use table::{Table, hash, words_of};

/// How often room is made for an entry before it is not kept: other threads may take the room.
const ATTEMPTS: usize = 4;

/// Values by their keys, in two generations, as one thread has them: clones share what is remembered, without locks.
///
/// New entries go to the young generation. When it is full the old one is forgotten and the young one becomes old; an entry
/// found there is added to the young one again. So the entries used of late stay, and at most the memory allowed is
/// held. Keys are compared whole. What two threads do at once may be lost, but is never wrong. Generations are replaced as a
/// whole, under a lock, also when one needs more slots; each thread goes on with the new ones once it sees them.
#[derive(Debug)]
pub struct Memo<S: Semiring> {
    shared: Arc<Shared<S>>,
    generations: Arc<Generations<S>>,
    /// The version of these generations.
    version: usize,
    /// Where this thread may write to the words of the young generation: from here on, so many.
    room: (usize, usize),
    /// How many entries this thread added to the young generation that are not counted there.
    added: usize,
    /// How often this thread found a value.
    hits: u64,
}

/// What all threads share.
#[derive(Debug)]
struct Shared<S> {
    generations: Mutex<Arc<Generations<S>>>,
    version: AtomicUsize,
    /// The bytes that one generation may take.
    limit: usize,
    /// How often values were found by threads that have ended, and how many entries had to go.
    hits: AtomicU64,
    forgotten: AtomicU64,
}

#[derive(Clone, Debug)]
struct Generations<S> {
    young: Arc<Table<S>>,
    old: Arc<Table<S>>,
}

impl<S: Semiring> Memo<S> {
    /// A memo of about `memory` bytes: several threads make room at once, before it is known how large values are.
    pub fn new(memory: usize) -> Memo<S> {
        let limit = memory / 2;
        let generations = Arc::new(Generations::new(limit));
        let shared = Shared {
            generations: Mutex::new(Arc::clone(&generations)),
            version: AtomicUsize::new(0),
            limit,
            hits: AtomicU64::new(0),
            forgotten: AtomicU64::new(0),
        };
        let (version, room, added, hits) = (0, (0, 0), 0, 0);
        Memo { shared: Arc::new(shared), generations, version, room, added, hits }
    }

    /// How many values are held now, about as many where several threads add some.
    pub fn entries(&self) -> usize {
        let Generations { young, old } = &*self.generations;
        taken(young) + taken(old) + self.added
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.generations.young.bytes() + self.generations.old.bytes()
    }

    /// How often values were found, by this thread and those that have ended.
    pub fn hits(&self) -> u64 {
        self.shared.hits.load(Ordering::Relaxed) + self.hits
    }

    /// How many entries had to go.
    pub fn forgotten(&self) -> u64 {
        self.shared.forgotten.load(Ordering::Relaxed)
    }

    /// Forgets all, and gives the memory back.
    pub fn forget(&mut self) {
        self.replace_generations(|shared, before| {
            let entries = taken(&before.young) + taken(&before.old);
            shared.forgotten.fetch_add(entries as u64, Ordering::Relaxed);
            Generations::new(shared.limit)
        });
    }

    /// The value of a key, if it is known. The first word of a key tells its length.
    #[inline(always)]
    pub fn find(&mut self, key: &[u32]) -> Option<S> {
        self.see_version();
        let hash = hash(key);
        let found = match self.generations.young.find(hash, key) {
            Some(value) => value,
            None => {
                let value = self.generations.old.find(hash, key)?;
                self.insert_hashed(hash, key, &value);
                value
            }
        };
        self.hits += 1;
        Some(found)
    }

    /// Remembers the value of a key that is not known to this thread.
    #[inline(always)]
    pub fn insert(&mut self, key: &[u32], value: &S) {
        self.see_version();
        self.insert_hashed(hash(key), key, value);
    }

    /// Remembers another value of a key, which must fit in a word if the value before did.
    pub fn replace(&mut self, key: &[u32], value: &S) {
        self.see_version();
        let hash = hash(key);
        if !self.generations.young.replace(hash, key, value) {
            // It was found in the old generation, and there was no room to move it.
            self.insert_hashed(hash, key, value);
        }
    }

    fn insert_hashed(&mut self, hash: u32, key: &[u32], value: &S) {
        if words_of(key) > self.generations.young.segment() {
            return;
        }
        for _ in 0..ATTEMPTS {
            if self.has_room(words_of(key)) && self.try_insert(hash, key, value) {
                return;
            }
            self.make_room();
        }
    }

    /// Adds an entry to the young generation, where this thread has words for it; returns whether it is there now.
    fn try_insert(&mut self, hash: u32, key: &[u32], value: &S) -> bool {
        let young = &self.generations.young;
        let written = young.write(self.room.0, hash, key, value);
        if let Some(words @ 1..) = written {
            self.room = (self.room.0 + words, self.room.1 - words);
            self.added += 1;
            if self.added >= young.added_at_once() {
                young.taken.fetch_add(std::mem::take(&mut self.added), Ordering::Relaxed);
            }
        }
        written.is_some()
    }

    /// Whether the young generation has room for an entry of some words, of which this thread may take a segment.
    fn has_room(&mut self, words: usize) -> bool {
        let young = &self.generations.young;
        if young.is_crowded(self.added) {
            return false;
        }
        if self.room.1 < words {
            let Some(room) = young.take_segment(self.shared.limit) else { return false };
            self.room = room;
        }
        true
    }

    /// Replaces the young generation by one with room, unless another thread did.
    #[cold]
    fn make_room(&mut self) {
        let added = self.added;
        self.replace_generations(|shared, Generations { young, old }| {
            if young.is_crowded(added) && young.may_grow(shared.limit) {
                return Generations { young: Arc::new(young.grown()), old: Arc::clone(old) };
            }
            shared.forgotten.fetch_add(taken(old) as u64, Ordering::Relaxed);
            Generations { young: Arc::new(Table::new(shared.limit)), old: Arc::clone(young) }
        });
    }

    /// Replaces the generations, if they are those that this thread has, and goes on with those of all.
    fn replace_generations(
        &mut self,
        by: impl FnOnce(&Shared<S>, &Generations<S>) -> Generations<S>,
    ) {
        let shared = Arc::clone(&self.shared);
        let mut generations = lock(&shared.generations);
        if shared.version.load(Ordering::Relaxed) == self.version {
            *generations = Arc::new(by(&shared, &generations));
            shared.version.store(self.version + 1, Ordering::Relaxed);
        }
        if !Arc::ptr_eq(&generations.young.entries, &self.generations.young.entries) {
            self.room = (0, 0);
        }
        // The entries of a table that grew are counted.
        self.added = 0;
        self.version = shared.version.load(Ordering::Relaxed);
        self.generations = Arc::clone(&generations);
    }

    /// Goes on with other generations, if there are any.
    #[inline(always)]
    fn see_version(&mut self) {
        if self.shared.version.load(Ordering::Relaxed) != self.version {
            self.replace_generations(|_, generations| generations.clone());
        }
    }
}

impl<S: Semiring> Clone for Memo<S> {
    /// The same memo for another thread, with words of its own to write to.
    fn clone(&self) -> Memo<S> {
        Memo {
            shared: Arc::clone(&self.shared),
            generations: Arc::clone(&self.generations),
            version: self.version,
            room: (0, 0),
            added: 0,
            hits: 0,
        }
    }
}

impl<S: Semiring> Drop for Memo<S> {
    fn drop(&mut self) {
        self.shared.hits.fetch_add(self.hits, Ordering::Relaxed);
        self.generations.young.taken.fetch_add(self.added, Ordering::Relaxed);
    }
}

impl<S: Semiring> Generations<S> {
    fn new(limit: usize) -> Generations<S> {
        Generations { young: Arc::new(Table::new(limit)), old: Arc::new(Table::new(0)) }
    }
}

/// The slots taken of a table, as far as threads told.
fn taken<S>(table: &Table<S>) -> usize {
    table.taken.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::number::Number;
    use num_bigint::BigUint;
    use std::thread;

    fn key(number: u32) -> Vec<u32> {
        // Keys of two to five numbers.
        (0..2 + number % 4).map(|place| number.checked_div(place).unwrap_or(number % 4)).collect()
    }

    /// A small value, or for each third key a large one.
    fn value(number: u32) -> Number {
        let value = u64::from(number) * 7 + 1;
        match number % 3 {
            0 => Number::from(BigUint::from(value) << 70_u32),
            _ => Number::Small(value),
        }
    }

    #[test]
    fn threads_find_only_what_is_true_in_bounded_memory() {
        for memory in [0, 1 << 12, 1 << 17, 1 << 20, 1 << 26] {
            let memo = Memo::new(memory);
            let found: u64 = thread::scope(|scope| {
                let threads = (0..4_u32).map(|thread| {
                    let mut memo = memo.clone();
                    scope.spawn(move || {
                        let mut found = 0;
                        for step in 0..60_000_u32 {
                            let number = step.wrapping_mul(2_654_435_761 + 2 * thread) >> 17;
                            match memo.find(&key(number)) {
                                Some(known) => {
                                    assert_eq!(known, value(number));
                                    found += 1;
                                }
                                None => memo.insert(&key(number), &value(number)),
                            }
                            if thread == 0 && step == 30_000 {
                                memo.forget();
                            }
                            let most = memory + memory / 16;
                            assert!(memo.bytes() <= most, "{} of {memory} bytes", memo.bytes());
                        }
                        found
                    })
                });
                let threads: Vec<_> = threads.collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).sum()
            });
            let is_kept = memory >= 1 << 17;
            assert_eq!((memo.hits(), found > 0), (found, is_kept), "{memory} bytes");
            assert_eq!(memo.forgotten() > 0, is_kept, "{memory} bytes");
        }
    }

    #[test]
    fn what_was_used_of_late_stays() {
        let mut memo = Memo::new(1 << 17);
        let often = [9, 9];
        memo.insert(&often, &Number::ONE);
        for number in 0..20_000 {
            memo.insert(&key(number), &value(number));
            assert_eq!(memo.find(&often), Some(Number::ONE), "after {number}");
            assert_eq!(memo.find(&key(number)), Some(value(number)));
        }
        assert_eq!(memo.find(&key(0)), None, "not used since");
        assert!(memo.forgotten() > 10_000, "{}", memo.forgotten());
    }

    #[test]
    fn a_value_is_replaced_for_all() {
        let mut memo = Memo::new(1 << 20);
        let mut other = memo.clone();
        (0..9_000).for_each(|number| memo.insert(&key(number), &Number::ONE));
        (0..9_000).for_each(|number| other.replace(&key(number), &Number::Small(number.into())));
        for number in 0..9_000 {
            assert_eq!(memo.find(&key(number)), Some(Number::Small(number.into())));
        }
        assert_eq!(memo.forgotten(), 0);
        assert_eq!(memo.entries(), 9_000);
    }
}
