//! The words of one length, as the index file has them.

use std::io::{self, Read, Write};
use std::ops::Deref;

use bytes::Bytes;

use crate::automaton::{State, StateTable, TooManyTransitions};
use crate::halt::Halt;
use crate::letters::{Letter, LetterSet, MAX_LETTERS};
use crate::words::{Words, stride};

/// A letter is rare at a position if at most one word in `RARE`, or at most `FEW` words, have it there.
///
/// This trades the size of the file for patterns whose words are known without a search: the words
/// noted take 3.7 MB of the French list's 17 MB (4.2 MB with the few), twice as much with one in 16,
/// five times with one in 8. More would be of little use, as only a quarter of the words may be
/// excluded anyway. Figures: `benches/record/constants.md`.
const RARE: u64 = 32;
const FEW: u64 = 512;

/// Of this number of words one may be left out of a list whose automaton is then changed, not made anew: a word left out costs
/// as many states as it has letters, and an automaton made anew about one state a word.
const FEW_LEFT_OUT: usize = 8;

/// All words of one length, in lexicographic order, and their automaton.
///
/// The words that have a rare letter at a position are noted, so that the words that do not match a pattern
/// are known without a search if the pattern forbids only rare letters.
#[derive(Clone, Debug)]
pub struct List {
    words: Words,
    root: State,
    /// How many words have each letter at each position.
    counts: Vec<u32>,
    /// The most words that a letter may have at a position for them to be noted.
    most_noted: u32,
    /// Where the words of each letter at each position begin in `noted`.
    starts: Vec<u32>,
    /// Numbers of words, of 4 bytes each.
    noted: Bytes,
}

fn place(position: usize, letter: Letter) -> usize {
    MAX_LETTERS * position + usize::from(letter)
}

impl List {
    /// Reads a list, with the notes after its words; `None` if the section is not whole.
    pub(super) fn read(
        length: usize,
        count: usize,
        root: State,
        most_noted: u32,
        section: &Bytes,
    ) -> Option<List> {
        let counts_start = count.checked_mul(stride(length))?;
        let counts_end = counts_start.checked_add(4 * MAX_LETTERS * length)?;
        let counts = numbers(section.get(counts_start..counts_end)?).collect::<Vec<u32>>();
        let starts = starts(&counts, most_noted)?.0;
        let words = Words::new(length, section.slice(..counts_start));
        let noted = section.slice(counts_end..);
        Some(List { words, root, counts, most_noted, starts, noted })
    }

    /// The list of some words; their automaton is added to a table.
    ///
    /// Takes time in proportion to the words.
    ///
    /// # Errors
    /// If the table has no room for the automaton.
    pub fn of_words(words: Words, table: &mut StateTable) -> Result<List, TooManyTransitions> {
        let root = table.add_words(words.iter(), words.length())?;
        Ok(List::with_root(words, root))
    }

    /// The list of words of the same length, `words`, that are the words of this list without a few: then only the states on
    /// the way to these few are added to the table, and not those of all words.
    ///
    /// # Errors
    /// If the table has no room for the automaton.
    pub fn changed_to(
        &self,
        words: Words,
        table: &mut StateTable,
    ) -> Result<List, TooManyTransitions> {
        let left_out =
            self.left_out_of(&words).filter(|out| out.len() <= self.count() / FEW_LEFT_OUT);
        let Some(left_out) = left_out else { return List::of_words(words, table) };
        let root = table.without(self.root, &left_out)?.unwrap_or(State::FINAL);
        Ok(List::with_root(words, root))
    }

    /// The words of this list that are not among `words`; `None` if these are no part of the list.
    fn left_out_of(&self, words: &Words) -> Option<Vec<&[Letter]>> {
        let mut left = words.iter().peekable();
        let left_out = self.words.iter().filter(|word| left.next_if_eq(word).is_none()).collect();
        left.peek().is_none().then_some(left_out)
    }

    /// The list of words whose automaton begins at `root`.
    fn with_root(words: Words, root: State) -> List {
        let mut frequencies = Frequencies::new(words.length());
        words.iter().for_each(|word| frequencies.add(word));
        let mut notes = frequencies.notes(u64::MAX);
        words.iter().for_each(|word| notes.add(word));
        let Notes { counts, most_noted, noted, .. } = notes;
        let starts = starts(&counts, most_noted).unwrap_or_default().0;
        let noted = bytemuck::cast_slice::<u32, u8>(&noted).to_vec().into();
        List { words, root, counts, most_noted, starts, noted }
    }

    /// The same list with its automaton at another place in the table.
    pub fn moved(self, by: u32) -> List {
        List { root: self.root.moved(by), ..self }
    }

    /// The words.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The initial state of the automaton of the words, in the [table](super::Index::table) of the index.
    pub fn root(&self) -> State {
        self.root
    }

