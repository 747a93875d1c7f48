//! Depth-first branch and bound whose bounds are the prices of one node, as they are.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::cell_sequence::{CellSequence, Filled};
use super::choice::{Choice, Pattern};
use super::part_search::PartSearch;
use super::prefixes::Prefixes;
use super::symmetry::Symmetry;
use super::worker::Worker;
use crate::events::Observer;
use lexicon::letters::{Letter, LetterSet};
use network::CellId;

/// The work of a node, as a number of words looked at.
pub(super) const NODE_WORK: u64 = 8;

/// The nodes between two looks at whether the search is to end.
const NODES_AT_ONCE: u64 = 1 << 12;

/// A search letter by letter through the cells of a part, in one sequence for all nodes.
///
/// No price moves in it: so the bound of a node follows from that of the node above by few numbers looked up, and there are some
/// ten thousand such nodes to one whose prices move (as with the static heuristics of Marinescu and Dechter, *AND/OR
/// branch-and-bound search for combinatorial optimization in graphical models*, Artificial Intelligence 173, 2009).
#[derive(Debug)]
pub(super) struct StaticWalk {
    pub(super) sequence: CellSequence,
    /// The bound of the node whose prices these are.
    pub(super) bound: i64,
    /// Pairs of cells whose letters are compared, as the [symmetry](Symmetry::cells) has them, and how many of them are after each
    /// step; 0 if no more than before.
    pairs: Vec<[CellId; 2]>,
    compared: Vec<usize>,
}

impl StaticWalk {
    pub(super) fn new(sequence: CellSequence, bound: i64) -> StaticWalk {
        StaticWalk { compared: vec![0; sequence.steps.len()], sequence, bound, pairs: Vec::new() }
    }

    /// The same walk, through the fills alone whose letters are not after those that a symmetry takes them to. The first cells
    /// compared are those of the first pair filled, if no others were compared before.
    pub(super) fn with(mut self, symmetry: &Symmetry) -> StaticWalk {
        let steps = &self.sequence.steps;
        let step_of = |cell: CellId| steps.iter().position(|step| step.cell == cell);
        let filled = |[one, two]: [CellId; 2]| Some(step_of(one)?.max(step_of(two)?));
        if let Some([cell, _]) = symmetry.moved().min_by_key(|&pair| filled(pair)) {
            symmetry.begin_at(cell);
        }
        self.pairs = symmetry.cells().collect();
        let mut last = None;
        for (at, &pair) in self.pairs.iter().enumerate() {
            let Some(filled) = filled(pair) else { break };
            last = last.max(Some(filled));
            self.compared[last.unwrap_or(filled)] = at + 1;
        }
        self
    }

    /// Whether the letters filled up to a step are not after those that they are taken to.
    #[inline(always)]
    fn is_first(&self, step: usize, letters: &[Letter]) -> bool {
        let pairs = self.pairs[..self.compared[step]].iter();
        let mut letters = pairs.map(|pair| pair.map(|cell| letters[cell.index()]));
        letters.find(|[one, two]| one != two).is_none_or(|[one, two]| one < two)
    }

    /// An estimate of the nodes of fills of more than `threshold`, without a bias; once it is above `most`, any number above
    /// that.
    ///
    /// At each level some nodes drawn at random stand for all that were reached (Knuth, *Estimating the efficiency of backtrack
    /// programs*, 1975; several at once: Rubinstein, *Stochastic enumeration method for counting NP-hard problems*, 2013).
    pub(super) fn estimate(
        &self,
        cells: usize,
        (threshold, most): (i64, f64),
        width: usize,
        random: &mut ChaCha8Rng,
    ) -> Estimate {
        let (sequence, limit) = (&self.sequence, self.bound - threshold);
        let root = State {
            places: vec![Prefixes::EMPTY; sequence.columns()],
            letters: vec![0; cells],
            loss: 0,
        };
        let (mut states, mut weight, mut next) = (vec![root], 1.0, Vec::new());
        let mut estimate = Estimate { nodes: 0.0, work: 0 };
        for step in &sequence.steps {
            next.clear();
            for (at, state) in states.iter().enumerate() {
                sequence.expand(step, state.filled(), (step.letters, limit), |loss, letter| {
                    next.push((at, loss, letter));
                });
            }
            estimate.nodes += next.len() as f64 * weight;
            estimate.work += next.len() as u64 * NODE_WORK;
            if estimate.nodes > most {
                break;
            }
            if next.len() > width {
                weight *= next.len() as f64 / width as f64;
                let _ = next.partial_shuffle(random, width);
                // The drawn ones are at the end.
                next.drain(..next.len() - width);
            }
            let place = |&(at, loss, letter): &(usize, i64, Letter)| {
                let mut state = State { loss, ..State::clone(&states[at]) };
                sequence.place(step, letter, &mut state.places);
                state.letters[step.cell.index()] = letter;
                state
            };
            states = next.iter().map(place).collect();
        }
        estimate
    }
}

