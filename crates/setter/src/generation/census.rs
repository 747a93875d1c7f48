//! How many grids there are, exactly, and the grid of each number.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::conditions::Conditions;
use super::lines::{RunLengths, slot_count};
use super::pattern::Pattern;
use super::symmetry::Symmetry;
use lexicon::Halt;

/// The steps from a profile over a row that a census may take, some tens of nanoseconds each. The number only
/// says when to leave exactness for the chain: American 11×11 takes 0.05 s in all, 13×13 20 s and 2.4 GB.
const MOST_STEPS: u64 = 6_000_000;

/// All patterns that meet every condition but connectedness, counted row by row: the rows above leave to the
/// rows below a *profile*, the lengths of the runs that the columns are in (the transfer-matrix method;
/// Stanley, Enumerative Combinatorics 1, 4.7). The number of ways to go on from a profile is remembered; from
/// these numbers the pattern of each number is found, so that a random number gives a pattern drawn
/// uniformly.
#[derive(Clone, Debug)]
pub(super) struct Census {
    plan: Plan,
    known: FxHashMap<Place, BigUint>,
    steps: u64,
    halt: Halt,
}

/// How the rows are gone through. Rows are the rows of the grid, or its columns if these are longer.
#[derive(Clone, Debug)]
struct Plan {
    conditions: Conditions,
    is_transposed: bool,
    columns: Columns,
    fold: Fold,
    /// The rows that may stand at each row that is chosen: rows below a fold are not chosen.
    rows: Vec<Vec<Row>>,
    /// Whether the last row that is chosen is the middle row.
    has_middle: bool,
}

/// A row that may stand in a pattern.
#[derive(Clone, Copy, Debug)]
struct Row {
    cells: u64,
    /// How many cells of the grid are black by the row, its image included.
    blacks: u32,
    /// How many slots lie in the row and in its image.
    words: u32,
}

/// A place on the way: how many rows are chosen, and the black cells, words and profile that they leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Place {
    row: u32,
    blacks: u32,
    /// 0 where the number of words does not matter.
    words: u32,
    profile: Profile,
}

/// The census would take too many steps, or was halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Plan {
    fn new(conditions: &Conditions) -> Option<Plan> {
        let is_transposed = conditions.size.columns() > conditions.size.rows();
        let size = if is_transposed { conditions.size.transposed() } else { conditions.size };
        let (palindromes, fold) = match (conditions.symmetry.of_size(size), is_transposed) {
            (Symmetry::None, _) => (false, Fold::Open),
            (Symmetry::Rotation, _) => (false, Fold::Rotation),
            (Symmetry::Mirror, false) | (Symmetry::Flip, true) => (true, Fold::Open),
            (Symmetry::Mirror, true) | (Symmetry::Flip, false) => (false, Fold::Mirror),
            (Symmetry::Both, _) => (true, Fold::Mirror),
            // Rows and columns depend on each other.
            (Symmetry::Quarter | Symmetry::Diagonal, _) => return None,
        };
        let columns = Columns::new(size.columns(), size.rows(), conditions.runs)?;
        // The lattice is the same transposed.
        let conditions = Conditions { size, ..conditions.clone() };
        let has_middle = fold != Fold::Open && size.rows() % 2 == 1;
        let chosen = if fold == Fold::Open { size.rows() } else { size.rows().div_ceil(2) };
        let row = |row: usize| {
            let is_middle = has_middle && row + 1 == chosen;
            let must = palindromes || is_middle && fold == Fold::Rotation;
            let image = match fold {
                Fold::Open => 0,
                Fold::Mirror => conditions.lattice_row(size.rows() - 1 - row),
                Fold::Rotation => {
                    reversed(conditions.lattice_row(size.rows() - 1 - row), size.columns())
                }
            };
            let lattice = conditions.lattice_row(row) | image;
            rows(&conditions, lattice, must, fold == Fold::Open || is_middle)
        };
        let rows = (0..chosen).map(row).collect();
        Some(Plan { is_transposed, columns, fold, rows, has_middle, conditions })
    }

    /// The place after a row; `None` if the row may not stand there.
    fn step(&self, place: Place, row: Row) -> Option<Place> {
        let blacks = place.blacks + row.blacks;
        if blacks as usize > *self.conditions.blacks.end() {
            return None;
        }
        let (profile, ended) = self.columns.step(place.profile, row.cells)?;
        let ended = if self.fold == Fold::Open { ended } else { 2 * ended };
        let words = self.words(place.words as usize + row.words as usize + ended)?;
        Some(Place { row: place.row + 1, blacks, words, profile })
    }

    /// The number of words, if there may be as many; 0 if their number does not matter.
    fn words(&self, words: usize) -> Option<u32> {
        match self.conditions.words {
            None => Some(0),
            Some(asked) => (words <= asked).then_some(words as u32),
        }
    }

    /// Whether a place after all rows is the end of a pattern that is counted.
    fn is_end(&self, place: Place) -> bool {
        let Some(ended) = self.columns.close(place.profile, self.fold, self.has_middle) else {
            return false;
        };
        self.conditions.blacks.contains(&(place.blacks as usize))
            && self.conditions.words.is_none_or(|asked| asked == place.words as usize + ended)
    }

    /// The pattern of the chosen rows.
    fn pattern(&self, mut rows: Vec<u64>) -> Pattern {
        let (height, width) = (self.conditions.size.rows(), self.conditions.size.columns());
        for below in rows.len()..height {
            let above = rows[height - 1 - below];
            rows.push(if self.fold == Fold::Rotation { reversed(above, width) } else { above });
        }
        let pattern = Pattern::of_rows(width, rows);
        if self.is_transposed { pattern.transposed() } else { pattern }
    }
}

