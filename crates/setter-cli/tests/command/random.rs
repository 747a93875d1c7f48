//! Random small problems: every fill is read by an independent checker, and there is one just if brute
//! force finds one.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::brute_force::Board;
use crate::test_folder::TestFolder;

/// Ways to solve, each other than those before in something.
const WAYS: [&str; 12] = [
    "",
    "-j 1 --seed 7",
    "--order next --values random",
    "--algorithm rac --no-ac3 --order max-constraints",
    "--algorithm rac",
    "--algorithm cbj --order min-domain --values score",
    "--algorithm cbj --no-ac3 --values random --seed 3",
    "--algorithm rac-fc --order constraints-then-size",
    "--algorithm rac-fc --no-ac3 --order dom-wdeg --no-look-ahead",
    "--algorithm cbj-fc --order max-constraints-with-instantiated",
    "--algorithm cbj-fc --values least-constraining -j 2",
    "--algorithm mac --no-ac3 --order size-then-constraints --ties random",
];

pub fn problem() -> impl Strategy<Value = (String, Vec<String>)> {
    let cell = prop_oneof![8 => Just('.'), 2 => Just('#'), 1 => Just('a')];
    let words = vec(vec(0..3_u8, 2..=3), 2..14);
    (1..=3_usize, 2..=3_usize, vec(cell, 9), words).prop_map(|(rows, columns, cells, words)| {
        let row = |row: &[char]| row.iter().collect::<String>() + "\n";
        let grid = cells[..rows * columns].chunks(columns).map(row).collect();
        let word = |word: &Vec<u8>| word.iter().map(|&l| char::from(b'a' + l)).collect();
        (grid, words.iter().map(word).collect())
    })
}

proptest! {
    #![proptest_config(Config { cases: 24, ..Config::default() })]

    #[test]
    fn fills_are_right_and_found_if_there_are_any(
        (grid, words) in problem(),
        repeats in any::<bool>(),
        min_slot in 2..=3_usize,
    ) {
        let folder = TestFolder::new(&(words.join("\n") + "\n"), &grid);
        let board = Board::parse(&grid).with_least_slot(min_slot);
        let expected = board.has_fill(&words, "abc", !repeats);
        for way in WAYS {
            let more = if repeats { "--repeats" } else { "" };
            let ran = folder.run(&format!("solve --alphabet abc --no-cache --min-slot {min_slot} {way} {more} words grid"));
            prop_assert_eq!(ran.code, Some(0), "{}: {}", way, ran.err);
            match expected {
                true => {
                    let objection = board.objection(&ran.out, &words, !repeats);
                    prop_assert_eq!(objection, None, "{}: {}", way, ran.out);
                }
                false => {
                    prop_assert_eq!(&ran.out, "", "{}", way);
                    prop_assert!(ran.err.starts_with("setter: no fill: "), "{}", ran.err);
                }
            }
        }
    }
}
