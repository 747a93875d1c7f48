//! Sets of numbers as lines of bits, after a summary.

use bytemuck::{Pod, Zeroable};

/// A cache line of blocks.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C, align(64))]
pub struct Line(pub(super) [u64; BLOCKS]);

impl Line {
    /// How many bits a line has.
    pub const BITS: usize = 64 * BLOCKS;

    /// The bits that both lines have.
    #[inline(always)]
    pub(super) fn and(&self, other: &Line) -> Line {
        let mut both = *self;
        for (block, bits) in both.0.iter_mut().zip(&other.0) {
            *block &= bits;
        }
        both
    }
}

/// Blocks in a line.
pub const BLOCKS: usize = 8;

/// Words that are looked at together: the numbers of 32 bits that the widest vectors hold.
pub const LANES: usize = 16;

/// Lines that one line of the summary covers.
const COVERED: usize = 64;

/// How many lines a set over `numbers` numbers has.
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
    insert_block(set, number / 64, 1 << (number % 64));
}

/// Adds the numbers of a block, 64 of them, whose bits are not zero.
pub fn insert_block(set: &mut [Line], block: usize, bits: u64) {
    let (summary, lines) = set.split_at_mut(summary(set.len()));
    lines[block / BLOCKS].0[block % BLOCKS] |= bits;
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
    let (summary, lines) = (blocks_mut(summary), blocks_mut(lines));
    for block in 0..count.div_ceil(64) {
        lines[block] = u64::MAX >> (64 - (count - 64 * block).min(64));
        summary[block / 64] |= (1_u64 << (block % 64)).to_le();
    }
}

/// Adds the numbers of another set of the same size.
pub fn unite(set: &mut [Line], other: &[Line]) {
    let blocks = blocks_mut(set).iter_mut();
    blocks.zip(self::blocks(other)).for_each(|(block, other)| *block |= other);
}

/// Keeps the numbers of a set that are in another of the same size.
pub fn retain(set: &mut [Line], other: &[Line]) {
    let start = summary(set.len());
    let (summary, lines) = set.split_at_mut(start);
    let filled: &mut [u8] = bytemuck::cast_slice_mut(summary);
    for ((line, other), filled) in lines.iter_mut().zip(&other[start..]).zip(filled) {
        line.0.iter_mut().zip(other.0).for_each(|(block, other)| *block &= other);
        *filled = filled_blocks(line);
    }
}

/// The blocks of a line that are not zero, as bits.
#[inline(always)]
pub(super) fn filled_blocks(line: &Line) -> u8 {
    let mut filled = 0;
    for (block, &bits) in line.0.iter().enumerate() {
        filled |= u8::from(bits != 0) << block;
    }
    filled
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

/// A position in a set whose numbers are taken one by one, in increasing order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cursor {
    /// The next 64 blocks whose summary is to be looked at.
    group: usize,
    /// The blocks among the last 64 that have bits and are still to be looked at.
    filled: u64,
    /// The block looked at last, and the numbers of this block still to be taken.
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
