//! The reading of grid files: cells, bars and layers, and the slots that flags add.

use super::Problem;
use super::network::{List, Network, Piece, Refusal, Slot};

/// A cell as it is written.
#[derive(Clone, Default)]
struct Written {
    /// The letters it may have; none if it is black.
    letters: Vec<char>,
    /// The letters after the first, if it has several.
    rest: Vec<char>,
    /// How a black cell is written.
    black: Option<char>,
    bar_right: bool,
    bar_below: bool,
}

/// Cells by layer, row and column.
struct Grid {
    cells: Vec<Vec<Vec<Written>>>,
    layers: usize,
    rows: usize,
    columns: usize,
}

type Place = (usize, usize, usize);

impl Grid {
    fn parse(text: &str, alphabet: &str) -> Grid {
        let mut cells = vec![Vec::new()];
        for line in text.lines() {
            match line {
                "-" => cells.push(Vec::new()),
                _ => cells.last_mut().unwrap().push(row(line, alphabet)),
            }
        }
        let (layers, rows, columns) = (cells.len(), cells[0].len(), cells[0][0].len());
        Grid { cells, layers, rows, columns }
    }

    fn at(&self, (layer, row, column): Place) -> &Written {
        &self.cells[layer][row][column]
    }

    fn is_white(&self, place: Place) -> bool {
        self.at(place).black.is_none()
    }

    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for layer in 0..self.layers {
            for row in 0..self.rows {
                places.extend((0..self.columns).map(|column| (layer, row, column)));
            }
        }
        places
    }

    /// The runs along a line of places. `ends` says whether a bar stands behind a place; a ring
    /// goes on from its last place to its first.
    fn runs(
        &self,
        line: &[Place],
        ends: impl Fn(&Written) -> bool,
        is_ring: bool,
    ) -> Result<Vec<Vec<Place>>, Refusal> {
        let is_end = |place: Place| !self.is_white(place) || ends(self.at(place));
        // A ring is cut where a run ends, and is a line then.
        let mut line = line.to_vec();
        if is_ring {
            let end = line.iter().position(|&place| is_end(place));
            line.rotate_left(end.ok_or(&["wrap", "ring"][..])? + 1);
        }
        let mut runs = vec![Vec::new()];
        for place in line {
            if self.is_white(place) {
                runs.last_mut().unwrap().push(place);
            }
            if is_end(place) {
                runs.push(Vec::new());
            }
        }
        Ok(runs)
    }

    /// The two main diagonals of each layer, read downwards, as far as they are white.
    fn diagonals(&self) -> Vec<Vec<Place>> {
        let mut diagonals = Vec::new();
        for layer in 0..self.layers {
            let falling: Vec<Place> = (0..self.rows).map(|row| (layer, row, row)).collect();
            let rising = (0..self.rows).map(|row| (layer, row, self.columns - 1 - row)).collect();
            diagonals.extend([falling, rising]);
        }
        diagonals.retain(|line| line.iter().all(|&place| self.is_white(place)));
        diagonals
    }

    /// Whether blocks and bars are their own mirror image under each exchange of axes.
    fn is_symmetric(&self) -> bool {
        let is_cube = self.layers == 1 || self.layers == self.rows;
        if self.rows != self.columns || !is_cube {
            return false;
        }
        self.places().into_iter().all(|(layer, row, column)| {
            let (here, mirrored) = (self.at((layer, row, column)), self.at((layer, column, row)));
            let in_layer = here.black.is_none() == mirrored.black.is_none()
                && here.bar_right == mirrored.bar_below;
            let between = self.layers == 1
                || (self.is_white((layer, row, column)) == self.is_white((row, layer, column))
                    && !here.bar_right);
            in_layer && between
        })
    }

    /// Of the places that exchanges of axes lead to, the first.
    fn first_equal(&self, (layer, row, column): Place) -> Place {
        let mut axes = [layer, row, column];
        match self.layers {
            1 => axes[1..].sort_unstable(),
            _ => axes.sort_unstable(),
        }
        axes.into()
    }
}

fn row(line: &str, alphabet: &str) -> Vec<Written> {
    let mut cells: Vec<Written> = Vec::new();
    let mut rest = line.chars();
    while let Some(character) = rest.next() {
        let mut cell = Written::default();
        match character {
            '|' | '_' | '+' => {
                let last = cells.last_mut().unwrap();
                last.bar_right |= character != '_';
                last.bar_below |= character != '|';
                continue;
            }
            '.' | '1' => cell.letters = alphabet.chars().collect(),
            '#' | '0' => cell.black = Some(character),
            '[' => {
                let set: String = rest.by_ref().take_while(|&other| other != ']').collect();
                cell.letters = letters_of(&set, alphabet);
            }
            '{' => {
                cell.letters = rest.next().into_iter().collect();
                cell.rest = rest.by_ref().take_while(|&other| other != '}').collect();
            }
            given => cell.letters = vec![given],
        }
        cells.push(cell);
    }
    cells
}

