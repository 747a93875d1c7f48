//! Words and definitions that are not for everybody: none is in a puzzle to play, unless it was asked for.

use std::collections::HashMap;
use std::fs;

use lexicon::{Alphabet, Halt};
use puzzle::Puzzle;
use regex::{Regex, RegexBuilder};
use setter::definitions::{Definitions, Language};
use setter::generation::Style;
use setter::play::{Level, Request, Theme, Topic};
use setter::sensitive::Sensitive;

use crate::play::{make, shipped, words};

/// The words with their levels and the expressions of a language, as the files have them.
struct NotForEverybody {
    levels: HashMap<String, u8>,
    expressions: Vec<Regex>,
}

impl NotForEverybody {
    fn of(language: Language) -> NotForEverybody {
        let read = |name: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict");
            fs::read_to_string(format!("{folder}/{name}")).unwrap()
        };
        let list = match language {
            Language::French => read("sensitive-french.txt"),
            Language::English => read("sensitive-english.txt"),
        };
        let level = |line: &str| {
            let (word, level) = line.split_once(';').unwrap();
            (word.to_owned(), level.parse().unwrap())
        };
        let expressions = read("sensitive-definitions.txt");
        let parts = expressions.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let own = parts.filter(|parts| parts[0] == language.code());
        let expression =
            |parts: Vec<&str>| RegexBuilder::new(parts[2]).case_insensitive(true).build().unwrap();
        NotForEverybody {
            levels: list.lines().map(level).collect(),
            expressions: own.map(expression).collect(),
        }
    }

    fn level(&self, word: &str) -> u8 {
        self.levels.get(word).copied().unwrap_or_default()
    }

    fn is_unfit(&self, definition: &str) -> bool {
        self.expressions.iter().any(|expression| expression.is_match(definition))
    }

    /// Checks that a puzzle has no word from a level on, and no clue that is unfit.
    fn check(&self, puzzle: &Puzzle, level: u8, what: &str) {
        for word in words(puzzle) {
            assert!(self.level(&word) < level, "{what}: {word}");
        }
        for clue in puzzle.clues() {
            assert!(!self.is_unfit(clue.text), "{what}: {}", clue.text);
        }
    }
}

/// Makes puzzles of each language, level and style by so many seeds, and checks them.
fn check_puzzles(seeds: std::ops::Range<u64>) {
    for language in Language::ALL {
        let (maker, not_for_everybody) = (shipped(language), NotForEverybody::of(language));
        for level in Level::ALL {
            let from = if level == Level::Hard { 2 } else { 1 };
            for style in [Style::French, Style::American, Style::Arrows] {
                for seed in seeds.clone() {
                    let request = Request { style, ..Request::of_level(level, seed) };
                    let made = make(maker, &request);
                    let what = format!("{language:?} {level:?} {style:?} {seed}");
                    not_for_everybody.check(&made.puzzle, from, &what);
                    assert!(made.report.sensitive > 20, "{what}: {}", made.report.sensitive);
                }
            }
        }
    }
}

#[test]
fn puzzles_to_play_are_for_everybody() {
    check_puzzles(0..2);
}

#[test]
#[ignore = "5,400 puzzles take half an hour without optimization, and three minutes with it"]
fn three_hundred_puzzles_of_each_kind_are_for_everybody() {
    check_puzzles(0..300);
}

#[test]
fn no_definition_that_is_unfit_is_kept() {
    for language in Language::ALL {
        let definitions: &Definitions = shipped(language).vocabulary().definitions();
        let not_for_everybody = NotForEverybody::of(language);
        let mut seen = 0;
        definitions.each_word(|word| {
            for definition in definitions.of(word) {
                seen += 1;
                // All expressions take long without optimization.
                if seen % 40 == 0 {
                    assert!(!not_for_everybody.is_unfit(definition), "{definition}");
                }
            }
        });
        let left_out = definitions.left_out().sensitive;
        assert!(seen > 50_000 && left_out > 100, "{seen} {left_out}");
    }
}

#[test]
fn ready_themes_are_for_everybody() {
    for language in Language::ALL {
        let (maker, not_for_everybody) = (shipped(language), NotForEverybody::of(language));
        for topic in Topic::ALL {
            let topic = Some(topic);
            let made = make(maker, &Request { topic, ..Request::of_level(Level::Easy, 3) });
            not_for_everybody.check(&made.puzzle, 1, &format!("{language:?} {topic:?}"));
        }
    }
}

#[test]
fn a_word_that_is_demanded_stands() {
    let maker = shipped(Language::French);
    let theme = Theme::of_text("pute\tRôle de Julia Roberts", &Alphabet::default());
    let made = make(maker, &Request { theme, ..Request::of_level(Level::Easy, 1) });
    assert_eq!(made.report.theme_standing, ["pute"]);
    assert!(words(&made.puzzle).contains(&"pute".to_owned()));
}

#[test]
fn a_puzzle_may_be_asked_for_with_all_words() {
    let maker = shipped(Language::English);
    let request = Request { sensitive: Sensitive::Allow, ..Request::of_level(Level::Hard, 1) };
    let made = maker.make(&request, &Halt::default()).unwrap();
    assert_eq!(made.report.sensitive, 0);
}
