//! Parts that AND/OR search counts from a node below a root on.

use std::iter;

use num_bigint::BigUint;

use crate::count::and_or::AndOrSearch;
use crate::count::and_or_count::AndOrCount;
use crate::count::interleave::Interrupted;
use crate::count::memo::Memo;
use crate::count::memory::MemoryShares;
use crate::count::number::Number;
use crate::count::semiring::Semiring;
use lexicon::threads;
use lexicon::{Halt, Halted, Letter, LetterSet};
use network::CellId;

/// The parts of the fills with the same letters on the cells of a path down the tree of an AND/OR search.
#[derive(Debug)]
pub struct TreeParts {
    and_or: AndOrCount<Number>,
    path: Vec<PathNode>,
}

/// A node of the longest path from a root.
#[derive(Clone, Copy, Debug)]
struct PathNode {
    node: u32,
    /// The place in a prefix of the letter of its cell: a cell of three slots or more has several nodes.
    place: usize,
}

impl TreeParts {
    /// Parts of the fills that a search counts, in about `memory` bytes.
    pub fn new(mut and_or: AndOrCount<Number>, memory: u64) -> TreeParts {
        let search = &mut and_or.search;
        let tables = search.bytes() - search.memo.bytes();
        search.memo = Memo::new(MemoryShares::of(memory).memo(tables));
        let tree = &and_or.search.tree;
        let largest = |nodes: &[u32]| {
            nodes.iter().copied().max_by_key(|&node| tree.nodes[node as usize].size)
        };
        let nodes = iter::successors(largest(&tree.roots), |&node| {
            largest(tree.children(&tree.nodes[node as usize]))
        });
        let mut cells = Vec::new();
        let path = nodes.map(|node| {
            let cell = and_or.reduced.cells[tree.nodes[node as usize].cell as usize];
            let place = cells.iter().position(|&other| other == cell).unwrap_or(cells.len());
            if place == cells.len() {
                cells.push(cell);
            }
            PathNode { node, place }
        });
        TreeParts { path: path.collect(), and_or }
    }

    /// The cell after a number of cells.
    pub fn cell(&self, number: usize) -> Option<CellId> {
        let node = self.path.iter().find(|node| node.place == number)?.node;
        let cell = self.and_or.search.tree.nodes[node as usize].cell;
        Some(CellId::new(self.and_or.reduced.cells[cell as usize] as usize))
    }

    /// The part of the path whose cells have letters from a prefix of this length.
    fn path_of(&self, length: usize) -> &[PathNode] {
        let end = self.path.iter().position(|node| node.place == length);
        &self.path[..end.unwrap_or(self.path.len())]
    }

    /// The letters that go with a prefix on the cell after it.
    pub fn letters_after(&mut self, prefix: &[Letter]) -> LetterSet {
        let path = self.path_of(prefix.len()).to_vec();
        let (next, search) = (self.path[path.len()].node, &mut self.and_or.search);
        if !search.descend(&path, prefix) {
            return LetterSet::EMPTY;
        }
        let node = search.tree.nodes[next as usize].clone();
        let (letters, before) = search.letters(&node);
        let is_open = |&letter: &Letter| {
            search.place(&node, before, letter);
            search.is_open(&node)
        };
        letters.iter().filter(is_open).collect()
    }

    /// Counts the parts that `take` hands out, whose prefixes have this `length`, and returns how many nodes were
    /// expanded.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn count(
        &mut self,
        length: usize,
        threads: usize,
        halt: &Halt,
        take: impl Fn(&mut dyn FnMut(&[Letter]) -> Result<BigUint, Halted>) -> Result<bool, Halted>
        + Sync,
    ) -> Result<u64, Halted> {
        let path = self.path_of(length).to_vec();
        let beside = self.beside(&path);
        let search = &mut self.and_or.search;
        search.halt = halt.clone();
        search.allow(u64::MAX);
        let run = |search: &mut AndOrSearch<Number>| {
            let before = search.expanded;
            let mut count =
                |prefix: &[Letter]| Ok(search.total_below(&path, prefix, &beside)?.to_big());
            while take(&mut count)? {}
            Ok(search.expanded - before)
        };
        // The values remembered stay for parts that are asked for later.
        if threads == 1 {
            return run(search);
        }
        search.memo.release();
        let shared = &*search;
        let expanded = threads::share(threads, || run(&mut shared.clone())).into_iter().sum();
        search.memo.refresh();
        expanded
    }

    /// The components that are left when the cells of a path have letters.
    fn beside(&self, path: &[PathNode]) -> Vec<u32> {
        let tree = &self.and_or.search.tree;
        let below = path.iter().map(|at| tree.children(&tree.nodes[at.node as usize]));
        let components = iter::once(&tree.roots[..]).chain(below).flatten().copied();
        components.filter(|&node| path.iter().all(|at| at.node != node)).collect()
    }
}

impl AndOrSearch<Number> {
    /// Puts the letters of a prefix on the cells of a path; returns whether that leaves letters to each cell ahead.
    fn descend(&mut self, path: &[PathNode], prefix: &[Letter]) -> bool {
        self.reset();
        path.iter().all(|at| {
            let node = self.tree.nodes[at.node as usize].clone();
            let (letters, before) = self.letters(&node);
            letters.contains(prefix[at.place]) && {
                self.place(&node, before, prefix[at.place]);
                self.is_open(&node)
            }
        })
    }

    /// The number of fills that have the letters of a prefix on the cells of a path, which leaves the components
    /// `beside`.
    fn total_below(
        &mut self,
        path: &[PathNode],
        prefix: &[Letter],
        beside: &[u32],
    ) -> Result<Number, Interrupted> {
        let mut total = if self.descend(path, prefix) { Number::ONE } else { Number::ZERO };
        for &component in beside {
            if total.is_zero() {
                break;
            }
            total.multiply(&self.value(component, ())?);
        }
        Ok(total)
    }
}
