//! AND/OR search of a problem, by better elimination orders the longer it takes.

use super::and_or::AndOrSearch;
use super::counting::Counting;
use super::elimination_order::EliminationOrder;
use super::marginals::{Marginal, no_fill};
use super::memory::MemoryShares;
use super::order_costs::OrderCosts;
use super::pseudo_tree::PseudoTree;
use super::race::{Interrupted, Progress};
use super::reduced::{ReducedProblem, WordWeights};
use super::semiring::Semiring;
use super::slot_automata::SlotAutomata;
use super::statistics::CountStatistics;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::LetterSet;
use network::CellId;
use network::problem::Problem;

/// Larger problems are not counted by AND/OR search: their elimination trees grow by the cells times
/// the slots, to tens of megabytes here, and no count of them would come to an end.
const MOST_CELLS: usize = 1 << 14;

/// After how much work a better order is looked for, and how many changes of it are tried: a part of the rule by
/// which shards are cut, as what follows.
/// Figures: `benches/record/constants.md`.
const ANNEALINGS: [(u64, usize); 2] = [(1 << 15, 4_000), (1 << 19, 20_000)];

/// An order is worth to begin anew if its estimate, log 2 of the contexts, is less by so much.
/// Figures: `benches/record/constants.md`.
const WORTH: f64 = 1.0;

/// A count of more nodes took so long that questions of prefixes are prepared for. Counts for shards take
/// less. Figures: `benches/record/constants.md`.
const LONG: u64 = 1 << 19;

/// A question of prefixes of more nodes, half a second, is so slow that a better order is looked for again, but
/// no more often than so. Figures: `benches/record/constants.md`.
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
    reduced: ReducedProblem,
    weights: WordWeights<S::Weight>,
    order: EliminationOrder,
    /// The search by that order.
    search: AndOrSearch<S>,
    /// Up to where a search works values out at first.
    limit: S::Limit,
    shares: MemoryShares,
    /// The nodes expanded by orders given up.
    given_up: u64,
    /// How often a better order was looked for.
    annealings: usize,
    /// How often an order for questions of prefixes was looked for.
    preparations: u64,
    /// The nodes expanded before the last of these questions, and whether it was the first by its order.
    last_question: (u64, bool),
    halt: Halt,
}

impl AndOrCount<Counting> {
    /// Prepares to count; `None` if the problem is too large, or its words for their share of memory.
    pub fn new(
        problem: &Problem,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<AndOrCount<Counting>>, Halted> {
        if !is_small_enough(problem) {
            return Ok(None);
        }
        match ReducedProblem::of(problem, shares.tables(), halt)? {
            Some(reduced) => AndOrCount::of(reduced, WordWeights::none(), (), shares, halt),
            None => Ok(None),
        }
    }
}

/// Whether a problem has few enough cells for an AND/OR search, the copies of cells on three slots or more
/// counted, and no constraint over slots.
pub fn is_small_enough(problem: &Problem) -> bool {
    let (network, candidates) = (problem.network(), problem.candidates());
    let choices = CellId::all(network.cell_count()).filter(|&cell| candidates[cell].len() > 1);
    let copies = choices.map(|cell| match network.places(cell).len() {
        0..=2 => 1,
        slots => slots,
    });
    copies.sum::<usize>() <= MOST_CELLS && problem.constraints(false).is_empty()
}

impl<S: Semiring> AndOrCount<S> {
    /// Prepares to search a reduced problem whose words have weights, up to `limit` at first; `None` if
    /// its automata take more than their share of memory.
    pub fn of(
        reduced: ReducedProblem,
        weights: WordWeights<S::Weight>,
        limit: S::Limit,
        shares: MemoryShares,
        halt: &Halt,
    ) -> Result<Option<AndOrCount<S>>, Halted> {
        let order = EliminationOrder::sweep(&reduced, halt)?;
        let Some(search) = search(&reduced, &weights, limit, &order, shares, halt)? else {
            return Ok(None);
        };
        let halt = halt.clone();
        let (given_up, annealings) = (0, 0);
        Ok(Some(AndOrCount {
            reduced,
            weights,
            order,
            search,
            limit,
            shares,
            given_up,
            annealings,
            preparations: 0,
            last_question: (0, true),
            halt,
        }))
    }

