//! What searches remember, within a bound of bytes: slices of values by their keys.
//!
//! A [`SliceMap`] keeps all until it is told to forget. A [`BoundedMap`] forgets by itself, the older half at once, which
//! is cheap and needs no note of when an entry was last used.

use std::borrow::Borrow;
use std::hash::Hash;
use std::ops::Range;

use rustc_hash::FxHashMap;

/// The most bytes of a [`BoundedMap`], so that the places of its values fit in 32 bits.
const MOST_BYTES: u64 = 1 << 36;

/// Slices of values by their keys, one after the other, until all are forgotten at once.
///
/// ```
/// use lexicon::bounded::SliceMap;
///
/// let mut squares = SliceMap::default();
/// squares.values.extend([1, 4, 9]);
/// assert_eq!(squares.keep("odd and even", 0), 0..3);
/// assert_eq!(squares.find("odd and even"), Some(0..3));
/// assert_eq!(squares.find("none"), None);
/// ```
#[derive(Clone, Debug)]
pub struct SliceMap<K, T> {
    /// The values of all slices. Those of a slice are pushed first, and then [kept](Self::keep).
    pub values: Vec<T>,
    places: FxHashMap<K, (u32, u32)>,
    /// The bytes that keys and values have elsewhere.
    elsewhere: usize,
}

impl<K, T> Default for SliceMap<K, T> {
    fn default() -> SliceMap<K, T> {
        SliceMap { values: Vec::new(), places: FxHashMap::default(), elsewhere: 0 }
    }
}

impl<K: Hash + Eq, T> SliceMap<K, T> {
    /// Where the values of a key are, if it has any.
    #[inline(always)]
    pub fn find<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<Range<u32>>
    where
        K: Borrow<Q>,
    {
        self.places.get(key).map(|&(start, end)| start..end)
    }

    /// The values of a key, if it has any.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&[T]>
    where
        K: Borrow<Q>,
    {
        let range = self.find(key)?;
        self.values.get(range.start as usize..range.end as usize)
    }

    /// Keeps the values from a place on, which end all, as the slice of a key; returns where they are.
    pub fn keep(&mut self, key: K, start: usize) -> Range<u32> {
        let (start, end) = (start as u32, self.values.len() as u32);
        self.places.insert(key, (start, end));
        start..end
    }

    /// How many keys have values.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether no key has values.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// About the bytes that are taken: hash tables leave up to half of their places free.
    pub fn bytes(&self) -> usize {
        let places = self.places.len() * 2 * size_of::<(K, (u32, u32))>();
        size_of_val(&self.values[..]) + places + self.elsewhere
    }

    /// Forgets all, but keeps the memory for what comes.
    pub fn forget(&mut self) {
        self.values.clear();
        self.places.clear();
        self.elsewhere = 0;
    }
}

/// Slices of values by keys of numbers, in two generations that take a number of bytes together.
///
/// New entries go to the young generation. When this has more than half of the bytes, the old one is forgotten, and the
/// young one becomes old. So an entry is found until entries of half the bytes have come after it, and each generation
/// exceeds its half by one entry at most. With no bytes nothing is kept.
///
/// ```
/// use lexicon::bounded::BoundedMap;
///
/// let mut lengths = BoundedMap::new(1 << 10);
/// (0..1000).for_each(|number| lengths.insert([number, 1], [2], 0));
/// assert_eq!(lengths.get(&[999, 1]), Some(&[2][..]));
/// assert_eq!(lengths.get(&[0, 1]), None);
/// ```
#[derive(Clone, Debug)]
pub struct BoundedMap<N, T> {
    young: SliceMap<Box<[N]>, T>,
    old: SliceMap<Box<[N]>, T>,
    /// The bytes that both may take.
    limit: u64,
}

impl<N: Hash + Eq, T> BoundedMap<N, T> {
    /// A map without entries that takes about `bytes` bytes at most.
    pub fn new(bytes: u64) -> BoundedMap<N, T> {
        let limit = bytes.min(MOST_BYTES);
        BoundedMap { young: SliceMap::default(), old: SliceMap::default(), limit }
    }

    /// Whether anything is kept.
    pub fn is_enabled(&self) -> bool {
        self.limit > 0
    }

