//! Networks of grids.

use rustc_hash::FxHashSet;

use crate::grid::{Grid, LEAST_SLOT, ListedSlots, ShortRuns, SlotRules};
use crate::ids::{CellId, IdVec};
use crate::rule_error::RuleError;
use crate::slot::{Direction, Slot, WordList};
use crate::structure::Network;
use lexicon::LetterSet;

impl SlotRules {
    /// The grid with slots by these rules.
    ///
    /// # Errors
    /// With the reason why the grid does not allow one of the rules.
    pub fn apply(self, grid: Grid) -> Result<Grid, RuleError> {
        // All runs can be slots.
        if self != SlotRules::default() {
            build(&grid, self)?;
        }
        Ok(grid.with_rules(self))
    }
}

impl Network {
    /// The network of a grid by its rules.
    pub fn of(grid: &Grid) -> Network {
        match build(grid, grid.rules()) {
            Ok(network) => network,
            Err(error) => unreachable!("the rules of a grid are checked: {error}"),
        }
    }
}

fn build(grid: &Grid, rules: SlotRules) -> Result<Network, RuleError> {
    match grid.listed() {
        Some(listed) => of_list(grid, listed, rules),
        None => {
            check_sides(grid, rules)?;
            let whites = Whites::of(grid);
            let slots = whites.slots(rules)?;
            let equal = match rules.symmetric {
                true => whites.images(&slots)?,
                false => Vec::new(),
            };
            let letters = grid.cells().iter().enumerate().filter(|(_, cell)| cell.is_white());
            let letters = letters.flat_map(|(place, cell)| {
                let fixed = grid.rest(place).iter().chain(grid.down(place));
                let fixed = fixed.map(|&letter| LetterSet::only(letter));
                std::iter::once(cell.letters()).chain(fixed)
            });
            let letters: IdVec<CellId, _> = letters.collect();
            let pictured = whites.cells.iter().copied().flatten().collect();
            let network = Network::new(whites.positions, letters, pictured, slots.into());
            Ok(if rules.symmetric { network.quotient(equal).network } else { network })
        }
    }
}

/// Checks that a grid has the sides that rules need.
fn check_sides(grid: &Grid, rules: SlotRules) -> Result<(), RuleError> {
    let (layers, columns) = (grid.layers(), grid.columns());
    let rows = grid.rows() / layers;
    if rules.diagonals && rows != columns {
        return Err(RuleError::NoSquare { rows, columns });
    }
    if rules.symmetric && (rows != columns || layers > 1 && layers != rows) {
        return Err(RuleError::UnequalSides { layers, rows, columns });
    }
    Ok(())
}

/// The network of a picture whose slots are listed.
fn of_list(grid: &Grid, listed: &ListedSlots, rules: SlotRules) -> Result<Network, RuleError> {
    let SlotRules { least, short_runs, diagonals, symmetric, wrap, own_lists, .. } = rules;
    for (is_asked, flag) in [
        (least != LEAST_SLOT, "--min-slot"),
        (short_runs == ShortRuns::Forbidden, "--short-runs"),
        (diagonals, "--diagonals"),
        (symmetric, "--symmetric"),
        (wrap.across || wrap.down, "--wrap"),
        (own_lists.across, "--across"),
        (own_lists.down, "--down"),
    ] {
        if is_asked {
            return Err(RuleError::Listed(flag));
        }
    }
    // Cells are numbered in their order.
    let mut numbers = vec![CellId::new(0); listed.names.len()];
    CellId::all(numbers.len())
        .zip(&listed.order)
        .for_each(|(number, &cell)| numbers[cell] = number);
    let mut positions: IdVec<CellId, _> = IdVec::repeat(None, numbers.len());
    let mut letters = IdVec::repeat(LetterSet::EMPTY, numbers.len());
    let mut pictured = Vec::new();
    let places = grid.cells().iter().enumerate().filter(|(_, cell)| cell.is_white());
    for ((place, cell), &listed) in places.zip(&listed.pictured) {
        let number = numbers[listed];
        positions[number].get_or_insert((place / grid.columns(), place % grid.columns()));
        letters[number] = cell.letters();
        pictured.push(number);
    }
    let positions: IdVec<CellId, (usize, usize)> =
        positions.iter().copied().map(Option::unwrap_or_default).collect();
    let slots = (1..).zip(&listed.slots).map(|(number, cells)| {
        let cells: Vec<CellId> = cells.iter().map(|&cell| numbers[cell]).collect();
        let (row, column) = positions[cells[0]];
        let direction = Direction::Listed(number);
        Slot {
            direction,
            layer: None,
            row,
            column,
            cells,
            list: WordList::Common,
            also: Vec::new(),
        }
    });
    let slots = slots.collect();
    Ok(Network::new(positions, letters, pictured, slots).quotient([]).network)
}

