//! The counts of a problem and of its quotients, added up by Möbius inversion.

use num_bigint::{BigInt, BigUint};

use super::and_or_count::AndOrCount;
use super::counting::Counting;
use super::equal_slots::EqualSlots;
use super::marginals::{Marginal, no_fill};
use super::number::Number;
use super::prefixes::NextLetters;
use super::statistics::CountStatistics;
use lexicon::halt::Halted;
use lexicon::letters::{Letter, LetterSet};
use network::problem::Problem;
use network::{CellId, IdVec};

/// The count of a problem or of one of its quotients, which can be asked for prefixes.
#[derive(Debug)]
pub struct TermCount {
    count: AndOrCount<Counting>,
    coefficient: i64,
    /// The cell of the quotient that each cell of the problem is.
    cells: IdVec<CellId, CellId>,
    /// The letters left to each cell of the quotient.
    letters: IdVec<CellId, LetterSet>,
    /// The bytes that the answer to a question may take.
    memory: usize,
}

impl TermCount {
    /// The count of a problem itself, which counts once.
    pub fn of_problem(problem: &Problem, count: AndOrCount<Counting>, memory: usize) -> TermCount {
        let letters = problem.candidates().clone();
        TermCount { count, coefficient: 1, cells: letters.ids().collect(), letters, memory }
    }

    /// The count of a quotient, with its coefficient.
    pub fn of_quotient(
        quotient: &EqualSlots,
        coefficient: i64,
        count: AndOrCount<Counting>,
        memory: usize,
    ) -> TermCount {
        let (cells, letters) = (quotient.cells().clone(), quotient.letters().clone());
        TermCount { count, coefficient, cells, letters, memory }
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.count.bytes()
    }

    /// The cell of the search that stands for a cell of the problem; none if it has no choice.
    fn number_of(&self, cell: CellId) -> Option<usize> {
        self.count.number_of(self.cells[cell].index())
    }

    /// The letters left to each cell of the quotient, of those with allowed letters on all cells of the problem.
    fn allowed(&self, allowed: &[LetterSet]) -> IdVec<CellId, LetterSet> {
        let mut letters = self.letters.clone();
        for (&own, &allowed) in self.cells.iter().zip(allowed) {
            letters[own] = letters[own] & allowed;
        }
        letters
    }

    /// The number of fills that put each letter on a cell of the problem, of those with allowed letters on all cells.
    fn marginal(
        &mut self,
        allowed: &[LetterSet],
        cell: CellId,
    ) -> Result<Marginal<Number>, Halted> {
        let letters = self.allowed(allowed);
        let own = self.cells[cell];
        if self.count.number_of(own.index()).is_some() {
            return self.count.cell_marginal(&letters, own.index(), self.memory);
        }
        let mut marginal = no_fill::<Counting>();
        if let Some(only) = letters[own].smallest() {
            marginal[usize::from(only)] = self.count.total_of(&letters)?;
        }
        Ok(marginal)
    }
}

/// The terms of a Möbius inversion, added up.
#[derive(Debug, Default)]
pub struct Inversion {
    /// The sum of the terms.
    pub sum: BigInt,
    /// The counts of the terms, if they are kept.
    pub kept: Vec<TermCount>,
    /// What counting took.
    pub statistics: CountStatistics,
}

impl Inversion {
    /// The number of fills.
    pub fn total(&self) -> BigUint {
        self.sum.to_biguint().unwrap_or_default()
    }

    /// Adds a term, one of whose fills is `coefficient` fills.
    pub fn add(&mut self, fills: &Number, coefficient: i64) {
        self.sum += BigInt::from(fills.to_big()) * coefficient;
    }

    /// Adds other terms.
    pub fn append(&mut self, more: Inversion) {
        self.sum += more.sum;
        self.kept.extend(more.kept);
        self.add_statistics(more.statistics);
    }

    /// Adds what the count of a term took. A count that is not kept held its memory before or after the others.
    pub fn add_statistics(&mut self, more: CountStatistics) {
        let all = &mut self.statistics;
        all.expanded += more.expanded;
        all.hits += more.hits;
        all.forgotten += more.forgotten;
        all.bytes = all.bytes.max(more.bytes);
        all.remembered = all.remembered.max(more.remembered);
    }

    /// Prepares the counts that are kept for questions of prefixes of these cells in turn.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn prepare_for_prefixes(&mut self, cells: &[CellId]) -> Result<(), Halted> {
        for term in &mut self.kept {
            let mut asked: Vec<u32> = Vec::with_capacity(cells.len());
            for number in cells.iter().filter_map(|&cell| term.number_of(cell)) {
                // Cells that are equal in a quotient are asked for once.
                if !asked.contains(&(number as u32)) {
                    asked.push(number as u32);
                }
            }
            term.count.prepare_for_prefixes(&asked)?;
        }
        Ok(())
    }

    /// The number of fills with allowed letters on all cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn with_letters(&mut self, allowed: &[LetterSet]) -> Result<BigUint, Halted> {
        let mut sum = BigInt::ZERO;
        for term in &mut self.kept {
            let letters = term.allowed(allowed);
            sum += BigInt::from(term.count.total_of(&letters)?.to_big()) * term.coefficient;
        }
        Ok(sum.to_biguint().unwrap_or_default())
    }

    /// The letters on a cell of the fills with allowed letters on all cells, and how many fills have each.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn letters_on(
        &mut self,
        cell: CellId,
        allowed: &[LetterSet],
    ) -> Result<NextLetters, Halted> {
        let mut sums = vec![
            BigInt::ZERO;
            allowed[cell.index()].iter().map(usize::from).max().map_or(0, |l| l + 1)
        ];
        for term in &mut self.kept {
            let coefficient = term.coefficient;
            for (sum, fills) in sums.iter_mut().zip(term.marginal(allowed, cell)?) {
                *sum += BigInt::from(fills.to_big()) * coefficient;
            }
        }
        let number = |sum: BigInt| Number::from(sum.to_biguint().unwrap_or_default());
        let next = (0..).zip(sums).map(|(letter, sum): (Letter, _)| (letter, number(sum)));
        Ok(next.filter(|(_, fills)| !fills.is_zero()).collect())
    }
}
