//! Operations on sets that process several words at a time, and how every processor does them.

use lexicon::letters::MAX_LETTERS;

use super::set::{BLOCKS, LANES, Line, filled_blocks, summary};

/// Operations that process several words at a time.
///
/// The methods are loops rather than closures handed to iterators: a closure becomes vector code only once its
/// caller is inlined too, and that is not certain of `fold` or `map`.
///
/// A value is the leave to use an instruction set: it exists only where the processor has the instruction set,
/// so that all methods are safe. It takes no room. The methods are inlined, so that they become the vector code
/// of the caller; they are fast only within a [`Kernel`] that [`dispatch`](super::dispatch) runs, for only the
/// kernel is compiled for the instruction set.
pub trait Vectors: Copy {
    /// The bits that both lines have, and the blocks in which they have any.
    fn and(self, a: &Line, b: &Line) -> (Line, u8);

    /// Sets `to` to the numbers in both `a` and `b`, all of one size; says whether there are any.
    #[inline(always)]
    fn intersect(self, to: &mut [Line], a: &[Line], b: &[Line]) -> bool {
        let start = summary(to.len());
        let (summary, to) = to.split_at_mut(start);
        let filled: &mut [u8] = bytemuck::cast_slice_mut(summary);
        let mut any = 0;
        for (((to, a), b), filled) in to.iter_mut().zip(&a[start..]).zip(&b[start..]).zip(filled) {
            (*to, *filled) = self.and(a, b);
            any |= *filled;
        }
        any != 0
    }

