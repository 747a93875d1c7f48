//! The descent: a search from the first cell of a plan that counts each part once.

use super::memo::Memo;
use super::number::Number;
use super::plan::{Node, Plan};
use super::residues::{Residue, Residues};
use lexicon::halt::Halt;
use lexicon::letters::{Letter, LetterSet};

/// Why a count was left before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The work that was allowed is used up.
    Paused,
    /// Another thread wants it.
    Halted,
}

/// A count by a plan.
///
/// This is a search of AND/OR graphs (Dechter and Mateescu 2007): the letters of a cell are added
/// up, the parts that fall apart after one are multiplied, and what was counted is remembered by
/// its context. Parts of the same context are the same, as equal residues are one residue.
#[derive(Clone, Debug)]
pub struct Descent {
    plan: Plan,
    residues: Residues,
    /// How many residues there are without any condition.
    unconditioned: usize,
    memo: Memo,
    /// The most bytes that residues of conditions may take.
    memory: usize,
    /// The residue of each slot at the start, under the condition.
    initial: Vec<Residue>,
    /// The residue of each slot.
    state: Vec<Residue>,
    /// The number of the condition, or 0 for none.
    condition: u32,
    /// The nodes in which some slot begins that the condition restricts.
    restricted: Vec<bool>,
    key: Vec<u32>,
    halt: Halt,
    /// The nodes expanded.
    expanded: u64,
    /// Where to pause.
    limit: u64,
    /// The part of the count that was behind when it was paused, as far as can be judged.
    done: f64,
}

impl Descent {
    /// A count by a plan of these residues, with about `memory` bytes to remember.
    pub fn new(plan: Plan, residues: Residues, memory: usize, halt: Halt) -> Descent {
        Descent {
            unconditioned: residues.len(),
            memo: Memo::new(memory / 4 * 3),
            memory: residues.bytes() + memory / 4,
            initial: plan.initial.clone(),
            state: plan.initial.clone(),
            condition: 0,
            restricted: vec![false; plan.nodes.len()],
            key: Vec::new(),
            halt,
            expanded: 0,
            limit: u64::MAX,
            done: 0.0,
            residues,
            plan,
        }
    }

    pub fn halt_by(&mut self, halt: Halt) {
        self.halt = halt;
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub fn memo(&self) -> &Memo {
        &self.memo
    }

    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The part of the count that was behind when it was paused last: letters weigh as much as
    /// words begin with them.
    pub fn done(&self) -> f64 {
        self.done
    }

    pub fn bytes(&self) -> usize {
        self.memo.bytes() + self.residues.bytes()
    }

    /// Limits each open cell to the letters `allowed`. Returns whether some fill may be left.
    ///
    /// Letters that no word supports any more are taken from the cells until nothing changes.
    pub fn restrict(&mut self, allowed: &[LetterSet]) -> bool {
        if self.residues.bytes() > self.memory {
            self.residues.truncate(self.unconditioned);
            self.memo.clear();
        }
        self.initial.clone_from(&self.plan.initial);
        let consistent = self.propagate(allowed);
        self.restricted.fill(false);
        let mut any = false;
        for slot in 0..self.initial.len() {
            if self.initial[slot] != self.plan.initial[slot] {
                any = true;
                self.restricted[self.plan.begins[slot] as usize] = true;
            }
        }
        for number in (0..self.plan.nodes.len()).rev() {
            if let Some(parent) = self.plan.nodes[number].parent {
                self.restricted[parent as usize] |= self.restricted[number];
            }
        }
        if any {
            self.condition = self.condition.wrapping_add(1);
            if self.condition == 0 {
                // Numbers come again: what was remembered of the old ones must go.
                self.memo.clear();
                self.condition = 1;
            }
        }
        consistent
    }

    fn propagate(&mut self, allowed: &[LetterSet]) -> bool {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for node in &self.plan.nodes {
                let [a, b] = node.slots.map(|slot| slot as usize);
                let [x, y] = node.positions;
                let letters = allowed[node.cell as usize]
                    & self.residues.support(self.initial[a], x)
                    & self.residues.support(self.initial[b], y);
                for (slot, position) in [(a, x), (b, y)] {
                    let before = self.initial[slot];
                    match self.residues.restrict(before, position, letters) {
                        Some(after) => self.initial[slot] = after,
                        None => return false,
                    }
                    changed |= self.initial[slot] != before;
                }
            }
        }
        true
    }

    /// Counts all fills of the open cells under the condition, expanding about `work` more nodes.
    ///
    /// A count that was paused can be repeated to go on: most of it is remembered.
    pub fn total(&mut self, work: u64) -> Result<Number, Left> {
        self.limit = self.expanded.saturating_add(work);
        self.state.clone_from(&self.initial);
        let mut total = Number::ONE;
        for at in 0..self.plan.roots.len() {
            let count = self.count(self.plan.roots[at]);
            total.multiply(&count.inspect_err(|_| self.passed(at, self.plan.roots.len()))?);
        }
        Ok(total)
    }

