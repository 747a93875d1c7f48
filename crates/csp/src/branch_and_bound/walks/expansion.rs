//! The letters that may come next in a sequence of cells.

use super::cell_sequence::{CellSequence, CellStep, Ending, Filled};
use super::losses::{Loss, MOST_LEFT};
use super::square_losses::SquareLosses;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use network::CellId;
use network::bitset::{Kernel, Vectors, dispatch};

impl CellSequence {
    /// Calls `visit` with the loss and the letter of each letter of some letters that may come next and loses less than `limit`
    /// then.
    #[inline(always)]
    pub(crate) fn expand(
        &self,
        step: &CellStep,
        filled: Filled<'_>,
        (letters, limit): (LetterSet, i64),
        visit: impl FnMut(i64, Letter),
    ) {
        let expansion = Expansion { sequence: self, step, filled, letters, limit };
        self.visit(step, filled, dispatch(expansion), visit);
    }

    /// As [`expand`](Self::expand), for callers that are compiled for an instruction set themselves.
    #[inline(always)]
    pub(crate) fn expand_with<V: Vectors>(
        &self,
        vectors: V,
        step: &CellStep,
        filled: Filled<'_>,
        (letters, limit): (LetterSet, i64),
        visit: impl FnMut(i64, Letter),
    ) {
        let expansion = Expansion { sequence: self, step, filled, letters, limit };
        self.visit(step, filled, expansion.run(vectors), visit);
    }

    /// Visits letters but those that repeat a word that must stand once.
    #[inline(always)]
    fn visit(
        &self,
        step: &CellStep,
        filled: Filled<'_>,
        (letters, losses): (LetterSet, LetterLosses),
        mut visit: impl FnMut(i64, Letter),
    ) {
        for letter in letters.iter() {
            let word = |column: usize| self.prefixes[column].below(filled.places[column], letter);
            let is_new = |ending: &Ending| {
                let own = word(ending.column);
                ending.words.iter().all(|&other| other != own)
                    && ending.before.iter().all(|&other| filled.places[other] != own)
                    && ending.beside.iter().all(|&other| word(other) != own)
            };
            if step.ending.iter().all(is_new) {
                visit(losses.of(letter), letter);
            }
        }
    }

    /// Places a letter, which may come next.
    #[inline(always)]
    pub(crate) fn place(&self, step: &CellStep, letter: Letter, places: &mut [u32]) {
        for &column in &step.columns {
            places[column] = self.prefixes[column].below(places[column], letter);
        }
    }
}

/// The letters that may come next, with the loss of each.
struct Expansion<'s> {
    sequence: &'s CellSequence,
    step: &'s CellStep,
    filled: Filled<'s>,
    letters: LetterSet,
    limit: i64,
}

/// The losses of letters: what they have in common, and of each its own.
struct LetterLosses {
    before: i64,
    own: [Loss; MAX_LETTERS],
}

impl LetterLosses {
    #[inline(always)]
    fn of(&self, letter: Letter) -> i64 {
        self.before + i64::from(self.own[usize::from(letter)])
    }
}

impl Kernel for Expansion<'_> {
    type Output = (LetterSet, LetterLosses);

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> (LetterSet, LetterLosses) {
        let Expansion { sequence, step, filled, letters, limit } = self;
        let SquareLosses { known, rows, first } = &step.squares;
        let mut letters = letters & step.letters;
        let mut losses = LetterLosses { before: filled.loss, own: *first };
        let columns = || step.columns.iter().map(|&at| (&sequence.prefixes[at], filled.places[at]));
        for (prefixes, place) in columns() {
            letters = letters & prefixes.letters(place);
            losses.before -= i64::from(prefixes.loss(place));
        }
        if letters.is_empty() {
            return (letters, losses);
        }
        for (prefixes, place) in columns() {
            let own = prefixes.letters(place);
            add(&mut losses.own, &vectors.spread(prefixes.losses_below(place), own.0, letters.0));
        }
        let letter = |cell: CellId| usize::from(filled.letters[cell.index()]);
        for ([one, two], table) in known {
            losses.before += i64::from(table.row(letter(*one))[letter(*two)]);
        }
        for (cell, table) in rows {
            add(&mut losses.own, table.row(letter(*cell)));
        }
        let left = (limit - losses.before).clamp(-i64::from(MOST_LEFT), i64::from(MOST_LEFT));
        let less = vectors.less(&losses.own, left as Loss);
        (letters & LetterSet(less), losses)
    }
}

#[inline(always)]
fn add(to: &mut [Loss; MAX_LETTERS], numbers: &[Loss; MAX_LETTERS]) {
    for (to, number) in to.iter_mut().zip(numbers) {
        *to += number;
    }
}
