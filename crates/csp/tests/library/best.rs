//! The best fills of small random problems, against a brute force that shares no code with the library.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use csp::{
    BestBounds, BestParameters, BranchAndBound, FewWeak, FewWeakBounds, Model, ScoredFill, Worst,
    WorstBounds, best_by_worst, best_by_worst_with_few_weak, best_with_few_weak,
};
use lexicon::{Score, Total};
use network::Problem;
use network::order::Order;

use crate::brute_force::{self, BruteForce};
use crate::case::{Case, cases, model, problem};

/// A fill of the brute force: the scores of its words, the least of them, if it has words, and their sum.
struct Scored {
    scores: Vec<u64>,
    worst: Option<u64>,
    total: u64,
    letters: Vec<u8>,
}

/// The fills of a case.
fn scored(case: &Case, distinct: bool) -> Vec<Scored> {
    let mut known: BTreeMap<&str, u64> = BTreeMap::new();
    for (word, score) in &case.words {
        let highest = known.entry(word).or_default();
        *highest = *score.max(highest);
    }
    let brute_force = BruteForce::new(case, distinct);
    let with_scores = |letters: Vec<u8>| {
        let words = brute_force.words(&letters);
        let scores: Vec<u64> = words.iter().map(|word| known[word.as_str()]).collect();
        let (worst, total) = (scores.iter().min().copied(), scores.iter().sum());
        Scored { scores, worst, total, letters }
    };
    brute_force::fills(case, distinct).into_iter().map(with_scores).collect()
}

fn total(millionths: u64) -> Total {
    Total::from_millionths(millionths.into())
}

fn search(case: &Case, distinct: bool, parameters: BestParameters) -> BranchAndBound {
    BranchAndBound::new(model(&case.problem(), true, distinct), parameters).unwrap()
}

/// Checks that a search at its end has the `top` best fills, each once.
fn check(search: &BranchAndBound, fills: &[Scored], top: usize, name: &str) {
    let mut totals: Vec<u64> = fills.iter().map(|fill| fill.total).collect();
    totals.sort_by_key(|&total| Reverse(total));
    let best = totals.first().copied().map(total);
    assert_eq!(search.bounds(), BestBounds { best, bound: best, is_proved: true }, "{name}");
    let found = search.fills();
    let expected = totals.into_iter().take(top).map(total);
    assert!(found.iter().map(|fill| fill.total).eq(expected), "{name}: {found:?}");
    let is_fill = |found: &ScoredFill| {
        fills.iter().any(|fill| fill.letters == found.letters && total(fill.total) == found.total)
    };
    assert!(found.iter().all(is_fill), "{name}: {found:?}");
    let letters: BTreeSet<&[u8]> = found.iter().map(|fill| &fill.letters[..]).collect();
    assert_eq!(letters.len(), found.len(), "{name}: each fill once");
}

/// Checks the best fills of a case; returns whether it has fills, and how many searches branched.
fn check_case(case: &Case, distinct: bool, seed: u64) -> (bool, usize) {
    let (fills, mut branched) = (scored(case, distinct), 0);
    for (top, neighbourhoods, memory, walks) in [
        (1, true, 1 << 20, false),
        (1, true, 1 << 20, true),
        (3, false, 0, false),
        (3, false, 0, true),
        (50, true, 1 << 20, false),
        (50, false, 1 << 20, true),
    ] {
        let parameters = BestParameters {
            top,
            neighbourhoods,
            memory,
            walks,
            seed,
            ..BestParameters::default()
        };
        let search = search(case, distinct, parameters);
        search.work(0);
        check(&search, &fills, top, &format!("{case:?}, distinct {distinct}, top {top}"));
        branched += usize::from(search.statistics().opened > 0);
    }
    (!fills.is_empty(), branched)
}

/// Checks the best fills of cases; returns how many of them have fills, and how many searches branched.
fn check_cases(cases: impl Iterator<Item = Case>) -> (usize, usize) {
    cases.zip(0..).fold((0, 0), |(with_fills, all), (case, seed)| {
        let (has_fills, branched) = check_case(&case, seed % 2 == 1, seed);
        (with_fills + usize::from(has_fills), all + branched)
    })
}

#[test]
fn the_best_fills_are_those_of_the_brute_force() {
    let (with_fills, branched) = check_cases(cases(700));
    assert!(with_fills > 200 && branched > 100, "{with_fills}, {branched}");
}

