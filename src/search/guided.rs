//! The walk with an oracle: where it thrashes, the oracle tells which prefixes are dead.
//!
//! The lookahead walk does the work while fills come quickly. When it has gone for long without one,
//! the oracle is asked about the letters it placed, from the first on: is there a fill that begins
//! with these, and goes on with one of the letters still to be tried? If not, all of it is left out.
//! If so, the fill it found is the next *witness*: prefixes of it need no question, only the letters
//! before the witness's do. Each question settles some letters of one cell at least, so the questions
//! between two fills are bounded by cells times letters, and the order is never given up. This is
//! enumeration with an extension oracle, as of Read and Tarjan (Networks 5, 1975).

use lexicon::halt::Halt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::lookahead::Lookahead;
use super::{Batch, OracleUse, Outcome, Search, Statistics};
use crossword::csp::{Answer, Model, MoveError, Parameters, Solver};
use crossword::problem::Problem;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// Nodes walked before the oracle is thought of: at first, and at most.
const FIRST_SLICE: u64 = 1 << 12;
const LONGEST_SLICE: u64 = 1 << 16;

/// What a node of the walk costs, in the oracle's unit of about three nanoseconds.
const NODE_WORK: u64 = 12;

/// The work allowed to a question, unless the walk has done more under its prefix.
const FIRST_LIMIT: u64 = 1 << 22;

/// How many times the price of a question the walk must cost before the first one.
const RENT: u64 = 8;

/// A letter after all letters: with it a prefix comes after all that begin with the rest of it.
const AFTER: Letter = MAX_LETTERS as Letter;

/// The lookahead walk, steered by an oracle.
#[derive(Debug)]
pub struct Guided<'p> {
    walk: Lookahead<'p>,
    problem: &'p Problem,
    search: Search,
    /// Made when it is first asked.
    oracle: Option<Solver>,
    /// The walk is within this prefix, with the letters the oracle allows there.
    floor: Vec<Letter>,
    /// No fill after all that begin so is wanted.
    to: Vec<Letter>,
    /// A fill known to lie ahead.
    witness: Option<Vec<Letter>>,
    /// The first letters of the last batch given, and how many they are; 0 if there was none.
    given: Vec<Letter>,
    given_length: usize,
    /// Nodes to walk before the next question is thought of.
    slice: u64,
    /// The letters placed at the last question, the work done when each was placed, and the work
    /// under it beyond which a question is worth repeating.
    way: Vec<Letter>,
    entered: Vec<u64>,
    patience: Vec<u64>,
    /// The nodes when the last question was asked or the last fill given.
    walked: u64,
    /// How often the oracle was turned to since the last fill.
    asked: u32,
    /// Walking owed for the last questions without an answer.
    debt: u64,
    /// What a question has cost of late.
    price: Option<u64>,
    witness_hits: u64,
    exhausted: bool,
    /// Set by another thread to pause the search soon.
    halt: Halt,
}

