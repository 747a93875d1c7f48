//! The heat of a grid by a plan: from the top down, how many fills pass through each part.

use rustc_hash::FxHashMap;

use super::descent::{Descent, Left};
use super::number::Number;
use crate::search::Batch;
use lexicon::letters::{Letter, MAX_LETTERS};

/// How many fills put each letter on a cell.
pub type Row = [Number; MAX_LETTERS];

/// No fill puts any letter.
pub const COLD: Row = [Number::ZERO; MAX_LETTERS];

impl Descent {
    /// How many fills put each letter on each open cell, or `None` if that takes more than
    /// `memory` bytes.
    ///
    /// What surrounds a part in some context is a number of fills too: its *outside*. Outside times
    /// what follows a letter is that letter's share, and outside times all but one of the parts
    /// that fall apart is added to the outside of that one (Darwiche 2003 has this for circuits).
    pub fn heat(&mut self, memory: usize) -> Result<Option<Vec<Row>>, Left> {
        let nodes = self.plan().nodes.len();
        let mut heat = vec![COLD; nodes];
        if self.total(u64::MAX)?.is_zero() {
            return Ok(Some(heat));
        }
        // The contexts met of each node, with their outsides.
        let mut outsides: Vec<FxHashMap<Box<[u32]>, Number>> = vec![FxHashMap::default(); nodes];
        let roots = self.plan().roots.clone();
        let counts = self.counts(&roots)?;
        for (at, &root) in roots.iter().enumerate() {
            let others = product_of_others(&counts, at, Number::ONE);
            outsides[root as usize].insert(Box::new([]), others);
        }
        let mut bytes = roots.len() * size_of_entry(&[]);
        for number in 0..nodes {
            let node = self.plan().nodes[number].clone();
            let slots = self.plan().context(number as u32).to_vec();
            let children = self.plan().children(number as u32).to_vec();
            for (context, outside) in std::mem::take(&mut outsides[number]) {
                bytes -= size_of_entry(&context);
                for (&slot, &residue) in slots.iter().zip(&context) {
                    self.state_mut()[slot as usize] = residue;
                }
                let mut before = [0; 2];
                for letter in self.letters(&node, &mut before).iter() {
                    self.place(&node, before, letter);
                    let mut share = self.product(&node)?;
                    if share.is_zero() {
                        continue;
                    }
                    share.multiply(&outside);
                    heat[node.cell as usize][usize::from(letter)].add(&share);
                    let counts = self.counts(&children)?;
                    for (at, &child) in children.iter().enumerate() {
                        let through = product_of_others(&counts, at, outside.clone());
                        let context = self.plan().context(child).iter();
                        let context = context.map(|&slot| self.state(slot)).collect::<Box<[u32]>>();
                        let added = size_of_entry(&context);
                        let known = &mut outsides[child as usize];
                        known
                            .entry(context)
                            .or_insert_with(|| {
                                bytes += added;
                                Number::ZERO
                            })
                            .add(&through);
                    }
                    if bytes > memory / 2 {
                        return Ok(None);
                    }
                }
                for (slot, residue) in node.slots.into_iter().zip(before) {
                    self.state_mut()[slot as usize] = residue;
                }
            }
        }
        Ok(Some(heat))
    }

    fn counts(&mut self, nodes: &[u32]) -> Result<Vec<Number>, Left> {
        nodes.iter().map(|&node| self.count(node)).collect()
    }
}

/// About how many bytes an entry takes.
fn size_of_entry(context: &[u32]) -> usize {
    size_of::<(Box<[u32]>, Number)>() + 1 + size_of_val(context)
}

/// `product` times all numbers but one.
fn product_of_others(numbers: &[Number], but: usize, mut product: Number) -> Number {
    let others = numbers.iter().enumerate().filter(|&(at, _)| at != but);
    others.for_each(|(_, number)| product.multiply(number));
    product
}

/// The heat of fills that come in batches.
#[derive(Debug)]
pub struct Tally {
    rows: Vec<[u64; MAX_LETTERS]>,
    /// The letter of each depth, and how many fills came with it that are not in its row yet.
    held: Vec<(Letter, u64)>,
}

impl Tally {
    pub fn new(cells: usize) -> Tally {
        Tally { rows: vec![[0; MAX_LETTERS]; cells], held: vec![(0, 0); cells] }
    }

    pub fn add(&mut self, batch: &Batch<'_>) {
        let head = batch.head_length();
        for depth in 0..head {
            let (letter, count) = &mut self.held[depth];
            if *letter != batch.letters[depth] {
                self.rows[depth][usize::from(*letter)] += *count;
                (*letter, *count) = (batch.letters[depth], 0);
            }
            *count += batch.len();
        }
        for tail in batch.tails() {
            for (row, &letter) in self.rows[head..].iter_mut().zip(tail.into_iter().flatten()) {
                row[usize::from(letter)] += 1;
            }
        }
    }

    /// The rows by depth.
    pub fn rows(mut self) -> impl Iterator<Item = Row> {
        for (row, (letter, count)) in self.rows.iter_mut().zip(self.held) {
            row[usize::from(letter)] += count;
        }
        self.rows.into_iter().map(|row| row.map(Number::Small))
    }
}
