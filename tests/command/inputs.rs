//! Dictionaries and grids, good and bad.

use std::fs;

use crate::test_folder::{FIVE_WORDS, RING, RING_FILLS, Ran, TestFolder, ring_fills};

fn gzip(text: &str) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn the_example() {
    TestFolder::new().run("words grid").expect(0, RING_FILLS, "");
}

#[test]
fn several_dictionaries_are_merged() {
    let folder = TestFolder::new();
    folder.put("a", "mars\nsoir\n");
    folder.put("b", [gzip("mois\n"), gzip("soir\nplus")].concat());
    folder.put("c", zstd::encode_all(&b"tard\n"[..], 3).unwrap());
    folder.run("a b c grid").expect(0, RING_FILLS, "");
    folder.run("a grid").expect(0, &ring_fills(1), "");
}

#[test]
fn the_shipped_scores_are_a_dictionary() {
    let folder = TestFolder::new();
    folder.put("grid", "111\n111\n");
    let dictionary = |name| concat!(env!("CARGO_MANIFEST_DIR"), "/dict/").to_owned() + name;
    let count = |name| folder.run(&format!("{} grid --count", dictionary(name)));
    let (plain, scored) = (count("francais.dict.gz"), count("francais.scores.gz"));
    assert_eq!((plain.code, scored.code, scored.err.as_str()), (Some(0), Some(0), ""));
    assert_eq!(plain.out, scored.out);
    assert_ne!(plain.out, "0\n");
}

#[test]
fn standard_input_is_a_dictionary_or_the_grid() {
    let folder = TestFolder::new();
    folder.run_with_input("- grid", FIVE_WORDS).expect(0, RING_FILLS, "");
    folder.run_with_input("- grid", gzip(FIVE_WORDS)).expect(0, RING_FILLS, "");
    folder.run_with_input("words -", RING).expect(0, RING_FILLS, "");
    folder.run_with_input("words - grid", "mars\n").expect(0, RING_FILLS, "");
    for both in ["- -", "- - grid"] {
        let ran = folder.run_with_input(both, RING);
        ran.expect_failure(2, "error: standard input, '-', can be read only once");
    }
    folder.run_with_input("words -", "1?\n").expect_failure(2, "enumerate: standard input:1:2: ");
}

#[test]
fn grids_from_any_editor() {
    let folder = TestFolder::new();
    folder.put("grid", format!("\u{feff}{}\r\n\r\n", RING.replace('\n', "\r\n")));
    folder.run("words grid").expect(0, RING_FILLS, "");
    folder.put("grid", RING.trim_end());
    folder.run("words grid").expect(0, RING_FILLS, "");
}

#[test]
fn black_cells_are_printed_as_written() {
    let folder = TestFolder::new();
    folder.put("grid", "MÀ[rst]s\n.0#.\n.#0.\nso1r");
    folder.run("words grid").expect(0, "mars\na0#o\nr#0i\nsoir\n\nmars\no0#o\ni#0i\nsoir\n", "");
}

#[test]
fn bad_grids_are_told_with_their_place() {
    let folder = TestFolder::new();
    let dir = "is a directory";
    for (grid, message) in [
        (
            &b"1111111\n1111111\n111111?\n"[..],
            "3:7: unexpected '?': a cell is '1' or '.' (open), '0' or '#' (black), a letter, \
             [letters] for one of some, or {letters} for all of these in one cell; a bar ('|', '_' or '+') comes after a cell, and a line '-' between layers",
        ),
        (
            b"11\n\n11\n",
            "2:1: blank line inside the grid: blank lines are allowed only before and after it",
        ),
        (b"111\n11\n", "2:3: row of 2 cells: the first row has 3, and all must be as long"),
        (b"11\n111\n", "2:3: row of 3 cells: the first row has 2, and all must be as long"),
        (b"11\n1\xff\n", "2:2: byte 0xff is not UTF-8 text"),
        (b"", "1:1: the grid is empty: it needs at least one row of cells"),
        (b"\n\r\n", "1:1: the grid is empty: it needs at least one row of cells"),
        (b"\xc2\xa0\n", "1:1: the grid is empty: it needs at least one row of cells"),
        (
            b"1[ab\n",
            "1:2: letter set without its ']': it is [letters], or [^letters] for all but those",
        ),
    ] {
        folder.put("grid.txt", grid);
        folder.run("words grid.txt").expect(2, "", &format!("enumerate: grid.txt:{message}\n"));
    }
    fs::create_dir(folder.path("folder")).unwrap();
    folder.run("words folder").expect(
        2,
        "",
        &format!("enumerate: folder: cannot read the grid: {dir}\n"),
    );
    folder.run("words nowhere").expect_failure(2, "enumerate: nowhere: cannot read the grid: ");
}