    /// The values of a key, if it is known.
    pub fn get(&self, key: &[N]) -> Option<&[T]> {
        self.young.get(key).or_else(|| self.old.get(key))
    }

    /// The values of a key, if it is known, to be changed.
    pub fn get_mut(&mut self, key: &[N]) -> Option<&mut [T]> {
        let (map, range) = match self.young.find(key) {
            Some(range) => (&mut self.young, range),
            None => {
                let range = self.old.find(key)?;
                (&mut self.old, range)
            }
        };
        map.values.get_mut(range.start as usize..range.end as usize)
    }

    /// Keeps the values of a key that is not known; they have `elsewhere` bytes of their own elsewhere.
    pub fn insert(
        &mut self,
        key: impl Into<Box<[N]>>,
        values: impl IntoIterator<Item = T>,
        elsewhere: usize,
    ) {
        if !self.is_enabled() {
            return;
        }
        if self.young.bytes() as u64 > self.limit / 2 {
            self.old = std::mem::take(&mut self.young);
        }
        let (key, start) = (key.into(), self.young.values.len());
        self.young.elsewhere += size_of_val(&key[..]) + elsewhere;
        self.young.values.extend(values);
        self.young.keep(key, start);
    }

    /// About the bytes that are taken.
    pub fn bytes(&self) -> usize {
        self.young.bytes() + self.old.bytes()
    }

    /// How many keys are known.
    pub fn count(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Forgets all, and gives the memory back.
    pub fn forget(&mut self) {
        (self.young, self.old) = Default::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_late_are_kept_in_bounded_memory() {
        let entry = 2 * size_of::<(Box<[u32]>, (u32, u32))>() + size_of_val(&[0_u32; 8]);
        for (elsewhere, bytes) in [(0, entry + 8), (100, entry + 108)] {
            let limit = 50 * bytes;
            let mut map = BoundedMap::new(limit as u64);
            for number in 0..1_000_u32 {
                map.insert([number; 8], [u64::from(number)], elsewhere);
                assert_eq!(map.get(&[number; 8]), Some(&[u64::from(number)][..]));
                assert_eq!(map.get(&[number; 7]), None);
                assert!(map.bytes() <= limit + 2 * bytes, "{} of {limit} bytes", map.bytes());
                let kept = (0..=number).filter(|&number| map.get(&[number; 8]).is_some());
                assert!(kept.eq((number + 1).saturating_sub(map.count() as u32)..=number));
                assert!(number < 25 || map.count() > 25, "half of all stay");
            }
        }
    }

    #[test]
    fn values_are_changed_where_they_are() {
        let mut map = BoundedMap::new(300);
        (0..6_u16).for_each(|number| map.insert([number], [number], 0));
        assert!(!map.old.is_empty(), "both generations have some");
        for number in 0..6 {
            map.get_mut(&[number]).unwrap()[0] += 1;
            assert_eq!(map.get(&[number]), Some(&[number + 1][..]));
        }
        assert_eq!(map.get_mut(&[6]), None);
        assert_eq!(map.count(), 6);
        map.forget();
        assert_eq!((map.get(&[1]), map.bytes()), (None, 0));
    }

    #[test]
    fn without_memory_nothing_is_kept() {
        let mut map = BoundedMap::new(0);
        map.insert([1_u8], [1], 0);
        assert_eq!((map.is_enabled(), map.get(&[1]), map.bytes()), (false, None, 0));
    }

    #[test]
    fn slices_are_kept_until_all_are_forgotten() {
        let mut map = SliceMap::default();
        for key in 0..100_u32 {
            map.values.extend(0..key);
            let start = map.values.len() - key as usize;
            assert_eq!(map.keep(key, start), start as u32..map.values.len() as u32);
            // What nobody keeps is left out.
            map.values.push(u32::MAX);
        }
        assert!((0..100).all(|key| map.get(&key).unwrap().iter().copied().eq(0..key)));
        assert_eq!((map.len(), map.get(&100)), (100, None));
        assert!(map.bytes() > 4 * map.values.len());
        map.forget();
        assert_eq!((map.is_empty(), map.bytes(), map.find(&1)), (true, 0, None));
    }
}
