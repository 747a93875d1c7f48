//! A brute-force oracle for small problems. It takes nothing from the library, not even the reading
//! of grids, so that a mistake there cannot hide itself.

use std::ops::ControlFlow;

/// A grid as the oracle reads it.
pub struct Board {
    columns: usize,
    /// How many cells a run has at least that is to be a word.
    least_slot: usize,
    /// Whether the main diagonals of a square are to be words too, where no cell of theirs is black.
    diagonals: bool,
    /// Whether cells are compared from the last to the first.
    is_reversed: bool,
    /// The letters, in their order.
    alphabet: String,
    /// How each cell that is black is written.
    written: Vec<Option<char>>,
    /// The letters each cell may have, none if it is black; row after row.
    cells: Vec<Vec<char>>,
}

/// What the oracle found.
pub struct Found {
    /// The letters of the white cells, row after row; sorted as the cells were tried.
    pub fills: Vec<String>,
    /// Whether these are all fills.
    pub complete: bool,
}

/// The fills kept of one problem, and the letters tried: more would only repeat what was shown.
const MOST_FILLS: usize = 1_000;
const MOST_TRIALS: usize = 30_000;

impl Board {
    pub fn parse(grid: &str, alphabet: &str) -> Board {
        let mut cells: Vec<Vec<char>> = Vec::new();
        let mut written = Vec::new();
        for row in grid.lines() {
            let mut row = row.chars();
            while let Some(character) = row.next() {
                cells.push(match character {
                    '.' | '1' => alphabet.chars().collect(),
                    '#' | '0' => Vec::new(),
                    '[' => {
                        let set: String = row.by_ref().take_while(|&c| c != ']').collect();
                        let excluded = set.starts_with('^');
                        alphabet.chars().filter(|&c| set.contains(c) != excluded).collect()
                    }
                    given => vec![given],
                });
                written.push(matches!(character, '#' | '0').then_some(character));
            }
        }
        let rows = grid.lines().count();
        let (columns, alphabet) = (cells.len() / rows, alphabet.into());
        let (least_slot, diagonals, is_reversed) = (2, false, false);
        Board { columns, least_slot, diagonals, is_reversed, alphabet, written, cells }
    }

    /// The same, but shorter runs are no words.
    pub fn with_least_slot(self, least_slot: usize) -> Board {
        Board { least_slot, ..self }
    }

    /// The same, but the main diagonals are words too, if so.
    pub fn with_diagonals(self, diagonals: bool) -> Board {
        Board { diagonals, ..self }
    }

    /// The same, but cells are compared from the last to the first, if so.
    pub fn reversed(self, is_reversed: bool) -> Board {
        Board { is_reversed, ..self }
    }

    /// The runs of white cells that are words: each its cells.
    pub fn runs(&self) -> Vec<Vec<usize>> {
        let row_of = |cell: usize| cell / self.columns;
        let across = (0..self.cells.len()).collect::<Vec<_>>();
        let down = self.by_columns();
        let splits = |cells: Vec<usize>, same_line: &dyn Fn(usize, usize) -> bool| {
            cells
                .chunk_by(|&a, &b| same_line(a, b) && self.is_white(a) && self.is_white(b))
                .filter(|run| run.len() >= self.least_slot)
                .map(<[usize]>::to_vec)
                .collect::<Vec<_>>()
        };
        let mut runs = splits(across, &|a, b| row_of(a) == row_of(b));
        runs.extend(splits(down, &|a, b| a % self.columns == b % self.columns));
        if self.diagonals && self.columns >= self.least_slot {
            let side = self.columns;
            let falling = (0..side).map(|row| row * side + row).collect();
            let rising = (0..side).map(|row| (row + 1) * (side - 1)).collect();
            let is_whole = |diagonal: &Vec<usize>| diagonal.iter().all(|&cell| self.is_white(cell));
            runs.extend([falling, rising].into_iter().filter(is_whole));
        }
        runs
    }

    /// The rows and columns of the grid.
    pub fn size(&self) -> (usize, usize) {
        (self.cells.len() / self.columns, self.columns)
    }

