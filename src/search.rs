//! The search for fills, in lexicographic order.
//!
//! [`Fills`] is what users of the library take; the walk under it is cell by cell.

mod distinct;
mod order;
mod statistics;
mod walk;

use std::ops::ControlFlow;

pub use order::Order;
pub use statistics::Statistics;
pub use walk::{Batch, Outcome};

use crate::letters::{Letter, LetterSet};
use crate::problem::Problem;
use walk::Walk;

/// What to search for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The order of the cells by which fills are compared.
    pub order: Order,
    /// Whether no word may stand twice in a fill.
    pub distinct: bool,
}

/// The fills of a problem, in strictly increasing order.
///
/// Fills are made on demand; a `Fills` can be left at any time. Nothing is allocated per fill.
///
/// ```
/// use enumerate::{dictionary::Source, grid::Grid, index::{Index, Opening}};
/// use enumerate::{letters::Alphabet, problem::Problem, search::{Fills, Search}};
///
/// let alphabet = Alphabet::default();
/// let opening = Opening { alphabet: &alphabet, cache: None, memory: 1 << 30 };
/// let (index, _) = Index::open(&[Source::named("dict/five-words.txt")], opening)?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut fills = Fills::new(&problem, Search::default());
/// let fill = fills.next().unwrap();
/// assert_eq!(problem.grid().print(fill, problem.alphabet()), "mois\na00o\nr00i\nsoir\n");
/// assert!(fills.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Fills<'p> {
    walk: Walk<'p>,
    cells: Vec<u32>,
    /// The fill that [`next`](Self::next) returned last.
    fill: Vec<Letter>,
    /// The last letters of the batch it is from that were not returned yet.
    pending: LetterSet,
}

impl<'p> Fills<'p> {
    /// All fills.
    pub fn new(problem: &'p Problem, search: Search) -> Fills<'p> {
        Fills::of(Walk::new(problem, search))
    }

    /// The fills that begin with `prefix`: the letters of the first white cells in the
    /// [order](Order).
    pub fn within(problem: &'p Problem, search: Search, prefix: &[Letter]) -> Fills<'p> {
        Fills::of(Walk::within(problem, search, prefix))
    }

    /// The fills that are not before `prefix`: those that begin with it and all later ones.
    pub fn starting_at(problem: &'p Problem, search: Search, prefix: &[Letter]) -> Fills<'p> {
        Fills::of(Walk::starting_at(problem, search, prefix))
    }

    fn of(walk: Walk<'p>) -> Fills<'p> {
        let cells = walk.cells().to_vec();
        Fills {
            walk,
            fill: vec![0; cells.len()],
            cells,
            pending: LetterSet::EMPTY,
        }
    }

    /// The next fill: the letters of the white cells in row-major order, whatever the [`Order`].
    #[allow(
        clippy::should_implement_trait,
        reason = "it lends the fill, as an Iterator cannot"
    )]
    pub fn next(&mut self) -> Option<&[Letter]> {
        if self.pending.is_empty() {
            let (fill, pending, cells) = (&mut self.fill, &mut self.pending, &self.cells);
            let outcome = self.walk.run(u64::MAX, |batch| {
                for depth in batch.changed_from..batch.letters.len() {
                    fill[cells[depth] as usize] = batch.letters[depth];
                }
                *pending = batch.last;
                ControlFlow::Break(())
            });
            if outcome == Outcome::Exhausted {
                return None;
            }
        }
        if let Some(letter) = self.pending.smallest() {
            self.pending = self.pending & LetterSet::above(letter);
            let last = *self.cells.last().expect("a letter has a cell");
            self.fill[last as usize] = letter;
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
        self.walk.run(nodes, visit)
    }

    /// What the search did so far.
    pub fn statistics(&self) -> Statistics {
        self.walk.statistics()
    }

    /// The white cells, numbered in row-major order, in the order they are compared.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }
}
