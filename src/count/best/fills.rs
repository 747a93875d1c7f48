//! The best fills of a problem, by the faster of two ways.

use std::sync::atomic::{AtomicBool, Ordering};

use super::search::BestSearch;
use super::walk::{Best, BestWalk};
use crate::count::and_or_threads::WORTH_THREADS;
use crate::count::check::{repeated, repeated_word};
use crate::count::memory::MemoryShares;
use crate::count::race::{Interrupted, Turns, unless_paused};
use crate::count::statistics::{CountStatistics, Method};
use crate::search::{Order, Search};
use csp::ScoredFill;
use lexicon::halt::{Halt, Halted};
use lexicon::threads;
use network::CellId;
use network::problem::Problem;

/// The turns of a walk alone, so that memory is looked at now and then: some hundredths of a second.
const LONE: u64 = 1 << 15;

/// The fills that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestOf {
    /// How many, at most.
    pub fills: u64,
    /// The order of cells by which fills of the same total are compared.
    pub order: Order,
    /// Whether no word may stand twice in a fill.
    pub distinct: bool,
    /// About how many bytes the search may take.
    pub memory: u64,
    /// The method by which they are found, for tests and measures: to leave it the choice is best.
    pub method: Method,
}

impl Default for BestOf {
    /// The best fill alone, of equals the first row by row, in 1 GiB.
    fn default() -> BestOf {
        BestOf {
            fills: 1,
            order: Order::Rows,
            distinct: false,
            memory: 1 << 30,
            method: Method::Fastest,
        }
    }
}

/// How far a search for the best fills came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BestStep {
    /// The next best fill, its letters in the order of the cells of the network.
    Fill(ScoredFill),
    /// All fills wanted were given, or the problem has no more.
    End,
    /// The work allowed is used up.
    Paused,
    /// Neither way can go on in the memory it may take.
    OutOfMemory,
}

/// The fills of greatest total, best first; of equal totals, in the order that fills are listed in.
///
/// There are two ways to find them. By *AND/OR search* over (max, +), with the scores of words pushed
/// through their automata and losses looked at up to a limit that is widened step by step; then the
/// next best fills are ranked lazily, one after the other. And by *walking* through all fills, of which
/// the best are kept, which is best where there are few, or hardly two contexts are the same. Both run
/// in turn, and the one that ends first has the answer, which is the same: exact, and proved.
///
/// With distinct words, the fills ranked in which a word stands twice are left out; the walk keeps
/// words apart by itself.
///
/// ```
/// use network::grid::Grid;
/// use network::problem::Problem;
/// use enumerate::count::{BestFills, BestOf, BestStep};
/// use lexicon::halt::Halt;
/// use lexicon::index::Index;
/// use lexicon::letters::Alphabet;
///
/// let alphabet = Alphabet::default();
/// let words = ["mars;3", "mois;1", "plus;2", "soir;2.5", "tard"];
/// let index = Index::from_words(&alphabet, words)?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let wanted = BestOf { fills: 2, ..BestOf::default() };
/// let mut best = BestFills::until(&problem, wanted, &Halt::default())?;
/// let mut totals = Vec::new();
/// loop {
///     match best.advance(1000)? {
///         BestStep::Fill(fill) => totals.push(fill.total.to_string()),
///         BestStep::Paused => println!("{} nodes walked", best.statistics().walked),
///         BestStep::End | BestStep::OutOfMemory => break,
///     }
/// }
/// assert_eq!(totals, ["11", "9"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BestFills<'p> {
    problem: &'p Problem,
    wanted: BestOf,
    /// The two ways; one alone in the end.
    search: Option<Box<BestSearch>>,
    walk: Option<Box<BestWalk<'p>>>,
    /// How many fills were given.
    given: u64,
    /// How many fills were taken from the end of the walk.
    walked: u64,
    /// How many fills were ranked that repeat a word.
    repeating: u64,
    /// The statistics of the ways that were left.
    left: CountStatistics,
    is_short_of_memory: bool,
    threads: usize,
    halt: Halt,
}

