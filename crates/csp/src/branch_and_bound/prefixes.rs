//! The prefixes of the words of slots, with the loss of the best word of each.

use super::candidates::Candidates;
use lexicon::letters::{Letter, LetterSet};

/// A prefix of words of a slot, its cells read in some order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix {
    /// The letters that go on with it.
    pub(super) letters: LetterSet,
    /// The first of the prefixes with one more letter, which follow each other; of a whole word the word.
    pub(super) below: u32,
    /// By how much the best word with this prefix is worse than the best word of the slot.
    pub(super) loss: i64,
}

impl Prefix {
    /// The word of a prefix that is a whole word.
    pub(super) fn word(&self) -> u32 {
        self.below
    }
}

/// The prefixes of the words of some slots.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    all: Vec<Prefix>,
    roots: Vec<u32>,
}

impl Prefixes {
    /// Adds a slot, its cells read by these positions.
    pub(super) fn add(&mut self, words: &Candidates, positions: &[usize]) {
        let columns: Vec<&[Letter]> =
            positions.iter().map(|&position| words.letters(position)).collect();
        let mut places: Vec<u32> = (0..words.len() as u32).collect();
        if !positions.is_sorted() {
            places.sort_unstable_by(|&one, &two| {
                let key = |at: u32| columns.iter().map(move |letters| letters[at as usize]);
                key(one).cmp(key(two))
            });
        }
        let first = self.all.len();
        self.roots.push(first as u32);
        let empty = Prefix { letters: LetterSet::EMPTY, below: 0, loss: i64::MAX };
        self.all.push(empty);
        let mut level = vec![(0, places.len())];
        for letters in columns {
            let start = self.all.len() - level.len();
            let mut next = Vec::with_capacity(level.len());
            for (number, &(from, to)) in level.iter().enumerate() {
                let below = self.all.len() as u32;
                let mut set = 0;
                let letter = |&place: &u32| letters[place as usize];
                let mut begin = from;
                for run in places[from..to].chunk_by(|one, two| letter(one) == letter(two)) {
                    set |= 1 << letter(&run[0]);
                    next.push((begin, begin + run.len()));
                    begin += run.len();
                    self.all.push(empty);
                }
                let prefix = &mut self.all[start + number];
                (prefix.letters, prefix.below) = (LetterSet(set), below);
            }
            level = next;
        }
        let start = self.all.len() - level.len();
        for (number, &(from, _)) in level.iter().enumerate() {
            let place = places[from] as usize;
            let loss = words.greatest() - words.value_at(place);
            self.all[start + number] =
                Prefix { below: words.word(place).index() as u32, loss, ..empty };
        }
        for at in (first..start).rev() {
            let Prefix { letters, below, .. } = self.all[at];
            let below = &self.all[below as usize..][..letters.len() as usize];
            self.all[at].loss = below.iter().map(|prefix| prefix.loss).min().unwrap_or(i64::MAX);
        }
    }

    /// The empty prefix of each slot.
    pub(super) fn roots(&self) -> &[u32] {
        &self.roots
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    #[inline(always)]
    pub(super) fn at(&self, number: u32) -> &Prefix {
        &self.all[number as usize]
    }

    /// The prefix with one more letter, which is one of its letters.
    #[inline(always)]
    pub(super) fn below(&self, number: u32, letter: Letter) -> u32 {
        let Prefix { letters, below, .. } = self.all[number as usize];
        below + (letters.0 & ((1 << letter) - 1)).count_ones()
    }
}
