//! What was counted before, in bounded memory.

use std::hash::Hasher;

use hashbrown::HashTable;
use num_bigint::BigUint;
use rustc_hash::FxHasher;

use super::number::Number;

/// Numbers by their keys, in two generations.
///
/// New entries go to the young one. When it is full the old one is forgotten and the young one
/// becomes old; what is found there is moved to the young one again. So what was used of late
/// stays, and at most the memory allowed is held. Keys are compared whole.
#[derive(Clone, Debug)]
pub struct Memo {
    young: Generation,
    old: Generation,
    /// The bytes that one generation may take.
    limit: usize,
    pub hits: u64,
    pub forgotten: u64,
}

/// Entries one after the other: the words of the key, then two for the number.
#[derive(Clone, Debug, Default)]
struct Generation {
    table: HashTable<Entry>,
    words: Vec<u32>,
    /// Numbers that take more than 63 bits; the entry holds their index.
    large: Vec<BigUint>,
    large_bytes: usize,
}

/// Where an entry begins, and the hash of its key, so that tables grow without reading keys.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    at: u32,
}

/// Set in an entry whose number is among the large ones.
const LARGE: u64 = 1 << 63;

impl Memo {
    pub fn new(memory: usize) -> Memo {
        Memo {
            young: Generation::default(),
            old: Generation::default(),
            limit: memory / 2,
            hits: 0,
            forgotten: 0,
        }
    }

    pub fn entries(&self) -> usize {
        self.young.table.len() + self.old.table.len()
    }

    pub fn bytes(&self) -> usize {
        self.young.bytes() + self.old.bytes()
    }

    pub fn clear(&mut self) {
        self.forgotten += self.entries() as u64;
        self.young.clear();
        self.old.clear();
    }

    pub fn find(&mut self, key: &[u32]) -> Option<Number> {
        let hash = hash(key);
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

    pub fn insert(&mut self, key: &[u32], number: &Number) {
        self.insert_hashed(hash(key), key, number);
    }

    fn insert_hashed(&mut self, hash: u32, key: &[u32], number: &Number) {
        if !self.young.has_room(key, number, self.limit) {
            std::mem::swap(&mut self.young, &mut self.old);
            self.forgotten += self.young.table.len() as u64;
            self.young.clear();
        }
        // What is larger than a whole generation is not kept.
        if self.young.has_room(key, number, self.limit) {
            self.young.insert(hash, key, number);
        }
    }
}

impl Generation {
    fn find(&self, hash: u32, key: &[u32]) -> Option<Number> {
        // A key's first word tells its length, so no key begins another.
        let same =
            |entry: &Entry| entry.hash == hash && self.words[entry.at as usize..].starts_with(key);
        let at = self.table.find(spread(hash), same)?.at as usize + key.len();
        let word = u64::from(self.words[at]) | u64::from(self.words[at + 1]) << 32;
        Some(match word & LARGE {
            0 => Number::Small(word),
            _ => Number::Large(Box::new(self.large[(word ^ LARGE) as usize].clone())),
        })
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
            + self.table.allocation_size()
            + self.large.capacity() * size_of::<BigUint>()
            + self.large_bytes
    }

    /// Whether one more entry fits in `limit` bytes, growth of the arrays included.
    fn has_room(&mut self, key: &[u32], number: &Number, limit: usize) -> bool {
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
        if matches!(number, Number::Large(_)) && self.large.len() == self.large.capacity() {
            bytes += self.large.capacity().max(16) * size_of::<BigUint>();
        }
        bytes <= limit
    }

    fn insert(&mut self, hash: u32, key: &[u32], number: &Number) {
        let at = self.words.len();
        self.words.extend_from_slice(key);
        let word = match number {
            Number::Small(number) if number & LARGE == 0 => *number,
            _ => {
                let number = number.to_big();
                self.large_bytes += number.bits() as usize / 8 + size_of::<usize>();
                self.large.push(number);
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

fn hash(key: &[u32]) -> u32 {
    let mut hasher = FxHasher::default();
    for &word in key {
        hasher.write_u32(word);
    }
    (hasher.finish() >> 32) as u32
}

/// The hash that a table wants: all bits of use.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
