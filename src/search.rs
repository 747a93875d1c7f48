//! The search for fills, in lexicographic order.
//!
//! [`Fills`] is what users of the library take; the walk under it is cell by cell.

mod batch;
mod distinct;
mod guided;
mod interval;
mod join;
mod lookahead;
mod statistics;
mod supports;
mod walk;

use std::ops::ControlFlow;

use lexicon::halt::Halt;

pub use batch::{Batch, Outcome};
pub use crossword::order::Order;
pub use interval::Interval;
pub use statistics::Statistics;

use crossword::problem::Problem;
use guided::Guided;
use lexicon::letters::Letter;
use lookahead::Lookahead;
use walk::Walk;

/// What to search for, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The order of the cells by which fills are compared.
    pub order: Order,
    /// Whether no word may stand twice in a fill.
    pub distinct: bool,
    /// About how many bytes the search may take.
    pub memory: u64,
    /// What the search may use; fills and their order do not depend on it.
    pub techniques: Techniques,
}

impl Default for Search {
    /// All fills, row by row, with all techniques and 1 GiB.
    fn default() -> Search {
        Search {
            order: Order::Rows,
            distinct: false,
            memory: 1 << 30,
            techniques: Techniques::default(),
        }
    }
}

/// What a search may use, for tests and measures: all of it is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Looking at the next row, as long as that fits in memory.
    pub lookahead: bool,
    /// Asking an oracle where the walk thrashes, if there is lookahead.
    pub oracle: OracleUse,
}

/// When an oracle is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleUse {
    /// Never.
    Never,
    /// When the walk without a fill has come to cost more than a question.
    WhenWorth,
    /// As often as the walk can still go on between questions.
    Always,
}

impl Default for Techniques {
    /// All techniques.
    fn default() -> Techniques {
        Techniques { lookahead: true, oracle: OracleUse::WhenWorth }
    }
}

