//! What a counter answers beside the number of all fills.

use num_bigint::BigUint;
use rand::Rng;

use super::batch_letters::BatchLetters;
use super::check::{RankError, check};
use super::counter::Counter;
use super::counting::Counting;
use super::draw;
use super::marginals::{Marginal, no_fill};
use super::number::Number;
use lexicon::halt::Halted;
use lexicon::letters::{Letter, LetterSet};

impl Counter<'_> {
    /// How many fills begin with `prefix`: the letters of the first white cells in the order.
    ///
    /// By AND/OR search, this is a count of its own, though much of it may be remembered; by walking,
    /// it walks through those fills. No fill begins with more letters than there are cells.
    pub fn within(&mut self, prefix: &[Letter]) -> Result<BigUint, Halted> {
        Ok(self.within_number(prefix)?.to_big())
    }

    fn within_number(&mut self, prefix: &[Letter]) -> Result<Number, Halted> {
        if prefix.is_empty() || self.total_number()?.is_zero() {
            return self.total_number();
        }
        if prefix.len() > self.cells.len() {
            return Ok(Number::ZERO);
        }
        if self.and_or.is_some() {
            let mut allowed = self.problem.candidates().to_vec();
            for (&cell, &letter) in self.cells.iter().zip(prefix) {
                allowed[cell as usize] = allowed[cell as usize] & LetterSet::only(letter);
            }
            return self.count_allowed(&allowed);
        }
        match &self.walk {
            Some(walk) => Ok(Number::Small(walk.within(prefix)?)),
            None => Ok(Number::ZERO),
        }
    }

    /// Counts by AND/OR search the fills that have on each white cell one of the letters allowed.
    fn count_allowed(&mut self, allowed: &[LetterSet]) -> Result<Number, Halted> {
        let Some(and_or) = &mut self.and_or else { return Ok(Number::ZERO) };
        let search = and_or.search();
        let mut reduced = vec![LetterSet::EMPTY; search.tree().nodes.len()];
        for (cell, &letters) in allowed.iter().enumerate() {
            match self.reduced_cell[cell] {
                Some(cell) => reduced[cell as usize] = letters,
                None if letters.is_empty() => return Ok(Number::ZERO),
                None => {}
            }
        }
        if !search.restrict(&reduced)? {
            return Ok(Number::ZERO);
        }
        Ok(search.total(u64::MAX)?)
    }

    /// How many fills come before `fill`: its number, from 0.
    ///
    /// `fill` has the letters of the white cells in row-major order, whatever the order. By AND/OR
    /// search, this takes a count for each cell; by walking, about a thousandth of the walk.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<BigUint, RankError> {
        check(self.problem, fill)?;
        let total = self.total_number()?;
        let ordered: Vec<Letter> = self.cells.iter().map(|&cell| fill[cell as usize]).collect();
        if let (None, Some(walk)) = (&self.and_or, &self.walk) {
            return Ok(walk.rank(&ordered)?.into());
        }
        let mut rank = Number::ZERO;
        let mut allowed = self.problem.candidates().to_vec();
        let mut left = total;
        for (&cell, letter) in self.cells.clone().iter().zip(ordered) {
            let cell = cell as usize;
            let candidates = allowed[cell];
            // Once one fill is left it is this one.
            if left == Number::ONE {
                break;
            }
            let below = LetterSet(LetterSet::only(letter).0 - 1);
            allowed[cell] = candidates & below;
            if !allowed[cell].is_empty() {
                rank.add(&self.count_allowed(&allowed)?);
            }
            allowed[cell] = LetterSet::only(letter);
            if candidates != allowed[cell] {
                left = self.count_allowed(&allowed)?;
            }
        }
        Ok(rank.to_big())
    }

    /// The fill before which `number` fills come, in row-major order, or `None` if there are not
    /// so many. The first fill is that of 0.
    ///
    /// By AND/OR search, this takes a few counts for each cell; by walking, about a thousandth of the
    /// walk.
    pub fn at(&mut self, number: &BigUint) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        let mut number = Number::from(number.clone());
        if total.checked_subtract(&number).is_none_or(|left| left.is_zero()) {
            return Ok(None);
        }
        if let (None, Some(walk), Number::Small(number)) = (&self.and_or, &self.walk, &number) {
            let ordered = walk.at(*number)?;
            return Ok(ordered.map(|ordered| self.in_rows(&ordered)));
        }
        let mut allowed = self.problem.candidates().to_vec();
        for cell in self.cells.clone() {
            let cell = cell as usize;
            // Halves the letters until one is left.
            while allowed[cell].len() > 1 {
                let letters = allowed[cell];
                let half = letters.iter().take(letters.len() as usize / 2).collect();
                allowed[cell] = half;
                let lower = self.count_allowed(&allowed)?;
                match number.checked_subtract(&lower) {
                    None => {}
                    Some(rest) => {
                        number = rest;
                        allowed[cell] = letters.without(half);
                    }
                }
            }
        }
        Ok(allowed.iter().map(|letters| letters.smallest()).collect())
    }

    /// Letters in the order of the cells, put in row-major order.
    fn in_rows(&self, ordered: &[Letter]) -> Vec<Letter> {
        let mut fill = vec![0; ordered.len()];
        for (&cell, &letter) in self.cells.iter().zip(ordered) {
            fill[cell as usize] = letter;
        }
        fill
    }

    /// A fill drawn at random, each with exactly the same probability, in row-major order; `None`
    /// if there is no fill. Each call draws anew.
    ///
    /// By AND/OR search, letters are drawn by what can follow them, which is mostly remembered; by
    /// walking, this is the fill [at](Self::at) a number drawn. Numbers are drawn by rejection, without
    /// any bias.
    pub fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        if total.is_zero() {
            return Ok(None);
        }
        let Some(and_or) = &mut self.and_or else {
            return self.at(&draw::below(&total, random).to_big());
        };
        let search = and_or.search();
        search.unrestrict();
        let drawn = search.sample(|bound| draw::below(bound, random))?;
        let letter = |(cell, reduced): (usize, &Option<u32>)| match (reduced, &drawn) {
            (Some(reduced), Some(drawn)) => drawn.get(*reduced as usize).copied(),
            _ => self.problem.candidates()[cell].smallest(),
        };
        Ok(self.reduced_cell.iter().enumerate().map(letter).collect())
    }

    /// The marginals: how many fills put each letter on each cell. For each white cell in row-major
    /// order, one number for each letter of the alphabet; those of a cell add up to the total.
    ///
    /// By AND/OR search, this takes about as long as the total once more, if memory lasts; if not, a
    /// count for each letter of each cell. By walking, all fills are walked through again.
    pub fn marginals(&mut self) -> Result<Vec<Vec<BigUint>>, Halted> {
        let total = self.total_number()?;
        let mut marginals = vec![no_fill::<Counting>(); self.problem.candidates().len()];
        if total.is_zero() {
        } else if self.and_or.is_some() {
            self.marginals_by_search(&total, &mut marginals)?;
        } else if let Some(walk) = &self.walk {
            let mut letters = BatchLetters::new(self.cells.len());
            walk.each(|batch| letters.add(batch))?;
            for (&cell, row) in self.cells.iter().zip(letters.rows()) {
                marginals[cell as usize] = row;
            }
        }
        let size = self.problem.alphabet().size();
        Ok(marginals.iter().map(|row| row[..size].iter().map(Number::to_big).collect()).collect())
    }

    fn marginals_by_search(
        &mut self,
        total: &Number,
        marginals: &mut [Marginal<Number>],
    ) -> Result<(), Halted> {
        let Some(and_or) = &mut self.and_or else { return Ok(()) };
        // There is no walk any more: all memory is free but for the tables.
        let beside = and_or.bytes() - and_or.search().bytes();
        let memory = self.shares.all().saturating_sub(beside);
        and_or.search().unrestrict();
        let found = and_or.search().marginals(memory)?;
        let candidates = self.problem.candidates();
        for cell in 0..candidates.len() {
            match (self.reduced_cell[cell], &found) {
                (Some(reduced), Some(found)) => {
                    marginals[cell].clone_from(&found[reduced as usize]);
                }
                (Some(_), None) => {
                    for letter in candidates[cell].iter() {
                        let mut allowed = candidates.to_vec();
                        allowed[cell] = LetterSet::only(letter);
                        marginals[cell][usize::from(letter)] = self.count_allowed(&allowed)?;
                    }
                }
                (None, _) => {
                    for letter in candidates[cell].iter() {
                        marginals[cell][usize::from(letter)] = total.clone();
                    }
                }
            }
        }
        Ok(())
    }
}
