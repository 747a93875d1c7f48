//! How many fills a problem has, by the faster of two ways.

use super::and_or_count::AndOrCount;
use super::memory::MemoryShares;
use super::number::Number;
use super::prefixes::Prefixes;
use super::rank_index::RankIndex;
use super::rank_table::RankTable;
use super::semiring::Semiring;
use super::statistics::{CountStatistics, Method};
use crate::search::{Order, Search};
use lexicon::halt::{Halt, Halted};
use network::problem::Problem;

/// Answers about all fills of a problem.
///
/// There are two ways to count. By *AND/OR search* with caching (Dechter and Mateescu, *AND/OR search spaces for
/// graphical models*, 2007) the cells are put in an order that keeps the frontier narrow: each slot is a minimal
/// automaton that reads its cells in that order, the cells that are left fall into components that share no slot,
/// the numbers of the components are multiplied, and the number of a component is remembered by the states of the
/// slots that reach into the component. The memory of the search is bounded, and forgets the numbers that were not
/// used of late. And by *walking*: all fills are found, though not listed, which is best where hardly two contexts
/// are the same, as on blank grids. The first question runs both in turn: each tells the fraction of all that is
/// behind it, the one that gets on faster has the turns, and the other an eighth of its work. The way that ends
/// first answers later questions too.
///
/// Words may stand twice: fills that repeat none are counted by a [`DistinctCounter`](super::DistinctCounter).
///
/// ```
/// use network::grid::Grid;
/// use network::problem::Problem;
/// use enumerate::count::Counter;
/// use enumerate::search::Order;
/// use lexicon::halt::Halt;
/// use lexicon::index::Index;
/// use lexicon::letters::Alphabet;
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["mars", "mois", "plus", "soir", "tard"])?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut counter = Counter::until(&problem, Order::Rows, 1 << 28, &Halt::default())?;
/// assert_eq!(counter.total()?, 5_u32.into());
/// let fill = counter.at(&2_u32.into())?.unwrap();
/// assert_eq!(problem.print(&fill), "mois\na00o\nr00i\nsoir\n");
/// assert_eq!(counter.rank(&fill)?, 2_u32.into());
/// let m = problem.alphabet().fold(b"m").unwrap();
/// assert_eq!(counter.within(&m)?, 4_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counter<'p> {
    pub(super) problem: &'p Problem,
    pub(super) shares: MemoryShares,
    /// The threads that count.
    threads: usize,
    /// The two ways; none of them if the problem has no fill, and one alone in the end.
    pub(super) and_or: Option<Box<AndOrCount<Number>>>,
    /// Whether the AND/OR search is still to be prepared.
    pub(super) and_or_waits: bool,
    pub(super) walk: Option<Box<RankIndex<'p>>>,
    /// The prefixes asked for by AND/OR search, with the letters that follow them.
    pub(super) prefixes: Prefixes<'p>,
    pub(super) total: Option<Number>,
    /// The work left of the turn of the walk, and whether the walk gets on faster.
    pub(super) turn: u64,
    pub(super) walk_leads: bool,
    pub(super) statistics: CountStatistics,
    pub(super) halt: Halt,
}

