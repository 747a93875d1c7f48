//! The reading of dictionaries, and of the flags that choose among their words.

use std::collections::BTreeMap;

use super::Problem;
use super::network::{List, Slot};

/// Words with their scores in millionths.
pub type Words = BTreeMap<String, u128>;

/// The words that slots may hold.
pub struct Lists {
    common: Words,
    across: Words,
    down: Words,
    /// Each stands in some slot.
    pub required: Vec<String>,
    /// Whether each slot read backwards is a word too.
    reversed: bool,
}

/// Millionths of a score as it is written.
pub fn millionths(score: &str) -> u128 {
    let (whole, fraction) = score.split_once('.').unwrap_or((score, ""));
    format!("{whole}{fraction:0<6}").parse().unwrap()
}

/// Millionths as a decimal number without zeros at its end.
pub fn decimal(millionths: u128) -> String {
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Adds the words of a dictionary, with the highest score of each.
fn add(words: &mut Words, text: &str) {
    for line in text.lines().filter(|line| !line.is_empty() && !line.contains('\'')) {
        let mut fields = line.split([';', ',', '\t']);
        let word = fields.next().unwrap().to_lowercase();
        let score = fields.next().map_or(0, millionths);
        let known = words.entry(word).or_default();
        *known = score.max(*known);
    }
}

impl Lists {
    pub fn read(problem: &Problem) -> Lists {
        let chosen = |flag: &str| -> Vec<String> {
            let mut words = Words::new();
            for value in problem.values(flag) {
                add(&mut words, value.strip_prefix('@').map_or(value, |file| problem.text(file)));
            }
            words.into_keys().collect()
        };
        let (excluded, required) = (chosen("--exclude"), chosen("--require"));
        let least = problem.value("--min-score").map_or(0, millionths);
        let left = |names: &[&str]| {
            let mut words = Words::new();
            names.iter().for_each(|name| add(&mut words, problem.text(name)));
            words.retain(|word, score| {
                required.contains(word) || !excluded.contains(word) && *score >= least
            });
            required.iter().for_each(|word| {
                words.entry(word.clone()).or_default();
            });
            words
        };
        let common: Vec<&str> = problem.dictionaries.iter().map(String::as_str).collect();
        Lists {
            common: left(&common),
            across: left(&problem.values("--across")),
            down: left(&problem.values("--down")),
            required: required.clone(),
            reversed: problem.has("--reversed"),
        }
    }

    fn words(&self, list: List) -> &Words {
        match list {
            List::Common => &self.common,
            List::Across => &self.across,
            List::Down => &self.down,
        }
    }

    /// The words that a slot may hold, by length, lists and reading backwards alone.
    pub fn of(&self, slot: &Slot) -> Vec<Vec<char>> {
        let stands =
            |word: &String| slot.lists.iter().all(|&list| self.words(list).contains_key(word));
        let words = self.words(slot.lists[0]).keys().filter(|word| {
            word.chars().count() == slot.cells.len()
                && stands(word)
                && (!self.reversed || stands(&word.chars().rev().collect()))
        });
        words.map(|word| word.chars().collect()).collect()
    }

    /// The score of a word in a slot with one list.
    pub fn score(&self, slot: &Slot, word: &str) -> u128 {
        self.words(slot.lists[0])[word]
    }
}
