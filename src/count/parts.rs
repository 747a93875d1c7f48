//! The count of a problem in parts, which different processes can count.
//!
//! A count has shards of its own, by *parts* (`count/parts.rs`): the fills with the same letters on some cells, which
//! are the first of the list where a walk counts sooner, and those of a path from a root down where AND/OR search
//! does. Such a part is the product of the components beside and below the path, so parts share what is remembered,
//! on all threads.

mod tree_parts;
mod walked_parts;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::counter::Counter;
use super::statistics::{CountStatistics, Method};
use crate::search::Search;
use lexicon::threads::lock;
use lexicon::{Halt, Halted, Letter};
use network::{CellId, Problem};
use tree_parts::TreeParts;
use walked_parts::WalkedParts;

/// The work, in nodes expanded, after which one of the two ways to count is taken: a second or two. The order of
/// cells that AND/OR search takes has been looked for twice by then.
const WORK: u64 = 1 << 20;

/// The fills of a problem in parts: the fills with the same letters on some cells are a part, and these letters are
/// its *prefix*.
///
/// A prefix gives letters to the first cells of an order. Where AND/OR search counts sooner it is the order of that
/// search, from a root down, so that parts share what is remembered as the whole count does; where fills are walked
/// through it is the order of the fills. All prefixes have the same length, so no fill is in two parts, and what
/// begins with no prefix has no fill.
///
/// Cells and prefixes follow from the problem, the order, whether words are distinct and the number of parts asked
/// for, so every process finds the same.
///
/// ```
/// use enumerate::count::CountParts;
/// use enumerate::search::Search;
/// use lexicon::halt::Halt;
/// use network::problem::Problem;
/// use num_bigint::BigUint;
///
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", ["mars", "mois", "plus", "soir", "tard"])?;
///
/// let mut parts = CountParts::new(&problem, Search::default(), 2, &Halt::default())?;
/// let (all, mut total) = ((0..parts.len()).collect::<Vec<_>>(), BigUint::ZERO);
/// parts.count(&all, 1, &Halt::default(), |_, fills| total += fills)?;
/// assert_eq!(total, 5_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CountParts<'p> {
    way: Way<'p>,
    /// The cells to which prefixes give letters.
    cells: Vec<CellId>,
    /// The prefixes, increasing, one after the other.
    letters: Vec<Letter>,
    /// How many parts there are.
    number: usize,
    statistics: CountStatistics,
}

/// A way to count the fills with a prefix.
#[derive(Debug)]
enum Way<'p> {
    Tree(Box<TreeParts>),
    Walk(Box<WalkedParts<'p>>),
}

impl<'p> CountParts<'p> {
    /// Cuts the fills that `search` finds into `least` parts at least, as far as there are cells enough.
    ///
    /// Takes a second or two, in which AND/OR search and the walk show which is the faster; with distinct words fills
    /// are walked through.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        least: usize,
        halt: &Halt,
    ) -> Result<CountParts<'p>, Halted> {
        let has_fills = problem.obstruction().is_none();
        let and_or = match problem.is_distinct() || !has_fills {
            true => None,
            false => Counter::faster_search(problem, search.order, WORK, halt)?,
        };
        let way = match and_or {
            Some(and_or) => Way::Tree(Box::new(TreeParts::new(*and_or, search.memory))),
            None => Way::Walk(Box::new(WalkedParts::new(problem, search))),
        };
        let (cells, letters, number) = (Vec::new(), Vec::new(), usize::from(has_fills));
        let statistics = CountStatistics::default();
        let mut parts = CountParts { way, cells, letters, number, statistics };
        while (1..least).contains(&parts.number)
            && let Some(cell) = parts.next_cell()
        {
            parts.lengthen(cell, halt)?;
        }
        Ok(parts)
    }

    fn next_cell(&self) -> Option<CellId> {
        match &self.way {
            Way::Tree(tree) => tree.cell(self.cells.len()),
            Way::Walk(walk) => walk.cell(self.cells.len()),
        }
    }

    /// Gives all prefixes each letter of a further cell that goes with them.
    fn lengthen(&mut self, cell: CellId, halt: &Halt) -> Result<(), Halted> {
        let (mut letters, mut number) = (Vec::new(), 0);
        for part in 0..self.number {
            halt.check()?;
            let prefix = &self.letters[part * self.cells.len()..][..self.cells.len()];
            let next = match &mut self.way {
                Way::Tree(tree) => tree.letters_after(prefix),
                Way::Walk(walk) => walk.letters_after(prefix),
            };
            for letter in next.iter() {
                letters.extend(prefix);
                letters.push(letter);
                number += 1;
            }
        }
        (self.letters, self.number) = (letters, number);
        self.cells.push(cell);
        Ok(())
    }

    /// The cells to which prefixes give letters.
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.number
    }

    /// Whether there is no part: then there is no fill.
    pub fn is_empty(&self) -> bool {
        self.number == 0
    }

    /// The prefix of a part.
    pub fn prefix(&self, part: usize) -> &[Letter] {
        &self.letters[part * self.cells.len()..][..self.cells.len()]
    }

    /// How parts are counted.
    pub fn method(&self) -> Method {
        match self.way {
            Way::Tree(_) => Method::AndOr,
            Way::Walk(_) => Method::Walk,
        }
    }

    /// The work of the parts counted so far.
    pub fn statistics(&self) -> CountStatistics {
        self.statistics
    }

    /// Counts some parts, given by their numbers, on a number of threads, and calls `each` with the part and how many fills it
    /// has, in the order given.
    ///
    /// # Errors
    /// If it is halted before the end; by then `each` had some of the first parts.
    pub fn count(
        &mut self,
        parts: &[usize],
        threads: usize,
        halt: &Halt,
        each: impl FnMut(usize, BigUint) + Send,
    ) -> Result<(), Halted> {
        let in_turn = Mutex::new(InTurn { next: 0, waiting: BTreeMap::new(), each });
        let (next, threads) = (AtomicUsize::new(0), threads.clamp(1, parts.len().max(1)));
        let (letters, cells) = (&self.letters, self.cells.len());
        // Takes the next part, and tells the number of fills with its prefix.
        let take = |count: &mut dyn FnMut(&[Letter]) -> Result<BigUint, Halted>| {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&part) = parts.get(at) else { return Ok(false) };
            let fills = count(&letters[part * cells..][..cells])?;
            let mut in_turn = lock(&in_turn);
            in_turn.report(parts, at, fills);
            Ok(true)
        };
        let statistics = &mut self.statistics;
        match &mut self.way {
            Way::Tree(tree) => statistics.expanded += tree.count(cells, threads, halt, take)?,
            Way::Walk(walk) => statistics.walked += walk.count(threads, halt, take)?,
        }
        Ok(())
    }
}

