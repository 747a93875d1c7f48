//! `setter convert`, and puzzles by other programs as grids.

use crate::test_folder::TestFolder;

const FILL: &str = "care\na#et\nbest\n";

const CLUES: &str = "\u{feff}care\tWorry\n\nCAB\tTaxi\ncab\tAnother taxi\nres\tThread & more\net\tAnd, in Rome\n\
                     m\u{e9}t\u{e9}o\tNot here\n";

fn folder() -> TestFolder {
    let folder = TestFolder::new("care\nbest\ncab\nres\nett\net\nbeat\n", "");
    folder.put("fill", FILL);
    folder.put("clues", CLUES);
    folder
}

#[test]
fn a_fill_becomes_a_puzzle_in_each_format_and_comes_back() {
    let folder = folder();
    for name in [
        "puzzle.ipuz",
        "puzzle.json",
        "puzzle.puz",
        "puzzle.exolve",
        "puzzle.jpz",
        "puzzle.xd",
        "puzzle.txt",
    ] {
        let ran = folder.run(&format!("convert fill --solution -o {name}"));
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""), "{name}");
        let ran = folder.run(&format!("convert {name} --to text --solution"));
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), FILL, ""), "{name}");
    }
    let ran = folder.run("convert puzzle.ipuz");
    assert_eq!(ran.out, "....\n.#..\n....\n");
    let told = "setter: warning: not written: 11 letters of the solution (--solution shows them)\n";
    assert_eq!(ran.err, told);
    let ran = folder.run_with_input("convert - --to ipuz", FILL);
    assert_eq!(ran.out, folder.text("puzzle.ipuz"));
}

#[test]
fn clues_and_titles_are_added() {
    let folder = folder();
    let ran = folder.run(
        "convert fill --clues clues --title Words --author Nobody --copyright 2026 --language en -o p.exolve",
    );
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "setter: warning: clues: no clue for 2 of 6 words, the first \"best\"\n");
    let expected = "exolve-begin\n  exolve-title: Words\n  exolve-setter: Nobody\n  exolve-copyright: 2026\n  \
        exolve-language: en Latin\n  exolve-width: 4\n  exolve-height: 3\n  exolve-grid:\n    C A R E\n    \
        A . E T\n    B E S T\n  exolve-across:\n    1 Worry\n    4 And, in Rome\n  exolve-down:\n    \
        1 Taxi\n    2 Thread &amp; more\nexolve-end\n";
    assert_eq!(folder.text("p.exolve"), expected);
    folder.put("open", "ca.e\na#et\n.est\n");
    let ran = folder.run("convert open --clues clues --to ipuz");
    assert!(ran.err.contains("warning: clues: no clue for 4 slots, whose letters"), "{}", ran.err);
    // What has a clue keeps it, and what is said already stays.
    folder.put("more", "care\tNo\nbest\tSuperlative\nett\tPart of letter\n");
    let ran = folder.run("convert p.exolve --clues more --title More -o p.puz");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), "setter: warning: not written: language\n"));
    let ran = folder.run("convert p.puz --to exolve");
    for told in
        ["5 Superlative\n", "1 Worry\n", "3 Part of letter\n", "title: More", "setter: Nobody"]
    {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
}

