//! Numbers about all fills of a problem, without listing them: how many there are, which is the
//! K-th, which number one has, one drawn at random, and how many put each letter on each cell.

mod descent;
mod draw;
mod heat;
mod memo;
mod milestones;
mod number;
mod open;
mod order;
mod parts;
mod plan;
mod rank;
mod residues;

use lexicon::halt::{Halt, Halted};
use num_bigint::BigUint;
use rand::Rng;

use crate::search::{Order, Search};
use crossword::problem::Problem;
use descent::Left;
use lexicon::letters::{Letter, LetterSet};
use milestones::Milestones;
use number::Number;
use open::Open;
use parts::Parts;

pub use rank::{RankError, check};

/// What a [`Counter`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountStatistics {
    /// The parts of the grid counted letter by letter, once for each context.
    pub expanded: u64,
    /// The counts remembered now.
    pub remembered: u64,
    /// How often a count was remembered.
    pub hits: u64,
    /// The counts that had to be forgotten, as memory is bounded.
    pub forgotten: u64,
    /// About how many nodes were walked, fill by fill.
    pub walked: u64,
    /// The bytes that the counts by parts hold.
    pub bytes: usize,
}

/// Answers about all fills of a problem.
///
/// There are two ways to count. *By parts*, for which the open cells are put in an order that keeps
/// the frontier narrow: each slot is a minimal automaton that reads its cells in that order, the
/// cells that are left fall into parts that share no slot, the numbers of the parts are multiplied,
/// and what was counted is remembered by the states of the slots that reach into the part. This is
/// AND/OR search with caching (Dechter and Mateescu, *AND/OR search spaces for graphical models*,
/// 2007); its memory is bounded, and forgets what was not used of late. And *by walking*: all fills
/// are found, though not listed, which is best where hardly two contexts are the same, as on blank
/// grids. The first question runs both in turn: each tells what part of all is behind it, the one
/// that gets on faster has the turns, and the other an eighth of its work. The way that ends first
/// answers later questions too.
///
/// No way counts fills in which words must be distinct.
///
/// ```
/// use crossword::grid::Grid;
/// use lexicon::{dictionary::Source, index::{Index, IndexOptions}};
/// use enumerate::count::Counter;
/// use crossword::problem::Problem;
/// use lexicon::letters::Alphabet;
/// use enumerate::{search::Order};
///
/// let alphabet = Alphabet::default();
/// let options = IndexOptions::new(&alphabet);
/// let (index, _) = Index::open(&[Source::named("dict/five-words.txt")], options)?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut counter = Counter::new(&problem, Order::Rows, 1 << 28);
/// assert_eq!(counter.total()?, 5_u32.into());
/// let fill = counter.at(&2_u32.into())?.unwrap();
/// assert_eq!(problem.grid().print(&fill, problem.alphabet()), "mois\na00o\nr00i\nsoir\n");
/// assert_eq!(counter.rank(&fill)?, 2_u32.into());
/// let m = problem.alphabet().fold(b"m").unwrap();
/// assert_eq!(counter.within(&m)?, 4_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counter<'p> {
    problem: &'p Problem,
    /// The white cells in the order that fills are compared by.
    cells: Vec<u32>,
    /// The open cell that a white cell is.
    open_of: Vec<Option<u32>>,
    memory: usize,
    /// The two ways; none of them if the problem has no fill, and one alone in the end.
    parts: Option<Box<Parts>>,
    walk: Option<Box<Milestones<'p>>>,
    total: Option<Number>,
    statistics: CountStatistics,
    halt: Halt,
}

/// How a [`Counter`] counts, for tests and measures: to leave it the choice is best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// By the way that turns out to be the faster.
    #[default]
    Fastest,
    /// By parts only.
    AndOr,
    /// By walking only.
    Walk,
}

/// Larger problems are only walked: their plan would take too much memory.
const MOST_CELLS: usize = 1 << 14;

/// How many nodes are walked in the time that one is expanded.
const NODES_EACH: u64 = 16;

/// The work, in nodes expanded, that each way does before they are compared.
const FIRST_TURN: u64 = 1 << 10;
const FAIR_TURNS: u64 = 1 << 14;

/// How far a way of counting is.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// The work done, about as many nodes expanded by parts.
    work: u64,
    /// The part of all that is behind it, as far as can be judged.
    done: f64,
}

