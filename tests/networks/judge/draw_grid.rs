//! Random grid files.

use super::draw::Wanted;
use super::generator::Random;

/// A cell to be written.
#[derive(Clone, Default)]
struct Cell {
    is_black: bool,
    bar_right: bool,
    bar_below: bool,
}

struct Drawing {
    layers: usize,
    rows: usize,
    columns: usize,
    cells: Vec<Cell>,
    wanted: Wanted,
}

/// The text of a grid that has what is wanted.
pub fn text(wanted: Wanted, alphabet: &str, random: &mut Random) -> String {
    let (layers, rows, columns) = size(wanted, random);
    let cells = vec![Cell::default(); layers * rows * columns];
    let mut drawing = Drawing { layers, rows, columns, cells, wanted };
    drawing.draw(random);
    drawing.written(alphabet, random)
}

fn size(wanted: Wanted, random: &mut Random) -> (usize, usize, usize) {
    let least = if wanted.wrap.is_some() { 2 } else { 1 };
    let mut within = |least: usize, most: usize| least + random.below(most + 1 - least);
    if wanted.symmetric && wanted.layers {
        let side = within(2, 3);
        return (side, side, side + usize::from(wanted.faulty));
    }
    let layers = if wanted.layers { within(2, 3) } else { 1 };
    let most = match layers {
        1 if wanted.symmetric => 5,
        1 if wanted.diagonals => 4,
        1 => 5,
        _ => 3,
    };
    if wanted.symmetric || wanted.diagonals {
        let side = within(2, most);
        return (layers, side, side + usize::from(wanted.faulty));
    }
    loop {
        let size = (layers, within(least, most), within(least, most));
        if size.0 * size.1 * size.2 <= 20 {
            return size;
        }
    }
}

impl Drawing {
    fn index(&self, layer: usize, row: usize, column: usize) -> usize {
        (layer * self.rows + row) * self.columns + column
    }

    fn place(&self, index: usize) -> (usize, usize, usize) {
        let row = index / self.columns;
        (row / self.rows, row % self.rows, index % self.columns)
    }

    fn is_cube(&self) -> bool {
        self.rows == self.columns && (self.layers == 1 || self.layers == self.rows)
    }

    /// The cells that a cell is exchanged with, and itself.
    fn equals(&self, index: usize) -> Vec<usize> {
        let (layer, row, column) = self.place(index);
        if !self.wanted.symmetric || !self.is_cube() {
            return vec![index];
        }
        let mut equals = vec![index, self.index(layer, column, row)];
        if self.layers > 1 {
            for (a, b, c) in [(row, layer, column), (row, column, layer), (column, row, layer)] {
                equals.push(self.index(a, b, c));
            }
            equals.push(self.index(column, layer, row));
        }
        equals
    }

    fn blacken(&mut self, index: usize) {
        for equal in self.equals(index) {
            self.cells[equal].is_black = true;
        }
    }

    fn bar(&mut self, index: usize, right: bool) {
        let (layer, row, column) = self.place(index);
        let cell = &mut self.cells[index];
        if right {
            cell.bar_right = true
        } else {
            cell.bar_below = true
        }
        if self.wanted.symmetric && self.rows == self.columns {
            let mirrored = self.index(layer, column, row);
            let cell = &mut self.cells[mirrored];
            if right { cell.bar_below = true } else { cell.bar_right = true }
        }
    }

    fn wraps(&self, way: &str) -> bool {
        self.wanted.wrap.is_some_and(|wrap| wrap == way || wrap == "both")
    }

    fn draw(&mut self, random: &mut Random) {
        let wanted = self.wanted;
        if wanted.blocks {
            let one_in = 4 + random.below(8);
            for index in 0..self.cells.len() {
                if random.once_in(one_in) {
                    self.blacken(index);
                }
            }
        }
        if wanted.bars {
            let one_in = 3 + random.below(6);
            for index in 0..self.cells.len() {
                let (_, row, column) = self.place(index);
                // A bar on the edge ends nothing but what goes on beyond it.
                let on_edge = !wanted.symmetric && random.once_in(10);
                let right = column + 1 < self.columns || on_edge || self.wraps("across");
                let below = row + 1 < self.rows || on_edge || self.wraps("down");
                if right && random.once_in(one_in) {
                    self.bar(index, true);
                }
                if below && random.once_in(one_in) {
                    self.bar(index, false);
                }
            }
        }
        if wanted.symmetric && wanted.faulty && self.is_cube() && self.rows > 1 {
            // One corner off the diagonal.
            let corner = self.index(0, 0, self.columns - 1);
            self.cells[corner].is_black ^= true;
        }
        if !(wanted.wrap.is_some() && wanted.faulty) {
            self.cut_rings(random);
        }
    }

    /// Puts a bar or a block on each ring that has none.
    fn cut_rings(&mut self, random: &mut Random) {
        for layer in 0..self.layers {
            let mut lines: Vec<(bool, Vec<usize>)> = Vec::new();
            if self.wraps("across") {
                lines.extend((0..self.rows).map(|row| {
                    (true, (0..self.columns).map(|c| self.index(layer, row, c)).collect())
                }));
            }
            if self.wraps("down") {
                lines.extend((0..self.columns).map(|column| {
                    (false, (0..self.rows).map(|r| self.index(layer, r, column)).collect())
                }));
            }
            for (is_row, line) in lines {
                let is_cut = line.iter().any(|&index| {
                    let cell = &self.cells[index];
                    cell.is_black || if is_row { cell.bar_right } else { cell.bar_below }
                });
                let index = line[random.below(line.len())];
                match (is_cut, self.wanted.bars) {
                    (true, _) => {}
                    (_, true) => self.bar(index, is_row),
                    _ => self.blacken(index),
                }
            }
        }
    }

    fn written(&self, alphabet: &str, random: &mut Random) -> String {
        let alphabet: Vec<char> = alphabet.chars().collect();
        // A letter to give, the same for equal cells.
        let mut given: Vec<char> = self.cells.iter().map(|_| random.choose(&alphabet)).collect();
        for index in 0..given.len() {
            let equals = self.equals(index);
            given[index] = given[equals.into_iter().min().unwrap()];
        }
        let one_in = if self.wanted.letters { 2 + random.below(8) } else { usize::MAX };
        let mut text = String::new();
        for (index, cell) in self.cells.iter().enumerate() {
            let (layer, row, column) = self.place(index);
            if (row, column) == (0, 0) && layer > 0 {
                text += "-\n";
            }
            if cell.is_black {
                text.push(random.choose(&['#', '#', '0']));
            } else {
                text += &if self.wanted.rebus && random.once_in(6) {
                    let rest = (0..1 + random.below(2)).map(|_| random.choose(&alphabet));
                    format!("{{{}{}}}", given[index], rest.collect::<String>())
                } else {
                    open(given[index], &alphabet, random.once_in(one_in), random)
                };
                text += match (cell.bar_right, cell.bar_below) {
                    (true, true) => "+",
                    (true, false) => "|",
                    (false, true) => "_",
                    (false, false) => "",
                };
            }
            if column + 1 == self.columns {
                text.push('\n');
            }
        }
        text
    }
}

/// A white cell that may have the letter `given`.
fn open(given: char, alphabet: &[char], is_limited: bool, random: &mut Random) -> String {
    let other = random.choose(alphabet);
    match random.below(3) {
        _ if !is_limited => random.choose(&[".", ".", "1"]).into(),
        1 => format!("[{given}{other}]"),
        2 if other != given => format!("[^{other}]"),
        _ => given.to_string(),
    }
}
