//! The counts that AND/OR search remembers by their contexts, in bounded memory.

mod table;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::semiring::Semiring;
use lexicon::threads::lock;
use table::{Table, hash, words_of};

/// Values by their keys, in two generations, as one thread has them: clones share what is remembered, without locks.
///
/// New entries go to the young generation. When it is full the old one is forgotten and the young one becomes old; an entry
/// found there is added to the young one again. So the entries used of late stay, and at most the memory allowed is
/// held. Keys are compared whole. What two threads do at once may be lost, but is never wrong. Generations are replaced as a
/// whole, under a lock, also when one needs more slots; each thread goes on with the new ones once it sees them.
#[derive(Debug)]
pub struct Memo<S: Semiring> {
    shared: Arc<SharedMemo<S>>,
    generations: Arc<Generations<S>>,
    /// The version of these generations.
    version: usize,
    /// The words of the young generation that this thread may write to: the place of the first, and their number.
    room: (usize, usize),
    /// How many entries this thread added to the young generation that are not counted there.
    added: usize,
    /// How often this thread found a value.
    hits: u64,
}

/// What all threads share.
#[derive(Debug)]
struct SharedMemo<S> {
    generations: Mutex<Arc<Generations<S>>>,
    version: AtomicUsize,
    /// The bytes that one generation may take.
    limit: usize,
    /// How often values were found by threads that have ended, and how many entries had to go.
    hits: AtomicU64,
    forgotten: AtomicU64,
}

#[derive(Debug)]
struct Generations<S> {
    young: Arc<Table<S>>,
    old: Arc<Table<S>>,
}

impl<S: Semiring> Memo<S> {
    /// A memo of about `memory` bytes: each thread may add large values before it looks at the limit again.
    pub fn new(memory: usize) -> Memo<S> {
        let limit = memory / 2;
        let generations = Arc::new(Generations::new(limit));
        let shared = SharedMemo {
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
        young.taken() + old.taken() + self.added
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
            shared.note_forgotten(&before.young);
            shared.note_forgotten(&before.old);
            Some(Generations::new(shared.limit))
        });
    }

    /// Holds no generations until the next use: where other threads replace them meanwhile, their memory is freed.
    pub fn release(&mut self) {
        self.count_added();
        (self.generations, self.version) = (Arc::new(Generations::new(0)), usize::MAX);
    }

    /// Goes on with the generations that all have, if others replaced those at hand.
    #[inline(always)]
    pub fn refresh(&mut self) {
        if self.shared.version.load(Ordering::Relaxed) != self.version {
            self.replace_generations(|_, _| None);
        }
    }

    /// The value of a key, if it is known. The first number of a key tells its length.
    #[inline(always)]
    pub fn find(&mut self, key: &[u32]) -> Option<S> {
        self.refresh();
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
        self.refresh();
        self.insert_hashed(hash(key), key, value);
    }

    /// Remembers another value of a key. If the value before fitted in a word, it must fit too.
    pub fn replace(&mut self, key: &[u32], value: &S) {
        self.refresh();
        let hash = hash(key);
        if !self.generations.young.replace(hash, key, value) {
            // It was found in the old generation, and there was no room to move it.
            self.insert_hashed(hash, key, value);
        }
    }

    fn insert_hashed(&mut self, hash: u32, key: &[u32], value: &S) {
        if !self.generations.young.keeps(words_of(key)) {
            return;
        }
        // Other threads may take the room that is made, so a value may not be kept in the end.
        for _ in 0..4 {
            let mut is_crowded = self.generations.young.is_crowded(self.added);
            if !is_crowded && self.has_words(words_of(key)) {
                if self.try_insert(hash, key, value) {
                    return;
                }
                is_crowded = true;
            }
            self.make_room(is_crowded);
        }
    }

    /// Whether this thread has this number of words for an entry of the young generation; it may take a segment for them.
    fn has_words(&mut self, words: usize) -> bool {
        if self.room.1 < words {
            let segment = self.generations.young.take_segment(self.shared.limit);
            let Some(room) = segment else { return false };
            self.room = room;
        }
        true
    }

    /// Adds an entry to the young generation, where this thread has words for it; false if no slot is free.
    fn try_insert(&mut self, hash: u32, key: &[u32], value: &S) -> bool {
        let written = self.generations.young.write(self.room.0, hash, key, value);
        if let Some(words @ 1..) = written {
            self.room = (self.room.0 + words, self.room.1 - words);
            self.added += 1;
            if self.added >= self.generations.young.added_at_once() {
                self.count_added();
            }
        }
        written.is_some()
    }

    /// Counts the entries that this thread added.
    fn count_added(&mut self) {
        self.generations.young.count(std::mem::take(&mut self.added));
    }

    /// Replaces the young generation by one with room, of more slots if it is crowded, unless another thread did.
    #[cold]
    fn make_room(&mut self, is_crowded: bool) {
        let own = Arc::clone(&self.generations);
        self.replace_generations(|shared, current| {
            if !Arc::ptr_eq(&own, current) {
                return None;
            }
            let Generations { young, old } = &**current;
            if is_crowded && let Some(grown) = young.grown(shared.limit) {
                return Some(Generations { young: Arc::new(grown), old: Arc::clone(old) });
            }
            shared.note_forgotten(old);
            Some(Generations { young: Arc::new(Table::new(shared.limit)), old: Arc::clone(young) })
        });
    }

    /// Replaces the shared generations by the generations that `by` returns, if it returns any; then this thread goes on with
    /// the shared generations.
    fn replace_generations(
        &mut self,
        by: impl FnOnce(&SharedMemo<S>, &Arc<Generations<S>>) -> Option<Generations<S>>,
    ) {
        self.count_added();
        let mut current = lock(&self.shared.generations);
        if let Some(generations) = by(&self.shared, &current) {
            *current = Arc::new(generations);
            self.shared.version.fetch_add(1, Ordering::Relaxed);
        }
        let generations = Arc::clone(&current);
        self.version = self.shared.version.load(Ordering::Relaxed);
        drop(current);
        if !generations.young.is_akin(&self.generations.young) {
            self.room = (0, 0);
        }
        // This may free those before, which takes long: not under the lock.
        self.generations = generations;
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
        self.count_added();
    }
}

