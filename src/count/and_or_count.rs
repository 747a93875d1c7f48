//! AND/OR search of a problem, by better elimination orders the longer it takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::and_or::AndOrSearch;
use super::elimination_order::EliminationOrder;
use super::interleave::{Interrupted, Pace, unless_paused};
use super::marginals::Marginal;
use super::memory::MemoryShares;
use super::number::Number;
use super::order_costs::OrderCosts;
use super::pseudo_tree::PseudoTree;
use super::reduced::{ListWeights, ReducedProblem};
use super::semiring::Semiring;
use super::slot_automata::SlotAutomata;
use super::statistics::CountStatistics;
use lexicon::letters::MAX_LETTERS;
use lexicon::threads;
use lexicon::{Halt, Halted, Letter, LetterSet};
use network::{CellId, IdVec, Problem};

/// After how much work a better order is looked for, and how many changes of it are tried.
/// Figures: `benches/record/constants.md`.
const ANNEALINGS: [(u64, usize); 2] = [(1 << 15, 4_000), (1 << 19, 20_000)];

/// After how much work of the caller where there are other threads, which search on meanwhile: an order found sooner
/// saves work of all of them. Figures: `benches/record/counting.md`.
const ANNEALINGS_BY_THREADS: [u64; 2] = [1 << 13, 1 << 15];

/// An order is worth to begin anew if its estimate, log 2 of the contexts, is less by this number.
/// Figures: `benches/record/constants.md`.
const WORTH: f64 = 1.0;

/// A count of more nodes took so long that questions of prefixes are prepared for. Counts for shards take
/// less. Figures: `benches/record/constants.md`.
const LONG: u64 = 1 << 19;

/// After a search of more nodes, some milliseconds, questions are worth to start threads for.
const NODES_WORTH_THREADS: u64 = 1 << 14;

/// A question of prefixes of more nodes, half a second, is so slow that a better order is looked for again, but at
/// most [`MOST_PREPARATIONS`] times. Figures: `benches/record/constants.md`.
const SLOW: u64 = 1 << 20;
const MOST_PREPARATIONS: u64 = 4;

/// In preparing for questions of prefixes, one change of each order is tried for this number of nodes of the count,
/// and no more changes than these: at most half the time of the count, and half a second.
/// Figures: `benches/record/constants.md`.
const WORK_PER_CHANGE: u64 = 100;
const MOST_CHANGES: usize = 20_000;

/// A count by AND/OR search, or a search for any other value of a semiring.
#[derive(Debug)]
pub struct AndOrCount<S: Semiring> {
    pub reduced: ReducedProblem,
    weights: ListWeights<S::Weight>,
    order: EliminationOrder,
    /// The search by that order.
    pub search: AndOrSearch<S>,
    shares: MemoryShares,
    /// The nodes expanded by orders given up.
    given_up: u64,
    /// How often a better order was looked for.
    annealings: usize,
    /// How often an order for questions of prefixes was looked for.
    preparations: u64,
    /// The threads that count.
    pub threads: usize,
    /// The nodes expanded before the last question of prefixes, and whether it was the first by its order.
    last_question: (u64, bool),
    halt: Halt,
}