/// The work to do next by parts and by walking.
fn turns(parts: Pace, walk: Pace) -> (u64, u64) {
    if parts.work.min(walk.work) < FAIR_TURNS {
        let work = FIRST_TURN.max(parts.work);
        return (work, (parts.work + work).saturating_sub(walk.work).max(FIRST_TURN));
    }
    // done / work, compared without dividing.
    let parts_lead = parts.done * walk.work as f64 > walk.done * parts.work as f64;
    let (leader, other) = if parts_lead { (parts, walk) } else { (walk, parts) };
    let leader_work = leader.work / 2;
    let other_work = match other.work < (leader.work + leader_work) / 8 {
        true => other.work.max(FIRST_TURN),
        false => 0,
    };
    if parts_lead { (leader_work, other_work) } else { (other_work, leader_work) }
}

impl<'p> Counter<'p> {
    /// Prepares to count the fills of `problem`, compared in `order`, in about `memory` bytes.
    ///
    /// Takes time in proportion to the words that fit the slots.
    pub fn new(problem: &'p Problem, order: Order, memory: usize) -> Counter<'p> {
        Counter::by(Method::Fastest, problem, order, memory)
    }

    /// As [`new`](Self::new), but counts in the way given.
    pub fn by(way: Method, problem: &'p Problem, order: Order, memory: usize) -> Counter<'p> {
        let halt = Halt::default();
        let mut open_of = vec![None; problem.candidates().len()];
        let (mut parts, mut walk) = (None, None);
        if problem.obstruction().is_none() {
            let open = Open::of(problem);
            for (number, &cell) in open.cells.iter().enumerate() {
                open_of[cell as usize] = Some(number as u32);
            }
            let by_parts = way != Method::Walk && open.cells.len() <= MOST_CELLS;
            if by_parts {
                parts = Some(Box::new(Parts::new(problem, open, memory / 4 * 3, halt.clone())));
            }
            if way != Method::AndOr || !by_parts {
                let search = Search { order, memory: memory as u64 / 4, ..Search::default() };
                walk = Some(Box::new(Milestones::new(problem, search, halt.clone())));
            }
        }
        Counter {
            cells: order.cells(problem),
            total: problem.obstruction().map(|_| Number::ZERO),
            statistics: CountStatistics::default(),
            problem,
            open_of,
            memory,
            parts,
            walk,
            halt,
        }
    }

    /// Gives up any count under way, with [`Halted`], soon once another thread sets `halt`.
    pub fn halt_by(&mut self, halt: Halt) {
        if let Some(parts) = &mut self.parts {
            parts.halt_by(halt.clone());
        }
        if let Some(walk) = &mut self.walk {
            walk.halt_by(halt.clone());
        }
        self.halt = halt;
    }

    /// How many fills there are.
    ///
    /// The first call counts; later ones remember.
    pub fn total(&mut self) -> Result<BigUint, Halted> {
        Ok(self.total_number()?.to_big())
    }

    /// How many fills there are, if it takes about `work` nodes to count them by parts; `None` if it
    /// takes more.
    ///
    /// A count by parts [alone](Method::AndOr) takes the same work on any machine.
    pub fn total_within(&mut self, work: u64) -> Result<Option<BigUint>, Halted> {
        if let (None, Some(parts)) = (&self.total, &mut self.parts) {
            match parts.total(work) {
                Ok(total) => {
                    self.statistics.walked = self.walk.take().map_or(0, |walk| walk.nodes());
                    self.total = Some(total);
                }
                Err(Left::Halted) => return Err(Halted),
                Err(Left::Paused) => {}
            }
        }
        Ok(self.total.as_ref().map(Number::to_big))
    }

    fn total_number(&mut self) -> Result<Number, Halted> {
        if let Some(total) = &self.total {
            return Ok(total.clone());
        }
        let total = self.race()?;
        self.total = Some(total.clone());
        Ok(total)
    }

    /// Runs both ways in turn until one has the total, and leaves the other.
    ///
    /// Each way tells what part of all it has behind it, as far as it can judge. The one that gets
    /// on faster by that has most of the turns, and the other is kept at an eighth of its work.
    fn race(&mut self) -> Result<Number, Halted> {
        loop {
            let (parts_work, walk_work) = match (&self.parts, &self.walk) {
                (Some(parts), Some(walk)) => turns(parts.pace(), walk.pace()),
                (Some(_), None) => (u64::MAX, 0),
                (None, _) => (0, u64::MAX),
            };
            if let (Some(parts), 1..) = (&mut self.parts, parts_work) {
                match parts.total(parts_work) {
                    Ok(total) => {
                        self.statistics.walked = self.walk.take().map_or(0, |walk| walk.nodes());
                        return Ok(total);
                    }
                    Err(Left::Halted) => return Err(Halted),
                    Err(Left::Paused) => {}
                }
            }
            if let (Some(walk), 1..) = (&mut self.walk, walk_work) {
                match walk.total(walk_work.saturating_mul(NODES_EACH)) {
                    Ok(total) => {
                        self.statistics = self.statistics();
                        self.parts = None;
                        return Ok(Number::Small(total));
                    }
                    Err(Left::Halted) => return Err(Halted),
                    Err(Left::Paused) => {}
                }
            }
        }
    }

    /// How many fills begin with `prefix`: the letters of the first white cells in the order.
    ///
    /// By parts, this is a count of its own, though much of it may be remembered; by walking, it
    /// walks through those fills. No fill begins with more letters than there are cells.
    pub fn within(&mut self, prefix: &[Letter]) -> Result<BigUint, Halted> {
        Ok(self.within_number(prefix)?.to_big())
    }

    fn within_number(&mut self, prefix: &[Letter]) -> Result<Number, Halted> {
        if prefix.is_empty() || self.total_number()?.is_zero() {
            return self.total_number();
        }
        if prefix.len() > self.cells.len() {
            return Ok(Number::ZERO);
        }
        if self.parts.is_some() {
            let mut allowed = self.problem.candidates().to_vec();
            for (&cell, &letter) in self.cells.iter().zip(prefix) {
                allowed[cell as usize] = allowed[cell as usize] & LetterSet::only(letter);
            }
            return self.count_allowed(&allowed);
        }
        match &self.walk {
            Some(walk) => Ok(Number::Small(walk.within(prefix).map_err(|_| Halted)?)),
            None => Ok(Number::ZERO),
        }
    }

    /// Counts by parts the fills that have on each white cell one of the letters allowed.
    fn count_allowed(&mut self, allowed: &[LetterSet]) -> Result<Number, Halted> {
        let Some(parts) = &mut self.parts else { return Ok(Number::ZERO) };
        let parts = parts.descent();
        let mut open_allowed = vec![LetterSet::EMPTY; parts.plan().nodes.len()];
        for (cell, &letters) in allowed.iter().enumerate() {
            match self.open_of[cell] {
                Some(open) => open_allowed[open as usize] = letters,
                None if letters.is_empty() => return Ok(Number::ZERO),
                None => {}
            }
        }
        if !parts.restrict(&open_allowed) {
            return Ok(Number::ZERO);
        }
        parts.total(u64::MAX).map_err(|_| Halted)
    }

    /// How many fills come before `fill`: its number, from 0.
    ///
    /// `fill` has the letters of the white cells in row-major order, whatever the order. By parts,
    /// this takes a count for each cell; by walking, about a thousandth of the walk.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<BigUint, RankError> {
        rank::check(self.problem, fill)?;
        let total = self.total_number()?;
        let ordered: Vec<Letter> = self.cells.iter().map(|&cell| fill[cell as usize]).collect();
        if let (None, Some(walk)) = (&self.parts, &self.walk) {
            return Ok(walk.rank(&ordered).map_err(|_| Halted)?.into());
        }
        let mut rank = Number::ZERO;
        let mut allowed = self.problem.candidates().to_vec();
        let mut left = total;
        for (&cell, letter) in self.cells.clone().iter().zip(ordered) {
            let cell = cell as usize;
            let candidates = allowed[cell];
            // Once one fill is left it is this one.
            if left == Number::ONE {
                break;
            }
            let below = LetterSet(LetterSet::only(letter).0 - 1);
            allowed[cell] = candidates & below;
            if !allowed[cell].is_empty() {
                rank.add(&self.count_allowed(&allowed)?);
            }
            allowed[cell] = LetterSet::only(letter);
            if candidates != allowed[cell] {
                left = self.count_allowed(&allowed)?;
            }
        }
        Ok(rank.to_big())
    }

    /// The fill before which `number` fills come, in row-major order, or `None` if there are not
    /// so many. The first fill is that of 0.
    ///
    /// By parts, this takes a few counts for each cell; by walking, about a thousandth of the walk.
    pub fn at(&mut self, number: &BigUint) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        let mut number = Number::from(number.clone());
        if total.checked_subtract(&number).is_none_or(|left| left.is_zero()) {
            return Ok(None);
        }
        if let (None, Some(walk), Number::Small(number)) = (&self.parts, &self.walk, &number) {
            let ordered = walk.at(*number).map_err(|_| Halted)?;
            return Ok(ordered.map(|ordered| self.in_rows(&ordered)));
        }
        let mut allowed = self.problem.candidates().to_vec();
        for cell in self.cells.clone() {
            let cell = cell as usize;
            // Halves the letters until one is left.
            while allowed[cell].len() > 1 {
                let letters = allowed[cell];
                let half = letters.iter().take(letters.len() as usize / 2).collect();
                allowed[cell] = half;
                let lower = self.count_allowed(&allowed)?;
                match number.checked_subtract(&lower) {
                    None => {}
                    Some(rest) => {
                        number = rest;
                        allowed[cell] = letters.without(half);
                    }
                }
            }
        }
        Ok(allowed.iter().map(|letters| letters.smallest()).collect())
    }

