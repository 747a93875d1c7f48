//! Max-marginals: the greatest total with each letter on each cell.

mod losses;
mod max_totals;

use std::sync::atomic::AtomicBool;

use super::fill_walk::FillWalk;
use super::interleave::{Found, Turns, unless_paused};
use super::memory::MemoryShares;
use super::prefixes::with_given;
use super::statistics::{CountStatistics, Method};
use crate::search::Search;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use lexicon::total::Total;
use losses::LossSearch;
use max_totals::MaxTotals;
use network::CellId;
use network::problem::Problem;

/// The greatest totals of all fills.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MaxMarginals {
    /// The greatest total of all; `None` if there is no fill.
    pub best: Option<Total>,
    /// For each white cell in row-major order, for each letter of the alphabet, the greatest total of
    /// the fills that put it there; `None` if there is none.
    pub cells: Vec<Vec<Option<Total>>>,
    /// The method by which they were found; `None` if there was nothing to find.
    pub method: Option<Method>,
    /// The statistics of the AND/OR search and of the walk.
    pub statistics: CountStatistics,
}

/// The max-marginals of a problem: the greatest total of the fills that put each letter on each cell, by `threads`
/// threads, in about `memory` bytes.
///
/// Gives up soon once another thread sets `halt`. There are two ways, which run in turn: by AND/OR search over
/// (max, +), with the outside of each component in each of its contexts, or where memory is too short for the
/// outsides by a search for each letter of each cell; and by walking through all fills.
///
/// ```
/// use network::problem::Problem;
/// use enumerate::count::{Method, max_marginals};
/// use lexicon::halt::Halt;
///
/// let problem = Problem::of_words("11\n11\n", ["la;2", "le;3", "as;1", "es;1.5", "ls;0.5"])?;
///
/// let marginals = max_marginals(&problem, Method::Fastest, 1, 1 << 28, &Halt::default())?;
/// // la/as with la and as down has 2 + 1 + 2 + 1; le/es with le and es down 3 + 1.5 + 3 + 1.5.
/// let letter = |letter: &[u8]| usize::from(problem.alphabet().fold(letter).unwrap()[0]);
/// assert_eq!(marginals.best.unwrap().to_string(), "9");
/// assert_eq!(marginals.cells[1][letter(b"a")].unwrap().to_string(), "7.5");
/// assert_eq!(marginals.cells[1][letter(b"s")], None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it is halted before the end.
pub fn max_marginals(
    problem: &Problem,
    method: Method,
    threads: usize,
    memory: u64,
    halt: &Halt,
) -> Result<MaxMarginals, Halted> {
    halt.check()?;
    let size = problem.alphabet().size();
    let cells = vec![vec![None; size]; problem.candidates().len()];
    let mut found = MaxMarginals { cells, ..MaxMarginals::default() };
    if problem.obstruction().is_some() {
        return Ok(found);
    }
    let shares = MemoryShares::of(memory);
    let mut search = match method {
        Method::Walk => None,
        Method::AndOr | Method::Fastest => LossSearch::new(problem, shares, halt)?,
    };
    if let Some(search) = &mut search {
        search.search.threads = threads;
    }
    let mut walk = (method != Method::AndOr || search.is_none()).then(|| {
        let search = Search { memory: shares.walk() as u64, ..Search::default() };
        FillWalk::new(problem, search, MaxTotals::new(problem, search), halt)
    });
    loop {
        let and_or = search.as_ref().map(|search| search.search.pace());
        let turns = Turns::of(and_or, walk.as_mut().map(|walk| walk.pace()));
        let search_on = |work| match &mut search {
            Some(search) => unless_paused(search.search.total(work)),
            None => Ok(None),
        };
        let walk_on = |work, _: &AtomicBool| match &mut walk {
            Some(walk) => unless_paused(walk.run(work)),
            None => Ok(None),
        };
        match (turns.take(1, search_on, walk_on)?, &mut search, &walk) {
            (Found::AndOr(least), Some(search), _) => {
                found.method = Some(Method::AndOr);
                found.best = search.total(&least);
                if found.best.is_some() {
                    let marginals = search.search.marginals(problem.candidates(), &least)?;
                    for (row, marginal) in found.cells.iter_mut().zip(&marginals) {
                        let totals = row.iter_mut().zip(marginal);
                        totals.for_each(|(total, least)| *total = search.total(least));
                    }
                }
            }
            (Found::Walk(()), _, Some(walk)) => {
                found.method = Some(Method::Walk);
                for (&cell, row) in walk.cells().iter().zip(&walk.gathered.rows) {
                    let totals = row[..size].iter().map(|total| total.map(Total::from_millionths));
                    found.cells[cell.index()] = totals.collect();
                }
                found.best = walk.gathered.best.map(Total::from_millionths);
            }
            (Found::AndOr(_) | Found::Walk(()) | Found::Nothing, ..) => continue,
        }
        if let Some(search) = &search {
            search.search.describe(&mut found.statistics);
        }
        found.statistics.walked = walk.map_or(0, |walk| walk.nodes);
        return Ok(found);
    }
}

