//! The reference walk: the plain algorithm that every engine must agree with, and beat.
//!
//! Cells in order; at each the letters that leave both the across and the down trie, smallest
//! first; nothing projected, nothing looked up ahead, a repeated word noticed only in a whole fill.

use std::ops::ControlFlow;

use enumerate::search::Order;
use lexicon::Letter;
use network::Grid;

/// The tries of the words of each length, all in two arrays; the children of a node are neighbours.
struct Tries {
    /// The letters that leave each node.
    mask: Vec<u32>,
    /// The child of the smallest of them.
    first: Vec<u32>,
    /// By length.
    roots: Vec<u32>,
}

/// A node that no letter leaves.
const NOWHERE: u32 = 0;

impl Tries {
    /// The tries of sorted words, each once, of the lengths given.
    fn new(words: &[Vec<Letter>], lengths: &[usize]) -> Tries {
        let longest = lengths.iter().max().map_or(0, |&length| length);
        let mut tries = Tries { mask: vec![0], first: vec![0], roots: vec![NOWHERE; longest + 1] };
        for (length, root) in tries.roots.clone().iter().enumerate() {
            if *root == NOWHERE && lengths.contains(&length) {
                let words: Vec<&[Letter]> =
                    words.iter().filter(|w| w.len() == length).map(Vec::as_slice).collect();
                tries.roots[length] = tries.add(&words, length);
            }
        }
        tries
    }

    /// Adds the trie of words of one length, layer by layer, and returns its root.
    fn add(&mut self, words: &[&[Letter]], length: usize) -> u32 {
        if words.is_empty() {
            return NOWHERE;
        }
        let root = self.mask.len() as u32;
        let mut layer = vec![words];
        for position in 0..length {
            let below = self.mask.len() + layer.len();
            let mut next = Vec::new();
            for words in layer {
                self.first.push((below + next.len()) as u32);
                let groups = words.chunk_by(|a, b| a[position] == b[position]);
                let mut mask = 0;
                for group in groups {
                    mask |= 1 << group[0][position];
                    next.push(group);
                }
                self.mask.push(mask);
            }
            layer = next;
        }
        self.mask.extend(layer.iter().map(|_| 0));
        self.first.extend(layer.iter().map(|_| NOWHERE));
        root
    }

    fn step(&self, node: u32, letter: Letter) -> u32 {
        let below = (1 << letter) - 1;
        self.first[node as usize] + (self.mask[node as usize] & below).count_ones()
    }
}

/// Where the walk finds the trie node before a cell.
#[derive(Clone, Copy)]
enum Before {
    /// The cell stands alone on its run: any letter may come.
    Alone,
    /// The cell begins a slot: the root of the words of its length.
    Root(u32),
    /// The cell goes on from that of an earlier depth.
    Depth(usize),
}

/// What a reference walk did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub fills: u64,
    /// Letters placed.
    pub nodes: u64,
    /// Letters placed after which the next cell had none.
    pub dead_ends: u64,
}

/// A problem as the reference walk sees it.
pub struct Reference {
    tries: Tries,
    /// The white cell, numbered in row-major order, at each depth.
    cells: Vec<usize>,
    /// The letters that the cell at each depth may have.
    allowed: Vec<u32>,
    before: Vec<[Before; 2]>,
    /// The white cells of each slot, if no word may stand twice.
    rivals: Option<Vec<Vec<usize>>>,
}

