//! Grids drawn by a Markov chain, where nothing exact is within reach.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::conditions::Conditions;
use super::connectivity::components;
use super::lines::slot_count;
use super::pattern::Pattern;
use super::rejection::Proposals;
use lexicon::{Halt, Halted};

/// The cost of a unit of fault at the end, as a power of e: the share of time that the chain spends in
/// patterns with a fault falls with it, and so does the mobility of the chain.
const COLDEST: f64 = 4.0;

/// The cost of a word too many or too few, in units of fault.
const WORD: f64 = 0.25;

/// The cost of a component of white cells beside the first, in units of fault, in the walks that look at
/// components: the second half of all walks, for that look is dear, and hardly ever needed.
const COMPONENT: f64 = 0.5;

/// The sweeps in which faults become dear, and the sweeps between two looks at the pattern. A sweep is as
/// many moves as there are free orbits. More sweeps lean less: with 300 and 8, chains on American 11×11 grids
/// had 17.64 black cells on average, where a census has 17.29 ± 0.1; with these 17.28, and 20 ms a 15×15 grid
/// (250 grids: the message of the test `a_chain_draws_grids_like_those_of_a_census`, which looks at the same
/// means).
const COOLING: usize = 1_500;
const BETWEEN: usize = 20;

/// How often a walk is looked at before another begins, and how many walks there are at the most.
const LOOKS: usize = 150;
const WALKS: usize = 16;
const WALKS_AROUND: usize = 2;

/// A Markov chain on the patterns with the right number of black cells, symmetry and lattice, by Metropolis'
/// rule: a move flips an orbit, or exchanges a black orbit with a white one, any or a neighbour; each move
/// has the probability of its reverse, and is taken for sure if it does not add faults (runs that are too
/// short or too long, words too many or too few; where walks that do not look at components find nothing,
/// also components). So in the limit all patterns with the same faults have the same probability; patterns
/// without faults that are seen at fixed times are kept.
///
/// The bias of the chain: the number of moves is finite, and the number that it takes is not proved. A walk
/// that is cooled rather ends where many ways lead, among patterns that differ by few moves from many others
/// without faults, than in patterns that stand apart.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    conditions: Conditions,
    proposals: Proposals,
    /// The free orbits, and for each cell of the grid its orbit, if it is free.
    orbits: Vec<Vec<usize>>,
    orbit_of: Vec<Option<usize>>,
}

/// A walk of the chain.
struct Walk<'c> {
    chain: &'c Chain,
    pattern: Vec<u64>,
    /// The pattern by columns.
    columns: Vec<u64>,
    blacks: usize,
    /// Of each row, and then of each column, the faults of its runs, and the number of its slots.
    faults: Vec<u32>,
    slots: Vec<usize>,
    /// The components of the white cells, if this walk looks at them.
    components: Option<usize>,
}

impl Chain {
    /// How many walks are made for a grid, at the most.
    pub(super) const WALKS: usize = WALKS;

    /// The chain for some conditions.
    pub(super) fn new(conditions: &Conditions) -> Chain {
        let orbits = conditions.free_orbits();
        let mut orbit_of = vec![None; conditions.size.cells()];
        for (number, orbit) in orbits.iter().enumerate() {
            orbit.iter().for_each(|&cell| orbit_of[cell] = Some(number));
        }
        let proposals = Proposals::new(conditions);
        Chain { conditions: conditions.clone(), proposals, orbits, orbit_of }
    }

    /// How many moves are made before a pattern is looked at.
    pub(super) fn moves(&self) -> usize {
        COOLING * self.orbits.len()
    }

    /// A pattern that meets the conditions; `None` if none was met within the effort allowed.
    ///
    /// # Errors
    /// If it was asked to end.
    pub(super) fn draw(
        &mut self,
        random: &mut ChaCha8Rng,
        halt: &Halt,
    ) -> Result<Option<Pattern>, Halted> {
        // Other arrangements of given cells may be easier.
        let walks = if self.conditions.given.is_empty() { WALKS } else { WALKS_AROUND };
        for number in 0..walks {
            let start = self.proposals.draw(random);
            let mut walk = Walk::new(self, &start, number >= walks / 2);
            for sweep in 0..COOLING {
                halt.check()?;
                walk.sweep(COLDEST * (sweep + 1) as f64 / COOLING as f64, random);
            }
            for _ in 0..LOOKS {
                let pattern = walk.pattern();
                if self.conditions.hold(&pattern) {
                    return Ok(Some(pattern));
                }
                for _ in 0..BETWEEN {
                    halt.check()?;
                    walk.sweep(COLDEST, random);
                }
            }
        }
        Ok(None)
    }
}

