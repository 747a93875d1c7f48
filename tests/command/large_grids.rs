//! Grids of 60×60.

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
    let folder = TestFolder::french(&large(row));
    // Its first fill takes more than a minute, if there is one.
    let ran = folder.run("words grid --time 0.3 -n 1");
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""), "{}", ran.err);
}
