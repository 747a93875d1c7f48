//! The order of the fills, by the letters that follow one another in them.

use std::cmp::Ordering;

use super::and_or_count::{AndOrCount, NextLetters};
use super::number::Number;
use super::semiring::Semiring;
use crate::search::Order;
use lexicon::bounded::BoundedMap;
use lexicon::{Halted, Letter, LetterSet};
use network::{CellId, Depth, IdVec, Problem};

/// The fills of a problem in their order, and the letters that follow some prefixes, as far as these were asked
/// for, in bounded memory.
#[derive(Debug)]
pub struct Prefixes<'p> {
    problem: &'p Problem,
    /// The white cells in the order that fills are compared by.
    cells: IdVec<Depth, CellId>,
    known: BoundedMap<Letter, (Letter, Number)>,
}

impl<'p> Prefixes<'p> {
    /// No prefix is known at first; the prefixes known may take `memory` bytes.
    pub fn new(problem: &'p Problem, order: Order, memory: usize) -> Prefixes<'p> {
        let known = BoundedMap::new(memory as u64);
        Prefixes { problem, cells: problem.cells(order), known }
    }

    /// Forgets the prefixes known, and gives their memory back.
    pub fn forget(&mut self) {
        self.known.forget();
    }

    /// The letters of a fill in row-major order, put in the order of the cells.
    pub fn ordered(&self, fill: &[Letter]) -> Vec<Letter> {
        self.cells.iter().map(|&cell| fill[cell.index()]).collect()
    }

    /// The letters of a fill in the order of the cells, put in row-major order.
    pub fn in_rows(&self, ordered: &[Letter]) -> Vec<Letter> {
        in_rows(&self.cells, ordered)
    }

    /// The letters left to the cell at a depth.
    fn candidates(&self, depth: usize) -> LetterSet {
        self.problem.candidates()[self.cells[Depth::new(depth)]]
    }

    /// How many fills begin with a prefix, where `total` is the number of all fills.
    ///
    /// # Errors
    /// If `counts` was asked to end.
    pub fn within(
        &mut self,
        prefix: &[Letter],
        total: Number,
        counts: &mut AndOrCount<Number>,
    ) -> Result<Number, Halted> {
        if (0..).zip(prefix).any(|(depth, &letter)| !self.candidates(depth).contains(letter)) {
            return Ok(Number::ZERO);
        }
        // The last letter of the prefix that was a choice tells.
        let is_choice = |&depth: &usize| self.candidates(depth).len() > 1;
        let Some(last) = (0..prefix.len()).rev().find(is_choice) else { return Ok(total) };
        counts.prepare_for_prefixes(&self.cells)?;
        let next = self.next(&prefix[..last], counts)?;
        let same = next.into_iter().find(|&(letter, _)| letter == prefix[last]);
        Ok(same.map_or(Number::ZERO, |(_, fills)| fills))
    }

    /// The number of fills that come before one, given in the order of the cells, where `total` is the number of
    /// all fills.
    ///
    /// # Errors
    /// If `counts` was asked to end.
    pub fn rank(
        &mut self,
        fill: &[Letter],
        total: Number,
        counts: &mut AndOrCount<Number>,
    ) -> Result<Number, Halted> {
        counts.prepare_for_prefixes(&self.cells)?;
        let (mut rank, mut left) = (Number::ZERO, total);
        for (depth, own) in fill.iter().enumerate() {
            // Once one fill is left it is this one.
            if left == Number::ONE {
                break;
            }
            if self.candidates(depth).len() == 1 {
                continue;
            }
            for (letter, fills) in self.next(&fill[..depth], counts)? {
                match letter.cmp(own) {
                    Ordering::Less => rank.add(&fills),
                    Ordering::Equal => left = fills,
                    Ordering::Greater => {}
                }
            }
        }
        Ok(rank)
    }

    /// The letters, in the order of the cells, of the fill before which `number` fills come, if there are more
    /// than `number` fills.
    ///
    /// # Errors
    /// If `counts` was asked to end.
    pub fn at(
        &mut self,
        mut number: Number,
        counts: &mut AndOrCount<Number>,
    ) -> Result<Option<Vec<Letter>>, Halted> {
        counts.prepare_for_prefixes(&self.cells)?;
        let mut fill = Vec::with_capacity(self.cells.len());
        for depth in 0..self.cells.len() {
            let letters = self.candidates(depth);
            let letter = match letters.len() {
                0 | 1 => letters.smallest(),
                _ => {
                    let is_chosen = |(_, fills): &(Letter, Number)| {
                        match number.checked_subtract(fills) {
                            Some(rest) => number = rest,
                            None => return true,
                        }
                        false
                    };
                    let next = self.next(&fill, counts)?;
                    next.into_iter().find(is_chosen).map(|(letter, _)| letter)
                }
            };
            let Some(letter) = letter else { return Ok(None) };
            fill.push(letter);
        }
        Ok(Some(fill))
    }

    /// The letters that fills go on with after a prefix of candidates, which is shorter than they are.
    fn next(
        &mut self,
        prefix: &[Letter],
        counts: &mut AndOrCount<Number>,
    ) -> Result<NextLetters, Halted> {
        if let Some(known) = self.known.get(prefix) {
            return Ok(known.to_vec());
        }
        let mut allowed = self.problem.candidates().clone();
        for (&cell, &letter) in self.cells.iter().zip(prefix) {
            allowed[cell] = LetterSet::only(letter);
        }
        let next = counts.letters_on(self.cells[Depth::new(prefix.len())], &allowed)?;
        let large = next.iter().map(|(_, fills)| fills.large_bytes()).sum();
        self.known.insert(prefix, next.iter().cloned(), large);
        Ok(next)
    }
}

/// Letters in an order of the cells, put in row-major order.
pub fn in_rows(cells: &[CellId], ordered: &[Letter]) -> Vec<Letter> {
    let mut fill = vec![0; ordered.len()];
    for (&cell, &letter) in cells.iter().zip(ordered) {
        fill[cell.index()] = letter;
    }
    fill
}

/// The letters left to each cell of a problem where some cells have given letters; `None` if a cell is not there,
/// or has no letter left.
pub fn with_given(
    problem: &Problem,
    given: impl IntoIterator<Item = (CellId, Letter)>,
) -> Option<IdVec<CellId, LetterSet>> {
    let mut allowed = problem.candidates().clone();
    for (cell, letter) in given {
        let letters = allowed.get_mut(cell.index())?;
        *letters = *letters & LetterSet::only(letter);
        if letters.is_empty() {
            return None;
        }
    }
    Some(allowed)
}
