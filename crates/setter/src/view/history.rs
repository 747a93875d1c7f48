//! The steps of a search, to go back and forth in.

use std::collections::VecDeque;
use std::sync::Arc;

use super::state::State;
use crate::board::Board;
use crate::step::Step;

/// How many steps there are between two states that are kept: going to any step folds at most as many,
/// which takes less than a millisecond, and the states take less room than the steps between them.
const STEPS: usize = 4096;

/// A kind of step that is worth going to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A slot without a word: a wipe-out, or none left to try.
    DeadEnd,
    /// A jump back over at least one slot.
    Backjump,
    /// A fill.
    Fill,
}

impl Landmark {
    /// Whether a step is of this kind.
    pub fn is_at(self, step: &Step) -> bool {
        match self {
            Landmark::DeadEnd => matches!(step, Step::WipeOut { .. } | Step::DeadEnd { .. }),
            Landmark::Backjump => matches!(step, Step::Backjump { .. }),
            Landmark::Fill => matches!(step, Step::Fill { .. }),
        }
    }

    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Landmark::DeadEnd => "dead end",
            Landmark::Backjump => "backjump",
            Landmark::Fill => "fill",
        }
    }
}

/// Steps one after the other, and the state before the first of them.
#[derive(Debug)]
struct Chunk {
    before: State,
    steps: Vec<Step>,
    bytes: usize,
}

/// The steps of a search. Steps at the beginning may have been dropped to save memory; steps keep their
/// numbers then.
#[derive(Debug)]
pub struct History {
    board: Arc<Board>,
    chunks: VecDeque<Chunk>,
    /// How many steps were dropped.
    dropped: u64,
    /// The state after all steps.
    last: State,
}

/// A place in a history: the state after the first `position` steps.
#[derive(Clone, Debug)]
pub struct Cursor {
    position: u64,
    state: State,
}

impl History {
    /// No steps yet.
    pub fn new(board: Arc<Board>) -> History {
        let last = State::new(&board);
        History { board, chunks: VecDeque::new(), dropped: 0, last }
    }

    /// The board that is searched.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Adds a step.
    pub fn push(&mut self, step: Step) {
        if self.chunks.back().is_none_or(|chunk| chunk.steps.len() == STEPS) {
            let before = self.last.clone();
            let bytes = before.bytes();
            self.chunks.push_back(Chunk { before, steps: Vec::new(), bytes });
        }
        self.last.apply(&self.board, &step);
        if let Some(chunk) = self.chunks.back_mut() {
            chunk.bytes += step.bytes();
            chunk.steps.push(step);
        }
    }

    /// How many steps there were, those that were dropped too.
    pub fn len(&self) -> u64 {
        let last = self.chunks.back().map_or(0, |chunk| chunk.steps.len());
        self.dropped + (self.chunks.len().saturating_sub(1) * STEPS + last) as u64
    }

    /// Whether there was no step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many steps were dropped: the first one kept has this number, from 0.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// About how many bytes the history takes.
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.bytes).sum::<usize>() + self.last.bytes()
    }

    /// Drops some of the first steps, but none from number `from` on; whether there were such.
    pub fn drop_before(&mut self, from: u64) -> bool {
        let end = self.dropped + STEPS as u64;
        // The last chunk stays: steps are added to it.
        if self.chunks.len() < 2 || end > from {
            return false;
        }
        self.chunks.pop_front();
        self.dropped = end;
        true
    }

    /// A step by its number, from 0; `None` if it was dropped or has not come yet.
    pub fn step(&self, number: u64) -> Option<&Step> {
        let place = usize::try_from(number.checked_sub(self.dropped)?).ok()?;
        self.chunks.get(place / STEPS)?.steps.get(place % STEPS)
    }

    /// The number of the next step of a kind, from a number on.
    pub fn next(&self, landmark: Landmark, from: u64) -> Option<u64> {
        (from.max(self.dropped)..self.len())
            .find(|&number| self.step(number).is_some_and(|step| landmark.is_at(step)))
    }

    /// The place before the first step that is kept.
    pub fn start(&self) -> Cursor {
        let first = self.chunks.front().map_or(&self.last, |chunk| &chunk.before);
        Cursor { position: self.dropped, state: first.clone() }
    }
}

impl Cursor {
    /// How many steps were taken.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The state after them.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes to the place after `position` steps, or to the nearest one that is kept. Folds at most a few
    /// thousand steps.
    pub fn seek(&mut self, history: &History, position: u64) {
        let position = position.clamp(history.dropped, history.len());
        if position < self.position
            || position - self.position > STEPS as u64
            || self.position < history.dropped
        {
            let place = (position - history.dropped) as usize;
            *self = match history.chunks.get(place / STEPS) {
                Some(chunk) => Cursor {
                    position: history.dropped + (place / STEPS * STEPS) as u64,
                    state: chunk.before.clone(),
                },
                // Right after the last chunk, which is full.
                None => Cursor { position: history.len(), state: history.last.clone() },
            };
        }
        while self.position < position
            && let Some(step) = history.step(self.position)
        {
            self.state.apply(&history.board, step);
            self.position += 1;
        }
    }
}
