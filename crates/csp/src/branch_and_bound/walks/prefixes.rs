//! The prefixes of the words of a slot, with the loss of the best word of each.

use std::sync::Arc;

use super::losses::{Loss, OUT, Unit};
use crate::branch_and_bound::bound::candidates::Candidates;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// Places by their letters, of equal letters in the order in which they are given: by one position after the other, the last one
/// first, words are sorted sooner than by comparing them.
fn sorted(places: &[u32], letters: &[Letter]) -> Vec<u32> {
    let mut ends = [0; MAX_LETTERS + 1];
    places.iter().for_each(|&place| ends[usize::from(letters[place as usize]) + 1] += 1);
    (0..MAX_LETTERS).for_each(|letter| ends[letter + 1] += ends[letter]);
    let mut sorted = vec![0; places.len()];
    for &place in places {
        let end = &mut ends[usize::from(letters[place as usize])];
        sorted[*end] = place;
        *end += 1;
    }
    sorted
}

/// The prefixes of the words of a slot, its cells read in some order, each with its loss: by how much the best word that begins so
/// is worse than the best word of the slot.
///
/// A prefix is known by the place where its block begins: its letters that go on, its loss, the losses of the prefixes with one
/// more letter, and their places, or words once they are whole words. What is looked at together is next to each other in
/// memory, for a walk waits for memory most.
#[derive(Clone, Debug)]
pub(crate) struct Prefixes {
    blocks: Arc<[i32]>,
    len: usize,
}

/// The parts of a block before the losses of longer prefixes: the letters, and the loss.
const HEAD: usize = 2;

impl Prefixes {
    /// The empty prefix.
    pub(crate) const EMPTY: u32 = 0;

    /// The prefixes of words whose cells are read by these positions.
    pub(crate) fn of(words: &Candidates, positions: &[usize], unit: Unit) -> Prefixes {
        let columns: Vec<&[Letter]> =
            positions.iter().map(|&position| words.letters(position)).collect();
        let mut places: Vec<u32> = (0..words.len() as u32).collect();
        if !positions.is_sorted() {
            columns.iter().rev().for_each(|letters| places = sorted(&places, letters));
        }
        let mut blocks = PrefixBlocks { numbers: Vec::new(), len: 1 };
        blocks.add(words, &columns, &places, unit);
        // So that the losses of a block can be read as a vector.
        blocks.numbers.extend([OUT; MAX_LETTERS]);
        Prefixes { blocks: blocks.numbers.into(), len: blocks.len }
    }

    /// How many prefixes there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.blocks[..])
    }

    /// The letters that go on with a prefix that is no word.
    #[inline(always)]
    pub(crate) fn letters(&self, place: u32) -> LetterSet {
        letters_of(self.blocks[place as usize])
    }

    #[inline(always)]
    pub(crate) fn loss(&self, place: u32) -> Loss {
        self.blocks[place as usize + 1]
    }

    /// The losses of the prefixes with one more letter, and other numbers after them.
    #[inline(always)]
    pub(crate) fn losses_below(&self, place: u32) -> &[Loss; MAX_LETTERS] {
        self.blocks[place as usize + HEAD..].first_chunk().unwrap_or(&[OUT; MAX_LETTERS])
    }

    /// The place of the prefix with one more letter, which is one of its letters; the word where that is a whole word.
    #[inline(always)]
    pub(crate) fn below(&self, place: u32, letter: Letter) -> u32 {
        let letters = self.letters(place);
        let before = letters.0 & ((1 << letter) - 1);
        let at = HEAD + (letters.len() + before.count_ones()) as usize;
        self.blocks[place as usize + at] as u32
    }
}

/// The blocks made so far, and of how many prefixes.
struct PrefixBlocks {
    numbers: Vec<i32>,
    len: usize,
}

impl PrefixBlocks {
    /// Adds the block of the prefix of some words, by their next letters and those after them, and the blocks of all longer
    /// prefixes; returns its loss. A block is followed by that of its first letter: most prefixes have one word left.
    fn add(&mut self, words: &Candidates, columns: &[&[Letter]], own: &[u32], unit: Unit) -> Loss {
        let Some((letters, longer)) = columns.split_first() else { return OUT };
        let runs = || own.chunk_by(|&one, &two| letters[one as usize] == letters[two as usize]);
        let (begin, count) = (self.numbers.len() + HEAD, runs().count());
        self.numbers.resize(begin + 2 * count, 0);
        self.len += count;
        let (mut set, mut least) = (0, OUT);
        for (at, run) in runs().enumerate() {
            let word = run[0] as usize;
            set |= 1 << letters[word];
            let (loss, place) = if longer.is_empty() {
                let loss = words.greatest() - words.value_at(word);
                (unit.number(loss), words.word(word).index())
            } else {
                let place = self.numbers.len();
                (self.add(words, longer, run, unit), place)
            };
            self.numbers[begin + at] = loss;
            self.numbers[begin + count + at] = place as i32;
            least = least.min(loss);
        }
        self.numbers[begin - HEAD] = set;
        self.numbers[begin - HEAD + 1] = least;
        least
    }
}

fn letters_of(number: i32) -> LetterSet {
    LetterSet(number as u32)
}
