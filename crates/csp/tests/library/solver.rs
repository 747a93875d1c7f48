//! The solver with every choice of parameters, against a brute force that shares no code with it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use csp::{Answer, Event, Limits, Model, MoveError, Parameters, Restarts, Solver, ValueOrder};
use lexicon::{Alphabet, Halt, Halted, Index, Letter, LetterSet};
use network::order::Order;
use network::problem::ProblemError;
use network::{CellId, Grid, Problem, SlotId, WordId};
use proptest::prelude::*;

use crate::case::made_up_words;
use crate::check_each::check_each;
use crate::events::Watcher;
use crate::tried::{VALUES, VARIABLES};
use crate::{brute_force, case};

/// Every choice of parameters, with words that may stand twice or not.
fn all_parameters() -> Vec<(Parameters, bool)> {
    let mut all = Vec::new();
    for variables in VARIABLES {
        for values in VALUES {
            for restarts in [(1, 1.5), (u64::MAX, 1.0)] {
                for (components, nogoods) in [(true, 1 << 12), (false, 1 << 12), (true, 0)] {
                    for distinct in [false, true] {
                        let parameters = Parameters {
                            variables,
                            // With half of all the other choices.
                            last_conflict: all.len() % 4 > 1,
                            values,
                            restarts: Restarts { first: restarts.0, factor: restarts.1 },
                            components,
                            nogoods,
                            ..Parameters::default()
                        };
                        all.push((parameters, distinct));
                    }
                }
            }
        }
    }
    all
}

/// All fills that begin with some letters, by asking for each letter whether it goes on.
fn all_fills(solver: &mut Solver, prefix: &mut Vec<Letter>, fills: &mut BTreeSet<Vec<Letter>>) {
    if prefix.len() == solver.model().cell_count() {
        fills.insert(prefix.clone());
        return;
    }
    for letter in 0..3 {
        match solver.complete_among(prefix, LetterSet::only(letter)) {
            Answer::Completion => {
                assert_eq!(solver.completion()[..prefix.len()], prefix[..]);
                assert_eq!(solver.completion()[prefix.len()], letter);
                prefix.push(letter);
                all_fills(solver, prefix, fills);
                prefix.pop();
            }
            Answer::Dead => {}
            Answer::LimitReached => panic!("there is no limit"),
        }
    }
}

/// A fill is found exactly if there is one, and all fills are found, with all parameters.
#[test]
fn every_choice_of_parameters_is_right() {
    check_each(60, (case::case(), 0_usize..36), |(case, turn)| {
        let problem = case.problem();
        let fills = [false, true].map(|distinct| brute_force::fills(&case, distinct));
        prop_assert!(problem.obstruction().is_none() || fills[0].is_empty());
        if problem.obstruction().is_some() || problem.network().positions.is_empty() {
            return Ok(!fills[0].is_empty());
        }
        let models = [false, true].map(|distinct| case::model(&problem, true, distinct));
        for (number, (parameters, distinct)) in all_parameters().into_iter().enumerate() {
            let expected = &fills[usize::from(distinct)];
            let model = Arc::clone(&models[usize::from(distinct)]);
            let mut solver = Solver::new(model, parameters.clone());
            match solver.solve() {
                Answer::Completion => {
                    prop_assert!(expected.contains(solver.completion()), "{parameters:?}");
                }
                Answer::Dead => prop_assert!(expected.is_empty(), "{parameters:?}"),
                Answer::LimitReached => prop_assert!(false, "there is no limit"),
            }
            if number % 36 == turn && expected.len() <= 200 {
                let mut found = BTreeSet::new();
                all_fills(&mut solver, &mut Vec::new(), &mut found);
                prop_assert_eq!(&found, expected, "{:?}", parameters);
            }
        }
        Ok(!fills[0].is_empty())
    });
}

