//! The last letters of fills, remembered by the states of the slots that go on to them.
//!
//! The endings of a prefix depend only on the states of the slots that it leaves open, its *context*, as in AND/OR
//! search with caching (Dechter and Mateescu, Artificial Intelligence 171, 2007). Where a context comes again, the
//! endings of its fills are there, and so is that there are none.

use std::ops::Range;

use lexicon::automaton::{State, StateTable};
use lexicon::bounded::SliceMap;
use lexicon::words::WordSlice;
use lexicon::{Letter, LetterSet, Words};
use network::Depth;
use network::bitset::{LANES, Vectors};
use network::traversal::{Traversal, Visit};

/// The most cells of an ending, and the most slots that go on to it: of more, contexts hardly come again.
/// Figures: `benches/record/constants.md`.
const MOST_CELLS_OF_ENDING: usize = 4;
const MOST_SLOTS: usize = 3;

/// The most cells of the run before an ending: a word of a batch has 8 letters at most.
const MOST_BEFORE: usize = 8;

/// From this number of contexts on, remembering is given up unless one in [`LEAST_AGAIN`] of the contexts that the walk
/// comes to is known. Figures of both: `benches/record/constants.md`.
const LEAST_MADE: u64 = 1 << 12;
const LEAST_AGAIN: u64 = 2;

/// A state of each slot that goes on to an ending; [`State::FINAL`] where there are fewer slots.
pub type Context = [State; MOST_SLOTS];

pub const NO_CONTEXT: Context = [State::FINAL; MOST_SLOTS];

/// The words of the run before an ending, by the state of its slot.
#[derive(Clone, Debug, Default)]
pub struct RunWords {
    /// The words after all states, each with zeros up to 8 letters; the words after one state are in order and begin
    /// at a multiple of [`LANES`], with zeros before them.
    words: SliceMap<State, [Letter; 8]>,
    /// The letters of each [`LANES`] words as bits, position by position; no bits where there is no word.
    letters: Vec<[u32; LANES]>,
}

impl RunWords {
    /// The numbers of the words after a state, of `length` letters, 8 at most.
    #[inline(always)]
    pub fn after(&mut self, table: &StateTable, state: State, length: usize) -> Range<u32> {
        match self.words.find(&state) {
            Some(found) => found,
            None => self.make(table, state, length),
        }
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, table: &StateTable, state: State, length: usize) -> Range<u32> {
        let values = &mut self.words.values;
        let start = values.len();
        let words = Words::of_automaton(table, state, length);
        values.extend((0..words.count()).map(|number| words.padded(number)[0]));
        for chunk in values[start..].chunks(LANES) {
            for position in 0..length {
                let mut lanes = [0; LANES];
                for (lane, word) in lanes.iter_mut().zip(chunk) {
                    *lane = LetterSet::only(word[position]).0;
                }
                self.letters.push(lanes);
            }
        }
        let made = self.words.keep(state, start);
        let padded = self.words.values.len().next_multiple_of(LANES);
        self.words.values.resize(padded, [0; 8]);
        made
    }

    /// The words among the [`LANES`] from a multiple of them on that have one of `letters` at each position, as bits.
    #[inline(always)]
    pub fn having<V: Vectors>(&self, vectors: V, start: u32, letters: &[LetterSet]) -> u16 {
        let lanes = &self.letters[start as usize / LANES * letters.len()..][..letters.len()];
        let each = lanes.iter().zip(letters);
        each.fold(u16::MAX, |all, (lanes, letters)| all & vectors.having(lanes, letters.0))
    }

    /// A word, with zeros up to 8 letters.
    #[inline(always)]
    pub fn word(&self, number: u32) -> &[Letter; 8] {
        &self.words.values[number as usize]
    }

    fn bytes(&self) -> usize {
        self.words.bytes() + size_of_val(&self.letters[..])
    }
}

/// The endings of fills, and the words of the run before, within a bound on memory.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    /// The depth of the first cell, which begins a run, and of the run before.
    pub start: usize,
    pub before: usize,
    /// Where in the walk the states of a context are, and at which position of the run before they change; `None` if
    /// they do not.
    pub sources: Vec<(usize, Option<usize>)>,
    /// The words of the run before, and the words that are still to be tried there.
    pub words: RunWords,
    pub untried: Option<Range<u32>>,
    /// The endings of all contexts, each with zeros up to 8 letters; the endings of one context are in order.
    pub letters: SliceMap<Context, [Letter; 8]>,
    /// How many contexts the walk came to, and to how many of them for the first time.
    visited: u64,
    made: u64,
    memory: usize,
}

impl Endings {
    /// No endings yet, in [places](Self::places), in about `memory` bytes.
    pub fn new(
        (start, before): (usize, usize),
        sources: Vec<(usize, Option<usize>)>,
        memory: u64,
    ) -> Endings {
        let memory = memory.min(1 << 34) as usize;
        Endings { start, before, sources, memory, ..Endings::default() }
    }

    /// The depths at which the longest endings begin that are worth remembering, and the run before; `None` if not
    /// even endings of two cells are on few enough slots.
    pub fn places(
        traversal: &Traversal,
        runs: &[(Depth, Option<Visit>)],
    ) -> Option<(usize, usize)> {
        let depths = runs.iter().map(|run| run.0.index());
        let pairs = depths.clone().skip(1).zip(depths);
        let mut pairs = pairs.filter(|&(start, before)| {
            before > 0
                && start - before <= MOST_BEFORE
                && (2..=MOST_CELLS_OF_ENDING).contains(&(traversal.cells.len() - start))
        });
        pairs.find(|&(start, _)| onward(traversal, start).count() <= MOST_SLOTS)
    }

    /// The endings of a context, if they are known.
    #[inline(always)]
    pub fn get(&self, context: Context) -> Option<Range<u32>> {
        self.letters.find(&context)
    }

    /// Remembers the endings added from a number on as the endings of a context.
    pub fn remember(&mut self, context: Context, start: usize) -> Range<u32> {
        self.made += 1;
        self.letters.keep(context, start)
    }

    /// Notes that the walk came to some contexts; says whether enough of them were known for endings to be remembered
    /// further.
    pub fn pay_off(&mut self, visited: u64) -> bool {
        self.visited += visited;
        self.made < LEAST_MADE || (self.visited - self.made) * LEAST_AGAIN >= self.visited
    }

    /// The words of the run before, and the endings, of fills of `count` letters.
    pub fn tails(&self, count: usize) -> [WordSlice<'_>; 2] {
        let words = WordSlice::padded_to_8(&self.words.words.values, self.start - self.before);
        [words, WordSlice::padded_to_8(&self.letters.values, count - self.start)]
    }

    /// Forgets all endings, but not the words of the run before, which may still be tried.
    pub fn forget(&mut self) {
        self.letters.forget();
    }

    /// Whether there is no more room for endings.
    #[inline(always)]
    pub fn are_full(&self) -> bool {
        self.bytes() > self.memory
    }

    /// About the bytes that are taken.
    pub fn bytes(&self) -> usize {
        self.words.bytes() + self.letters.bytes()
    }
}

/// The slots that go on to the cells from a depth on, each at its first visit there.
fn onward(traversal: &Traversal, start: usize) -> impl Iterator<Item = (Depth, Visit)> + '_ {
    let visits = (start..traversal.cells.len()).flat_map(|depth| {
        let depth = Depth::new(depth);
        traversal.visits(depth).iter().map(move |&visit| (depth, visit))
    });
    visits.filter(move |&(_, visit)| {
        traversal.previous(visit).is_some_and(|previous| previous.index() < start)
    })
}
