//! The events of a search, step by step, and the observers that are told them.

use lexicon::{Letter, LetterSet, Total};
use network::{CellId, SlotId};

/// The cause that removed a letter or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A question: the letters of its prefix, or the letters it allows the next cell.
    Question,
    /// A choice of the search, or the refutation of a choice.
    Choice,
    /// No word left to this slot has the removed letter.
    Slot(SlotId),
    /// This cell has lost the letters that the removed words have in it.
    Cell(CellId),
    /// This slot has the word already, and no word may stand twice.
    Distinct(SlotId),
    /// The letter or word violates a constraint over slots, given the letters and words left to the other
    /// slots.
    Constraint,
    /// No fill better than the best known can have the letter or word.
    Bound,
}

/// A step of a search. A choice opens a level; levels are numbered upwards, and the levels below the first
/// choice belong to the question. Slots and cells are the slots and cells of the [model](crate::Model).
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
        /// The letters left to the cell, with this letter.
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
        /// The cause.
        by: Cause,
    },
    /// A slot lost words.
    WordsPruned {
        /// The slot.
        slot: SlotId,
        /// How many words it lost.
        gone: u32,
        /// How many words are left.
        left: u32,
        /// The cause.
        by: Cause,
    },
    /// No word is left to a slot, or no letter to a cell of the slot.
    WipeOut {
        /// The slot; `None` if it is a cell on no slot.
        slot: Option<SlotId>,
        /// The slots that cross the slot where its cells have lost letters: these slots have part in the
        /// wipe-out.
        conflict: &'a [SlotId],
    },
    /// A crossing joins the end of the queue of AC-3. The queue is first in, first out, so these events and
    /// [`ArcTaken`](Self::ArcTaken) tell the crossings in it.
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
    /// AC-3 is at its end, its queue empty: all domains are arc consistent. After a wipe-out this event is not
    /// told; the queue is empty then too.
    ArcConsistent,
    /// Without forward checking, when a slot is chosen: words of the slot are in conflict with the word of an
    /// earlier slot, and are not tried. They are back when the slot is left.
    WordsRejected {
        /// The slot.
        slot: SlotId,
        /// How many words of the slot are in conflict with `by`, and with no slot chosen before `by`.
        words: u32,
        /// The earlier slot: it crosses the chosen slot, or has the same word.
        by: SlotId,
    },
    /// No word is left to try in the slot chosen last. The choices that are undone for this dead end come next.
    DeadEnd {
        /// The slot.
        slot: SlotId,
        /// Its conflict set: the earlier slots that have part in the dead end, the latest last. Empty in
        /// chronological backtracking, which keeps no conflict sets.
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
        /// The level that the search goes on at: the level before, or an earlier level after a jump.
        to: usize,
    },
    /// A choice is undone without being refuted: the slots below it are filled, or the search is to stop.
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
    /// The domains left to some slots were refuted, and will be recognised when they come again.
    NogoodLearnt {
        /// The slots.
        slots: &'a [SlotId],
    },
    /// The domains left to some slots were refuted before.
    NogoodMet {
        /// The slots.
        slots: &'a [SlotId],
    },
    /// The open slots fall into components that share no open cell, and are solved one by one.
    Split {
        /// How many components there are.
        components: usize,
    },
    /// No fill of the node has a greater total than the bound; the node is refuted if the bound is not above
    /// the total that a fill must exceed to be among the best.
    Bounded {
        /// The bound.
        bound: Total,
        /// The total that a fill must exceed, if it is known yet.
        best: Option<Total>,
    },
    /// Another word of a slot is the best of those left to the node, or it counts for another value in the bound: its score, and the prices
    /// that slots which cross pay each other for their letters. Where the best words of two slots that cross disagree, no
    /// fill has the bound by them.
    Priced {
        /// The slot.
        slot: SlotId,
        /// The letters of its best word.
        word: &'a [Letter],
        /// Its value, in millionths.
        value: i64,
    },
    /// The bound of the whole search, its best total or its open nodes are others than before.
    Advanced {
        /// The total that no fill exceeds.
        bound: Total,
        /// The total of the best fill, if there is one yet.
        best: Option<Total>,
        /// The nodes that are left to be searched.
        open: u64,
    },
    /// A fill is found that is among the best by now; its event comes next.
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

/// An observer, which is told each [`Event`] of a search.
///
/// The observer is a type parameter of the [solver](crate::Solver) and of the
/// [textbook solvers](crate::Textbook), so that a search that nobody
/// watches is compiled without it.
pub trait Observer {
    /// Whether the observer is to be told anything at all; if not, events are not even made.
    const WATCHES: bool = true;

    /// Is called with each event, in order.
    fn observe(&mut self, event: Event<'_>);
}

/// The observer of a search that nobody watches.
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
