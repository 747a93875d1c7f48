//! Words packed into numbers that compare as the words do.

use lexicon::Letter;

/// How many bits a letter takes.
const BITS: usize = 5;

/// The most letters that fit in 64 bits beside their number, and in 128 bits.
pub const SHORT: usize = 12;
pub const LONG: usize = 24;

/// A word of at most [`SHORT`] letters: the letters from the highest bits on, then how many there are.
///
/// Words with the same beginning differ in the first letter after it, or one of them ends there: then
/// its bits are zero, which no letter is below, and if they are equal its number is lower. So numbers
/// compare as words do.
pub fn pack_short(word: &[Letter]) -> u64 {
    let letters = word.iter().fold(0, |packed, &letter| packed << BITS | u64::from(letter));
    letters << (64 - BITS * word.len()).min(63) | word.len() as u64
}

/// A word of at most [`LONG`] letters, as [`pack_short`].
pub fn pack_long(word: &[Letter]) -> u128 {
    let letters = word.iter().fold(0, |packed, &letter| packed << BITS | u128::from(letter));
    letters << (128 - BITS * word.len()).min(127) | word.len() as u128
}

/// Appends the letters of a packed word of at most [`LONG`] letters.
pub fn unpack_long(packed: u128, word: &mut Vec<Letter>) {
    let length = (packed & 0xff) as usize;
    word.extend((0..length).map(|i| (packed >> (128 - BITS * (i + 1)) & 31) as Letter));
}

/// Appends the letters of a packed word of at most [`SHORT`] letters.
pub fn unpack_short(packed: u64, word: &mut Vec<Letter>) {
    let length = (packed & 0xf) as usize;
    word.extend((0..length).map(|i| (packed >> (64 - BITS * (i + 1)) & 31) as Letter));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(longest: usize) -> impl Strategy<Value = Vec<Letter>> {
        prop::collection::vec(prop_oneof![Just(0), Just(31), 0..32_u8], 0..=longest)
    }

    proptest! {
        #[test]
        fn numbers_compare_as_words(a in words(SHORT), b in words(SHORT), c in words(LONG), d in words(LONG)) {
            prop_assert_eq!(pack_short(&a).cmp(&pack_short(&b)), a.cmp(&b));
            prop_assert_eq!(pack_long(&c).cmp(&pack_long(&d)), c.cmp(&d));
            let (mut short, mut long) = (Vec::new(), Vec::new());
            unpack_short(pack_short(&a), &mut short);
            unpack_long(pack_long(&c), &mut long);
            prop_assert_eq!((short, long), (a, c));
        }
    }
}