    /// The letters, in their order.
    pub fn alphabet(&self) -> &str {
        &self.alphabet
    }

    /// The cells that are white, row after row.
    pub fn white(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.is_white(cell)).collect()
    }

    /// A fill as it is written: in the shape of its grid.
    pub fn text(&self, fill: &str) -> String {
        let mut letters = fill.chars();
        let mut text = String::new();
        for (cell, black) in self.written.iter().enumerate() {
            text.extend(black.or_else(|| letters.next()));
            if (cell + 1) % self.columns == 0 {
                text.push('\n');
            }
        }
        text
    }

    /// The places of a fill's letters in the alphabet, in the order that fills are compared by.
    pub fn rank_by_rank(&self, fill: &str, by_columns: bool) -> Vec<Option<usize>> {
        let rank = |letter: char| self.alphabet.chars().position(|other| other == letter);
        let ranks: Vec<Option<usize>> = fill.chars().map(rank).collect();
        let white = self.white();
        let place = |cell: usize| white.iter().position(|&other| other == cell);
        let mut order = if by_columns { self.by_columns() } else { white.clone() };
        if self.is_reversed {
            order.reverse();
        }
        order.into_iter().filter_map(place).map(|place| ranks[place]).collect()
    }

    fn is_white(&self, cell: usize) -> bool {
        !self.cells[cell].is_empty()
    }

    fn by_columns(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..self.cells.len()).collect();
        cells.sort_by_key(|&cell| (cell % self.columns, cell));
        cells
    }

    /// Tries every letter on every cell, row after row or column after column.
    pub fn fills(&self, words: &[String], by_columns: bool, distinct: bool) -> Found {
        let mut order: Vec<usize> =
            if by_columns { self.by_columns() } else { (0..self.cells.len()).collect() };
        if self.is_reversed {
            order.reverse();
        }
        let words = words.iter().map(|word| word.chars().collect()).collect();
        let mut trial = Trial {
            board: self,
            order: order.into_iter().filter(|&cell| self.is_white(cell)).collect(),
            words,
            runs: self.runs(),
            distinct,
            letters: vec![None; self.cells.len()],
            trials: 0,
            fills: Vec::new(),
        };
        let complete = trial.fill_from(0).is_continue();
        Found { fills: trial.fills, complete }
    }
}

struct Trial<'a> {
    board: &'a Board,
    order: Vec<usize>,
    words: Vec<Vec<char>>,
    runs: Vec<Vec<usize>>,
    distinct: bool,
    letters: Vec<Option<char>>,
    trials: usize,
    fills: Vec<String>,
}

impl Trial<'_> {
    fn fill_from(&mut self, depth: usize) -> ControlFlow<()> {
        let Some(&cell) = self.order.get(depth) else { return self.keep() };
        for &letter in &self.board.cells[cell] {
            self.trials += 1;
            if self.trials > MOST_TRIALS {
                return ControlFlow::Break(());
            }
            self.letters[cell] = Some(letter);
            if self.runs.iter().all(|run| !run.contains(&cell) || self.has_word(run)) {
                self.fill_from(depth + 1)?;
            }
        }
        self.letters[cell] = None;
        ControlFlow::Continue(())
    }

    /// Whether some word agrees with the letters that stand on a run.
    fn has_word(&self, run: &[usize]) -> bool {
        self.words.iter().any(|word| {
            word.len() == run.len()
                && run.iter().zip(word).all(|(&cell, &c)| self.letters[cell].is_none_or(|l| l == c))
        })
    }

    fn keep(&mut self) -> ControlFlow<()> {
        let text = |run: &Vec<usize>| -> String {
            run.iter().filter_map(|&cell| self.letters[cell]).collect()
        };
        let words: Vec<String> = self.runs.iter().map(text).collect();
        if self.distinct && (1..words.len()).any(|i| words[..i].contains(&words[i])) {
            return ControlFlow::Continue(());
        }
        if self.fills.len() == MOST_FILLS {
            return ControlFlow::Break(());
        }
        self.fills.push(self.letters.iter().flatten().collect());
        ControlFlow::Continue(())
    }
}