    /// The cell of the search that stands for a cell of the problem; one of its copies if there are several, and
    /// none if it has no choice.
    pub fn number_of(&self, cell: usize) -> Option<usize> {
        self.reduced.number_of(cell)
    }

    /// Searches on for about `work` nodes.
    pub fn total(&mut self, work: u64) -> Result<S::Value, Interrupted> {
        let mut end = self.work().saturating_add(work);
        loop {
            let annealing = ANNEALINGS.get(self.annealings);
            let pause = annealing.map_or(u64::MAX, |&(work, _)| work).min(end);
            match self.search.total(pause.saturating_sub(self.work())) {
                Err(Interrupted::Paused) if self.work() < end => {
                    let Some(&(_, changes)) = annealing else { continue };
                    self.annealings += 1;
                    self.reorder(changes)?;
                    end = end.max(self.work() + 1);
                }
                outcome => return outcome,
            }
        }
    }

    /// Looks for a better order and begins anew if that is worth it.
    fn reorder(&mut self, changes: usize) -> Result<(), Halted> {
        let order = self.order.clone().annealed(&self.reduced, changes, &self.halt)?;
        match order.log_contexts < self.order.log_contexts - WORTH {
            true => self.begin_anew(order),
            false => Ok(()),
        }
    }

    /// Prepares for a question of the letters that follow those of the first cells, `asked` in turn, if the
    /// fills took long to count: an order that is good for that may be worth to begin anew. Where the
    /// question before took long all the same, another one is looked for.
    pub fn prepare_for_prefixes(&mut self, asked: &[u32]) -> Result<(), Halted> {
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
        let changes = usize::try_from(self.work() / WORK_PER_CHANGE).unwrap_or(usize::MAX);
        self.reorder_for_prefixes(asked, changes.min(MOST_CHANGES))
    }

    /// Looks for a better order for questions of prefixes, and begins anew if that is worth it.
    fn reorder_for_prefixes(&mut self, asked: &[u32], changes: usize) -> Result<(), Halted> {
        let (reduced, halt, seed) = (&self.reduced, &self.halt, self.preparations);
        let order = EliminationOrder::for_prefixes(reduced, asked, changes, seed, halt)?;
        let now = OrderCosts::for_prefixes(reduced, asked, halt).of(&self.order.cells)?;
        self.preparations += 1;
        match order.log_contexts < now - WORTH {
            true => self.begin_anew(order),
            false => Ok(()),
        }
    }

    /// Begins anew by another order, if its automata fit in memory.
    fn begin_anew(&mut self, order: EliminationOrder) -> Result<(), Halted> {
        // There are two sets of automata for a moment, so that what was counted must go.
        self.search.forget();
        let (weights, limit) = (&self.weights, self.limit);
        if let Some(search) =
            search(&self.reduced, weights, limit, &order, self.shares, &self.halt)?
        {
            self.given_up += self.search.expanded();
            self.search = search;
            self.order = order;
        }
        Ok(())
    }

    /// The nodes expanded so far.
    pub fn work(&self) -> u64 {
        self.given_up + self.search.expanded()
    }

    /// How far the search is.
    pub fn progress(&self) -> Progress {
        Progress { work: self.work(), fraction: self.search.fraction() }
    }

    /// The search, for other questions.
    pub fn search(&mut self) -> &mut AndOrSearch<S> {
        &mut self.search
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
    pub fn total_of(&mut self, allowed: &[LetterSet]) -> Result<S::Value, Halted> {
        match self.restrict(allowed)? {
            true => Ok(self.search.total(u64::MAX)?),
            false => Ok(S::zero()),
        }
    }

    /// The value of the fills that put each letter on a cell of the problem with a choice, of the fills that have
    /// on each cell one of the letters allowed; where that takes more than `memory` bytes, those held with them,
    /// by a search for each letter.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn cell_marginal(
        &mut self,
        allowed: &[LetterSet],
        cell: usize,
        memory: usize,
    ) -> Result<Marginal<S::Value>, Halted> {
        let Some(number) = self.number_of(cell) else { return Ok(no_fill::<S>()) };
        if !self.restrict(allowed)? {
            return Ok(no_fill::<S>());
        }
        let memory = memory.saturating_sub(self.bytes() - self.search.bytes());
        match self.search.cell_marginal(number as u32, memory)? {
            Some(found) => Ok(found),
            None => self.letter_by_letter(allowed, cell),
        }
    }

