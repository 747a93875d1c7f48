//! Which words of a row can follow a word of the row before, as bits.

use super::narrowed::{MOST_LETTERS, letter, shift};
use super::stacks::Stacks;
use crossword::bitset::{LANES, Vectors};
use lexicon::letters::MAX_LETTERS;

/// Vectors of words that are looked at together: their bits make a number.
pub const TOGETHER: usize = u64::BITS as usize / LANES;

/// For each column and each word of a row, the letters of the row before that can come before it.
pub type Before<const N: usize> = [[[u32; LANES]; TOGETHER]; N];

/// For each column and each letter of the row before, the words that can follow.
pub type Followers = [[u64; MAX_LETTERS]; MOST_LETTERS];

/// What can come before the first `count` of some words of a row, under the stacks of these numbers
/// before the row before.
#[inline(always)]
pub fn letters_before<const N: usize, V: Vectors>(
    vectors: V,
    (stacks, above): (&Stacks, [u32; N]),
    (words, count): (&[[u32; LANES]], usize),
) -> Before<N> {
    let mut before = [[[0; LANES]; TOGETHER]; N];
    for position in 0..N {
        let table = &stacks.get(above[position]).before;
        for (before, words) in before[position].iter_mut().zip(words) {
            *before = vectors.translate(table, words, shift(position));
        }
    }
    // What comes after the last word is no word.
    before[0].as_flattened_mut().iter_mut().skip(count).for_each(|none| *none = 0);
    before
}

/// Sets `followers` to the words that can follow each letter; those of letters that cannot be placed
/// are left as they are.
#[inline(always)]
pub fn follow<const N: usize, V: Vectors>(
    vectors: V,
    (stacks, above): (&Stacks, [u32; N]),
    before: &Before<N>,
    followers: &mut Followers,
) {
    for position in 0..N {
        for letter in stacks.get(above[position]).ahead[0].iter() {
            let mut bits = 0;
            for (lane, before) in before[position].iter().enumerate() {
                let having = vectors.having(before, 1 << letter);
                bits |= u64::from(having) << (LANES * lane);
            }
            followers[position][usize::from(letter) % MAX_LETTERS] = bits;
        }
    }
}

/// The words that can follow a word.
#[inline(always)]
pub fn following<const N: usize>(followers: &Followers, word: u32) -> u64 {
    let mut bits = u64::MAX;
    for position in 0..N {
        bits &= followers[position][usize::from(letter(word, position)) % MAX_LETTERS];
    }
    bits
}
