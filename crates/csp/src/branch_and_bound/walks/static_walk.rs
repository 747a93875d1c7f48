//! Depth-first branch and bound whose bounds are the prices of one node, as they are.

use super::cell_sequence::CellSequence;
use super::cell_sequence::Filled;
use super::prefixes::Prefixes;
use lexicon::letters::{Letter, LetterSet};
use network::CellId;
use network::bitset::{Kernel, Vectors, dispatch};

/// A search letter by letter through the cells of a component, in one sequence for all nodes.
///
/// No price moves in it: so the bound of a node follows from that of the node above by few numbers looked up, and there are some
/// ten thousand such nodes to one whose prices move (as with the static heuristics of Marinescu and Dechter, *AND/OR
/// branch-and-bound search for combinatorial optimization in graphical models*, Artificial Intelligence 173, 2009). A letter placed
/// counts as the work of a word looked at.
#[derive(Debug)]
pub(crate) struct StaticWalk {
    pub(crate) sequence: CellSequence,
    /// The bound of the node whose prices these are.
    pub(crate) bound: i64,
}

/// The nodes between two looks at whether the walk is to end.
const NODES_AT_ONCE: u64 = 1 << 12;

/// The search that takes the letters and the fills of a walk.
pub(crate) trait Walker {
    /// The letter that a cell must have, if it must have one.
    fn given(&self, cell: CellId) -> Option<Letter>;

    /// Notes a letter placed, with the loss up to there and the limit.
    fn place(&mut self, cell: CellId, letter: Letter, losses: [i64; 2]);

    /// Notes that the last letter placed is taken back: all below it is searched.
    fn take_back(&mut self);

    /// Notes a fill that loses less than the limit, given the places of its columns; returns the limit from now on.
    fn fill(&mut self, places: &[u32], limit: i64) -> i64;

    /// Whether the walk is to end now.
    fn is_over(&self) -> bool;
}

/// How far a walk came: its path, and the letters left to be tried along it.
#[derive(Debug)]
pub(crate) struct WalkPath {
    places: Vec<u32>,
    letters: Vec<Letter>,
    loss: i64,
    /// No fill that loses as much is of interest.
    limit: i64,
    /// The letters to be tried at each step on the path, and where those of each begin.
    open: Vec<(i64, Letter)>,
    begins: Vec<usize>,
    /// The places before each letter of the path.
    before: Vec<u32>,
    /// Whether the letters of the next step are still to be found.
    goes_down: bool,
}

impl WalkPath {
    /// The beginning of a walk through a grid of `cells` cells.
    pub(crate) fn new(walk: &StaticWalk, cells: usize, limit: i64) -> WalkPath {
        WalkPath {
            places: vec![Prefixes::EMPTY; walk.sequence.columns()],
            letters: vec![0; cells],
            loss: 0,
            limit,
            open: Vec::new(),
            begins: Vec::new(),
            before: Vec::new(),
            goes_down: true,
        }
    }

    /// Walks on, through `most` nodes or a few more; returns how many.
    pub(crate) fn go_on(&mut self, walk: &StaticWalk, walker: &mut impl Walker, most: u64) -> u64 {
        dispatch(Walking { path: self, walk, walker, most })
    }

    /// How many letters the path has.
    pub(crate) fn depth(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    /// Visits what is left, from the end of the path to its beginning: for each step, how many letters of the path are before it,
    /// and a letter that may be tried there with its loss.
    pub(crate) fn each_left(&self, mut visit: impl FnMut(usize, i64, Letter)) {
        let mut end = self.open.len();
        for (depth, &begin) in self.begins.iter().enumerate().rev() {
            let left = self.open[begin..end].iter().filter(|&&(loss, _)| loss < self.limit);
            left.for_each(|&(loss, letter)| visit(depth, loss, letter));
            end = begin;
        }
    }

    /// The letter of a cell on the path.
    pub(crate) fn letter(&self, cell: CellId) -> Letter {
        self.letters[cell.index()]
    }
}

/// The loop of a walk, to be compiled for each instruction set.
struct Walking<'a, W> {
    path: &'a mut WalkPath,
    walk: &'a StaticWalk,
    walker: &'a mut W,
    most: u64,
}

impl<W: Walker> Kernel for Walking<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> u64 {
        let Walking { path, walk, walker, most } = self;
        let sequence = &walk.sequence;
        let (mut nodes, mut look_at) = (0, most.min(NODES_AT_ONCE));
        loop {
            if path.goes_down {
                path.goes_down = false;
                let step = &sequence.steps[path.begins.len()];
                let letters = walker.given(step.cell).map_or(step.letters, LetterSet::only);
                path.begins.push(path.open.len());
                let filled =
                    Filled { places: &path.places, letters: &path.letters, loss: path.loss };
                let open = &mut path.open;
                let push = |loss, letter| open.push((loss, letter));
                sequence.expand_with(vectors, step, filled, (letters, path.limit), push);
                if nodes >= look_at {
                    if nodes >= most || walker.is_over() {
                        break;
                    }
                    look_at = most.min(nodes + NODES_AT_ONCE);
                }
            }
            let Some(&begin) = path.begins.last() else { break };
            let depth = path.begins.len() - 1;
            if path.open.len() == begin {
                path.begins.pop();
                let Some(above) = depth.checked_sub(1) else { break };
                walker.take_back();
                path.take_back(&sequence.steps[above].columns);
                continue;
            }
            let Some((loss, letter)) = path.open.pop().filter(|&(loss, _)| loss < path.limit)
            else {
                continue;
            };
            let step = &sequence.steps[depth];
            nodes += 1;
            walker.place(step.cell, letter, [loss, path.limit]);
            path.before.extend(step.columns.iter().map(|&column| path.places[column]));
            sequence.place(step, letter, &mut path.places);
            path.letters[step.cell.index()] = letter;
            path.loss = loss;
            path.goes_down = depth + 1 < sequence.steps.len();
            if path.goes_down {
                continue;
            }
            path.limit = walker.fill(&path.places, path.limit);
            walker.take_back();
            path.take_back(&step.columns);
        }
        nodes
    }
}

impl WalkPath {
    /// Takes the places of some columns back.
    #[inline(always)]
    fn take_back(&mut self, columns: &[usize]) {
        for &column in columns.iter().rev() {
            if let Some(place) = self.before.pop() {
                self.places[column] = place;
            }
        }
    }
}
