//! A walk by a thread from one of its open nodes: depth-first branch and bound whose bounds are the prices of one node, as they
//! are.

use crate::branch_and_bound::bound::choice::{Choice, Pattern};
use crate::branch_and_bound::component_search::ComponentSearch;
use crate::branch_and_bound::walks::cell_sequence::{Filled, StaticWalk};
use crate::branch_and_bound::walks::prefixes::Prefixes;
use crate::branch_and_bound::worker::Worker;
use crate::events::Observer;
use lexicon::letters::{Letter, LetterSet};
use network::CellId;
use network::bitset::{Kernel, Vectors, dispatch};

/// The nodes between two looks at whether the walk is to end.
const NODES_AT_ONCE: u64 = 1 << 12;

/// Walks through the fills of a pattern that are better than the best, as far as `most` nodes go or a few more; returns the
/// nodes that are left then, with their bounds.
pub(crate) fn walk<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
    walk: &StaticWalk,
    pattern: &Pattern,
    most: u64,
) -> Vec<(i64, Pattern)> {
    let mut open_walk = OpenWalk {
        places: vec![Prefixes::EMPTY; walk.sequence.columns()],
        letters: vec![0; worker.shared.model.cell_count()],
        loss: 0,
        limit: limit(walk, search.threshold()),
        open: Vec::new(),
        begins: Vec::new(),
        before: Vec::new(),
        goes_down: true,
        worker,
        search,
        walk,
        pattern,
        most,
    };
    let nodes = dispatch(&mut open_walk);
    let (rest, path) = (open_walk.rest(), 1..open_walk.begins.len());
    worker.nodes += nodes;
    path.for_each(|_| worker.emitter.undo());
    rest
}

/// The loss of fills that are no better than a threshold.
fn limit(walk: &StaticWalk, threshold: i64) -> i64 {
    walk.sequence.unit.limit(walk.bound - threshold)
}

/// A walk under way: its path, and the letters left to be tried along it.
struct OpenWalk<'a, 'w, O> {
    worker: &'a mut Worker<'w, O>,
    search: &'a ComponentSearch,
    walk: &'a StaticWalk,
    /// The letters that cells must have.
    pattern: &'a Pattern,
    /// The nodes after which it pauses.
    most: u64,
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

impl<O: Observer> Kernel for &mut OpenWalk<'_, '_, O> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> u64 {
        let OpenWalk { walk, most, .. } = *self;
        let sequence = &walk.sequence;
        let (mut nodes, mut look_at) = (0, most.min(NODES_AT_ONCE));
        loop {
            if self.goes_down {
                self.goes_down = false;
                let step = &sequence.steps[self.begins.len()];
                let given = self.pattern.get(step.cell);
                let letters = given.map_or(step.letters, LetterSet::only);
                self.begins.push(self.open.len());
                let filled =
                    Filled { places: &self.places, letters: &self.letters, loss: self.loss };
                let open = &mut self.open;
                let push = |loss, letter| open.push((loss, letter));
                sequence.expand_with(vectors, step, filled, (letters, self.limit), push);
                if nodes >= look_at {
                    if nodes >= most || self.worker.evaluator.stop.is_due() {
                        break;
                    }
                    look_at = most.min(nodes + NODES_AT_ONCE);
                }
            }
            let Some(&begin) = self.begins.last() else { break };
            let depth = self.begins.len() - 1;
            if self.open.len() == begin {
                self.begins.pop();
                let Some(above) = depth.checked_sub(1) else { break };
                self.take_back(&sequence.steps[above].columns);
                continue;
            }
            let Some((loss, letter)) = self.open.pop().filter(|&(loss, _)| loss < self.limit)
            else {
                continue;
            };
            let step = &sequence.steps[depth];
            nodes += 1;
            self.emit(step.cell, letter, [loss, self.limit]);
            self.before.extend(step.columns.iter().map(|&column| self.places[column]));
            sequence.place(step, letter, &mut self.places);
            self.letters[step.cell.index()] = letter;
            self.loss = loss;
            self.goes_down = depth + 1 < sequence.steps.len();
            if self.goes_down {
                continue;
            }
            self.note_fill();
            self.take_back(&step.columns);
        }
        nodes
    }
}

impl<O: Observer> OpenWalk<'_, '_, O> {
    /// Emits a letter placed, with the loss up to there and the limit.
    #[inline(always)]
    fn emit(&mut self, cell: CellId, letter: Letter, losses: [i64; 2]) {
        self.worker.emitter.choose(&self.worker.shared.model, Choice::Letter(cell, letter));
        let [reached, limit] =
            losses.map(|units| self.walk.bound - self.walk.sequence.unit.loss(units));
        self.worker.emitter.bounded(reached, limit);
    }

    /// Takes the last letter back, all below which is searched, and the places of its columns.
    #[inline(always)]
    fn take_back(&mut self, columns: &[usize]) {
        self.worker.emitter.refute();
        for &column in columns.iter().rev() {
            if let Some(place) = self.before.pop() {
                self.places[column] = place;
            }
        }
    }

    /// Notes a fill that loses less than the limit.
    fn note_fill(&mut self) {
        let scope = self.worker.scope(self.search);
        let words = self.walk.sequence.words(scope.component, &self.places);
        let Some(words) = words.filter(|words| scope.allows(words)) else { return };
        let fill = scope.fill(words);
        let is_tie = fill.total == self.search.incumbents.threshold();
        if is_tie && self.search.ties.are_walked() {
            let letters = scope.spelled(&fill.words);
            self.search.incumbents.add_equal(fill, letters);
            self.search.ties.note_walked();
        } else {
            self.worker.note(self.search, fill);
        }
        self.limit = limit(self.walk, self.search.threshold());
    }

    /// The nodes that are left, from the end of the path to its beginning, with their bounds.
    fn rest(&self) -> Vec<(i64, Pattern)> {
        let (StaticWalk { sequence, bound }, mut rest) = (self.walk, Vec::new());
        let mut end = self.open.len();
        for (depth, &begin) in self.begins.iter().enumerate().rev() {
            for &(loss, letter) in
                self.open[begin..end].iter().filter(|&&(loss, _)| loss < self.limit)
            {
                let mut left = self.pattern.clone();
                for step in &sequence.steps[..depth] {
                    left.place(step.cell, self.letters[step.cell.index()]);
                }
                left.place(sequence.steps[depth].cell, letter);
                rest.push((bound - sequence.unit.loss(loss), left));
            }
            end = begin;
        }
        rest
    }
}
