//! The output is the same for any number of threads.

use std::ops::ControlFlow;

use enumerate::best::{BestOf, best_fills};
use enumerate::count::Counter;
use enumerate::output::{FillText, FillWriter, Format, Text};
use enumerate::parallel::{self, Update};
use enumerate::search::{Interval, Order, Outcome, Search};
use lexicon::Halt;
use network::Problem;

use crate::support::word_list::WordList;

fn problem(grid: &str) -> Problem {
    WordList::french().problem(grid)
}

/// The text of the first `limit` fills, and the nodes searched.
fn listed(problem: &Problem, search: Search, threads: usize, limit: u64) -> (Vec<u8>, u64) {
    let mut writer = FillWriter::new(problem, Format::Text, limit, Vec::new());
    let take = |update: Update<Text>| {
        if let Update::Fills(text) = update {
            writer.write(&text).unwrap();
        }
        if writer.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let collect = || FillText::new(problem, search.order, Format::Text);
    let (interval, halt) = (Interval::default(), Halt::default());
    let (_, statistics) =
        parallel::search(problem, search, interval, threads, &halt, collect, take);
    (writer.into_sink(), statistics.total_nodes())
}

#[test]
fn every_number_of_threads_lists_the_same() {
    // So little memory that threads must leave segments whose turn has not come.
    let little = Search { memory: 1 << 24, ..Search::default() };
    for grid in
        [include_str!("../../grids/blank-3x4.txt"), include_str!("../../grids/partly-12x12.txt")]
    {
        let problem = problem(grid);
        let (expected, _) = listed(&problem, little, 1, u64::MAX);
        for threads in [2, 3, 7] {
            let (text, _) = listed(&problem, little, threads, u64::MAX);
            assert!(text == expected, "{threads} threads");
        }
    }
    let problem = problem("111\n111\n111\n").distinct();
    let by_columns = Search { order: Order::Columns, ..little };
    let (expected, _) = listed(&problem, by_columns, 1, u64::MAX);
    assert!(listed(&problem, by_columns, 4, u64::MAX).0 == expected);
    assert!(!expected.is_empty());
}

#[test]
fn every_number_of_threads_answers_the_same_of_all_fills() {
    let problem = problem(include_str!("../../grids/counted-12x12.txt"));
    let halt = Halt::default();
    let answers = |threads: usize| {
        let counter = Counter::until(&problem, Order::Rows, 1 << 28, &halt).unwrap();
        let mut counter = counter.on_threads(threads);
        let (total, heat) = (counter.total().unwrap(), counter.marginals().unwrap());
        let fills: Vec<_> =
            (0_u32..5).map(|n| counter.at(&(&total * n / 5_u32)).unwrap()).collect();
        for (n, fill) in (0_u32..).zip(&fills) {
            assert_eq!(counter.rank(fill.as_ref().unwrap()), Ok(&total * n / 5_u32));
        }
        let best = best_fills(&problem, BestOf { fills: 3, threads, ..BestOf::default() }, &halt);
        let best = best.unwrap().fills;
        (total, heat, fills, best)
    };
    let expected = answers(1);
    for threads in [2, 4] {
        assert!(answers(threads) == expected, "{threads} threads");
    }
}

#[test]
fn a_limit_stops_all_threads() {
    let problem = problem("11111\n11111\n11111\n11111\n");
    let search = Search::default();
    let (expected, _) = listed(&problem, search, 1, 1000);
    let (text, nodes) = listed(&problem, search, 4, 1000);
    assert!(text == expected);
    assert_eq!(text.split(|&byte| byte == b'\n').filter(|line| line.is_empty()).count(), 1000);
    assert!(nodes < 100_000_000, "{nodes} nodes for a thousand fills");
}

/// Searches far more fills than can be listed, and takes all, until a request to end.
fn halted_after(updates: usize, threads: usize) -> Outcome {
    let problem = problem("111111\n111111\n111111\n111111\n");
    let (search, halt) = (Search::default(), Halt::default());
    if updates == 0 {
        halt.set();
    }
    let mut taken = 0;
    let take = |_: Update<Text>| {
        taken += 1;
        if taken == updates {
            halt.set();
        }
        ControlFlow::Continue(())
    };
    let collect = || FillText::new(&problem, search.order, Format::Text);
    parallel::search(&problem, search, Interval::default(), threads, &halt, collect, take).0
}

#[test]
fn a_request_to_end_stops_all_threads() {
    for threads in [1, 3] {
        assert_eq!(halted_after(0, threads), Outcome::Halted, "before the first fill");
        assert_eq!(halted_after(20, threads), Outcome::Halted);
    }
}
