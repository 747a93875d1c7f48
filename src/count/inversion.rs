//! The counts of a problem and of its quotients, added up by Möbius inversion.

use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::{BigInt, BigUint};

use super::and_or_count::AndOrCount;
use super::equal_slots::EqualSlots;
use super::memory::MemoryShares;
use super::number::Number;
use super::partitions::{Partitions, Term};
use super::prefixes::{LetterMarginals, NextLetters};
use super::race::unless_paused;
use super::reduced::WordWeights;
use super::semiring::Semiring;
use super::statistics::CountStatistics;
use lexicon::threads;
use lexicon::{Halt, Halted, Letter, LetterSet};
use network::{CellId, IdVec};

/// The count of a problem or of one of its quotients, which can be asked for prefixes.
#[derive(Debug)]
pub struct TermCount {
    count: AndOrCount<Number>,
    coefficient: i64,
    /// The cell of the quotient that each cell of the problem is.
    cells: IdVec<CellId, CellId>,
    /// The letters left to each cell of the quotient.
    letters: IdVec<CellId, LetterSet>,
}

impl TermCount {
    /// The count of a quotient, one of whose fills is `coefficient` fills.
    pub fn of(quotient: &EqualSlots, coefficient: i64, count: AndOrCount<Number>) -> TermCount {
        let (cells, letters) = (quotient.cells.clone(), quotient.network.letters.clone());
        TermCount { count, coefficient, cells, letters }
    }

    /// The letters left to each cell of the quotient where each cell of the problem has one of its letters in
    /// `allowed`.
    fn allowed(&self, allowed: &[LetterSet]) -> IdVec<CellId, LetterSet> {
        let mut letters = self.letters.clone();
        for (&own, &allowed) in self.cells.iter().zip(allowed) {
            letters[own] = letters[own] & allowed;
        }
        letters
    }
}

/// The terms of a Möbius inversion, added up.
#[derive(Debug, Default)]
pub struct Inversion {
    pub sum: BigInt,
    /// The counts of the terms, if they are kept; the count of the problem itself comes first.
    pub kept: Vec<TermCount>,
    /// How many terms there are beside the problem itself.
    pub quotients: u64,
    /// The statistics of the counts of all terms.
    pub statistics: CountStatistics,
}

/// The bounds on the work and memory of the terms of an inversion.
#[derive(Clone, Copy)]
pub struct Bounds<'h> {
    /// The work of each thread.
    pub most: u64,
    /// The memory of all counts.
    pub shares: MemoryShares,
    pub threads: usize,
    /// Whether counts are kept.
    pub is_kept: bool,
    pub halt: &'h Halt,
}

impl Inversion {
    /// The number of fills.
    pub fn total(&self) -> BigUint {
        self.sum.to_biguint().unwrap_or_default()
    }

    /// Adds a term with its number of fills.
    pub fn add(&mut self, fills: &Number, term: TermCount, is_kept: bool) {
        self.sum += BigInt::from(fills.to_big()) * term.coefficient;
        if is_kept {
            self.kept.push(term);
        }
    }

    /// Adds the statistics of a count. A count that is not kept held its memory before or after the others.
    fn add_statistics(&mut self, more: CountStatistics) {
        let all = &mut self.statistics;
        all.expanded += more.expanded;
        all.hits += more.hits;
        all.forgotten += more.forgotten;
        all.bytes = all.bytes.max(more.bytes);
        all.remembered = all.remembered.max(more.remembered);
    }

    /// This inversion with all further terms; `None` where they take more work, or more memory, than they may.
    /// Each thread takes the next term that is left.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn with_terms(
        mut self,
        partitions: &Partitions,
        terms: &[Term],
        bounds: Bounds<'_>,
    ) -> Result<Option<Inversion>, Halted> {
        let count = bounds.threads.clamp(1, terms.len().max(1));
        let at_once = if bounds.is_kept { terms.len().max(1) } else { count };
        let (room, shares) = (bounds.shares.all(), bounds.shares.among(at_once));
        let most = bounds.most.saturating_sub(self.statistics.expanded);
        let bounds = Bounds { shares, most, ..bounds };
        let next = AtomicUsize::new(0);
        let some = || {
            let added = some_added(partitions, terms, &next, bounds);
            if !matches!(added, Ok(Some(_))) {
                // The other threads need not go on.
                next.store(terms.len(), Ordering::Relaxed);
            }
            added
        };
        for part in threads::share(count, some) {
            let Some(part) = part? else { return Ok(None) };
            self.sum += part.sum;
            self.kept.extend(part.kept);
            self.add_statistics(part.statistics);
        }
        self.quotients = terms.len() as u64;
        // The bytes that each count holds at the least may exceed its share.
        let held: usize = self.kept.iter().skip(1).map(|term| term.count.bytes()).sum();
        Ok((held <= room).then_some(self))
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
}

impl LetterMarginals for Inversion {
    fn prepare_for_prefixes(&mut self, cells: &[CellId]) -> Result<(), Halted> {
        for term in &mut self.kept {
            let own: Vec<CellId> = cells.iter().map(|&cell| term.cells[cell]).collect();
            term.count.prepare_for_prefixes(&own)?;
        }
        Ok(())
    }

    fn letters_on(
        &mut self,
        cell: CellId,
        allowed: &IdVec<CellId, LetterSet>,
    ) -> Result<NextLetters, Halted> {
        let letters = allowed[cell].iter().map(usize::from).max().map_or(0, |last| last + 1);
        let mut sums = vec![BigInt::ZERO; letters];
        for term in &mut self.kept {
            let (letters, own) = (term.allowed(allowed), term.cells[cell]);
            for (sum, fills) in sums.iter_mut().zip(term.count.cell_marginal(&letters, own)?) {
                *sum += BigInt::from(fills.to_big()) * term.coefficient;
            }
        }
        let number = |sum: BigInt| Number::from(sum.to_biguint().unwrap_or_default());
        let next = (0..).zip(sums).map(|(letter, sum): (Letter, _)| (letter, number(sum)));
        Ok(next.filter(|(_, fills)| !fills.is_zero()).collect())
    }
}

/// Adds up terms, one after the other, as long as some are left.
fn some_added(
    partitions: &Partitions,
    terms: &[Term],
    next: &AtomicUsize,
    bounds: Bounds<'_>,
) -> Result<Option<Inversion>, Halted> {
    let mut sum = Inversion::default();
    while let Some(term) = terms.get(next.fetch_add(1, Ordering::Relaxed)) {
        let Some(quotient) = partitions.quotient(term)? else { continue };
        let Some(reduced) = quotient.reduced(bounds.shares.tables())? else { return Ok(None) };
        let none = WordWeights::none();
        let Some(mut and_or) = AndOrCount::<Number>::of(reduced, none, bounds.shares, bounds.halt)?
        else {
            return Ok(None);
        };
        let left = bounds.most.saturating_sub(sum.statistics.expanded);
        let Some(fills) = unless_paused(and_or.total(left))? else { return Ok(None) };
        let mut of_term = CountStatistics::default();
        and_or.describe(&mut of_term);
        sum.add_statistics(of_term);
        sum.add(&fills, TermCount::of(&quotient, term.coefficient, and_or), bounds.is_kept);
    }
    Ok(Some(sum))
}
