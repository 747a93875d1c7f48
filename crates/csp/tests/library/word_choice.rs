//! Words that must stand in a fill. (Random choices of words are asked of all engines in `tests/library/constraints.rs`
//! and, as text of the command, in `tests/networks/`.)

use std::collections::BTreeSet;

use csp::{Answer, Limits, Model, Parameters, Placements, solve_placed};
use lexicon::{Alphabet, Halt, Index};
use network::grid::SlotRules;
use network::order::Order;
use network::problem::Dictionaries;
use network::word_choice::{WordChoice, WordChoiceError};
use network::{Grid, Problem, SlotId};
use proptest::prelude::*;

use crate::case::{case, model};

proptest! {
    #[test]
    fn a_slot_without_words_is_one(case in case()) {
        let model = model(&case.problem(), false, false);
        let fits = |slot: SlotId, word: &str| {
            let cells = model.slot_cells(slot);
            let mut letters = cells.iter().zip(word.bytes().map(|letter| letter - b'a'));
            cells.len() == word.len() && letters.all(|(&cell, letter)| model.letters(cell).contains(letter))
        };
        let has_no_word = |slot: &SlotId| case.words.iter().all(|(word, _)| !fits(*slot, word));
        let expected = SlotId::all(model.slot_count()).find(has_no_word);
        prop_assert_eq!(model.slot_without_words(), expected);
    }
}

/// The model of a grid in which some words must stand, none of them twice.
fn placing(grid: &str, rules: SlotRules, words: &[&str], required: &[&str]) -> Model {
    let alphabet = Alphabet::default();
    let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
    let common = &Index::from_words(&alphabet, words).unwrap();
    let required = required.iter().map(|word| alphabet.fold(word.as_bytes()).unwrap()).collect();
    let choice = &WordChoice::new(Vec::new(), required, None, &alphabet).unwrap();
    let dictionaries = Dictionaries { common, across: None, down: None, choice };
    let grid = rules.apply(grid).unwrap();
    let problem = Problem::of(grid, alphabet, dictionaries, &Halt::default()).unwrap();
    let problem = problem.distinct();
    match problem.obstruction() {
        None => Model::new(&problem, Order::Rows),
        Some(_) => Model::unprojected(&problem, Order::Rows),
    }
}

/// The model of a ring of four slots.
fn ring(required: &[&str]) -> Model {
    let words = ["mars", "mois", "plus", "tard", "soir", "suer"];
    placing("....\n.##.\n.##.\n....\n", SlotRules::default(), &words, required)
}

#[test]
fn every_placement_comes_once() {
    let model = ring(&["mars", "suer"]);
    let placements: Vec<_> = Placements::new(&model, 1, &Halt::default()).collect();
    let set: BTreeSet<Vec<(SlotId, _)>> = placements.iter().cloned().collect();
    assert_eq!(set.len(), placements.len());
    // mars begins in the corner where mois, or mars down, begins too; suer ends where soir does.
    assert!((1..=4).contains(&placements.len()), "{placements:?}");
    for placement in &placements {
        assert_ne!(placement[0].0, placement[1].0);
    }
    let model = ring(&[]);
    let none: Vec<_> = Placements::new(&model, 1, &Halt::default()).collect();
    assert_eq!(none, [Vec::new()], "no word has one placement");
}

#[test]
fn words_that_no_slot_takes_leave_no_fill() {
    let model = ring(&["mar"]);
    assert!(model.required()[0].slots.is_empty());
    assert_eq!(solve_placed(&model, &Parameters::default()).answer, Answer::Dead);
}

#[test]
fn limits_hold_for_all_placements_together() {
    let model = ring(&["mars"]);
    let limits = Limits { nodes: 0, ..Limits::default() };
    let found = solve_placed(&model, &Parameters { limits, ..Parameters::default() });
    assert_eq!((found.answer, found.statistics.nodes), (Answer::LimitReached, 0));
    let halt = Halt::default();
    halt.set();
    let found = solve_placed(&model, &Parameters { halt, ..Parameters::default() });
    assert_eq!(found.answer, Answer::LimitReached);
}

#[test]
fn a_choice_that_contradicts_itself_is_refused() {
    let latin = Alphabet::default();
    let mars = latin.fold(b"mars").unwrap();
    let both = WordChoice::new(vec![mars.clone()], vec![mars.clone()], None, &latin);
    assert_eq!(both, Err(WordChoiceError::RequiredAndExcluded("mars".into())));
    let short = WordChoice::new(Vec::new(), vec![vec![0]], None, &latin);
    assert_eq!(
        short.unwrap_err().to_string(),
        "\"a\" is too short: a slot has at least two letters"
    );
    let twice =
        WordChoice::new(Vec::new(), vec![mars.clone(), mars.clone()], None, &latin).unwrap();
    assert_eq!(twice.required(), [mars]);
    assert!(WordChoice::default().is_empty() && !twice.is_empty());
}

#[test]
fn a_required_word_keeps_to_the_rules_of_its_slots() {
    for (required, answer) in [("ab", Answer::Dead), ("cd", Answer::Completion)] {
        let rules = SlotRules { reversed: true, ..SlotRules::default() };
        let model = placing("11\n", rules, &["aa", "ab", "cd", "dc"], &[required]);
        assert_eq!(solve_placed(&model, &Parameters::default()).answer, answer, "{required}");
    }
}
