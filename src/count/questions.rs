//! The questions that a counter answers beside the number of all fills.

use num_bigint::BigUint;

use super::check::{RankError, check};
use super::counter::Counter;
use super::number::Number;
use super::prefixes::with_given;
use super::semiring::Semiring;
use crate::search::Interval;
use lexicon::letters::MAX_LETTERS;
use lexicon::{Halted, Letter};
use network::CellId;

impl Counter<'_> {
    /// How many fills begin with `prefix`: the letters of the first white cells in the order.
    ///
    /// By AND/OR search, this is at most a count of its own, and most of it is remembered once some prefixes were
    /// asked for; by walking, it walks through the fills that begin with `prefix`. No fill begins with more
    /// letters than there are cells.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn within(&mut self, prefix: &[Letter]) -> Result<BigUint, Halted> {
        let total = self.total_number()?;
        if prefix.is_empty() || total.is_zero() {
            return Ok(total.to_big());
        }
        match (&mut self.and_or, &self.walk) {
            _ if prefix.len() > self.problem.candidates().len() => Ok(BigUint::ZERO),
            (Some(and_or), _) => Ok(self.prefixes.within(prefix, total, and_or)?.to_big()),
            (None, Some(walk)) => Ok(walk.count(&Interval::within(prefix))?.into()),
            (None, None) => Ok(BigUint::ZERO),
        }
    }

    /// How many fills have these letters on these cells, numbered as in the network; `None` where the problem is
    /// not counted by AND/OR search, for its size or memory.
    ///
    /// No total is needed before. It takes at most a count of its own, and of question after question about
    /// the same cells, as the words of a slot, much is remembered. A cell that is given two letters has no fill.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn with_letters(
        &mut self,
        given: impl IntoIterator<Item = (CellId, Letter)>,
    ) -> Result<Option<BigUint>, Halted> {
        self.halt.check()?;
        if self.problem.obstruction().is_some() {
            return Ok(Some(BigUint::ZERO));
        }
        self.prepare_and_or()?;
        let Some(and_or) = &mut self.and_or else { return Ok(None) };
        let Some(allowed) = with_given(self.problem, given) else { return Ok(Some(BigUint::ZERO)) };
        let fills = and_or.total_of(&allowed)?;
        // A total that is not known yet is one without condition.
        and_or.search.unrestrict();
        Ok(Some(fills.to_big()))
    }

    /// How many fills come before `fill`: its number, from 0.
    ///
    /// `fill` has the letters of the white cells in row-major order, whatever the order. By AND/OR
    /// search, this takes at most a count for each cell, of which most is remembered from cell to cell and
    /// from one fill to the next; by walking, about a thousandth of the walk.
    ///
    /// # Errors
    /// If the letters are no fill, or the halt of the counter is set.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<BigUint, RankError> {
        check(self.problem, fill)?;
        let total = self.total_number()?;
        let ordered = self.prefixes.ordered(fill);
        match (&mut self.and_or, &self.walk) {
            (Some(and_or), _) => Ok(self.prefixes.rank(&ordered, total, and_or)?.to_big()),
            (None, Some(walk)) => Ok(walk.rank(&ordered)?.into()),
            (None, None) => Ok(BigUint::ZERO),
        }
    }

    /// The fill of this number, from 0 in the order of the fills, or `None` if there are no more fills than that. Its letters
    /// come row by row, whatever that order is.
    ///
    /// By AND/OR search, this takes as long as [`rank`](Self::rank): the first question about as long as the total
    /// at most, each further one a fraction of it. By walking, it takes about a thousandth of the walk.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn at(&mut self, number: &BigUint) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        let number = Number::from(number.clone());
        if total.checked_subtract(&number).is_none_or(|left| left.is_zero()) {
            return Ok(None);
        }
        let ordered = match (&mut self.and_or, &self.walk, &number) {
            (Some(and_or), ..) => self.prefixes.at(number, and_or)?,
            (None, Some(walk), Number::Small(number)) => walk.at(*number)?,
            _ => None,
        };
        Ok(ordered.map(|ordered| self.prefixes.in_rows(&ordered)))
    }

    /// The marginals: how many fills put each letter on each cell. For each white cell in row-major
    /// order, one number for each letter of the alphabet; the numbers of a cell add up to the total.
    ///
    /// By AND/OR search, this takes about as long as the total once more, if memory lasts; if not, a
    /// count for each letter of each cell. By walking, all fills are walked through again.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn marginals(&mut self) -> Result<Vec<Vec<BigUint>>, Halted> {
        let total = self.total_number()?;
        let candidates = self.problem.candidates();
        let mut marginals = vec![[Number::ZERO; MAX_LETTERS]; candidates.len()];
        if total.is_zero() {
        } else if let Some(and_or) = &mut self.and_or {
            marginals = and_or.marginals(candidates, &total)?;
        } else if let Some(walk) = &self.walk {
            for (&cell, row) in walk.cells().iter().zip(walk.letters(self.threads)?) {
                marginals[cell.index()] = row;
            }
        }
        let size = self.problem.alphabet().size();
        Ok(marginals.iter().map(|row| row[..size].iter().map(Number::to_big).collect()).collect())
    }
}
