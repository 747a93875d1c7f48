//! A step of a search, as it is kept and written down.

use csp::{Cause, Event};
use lexicon::{Letter, LetterSet, Total};
use network::{CellId, SlotId};
use serde::{Deserialize, Serialize};

/// How the parts of a step are given: by their numbers in the program, or as text.
pub trait Form {
    /// A slot.
    type Slot;
    /// A cell.
    type Cell;
    /// A letter.
    type Letter;
    /// Letters one after the other.
    type Word;
    /// A set of letters.
    type Letters;
}

/// Numbers of slots and cells, ranks of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers;

impl Form for Numbers {
    type Slot = SlotId;
    type Cell = CellId;
    type Letter = Letter;
    type Word = Box<[Letter]>;
    type Letters = LetterSet;
}

/// The reason why a letter or a word was removed; see [`Cause`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By<Slot, Cell> {
    /// The question asked.
    Question,
    /// A choice, or that it was refuted.
    Choice,
    /// No word of this slot has the letter.
    Slot(Slot),
    /// This cell lost the letters that the words have there.
    Cell(Cell),
    /// This slot has the word already.
    Distinct(Slot),
    /// A constraint over slots.
    Constraint,
    /// No fill better than the best known has it.
    Bound,
}

/// A step of a search: an [`Event`] that owns what it tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    bound(
        serialize = "F::Slot: Serialize, F::Cell: Serialize, F::Letter: Serialize, \
                     F::Word: Serialize, F::Letters: Serialize",
        deserialize = "F::Slot: Deserialize<'de>, F::Cell: Deserialize<'de>, \
                       F::Letter: Deserialize<'de>, F::Word: Deserialize<'de>, \
                       F::Letters: Deserialize<'de>"
    )
)]
#[allow(missing_docs, reason = "each is as in the event of the same name")]
pub enum Step<F: Form = Numbers> {
    Asked { prefix: F::Word, choices: F::Letters },
    SlotChosen { slot: F::Slot, words: u32 },
    LetterTried { cell: F::Cell, letter: F::Letter, left: F::Letters, level: usize },
    WordTried { slot: F::Slot, word: F::Word, level: usize },
    Revised { slot: F::Slot, queued: usize },
    ArcQueued { cell: F::Cell, queued: usize },
    ArcTaken { cell: F::Cell, queued: usize },
    ArcConsistent,
    LettersPruned { cell: F::Cell, gone: F::Letters, left: F::Letters, by: By<F::Slot, F::Cell> },
    WordsPruned { slot: F::Slot, gone: u32, left: u32, by: By<F::Slot, F::Cell> },
    WordsRejected { slot: F::Slot, words: u32, by: F::Slot },
    WipeOut { slot: Option<F::Slot>, conflict: Box<[F::Slot]> },
    DeadEnd { slot: F::Slot, conflict: Box<[F::Slot]> },
    Backjump { from: F::Slot, to: F::Slot, over: usize },
    Backtrack { from: usize, to: usize },
    Undone { level: usize },
    Restart { run: u64, failures: u64 },
    NogoodLearnt { slots: Box<[F::Slot]> },
    NogoodMet { slots: Box<[F::Slot]> },
    Split { components: usize },
    Bounded { bound: Total, best: Option<Total> },
    Priced { slot: F::Slot, word: F::Word, value: i64 },
    Advanced { bound: Total, best: Option<Total>, open: u64 },
    Improved { total: Total },
    Fill { letters: F::Word },
}

/// How the parts of a step in one form are given in another.
///
/// Each part is an error that the other form has not.
#[expect(clippy::missing_errors_doc, reason = "the trait tells the errors of all its functions")]
pub trait Translate<F: Form, G: Form> {
    /// The part that cannot be given in the other form.
    type Error;
    /// A slot.
    fn slot(&self, slot: &F::Slot) -> Result<G::Slot, Self::Error>;
    /// A cell.
    fn cell(&self, cell: &F::Cell) -> Result<G::Cell, Self::Error>;
    /// A letter.
    fn letter(&self, letter: &F::Letter) -> Result<G::Letter, Self::Error>;
    /// Letters one after the other.
    fn word(&self, word: &F::Word) -> Result<G::Word, Self::Error>;
    /// A set of letters.
    fn letters(&self, letters: &F::Letters) -> Result<G::Letters, Self::Error>;

    /// Slots.
    fn slots(&self, slots: &[F::Slot]) -> Result<Box<[G::Slot]>, Self::Error> {
        slots.iter().map(|slot| self.slot(slot)).collect()
    }