impl AndOrCount<Number> {
    /// Prepares to count; `None` if the problem is too large, or its words for their share of memory.
    ///
    /// # Errors
    /// If the work was halted.
    pub fn new(
        problem: &Problem,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<AndOrCount<Number>>, Halted> {
        match ReducedProblem::of(2, problem, shares.tables(), halt)? {
            Some(reduced) => AndOrCount::of(reduced, ListWeights::none(), shares, halt),
            None => Ok(None),
        }
    }
}

impl<S: Semiring> AndOrCount<S> {
    /// Prepares to search a reduced problem whose words have weights; `None` if its automata take more than their share of memory.
    ///
    /// # Errors
    /// If the work was halted.
    pub fn of(
        reduced: ReducedProblem,
        weights: ListWeights<S::Weight>,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<AndOrCount<S>>, Halted> {
        let order = EliminationOrder::best(&mut OrderCosts::new(&reduced, halt), 0, 0, 1)?;
        let search = search(&reduced, &weights, &order, shares, halt)?;
        Ok(search.map(|search| AndOrCount {
            reduced,
            weights,
            order,
            search,
            shares,
            given_up: 0,
            annealings: 0,
            preparations: 0,
            threads: 1,
            last_question: (0, true),
            halt: halt.clone(),
        }))
    }

    /// Searches on for about `work` nodes.
    ///
    /// # Errors
    /// If the search is to pause, or was halted.
    pub fn total(&mut self, work: u64) -> Result<S, Interrupted> {
        let mut end = self.work().saturating_add(work);
        loop {
            let annealing = ANNEALINGS.get(self.annealings);
            let pause = annealing.map_or(u64::MAX, |&(work, _)| match self.threads {
                1 => work,
                _ => ANNEALINGS_BY_THREADS[self.annealings],
            });
            let pause = pause.min(end);
            let left = pause.saturating_sub(self.work());
            match self.search.total_by(self.threads, left, Arc::default()) {
                Err(Interrupted::Paused) if self.work() < end => {
                    let Some(&(_, changes)) = annealing else { continue };
                    self.annealings += 1;
                    if let Some(total) = self.reorder(changes)? {
                        return Ok(total);
                    }
                    // The work of the other threads is no part of the turn, and tells nothing of the new order.
                    let turn = if self.threads > 1 { work } else { 1 };
                    end = end.max(self.work().saturating_add(turn));
                }
                outcome => return outcome,
            }
        }
    }

    /// Looks for a better order and begins anew if that is worth it. Where there are threads, the others search on by the
    /// order at hand until then: the value, if they find it.
    fn reorder(&mut self, changes: usize) -> Result<Option<S>, Halted> {
        let (is_over, is_known) = (Arc::new(AtomicBool::new(false)), Halt::default());
        let halt = if self.threads > 1 { &is_known } else { &self.halt };
        let (mut order, mut total) = (Err(Halted), Err(Interrupted::Paused));
        let look = || {
            let mut costs = OrderCosts::new(&self.reduced, halt);
            order = self.order.clone().annealed(&mut costs, changes, 0);
            is_over.store(true, Ordering::Relaxed);
        };
        let search_on = || {
            if self.threads > 1 {
                total = self.search.total_by(self.threads - 1, u64::MAX, Arc::clone(&is_over));
                is_known.set();
            }
        };
        threads::both(self.threads, look, search_on);
        if let Some(total) = unless_paused(total)? {
            return Ok(Some(total));
        }
        self.begin_anew(order?, self.order.log_contexts)?;
        Ok(None)
    }

    /// Looks for a better order for questions of prefixes, and begins anew if that is worth it.
    fn reorder_for_prefixes(&mut self, asked: &[u32], changes: usize) -> Result<(), Halted> {
        let mut costs = OrderCosts::for_prefixes(&self.reduced, asked, &self.halt);
        let order = EliminationOrder::best(&mut costs, changes, self.preparations, self.threads)?;
        let now = costs.of(&self.order.cells)?;
        self.preparations += 1;
        self.begin_anew(order, now)
    }

    /// Begins anew by another order, if that is worth it beside the costs of the order `now`, and if its automata
    /// fit in memory.
    fn begin_anew(&mut self, order: EliminationOrder, now: f64) -> Result<(), Halted> {
        if order.log_contexts >= now - WORTH {
            return Ok(());
        }
        // There are two sets of automata for a moment, so that what was counted must go.
        self.search.memo.forget();
        let search = search(&self.reduced, &self.weights, &order, self.shares, &self.halt)?;
        if let Some(search) = search {
            self.given_up += self.search.expanded;
            self.search = search;
            self.order = order;
        }
        Ok(())
    }

    /// The nodes expanded so far.
    pub fn work(&self) -> u64 {
        self.given_up + self.search.expanded
    }

    /// How far the search is.
    pub fn pace(&self) -> Pace {
        Pace { work: self.work(), fraction: self.search.fraction }
    }

    /// Puts the search under the condition that cells of the problem have one of the letters allowed; returns
    /// whether some fill may be left.
    fn restrict(&mut self, allowed: &[LetterSet]) -> Result<bool, Halted> {
        let reduced: Vec<LetterSet> =
            self.reduced.cells.iter().map(|&cell| allowed[cell as usize]).collect();
        Ok(!allowed.iter().any(|letters| letters.is_empty()) && self.search.restrict(&reduced)?)
    }

    /// The value of the fills that have on each cell of the problem one of the letters allowed.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn total_of(&mut self, allowed: &[LetterSet]) -> Result<S, Halted> {
        match self.restrict(allowed)? {
            true => Ok(self.search.total_by(self.threads_worth(), u64::MAX, Arc::default())?),
            false => Ok(S::ZERO),
        }
    }

    /// The threads that answer a question: where the values of all fills took long.
    fn threads_worth(&self) -> usize {
        if self.work() < NODES_WORTH_THREADS { 1 } else { self.threads }
    }