    /// Sets `to` to the bits of `all` that are in each of `rows`; returns which of its blocks are not
    /// zero.
    #[inline(always)]
    fn intersect_all<'a>(
        self,
        to: &mut Line,
        all: &Line,
        rows: impl Iterator<Item = &'a Line>,
    ) -> u8 {
        let mut both = *all;
        for row in rows {
            both = self.and(&both, row).0;
        }
        *to = both;
        self.and(&both, &both).1
    }

    /// Calls `take` with each number in `allowed` and in all of the sets that begin at `starts` in
    /// `sets`, all of one size, in increasing order.
    #[inline(always)]
    fn for_each_common(
        self,
        allowed: &[Line],
        sets: &[Line],
        starts: &[usize],
        mut take: impl FnMut(usize),
    ) {
        let summary = summary(allowed.len());
        for number in summary..allowed.len() {
            let mut both = allowed[number];
            for start in starts {
                both = self.and(&both, &sets[start + number]).0;
            }
            let mut filled = self.and(&both, &both).1;
            while filled != 0 {
                let block = filled.trailing_zeros() as usize % BLOCKS;
                filled &= filled - 1;
                let mut bits = both.0[block];
                let first = 64 * (BLOCKS * (number - summary) + block);
                while bits != 0 {
                    take(first + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
        }
    }

    /// For each word, the entry of `table` at byte number `byte` (0 to 7) of the word, taken modulo the size of
    /// the table.
    #[inline(always)]
    fn look_up(self, table: &[u32; MAX_LETTERS], words: &[u64; LANES], byte: u32) -> [u32; LANES] {
        let mut found = [0; LANES];
        for (found, word) in found.iter_mut().zip(words) {
            *found = table[(word >> (8 * byte)) as usize % MAX_LETTERS];
        }
        found
    }

    /// The lanes that have a bit of `bits`.
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16;

    /// The bits of `wanted` whose block has a bit of `bits`. Each bit of `places` has a block in `blocks`, in
    /// order, and `wanted` is a subset of `places`. [`BLOCKS`] more blocks must follow the blocks of `places`.
    #[inline(always)]
    fn meeting(self, blocks: &[u64], (places, wanted): (u32, u32), bits: u64) -> u32 {
        let (mut left, mut met) = (wanted, 0);
        while left != 0 {
            let place = left & left.wrapping_neg();
            let number = (places & (place - 1)).count_ones();
            met |= place * u32::from(blocks[number as usize] & bits != 0);
            left ^= place;
        }
        met
    }

    /// For each word, the entry of `table` at the five bits of the word from `shift` on.
    #[inline(always)]
    fn translate(
        self,
        table: &[u32; MAX_LETTERS],
        words: &[u32; LANES],
        shift: u32,
    ) -> [u32; LANES] {
        let mut found = [0; LANES];
        for (found, word) in found.iter_mut().zip(words) {
            *found = table[(word >> shift) as usize % MAX_LETTERS];
        }
        found
    }

    /// The first numbers, one after the other, in the lanes of the bits of `places`. Lanes that are no bits of `wanted` are
    /// unspecified.
    #[inline(always)]
    fn spread(self, numbers: &[i32; MAX_LETTERS], places: u32, wanted: u32) -> [i32; MAX_LETTERS] {
        let (mut spread, mut left) = ([0; MAX_LETTERS], places & wanted);
        while left != 0 {
            let lane = left.trailing_zeros() as usize % MAX_LETTERS;
            let before = places & ((1 << lane) - 1);
            spread[lane] = numbers[before.count_ones() as usize % MAX_LETTERS];
            left &= left - 1;
        }
        spread
    }

    /// The lanes whose number is less than `limit`.
    #[inline(always)]
    fn less(self, numbers: &[i32; MAX_LETTERS], limit: i32) -> u32 {
        let mut less = 0;
        for (lane, number) in numbers.iter().enumerate() {
            less |= u32::from(*number < limit) << lane;
        }
        less
    }

    /// Puts at the beginning of `to`, in order, each of the first `count` words of `words` whose five bits from
    /// `shift` on are the number of a bit of `bits`; returns the number of selected words. `to` must be as long
    /// as `words`; after the selected words its contents are unspecified.
    #[inline(always)]
    fn select(
        self,
        (words, count): (&[[u32; LANES]], usize),
        (shift, bits): (u32, u32),
        to: &mut [[u32; LANES]],
    ) -> usize {
        let to = to.as_flattened_mut();
        let mut selected = 0;
        for &word in words.as_flattened().iter().take(count) {
            to[selected] = word;
            selected += (bits >> ((word >> shift) % MAX_LETTERS as u32) & 1) as usize;
        }
        selected
    }
}

/// Work that is to be compiled for each instruction set.
pub trait Kernel {
    /// The result of the work.
    type Output;

    /// Does the work. To be marked `#[inline(always)]`, as all functions that it calls with `vectors`, for only
    /// inlined code is compiled for the instruction set.
    fn run<V: Vectors>(self, vectors: V) -> Self::Output;
}

/// The leave to use the instructions that every processor has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Portable {
    /// Runs a kernel with the instructions that every processor has.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

impl Vectors for Portable {
    #[inline(always)]
    fn and(self, a: &Line, b: &Line) -> (Line, u8) {
        let both = a.and(b);
        (both, filled_blocks(&both))
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        let mut mask = 0;
        for (lane, value) in lanes.iter().enumerate() {
            mask |= u16::from(value & bits != 0) << lane;
        }
        mask
    }
}

/// [`select`](Vectors::select) in chunks of `N` words: given a chunk and the lanes of it that count, as bits,
/// `front` puts the selected words at the front and returns their number.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn select_chunks<const N: usize>(
    (words, count): (&[[u32; LANES]], usize),
    to: &mut [[u32; LANES]],
    front: impl Fn(&[u32; N], u16) -> ([u32; N], u32),
) -> usize {
    let to = to.as_flattened_mut();
    let mut selected = 0;
    let chunks = words.as_flattened().as_chunks().0;
    for (number, words) in chunks.iter().enumerate().take(count.div_ceil(N)) {
        let left = count - N * number;
        let within = if left < N { (1 << left) - 1 } else { u16::MAX };
        let (front, lanes) = front(words, within);
        if let Some(to) = to[selected..].first_chunk_mut() {
            *to = front;
        }
        selected += lanes as usize;
    }
    selected
}

/// The blocks for [`meeting`](Vectors::meeting) that have a bit in common with `bits`, as a set of block numbers.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn meeting_chunks(vectors: impl Vectors, blocks: &[u64], count: u32, bits: u64) -> u32 {
    let bits = Line([bits; BLOCKS]);
    let mut all = 0;
    for at in (0..count as usize).step_by(BLOCKS) {
        if let Some(&blocks) = blocks[at..].first_chunk() {
            all |= u32::from(vectors.and(&Line(blocks), &bits).1) << at;
        }
    }
    all
}