/// The letters of a set as it stands between brackets, in the order of the alphabet.
pub fn letters_of(set: &str, alphabet: &str) -> Vec<char> {
    let excludes = set.starts_with('^');
    alphabet.chars().filter(|&letter| set.contains(letter) != excludes).collect()
}

/// The network of a grid file and its flags.
///
/// # Errors
/// The words of which a refusal must say one, if a flag does not go with the grid.
pub fn read(problem: &Problem) -> Result<Network, Refusal> {
    let grid = Grid::parse(problem.text(&problem.board), &problem.alphabet);
    if problem.has("--diagonals") && grid.rows != grid.columns {
        return Err(&["diagonal", "square"]);
    }
    if problem.has("--symmetric") && !grid.is_symmetric() {
        return Err(&["symmetric", "mirror"]);
    }
    let white: Vec<Place> =
        grid.places().into_iter().filter(|&place| grid.is_white(place)).collect();
    let number = |place: &Place| white.binary_search(place).unwrap();
    // Letters after the first of a cell are cells of their own, after all others.
    let rests: Vec<(usize, char)> = white
        .iter()
        .enumerate()
        .flat_map(|(cell, &place)| grid.at(place).rest.iter().map(move |&letter| (cell, letter)))
        .collect();
    let (all_rests, first_rest) = (&rests, white.len());
    let with_rest = |cell: usize| {
        let rest = (0..all_rests.len()).filter(move |&at| all_rests[at].0 == cell);
        std::iter::once(cell).chain(rest.map(move |at| first_rest + at))
    };
    let numbers = |run: &Vec<Place>| run.iter().map(number).flat_map(with_rest).collect();
    let least = problem.value("--min-slot").map_or(2, |least| least.parse().unwrap());

    let mut network = Network {
        letters: white
            .iter()
            .map(|&place| grid.at(place).letters.clone())
            .chain(rests.iter().map(|&(_, letter)| vec![letter]))
            .collect(),
        same_as: (0..white.len() + rests.len()).collect(),
        order: ordered(&white, &problem.order).into_iter().flat_map(with_rest).collect(),
        size: (grid.layers == 1).then_some((grid.rows, grid.columns)),
        places: white.iter().map(|&(_, row, column)| (row + 1, column + 1)).collect(),
        ..Network::default()
    };
    for (list, run) in slots(problem, &grid)? {
        if run.len() >= least {
            network.slots.push(Slot { cells: numbers(&run), lists: vec![list] });
        }
    }
    if problem.has("--symmetric") {
        let first = |&place: &Place| number(&grid.first_equal(place));
        network.same_as.splice(..white.len(), white.iter().map(first));
    }
    for layer in 0..grid.layers {
        if layer > 0 {
            network.form.extend(['-', '\n'].map(Piece::Text));
        }
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let place = (layer, row, column);
                network.form.push(match grid.at(place).black {
                    Some(black) => Piece::Text(black),
                    None => Piece::Letter(number(&place)),
                });
            }
            network.form.push(Piece::Text('\n'));
        }
    }
    Ok(network.merged())
}

/// All runs and diagonals, of one cell too, with the list that each takes its words from.
fn slots(problem: &Problem, grid: &Grid) -> Result<Vec<(List, Vec<Place>)>, Refusal> {
    let wrap = problem.value("--wrap");
    let wraps = |way: &str| wrap.is_some_and(|wrap| wrap == way || wrap == "both");
    let own = |flag: &str, list| if problem.value(flag).is_some() { list } else { List::Common };
    let (across, down) = (own("--across", List::Across), own("--down", List::Down));
    let mut slots = Vec::new();
    let mut add =
        |list, runs: Vec<Vec<Place>>| slots.extend(runs.into_iter().map(|run| (list, run)));
    for layer in 0..grid.layers {
        for row in 0..grid.rows {
            let line: Vec<Place> = (0..grid.columns).map(|column| (layer, row, column)).collect();
            add(across, grid.runs(&line, |cell| cell.bar_right, wraps("across"))?);
        }
        for column in 0..grid.columns {
            let line: Vec<Place> = (0..grid.rows).map(|row| (layer, row, column)).collect();
            add(down, grid.runs(&line, |cell| cell.bar_below, wraps("down"))?);
        }
    }
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let line: Vec<Place> = (0..grid.layers).map(|layer| (layer, row, column)).collect();
            add(List::Common, grid.runs(&line, |_| false, false)?);
        }
    }
    if problem.has("--diagonals") {
        add(List::Common, grid.diagonals());
    }
    Ok(slots)
}

/// The white cells in an order of this name.
fn ordered(white: &[Place], order: &str) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..white.len()).collect();
    if order.starts_with("columns") {
        cells.sort_by_key(|&cell| (white[cell].0, white[cell].2, white[cell].1));
    }
    if order.ends_with("reversed") {
        cells.reverse();
    }
    cells
}
