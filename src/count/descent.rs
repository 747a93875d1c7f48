//! The descent: a search from the first cell of a plan that counts each part once.

use super::memo::Memo;
use super::number::Number;
use super::plan::Plan;
use super::residues::{Residue, Residues};

/// The work that was allowed is used up.
#[derive(Clone, Copy, Debug)]
pub struct Paused;

/// A count by a plan.
#[derive(Clone, Debug)]
pub struct Descent {
    pub plan: Plan,
    pub memo: Memo,
    /// The residue of each slot.
    state: Vec<Residue>,
    key: Vec<u32>,
    pub expanded: u64,
    pub placed: u64,
    pub limit: u64,
}

impl Descent {
    pub fn new(plan: Plan, memory: usize) -> Descent {
        Descent {
            state: plan.initial.clone(),
            memo: Memo::new(memory),
            key: Vec::new(),
            expanded: 0,
            placed: 0,
            limit: u64::MAX,
            plan,
        }
    }

    pub fn total(&mut self, residues: &Residues) -> Result<Number, Paused> {
        let mut total = Number::ONE;
        for root in self.plan.roots.clone() {
            total.multiply(&self.count(residues, root)?);
        }
        Ok(total)
    }

    fn count(&mut self, residues: &Residues, number: u32) -> Result<Number, Paused> {
        let node = &self.plan.nodes[number as usize];
        if let Some(slot) = node.single {
            return Ok(Number::Small(residues.words(self.state[slot as usize])));
        }
        let memoize = node.size > 2;
        if memoize {
            self.key.clear();
            self.key.push(number);
            let context = node.context.start as usize..node.context.end as usize;
            self.key.extend(self.plan.context[context].iter().map(|&s| self.state[s as usize]));
            if let Some(known) = self.memo.find(&self.key) {
                return Ok(known);
            }
        }
        if self.expanded >= self.limit {
            return Err(Paused);
        }
        self.expanded += 1;
        let sum = stacker::maybe_grow(1 << 16, 1 << 22, || self.expand(residues, number));
        let sum = sum?;
        if memoize {
            let node = &self.plan.nodes[number as usize];
            self.key.clear();
            self.key.push(number);
            let context = node.context.start as usize..node.context.end as usize;
            self.key.extend(self.plan.context[context].iter().map(|&s| self.state[s as usize]));
            self.memo.insert(&self.key, &sum);
        }
        Ok(sum)
    }

    fn expand(&mut self, residues: &Residues, number: u32) -> Result<Number, Paused> {
        let node = &self.plan.nodes[number as usize];
        let [a, b] = node.slots.map(|slot| slot as usize);
        let children = node.children.clone();
        let checks = node.checks.start as usize..node.checks.end as usize;
        let before = [self.state[a], self.state[b]];
        let letters = residues.letters(before[0]) & residues.letters(before[1]);
        let mut sum = Number::ZERO;
        let mut outcome = Ok(());
        'letters: for letter in letters.iter() {
            self.placed += 1;
            self.state[a] = residues.step(before[0], letter);
            self.state[b] = residues.step(before[1], letter);
            let passes = |check: &super::plan::Check| check.passes(residues, &self.state);
            if !self.plan.checks[checks.clone()].iter().all(passes) {
                continue;
            }
            let mut product = Number::ONE;
            for at in children.clone() {
                match self.count(residues, self.plan.children[at as usize]) {
                    Ok(number) if number.is_zero() => continue 'letters,
                    Ok(number) => product.multiply(&number),
                    Err(paused) => {
                        outcome = Err(paused);
                        break 'letters;
                    }
                }
            }
            sum.add(&product);
        }
        self.state[a] = before[0];
        self.state[b] = before[1];
        outcome.map(|()| sum)
    }
}