/// A word that propagation refutes, or leaves out, is in no fill; a word that all fills have is not
/// refuted; and no question changes the words left.
#[test]
fn refuted_words_are_in_no_fill() {
    check_each(200, (case::case(), any::<bool>()), |(case, distinct)| {
        let problem = case.problem();
        if problem.obstruction().is_some() || problem.network().positions.is_empty() {
            return Ok(false);
        }
        let fills = brute_force::fills(&case, distinct);
        let model = case::model(&problem, true, distinct);
        let mut solver = Solver::new(Arc::clone(&model), Parameters::default());
        // Once after the model itself, once after the first letter of a fill.
        for length in [0, 1] {
            let begun: Vec<&Vec<Letter>> = match fills.first() {
                Some(first) => fills.iter().filter(|f| f[..length] == first[..length]).collect(),
                None => Vec::new(),
            };
            let prefix = fills.first().map_or(&[][..], |first| &first[..length]);
            let dead = solver.move_to(prefix).is_err();
            prop_assert!(!dead || fills.is_empty());
            let all = |solver: &Solver| -> Vec<_> {
                (0..model.slot_count()).map(|slot| solver.words(SlotId::new(slot))).collect()
            };
            let (before, letters) = (all(&solver), solver.letters().to_vec());
            for slot in SlotId::all(model.slot_count()) {
                for word in model.words(slot) {
                    let spelled = model.word(slot, word);
                    let at = |fill: &Vec<Letter>| -> Vec<Letter> {
                        model.slot_cells(slot).iter().map(|cell| fill[cell.index()]).collect()
                    };
                    let is_there = begun.iter().any(|fill| at(fill) == spelled);
                    let refuted = solver.refutes(slot, word).unwrap();
                    prop_assert!(!(refuted && is_there), "{spelled:?} in {slot:?}");
                    let is_left = before[slot.index()].contains(&word);
                    prop_assert!(is_left || refuted);
                }
            }
            prop_assert_eq!(all(&solver), before);
            prop_assert_eq!(&**solver.letters(), &letters[..]);
        }
        Ok(!fills.is_empty())
    });
}

/// `cc` is left to each slot of a square, but the word that crosses it would be `cc` again, which may stand
/// once.
#[test]
fn a_word_is_refuted_by_its_crossings() {
    let problem = case::problem("abc", "..\n..\n", ["aa", "ab", "ba", "cc"]);
    let model = case::model(&problem, true, true);
    let mut solver = Solver::new(Arc::clone(&model), Parameters::default());
    let slot = SlotId::new(0);
    let twice = |word: &WordId| model.word(slot, *word) == [2, 2];
    let left = solver.words(slot);
    assert!(left.iter().any(twice));
    assert!(solver.refutes(slot, *left.iter().find(|word| twice(word)).unwrap()).unwrap());
    assert_eq!(solver.words(slot), left);
}

/// The first component is filled with one of the two words of its slot, the second with both of them
/// after a letter was refuted in it: with the slots of both to differ there is no fill.
#[test]
fn words_differ_across_components() {
    let words = ["ac", "bacb", "bb", "cb", "cc"];
    let problem = case::problem("abc", "..\n#.\n..\n..\n", words);
    for (parameters, distinct) in all_parameters() {
        let model = case::model(&problem, true, distinct);
        for seed in 0..8 {
            let mut solver =
                Solver::new(Arc::clone(&model), Parameters { seed, ..parameters.clone() });
            let expected = if distinct { Answer::Dead } else { Answer::Completion };
            assert_eq!(solver.solve(), expected, "{parameters:?}");
        }
    }
}

fn made_up_problem(grid: &str, words: u32) -> Problem {
    case::problem(case::LATIN, grid, made_up_words(words, 2..=6))
}

const SQUARE: &str = "11111\n11111\n11111\n11111\n11111\n";
const PARTS: &str = "11101\n11101\n11100\n00011\n11011\n";
const BLOCKS: &str = "111101111\n101111101\n111011111\n110111011\n111110111\n";

/// The search itself, so that no change makes it longer unseen. The numbers are the statistics with the default
/// parameters: questions about the whole grid and about each first letter.
#[test]
fn searches_stay_as_long_as_they_are() {
    let counts = |grid: &str, words: u32, distinct: bool| {
        let problem = made_up_problem(grid, words);
        let model = case::model(&problem, true, distinct);
        let mut solver = Solver::new(model, Parameters::default());
        solver.solve();
        for letter in problem.candidates()[CellId::new(0)].iter() {
            solver.complete(&[letter]);
        }
        let statistics = solver.statistics();
        (statistics.nodes, statistics.failures, statistics.restarts, statistics.work)
    };
    let found = [
        counts(SQUARE, 4_000, false),
        counts(SQUARE, 9_000, true),
        counts(BLOCKS, 2_000, false),
        counts(BLOCKS, 2_000, true),
    ];
    assert_eq!(
        found,
        [(541, 434, 1, 1516177), (400, 234, 0, 967664), (390, 1, 0, 283106), (378, 0, 0, 315180)]
    );
}

