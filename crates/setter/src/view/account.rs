//! The saying of each step.

use network::{CellId, SlotId};

use super::choice::Choice;
use super::saying::{Key, Part, Saying};
use super::state::State;
use crate::step::{By, Step};

/// The saying of a step; `before` is the state that it is taken in.
pub fn saying(before: &State, step: &Step) -> Saying {
    use Part::{Cell, Crossing, Letters, Number, Slot, Slots, Total, Word};
    match step {
        Step::Asked { prefix, .. } if prefix.is_empty() => Saying::new(Key::Asked, []),
        Step::Asked { prefix, .. } => Saying::new(Key::AskedFrom, [Word(prefix.clone())]),
        Step::SlotChosen { slot, words } => {
            Saying::new(Key::SlotChosen, [Slot(*slot), number(*words)])
        }
        Step::LetterTried { cell, letter, left, .. } => {
            let choice = Saying::of_choice(&Choice::Letter(*cell, *letter));
            Saying::new(Key::LetterTried, [Part::Saying(choice), number(left.len())])
        }
        Step::WordTried { slot, word, .. } => {
            let choice = Saying::of_choice(&Choice::Word(*slot, word.clone()));
            Saying::new(Key::WordTried, [Part::Saying(choice)])
        }
        Step::Revised { slot, queued } => {
            Saying::new(Key::Revised, [Slot(*slot), Number(*queued as u64)])
        }
        Step::ArcQueued { cell, queued } => {
            Saying::new(Key::ArcQueued, [Crossing(*cell), Number(*queued as u64)])
        }
        Step::ArcTaken { cell, queued } => {
            Saying::new(Key::ArcTaken, [Crossing(*cell), Number(*queued as u64)])
        }
        Step::ArcConsistent => Saying::new(Key::ArcConsistent, []),
        Step::LettersPruned { cell, gone, left, by } => {
            let (gone, because) = (Letters(*gone), Part::Saying(why(by, true)));
            match left.is_empty() {
                true => Saying::new(Key::AllLettersPruned, [Cell(*cell), gone, because]),
                false => {
                    Saying::new(Key::LettersPruned, [Cell(*cell), gone, Letters(*left), because])
                }
            }
        }
        Step::WordsPruned { slot, gone, left, by } => {
            let because = Part::Saying(why(by, false));
            Saying::new(Key::WordsPruned, [Slot(*slot), number(*gone), number(*left), because])
        }
        Step::WordsRejected { slot, words, by } => {
            Saying::new(Key::WordsRejected, [Slot(*slot), number(*words), Slot(*by)])
        }
        Step::WipeOut { slot, conflict } => {
            let choice = match before.choices().next_back() {
                Some((_, choice)) => Saying::of_choice(choice),
                None => Saying::new(Key::Propagation, []),
            };
            let (choice, left) = (Part::Saying(choice), Part::Saying(left_without(*slot)));
            match conflict[..] {
                [] => Saying::new(Key::WipeOut, [choice, left]),
                _ => Saying::new(Key::WipeOutBecause, [choice, left, Slots(conflict.clone())]),
            }
        }
        Step::DeadEnd { slot, conflict } => dead_end(*slot, conflict),
        Step::Backjump { from, to, over } => {
            let conflict = before.conflict().map_or(&[][..], |conflict| &conflict.slots);
            let (from, to) = (dead_end(*from, conflict), Saying::new(Key::Slot, [Slot(*to)]));
            let (from, to) = (Part::Saying(from), Part::Saying(to));
            Saying::new(Key::BackOver, [from, to, Number(*over as u64)])
        }
        Step::Backtrack { from, to } => backtrack(before, *from, *to),
        Step::Undone { level } => Saying::new(Key::Undone, [Number(*level as u64)]),
        Step::Restart { run, failures } => {
            Saying::new(Key::Restart, [Number(*run), Number(*failures)])
        }
        Step::NogoodLearnt { slots } => Saying::new(Key::NogoodLearnt, [Slots(slots.clone())]),
        Step::NogoodMet { slots } => Saying::new(Key::NogoodMet, [Slots(slots.clone())]),
        Step::Split { components } => Saying::new(Key::Split, [Number(*components as u64)]),
        Step::Bounded { bound, best: None } => Saying::new(Key::Bounded, [Total(*bound)]),
        Step::Bounded { bound, best: Some(best) } => {
            Saying::new(Key::BoundedAbove, [Total(*bound), Total(*best)])
        }
        Step::Priced { slot, word, value } => {
            let key = if *value < 0 { Key::PricedBelow } else { Key::Priced };
            let value = lexicon::Total::from_millionths(value.unsigned_abs().into());
            Saying::new(key, [Slot(*slot), Word(word.clone()), Total(value)])
        }
        Step::Advanced { bound, best: None, open } => {
            Saying::new(Key::Advanced, [Total(*bound), Number(*open)])
        }
        Step::Advanced { bound, best: Some(best), open } => {
            Saying::new(Key::AdvancedAbove, [Total(*bound), Total(*best), Number(*open)])
        }
        Step::Improved { total } => Saying::new(Key::Improved, [Total(*total)]),
        Step::Fill { .. } => Saying::new(Key::Fill, []),
    }
}