/// The greatest totals of the fills that have given letters, one question after the other.
///
/// ```
/// use network::problem::Problem;
/// use enumerate::count::BestTotals;
/// use lexicon::halt::Halt;
///
/// let problem = Problem::of_words("11\n11\n", ["la;2", "le;3", "as;1", "es;1.5", "ls;0.5"])?;
///
/// let mut best = BestTotals::until(&problem, 1 << 28, &Halt::default())?.unwrap();
/// let given = |word: &[u8]| problem.candidates().ids().zip(problem.alphabet().fold(word).unwrap());
/// let mut of = |word: &[u8]| best.with_letters(given(word));
/// assert_eq!(of(b"la")?.unwrap().to_string(), "7.5");
/// assert_eq!(of(b"le")?.unwrap().to_string(), "9");
/// assert_eq!(of(b"as")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BestTotals<'p> {
    problem: &'p Problem,
    /// None where there is no fill, as shows before any search.
    search: Option<LossSearch>,
    halt: Halt,
}

impl<'p> BestTotals<'p> {
    /// Prepares for questions, which take about `memory` bytes; `None` where no AND/OR search answers them, for the
    /// size of the problem, its scores or memory. Gives up soon once another thread sets `halt`, also in questions.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn until(
        problem: &'p Problem,
        memory: u64,
        halt: &Halt,
    ) -> Result<Option<BestTotals<'p>>, Halted> {
        halt.check()?;
        let search = match problem.obstruction() {
            Some(_) => None,
            None => match LossSearch::new(problem, MemoryShares::of(memory), halt)? {
                None => return Ok(None),
                search => search,
            },
        };
        Ok(Some(BestTotals { problem, search, halt: halt.clone() }))
    }

    /// Works on the greatest total of all fills for about `work` nodes: a search that takes long looks for a
    /// better order of the cells, which serves all questions.
    ///
    /// # Errors
    /// If it is halted.
    pub fn prepare(&mut self, work: u64) -> Result<(), Halted> {
        let Some(search) = &mut self.search else { return Ok(()) };
        unless_paused(search.search.total(work)).map(drop)
    }

    /// The greatest total of the fills that have these letters on these cells, numbered as in the network; `None`
    /// if there is no such fill.
    ///
    /// # Errors
    /// If it is halted.
    pub fn with_letters(
        &mut self,
        given: impl IntoIterator<Item = (CellId, Letter)>,
    ) -> Result<Option<Total>, Halted> {
        self.halt.check()?;
        let Some(search) = &mut self.search else { return Ok(None) };
        let Some(allowed) = with_given(self.problem, given) else { return Ok(None) };
        let least = search.search.total_of(&allowed)?;
        Ok(search.total(&least))
    }
}
