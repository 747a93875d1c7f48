//! Sets of numbers as bits, in cache lines, that know which of their blocks are not zero.
//!
//! A set over `n` numbers is a slice of [`size`]`(n)` lines. The last lines hold the bits, 64 in a
//! block, 8 blocks in a line; the first ones, the *summary*, hold a bit for each block, set just when
//! the block is not zero. So sparse sets are gone through without looking at all their blocks.

use bytemuck::{Pod, Zeroable};

use lexicon::letters::MAX_LETTERS;

/// A cache line of blocks.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C, align(64))]
pub struct Line([u64; BLOCKS]);

impl Line {
    /// How many bits a line has.
    pub const BITS: usize = 64 * BLOCKS;
}

/// Blocks in a line.
pub const BLOCKS: usize = 8;

/// Words that are looked at together.
pub const LANES: usize = 16;

/// Lines that one line of the summary covers.
const COVERED: usize = 64;

/// How many lines a set over so many numbers has.
pub fn size(numbers: usize) -> usize {
    let lines = numbers.div_ceil(64 * BLOCKS).max(1);
    lines + lines.div_ceil(COVERED)
}

/// How many of the lines of a set are its summary.
#[inline(always)]
pub fn summary(lines: usize) -> usize {
    lines.div_ceil(COVERED + 1)
}

/// The blocks of lines.
#[inline(always)]
pub fn blocks(lines: &[Line]) -> &[u64] {
    bytemuck::cast_slice(lines)
}

/// As [`blocks`], to be changed.
#[inline(always)]
pub fn blocks_mut(lines: &mut [Line]) -> &mut [u64] {
    bytemuck::cast_slice_mut(lines)
}

/// A block of a line.
#[inline(always)]
pub fn block(line: &Line, block: usize) -> u64 {
    line.0[block % BLOCKS]
}

/// Sets a block of a line.
#[inline(always)]
pub fn set_block(line: &mut Line, block: usize, bits: u64) {
    line.0[block % BLOCKS] = bits;
}

/// Adds a number to a set.
pub fn insert(set: &mut [Line], number: usize) {
    let (summary, lines) = set.split_at_mut(summary(set.len()));
    let block = number / 64;
    lines[block / BLOCKS].0[block % BLOCKS] |= 1 << (number % 64);
    // The summary is read as bytes, one a line.
    summary[block / 512].0[block / 64 % BLOCKS] |= (1_u64 << (block % 64)).to_le();
}

/// Takes a number out of a set.
pub fn remove(set: &mut [Line], number: usize) {
    let (summary, lines) = set.split_at_mut(summary(set.len()));
    let block = number / 64;
    let bits = &mut lines[block / BLOCKS].0[block % BLOCKS];
    *bits &= !(1 << (number % 64));
    if *bits == 0 {
        summary[block / 512].0[block / 64 % BLOCKS] &= !(1_u64 << (block % 64)).to_le();
    }
}

/// Adds all numbers below `count` to an empty set.
pub fn fill(set: &mut [Line], count: usize) {
    let (summary, lines) = set.split_at_mut(summary(set.len()));
    let lines = bytemuck::cast_slice_mut::<Line, u64>(lines);
    let summary = bytemuck::cast_slice_mut::<Line, u64>(summary);
    for block in 0..count.div_ceil(64) {
        lines[block] = u64::MAX >> (64 - (count - 64 * block).min(64));
        summary[block / 64] |= (1_u64 << (block % 64)).to_le();
    }
}

/// Adds the numbers of another set of the same size.
pub fn unite(set: &mut [Line], other: &[Line]) {
    let blocks = bytemuck::cast_slice_mut::<Line, u64>(set).iter_mut();
    blocks.zip(self::blocks(other)).for_each(|(block, other)| *block |= other);
}

/// Keeps the numbers of a set that are in another of the same size.
pub fn retain(set: &mut [Line], other: &[Line]) {
    let before = set.to_vec();
    Portable::intersect(set, &before, other);
}

/// What is done several words at a time.
pub trait Vectors {
    /// Sets `to` to the numbers in both `a` and `b`, all of one size; says whether there are any.
    fn intersect(to: &mut [Line], a: &[Line], b: &[Line]) -> bool;

