//! A table of entries that several threads read and write at once, without locks.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::count::semiring::Semiring;
use lexicon::hasher::WideHasher;
use lexicon::threads::lock;

/// The slots of the least table, and the words of the least segment: where memory has no room for [`PARTS`] such segments
/// nothing is kept.
const LEAST_SLOTS: usize = 1 << 7;
const LEAST_SEGMENT: usize = 1 << 4;

/// Slots to spare at the end, so that no probing goes on at the beginning.
const TAIL: usize = 1 << 6;

/// The words of the largest segment, 64 KiB, and the most segments: so places fit in 32 bits, and a table has at most 32 GiB
/// of words.
const SEGMENT: usize = 1 << 13;
const MOST_SEGMENTS: usize = 1 << 19;

/// No segment takes more than one of so many parts of the memory, for each thread fills one of its own.
const PARTS: usize = 128;

/// The parts of the values that do not fit in words, each with its lock.
const LARGE_PARTS: usize = 1 << 6;

/// Set in a value that does not fit in a word: the rest is its place among the large ones of its part.
const LARGE: u64 = 1 << 63;

/// Slots, probed linearly, and the entries that they lead to.
///
/// A slot is 0 where it is free, else the hash of a key and the place of its entry plus 1. A thread writes an entry to words of its
/// own, and then takes a free slot for it. A thread that sees the slot taken sees the words of the entry too.
#[derive(Debug)]
pub struct Table<S> {
    slots: Box<[AtomicU64]>,
    /// The slots taken, as far as threads told.
    taken: AtomicUsize,
    entries: Arc<Entries<S>>,
}

/// Entries in segments of words: the word of the value, then the words of the key, two numbers each.
#[derive(Debug)]
struct Entries<S> {
    segments: Box<[OnceLock<Box<[AtomicU64]>>]>,
    /// Log 2 of the words of a segment.
    segment_bits: u32,
    used: AtomicUsize,
    /// Values that do not fit in a word.
    large: Vec<Mutex<Vec<S>>>,
    large_bytes: AtomicUsize,
}

impl<S: Semiring> Table<S> {
    /// A table for at most `limit` bytes; without slots where that is too little.
    pub fn new(limit: usize) -> Table<S> {
        let segment = (limit / PARTS / size_of::<u64>()).min(SEGMENT);
        match segment < LEAST_SEGMENT {
            true => Table::of(0, Entries::new(0, 0)),
            false => {
                let bits = segment.ilog2();
                let segments = limit / (size_of::<u64>() << bits);
                Table::of(LEAST_SLOTS, Entries::new(segments, bits))
            }
        }
    }

    fn of(slots: usize, entries: impl Into<Arc<Entries<S>>>) -> Table<S> {
        let slots = bytemuck::zeroed_slice_box(slots);
        Table { slots, taken: AtomicUsize::new(0), entries: entries.into() }
    }

