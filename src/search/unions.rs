//! The words of a list that have one of several letters at a position, as sets of bits.
//!
//! The sets of single letters are the supports that all searches of a problem share. Their unions are
//! made when they are first asked for, and kept as long as memory lasts; so are the letters that can follow on a slot
//! that crosses two runs, one in the first run, then one in the second.

use std::sync::Arc;

use super::ahead::Ahead;
use lexicon::LetterSet;
use lexicon::automaton::{State, StateTable};
use lexicon::bounded::SliceMap;
use network::bitset::{self, Line};
use network::supports::{Position, Supports};

/// Unions of supports, kept within a bound on memory.
#[derive(Clone, Debug, Default)]
pub struct Unions {
    tables: Vec<PositionUnions>,
    /// The sets of words, by their tables and letters.
    sets: SliceMap<(u32, LetterSet), Line>,
    /// The continuations of all states met, by tables and states.
    continuations: SliceMap<(u32, State), Continuation>,
    /// The bytes that may be taken, and the bytes of these that others take.
    limit: usize,
    others: usize,
}

/// The letters that can follow on a slot that crosses two runs, after a state before the first.
#[derive(Clone, Copy, Debug)]
pub struct Continuation {
    /// Where in [`Unions::bits`] the words of the second run are that have one of the letters there.
    pub words: u32,
    pub ahead: Ahead,
}

/// The unions at one position of a list of words.
#[derive(Clone, Debug)]
struct PositionUnions {
    supports: Arc<Supports>,
    position: usize,
    /// The size of a set, in lines.
    size: usize,
}

impl Unions {
    /// No unions yet, for positions of lists of words; `limit` is the bound in bytes.
    pub fn new(positions: &[(Arc<Supports>, usize)], limit: u64) -> Unions {
        // The sets have numbers of 32 bits.
        let most = (u64::from(u32::MAX) - (1 << 24)) * size_of::<Line>() as u64;
        let table = |(supports, position): &(Arc<Supports>, usize)| PositionUnions {
            supports: Arc::clone(supports),
            position: *position,
            size: supports.set_size(),
        };
        Unions {
            tables: positions.iter().map(table).collect(),
            limit: usize::try_from(limit.min(most)).unwrap_or(usize::MAX),
            ..Unions::default()
        }
    }

    /// The words that have one of `letters`, which are not none, at the position of a table.
    ///
    /// If memory is full all other unions are forgotten.
    #[inline(always)]
    pub fn set(&mut self, table: usize, letters: LetterSet) -> &[Line] {
        if letters.len() == 1 {
            let PositionUnions { supports, position, .. } = &self.tables[table];
            return supports.position(*position).set(letters.0.trailing_zeros() as u8);
        }
        let start = match self.find(table, letters) {
            Some(start) => start,
            None => {
                if self.is_full() {
                    self.forget();
                }
                self.make(table, letters)
            }
        };
        &self.sets.values[start..start + self.tables[table].size]
    }

    /// The number of the continuation of a state before a slot, whose letters in the second run select its words by a
    /// table. No set is forgotten for it: the caller looks whether memory [is full](Self::is_full).
    #[inline(always)]
    pub fn continuation(&mut self, table: u32, state: State, states: &StateTable) -> u32 {
        if let Some(found) = self.continuations.find(&(table, state)) {
            return found.start;
        }
        self.make_continuation(table, state, states)
    }

    #[cold]
    #[inline(never)]
    fn make_continuation(&mut self, table: u32, state: State, states: &StateTable) -> u32 {
        let ahead = Ahead::of(states, state);
        let place = self.find(table as usize, ahead.letters[1]);
        let words = place.unwrap_or_else(|| self.make(table as usize, ahead.letters[1])) as u32;
        let number = self.continuations.values.len();
        self.continuations.values.push(Continuation { words, ahead });
        self.continuations.keep((table, state), number).start
    }

    /// A continuation by its number, until all are forgotten.
    #[inline(always)]
    pub fn get(&self, number: u32) -> &Continuation {
        &self.continuations.values[number as usize]
    }

    /// All sets kept.
    #[inline(always)]
    pub fn bits(&self) -> &[Line] {
        &self.sets.values
    }

    /// Whether the sets and continuations take all the memory there is.
    pub fn is_full(&self) -> bool {
        self.bytes() + self.others > self.limit
    }