/// The walks that find fills.
#[derive(Debug)]
enum Engine<'p> {
    Walk(Box<Walk<'p>>),
    Lookahead(Box<Lookahead<'p>>),
    Guided(Box<Guided<'p>>),
}

/// Calls a method that all engines have.
macro_rules! on_engine {
    ($engine:expr, $walk:ident => $call:expr) => {
        match $engine {
            Engine::Walk($walk) => $call,
            Engine::Lookahead($walk) => $call,
            Engine::Guided($walk) => $call,
        }
    };
}

/// The fills of a problem, in strictly increasing order.
///
/// Fills are made on demand; a `Fills` can be left at any time. Nothing is allocated per fill.
///
/// ```
/// use crossword::grid::Grid;
/// use lexicon::{dictionary::Source, index::{Index, IndexOptions}};
/// use crossword::problem::Problem;
/// use lexicon::letters::Alphabet;
/// use enumerate::{search::{Fills, Search}};
///
/// let alphabet = Alphabet::default();
/// let options = IndexOptions::new(&alphabet);
/// let (index, _) = Index::open(&[Source::named("dict/five-words.txt")], options)?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut fills = Fills::new(&problem, Search::default());
/// let fill = fills.next().unwrap();
/// assert_eq!(problem.grid().print(fill, problem.alphabet()), "mars\na00o\nr00i\nsoir\n");
/// fills.next();
/// let fill = fills.next().unwrap();
/// assert_eq!(problem.grid().print(fill, problem.alphabet()), "mois\na00o\nr00i\nsoir\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Fills<'p> {
    engine: Engine<'p>,
    cells: Vec<u32>,
    /// The fill that [`next`](Self::next) returned last.
    fill: Vec<Letter>,
    /// The tails of the batch it is from, one after the other, and how much of them was returned.
    pending: Vec<Letter>,
    returned: usize,
    tail_length: usize,
}

impl<'p> Fills<'p> {
    /// All fills.
    pub fn new(problem: &'p Problem, search: Search) -> Fills<'p> {
        Fills::of(Engine::new(problem, search))
    }

    /// The fills that begin with `prefix`: the letters of the first white cells in the
    /// [order](Order).
    pub fn within(problem: &'p Problem, search: Search, prefix: &[Letter]) -> Fills<'p> {
        Fills::of(Engine::new(problem, search).restarted(prefix, prefix))
    }

    /// The fills that are not before `prefix`: those that begin with it and all later ones.
    pub fn starting_at(problem: &'p Problem, search: Search, prefix: &[Letter]) -> Fills<'p> {
        Fills::of(Engine::new(problem, search).restarted(prefix, &[]))
    }

    fn of(engine: Engine<'p>) -> Fills<'p> {
        let cells = on_engine!(&engine, walk => walk.cells().to_vec());
        let fill = vec![0; cells.len()];
        Fills { engine, cells, fill, pending: Vec::new(), returned: 0, tail_length: 0 }
    }

    /// The next fill: the letters of the white cells in row-major order, whatever the [`Order`].
    #[allow(clippy::should_implement_trait, reason = "it lends the fill, as an Iterator cannot")]
    pub fn next(&mut self) -> Option<&[Letter]> {
        if self.returned == self.pending.len() {
            self.pending.clear();
            self.returned = 0;
            let (fill, pending, cells) = (&mut self.fill, &mut self.pending, &self.cells);
            let tail_length = &mut self.tail_length;
            let take = |batch: &Batch<'_>| {
                for depth in batch.changed_from..batch.letters.len() {
                    fill[cells[depth] as usize] = batch.letters[depth];
                }
                *tail_length = batch.tail_lengths().iter().sum();
                batch.tails().for_each(|tail| pending.extend(tail.into_iter().flatten()));
                ControlFlow::Break(())
            };
            if on_engine!(&mut self.engine, walk => walk.run(u64::MAX, take)) == Outcome::Exhausted
            {
                return None;
            }
        }
        let tail = &self.pending[self.returned..][..self.tail_length];
        self.returned += self.tail_length;
        for (&cell, &letter) in self.cells[self.cells.len() - tail.len()..].iter().zip(tail) {
            self.fill[cell as usize] = letter;
        }
        Some(&self.fill)
    }

    /// Calls `visit` with each fill, as [`next`](Self::next) gives them, until it breaks.
    pub fn for_each(&mut self, mut visit: impl FnMut(&[Letter]) -> ControlFlow<()>) {
        while let Some(fill) = self.next() {
            if visit(fill).is_break() {
                return;
            }
        }
    }

    /// Calls `visit` with batches of fills until about `nodes` more nodes are searched, or `visit`
    /// breaks, or there are no more. This is the fastest way to take many fills.
    ///
    /// Calls that [were paused](Outcome::Paused) can be repeated to go on. Not to be mixed with
    /// [`next`](Self::next): what is left of a batch there is not given here.
    pub fn run(&mut self, nodes: u64, visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>) -> Outcome {
        on_engine!(&mut self.engine, walk => walk.run(nodes, visit))
    }

    /// Begins anew with the fills that are neither before all that begin with `from` nor after all
    /// that begin with `to`, as a [`Interval`] tells, or [`split`](Self::split) or
    /// [`rest`](Self::rest).
    pub(crate) fn restart(&mut self, from: &[Letter], to: &[Letter]) {
        self.pending.clear();
        self.returned = 0;
        self.engine.restart(from, to);
    }

    /// Lets the batches of [`run`](Self::run) tell how many fills they have, mostly without giving
    /// their tails: about a third faster where fills are many. Not to be mixed with
    /// [`next`](Self::next).
    pub fn count_only(&mut self) {
        match &mut self.engine {
            Engine::Walk(_) => {}
            Engine::Lookahead(walk) => walk.count_only(),
            Engine::Guided(walk) => walk.count_only(),
        }
    }

    /// All fills, until `halt` is set: [`run`](Self::run) then soon pauses, and [`next`](Self::next)
    /// ends. So does the making of the search.
    pub fn until(problem: &'p Problem, search: Search, halt: &Halt) -> Fills<'p> {
        let mut fills = Fills::new(problem, search);
        fills.halt_by(halt.clone());
        fills
    }

    /// Pauses the search soon once another thread sets `halt`.
    pub(crate) fn halt_by(&mut self, halt: Halt) {
        if let Engine::Guided(walk) = &mut self.engine {
            walk.halt_by(halt);
        }
    }

    /// Gives away the later part of what is left to search: bounds for [`restart`](Self::restart).
    pub(crate) fn split(&mut self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        match &mut self.engine {
            // Used where memory is too short for more, also for more threads.
            Engine::Walk(_) => None,
            Engine::Lookahead(walk) => walk.split(),
            Engine::Guided(walk) => walk.split(),
        }
    }

    /// All that is left to search: bounds for [`restart`](Self::restart).
    pub(crate) fn rest(&self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        on_engine!(&self.engine, walk => walk.rest())
    }

    /// What the search did so far.
    pub fn statistics(&self) -> Statistics {
        on_engine!(&self.engine, walk => walk.statistics())
    }

    /// The white cells, numbered in row-major order, in the order they are compared.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }
}

impl<'p> Engine<'p> {
    fn new(problem: &'p Problem, search: Search) -> Engine<'p> {
        // With less than two runs, or no way to fill them, there is nothing to look ahead at.
        let is_trivial =
            problem.obstruction().is_some() || crossword::order::runs(problem, search.order) < 2;
        let wanted = search.techniques.lookahead && !is_trivial;
        let lookahead = wanted.then(|| Lookahead::new(problem, search)).flatten();
        match (lookahead, search.techniques.oracle) {
            (Some(walk), OracleUse::Never) => Engine::Lookahead(Box::new(walk)),
            (Some(walk), _) => Engine::Guided(Box::new(Guided::new(walk, problem, search))),
            (None, _) => Engine::Walk(Box::new(Walk::new(problem, search, wanted))),
        }
    }

    /// Begins anew between two bounds.
    fn restart(&mut self, from: &[Letter], to: &[Letter]) {
        on_engine!(self, walk => walk.restart(from, to));
    }

    fn restarted(mut self, from: &[Letter], to: &[Letter]) -> Engine<'p> {
        self.restart(from, to);
        self
    }
}
