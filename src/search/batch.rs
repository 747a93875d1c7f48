//! Fills as the search emits them: many at once.

use std::ops::ControlFlow;

use lexicon::Letter;
use lexicon::words::WordSlice;

/// How many fills a batch has about, and words are tried at once, at most.
/// The number hardly matters: `benches/record/constants.md`.
pub(super) const BATCH: usize = 1 << 10;

/// Is called with each batch, and says whether to go on.
///
/// A call for a batch costs nothing beside the batch, so the walks need not be compiled for every
/// caller.
pub type Visitor<'v> = dyn FnMut(&Batch<'_>) -> ControlFlow<()> + 'v;

/// Consecutive fills that differ in their last cells only.
///
/// Each ends with a *tail*: a word of the last run but one and one of the last run.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The letters in the order of the cells; the last ones are to be replaced by the tails.
    pub letters: &'a [Letter],
    /// No letter before this depth changed since the batch before.
    pub changed_from: usize,
    /// The words of the two last runs.
    pub(super) words: [WordSlice<'a>; 2],
    /// The words of the tails, one of each for each.
    pub(super) firsts: &'a [u32],
    pub(super) lasts: &'a [u32],
    /// How many fills there are without a tail, if they are only counted.
    pub(super) without_tails: u64,
}

impl<'a> Batch<'a> {
    /// How many fills these are; never none.
    #[allow(clippy::len_without_is_empty, reason = "no batch is empty")]
    pub fn len(&self) -> u64 {
        self.without_tails + self.lasts.len() as u64
    }

    /// How many letters the two parts of a tail have.
    pub fn tail_lengths(&self) -> [usize; 2] {
        self.words.map(WordSlice::length)
    }

    /// How many of the first letters all the fills have.
    pub fn head_length(&self) -> usize {
        self.letters.len() - self.tail_lengths().iter().sum::<usize>()
    }

    /// The first letters, which all the fills have.
    pub fn head(&self) -> &'a [Letter] {
        &self.letters[..self.head_length()]
    }

    /// The last letters of each fill, in two parts; in lexicographic order.
    pub fn tails(&self) -> impl Iterator<Item = [&'a [Letter]; 2]> {
        let [first, last] = self.words;
        let pairs = self.firsts.iter().zip(self.lasts);
        pairs.map(move |(&a, &b)| [first.word(a as usize), last.word(b as usize)])
    }

    /// As [`tails`](Self::tails), with all last parts of a first part together.
    pub(crate) fn tails_by_first(
        &self,
    ) -> impl Iterator<Item = (&'a [Letter], impl Iterator<Item = &'a [Letter]>)> {
        let [first, last] = self.words;
        let mut left = self.lasts;
        self.firsts.chunk_by(PartialEq::eq).map(move |firsts| {
            let (lasts, rest) = left.split_at(firsts.len());
            left = rest;
            (first.word(firsts[0] as usize), lasts.iter().map(move |&b| last.word(b as usize)))
        })
    }

    /// As [`tails`](Self::tails), each part with zeros up to whole 8 bytes.
    pub(crate) fn padded_tails(&self) -> impl Iterator<Item = [&'a [[Letter; 8]]; 2]> {
        let [first, last] = self.words;
        let pairs = self.firsts.iter().zip(self.lasts);
        pairs.map(move |(&a, &b)| [first.padded(a as usize), last.padded(b as usize)])
    }
}

/// The tails of a batch while it is gathered.
#[derive(Clone, Debug, Default)]
pub struct Tails {
    /// The words of the last run but one and of the last run, one of each for each tail.
    pub firsts: Vec<u32>,
    pub lasts: Vec<u32>,
    /// How many further tails were only counted.
    pub counted: u64,
    /// No letter before this depth changed since the batch before.
    pub changed_from: usize,
}

impl Tails {
    /// Begins a new batch.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.firsts.clear();
        self.lasts.clear();
        self.counted = 0;
    }

    /// How many tails there are.
    #[inline(always)]
    pub fn len(&self) -> u64 {
        self.counted + self.lasts.len() as u64
    }
}

/// How a run of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All fills were emitted.
    Exhausted,
    /// The nodes that the run was allowed are used up.
    Paused,
    /// The caller broke it off.
    Stopped,
    /// The search was asked to end. It can go on only with another [`Halt`](lexicon::halt::Halt).
    Halted,
}