fn number(number: u32) -> Part {
    Part::Number(number.into())
}

fn dead_end(slot: SlotId, conflict: &[SlotId]) -> Saying {
    match conflict {
        [] => Saying::new(Key::DeadEnd, [Part::Slot(slot)]),
        conflict => {
            Saying::new(Key::DeadEndBecause, [Part::Slot(slot), Part::Slots(conflict.into())])
        }
    }
}

/// The saying of a wipe-out: a slot without words, or a cell without letters.
fn left_without(slot: Option<SlotId>) -> Saying {
    match slot {
        Some(slot) => Saying::new(Key::NoWord, [Part::Slot(slot)]),
        None => Saying::new(Key::NoLetter, []),
    }
}

fn backtrack(before: &State, from: usize, to: usize) -> Saying {
    let at = |level: usize| {
        before.choices().find(|(number, _)| *number >= level).map(|(_, choice)| choice)
    };
    let conflict = before.conflict();
    if let Some(conflict) = conflict.filter(|conflict| conflict.is_dead_end)
        && let Some(slot) = conflict.slot
    {
        let dead_end = Part::Saying(dead_end(slot, &[]));
        // The slot of the lowest level that is closed gets another word.
        let back = at(to.saturating_add(1)).map(|choice| match choice {
            Choice::Word(slot, _) => Saying::new(Key::Slot, [Part::Slot(*slot)]),
            Choice::Letter(cell, _) => Saying::new(Key::Cell, [Part::Cell(*cell)]),
        });
        let over = from.saturating_sub(to).saturating_sub(1) as u64;
        return match (back.map(Part::Saying), over) {
            (None, 0) => Saying::new(Key::Start, [dead_end]),
            (None, over) => Saying::new(Key::StartOver, [dead_end, Part::Number(over)]),
            (Some(to), 0) => Saying::new(Key::Back, [dead_end, to]),
            (Some(to), over) => Saying::new(Key::BackOver, [dead_end, to, Part::Number(over)]),
        };
    }
    let failed = at(from).map(|choice| Part::Saying(Saying::of_choice(choice)));
    match (failed, conflict) {
        (Some(failed), Some(conflict)) => {
            let left = Part::Saying(left_without(conflict.slot));
            Saying::new(Key::TakenBackAfterWipeOut, [failed, left])
        }
        (Some(failed), None) => {
            let key = match before.totals().best {
                Some(_) => Key::TakenBackWithoutBetter,
                None => Key::TakenBackWithoutFill,
            };
            Saying::new(key, [failed])
        }
        (None, _) => Saying::new(Key::TakenBack, []),
    }
}

/// Why a cell lost letters, or a slot words.
fn why(by: &By<SlotId, CellId>, are_letters: bool) -> Saying {
    let (letters, words, part) = match by {
        By::Question => (Key::LettersByQuestion, Key::WordsByQuestion, None),
        By::Choice => (Key::LettersByChoice, Key::WordsByChoice, None),
        By::Slot(slot) => (Key::LettersBySlot, Key::WordsBySlot, Some(Part::Slot(*slot))),
        By::Cell(cell) => (Key::LettersByCell, Key::WordsByCell, Some(Part::Cell(*cell))),
        By::Distinct(slot) => {
            (Key::LettersByDistinct, Key::WordsByDistinct, Some(Part::Slot(*slot)))
        }
        By::Constraint => (Key::LettersByConstraint, Key::WordsByConstraint, None),
        By::Bound => (Key::LettersByBound, Key::WordsByBound, None),
    };
    Saying::new(if are_letters { letters } else { words }, Vec::from_iter(part))
}
