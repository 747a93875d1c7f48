//! Files that other programs wrote, or that are as the makers of formats specify.

use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use lexicon::Alphabet;
use network::Direction;
use puzzle::{Entry, Format, Loss, Options, Puzzle, PuzzleCell, PuzzleError, Read};
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::{clue, given, read, sample, solution, write};

#[test]
fn puz_by_puzpy_is_read() {
    let read_sample = |name: &str| read(&sample(name)).unwrap();
    let Read { puzzle, losses } = read_sample("latin.puz");
    assert_eq!((puzzle.rows(), puzzle.columns(), losses), (3, 4, vec![]));
    assert_eq!(solution(&puzzle), "CARE A#ET BEST");
    assert_eq!((puzzle.title.as_str(), puzzle.author.as_str()), ("Latin", "Made with puzpy"));
    assert_eq!(
        (puzzle.copyright.as_str(), puzzle.notes.as_str()),
        ("2026 the project", "Two lines\nof notes")
    );
    for (entry, text) in [
        ("1 across", "One across"),
        ("1 down", "One down"),
        ("3 down", "Three down: \u{e9}t\u{e9}"),
        ("5 across", "Five across"),
    ] {
        assert_eq!(clue(&puzzle, entry), text);
    }
    // The file that puzpy wrote is the one that is written here, byte for byte.
    let written = write(&puzzle, Format::Puz);
    assert_eq!(written.bytes, sample("latin.puz"));
    let Read { puzzle, losses } = read_sample("utf8-circles.puz");
    assert_eq!((puzzle.title.as_str(), losses), ("UTF-8: \u{153}uvre \u{2026}", vec![]));
    let circled: Vec<usize> = (0..12).filter(|&cell| puzzle.cells()[cell].is_circled()).collect();
    assert_eq!(circled, [0, 11]);
    let written = write(&puzzle, Format::Puz);
    assert_eq!(written.bytes, sample("utf8-circles.puz"));
    let Read { puzzle, losses } = read_sample("rebus.puz");
    assert_eq!((losses, puzzle.word(&puzzle.entries()[0]).as_deref()), (vec![], Some("CATARE")));
    assert_eq!(write(&puzzle, Format::Puz).bytes, sample("rebus.puz"));
    let Read { puzzle, losses } = read_sample("locked.puz");
    assert_eq!(
        (losses, solution(&puzzle).as_str()),
        (vec![Loss::Unlocked(1234)], "CARE A#ET BEST")
    );
    let locked = |key| puzzle::read_locked(&sample("locked.puz"), &Alphabet::default(), key);
    assert_eq!(locked(1234).unwrap().puzzle, puzzle);
    let error = locked(4321).unwrap_err().to_string();
    assert_eq!(error, "byte 30: the key 4321 does not unlock the solution");
    assert_eq!(clue(&puzzle, "2 down"), "Two down");
}

#[test]
fn ipuz_by_others_is_read() {
    let Read { puzzle, losses } = read(&sample("ipuz-1.0.ipuz")).unwrap();
    assert_eq!(solution(&puzzle), "CARE A#ET BEST");
    assert!(puzzle.cells()[0].is_circled());
    assert_eq!(puzzle.cells()[11].given(), Some('T'));
    // Its labels number the slots in their own way.
    assert_eq!(clue(&puzzle, "5 across"), "Superlative");
    assert_eq!(clue(&puzzle, "1 across"), "Worry & more");
    assert_eq!(clue(&puzzle, "3 down"), "And, in Rome");
    assert_eq!(
        losses,
        [Loss::Markup(1), Loss::UnplacedClues(1), Loss::Parts(vec!["publisher".into()])]
    );
    // Its own numbers are carried.
    assert_eq!((puzzle.own_labels(), puzzle.labels()[8].as_str()), (2, "4"));
    let call = [b"ipuz(", &sample("ipuz-1.0.ipuz")[..], b");\n"].concat();
    assert_eq!(read(&call).unwrap().puzzle, puzzle);
}

