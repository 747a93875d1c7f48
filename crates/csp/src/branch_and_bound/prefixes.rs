//! The prefixes of the words of a slot, with the loss of the best word of each.

use super::candidates::Candidates;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

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

/// The prefixes of the words of a slot, its cells read in some order.
#[derive(Debug)]
pub(super) struct Prefixes(Vec<Prefix>);

impl Prefixes {
    /// The empty prefix.
    pub(super) const EMPTY: u32 = 0;

    /// The prefixes of words whose cells are read by these positions.
    pub(super) fn of(words: &Candidates, positions: &[usize]) -> Prefixes {
        let columns: Vec<&[Letter]> =
            positions.iter().map(|&position| words.letters(position)).collect();
        let mut places: Vec<u32> = (0..words.len() as u32).collect();
        if !positions.is_sorted() {
            columns.iter().rev().for_each(|letters| places = sorted(&places, letters));
        }
        let empty = Prefix { letters: LetterSet::EMPTY, below: 0, loss: i64::MAX };
        let mut all = vec![empty];
        let mut level = vec![(0, places.len())];
        for letters in columns {
            let start = all.len() - level.len();
            let mut next = Vec::with_capacity(level.len());
            for (number, &(from, to)) in level.iter().enumerate() {
                let below = all.len() as u32;
                let mut set = 0;
                let letter = |&place: &u32| letters[place as usize];
                let mut begin = from;
                for run in places[from..to].chunk_by(|one, two| letter(one) == letter(two)) {
                    set |= 1 << letter(&run[0]);
                    next.push((begin, begin + run.len()));
                    begin += run.len();
                    all.push(empty);
                }
                let prefix = &mut all[start + number];
                (prefix.letters, prefix.below) = (LetterSet(set), below);
            }
            level = next;
        }
        let start = all.len() - level.len();
        for (number, &(from, _)) in level.iter().enumerate() {
            let place = places[from] as usize;
            let loss = words.greatest() - words.value_at(place);
            all[start + number] = Prefix { below: words.word(place).index() as u32, loss, ..empty };
        }
        for at in (0..start).rev() {
            let Prefix { letters, below, .. } = all[at];
            let below = &all[below as usize..][..letters.len() as usize];
            all[at].loss = below.iter().map(|prefix| prefix.loss).min().unwrap_or(i64::MAX);
        }
        Prefixes(all)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    pub(super) fn at(&self, number: u32) -> &Prefix {
        &self.0[number as usize]
    }

    /// The prefix with one more letter, which is one of its letters.
    #[inline(always)]
    pub(super) fn below(&self, number: u32, letter: Letter) -> u32 {
        let Prefix { letters, below, .. } = self.0[number as usize];
        below + (letters.0 & ((1 << letter) - 1)).count_ones()
    }
}
