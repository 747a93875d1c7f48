//! Grids of 60×60.

use crate::desk::Desk;

fn large(row: impl Fn(usize) -> String) -> String {
    (0..60).map(|i| row(i) + "\n").collect()
}

#[test]
fn all_black() {
    let desk = Desk::new();
    let grid = large(|_| "#0".repeat(30));
    desk.put("grid", &grid);
    desk.run("words grid").expect(0, &grid, "");
}

#[test]
fn all_open() {
    let desk = Desk::french(&large(|_| ".".repeat(60)));
    let ran = desk.run("words grid");
    ran.expect_failure(0, "enumerate: no fill: slot across, row 1, column 1 (60 letters, ");
    assert!(ran.err.ends_with("the dictionary has no word of 60 letters\n"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_pattern_with_too_many_fills() {
    // Blocks on a slanted lattice: slots of four letters, each with many words.
    let row = |i: usize| (0..60).map(|j| if (j + 2 * i) % 5 < 1 { '#' } else { '.' }).collect();
    let desk = Desk::french(&large(row));
    let ran = desk.run("words grid --time 0.3 -o /dev/null");
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""), "{}", ran.err);
    assert!(ran.err.starts_with("enumerate: stopped by --time: "), "{}", ran.err);
    let ran = desk.run("words grid -n 10");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 10 * 61 - 1), "{}", ran.err);
}

#[test]
fn a_pattern_with_hard_crossings() {
    // Every second cell of every second row, and a diagonal in ten: slots of up to nine letters.
    let row = |i: usize| {
        let block = |j: usize| (i % 2 == 1 && j % 2 == 1) || j % 10 == i % 10;
        (0..60).map(|j| if block(j) { '#' } else { '.' }).collect()
    };
    let desk = Desk::french(&large(row));
    let ran = desk.run("words grid --time 0.3 -n 1");
    // The first fill is found in time or it is not, but nothing between.
    let expected = if ran.out.is_empty() { (Some(5), 0) } else { (Some(0), 60) };
    assert_eq!((ran.code, ran.out.lines().count()), expected, "{}", ran.err);
}
