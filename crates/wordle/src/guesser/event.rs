//! The events of a search for the next guess, and the observer that is told them.

use lexicon::Letter;
use serde::{Deserialize, Serialize};

/// Something that happens while a guess is searched. Letters are ranks in the alphabet, positions are
/// counted from 0, and a turn is named by its place in the history, from 0.
///
/// As JSON an event is an object whose `event` is its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A letter is placed at the end of the prefix.
    Placed {
        /// The position.
        position: usize,
        /// The letter.
        letter: Letter,
    },
    /// The last letter of the prefix is taken back.
    TakenBack {
        /// Where it was.
        position: usize,
    },
    /// No word that begins as the prefix agrees with the reply of a turn.
    Dead {
        /// The turn.
        turn: usize,
    },
    /// Letters are removed from the domain of a position.
    Pruned {
        /// The position.
        position: usize,
        /// The letters.
        letters: Vec<Letter>,
        /// The turn whose reply forbids them; none if no word of the list goes on so.
        turn: Option<usize>,
    },
    /// No letter is left to a position.
    WipeOut {
        /// The position.
        position: usize,
    },
    /// Some words are left after the reply of a turn.
    Left {
        /// The turn.
        turn: usize,
        /// How many words.
        words: u64,
    },
    /// A generation of a population was looked at.
    Generation {
        /// Its number, from 0.
        number: usize,
        /// The least [cost](super::genetic::Cost) of a word.
        best: u32,
        /// The mean cost.
        mean: f64,
        /// How many different words were found so far that agree with all replies.
        compatible: usize,
        /// The words of the least costs, with these.
        sample: Vec<(Vec<Letter>, u32)>,
    },
    /// Two words were crossed.
    Crossover {
        /// The words.
        parents: [Vec<Letter>; 2],
        /// The letters after the crossing; they may be no word.
        child: Vec<Letter>,
    },
    /// Letters were replaced or swapped.
    Mutation {
        /// Before.
        from: Vec<Letter>,
        /// After; it may be no word.
        to: Vec<Letter>,
    },
    /// Letters that were no word became the nearest word of the list.
    Repair {
        /// The letters before.
        from: Vec<Letter>,
        /// The word.
        to: Vec<Letter>,
    },
    /// All generations passed without a word that agrees with all replies: it is searched letter by
    /// letter.
    GivenUp {
        /// How many generations there were.
        generations: usize,
    },
    /// A word agrees with all replies.
    Found {
        /// The word.
        word: Vec<Letter>,
    },
    /// A word is guessed.
    Guess {
        /// The turn.
        turn: usize,
        /// The word.
        word: Vec<Letter>,
    },
    /// A guess is replied to.
    Reply {
        /// The turn.
        turn: usize,
        /// The reply [as text](crate::reply::Rule::spell).
        reply: String,
    },
}

/// Is told each [`Event`] of a search.
///
/// An observer is a type parameter of all searches, so that one that nobody watches is compiled without it.
pub trait Observer {
    /// Whether anybody watches; events are not even made if not.
    const WATCHES: bool = true;

    /// Is called with each event, in order.
    fn observe(&mut self, event: Event);

    /// Emits an event, which is made only if somebody watches.
    #[inline(always)]
    fn emit(&mut self, event: impl FnOnce() -> Event)
    where
        Self: Sized,
    {
        if Self::WATCHES {
            self.observe(event());
        }
    }
}

/// Nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event) {}
}

/// Any closure over events is an observer.
impl<F: FnMut(Event)> Observer for F {
    fn observe(&mut self, event: Event) {
        self(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_plain_json() {
        let event = Event::Pruned { position: 2, letters: vec![0, 4], turn: Some(1) };
        let json = r#"{"event":"pruned","position":2,"letters":[0,4],"turn":1}"#;
        assert_eq!(serde_json::to_string(&event).unwrap(), json);
        assert_eq!(serde_json::from_str::<Event>(json).unwrap(), event);
    }
}