impl<'c> Walk<'c> {
    fn new(chain: &'c Chain, start: &Pattern, joins: bool) -> Walk<'c> {
        let lines = start.row_count() + start.column_count();
        let mut walk = Walk {
            chain,
            pattern: start.rows().to_vec(),
            columns: start.columns(),
            blacks: start.blacks(),
            faults: vec![0; lines],
            slots: vec![0; lines],
            components: joins.then(|| components(start.rows(), start.column_count())),
        };
        for line in 0..lines {
            (walk.faults[line], walk.slots[line]) = walk.look(line);
        }
        walk
    }

    fn pattern(&self) -> Pattern {
        Pattern::of_rows(self.columns.len(), self.pattern.clone())
    }

    /// The faults of the runs of a row, or of a column, whose number is after all rows, and the number of its
    /// slots.
    fn look(&self, line: usize) -> (u32, usize) {
        let (rows, columns) = (self.pattern.len(), self.columns.len());
        let (blacks, cells) = match line.checked_sub(rows) {
            Some(column) => (self.columns[column], rows),
            None => (self.pattern[line], columns),
        };
        let runs = self.chain.conditions.runs_of(line);
        (runs.violation(blacks, cells), slot_count(blacks, cells))
    }

    /// Makes as many moves as there are orbits.
    fn sweep(&mut self, coldness: f64, random: &mut ChaCha8Rng) {
        let orbits = self.chain.orbits.len();
        for _ in 0..orbits {
            let one = random.random_range(0..orbits);
            let other = match random.random_range(0..3) {
                0 => None,
                1 => Some(random.random_range(0..orbits)),
                _ => match self.neighbour(one, random) {
                    Some(other) => Some(other),
                    None => continue,
                },
            };
            if other.is_some_and(|other| self.is_black(one) == self.is_black(other)) {
                continue;
            }
            self.try_move(one, other, coldness, random);
        }
    }

    fn is_black(&self, orbit: usize) -> bool {
        let cell = self.chain.orbits[orbit][0];
        let columns = self.columns.len();
        self.pattern[cell / columns] >> (cell % columns) & 1 == 1
    }

    /// The orbit of a random cell beside a random cell of an orbit; `None` if there is none, or it is not free.
    fn neighbour(&self, orbit: usize, random: &mut ChaCha8Rng) -> Option<usize> {
        let cells = &self.chain.orbits[orbit];
        let cell = cells[random.random_range(0..cells.len())];
        let (rows, columns) = (self.pattern.len(), self.columns.len());
        let (row, column) = (cell / columns, cell % columns);
        let beside = match random.random_range(0..4) {
            0 => (row + 1 < rows).then_some(cell + columns),
            1 => row.checked_sub(1).map(|_| cell - columns),
            2 => (column + 1 < columns).then_some(cell + 1),
            _ => column.checked_sub(1).map(|_| cell - 1),
        };
        self.chain.orbit_of[beside?]
    }

    /// Flips an orbit or two, unless Metropolis' rule says no.
    fn try_move(
        &mut self,
        one: usize,
        other: Option<usize>,
        coldness: f64,
        random: &mut ChaCha8Rng,
    ) {
        self.flip(one);
        other.into_iter().for_each(|other| self.flip(other));
        let is_taken = self.chain.conditions.blacks.contains(&self.blacks)
            && self.is_taken(one, other, coldness, random);
        if !is_taken {
            self.flip(one);
            other.into_iter().for_each(|other| self.flip(other));
        }
    }

    /// Flips the colour of an orbit; the faults and slots noted of its lines are not touched.
    fn flip(&mut self, orbit: usize) {
        let (cells, columns) = (&self.chain.orbits[orbit], self.columns.len());
        match self.is_black(orbit) {
            true => self.blacks -= cells.len(),
            false => self.blacks += cells.len(),
        }
        for &cell in cells {
            let (row, column) = (cell / columns, cell % columns);
            self.pattern[row] ^= 1 << column;
            self.columns[column] ^= 1 << row;
        }
    }

    /// Whether a move that was made stands; if so, the faults and slots noted of its lines are brought up to date.
    fn is_taken(
        &mut self,
        one: usize,
        other: Option<usize>,
        coldness: f64,
        random: &mut ChaCha8Rng,
    ) -> bool {
        // At most 8 cells: 16 lines.
        let mut touched = [usize::MAX; 16];
        let mut count = 0;
        let (rows, columns) = (self.pattern.len(), self.columns.len());
        for orbit in [Some(one), other].into_iter().flatten() {
            for &cell in &self.chain.orbits[orbit] {
                for line in [cell / columns, rows + cell % columns] {
                    if !touched[..count].contains(&line) {
                        touched[count] = line;
                        count += 1;
                    }
                }
            }
        }
        let mut seen = [(0, 0); 16];
        let (mut faults, mut slots) = (0_i64, 0_isize);
        for (&line, seen) in touched[..count].iter().zip(&mut seen) {
            *seen = self.look(line);
            faults += i64::from(seen.0) - i64::from(self.faults[line]);
            slots += seen.1 as isize - self.slots[line] as isize;
        }
        let joined = self.components.map(|_| components(&self.pattern, columns));
        let apart = joined.unwrap_or(0) as f64 - self.components.unwrap_or(0) as f64;
        let cost = faults as f64 + WORD * self.words_further_off(slots) + COMPONENT * apart;
        let is_taken = cost <= 0.0 || random.random::<f64>() < (-coldness * cost).exp();
        if is_taken {
            self.components = joined;
            for (&line, &(faults, slots)) in touched[..count].iter().zip(&seen) {
                (self.faults[line], self.slots[line]) = (faults, slots);
            }
        }
        is_taken
    }

    /// How much further off the number of words asked for is with `more` words.
    fn words_further_off(&self, more: isize) -> f64 {
        let Some(asked) = self.chain.conditions.words else { return 0.0 };
        if more == 0 {
            return 0.0;
        }
        let off = self.slots.iter().sum::<usize>() as isize - asked as isize;
        ((off + more).abs() - off.abs()) as f64
    }
}
