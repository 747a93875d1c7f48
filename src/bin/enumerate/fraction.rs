//! Which fraction of the search space lies before a fill.

use enumerate::automaton::{State, StateTable};
use enumerate::letters::{Letter, LetterSet};
use enumerate::problem::Problem;
use enumerate::search::Order;
use rustc_hash::FxHashMap;

/// What is narrower than this is not looked at.
const LEAST: f64 = 1e-12;

/// The space of a search, weighed by an estimate.
///
/// A row of cells along the order is weighed by its words, and each of these by the share that its
/// letters leave of the words of the slots that cross the row. So the fraction before a fill is that of its
/// first row, refined by that of its second row under the first, and so on.
pub struct SearchSpace<'p> {
    table: &'p StateTable,
    rows: Vec<Row>,
    words: Words,
}

/// A run of cells along the order.
struct Row {
    /// The depth of its first cell.
    start: usize,
    /// The state of its own slot before its first cell.
    initial: State,
    /// Where the crossing slot of each cell goes on from.
    crossings: Vec<Crossing>,
    /// The weight of what follows a state of its slot, under the crossing states it was found for.
    weights: FxHashMap<State, f64>,
    known_for: Vec<State>,
}

#[derive(Clone, Copy)]
enum Crossing {
    /// It begins with this cell.
    From(State),
    /// It goes on from the cell at this depth.
    After(usize),
}

/// How many words follow a state; of each state that was asked for.
#[derive(Default)]
struct Words(FxHashMap<State, f64>);

impl Words {
    fn after(&mut self, table: &StateTable, state: State) -> f64 {
        if state.successors.is_empty() {
            return 1.0;
        }
        if let Some(&words) = self.0.get(&state) {
            return words;
        }
        let targets = state.successors.iter().map(|letter| table.step(state, letter));
        let words = targets.map(|target| self.after(table, target)).sum();
        self.0.insert(state, words);
        words
    }

    /// The share of the words of a state that go on with a letter, which must be a successor.
    fn share(&mut self, table: &StateTable, state: State, letter: Letter) -> f64 {
        self.after(table, table.step(state, letter)) / self.after(table, state)
    }
}

impl<'p> SearchSpace<'p> {
    /// The space of a problem whose cells are searched in this order.
    pub fn new(problem: &'p Problem, order: Order) -> SearchSpace<'p> {
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
                    weights: FxHashMap::default(),
                    known_for: Vec::new(),
                }),
            }
        }
        SearchSpace { table: problem.table(), rows, words: Words::default() }
    }

    /// The fraction before all fills that begin with these letters, in the order of the search.
    ///
    /// It never decreases from one prefix to a later one.
    pub fn before(&mut self, prefix: &[Letter]) -> f64 {
        let SearchSpace { table, rows, words } = self;
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
            if crossing != row.known_for {
                row.weights.clear();
                row.known_for.clone_from(&crossing);
            }
            let total = row.weight(table, words, row.initial, 0);
            let (mut before, mut weight) = (0.0, 1.0);
            let mut state = row.initial;
            for (position, &crossing) in crossing.iter().enumerate() {
                let letter = prefix.get(row.start + position);
                let fitting = state.successors & crossing.successors;
                for other in fitting.iter().take_while(|other| Some(other) < letter) {
                    let after = row.weight(table, words, table.step(state, other), position + 1);
                    before += weight * words.share(table, crossing, other) * after;
                }
                // A letter that does not fit, as one after all letters, ends the prefix.
                let Some(&letter) =
                    letter.filter(|&&letter| !(fitting & LetterSet::only(letter)).is_empty())
                else {
                    return if total > 0.0 { low + width * before / total } else { low };
                };
                weight *= words.share(table, crossing, letter);
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
    /// The weight of all that follows a state of the slot at a position.
    fn weight(
        &mut self,
        table: &StateTable,
        words: &mut Words,
        state: State,
        position: usize,
    ) -> f64 {
        let Some(&crossing) = self.known_for.get(position) else { return 1.0 };
        // A state has words of one length, so it comes at one position only.
        if let Some(&weight) = self.weights.get(&state) {
            return weight;
        }
        let fitting = state.successors & crossing.successors;
        let weights = fitting.iter().map(|letter| {
            let after = self.weight(table, words, table.step(state, letter), position + 1);
            after * words.share(table, crossing, letter)
        });
        let weight = weights.sum();
        self.weights.insert(state, weight);
        weight
    }
}
