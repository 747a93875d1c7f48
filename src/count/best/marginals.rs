//! Max-marginals: the greatest total with each letter on each cell.

use super::losses::Losses;
use super::turns;
use super::walked_marginals::WalkedMarginals;
use crate::count::and_or_count::{AndOrCount, is_small_enough};
use crate::count::counter::Method;
use crate::count::interrupted::Interrupted;
use crate::count::least_loss::{Least, LeastLoss, Loss};
use crate::count::memory::MemoryShares;
use crate::count::reduced::ReducedProblem;
use crate::count::statistics::CountStatistics;
use crate::search::Search;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::LetterSet;
use lexicon::total::Total;
use network::problem::Problem;

/// The greatest totals of all fills.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MaxMarginals {
    /// The greatest total of all; `None` if there is no fill.
    pub best: Option<Total>,
    /// For each white cell in row-major order, for each letter of the alphabet, the greatest total of
    /// the fills that put it there; `None` if there is none.
    pub cells: Vec<Vec<Option<Total>>>,
    /// How they were found; `None` if there was nothing to find.
    pub method: Option<Method>,
    /// What was done.
    pub statistics: CountStatistics,
}

/// The max-marginals of a problem: the greatest total of the fills that put each letter on each cell, in
/// about `memory` bytes.
///
/// Gives up soon once another thread sets `halt`. There are two ways, which run in turn: by AND/OR
/// search over (max, +), with what surrounds each component in each of its contexts, or where memory
/// is too short for that by a search for each letter of each cell; and by walking through all fills.
///
/// ```
/// use network::grid::Grid;
/// use network::problem::Problem;
/// use enumerate::count::{Method, max_marginals};
/// use lexicon::halt::Halt;
/// use lexicon::index::Index;
/// use lexicon::letters::Alphabet;
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["la;2", "le;3", "as;1", "es;1.5", "ls;0.5"])?;
/// let grid = Grid::parse(b"11\n11\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let marginals = max_marginals(&problem, Method::Fastest, 1 << 28, &Halt::default())?;
/// // la/as with la and as down has 2 + 1 + 2 + 1; le/es with le and es down 3 + 1.5 + 3 + 1.5.
/// let letter = |letter: &[u8]| usize::from(problem.alphabet().fold(letter).unwrap()[0]);
/// assert_eq!(marginals.best.unwrap().to_string(), "9");
/// assert_eq!(marginals.cells[1][letter(b"a")].unwrap().to_string(), "7.5");
/// assert_eq!(marginals.cells[1][letter(b"s")], None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn max_marginals(
    problem: &Problem,
    method: Method,
    memory: usize,
    halt: &Halt,
) -> Result<MaxMarginals, Halted> {
    halt.check()?;
    let size = problem.alphabet().size();
    let none = vec![vec![None; size]; problem.candidates().len()];
    if problem.obstruction().is_some() {
        return Ok(MaxMarginals { cells: none, ..MaxMarginals::default() });
    }
    let shares = MemoryShares::of(memory);
    let mut search = match method {
        Method::Walk => None,
        _ => LossSearch::new(problem, shares, halt)?,
    };
    let mut walk = (method != Method::AndOr || search.is_none()).then(|| {
        let memory = shares.walk() as u64;
        WalkedMarginals::new(problem, Search { memory, ..Search::default() }, halt)
    });
    let mut found = MaxMarginals { cells: none, ..MaxMarginals::default() };
    loop {
        let spent = search.as_ref().map_or(0, |search| search.search.work());
        let turn = turns::of_search(spent);
        if let Some(search) = &mut search {
            match search.search.total(turn) {
                Ok(least) => {
                    found.method = Some(Method::AndOr);
                    search.marginals(problem, least, &mut found)?;
                    search.search.describe(&mut found.statistics);
                    found.statistics.walked = walk.map_or(0, |walk| walk.nodes());
                    return Ok(found);
                }
                Err(Interrupted::Halted) => return Err(Halted),
                Err(Interrupted::Paused) => {}
            }
        }
        let Some(walk) = &mut walk else { continue };
        let turn = match search {
            Some(_) => turns::of_walk(walk.progress(), turn, spent),
            None => turns::LONE,
        };
        match walk.walk(turn) {
            Ok(()) => {
                found.method = Some(Method::Walk);
                for (cell, row) in walk.rows() {
                    let totals = row[..size].iter().map(|total| total.map(Total::from_millionths));
                    found.cells[cell as usize] = totals.collect();
                }
                // Every fill puts some letter on the first cell; the fill of no cells has no words.
                found.best = match found.cells.first() {
                    Some(row) => row.iter().copied().flatten().max(),
                    None => Some(Total::default()),
                };
                if let Some(search) = &search {
                    search.search.describe(&mut found.statistics);
                }
                found.statistics.walked = walk.nodes();
                return Ok(found);
            }
            Err(Interrupted::Halted) => return Err(Halted),
            Err(Interrupted::Paused) => {}
        }
    }
}

