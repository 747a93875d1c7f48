//! The English texts of what there is to say of a step.

use super::saying::Key;

/// The text of a saying: `{name}` stands for a part, `{name:one|many}` for one of two words by the number of that
/// name.
pub fn text(key: Key) -> &'static str {
    match key {
        Key::Asked => "Is there a fill?",
        Key::AskedFrom => "Is there a fill that begins with {prefix}?",
        Key::SlotChosen => "{slot} is chosen: it has {words} {words:word|words}",
        Key::LetterTried => "{choice} is tried, of {letters} {letters:letter|letters}",
        Key::WordTried => "{choice} is tried",
        Key::Revised => "{slot} is revised; {queued} more in the queue",
        Key::ArcQueued => "{crossing} joins the queue, which has {queued}",
        Key::ArcTaken => {
            "{crossing} is revised: both slots keep the letters that both have; {queued} more in the queue"
        }
        Key::ArcConsistent => "the queue is empty: all that is left is arc consistent",
        Key::LettersPruned => "{cell} loses {gone}{because}; {left} left",
        Key::AllLettersPruned => "{cell} loses {gone}{because}; none is left",
        Key::LettersByQuestion => ": the question does not allow it",
        Key::LettersByChoice | Key::WordsByQuestion | Key::WordsByChoice => "",
        Key::LettersBySlot => ": no word of {slot} has it there",
        Key::LettersByCell => ": by {cell}",
        Key::LettersByDistinct => ": {slot} has the word",
        Key::LettersByConstraint => ": a constraint over slots does not allow it",
        Key::LettersByBound => ": no better fill has it",
        Key::WordsPruned => "{slot} loses {words} {words:word|words}{because}; {left} left",
        Key::WordsBySlot => " to {slot}",
        Key::WordsByCell => " to {cell}",
        Key::WordsByDistinct => ", which {slot} has already",
        Key::WordsByConstraint => " that a constraint over slots does not allow",
        Key::WordsByBound => " that no better fill has",
        Key::WordsRejected => {
            "{words} {words:word|words} of {slot} {words:does|do} not go with {by}"
        }
        Key::WipeOut => "{choice} leaves {left}",
        Key::WipeOutBecause => "{choice} leaves {left}; to blame: {conflict}",
        Key::Propagation => "propagation",
        Key::NoLetter => "a cell without a letter",
        Key::NoWord => "{slot} without a word",
        Key::DeadEnd => "{slot} has no word left to try",
        Key::DeadEndBecause => "{slot} has no word left to try, because of {conflict}",
        Key::Back => "{dead_end}: back to {to}",
        Key::BackOver => "{dead_end}: back to {to}, over {over} {over:slot|slots}",
        Key::Start => "{dead_end}: back to the start",
        Key::StartOver => "{dead_end}: back to the start, over {over} {over:slot|slots}",
        Key::TakenBack => "a choice is taken back",
        Key::TakenBackAfterWipeOut => "{choice} leaves {left}: it is taken back",
        Key::TakenBackWithoutFill => "{choice} has no fill: it is taken back",
        Key::TakenBackWithoutBetter => "{choice} has no better fill: it is taken back",
        Key::Undone => "level {level} is closed: what is below is done, or the search starts over",
        Key::Restart => {
            "the search starts over for the {run}. time, after {failures} dead {failures:end|ends}"
        }
        Key::NogoodLearnt => "what is left to {slots} has no fill: it is remembered",
        Key::NogoodMet => "what is left to {slots} is known to have no fill",
        Key::Split => "what is left falls into {components} parts without a common open cell",
        Key::Bounded => "no fill of what is left has more than {bound}",
        Key::BoundedAbove => {
            "no fill of what is left has more than {bound}; it must have more than {best}"
        }
        Key::Priced => {
            "by the prices of letters {word} is the best of {slot}: it counts for {value}"
        }
        Key::PricedBelow => {
            "by the prices of letters {word} is the best of {slot}: it counts for -{value}"
        }
        Key::Advanced => {
            "no fill at all has more than {bound}; {open} {open:node is|nodes are} open"
        }
        Key::AdvancedAbove => {
            "no fill at all has more than {bound}, the best has {best}; {open} {open:node is|nodes are} open"
        }
        Key::Improved => "a better fill: its scores add up to {total}",
        Key::Fill => "a fill is found",
        Key::WordChosen => "{slot} = {word}",
        Key::LetterChosen => "{cell} = {letter}",
        Key::Slot => "{slot}",
        Key::Cell => "{cell}",
    }
}