impl<'p> BestFills<'p> {
    /// Prepares to find the best fills of a problem; gives up soon once another thread sets `halt`, also when it is
    /// advanced later on.
    ///
    /// Takes time in proportion to the words that fit the slots.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn until(
        problem: &'p Problem,
        wanted: BestOf,
        halt: &Halt,
    ) -> Result<BestFills<'p>, Halted> {
        halt.check()?;
        let mut best = BestFills {
            problem,
            wanted,
            search: None,
            walk: None,
            given: 0,
            walked: 0,
            repeating: 0,
            left: CountStatistics::default(),
            is_short_of_memory: false,
            threads: 1,
            halt: halt.clone(),
        };
        if best.has_none() || wanted.fills == 0 {
            return Ok(best);
        }
        let shares = MemoryShares::of(wanted.memory);
        if wanted.method != Method::Walk {
            let search = BestSearch::new(problem, wanted.order, shares, halt)?;
            best.is_short_of_memory = search.is_none();
            best.search = search.map(Box::new);
        }
        if wanted.method != Method::AndOr || best.search.is_none() {
            let (order, distinct) = (wanted.order, wanted.distinct);
            let memory = shares.walk() as u64;
            let search = Search { order, distinct, memory, ..Search::default() };
            let gathered = Best::new(problem, search, wanted.fills);
            best.walk = Some(Box::new(BestWalk::new(problem, search, gathered, halt)));
            halt.check()?;
        }
        Ok(best)
    }

    /// Lets the two ways run at the same time where there are `threads`, two or more. The fills are the same.
    ///
    /// Each of them has one thread: in which order of cells an AND/OR search by several ends depends on the threads, and
    /// by some orders it takes far longer to rank fills of equal totals.
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Goes on for about `work` nodes, or until the next fill is found. Turns get longer with the work
    /// done, so that it may be half as much again.
    ///
    /// A search that was paused goes on where it was. After [`BestStep::End`] and [`BestStep::OutOfMemory`] there
    /// is nothing more to come.
    ///
    /// # Errors
    /// If its halt is set.
    pub fn advance(&mut self, work: u64) -> Result<BestStep, Halted> {
        let mut left = work;
        loop {
            self.halt.check()?;
            if self.given >= self.wanted.fills || self.has_none() {
                return Ok(BestStep::End);
            }
            if left == 0 {
                return Ok(BestStep::Paused);
            }
            let spent = self.search.as_ref().map_or(0, |search| search.work());
            let progress = self.walk.as_mut().map(|walk| walk.progress());
            let turns = match &self.search {
                Some(_) => Turns::for_best(spent, progress.unwrap_or_default()),
                None => Turns { and_or: 0, walk: LONE },
            };
            let before = self.work();
            let step = self.go_on(turns)?;
            if step != BestStep::Paused {
                return Ok(step);
            }
            if self.search.is_none() && self.walk.is_none() {
                return Ok(BestStep::OutOfMemory);
            }
            left = left.saturating_sub((self.work() - before).max(1));
        }
    }

    /// Whether there is no fill, as shows before any search: also where two slots without a choice have
    /// the same word, and must not.
    fn has_none(&self) -> bool {
        let candidates = self.problem.candidates();
        let only =
            |cell: CellId| candidates[cell].smallest().filter(|_| candidates[cell].len() == 1);
        self.problem.obstruction().is_some()
            || self.wanted.distinct && repeated(self.problem, only).is_some()
    }

    /// Goes on with both ways; where there are threads, at the same time.
    fn go_on(&mut self, turns: Turns) -> Result<BestStep, Halted> {
        let threads = if turns.and_or < WORTH_THREADS { 1 } else { self.threads };
        let (mut step, mut walked) = (Ok(BestStep::Paused), Ok(None));
        let is_over = AtomicBool::new(false);
        let mut walk = self.walk.take();
        let search = || {
            step = self.search_on(turns.and_or);
            is_over.store(step != Ok(BestStep::Paused), Ordering::Relaxed);
        };
        let walk_on = || {
            if let Some(walk) = &mut walk {
                walked = unless_paused(walk.run_beside(turns.walk, &is_over));
            }
        };
        threads::both(threads, search, walk_on);
        self.walk = walk;
        match step? {
            BestStep::Paused => {
                walked?;
                self.take_walked()
            }
            step => Ok(step),
        }
    }

    /// Goes on with the AND/OR search; when it is short of memory, leaves it.
    fn search_on(&mut self, work: u64) -> Result<BestStep, Halted> {
        let Some(search) = &mut self.search else { return Ok(BestStep::Paused) };
        let end = search.work().saturating_add(work);
        while search.work() < end {
            match search.next(end - search.work()) {
                Ok(None) => return Ok(BestStep::End),
                Ok(Some(fill))
                    if self.wanted.distinct
                        && repeated_word(self.problem, &fill.letters).is_some() =>
                {
                    self.repeating += 1;
                    self.halt.check()?;
                    if !search.has_room() {
                        break;
                    }
                }
                Ok(Some(fill)) => {
                    self.given += 1;
                    return Ok(BestStep::Fill(fill));
                }
                Err(Interrupted::Halted) => return Err(Halted),
                Err(Interrupted::Paused) => break,
            }
        }
        if !search.has_room() {
            search.describe(&mut self.left);
            (self.left.remembered, self.left.bytes) = (0, 0);
            self.search = None;
            self.is_short_of_memory = true;
        }
        Ok(BestStep::Paused)
    }

    /// The next fill of the walk, if it is at its end: leaves the AND/OR search then.
    fn take_walked(&mut self) -> Result<BestStep, Halted> {
        let Some(walk) = &mut self.walk else { return Ok(BestStep::Paused) };
        loop {
            match unless_paused(walk.next(0))? {
                None => {
                    if walk.gathered.bytes() > MemoryShares::of(self.wanted.memory).ranking() {
                        self.left.walked = walk.nodes;
                        self.walk = None;
                        self.is_short_of_memory = true;
                    }
                    return Ok(BestStep::Paused);
                }
                Some(None) => return Ok(BestStep::End),
                Some(Some(fill)) => {
                    if let Some(search) = self.search.take() {
                        search.describe(&mut self.left);
                    }
                    // The search may have given some already.
                    self.walked += 1;
                    if self.walked > self.given {
                        self.given += 1;
                        return Ok(BestStep::Fill(fill));
                    }
                }
            }
        }
    }

    fn work(&self) -> u64 {
        let search = self.search.as_ref().map_or(0, |search| search.work());
        search + self.walk.as_ref().map_or(0, |walk| walk.work())
    }

    /// The way that finds the fills, once there is only one.
    pub fn method(&self) -> Option<Method> {
        match (&self.search, &self.walk) {
            (Some(_), None) => Some(Method::AndOr),
            (None, Some(_)) => Some(Method::Walk),
            _ => None,
        }
    }

    /// Whether there is, or was, no memory for AND/OR search, so that only walking is left: that
    /// takes as long as listing all fills.
    pub fn is_short_of_memory(&self) -> bool {
        self.is_short_of_memory
    }

    /// Whether the AND/OR search works out again many values that it had to forget, for memory is bounded: with
    /// more memory it would be faster.
    pub fn forgets(&self) -> bool {
        let statistics = self.statistics();
        // With next to none nothing is remembered that could be forgotten.
        let keeps_nothing = statistics.remembered == 0 && statistics.expanded > 1 << 12;
        statistics.forgotten > statistics.remembered || self.search.is_some() && keeps_nothing
    }

    /// How many fills were ranked and left out, as a word stands twice in them.
    pub fn repeating(&self) -> u64 {
        self.repeating
    }

    /// The statistics of the work done so far.
    pub fn statistics(&self) -> CountStatistics {
        let mut statistics = self.left;
        if let Some(search) = &self.search {
            search.describe(&mut statistics);
        }
        if let Some(walk) = &self.walk {
            statistics.walked = walk.nodes;
        }
        statistics
    }
}
