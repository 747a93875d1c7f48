//! The counts that AND/OR search remembers by their contexts, in bounded memory.

use std::hash::Hasher;

use super::semiring::Semiring;
use hashbrown::HashTable;
use lexicon::hasher::WideHasher;

/// Values by their keys, in two generations.
///
/// New entries go to the young one. When it is full the old one is forgotten and the young one becomes old; an
/// entry found there is moved to the young one again. So the entries used of late stay, and at most the memory
/// allowed is held. Keys are compared whole.
#[derive(Clone, Debug)]
pub struct Memo<S> {
    young: Generation<S>,
    old: Generation<S>,
    /// The bytes that one generation may take.
    limit: usize,
    /// How often a number was found.
    pub hits: u64,
    /// How many entries had to go.
    pub forgotten: u64,
}

/// Entries one after the other: the words of the key, then two for the number.
#[derive(Clone, Debug)]
struct Generation<S> {
    table: HashTable<Entry>,
    words: Vec<u32>,
    /// Values that take more than 63 bits; the entry holds their index.
    large: Vec<S>,
    large_bytes: usize,
}

/// Where an entry begins, and the hash of its key, so that tables grow without reading keys.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    at: u32,
}

/// The bytes of a large value beside [`large_bytes`](Semiring::large_bytes): the shards of a list depend on the
/// values forgotten.
const LARGE_BYTES: usize = size_of::<Vec<u64>>();

/// Set in an entry whose number is among the large ones.
const LARGE: u64 = 1 << 63;

impl<S: Semiring> Memo<S> {
    /// A memo of at most `memory` bytes.
    pub fn new(memory: usize) -> Memo<S> {
        Memo {
            young: Generation::new(),
            old: Generation::new(),
            limit: memory / 2,
            hits: 0,
            forgotten: 0,
        }
    }

    /// The same numbers in several memos, each of its share of the memory, by the [hash] of their keys;
    /// `length` tells the length of a key from its first word.
    pub fn split(self, parts: usize, length: impl Fn(u32) -> usize) -> Vec<Memo<S>> {
        let mut memos: Vec<Memo<S>> =
            (0..parts).map(|_| Memo::new(2 * self.limit / parts)).collect();
        (memos[0].hits, memos[0].forgotten) = (self.hits, self.forgotten);
        for generation in [self.old, self.young] {
            for entry in &generation.table {
                let key = &generation.words[entry.at as usize..];
                let key = &key[..length(key[0])];
                let number = generation.value(entry.at as usize + key.len());
                memos[entry.hash as usize % parts].insert_hashed(entry.hash, key, &number);
            }
        }
        memos
    }

    /// How many numbers are held now.
    pub fn entries(&self) -> usize {
        self.young.table.len() + self.old.table.len()
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.young.bytes() + self.old.bytes()
    }

    /// Forgets all, and gives the memory back.
    pub fn forget(&mut self) {
        self.forgotten += self.entries() as u64;
        (self.young, self.old) = (Generation::new(), Generation::new());
    }

    /// The number of a key, if it is known. The first word of a key tells its length.
    pub fn find(&mut self, key: &[u32]) -> Option<S> {
        self.find_hashed(hash(key), key)
    }

    /// As [`find`](Self::find), the [hash] of the key known.
    pub fn find_hashed(&mut self, hash: u32, key: &[u32]) -> Option<S> {
        let found = match self.young.find(hash, key) {
            Some(number) => number,
            None => {
                let number = self.old.find(hash, key)?;
                self.insert_hashed(hash, key, &number);
                number
            }
        };
        self.hits += 1;
        Some(found)
    }

    /// Remembers the number of a key that is not known.
    pub fn insert(&mut self, key: &[u32], number: &S) {
        self.insert_hashed(hash(key), key, number);
    }

    /// Remembers another number of a key, which must fit in a word if the number before did.
    pub fn replace(&mut self, key: &[u32], number: &S) {
        let hash = hash(key);
        match (self.young.place(hash, key), number.to_word()) {
            (Some(at), Some(word)) => {
                self.young.words[at] = word as u32;
                self.young.words[at + 1] = (word >> 32) as u32;
            }
            // It was found in the old generation, and there was no room to move it.
            (None, _) => self.insert_hashed(hash, key, number),
            (Some(_), None) => {}
        }
    }

    /// As [`insert`](Self::insert), the [hash] of the key known.
    pub fn insert_hashed(&mut self, hash: u32, key: &[u32], number: &S) {
        if !self.young.has_room(key, number, self.limit) {
            std::mem::swap(&mut self.young, &mut self.old);
            self.forgotten += self.young.table.len() as u64;
            self.young.clear();
        }
        // An entry larger than a whole generation is not kept.
        if self.young.has_room(key, number, self.limit) {
            self.young.insert(hash, key, number);
        }
    }
}

impl<S: Semiring> Generation<S> {
    fn new() -> Generation<S> {
        Generation { table: HashTable::new(), words: Vec::new(), large: Vec::new(), large_bytes: 0 }
    }