/// The white cells of a grid.
struct Whites<'g> {
    grid: &'g Grid,
    /// How many rows a layer has.
    rows: usize,
    /// The cell at each place of the grid, of several the first; none where it is black.
    cells: Vec<Option<CellId>>,
    positions: IdVec<CellId, (usize, usize)>,
}

/// How many cells a white place of a grid has: one for each of its letters.
fn letters_at(grid: &Grid, place: usize) -> usize {
    1 + grid.rest(place).len() + grid.down(place).len()
}

impl<'g> Whites<'g> {
    fn of(grid: &'g Grid) -> Whites<'g> {
        let mut positions = IdVec::default();
        let cell = |(place, cell): (usize, &crate::grid::Cell)| {
            cell.is_white().then(|| {
                let first = CellId::new(positions.len());
                let position = (place / grid.columns(), place % grid.columns());
                (0..letters_at(grid, place)).for_each(|_| positions.push(position));
                first
            })
        };
        let cells = grid.cells().iter().enumerate().map(cell).collect();
        Whites { grid, rows: grid.rows() / grid.layers(), cells, positions }
    }

    /// The cells at a place: one for each of its letters.
    fn at(&self, place: usize) -> impl Iterator<Item = CellId> {
        let first = self.cells[place].into_iter();
        let count = letters_at(self.grid, place);
        first.flat_map(move |first| (0..count).map(move |at| CellId::new(first.index() + at)))
    }

    /// The cells at a place along which words of a direction are read: words down may have letters of their own.
    fn along(&self, place: usize, direction: Direction) -> impl Iterator<Item = CellId> {
        let (own, down) = (self.grid.rest(place).len() + 1, self.grid.down(place).len());
        let (skipped, count) = match direction {
            Direction::Down if down > 0 => (own, down),
            _ => (0, own),
        };
        self.at(place).skip(skipped).take(count)
    }

    fn slots(&self, rules: SlotRules) -> Result<Vec<Slot>, RuleError> {
        let (mut slots, mut lone) = (Vec::new(), FxHashSet::default());
        for direction in [Direction::Across, Direction::Down, Direction::Through] {
            if direction == Direction::Through && self.grid.layers() == 1 {
                continue;
            }
            for run in self.runs(direction, rules)? {
                let length = run.len();
                let slot = self.slot(direction, rules, run);
                if length >= rules.least {
                    // A cell by itself is one slot, whichever way it is read.
                    if length > 1 || lone.insert((slot.cells.clone(), slot.list)) {
                        slots.push(slot);
                    }
                } else if length >= LEAST_SLOT && rules.short_runs == ShortRuns::Forbidden {
                    let least = rules.least;
                    return Err(RuleError::ShortRun { run: Box::new(slot), least });
                }
            }
        }
        if rules.diagonals {
            let (rows, columns) = (self.rows, self.grid.columns());
            for layer in 0..self.grid.layers() {
                let place = |row: usize, column: usize| (layer * rows + row) * columns + column;
                let falling: Vec<usize> = (0..rows).map(|row| place(row, row)).collect();
                let rising = (0..rows).map(|row| place(row, columns - 1 - row)).collect();
                for diagonal in [falling, rising] {
                    let is_slot = diagonal.iter().all(|&place| self.cells[place].is_some());
                    if is_slot && rows >= rules.least {
                        slots.push(self.slot(Direction::Diagonal, rules, diagonal));
                    }
                }
            }
        }
        Ok(slots)
    }

    fn slot(&self, direction: Direction, rules: SlotRules, places: Vec<usize>) -> Slot {
        let columns = self.grid.columns();
        let (row, column) = (places[0] / columns, places[0] % columns);
        Slot {
            direction,
            layer: (self.grid.layers() > 1).then_some(row / self.rows),
            row: row % self.rows,
            column,
            cells: places.into_iter().flat_map(|place| self.along(place, direction)).collect(),
            list: match direction {
                Direction::Across if rules.own_lists.across => WordList::Across,
                Direction::Down if rules.own_lists.down => WordList::Down,
                Direction::Across | Direction::Down => WordList::Common,
                Direction::Through | Direction::Diagonal | Direction::Listed(_) => WordList::Common,
            },
            also: Vec::new(),
        }
    }

    /// The place after a white cell in a direction; `None` at a black cell, at a bar, and at an edge unless
    /// runs go on across the edge.
    fn next(&self, place: usize, direction: Direction, rules: SlotRules) -> Option<usize> {
        let columns = self.grid.columns();
        let (row, column) = (place / columns % self.rows, place % columns);
        let bars = self.grid.bars(place);
        let next = match direction {
            Direction::Across if bars.right => None,
            Direction::Across if column + 1 < columns => Some(place + 1),
            Direction::Across => rules.wrap.across.then_some(place - column),
            Direction::Down if bars.below => None,
            Direction::Down if row + 1 < self.rows => Some(place + columns),
            Direction::Down => rules.wrap.down.then_some(place - row * columns),
            Direction::Through | Direction::Diagonal | Direction::Listed(_) => {
                Some(place + self.rows * columns)
            }
        };
        next.filter(|&next| self.cells.get(next).is_some_and(Option::is_some))
    }

    /// The maximal runs of white cells in a direction, in the order of their first cells.
    fn runs(&self, direction: Direction, rules: SlotRules) -> Result<Vec<Vec<usize>>, RuleError> {
        let places = || (0..self.cells.len()).filter(|&place| self.cells[place].is_some());
        let mut is_first = vec![true; self.cells.len()];
        for next in places().filter_map(|place| self.next(place, direction, rules)) {
            is_first[next] = false;
        }
        let follow = |first| {
            std::iter::successors(Some(first), |&place| self.next(place, direction, rules))
                .collect()
        };
        let runs: Vec<Vec<usize>> = places().filter(|&place| is_first[place]).map(follow).collect();
        if runs.iter().map(Vec::len).sum::<usize>() < places().count() {
            let mut is_on_run = vec![false; self.cells.len()];
            runs.iter().flatten().for_each(|&place| is_on_run[place] = true);
            if let Some(place) = places().find(|&place| !is_on_run[place]) {
                let (row, column) = (place / self.grid.columns(), place % self.grid.columns());
                return Err(RuleError::Ring { direction, row: row + 1, column: column + 1 });
            }
        }
        Ok(runs)
    }

    /// The pairs of white cells that are equal where fills read the same across and down, and in layers under
    /// every exchange of the axes.
    fn images(&self, slots: &[Slot]) -> Result<Vec<(CellId, CellId)>, RuleError> {
        let (layers, rows, columns) = (self.grid.layers(), self.rows, self.grid.columns());
        let place =
            |layer: usize, row: usize, column: usize| (layer * rows + row) * columns + column;
        // The exchange of rows and columns, and the exchange of layers and rows: all other exchanges follow.
        let exchanges: &[&dyn Fn(usize, usize, usize) -> usize] = match layers {
            1 => &[&|layer, row, column| place(layer, column, row)],
            _ => &[&|layer, row, column| place(layer, column, row), &|layer, row, column| {
                place(row, layer, column)
            }],
        };
        let runs: FxHashSet<&[CellId]> = slots.iter().map(|slot| &slot.cells[..]).collect();
        let mut equal = Vec::new();
        for exchange in exchanges {
            let mut images: IdVec<CellId, CellId> = IdVec::default();
            for place in (0..self.cells.len()).filter(|&place| self.cells[place].is_some()) {
                let (row, column) = (place / columns, place % columns);
                let image = exchange(row / rows, row % rows, column);
                let (letters, others) = (self.at(place).count(), self.at(image).count());
                let (row, column) = (row + 1, column + 1);
                if others == 0 {
                    return Err(RuleError::BlackImage { row, column });
                }
                if letters != others {
                    return Err(RuleError::UnequalLetters { row, column, letters, others });
                }
                self.at(image).for_each(|image| images.push(image));
            }
            let is_run = |slot: &&Slot| slot.direction != Direction::Diagonal;
            for slot in slots.iter().filter(is_run) {
                let image: Vec<CellId> = slot.cells.iter().map(|&cell| images[cell]).collect();
                if !runs.contains(&image[..]) {
                    return Err(RuleError::NoImage(Box::new(slot.clone())));
                }
            }
            equal.extend(images.ids().zip(images.iter().copied()));
        }
        Ok(equal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::Alphabet;

    #[test]
    fn words_across_and_down_read_a_cell_apart() {
        let alphabet = Alphabet::default();
        let grid = Grid::parse(b"{kit,kat}.\n..\n", &alphabet).unwrap();
        let network = Network::of(&grid);
        let cells = |slot: &Slot| slot.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let slots: Vec<_> = network.slots.iter().map(cells).collect();
        assert_eq!(slots, [vec![0, 1, 2, 6], vec![7, 8], vec![3, 4, 5, 7], vec![6, 8]]);
        let letter = |cell: usize| network.letters[CellId::new(cell)].smallest().unwrap();
        let letters: Vec<_> = (0..6).map(letter).collect();
        assert_eq!(alphabet.spell(&letters), "kitkat");
        assert_eq!(network.pictured.len(), 4);
    }

    /// The slots of networks of every kind are held against a brute force in `tests/networks/`.
    #[test]
    fn what_the_rules_do_not_allow_is_said() {
        let plain = SlotRules::default();
        let short = SlotRules { least: 3, short_runs: ShortRuns::Forbidden, ..plain };
        let wrap = SlotRules { wrap: "across".parse().unwrap(), ..plain };
        let diagonals = SlotRules { diagonals: true, ..plain };
        let symmetric = SlotRules { symmetric: true, ..plain };
        for (text, rules, told) in [
            (
                "111\n110\n",
                short,
                "across, row 2, column 1: a run of 2 cells; there may be none shorter than 3 (--short-runs)",
            ),
            ("...\n", wrap, "across, row 1, column 1: a ring"),
            ("...\n...\n", diagonals, "2 rows and 3 columns: only a square"),
            ("...\n...\n", symmetric, "2 rows and 3 columns: only a square"),
            (".#\n..\n", symmetric, "row 2, column 1 is a white cell and its mirror image is not"),
            (".|.\n..\n", symmetric, "down, row 1, column 1: its mirror image is no slot"),
            ("#{ab}\n.#\n", symmetric, "row 1, column 2 has 2 letters and its mirror image 1"),
            (".{ab}\n{abc}.\n", symmetric, "row 1, column 2 has 2 letters and its mirror image 3"),
            (
                "..\n..\n-\n.#\n..\n",
                symmetric,
                "row 4, column 1 is a white cell and its mirror image is not",
            ),
            ("slots\na b\n", wrap, "the slots of a network file are listed: --wrap is for grids"),
        ] {
            let grid = Grid::parse(text.as_bytes(), &Alphabet::default()).unwrap();
            let error = rules.apply(grid).unwrap_err().to_string();
            assert!(error.starts_with(told), "{text}: {error}");
        }
    }
}
