//! Fills, one by one.

use std::ops::ControlFlow;

use super::batch::{Batch, Outcome};
use super::batches::Batches;
use super::parameters::Search;
use super::statistics::Statistics;
use lexicon::Letter;
use network::{CellId, Problem};

/// The fills of a problem, in strictly increasing order.
///
/// Fills are made on demand; a `Fills` can be left at any time. Nothing is allocated per fill. The fills of an
/// interval are made from the [`Batches`] over it. To take many, [`Batches`] are faster; to count them, see
/// [`Batches::only_count`].
///
/// ```
/// use network::problem::Problem;
/// use enumerate::search::{Fills, Search};
///
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", ["mars", "mois", "plus", "tard", "soir"])?;
///
/// let mut fills = Fills::new(&problem, Search::default());
/// let fill = fills.next().unwrap();
/// assert_eq!(problem.print(fill), "mars\na00o\nr00i\nsoir\n");
/// fills.next();
/// let fill = fills.next().unwrap();
/// assert_eq!(problem.print(fill), "mois\na00o\nr00i\nsoir\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Fills<'p> {
    batches: Batches<'p>,
    cells: Vec<CellId>,
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
        Batches::new(problem, search).into()
    }

    /// The next fill: the letters of the white cells in row-major order, whatever the
    /// [`Order`](super::Order).
    #[allow(clippy::should_implement_trait, reason = "it lends the fill, as an Iterator cannot")]
    pub fn next(&mut self) -> Option<&[Letter]> {
        if self.returned == self.pending.len() {
            self.take_batch()?;
        }
        let tail = &self.pending[self.returned..][..self.tail_length];
        self.returned += self.tail_length;
        for (&cell, &letter) in self.cells[self.cells.len() - tail.len()..].iter().zip(tail) {
            self.fill[cell.index()] = letter;
        }
        Some(&self.fill)
    }

    /// Takes the next batch apart; `None` if there is none.
    fn take_batch(&mut self) -> Option<()> {
        self.pending.clear();
        self.returned = 0;
        let (fill, pending, cells) = (&mut self.fill, &mut self.pending, &self.cells);
        let tail_length = &mut self.tail_length;
        let mut take = |batch: &Batch<'_>| {
            for depth in batch.changed_from..batch.letters.len() {
                fill[cells[depth].index()] = batch.letters[depth];
            }
            *tail_length = batch.tail_lengths().iter().sum();
            batch.tails().for_each(|tail| pending.extend(tail.into_iter().flatten()));
            ControlFlow::Break(())
        };
        loop {
            match self.batches.run(u64::MAX, &mut take) {
                Outcome::Stopped => return Some(()),
                Outcome::Paused => {}
                Outcome::Exhausted | Outcome::Halted => return None,
            }
        }
    }

    /// Counts of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.batches.statistics()
    }

    /// The white cells, numbered in row-major order, in the order they are compared.
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }
}

impl<'p> From<Batches<'p>> for Fills<'p> {
    /// The fills of the batches that are still to come.
    fn from(batches: Batches<'p>) -> Fills<'p> {
        let cells = batches.cells().to_vec();
        let fill = vec![0; cells.len()];
        Fills { batches, cells, fill, pending: Vec::new(), returned: 0, tail_length: 0 }
    }
}
