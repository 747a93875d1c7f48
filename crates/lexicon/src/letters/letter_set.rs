//! Letters as ranks in an alphabet, and sets of letters in one machine word.

use std::fmt;

use bytemuck::{Pod, Zeroable};

/// A letter: its rank in the alphabet, from 0. Letters compare as the alphabet orders them.
pub type Letter = u8;

/// How many letters an alphabet can have: a [`LetterSet`] is one machine word.
pub const MAX_LETTERS: usize = 32;

/// A set of letters, one bit a letter: bit 0 is the first letter of the alphabet.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct LetterSet(pub u32);

impl LetterSet {
    /// No letter.
    pub const EMPTY: LetterSet = LetterSet(0);

    /// The first `count` letters of the alphabet (all 32 for a larger count).
    pub fn first(count: usize) -> LetterSet {
        LetterSet(u32::MAX.checked_shr((MAX_LETTERS.saturating_sub(count)) as u32).unwrap_or(0))
    }

    /// The set of one letter; empty for a number that is no letter.
    pub fn only(letter: Letter) -> LetterSet {
        LetterSet(1_u32.checked_shl(u32::from(letter)).unwrap_or(0))
    }

    /// The letters greater than `letter`.
    pub fn above(letter: Letter) -> LetterSet {
        LetterSet(u32::MAX.checked_shl(u32::from(letter) + 1).unwrap_or(0))
    }

    /// Whether `letter` is in the set.
    pub fn contains(self, letter: Letter) -> bool {
        self.0 >> letter & 1 == 1
    }

    /// Whether the set has no letter.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters of the set that are not in `other`.
    pub fn without(self, other: LetterSet) -> LetterSet {
        LetterSet(self.0 & !other.0)
    }

    /// How many letters the set has.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The smallest letter, or `None` of an empty set.
    pub fn smallest(self) -> Option<Letter> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as Letter)
    }

    /// The letters in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let letter = LetterSet(rest).smallest()?;
            rest &= rest - 1;
            Some(letter)
        })
    }
}

impl std::ops::BitAnd for LetterSet {
    type Output = LetterSet;
    fn bitand(self, other: LetterSet) -> LetterSet {
        LetterSet(self.0 & other.0)
    }
}

impl std::ops::BitOr for LetterSet {
    type Output = LetterSet;
    fn bitor(self, other: LetterSet) -> LetterSet {
        LetterSet(self.0 | other.0)
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> LetterSet {
        letters.into_iter().fold(LetterSet::EMPTY, |set, letter| set | LetterSet::only(letter))
    }
}

impl fmt::Debug for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_letters() {
        assert_eq!(LetterSet::first(0), LetterSet::EMPTY);
        assert_eq!(LetterSet::first(32).len(), 32);
        assert_eq!(LetterSet::above(31), LetterSet::EMPTY);
        assert_eq!(LetterSet::above(29).iter().collect::<Vec<_>>(), [30, 31]);
        assert_eq!([3, 1].into_iter().collect::<LetterSet>().smallest(), Some(1));
    }
}
