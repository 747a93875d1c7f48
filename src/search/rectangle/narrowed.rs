//! Lists of words of a row, to be narrowed letter by letter.

use std::ops::Range;

use lexicon::{Letter, LetterSet, Words};
use network::bitset::{LANES, Vectors};

/// The most letters of a word: six letters of five bits fit in 32 bits.
pub const MOST_LETTERS: usize = 6;

/// Bits of a letter.
const BITS: u32 = 5;

/// Where the letter at a position is in a word: the first letters come first, so that words are in order.
#[inline(always)]
pub fn shift(position: usize) -> u32 {
    BITS * (MOST_LETTERS - 1 - position) as u32
}

#[inline(always)]
pub fn letter(word: u32, position: usize) -> Letter {
    (word >> shift(position)) as Letter % (1 << BITS)
}

/// How many letters two words, which differ, begin with alike.
#[inline(always)]
pub fn common_prefix(a: u32, b: u32) -> usize {
    let unused = u32::BITS - BITS * MOST_LETTERS as u32;
    (((a ^ b).leading_zeros() - unused) / BITS) as usize
}

/// The letters of a word, with zeros up to 8 bytes.
#[inline(always)]
pub fn padded(word: u32) -> [Letter; 8] {
    let mut letters = 0;
    for position in 0..MOST_LETTERS {
        letters |= u64::from(letter(word, position)) << (8 * position);
    }
    letters.to_le_bytes()
}

/// Words of one row, each a number, in order.
#[derive(Clone, Debug, Default)]
pub struct Narrowed {
    /// The words side by side, and room for more.
    lanes: Vec<[u32; LANES]>,
    count: usize,
}

impl Narrowed {
    /// All words of a list of words of at most [`MOST_LETTERS`] letters.
    pub fn all(words: &Words) -> Narrowed {
        let mut lanes = vec![[0; LANES]; words.count().div_ceil(LANES)];
        for (to, word) in lanes.as_flattened_mut().iter_mut().zip(words.iter()) {
            for (position, &letter) in word.iter().enumerate() {
                *to |= u32::from(letter) << shift(position);
            }
        }
        Narrowed { lanes, count: words.count() }
    }

    /// How many words there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.lanes[..])
    }

    #[inline(always)]
    pub fn words(&self) -> &[u32] {
        &self.lanes.as_flattened()[..self.count]
    }

    /// The words that begin with `prefix`, as a range of their numbers; it is where they would be if there is
    /// none.
    pub fn range(&self, prefix: &[Letter]) -> Range<usize> {
        let start = |word: u32| (0..prefix.len()).map(move |position| letter(word, position));
        let compared = |word: u32| start(word).cmp(prefix.iter().copied());
        let words = self.words();
        words.partition_point(|&word| compared(word).is_lt())
            ..words.partition_point(|&word| compared(word).is_le())
    }

    /// The words side by side; the lanes after the last of them hold no words.
    #[inline(always)]
    pub fn lanes(&self) -> &[[u32; LANES]] {
        &self.lanes[..self.count.div_ceil(LANES)]
    }

    /// Writes the words with one of `letters` at a position to `to`; says whether there are any.
    #[inline(always)]
    pub fn narrow<V: Vectors>(
        &self,
        vectors: V,
        position: usize,
        letters: LetterSet,
        to: &mut Narrowed,
    ) -> bool {
        let lanes = self.lanes();
        if to.lanes.len() < lanes.len() {
            to.lanes.resize(lanes.len(), [0; LANES]);
        }
        let (words, letters) = ((lanes, self.count), (shift(position), letters.0));
        to.count = vectors.select(words, letters, &mut to.lanes);
        to.count > 0
    }

    /// Writes the words whose bits are set to `to`; the bits number the words of this list.
    #[inline(always)]
    pub fn pick(&self, mut numbers: u64, to: &mut Narrowed) {
        let count = numbers.count_ones() as usize;
        if to.lanes.len() < count.div_ceil(LANES) {
            to.lanes.resize(count.div_ceil(LANES), [0; LANES]);
        }
        let words = self.words();
        for to in &mut to.lanes.as_flattened_mut()[..count] {
            *to = words[numbers.trailing_zeros() as usize];
            numbers &= numbers - 1;
        }
        to.count = count;
    }

    /// Keeps the words that have one of `letters` at a position.
    pub fn retain(&mut self, position: usize, letters: LetterSet) {
        let mut kept = 0;
        let words = self.lanes.as_flattened_mut();
        for number in 0..self.count {
            words[kept] = words[number];
            kept += usize::from(letters.contains(letter(words[number], position)));
        }
        self.count = kept;
    }
}