    /// The value of the fills that put each letter on a cell of the problem, of the fills that have on each cell
    /// one of the letters allowed; where that takes too much memory, by a search for each letter.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn cell_marginal(
        &mut self,
        allowed: &IdVec<CellId, LetterSet>,
        cell: CellId,
    ) -> Result<Marginal<S>, Halted> {
        let Some(number) = self.reduced.number_of(cell) else {
            return self.letter_by_letter(allowed, cell);
        };
        if !self.restrict(allowed)? {
            return Ok([S::ZERO; MAX_LETTERS]);
        }
        // There is no walk any more: all memory is free but for what is held.
        let held = self.shares.rank_index() + self.bytes() - self.search.bytes();
        let memory = self.shares.all().saturating_sub(held);
        match self.search.cell_marginal(number as u32, self.threads_worth(), memory)? {
            Some(found) => Ok(found),
            None => self.letter_by_letter(allowed, cell),
        }
    }

    /// As [`cell_marginal`](Self::cell_marginal), by a search for each letter.
    fn letter_by_letter(
        &mut self,
        allowed: &IdVec<CellId, LetterSet>,
        cell: CellId,
    ) -> Result<Marginal<S>, Halted> {
        let (mut marginal, mut allowed) = ([S::ZERO; MAX_LETTERS], allowed.clone());
        for letter in std::mem::replace(&mut allowed[cell], LetterSet::EMPTY).iter() {
            allowed[cell] = LetterSet::only(letter);
            marginal[usize::from(letter)] = self.total_of(&allowed)?;
        }
        Ok(marginal)
    }

    /// The value of the fills that put each letter on each cell of the problem, which has these candidates and
    /// of whose fills `total` is the value. By a search for each letter where memory is too short.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn marginals(
        &mut self,
        candidates: &IdVec<CellId, LetterSet>,
        total: &S,
    ) -> Result<Vec<Marginal<S>>, Halted> {
        let memory = self.shares.all().saturating_sub(self.bytes() - self.search.bytes());
        self.search.unrestrict();
        let found = self.search.marginals(self.threads_worth(), memory)?;
        let mut marginals = Vec::with_capacity(candidates.len());
        for cell in candidates.ids() {
            marginals.push(match (self.reduced.number_of(cell), &found) {
                (Some(number), Some(found)) => found[number].clone(),
                (Some(_), None) => self.letter_by_letter(candidates, cell)?,
                (None, _) => {
                    let mut marginal = [S::ZERO; MAX_LETTERS];
                    candidates[cell].iter().for_each(|l| marginal[usize::from(l)] = total.clone());
                    marginal
                }
            });
        }
        Ok(marginals)
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.reduced.bytes() + self.weights.bytes() + self.search.bytes()
    }

    /// Writes the work and the memory of the search into the statistics.
    pub fn describe(&self, statistics: &mut CountStatistics) {
        let memo = &self.search.memo;
        statistics.expanded = self.work() + self.search.helped;
        statistics.remembered = memo.entries() as u64;
        statistics.hits = memo.hits();
        statistics.forgotten = memo.forgotten();
        statistics.bytes = self.bytes();
        statistics.cell_order = Some(self.order.origin);
    }
}

/// The letters that fills go on with after a prefix, and how many go on with each.
pub type NextLetters = Vec<(Letter, Number)>;

impl AndOrCount<Number> {
    /// Prepares for questions of prefixes that end with each of the cells in turn: if the fills took long to count, an
    /// order that is good for such questions may be worth to begin anew. Where the question before took long all the
    /// same, another order is looked for.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn prepare_for_prefixes(&mut self, cells: &[CellId]) -> Result<(), Halted> {
        let (before, was_first) = self.last_question;
        self.last_question = (self.work(), false);
        let is_slow = match self.preparations {
            0 => self.work() >= LONG,
            // The first one after a new order counts what all others remember.
            _ if self.preparations >= MOST_PREPARATIONS => false,
            _ => !was_first && self.work() - before >= SLOW,
        };
        if !is_slow {
            return Ok(());
        }
        self.last_question.1 = true;
        let mut numbers: Vec<u32> = Vec::new();
        for number in cells.iter().filter_map(|&cell| self.reduced.number_of(cell)) {
            // Cells that are equal in a quotient are asked for once.
            if !numbers.contains(&(number as u32)) {
                numbers.push(number as u32);
            }
        }
        let work = self.work() + self.search.helped;
        let changes = usize::try_from(work / WORK_PER_CHANGE).unwrap_or(usize::MAX);
        self.reorder_for_prefixes(&numbers, changes.min(MOST_CHANGES))
    }

    /// The letters on a cell of the fills with allowed letters on all cells, and how many fills have each.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn letters_on(
        &mut self,
        cell: CellId,
        allowed: &IdVec<CellId, LetterSet>,
    ) -> Result<NextLetters, Halted> {
        let marginal = self.cell_marginal(allowed, cell)?;
        Ok((0..).zip(marginal).filter(|(_, fills)| !fills.is_zero()).collect())
    }
}