#[test]
fn pages_and_pictures_are_written() {
    let folder = folder();
    let ran = folder.run("convert fill --clues clues --title Mots -o p.pdf");
    assert_eq!(ran.code, Some(0));
    let pages = |name: &str| {
        let pdf = String::from_utf8_lossy(&std::fs::read(folder.path(name)).unwrap()).into_owned();
        assert!(
            pdf.starts_with("%PDF-") && pdf.contains("+Arimo") && pdf.contains("(Mots)"),
            "{pdf}"
        );
        (pdf.matches("/Type /Page\n").count(), pdf.contains("595.276"), pdf.contains("612 792"))
    };
    assert_eq!(pages("p.pdf"), (2, true, false));
    assert_eq!(
        folder.run("convert fill --clues clues --title Mots -o p.pdf --paper letter").code,
        Some(0)
    );
    assert_eq!(pages("p.pdf"), (2, false, true));
    // So many clues that they go on to more pages.
    folder.put("long", CLUES.replace("Taxi", &"A very long clue. ".repeat(1500)));
    assert_eq!(folder.run("convert fill --clues long --title Mots -o long.pdf").code, Some(0));
    assert!(pages("long.pdf").0 > 2);
    let empty = folder.run("convert fill --to svg");
    let solved = folder.run("convert fill --to svg --solution");
    assert!(empty.err.contains("not written: 11 letters of the solution"), "{}", empty.err);
    assert_eq!((solved.err.as_str(), solved.out.matches("<text").count()), ("", 11 + 5));
    assert_eq!(empty.out.matches("<text").count(), 5);
    // French papers number rows and columns.
    let french = folder.run("convert fill --to svg --language fr").out;
    assert_eq!(french.matches("<text").count(), 3 + 4);
    let roman = folder.run("convert fill --to svg --numbering roman").out;
    assert!(roman.contains(">II</text>") && roman.contains(">2</text>"), "{roman}");
    let unknown = folder.run("convert fill --to svg --numbering greek");
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("there is cells, lines, roman, letters"), "{}", unknown.err);
}

#[test]
fn pages_for_editors_and_a_picture_of_pixels_are_written() {
    let folder = folder();
    let ran = folder.run(
        "convert fill --clues clues --title Mots --author Nobody --sender 1,Road --to submission -o s.pdf",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let pdf = std::fs::read(folder.path("s.pdf")).unwrap();
    let pdf = String::from_utf8_lossy(&pdf);
    // The solved grid, the empty one, and the clues.
    assert_eq!(pdf.matches("/Type /Page\n").count(), 3);
    assert!(pdf.contains("(Mots)") && pdf.contains("(Nobody)"));
    let mut sizes = Vec::new();
    for picture in ["p.png", "solved.png --solution"] {
        assert_eq!(folder.run(&format!("convert fill -o {picture}")).code, Some(0));
        let bytes = std::fs::read(folder.path(picture.split(' ').next().unwrap())).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        // Three pixels for each of the SVG, of which a cell has 32 and a margin 2.
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), (3 * 132, 3 * 100));
        sizes.push(bytes.len());
    }
    assert!(sizes[1] > sizes[0], "letters take bytes: {sizes:?}");
}

#[test]
fn a_page_to_play_is_written() {
    let folder = folder();
    let ran = folder.run("convert fill --clues clues --title Mots --language fr -o p.html");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "setter: warning: clues: no clue for 2 of 6 words, the first \"best\"\n");
    let page = folder.text("p.html");
    assert!(page.starts_with("<!doctype html>\n<html lang=\"fr\">"), "{page}");
    assert!(page.contains("<title>Mots</title>") && page.contains("\"Worry\""), "{page}");
    let ran = folder.run("convert p.html --to text");
    assert_eq!(ran.code, Some(2));
    // Letter sets are not in it, and that is told.
    folder.put("sets", "[ab]...\n.#..\n....\n");
    let ran = folder.run("convert sets --to html");
    assert_eq!(ran.err, "setter: warning: not written: 1 letter set: such cells are open\n");
}

#[test]
fn puzzles_of_other_programs_are_grids_to_solve() {
    let folder = folder();
    folder.put("given", "c...\n.#..\nb...\n");
    for name in ["given.ipuz", "given.puz", "given.exolve"] {
        assert_eq!(folder.run(&format!("convert given -o {name}")).code, Some(0));
        let ran = folder.run(&format!("solve words {name} --algorithm mac"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}");
        assert_eq!(ran.out, FILL, "{name}");
    }
    // The letters of a solution are not given.
    assert_eq!(folder.run("convert fill -o fill.puz").code, Some(0));
    folder.put("others", "soir\nsol\nir\nlent\nout\nrit\n");
    assert_eq!(folder.run("solve others fill.puz").code, Some(0));
    assert!(!folder.run("solve others fill.puz").err.contains("given"));
    folder.put("bad.ipuz", "{\n  \"kind\": [}");
    let ran = folder.run("solve words bad.ipuz");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("setter: bad.ipuz:2:12: no JSON: "), "{}", ran.err);
}