/// Of fills of equal totals the first in the order of the list come, also of the last total, whatever the order. Scores
/// are few, so that most totals are those of several fills.
#[test]
fn fills_of_equal_totals_come_in_the_order_of_the_list() {
    let (mut settled, mut seen) = (0, 0);
    let all = cases(300).chain(symmetric_cases(100));
    for (case, seed) in all.zip(0..) {
        let words = case.words.iter().map(|(word, score)| (word.clone(), score % 3)).collect();
        let (case, distinct) = (Case { words, ..case }, seed % 3 == 1);
        let (mut problem, mut fills) = (case.problem(), scored(&case, distinct));
        if distinct {
            problem = problem.distinct();
        }
        for order in [Order::Rows, Order::Columns] {
            let cells = problem.cells(order);
            let letters = |fill: &Scored| -> Vec<u8> {
                cells.iter().map(|cell| fill.letters[cell.index()]).collect()
            };
            fills.sort_by_key(|fill| (Reverse(fill.total), letters(fill)));
            for (top, walks) in [(1, true), (2, false), (5, true), (60, false)] {
                let parameters =
                    BestParameters { top, walks, seed, in_order: true, ..Default::default() };
                let model = Arc::new(Model::new(&problem, order));
                let search = BranchAndBound::new(model, parameters).unwrap();
                search.work(0);
                let name = format!("{case:?}, {order:?}, distinct {distinct}, top {top}");
                assert!(search.bounds().is_proved, "{name}");
                let found: Vec<Vec<u8>> =
                    search.fills().into_iter().map(|fill| fill.letters).collect();
                let expected = fills.iter().take(top).map(|fill| fill.letters.clone());
                assert_eq!(found, expected.collect::<Vec<_>>(), "{name}");
                let is_tied = |pair: &[Scored]| pair[0].total == pair[1].total;
                settled += usize::from(fills.get(top - 1..=top).is_some_and(is_tied));
            }
        }
        seen += usize::from(!fills.is_empty());
    }
    assert!(seen > 120 && settled > 200, "{seen} with fills, {settled} ties settled");
}

/// The gap is that of each fill asked for: none of them has less than may be had by more than the gap.
#[test]
fn the_gap_holds_for_each_fill() {
    for (case, seed) in cases(150).zip(0..) {
        let fills = scored(&case, false);
        let mut totals: Vec<u64> = fills.iter().map(|fill| fill.total).collect();
        totals.sort_by_key(|&total| Reverse(total));
        let parameters = BestParameters { top: 4, gap: 0.01, seed, ..Default::default() };
        let search = search(&case, false, parameters);
        search.work(0);
        let found: Vec<Total> = search.fills().into_iter().map(|fill| fill.total).collect();
        assert_eq!(found.len(), totals.len().min(4), "{case:?}");
        for (found, best) in found.iter().zip(totals) {
            assert!(total(best).as_f64() <= found.as_f64() * 1.01 + 1e-6, "{case:?}");
        }
    }
}

/// Square grids that are their own transposes, but for one cell in each fourth of them.
fn symmetric_cases(count: usize) -> impl Iterator<Item = Case> {
    cases(count).zip(0..).map(|(case, number)| {
        let side = case.rows.len().min(case.rows[0].len());
        let cell = |row: usize, column: usize| case.rows[row.min(column)][row.max(column)];
        let row = |row| (0..side).map(|column| cell(row, column)).collect();
        let mut rows: Vec<Vec<u8>> = (0..side).map(row).collect();
        if number % 4 == 3 {
            *rows[0].last_mut().unwrap() = 3;
        }
        Case { rows, ..case }
    })
}

/// A fill and its transpose have the same total, and both are among the best.
#[test]
fn the_best_fills_of_symmetric_grids_are_those_of_the_brute_force() {
    let (with_fills, branched) = check_cases(symmetric_cases(400));
    assert!(with_fills > 100 && branched > 50, "{with_fills}, {branched}");
}

#[test]
#[ignore = "takes minutes; the same on fewer problems runs always"]
fn the_best_fills_of_many_problems_are_those_of_the_brute_force() {
    check_cases(cases(30_000));
    check_cases(symmetric_cases(30_000));
}

#[test]
fn threads_agree() {
    for (case, seed) in cases(150).zip(0..) {
        let parameters = BestParameters { top: 4, seed, ..BestParameters::default() };
        let search = search(&case, false, parameters);
        std::thread::scope(|scope| {
            for number in 0..3 {
                let search = &search;
                scope.spawn(move || search.work(number));
            }
        });
        check(&search, &scored(&case, false), 4, &format!("{case:?}"));
    }
}