#[test]
fn exolve_as_documented_is_read() {
    let Read { puzzle, losses } = read(&sample("documented.exolve")).unwrap();
    assert_eq!(solution(&puzzle), "CARE a#ET BEST");
    assert_eq!(puzzle.title, "A sample & a test");
    assert_eq!((puzzle.notes.as_str(), puzzle.language.as_str()), ("Two lines\nof notes", "fr"));
    assert!(puzzle.cells()[0].is_circled());
    assert_eq!((puzzle.cells()[6].given(), puzzle.cells()[7].given()), (Some('E'), None));
    for (entry, text) in [
        ("1 across", "Worry"),
        ("4 across", "And, in Rome"),
        ("5 across", "Superlative"),
        ("2 down", "Thread"),
        ("3 down", "Half of (both) \u{e9}t\u{e9}"),
    ] {
        assert_eq!(clue(&puzzle, entry), text);
    }
    assert_eq!(puzzle.enumeration(Direction::Across, 5), Some("1,3"));
    assert_eq!(puzzle.enumeration(Direction::Down, 2), None);
    assert_eq!(
        losses,
        [
            Loss::Marks(1),
            Loss::Markup(1),
            Loss::Annotations(1),
            Loss::Lines(1),
            Loss::Parts(vec!["exolve-id".into(), "exolve-nina".into()]),
        ]
    );
}

#[test]
fn xd_as_specified_is_read() {
    let Read { puzzle, losses } = read(&sample("documented.xd")).unwrap();
    assert_eq!(solution(&puzzle), "CARE R#ET BES\u{c9}");
    assert_eq!(puzzle.word(&puzzle.entries()[0]).as_deref(), Some("CATARE"));
    let shaded: Vec<usize> = (0..12).filter(|&cell| puzzle.cells()[cell].is_shaded()).collect();
    assert_eq!((shaded, puzzle.cells()[10].rest()), (vec![4, 10], "T"));
    assert_eq!(
        (puzzle.author.as_str(), puzzle.notes.as_str()),
        ("Nobody", "Two lines\n\n\nof notes")
    );
    for (entry, text) in [
        ("1 across", "Catalogue, half of it"),
        ("4 across", "And, in Rome"),
        ("5 across", "Superlative or not"),
        ("2 down", "Thread"),
    ] {
        assert_eq!(clue(&puzzle, entry), text);
    }
    assert_eq!(
        losses,
        [
            Loss::Markup(1),
            Loss::UnplacedClues(1),
            Loss::Answers(1),
            Loss::Annotations(1),
            Loss::Parts(vec!["header date".into(), "header editor".into()]),
        ]
    );
    // The same by the names of its sections.
    let text = String::from_utf8(sample("documented.xd")).unwrap();
    let mut parts = text.splitn(4, "\n\n\n");
    let mut part = || parts.next().unwrap();
    let named = format!(
        "## Metadata\n{}\n## Grid\n\n{}\n\n## Clues\n{}\n## Design\nx\n## Notes\n{}",
        part(),
        part(),
        part(),
        part()
    );
    assert_eq!(read(named.as_bytes()).unwrap().puzzle, puzzle);
}

#[test]
fn jpz_as_programs_write_it_is_read() {
    let Read { puzzle, losses } = read(&sample("documented.jpz")).unwrap();
    assert_eq!(solution(&puzzle), "CARE A#e\u{c9} #EST");
    assert_eq!(puzzle.word(&puzzle.entries()[0]).as_deref(), Some("CATARE"));
    assert!(puzzle.cells()[0].is_circled() && puzzle.cells()[8].is_omitted());
    assert_eq!(puzzle.cells()[2].shade().map(|own| own.to_string()).as_deref(), Some("#98fb98"));
    assert_eq!((puzzle.cells()[3].shade(), puzzle.cells()[6].given()), (None, Some('e')));
    assert_eq!((puzzle.bar_count(), puzzle.bars()[10].right), (1, true));
    assert_eq!(
        (puzzle.copyright.as_str(), puzzle.notes.as_str()),
        ("2026 the project", "Two lines\nof notes")
    );
    for (entry, text) in [
        ("1 across", "Half of a catalogue"),
        ("4 across", "And, in Rome\u{2026} or Paris"),
        ("5 across", "Is, in <Paris>"),
        ("1 down", "Tax"),
    ] {
        assert_eq!(clue(&puzzle, entry), text);
    }
    assert_eq!(puzzle.enumeration(Direction::Across, 1), Some("6"));
    assert_eq!(puzzle.heading(Direction::Down), Some("Von oben"));
    assert_eq!(
        losses,
        [
            Loss::Marks(1),
            Loss::Markup(1),
            Loss::UnplacedClues(1),
            Loss::Progress(1),
            Loss::Parts(vec!["citation of clues".into(), "publisher".into()]),
        ]
    );
    // As programs pack it.
    let mut packed = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut packed);
    let file = archive.new_file("a.jpz").compression_method(CompressionMethod::DEFLATE);
    let (mut entry, config) = file.start().unwrap();
    let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
    writer.write_all(&sample("documented.jpz")).unwrap();
    let (encoder, descriptor) = writer.finish().unwrap();
    encoder.finish().unwrap();
    entry.finish(descriptor).unwrap();
    archive.finish().unwrap();
    assert_eq!(read(&packed).unwrap().puzzle, puzzle);
    // Its directory is at the end.
    assert_eq!(read(&packed[..packed.len() / 2]).unwrap_err(), PuzzleError::DamagedArchive);
}

