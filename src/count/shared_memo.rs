//! The counts that AND/OR search remembers, by one thread or by several.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::memo::{Memo, hash};
use super::semiring::Semiring;

/// How many parts a memo of several threads has, or the contexts of a node, each with its lock: so many that two threads
/// seldom want the same.
pub const PARTS: usize = 64;

/// A [`Memo`], or parts of one with a lock each, in which the hash of a key says where it is.
#[derive(Clone, Debug)]
pub enum SharedMemo<S> {
    /// The memo of one thread.
    Own(Memo<S>),
    /// The memo of several threads, which its clones share.
    Parts(Arc<Parts<S>>),
}

/// A part of a memo, on lines of the cache of its own: a thread that changes one does not take the next from others.
#[derive(Debug)]
#[repr(align(128))]
struct Part<S>(Mutex<Memo<S>>);

/// The parts of a memo.
#[derive(Debug)]
pub struct Parts<S> {
    parts: Vec<Part<S>>,
    /// The bytes that all parts take.
    bytes: AtomicUsize,
}

impl<S: Semiring> SharedMemo<S> {
    /// A memo of at most `memory` bytes, of one thread.
    pub fn new(memory: usize) -> SharedMemo<S> {
        SharedMemo::Own(Memo::new(memory))
    }

    /// Lets clones of the memo share what it remembers; `length` tells the length of a key from its first word.
    pub fn share(&mut self, length: impl Fn(u32) -> usize) {
        if let SharedMemo::Own(memo) = self {
            let memos = std::mem::replace(memo, Memo::new(0)).split(PARTS, length);
            let bytes = AtomicUsize::new(memos.iter().map(Memo::bytes).sum());
            let parts = memos.into_iter().map(|memo| Part(Mutex::new(memo))).collect();
            *self = SharedMemo::Parts(Arc::new(Parts { parts, bytes }));
        }
    }

    /// The number of a key, if it is known. The first word of a key tells its length.
    #[inline(always)]
    pub fn find(&mut self, key: &[u32]) -> Option<S> {
        match self {
            SharedMemo::Own(memo) => memo.find(key),
            SharedMemo::Parts(parts) => parts.of(key, |memo, hash| memo.find_hashed(hash, key)),
        }
    }

    /// Remembers the number of a key that is not known to this thread.
    #[inline(always)]
    pub fn insert(&mut self, key: &[u32], number: &S) {
        match self {
            SharedMemo::Own(memo) => memo.insert(key, number),
            // Another thread may have worked it out meanwhile.
            SharedMemo::Parts(parts) => {
                parts.of(key, |memo, hash| match memo.find_hashed(hash, key) {
                    Some(_) => {}
                    None => memo.insert_hashed(hash, key, number),
                })
            }
        }
    }

    /// Remembers another number of a key, which must fit in a word if the number before did.
    pub fn replace(&mut self, key: &[u32], number: &S) {
        match self {
            SharedMemo::Own(memo) => memo.replace(key, number),
            SharedMemo::Parts(parts) => parts.of(key, |memo, _| memo.replace(key, number)),
        }
    }

    /// Forgets all, and gives the memory back.
    pub fn forget(&mut self) {
        match self {
            SharedMemo::Own(memo) => memo.forget(),
            SharedMemo::Parts(parts) => {
                (0..PARTS).for_each(|part| parts.change(part, |memo| memo.forget()));
            }
        }
    }

    /// The sum of a number that each part has.
    pub fn sum(&self, of: impl Fn(&Memo<S>) -> u64) -> u64 {
        match self {
            SharedMemo::Own(memo) => of(memo),
            SharedMemo::Parts(parts) => parts.parts.iter().map(|part| of(&lock(&part.0))).sum(),
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        match self {
            SharedMemo::Own(memo) => memo.bytes(),
            SharedMemo::Parts(parts) => parts.bytes.load(Ordering::Relaxed),
        }
    }
}

impl<S: Semiring> Parts<S> {
    /// Lets the part of a key change, told the hash of the key.
    fn of<T>(&self, key: &[u32], change: impl FnOnce(&mut Memo<S>, u32) -> T) -> T {
        let hash = hash(key);
        self.change(hash as usize % PARTS, |memo| change(memo, hash))
    }

    /// Lets a part change.
    fn change<T>(&self, part: usize, change: impl FnOnce(&mut Memo<S>) -> T) -> T {
        let mut memo = lock(&self.parts[part].0);
        let before = memo.bytes();
        let changed = change(&mut memo);
        let after = memo.bytes();
        if after != before {
            self.bytes.fetch_add(after.wrapping_sub(before), Ordering::Relaxed);
        }
        changed
    }
}

/// What a lock guards, also if a thread panicked with it, for which its caller panics too.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::number::Number;

    #[test]
    fn threads_share_what_one_remembered_and_what_each_finds() {
        let key = |number: u32| [number % 3, number, number / 5];
        let number = |of: u32| Number::Small(u64::from(of) + 7);
        let mut memo = SharedMemo::new(1 << 22);
        (0..1000).for_each(|of| memo.insert(&key(of), &number(of)));
        let mut clone = memo.clone();
        clone.insert(&key(2000), &number(2000));
        assert_eq!(memo.find(&key(2000)), None, "a clone of a memo of one thread is its own");
        memo.share(|_| 3);
        assert_eq!(memo.sum(|part| part.entries() as u64), 1000);
        std::thread::scope(|scope| {
            for thread in 1..4 {
                let mut memo = memo.clone();
                scope.spawn(move || {
                    for of in 0..1000 * thread {
                        match memo.find(&key(of)) {
                            Some(found) => assert_eq!(found, number(of)),
                            None => memo.insert(&key(of), &number(of)),
                        }
                    }
                });
            }
        });
        for of in 0..3000 {
            assert_eq!(memo.find(&key(of)), Some(number(of)));
        }
        assert_eq!(memo.sum(|part| part.entries() as u64), 3000, "each once");
        assert_eq!(memo.bytes() as u64, memo.sum(|part| part.bytes() as u64));
        memo.forget();
        assert_eq!(memo.find(&key(5)), None);
        assert_eq!(memo.bytes() as u64, memo.sum(|part| part.bytes() as u64));
    }
}
