//! Habits of the programs of others, format by format.

use network::Direction;
use puzzle::{Format, Loss, Puzzle, PuzzleError, Read, Readings};

use super::damaged::puz::repair;
use super::{clue, parts, read, solution, write};

fn read_text(text: &str) -> Read {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A puzzle of three rows in exolve.
fn exolve(grid: &str, more: &str) -> Read {
    read_text(&format!(
        "exolve-begin\n exolve-width: 3\n exolve-height: 3\n exolve-grid:\n{grid}\n{more}\nexolve-end\n"
    ))
}

#[test]
fn exolve_has_decorations_and_shapes_of_cells() {
    let read = exolve("C{5:6:YES?} A{4} T\nA{1,2} . E\nP[1] E[2,3]@ W", "exolve-across:\n1 Pet");
    assert_eq!(
        (solution(&read.puzzle).as_str(), read.losses),
        ("CAT A.E PEW".replace('.', "#").as_str(), vec![Loss::Marks(5)])
    );
    assert!(read.puzzle.cells()[7].is_circled());
}

#[test]
fn exolve_has_clues_of_listed_cells_and_sections_without_a_colon() {
    let read = exolve(
        "CAT\nA.E\nPEW",
        "exolve-across\n1 Pet (3)\nexolve-down\n1 Hat (3)\nexolve-nodir: More\n#r1c1 #r1c2 #r1c3 [1] Bench (3)\n\
         #r3c3 #r2c3 [X] Up (2)\n[Y] Nowhere (3)",
    );
    assert_eq!((clue(&read.puzzle, "1 across"), clue(&read.puzzle, "1 down")), ("Pet", "Hat"));
    assert_eq!((clue(&read.puzzle, "3 across"), clue(&read.puzzle, "2 down")), ("Bench", ""));
    assert_eq!(read.losses, [Loss::UnplacedClues(2), Loss::Headings(1)]);
}

#[test]
fn exolve_ends_a_clue_by_its_length_in_words_and_marks_its_parts() {
    let clues = "exolve-across:\n1 A ~{{xlv-red}good}~ pet (two words)\n3 Bench (3) [] of (4) rows";
    let read = exolve("CAT\nA.E\nPEW", clues);
    assert_eq!(
        (clue(&read.puzzle, "1 across"), clue(&read.puzzle, "3 across")),
        ("A good pet", "Bench")
    );
    assert_eq!(read.puzzle.enumeration(Direction::Across, 1), Some("two words"));
    assert_eq!(read.losses, [Loss::Markup(1), Loss::Annotations(1)]);
}

fn xd(headers: &str, grid: &str, clues: &str) -> Read {
    read_text(&format!(
        "## Metadata\n\nTitle: t\n{headers}\n\n## Grid\n\n{grid}\n\n## Clues\n\n{clues}\n"
    ))
}

fn also(puzzle: &Puzzle, cell: usize) -> (Option<char>, Vec<String>) {
    let own = &puzzle.cells()[cell];
    match own.readings() {
        Readings::Also(others) => (own.solution(), others.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn xd_has_cells_of_several_readings_in_its_answers() {
    let clues = "A1. Mosaic ~ TILE\nA5. Top ~ APEX\nA6. Sugar ~ CONE\nA6 ^alt: CANE\nA7. Chances ~ ODDS\n\
                 D2. Tech ~ IPOD\nD2 ^Alt: IPAD";
    let read = xd("", "TILE\nAPEX\nC*NE\nODDS", clues);
    assert_eq!(also(&read.puzzle, 9), (Some('O'), vec!["A".into()]));
    assert_eq!(read.losses, [Loss::SeveralReadings(1)]);
    assert_eq!((clue(&read.puzzle, "6 across"), clue(&read.puzzle, "2 down")), ("Sugar", "Tech"));
    // By signs of several letters.
    let read = xd("Rebus: 1=AR 2=OR", "C*NE", "A1. Sugar ~ C1NE\nA1 ^alt: C2NE");
    assert_eq!(
        (also(&read.puzzle, 1), read.puzzle.cells()[1].rest()),
        ((Some('A'), vec!["OR".into()]), "R")
    );
    // Each with an answer of its own.
    let read = xd("rebus: 1=O 1=ARM", "C1NE", "A1. Sugar ~ CONE ~ CARMNE // C|ONE C|ARMNE");
    assert_eq!(also(&read.puzzle, 1), (Some('O'), vec!["ARM".into()]));
    assert_eq!(clue(&read.puzzle, "1 across"), "Sugar");
    assert_eq!(
        read.losses,
        [Loss::SeveralReadings(1), parts(&["breaks between words of answers"])[0].clone()]
    );
}

#[test]
fn xd_reads_letters_with_a_slash_as_its_answers_do() {
    let of = |rebus: &str, clues: &str| {
        let read = xd(&format!("Rebus: {rebus}"), "1AT\nO#E\nPEW", clues);
        (read.puzzle.cells()[0].readings().clone(), read.losses)
    };
    let several = vec![Loss::SeveralReadings(1)];
    let either = Readings::Also(vec!["H".into()]);
    let down = |letters: &str| Readings::Down(letters.into());
    assert_eq!(of("1=C/H", "A1. Pet ~ CAT\nD1. Jump ~ HOP"), (down("H"), several.clone()));
    assert_eq!(of("1=C/H", "A1. Pet ~ C/HAT\nD1. Jump ~ C/HOP"), (either.clone(), several.clone()));
    assert_eq!(
        of("1=C/H", "A1. Pet ~ CAT ~ HAT\nD1. Jump ~ COP"),
        (either.clone(), several.clone())
    );
    assert_eq!(of("1=C|H", "A1. Pet ~ CAT"), (either, several.clone()));
    assert_eq!(of("1=KIT/KAT", "A1. Pet ~ KIT/KATAT"), (down("KAT"), several));
    assert_eq!(of("1=/", "A1. Pet ~ /AT"), (Readings::One, vec![]));
}

#[test]
fn xd_has_clues_without_direction_and_marks_between_words() {
    let read = xd("", "CAT\nA#E\nPEW", "1. Pet ~ CAT\n2. Drag ~ T|EW\n3. Bench ~ PEW (a seat)");
    assert_eq!((clue(&read.puzzle, "1 across"), clue(&read.puzzle, "2 down")), ("Pet", "Drag"));
    assert_eq!(clue(&read.puzzle, "3 across"), "Bench");
    assert_eq!(read.losses, parts(&["breaks between words of answers"]));
    let read = xd(
        "Notes: Above\nRebus: ",
        "CAT\nA#E\nPEW",
        "A1. AT&amp;T&rsquo;s ~ CAT\n\n## Notes\n\nBelow",
    );
    assert_eq!((read.puzzle.notes.as_str(), read.losses), ("Above\nBelow", vec![]));
    assert_eq!(clue(&read.puzzle, "1 across"), "AT&T\u{2019}s");
}

#[test]
fn xd_may_begin_with_a_header_in_lower_case() {
    let read = read_text("title: t\nauthor: Me\n\n\nCAT\n\n\nA1. Pet ~ CAT\n");
    assert_eq!((read.puzzle.author.as_str(), clue(&read.puzzle, "1 across")), ("Me", "Pet"));
}

/// A file of puz with another solution, and perhaps other bytes.
fn puz(solution: &[u8; 9], change: impl Fn(&mut Vec<u8>)) -> Read {
    let mut puzzle = read(b"cat\nare\npew\n").unwrap().puzzle;
    puzzle.set_clue(Direction::Across, 1, "Caf#, AT&T");
    let mut file = write(&puzzle, Format::Puz).bytes;
    file[0x34..0x3d].copy_from_slice(solution);
    change(&mut file);
    repair(&mut file);
    read(&file).unwrap()
}

/// Puts bytes in the place of as many others.
fn replace(file: &mut [u8], bytes: &[u8], by: &[u8]) {
    let at = file.windows(bytes.len()).position(|own| own == bytes).unwrap();
    file[at..at + bytes.len()].copy_from_slice(by);
}

#[test]
fn puz_has_solutions_that_are_none_or_not_complete() {
    for none in [b"XXXXXXXXX", b"---------", b"?????????", b"         "] {
        let read = puz(none, |_| {});
        assert_eq!((solution(&read.puzzle).as_str(), read.losses), ("... ... ...", vec![]));
    }
    assert_eq!(solution(&puz(b"C-TARE-EW", |_| {}).puzzle), "C.T ARE .EW");
    // Lower case, and Latin letters.
    assert_eq!(solution(&puz(b"c\xd1TAREPEW", |_| {}).puzzle), "c\u{d1}T ARE PEW");
}

#[test]
fn puz_says_utf_8_and_has_windows_1252() {
    let in_version = |version: &[u8; 3]| {
        puz(b"CATAREPEW", |file| {
            replace(file, b"Caf#", b"Caf\xe9");
            file[0x18..0x1b].copy_from_slice(version);
        })
    };
    for version in [b"1.3", b"2.0"] {
        let read = in_version(version);
        assert_eq!(clue(&read.puzzle, "1 across"), "Caf\u{e9}, AT&T");
        let told = if version == b"2.0" { vec![Loss::OtherEncoding] } else { vec![] };
        // The version is no part of what has a checksum.
        assert_eq!(read.losses, told);
    }
}

#[test]
fn puz_keeps_what_looks_like_a_character_by_name() {
    let mut puzzle = read(b"cat\nare\npew\n").unwrap().puzzle;
    for text in ["&eacute;", "AT&T", "&amp;amp; &#65;"] {
        puzzle.set_clue(Direction::Across, 1, text);
        for format in [Format::Puz, Format::Xd] {
            assert_eq!(
                clue(&read(&write(&puzzle, format).bytes).unwrap().puzzle, "1 across"),
                text
            );
        }
    }
    let mut file = write(&puzzle, Format::Puz).bytes;
    replace(&mut file, b"&amp;amp;amp; &amp;#65;", b"caf&eacute; &amp; tea__");
    assert_eq!(clue(&read(&file).unwrap().puzzle, "1 across"), "caf\u{e9} & tea__");
}

#[test]
fn the_text_of_across_lite_may_be_diagramless_or_without_a_solution() {
    let text = |grid: &str, more: &str| {
        read_text(&format!(
            "<ACROSS PUZZLE v2>\n<TITLE>\nt\n<SIZE>\n3x3\n<GRID>\n{grid}\n{more}\n<ACROSS>\nOne\nTwo\n<DOWN>\nThree\nFour\n"
        ))
    };
    let hidden = text("\tCAT\n\tA:E\n\tPEW", "");
    assert_eq!(
        (solution(&hidden.puzzle).as_str(), hidden.losses),
        ("CAT A#E PEW", vec![Loss::Diagramless])
    );
    assert!(hidden.puzzle.is_diagramless);
    assert_eq!(solution(&text("XXX\nX.X\nXXX", "").puzzle), "... .#. ...");
    assert_eq!(solution(&text("C1T\nA.E\nP?W", "<REBUS>\n1:[75]:E").puzzle), "CET A#E P?W");
}

fn jpz(settings: &str, words: &str) -> Read {
    let cells: String = (1..=3)
        .flat_map(|y| (1..=3).map(move |x| (x, y)))
        .zip("CATARE.EW".chars())
        .map(|((x, y), letter)| match letter {
            '.' => format!("<cell x=\"{x}\" y=\"{y}\" type=\"block\"/>"),
            letter => format!("<cell x=\"{x}\" y=\"{y}\" solution=\"{letter}\"/>"),
        })
        .collect();
    read_text(&format!(
        "<crossword-compiler-applet>{settings}<rectangular-puzzle><metadata><title/></metadata><crossword>\
         <grid width=\"3\" height=\"3\">{cells}</grid>{words}</crossword></rectangular-puzzle></crossword-compiler-applet>"
    ))
}

#[test]
fn jpz_has_linked_clues_and_texts_in_its_settings() {
    let words = "<word id=\"1\" x=\"1-3\" y=\"1\"><cells x=\"1-3\" y=\"2\"/></word><word id=\"2\" x=\"3\" y=\"1-3\"/>\
        <clues><title>Across</title><clue word=\"1\" number=\"1, 4\" format=\"3,3\">Pet &amp;amp; co&hellip;</clue>\
        <clue word=\"1\" number=\"4\" is-link=\"1\">See 1</clue></clues>\
        <clues><title>DOWN</title><clue word=\"2\" number=\"3\">Drag</clue></clues>";
    let read = jpz("<applet-settings><title>From settings</title></applet-settings>", words);
    assert_eq!(read.losses, []);
    assert_eq!(read.puzzle.title, "From settings");
    assert_eq!(read.puzzle.links(Direction::Across, 1), [(Direction::Across, 4)]);
    assert_eq!((clue(&read.puzzle, "4 across"), clue(&read.puzzle, "3 down")), ("See 1", "Drag"));
    assert_eq!(read.puzzle.heading(Direction::Down), None);
    // A list of clues in both directions, and of a path that is no slot.
    let words = "<word id=\"1\" x=\"1-3\" y=\"1\"/><word id=\"2\" x=\"3\" y=\"1-3\"/><word id=\"3\" x=\"1-3\" y=\"1-3\"/>\
        <clues><title>Clues</title><clue word=\"1\">Pet</clue><clue word=\"2\">Drag</clue>\
        <clue word=\"3\" number=\"1-3\">Slanted</clue><clue word=\"9\">Fake</clue></clues>";
    let read = jpz("", words);
    assert_eq!(read.losses, [Loss::UnplacedClues(2), Loss::Headings(1)]);
    assert_eq!((clue(&read.puzzle, "1 across"), clue(&read.puzzle, "3 down")), ("Pet", "Drag"));
}

#[test]
fn the_xml_of_crossfire_is_read() {
    let file = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<CROSSFIRE version=\"1.5\">\n<TITLE>Suits &amp; co</TITLE>\
        <AUTHOR>A</AUTHOR><COPYRIGHT>\u{a9} 2026</COPYRIGHT><NOTES/>\n<GRID width=\"3\">\n1AT\nA.-\nPE\n</GRID>\n\
        <CIRCLES>0,8</CIRCLES><REBUSES><REBUS input=\"1\" letters=\"HEART\"/></REBUSES><THEME>x</THEME>\n\
        <WORDS><WORD dir=\"ACROSS\" id=\"0\" isTheme=\"true\" num=\"1\">caf&eacute; <i>x</i></WORD>\
        <WORD dir=\"DOWN\" id=\"1\" num=\"2\"/><WORD dir=\"DOWN\" id=\"1\" num=\"9\">Fake</WORD></WORDS></CROSSFIRE>";
    for file in [file, file.split_once('\n').unwrap().1] {
        let read = read_text(file);
        assert_eq!(solution(&read.puzzle), "HAT A#. PE.");
        assert_eq!(
            (read.puzzle.cells()[0].rest(), read.puzzle.cells()[8].is_circled()),
            ("EART", true)
        );
        assert_eq!(
            (read.puzzle.title.as_str(), read.puzzle.copyright.as_str()),
            ("Suits & co", "2026")
        );
        assert_eq!(clue(&read.puzzle, "1 across"), "caf\u{e9} x");
        let theme = parts(&["theme"])[0].clone();
        assert_eq!(read.losses, [Loss::Markup(1), Loss::UnplacedClues(1), theme]);
    }
    let error = read(file.replace("A.-", "A.-..").as_bytes()).unwrap_err().to_string();
    assert!(error.ends_with("row of 5 cells: 3 are said to be in each"), "{error}");
    let error = read(b"<CROSSFIRE/>").unwrap_err();
    assert_eq!(error.to_string(), "1:1: without a GRID");
}

#[test]
fn xml_of_others_is_named() {
    for (file, told) in [
        (
            "<Puzzles Version=\"1.0\"><Puzzle/></Puzzles>",
            "XPF, the XML of XWord Info, with the root \"Puzzles\"",
        ),
        (
            "<crossword><Title v=\"x\"/></crossword>",
            "the XML of Universal's puzzles, with the root \"crossword\"",
        ),
        (
            "<!DOCTYPE html>\n<html><body>x</body></html>",
            "a page of the web, with the root \"html\"",
        ),
        ("<a/>", "XML of another kind, with the root \"a\""),
    ] {
        let error = read(file.as_bytes()).unwrap_err();
        assert!(
            matches!(error, PuzzleError::OtherXml(_)) && error.to_string().starts_with(told),
            "{error}"
        );
    }
}

#[test]
fn ipuz_has_lists_of_other_ways_and_calls_of_other_names() {
    let clues = r#""Inward":[{"number":"1-3","cells":[[1,1],[2,1],[3,1]],"clue":"Pet"},
        {"number":"4-6","cells":[[3,2],[2,2]],"clue":"Back"},{"number":"X","clue":"Fake"}],
        "down":[[1,"Hat"],{"number":2,"cells":[[1,3],[2,3],[3,3]],"clue":"Bench"}]"#;
    let file = |open: &str, close: &str| {
        format!(
            "{open}{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\
             \"dimensions\":{{\"width\":3,\"height\":3}},\"puzzle\":[[1,0,2],[0,\"#\",0],[3,0,0]],\"clues\":{{{clues}}}}}{close}"
        )
    };
    for (open, close) in [("", ""), ("ipuz(", ")"), ("callback_1 ( ", ");\n")] {
        let read = read_text(&file(open, close));
        assert_eq!((clue(&read.puzzle, "1 across"), clue(&read.puzzle, "1 down")), ("Pet", "Hat"));
        assert_eq!(clue(&read.puzzle, "3 across"), "Bench");
        let labels = Loss::Labels(2);
        assert_eq!(read.losses, [Loss::UnplacedClues(2), labels, Loss::Headings(1)]);
    }
}
