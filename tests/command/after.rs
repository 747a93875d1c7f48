//! Listings that begin after a given fill.

use crate::test_folder::{RING_FILLS, TestFolder, ring_fills};

const END: &str = "enumerate: no fill comes after the one in ";

#[test]
fn pages_make_up_the_list() {
    let folder = TestFolder::new();
    let stopped = "enumerate: stopped at the limit of 2 fills; there may be more\n";
    let first = folder.run("words grid -n 2");
    folder.put("page", &first.out);
    let second = folder.run("words grid -n 2 --after page");
    second.expect(0, &RING_FILLS[42..82 + 1], stopped);
    let third = folder.run_with_input("words grid -n 2 --after -", &second.out);
    assert_eq!([first.out, second.out, third.out.clone()].join("\n"), RING_FILLS);
    folder.put("page", &third.out);
    folder.run("words grid -n 2 --after page").expect(0, "", &format!("{END}page\n"));
}

#[test]
fn the_last_of_several_fills_counts() {
    let folder = TestFolder::new();
    for fills in 1..5 {
        folder.put("page", format!("\u{feff}\n\n{}\n\n", ring_fills(fills).replace('\n', "\r\n")));
        let rest = &RING_FILLS[ring_fills(fills).len() + 1..];
        folder.run("words grid --after page").expect(0, rest, "");
    }
}

#[test]
fn what_is_no_fill_of_the_problem_has_its_place_too() {
    let folder = TestFolder::new();
    for (fill, fills_before) in [
        ("aaaa\na00a\na00a\naaaa", 0),
        ("mars\na##o\nr00i\nsois", 1),
        ("MARS\nz00z\nz00z\nzzzz", 2),
        ("môaa\na00a\na00a\naaaa", 2),
        ("mois\no00o\ni00i\nsoiq", 3),
        ("zzzz\nz00z\nz00z\nzzzz", 5),
    ] {
        folder.put("page", fill);
        let rest = match fills_before {
            0 => RING_FILLS,
            5 => "",
            fills => &RING_FILLS[ring_fills(fills).len() + 1..],
        };
        let message = if fills_before == 5 { format!("{END}page\n") } else { String::new() };
        folder.run("words grid --after page").expect(0, rest, &message);
    }
}

#[test]
fn the_order_of_cells_is_that_of_the_listing() {
    let folder = TestFolder::new();
    folder.put("words", "ab\nba\nbb\naa\n");
    folder.put("grid", "11\n1#\n");
    folder.put("page", "ba\na#\n");
    folder.run("words grid --after page --order columns").expect(
        0,
        "bb\na#\n\nba\nb#\n\nbb\nb#\n",
        "",
    );
    folder.run("words grid --after page").expect(0, "ba\nb#\n\nbb\na#\n\nbb\nb#\n", "");
}

#[test]
fn a_grid_without_white_cells_has_one_fill() {
    let folder = TestFolder::new();
    folder.put("grid", "#0\n");
    folder.run("words grid").expect(0, "#0\n", "");
    folder.put("page", "#0\n");
    folder.run("words grid --after page").expect(0, "", &format!("{END}page\n"));
}

#[test]
fn the_plain_walk_begins_after_a_fill_too() {
    // More words than the least memory holds the sets of.
    let folder = TestFolder::french("...\n...\n...\n");
    let all = folder.run("words grid");
    let some = all.out.match_indices("\n\n").nth(200_000).unwrap().0;
    folder.put("page", &all.out[..some]);
    let rest = folder.run("words grid --memory 1M --after page");
    assert_eq!(rest.code, Some(0));
    assert!(rest.out == all.out[some + 2..]);
}

#[test]
fn what_has_not_the_shape_of_the_grid_is_an_error() {
    let folder = TestFolder::new();
    for (fill, message) in [
        ("", "page:1:1: no fill: "),
        ("\n\n", "page:1:1: no fill: "),
        ("mars\na00o\nr00i\n", "page:4:1: fill of 3 rows: the grid has 4"),
        ("mars\na00o\nr00i\nsoir\nsoir\n", "page:5:1: a fill goes on here: the grid has 4 rows"),
        ("mars\na00o\nr00\nsoir\n", "page:3:4: row of 3 cells: the grid has 4 columns"),
        ("mars\na00o\nr00io\nsoir\n", "page:3:5: row of 5 cells: the grid has 4 columns"),
        ("\nmars\na00o\nra0i\n", "page:4:2: unexpected 'a': the grid has the black cell '0' here"),
        ("ma1s\na00o\nr00i\nsoir\n", "page:1:3: unexpected '1': this cell of a fill has a letter"),
        ("ma\u{153}s\na00o\nr00i\nsoir", "page:1:3: unexpected 'œ'"),
    ] {
        folder.put("page", fill);
        folder.run("words grid --after page").expect_failure(2, &format!("enumerate: {message}"));
    }
    folder.put("page", [b"ma\xff\n".repeat(4), vec![b'a'; 100_000]].concat());
    folder.run("words grid --after page").expect_failure(2, "enumerate: page:5:1: ");
    folder
        .run("words grid --after none")
        .expect_failure(2, "enumerate: none: cannot read the fill: ");
    folder
        .run("words - --after -")
        .expect_failure(2, "error: standard input, '-', can be read only");
}