    /// Sets `to` to the bits of `all` that are in each of `rows`; returns which of its blocks are not
    /// zero.
    fn intersect_all<'a>(to: &mut Line, all: &Line, rows: impl Iterator<Item = &'a Line>) -> u8;

    /// Calls `take` with each number in `allowed` and in all of the sets that begin at `starts` in
    /// `sets`, all of one size, in increasing order.
    #[inline(always)]
    fn for_each_common(
        allowed: &[Line],
        sets: &[Line],
        starts: &[usize],
        mut take: impl FnMut(usize),
    ) {
        let summary = summary(allowed.len());
        for number in summary..allowed.len() {
            let both = starts.iter().fold(allowed[number], |both, start| {
                Line(std::array::from_fn(|i| both.0[i] & sets[start + number].0[i]))
            });
            for (block, &bits) in both.0.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let first = 64 * (BLOCKS * (number - summary) + block);
                    take(first + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
        }
    }

    /// What `table` has for one byte of each word, taken modulo the size of the table.
    #[inline(always)]
    fn look_up(table: &[u32; MAX_LETTERS], words: &[u64; LANES], byte: u32) -> [u32; LANES] {
        words.map(|word| table[(word >> (8 * byte)) as usize % MAX_LETTERS])
    }

    /// The lanes that have a bit of `bits`.
    fn having(lanes: &[u32; LANES], bits: u32) -> u16;
}

/// Intersects with what every processor has.
pub struct Portable;

impl Vectors for Portable {
    #[inline(always)]
    fn intersect(to: &mut [Line], a: &[Line], b: &[Line]) -> bool {
        intersect(to, a, b, |a, b| {
            let both: [u64; BLOCKS] = std::array::from_fn(|i| a.0[i] & b.0[i]);
            let filled = (0..BLOCKS).fold(0, |filled, i| filled | u8::from(both[i] != 0) << i);
            (Line(both), filled)
        })
    }

    #[inline(always)]
    fn intersect_all<'a>(to: &mut Line, all: &Line, rows: impl Iterator<Item = &'a Line>) -> u8 {
        *to = rows.fold(*all, |both, row| Line(std::array::from_fn(|i| both.0[i] & row.0[i])));
        to.0.iter().rev().fold(0, |filled, &bits| filled << 1 | u8::from(bits != 0))
    }

    #[inline(always)]
    fn having(lanes: &[u32; LANES], bits: u32) -> u16 {
        let has = lanes.map(|lane| u16::from(lane & bits != 0));
        has.iter().enumerate().fold(0, |mask, (lane, has)| mask | has << lane)
    }
}

/// Intersects line by line with `and`, which also tells the blocks that are not zero.
#[inline(always)]
fn intersect(
    to: &mut [Line],
    a: &[Line],
    b: &[Line],
    and: impl Fn(&Line, &Line) -> (Line, u8),
) -> bool {
    let start = summary(to.len());
    let (summary, to) = to.split_at_mut(start);
    let filled: &mut [u8] = bytemuck::cast_slice_mut(summary);
    let mut any = 0;
    for (((to, a), b), filled) in to.iter_mut().zip(&a[start..]).zip(&b[start..]).zip(filled) {
        (*to, *filled) = and(a, b);
        any |= *filled;
    }
    any != 0
}

/// Intersects with the vectors of 512 bits that some processors have.
// PERF: listing French 4×4 to /dev/null takes 1.66 s with these, 2.24 s with AVX2, 2.32 s with neither
// (one thread, user time, least of 3 runs in turn).
#[cfg(target_arch = "x86_64")]
pub struct Avx512;

#[cfg(target_arch = "x86_64")]
impl Vectors for Avx512 {
    #[inline(always)]
    fn intersect(to: &mut [Line], a: &[Line], b: &[Line]) -> bool {
        use std::arch::x86_64::{__m512i, _mm512_and_si512, _mm512_test_epi64_mask};
        intersect(to, a, b, |a, b| {
            let (a, b): (__m512i, __m512i) = (bytemuck::cast(*a), bytemuck::cast(*b));
            // SAFETY: only a search that found AVX-512 on the processor intersects this way.
            let (both, filled) = unsafe { (_mm512_and_si512(a, b), _mm512_test_epi64_mask(a, b)) };
            (bytemuck::cast(both), filled)
        })
    }