    /// The same by a search for each letter.
    fn letter_by_letter(
        &mut self,
        allowed: &[LetterSet],
        cell: usize,
    ) -> Result<Marginal<S::Value>, Halted> {
        let (mut marginal, mut allowed) = (no_fill::<S>(), allowed.to_vec());
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
        candidates: &[LetterSet],
        total: &S::Value,
    ) -> Result<Vec<Marginal<S::Value>>, Halted> {
        let memory = self.shares.all().saturating_sub(self.bytes() - self.search.bytes());
        self.search.unrestrict();
        let found = self.search.marginals(memory)?;
        let mut marginals = Vec::with_capacity(candidates.len());
        for (cell, letters) in candidates.iter().enumerate() {
            marginals.push(match (self.number_of(cell), &found) {
                (Some(number), Some(found)) => found[number].clone(),
                (Some(_), None) => self.letter_by_letter(candidates, cell)?,
                (None, _) => {
                    let mut marginal = no_fill::<S>();
                    letters.iter().for_each(|l| marginal[usize::from(l)] = total.clone());
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

    /// Tells what was done.
    pub fn describe(&self, statistics: &mut CountStatistics) {
        let memo = self.search.memo();
        statistics.expanded = self.work();
        statistics.remembered = memo.entries() as u64;
        statistics.hits = memo.hits;
        statistics.forgotten = memo.forgotten;
        statistics.bytes = self.bytes();
        statistics.cell_order = Some(self.order.origin);
    }
}

/// The search by an order; `None` if its automata take more than their share of memory.
fn search<S: Semiring>(
    reduced: &ReducedProblem,
    weights: &WordWeights<S::Weight>,
    limit: S::Limit,
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
        AndOrSearch::new(tree, automata, memo, conditions, limit, halt)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::brute_force::{fills, random_problem};
    use crate::count::number::Number;
    use lexicon::letters::Letter;

    #[test]
    fn another_order_for_prefixes_tells_the_same() {
        let (halt, mut changed) = (Halt::default(), 0);
        for seed in 0..300 {
            let problem = random_problem(seed);
            let shares = MemoryShares::of(1 << 22);
            let (None, Some(mut count)) =
                (problem.obstruction(), AndOrCount::new(&problem, shares, &halt).unwrap())
            else {
                continue;
            };
            let total = count.total(u64::MAX).unwrap();
            let all = fills(&problem);
            assert_eq!(total, Number::Small(all.len() as u64));
            let (work, before) = (count.work(), count.order.cells.clone());
            let asked: Vec<u32> = (0..count.reduced.cells.len() as u32).collect();
            count.reorder_for_prefixes(&asked, 500).unwrap();
            changed += usize::from(count.order.cells != before);
            assert_eq!(count.work(), work, "what an order given up did is not forgotten");
            assert_eq!(count.total(u64::MAX), Ok(total), "seed {seed}");
            let candidates = problem.candidates();
            for cell in candidates.ids().filter(|&cell| candidates[cell].len() > 1) {
                let cell = cell.index();
                // Without memory there is a search for each letter.
                for memory in [usize::MAX, 0] {
                    let marginal = count.cell_marginal(candidates, cell, memory).unwrap();
                    for letter in 0..4 {
                        let puts = |fill: &&Vec<Letter>| fill[cell] == letter;
                        let expected = Number::Small(all.iter().filter(puts).count() as u64);
                        assert_eq!(marginal[usize::from(letter)], expected, "seed {seed}");
                    }
                }
            }
        }
        assert!(changed > 10, "{changed}");
    }

    #[test]
    fn short_counts_need_no_preparation() {
        let problem = random_problem(3);
        let shares = MemoryShares::of(1 << 22);
        let mut count = AndOrCount::new(&problem, shares, &Halt::default()).unwrap().unwrap();
        count.total(u64::MAX).unwrap();
        count.prepare_for_prefixes(&[0]).unwrap();
        assert_eq!(count.preparations, 0);
    }
}
