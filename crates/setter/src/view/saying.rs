//! The sayings of steps, without words of any language.

use lexicon::{Letter, LetterSet, Total};
use network::{CellId, SlotId};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::choice::Choice;
use crate::board::Board;

/// The kinds of the parts of a saying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// How many there are of something.
    Number,
    /// A total of scores.
    Total,
    /// A slot.
    Slot,
    /// A cell.
    Cell,
    /// A cell, called by the slots that cross there.
    Crossing,
    /// Slots.
    Slots,
    /// A set of letters.
    Letters,
    /// Letters one after the other.
    Word,
    /// Another saying.
    Saying,
}

/// A part of a saying.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is of the kind of the same name")]
pub enum Part {
    Number(u64),
    Total(Total),
    Slot(SlotId),
    Cell(CellId),
    Crossing(CellId),
    Slots(Box<[SlotId]>),
    Letters(LetterSet),
    Word(Box<[Letter]>),
    Saying(Saying),
}

/// Declares the keys of all sayings, each with its name and with the names and kinds of its parts.
macro_rules! keys {
    ($($key:ident $name:literal $($part:ident $kind:ident),*;)*) => {
        /// The key of the text that says it: `english.rs` and `french.rs` have one for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the English texts tell what each is")]
        pub enum Key { $($key),* }

        impl Key {
            /// All keys, in the order of their numbers.
            pub const ALL: &[Key] = &[$(Key::$key),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Key::$key => $name),* }
            }

            /// The names and kinds of the parts of its sayings.
            pub fn parts(self) -> &'static [(&'static str, Kind)] {
                match self { $(Key::$key => &[$((stringify!($part), Kind::$kind)),*]),* }
            }
        }
    };
}

keys! {
    Asked "asked";
    AskedFrom "asked from" prefix Word;
    SlotChosen "slot-chosen" slot Slot, words Number;
    LetterTried "letter-tried" choice Saying, letters Number;
    WordTried "word-tried" choice Saying;
    Revised "revised" slot Slot, queued Number;
    ArcQueued "arc-queued" crossing Crossing, queued Number;
    ArcTaken "arc-taken" crossing Crossing, queued Number;
    ArcConsistent "arc-consistent";
    LettersPruned "letters-pruned" cell Cell, gone Letters, left Letters, because Saying;
    AllLettersPruned "all letters-pruned" cell Cell, gone Letters, because Saying;
    LettersByQuestion "letters by question";
    LettersByChoice "letters by choice";
    LettersBySlot "letters by slot" slot Slot;
    LettersByCell "letters by cell" cell Cell;
    LettersByDistinct "letters by distinct" slot Slot;
    LettersByConstraint "letters by constraint";
    LettersByBound "letters by bound";
    WordsPruned "words-pruned" slot Slot, words Number, left Number, because Saying;
    WordsByQuestion "words by question";
    WordsByChoice "words by choice";
    WordsBySlot "words by slot" slot Slot;
    WordsByCell "words by cell" cell Cell;
    WordsByDistinct "words by distinct" slot Slot;
    WordsByConstraint "words by constraint";
    WordsByBound "words by bound";
    WordsRejected "words-rejected" slot Slot, words Number, by Slot;
    WipeOut "wipe-out" choice Saying, left Saying;
    WipeOutBecause "wipe-out because" choice Saying, left Saying, conflict Slots;
    Propagation "propagation";
    NoLetter "no letter";
    NoWord "no word" slot Slot;
    DeadEnd "dead-end" slot Slot;
    DeadEndBecause "dead-end because" slot Slot, conflict Slots;
    Back "back" dead_end Saying, to Saying;
    BackOver "back over" dead_end Saying, to Saying, over Number;
    Start "start" dead_end Saying;
    StartOver "start over" dead_end Saying, over Number;
    TakenBack "taken back";
    TakenBackAfterWipeOut "taken back after wipe-out" choice Saying, left Saying;
    TakenBackWithoutFill "taken back without fill" choice Saying;
    TakenBackWithoutBetter "taken back without better" choice Saying;
    Undone "undone" level Number;
    Restart "restart" run Number, failures Number;
    NogoodLearnt "nogood-learnt" slots Slots;
    NogoodMet "nogood-met" slots Slots;
    Split "split" components Number;
    Bounded "bounded" bound Total;
    BoundedAbove "bounded above" bound Total, best Total;
    Priced "priced" slot Slot, word Word, value Total;
    PricedBelow "priced below" slot Slot, word Word, value Total;
    Advanced "advanced" bound Total, open Number;
    AdvancedAbove "advanced above" bound Total, best Total, open Number;
    Improved "improved" total Total;
    Fill "fill";
    WordChosen "word" slot Slot, word Word;
    LetterChosen "letter" cell Cell, letter Word;
    Slot "slot" slot Slot;
    Cell "cell" cell Cell;
}

