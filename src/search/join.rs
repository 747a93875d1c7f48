//! A run and the next one together: the pairs of a word of the one and a word of the other that fit.
//!
//! Where the slots that cross a run go on to the next run only, as on a rectangle, no letter needs
//! to be placed to see the words that a word leaves to the next run. The words of the next run that go with
//! *some* word here, its *candidates*, are found first, by the letters that each crossing
//! slot allows two cells ahead; mostly they are few. They are numbered, and for each crossing and each
//! letter here the set of candidates that go with it becomes a bitset: a matrix of bits, made once for all
//! words of the run. The set that goes with a word is then the intersection of one row for each crossing.
//!
//! The last two runs are always joined, and what goes together there are the fills. A batch is a head and pairs of
//! words, and its text is the head with the letters of two words laid over it.

use super::unions::Unions;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, Words};
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

/// The join of a run with the next one.
#[derive(Clone, Debug, Default)]
pub struct Join {
    /// The slots that cross both runs.
    pub crossings: Vec<JoinedSlot>,
    /// The words of the run that fit, in order, and how many of them were tried.
    pub words: Vec<u32>,
    pub tried: usize,
    /// Whether the join is prepared: the fields below belong to the letters placed.
    pub is_ready: bool,
    /// The continuations of the crossings, and where in the unions they have their second letters.
    continuations: Vec<u32>,
    starts: Vec<usize>,
    /// The candidates, in order.
    candidates: Vec<u32>,
    /// The letters of the candidates, 8 in a number, [`LANES`] candidates side by side: first the first letters
    /// of all, then the next ones.
    letters: Vec<[u64; LANES]>,
    /// For each crossing, for each line of a set of candidates, for each letter: the candidates that go with it.
    matrix: Vec<[Line; MAX_LETTERS]>,
    /// All candidates, as a set.
    all: Vec<Line>,
    /// The candidates that go with the word looked up last, and the blocks of each line that are not zero.
    fitting: Vec<Line>,
    filled: Vec<u8>,
}

impl Join {
    /// The join of a run whose crossings these are with the next run.
    pub fn new(crossings: Vec<JoinedSlot>) -> Join {
        let count = crossings.len();
        Join { continuations: vec![0; count], starts: vec![0; count], crossings, ..Join::default() }
    }

    /// How many bytes the candidates take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.matrix[..]) + size_of_val(&self.letters[..])
    }

    /// Gives back the memory of the candidates, which are no longer needed.
    pub fn release(&mut self, unions: &mut Unions) {
        unions.note_others(self.bytes(), 0);
        (self.letters, self.matrix) = (Vec::new(), Vec::new());
        self.is_ready = false;
    }

    /// Begins anew with no words, after other letters before.
    pub fn begin(&mut self) {
        self.is_ready = false;
        self.words.clear();
        self.tried = 0;
    }

    /// Prepares the join; `allowed` are the words of the next run, `next`, that other crossings allow,
    /// and `states` the states before the crossings.
    #[inline(always)]
    pub fn prepare<V: Vectors>(
        &mut self,
        vectors: V,
        (allowed, next): (&[Line], &Words),
        (table, states): (&StateTable, &[State]),
        unions: &mut Unions,
    ) {
        self.is_ready = true;
        let numbers = self.continuations.iter_mut().zip(&mut self.starts);
        for ((number, start), &crossing) in numbers.zip(&self.crossings) {
            *number = unions.continuation(crossing.table, states[crossing.source], table);
            *start = unions.get(*number).words as usize;
        }
        let candidates = &mut self.candidates;
        candidates.clear();
        let take = |word| candidates.push(word as u32);
        vectors.for_each_common(allowed, unions.bits(), &self.starts, take);
        if self.candidates.is_empty() {
            self.tried = self.words.len();
            return;
        }
        let before = self.bytes();
        self.make_matrix(vectors, next, unions);
        unions.note_others(before, self.bytes());
    }

    /// Makes the matrix for the candidates: words of `next`.
    #[inline(always)]
    fn make_matrix<V: Vectors>(&mut self, vectors: V, next: &Words, unions: &Unions) {
        self.gather_letters(next);
        let count = self.candidates.len();
        let size = count.div_ceil(Line::BITS);
        self.all.resize(size, Line::default());
        self.fitting.resize(size, Line::default());
        self.filled.resize(size, 0);
        for (number, block) in bitset::blocks_mut(&mut self.all).iter_mut().enumerate() {
            let before = count.saturating_sub(64 * number);
            *block = if before < 64 { (1 << before) - 1 } else { u64::MAX };
        }
        let lanes = count.div_ceil(LANES);
        if self.matrix.len() < self.crossings.len() * size {
            self.matrix.resize(self.crossings.len() * size, [Line::default(); MAX_LETTERS]);
        }
        let crossings = self.crossings.iter().zip(&self.continuations);
        for (row, (crossing, &number)) in crossings.enumerate() {
            let continuation = unions.get(number);
            let before = &continuation.ahead.before;
            let letters = &self.letters[crossing.below / 8 * lanes..][..lanes];
            let byte = crossing.below as u32 % 8;
            for (line, letters) in letters.chunks(Line::BITS / LANES).enumerate() {
                let rows = &mut self.matrix[row * size + line];
                for (block, letters) in letters.chunks(64 / LANES).enumerate() {
                    let mut lanes = [[0; LANES]; 64 / LANES];
                    for (lanes, letters) in lanes.iter_mut().zip(letters) {
                        *lanes = vectors.look_up(before, letters, byte);
                    }
                    continuation.ahead.for_each_set(
                        vectors,
                        &lanes[..letters.len()],
                        |letter, bits| {
                            bitset::set_block(&mut rows[letter], block, bits);
                        },
                    );
                }
            }
        }
    }

    /// Sets the letters of the candidates side by side.
    #[inline(always)]
    fn gather_letters(&mut self, next: &Words) {
        let lanes = self.candidates.len().div_ceil(LANES);
        let all = lanes * next.stride8();
        if self.letters.len() < all {
            self.letters.resize(all, [0; LANES]);
        }
        for (chunk, letters) in self.letters[..all].chunks_mut(lanes).enumerate() {
            for (letters, words) in letters.iter_mut().zip(self.candidates.chunks(LANES)) {
                for (letters, &word) in letters.iter_mut().zip(words) {
                    *letters = u64::from_le_bytes(next.padded(word as usize)[chunk]);
                }
            }
        }
    }

    /// Finds the candidates that go with a word of the run, which fits; says whether there are any.
    #[inline(always)]
    pub fn look_up<V: Vectors>(&mut self, vectors: V, word: &[Letter]) -> bool {
        let letter = |crossing: &JoinedSlot| usize::from(word[crossing.position]) % MAX_LETTERS;
        let mut any = 0;
        let size = self.all.len();
        let lines = self.fitting.iter_mut().zip(&mut self.filled).zip(&self.all);
        for (line, ((fitting, filled), all)) in lines.enumerate() {
            // Without crossings there is no matrix, and all go with any word.
            let matrix = self.matrix.get(line..).unwrap_or_default().iter().step_by(size);
            let rows = matrix.zip(&self.crossings).map(|(rows, crossing)| &rows[letter(crossing)]);
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
        let lines = self.fitting.iter().zip(&self.filled).zip(self.candidates.chunks(Line::BITS));
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
