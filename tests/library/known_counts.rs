//! Counts of fills that are published, or that independent programs agree on.
//!
//! Those that take long, and those of dictionaries that are not part of the project, are run by the
//! command of the README for what takes longer.

use std::fs;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use enumerate::search::{Batches, Outcome, Search};
use network::Problem;

use crate::support::word_list::WordList;
use crate::support::{blank, data, project};

/// Debian's package wamerican-huge.
const WAMERICAN_HUGE: &str = "/usr/share/dict/american-english-huge";

fn count(words: &WordList, grid: &str, distinct: bool) -> u64 {
    let problem = words.problem(grid);
    let problem = if distinct { problem.distinct() } else { problem };
    listed(&problem, Search::default())
}

/// How many fills are listed.
pub fn listed(problem: &Problem, search: Search) -> u64 {
    let mut fills = 0;
    let outcome = Batches::new(problem, search).run(u64::MAX, |batch| {
        fills += batch.len();
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Exhausted);
    fills
}

/// Checks blank grids of a dictionary that is no part of the project: rows, columns, fills, and
/// those in which no word stands twice.
fn check_blank(dictionary: &str, cases: &[(usize, usize, u64, Option<u64>)]) {
    let words = WordList::at(data(&format!("dict/{dictionary}")));
    for &(rows, columns, fills, distinct) in cases {
        let grid = blank(rows, columns);
        assert_eq!(count(&words, &grid, false), fills, "{dictionary} {rows}×{columns}");
        if let Some(distinct) = distinct {
            assert_eq!(
                count(&words, &grid, true),
                distinct,
                "{dictionary} {rows}×{columns}, distinct"
            );
        }
    }
}

/// Rows, columns and fills of blank grids of French words.
pub const SMALL_FRENCH: [(usize, usize, u64); 2] = [(2, 2, 954), (3, 3, 354_394)];
pub const FRENCH: [(usize, usize, u64); 5] = [
    (3, 4, 2_851_999),
    (3, 5, 16_913_345),
    (3, 6, 30_263_982),
    (3, 7, 30_869_144),
    (4, 4, 50_494_589),
];

/// The same of every third word, the list `fr3.dict.gz` of the folder that `CROSSWORD_DATA` names.
pub const EVERY_THIRD: [(usize, usize, u64); 5] =
    [(4, 4, 9_256), (4, 5, 1_597), (5, 5, 38_284), (5, 6, 346), (6, 6, 13_345)];

fn check_french(counts: &[(usize, usize, u64)]) {
    for &(rows, columns, fills) in counts {
        assert_eq!(count(WordList::french(), &blank(rows, columns), false), fills);
    }
}

#[test]
fn small_french_grids() {
    check_french(&SMALL_FRENCH);
}

#[test]
#[ignore = "lists for a minute in release"]
fn french_grids() {
    check_french(&[(4, 3, 2_851_999)]);
    check_french(&FRENCH);
}

#[test]
#[ignore = "needs the folder that CROSSWORD_DATA names"]
fn grids_of_other_dictionaries() {
    check_blank("debug-05.txt", &[(5, 5, 72, Some(48))]);
    check_blank(
        "lex-4to8.dict.gz",
        &[
            (4, 4, 1_898_088, Some(1_068_610)),
            (4, 6, 4_768, Some(4_749)),
            (4, 7, 128, Some(125)),
            (4, 8, 1, Some(1)),
            (5, 5, 59_768, Some(5_290)),
            (5, 6, 36, Some(36)),
            (5, 7, 0, Some(0)),
        ],
    );
    check_blank("sgb-words.dict.gz", &[(5, 5, 1_787_056, Some(646_528))]);
    check_blank("english-yawl.dict.gz", &[(3, 3, 6_981_208, None)]);
    let cases = EVERY_THIRD.map(|(rows, columns, fills)| (rows, columns, fills, None));
    check_blank("fr3.dict.gz", &cases);
}

/// The published count is that of the list without names: entries with a capital.
#[test]
#[ignore = "needs the folder that CROSSWORD_DATA names, and Debian's package wamerican-huge"]
fn a_partly_filled_american_15x15() {
    let list = fs::read_to_string(WAMERICAN_HUGE).expect(WAMERICAN_HUGE);
    let is_no_name = |word: &&str| !word.contains(char::is_uppercase);
    let words: Vec<&str> = list.lines().filter(is_no_name).collect();
    let grid = fs::read_to_string(data("grids/american/a15p60.txt")).unwrap();
    assert_eq!(count(&WordList::of(&words.join("\n")), &grid, false), 336);
}

/// A grid of the project, and the number of its fills, as the table in the folder states it.
struct Stated {
    grid: String,
    fills: u64,
    words: &'static WordList,
}

fn stated_counts() -> Vec<Stated> {
    static FIVE: LazyLock<WordList> =
        LazyLock::new(|| WordList::at(project("dict/five-words.txt")));
    let table = fs::read_to_string(project("grids/README.md")).unwrap();
    let stated = |row: &str| {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = columns.get(1)?.strip_prefix('`')?.strip_suffix('`')?;
        let (_, count) = columns.get(6)?.split_once("**")?;
        let (count, note) = count.split_once("**")?;
        let words = match note.contains("dict/five-words.txt") {
            true => &*FIVE,
            false => WordList::french(),
        };
        let grid = fs::read_to_string(project(&format!("grids/{name}"))).unwrap();
        Some(Stated { grid, fills: count.replace(',', "").parse().unwrap(), words })
    };
    table.lines().filter_map(stated).collect()
}

#[test]
fn the_grids_of_the_project() {
    let mut checked = 0;
    for stated in stated_counts().iter().filter(|stated| stated.fills < 1_000_000) {
        assert_eq!(count(stated.words, &stated.grid, false), stated.fills, "{}", stated.grid);
        checked += 1;
    }
    assert!(checked >= 10, "the table is read");
}

#[test]
#[ignore = "lists for minutes"]
fn the_grids_of_the_project_with_many_fills() {
    for stated in stated_counts().iter().filter(|stated| stated.fills >= 1_000_000) {
        assert_eq!(count(stated.words, &stated.grid, false), stated.fills, "{}", stated.grid);
    }
}

#[test]
fn every_grid_of_the_project_can_be_read() {
    let grids = fs::read_dir(project("grids")).unwrap().map(|entry| entry.unwrap().path());
    let texts = grids.filter(|path| path.extension().is_some_and(|e| e == "txt"));
    let words = WordList::of("");
    let white: Vec<bool> = texts
        .map(|path| words.grid(&fs::read_to_string(path).unwrap()))
        .map(|grid| grid.cells().iter().any(|cell| cell.is_white()))
        .collect();
    assert!(white.len() > 10 && white.iter().all(|&white| white), "{white:?}");
}