    /// Whether others alone take half the memory. Figures: `benches/record/constants.md`.
    pub fn is_crowded(&self) -> bool {
        self.others > self.limit / 2
    }

    /// Notes that others, which took `before` bytes of the memory, take `now` bytes.
    pub fn note_others(&mut self, before: usize, now: usize) {
        self.others = self.others + now - before;
    }

    /// Forgets all sets and continuations; they are made again as they are needed.
    pub fn forget(&mut self) {
        self.sets.forget();
        self.continuations.forget();
    }

    /// About the bytes that the sets and continuations take.
    pub fn bytes(&self) -> usize {
        self.sets.bytes() + self.continuations.bytes()
    }

    #[inline(always)]
    fn find(&self, table: usize, letters: LetterSet) -> Option<usize> {
        self.sets.find(&(table as u32, letters)).map(|found| found.start as usize)
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, table: usize, letters: LetterSet) -> usize {
        let start = self.sets.values.len();
        let PositionUnions { supports, position, size } = &self.tables[table];
        self.sets.values.resize(start + size, Line::default());
        unite(supports.position(*position), letters, &mut self.sets.values[start..]);
        self.sets.keep((table as u32, letters), start);
        start
    }
}

/// Adds to a set the words that have one of `letters` at a position.
pub fn unite(position: &Position, letters: LetterSet, set: &mut [Line]) {
    letters.iter().for_each(|letter| bitset::unite(set, position.set(letter)));
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use lexicon::{Alphabet, Index, Words};

    use super::*;

    const LETTERS: u32 = 26;

    /// Unions over some thousand words of three letters, in `limit` bytes.
    fn unions(limit: u64) -> (Words, Unions) {
        let letter = |number: u32| char::from(b'a' + (number % LETTERS) as u8);
        let spelled = |number: u32| -> String {
            [number / 676, number / 26, number].iter().map(|&n| letter(n)).collect()
        };
        let words: Vec<String> = (0..17_000).step_by(3).map(spelled).collect();
        let words = words.iter().map(String::as_str);
        let index = Index::from_words(&Alphabet::default(), words).unwrap();
        let words = index.list(3).unwrap().words().clone();
        let supports = Arc::new(Supports::new(words.clone(), LETTERS as usize));
        let positions: Vec<_> = (0..3).map(|at| (Arc::clone(&supports), at)).collect();
        (words, Unions::new(&positions, limit))
    }

    fn numbers(set: &[Line]) -> Vec<usize> {
        let mut numbers = Vec::new();
        bitset::for_each(set, |number| numbers.push(number));
        numbers
    }

    /// Sets of letters in no order.
    fn letter_sets() -> impl Iterator<Item = LetterSet> {
        (1..400_u32)
            .map(|n| LetterSet((n.wrapping_mul(0x9e37_79b9) % (1 << LETTERS)) | (1 << (n % 26))))
    }

    #[test]
    fn sets_are_the_words_with_the_letters_however_small_the_memory() {
        for limit in [0, 50_000, u64::MAX] {
            let (words, mut unions) = unions(limit);
            for (number, letters) in letter_sets().chain(letter_sets()).enumerate() {
                let table = number % 3;
                let has = |&word: &usize| letters.contains(words.word(word)[table]);
                let expected: Vec<usize> = (0..words.count()).filter(has).collect();
                assert_eq!(numbers(unions.set(table, letters)), expected);
            }
            let made: HashSet<_> = letter_sets().enumerate().map(|(n, set)| (n % 3, set)).collect();
            let made = made.into_iter().filter(|(_, letters)| letters.len() > 1).count();
            assert_eq!(unions.sets.len() < made, limit < u64::MAX);
            // One more than the bound allows, at most.
            let set = size_of::<Line>() * bitset::size(words.count());
            assert!(unions.bytes() as u64 <= limit.saturating_add((set + 64) as u64));
        }
    }

    #[test]
    fn memory_that_others_take_is_not_to_be_had() {
        let (_, mut unions) = unions(1000);
        for (before, now) in [(0, 600), (600, 1000), (1000, 1001), (1001, 100)] {
            unions.note_others(before, now);
            assert_eq!((unions.is_crowded(), unions.is_full()), (now > 500, now > 1000));
        }
    }
}
