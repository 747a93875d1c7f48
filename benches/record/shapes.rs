//! Networks beyond blocks in a plane: their first fills by the engine and by the plain walk, both with one thread and
//! with their text written to `/dev/null`, and how many fills they have.

use std::fs;

use enumerate::count::Counter;
use enumerate::search::{Order, Search};
use lexicon::{Halt, Index};
use network::Problem;
use network::grid::{OwnLists, SlotRules, Wrap};
use network::problem::Dictionaries;
use network::word_choice::WordChoice;

use super::support::word_list::WordList;
use super::support::{blank, project};
use super::{PLAIN, list, timed};

/// The words of a shape.
#[derive(Clone, Copy)]
enum Words {
    /// All French ones.
    All,
    /// Every third French one.
    Third,
    /// French ones across, English ones down.
    FrenchAndEnglish,
}

/// What is taken of a shape.
struct Shape {
    /// A file of `grids/shapes/`, or the side of a blank square.
    grid: Result<&'static str, usize>,
    rules: SlotRules,
    words: Words,
    /// So many fills are listed, if there are as many; few enough for the plain walk.
    most: u64,
    /// Whether all fills are counted within a minute or two.
    is_counted: bool,
}

fn shapes() -> Vec<Shape> {
    let plain = SlotRules::default();
    let symmetric = SlotRules { symmetric: true, ..plain };
    let diagonals = SlotRules { diagonals: true, ..plain };
    let wrapped = SlotRules { wrap: Wrap { across: true, down: true }, ..plain };
    let sator = SlotRules { reversed: true, ..symmetric };
    let own_lists = SlotRules { own_lists: OwnLists { across: true, down: true }, ..plain };
    let rows = [
        (Ok("cube-3"), plain, Words::All, 1_000_000, false),
        (Ok("cube-3"), plain, Words::Third, u64::MAX, true),
        (Ok("cube-3"), symmetric, Words::All, u64::MAX, true),
        (Ok("cube-4"), symmetric, Words::Third, u64::MAX, true),
        (Ok("square-4"), diagonals, Words::All, u64::MAX, true),
        (Ok("square-5"), diagonals, Words::All, 1, false),
        (Ok("square-5"), diagonals, Words::Third, u64::MAX, true),
        (Err(4), symmetric, Words::All, u64::MAX, true),
        (Err(5), symmetric, Words::All, 5_000_000, true),
        (Ok("sator"), sator, Words::All, u64::MAX, true),
        (Ok("torus"), wrapped, Words::All, 10_000_000, true),
        (Ok("hexagon"), plain, Words::All, u64::MAX, true),
        (Ok("star"), plain, Words::All, 1_000_000, true),
        (Ok("ring"), plain, Words::All, u64::MAX, true),
        (Err(3), own_lists, Words::FrenchAndEnglish, u64::MAX, true),
        (Err(4), own_lists, Words::FrenchAndEnglish, 10_000_000, true),
    ];
    rows.map(|(grid, rules, words, most, is_counted)| Shape {
        grid,
        rules,
        words,
        most,
        is_counted,
    })
    .into()
}

impl Shape {
    fn problem(&self) -> Problem {
        let text = match self.grid {
            Ok(file) => fs::read_to_string(project(&format!("grids/shapes/{file}.txt"))).unwrap(),
            Err(side) => blank(side, side),
        };
        let french = WordList::french();
        let third;
        let common = match self.words {
            Words::Third => {
                let words = french.words().iter().skip(2).step_by(3);
                let words: Vec<String> = words.map(|word| french.alphabet.spell(word)).collect();
                third = Index::from_words(&french.alphabet, &words).unwrap();
                &third
            }
            Words::All | Words::FrenchAndEnglish => french.index(),
        };
        let english = matches!(self.words, Words::FrenchAndEnglish)
            .then(|| WordList::at(project("dict/english-yawl.scores.gz")));
        let dictionaries = Dictionaries {
            common,
            across: None,
            down: english.as_ref().map(WordList::index),
            choice: &WordChoice::default(),
        };
        let grid = self.rules.apply(french.grid(&text)).unwrap();
        Problem::of(grid, french.alphabet.clone(), dictionaries, &Halt::default()).unwrap()
    }

    fn name(&self) -> String {
        let mut name =
            self.grid.map_or_else(|side| format!("{side}×{side}"), |file| format!("`{file}.txt`"));
        let SlotRules { diagonals, reversed, symmetric, wrap, .. } = self.rules;
        let flags = [
            (diagonals, "--diagonals"),
            (symmetric, "--symmetric"),
            (reversed, "--reversed"),
            (wrap.across, "--wrap both"),
        ];
        for (_, flag) in flags.iter().filter(|(is_set, _)| *is_set) {
            name += &format!(" `{flag}`");
        }
        name
    }
}

/// Prints the table.
pub fn table() {
    println!("| grid | words | listed | plain walk | engine | × | fills | counted in |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    for shape in shapes() {
        let problem = shape.problem();
        let plain = Search { techniques: PLAIN, ..Search::default() };
        let ((_, walked), slow) = timed(|| list(&problem, plain, 1, shape.most));
        let ((fills, looked), quick) = timed(|| list(&problem, Search::default(), 1, shape.most));
        let words = match shape.words {
            Words::All => "French",
            Words::Third => "each third",
            Words::FrenchAndEnglish => "French, English",
        };
        let counted = shape.is_counted.then(|| {
            timed(|| {
                let halt = Halt::default();
                let counter = Counter::until(&problem, Order::Rows, 1 << 31, &halt);
                counter.and_then(|mut counter| counter.total()).unwrap().to_string()
            })
        });
        let counted =
            counted.map_or("| |".into(), |(count, seconds)| format!("{count} | {seconds:.2} s"));
        println!(
            "| {} | {words} | {fills} | {} nodes, {slow:.2} s | {} nodes, {quick:.2} s | {:.1} | {counted} |",
            shape.name(),
            walked.total_nodes(),
            looked.total_nodes(),
            slow / quick,
        );
    }
}