    /// One fill of the open cells out of all, each with the same probability.
    ///
    /// `draw` gives a number less than the one it is given. A letter is chosen by what comes after
    /// it, and the parts that fall apart are drawn each by itself.
    pub fn sample(
        &mut self,
        mut draw: impl FnMut(&Number) -> Number,
    ) -> Result<Option<Vec<Letter>>, Left> {
        if self.total(u64::MAX)?.is_zero() {
            return Ok(None);
        }
        let mut fill = vec![0; self.plan.nodes.len()];
        let mut parts = self.plan.roots.clone();
        while let Some(number) = parts.pop() {
            let count = self.count(number)?;
            let mut left = draw(&count);
            let node = self.plan.nodes[number as usize].clone();
            let mut before = [0; 2];
            for letter in self.letters(&node, &mut before).iter() {
                self.place(&node, before, letter);
                let share = self.product(&node)?;
                match left.checked_subtract(&share) {
                    Some(rest) => left = rest,
                    None => {
                        fill[node.cell as usize] = letter;
                        break;
                    }
                }
            }
            let children = node.children.start as usize..node.children.end as usize;
            parts.extend(&self.plan.children[children]);
        }
        Ok(Some(fill))
    }

    /// The letters that fit on a node's cell, and the residues of its slots.
    pub(super) fn letters(&self, node: &Node, before: &mut [Residue; 2]) -> LetterSet {
        *before = node.slots.map(|slot| self.state[slot as usize]);
        self.residues.letters(before[0]) & self.residues.letters(before[1])
    }

    pub(super) fn place(&mut self, node: &Node, before: [Residue; 2], letter: Letter) {
        for (slot, residue) in node.slots.into_iter().zip(before) {
            self.state[slot as usize] = self.residues.step(residue, letter);
        }
    }

    /// The product of a node's children, its letter placed.
    pub(super) fn product(&mut self, node: &Node) -> Result<Number, Left> {
        let mut product = Number::ONE;
        let checks = &self.plan.checks[node.checks.start as usize..node.checks.end as usize];
        if !checks.iter().all(|check| check.passes(&self.residues, &self.state)) {
            return Ok(Number::ZERO);
        }
        for at in node.children.clone() {
            let count = self.count(self.plan.children[at as usize]).inspect_err(|_| {
                let (first, end) = (node.children.start, node.children.end);
                self.passed((at - first) as usize, (end - first) as usize);
            })?;
            if count.is_zero() {
                return Ok(count);
            }
            product.multiply(&count);
        }
        Ok(product)
    }

    /// The count pauses in one of some parts: what is done of it is so much of all.
    fn passed(&mut self, at: usize, parts: usize) {
        self.done = (at as f64 + self.done) / parts as f64;
    }

    pub(super) fn state(&self, slot: u32) -> Residue {
        self.state[slot as usize]
    }

    pub(super) fn state_mut(&mut self) -> &mut [Residue] {
        &mut self.state
    }

    fn write_key(&mut self, number: u32) {
        self.key.clear();
        if self.restricted[number as usize] {
            // What is remembered of one condition does not hold in another.
            self.key.extend([number + self.plan.nodes.len() as u32, self.condition]);
        } else {
            self.key.push(number);
        }
        let context = self.plan.context(number).iter();
        self.key.extend(context.map(|&slot| self.state[slot as usize]));
    }

    pub(super) fn count(&mut self, number: u32) -> Result<Number, Left> {
        let node = &self.plan.nodes[number as usize];
        if let Some(slot) = node.single {
            return Ok(Number::Small(self.residues.words(self.state[slot as usize])));
        }
        // Two cells are counted again as fast as they are looked up.
        let is_kept = node.size > 2;
        if is_kept {
            self.write_key(number);
            if let Some(known) = self.memo.find(&self.key) {
                return Ok(known);
            }
        }
        if self.expanded >= self.limit {
            self.done = 0.0;
            return Err(Left::Paused);
        }
        if self.expanded.is_multiple_of(1024) && self.halt.is_set() {
            return Err(Left::Halted);
        }
        self.expanded += 1;
        let sum = stacker::maybe_grow(1 << 16, 1 << 22, || self.expand(number))?;
        if is_kept {
            self.write_key(number);
            self.memo.insert(&self.key, &sum);
        }
        Ok(sum)
    }

    /// Adds up what follows each letter of a node's cell.
    fn expand(&mut self, number: u32) -> Result<Number, Left> {
        let node = self.plan.nodes[number as usize].clone();
        let mut before = [0; 2];
        let mut sum = Number::ZERO;
        let mut outcome = Ok(());
        for letter in self.letters(&node, &mut before).iter() {
            self.place(&node, before, letter);
            match self.product(&node) {
                Ok(product) => sum.add(&product),
                Err(left) => {
                    let residues = &self.residues;
                    let words = |letter| residues.words(residues.step(before[0], letter)) as f64;
                    let letters = residues.letters(before[0]) & residues.letters(before[1]);
                    let below = letters & LetterSet(LetterSet::only(letter).0 - 1);
                    let passed = below.iter().map(words).sum::<f64>() + words(letter) * self.done;
                    self.done = passed / letters.iter().map(words).sum::<f64>();
                    outcome = Err(left);
                    break;
                }
            }
        }
        for (slot, residue) in node.slots.into_iter().zip(before) {
            self.state[slot as usize] = residue;
        }
        outcome.map(|()| sum)
    }
}
