//! The best fills by AND/OR search.

use super::losses::Losses;
use super::ranking::RankedFills;
use crate::count::and_or_count::AndOrCount;
use crate::count::least_loss::{LeastLoss, Loss};
use crate::count::memory::MemoryShares;
use crate::count::race::Interrupted;
use crate::count::reduced::ReducedProblem;
use crate::count::semiring::Semiring;
use crate::count::statistics::CountStatistics;
use crate::search::Order;
use csp::ScoredFill;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use lexicon::total::Total;
use network::CellId;
use network::order::depths;
use network::problem::Problem;

/// The first limit is the sum of the losses of the worst words divided by this number; so are the steps in which
/// the next fills are looked for. A smaller part costs more rounds, each of which is short beside the last.
/// Figures: `benches/record/constants.md`.
const FIRST_LIMIT: Loss = 4096;

/// The most nodes between two looks at the memory that ranked fills take.
const MOST_RANKED: u64 = 1 << 15;

/// An AND/OR search for least losses.
#[derive(Debug)]
pub struct LossSearch {
    pub search: AndOrCount<LeastLoss>,
    /// The total of a fill that loses nothing.
    pub ceiling: Total,
}

impl LossSearch {
    /// Prepares to search, for losses up to a part of all that could be lost at first, which are shared out by
    /// prices then, or without a limit; `None` if the problem is too large, its words for their share of memory, or
    /// its scores for machine words.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn new(
        problem: &Problem,
        is_limited: bool,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<LossSearch>, Halted> {
        let reduced = ReducedProblem::of(1, problem, shares.tables(), halt)?;
        let Some(reduced) = reduced else { return Ok(None) };
        let Some(mut losses) = Losses::of(problem, halt)? else { return Ok(None) };
        let mut limit = Loss::MAX;
        if is_limited {
            limit = losses.most / FIRST_LIMIT + 1;
            let room = shares.tables().saturating_sub(reduced.bytes());
            losses = losses.shared_out(&reduced, room, halt)?;
        }
        let ceiling = losses.ceiling;
        let search = AndOrCount::of(reduced, losses.weights, limit, shares, halt)?;
        Ok(search.map(|search| LossSearch { search, ceiling }))
    }

    /// The total of fills that lose the least; `None` if there is no fill.
    pub fn total(&self, least: &LeastLoss) -> Option<Total> {
        (!least.is_zero()).then(|| self.ceiling.less(least.loss))
    }
}

/// The best fills of a problem, best first, by AND/OR search over losses.
#[derive(Debug)]
pub struct BestSearch {
    /// The total of a fill that loses nothing.
    ceiling: Total,
    /// The fills, once the best total is known.
    ranked: RankedFills,
    /// The first letter of each cell of the problem: its only one, if it has no choice.
    letters: Vec<Letter>,
    /// How many fills were given.
    given: u32,
    is_exhausted: bool,
    shares: MemoryShares,
}

impl BestSearch {
    /// Prepares to search; `None` where there is no such [search](LossSearch::new).
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn new(
        problem: &Problem,
        order: Order,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<BestSearch>, Halted> {
        let losses = LossSearch::new(problem, true, shares, halt)?;
        let Some(LossSearch { search, ceiling }) = losses else { return Ok(None) };
        let letters = problem.candidates().iter();
        let letters = letters.map(|letters| letters.smallest().unwrap_or_default()).collect();
        let depths = depths(&problem.cells(order));
        let cells = search.reduced.cells.iter();
        // Copies of one cell come in the same place.
        let places = cells.map(|&cell| depths[CellId::new(cell as usize)].index() as u32).collect();
        let ranked = RankedFills::new(search, places);
        Ok(Some(BestSearch { ceiling, ranked, letters, given: 0, is_exhausted: false, shares }))
    }

    /// The next best fill, if it takes about `work` nodes to find it; `None` if there is no more.
    pub fn next(&mut self, work: u64) -> Result<Option<ScoredFill>, Interrupted> {
        if self.is_exhausted {
            return Ok(None);
        }
        let ranked = &mut self.ranked;
        if !ranked.is_begun() {
            let least = ranked.count.total(work)?;
            if least.is_zero() {
                self.is_exhausted = true;
                return Ok(None);
            }
            ranked.begin(least.loss)?;
        }
        ranked.count.search.allow(work.min(MOST_RANKED));
        let Some((loss, found)) = ranked.fill(self.given)? else {
            self.is_exhausted = true;
            return Ok(None);
        };
        self.given += 1;
        let reduced = &ranked.count.reduced;
        let letter = |(cell, letter): (usize, &Letter)| {
            reduced.number_of(CellId::new(cell)).map_or(*letter, |number| found[number])
        };
        let letters = self.letters.iter().enumerate().map(letter).collect();
        Ok(Some(ScoredFill { letters, total: self.ceiling.less(loss) }))
    }

    /// Whether memory lasts for the fills that come next.
    pub fn has_room(&self) -> bool {
        self.ranked.bytes <= self.shares.ranking()
    }

    /// The nodes expanded so far.
    pub fn work(&self) -> u64 {
        self.ranked.count.work()
    }

    /// Writes the work and the memory of the search into the statistics.
    pub fn describe(&self, statistics: &mut CountStatistics) {
        self.ranked.count.describe(statistics);
        statistics.bytes += self.ranked.bytes;
    }
}