#[test]
fn a_seed_gives_one_search() {
    let problem = made_up_problem(BLOCKS, 2_000);
    let model = Arc::new(Model::new(&problem, Order::Rows));
    let solve = |seed| {
        let parameters = Parameters { values: ValueOrder::Random, seed, ..Parameters::default() };
        let mut solver = Solver::new(Arc::clone(&model), parameters);
        assert_eq!(solver.solve(), Answer::Completion);
        (solver.completion().to_vec(), solver.statistics())
    };
    assert_eq!(solve(1), solve(1));
    assert_ne!(solve(1).0, solve(2).0);
}

#[test]
fn solvers_on_threads_share_a_model() {
    let problem = made_up_problem(SQUARE, 9_000);
    let model = Arc::new(Model::new(&problem, Order::Rows));
    let solve = || {
        let mut solver = Solver::new(Arc::clone(&model), Parameters::default());
        (solver.solve(), solver.statistics())
    };
    let alone = solve();
    let all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(solve)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(all, [alone; 3]);
}

#[test]
fn limits_hold() {
    let problem = made_up_problem(SQUARE, 4_000);
    let model = Arc::new(Model::new(&problem, Order::Rows));
    let unlimited = Solver::new(Arc::clone(&model), Parameters::default()).solve();
    for nodes in 0..20 {
        let limits = Limits { nodes, ..Limits::default() };
        let parameters = Parameters { limits, ..Parameters::default() };
        let mut solver = Solver::new(Arc::clone(&model), parameters);
        let answer = solver.solve();
        assert!(solver.statistics().nodes <= nodes);
        assert!(answer == Answer::LimitReached || answer == unlimited);
        // The next question may take as much again.
        solver.parameters_mut().limits = Limits::default();
        assert_eq!(solver.solve(), unlimited);
    }
    let limits = [
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { work: 0, ..Limits::default() },
    ];
    for limits in limits {
        let parameters = Parameters { limits, ..Parameters::default() };
        let mut solver = Solver::new(Arc::clone(&model), parameters);
        assert_eq!(solver.solve(), Answer::LimitReached);
        assert!(solver.statistics().nodes < 100);
    }
}

#[test]
fn whatever_takes_long_is_halted() {
    let halt = Halt::default();
    halt.set();
    let problem = made_up_problem(SQUARE, 4_000);
    let model = Arc::new(Model::new(&problem, Order::Rows));
    assert_eq!(Model::until(&problem, Order::Rows, &halt).err(), Some(Halted));

    // Before the model itself is propagated.
    let parameters = Parameters { halt, ..Parameters::default() };
    let mut solver = Solver::new(Arc::clone(&model), parameters);
    assert_eq!(solver.solve(), Answer::LimitReached);
    assert_eq!(solver.move_to(&[0]), Err(MoveError::Halted { length: 0 }));
    assert_eq!(solver.statistics().nodes, 0);

    // At any step of the search: not one choice more is made.
    for step in (1..4_000).step_by(97) {
        let halt = Halt::default();
        let (mut steps, mut after) = (0, 0);
        let observer = |event: Event<'_>| {
            steps += 1;
            match steps == step {
                true => halt.set(),
                false if steps > step => {
                    after += usize::from(matches!(event, Event::LetterTried { .. }));
                }
                false => {}
            }
        };
        let parameters = Parameters { halt: halt.clone(), ..Parameters::default() };
        let mut solver: Solver<_> = Solver::watched_by(observer, Arc::clone(&model), parameters);
        let answer = solver.solve();
        drop(solver);
        assert!(!halt.is_set() || answer == Answer::LimitReached, "{answer:?} after {step}");
        assert!(after <= 1, "a choice under way at most");
    }
}

#[test]
fn problems_are_halted() {
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, made_up_words(500, 2..=6)).unwrap();
    for grid in [SQUARE, "xyz11\n11111\n11111\n11111\n11111\n"] {
        let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
        let halt = Halt::default();
        assert!(Problem::until(grid.clone(), alphabet.clone(), &index, &halt).is_ok());
        halt.set();
        let halted = Problem::until(grid, alphabet.clone(), &index, &halt);
        assert_eq!(halted.err(), Some(ProblemError::Halted(Halted)));
    }
}

