//! Making a word of the list of what is none.

use std::collections::hash_map::Entry;

use lexicon::{Letter, Words};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::super::word_list::WordList;
use crate::game::GuessId;

/// The nearest words of what is none, remembered.
#[derive(Debug, Default)]
pub struct Repair {
    nearest: FxHashMap<Vec<Letter>, Vec<GuessId>>,
    /// How many words are remembered in all.
    words: usize,
}

/// How many words are remembered at most: some tens of megabytes.
const REMEMBERED: usize = 1 << 20;

impl Repair {
    /// Of the words of the list that are [nearest](nearest()) to some letters that of the least cost, a
    /// random one of equal ones; or these letters if they are a word.
    pub fn repaired(
        &mut self,
        letters: Vec<Letter>,
        list: &WordList,
        cost: impl Fn(GuessId) -> u32,
        random: &mut ChaCha8Rng,
    ) -> GuessId {
        if let Some(word) = find(list.words(), &letters) {
            return word;
        }
        if self.words >= REMEMBERED {
            *self = Repair::default();
        }
        let nearest = match self.nearest.entry(letters) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let nearest = nearest(entry.key(), list.words(), |_| true);
                self.words += 1 + nearest.len();
                entry.insert(nearest)
            }
        };
        let best = nearest.iter().map(|&word| (cost(word), random.random::<u32>(), word)).min();
        // Each word has some distance from any letters.
        best.map_or(GuessId(0), |(_, _, word)| word)
    }
}

fn find(words: &Words, letters: &[Letter]) -> Option<GuessId> {
    let range = words.range(letters);
    (!range.is_empty()).then_some(GuessId(range.start as u32))
}

/// Of the words that may be taken those nearest to some letters, in order; none if none may.
///
/// Nearest are those with the fewest letters changed; but between two and three stand those in which one
/// is left out and one added, so that what is shifted finds its word (a Levenshtein distance of two).
///
/// One pass over the list: 0.1 to 1 ms with a list of French.
pub fn nearest(
    letters: &[Letter],
    words: &Words,
    may_be: impl Fn(GuessId) -> bool,
) -> Vec<GuessId> {
    let (mut least, mut nearest) = (usize::MAX, Vec::new());
    for (number, word) in (0..).zip(words.iter()) {
        let distance = distance(letters, word);
        if distance <= least && may_be(GuessId(number)) {
            if distance < least {
                nearest.clear();
            }
            least = distance;
            nearest.push(GuessId(number));
        }
    }
    nearest
}

/// Twice the number of letters changed; 5 if these are more than two and the one word is the other with
/// a letter left out and one added.
fn distance(one: &[Letter], other: &[Letter]) -> usize {
    let changed = one.iter().zip(other).filter(|(one, other)| one != other).count();
    if changed > 2 && is_shifted(one, other) { 5 } else { 2 * changed }
}

/// Whether one word is the other with a letter left out and one added.
fn is_shifted(one: &[Letter], other: &[Letter]) -> bool {
    let differs = |&at: &usize| one[at] != other[at];
    let (first, last) = ((0..one.len()).find(differs), (0..one.len()).rfind(differs));
    first.zip(last).is_some_and(|(first, last)| {
        one[first + 1..=last] == other[first..last] || one[first..last] == other[first + 1..=last]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Levenshtein distance by its definition.
    fn levenshtein(one: &[Letter], other: &[Letter]) -> usize {
        let (Some((first, one_rest)), Some((second, other_rest))) =
            (one.split_first(), other.split_first())
        else {
            return one.len() + other.len();
        };
        let replaced = levenshtein(one_rest, other_rest) + usize::from(first != second);
        replaced.min(1 + levenshtein(one_rest, other)).min(1 + levenshtein(one, other_rest))
    }

    proptest::proptest! {
        #[test]
        fn what_is_shifted_is_nearer_than_three_changes(
            pair in proptest::collection::vec((0_u8..3, 0_u8..3), 1..7),
        ) {
            let (one, other): (Vec<Letter>, Vec<Letter>) = pair.into_iter().unzip();
            let changed = one.iter().zip(&other).filter(|(a, b)| a != b).count();
            let expected = match changed {
                3.. if levenshtein(&one, &other) == 2 => 5,
                _ => 2 * changed,
            };
            proptest::prop_assert_eq!(distance(&one, &other), expected);
        }
    }

    #[test]
    fn words_that_may_not_be_taken_are_passed_over() {
        let words = ["abc", "abd", "bcd", "xyz"].map(str::as_bytes);
        let words = Words::listed(3, words);
        let found = |letters: &str, taken: &[u32]| {
            nearest(letters.as_bytes(), &words, |word| !taken.contains(&word.0))
        };
        assert_eq!(found("abx", &[]), [GuessId(0), GuessId(1)]);
        assert_eq!(found("abc", &[]), [GuessId(0)]);
        assert_eq!(found("abc", &[0]), [GuessId(1)]);
        // b, c and then another: nearer than three letters changed.
        assert_eq!(found("abc", &[0, 1]), [GuessId(2)]);
        assert_eq!(found("abc", &[0, 1, 2, 3]), []);
    }
}