impl Reference {
    /// The problem of filling `grid` with sorted `words`, each once.
    pub fn new(grid: &Grid, words: &[Vec<Letter>], order: Order, distinct: bool) -> Reference {
        let white: Vec<(usize, usize)> = (0..grid.rows())
            .flat_map(|row| (0..grid.columns()).map(move |column| (row, column)))
            .filter(|&(row, column)| grid.cell(row, column).is_white())
            .collect();
        let runs = [runs(&white, |(row, column)| (row, column + 1)), {
            runs(&white, |(row, column)| (row + 1, column))
        }];
        let lengths: Vec<usize> = runs.iter().flatten().map(Vec::len).collect();
        let tries = Tries::new(words, &lengths);

        let mut cells: Vec<usize> = (0..white.len()).collect();
        if order == Order::Columns {
            cells.sort_by_key(|&cell| (white[cell].1, white[cell].0));
        }
        let mut depth_of = vec![0; cells.len()];
        for (depth, &cell) in cells.iter().enumerate() {
            depth_of[cell] = depth;
        }
        let mut before = vec![[Before::Alone; 2]; cells.len()];
        for (direction, runs) in runs.iter().enumerate() {
            for run in runs.iter().filter(|run| run.len() > 1) {
                before[depth_of[run[0]]][direction] = Before::Root(tries.roots[run.len()]);
                for pair in run.windows(2) {
                    before[depth_of[pair[1]]][direction] = Before::Depth(depth_of[pair[0]]);
                }
            }
        }
        let letters = |&cell: &usize| grid.cell(white[cell].0, white[cell].1).letters().0;
        Reference {
            tries,
            allowed: cells.iter().map(letters).collect(),
            cells,
            before,
            rivals: distinct
                .then(|| runs.into_iter().flatten().filter(|run| run.len() > 1).collect()),
        }
    }

    /// Calls `visit` with each fill, its letters in row-major order, until it breaks.
    pub fn walk(&self, mut visit: impl FnMut(&[Letter]) -> ControlFlow<()>) -> Counts {
        let mut counts = Counts::default();
        let count = self.cells.len();
        let mut fill = vec![0; count];
        if count == 0 {
            counts.fills = 1;
            let _ = visit(&fill);
            return counts;
        }
        let mut nodes = vec![[NOWHERE; 2]; count];
        let mut remaining = vec![0; count];
        let mut depth = 0;
        remaining[0] = self.candidates(0, &nodes);
        loop {
            if remaining[depth] == 0 {
                if depth == 0 {
                    return counts;
                }
                depth -= 1;
                continue;
            }
            let letter = remaining[depth].trailing_zeros() as Letter;
            remaining[depth] &= remaining[depth] - 1;
            counts.nodes += 1;
            fill[self.cells[depth]] = letter;
            if depth + 1 == count {
                if !self.repeats(&fill) {
                    counts.fills += 1;
                    if visit(&fill).is_break() {
                        return counts;
                    }
                }
                continue;
            }
            for direction in 0..2 {
                if let Some(node) = self.node(depth, direction, &nodes) {
                    nodes[depth][direction] = self.tries.step(node, letter);
                }
            }
            let next = self.candidates(depth + 1, &nodes);
            if next == 0 {
                counts.dead_ends += 1;
            } else {
                depth += 1;
                remaining[depth] = next;
            }
        }
    }

    /// The trie node before the cell at a depth; `None` if its run has no other cell.
    fn node(&self, depth: usize, direction: usize, nodes: &[[u32; 2]]) -> Option<u32> {
        match self.before[depth][direction] {
            Before::Alone => None,
            Before::Root(root) => Some(root),
            Before::Depth(before) => Some(nodes[before][direction]),
        }
    }

    fn candidates(&self, depth: usize, nodes: &[[u32; 2]]) -> u32 {
        let successors = |direction| match self.node(depth, direction, nodes) {
            Some(node) => self.tries.mask[node as usize],
            None => u32::MAX,
        };
        self.allowed[depth] & successors(0) & successors(1)
    }

    fn repeats(&self, fill: &[Letter]) -> bool {
        let Some(slots) = &self.rivals else { return false };
        let word =
            |slot: &[usize]| -> Vec<Letter> { slot.iter().map(|&cell| fill[cell]).collect() };
        let mut words: Vec<Vec<Letter>> = slots.iter().map(|slot| word(slot)).collect();
        words.sort_unstable();
        words.windows(2).any(|pair| pair[0] == pair[1])
    }
}

/// The runs of white cells, where `next` is the place after one on its run.
fn runs(
    white: &[(usize, usize)],
    next: impl Fn((usize, usize)) -> (usize, usize),
) -> Vec<Vec<usize>> {
    let number = |place| white.binary_search(&place).ok();
    let follows: Vec<Option<usize>> = white.iter().map(|&place| number(next(place))).collect();
    (0..white.len())
        .filter(|cell| !follows.contains(&Some(*cell)))
        .map(|cell| std::iter::successors(Some(cell), |&cell| follows[cell]).collect())
        .collect()
}