    /// How many words have a letter at a position.
    pub fn frequency(&self, position: usize, letter: Letter) -> u32 {
        self.counts[place(position, letter)]
    }

    /// The letters that some word has at a position and that are not in `allowed`.
    fn forbidden(&self, position: usize, allowed: LetterSet) -> impl Iterator<Item = Letter> {
        let counts = &self.counts[place(position, 0)..];
        let all = LetterSet(u32::MAX).without(allowed);
        all.iter().filter(move |&letter| counts[usize::from(letter)] > 0)
    }

    /// Whether the words that do not match a pattern, which has one set a letter, are few and known
    /// without a search.
    fn knows_excluded(&self, pattern: &[LetterSet]) -> bool {
        let mut excluded = 0;
        pattern.iter().enumerate().all(|(position, &allowed)| {
            self.forbidden(position, allowed).all(|letter| {
                let count = self.counts[place(position, letter)];
                excluded += count as usize;
                count <= self.most_noted && excluded <= self.count() / 4
            })
        })
    }

    /// The numbers of the words that do not match a pattern, each once, in no order, if they are
    /// [known](Self::knows_excluded).
    fn each_excluded(&self, pattern: &[LetterSet]) -> impl Iterator<Item = u32> {
        let positions = pattern.iter().enumerate().flat_map(move |(position, &allowed)| {
            self.forbidden(position, allowed).map(move |letter| (position, letter))
        });
        positions.flat_map(move |(position, letter)| {
            let place = place(position, letter);
            let start = 4 * self.starts[place] as usize;
            let words = &self.noted[start..start + 4 * self.counts[place] as usize];
            // A word with several forbidden letters counts for the first.
            numbers(words).filter(move |&number| {
                let word = self.word(number as usize);
                word.iter().zip(&pattern[..position]).all(|(&letter, set)| set.contains(letter))
            })
        })
    }

    /// The numbers of the words that do not match a pattern, which has one set a letter, in order;
    /// `None` unless they are few and known without a search.
    pub fn excluded(&self, pattern: &[LetterSet]) -> Option<Vec<u32>> {
        let mut excluded: Vec<u32> =
            self.knows_excluded(pattern).then(|| self.each_excluded(pattern).collect())?;
        excluded.sort_unstable();
        Some(excluded)
    }

    /// The letters at each position of the words that match a pattern; `None` where
    /// [`excluded`](Self::excluded) gives `None`.
    pub fn supports(&self, pattern: &[LetterSet]) -> Option<Vec<LetterSet>> {
        if !self.knows_excluded(pattern) {
            return None;
        }
        let mut counts = self.counts.clone();
        for number in self.each_excluded(pattern) {
            for (position, &letter) in self.word(number as usize).iter().enumerate() {
                counts[place(position, letter)] -= 1;
            }
        }
        let at_position = |counts: &[u32]| {
            let letters = (0..).zip(counts);
            letters.filter(|&(_, &count)| count > 0).map(|(letter, _)| letter).collect()
        };
        Some(counts.chunks_exact(MAX_LETTERS).map(at_position).collect())
    }
}

impl Deref for List {
    type Target = Words;
    fn deref(&self) -> &Words {
        &self.words
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks().0.iter().map(|&number| u32::from_ne_bytes(number))
}

/// How often each letter stands at each position of a list that is written.
pub struct Frequencies {
    length: usize,
    count: u64,
    counts: Vec<u32>,
}

impl Frequencies {
    pub fn new(length: usize) -> Frequencies {
        Frequencies { length, count: 0, counts: vec![0; MAX_LETTERS * length] }
    }

    /// Counts a word.
    pub fn add(&mut self, word: &[Letter]) {
        self.count += 1;
        for (counts, &letter) in self.counts.as_chunks_mut::<MAX_LETTERS>().0.iter_mut().zip(word) {
            let count = &mut counts[usize::from(letter) % MAX_LETTERS];
            *count = count.saturating_add(1);
        }
    }

