//! One plain sentence for each step.

use csp::{CellId, SlotId};
use lexicon::letters::LetterSet;

use super::state::{Choice, State};
use crate::board::Board;
use crate::step::{By, Step};

/// The most slots that a sentence names.
const MOST_NAMED: usize = 6;

/// What a step does, in a plain sentence; `before` is the state that it is taken in.
pub fn sentence(board: &Board, before: &State, step: &Step) -> String {
    match step {
        Step::Asked { prefix, .. } if prefix.is_empty() => "Is there a fill?".into(),
        Step::Asked { prefix, .. } => {
            format!("Is there a fill that begins with {}?", upper(board, prefix))
        }
        Step::SlotChosen { slot, words } => {
            format!("{} is chosen: it has {}", board.name(*slot), count(*words, "word"))
        }
        Step::LetterTried { cell, letter, left, .. } => format!(
            "{} = {} is tried, of {}",
            board.cell_name(*cell),
            upper(board, &[*letter]),
            count(left.len(), "letter")
        ),
        Step::WordTried { slot, word, .. } => {
            format!("{} = {} is tried", board.name(*slot), upper(board, word))
        }
        Step::Revised { slot, queued } => {
            format!("{} is revised; {queued} more in the queue", board.name(*slot))
        }
        Step::ArcQueued { cell, queued } => {
            format!("{} joins the queue, which has {queued}", board.crossing_name(*cell))
        }
        Step::ArcTaken { cell, queued } => format!(
            "{} is revised: both slots keep the letters that both have; {queued} more in the queue",
            board.crossing_name(*cell)
        ),
        Step::ArcConsistent => "the queue is empty: all that is left is arc consistent".into(),
        Step::WordsRejected { slot, words, by } => format!(
            "{} of {} {} not go with {}",
            count(*words, "word"),
            board.name(*slot),
            if *words == 1 { "does" } else { "do" },
            board.name(*by)
        ),
        Step::DeadEnd { slot, conflict } => dead_end(board, *slot, conflict),
        Step::Backjump { from, to, over } => format!(
            "{}: back to {}, over {}",
            dead_end(board, *from, before.conflict().map_or(&[], |conflict| &conflict.slots)),
            board.name(*to),
            count(*over as u32, "slot")
        ),
        Step::LettersPruned { cell, gone, left, by } => format!(
            "{} loses {}{}; {}",
            board.cell_name(*cell),
            letters(board, *gone),
            why_letters(board, by),
            match left.len() {
                0 => "none is left".into(),
                _ => format!("{} left", letters(board, *left)),
            }
        ),
        Step::WordsPruned { slot, gone, left, by } => format!(
            "{} loses {}{}; {left} left",
            board.name(*slot),
            count(*gone, "word"),
            why_words(board, by)
        ),
        Step::WipeOut { slot, conflict } => wipe_out(board, before, *slot, conflict),
        Step::Backtrack { from, to } => backtrack(board, before, *from, *to),
        Step::Undone { level } => {
            format!("level {level} is closed: what is below is done, or the search starts over")
        }
        Step::Restart { run, failures } => {
            format!("the search starts over for the {run}. time, after {failures} dead ends")
        }
        Step::NogoodLearnt { slots } => {
            format!("what is left to {} has no fill: it is remembered", names(board, slots))
        }
        Step::NogoodMet { slots } => {
            format!("what is left to {} is known to have no fill", names(board, slots))
        }
        Step::Split { components } => {
            format!("what is left falls into {components} parts without a common open cell")
        }
        Step::Bounded { bound, best } => match best {
            None => format!("no fill of what is left has more than {bound}"),
            Some(best) => {
                format!("no fill of what is left has more than {bound}; the best has {best} by now")
            }
        },
        Step::Improved { total } => format!("a better fill: its scores add up to {total}"),
        Step::Fill { .. } => "a fill is found".into(),
    }
}

