//! The judge itself: slots and fills of small networks that were found by hand.

use crate::judge::Problem;
use crate::judge::posed::Posed;

/// A problem over a, b and c, with flags that stand between spaces.
fn problem(board: &str, words: &str, flags: &str) -> Problem {
    Problem {
        files: vec![
            ("board".into(), board.into()),
            ("words".into(), words.replace(' ', "\n")),
            ("others".into(), "cc".into()),
        ],
        dictionaries: vec!["words".into()],
        board: "board".into(),
        alphabet: "abc".into(),
        flags: flags.split_whitespace().map(String::from).collect(),
        ..Problem::default()
    }
}

/// The slots of a grid or network file, each as the numbers of its cells.
fn slots(board: &str, flags: &str) -> Vec<Vec<usize>> {
    let network = problem(board, "", flags).network().unwrap();
    network.slots.into_iter().map(|slot| slot.cells).collect()
}

/// The listing of a problem.
fn listing(problem: Problem) -> String {
    let distinct = problem.distinct;
    let posed = Posed::of(0, problem);
    posed.network().listing(&posed.fills(distinct))
}

#[test]
fn runs_end_at_blocks_and_bars() {
    assert_eq!(slots("..#.\n", ""), [[0, 1]]);
    assert_eq!(slots("..|..\n", ""), [[0, 1], [2, 3]]);
    assert_eq!(
        slots("._.\n..\n..\n", ""),
        [vec![0, 1], vec![2, 3], vec![4, 5], vec![2, 4], vec![1, 3, 5]]
    );
    assert_eq!(slots(".+.\n..\n", ""), [[2, 3], [1, 3]]);
    assert_eq!(slots("...\n", "--min-slot 4"), [[0; 0]; 0]);
}

#[test]
fn runs_go_on_beyond_the_edge() {
    assert_eq!(slots("..|.\n", "--wrap across"), [[2, 0, 1]]);
    assert_eq!(slots(".#..\n", "--wrap across"), [[1, 2, 0]]);
    assert_eq!(slots("...|\n", "--wrap across"), [[0, 1, 2]]);
    assert_eq!(slots(".|.|.\n", "--wrap across"), [[2, 0]]);
    assert_eq!(slots(".\n._\n.\n", "--wrap down"), [[2, 0, 1]]);
    assert!(problem("...\n", "", "--wrap across").network().is_err());
    assert!(problem(".#\n#.\n", "", "--wrap both").network().is_ok());
}

#[test]
fn layers_and_diagonals_have_slots() {
    assert_eq!(slots(".\n-\n.\n", ""), [[0, 1]]);
    assert_eq!(slots("..\n-\n.#\n-\n..\n", ""), [vec![0, 1], vec![3, 4], vec![0, 2, 3]]);
    assert_eq!(slots(".|.\n.#\n", "--diagonals"), [[0, 2], [1, 2]]);
    assert!(problem("...\n...\n", "", "--diagonals").network().is_err());
}

#[test]
fn equal_cells_are_one() {
    let square = problem("..\n..\n", "ab ba ac ca bb", "--symmetric");
    assert_eq!(square.network().unwrap().same_as, [0, 1, 1, 3]);
    assert_eq!(square.network().unwrap().slots.len(), 2);
    assert_eq!(
        listing(square),
        "ab\nba\n\nab\nbb\n\nac\nca\n\nba\nab\n\nba\nac\n\nbb\nba\n\nbb\nbb\n\nca\nab\n\nca\nac\n"
    );
    let cube = problem(&["..\n..\n"; 2].join("-\n"), "", "--symmetric").network().unwrap();
    assert_eq!(cube.same_as, [0, 1, 1, 3, 1, 3, 3, 7]);
    for faulty in ["...\n...\n", ".#\n..\n", "..|\n..\n", "..\n..\n-\n..\n..\n-\n..\n..\n"] {
        assert!(problem(faulty, "", "--symmetric").network().is_err(), "{faulty}");
    }
    assert!(problem(".#\n#.\n", "", "--symmetric").network().is_ok());
}

#[test]
fn words_are_chosen() {
    assert_eq!(listing(problem("..\n", "ab ba cc ac", "--reversed")), "ab\n\nba\n\ncc\n");
    assert_eq!(listing(problem("..\n", "ab;2 ba;1", "--min-score 1.5")), "ab\n");
    assert_eq!(listing(problem("..\n", "ab;2 ba;1", "--min-score 2 --require ba")), "ba\n");
    assert_eq!(listing(problem("..\n", "ab ba", "--exclude ab")), "ba\n");
    assert_eq!(listing(problem("..\n", "ab ba", "--require bc")), "bc\n");
    assert_eq!(listing(problem("..\n", "ab", "--across others")), "cc\n");
    assert_eq!(listing(problem(".\n.\n", "ab", "--across others")), "a\nb\n");
    let distinct = Problem { distinct: true, ..problem("..\n#.\n", "aa ab bb", "") };
    assert_eq!(listing(distinct), "aa\n#b\n\nab\n#b\n");
}

#[test]
fn network_files_are_read() {
    let given = "slots // a ring\nx y\ny z\n// no more\nz x\ngiven\nx [ab]\n";
    assert_eq!(slots(given, ""), [[0, 1], [1, 2], [2, 0]]);
    assert_eq!(listing(problem(given, "ab bc ca", "")), "abc\n\nbca\n");
    let ordered = format!("{given}layout\n# z\ny x\norder\nz y\nx\n");
    assert_eq!(listing(problem(&ordered, "ab bc ca", "")), "#a\ncb\n\n#c\nba\n");
}

#[test]
fn fills_come_in_the_order_asked_for() {
    let ordered = |order: &str| {
        let order = order.into();
        listing(Problem { order, ..problem("..\n#.\n-\n..\n#.\n", "aa ab ba", "") })
    };
    assert_eq!(ordered("").split("\n\n").next(), Some("aa\n#a\n-\naa\n#a"));
    let fills = |order: &str| ordered(order).matches("-\n").count();
    assert_eq!([fills(""), fills("columns"), fills("rows-reversed")], [fills(""); 3]);
    let order = |order: &str| {
        let board = "..\n..\n-\n..\n..\n";
        Problem { order: order.into(), ..problem(board, "", "") }.network().unwrap().order
    };
    assert_eq!(order("columns"), [0, 2, 1, 3, 4, 6, 5, 7]);
    assert_eq!(order("columns-reversed"), [7, 5, 6, 4, 3, 1, 2, 0]);
}
