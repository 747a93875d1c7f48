//! The choice of the guess among the words that agree with all replies.

use rustc_hash::FxHashMap;

use super::super::word_list::WordList;
use crate::game::GuessId;
use crate::reply::Rule;

/// The word that, guessed if each of some words is as likely the secret, leaves the fewest of them on
/// average; the first in order of equal ones. Takes a reply for each pair of them.
pub fn least_left(rule: Rule, list: &WordList, words: &[GuessId]) -> Option<GuessId> {
    let left = |guess: GuessId| {
        let mut classes: FxHashMap<_, u64> = FxHashMap::default();
        for &secret in words {
            *classes.entry(rule.reply(list.word(secret), list.word(guess))).or_default() += 1;
        }
        classes.values().map(|&size| size * size).sum::<u64>()
    };
    words.iter().copied().min_by_key(|&guess| (left(guess), guess))
}
