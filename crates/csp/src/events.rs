//! What happens in a search, step by step, and who is told.

use lexicon::letters::{Letter, LetterSet};
use lexicon::total::Total;
use network::{CellId, SlotId};

/// What removed a letter or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A question: the letters of its prefix, or the letters it allows the next cell.
    Question,
    /// A choice of the search, or that it was refuted.
    Choice,
    /// No word left to this slot has the letter.
    Slot(SlotId),
    /// This cell has lost the letters that the words have there.
    Cell(CellId),
    /// This slot has the word already, and no word may stand twice.
    Distinct(SlotId),
    /// It goes against a constraint over slots, with what is left to the others.
    Constraint,
    /// No fill better than the best known can have it.
    Bound,
}

/// A step of a search. A choice opens a level; levels are numbered upwards, those below the first
/// choice belong to the question. Slots and cells are those of the [model](crate::Model).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A question is asked: is there a fill that begins with these letters, and goes on with one of
    /// the choices?
    Asked {
        /// The letters of the first cells.
        prefix: &'a [Letter],
        /// The letters that the next cell may have.
        choices: LetterSet,
    },
    /// A slot is chosen to branch on.
    SlotChosen {
        /// The slot.
        slot: SlotId,
        /// How many words are left to it.
        words: u32,
    },
    /// A letter is tried in a cell.
    LetterTried {
        /// The cell.
        cell: CellId,
        /// The letter.
        letter: Letter,
        /// The letters left to the cell, this one too.
        left: LetterSet,
        /// The level that the choice opens.
        level: usize,
    },
    /// A word is tried in a slot.
    WordTried {
        /// The slot.
        slot: SlotId,
        /// The letters of the word.
        word: &'a [Letter],
        /// The level that the choice opens.
        level: usize,
    },
    /// A slot is taken from the queue of propagation, to be revised.
    Revised {
        /// The slot.
        slot: SlotId,
        /// How many slots are left in the queue.
        queued: usize,
    },
    /// A cell lost letters.
    LettersPruned {
        /// The cell.
        cell: CellId,
        /// The letters lost.
        gone: LetterSet,
        /// The letters left.
        left: LetterSet,
        /// Why.
        by: Cause,
    },
    /// A slot lost words.
    WordsPruned {
        /// The slot.
        slot: SlotId,
        /// How many words it lost.
        gone: u32,
        /// How many are left.
        left: u32,
        /// Why.
        by: Cause,
    },
    /// No word is left to a slot, or no letter to a cell of it.
    WipeOut {
        /// The slot; `None` if it is a cell on no slot.
        slot: Option<SlotId>,
        /// The slots that cross it where its cells have lost letters: these have part in it.
        conflict: &'a [SlotId],
    },
    /// A crossing joins the end of the queue of AC-3. The queue is first in, first out, so these
    /// events and [`ArcTaken`](Self::ArcTaken) tell what is in it.
    ArcQueued {
        /// The cell of the crossing.
        cell: CellId,
        /// How many crossings are in the queue now.
        queued: usize,
    },
    /// A crossing is taken from the front of the queue of AC-3, to be revised: the letter sets of its
    /// two slots are intersected.
    ArcTaken {
        /// The cell of the crossing.
        cell: CellId,
        /// How many crossings are left in the queue.
        queued: usize,
    },
    /// AC-3 is at its end, its queue empty: all that is left is arc consistent. After a wipe-out it is
    /// not told; the queue is empty then too.
    ArcConsistent,
    /// Without forward checking, when a slot is chosen: words of it do not go with the word of an
    /// earlier slot, and are not tried. They are back when the slot is left.
    WordsRejected {
        /// The slot.
        slot: SlotId,
        /// How many of its words are in conflict with `by`, and with no slot chosen before that.
        words: u32,
        /// The earlier slot: one that crosses it, or has the same word.
        by: SlotId,
    },
    /// No word is left to try in the slot chosen last. The choices that are undone for it come next.
    DeadEnd {
        /// The slot.
        slot: SlotId,
        /// Its conflict set: the earlier slots that have part in it, the latest last. Empty in
        /// chronological backtracking, which keeps none.
        conflict: &'a [SlotId],
    },
    /// The search jumps back over slots that have no part in a dead end.
    Backjump {
        /// The slot at the dead end.
        from: SlotId,
        /// The slot that gets another word: the latest of the conflict set.
        to: SlotId,
        /// How many slots are passed over, at least 1.
        over: usize,
    },
    /// Choices are undone.
    Backtrack {
        /// The level of the choice that failed.
        from: usize,
        /// The level that the search goes on at: the one before, or an earlier one after a jump.
        to: usize,
    },
    /// A choice is undone without being refuted: what is below is filled, or the search is to stop.
    Undone {
        /// The level of the choice.
        level: usize,
    },
    /// The search starts over.
    Restart {
        /// The run that begins, from 1.
        run: u64,
        /// How many choices were refuted so far.
        failures: u64,
    },
    /// What is left to some slots was refuted, and will be known again.
    NogoodLearnt {
        /// The slots.
        slots: &'a [SlotId],
    },
    /// What is left to some slots was refuted before.
    NogoodMet {
        /// The slots.
        slots: &'a [SlotId],
    },
    /// What is left falls into components that share no open cell, and are solved one by one.
    Split {
        /// How many.
        components: usize,
    },
    /// Of what is left, no fill has a greater total than the bound; it is refuted if that is not above
    /// what a fill must exceed to be among the best.
    Bounded {
        /// The bound.
        bound: Total,
        /// What a fill must exceed, if that is known yet.
        best: Option<Total>,
    },
    /// A fill is found that is among the best by now; it comes next.
    Improved {
        /// Its total.
        total: Total,
    },
    /// A fill is found.
    Fill {
        /// The letter of each cell.
        letters: &'a [Letter],
    },
}

/// Is told each [`Event`] of a search.
///
/// The observer is a type parameter of the [solver](crate::Solver) and of the
/// [textbook solvers](crate::Textbook), so that a search that nobody
/// watches is compiled without it.
pub trait Observer {
    /// Whether there is anything to tell at all; events are not even made if not.
    const WATCHES: bool = true;

    /// Is called with each event, in order.
    fn observe(&mut self, event: Event<'_>);
}

/// Nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event<'_>) {}
}

/// Any closure over events is an observer.
impl<F: FnMut(Event<'_>)> Observer for F {
    fn observe(&mut self, event: Event<'_>) {
        self(event);
    }
}