#[test]
fn events_are_enough_to_draw_the_search() {
    let mut seen = BTreeSet::new();
    for (grid, words, distinct) in [
        (SQUARE, 4_000, false),
        (SQUARE, 9_000, true),
        (BLOCKS, 2_000, true),
        (BLOCKS, 300, false),
        (PARTS, 2_000, false),
    ] {
        let problem = made_up_problem(grid, words);
        if problem.obstruction().is_some() {
            continue;
        }
        let model = case::model(&problem, true, distinct);
        let restarts = Restarts { first: 4, factor: 1.0 };
        let parameters = Parameters { restarts, ..Parameters::default() };
        let mut silent = Solver::new(Arc::clone(&model), parameters.clone());
        let answer = silent.solve();
        let mut watcher = Watcher::new(&model, false);
        let observer = |event: Event<'_>| watcher.watch(&model, event);
        let mut solver: Solver<_> = Solver::watched_by(observer, Arc::clone(&model), parameters);
        assert_eq!(solver.solve(), answer);
        assert_eq!(solver.statistics(), silent.statistics(), "watching changes nothing");
        drop(solver);
        seen.extend(watcher.seen());
    }
    let all = [
        "pruned",
        "asked",
        "slot",
        "letter",
        "revised",
        "letters",
        "words",
        "wipe-out",
        "backtrack",
        "undone",
        "restart",
        "learnt",
        "met",
        "split",
        "fill",
    ];
    assert_eq!(seen, BTreeSet::from(all));
}

/// In a grid so large that letters of a prefix share levels, prefixes of squares apart from each other leave the letters that each
/// square has left by itself, however the solver goes back and forth, and are dead where one of its squares is.
#[test]
fn prefixes_of_a_large_grid_are_those_of_its_parts() {
    const SIDE: usize = 35;
    let words = ["ab", "ba", "bb", "bc", "ca"];
    let solver = |grid: &str| {
        let problem = Problem::of_words(grid, words).unwrap();
        Solver::new(Arc::new(Model::new(&problem, Order::Rows)), Parameters::default())
    };
    let row = vec![".."; SIDE].join("#") + "\n";
    let between = "#".repeat(3 * SIDE - 1) + "\n";
    let (mut large, mut small) =
        (solver(&vec![[&row[..], &row].concat(); SIDE].join(&between)), solver("..\n..\n"));
    // The letters of the square of a depth among those of a prefix.
    let square = |depth: usize, prefix: &[Letter]| -> Vec<Letter> {
        let (rows, column) = (depth / (4 * SIDE), depth % (2 * SIDE) / 2);
        let depths = [0, 1].map(|row| (4 * rows + 2 * row) * SIDE + 2 * column);
        let depths = depths.into_iter().flat_map(|depth| [depth, depth + 1]);
        depths.filter_map(|depth| prefix.get(depth).copied()).collect()
    };
    let mut state = 1_u32;
    let mut random = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    let (mut prefix, mut refuted) = (Vec::new(), 0);
    for _ in 0..400 {
        prefix.truncate(prefix.len() - random(prefix.len().min(40) + 1));
        for _ in 0..random(50) {
            prefix.push(random(3) as Letter);
            let alone = small.move_to(&square(prefix.len() - 1, &prefix));
            let moved = large.move_to(&prefix);
            match alone {
                Ok(()) => assert_eq!(moved, Ok(())),
                Err(_) => {
                    assert_eq!(moved, Err(MoveError::Dead { length: prefix.len() }));
                    prefix.pop();
                    refuted += 1;
                }
            }
        }
        large.move_to(&prefix).unwrap();
        for depth in 0..8 * SIDE {
            let own = square(depth, &prefix);
            small.move_to(&own).unwrap();
            let (row, column) = (depth / (2 * SIDE) % 2, depth % 2);
            let left = small.letters()[CellId::new(2 * row + column)];
            assert_eq!(large.letters()[CellId::new(depth)], left, "{depth} after {prefix:?}");
        }
    }
    assert!(refuted > 100, "{refuted}");
}
