//! The words of the next run that go with some word of a run, and the pairs of words that go together.

use super::unions::Unions;
use lexicon::letters::{Letter, MAX_LETTERS};
use lexicon::words::Words;
use network::bitset::{self, LANES, Line, Vectors};

/// A slot that crosses a run and the next one.
#[derive(Clone, Copy, Debug)]
pub struct JoinedSlot {
    /// Its position in the run, and in the next one.
    pub position: usize,
    pub below: usize,
    /// The words of the next run by their letter there, in [`Unions`].
    pub table: u32,
    /// Where the state before the run is.
    pub source: usize,
}

/// The candidate words of the next run, numbered in order, and a matrix of bits: for each crossing and
/// each letter there, the candidates that go with it.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    pub words: Vec<u32>,
    /// The letters of the words, 8 in a number, [`LANES`] words side by side: first the first letters
    /// of all, then the next ones.
    letters: Vec<[u64; LANES]>,
    /// For each crossing, for each line of a set of words, for each letter: the words that go with it.
    matrix: Vec<[Line; MAX_LETTERS]>,
    /// All words, as a set.
    all: Vec<Line>,
    /// The words that go with the word looked up last, and the blocks of each line that are not zero.
    fitting: Vec<Line>,
    filled: Vec<u8>,
}

impl Candidates {
    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.matrix[..]) + size_of_val(&self.letters[..])
    }

    /// Gives the memory back.
    pub fn release(&mut self) {
        *self = Candidates::default();
    }

    /// Makes the matrix for the candidates, which are set: words of `next`.
    #[inline(always)]
    pub fn prepare<V: Vectors>(
        &mut self,
        vectors: V,
        next: &Words,
        crossings: &[JoinedSlot],
        numbers: &[u32],
        unions: &Unions,
    ) {
        self.gather_letters(next);
        let count = self.words.len();
        let size = count.div_ceil(Line::BITS);
        self.all.resize(size, Line::default());
        self.fitting.resize(size, Line::default());
        self.filled.resize(size, 0);
        for (number, block) in bitset::blocks_mut(&mut self.all).iter_mut().enumerate() {
            let before = count.saturating_sub(64 * number);
            *block = if before < 64 { (1 << before) - 1 } else { u64::MAX };
        }
        let lanes = count.div_ceil(LANES);
        if self.matrix.len() < crossings.len() * size {
            self.matrix.resize(crossings.len() * size, [Line::default(); MAX_LETTERS]);
        }
        for (row, (crossing, &number)) in crossings.iter().zip(numbers).enumerate() {
            let continuation = unions.get(number);
            let before = &continuation.before;
            let letters = &self.letters[crossing.below / 8 * lanes..][..lanes];
            let byte = crossing.below as u32 % 8;
            for (line, letters) in letters.chunks(Line::BITS / LANES).enumerate() {
                let rows = &mut self.matrix[row * size + line];
                for (block, letters) in letters.chunks(64 / LANES).enumerate() {
                    let mut lanes = [[0; LANES]; 64 / LANES];
                    for (lanes, letters) in lanes.iter_mut().zip(letters) {
                        *lanes = vectors.look_up(before, letters, byte);
                    }
                    for letter in continuation.first.iter() {
                        let mut bits = 0;
                        for (i, lanes) in lanes[..letters.len()].iter().enumerate() {
                            bits |= u64::from(vectors.having(lanes, 1 << letter)) << (LANES * i);
                        }
                        let row = &mut rows[usize::from(letter) % MAX_LETTERS];
                        bitset::set_block(row, block, bits);
                    }
                }
            }
        }
    }

    /// Sets the letters of the words side by side.
    #[inline(always)]
    fn gather_letters(&mut self, next: &Words) {
        let lanes = self.words.len().div_ceil(LANES);
        let all = lanes * next.stride8();
        if self.letters.len() < all {
            self.letters.resize(all, [0; LANES]);
        }
        for (chunk, letters) in self.letters[..all].chunks_mut(lanes).enumerate() {
            for (letters, words) in letters.iter_mut().zip(self.words.chunks(LANES)) {
                for (letters, &word) in letters.iter_mut().zip(words) {
                    *letters = u64::from_le_bytes(next.padded(word as usize)[chunk]);
                }
            }
        }
    }

    /// Finds the candidates that go with a word of the run; says whether there are any.
    #[inline(always)]
    pub fn look_up<V: Vectors>(
        &mut self,
        vectors: V,
        crossings: &[JoinedSlot],
        word: &[Letter],
    ) -> bool {
        let letter = |crossing: &JoinedSlot| usize::from(word[crossing.position]) % MAX_LETTERS;
        let mut any = 0;
        let size = self.all.len();
        let lines = self.fitting.iter_mut().zip(&mut self.filled).zip(&self.all);
        for (line, ((fitting, filled), all)) in lines.enumerate() {
            // Without crossings there is no matrix, and all go with any word.
            let matrix = self.matrix.get(line..).unwrap_or_default().iter().step_by(size);
            let rows = matrix.zip(crossings).map(|(rows, crossing)| &rows[letter(crossing)]);
            *filled = vectors.intersect_all(fitting, all, rows);
            any |= *filled;
        }
        any != 0
    }

    /// How many candidates go with the word looked up.
    #[inline(always)]
    pub fn count_fitting(&self) -> u64 {
        bitset::blocks(&self.fitting).iter().map(|bits| u64::from(bits.count_ones())).sum()
    }

    /// Calls `take` with each candidate that goes with the word looked up.
    #[inline(always)]
    pub fn for_each_fitting(&self, mut take: impl FnMut(u32)) {
        let lines = self.fitting.iter().zip(&self.filled).zip(self.words.chunks(Line::BITS));
        for ((line, &filled), words) in lines {
            let mut filled = filled;
            while filled != 0 {
                let block = filled.trailing_zeros() as usize;
                filled &= filled - 1;
                let words = &words[64 * block..];
                let mut left = bitset::block(line, block);
                while left != 0 {
                    take(words[left.trailing_zeros() as usize]);
                    left &= left - 1;
                }
            }
        }
    }
}