/// Numbers of fills that are reported in the order of the parts, whichever is found first.
struct InTurn<F> {
    next: usize,
    waiting: BTreeMap<usize, BigUint>,
    each: F,
}

impl<F: FnMut(usize, BigUint)> InTurn<F> {
    fn report(&mut self, parts: &[usize], at: usize, fills: BigUint) {
        self.waiting.insert(at, fills);
        while let Some(fills) = self.waiting.remove(&self.next) {
            (self.each)(parts[self.next], fills);
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::random_problem;
    use crate::search::Order;
    use crate::search::examples::{GRIDS, fills, problem};

    /// Checks each part against the fills listed, and that they are all; returns how many fills there are.
    fn check(problem: &Problem, search: Search, least: usize, threads: usize) -> usize {
        let (halt, fills) = (Halt::default(), fills(problem, search));
        let mut parts = CountParts::new(problem, search, least, &halt).unwrap();
        let cells = problem.cells(search.order);
        let begins_with = |fill: &[Letter], prefix: &[Letter], parts: &CountParts<'_>| {
            let letter = |cell| fill[cells.iter().position(|other| other == cell).unwrap()];
            parts.cells().iter().map(letter).eq(prefix.iter().copied())
        };
        let (mut found, all) = (Vec::new(), (0..parts.len()).rev().collect::<Vec<_>>());
        parts.count(&all, threads, &halt, |part, number| found.push((part, number))).unwrap();
        assert!(found.iter().map(|&(part, _)| part).eq(all.iter().copied()), "in turn");
        for (part, number) in &found {
            let prefix = parts.prefix(*part);
            let inside = fills.iter().filter(|fill| begins_with(fill, prefix, &parts)).count();
            assert_eq!(*number, BigUint::from(inside), "{prefix:?}");
        }
        assert_eq!(
            found.into_iter().map(|(_, number)| number).sum::<BigUint>(),
            fills.len().into()
        );
        fills.len()
    }

    #[test]
    fn parts_have_all_fills_each_once() {
        let (mut with_fills, mut by_tree, mut by_walk) = (0, 0, 0);
        for seed in 0..150 {
            let problem = random_problem(seed);
            let problem = if seed % 5 == 0 { problem.distinct() } else { problem };
            let order = [Order::Rows, Order::Columns][seed as usize % 2];
            let search = Search { order, ..Search::default() };
            for (least, threads) in [(0, 1), (1, 2), (4, 1), (30, 3), (1000, 2)] {
                with_fills += usize::from(check(&problem, search, least, threads) > 0);
            }
            match CountParts::new(&problem, search, 4, &Halt::default()).unwrap().method() {
                Method::AndOr => by_tree += 1,
                _ => by_walk += 1,
            }
        }
        assert!(
            with_fills > 250 && by_tree > 20 && by_walk > 20,
            "{with_fills} {by_tree} {by_walk}"
        );
    }

    #[test]
    fn parts_are_many_where_there_are_cells_enough() {
        for grid in GRIDS {
            let (problem, halt) = (problem(grid), Halt::default());
            let all = fills(&problem, Search::default()).len();
            for least in [2, 10] {
                let parts = CountParts::new(&problem, Search::default(), least, &halt).unwrap();
                assert!(parts.len() >= least.min(all), "{} of {least}\n{grid}", parts.len());
            }
            check(&problem, Search::default(), 50, 2);
        }
    }

    #[test]
    fn a_count_of_parts_is_halted() {
        let (problem, halt) = (problem(GRIDS[0]), Halt::default());
        let mut parts = CountParts::new(&problem, Search::default(), 10, &halt).unwrap();
        let all: Vec<usize> = (0..parts.len()).collect();
        let mut last = 0;
        let counted = parts.count(&all, 1, &halt, |part, _| {
            last = part + 1;
            halt.set();
        });
        assert_eq!((counted, last), (Err(Halted), 1));
        assert!(CountParts::new(&problem, Search::default(), 10, &halt).is_err());
    }
}