/// The search by an order; `None` if its automata take more than their share of memory.
fn search<S: Semiring>(
    reduced: &ReducedProblem,
    weights: &ListWeights<S::Weight>,
    order: &EliminationOrder,
    shares: MemoryShares,
    halt: &Halt,
) -> Result<Option<AndOrSearch<S>>, Halted> {
    let mut automata = SlotAutomata::new();
    let lists = reduced.bytes() + weights.bytes();
    let room = shares.tables().saturating_sub(lists);
    let tree = PseudoTree::new(reduced, weights, &order.cells, &mut automata, room, halt)?;
    Ok(tree.map(|tree| {
        let tables = lists + automata.bytes();
        let (memo, conditions) = (shares.memo(tables), shares.conditions(tables));
        AndOrSearch::new(tree, automata, memo, conditions, halt)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::{random_problem, random_problems};
    use crate::search::Search;
    use crate::search::examples::fills;
    use lexicon::Letter;

    /// Random problems that may have fills, as far as they are counted by AND/OR search, each with its seed.
    fn random_counts(seeds: u64) -> impl Iterator<Item = (u64, Problem, AndOrCount<Number>)> {
        random_problems(seeds).filter_map(|(seed, problem)| {
            let count = AndOrCount::new(&problem, MemoryShares::of(1 << 22), &Halt::default());
            Some((seed, problem, count.unwrap()?))
        })
    }

    #[test]
    fn another_order_for_prefixes_tells_the_same() {
        let mut changed = 0;
        for (seed, problem, mut count) in random_counts(300) {
            let total = count.total(u64::MAX).unwrap();
            let all = fills(&problem, Search::default());
            assert_eq!(total, Number::Small(all.len() as u64));
            let (work, before) = (count.work(), count.order.cells.clone());
            let asked: Vec<u32> = (0..count.reduced.cells.len() as u32).collect();
            count.reorder_for_prefixes(&asked, 500).unwrap();
            changed += usize::from(count.order.cells != before);
            assert_eq!(count.work(), work, "what an order given up did is not forgotten");
            assert_eq!(count.total(u64::MAX), Ok(total), "seed {seed}");
            let candidates = problem.candidates();
            for cell in candidates.ids().filter(|&cell| candidates[cell].len() > 1) {
                // Without memory there is a search for each letter.
                for memory in [1 << 22, 0] {
                    count.shares = MemoryShares::of(memory);
                    let marginal = count.cell_marginal(candidates, cell).unwrap();
                    for letter in 0..4 {
                        let puts = |fill: &&Vec<Letter>| fill[cell.index()] == letter;
                        let expected = Number::Small(all.iter().filter(puts).count() as u64);
                        assert_eq!(marginal[usize::from(letter)], expected, "seed {seed}");
                    }
                }
            }
        }
        assert!(changed > 10, "{changed}");
    }

    #[test]
    fn threads_answer_questions_as_one_does() {
        let mut helped = 0;
        for (seed, problem, mut count) in random_counts(200) {
            let candidates = problem.candidates();
            let total = count.total(u64::MAX).unwrap();
            let expected = count.marginals(candidates, &total).unwrap();
            (count.threads, count.given_up) = (3, NODES_WORTH_THREADS);
            count.search.memo.forget();
            assert_eq!(count.marginals(candidates, &total).unwrap(), expected, "seed {seed}");
            for (cell, expected) in candidates.ids().zip(&expected) {
                let marginal = count.cell_marginal(candidates, cell).unwrap();
                assert_eq!(marginal, *expected, "seed {seed}");
            }
            helped += count.search.helped;
        }
        assert!(helped > 0);
    }

    #[test]
    fn short_counts_need_no_preparation() {
        let problem = random_problem(3);
        let shares = MemoryShares::of(1 << 22);
        let mut count = AndOrCount::new(&problem, shares, &Halt::default()).unwrap().unwrap();
        count.total(u64::MAX).unwrap();
        count.prepare_for_prefixes(&[CellId::new(0)]).unwrap();
        assert_eq!(count.preparations, 0);
    }
}