/// An AND/OR search for least losses.
struct LossSearch {
    search: AndOrCount<LeastLoss>,
    /// What a fill has that loses nothing.
    ceiling: Total,
    shares: MemoryShares,
}

impl LossSearch {
    /// Prepares to search without a limit; `None` if the problem is too large, or its scores.
    fn new(
        problem: &Problem,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<LossSearch>, Halted> {
        if !is_small_enough(problem) {
            return Ok(None);
        }
        let reduced = ReducedProblem::with_slots_from(1, problem, shares.tables(), halt)?;
        let Some(reduced) = reduced else { return Ok(None) };
        let Some(losses) = Losses::of(problem, &reduced, halt)? else { return Ok(None) };
        let (weights, ceiling) = (losses.weights, losses.ceiling);
        let search = AndOrCount::of(reduced, weights, Loss::MAX, shares, halt)?;
        Ok(search.map(|search| LossSearch { search, ceiling, shares }))
    }

    fn total(&self, least: Least) -> Option<Total> {
        (!least.is_none()).then(|| self.ceiling.less(least.loss))
    }

    fn marginals(
        &mut self,
        problem: &Problem,
        least: Least,
        found: &mut MaxMarginals,
    ) -> Result<(), Halted> {
        found.best = self.total(least);
        if found.best.is_none() {
            return Ok(());
        }
        let candidates = problem.candidates();
        let beside = self.search.bytes() - self.search.search().bytes();
        let memory = self.shares.all().saturating_sub(beside);
        let marginals = self.search.search().marginals(memory)?;
        let cells = self.search.cells().to_vec();
        let mut number_of = vec![None; candidates.len()];
        for (number, &cell) in cells.iter().enumerate() {
            number_of[cell as usize] = Some(number);
        }
        for (cell, letters) in candidates.iter().enumerate() {
            for letter in letters.iter() {
                let least = match (number_of[cell], &marginals) {
                    (None, _) => least,
                    (Some(number), Some(found)) => {
                        let row: &[Least] = &found[number];
                        row[usize::from(letter)]
                    }
                    (Some(number), None) => {
                        let of = |&cell: &u32| candidates[cell as usize];
                        let mut allowed: Vec<LetterSet> = cells.iter().map(of).collect();
                        allowed[number] = LetterSet::only(letter);
                        self.least_with(&allowed)?
                    }
                };
                found.cells[cell][usize::from(letter)] = self.total(least);
            }
        }
        Ok(())
    }

    /// The least loss with the letters allowed only.
    fn least_with(&mut self, allowed: &[LetterSet]) -> Result<Least, Halted> {
        let search = self.search.search();
        match search.restrict(allowed)? {
            true => Ok(search.total(u64::MAX)?),
            false => Ok(Least::exactly(Least::NONE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::brute_force::{self, fills, random_scored_problem};

    #[test]
    fn max_marginals_are_those_of_the_brute_force() {
        let halt = Halt::default();
        let mut with_fills = 0;
        for seed in 0..300 {
            let problem = random_scored_problem(seed);
            let all = fills(&problem);
            let totals: Vec<u128> =
                all.iter().map(|fill| brute_force::total(&problem, fill)).collect();
            let best = totals.iter().copied().max().map(Total::from_millionths);
            // Without memory there is a search for each letter.
            for (method, memory) in [
                (Method::AndOr, 1 << 28),
                (Method::AndOr, 0),
                (Method::Walk, 1 << 28),
                (Method::Fastest, 1 << 28),
            ] {
                let found = max_marginals(&problem, method, memory, &halt).unwrap();
                assert_eq!(found.best, best, "seed {seed}, {method:?}");
                for (cell, row) in found.cells.iter().enumerate() {
                    for (letter, &total) in (0..).zip(row) {
                        let puts = all.iter().zip(&totals).filter(|(fill, _)| fill[cell] == letter);
                        let expected = puts.map(|(_, &total)| total).max();
                        let found = total.map(Total::millionths);
                        assert_eq!(found, expected, "seed {seed}, {method:?}, {memory} bytes");
                    }
                }
            }
            with_fills += usize::from(!all.is_empty());
        }
        assert!(with_fills > 100, "{with_fills}");
        halt.set();
        let problem = random_scored_problem(0);
        assert_eq!(max_marginals(&problem, Method::Fastest, 0, &halt), Err(Halted));
    }
}
