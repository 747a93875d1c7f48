//! The fills of greatest total.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::{Batches, Fills, Order, Search, SharedSearch};
use csp::{
    BestBounds, BestParameters, BestStatistics, BranchAndBound, Model, ScoredFill, ScoresTooGreat,
};
use lexicon::halt::Halt;
use lexicon::threads;
use lexicon::total::Total;
use network::problem::Problem;

/// The share of the memory that the fills found may take, and that open nodes may; the rest is for words and prices.
const SHARE: u64 = 4;

/// About how many bytes a fill that is kept takes beside its letters and its words.
const FILL: u64 = 128;

/// The fills that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestOf {
    /// How many, at most.
    pub fills: u64,
    /// The order of cells by which fills of the same total are compared.
    pub order: Order,
    /// About how many bytes the search may take.
    pub memory: u64,
    /// How many threads search; the fills are the same.
    pub threads: usize,
}

impl Default for BestOf {
    /// The best fill alone, of equals the first row by row, in 1 GiB, by one thread.
    fn default() -> BestOf {
        BestOf { fills: 1, order: Order::Rows, memory: 1 << 30, threads: 1 }
    }
}

/// The best fills that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestFills {
    /// The fills, the best first, their letters in the order of the cells of the network; of equal totals, in the order in
    /// which fills are listed.
    pub fills: Vec<ScoredFill>,
    /// The total that no fill exceeds; `None` if there is no fill, or the search was halted before it began.
    pub bound: Option<Total>,
    /// Whether these are the best fills, and no others.
    pub is_proved: bool,
    /// Whether memory has room for no more fills, though more were wanted.
    pub is_short_of_memory: bool,
    /// The statistics of the search.
    pub statistics: BestStatistics,
}

impl BestFills {
    /// How the search stood at its end.
    pub fn bounds(&self) -> BestBounds {
        let best = self.fills.first().map(|fill| fill.total);
        BestBounds { best, bound: self.bound, is_proved: self.is_proved }
    }
}

/// Finds the fills of greatest total by [branch and bound](BranchAndBound), until all that are wanted are proved or `halt`
/// is set: then the best fills found so far come, and a bound. Of equal totals, the first in the order in which fills are
/// listed come first, also of the last total.
///
/// ```
/// use network::problem::Problem;
/// use enumerate::best::{BestOf, best_fills};
/// use lexicon::halt::Halt;
///
/// let words = ["mars;3", "mois;1", "plus;2", "soir;2.5", "tard"];
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", words)?;
///
/// let wanted = BestOf { fills: 2, ..BestOf::default() };
/// let best = best_fills(&problem, wanted, &Halt::default())?;
/// let totals: Vec<String> = best.fills.iter().map(|fill| fill.total.to_string()).collect();
/// assert!(best.is_proved);
/// assert_eq!(totals, ["11", "9"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the scores are too great to be added up.
pub fn best_fills(
    problem: &Problem,
    wanted: BestOf,
    halt: &Halt,
) -> Result<BestFills, ScoresTooGreat> {
    if problem.obstruction().is_some() || wanted.fills == 0 {
        return Ok(BestFills { is_proved: true, ..BestFills::default() });
    }
    let network = problem.network();
    let words = network.slots.len() * size_of::<u32>();
    let bytes = FILL + (network.letters.len() + words) as u64;
    let room = (wanted.memory / SHARE / bytes).max(1);
    let top = usize::try_from(wanted.fills.min(room)).unwrap_or(usize::MAX);
    let Ok(model) = Model::until(problem, wanted.order, halt) else {
        return Ok(BestFills::default());
    };
    let mut best = match model.greatest_total() == Total::default() {
        true => first_fills(problem, wanted, top, halt),
        false => branch_and_bound(model, wanted, top, halt)?,
    };
    best.is_short_of_memory = best.fills.len() as u64 == room && room < wanted.fills;
    Ok(best)
}

/// The first fills of the list, where no word has a score: these are the best.
fn first_fills(problem: &Problem, wanted: BestOf, top: usize, halt: &Halt) -> BestFills {
    let BestOf { order, memory, .. } = wanted;
    let search = Search { order, memory, ..Search::default() };
    let shared = Arc::new(SharedSearch::new(problem, search, 1, halt));
    let mut listed = Fills::from(Batches::of(shared));
    let mut fills = Vec::new();
    while fills.len() < top
        && let Some(letters) = listed.next()
    {
        fills.push(ScoredFill { total: Total::default(), letters: letters.to_vec() });
    }
    let is_proved = fills.len() == top || !halt.is_set();
    let bound = (!is_proved || !fills.is_empty()).then(Total::default);
    BestFills { fills, bound, is_proved, ..BestFills::default() }
}

fn branch_and_bound(
    model: Model,
    wanted: BestOf,
    top: usize,
    halt: &Halt,
) -> Result<BestFills, ScoresTooGreat> {
    let parameters = BestParameters {
        top,
        in_order: true,
        memory: wanted.memory / SHARE,
        halt: halt.clone(),
        ..BestParameters::default()
    };
    let search = BranchAndBound::new(Arc::new(model), parameters)?;
    let next = AtomicU64::new(0);
    threads::share(wanted.threads, || search.work(next.fetch_add(1, Ordering::Relaxed)));
    let BestBounds { bound, is_proved, .. } = search.bounds();
    let statistics = search.statistics();
    Ok(BestFills { fills: search.fills(), bound, is_proved, statistics, ..BestFills::default() })
}
