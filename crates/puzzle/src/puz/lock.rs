//! The lock of a solution: its letters are exchanged and moved by a key of four digits, column after column.
//!
//! For each digit of the key, each letter goes on in the alphabet by the digits of the key in turn, the first letters go
//! to the end, as many as the digit says, and the two halves are put into each other, letter by letter, the second
//! before the first. The file has the checksum of the letters before.

use std::ops::RangeInclusive;

use super::layout::checksum;

/// The keys of a lock.
pub const KEYS: RangeInclusive<u16> = 1000..=9999;

/// The most letters of a solution that is tried with all keys.
const MOST_LETTERS: usize = 5_000;

/// Letters that are frequent in the languages of puzzles.
const FREQUENT: &[u8] = b"AEIORSTLN";

/// A solution that is locked.
#[derive(Debug)]
pub struct Locked<'f> {
    /// The cells that have letters, column after column.
    places: Vec<usize>,
    solution: &'f [u8],
    checksum: u16,
}

impl<'f> Locked<'f> {
    /// The solution of a grid of so many columns, in which cells have no letter where `is_block` says; `None` if it
    /// has other letters than A to Z, which no lock has.
    pub fn new(
        solution: &'f [u8],
        columns: usize,
        checksum: u16,
        is_block: impl Fn(u8) -> bool,
    ) -> Option<Locked<'f>> {
        let columns = columns.max(1);
        let by_column = (0..columns).flat_map(|column| (column..solution.len()).step_by(columns));
        let places: Vec<usize> = by_column.filter(|&place| !is_block(solution[place])).collect();
        let are_letters = places.iter().all(|&place| solution[place].is_ascii_uppercase());
        are_letters.then_some(Locked { places, solution, checksum })
    }

    /// The solution that a key unlocks, if its checksum is right.
    pub fn unlocked(&self, key: u16) -> Option<Vec<u8>> {
        let letters = self.opened(key)?;
        let mut solution = self.solution.to_vec();
        for (&place, letter) in self.places.iter().zip(letters) {
            solution[place] = letter;
        }
        Some(solution)
    }

    /// The key: of several that fit the checksum, which has sixteen bits, the one whose letters are those of words.
    pub fn key(&self) -> Option<u16> {
        if self.places.len() > MOST_LETTERS {
            return None;
        }
        let frequent = |letters: &[u8]| letters.iter().filter(|own| FREQUENT.contains(own)).count();
        let fits = KEYS.filter_map(|key| Some((frequent(&self.opened(key)?), key)));
        fits.max_by_key(|&(frequent, _)| frequent).map(|(_, key)| key)
    }

    /// The letters that a key opens, column after column, if their checksum is right.
    fn opened(&self, key: u16) -> Option<Vec<u8>> {
        let digits = [1000, 100, 10, 1].map(|place| (key / place % 10) as u8);
        let mut letters: Vec<u8> = self.places.iter().map(|&place| self.solution[place]).collect();
        let mut before = vec![0; letters.len()];
        let half = letters.len() / 2;
        for &digit in digits.iter().rev() {
            // The first half of the letters stands at odd places, the second one at even places.
            let (first, second) = before.split_at_mut(half);
            first
                .iter_mut()
                .zip(letters.iter().skip(1).step_by(2))
                .for_each(|(to, from)| *to = *from);
            second.iter_mut().zip(letters.iter().step_by(2)).for_each(|(to, from)| *to = *from);
            // Fewer letters than the digit says stay where they are.
            if usize::from(digit) <= before.len() {
                before.rotate_right(digit.into());
            }
            for (place, letter) in before.iter_mut().enumerate() {
                *letter = b'A' + (*letter - b'A' + 26 - digits[place % 4]) % 26;
            }
            std::mem::swap(&mut letters, &mut before);
        }
        (checksum(&letters, 0) == self.checksum).then_some(letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lock as the module describes it.
    fn locked(letters: &[u8], key: u16) -> Vec<u8> {
        let digits = [1000, 100, 10, 1].map(|place| (key / place % 10) as usize);
        let mut letters = letters.to_vec();
        for digit in digits {
            for (place, letter) in letters.iter_mut().enumerate() {
                *letter = b'A' + (*letter - b'A' + digits[place % 4] as u8) % 26;
            }
            letters.rotate_left(digit);
            let half = letters.len() / 2;
            let mixed = (0..half).flat_map(|i| [letters[half + i], letters[i]]);
            letters = mixed.chain(letters.get(2 * half).copied()).collect();
        }
        letters
    }

    #[test]
    fn keys_are_found() {
        // Three columns of four cells.
        let solution = b"CATAREPEWSTY";
        let columns: Vec<u8> = (0..12).map(|i| solution[i % 4 * 3 + i / 4]).collect();
        for key in [1000, 1234, 7777, 9070] {
            let mixed = locked(&columns, key);
            let file: Vec<u8> = (0..12).map(|i| mixed[i % 3 * 4 + i / 3]).collect();
            let sum = checksum(&columns, 0);
            let own = Locked::new(&file, 3, sum, |_| false).unwrap();
            assert_eq!(own.unlocked(key).as_deref(), Some(&solution[..]), "{key}");
            let found = own.key().unwrap();
            assert!(own.unlocked(found).is_some(), "{key} {found}");
            assert_eq!(own.unlocked(if key == 1235 { 1236 } else { 1235 }), None);
        }
        assert!(Locked::new(b"C1T", 3, 0, |_| false).is_none());
    }
}
