//! How many fills a problem has, by the faster of two ways.

use num_bigint::BigUint;

use super::and_or_count::AndOrCount;
use super::counting::Counting;
use super::interrupted::Interrupted;
use super::memory::MemoryShares;
use super::number::Number;
use super::prefixes::Prefixes;
use super::race::{NODES_WALKED, Progress, Turns};
use super::rank_index::RankIndex;
use super::statistics::CountStatistics;
use crate::search::{Order, RectangleCount, Search};
use crossword::problem::Problem;
use lexicon::halt::{Halt, Halted};

/// Answers about all fills of a problem.
///
/// There are two ways to count. By *AND/OR search* with caching (Dechter and Mateescu, *AND/OR search
/// spaces for graphical models*, 2007) the cells are put in an order that keeps the frontier narrow:
/// each slot is a minimal automaton that reads its cells in that order, the cells that are left fall
/// into components that share no slot, the numbers of the components are multiplied, and what was
/// counted is remembered by the states of the slots that reach into the component. Its memory is
/// bounded, and forgets what was not used of late. And by *walking*: all fills are found, though not
/// listed, which is best where hardly two contexts are the same, as on blank grids. The first question
/// runs both in turn: each tells what fraction of all is behind it, the one that gets on faster has the
/// turns, and the other an eighth of its work. The way that ends first answers later questions too.
///
/// No way counts fills in which words must be distinct.
///
/// ```
/// use crossword::grid::Grid;
/// use crossword::problem::Problem;
/// use enumerate::count::Counter;
/// use enumerate::search::Order;
/// use lexicon::index::Index;
/// use lexicon::letters::Alphabet;
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["mars", "mois", "plus", "soir", "tard"])?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut counter = Counter::new(&problem, Order::Rows, 1 << 28);
/// assert_eq!(counter.total()?, 5_u32.into());
/// let fill = counter.at(&2_u32.into())?.unwrap();
/// assert_eq!(problem.grid().print(&fill, problem.alphabet()), "mois\na00o\nr00i\nsoir\n");
/// assert_eq!(counter.rank(&fill)?, 2_u32.into());
/// let m = problem.alphabet().fold(b"m").unwrap();
/// assert_eq!(counter.within(&m)?, 4_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counter<'p> {
    pub(super) problem: &'p Problem,
    /// The white cells in the order that fills are compared by.
    pub(super) cells: Vec<u32>,
    /// The cell of the reduced problem that a white cell is.
    pub(super) reduced_cell: Vec<Option<u32>>,
    pub(super) shares: MemoryShares,
    /// The two ways; none of them if the problem has no fill, and one alone in the end.
    pub(super) and_or: Option<Box<AndOrCount<Counting>>>,
    pub(super) walk: Option<Box<RankIndex<'p>>>,
    /// What was learnt of prefixes by AND/OR search.
    pub(super) prefixes: Prefixes,
    total: Option<Number>,
    statistics: CountStatistics,
}

/// How a [`Counter`] counts, for tests and measures: to leave it the choice is best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// By the way that turns out to be the faster.
    #[default]
    Fastest,
    /// By AND/OR search only, if the problem is not too large for it.
    AndOr,
    /// By walking only.
    Walk,
}

/// The nodes that a rectangle is counted for before AND/OR search has a turn: a tenth of a second or so.
/// Figures: `benches/record/counting.md`.
const NODES_ALONE: u64 = 1 << 23;

impl<'p> Counter<'p> {
    /// Prepares to count the fills of `problem`, compared in `order`, in about `memory` bytes.
    ///
    /// Takes time in proportion to the words that fit the slots.
    pub fn new(problem: &'p Problem, order: Order, memory: usize) -> Counter<'p> {
        let halt = Halt::default();
        Counter::until(problem, order, memory, &halt).unwrap_or_else(|Halted| {
            // Nobody asks for it; and without an AND/OR search there is the walk.
            Counter::of(problem, order, MemoryShares::of(memory)).with_walk(order, &halt)
        })
    }

    /// As [`new`](Self::new), but gives up soon once another thread sets `halt`, also any count
    /// later on.
    pub fn until(
        problem: &'p Problem,
        order: Order,
        memory: usize,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        Counter::by(Method::Fastest, problem, order, memory, halt)
    }

    /// As [`until`](Self::until), but counts by the method given.
    pub fn by(
        method: Method,
        problem: &'p Problem,
        order: Order,
        memory: usize,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        Counter::sharing(method, problem, order, MemoryShares::of(memory), halt)
    }

    /// A counter by AND/OR search that takes the same work on any machine, whatever its memory.
    pub(crate) fn repeatable(
        problem: &'p Problem,
        order: Order,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        Counter::sharing(Method::AndOr, problem, order, MemoryShares::of_shards(), halt)
    }

    fn sharing(
        method: Method,
        problem: &'p Problem,
        order: Order,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Counter<'p>, Halted> {
        halt.check()?;
        let mut counter = Counter::of(problem, order, shares);
        if problem.obstruction().is_some() {
            return Ok(counter);
        }
        if method != Method::Walk {
            counter.and_or = AndOrCount::new(problem, shares, halt)?.map(Box::new);
        }
        if let Some(and_or) = &counter.and_or {
            for (number, &cell) in (0..).zip(and_or.cells()) {
                counter.reduced_cell[cell as usize] = Some(number);
            }
        }
        if method != Method::AndOr || counter.and_or.is_none() {
            counter = counter.with_walk(order, halt);
            halt.check()?;
        }
        Ok(counter)
    }

    fn with_walk(mut self, order: Order, halt: &Halt) -> Counter<'p> {
        let memory = self.shares.walk() as u64;
        let search = Search { order, memory, ..Search::default() };
        let walk = RankIndex::new(self.problem, search, self.shares.rank_index(), halt);
        self.walk = Some(Box::new(walk));
        self
    }

