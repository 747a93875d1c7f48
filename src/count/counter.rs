//! How many fills a problem has, by the faster of two ways.

use std::sync::atomic::{AtomicBool, Ordering};

use num_bigint::BigUint;

use super::and_or_count::AndOrCount;
use super::interleave::{Found, NODES_WALKED, Pace, Turns, unless_paused};
use super::memory::MemoryShares;
use super::number::Number;
use super::prefixes::Prefixes;
use super::rank_index::RankIndex;
use super::rank_table::RankTable;
use super::semiring::Semiring;
use super::statistics::{CountStatistics, Method};
use crate::search::{Order, RectangleCount, Search};
use lexicon::{Halt, Halted};
use network::Problem;

/// Where less than this fraction of the fills is behind, by far the most are ahead.
const LONG: f64 = 0.125;

/// The nodes that a rectangle is counted for before AND/OR search has a turn: a tenth of a second or so.
/// Figures: `benches/record/counting.md`.
const NODES_ALONE: u64 = 1 << 23;

/// In how many slices a rectangle is walked through beside an AND/OR search, whose end is looked for between them.
const SLICES: u64 = 8;

/// Answers about all fills of a problem.
///
/// There are two ways to count. By *AND/OR search* with caching (Dechter and Mateescu, *AND/OR search spaces for
/// graphical models*, 2007) the cells are put in an order that keeps the frontier narrow: each slot is a minimal
/// automaton that reads its cells in that order, the cells that are left fall into components that share no slot,
/// the numbers of the components are multiplied, and the number of a component is remembered by the states of the
/// slots that reach into the component. The memory of the search is bounded, and forgets the numbers that were not
/// used of late. And by *walking*: all fills are found, though not listed, which is best where hardly two contexts
/// are the same, as on blank grids. The first question runs both ways in turn: each way reports the fraction of all
/// that is behind it, the faster way has the turns, and the other way an eighth of the work of the faster. The way that ends
/// first answers later questions too.
///
/// The constraints of a problem are kept to, by walking. Fills of a [distinct](Problem::distinct) problem are better counted by a [`DistinctCounter`](crate::distinct::DistinctCounter).
///
/// ```
/// use network::problem::Problem;
/// use enumerate::count::Counter;
/// use enumerate::search::Order;
/// use lexicon::halt::Halt;
///
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", ["mars", "mois", "plus", "soir", "tard"])?;
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
    shares: MemoryShares,
    /// The threads that count.
    pub(super) threads: usize,
    /// The two ways; none of them if the problem has no fill, and one alone in the end.
    pub(super) and_or: Option<Box<AndOrCount<Number>>>,
    /// Whether the AND/OR search is still to be prepared.
    and_or_waits: bool,
    pub(super) walk: Option<Box<RankIndex<'p>>>,
    /// The walk through a rectangle for a total alone, in place of the other.
    rectangle: Option<RectangleCount>,
    /// The prefixes asked for by AND/OR search, with the letters that follow them.
    pub(super) prefixes: Prefixes<'p>,
    total: Option<Number>,
    /// The work left of the turn of the walk, and whether the walk gets on faster.
    turn: u64,
    walk_leads: bool,
    statistics: CountStatistics,
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
            rectangle: None,
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

    /// The AND/OR search, if it leads or has ended after about `work` nodes of both ways, which is the same on any machine; else
    /// `None`.
    pub(super) fn faster_search(
        problem: &'p Problem,
        order: Order,
        work: u64,
        halt: &Halt,
    ) -> Result<Option<Box<AndOrCount<Number>>>, Halted> {
        let shares = MemoryShares::of_shards();
        let mut counter = Counter::sharing(Method::Fastest, problem, order, shares, halt, None)?;
        while counter.total.is_none() {
            let and_or = counter.and_or.as_ref().map_or(0, |and_or| and_or.work());
            if and_or + counter.walk.as_mut().map_or(0, |walk| walk.pace().work) >= work {
                break;
            }
            counter.count_on(u64::MAX)?;
        }
        let is_walk = counter.walk.is_some() && counter.walk_leads;
        Ok(counter.and_or.filter(|_| !is_walk))
    }

    /// Lets answers that take long be found on a number of threads. They are the same, but which fills a seed draws as a
    /// sample may depend on the threads. A walk with ranks has one thread, beside the AND/OR search.
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self.offer_threads();
        self
    }

    fn offer_threads(&mut self) {
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
            self.offer_threads();
        }
        Ok(())
    }

    /// How many fills there are.
    ///
    /// The first call counts; later ones remember.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total(&mut self) -> Result<BigUint, Halted> {
        Ok(self.total_number()?.to_big())
    }

    /// As [`total`](Self::total), where no other question comes: a small rectangle without blocks is counted without
    /// ranks, which is faster.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_alone(&mut self) -> Result<BigUint, Halted> {
        match self.total_alone_within(u64::MAX)? {
            Some(total) => Ok(total),
            None => self.total(),
        }
    }

    /// As [`total_alone`](Self::total_alone) of such a rectangle, but gives up once about `nodes` were walked
    /// and most of the fills are still ahead; `None` then, and for other grids at once.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_alone_within(&mut self, nodes: u64) -> Result<Option<BigUint>, Halted> {
        let is_fresh = self.walk.as_ref().is_some_and(|walk| walk.nodes == 0);
        if self.total.is_none() && is_fresh {
            let memory = self.shares.walk() as u64;
            self.rectangle = RectangleCount::new(self.problem, memory, &self.halt)?;
        }
        while self.total.is_none()
            && let Some(rectangle) = &self.rectangle
        {
            let is_long =
                rectangle.nodes() / self.threads as u64 >= nodes && rectangle.fraction() < LONG;
            if is_long && self.walk_leads {
                (self.rectangle, self.turn) = (None, 0);
                break;
            }
            self.count_on((nodes / NODES_WALKED).max(1))?;
        }
        Ok(self.known())
    }

    /// How many fills there are, if it takes about `work` nodes to count them by AND/OR search; `None`
    /// if it takes more.
    ///
    /// A count by AND/OR search [alone](super::Method::AndOr) takes the same work on any machine.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_within(&mut self, work: u64) -> Result<Option<BigUint>, Halted> {
        if self.total.is_none() {
            self.prepare_and_or()?;
            if let Some(total) = search_on(&mut self.and_or, work)? {
                self.end_search(total);
            }
        }
        Ok(self.known())
    }

    pub(super) fn total_number(&mut self) -> Result<Number, Halted> {
        loop {
            if let Some(total) = &self.total {
                return Ok(total.clone());
            }
            self.count_on(u64::MAX)?;
        }
    }

    /// Counts on until about `nodes` more nodes are walked at most; the number of all fills once it is
    /// known. Calls that return none can be repeated to go on.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_after(&mut self, nodes: u64) -> Result<Option<BigUint>, Halted> {
        if self.total.is_none() {
            self.count_on((nodes / NODES_WALKED).max(1))?;
        }
        Ok(self.known())
    }

    fn known(&self) -> Option<BigUint> {
        self.total.as_ref().map(Number::to_big)
    }

    /// Takes the next turns, in which the walk works `work` at most; where there are threads, both at the same time.
    fn count_on(&mut self, work: u64) -> Result<(), Halted> {
        let mut searched = 0;
        if self.turn == 0 {
            let turns = self.next_turns()?;
            self.walk_leads = turns.walk > turns.and_or;
            (searched, self.turn) = (turns.and_or, turns.walk);
        }
        let walked = work.min(self.turn);
        self.turn -= walked;
        let threads = self.threads;
        let search_on = |work| search_on(&mut self.and_or, work);
        let walk_on = |work: u64, is_over: &AtomicBool| match (&mut self.rectangle, &mut self.walk)
        {
            (Some(rectangle), _) => {
                let slices = if threads > 1 && searched > 0 { SLICES } else { 1 };
                for _ in 0..slices {
                    let nodes = work.saturating_mul(NODES_WALKED).div_ceil(slices);
                    let total = rectangle.run(threads, nodes)?;
                    if total.is_some() || is_over.load(Ordering::Relaxed) {
                        return Ok(total);
                    }
                }
                Ok(None)
            }
            (None, Some(walk)) => {
                let end = unless_paused(walk.run_beside(work, is_over))?;
                Ok(end.map(|()| walk.gathered.count))
            }
            (None, None) => Ok(None),
        };
        let found = Turns { and_or: searched, walk: walked }.take(threads, search_on, walk_on);
        if let Some(rectangle) = &self.rectangle {
            self.statistics.walked = rectangle.nodes();
        }
        match found? {
            Found::AndOr(total) => self.end_search(total),
            // Leaves the AND/OR search.
            Found::Walk(total) => {
                self.statistics = self.statistics();
                (self.and_or, self.and_or_waits, self.rectangle) = (None, false, None);
                self.total = Some(Number::Small(total));
            }
            Found::Nothing => {}
        }
        Ok(())
    }

    /// The next turns: a rectangle is counted for a while before AND/OR search has one.
    fn next_turns(&mut self) -> Result<Turns, Halted> {
        let walked = self.rectangle.as_ref().map(|rectangle| {
            let nodes = rectangle.nodes() / self.threads as u64;
            (nodes, Pace { work: nodes / NODES_WALKED, fraction: rectangle.fraction() })
        });
        if walked.is_some_and(|(nodes, _)| nodes < NODES_ALONE) {
            return Ok(Turns { and_or: 0, walk: NODES_ALONE / NODES_WALKED });
        }
        self.prepare_and_or()?;
        let walk = match (walked, &mut self.walk) {
            (Some((_, pace)), _) => Some(pace),
            (None, walk) => walk.as_mut().map(|walk| walk.pace()),
        };
        let turns = Turns::of(self.and_or.as_ref().map(|and_or| and_or.pace()), walk);
        if let Some(and_or) = &mut self.and_or {
            // Beside the threads that count a rectangle its own would be in vain, unless it gets on faster.
            let is_alone = self.rectangle.is_some() && turns.and_or <= turns.walk;
            and_or.threads = if is_alone { 1 } else { self.threads };
        }
        Ok(turns)
    }

    /// The fraction of all that is behind the way of counting that has come farther, from 0 to 1, as far as can be
    /// judged.
    pub fn fraction(&mut self) -> f64 {
        if self.total.is_some() {
            return 1.0;
        }
        let and_or = self.and_or.as_ref().map_or(0.0, |and_or| and_or.pace().fraction);
        let walk = self.walk.as_mut().map_or(0.0, |walk| walk.pace().fraction);
        and_or.max(walk)
    }

    /// How far the walk is, with the ranks of some fills, for another counter to
    /// [go on](Self::resuming) from; `None` where the AND/OR search is ahead or has ended first.
    pub fn rank_table(&self) -> Option<RankTable> {
        let walk = self.walk.as_ref()?;
        (self.walk_leads || self.method() == Some(Method::Walk)).then(|| walk.table())
    }

    /// Leaves the walk, as the AND/OR search has the total.
    fn end_search(&mut self, total: Number) {
        let walked = self.walk.take().map_or(0, |walk| walk.nodes);
        self.statistics.walked = self.statistics.walked.max(walked);
        self.rectangle = None;
        self.total = Some(total);
        self.offer_threads();
    }

    /// Forgets the numbers that AND/OR search remembers, so that others have the memory; a later question counts
    /// anew.
    pub(crate) fn forget(&mut self) {
        if let Some(and_or) = &mut self.and_or {
            and_or.search.memo.forget();
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

/// Goes on with an AND/OR search for about `work` nodes, if there is one; the total once it is known.
fn search_on(
    and_or: &mut Option<Box<AndOrCount<Number>>>,
    work: u64,
) -> Result<Option<Number>, Halted> {
    match and_or {
        Some(and_or) => unless_paused(and_or.total(work)),
        None => Ok(None),
    }
}
