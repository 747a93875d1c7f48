//! The words that a slot may have in a part of the search, each with its value.

use std::sync::OnceLock;

use super::squares::PairTable;
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use network::{SlotId, WordId};

/// The margin of a letter that no word has.
pub(crate) const NONE: i64 = i64::MIN / 4;

/// For each letter, the greatest value of the words that have it at a position; [`NONE`] if none has.
pub(crate) type Margins = [i64; MAX_LETTERS];

/// The words of the greatest values that have one letter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaders {
    /// The first of the words of the greatest value.
    pub(crate) best: Option<WordId>,
    /// The greatest value, and that of the other words; [`NONE`] without words.
    values: [i64; 2],
}

/// The words left to a slot, and the value of each: its score and the prices of its letters.
///
/// Letters lie position by position, so that a margin reads two arrays from end to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidates {
    words: Vec<WordId>,
    values: Vec<i64>,
    letters: Vec<Letter>,
    /// Where the letters of one position end and the letters of the next begin.
    stride: usize,
    known: CachedMargins,
}

/// The greatest value and the margins, worked out from the values and letters as they are.
#[derive(Clone, Debug, Default)]
struct CachedMargins {
    greatest: OnceLock<i64>,
    /// The margins of each position.
    margins: Vec<OnceLock<Margins>>,
}

impl CachedMargins {
    /// Nothing worked out yet, for words of this length.
    fn nothing(length: usize) -> CachedMargins {
        CachedMargins { greatest: OnceLock::new(), margins: vec![OnceLock::new(); length] }
    }

    fn forget(&mut self) {
        self.greatest.take();
        self.margins.iter_mut().for_each(|margins| {
            margins.take();
        });
    }
}

impl Candidates {
    /// The words of a slot that fit the letters of its cells, each worth its score.
    pub(crate) fn of(model: &Model, slot: SlotId) -> Candidates {
        let words = model.fitting_words(slot);
        let value = |&word: &WordId| model.score(slot, word).millionths() as i64;
        let values = words.iter().map(value).collect();
        let length = model.slot_cells(slot).len();
        Candidates::new(length, words, values, |word| model.word(slot, word))
    }

