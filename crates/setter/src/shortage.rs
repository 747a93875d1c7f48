//! Too few words of a length for its slots to differ.

use std::fmt;

use crossword::slots::Slots;

/// More slots of a length than words: no fill without a word that stands twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The length.
    pub length: usize,
    /// How many slots have it.
    pub slots: usize,
    /// How many words have it.
    pub words: u64,
}

impl Shortage {
    /// The shortest length that has more slots than words, if there is one; `words` tells how many words
    /// a length has. A solver that looks at two slots at a time may take forever to find this out.
    pub fn find(slots: &Slots, words: impl Fn(usize) -> u64) -> Option<Shortage> {
        slots.lengths().into_iter().find_map(|length| {
            let slots = slots.list.iter().filter(|slot| slot.length() == length).count();
            let words = words(length);
            (slots as u64 > words).then_some(Shortage { length, slots, words })
        })
    }
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shortage { length, slots, words } = self;
        write!(
            f,
            "{slots} slots have {length} letters, the dictionary has {words} such words, and none may \
             stand twice; --repeats lets them"
        )
    }
}