    /// A cause.
    fn by(&self, by: &By<F::Slot, F::Cell>) -> Result<By<G::Slot, G::Cell>, Self::Error> {
        Ok(match by {
            By::Question => By::Question,
            By::Choice => By::Choice,
            By::Slot(slot) => By::Slot(self.slot(slot)?),
            By::Cell(cell) => By::Cell(self.cell(cell)?),
            By::Distinct(slot) => By::Distinct(self.slot(slot)?),
            By::Constraint => By::Constraint,
            By::Bound => By::Bound,
        })
    }
}

impl<F: Form> Step<F> {
    /// The same step in another form.
    ///
    /// # Errors
    /// The error of `to` for the first part that has no such form.
    pub fn translate<G: Form, T: Translate<F, G>>(&self, to: &T) -> Result<Step<G>, T::Error> {
        Ok(match self {
            Step::Asked { prefix, choices } => {
                Step::Asked { prefix: to.word(prefix)?, choices: to.letters(choices)? }
            }
            Step::SlotChosen { slot, words } => {
                Step::SlotChosen { slot: to.slot(slot)?, words: *words }
            }
            Step::LetterTried { cell, letter, left, level } => Step::LetterTried {
                cell: to.cell(cell)?,
                letter: to.letter(letter)?,
                left: to.letters(left)?,
                level: *level,
            },
            Step::WordTried { slot, word, level } => {
                Step::WordTried { slot: to.slot(slot)?, word: to.word(word)?, level: *level }
            }
            Step::Revised { slot, queued } => {
                Step::Revised { slot: to.slot(slot)?, queued: *queued }
            }
            Step::ArcQueued { cell, queued } => {
                Step::ArcQueued { cell: to.cell(cell)?, queued: *queued }
            }
            Step::ArcTaken { cell, queued } => {
                Step::ArcTaken { cell: to.cell(cell)?, queued: *queued }
            }
            Step::ArcConsistent => Step::ArcConsistent,
            Step::LettersPruned { cell, gone, left, by } => Step::LettersPruned {
                cell: to.cell(cell)?,
                gone: to.letters(gone)?,
                left: to.letters(left)?,
                by: to.by(by)?,
            },
            Step::WordsPruned { slot, gone, left, by } => {
                Step::WordsPruned { slot: to.slot(slot)?, gone: *gone, left: *left, by: to.by(by)? }
            }
            Step::WipeOut { slot, conflict } => Step::WipeOut {
                slot: slot.as_ref().map(|slot| to.slot(slot)).transpose()?,
                conflict: to.slots(conflict)?,
            },
            Step::WordsRejected { slot, words, by } => {
                Step::WordsRejected { slot: to.slot(slot)?, words: *words, by: to.slot(by)? }
            }
            Step::DeadEnd { slot, conflict } => {
                Step::DeadEnd { slot: to.slot(slot)?, conflict: to.slots(conflict)? }
            }
            Step::Backjump { from, to: back_to, over } => {
                Step::Backjump { from: to.slot(from)?, to: to.slot(back_to)?, over: *over }
            }
            Step::Backtrack { from, to } => Step::Backtrack { from: *from, to: *to },
            Step::Undone { level } => Step::Undone { level: *level },
            Step::Restart { run, failures } => Step::Restart { run: *run, failures: *failures },
            Step::NogoodLearnt { slots } => Step::NogoodLearnt { slots: to.slots(slots)? },
            Step::NogoodMet { slots } => Step::NogoodMet { slots: to.slots(slots)? },
            Step::Split { components } => Step::Split { components: *components },
            Step::Bounded { bound, best } => Step::Bounded { bound: *bound, best: *best },
            Step::Priced { slot, word, value } => {
                Step::Priced { slot: to.slot(slot)?, word: to.word(word)?, value: *value }
            }
            Step::Advanced { bound, best, open } => {
                Step::Advanced { bound: *bound, best: *best, open: *open }
            }
            Step::Improved { total } => Step::Improved { total: *total },
            Step::Fill { letters } => Step::Fill { letters: to.word(letters)? },
        })
    }
}