    /// Where the number of a key is.
    fn place(&self, hash: u32, key: &[u32]) -> Option<usize> {
        // A key's first word tells its length, so no key begins another.
        let same =
            |entry: &Entry| entry.hash == hash && self.words[entry.at as usize..].starts_with(key);
        Some(self.table.find(spread(hash), same)?.at as usize + key.len())
    }

    fn find(&self, hash: u32, key: &[u32]) -> Option<S> {
        Some(self.value(self.place(hash, key)?))
    }

    /// The number at a place.
    #[inline(always)]
    fn value(&self, at: usize) -> S {
        let word = u64::from(self.words[at]) | u64::from(self.words[at + 1]) << 32;
        match word & LARGE {
            0 => S::of_word(word),
            _ => self.large[(word ^ LARGE) as usize].clone(),
        }
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
            + self.table.allocation_size()
            + self.large.capacity() * LARGE_BYTES
            + self.large_bytes
    }

    /// Whether one more entry fits in `limit` bytes, growth of the arrays included.
    fn has_room(&mut self, key: &[u32], number: &S, limit: usize) -> bool {
        let length = self.words.len() + key.len() + 3;
        if u32::try_from(length).is_err() {
            return false;
        }
        let mut bytes = self.bytes();
        if self.table.len() == self.table.capacity() {
            // Hash tables grow by doubling, old and new both there for a moment.
            bytes += 2 * self.table.allocation_size().max(256);
        }
        if length > self.words.capacity() {
            bytes += self.words.capacity().max(256) * size_of::<u32>();
        }
        if number.to_word().is_none() && self.large.len() == self.large.capacity() {
            bytes += self.large.capacity().max(16) * LARGE_BYTES;
        }
        bytes <= limit
    }

    fn insert(&mut self, hash: u32, key: &[u32], number: &S) {
        let at = self.words.len();
        self.words.extend_from_slice(key);
        let word = match number.to_word() {
            Some(word) => word,
            None => {
                self.large_bytes += number.large_bytes();
                self.large.push(number.clone());
                LARGE | (self.large.len() - 1) as u64
            }
        };
        self.words.extend([word as u32, (word >> 32) as u32]);
        let entry = Entry { hash, at: at as u32 };
        self.table.insert_unique(spread(hash), entry, |entry| spread(entry.hash));
    }

    fn clear(&mut self) {
        self.table.clear();
        self.words.clear();
        self.large.clear();
        self.large_bytes = 0;
    }
}

/// The hash of a key.
pub fn hash(key: &[u32]) -> u32 {
    let mut hasher = WideHasher::default();
    for &word in key {
        hasher.write_u32(word);
    }
    (hasher.finish() >> 32) as u32
}

/// The hash that a table wants: all bits of use.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::number::Number;
    use num_bigint::BigUint;

    fn key(number: u32) -> [u32; 3] {
        [1, number, number / 7]
    }

    fn large(number: u32) -> Number {
        Number::from(BigUint::from(number) << 100_u32)
    }

    #[test]
    fn numbers_of_any_size_are_found_by_their_keys() {
        let mut memo = Memo::new(1 << 24);
        for number in 0..1000 {
            memo.insert(&key(number), &Number::Small(u64::from(number)));
            memo.insert(&[2, number], &large(number));
        }
        memo.insert(&[3], &Number::Small(u64::MAX));
        for number in 0..1000 {
            assert_eq!(memo.find(&key(number)), Some(Number::Small(u64::from(number))));
            assert_eq!(memo.find(&[2, number]), Some(large(number)));
        }
        assert_eq!(memo.find(&[3]), Some(Number::Small(u64::MAX)));
        assert_eq!(memo.find(&[2, 1000]), None);
        assert_eq!((memo.entries(), memo.hits, memo.forgotten), (2001, 2001, 0));
    }

    #[test]
    fn what_was_used_of_late_stays() {
        let mut memo = Memo::new(1 << 14);
        let often = [5, 5];
        memo.insert(&often, &Number::ONE);
        for number in 0..10_000 {
            memo.insert(&key(number), &Number::Small(u64::from(number)));
            assert_eq!(memo.find(&often), Some(Number::ONE), "after {number}");
            assert_eq!(memo.find(&key(number)), Some(Number::Small(u64::from(number))));
        }
        assert_eq!(memo.find(&key(0)), None, "not used since");
        assert!(memo.forgotten > 9000, "{}", memo.forgotten);
    }

    #[test]
    fn memory_is_bounded() {
        for limit in [0, 1 << 8, 1 << 12, 100_000] {
            let mut memo = Memo::new(limit);
            for number in 0..5000 {
                memo.insert(&key(number), &large(number));
                // Room is made before it is known how large a large number is: each generation may have one too many.
                let most = limit + 2 * large(number).large_bytes();
                assert!(memo.bytes() <= most, "{} of {limit} bytes", memo.bytes());
            }
            assert_eq!(memo.entries() > 10, limit >= 1 << 12);
            memo.forget();
            assert_eq!((memo.entries(), memo.forgotten), (0, 5000 * u64::from(limit >= 1 << 12)));
        }
    }
}
