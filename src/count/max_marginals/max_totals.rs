//! The greatest total with each letter on each cell, gathered by a walk through all fills.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::count::fill_walk::Gathering;
use crate::search::{Batch, Search};
use lexicon::automaton::State;
use lexicon::letters::{Letter, MAX_LETTERS};
use lexicon::score::Score;
use lexicon::words::Words;
use network::SlotId;
use network::order::depths;
use network::problem::Problem;

/// How many fills have their totals added up in the time that one node is expanded.
/// Figures: `benches/record/constants.md`.
const FILLS_ADDED_UP: u64 = 2;

/// For each letter, the greatest total of the fills that put the letter on a cell, in millionths.
pub type Row = [Option<u128>; MAX_LETTERS];

/// The greatest total with each letter at each depth.
#[derive(Debug)]
pub struct MaxTotals {
    /// For each list of the problem, the words with a score.
    scores: Vec<FxHashMap<Box<[Letter]>, u64>>,
    /// The list of each slot and its cells, as depths in the order, by the depth of the last one.
    slots: Vec<(usize, Vec<usize>)>,
    /// The letters of the last fill, in the order.
    letters: Vec<Letter>,
    /// How many fills had their totals added up.
    fills: u64,
    /// The greatest totals with each letter at each depth.
    pub rows: Vec<Row>,
    /// The greatest total of all fills; `None` if there is no fill.
    pub best: Option<u128>,
}

impl MaxTotals {
    /// The totals of no fills yet, for a walk by `search`.
    pub fn new(problem: &Problem, search: Search) -> MaxTotals {
        let depths = depths(&problem.cells(search.order));
        let depths_of = |slot: SlotId| {
            let cells = problem.network().slots[slot].cells.iter();
            (problem.list_of(slot), cells.map(|&cell| depths[cell].index()).collect())
        };
        let mut slots: Vec<(usize, Vec<usize>)> =
            problem.network().slots.ids().map(depths_of).collect();
        slots.sort_by_key(|(_, cells)| cells.iter().max().copied());
        MaxTotals {
            scores: (0..problem.list_count()).map(|list| scores_of(problem, list)).collect(),
            slots,
            letters: vec![0; depths.len()],
            fills: 0,
            rows: vec![[None; MAX_LETTERS]; depths.len()],
            best: None,
        }
    }

    /// The sum of the scores in some slots of the last fill.
    fn total(&self, slots: Range<usize>) -> u128 {
        let mut word = Vec::new();
        let mut total = 0;
        for (list, cells) in &self.slots[slots] {
            let scores = &self.scores[*list];
            if scores.is_empty() {
                continue;
            }
            word.clear();
            word.extend(cells.iter().map(|&depth| self.letters[depth]));
            total += u128::from(scores.get(&word[..]).copied().unwrap_or_default());
        }
        total
    }
}

impl Gathering for MaxTotals {
    // Totals are added up for each fill.
    const NODES_AT_ONCE: u64 = 1 << 10;

    fn add(&mut self, batch: &Batch<'_>) {
        let head = batch.head_length();
        let in_head =
            self.slots.partition_point(|(_, cells)| cells.iter().all(|&cell| cell < head));
        // A batch may have a longer head than the one before.
        self.letters[..head].copy_from_slice(batch.head());
        let (of_head, mut best) = (self.total(0..in_head), None);
        for tail in batch.tails() {
            let letters = self.letters[head..].iter_mut().zip(tail.into_iter().flatten());
            letters.for_each(|(to, &letter)| *to = letter);
            let total = Some(of_head + self.total(in_head..self.slots.len()));
            note(&mut self.rows[head..], &self.letters[head..], total);
            best = best.max(total);
            self.fills += 1;
        }
        note(&mut self.rows[..head], batch.head(), best);
        self.best = self.best.max(best);
    }

    fn work(&self) -> u64 {
        self.fills / FILLS_ADDED_UP
    }
}

/// Notes a total with each of some letters.
fn note(rows: &mut [Row], letters: &[Letter], total: Option<u128>) {
    for (row, &letter) in rows.iter_mut().zip(letters) {
        let known = &mut row[usize::from(letter)];
        *known = total.max(*known);
    }
}

/// The words of a list that fit some slot and have a score, each with its score in millionths.
fn scores_of(problem: &Problem, list: usize) -> FxHashMap<Box<[Letter]>, u64> {
    let Some(source) = problem.scores(list) else { return FxHashMap::default() };
    let slots = problem.network().slots.ids().filter(|&slot| problem.list_of(slot) == list);
    let roots: FxHashSet<State> = slots.map(|slot| problem.root(slot)).collect();
    let roots: Vec<State> = roots.into_iter().collect();
    let words = Words::of_automata(problem.table(), &roots, problem.word_length(list));
    let scores = source.of_words(words.iter());
    let scored = words.iter().zip(scores).filter(|&(_, score)| score > Score::ZERO);
    scored.map(|(word, score)| (word.into(), score.millionths())).collect()
}
