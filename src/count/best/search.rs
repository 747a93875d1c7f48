//! The best fills by AND/OR search.

use super::losses::Losses;
use super::ranking::RankedFills;
use super::word_totals::ScoredFill;
use crate::count::and_or_count::{AndOrCount, is_small_enough};
use crate::count::least_loss::{LeastLoss, Loss};
use crate::count::memory::MemoryShares;
use crate::count::race::{Interrupted, Progress};
use crate::count::reduced::ReducedProblem;
use crate::count::statistics::CountStatistics;
use crate::search::Order;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use lexicon::total::Total;
use network::CellId;
use network::order::depths;
use network::problem::Problem;

/// The first limit is this part of all that could be lost; so are the steps in which the next fills
/// are looked for. A smaller part costs more rounds, each of which is short beside the last.
/// Figures: `benches/record/constants.md`.
const FIRST_LIMIT: Loss = 4096;

/// The most nodes between two looks at the memory that ranked fills take.
const MOST_RANKED: u64 = 1 << 15;

/// The best fills of a problem, best first, by AND/OR search over losses.
#[derive(Debug)]
pub struct BestSearch {
    search: AndOrCount<LeastLoss>,
    /// What a fill has that loses nothing.
    ceiling: Total,
    step: Loss,
    /// The first letter of each cell of the problem: its only one, if it has no choice.
    letters: Vec<Letter>,
    /// Where each cell of the search comes in the order; copies of one cell in the same place.
    places: Vec<u32>,
    /// The fills, once the best total is known.
    ranked: Option<RankedFills>,
    /// How many were given.
    given: u32,
    is_exhausted: bool,
    shares: MemoryShares,
}

impl BestSearch {
    /// Prepares to search; `None` if the problem is too large, its words for their share of memory, or
    /// its scores for machine words.
    pub fn new(
        problem: &Problem,
        order: Order,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<BestSearch>, Halted> {
        if !is_small_enough(problem) {
            return Ok(None);
        }
        let reduced = ReducedProblem::with_slots_from(1, problem, shares.tables(), halt)?;
        let Some(reduced) = reduced else { return Ok(None) };
        let Some(losses) = Losses::of(problem, &reduced, halt)? else { return Ok(None) };
        let room = shares.tables().saturating_sub(reduced.bytes());
        let losses = losses.priced(&reduced, room, halt)?;
        let letters = problem.candidates().iter();
        let letters = letters.map(|letters| letters.smallest().unwrap_or_default()).collect();
        let depths = depths(&problem.cells(order));
        let places = reduced
            .cells
            .iter()
            .map(|&cell| depths[CellId::new(cell as usize)].index() as u32)
            .collect();
        let step = losses.most / FIRST_LIMIT + 1;
        let search = AndOrCount::of(reduced, losses.weights, step, shares, halt)?;
        Ok(search.map(|search| BestSearch {
            search,
            ceiling: losses.ceiling,
            step,
            letters,
            places,
            ranked: None,
            given: 0,
            is_exhausted: false,
            shares,
        }))
    }

    /// The next best fill, if it takes about `work` nodes to find it; `None` if there is no more.
    pub fn next(&mut self, work: u64) -> Result<Option<ScoredFill>, Interrupted> {
        if self.is_exhausted {
            return Ok(None);
        }
        if self.ranked.is_none() {
            let least = self.search.total(work)?;
            if least.is_none() {
                self.is_exhausted = true;
                return Ok(None);
            }
            self.search.search().allow(u64::MAX);
            let (search, places) = (self.search.search(), self.places.clone());
            self.ranked = Some(RankedFills::new(search, places, least.loss, self.step)?);
        }
        let Some(ranked) = &mut self.ranked else { return Ok(None) };
        let search = self.search.search();
        search.allow(work.min(MOST_RANKED));
        let Some(loss) = ranked.loss(search, self.given)? else {
            self.is_exhausted = true;
            return Ok(None);
        };
        let reduced = ranked.letters(search, self.given)?;
        self.given += 1;
        let number_of = |cell| self.search.number_of(cell);
        let letter = |(cell, letter): (usize, &Letter)| {
            number_of(cell).and_then(|number| reduced.get(number)).copied().unwrap_or(*letter)
        };
        let letters = self.letters.iter().enumerate().map(letter).collect();
        Ok(Some(ScoredFill { letters, total: self.ceiling.less(loss) }))
    }

    /// Whether memory lasts for the fills that come next.
    pub fn has_room(&self) -> bool {
        self.ranked.as_ref().is_none_or(|ranked| ranked.bytes() <= self.shares.ranking())
    }

    /// How far the search for the best total is; what follows takes little beside it.
    pub fn progress(&self) -> Progress {
        let progress = self.search.progress();
        match self.ranked {
            Some(_) => Progress { fraction: 1.0, ..progress },
            None => progress,
        }
    }

    /// The nodes expanded so far.
    pub fn work(&self) -> u64 {
        self.search.work()
    }

    /// Tells what was done.
    pub fn describe(&self, statistics: &mut CountStatistics) {
        self.search.describe(statistics);
        statistics.bytes += self.ranked.as_ref().map_or(0, RankedFills::bytes);
    }
}