    /// How many words there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Room for the words of rare letters: about `memory` bytes at most, of fewer letters if need be.
    pub fn notes(self, memory: u64) -> Notes {
        let mut most_noted = u32::try_from((self.count / RARE).max(FEW)).unwrap_or(u32::MAX);
        if self.count > u64::from(u32::MAX) {
            most_noted = 0;
        }
        let (ends, end) = loop {
            match starts(&self.counts, most_noted) {
                Some((ends, end)) if most_noted == 0 || 4 * u64::from(end) <= memory => {
                    break (ends, end);
                }
                _ => most_noted /= 2,
            }
        };
        // Whole 8 bytes.
        let noted = vec![0; (end as usize).next_multiple_of(2)];
        Notes { length: self.length, counts: self.counts, ends, noted, number: 0, most_noted }
    }
}

/// Where the words of each letter at each position begin among the numbers noted, if up to `most` words are
/// noted of a letter, and the end of the last; `None` if the numbers are too many.
fn starts(counts: &[u32], most: u32) -> Option<(Vec<u32>, u32)> {
    let mut end = 0_u32;
    let mut starts = Vec::with_capacity(counts.len());
    for &count in counts {
        starts.push(end);
        end = end.checked_add(if count <= most { count } else { 0 })?;
    }
    Some((starts, end))
}

/// The notes after the words in the file: how many words have each letter at each position, and the numbers
/// of the words that have a rare one.
pub struct Notes {
    length: usize,
    counts: Vec<u32>,
    /// Where the next word of each letter at each position is noted.
    ends: Vec<u32>,
    noted: Vec<u32>,
    /// How many words were added.
    number: u32,
    /// The most words that a letter may have at a position for them to be noted.
    pub most_noted: u32,
}

impl Notes {
    /// Notes the next word.
    fn add(&mut self, word: &[Letter]) {
        for (position, &letter) in word.iter().enumerate() {
            let place = place(position, letter);
            if self.counts[place] <= self.most_noted {
                self.noted[self.ends[place] as usize] = self.number;
                self.ends[place] += 1;
            }
        }
        self.number += 1;
    }

    /// Notes all words, padded as in the file.
    pub fn read(&mut self, mut words: impl Read, halt: &Halt) -> io::Result<()> {
        if self.noted.is_empty() {
            return Ok(());
        }
        let stride = stride(self.length);
        let mut block = Vec::with_capacity(1024 * stride);
        while words.by_ref().take(1024 * stride as u64).read_to_end(&mut block)? > 0 {
            halt.check().map_err(io::Error::other)?;
            block.chunks_exact(stride).for_each(|word| self.add(&word[..self.length]));
            block.clear();
        }
        Ok(())
    }

    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        output.write_all(bytemuck::cast_slice(&self.counts))?;
        output.write_all(bytemuck::cast_slice(&self.noted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::letters::Alphabet;

    /// A list of 600 words of 3 letters, many of them in the middle of the alphabet.
    fn list() -> List {
        let alphabet = Alphabet::new(&('а'..='я').collect::<String>()).unwrap();
        let word = |hash: u32| {
            [hash % 7, hash / 7 % 9 + hash / 64 % 9, hash / 700 % 32].map(|l| l as Letter)
        };
        let words = (0..600_u32).map(|i| alphabet.spell(&word(i.wrapping_mul(0x9e37_79b9))));
        Index::from_words(&alphabet, words).unwrap().list(3).unwrap()
    }

    #[test]
    fn knows_what_does_not_match() {
        let list = list();
        let mut known = 0;
        for seed in 0..2_000_u32 {
            let set = |i: u32| {
                let hash = seed.wrapping_mul(3).wrapping_add(i).wrapping_mul(0x85eb_ca6b);
                LetterSet(!(1 << (hash >> 27) | 1 << (hash >> 22 & 31)))
            };
            let pattern = [set(0), set(1), set(2)];
            let Some(found) = list.excluded(&pattern) else {
                assert!(list.supports(&pattern).is_none());
                continue;
            };
            known += 1;
            let fits = |word: &&[Letter]| word.iter().zip(&pattern).all(|(&l, s)| s.contains(l));
            let (fit, others): (Vec<_>, Vec<_>) = list.iter().partition(fits);
            let found = found.iter().map(|&number| list.word(number as usize));
            assert!(found.eq(others));
            let at = |position: usize| fit.iter().map(|word| word[position]).collect::<LetterSet>();
            assert_eq!(list.supports(&pattern).unwrap(), [at(0), at(1), at(2)]);
        }
        assert!(known > 1_000);
    }

    #[test]
    fn a_list_without_some_words_is_that_of_the_others() {
        let list = list();
        for left_out in [1, 7, 60, 300] {
            let kept = list.iter().enumerate().filter(|(number, _)| number % 600 >= left_out);
            let words = Words::listed(3, kept.map(|(_, word)| word));
            let mut table = StateTable::default();
            let root = table.add_words(list.iter(), 3).unwrap();
            let whole = List { root, ..list.clone() };
            let changed = whole.changed_to(words.clone(), &mut table).unwrap();
            assert_eq!(Words::of_automaton(&table, changed.root(), 3), words, "{left_out}");
            assert_eq!(changed.counts, List::of_words(words, &mut table).unwrap().counts);
            let more = [&[31, 31, 31][..]].into_iter().chain(changed.iter());
            let more = Words::listed(3, more);
            let changed = whole.changed_to(more.clone(), &mut table).unwrap();
            assert_eq!(Words::of_automaton(&table, changed.root(), 3), more);
        }
    }

    #[test]
    fn a_cut_section_is_no_list() {
        let section = Bytes::from(vec![0; 8 + 4 * MAX_LETTERS - 1]);
        assert!(List::read(1, 1, State::FINAL, 0, &section).is_none());
    }
}
