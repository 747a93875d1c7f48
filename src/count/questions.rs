//! What a counter answers beside the number of all fills.

use num_bigint::BigUint;

use super::check::{RankError, check};
use super::counter::Counter;
use super::counting::Counting;
use super::marginals::no_fill;
use super::number::Number;
use super::prefixes::{NextLetters, fill_of, in_rows, rank_of};
use lexicon::halt::Halted;
use lexicon::letters::{Letter, LetterSet};
use network::{CellId, Depth};

impl Counter<'_> {
    /// How many fills begin with `prefix`: the letters of the first white cells in the order.
    ///
    /// By AND/OR search, this is at most a count of its own, and most of it is remembered once some prefixes
    /// were asked for; by walking, it walks through those fills. No fill begins with more letters than there are cells.
    ///
    /// # Errors
    /// If what halts the counter is set.
    pub fn within(&mut self, prefix: &[Letter]) -> Result<BigUint, Halted> {
        Ok(self.within_number(prefix)?.to_big())
    }

    fn within_number(&mut self, prefix: &[Letter]) -> Result<Number, Halted> {
        let total = self.total_number()?;
        if prefix.is_empty() || total.is_zero() {
            return Ok(total);
        }
        if prefix.len() > self.cells.len() {
            return Ok(Number::ZERO);
        }
        if let (None, Some(walk)) = (&self.and_or, &self.walk) {
            return Ok(Number::Small(walk.within(prefix)?));
        }
        let candidates = self.problem.candidates();
        let is_candidate = |(&cell, &letter): (&CellId, &Letter)| candidates[cell].contains(letter);
        if !self.cells.iter().zip(prefix).all(is_candidate) {
            return Ok(Number::ZERO);
        }
        // The last letter of the prefix that was a choice tells.
        let is_choice = |&at: &usize| candidates[self.cells[Depth::new(at)]].len() > 1;
        let Some(last) = (0..prefix.len()).rev().find(is_choice) else { return Ok(total) };
        self.prepare_for_prefixes()?;
        let next = self.next_letters(&prefix[..last])?;
        let same = next.into_iter().find(|&(letter, _)| letter == prefix[last]);
        Ok(same.map_or(Number::ZERO, |(_, fills)| fills))
    }

    /// How many fills have these letters on these cells, whose numbers are those of the network; `None` where the
    /// problem is not counted by AND/OR search, for its size or memory.
    ///
    /// No total is needed before. It takes at most a count of its own, and of question after question about
    /// the same cells, as the words of a slot, much is remembered. A cell that is given two letters has no fill.
    ///
    /// # Errors
    /// If what halts the counter is set.
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
        let mut allowed = self.problem.candidates().to_vec();
        for (cell, letter) in given {
            let Some(letters) = allowed.get_mut(cell.index()) else {
                return Ok(Some(BigUint::ZERO));
            };
            *letters = *letters & LetterSet::only(letter);
            if letters.is_empty() {
                return Ok(Some(BigUint::ZERO));
            }
        }
        let fills = and_or.total_of(&allowed)?;
        // A total that is not known yet is one without condition.
        and_or.search().unrestrict();
        Ok(Some(fills.to_big()))
    }

    /// Prepares the AND/OR search for a question of prefixes, once the total is known.
    fn prepare_for_prefixes(&mut self) -> Result<(), Halted> {
        let Some(and_or) = &mut self.and_or else { return Ok(()) };
        let numbers = self.cells.iter().filter_map(|&cell| and_or.number_of(cell.index()));
        let asked: Vec<u32> = numbers.map(|number| number as u32).collect();
        and_or.prepare_for_prefixes(&asked)
    }

    /// The letters that fills go on with after a prefix of candidates, which is shorter than they are.
    fn next_letters(&mut self, prefix: &[Letter]) -> Result<NextLetters, Halted> {
        if let Some(known) = self.prefixes.find(prefix) {
            return Ok(known);
        }
        let mut allowed = self.problem.candidates().to_vec();
        for (&cell, &letter) in self.cells.iter().zip(prefix) {
            allowed[cell.index()] = LetterSet::only(letter);
        }
        let cell = self.cells[Depth::new(prefix.len())].index();
        let Some(and_or) = &mut self.and_or else { return Ok(NextLetters::new()) };
        // There is no walk any more: all memory is free but for what is held.
        let memory = self.shares.all().saturating_sub(self.shares.prefixes());
        let marginal = and_or.cell_marginal(&allowed, cell, memory)?;
        let next: NextLetters = (0..).zip(marginal).filter(|(_, fills)| !fills.is_zero()).collect();
        self.prefixes.insert(prefix, &next);
        Ok(next)
    }

    /// How many fills come before `fill`: its number, from 0.
    ///
    /// `fill` has the letters of the white cells in row-major order, whatever the order. By AND/OR
    /// search, this takes at most a count for each cell, of which most is remembered from cell to cell and
    /// from one fill to the next; by walking, about a thousandth of the walk.
    ///
    /// # Errors
    /// If the letters are no fill, or what halts the counter is set.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<BigUint, RankError> {
        check(self.problem, fill)?;
        let total = self.total_number()?;
        let ordered: Vec<Letter> = self.cells.iter().map(|&cell| fill[cell.index()]).collect();
        if let (None, Some(walk)) = (&self.and_or, &self.walk) {
            return Ok(walk.rank(&ordered)?.into());
        }
        self.prepare_for_prefixes()?;
        let letters = self.ordered_candidates();
        let rank = rank_of(&ordered, total, &letters, |prefix| self.next_letters(prefix))?;
        Ok(rank.to_big())
    }

    /// The candidates of the cells in the order that fills are compared by.
    fn ordered_candidates(&self) -> Vec<LetterSet> {
        self.cells.iter().map(|&cell| self.problem.candidates()[cell]).collect()
    }

    /// The fill before which `number` fills come, in row-major order, or `None` if there are no
    /// more fills than that. The first fill has the number 0.
    ///
    /// By AND/OR search, this takes what [`rank`](Self::rank) takes: the first one about as long as the
    /// total at most, each further one a fraction of it. By walking, it takes about a thousandth of the walk.
    ///
    /// # Errors
    /// If what halts the counter is set.
    pub fn at(&mut self, number: &BigUint) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        let number = Number::from(number.clone());
        if total.checked_subtract(&number).is_none_or(|left| left.is_zero()) {
            return Ok(None);
        }
        if let (None, Some(walk), Number::Small(number)) = (&self.and_or, &self.walk, &number) {
            let ordered = walk.at(*number)?;
            return Ok(ordered.map(|ordered| in_rows(&self.cells, &ordered)));
        }
        self.prepare_for_prefixes()?;
        let letters = self.ordered_candidates();
        let ordered = fill_of(number, &letters, |prefix| self.next_letters(prefix))?;
        Ok(ordered.map(|ordered| in_rows(&self.cells, &ordered)))
    }

    /// The marginals: how many fills put each letter on each cell. For each white cell in row-major
    /// order, one number for each letter of the alphabet; the numbers of a cell add up to the total.
    ///
    /// By AND/OR search, this takes about as long as the total once more, if memory lasts; if not, a
    /// count for each letter of each cell. By walking, all fills are walked through again.
    ///
    /// # Errors
    /// If what halts the counter is set.
    pub fn marginals(&mut self) -> Result<Vec<Vec<BigUint>>, Halted> {
        let total = self.total_number()?;
        let candidates = self.problem.candidates();
        let mut marginals = vec![no_fill::<Counting>(); candidates.len()];
        if total.is_zero() {
        } else if let Some(and_or) = &mut self.and_or {
            marginals = and_or.marginals(candidates, &total)?;
        } else if let Some(walk) = &self.walk {
            for (&cell, row) in self.cells.iter().zip(walk.letters()?) {
                marginals[cell.index()] = row;
            }
        }
        let size = self.problem.alphabet().size();
        Ok(marginals.iter().map(|row| row[..size].iter().map(Number::to_big).collect()).collect())
    }
}
