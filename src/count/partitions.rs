//! Partitions of the slots into blocks that hold the same word.

use std::collections::BTreeMap;

use super::equal_slots::EqualSlots;
use lexicon::halt::{Halt, Halted};
use network::problem::Problem;
use network::{CellId, SlotId};

/// The most partitions, by what pairs of slots tell, that are gone through: 116,000 are those of ten slots of one
/// length. Figures: `benches/record/distinct.md`.
const MOST_PARTITIONS: usize = 1 << 17;

/// Larger problems have too many partitions, unless hardly two slots have a word in common.
const MOST_SLOTS: usize = 256;

/// The partitions of the slots of a problem, for Möbius inversion.
///
/// For each set of pairs of slots that hold the same word, fills with at least these pairs are those of a quotient. Fills
/// without any such pair are counted by Möbius inversion over the lattice of partitions of the slots: a partition counts
/// the fills of its quotient ∏ (-1)^(b - 1) (b - 1)! times, the product over its blocks of b slots (Rota, *On the
/// foundations of combinatorial theory I*, 1964; Stanley, *Enumerative Combinatorics* 1, 3.7 and 3.10).
#[derive(Debug)]
pub struct Partitions {
    none: EqualSlots,
    /// For each slot that may be equal to another one, in the order of their lengths, the earlier slots that it may be
    /// equal to.
    slots: Vec<(SlotId, Vec<SlotId>)>,
}

/// A quotient that counts in the inversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Pairs of slots that hold the same word.
    pub pairs: Vec<(SlotId, SlotId)>,
    /// How many times it counts.
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
        let is_few = partitions.count(0, &mut Vec::new(), &mut left);
        Ok(is_few.then_some(partitions))
    }

    /// Takes the partitions from the slot at `at` on from `left`; returns whether there are no more.
    fn count(&self, at: usize, blocks: &mut Vec<Block>, left: &mut usize) -> bool {
        let Some((slot, same)) = self.slots.get(at) else {
            *left = left.saturating_sub(1);
            return *left > 0;
        };
        for block in 0..blocks.len() {
            if blocks[block].iter().all(|other| same.contains(other)) {
                blocks[block].push(*slot);
                let is_few = self.count(at + 1, blocks, left);
                blocks[block].pop();
                if !is_few {
                    return false;
                }
            }
        }
        blocks.push(vec![*slot]);
        let is_few = self.count(at + 1, blocks, left);
        blocks.pop();
        is_few
    }

    /// The quotients that count, but for the problem itself, which counts once: those of one set of equal cells are one.
    /// `None` if more than `most` words are looked at. Partitions that arc consistency refutes have no fills, nor
    /// has any coarser one.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn terms(&self, most: u64, halt: &Halt) -> Result<Option<Vec<Term>>, Halted> {
        let mut terms =
            Terms { partitions: self, found: BTreeMap::new(), looked_at: 0, most, halt };
        let is_whole = terms.add(0, &self.none, &mut Vec::new(), 1)?;
        let terms = terms.found.into_values().filter(|term| term.coefficient != 0);
        Ok(is_whole.then(|| terms.collect()))
    }

    /// The quotient of a term.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn quotient(&self, term: &Term) -> Result<Option<EqualSlots>, Halted> {
        let mut quotient = self.none.clone();
        for &(one, other) in &term.pairs {
            let Some(next) = quotient.with(one, other, &mut 0)? else { return Ok(None) };
            quotient = next;
        }
        Ok(Some(quotient))
    }
}

/// Terms while they are found.
struct Terms<'t> {
    partitions: &'t Partitions,
    /// The terms by the cells of their quotients.
    found: BTreeMap<Vec<CellId>, Term>,
    looked_at: u64,
    most: u64,
    halt: &'t Halt,
}

impl Terms<'_> {
    /// Adds all partitions that put the slots from the one at `at` on into blocks, those before being in theirs; returns
    /// whether the words that may be looked at were enough.
    fn add(
        &mut self,
        at: usize,
        equal: &EqualSlots,
        blocks: &mut Vec<Block>,
        coefficient: i64,
    ) -> Result<bool, Halted> {
        let Some((slot, same)) = self.partitions.slots.get(at) else {
            if blocks.iter().any(|block| block.len() > 1) {
                let term = self.found.entry(equal.cells().to_vec()).or_insert_with(|| {
                    let pairs = blocks
                        .iter()
                        .flat_map(|block| block[1..].iter().map(|&other| (block[0], other)));
                    Term { pairs: pairs.collect(), coefficient: 0 }
                });
                term.coefficient += coefficient;
            }
            return Ok(true);
        };
        self.halt.check()?;
        if self.looked_at > self.most {
            return Ok(false);
        }
        for number in 0..blocks.len() {
            let block = &mut blocks[number];
            if !block.iter().all(|other| same.contains(other)) {
                continue;
            }
            let Some(next) = equal.with(block[0], *slot, &mut self.looked_at)? else { continue };
            let times = -(block.len() as i64);
            block.push(*slot);
            let is_whole = self.add(at + 1, &next, blocks, coefficient * times)?;
            blocks[number].pop();
            if !is_whole {
                return Ok(false);
            }
        }
        blocks.push(vec![*slot]);
        let is_whole = self.add(at + 1, equal, blocks, coefficient)?;
        blocks.pop();
        Ok(is_whole)
    }
}