#[test]
fn what_is_stopped_has_a_bound() {
    for case in cases(200) {
        let Some(best) = scored(&case, true).iter().map(|fill| total(fill.total)).max() else {
            continue;
        };
        for nodes in [0, 1, 2, 5] {
            let search = search(&case, true, BestParameters { nodes, ..BestParameters::default() });
            search.work(0);
            let standing = search.bounds();
            assert!(standing.bound.is_some_and(|bound| bound >= best), "{case:?}: {standing:?}");
            assert!(standing.best.is_none_or(|found| found <= best), "{case:?}: {standing:?}");
            assert!(!standing.is_proved || standing.best == Some(best), "{case:?}: {standing:?}");
        }
    }
}

#[test]
fn slots_without_words_have_no_fill() {
    // Ten slots, none with a word, in several parts.
    let problem = problem("a", "...\n...\n###\n...\n...\n", ["aaaa;1"]);
    for distinct in [false, true] {
        let model = model(&problem, true, distinct);
        let search = BranchAndBound::new(model, BestParameters::default()).unwrap();
        let _ = search.bounds();
        search.work(0);
        let none = BestBounds { best: None, bound: None, is_proved: true };
        assert_eq!((search.bounds(), search.fills().len()), (none, 0));
    }
}

/// The bound of a node rises by rounding there, and the losses of letters count from it.
#[test]
fn no_fill_is_lost_where_a_bound_rises() {
    let good = ["abc", "bac", "bbc", "bca"].map(|word| (word.to_owned(), 1_000_000));
    let others = ["aaa", "abb", "baa", "bcc", "cab"].map(|word| (word.to_owned(), 0));
    let case = Case { rows: vec![vec![7; 3]; 3], words: [&good[..], &others].concat() };
    assert_eq!(check_case(&case, false, 1_219), (true, 4));
}

/// Slots that cross at several cells keep words whose letters no other slot has, where each cell has one letter left.
#[test]
fn no_fill_is_lost_where_slots_cross_at_several_cells() {
    let words = "aaa;10 aaaaa;10 aaabb;10 aab;10 aabaa;0 aabab;3 aabbb;10 aba;10 abaaa;0 abaab;10 ababa;3 \
                 abbaa;10 abbba;2.5 abbbb;3 baa;3 baaab;7 baaba;1 bab;10 babab;2.5 babba;7 babbb;3 bba;10 \
                 bbaaa;2.5 bbaab;0 bbb;10 bbbaa;10 bbbab;2.5 bbbbb;1";
    let slots = "slots\ns w s\nn s g d w\ns g w n d\ng d s\ng w d s n\n";
    assert_eq!(
        totals(&problem("ab", slots, words.split(' ')), 10),
        ["34", "33.5", "29.5", "28.5", "28.5", "18"]
    );
}

/// The totals of the `top` best fills of a problem, none of which has a word twice.
fn totals(problem: &Problem, top: usize) -> Vec<String> {
    let parameters = BestParameters { top, ..BestParameters::default() };
    let search = BranchAndBound::new(model(problem, true, true), parameters).unwrap();
    search.work(0);
    search.fills().iter().map(|fill| fill.total.to_string()).collect()
}

#[test]
fn the_fills_of_the_best_worst_words_are_those_of_the_brute_force() {
    let (mut with_fills, mut with_several_levels) = (0, 0);
    for (case, seed) in cases(400).zip(0..) {
        let distinct = seed % 2 == 1;
        let model = model(&case.problem(), true, distinct);
        if model.slot_count() == 0 {
            continue;
        }
        let mut fills: Vec<(u64, u64)> = scored(&case, distinct)
            .into_iter()
            .map(|fill| (fill.worst.expect("a slot has a word"), fill.total))
            .collect();
        fills.sort_by_key(|&fill| Reverse(fill));
        for (top, by_total) in [(1, false), (1, true), (3, true), (50, false), (50, true)] {
            let name = format!("{case:?}, distinct {distinct}, top {top}, {by_total}");
            let parameters = BestParameters { top, seed, ..BestParameters::default() };
            let found = best_by_worst(&model, by_total, &parameters, &mut |_| ()).unwrap();
            assert!(found.is_proved, "{name}");
            let of_fill = |fill: &ScoredFill| {
                let worst = Worst::of(&model, fill).unwrap().score;
                (worst.millionths(), fill.total.millionths() as u64)
            };
            let got: Vec<(u64, u64)> = found.fills.iter().map(of_fill).collect();
            let expected = &fills[..fills.len().min(top)];
            assert!(got.iter().map(|fill| fill.0).eq(expected.iter().map(|fill| fill.0)), "{name}");
            assert!(!by_total || got == expected, "{name}");
            let bound = found.bound.map(|bound| bound.millionths());
            assert_eq!(bound, expected.first().map(|fill| fill.0), "{name}");
            let total = found.total.map(|total| {
                assert_eq!(total.bound, total.best, "{name}");
                total.best.unwrap().millionths() as u64
            });
            let best = expected.first().map(|fill| fill.1).filter(|_| by_total);
            assert_eq!(total, best, "{name}");
            let letters: BTreeSet<&[u8]> =
                found.fills.iter().map(|fill| &fill.letters[..]).collect();
            assert_eq!(letters.len(), found.fills.len(), "{name}");
            with_several_levels +=
                usize::from(got.first().map(|best| best.0) != got.last().map(|last| last.0));
        }
        with_fills += usize::from(!fills.is_empty());
    }
    assert!(with_fills > 100 && with_several_levels > 50, "{with_fills}, {with_several_levels}");
}

