//! Letters, sets of letters, alphabets, and the folding of text to letters.

mod alphabet;
mod letter_set;

pub(crate) use alphabet::is_hyphen;
pub use alphabet::{Alphabet, AlphabetError};
pub use letter_set::{Letter, LetterSet, MAX_LETTERS};

/// Letters that are compared at once.
const CHUNK: usize = 64;

/// The length of the common beginning of two rows of letters; takes the time of a memory comparison.
///
/// ```
/// use lexicon::letters::common_length;
/// assert_eq!(common_length(&[1, 2, 3], &[1, 2, 4, 5]), 2);
/// ```
pub fn common_length(a: &[Letter], b: &[Letter]) -> usize {
    let chunks = a.chunks_exact(CHUNK).zip(b.chunks_exact(CHUNK));
    let alike = CHUNK * chunks.take_while(|(a, b)| a == b).count();
    let rest = a[alike..].iter().zip(&b[alike..]);
    alike + rest.take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_length_are_compared_to_their_first_difference() {
        for length in 0..200 {
            let row = vec![7; length];
            assert_eq!(common_length(&row, &[7; 150]), length.min(150));
            for at in 0..length {
                let mut other = row.clone();
                other[at] = 8;
                assert_eq!(common_length(&row, &other), at);
            }
        }
    }
}