/// How many nodes a walk may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub(super) nodes: f64,
    /// The work of the estimate itself.
    pub(super) work: u64,
}

/// Some first cells of a sequence filled.
#[derive(Clone, Debug)]
struct State {
    places: Vec<u32>,
    letters: Vec<Letter>,
    loss: i64,
}

impl State {
    fn filled(&self) -> Filled<'_> {
        Filled { places: &self.places, letters: &self.letters, loss: self.loss }
    }
}

impl<O: Observer> Worker<'_, O> {
    /// Walks through the fills of a pattern that are better than the best, as far as `most` nodes go; returns the nodes that
    /// are left then, with their bounds.
    pub(super) fn walk(
        &mut self,
        search: &PartSearch,
        walk: &StaticWalk,
        pattern: &Pattern,
        most: u64,
    ) -> Vec<(i64, Pattern)> {
        let scope = self.scope(search);
        let StaticWalk { sequence, bound, .. } = walk;
        let last = self.nodes.saturating_add(most);
        let places = vec![Prefixes::EMPTY; sequence.columns()];
        let mut state = State { places, letters: vec![0; scope.model.cell_count()], loss: 0 };
        // The letters to be tried at each step on the path, where those of each begin, and the places before each letter.
        let (mut open, mut begins, mut before) = (Vec::<(i64, Letter)>::new(), vec![0], Vec::new());
        let mut rest = Vec::new();
        let mut limit = bound - search.incumbents.threshold();
        let mut is_over = false;
        let expand = |state: &State, depth: usize, limit: i64, open: &mut Vec<(i64, Letter)>| {
            let step = &sequence.steps[depth];
            let letters = pattern.get(step.cell).map_or(step.letters, LetterSet::only);
            let filled = state.filled();
            sequence.expand(step, filled, (letters, limit), |loss, letter| {
                open.push((loss, letter));
            });
        };
        expand(&state, 0, limit, &mut open);
        while let Some(&begin) = begins.last() {
            let depth = begins.len() - 1;
            if is_over {
                for (loss, letter) in open.drain(begin..).filter(|&(loss, _)| loss < limit) {
                    let mut left = pattern.clone();
                    for step in &sequence.steps[..depth] {
                        left.place(step.cell, state.letters[step.cell.index()]);
                    }
                    left.place(sequence.steps[depth].cell, letter);
                    rest.push((bound - loss, left));
                }
            }
            if open.len() == begin {
                begins.pop();
                if let Some(above) = depth.checked_sub(1) {
                    match is_over {
                        true => self.teller.undo(),
                        false => self.teller.refute(),
                    }
                    take_back(&sequence.steps[above].columns, &mut before, &mut state.places);
                }
                continue;
            }
            let Some((loss, letter)) = open.pop().filter(|&(loss, _)| loss < limit) else {
                continue;
            };
            let step = &sequence.steps[depth];
            self.nodes += 1;
            self.teller.choose(scope.model, Choice::Letter(step.cell, letter));
            self.teller.bounded(bound - loss, bound - limit);
            before.extend(step.columns.iter().map(|&column| state.places[column]));
            sequence.place(step, letter, &mut state.places);
            state.letters[step.cell.index()] = letter;
            state.loss = loss;
            if !walk.is_first(depth, &state.letters) {
                self.teller.refute();
                take_back(&step.columns, &mut before, &mut state.places);
                continue;
            }
            if depth + 1 == sequence.steps.len() {
                let words = sequence.words(scope.part, &state.places);
                if let Some(words) = words.filter(|words| scope.allows(words)) {
                    self.note(search, scope.fill(words));
                    limit = bound - search.incumbents.threshold();
                }
                self.teller.refute();
                take_back(&step.columns, &mut before, &mut state.places);
                continue;
            }
            begins.push(open.len());
            expand(&state, depth + 1, limit, &mut open);
            is_over = self.nodes >= last
                || self.nodes.is_multiple_of(NODES_AT_ONCE) && self.evaluator.stop.is_due();
        }
        rest
    }
}

/// Takes the places of some columns back.
fn take_back(columns: &[usize], before: &mut Vec<u32>, places: &mut [u32]) {
    for &column in columns.iter().rev() {
        if let Some(place) = before.pop() {
            places[column] = place;
        }
    }
}
