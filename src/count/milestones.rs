//! The fills walked through one after the other, with some to come back to.

use lexicon::halt::Halt;
use std::cmp::Ordering;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::descent::Left;
use super::{NODES_EACH, Pace};
use crate::search::{Batch, Batches, Counts, Interval, Order, Outcome, Search};
use crossword::problem::Problem;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{Letter, LetterSet};

/// The most milestones kept.
const MOST: usize = 1 << 10;

/// The nodes between two looks at whether to halt.
const SLICE: u64 = 1 << 16;

/// How many of the first letters tell how far the walk is.
const WEIGHED: usize = 8;

/// A walk through all fills that counts them, and notes every so many where it is.
///
/// Then the number of a fill, or the fill of a number, takes only the way from the milestone
/// before it: about a thousandth of the whole.
#[derive(Debug)]
pub struct Milestones<'p> {
    problem: &'p Problem,
    search: Search,
    /// The walk as far as it is.
    fills: Counts<'p>,
    /// The fills before the walk.
    count: u64,
    nodes: u64,
    exhausted: bool,
    /// Numbers of fills and the first letters of those fills, in the order of the cells.
    milestones: Vec<(u64, Vec<Letter>)>,
    /// The letters of the last fills walked through, in the order of the cells.
    last: Vec<Letter>,
    /// About how many fills there are between two milestones.
    spacing: u64,
    halt: Halt,
}