    #[inline(always)]
    fn intersect_all<'a>(to: &mut Line, all: &Line, rows: impl Iterator<Item = &'a Line>) -> u8 {
        use std::arch::x86_64::{__m512i, _mm512_and_si512, _mm512_test_epi64_mask};
        let all: __m512i = bytemuck::cast(*all);
        // SAFETY: as above.
        let and = |a, b: &Line| unsafe { _mm512_and_si512(a, bytemuck::cast(*b)) };
        let both = rows.fold(all, and);
        *to = bytemuck::cast(both);
        // SAFETY: as above.
        unsafe { _mm512_test_epi64_mask(both, both) }
    }

    #[inline(always)]
    fn for_each_common(
        allowed: &[Line],
        sets: &[Line],
        starts: &[usize],
        mut take: impl FnMut(usize),
    ) {
        use std::arch::x86_64::{__m512i, _mm512_and_si512, _mm512_test_epi64_mask};
        for number in summary(allowed.len())..allowed.len() {
            let mut both: __m512i = bytemuck::cast(allowed[number]);
            for start in starts {
                // SAFETY: as above.
                both = unsafe { _mm512_and_si512(both, bytemuck::cast(sets[start + number])) };
            }
            // SAFETY: as above.
            let mut filled = unsafe { _mm512_test_epi64_mask(both, both) };
            let blocks: [u64; BLOCKS] = bytemuck::cast(both);
            while filled != 0 {
                let block = filled.trailing_zeros() as usize % BLOCKS;
                filled &= filled - 1;
                let mut bits = blocks[block];
                let first = 64 * (BLOCKS * (number - summary(allowed.len())) + block);
                while bits != 0 {
                    take(first + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
        }
    }

    #[inline(always)]
    fn look_up(table: &[u32; MAX_LETTERS], words: &[u64; LANES], byte: u32) -> [u32; LANES] {
        use std::arch::x86_64::{
            __m128i, __m512i, _mm_cvtsi32_si128, _mm512_castsi256_si512, _mm512_cvtepi64_epi32,
            _mm512_inserti64x4, _mm512_permutex2var_epi32, _mm512_srl_epi64,
        };
        let [low, high]: [__m512i; 2] = bytemuck::cast(*words);
        let [first, second]: [__m512i; 2] = bytemuck::cast(*table);
        // SAFETY: as above.
        let found = unsafe {
            let shift: __m128i = _mm_cvtsi32_si128(8 * byte as i32);
            let low = _mm512_cvtepi64_epi32(_mm512_srl_epi64(low, shift));
            let high = _mm512_cvtepi64_epi32(_mm512_srl_epi64(high, shift));
            let letters = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
            // Of each index the low five bits count.
            _mm512_permutex2var_epi32(first, letters, second)
        };
        bytemuck::cast(found)
    }

    #[inline(always)]
    fn having(lanes: &[u32; LANES], bits: u32) -> u16 {
        use std::arch::x86_64::{_mm512_set1_epi32, _mm512_test_epi32_mask};
        // SAFETY: as above.
        unsafe { _mm512_test_epi32_mask(bytemuck::cast(*lanes), _mm512_set1_epi32(bits as i32)) }
    }
}

/// Intersects with the vectors of 256 bits that most processors have.
// PERF: see `Avx512`.
#[cfg(target_arch = "x86_64")]
pub struct Avx2;

#[cfg(target_arch = "x86_64")]
impl Vectors for Avx2 {
    #[inline(always)]
    fn intersect(to: &mut [Line], a: &[Line], b: &[Line]) -> bool {
        use std::arch::x86_64::{
            __m256i, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd,
            _mm256_setzero_si256,
        };
        let and = |a: __m256i, b: __m256i| {
            // SAFETY: only a search that found AVX2 on the processor intersects this way.
            unsafe {
                let both = _mm256_and_si256(a, b);
                let zero = _mm256_cmpeq_epi64(both, _mm256_setzero_si256());
                (both, _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as u8)
            }
        };
        intersect(to, a, b, |a, b| {
            let (a, b): ([__m256i; 2], [__m256i; 2]) = (bytemuck::cast(*a), bytemuck::cast(*b));
            let (low, low_zeros) = and(a[0], b[0]);
            let (high, high_zeros) = and(a[1], b[1]);
            (bytemuck::cast([low, high]), !(low_zeros | high_zeros << 4))
        })
    }

    #[inline(always)]
    fn intersect_all<'a>(to: &mut Line, all: &Line, rows: impl Iterator<Item = &'a Line>) -> u8 {
        Portable::intersect_all(to, all, rows)
    }

    #[inline(always)]
    fn having(lanes: &[u32; LANES], bits: u32) -> u16 {
        Portable::having(lanes, bits)
    }
}

/// Calls `take` with each number of a set, in increasing order.
#[inline(always)]
pub fn for_each(set: &[Line], mut take: impl FnMut(usize)) {
    let (summary, lines) = set.split_at(summary(set.len()));
    let lines = blocks(lines);
    for (group, &filled) in blocks(summary).iter().enumerate() {
        let mut filled = u64::from_le(filled);
        while filled != 0 {
            let block = 64 * group + filled.trailing_zeros() as usize;
            filled &= filled - 1;
            let mut bits = lines[block];
            while bits != 0 {
                take(64 * block + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}

/// Where one is in a set whose numbers are taken one by one, in increasing order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cursor {
    /// The next 64 blocks whose summary is to be looked at.
    group: usize,
    /// Those of the 64 blocks before that are filled and still to be looked at.
    filled: u64,
    /// The block looked at last, and the numbers of it still to be taken.
    block: usize,
    rest: u64,
}

impl Cursor {
    /// The next number; `None` for ever after the last.
    #[inline(always)]
    pub fn next(&mut self, set: &[Line]) -> Option<usize> {
        let (summary, lines) = set.split_at(summary(set.len()));
        while self.rest == 0 {
            while self.filled == 0 {
                self.filled = u64::from_le(*blocks(summary).get(self.group)?);
                self.group += 1;
            }
            self.block = 64 * (self.group - 1) + self.filled.trailing_zeros() as usize;
            self.filled &= self.filled - 1;
            self.rest = blocks(lines)[self.block];
        }
        let number = 64 * self.block + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(number)
    }

    /// Passes over the numbers before `number`.
    pub fn skip_to(&mut self, set: &[Line], number: usize) {
        let mut ahead = *self;
        while ahead.next(set).is_some_and(|next| next < number) {
            *self = ahead;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(set: &[Line]) -> Vec<usize> {
        let mut numbers = Vec::new();
        for_each(set, |number| numbers.push(number));
        numbers
    }

    fn set_of(numbers: &[usize], size: usize) -> Vec<Line> {
        let mut set = vec![Line::default(); size];
        numbers.iter().for_each(|&number| insert(&mut set, number));
        set
    }

    #[test]
    fn every_way_to_intersect_is_the_same() {
        for most in [1, 64, 511, 512, 513, 5_000, 40_000, 100_000] {
            let size = size(most);
            let some = |step: usize, from: usize| (from..most).step_by(step).collect::<Vec<_>>();
            for (a, b) in [(3, 5), (1, 70), (700, 1), (600, 7), (2, 2)] {
                let (a, b) = (some(a, 0), some(b, a / 2));
                let both: Vec<usize> =
                    a.iter().copied().filter(|number| b.contains(number)).collect();
                let (mut a, b) = (set_of(&a, size), set_of(&b, size));
                if both == numbers(&b) {
                    a.fill(Line::default());
                    fill(&mut a, most);
                }
                let check = |intersect: fn(&mut [Line], &[Line], &[Line]) -> bool| {
                    let mut to = set_of(&[0], size);
                    assert_eq!(intersect(&mut to, &a, &b), !both.is_empty());
                    assert_eq!(numbers(&to), both);
                };
                check(Portable::intersect);
                #[cfg(target_arch = "x86_64")]
                {
                    if is_x86_feature_detected!("avx2") {
                        check(Avx2::intersect);
                    }
                    if is_x86_feature_detected!("avx512f") {
                        check(Avx512::intersect);
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_are_taken_out() {
        let mut set = set_of(&[3, 64, 65, 900, 4_000], size(5_000));
        [64, 4_000].iter().for_each(|&number| remove(&mut set, number));
        assert_eq!(numbers(&set), [3, 65, 900]);
    }

    #[test]
    fn a_cursor_skips() {
        let set = set_of(&[3, 64, 65, 900, 4_000], size(5_000));
        for (number, next) in [(0, Some(3)), (65, Some(65)), (66, Some(900)), (4_001, None)] {
            let mut cursor = Cursor::default();
            cursor.skip_to(&set, number);
            assert_eq!(cursor.next(&set), next);
        }
    }
}