/// The rows whose cells `lattice` are black: only rows that are the same read backwards, if
/// `must_be_palindrome`; counted once if `is_single` or, with the image, twice.
fn rows(
    conditions: &Conditions,
    lattice: u64,
    must_be_palindrome: bool,
    is_single: bool,
) -> Vec<Row> {
    let width = conditions.size.columns();
    let times = if is_single { 1 } else { 2 };
    let is_row = |cells: &u64| {
        cells & lattice == lattice
            && conditions.runs.allow_line(*cells, width)
            && (!must_be_palindrome || reversed(*cells, width) == *cells)
    };
    let row = |cells: u64| {
        let words = times * slot_count(cells, width) as u32;
        Row { cells, blacks: times * cells.count_ones(), words }
    };
    (0..1 << width).filter(is_row).map(row).collect()
}

/// The cells of a row read backwards.
fn reversed(cells: u64, width: usize) -> u64 {
    cells.reverse_bits() >> (64 - width)
}

impl Census {
    /// Counts the patterns for some conditions.
    ///
    /// # Errors
    /// If the count would take too many steps, or was halted.
    pub(super) fn new(conditions: &Conditions, halt: &Halt) -> Result<Census, TooLarge> {
        let plan = Plan::new(conditions).ok_or(TooLarge)?;
        let mut census = Census { plan, known: FxHashMap::default(), steps: 0, halt: halt.clone() };
        census.count(Place::default())?;
        Ok(census)
    }

    /// How many patterns there are, connected or not.
    pub(super) fn total(&self) -> BigUint {
        self.ways(Place::default())
    }

    /// The number of ways to go on from a place.
    fn count(&mut self, place: Place) -> Result<BigUint, TooLarge> {
        if let Some(known) = self.known(place) {
            return Ok(known);
        }
        let mut sum = BigUint::ZERO;
        for number in 0..self.plan.rows[place.row as usize].len() {
            self.steps += 1;
            if self.steps > MOST_STEPS || self.halt.is_set() {
                return Err(TooLarge);
            }
            let row = self.plan.rows[place.row as usize][number];
            if let Some(next) = self.plan.step(place, row) {
                sum += self.count(next)?;
            }
        }
        self.known.insert(place, sum.clone());
        Ok(sum)
    }