    /// Words of one length in their order, with a value for each.
    fn new<'w>(
        length: usize,
        words: Vec<WordId>,
        values: Vec<i64>,
        letters_of: impl Fn(WordId) -> &'w [Letter],
    ) -> Candidates {
        let mut letters = Vec::with_capacity(words.len() * length);
        for position in 0..length {
            letters.extend(words.iter().map(|&word| letters_of(word)[position]));
        }
        let (stride, known) = (words.len(), CachedMargins::nothing(length));
        Candidates { values, letters, stride, words, known }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn word(&self, at: usize) -> WordId {
        self.words[at]
    }

    /// The value of the word at a place.
    pub(crate) fn value_at(&self, at: usize) -> i64 {
        self.values[at]
    }

    pub(crate) fn first(&self) -> Option<WordId> {
        self.words.first().copied()
    }

    /// The letters that the words have at a position, in their order.
    #[inline(always)]
    pub(crate) fn letters(&self, position: usize) -> &[Letter] {
        &self.letters[position * self.stride..][..self.words.len()]
    }

    /// The greatest value.
    pub(crate) fn greatest(&self) -> i64 {
        let greatest = || self.values.iter().copied().max().unwrap_or(NONE);
        *self.known.greatest.get_or_init(greatest)
    }

    /// The first of the words of the greatest value.
    pub(crate) fn best(&self) -> Option<usize> {
        let greatest = self.greatest();
        self.values.iter().position(|&value| value == greatest)
    }

    /// The set of letters that words have at a position.
    pub(crate) fn letter_set(&self, position: usize) -> LetterSet {
        let letters = self.margins(position).iter().zip(0..);
        let has = letters.filter(|&(&margin, _)| margin != NONE);
        LetterSet(has.fold(0, |set, (_, letter): (_, u32)| set | 1 << letter))
    }

    pub(crate) fn margins(&self, position: usize) -> &Margins {
        self.known.margins[position].get_or_init(|| {
            let mut margins = [NONE; MAX_LETTERS];
            for (&letter, &value) in self.letters(position).iter().zip(&self.values) {
                let margin = &mut margins[usize::from(letter) % MAX_LETTERS];
                *margin = value.max(*margin);
            }
            margins
        })
    }

    /// Adds to each word the price of its letter at a position.
    pub(crate) fn add(&mut self, position: usize, prices: &[i64; MAX_LETTERS]) {
        let margins = self.known.margins[position].take();
        self.known.forget();
        if let Some(mut margins) = margins {
            let both = margins.iter_mut().zip(prices).filter(|(margin, _)| **margin != NONE);
            both.for_each(|(margin, price)| *margin += price);
            self.known.margins[position] = margins.into();
        }
        let letters = &self.letters[position * self.stride..][..self.words.len()];
        for (&letter, value) in letters.iter().zip(&mut self.values) {
            *value += prices[usize::from(letter) % MAX_LETTERS];
        }
    }

    /// Adds a number to the value of each of some words that is among the candidates.
    pub(crate) fn add_to_words(&mut self, numbers: impl IntoIterator<Item = (WordId, i64)>) {
        self.known.forget();
        for (word, number) in numbers {
            if let Ok(place) = self.words.binary_search(&word) {
                self.values[place] += number;
            }
        }
    }

    /// For each letter, the words of the greatest values that have it at a position.
    pub(crate) fn leaders(&self, position: usize) -> [Leaders; MAX_LETTERS] {
        let none = Leaders { best: None, values: [NONE; 2] };
        let mut leaders = [(usize::MAX, none.values); MAX_LETTERS];
        for (place, (&letter, &value)) in
            self.letters(position).iter().zip(&self.values).enumerate()
        {
            let (best, values) = &mut leaders[usize::from(letter) % MAX_LETTERS];
            if value > values[0] {
                (*best, *values) = (place, [value, values[0]]);
            } else if value > values[1] {
                values[1] = value;
            }
        }
        leaders.map(|(best, values)| Leaders { best: self.words.get(best).copied(), values })
    }

    /// By how much the value of a word is above the greatest value of the other words with its letter, whose leaders are
    /// given; `None` if the word is not among the candidates.
    pub(crate) fn lead(&self, word: WordId, leaders: &Leaders) -> Option<i64> {
        let others = leaders.values[usize::from(leaders.best == Some(word))];
        Some(self.value(word)? - others)
    }

    /// The places of the letters at two positions in a table.
    fn pairs(&self, [one, two]: [usize; 2], table: &PairTable) -> impl Iterator<Item = usize> {
        let letters = self.letters(one).iter().zip(self.letters(two));
        letters.map(|(&first, &second)| table.place(first, second))
    }

    /// For each place of a table, the greatest value of the words that have its letters at two positions; last of the
    /// words that have letters there that the table has not.
    pub(crate) fn pair_margins(&self, positions: [usize; 2], table: &PairTable) -> Vec<i64> {
        let mut margins = vec![NONE; table.size() + 1];
        for (place, &value) in self.pairs(positions, table).zip(&self.values) {
            margins[place] = value.max(margins[place]);
        }
        margins
    }

    /// Adds to each word the price of its letters at two positions. Words whose price is [`NONE`] leave if `some_leave`;
    /// without it there are none.
    pub(crate) fn add_pairs(
        &mut self,
        positions: [usize; 2],
        table: &PairTable,
        prices: &[i64],
        some_leave: bool,
    ) {
        let price = |place: usize| prices.get(place).copied().unwrap_or(NONE);
        if some_leave {
            let places: Vec<usize> = self.pairs(positions, table).collect();
            self.retain(|at| price(places[at]) != NONE);
        }
        self.known.forget();
        let mut values = std::mem::take(&mut self.values);
        for (place, value) in self.pairs(positions, table).zip(&mut values) {
            *value += price(place);
        }
        self.values = values;
    }

    /// Takes from `values`, one for each word, the losses of the words by their letters at two positions: `margins` are
    /// of the table.
    pub(crate) fn take_pair_losses(
        &self,
        positions: [usize; 2],
        table: &PairTable,
        (margins, greatest): (&[i64], i64),
        values: &mut [i64],
    ) {
        for (place, value) in self.pairs(positions, table).zip(values) {
            let margin = margins.get(place).copied().unwrap_or(NONE);
            *value = value.saturating_add(margin - greatest);
        }
    }

    /// The values, less the loss of each word at its crossings: `crossings` are positions, the margins of the
    /// other slot there and its greatest value.
    pub(crate) fn values_less_losses<'c>(
        &self,
        crossings: impl IntoIterator<Item = (usize, &'c Margins, i64)>,
        into: &mut Vec<i64>,
    ) {
        into.clone_from(&self.values);
        for (position, margins, greatest) in crossings {
            for (&letter, value) in self.letters(position).iter().zip(into.iter_mut()) {
                // A letter that the other slot cannot have is out of reach.
                *value =
                    value.saturating_add(margins[usize::from(letter) % MAX_LETTERS] - greatest);
            }
        }
    }

    /// Keeps the words at the places of which `keep` is true.
    pub(crate) fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        let count = self.words.len();
        let Some(first) = (0..count).find(|&at| !keep(at)) else { return };
        self.known.forget();
        let mut kept = first;
        for at in first + 1..count {
            if keep(at) {
                self.words[kept] = self.words[at];
                self.values[kept] = self.values[at];
                kept += 1;
            }
        }
        for letters in self.letters.chunks_exact_mut(self.stride) {
            let mut kept = first;
            for at in first + 1..count {
                if keep(at) {
                    letters[kept] = letters[at];
                    kept += 1;
                }
            }
        }
        self.words.truncate(kept);
        self.values.truncate(kept);
    }

    /// Keeps the words that have one of these letters at a position.
    pub(crate) fn retain_letters(&mut self, position: usize, letters: LetterSet) {
        if letters.without(self.letter_set(position)) == letters {
            // No letter is kept: no word is left, and no letters have to be moved.
            return self.clear();
        }
        let own = self.letters(position).to_vec();
        self.retain(|at| letters.contains(own[at]));
    }

    pub(crate) fn remove(&mut self, word: WordId) {
        if let Ok(place) = self.words.binary_search(&word) {
            self.retain(|at| at != place);
        }
    }

    /// Keeps one word, which is among the candidates, and no other.
    pub(crate) fn assign(&mut self, word: WordId) {
        let place = self.words.binary_search(&word);
        self.retain(|at| place == Ok(at));
    }

    /// The value of a word, if the word is among the candidates.
    pub(crate) fn value(&self, word: WordId) -> Option<i64> {
        self.words.binary_search(&word).ok().map(|place| self.values[place])
    }

    pub(crate) fn contains(&self, word: WordId) -> bool {
        self.words.binary_search(&word).is_ok()
    }

    fn clear(&mut self) {
        self.known.forget();
        self.words.clear();
        self.values.clear();
    }

    /// The words that have the given letters.
    pub(crate) fn matching(&self, given: &[(usize, Letter)]) -> Candidates {
        self.picked(&self.places_matching(given, &[]))
    }

    /// The words whose letters are in the sets of their positions.
    pub(crate) fn within(&self, letters: impl Fn(usize) -> LetterSet) -> Candidates {
        let (mut given, mut sets) = (Vec::new(), Vec::new());
        for position in 0..self.known.margins.len() {
            let letters = letters(position);
            match letters.smallest() {
                Some(letter) if letters.len() == 1 => given.push((position, letter)),
                _ => sets.push((position, letters)),
            }
        }
        self.picked(&self.places_matching(&given, &sets))
    }

    /// The places of the words that have the given letters, and others of the sets.
    ///
    /// Letters are compared in blocks that a vector unit takes at once: few words match, so nearly all the time goes
    /// into the letters of the others.
    fn places_matching(
        &self,
        given: &[(usize, Letter)],
        sets: &[(usize, LetterSet)],
    ) -> Vec<usize> {
        const BLOCK: usize = 64;
        let mut places = Vec::new();
        for start in (0..self.len()).step_by(BLOCK) {
            let end = self.len().min(start + BLOCK);
            let mut fits = [true; BLOCK];
            for &(position, letter) in given {
                let letters = &self.letters(position)[start..end];
                for (fits, &own) in fits.iter_mut().zip(letters) {
                    *fits &= own == letter;
                }
            }
            for &(position, set) in sets {
                if !fits[..end - start].contains(&true) {
                    break;
                }
                let letters = &self.letters(position)[start..end];
                for (fits, &own) in fits.iter_mut().zip(letters) {
                    *fits &= set.0 >> (own % 32) & 1 == 1;
                }
            }
            if fits[..end - start].contains(&true) {
                places.extend((start..end).filter(|&at| fits[at - start]));
            }
        }
        places
    }

    /// One of the words alone.
    pub(crate) fn only(&self, word: WordId) -> Option<Candidates> {
        let place = self.words.binary_search(&word).ok()?;
        Some(self.picked(&[place]))
    }

    /// The words at some places, which are in order.
    fn picked(&self, places: &[usize]) -> Candidates {
        let mut letters = Vec::with_capacity(places.len() * self.known.margins.len());
        for own in self.positions() {
            letters.extend(places.iter().map(|&at| own[at]));
        }
        Candidates {
            words: places.iter().map(|&at| self.words[at]).collect(),
            values: places.iter().map(|&at| self.values[at]).collect(),
            letters,
            stride: places.len(),
            known: CachedMargins::nothing(self.known.margins.len()),
        }
    }

    fn positions(&self) -> impl Iterator<Item = &[Letter]> {
        let count = self.words.len();
        // Without words there are no letters, and chunks of no length cannot be made.
        self.letters.chunks_exact(self.stride.max(1)).map(move |letters| &letters[..count])
    }
}
