//! Which fraction of the search space lies before some letters, as an estimate.

use rustc_hash::FxHashMap;

use crate::search::Order;
use crossword::problem::Problem;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use lexicon::words::WordCounts;

/// What is narrower than this is not looked at. It cannot matter: a progress in percent shows ten
/// digits less, and the smallest cut of 2^32 shards is 2^-40 wide, which is as much.
const LEAST: f64 = 1e-12;

/// The space of a search, weighed by an estimate.
///
/// A row of cells along the order is weighed by its words, and each of these by the share that its
/// letters leave of the words of the slots that cross the row. So the fraction before a fill is that of its
/// first row, refined by that of its second row under the first, and so on.
///
/// It depends on the problem and the order alone: every process finds the same.
#[derive(Debug)]
pub struct Estimate<'p> {
    table: &'p StateTable,
    /// The letters left to each cell, in the order.
    candidates: Vec<LetterSet>,
    rows: Vec<Row>,
    counts: WordCounts,
}

/// A run of cells along the order.
#[derive(Debug)]
struct Row {
    /// The depth of its first cell.
    start: usize,
    /// The state of its own slot before its first cell.
    initial: State,
    /// Where the crossing slot of each cell goes on from.
    crossings: Vec<Crossing>,
    /// The states of the crossing slots before its cells, under which the following was found.
    under: Vec<State>,
    /// For each cell, the share of the words of the crossing slot that go on with each letter.
    shares: Vec<[f64; MAX_LETTERS]>,
    /// The weight of what follows a state of its slot.
    weights: FxHashMap<State, f64>,
}

#[derive(Clone, Copy, Debug)]
enum Crossing {
    /// It begins with this cell.
    From(State),
    /// It goes on from the cell at this depth.
    After(usize),
}

impl<'p> Estimate<'p> {
    /// The space of a problem whose cells are searched in this order.
    pub fn new(problem: &'p Problem, order: Order) -> Estimate<'p> {
        let (along, across) = match order {
            Order::Rows => (0, 1),
            Order::Columns => (1, 0),
        };
        let cells = order.cells(problem);
        let mut depths = vec![0; cells.len()];
        for (depth, &cell) in cells.iter().enumerate() {
            depths[cell as usize] = depth;
        }
        let slots = problem.slots();
        let before = |cell: usize, direction: usize| {
            let place = slots.places[cell][direction]?;
            Some(slots.list[place.slot].cells[place.position.checked_sub(1)?])
        };
        let mut rows: Vec<Row> = Vec::new();
        for (depth, &cell) in cells.iter().enumerate() {
            let cell = cell as usize;
            let crossing = match before(cell, across) {
                Some(before) => Crossing::After(depths[before]),
                None => Crossing::From(problem.initial(cell)[across]),
            };
            match rows.last_mut() {
                Some(row) if before(cell, along).is_some() => row.crossings.push(crossing),
                _ => rows.push(Row {
                    start: depth,
                    initial: problem.initial(cell)[along],
                    crossings: vec![crossing],
                    under: Vec::new(),
                    shares: Vec::new(),
                    weights: FxHashMap::default(),
                }),
            }
        }
        let candidates = cells.iter().map(|&cell| problem.candidates()[cell as usize]).collect();
        Estimate { table: problem.table(), candidates, rows, counts: WordCounts::default() }
    }

    /// The letters left to each cell, in the order of the search.
    pub fn candidates(&self) -> &[LetterSet] {
        &self.candidates
    }

    /// The fraction before all fills that begin with these letters, in the order of the search.
    ///
    /// It never decreases from one prefix to a later one.
    pub fn before(&mut self, prefix: &[Letter]) -> f64 {
        let Estimate { table, rows, counts, .. } = self;
        let (mut low, mut width) = (0.0, 1.0);
        // The crossing state after each cell.
        let mut states: Vec<State> = Vec::new();
        for row in rows {
            let crossing: Vec<State> = row
                .crossings
                .iter()
                .map(|&crossing| match crossing {
                    Crossing::From(state) => state,
                    Crossing::After(depth) => states[depth],
                })
                .collect();
            row.set_crossing(table, counts, crossing);
            let total = row.weight(table, row.initial, 0);
            let (mut before, mut weight) = (0.0, 1.0);
            let mut state = row.initial;
            for position in 0..row.under.len() {
                let crossing = row.under[position];
                let letter = prefix.get(row.start + position);
                let fitting = state.successors & crossing.successors;
                for other in fitting.iter().take_while(|other| Some(other) < letter) {
                    let after = row.weight(table, table.step(state, other), position + 1);
                    before += weight * row.shares[position][usize::from(other)] * after;
                }
                // A letter that does not fit, as one after all letters, ends the prefix.
                let Some(&letter) =
                    letter.filter(|&&letter| !(fitting & LetterSet::only(letter)).is_empty())
                else {
                    return if total > 0.0 { low + width * before / total } else { low };
                };
                weight *= row.shares[position][usize::from(letter)];
                state = table.step(state, letter);
                states.push(table.step(crossing, letter));
            }
            if total == 0.0 {
                return low;
            }
            low += width * before / total;
            width *= weight / total;
            if width < LEAST {
                return low;
            }
        }
        low
    }
}

impl Row {
    /// Puts it under these crossing states.
    fn set_crossing(&mut self, table: &StateTable, counts: &mut WordCounts, under: Vec<State>) {
        if under != self.under {
            self.weights.clear();
            self.shares = under.iter().map(|&state| counts.shares(table, state)).collect();
            self.under = under;
        }
    }