/// The names of slots, with commas; the first ones and how many more if they are many.
fn names(board: &Board, slots: &[SlotId]) -> String {
    let named: Vec<&str> = slots.iter().take(MOST_NAMED).map(|&slot| board.name(slot)).collect();
    match slots.len() - named.len() {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

fn dead_end(board: &Board, slot: SlotId, conflict: &[SlotId]) -> String {
    let name = board.name(slot);
    match conflict {
        [] => format!("{name} has no word left to try"),
        conflict => {
            format!("{name} has no word left to try, because of {}", names(board, conflict))
        }
    }
}

fn wipe_out(board: &Board, before: &State, slot: Option<SlotId>, conflict: &[SlotId]) -> String {
    let left = match slot {
        Some(slot) => format!("{} without a word", board.name(slot)),
        None => "a cell without a letter".into(),
    };
    let by = match before.choices().next_back() {
        Some((_, choice)) => format!("{} leaves {left}", choice_text(board, choice)),
        None => format!("propagation leaves {left}"),
    };
    match conflict {
        [] => by,
        conflict => format!("{by}; to blame: {}", names(board, conflict)),
    }
}

fn backtrack(board: &Board, before: &State, from: usize, to: usize) -> String {
    let at = |level: usize| before.choices().find(|(number, _)| *number >= level);
    let failed = at(from).map(|(_, choice)| choice_text(board, choice));
    let conflict = before.conflict();
    if let Some(conflict) = conflict.filter(|conflict| conflict.is_dead_end) {
        // The slot of the lowest level that is closed gets another word.
        let back = match at(to.saturating_add(1)) {
            Some((_, Choice::Word(slot, _))) => format!("back to {}", board.name(*slot)),
            Some((_, Choice::Letter(cell, _))) => format!("back to {}", board.cell_name(*cell)),
            None => "back to the start".into(),
        };
        let slot = conflict.slot.map_or("a slot", |slot| board.name(slot));
        let over = match from.saturating_sub(to).saturating_sub(1) {
            0 => String::new(),
            over => format!(", over {}", count(over as u32, "slot")),
        };
        return format!("{slot} has no word left to try: {back}{over}");
    }
    match (failed, conflict) {
        (Some(failed), Some(conflict)) => {
            let left = match conflict.slot {
                Some(slot) => format!("{} without a word", board.name(slot)),
                None => "a cell without a letter".into(),
            };
            format!("{failed} leaves {left}: it is taken back")
        }
        (Some(failed), None) => format!("{failed} has no fill: it is taken back"),
        (None, _) => "a choice is taken back".into(),
    }
}

fn choice_text(board: &Board, choice: &Choice) -> String {
    match choice {
        Choice::Letter(cell, letter) => {
            format!("{} = {}", board.cell_name(*cell), upper(board, &[*letter]))
        }
        Choice::Word(slot, word) => format!("{} = {}", board.name(*slot), upper(board, word)),
    }
}

fn why_letters(board: &Board, by: &By<SlotId, CellId>) -> String {
    match by {
        By::Question => ": the question does not allow it".into(),
        By::Choice => String::new(),
        By::Slot(slot) => format!(": no word of {} has it there", board.name(*slot)),
        By::Cell(cell) => format!(": by {}", board.cell_name(*cell)),
        By::Distinct(slot) => format!(": {} has the word", board.name(*slot)),
        By::Constraint => ": a constraint over slots does not allow it".into(),
        By::Bound => ": no better fill has it".into(),
    }
}

fn why_words(board: &Board, by: &By<SlotId, CellId>) -> String {
    match by {
        By::Question | By::Choice => String::new(),
        By::Slot(slot) => format!(" to {}", board.name(*slot)),
        By::Cell(cell) => format!(" to {}", board.cell_name(*cell)),
        By::Distinct(slot) => format!(", which {} has already", board.name(*slot)),
        By::Constraint => " that a constraint over slots does not allow".into(),
        By::Bound => " that no better fill has".into(),
    }
}

fn letters(board: &Board, set: LetterSet) -> String {
    let known = set & board.alphabet().all();
    match known.len() {
        0 => "no letter".into(),
        1..=8 => upper(board, &known.iter().collect::<Vec<_>>()),
        many => format!("{many} letters"),
    }
}

fn upper(board: &Board, word: &[lexicon::letters::Letter]) -> String {
    board.alphabet().spell(word).to_uppercase()
}

fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
