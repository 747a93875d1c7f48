//! The letters that may come next in a sequence of cells.

use super::cell_sequence::{CellSequence, Ending, Filled, Step};
use super::groups::{GroupStep, MOST_AT_CELL};
use super::losses::{Loss, MOST_LEFT, OUT};
use super::square_losses::SquareLosses;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use network::CellId;
use network::bitset::{Kernel, Vectors, dispatch};

impl CellSequence {
    /// Calls `visit` with the loss and the letter of each letter of some letters that may come next and loses less than `limit`
    /// then.
    #[inline(always)]
    pub(super) fn expand(
        &self,
        step: &Step,
        filled: Filled<'_>,
        (letters, limit): (LetterSet, i64),
        visit: impl FnMut(i64, Letter),
    ) {
        let found = if self.has_groups() {
            dispatch(Expansion::<true> { sequence: self, step, filled, letters, limit })
        } else {
            dispatch(Expansion::<false> { sequence: self, step, filled, letters, limit })
        };
        self.visit(step, filled, found, visit);
    }

    /// As [`expand`](Self::expand), for callers that are compiled for an instruction set themselves, with groups or without.
    #[inline(always)]
    pub(super) fn expand_with<V: Vectors, const GROUPS: bool>(
        &self,
        vectors: V,
        step: &Step,
        filled: Filled<'_>,
        (letters, limit): (LetterSet, i64),
        visit: impl FnMut(i64, Letter),
    ) {
        let expansion = Expansion::<GROUPS> { sequence: self, step, filled, letters, limit };
        self.visit(step, filled, expansion.run(vectors), visit);
    }

    /// Visits letters but those that repeat a word that must stand once.
    #[inline(always)]
    fn visit(
        &self,
        step: &Step,
        filled: Filled<'_>,
        (letters, losses): (LetterSet, Losses),
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
    pub(super) fn place(&self, step: &Step, letter: Letter, places: &mut [u32]) {
        for &column in &step.columns {
            places[column] = self.prefixes[column].below(places[column], letter);
        }
    }

    /// Changes what the groups lose to what they do with a letter of a step, which may come next.
    #[inline(always)]
    pub(super) fn lose(
        &self,
        step: &Step,
        filled: Filled<'_>,
        letter: Letter,
        group_losses: &mut [Loss],
    ) {
        let mut within = [0; MOST_AT_CELL];
        for (at, own) in step.groups.iter().enumerate() {
            let columns = own.columns.iter().map(|&column| {
                let (prefixes, place) = (&self.prefixes[column], filled.places[column]);
                prefixes.loss_below(place, letter) - prefixes.loss(place)
            });
            let more = within[at] + columns.sum::<Loss>() + own.squares.of(letter, filled.letters);
            let loss = &mut group_losses[own.group];
            let before = own.least.max(*loss);
            *loss += more;
            if let Some(around) = own.around {
                within[around] += own.least.max(*loss) - before;
            }
        }
    }
}

/// The letters that may come next, with the loss of each.
struct Expansion<'s, const GROUPS: bool> {
    sequence: &'s CellSequence,
    step: &'s Step,
    filled: Filled<'s>,
    letters: LetterSet,
    limit: i64,
}

/// The losses of letters: what they have in common, and of each its own.
struct Losses {
    before: i64,
    own: [Loss; MAX_LETTERS],
}

impl Losses {
    #[inline(always)]
    fn of(&self, letter: Letter) -> i64 {
        self.before + i64::from(self.own[usize::from(letter)])
    }
}

impl<const GROUPS: bool> Kernel for Expansion<'_, GROUPS> {
    type Output = (LetterSet, Losses);

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> (LetterSet, Losses) {
        let Expansion { sequence, step, filled, letters, limit } = self;
        let mut letters = letters & step.letters;
        for &column in &step.columns {
            letters = letters & sequence.prefixes[column].letters(filled.places[column]);
        }
        let mut losses = Losses { before: filled.loss, own: step.squares.first };
        if letters.is_empty() {
            return (letters, losses);
        }
        match step.groups.len() {
            _ if !GROUPS => {}
            0 => {}
            1..=4 => self.add_groups::<V, 4>(vectors, letters, &mut losses.own),
            _ => self.add_groups::<V, MOST_AT_CELL>(vectors, letters, &mut losses.own),
        }
        let columns = if GROUPS { &step.alone } else { &step.columns };
        losses.before += self.add(vectors, (columns, &step.squares), letters, &mut losses.own);
        let left = (limit - losses.before).clamp(-i64::from(MOST_LEFT), i64::from(MOST_LEFT));
        let less = vectors.less(&losses.own, left as Loss);
        (letters & LetterSet(less), losses)
    }
}

impl<const GROUPS: bool> Expansion<'_, GROUPS> {
    /// Adds to the losses of letters those by some columns and squares, but for what all letters have in common, which it returns.
    #[inline(always)]
    fn add<V: Vectors>(
        &self,
        vectors: V,
        (columns, squares): (&[usize], &SquareLosses),
        letters: LetterSet,
        to: &mut [Loss; MAX_LETTERS],
    ) -> i64 {
        let mut before = 0;
        for &column in columns {
            let (prefixes, place) = (&self.sequence.prefixes[column], self.filled.places[column]);
            before -= i64::from(prefixes.loss(place));
            let own = prefixes.letters(place);
            add(to, &vectors.spread(prefixes.losses_below(place), own.0, letters.0));
        }
        let letter = |cell: CellId| usize::from(self.filled.letters[cell.index()]);
        for ([one, two], table) in &squares.known {
            before += i64::from(table.row(letter(*one))[letter(*two)]);
        }
        for (cell, table) in &squares.rows {
            add(to, table.row(letter(*cell)));
        }
        before
    }

    /// Adds to the losses of letters by how much more the groups lose, of which there are at most `N`.
    #[inline(always)]
    fn add_groups<V: Vectors, const N: usize>(
        &self,
        vectors: V,
        letters: LetterSet,
        to: &mut [Loss; MAX_LETTERS],
    ) {
        let mut within = [[0; MAX_LETTERS]; N];
        for (at, GroupStep { group, least, columns, squares, around }) in
            self.step.groups.iter().enumerate()
        {
            let mut own = within[at];
            add(&mut own, &squares.first);
            let common = self.add(vectors, (columns, squares), letters, &mut own);
            let before = self.filled.group_losses[*group];
            let all = before + common.min(i64::from(OUT)) as Loss;
            let to = around.map_or(&mut *to, |around| &mut within[around]);
            for (to, own) in to.iter_mut().zip(&own) {
                *to += (all + own).max(*least) - before.max(*least);
            }
        }
    }
}

#[inline(always)]
fn add(to: &mut [Loss; MAX_LETTERS], numbers: &[Loss; MAX_LETTERS]) {
    for (to, number) in to.iter_mut().zip(numbers) {
        *to += number;
    }
}