    /// The pattern of a number below the [total](Self::total); `None` for a larger one.
    pub(super) fn pattern(&self, mut number: BigUint) -> Option<Pattern> {
        let mut place = Place::default();
        let mut rows = Vec::with_capacity(self.plan.rows.len());
        while (place.row as usize) < self.plan.rows.len() {
            let mut chosen = None;
            for &row in &self.plan.rows[place.row as usize] {
                let Some(next) = self.plan.step(place, row) else { continue };
                let ways = self.ways(next);
                if number < ways {
                    chosen = Some((row.cells, next));
                    break;
                }
                number -= ways;
            }
            let (cells, next) = chosen?;
            rows.push(cells);
            place = next;
        }
        Some(self.plan.pattern(rows))
    }

    /// The number of ways to go on from a place that was counted; 0 for others.
    fn ways(&self, place: Place) -> BigUint {
        self.known(place).unwrap_or_default()
    }

    fn known(&self, place: Place) -> Option<BigUint> {
        match place.row as usize == self.plan.rows.len() {
            true => Some(u32::from(self.plan.is_end(place)).into()),
            false => self.known.get(&place).cloned(),
        }
    }
}

/// The most columns of a profile.
const MAX_WIDTH: usize = 16;

/// The longest run that a profile tells from others.
const MAX_RUN: usize = 15;

/// Of each column the length of its run so far, four bits each; 0 after a black cell. Lengths from the
/// [cap](Columns::cap) on are not told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Profile(u64);

/// The columns of a grid, along which profiles go on from row to row.
#[derive(Clone, Copy, Debug)]
struct Columns {
    width: usize,
    runs: RunLengths,
    /// Runs of this length or more need not be told apart.
    cap: usize,
}

/// How the lower half of a grid is the upper half again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    /// There is no fold: the rows go on to the end.
    Open,
    /// Top and bottom are exchanged.
    Mirror,
    /// The grid is turned by half a turn.
    Rotation,
}

impl Columns {
    /// The columns of a grid of a width and a height; `None` if profiles cannot be told apart in a machine
    /// word.
    fn new(width: usize, height: usize, runs: RunLengths) -> Option<Columns> {
        let cap = if runs.longest >= height { runs.shortest } else { runs.longest };
        (width <= MAX_WIDTH && cap <= MAX_RUN).then_some(Columns { width, runs, cap })
    }

    fn length(profile: Profile, column: usize) -> usize {
        (profile.0 >> (4 * column) & 15) as usize
    }

    /// The profile after a row with these black cells, and how many slots end above it; `None` if the length
    /// of a run is not allowed.
    fn step(&self, profile: Profile, blacks: u64) -> Option<(Profile, usize)> {
        let (mut next, mut ended) = (0, 0);
        for column in 0..self.width {
            let length = Columns::length(profile, column);
            if blacks >> column & 1 == 0 {
                let longer = length + 1;
                if longer > self.runs.longest {
                    return None;
                }
                next |= (longer.min(self.cap) as u64) << (4 * column);
            } else if length > 0 {
                if !self.runs.allow(length) {
                    return None;
                }
                ended += usize::from(length > 1);
            }
        }
        Some((Profile(next), ended))
    }

    /// How many slots end, or cross the middle, below the last row that was stepped over; `None` if the
    /// length of a run is not allowed. With a fold the rows below are the rows above again, all or, if
    /// `has_middle`, all but the last, which is the middle.
    fn close(&self, profile: Profile, fold: Fold, has_middle: bool) -> Option<usize> {
        let mut slots = 0;
        for column in 0..self.width {
            let own = Columns::length(profile, column);
            let below = match fold {
                Fold::Open => 0,
                Fold::Mirror => own,
                Fold::Rotation => Columns::length(profile, self.width - 1 - column),
            };
            // The cell of the middle row is in both halves: either it is white in both, or in none.
            let length = match own + below {
                both if has_middle && fold != Fold::Open => both.saturating_sub(1),
                both => both,
            };
            let is_allowed = length <= self.runs.longest && self.runs.allow(length.min(self.cap));
            if length > 0 && !is_allowed {
                return None;
            }
            slots += usize::from(length > 1);
        }
        Some(slots)
    }
}