impl<'p> Counter<'p> {
    /// Prepares to count the fills of `problem`, compared in `order`, in about `memory` bytes; gives up soon once
    /// another thread sets `halt`, also any count later on.
    ///
    /// Takes time in proportion to the words that fit the slots.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn until(
        problem: &'p Problem,
        order: Order,
        memory: u64,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        Counter::by(Method::Fastest, problem, order, memory, halt)
    }

    /// As [`until`](Self::until), but counts by the method given.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn by(
        method: Method,
        problem: &'p Problem,
        order: Order,
        memory: u64,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        Counter::sharing(method, problem, order, MemoryShares::of(memory), halt, None)
    }

    /// As [`by`](Self::by), but goes on where another counter was, of the same problem and order,
    /// when it gave this [table](Self::rank_table): of a whole count, the total and the ranks are known,
    /// whatever the method.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn resuming(
        method: Method,
        problem: &'p Problem,
        order: Order,
        memory: u64,
        halt: &Halt,
        table: &RankTable,
    ) -> Result<Counter<'p>, Halted> {
        let method = if table.is_complete() { Method::Walk } else { method };
        Counter::sharing(method, problem, order, MemoryShares::of(memory), halt, Some(table))
    }

    /// A counter by AND/OR search that takes the same work on any machine, whatever its memory.
    pub(crate) fn repeatable(
        problem: &'p Problem,
        order: Order,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        Counter::sharing(Method::AndOr, problem, order, MemoryShares::of_shards(), halt, None)
    }

    fn sharing(
        method: Method,
        problem: &'p Problem,
        order: Order,
        shares: MemoryShares,
        halt: &Halt,
        table: Option<&RankTable>,
    ) -> Result<Counter<'p>, Halted> {
        halt.check()?;
        let mut counter = Counter {
            shares,
            threads: 1,
            and_or: None,
            and_or_waits: false,
            walk: None,
            prefixes: Prefixes::new(problem, order, shares.rank_index()),
            total: problem.obstruction().map(|_| Number::ZERO),
            turn: 0,
            walk_leads: false,
            statistics: CountStatistics::default(),
            halt: halt.clone(),
            problem,
        };
        if problem.obstruction().is_some() {
            return Ok(counter);
        }
        counter.and_or_waits = method != Method::Walk;
        if method == Method::AndOr {
            counter.prepare_and_or()?;
        }
        if method != Method::AndOr || counter.and_or.is_none() {
            let memory = shares.walk() as u64;
            let search = Search { order, memory, ..Search::default() };
            let walk = RankIndex::indexing(problem, search, shares.rank_index(), halt, table);
            counter.walk = Some(Box::new(walk));
            halt.check()?;
        }
        Ok(counter)
    }

    /// Lets the total be counted on a number of threads, where that takes long; other questions have one. The answers are
    /// the same, but which fills a seed draws as a sample may depend on it.
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self.tell_threads();
        self
    }

    fn tell_threads(&mut self) {
        if let Some(and_or) = &mut self.and_or {
            and_or.threads = self.threads;
        }
    }

    /// Prepares the AND/OR search, which waits until it has a turn: the count of a rectangle often ends
    /// before.
    pub(super) fn prepare_and_or(&mut self) -> Result<(), Halted> {
        if self.and_or_waits {
            let and_or = AndOrCount::new(self.problem, self.shares, &self.halt)?;
            self.and_or = and_or.map(Box::new);
            self.and_or_waits = false;
            self.tell_threads();
        }
        Ok(())
    }

    /// Leaves the AND/OR search, once a walk has ended first.
    pub(super) fn leave_and_or(&mut self) {
        self.statistics = self.statistics();
        self.and_or = None;
        self.and_or_waits = false;
    }

    /// Forgets the numbers that AND/OR search remembers, so that others have the memory; a later question counts
    /// anew.
    pub(super) fn forget(&mut self) {
        if let Some(and_or) = &mut self.and_or {
            and_or.search.forget();
        }
        self.prefixes.forget();
    }

    /// The method that the fills are counted by, once there is only one.
    pub fn method(&self) -> Option<Method> {
        match (&self.and_or, &self.walk) {
            (Some(_), None) => Some(Method::AndOr),
            (None, Some(_)) if !self.and_or_waits => Some(Method::Walk),
            _ => None,
        }
    }

    /// The statistics of the work done so far.
    pub fn statistics(&self) -> CountStatistics {
        let mut statistics = self.statistics;
        if let Some(and_or) = &self.and_or {
            and_or.describe(&mut statistics);
        }
        if let Some(walk) = &self.walk {
            statistics.walked = statistics.walked.max(walk.nodes);
        }
        statistics
    }
}
