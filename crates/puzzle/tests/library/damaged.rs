//! Malformed, damaged and hostile files.

#[path = "../support/puz.rs"]
pub mod puz;

use std::fs;
use std::path::PathBuf;

use lexicon::Alphabet;
use puzzle::{Format, Loss, Options, Place, PuzzleError, Read};

use super::{read, sample, samples_folder};

#[test]
fn malformed_files_are_refused_with_their_place() {
    let ipuz = |puzzle: &str, more: &str| {
        format!(
            "{{\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{{\"width\":2,\"height\":1}},\
             \"puzzle\":{puzzle}{more}}}"
        )
    };
    let exolve = |grid: &str| {
        format!(
            "exolve-begin\n exolve-width: 2\n exolve-height: 2\n exolve-grid:\n{grid}exolve-end\n"
        )
    };
    let jpz = |inner: &str| {
        let ends: String = ["grid", "crossword"]
            .iter()
            .filter(|name| inner.contains(&format!("<{name}")) && !inner.contains("</"))
            .map(|name| format!("</{name}>"))
            .collect();
        format!(
            "<crossword-compiler><rectangular-puzzle>{inner}{ends}</rectangular-puzzle></crossword-compiler>"
        )
    };
    for (text, told) in [
        ("{\n\"kind\": 1,,}".to_owned(), "2:11: no JSON: "),
        ("ipuz({\"kind\" 1})".into(), "1:14: no JSON: "),
        ("{}".into(), "kind: without a kind of puzzle"),
        ("{\"kind\":[\"http://ipuz.org/sudoku#1\"]}".into(), "kind: found"),
        (ipuz("[[1]]", ""), "puzzle[0]: row of 1 cells: 2 are said to be in each"),
        (ipuz("[[1,2],[3,4]]", ""), "puzzle: 2 rows: 1 are said to be there"),
        (ipuz("[[1,true]]", ""), "puzzle[0][1]: found \"true\": it is a number, a text, null"),
        (
            ipuz("[[1,2]]", ",\"solution\":[[\"A\",[]]]"),
            "solution[0][1]: found \"[]\": it is a letter",
        ),
        (
            ipuz("[[1,2]]", ",\"clues\":{\"Across\":[[1]]}"),
            "clues.Across[0]: found \"[1]\": it is [number",
        ),
        (ipuz("[[1,2]]", ",\"title\":5"), "title: found \"5\": it is a text"),
        (
            ipuz("[[1,2]]", "").replace(":2", ":4000000000"),
            "dimensions: 1 rows and 4000000000 columns",
        ),
        (ipuz("[[1,2]]", "").replace(":2", ":-2"), "dimensions.width: found \"-2\""),
        (exolve(" AB\n"), "4:14: 1 rows: 2 are said to be there"),
        (exolve(" AB\n ABC\n"), "6:2: row of 3 cells: 2 are said to be in each"),
        (exolve(" AB\n A-\n"), "6:3: found '-': it is a letter, '0' or '?' (open)"),
        (exolve(" AB\n CD\n").replace(": 2", ": two"), "2:16: found \"two\": it is a number"),
        (exolve(" AB\n CD\n").replace(": 2", ": 99999"), "2:16: 99999 rows and 99999 columns"),
        (exolve(" AB\n CD\n").replace("exolve-end", ""), "7:1: without exolve-end"),
        ("exolve-begin\nexolve-end\n".into(), "1:1: without exolve-width"),
        ("exolve-begin\nx\nexolve-end\n".into(), "2:1: found \"x\": it is a section"),
        ("11\n1?\n".into(), "2:2: unexpected '?'"),
        ("11\n11\n-\n11\n11\n".into(), "a grid of several layers is no puzzle"),
        ("slots\na b c\nc d\n".into(), "a network file is no puzzle"),
        ("<svg>".into(), "svg is only written"),
        ("Title: x\n\n\nAB\nABC\n".into(), "5:1: row of 3 cells: 2 are said to be in each"),
        ("Title: x\n".into(), "1:1: without a grid"),
        (jpz(""), "1:21: without a crossword"),
        (jpz("<crossword><grid width='2'>"), "1:52: without height"),
        (jpz("<crossword><grid width='2' height='a'>"), "1:52: found height \"a\": it is a number"),
        (
            jpz("<crossword>\n<grid width='2' height='2'><cell x='3' y='1'/>"),
            "2:28: found a cell in",
        ),
        (jpz("<crossword></b>"), "1:52: no XML: "),
        ("<rectangular-puzzle><a><b>".into(), "1:27: no XML: it ends within"),
        ("<rectangular-puzzle>".repeat(90), "1:1281: no XML: elements stand more than 64 deep"),
        ("%PDF-1.7".into(), "pdf is only written"),
    ] {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    let not_text = [&b"exolve-begin\n ab\xff\nexolve-end\n"[..]].concat();
    assert!(read(&not_text).unwrap_err().to_string().starts_with("2:4: byte 0xff is not UTF-8"));
    assert_eq!(read(b"PK\x03\x04").unwrap_err(), PuzzleError::DamagedArchive);
    for binary in [&b"\x89PNG\r\n\x1a\n"[..], b"\xff", b"11\n1\0\n"] {
        let told = "not a puzzle: text, ipuz, puz, exolve, jpz, cfp and xd are read";
        assert_eq!(read(binary).unwrap_err(), PuzzleError::NoPuzzle);
        let grid = puzzle::read_grid(binary, &Alphabet::default());
        assert_eq!(grid.unwrap_err().to_string(), told);
    }
    for first_of_several in ["{ab}0", "{éa}0", "{жж}0", "{12}0"] {
        assert_eq!(Format::of(first_of_several.as_bytes()), Format::Text, "{first_of_several}");
    }
    let deep = "{\"kind\":".to_owned() + &"[".repeat(100_000);
    assert!(read(deep.as_bytes()).unwrap_err().to_string().contains("recursion limit"));
    let huge = vec![b' '; puzzle::MAX_BYTES + 1];
    assert_eq!(read(&huge).unwrap_err(), PuzzleError::TooLarge(puzzle::MAX_BYTES));
}

#[test]
fn every_damaged_byte_of_puz_is_seen() {
    let whole = sample("utf8-circles.puz");
    let mut told = 0;
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x11;
        match read(&damaged) {
            Err(PuzzleError::Malformed { place: Place::Byte(_), .. }) => told += 1,
            Ok(Read { losses, .. })
                if losses.iter().any(|loss| matches!(loss, Loss::Checksums(_))) =>
            {
                told += 1;
            }
            // Without its magic it is a text grid, and no good one.
            Err(PuzzleError::NoPuzzle) => {}
            Err(other) => panic!("byte {place}: {other}"),
            // Bytes that nobody knows the use of, and the version's end.
            Ok(_) => assert!((0x18..0x2c).contains(&place) || place > 0xc0, "byte {place}"),
        }
    }
    assert!(told > 150, "{told}");
    // A file that ends within its solution has nothing that could be read.
    for length in 0x34..whole.len() - 9 {
        match read(&whole[..length]) {
            Err(error) => assert!(length < 0x34 + 12 && error.to_string().contains("ends within")),
            Ok(Read { losses, .. }) => {
                let is_told = |loss: &Loss| matches!(loss, Loss::CutTexts(_) | Loss::Checksums(_));
                // The beginning of a section that is cut before its name may be a line end after all.
                let is_whole = |length: usize| whole[length..].starts_with(b"GEXT");
                let is_end = (length - 8..=length).any(is_whole);
                assert!(is_end || losses.iter().any(is_told), "{length}: {losses:?}");
            }
        }
    }
    let mut damaged = whole.clone();
    damaged[0x40] = b'A';
    assert_eq!(read(&damaged).unwrap().losses, [Loss::Progress(1), Loss::Checksums(2)]);
    // The number of clues in the other byte order.
    let mut damaged = whole;
    damaged.swap(0x2e, 0x2f);
    let losses = read(&damaged).unwrap().losses;
    assert!(losses.contains(&Loss::ClueCount), "{losses:?}");
}