#[test]
fn the_text_of_across_lite_is_read() {
    let text = "<ACROSS PUZZLE V2>\r\n<TITLE>\r\n  Small\r\n<AUTHOR>\r\n  Nobody\r\n<COPYRIGHT>\r\n  \u{a9} 2026\r\n\
                <SIZE>\r\n  3x3\r\n<GRID>\r\n  1aT\r\n  A.E\r\n  PEW\r\n<REBUS>\r\n  MARK;\r\n  1:HEART:H\r\n\
                <ACROSS>\r\n  One\r\n  Two\r\n<DOWN>\r\n  Three\r\n  Four\r\n<NOTEPAD>\r\nHello\r\n";
    let Read { puzzle, losses } = read(text.as_bytes()).unwrap();
    assert_eq!((solution(&puzzle).as_str(), losses), ("HAT A#E PEW", vec![]));
    assert_eq!((puzzle.cells()[0].rest(), puzzle.cells()[1].is_circled()), ("EART", true));
    assert_eq!((clue(&puzzle, "3 across"), clue(&puzzle, "2 down")), ("Two", "Four"));
    assert_eq!((puzzle.copyright.as_str(), puzzle.notes.as_str()), ("2026", "Hello"));
}

#[test]
fn other_xml_is_refused_by_its_name() {
    let error = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
    let sudoku = "<rectangular-puzzle><sudoku/></rectangular-puzzle>";
    assert!(error(sudoku).contains("found a puzzle of the kind \"sudoku\": it is a crossword"));
    assert!(error("<?xml version='1.0'?><svg/>").contains("svg is only written"));
}

/// A grid of four rows whose bars stand as British barred crosswords have them, from both formats.
#[test]
fn barred_puzzles_as_specified_are_read() {
    let alphabet = Alphabet::default();
    let [ipuz, exolve] = ["barred.ipuz", "barred.exolve"].map(|name| read(&sample(name)).unwrap());
    assert_eq!((ipuz.losses, exolve.losses), (vec![], vec![Loss::Parts(vec!["exolve-id".into()])]));
    assert_eq!(ipuz.puzzle.bars(), exolve.puzzle.bars());
    for puzzle in [&ipuz.puzzle, &exolve.puzzle] {
        assert_eq!((solution(puzzle).as_str(), puzzle.bar_count()), ("ABLE SAID ERLE ASKS", 4));
        let word = |entry: &Entry| {
            format!("{} {} {}", entry.number, entry.direction, puzzle.word(entry).unwrap())
        };
        let words: Vec<String> = puzzle.entries().iter().map(word).collect();
        let across = "1 across ABLE, 5 across AID, 6 across ERL, 8 across ASKS, ";
        let down = "1 down AS, 2 down BARS, 3 down LILK, 4 down ED, 6 down EA, 7 down ES";
        assert_eq!(words.join(", "), format!("{across}{down}"));
        assert_eq!(clue(puzzle, "5 across"), "Help");
        assert_eq!(clue(puzzle, "7 down"), "Plural end");
        let options = Options { solution: true, ..Options::default() };
        let text = puzzle::write(puzzle, Format::Text, options).unwrap().bytes;
        assert_eq!(text, b"able\ns+aid_\nerl|e\nasks\n");
        assert_eq!(read(&text).unwrap().puzzle.entries(), puzzle.entries());
        // The grid to be filled has the same slots.
        let network = network::Network::of(&puzzle.grid(&alphabet).unwrap());
        let lengths: Vec<usize> = network.slots.iter().map(|slot| slot.cells.len()).collect();
        assert_eq!(lengths, [4, 3, 3, 4, 2, 4, 4, 2, 2, 2]);
        // Across Lite has no bars: words go on, and three clues are for no slot.
        let puz = write(puzzle, Format::Puz);
        assert_eq!(puz.losses[..2], [Loss::Bars(4), Loss::UnplacedClues(3)]);
        let plain = read(&puz.bytes).unwrap().puzzle;
        assert_eq!(plain.entries().len(), 8);
        assert!(clue(&plain, "6 across").starts_with("A king, half of him"));
    }
}

