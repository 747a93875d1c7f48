//! Partitions of the slots into blocks that hold the same word.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::equal_slots::EqualSlots;
use lexicon::{Halt, Halted};
use network::{CellId, Problem, SlotId};

/// The most partitions that are gone through, as far as the pairs of slots tell: ten slots of one length have
/// 116,000 partitions. Figures: `benches/record/distinct.md`.
const MOST_PARTITIONS: usize = 1 << 17;

/// Larger problems have too many partitions, unless hardly two slots have a word in common.
const MOST_SLOTS: usize = 256;

/// The partitions of the slots of a problem, for Möbius inversion.
///
/// For each set of pairs of slots that hold the same word, the fills with at least these pairs are the fills of a
/// quotient of the problem. Fills without any such pair are counted by Möbius inversion over the lattice of
/// partitions of the slots: a partition counts the fills of its quotient ∏ (-1)^(b - 1) (b - 1)! times, the
/// product over its blocks of b slots (Rota, *On the foundations of combinatorial theory I*, 1964; Stanley,
/// *Enumerative Combinatorics* 1, 3.7 and 3.10).
#[derive(Debug)]
pub struct Partitions {
    /// The problem itself, in which no slots are equal.
    pub none: EqualSlots,
    /// For each slot that may be equal to another one, in the order of their lengths, the earlier slots that it may be
    /// equal to.
    slots: Vec<(SlotId, Vec<SlotId>)>,
}

/// A quotient that counts in the inversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Pairs of slots that hold the same word.
    pub pairs: Vec<(SlotId, SlotId)>,
    /// How many times the fills of the quotient count.
    pub coefficient: i64,
}

/// The slots of a block.
type Block = Vec<SlotId>;

impl Partitions {
    /// The partitions of the slots of a problem; `None` if there are too many.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn of(problem: &Problem, halt: &Halt) -> Result<Option<Partitions>, Halted> {
        let slots = &problem.network().slots;
        if slots.len() > MOST_SLOTS {
            return Ok(None);
        }
        let none = EqualSlots::none(problem, halt);
        let mut order: Vec<SlotId> = slots.ids().collect();
        order.sort_by_key(|&slot| slots[slot].length());
        let mut earlier: Vec<(SlotId, Vec<SlotId>)> = Vec::new();
        for (at, &slot) in order.iter().enumerate() {
            halt.check()?;
            let same = order[..at].iter().filter(|&&one| none.may_be_equal(one, slot));
            earlier.push((slot, same.copied().collect()));
        }
        let is_alone = |(slot, same): &(SlotId, Vec<SlotId>)| {
            same.is_empty() && !earlier.iter().any(|(_, same)| same.contains(slot))
        };
        let slots = earlier.iter().filter(|slot| !is_alone(slot)).cloned().collect();
        let partitions = Partitions { none, slots };
        let mut left = MOST_PARTITIONS;
        let is_few = partitions.each(
            0,
            &(),
            &mut Vec::new(),
            &mut |_, _, _| Ok(Some(())),
            &mut |_, _| {
                left -= 1;
                left > 0
            },
        )?;
        Ok(is_few.then_some(partitions))
    }

    /// Calls `visit` with the value and the blocks of each partition that extends `blocks`, the blocks of the
    /// slots before the one at `at`, as long as `visit` returns true; returns its last answer. `join` gives the
    /// value of a partition in which a slot more joins a block, or `None` if there is no such partition.
    fn each<V>(
        &self,
        at: usize,
        value: &V,
        blocks: &mut Vec<Block>,
        join: &mut impl FnMut(&V, &Block, SlotId) -> Result<Option<V>, Halted>,
        visit: &mut impl FnMut(&V, &[Block]) -> bool,
    ) -> Result<bool, Halted> {
        let Some((slot, same)) = self.slots.get(at) else { return Ok(visit(value, blocks)) };
        for number in 0..blocks.len() {
            if !blocks[number].iter().all(|other| same.contains(other)) {
                continue;
            }
            let Some(joined) = join(value, &blocks[number], *slot)? else { continue };
            blocks[number].push(*slot);
            let goes_on = self.each(at + 1, &joined, blocks, join, visit)?;
            blocks[number].pop();
            if !goes_on {
                return Ok(false);
            }
        }
        blocks.push(vec![*slot]);
        let goes_on = self.each(at + 1, value, blocks, join, visit)?;
        blocks.pop();
        Ok(goes_on)
    }

    /// The terms of the inversion beside the problem itself, which counts once: partitions whose quotients have
    /// the same equal cells share one term. `None` if more than `most` words are looked at. Partitions that arc
    /// consistency refutes have no fills, nor has any coarser one.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn terms(&self, most: u64, halt: &Halt) -> Result<Option<Vec<Term>>, Halted> {
        // By the cells of their quotients.
        let mut found: BTreeMap<Vec<CellId>, Term> = BTreeMap::new();
        let looked_at = Cell::new(0);
        let mut join = |(equal, coefficient): &(EqualSlots, i64), block: &Block, slot: SlotId| {
            halt.check()?;
            let times = -(block.len() as i64);
            let joined = equal.with(block[0], slot, &looked_at)?;
            Ok(joined.map(|joined| (joined, coefficient * times)))
        };
        let mut visit = |(equal, coefficient): &(EqualSlots, i64), blocks: &[Block]| {
            if blocks.iter().any(|block| block.len() > 1) {
                let term = found.entry(equal.cells.to_vec()).or_insert_with(|| {
                    let pairs = |block: &Block| block[1..].iter().map(|&o| (block[0], o)).collect();
                    let pairs = blocks.iter().flat_map::<Vec<_>, _>(pairs).collect();
                    Term { pairs, coefficient: 0 }
                });
                term.coefficient += coefficient;
            }
            looked_at.get() <= most
        };
        let none = (self.none.clone(), 1);
        let is_whole = self.each(0, &none, &mut Vec::new(), &mut join, &mut visit)?;
        let terms = found.into_values().filter(|term| term.coefficient != 0);
        Ok(is_whole.then(|| terms.collect()))
    }

    /// The quotient of a term.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn quotient(&self, term: &Term) -> Result<Option<EqualSlots>, Halted> {
        let mut quotient = self.none.clone();
        for &(one, other) in &term.pairs {
            let Some(next) = quotient.with(one, other, &Cell::new(0))? else { return Ok(None) };
            quotient = next;
        }
        Ok(Some(quotient))
    }
}