#[test]
fn a_locked_solution_is_unlocked() {
    let folder = folder();
    let locked = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzle/tests/samples/locked.puz");
    let ran = folder.run(&format!("convert {locked} --to text --solution --key 1234"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), FILL));
    assert!(ran.err.contains("the solution was locked: the key 1234 unlocks it"), "{}", ran.err);
    // Without a key one that fits is found.
    let ran = folder.run(&format!("convert {locked} --to text --solution"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), FILL));
    let ran = folder.run(&format!("convert {locked} --key 1235"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("the key 1235 does not unlock the solution"), "{}", ran.err);
    let ran = folder.run(&format!("check {locked}"));
    assert!(ran.out.contains(": the solution was locked: the key "), "{}", ran.out);
}

#[test]
fn what_is_lost_is_told_line_by_line() {
    let folder = folder();
    folder.put(
        "p.ipuz",
        r##"{"version":"http://ipuz.org/v7","kind":["http://ipuz.org/crossword#1"],"publisher":"Nobody",
        "dimensions":{"width":4,"height":1},"puzzle":[["A",0,"#",null]],"solution":[["C","#","R",null]],
        "clues":{"Across:Over":[["A","Taxi"],["A","Cab"],{"number":9,"clue":"x"}]}}"##,
    );
    let ran = folder.run("convert p.ipuz --to puz -o p.puz");
    assert_eq!(ran.code, Some(0));
    let read = "setter: warning: not read from p.ipuz: ";
    let written = "setter: warning: not written: ";
    let expected = [
        &format!("{read}version \"http://ipuz.org/v7\", which is not known"),
        &format!("{read}1 letter of the solution under blocks"),
        &format!("{read}1 open cell is a block in the solution: no letter is known there"),
        &format!("{read}1 clue belongs to no slot of the grid"),
        &format!("{read}1 clue is for a slot that has one already: the first is kept"),
        &format!("{read}publisher"),
        &format!("{written}1 letter of a solution that is not complete"),
        &format!("{written}1 cell with its own number or label: they are numbered row after row"),
        &format!("{written}1 heading of clues"),
    ];
    assert_eq!(ran.err.lines().collect::<Vec<_>>(), expected);
    folder.put("fill", "car\n#a#\n");
    for format in ["text --solution", "ipuz", "puz", "exolve", "jpz", "xd"] {
        let ran = folder.run(&format!("convert fill --numbering roman --to {format} -o out"));
        assert_eq!((ran.code, ran.err), (Some(0), format!("{written}numbering\n")), "{format}");
    }
    folder.put("p.png", b"\x89PNG\r\n\x1a\n\0");
    let ran = folder.run("convert p.png");
    let told = "setter: p.png: not a puzzle: text, ipuz, puz, exolve, jpz, cfp and xd are read\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), told));
}

#[test]
fn bad_input_and_usage_are_refused() {
    let folder = folder();
    folder.put("bad.clues", "care Worry\n");
    folder.put("bad.grid", "11\n1?\n");
    folder.put("cut.puz", b"\0\0ACROSS&DOWN\0\0");
    for (arguments, code, told) in [
        ("convert none", 2, "setter: none: cannot read the puzzle: "),
        ("convert bad.grid", 2, "setter: bad.grid:2:2: unexpected '?'"),
        ("convert cut.puz", 2, "setter: cut.puz: byte 15: the file ends within the header"),
        (
            "convert fill --to doc",
            2,
            "it is text, ipuz, puz, exolve, jpz, xd, svg, png, pdf, html or submission",
        ),
        ("convert fill -o puzzle.doc", 2, "no format has the extension \"doc\"; --to names one"),
        ("convert fill --paper a3", 2, "there is a4, letter"),
        (
            "convert fill --clues bad.clues",
            2,
            "setter: bad.clues:1: there is no tab: a line is a word",
        ),
        ("convert fill --clues none", 2, "setter: none: cannot read the clues: "),
        ("convert - --clues -", 2, "standard input, '-', can be read only once"),
        ("convert fill -o no/p.puz", 3, "setter: no/p.puz: cannot write the puzzle: the folder no"),
    ] {
        let ran = folder.run(arguments);
        ran.expect_message(code, told);
    }
}
