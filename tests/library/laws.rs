//! What holds between the fills of problems that are related.

use std::collections::BTreeSet;

use enumerate::search::{Batches, Fills, Interval, Order, Search};
use enumerate::shard;
use lexicon::Halt;
use network::Problem;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::check_each::check_each;
use crate::support::random_problem::{random_problem, random_problem_without_sets};
use crate::support::word_list::WordList;
use crate::support::{blank, transposed};

/// Problems with more fills than this are passed over, and counted as such.
const MOST: usize = 20_000;

/// The printed fills, if they are not too many.
fn printed(problem: &Problem, search: Search) -> Option<Vec<String>> {
    printed_of(problem, search, &Interval::all())
}

/// The printed fills of an interval, if they are not too many.
fn printed_of(problem: &Problem, search: Search, interval: &Interval) -> Option<Vec<String>> {
    let mut fills = Fills::from(Batches::new(problem, search).over(interval));
    let mut list = Vec::new();
    while let Some(fill) = fills.next() {
        if list.len() == MOST {
            return None;
        }
        list.push(problem.print(fill));
    }
    Some(list)
}

fn with_order(order: Order) -> Search {
    Search { order, ..Search::default() }
}

/// Whether a word stands twice in a printed fill: runs of at least two letters, across or down.
fn repeats(fill: &str) -> bool {
    let across = fill.to_owned();
    let lines = across + &transposed(fill);
    let mut words: Vec<&str> =
        lines.split(['#', '0', '\n']).filter(|run| run.chars().count() > 1).collect();
    words.sort_unstable();
    words.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn fills_increase() {
    check_each(1000, random_problem(), |random| {
        let problem = random.word_list().problem(&random.grid);
        let Some(by_columns) = printed(&problem, with_order(Order::Columns)) else {
            return Ok(None);
        };
        prop_assert!(by_columns.is_sorted_by_key(|fill| transposed(fill)));
        let different: BTreeSet<&String> = by_columns.iter().collect();
        prop_assert_eq!(different.len(), by_columns.len());
        let fills = printed(&problem, with_order(Order::Rows)).unwrap();
        prop_assert!(fills.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(fills.len(), by_columns.len());
        Ok(Some(!fills.is_empty()))
    });
}

#[test]
fn a_mirrored_grid_has_the_mirrored_fills() {
    check_each(1000, random_problem_without_sets(), |random| {
        let words = random.word_list();
        let problem = words.problem(&random.grid);
        let mirrored = words.problem(&transposed(&random.grid));
        let fills = printed(&problem, with_order(Order::Rows));
        let by_columns = printed(&problem, with_order(Order::Columns));
        let of_mirrored = printed(&mirrored, with_order(Order::Rows));
        prop_assert_eq!(fills.map(|list| list.len()), of_mirrored.as_ref().map(Vec::len));
        let back = of_mirrored.map(|list| list.iter().map(|fill| transposed(fill)).collect());
        prop_assert_eq!(&by_columns, &back);
        Ok(by_columns.map(|fills| !fills.is_empty()))
    });
}

#[test]
fn more_words_lose_no_fill() {
    let left_out = any::<prop::sample::Index>();
    check_each(1000, (random_problem(), left_out), |(random, left_out)| {
        let Some(all) = printed(&random.word_list().problem(&random.grid), Search::default())
        else {
            return Ok(None);
        };
        let mut fewer = random;
        if !fewer.words.is_empty() {
            fewer.words.remove(left_out.index(fewer.words.len()));
            let some = printed(&fewer.word_list().problem(&fewer.grid), Search::default());
            let all: BTreeSet<&String> = all.iter().collect();
            prop_assert!(some.is_some_and(|some| some.iter().all(|fill| all.contains(fill))));
        }
        Ok(Some(!all.is_empty()))
    });
}

#[test]
fn distinct_fills_are_those_without_repeats() {
    let orders = select(vec![Order::Rows, Order::Columns]);
    check_each(1000, (random_problem(), orders), |(random, order)| {
        let problem = random.word_list().problem(&random.grid);
        let Some(mut fills) = printed(&problem, with_order(order)) else { return Ok(None) };
        let is_some = !fills.is_empty();
        fills.retain(|fill| !repeats(fill));
        prop_assert_eq!(printed(&problem.distinct(), with_order(order)), Some(fills));
        Ok(Some(is_some))
    });
}

#[test]
fn the_parts_of_an_interval_make_it_up() {
    let orders = select(vec![Order::Rows, Order::Columns]);
    let drawn = (random_problem(), orders, any::<[Vec<u8>; 2]>(), 1..9_u32);
    check_each(1000, drawn, |(random, order, [from, to], parts)| {
        let problem = random.word_list().problem(&random.grid);
        let Some(all) = printed(&problem, with_order(order)) else { return Ok(None) };
        let letters = |bytes: Vec<u8>| bytes.into_iter().take(3).map(|byte| byte % 6).collect();
        let interval = Interval { from: letters(from), to: letters(to) };
        let split = shard::split(&problem, order, &interval, parts, &Halt::default()).unwrap();
        prop_assert!(!split.is_empty() && split.len() <= parts as usize);
        let of = |interval| printed_of(&problem, with_order(order), interval).unwrap();
        let together: Vec<String> = split.iter().flat_map(of).collect();
        prop_assert_eq!(together, of(&interval));
        Ok(Some(!all.is_empty()))
    });
}

#[test]
fn french_grids_keep_the_laws() {
    let words = WordList::french();
    for grid in [blank(2, 2), "s11\n1e1\n1#1\n".into(), "1111\na##1\nr##1\nsoir\n".into()] {
        let problem = words.problem(&grid);
        let fills = printed(&problem, Search::default()).unwrap();
        assert!(!fills.is_empty(), "{grid}");
        assert!(fills.is_sorted_by(|a, b| a < b), "{grid}");
        let mirrored = printed(&words.problem(&transposed(&grid)), with_order(Order::Columns));
        let back: Vec<String> = mirrored.unwrap().iter().map(|fill| transposed(fill)).collect();
        assert_eq!(back, fills, "{grid}");
        let mut without_repeats = fills;
        without_repeats.retain(|fill| !repeats(fill));
        let found = printed(&problem.distinct(), Search::default());
        assert_eq!(found, Some(without_repeats), "{grid}");
    }
}