    /// A counter without any way to count.
    fn of(problem: &'p Problem, order: Order, shares: MemoryShares) -> Counter<'p> {
        Counter {
            cells: order.cells(problem),
            reduced_cell: vec![None; problem.candidates().len()],
            shares,
            and_or: None,
            walk: None,
            prefixes: Prefixes::new(shares.prefixes()),
            total: problem.obstruction().map(|_| Number::ZERO),
            statistics: CountStatistics::default(),
            problem,
        }
    }

    /// How many fills there are.
    ///
    /// The first call counts; later ones remember.
    pub fn total(&mut self) -> Result<BigUint, Halted> {
        Ok(self.total_number()?.to_big())
    }

    /// As [`total`](Self::total), for those who ask for nothing else: a small rectangle without blocks is
    /// counted in a way that does not tell ranks.
    pub fn total_alone(&mut self) -> Result<BigUint, Halted> {
        let memory = self.shares.walk() as u64;
        let rectangle = match (&self.total, &self.walk) {
            (None, Some(walk)) => RectangleCount::new(self.problem, memory, walk.halt())?,
            _ => None,
        };
        let Some(mut rectangle) = rectangle else { return self.total() };
        while self.total.is_none() {
            let work = rectangle.nodes() / NODES_WALKED;
            let walk = Progress { work, fraction: rectangle.fraction() };
            let turns = match &self.and_or {
                Some(and_or) if rectangle.nodes() >= NODES_ALONE => {
                    Turns::after(and_or.progress(), walk)
                }
                Some(_) => Turns { and_or: 0, walk: NODES_ALONE / NODES_WALKED },
                None => Turns { and_or: 0, walk: u64::MAX },
            };
            self.total = self.search_on(turns.and_or)?;
            if self.total.is_none() && turns.walk > 0 {
                let total = rectangle.run(turns.walk.saturating_mul(NODES_WALKED))?;
                self.statistics.walked = rectangle.nodes();
                if let Some(total) = total {
                    self.statistics = self.statistics();
                    self.and_or = None;
                    self.total = Some(Number::Small(total));
                }
            }
        }
        self.total()
    }

    /// How many fills there are, if it takes about `work` nodes to count them by AND/OR search; `None`
    /// if it takes more.
    ///
    /// A count by AND/OR search [alone](Method::AndOr) takes the same work on any machine.
    pub fn total_within(&mut self, work: u64) -> Result<Option<BigUint>, Halted> {
        if self.total.is_none() {
            self.total = self.search_on(work)?;
        }
        Ok(self.total.as_ref().map(Number::to_big))
    }

    pub(super) fn total_number(&mut self) -> Result<Number, Halted> {
        loop {
            if let Some(total) = &self.total {
                return Ok(total.clone());
            }
            let turns = match (&self.and_or, &self.walk) {
                (Some(and_or), Some(walk)) => Turns::after(and_or.progress(), walk.progress()),
                (Some(_), None) => Turns { and_or: u64::MAX, walk: 0 },
                (None, _) => Turns { and_or: 0, walk: u64::MAX },
            };
            self.total = self.search_on(turns.and_or)?;
            if self.total.is_none() {
                self.total = self.walk_on(turns.walk)?;
            }
        }
    }

    /// Goes on with the AND/OR search; when it has the total, leaves the walk.
    fn search_on(&mut self, work: u64) -> Result<Option<Number>, Halted> {
        let (Some(and_or), 1..) = (&mut self.and_or, work) else { return Ok(None) };
        match and_or.total(work) {
            Ok(total) => {
                self.statistics.walked = self.walk.take().map_or(0, |walk| walk.nodes());
                Ok(Some(total))
            }
            Err(Interrupted::Halted) => Err(Halted),
            Err(Interrupted::Paused) => Ok(None),
        }
    }

    /// Goes on with the walk; when it has the total, leaves the AND/OR search.
    fn walk_on(&mut self, work: u64) -> Result<Option<Number>, Halted> {
        let (Some(walk), 1..) = (&mut self.walk, work) else { return Ok(None) };
        match walk.total(work.saturating_mul(NODES_WALKED)) {
            Ok(total) => {
                self.statistics = self.statistics();
                self.and_or = None;
                Ok(Some(Number::Small(total)))
            }
            Err(Interrupted::Halted) => Err(Halted),
            Err(Interrupted::Paused) => Ok(None),
        }
    }

    /// The method that the fills are counted by, once there is only one.
    pub fn method(&self) -> Option<Method> {
        match (&self.and_or, &self.walk) {
            (Some(_), None) => Some(Method::AndOr),
            (None, Some(_)) => Some(Method::Walk),
            _ => None,
        }
    }

    /// What was done so far.
    pub fn statistics(&self) -> CountStatistics {
        let mut statistics = self.statistics;
        if let Some(and_or) = &self.and_or {
            and_or.describe(&mut statistics);
        }
        if let Some(walk) = &self.walk {
            statistics.walked = statistics.walked.max(walk.nodes());
        }
        statistics
    }
}