#[test]
fn bad_dictionaries_are_told_by_name() {
    let folder = TestFolder::new();
    let long: String = (0..20_000).map(|i| format!("{i:b}\n").replace('0', "a")).collect();
    let whole = gzip(&long.replace('1', "b"));
    folder.put("cut", &whole[..whole.len() / 2]);
    folder.run("words cut grid").expect_failure(2, "enumerate: cut: ");
    folder.put("cut", &whole[..whole.len() - 1]);
    folder.run("cut grid").expect_failure(2, "enumerate: cut: ");
    let mut damaged = whole;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0xff;
    folder.put("damaged", damaged);
    folder.run("damaged grid").expect_failure(2, "enumerate: damaged: ");
    let compressed = zstd::encode_all(FIVE_WORDS.as_bytes(), 3).unwrap();
    folder.put("cut.zst", &compressed[..compressed.len() - 2]);
    folder.run("cut.zst grid").expect_failure(2, "enumerate: cut.zst: ");
    fs::create_dir(folder.path("folder")).unwrap();
    folder.run("folder grid").expect_failure(2, "enumerate: folder: cannot read the dictionary: ");
    folder
        .run("nowhere grid")
        .expect_failure(2, "enumerate: nowhere: cannot read the dictionary: ");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_told() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    let folder = TestFolder::new();
    let set_mode = |name: &str, mode| {
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    let mut command = folder.command("words grid");
    set_mode("words", 0o000);
    if fs::File::open(folder.path("words")).is_ok() {
        // Root may read everything: another user runs it, who may enter this folder alone. A program that this one wrote
        // could be open for writing in what another test starts just then, and would not run.
        let mut copy = Command::new("cp");
        copy.arg(command.get_program()).arg(folder.path("enumerate"));
        assert!(copy.status().unwrap().success());
        for name in ["", "enumerate"] {
            set_mode(name, 0o755);
        }
        command = folder.program(folder.path("enumerate"));
        command.args(["words", "grid"]).uid(65534).gid(65534);
    }
    let ran = Ran::of(command.output().unwrap());
    ran.expect_failure(2, "enumerate: words: cannot read the dictionary: Permission denied");
}

#[test]
fn skipped_lines_are_told_once_also_from_the_cache() {
    let folder = TestFolder::new();
    folder.put("more", "l'an\n\naujourd'hui\n42\n");
    let warning = "enumerate: warning: more:4: \"42\" does not fold to letters of the alphabet; skipped 1 such line\n\
                   enumerate: warning: more:1: \"l'an\" is a phrase, with blanks, hyphens or apostrophes \
                   (--phrases join takes its letters); skipped 2 such lines\n";
    for _ in ["cold", "warm"] {
        folder.run("words more grid").expect(0, RING_FILLS, warning);
    }
    folder.run("words more grid --no-cache").expect(0, RING_FILLS, warning);
}

#[test]
fn each_fault_of_a_score_is_told_once() {
    let folder = TestFolder::new();
    let lines = "mars;x\nmois;0.0000019\nplus;99999999999999999999999\nsoir;1e5\nsoir;0.5\n\
                 tard;-1\ntard;0.25000001\n";
    folder.put("scored", lines);
    for _ in ["cold", "warm"] {
        let ran = folder.run("scored grid --count");
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "5\n"));
        let told: Vec<&str> = ran.err.lines().collect();
        assert_eq!(
            told,
            [
                "enumerate: warning: scored:1: \"mars;x\" has a score that is no number: digits, \
                 with an optional fraction; it is taken as 0; kept 3 such lines",
                "enumerate: warning: scored:3: \"plus;99999999999999999999999\" has a score above \
                 18446744073709.551615, which is taken instead; lowered 1 such line",
                "enumerate: warning: scored:2: \"mois;0.0000019\" has a score of more than six \
                 decimals, of which six count; rounded down 2 such lines",
            ]
        );
    }
}

#[test]
fn lists_that_are_no_text_are_refused_by_name() {
    let folder = TestFolder::new();
    folder.put("list.xz", b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4\x46\x02\0\x21\x01");
    let told = "enumerate: list.xz: it is compressed with xz; a list is text, plain or compressed with gzip or zstd: \
                decompress it, as by 'unxz'\n";
    folder.run("list.xz grid").expect(2, "", told);
    folder.run("words list.xz grid").expect(2, "", told);
}

#[test]
fn latin_1_is_read_and_told() {
    let folder = TestFolder::new();
    folder.put("latin", b"MARS\nmo\xefs\nplus\nso\xeer\ntard\n");
    let told = "enumerate: warning: latin:2: \"mo\u{ef}s\" is no UTF-8: the list is read as Windows-1252 (Latin-1); \
                decoded 2 such lines\n";
    folder.put("words", "mars\nmois\nplus\nsoir\ntard\n");
    let fills = folder.run("words grid").out;
    for _ in ["cold", "warm"] {
        folder.run("latin grid").expect(0, &fills, told);
    }
}

#[test]
fn a_grid_in_place_of_the_dictionary_is_told() {
    let folder = TestFolder::new();
    folder.put("list", "mars\nmois\nplus\nsoir\ntard\n");
    let ran = folder.run("grid list");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    let told =
        "grid has no word for list and is a grid: dictionaries come first, and the grid last\n";
    assert!(ran.err.ends_with(told), "{}", ran.err);
    // A list of words of another length may be read as a grid, but is none.
    folder.put("short", "mar\nmoi\n");
    assert_eq!(folder.run("short grid").code, Some(0));
}

#[test]
fn accents_and_case_fold() {
    let folder = TestFolder::new();
    folder.put("words", "\u{feff}MÂRS\r\nmoïs\r\nPlus\r\nso\u{302}ir\r\n");
    folder.run("words grid").expect(0, RING_FILLS, "");
}

#[test]
fn an_empty_dictionary_has_no_words() {
    let folder = TestFolder::new();
    for empty in [&b""[..], b"\n\n", &gzip("")] {
        folder.put("words", empty);
        folder.run("words grid").expect(
            0,
            "",
            "enumerate: no fill: slot across, row 1, column 1 (4 letters, ....): the dictionary \
             has no word of 4 letters\n",
        );
    }
}