    /// The weight of all that follows a state of its slot at a position.
    fn weight(&mut self, table: &StateTable, state: State, position: usize) -> f64 {
        let Some(crossing) = self.under.get(position) else { return 1.0 };
        // A state has words of one length, so it comes at one position only.
        if let Some(&weight) = self.weights.get(&state) {
            return weight;
        }
        let fitting = state.successors & crossing.successors;
        let weights = fitting.iter().map(|letter| {
            let target = table.step(state, letter);
            // A row may be as long as the longest word.
            let after =
                stacker::maybe_grow(1 << 16, 1 << 20, || self.weight(table, target, position + 1));
            after * self.shares[position][usize::from(letter)]
        });
        let weight = weights.sum();
        self.weights.insert(state, weight);
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Fills, Search};
    use crossword::grid::Grid;
    use lexicon::dictionary::Source;
    use lexicon::index::{Index, IndexOptions};
    use lexicon::letters::Alphabet;

    fn problem(grid: &str) -> Problem {
        let alphabet = Alphabet::default();
        let options = IndexOptions::new(&alphabet);
        let words = Source::named("dict/francais.dict.gz");
        let (index, _) = Index::open(&[words], options).unwrap();
        let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    #[test]
    fn the_fraction_grows_with_the_fills() {
        for order in [Order::Rows, Order::Columns] {
            let problem = problem("...#\n....\n.#..\n");
            let mut space = Estimate::new(&problem, order);
            let mut fills = Fills::new(&problem, Search { order, ..Search::default() });
            let mut fractions = Vec::new();
            let cells = fills.cells().to_vec();
            while let Some(fill) = fills.next() {
                if fractions.len() == 100_000 {
                    break;
                }
                let letters: Vec<Letter> = cells.iter().map(|&cell| fill[cell as usize]).collect();
                fractions.push(space.before(&letters));
                assert!(space.before(&letters[..4]) <= fractions[fractions.len() - 1]);
            }
            assert!(fractions.is_sorted());
        }
    }

    #[test]
    fn the_fraction_is_near_that_of_the_fills() {
        let problem = problem("...\n...\n...\n");
        let mut space = Estimate::new(&problem, Order::Rows);
        let mut fractions = Vec::new();
        let mut fills = Fills::new(&problem, Search::default());
        while let Some(fill) = fills.next() {
            fractions.push(space.before(fill));
        }
        let worst = (0..fractions.len())
            .map(|i| (fractions[i] - i as f64 / fractions.len() as f64).abs())
            .fold(0.0, f64::max);
        assert!(worst < 0.05, "{worst}");
        assert_eq!(space.before(&[]), 0.0);
        assert!((space.before(&[32]) - 1.0).abs() < 1e-9, "what comes after all");
    }
}
