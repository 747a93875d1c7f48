//! The greatest total with each letter on each cell, gathered by a walk through all fills.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::count::fill_walk::Gathering;
use crate::search::{Batch, Order, Search};
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
    totals: WordTotals,
    /// The greatest totals with each letter at each depth.
    pub rows: Vec<Row>,
    /// The greatest total of all fills; `None` if there is no fill.
    pub best: Option<u128>,
}

impl MaxTotals {
    /// The totals of no fills yet, for a walk by `search`.
    pub fn new(problem: &Problem, search: Search) -> MaxTotals {
        let rows = vec![[None; MAX_LETTERS]; problem.candidates().len()];
        MaxTotals { totals: WordTotals::new(problem, search.order), rows, best: None }
    }
}

impl Gathering for MaxTotals {
    // Totals are added up for each fill.
    const NODES_AT_ONCE: u64 = 1 << 10;

    fn add(&mut self, batch: &Batch<'_>) {
        let (head, mut best) = (batch.head(), None);
        let (of_head, of_tails) = self.rows.split_at_mut(head.len());
        self.totals.each(batch, |letters, total| {
            note(of_tails, &letters[head.len()..], Some(total));
            best = best.max(Some(total));
        });
        note(of_head, head, best);
        self.best = self.best.max(best);
    }

    fn work(&self) -> u64 {
        self.totals.work()
    }
}

/// Notes a total with each of some letters.
fn note(rows: &mut [Row], letters: &[Letter], total: Option<u128>) {
    for (row, &letter) in rows.iter_mut().zip(letters) {
        let known = &mut row[usize::from(letter)];
        *known = total.max(*known);
    }
}

/// The scores of the words of all lists that the slots draw from, without the words that have no score.
#[derive(Clone, Debug)]
struct WordTotals {
    /// For each list of the problem, the words with a score.
    scores: Vec<FxHashMap<Box<[Letter]>, u64>>,
    /// The list of each slot and its cells, as depths in the order, by the depth of the last one.
    slots: Vec<(usize, Vec<usize>)>,
    /// The letters of the last fill, in the order.
    letters: Vec<Letter>,
    /// How many fills had their totals added up.
    fills: u64,
}

impl WordTotals {
    /// The scores of the words of a problem, whose fills come in an order of the cells.
    fn new(problem: &Problem, order: Order) -> WordTotals {
        let depths = depths(&problem.cells(order));
        let depths_of = |slot: SlotId| {
            let cells = problem.network().slots[slot].cells.iter();
            (problem.list_of(slot), cells.map(|&cell| depths[cell].index()).collect())
        };
        let mut slots: Vec<(usize, Vec<usize>)> =
            problem.network().slots.ids().map(depths_of).collect();
        slots.sort_by_key(|(_, cells)| cells.iter().max().copied());
        let scores = (0..problem.list_count()).map(|list| scores_of(problem, list)).collect();
        WordTotals { scores, slots, letters: vec![0; depths.len()], fills: 0 }
    }

    /// The work done, in nodes expanded.
    fn work(&self) -> u64 {
        self.fills / FILLS_ADDED_UP
    }

    /// Calls `visit` with each fill of a batch: its letters in the order, and its total in millionths.
    fn each(&mut self, batch: &Batch<'_>, mut visit: impl FnMut(&[Letter], u128)) {
        let head = batch.head_length();
        let in_head =
            self.slots.partition_point(|(_, cells)| cells.iter().all(|&cell| cell < head));
        // A batch may have a longer head than the one before.
        self.letters[..head].copy_from_slice(batch.head());
        let of_head = self.of(0..in_head);
        for [one, two] in batch.tails() {
            let middle = head + one.len();
            self.letters[head..middle].copy_from_slice(one);
            self.letters[middle..middle + two.len()].copy_from_slice(two);
            let total = of_head + self.of(in_head..self.slots.len());
            visit(&self.letters, total);
            self.fills += 1;
        }
    }

    /// The sum of the scores in some slots of the last fill.
    fn of(&self, slots: std::ops::Range<usize>) -> u128 {
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