#[test]
fn a_search_by_the_worst_word_that_is_halted_says_what_it_knows() {
    let problem = problem("ab", "..\n..\n", ["ab;1", "ba;2"]);
    let parameters = BestParameters::default();
    parameters.halt.set();
    let model = model(&problem, true, false);
    let found = best_by_worst(&model, true, &parameters, &mut |_| ()).unwrap();
    assert!(!found.is_proved && found.fills.is_empty(), "{found:?}");
}

#[test]
fn a_search_for_the_total_that_is_halted_has_a_bound() {
    let problem = problem("ab", "..\n..\n", ["aa;1", "ab;1", "ba;2", "bb;3"]);
    let parameters = BestParameters::default();
    let model = model(&problem, true, false);
    let mut end_with_worst = |standing: &WorstBounds| {
        if standing.is_proved {
            parameters.halt.set();
        }
    };
    let found = best_by_worst(&model, true, &parameters, &mut end_with_worst).unwrap();
    let standing = found.total.clone().expect("the total is sought");
    assert!(!found.is_proved && !standing.is_proved, "{found:?}");
    assert_eq!(standing.best, Some(found.fills[0].total), "{found:?}");
    assert!(standing.bound >= standing.best, "{found:?}");
}

#[test]
fn few_weak_words_are_bounded_exactly() {
    const UNDER: u64 = 2_000_000;
    let mut found = [0, 0];
    for (case, number) in cases(100).zip(0..) {
        let distinct = number % 2 == 0;
        let fills = scored(&case, distinct);
        let model = model(&case.problem(), true, distinct);
        for most in 0..=4 {
            let few = FewWeak { most, under: Score::from_millionths(UNDER) };
            let mut last = FewWeakBounds::default();
            let parameters = BestParameters::default();
            let best = best_with_few_weak(&model, few, &parameters, &mut |standing| {
                let total =
                    |standing: &FewWeakBounds| standing.best.as_ref().map(|best| best.total);
                assert!(total(standing) >= total(&last));
                last = standing.clone();
            });
            let best = best.unwrap();
            assert!(best.is_proved);
            let weak = |fill: &&Scored| fill.scores.iter().filter(|&&score| score < UNDER).count();
            let allowed = fills.iter().filter(|fill| weak(fill) <= most);
            let expected = allowed.map(|fill| total(fill.total)).max();
            assert_eq!(best.best.as_ref().map(|fill| fill.total), expected, "{case:?}, {most}");
            assert_eq!(best.bound, expected, "{case:?}, {most}");
            found[usize::from(expected.is_some())] += 1;
            let worst = |fill: &Scored| fill.scores.iter().copied().min();
            let allowed = fills.iter().filter(|fill| weak(fill) <= most);
            let expected = allowed.map(|fill| (worst(fill), total(fill.total))).max();
            for by_total in [false, true] {
                let best =
                    best_by_worst_with_few_weak(&model, few, by_total, &parameters, &mut |_| ());
                let best = best.unwrap();
                assert!(best.is_proved);
                assert_eq!(best.fills.len(), usize::from(expected.is_some()));
                let got = best.fills.first().map(|fill| {
                    assert!(few.count(&model, fill) <= most);
                    let worst = Worst::of(&model, fill).map(|worst| worst.score.millionths());
                    (worst, fill.total)
                });
                let name = format!("{case:?}, {most}, {by_total}");
                assert_eq!(got.map(|fill| fill.0), expected.map(|fill| fill.0), "{name}");
                assert!(!by_total || got == expected, "{name}");
                let total = expected.filter(|_| by_total).map(|(_, total)| Some(total));
                let total = total.map(|best| BestBounds { best, bound: best, is_proved: true });
                assert_eq!(best.total, total, "{name}");
                let bound = best.bound.map(|bound| bound.millionths());
                assert!(model.slot_count() == 0 || bound == expected.and_then(|fill| fill.0));
            }
        }
    }
    assert!(found.iter().all(|&cases| cases > 20), "{found:?}");
}