impl<'p> Guided<'p> {
    pub fn new(walk: Lookahead<'p>, problem: &'p Problem, search: Search) -> Guided<'p> {
        let cells = walk.cells().len();
        Guided {
            walk,
            problem,
            search,
            oracle: None,
            floor: Vec::new(),
            to: Vec::new(),
            witness: None,
            given: vec![0; cells],
            given_length: 0,
            slice: match search.techniques.oracle {
                OracleUse::Always => least_slice(cells),
                _ => FIRST_SLICE + least_slice(cells),
            },
            way: Vec::with_capacity(cells),
            entered: vec![0; cells + 1],
            patience: vec![0; cells + 1],
            walked: 0,
            asked: 0,
            debt: 0,
            price: None,
            witness_hits: 0,
            exhausted: false,
            halt: Halt::default(),
        }
    }

    /// Pauses the search soon once `halt` is set, even within a question.
    pub fn halt_by(&mut self, halt: Halt) {
        self.halt = halt;
    }

    pub fn cells(&self) -> &[u32] {
        self.walk.cells()
    }

    /// As [`Lookahead::count_only`].
    pub fn count_only(&mut self) {
        self.walk.count_only();
    }

    /// Begins anew between two bounds, as [`Lookahead::restart`].
    pub fn restart(&mut self, from: &[Letter], to: &[Letter]) {
        self.to = to.to_vec();
        self.exhausted = false;
        self.witness = None;
        self.given_length = 0;
        self.way.clear();
        self.settle(Vec::new(), from);
    }

    /// As [`Lookahead::split`]: gives away the later part of what is left.
    pub fn split(&mut self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        if self.exhausted {
            return None;
        }
        if let (false, Some(after)) = (self.is_last_floor(), after(&self.floor)) {
            // All that comes after the floor.
            let to = std::mem::replace(&mut self.to, self.floor.clone());
            return Some((after, to));
        }
        let (from, to) = self.walk.split()?;
        self.to = self.walk.last().to_vec();
        Some((from, to))
    }

    /// As [`Lookahead::rest`]: all that is left.
    pub fn rest(&self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        if self.exhausted {
            return None;
        }
        let from = match self.walk.rest() {
            Some((from, _)) => from,
            None if self.is_last_floor() => return None,
            None => after(&self.floor)?,
        };
        Some((from, self.to.clone()))
    }

    /// Whether nothing is wanted after what begins with the floor.
    fn is_last_floor(&self) -> bool {
        self.to.starts_with(&self.floor)
    }

    /// Gives `visit` the next batches of fills until about `nodes` letters are placed.
    pub fn run(
        &mut self,
        nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let end = self.walk.nodes().saturating_add(nodes);
        while !self.exhausted {
            let left = end.saturating_sub(self.walk.nodes());
            if left == 0 || self.halt.is_set() {
                return Outcome::Paused;
            }
            let mut found = false;
            let (given, given_length) = (&mut self.given, &mut self.given_length);
            let outcome = self.walk.run(self.slice.min(left), |batch| {
                found = true;
                let head = batch.head_length();
                let changed = batch.changed_from.min(head)..head;
                given[changed.clone()].copy_from_slice(&batch.letters[changed]);
                *given_length = head;
                visit(batch)
            });
            if found {
                self.asked = 0;
                self.walked = self.walk.nodes();
            }
            match outcome {
                Outcome::Stopped => return Outcome::Stopped,
                Outcome::Exhausted if self.is_last_floor() => self.exhausted = true,
                Outcome::Exhausted => self.rise(),
                Outcome::Paused if self.is_worth_asking() => self.ask(),
                Outcome::Paused => {}
            }
        }
        Outcome::Exhausted
    }

    /// Whether the walk since the last question or fill has come to cost as much as a question.
    ///
    /// Renting until the rent reaches the price is never much dearer than the better of the two:
    /// dense searches hardly ask. Each question without a fill since halves the rent asked for the
    /// next, so sparse searches hardly walk. Questions without an answer are paid back in full, lest
    /// a search that the walk alone would end soon be spent on them.
    fn is_worth_asking(&self) -> bool {
        let rent = RENT.checked_shr(self.asked).unwrap_or(0);
        let walked = self.walk.nodes() - self.walked;
        let always = self.search.techniques.oracle == OracleUse::Always;
        let is_worth = |price: u64| walked * NODE_WORK >= price.saturating_mul(rent);
        let is_paid = walked * NODE_WORK >= self.debt && self.price.is_none_or(is_worth);
        walked >= self.slice && (always || is_paid)
    }

    /// Asks, and learns what that costs.
    fn ask(&mut self) {
        self.debt = 0;
        let before = self.oracle_mut().statistics();
        self.steer();
        let after = self.oracle_mut().statistics();
        if let Some(cost) = (after.work - before.work).checked_div(after.calls - before.calls) {
            self.price = Some(self.price.map_or(cost, |price| (price + cost) / 2));
        }
        self.asked = self.asked.saturating_add(1);
        self.walked = self.walk.nodes();
    }

    fn oracle_mut(&mut self) -> &mut Solver {
        self.oracle.get_or_insert_with(|| {
            let model = Model::new(self.problem, self.search.order, self.search.distinct);
            let halt = self.halt.clone();
            let nogoods = usize::try_from(self.search.memory / 8).unwrap_or(usize::MAX);
            let standard = Parameters::default();
            let nogoods = nogoods.min(standard.nogoods);
            Solver::new(Arc::new(model), Parameters { halt, nogoods, ..standard })
        })
    }

    /// Goes one cell up from a floor whose fills are all given.
    fn rise(&mut self) {
        let Some(from) = after(&self.floor) else { return };
        let mut floor = std::mem::take(&mut self.floor);
        floor.pop();
        self.settle(floor, &from);
    }

    /// Goes on from `from` within the prefix `floor`, with the letters that the oracle leaves there.
    fn settle(&mut self, mut floor: Vec<Letter>, from: &[Letter]) {
        if self.oracle.is_none() && floor.is_empty() {
            let to = self.to.clone();
            return self.walk.restart(from, &to);
        }
        let oracle = self.oracle_mut();
        // A contradiction is met only where all that begins so is refuted or given.
        let mut from = from.to_vec();
        while let Err(error) = oracle.move_to(&floor) {
            let length = match error {
                // What the oracle leaves to a shorter prefix is true of the longer one too.
                MoveError::Halted { length } => {
                    floor.truncate(length);
                    break;
                }
                MoveError::Dead { length: 0 } => {
                    self.exhausted = true;
                    return;
                }
                MoveError::Dead { length } => length,
            };
            floor.truncate(length);
            from = from.max(after(&floor).unwrap_or_default());
            floor.pop();
        }
        let letters = oracle.letters().to_vec();
        self.walk.allow(&letters);
        self.floor = floor;
        let to = if self.is_last_floor() { self.to.clone() } else { self.floor.clone() };
        self.walk.restart(&from, &to);
    }

    /// Total work so far, of the walk and the oracle.
    fn work(&mut self) -> u64 {
        self.walk.nodes() * NODE_WORK + self.oracle_mut().statistics().work
    }

    /// Asks the oracle about the letters placed, from the first whose fate is not known on.
    fn steer(&mut self) {
        let Some((mut from, _)) = self.walk.rest() else { return };
        self.note_way();
        let depth = self.way.len();
        let given = common(&self.given[..self.given_length], &self.way);
        self.forget_passed_witness();
        let mut at = given;
        let mut helped = false;
        while at <= depth {
            let now = self.work();
            let spent = now - self.entered[at];
            if spent < self.patience[at] {
                at += 1;
                continue;
            }
            // The letters to ask about: this one and those still to try, before the witness's.
            let untried = self.walk.untried_at(at);
            let open = match self.way.get(at) {
                Some(&letter) => untried | LetterSet::only(letter),
                None => untried,
            };
            let mut letters = open;
            if let Some(witness) = &self.witness
                && witness.starts_with(&self.way[..at])
            {
                self.witness_hits += 1;
                letters =
                    letters.without(LetterSet::only(witness[at]) | LetterSet::above(witness[at]));
            }
            if letters.is_empty() {
                at += 1;
                continue;
            }
            let limit = spent.max(FIRST_LIMIT);
            let way = std::mem::take(&mut self.way);
            let oracle = self.oracle_mut();
            oracle.parameters_mut().limits.work = limit;
            let before = oracle.statistics().work;
            let answer = oracle.complete_among(&way[..at], letters);
            let cost = oracle.statistics().work - before;
            self.way = way;
            match answer {
                // The same cell again, for the letters before those of the new witness.
                Answer::Completion => {
                    self.witness = self.oracle.as_ref().map(|oracle| oracle.completion().to_vec());
                }
                Answer::Dead => {
                    helped = true;
                    let next = open.without(letters).smallest().unwrap_or(AFTER);
                    from = self.way[..at].to_vec();
                    from.push(next);
                    break;
                }
                Answer::LimitReached => {
                    self.debt += cost;
                    self.patience[at] = spent.saturating_mul(2).max(limit);
                    at += 1;
                }
            }
        }
        self.slice = if helped { self.slice / 2 } else { self.slice.saturating_mul(2) };
        let least = least_slice(self.given.len());
        self.slice = match self.search.techniques.oracle {
            OracleUse::Always => least,
            _ => self.slice.clamp(least.max(256), LONGEST_SLICE.max(least)),
        };
        let floor = self.way[..at.min(depth)].to_vec();
        self.settle(floor, &from);
    }

    /// Forgets the witness once the walk has passed it.
    fn forget_passed_witness(&mut self) {
        let Some(witness) = &self.witness else { return };
        let shared = common(witness, &self.way);
        let passed = self.way.get(shared).is_some_and(|&letter| witness[shared] < letter);
        let given = &self.given[..self.given_length];
        if passed || !given.is_empty() && witness[..given.len()] <= *given {
            self.witness = None;
        }
    }

    /// Notes which letters placed are new since the last question.
    fn note_way(&mut self) {
        let now = self.work();
        let placed = self.walk.placed();
        let same = common(&self.way, placed);
        self.way.clear();
        self.way.extend_from_slice(placed);
        for at in same + 1..=self.way.len() {
            self.entered[at] = now;
            self.patience[at] = 0;
        }
    }

    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.walk.statistics();
        if let Some(oracle) = &self.oracle {
            statistics.oracle = oracle.statistics();
            statistics.bytes += oracle.bytes();
        }
        statistics.witness_hits = self.witness_hits;
        statistics
    }
}

/// Enough nodes to come back to where the walk was after a question, and well beyond.
fn least_slice(cells: usize) -> u64 {
    4 * cells as u64
}

/// The bound just after all fills that begin with `prefix`; `None` if that is after all fills.
fn after(prefix: &[Letter]) -> Option<Vec<Letter>> {
    let (&last, before) = prefix.split_last()?;
    let mut after = before.to_vec();
    after.push(last + 1);
    Some(after)
}

/// How many letters two prefixes have in common at their start.
fn common(a: &[Letter], b: &[Letter]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
