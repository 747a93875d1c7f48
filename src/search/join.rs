//! A run and the next one together: the pairs of a word of the one and a word of the other that fit.
//!
//! Where the slots that cross a run go on to the next run only, as on a rectangle, no letter needs
//! to be placed to see the words that a word leaves to the next run. The words of the next run that go with
//! *some* word here, its [candidates](Candidates), are found first, by the letters that each crossing
//! slot allows two cells ahead; mostly they are few. They are numbered, and for each crossing and each
//! letter here the set of candidates that go with it becomes a bitset: a matrix of bits, made once for all
//! words of the run. The set that goes with a word is then the intersection of one row for each crossing.

use super::candidates::{Candidates, JoinedSlot};
use super::unions::Unions;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::Letter;
use lexicon::words::Words;
use network::bitset::{Line, Vectors};

/// The join of a run with the next one.
#[derive(Clone, Debug, Default)]
pub struct Join {
    crossings: Vec<JoinedSlot>,
    /// The words of the run that fit, in order, and how many of them were tried.
    pub words: Vec<u32>,
    pub tried: usize,
    /// Whether the fields below belong to the letters placed.
    is_ready: bool,
    /// The continuations of the crossings.
    continuations: Vec<u32>,
    pub candidates: Candidates,
    /// Where in the unions the continuations have their second letters.
    starts: Vec<usize>,
}

impl Join {
    /// The join of a run whose crossings these are with the next run.
    pub fn new(crossings: Vec<JoinedSlot>) -> Join {
        let count = crossings.len();
        Join { continuations: vec![0; count], starts: vec![0; count], crossings, ..Join::default() }
    }

    /// How many slots cross both runs.
    pub fn crossings(&self) -> usize {
        self.crossings.len()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.candidates.bytes()
    }

    /// Gives back the memory of its candidates, which are no longer needed.
    pub fn release(&mut self, unions: &mut Unions) {
        unions.note_others(self.candidates.bytes(), 0);
        self.candidates.release();
        self.is_ready = false;
    }

    /// Begins anew with no words, after other letters before.
    pub fn begin(&mut self) {
        self.is_ready = false;
        self.words.clear();
        self.tried = 0;
    }

    /// Whether the join is prepared for the letters placed.
    #[inline(always)]
    pub fn is_ready(&self) -> bool {
        self.is_ready
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
            *start = unions.get(*number).second as usize;
        }
        let words = &mut self.candidates.words;
        words.clear();
        vectors
            .for_each_common(allowed, unions.bits(), &self.starts, |word| words.push(word as u32));
        if words.is_empty() {
            self.tried = self.words.len();
            return;
        }
        let before = self.candidates.bytes();
        self.candidates.prepare(vectors, next, &self.crossings, &self.continuations, unions);
        unions.note_others(before, self.candidates.bytes());
    }

    /// Finds the words of the next run that go with a word of the run, which fits; says whether there
    /// are any.
    #[inline(always)]
    pub fn look_up<V: Vectors>(&mut self, vectors: V, word: &[Letter]) -> bool {
        self.candidates.look_up(vectors, &self.crossings, word)
    }
}