/// Each of these takes hours where some part is looked at again and again.
#[test]
#[ignore = "takes ten seconds of processor time and more"]
fn hostile_files_take_time_in_proportion() {
    let exolve = |clues: &str, sections: &str| {
        let grid = "0".repeat(1000) + "\n";
        format!(
            "exolve-begin\nexolve-width: 1000\nexolve-height: 900\nexolve-title: {clues}\nexolve-grid:\n{}\
             exolve-across:\n1 {clues}\n{sections}exolve-end\n",
            grid.repeat(900)
        )
    };
    for clues in ["(", "(1", "<a", "&#1", "#", "<a ("] {
        let file = exolve(&clues.repeat(200_000), "");
        assert_eq!(read(file.as_bytes()).unwrap().puzzle.rows(), 900, "{clues}");
    }
    let file = exolve("Many sections", &"exolve-down:\n".repeat(200_000));
    assert_eq!(read(file.as_bytes()).unwrap().puzzle.columns(), 1000);
    let long = "<word id='1' x='1-900000' y='1'/>".repeat(200_000);
    let cell = "<cell x='1' y='1' ".to_owned() + &"a='1' ".repeat(300_000) + "/>";
    let (open, close) = ("<rectangular-puzzle><crossword>", "</crossword></rectangular-puzzle>");
    let file = format!("{open}<grid width='900000' height='1'>{cell}</grid>{long}{close}");
    assert_eq!(read(file.as_bytes()).unwrap().losses, [Loss::Marks(300_000)]);
    let clues = "A1. {/ ~ \n".repeat(300_000);
    let file = format!("Title: x\n\n\n{}\n\n\n{clues}", "A".repeat(900_000));
    assert_eq!(read(file.as_bytes()).unwrap().losses, [Loss::SecondClues(299_999)]);
    let ipuz = format!(
        "{{\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{{\"width\":1,\"height\":1}},\
         \"puzzle\":[[0]],\"title\":\"{}\",\"clues\":{{{}}}}}",
        "<a&".repeat(400_000),
        (0..200_000)
            .map(|i| format!("\"Across:{i}\":[[\"1\",\"x\"]]"))
            .collect::<Vec<_>>()
            .join(",")
    );
    assert_eq!(
        read(ipuz.as_bytes()).unwrap().losses,
        [Loss::UnplacedClues(200_000), Loss::Headings(199_999)]
    );
}