#[test]
fn text_is_a_solution_or_a_problem() {
    let alphabet = Alphabet::default();
    let solved = read(b"car\ne0a\nset\n").unwrap().puzzle;
    assert!(solved.is_solved());
    assert!(
        solved
            .grid(&alphabet)
            .unwrap()
            .cells()
            .iter()
            .all(|cell| cell.letters() != lexicon::letters::LetterSet::only(2))
    );
    let problem = read(b"c.[xyz]\n.#.\n").unwrap().puzzle;
    assert_eq!(problem.cells()[0].given(), Some('C'));
    let written = write(&problem, Format::Text);
    assert_eq!((written.bytes, written.losses), (b"c.[xyz]\n.#.\n".to_vec(), vec![]));
    let grid = problem.grid(&alphabet).unwrap();
    assert_eq!(grid.cells()[2].letters().iter().count(), 3);
    let written = write(&problem, Format::Ipuz);
    assert_eq!(written.losses, [Loss::LetterSets(1)]);
    let polish = Puzzle::new(1, 2, vec![PuzzleCell::OPEN, given('\u{141}', None)]).unwrap();
    let error = polish.grid(&alphabet).unwrap_err().to_string();
    assert!(
        error.starts_with("row 1, column 2: '\u{141}' is no letter of the alphabet"),
        "{error}"
    );
}

#[test]
fn what_a_format_cannot_carry_is_told() {
    let mut puzzle = read(&sample("documented.exolve")).unwrap().puzzle;
    puzzle.title = "\u{142}".into();
    let losses = |format| {
        let losses = write(&puzzle, format).losses;
        losses.iter().map(Loss::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        losses(Format::Text),
        [
            "10 letters of the solution (--solution shows them)",
            "1 circle",
            "6 clues",
            "title, author, copyright, notes, language"
        ]
    );
    assert_eq!(
        losses(Format::Puz),
        [
            "1 clue goes on in other slots: their numbers stand in its text",
            "4 lengths of answers, as (3,2): at the end of the clue's text",
            "language"
        ]
    );
    assert_eq!(losses(Format::Pdf), [""; 0]);
    assert_eq!(losses(Format::Ipuz), [""; 0]);
    // The solution has another letter than is given, which a file may say.
    let contradictory = Puzzle::new(1, 1, vec![given('T', Some('E'))]).unwrap();
    let written = write(&contradictory, Format::Exolve);
    assert_eq!(written.losses, [Loss::Givens(1)]);
    assert_eq!(solution(&read(&written.bytes).unwrap().puzzle), "E");
    let long = Puzzle::new(1, 300, vec![PuzzleCell::OPEN; 300]).unwrap();
    let error = puzzle::write(&long, Format::Puz, Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "1 rows and 300 columns: puz has at most 255 of each");
}

#[test]
fn no_text_begins_a_section_of_exolve() {
    let mut puzzle = read(&sample("documented.exolve")).unwrap().puzzle;
    puzzle.title = "One\nexolve-grid:\n  two".into();
    puzzle.author = "exolve-end\nexolve-width: 7".into();
    puzzle.notes = "Notes\n  exolve-grid:\n\texolve-end".into();
    let written = write(&puzzle, Format::Exolve);
    let again = read(&written.bytes).unwrap().puzzle;
    assert_eq!(again.title, "One exolve-grid:   two");
    assert_eq!(again.author, "exolve-end exolve-width: 7");
    assert_eq!(again.notes, "Notes\nexolve-grid:\nexolve-end");
    assert_eq!(again.cells(), puzzle.cells());
}