/// Something to say: which text, and its parts in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// The key of the text that says it.
    pub key: Key,
    /// Its parts.
    pub parts: Vec<Part>,
}

impl Saying {
    /// A saying of its parts.
    pub fn new(key: Key, parts: impl Into<Vec<Part>>) -> Saying {
        let parts = parts.into();
        debug_assert!(
            parts.iter().map(Part::kind).eq(key.parts().iter().map(|&(_, kind)| kind)),
            "{}: {parts:?}",
            key.name()
        );
        Saying { key, parts }
    }

    /// A choice.
    pub fn of_choice(choice: &Choice) -> Saying {
        match choice {
            Choice::Letter(cell, letter) => {
                let letter = Part::Word([*letter].into());
                Saying::new(Key::LetterChosen, [Part::Cell(*cell), letter])
            }
            Choice::Word(slot, word) => {
                Saying::new(Key::WordChosen, [Part::Slot(*slot), Part::Word(word.clone())])
            }
        }
    }
}

/// Something as a reader gets it who has the texts and the board elsewhere.
#[derive(Debug)]
pub(super) struct OnBoard<'a, T> {
    pub board: &'a Board,
    pub of: &'a T,
}

/// As a list of the number of its key and its parts. Slots, cells and crossings are their numbers, totals in
/// millionths, sets of letters as [bits](known_letters), words as they are spelled.
impl Serialize for OnBoard<'_, Saying> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Saying { key, parts } = self.of;
        let mut list = to.serialize_seq(Some(1 + parts.len()))?;
        list.serialize_element(&(*key as usize))?;
        for part in parts {
            match part {
                Part::Number(number) => list.serialize_element(number)?,
                Part::Total(total) => list.serialize_element(total)?,
                Part::Slot(slot) => list.serialize_element(&slot.index())?,
                Part::Cell(cell) | Part::Crossing(cell) => list.serialize_element(&cell.index())?,
                Part::Slots(slots) => {
                    let slots: Vec<usize> = slots.iter().map(|slot| slot.index()).collect();
                    list.serialize_element(&slots)?;
                }
                Part::Letters(letters) => {
                    list.serialize_element(&known_letters(self.board, *letters))?;
                }
                Part::Word(word) => list.serialize_element(&self.board.alphabet().spell(word))?,
                Part::Saying(saying) => {
                    list.serialize_element(&OnBoard { board: self.board, of: saying })?;
                }
            }
        }
        list.end()
    }
}

impl Part {
    /// The kind of the part.
    pub fn kind(&self) -> Kind {
        match self {
            Part::Number(_) => Kind::Number,
            Part::Total(_) => Kind::Total,
            Part::Slot(_) => Kind::Slot,
            Part::Cell(_) => Kind::Cell,
            Part::Crossing(_) => Kind::Crossing,
            Part::Slots(_) => Kind::Slots,
            Part::Letters(_) => Kind::Letters,
            Part::Word(_) => Kind::Word,
            Part::Saying(_) => Kind::Saying,
        }
    }
}

impl Kind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Number => "number",
            Kind::Total => "total",
            Kind::Slot => "slot",
            Kind::Cell => "cell",
            Kind::Crossing => "crossing",
            Kind::Slots => "slots",
            Kind::Letters => "letters",
            Kind::Word => "word",
            Kind::Saying => "saying",
        }
    }
}

/// A set of letters as a number, with the bit of each letter of the alphabet by its rank: a search may allow more.
pub(super) fn known_letters(board: &Board, letters: LetterSet) -> u32 {
    (letters & board.alphabet().all()).0
}