    /// Letters in the order of the cells, put in row-major order.
    fn in_rows(&self, ordered: &[Letter]) -> Vec<Letter> {
        let mut fill = vec![0; ordered.len()];
        for (&cell, &letter) in self.cells.iter().zip(ordered) {
            fill[cell as usize] = letter;
        }
        fill
    }

    /// A fill drawn at random, each with exactly the same probability, in row-major order; `None`
    /// if there is no fill. Each call draws anew.
    ///
    /// By parts, letters are drawn by what can follow them, which is mostly remembered; by walking,
    /// this is the fill [at](Self::at) a number drawn. Numbers are drawn by rejection, without any
    /// bias.
    pub fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        if total.is_zero() {
            return Ok(None);
        }
        let Some(parts) = &mut self.parts else {
            return self.at(&draw::below(&total, random).to_big());
        };
        let parts = parts.descent();
        let unrestricted = vec![LetterSet(u32::MAX); parts.plan().nodes.len()];
        parts.restrict(&unrestricted);
        let drawn = parts.sample(|bound| draw::below(bound, random)).map_err(|_| Halted)?;
        let letter = |(cell, open): (usize, &Option<u32>)| match (open, &drawn) {
            (Some(open), Some(drawn)) => drawn.get(*open as usize).copied(),
            _ => self.problem.candidates()[cell].smallest(),
        };
        Ok(self.open_of.iter().enumerate().map(letter).collect())
    }

    /// How many fills put each letter on each cell: for each white cell in row-major order, one
    /// number for each letter of the alphabet. The numbers of a cell add up to the total.
    ///
    /// By parts, this takes about as long as the total once more, if what was counted fits in half
    /// of the memory; if not, a count for each letter of each cell. By walking, all fills are
    /// walked through again.
    pub fn heat(&mut self) -> Result<Vec<Vec<BigUint>>, Halted> {
        let total = self.total_number()?;
        let size = self.problem.alphabet().size();
        let candidates = self.problem.candidates();
        let mut heat = vec![heat::COLD; candidates.len()];
        if total.is_zero() {
        } else if self.parts.is_some() {
            self.heat_by_parts(&total, &mut heat)?;
        } else if let Some(walk) = &self.walk {
            let mut tally = heat::Tally::new(self.cells.len());
            walk.each(|batch| tally.add(batch)).map_err(|_| Halted)?;
            for (&cell, row) in self.cells.iter().zip(tally.rows()) {
                heat[cell as usize] = row;
            }
        }
        Ok(heat.iter().map(|row| row[..size].iter().map(Number::to_big).collect()).collect())
    }

    fn heat_by_parts(&mut self, total: &Number, heat: &mut [heat::Row]) -> Result<(), Halted> {
        let Some(parts) = &mut self.parts else { return Ok(()) };
        let parts = parts.descent();
        let unrestricted = vec![LetterSet(u32::MAX); parts.plan().nodes.len()];
        parts.restrict(&unrestricted);
        let rows = parts.heat(self.memory).map_err(|_| Halted)?;
        let candidates = self.problem.candidates();
        for cell in 0..candidates.len() {
            match (self.open_of[cell], &rows) {
                (Some(open), Some(rows)) => heat[cell].clone_from(&rows[open as usize]),
                (Some(_), None) => {
                    for letter in candidates[cell].iter() {
                        let mut allowed = candidates.to_vec();
                        allowed[cell] = LetterSet::only(letter);
                        heat[cell][usize::from(letter)] = self.count_allowed(&allowed)?;
                    }
                }
                (None, _) => {
                    for letter in candidates[cell].iter() {
                        heat[cell][usize::from(letter)] = total.clone();
                    }
                }
            }
        }
        Ok(())
    }

    /// The way that the fills are counted, once there is only one.
    pub fn way(&self) -> Option<Method> {
        match (&self.parts, &self.walk) {
            (Some(_), None) => Some(Method::AndOr),
            (None, Some(_)) => Some(Method::Walk),
            _ => None,
        }
    }

    /// What was done so far.
    pub fn statistics(&self) -> CountStatistics {
        let mut statistics = self.statistics;
        if let Some(parts) = &self.parts {
            parts.describe(&mut statistics);
        }
        if let Some(walk) = &self.walk {
            statistics.walked = walk.nodes();
        }
        statistics
    }
}