    /// The same entries in twice as many slots, or in as many as `limit` bytes for the table make useful; `None` if that is hardly
    /// more. Until the last thread goes on with these there are both slots, which may take a
    /// quarter of `limit` more.
    pub fn grown(&self, limit: usize) -> Option<Table<S>> {
        let (slots, bytes) = (self.slots.len(), self.bytes());
        // This number of slots is crowded at the limit, if each further entry takes as many bytes as the entries that there are.
        let crowded = (limit as u128 * slots as u128 / bytes as u128) as usize;
        // There may be more where threads have words left for further entries.
        let room = limit.saturating_sub(bytes) / size_of::<AtomicU64>();
        let more = crowded.max(room).min(2 * slots);
        if more < slots + slots / 8 {
            return None;
        }
        let mut grown = Table::of(more, Arc::clone(&self.entries));
        for slot in &self.slots {
            let tag = slot.load(Ordering::Acquire);
            if tag != 0 {
                let mut probed = probed(&grown.slots, (tag >> 32) as u32);
                if let Some(free) = probed.find(|slot| slot.load(Ordering::Relaxed) == 0) {
                    free.store(tag, Ordering::Relaxed);
                    *grown.taken.get_mut() += 1;
                }
            }
        }
        Some(grown)
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots) + self.entries.bytes()
    }

    /// How many entries there are, as far as threads told.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    /// Tells of entries that a thread added.
    pub fn count(&self, added: usize) {
        self.taken.fetch_add(added, Ordering::Relaxed);
    }

    /// Whether one of the tables grew from the other, or both from one.
    pub fn is_akin(&self, other: &Table<S>) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries)
    }

    /// Whether an entry of this number of words is kept at all.
    pub fn keeps(&self, words: usize) -> bool {
        !self.slots.is_empty() && words <= self.segment()
    }

    /// How many entries a thread adds before it counts them: so few that all threads together leave few uncounted.
    pub fn added_at_once(&self) -> usize {
        (self.slots.len() / 1024).clamp(1, 64)
    }

    /// Whether more than five slots of eight are taken, `added` of them not counted.
    pub fn is_crowded(&self, added: usize) -> bool {
        (self.taken() + added) * 8 >= homes(&self.slots) * 5
    }

    /// The words of a segment.
    fn segment(&self) -> usize {
        1 << self.entries.segment_bits
    }

    /// The words, from a place on and so many, of a segment that only the caller writes to, if the table has no more than
    /// `limit` bytes with it.
    pub fn take_segment(&self, limit: usize) -> Option<(usize, usize)> {
        let (Entries { segments, used, .. }, words) = (&*self.entries, self.segment());
        let room = limit.saturating_sub(self.bytes()) / (words * size_of::<u64>());
        let most = segments.len().min(used.load(Ordering::Relaxed) + room);
        let more = |used| (used < most).then_some(used + 1);
        let number = used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        segments[number].get_or_init(|| bytemuck::zeroed_slice_box(words));
        Some((number * words, words))
    }

    /// Writes an entry from a place on, to words that only the caller writes to; how many words it takes, none if
    /// another thread wrote one of the same key, or `None` if no slot is free.
    pub fn write(&self, at: usize, hash: u32, key: &[u32], value: &S) -> Option<usize> {
        let [first, words @ ..] = self.entries.words(at)? else { return None };
        let word = match value.to_word() {
            Some(word) => word,
            // Large values that no entry has would stay.
            None if self.entry(hash, key).is_some() => return Some(0),
            None => self.entries.add_large(hash, value),
        };
        first.store(word, Ordering::Relaxed);
        words.iter().zip(pairs(key)).for_each(|(word, pair)| word.store(pair, Ordering::Relaxed));
        let tag = u64::from(hash) << 32 | (at + 1) as u64;
        for slot in probed(&self.slots, hash) {
            let other = match slot.load(Ordering::Acquire) {
                // Who sees the tag sees the words written before.
                0 => match slot.compare_exchange(0, tag, Ordering::Release, Ordering::Acquire) {
                    Ok(_) => return Some(words_of(key)),
                    Err(other) => other,
                },
                other => other,
            };
            if self.entries.of(other, hash, key).is_some() {
                return Some(0);
            }
        }
        None
    }

    /// The words of the entry of a key.
    #[inline(always)]
    fn entry(&self, hash: u32, key: &[u32]) -> Option<&[AtomicU64]> {
        for slot in probed(&self.slots, hash) {
            let tag = slot.load(Ordering::Acquire);
            if tag == 0 {
                return None;
            }
            let entry = self.entries.of(tag, hash, key);
            if entry.is_some() {
                return entry;
            }
        }
        None
    }

    /// Remembers another value of a key, if the key is there and the value fits in a word; returns whether it is there.
    pub fn replace(&self, hash: u32, key: &[u32], value: &S) -> bool {
        let entry = self.entry(hash, key);
        if let (Some(entry), Some(word)) = (entry, value.to_word()) {
            entry[0].store(word, Ordering::Relaxed);
        }
        entry.is_some()
    }

    /// The value of a key.
    #[inline(always)]
    pub fn find(&self, hash: u32, key: &[u32]) -> Option<S> {
        let word = self.entry(hash, key)?[0].load(Ordering::Relaxed);
        match word & LARGE {
            0 => Some(S::of_word(word)),
            _ => self.entries.large(hash, (word ^ LARGE) as usize),
        }
    }
}