impl<'p> Milestones<'p> {
    pub fn new(problem: &'p Problem, search: Search, halt: Halt) -> Milestones<'p> {
        let fills = Batches::until(problem, search, &halt).into();
        Milestones {
            problem,
            search,
            fills,
            count: 0,
            nodes: 0,
            exhausted: false,
            milestones: Vec::new(),
            last: Vec::new(),
            spacing: 1,
            halt,
        }
    }

    pub fn halt_by(&mut self, halt: Halt) {
        self.fills.halt_by(halt.clone());
        self.halt = halt;
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How far the walk is: what part of all, by the words of its first slots.
    pub fn pace(&self) -> Pace {
        let mut done = 0.0;
        if !self.last.is_empty() {
            let cells = self.fills.cells();
            let table = self.problem.table();
            let direction = (self.search.order == Order::Columns) as usize;
            // The first letters weigh as much as words begin with them.
            let (mut weight, mut state) = (1.0, None);
            let mut words = FxHashMap::default();
            for (&cell, &letter) in cells.iter().zip(&self.last).take(WEIGHED) {
                let begins = self.problem.slots().places[cell as usize][direction]
                    .is_none_or(|place| place.position == 0);
                let before = match state {
                    Some(state) if !begins => state,
                    _ => self.problem.initial(cell as usize)[direction],
                };
                let mut count = |letter| count_words(table, table.step(before, letter), &mut words);
                let below = before.successors & LetterSet(LetterSet::only(letter).0 - 1);
                let passed: f64 = below.iter().map(&mut count).sum();
                let all: f64 = before.successors.iter().map(&mut count).sum();
                if !before.successors.contains(letter) || all == 0.0 {
                    break;
                }
                done += weight * passed / all;
                weight *= count(letter) / all;
                state = Some(table.step(before, letter));
            }
        }
        Pace { work: self.nodes / NODES_EACH, done }
    }

    /// Walks on for about `nodes`, and returns the number of all fills once it is at the end.
    pub fn total(&mut self, nodes: u64) -> Result<u64, Left> {
        let end = self.nodes.saturating_add(nodes);
        while !self.exhausted {
            if self.halt.is_set() {
                return Err(Left::Halted);
            }
            if self.nodes >= end {
                return Err(Left::Paused);
            }
            let slice = SLICE.min(end - self.nodes);
            let (count, milestones, spacing) =
                (&mut self.count, &mut self.milestones, &mut self.spacing);
            let last = &mut self.last;
            let outcome = self.fills.run(slice, |batch| {
                // A milestone is a head, before all fills that begin with it.
                let head = batch.head;
                let is_new = batch.changed_from < head.len() || head.is_empty() && *count == 0;
                let is_far = |&(last, _): &(u64, Vec<Letter>)| *count - last >= *spacing;
                if is_new && milestones.last().is_none_or(is_far) {
                    if milestones.len() == MOST {
                        let mut keep = false;
                        milestones.retain(|_| {
                            keep = !keep;
                            keep
                        });
                        *spacing *= 2;
                    }
                    milestones.push((*count, head.to_vec()));
                }
                *count += batch.len();
                if batch.changed_from < WEIGHED {
                    last.clear();
                    last.extend(&head[..head.len().min(WEIGHED)]);
                }
                ControlFlow::Continue(())
            });
            if outcome == Outcome::Halted {
                return Err(Left::Halted);
            }
            self.nodes += slice;
            self.exhausted = outcome == Outcome::Exhausted;
        }
        Ok(self.count)
    }

    /// The fills from the last milestone that is not after `bound`, and the number of that one.
    fn since(&self, is_after: impl Fn(&(u64, Vec<Letter>)) -> bool) -> (u64, Batches<'p>) {
        let after = self.milestones.partition_point(|milestone| !is_after(milestone));
        let mut fills = Batches::until(self.problem, self.search, &self.halt);
        if let Some((_, fill)) = after.checked_sub(1).map(|at| &self.milestones[at]) {
            fills.restart(&Interval::starting_at(fill));
        }
        (after.checked_sub(1).map_or(0, |at| self.milestones[at].0), fills)
    }

    /// How many fills come before one, given in the order of the cells.
    pub fn rank(&self, fill: &[Letter]) -> Result<u64, Left> {
        let (mut rank, mut fills) = self.since(|(_, first)| first.as_slice() > fill);
        self.walk(&mut fills, |batch| {
            let head = batch.head_length();
            match batch.letters[..head].cmp(&fill[..head]) {
                Ordering::Less => rank += batch.len(),
                Ordering::Equal => {
                    let (one, two) = fill[head..].split_at(batch.tail_lengths()[0]);
                    let before = batch.tails().take_while(|&tail| tail < [one, two]).count() as u64;
                    rank += before;
                    // More of the same head may come.
                    if before < batch.len() {
                        return ControlFlow::Break(());
                    }
                }
                Ordering::Greater => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        })?;
        Ok(rank)
    }

    /// The fill of a number, in the order of the cells.
    pub fn at(&self, number: u64) -> Result<Option<Vec<Letter>>, Left> {
        let (mut count, mut fills) = self.since(|&(first, _)| first > number);
        let mut found = None;
        self.walk(&mut fills, |batch| {
            if number - count < batch.len() {
                found = Some(fill(batch, (number - count) as usize));
                return ControlFlow::Break(());
            }
            count += batch.len();
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Calls `visit` with all fills.
    pub fn each(&self, visit: impl FnMut(&Batch<'_>)) -> Result<(), Left> {
        let mut fills = Batches::until(self.problem, self.search, &self.halt);
        let mut visit = visit;
        self.walk(&mut fills, |batch| {
            visit(batch);
            ControlFlow::Continue(())
        })
    }

    /// How many fills begin with these letters in the order of the cells.
    pub fn within(&self, prefix: &[Letter]) -> Result<u64, Left> {
        let fills = Batches::until(self.problem, self.search, &self.halt);
        let mut fills = Counts::from(fills.over(&Interval::within(prefix)));
        let mut count = 0;
        loop {
            let outcome = fills.run(u64::MAX, |batch| {
                count += batch.len();
                ControlFlow::Continue(())
            });
            match outcome {
                Outcome::Exhausted | Outcome::Stopped => return Ok(count),
                Outcome::Halted => return Err(Left::Halted),
                Outcome::Paused => {}
            }
        }
    }

    fn walk(
        &self,
        fills: &mut Batches<'p>,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Result<(), Left> {
        loop {
            match fills.run(u64::MAX, &mut visit) {
                Outcome::Exhausted | Outcome::Stopped => return Ok(()),
                Outcome::Halted => return Err(Left::Halted),
                Outcome::Paused => {}
            }
        }
    }
}

/// The fill of a number in a batch.
fn fill(batch: &Batch<'_>, number: usize) -> Vec<Letter> {
    let [one, two] = batch.tails().nth(number).unwrap_or_default();
    [&batch.letters[..batch.head_length()], one, two].concat()
}

/// About how many words follow a state.
fn count_words(table: &StateTable, state: State, known: &mut FxHashMap<State, f64>) -> f64 {
    if state == State::FINAL {
        return 1.0;
    }
    if let Some(&count) = known.get(&state) {
        return count;
    }
    let letters = state.successors.iter();
    let mut below = |letter| count_words(table, table.step(state, letter), known);
    let count = stacker::maybe_grow(1 << 16, 1 << 20, || letters.map(&mut below).sum());
    known.insert(state, count);
    count
}
