//! A word of several lists: its score, and the ways in which it is written.

use fst::raw::IndexedValue;

use crate::letters::Letter;
use crate::score::Score;

/// What a list of one's own says of a word: it decides over all other lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The word is in; its score is that of the other lists.
    In,
    /// The score of the word.
    Scored(Score),
    /// No word, whatever the lists say.
    Out,
}

impl Decision {
    /// A number for it, such that of two decisions on a word the greater one holds.
    pub fn number(self) -> Score {
        match self {
            Decision::In => Score::ZERO,
            Decision::Scored(score) => {
                let number = score.millionths().saturating_add(1).min(u64::MAX - 1);
                Score::from_millionths(number)
            }
            Decision::Out => Score::MAX,
        }
    }

    /// The same decision with another score.
    pub fn scaled(self, scaled: impl Fn(Score) -> Score) -> Decision {
        match self {
            Decision::Scored(score) => Decision::Scored(scaled(score)),
            Decision::In | Decision::Out => self,
        }
    }

    /// The decision of a [number](Self::number).
    pub fn of(number: u64) -> Decision {
        match number {
            0 => Decision::In,
            u64::MAX => Decision::Out,
            _ => Decision::Scored(Score::from_millionths(number - 1)),
        }
    }
}

/// A word, and what lists say of it.
#[derive(Debug, Default)]
pub struct Entry {
    /// Its letters.
    pub word: Vec<Letter>,
    /// Its greatest score in other lists than one's own, if it is in any.
    others: Option<u64>,
    /// The number of the decision of lists of one's own.
    own: Option<u64>,
    /// Its [spellings](crate::spelling), with their numbers, and whether a list of one's own has it so; empty where it is
    /// written as its letters.
    spellings: Vec<(Vec<u8>, u64, bool)>,
}

impl Entry {
    /// Whether the next key, of a word of `length` letters, is of this word.
    pub fn has(&self, key: &[u8]) -> bool {
        key.starts_with(&self.word)
    }

    /// Begins with the next word.
    pub fn begin(&mut self, word: &[Letter]) {
        (self.others, self.own) = (None, None);
        self.spellings.clear();
        self.word.clear();
        self.word.extend_from_slice(word);
    }

    /// Adds a key of the word, with its numbers: those of lists of one's own are from the stream `first_own` on.
    pub fn add(&mut self, key: &[u8], values: &[IndexedValue], first_own: usize) {
        let spelling = &key[self.word.len()..];
        let is_own = |value: &&IndexedValue| value.index >= first_own;
        let others = values.iter().filter(|value| !is_own(value)).map(|value| value.value).max();
        let own = values.iter().filter(is_own).map(|value| value.value).max();
        (self.others, self.own) = (self.others.max(others), self.own.max(own));
        for (number, is_own) in [(others, false), (own, true)] {
            let spelled = number.map(|number| (spelling.to_vec(), number, is_own));
            self.spellings.extend(spelled);
        }
    }

    /// What lists of one's own say of the word.
    pub fn decision(&self) -> Option<Decision> {
        self.own.map(Decision::of)
    }

    /// The score of the word; `None` if it is taken out.
    pub fn score(&self) -> Option<Score> {
        let others = Score::from_millionths(self.others.unwrap_or(0));
        match self.decision() {
            None | Some(Decision::In) => Some(others),
            Some(Decision::Scored(score)) => Some(score),
            Some(Decision::Out) => None,
        }
    }

    /// The spellings of the word, in order, if it is not written as its letters alone. Each has a number that is the greater
    /// the better it is: first as a list of one's own has it, then by their scores.
    pub fn spellings(&self) -> Vec<(&[u8], u64)> {
        if self.spellings.iter().all(|(spelling, ..)| spelling.is_empty()) {
            return Vec::new();
        }
        let is_own = self.spellings.iter().any(|&(.., is_own)| is_own);
        let mut told: Vec<(&[u8], u64)> = Vec::new();
        for (spelling, number, of_own) in &self.spellings {
            let number = if *of_own == is_own { *number } else { 0 };
            match told.last_mut() {
                Some((last, best)) if last == spelling => *best = number.max(*best),
                _ => told.push((spelling, number)),
            }
        }
        told
    }
}