impl<S: Semiring> SharedMemo<S> {
    fn note_forgotten(&self, table: &Table<S>) {
        self.forgotten.fetch_add(table.taken() as u64, Ordering::Relaxed);
    }
}

impl<S: Semiring> Generations<S> {
    fn new(limit: usize) -> Generations<S> {
        Generations { young: Arc::new(Table::new(limit)), old: Arc::new(Table::new(0)) }
    }
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
                            // Each key is asked for again at once, and much later.
                            let number = (step / 2).wrapping_mul(2_654_435_761 + 2 * thread) >> 17;
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
    fn all_is_forgotten_also_what_others_added() {
        let mut memo = Memo::new(1 << 20);
        let mut other = memo.clone();
        // The generations grow, which one of them does not see.
        (0..9_000).for_each(|number| other.insert(&key(number), &value(number)));
        memo.forget();
        assert_eq!(memo.entries(), 0);
        assert!(memo.forgotten() > 8_900, "{}", memo.forgotten());
        other.release();
        assert_eq!(memo.bytes(), Memo::<Number>::new(1 << 20).bytes());
        assert!((0..9_000).all(|number| other.find(&key(number)).is_none()));
        other.insert(&key(5), &value(5));
        assert_eq!(memo.find(&key(5)), Some(value(5)));
    }

    #[test]
    fn many_threads_let_tables_grow() {
        let mut memos = vec![Memo::new(1 << 22); 64];
        for number in 0..20_000 {
            memos[number as usize % 64].insert(&key(number), &value(number));
        }
        memos[0].refresh();
        assert_eq!(memos[0].forgotten(), 0);
        assert!((0..20_000).all(|number| memos[0].find(&key(number)) == Some(value(number))));
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
    fn nothing_is_forgotten_before_the_memory_is_used_up() {
        for memory in (2..16).map(|part| part << 16) {
            let mut memo = Memo::new(memory);
            let (mut number, mut most) = (0, 0);
            while memo.forgotten() == 0 {
                most = most.max(memo.bytes());
                memo.insert(&key(number), &Number::ONE);
                number += 1;
            }
            assert!(most >= memory * 5 / 6, "{most} of {memory} bytes");
        }
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
