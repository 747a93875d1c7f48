//! A static walk by a thread, from one of its open nodes.

use super::choice::{Choice, Pattern};
use super::part_search::PartSearch;
use super::prefixes::Prefixes;
use super::static_walk::{State, StaticWalk};
use super::worker::Worker;
use crate::events::Observer;
use lexicon::letters::{Letter, LetterSet};

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