/// A xorshift generator (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// Reads and writes mutations of good files `times` times: nothing may panic, and a puzzle that is read can
/// be written and read again.
fn mutate(times: usize, seed: u64) -> usize {
    let samples = fs::read_dir(samples_folder()).unwrap().map(|entry| entry.unwrap().path());
    let is_puzzle = |path: &PathBuf| {
        ["puz", "ipuz", "exolve", "jpz", "xd"]
            .iter()
            .any(|&format| path.extension() == Some(format.as_ref()))
    };
    let mut samples: Vec<PathBuf> = samples.filter(is_puzzle).collect();
    samples.sort();
    let mut files: Vec<Vec<u8>> = samples.iter().map(|path| fs::read(path).unwrap()).collect();
    files.push(b"c.[xyz]\n.#.\ncar\n".to_vec());
    files.push(b"c|.[xyz]_\n.+#.\nca_r\n".to_vec());
    #[rustfmt::skip]
    let tokens = [
        "\"", "[", "]", "{", "}", ",", "null", "-1", "1e9", "exolve-grid:", "\n", "(", "&#", "\0",
        "\u{e9}", "99999",
    ];
    let mut random = Random(seed);
    let mut good = 0;
    for _ in 0..times {
        let mut file = files[random.below(files.len())].clone();
        for _ in 0..=random.below(6) {
            let at = random.below(file.len());
            match random.below(6) {
                0 => file[at] = random.below(256) as u8,
                1 => file[at] ^= 1 << random.below(8),
                2 => file.truncate(at.max(1)),
                3 => drop(file.drain(at..(at + random.below(20)).min(file.len()))),
                4 => {
                    let token = tokens[random.below(tokens.len())].as_bytes();
                    file.splice(at..at, token.iter().copied());
                }
                _ => {
                    let piece = file[at..(at + random.below(40)).min(file.len())].to_vec();
                    let to = random.below(file.len());
                    file.splice(to..to, piece);
                }
            }
            if file.is_empty() {
                file.push(b'1');
            }
        }
        if Format::of(&file) == Format::Puz {
            puz::repair(&mut file);
        }
        let Ok(Read { mut puzzle, .. }) = read(&file) else { continue };
        good += 1;
        for format in Format::ALL {
            let written =
                puzzle::write(&puzzle, format, Options { solution: true, ..Options::default() });
            if let (Ok(written), Format::Ipuz | Format::Jpz) = (written, format) {
                // Letters that are no letters, as '0' and '#', are not kept by every format.
                read(&written.bytes).unwrap_or_else(|error| {
                    panic!("{error}, as {format:?} of {}", String::from_utf8_lossy(&file))
                });
            }
        }
        let _ = puzzle.grid(&Alphabet::default());
        puzzle.give_solution();
        let _ = puzzle.grid(&Alphabet::default());
    }
    good
}

#[test]
fn no_mutation_panics() {
    assert!(mutate(8_000, 88_172_645_463_325_252) > 400);
}