impl<S: Semiring> Entries<S> {
    fn new(segments: usize, segment_bits: u32) -> Entries<S> {
        Entries {
            segments: (0..segments.min(MOST_SEGMENTS)).map(|_| OnceLock::new()).collect(),
            segment_bits,
            used: AtomicUsize::new(0),
            large: (0..LARGE_PARTS).map(|_| Mutex::default()).collect(),
            large_bytes: AtomicUsize::new(0),
        }
    }

    fn bytes(&self) -> usize {
        let words = self.used.load(Ordering::Relaxed) << self.segment_bits;
        words * size_of::<u64>() + self.large_bytes.load(Ordering::Relaxed)
    }

    /// The words of a segment from a place on.
    #[inline(always)]
    fn words(&self, at: usize) -> Option<&[AtomicU64]> {
        let words = self.segments.get(at >> self.segment_bits)?.get()?;
        words.get(at & ((1 << self.segment_bits) - 1)..)
    }

    /// The words of the entry of a tag, if it is of this key.
    #[inline(always)]
    fn of(&self, tag: u64, hash: u32, key: &[u32]) -> Option<&[AtomicU64]> {
        if (tag >> 32) as u32 != hash {
            return None;
        }
        let entry = self.words((tag as u32).wrapping_sub(1) as usize)?;
        // A key's first number tells its length, so no key begins another.
        let mut words = entry[1..].iter().zip(pairs(key));
        words.all(|(word, pair)| word.load(Ordering::Relaxed) == pair).then_some(entry)
    }

    /// A large value of a key with a hash.
    fn large(&self, hash: u32, at: usize) -> Option<S> {
        lock(&self.large[hash as usize % LARGE_PARTS]).get(at).cloned()
    }

    /// Adds a large value of a key with a hash; the word that stands for it.
    #[cold]
    fn add_large(&self, hash: u32, value: &S) -> u64 {
        // Vectors have room for twice as many.
        let bytes = 2 * size_of::<S>() + value.large_bytes();
        self.large_bytes.fetch_add(bytes, Ordering::Relaxed);
        let mut large = lock(&self.large[hash as usize % LARGE_PARTS]);
        large.push(value.clone());
        LARGE | (large.len() - 1) as u64
    }
}

/// The slots where an entry may be, the first first.
#[inline(always)]
fn probed(slots: &[AtomicU64], hash: u32) -> impl Iterator<Item = &AtomicU64> {
    // The highest bits say where to begin, so that the entries of a table that grows keep their order.
    let spread = hash.wrapping_mul(0x9e37_79b9);
    let first = ((u64::from(spread) * homes(slots) as u64) >> 32) as usize;
    slots.get(first..).unwrap_or_default().iter()
}

/// How many slots are the first ones of entries.
#[inline(always)]
fn homes(slots: &[AtomicU64]) -> usize {
    slots.len().saturating_sub(TAIL)
}

#[inline(always)]
pub fn hash(key: &[u32]) -> u32 {
    let mut hasher = WideHasher::default();
    key.iter().for_each(|&number| hasher.write_u32(number));
    (hasher.finish() >> 32) as u32
}

/// How many words the entry of a key takes.
#[inline(always)]
pub fn words_of(key: &[u32]) -> usize {
    1 + key.len().div_ceil(2)
}

/// The numbers of a key, two in a word.
#[inline(always)]
fn pairs(key: &[u32]) -> impl Iterator<Item = u64> {
    let high = |pair: &[u32]| pair.get(1).map_or(0, |&high| u64::from(high) << 32);
    key.chunks(2).map(move |pair| u64::from(pair[0]) | high(pair))
}
