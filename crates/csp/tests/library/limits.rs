//! Limits and requests to end are obeyed, and no input is too large.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use csp::{Algorithm, Answer, Event, Limits, Model, Textbook, TextbookParameters, VariableOrder};
use lexicon::Halt;

use crate::case::{self, LATIN, made_up_words, problem};

fn model(grid: &str, words: &[String], distinct: bool) -> Arc<Model> {
    case::model(&problem(LATIN, grid, words), false, distinct)
}

const SQUARE: &str = "......\n......\n......\n......\n......\n......\n";
const LARGE_SQUARE: &str =
    "........\n........\n........\n........\n........\n........\n........\n........\n";

#[test]
fn limits_hold() {
    let model = model(LARGE_SQUARE, &made_up_words(40_000, 8..=8), true);
    for algorithm in Algorithm::ALL {
        let solve = |limits| {
            let parameters = TextbookParameters { algorithm, limits, ..Default::default() };
            let mut solver = Textbook::new(Arc::clone(&model), parameters);
            let answer = solver.solve();
            let nodes = solver.statistics().nodes;
            // The next question may take as much again.
            assert_eq!(solver.solve(), answer);
            (answer, nodes)
        };
        for nodes in [0, 1, 7, 300] {
            let limits = Limits { nodes, ..Limits::default() };
            assert_eq!(solve(limits), (Answer::LimitReached, nodes), "{algorithm:?}");
        }
        let (answer, nodes) = solve(Limits { work: 0, ..Limits::default() });
        assert!(answer == Answer::LimitReached && nodes <= 12, "{algorithm:?}");
        let time = Duration::from_millis(30);
        let (start, mut late) = (Cell::new(Instant::now()), 0);
        let observer = |event: Event<'_>| {
            let is_choice = matches!(event, Event::WordTried { .. });
            late += usize::from(is_choice && start.get().elapsed() > 2 * time);
        };
        let limits = Limits { time: Some(time), ..Limits::default() };
        let parameters = TextbookParameters { algorithm, limits, ..Default::default() };
        let mut solver: Textbook<_> =
            Textbook::watched_by(observer, Arc::clone(&model), parameters);
        // To make a solver takes time too.
        start.set(Instant::now());
        assert_eq!(solver.solve(), Answer::LimitReached);
        drop(solver);
        assert!(late <= 1, "{algorithm:?}: {late} words tried after twice the time");
    }
}

#[test]
fn a_request_to_end_is_obeyed_at_any_step() {
    let model = model(SQUARE, &made_up_words(1_000, 6..=6), true);
    for algorithm in Algorithm::ALL {
        for step in [0, 1, 10, 100, 1_000, 5_000] {
            let halt = Halt::default();
            let (mut steps, mut after) = (0, 0);
            if step == 0 {
                halt.set();
            }
            let observer = |event: Event<'_>| {
                steps += 1;
                if steps == step {
                    halt.set();
                } else if steps > step {
                    after += usize::from(matches!(event, Event::WordTried { .. }));
                }
            };
            let parameters =
                TextbookParameters { algorithm, halt: halt.clone(), ..Default::default() };
            let mut solver: Textbook<_> =
                Textbook::watched_by(observer, Arc::clone(&model), parameters);
            assert_eq!(solver.solve(), Answer::LimitReached, "{algorithm:?} {step}");
            drop(solver);
            assert!(after <= 1, "a word under way at most");
        }
    }
}

/// A lattice whose slots have 3 cells: 100 rows and columns.
fn lattice(size: usize) -> String {
    let cell = |row: usize, column: usize| match (row % 4, column % 4) {
        (3, _) | (_, 3) => '#',
        _ => '.',
    };
    (0..size).map(|row| (0..size).map(|c| cell(row, c)).collect::<String>() + "\n").collect()
}

fn fills_large_grids() {
    let words = made_up_words(3_000, 3..=3);
    for distinct in [false, true] {
        let model = model(&lattice(100), &words, distinct);
        assert_eq!(model.slot_count(), 3_750);
        for algorithm in Algorithm::ALL {
            let limits = Limits { nodes: if distinct { 200 } else { 20_000 }, ..Limits::default() };
            let variables = VariableOrder::FirstCell;
            let parameters =
                TextbookParameters { algorithm, variables, limits, ..Default::default() };
            let mut solver = Textbook::new(Arc::clone(&model), parameters);
            let answer = solver.solve();
            let deepest = solver.statistics().deepest;
            match distinct {
                false => assert_eq!((answer, deepest), (Answer::Completion, 3_750)),
                // There are fewer words than slots.
                true => assert!(answer != Answer::Completion && deepest > 50, "{deepest}"),
            }
        }
    }
}

#[test]
fn large_grids_need_no_deep_stack() {
    std::thread::Builder::new()
        .stack_size(1 << 18)
        .spawn(fills_large_grids)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn long_words_need_no_deep_stack() {
    let long: String = (0..1_000).map(|at| if at % 2 == 0 { 'a' } else { 'b' }).collect();
    let model = model(&(".".repeat(1_000) + "\n"), &[long.clone(), long.replace("ab", "ac")], true);
    let solve = move || {
        let mut solver = Textbook::new(model, TextbookParameters::default());
        let mut fills = 0;
        let answer = solver.solve_all(|_| {
            fills += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((answer, fills), (Answer::Completion, 2));
    };
    std::thread::Builder::new().stack_size(1 << 18).spawn(solve).unwrap().join().unwrap();
}

#[test]
fn grids_without_slots_take_every_letter() {
    let count = |grid: &str| {
        let mut solver =
            Textbook::new(model(grid, &["ab".into()], true), TextbookParameters::default());
        let mut fills = Vec::new();
        let answer = solver.solve_all(|fill| {
            fills.push(fill.to_vec());
            ControlFlow::Continue(())
        });
        assert!(fills.is_sorted_by(|one, next| one < next));
        (answer, fills.len())
    };
    assert_eq!(count("#\n"), (Answer::Completion, 1));
    assert_eq!(count(".#x\n"), (Answer::Completion, 26));
    assert_eq!(count("[abc]#[xy]\n###\n.#.\n"), (Answer::Completion, 6 * 26 * 26));
    assert_eq!(count(".#..\n"), (Answer::Completion, 26));
    assert_eq!(count("...\n"), (Answer::Dead, 0));
}
