//! A static walk by a thread, from one of its open nodes.

use super::cell_sequence::Filled;
use super::choice::{Choice, Pattern};
use super::part_search::PartSearch;
use super::prefixes::Prefixes;
use super::static_walk::StaticWalk;
use super::worker::Worker;
use crate::events::Observer;
use lexicon::letters::{Letter, LetterSet};
use network::bitset::{Kernel, Vectors, dispatch};

/// The nodes between two looks at whether the search is to end.
const NODES_AT_ONCE: u64 = 1 << 12;

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
        dispatch(Walking { worker: self, search, walk, pattern, most })
    }
}

/// Some first cells of a sequence filled.
#[derive(Debug)]
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

/// The loop of a walk, to be compiled for each instruction set.
struct Walking<'a, 'w, O> {
    worker: &'a mut Worker<'w, O>,
    search: &'a PartSearch,
    walk: &'a StaticWalk,
    pattern: &'a Pattern,
    most: u64,
}

impl<O: Observer> Kernel for Walking<'_, '_, O> {
    type Output = Vec<(i64, Pattern)>;

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let Walking { worker, search, walk, pattern, most } = self;
        let scope = worker.scope(search);
        let StaticWalk { sequence, bound, .. } = walk;
        let places = vec![Prefixes::EMPTY; sequence.columns()];
        let mut state = State { places, letters: vec![0; scope.model.cell_count()], loss: 0 };
        // The letters to be tried at each step on the path, where those of each begin, and the places before each letter.
        let (mut open, mut begins, mut before) = (Vec::<(i64, Letter)>::new(), vec![], Vec::new());
        let limit_of = |threshold: i64| sequence.unit.limit(bound - threshold);
        let mut limit = limit_of(search.incumbents.threshold());
        let (mut nodes, mut look_at, mut goes_down) = (0, most.min(NODES_AT_ONCE), true);
        loop {
            if std::mem::take(&mut goes_down) {
                let step = &sequence.steps[begins.len()];
                let letters = pattern.get(step.cell).map_or(step.letters, LetterSet::only);
                begins.push(open.len());
                let push = |loss, letter| open.push((loss, letter));
                sequence.expand_with(vectors, step, state.filled(), (letters, limit), push);
                if nodes >= look_at {
                    if nodes >= most || worker.evaluator.stop.is_due() {
                        break;
                    }
                    look_at = most.min(nodes + NODES_AT_ONCE);
                }
            }
            let Some(&begin) = begins.last() else { break };
            let depth = begins.len() - 1;
            if open.len() == begin {
                begins.pop();
                let Some(above) = depth.checked_sub(1) else { break };
                worker.teller.refute();
                take_back(&sequence.steps[above].columns, &mut before, &mut state.places);
                continue;
            }
            let Some((loss, letter)) = open.pop().filter(|&(loss, _)| loss < limit) else {
                continue;
            };
            let step = &sequence.steps[depth];
            nodes += 1;
            worker.teller.choose(scope.model, Choice::Letter(step.cell, letter));
            let reached = |units| bound - sequence.unit.loss(units);
            worker.teller.bounded(reached(loss), reached(limit));
            before.extend(step.columns.iter().map(|&column| state.places[column]));
            sequence.place(step, letter, &mut state.places);
            state.letters[step.cell.index()] = letter;
            state.loss = loss;
            let is_first = walk.is_first(depth, &state.letters);
            goes_down = is_first && depth + 1 < sequence.steps.len();
            if goes_down {
                continue;
            }
            if is_first
                && let Some(words) = sequence.words(scope.part, &state.places)
                && scope.allows(&words)
            {
                worker.note(search, scope.fill(words));
                limit = limit_of(search.incumbents.threshold());
            }
            worker.teller.refute();
            take_back(&step.columns, &mut before, &mut state.places);
        }
        worker.nodes += nodes;
        // What is left, from the end of the path to its beginning.
        let mut rest = Vec::new();
        while let Some(begin) = begins.pop() {
            let (filled, step) = (&sequence.steps[..begins.len()], &sequence.steps[begins.len()]);
            for (loss, letter) in open.drain(begin..).filter(|&(loss, _)| loss < limit) {
                let mut left = pattern.clone();
                for step in filled {
                    left.place(step.cell, state.letters[step.cell.index()]);
                }
                left.place(step.cell, letter);
                rest.push((bound - sequence.unit.loss(loss), left));
            }
            if !begins.is_empty() {
                worker.teller.undo();
            }
        }
        rest
    }
}

/// Takes the places of some columns back.
#[inline(always)]
fn take_back(columns: &[usize], before: &mut Vec<u32>, places: &mut [u32]) {
    for &column in columns.iter().rev() {
        if let Some(place) = before.pop() {
            places[column] = place;
        }
    }
}