impl Step {
    /// The name of its event, as a trace has it.
    pub fn event(&self) -> &'static str {
        match self {
            Step::Asked { .. } => "asked",
            Step::SlotChosen { .. } => "slot-chosen",
            Step::LetterTried { .. } => "letter-tried",
            Step::WordTried { .. } => "word-tried",
            Step::Revised { .. } => "revised",
            Step::ArcQueued { .. } => "arc-queued",
            Step::ArcTaken { .. } => "arc-taken",
            Step::ArcConsistent => "arc-consistent",
            Step::LettersPruned { .. } => "letters-pruned",
            Step::WordsPruned { .. } => "words-pruned",
            Step::WordsRejected { .. } => "words-rejected",
            Step::WipeOut { .. } => "wipe-out",
            Step::DeadEnd { .. } => "dead-end",
            Step::Backjump { .. } => "backjump",
            Step::Backtrack { .. } => "backtrack",
            Step::Undone { .. } => "undone",
            Step::Restart { .. } => "restart",
            Step::NogoodLearnt { .. } => "nogood-learnt",
            Step::NogoodMet { .. } => "nogood-met",
            Step::Split { .. } => "split",
            Step::Bounded { .. } => "bounded",
            Step::Priced { .. } => "priced",
            Step::Advanced { .. } => "advanced",
            Step::Improved { .. } => "improved",
            Step::Fill { .. } => "fill",
        }
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let owned = match self {
            Step::Asked { prefix: word, .. }
            | Step::WordTried { word, .. }
            | Step::Priced { word, .. }
            | Step::Fill { letters: word } => word.len(),
            Step::WipeOut { conflict: slots, .. }
            | Step::DeadEnd { conflict: slots, .. }
            | Step::NogoodLearnt { slots }
            | Step::NogoodMet { slots } => size_of_val(&slots[..]),
            Step::SlotChosen { .. }
            | Step::LetterTried { .. }
            | Step::Revised { .. }
            | Step::ArcQueued { .. }
            | Step::ArcTaken { .. }
            | Step::ArcConsistent
            | Step::LettersPruned { .. }
            | Step::WordsPruned { .. }
            | Step::WordsRejected { .. }
            | Step::Backjump { .. }
            | Step::Backtrack { .. }
            | Step::Undone { .. }
            | Step::Restart { .. }
            | Step::Split { .. }
            | Step::Bounded { .. }
            | Step::Advanced { .. }
            | Step::Improved { .. } => 0,
        };
        // The bytes that an allocator takes for a small piece beside it.
        size_of::<Step>() + if owned > 0 { owned + 16 } else { 0 }
    }
}

impl From<Cause> for By<SlotId, CellId> {
    fn from(cause: Cause) -> By<SlotId, CellId> {
        match cause {
            Cause::Question => By::Question,
            Cause::Choice => By::Choice,
            Cause::Slot(slot) => By::Slot(slot),
            Cause::Cell(cell) => By::Cell(cell),
            Cause::Distinct(slot) => By::Distinct(slot),
            Cause::Constraint => By::Constraint,
            Cause::Bound => By::Bound,
        }
    }
}

impl From<Event<'_>> for Step {
    fn from(event: Event<'_>) -> Step {
        match event {
            Event::Asked { prefix, choices } => Step::Asked { prefix: prefix.into(), choices },
            Event::SlotChosen { slot, words } => Step::SlotChosen { slot, words },
            Event::LetterTried { cell, letter, left, level } => {
                Step::LetterTried { cell, letter, left, level }
            }
            Event::WordTried { slot, word, level } => {
                Step::WordTried { slot, word: word.into(), level }
            }
            Event::Revised { slot, queued } => Step::Revised { slot, queued },
            Event::ArcQueued { cell, queued } => Step::ArcQueued { cell, queued },
            Event::ArcTaken { cell, queued } => Step::ArcTaken { cell, queued },
            Event::ArcConsistent => Step::ArcConsistent,
            Event::WordsRejected { slot, words, by } => Step::WordsRejected { slot, words, by },
            Event::DeadEnd { slot, conflict } => Step::DeadEnd { slot, conflict: conflict.into() },
            Event::Backjump { from, to, over } => Step::Backjump { from, to, over },
            Event::LettersPruned { cell, gone, left, by } => {
                Step::LettersPruned { cell, gone, left, by: by.into() }
            }
            Event::WordsPruned { slot, gone, left, by } => {
                Step::WordsPruned { slot, gone, left, by: by.into() }
            }
            Event::WipeOut { slot, conflict } => Step::WipeOut { slot, conflict: conflict.into() },
            Event::Backtrack { from, to } => Step::Backtrack { from, to },
            Event::Undone { level } => Step::Undone { level },
            Event::Restart { run, failures } => Step::Restart { run, failures },
            Event::NogoodLearnt { slots } => Step::NogoodLearnt { slots: slots.into() },
            Event::NogoodMet { slots } => Step::NogoodMet { slots: slots.into() },
            Event::Split { components } => Step::Split { components },
            Event::Bounded { bound, best } => Step::Bounded { bound, best },
            Event::Priced { slot, word, value } => Step::Priced { slot, word: word.into(), value },
            Event::Advanced { bound, best, open } => Step::Advanced { bound, best, open },
            Event::Improved { total } => Step::Improved { total },
            Event::Fill { letters } => Step::Fill { letters: letters.into() },
        }
    }
}
