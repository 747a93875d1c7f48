//! Grids of 60×60.

use crate::support::word_list::WordList;
use crate::test_folder::TestFolder;

fn large(row: impl Fn(usize) -> String) -> String {
    (0..60).map(|i| row(i) + "\n").collect()
}

#[test]
fn all_black() {
    let folder = TestFolder::new();
    let grid = large(|_| "#0".repeat(30));
    folder.put("grid", &grid);
    folder.run("words grid").expect(0, &grid, "");
}

#[test]
fn all_open() {
    let folder = TestFolder::french(&large(|_| ".".repeat(60)));
    let ran = folder.run("words grid");
    ran.expect_failure(0, "enumerate: no fill: slot across, row 1, column 1 (60 letters, ");
    assert!(ran.err.ends_with("the dictionary has no word of 60 letters\n"), "{}", ran.err);
}

#[test]
fn a_pattern_with_too_many_fills() {
    // Blocks on a slanted lattice: slots of four letters, each with many words.
    let row = |i: usize| (0..60).map(|j| if (j + 2 * i) % 5 < 1 { '#' } else { '.' }).collect();
    let folder = TestFolder::french(&large(row));
    let ran = folder.run("words grid -n 10");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 10 * 61 - 1), "{}", ran.err);
}

#[test]
fn a_pattern_with_hard_crossings() {
    // Every second cell of every second row, and a diagonal in ten: slots of up to nine letters.
    let row = |i: usize| {
        let block = |j: usize| (i % 2 == 1 && j % 2 == 1) || j % 10 == i % 10;
        (0..60).map(|j| if block(j) { '#' } else { '.' }).collect()
    };
    let grid = large(row);
    let folder = TestFolder::french(&grid);
    // No limit of time: how long it takes depends on the machine; what it finds does not.
    let ran = folder.run("words grid -n 1");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let cells = |text: &str| text.replace(|cell| cell != '#' && cell != '\n', ".");
    assert_eq!(cells(&ran.out), grid);
    let rows: Vec<&str> = ran.out.lines().collect();
    let column = |j: usize| rows.iter().map(|row| &row[j..=j]).collect::<String>();
    let lines = rows.iter().map(ToString::to_string).chain((0..60).map(column));
    let words = WordList::french().words();
    for line in lines {
        for word in line.split('#').filter(|word| word.len() > 1) {
            let letters: Vec<u8> = word.bytes().map(|letter| letter - b'a').collect();
            assert!(words.binary_search(&letters).is_ok(), "{word}");
        }
    }
}
