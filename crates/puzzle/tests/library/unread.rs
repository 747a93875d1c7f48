//! Parts that are not read from a file, or not written to one, are told; parts that formats share go from one
//! to the other.

use network::Direction;
use puzzle::{Format, Loss, Read, Readings};

use super::{clue, parts, read, solution, write};

fn ipuz(puzzle: &str, more: &str) -> Vec<u8> {
    let columns = serde_json::from_str::<Vec<serde_json::Value>>(puzzle).unwrap().len();
    format!(
        "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\
         \"dimensions\":{{\"width\":{columns},\"height\":1}},\"puzzle\":[{puzzle}]{more}}}"
    )
    .into_bytes()
}

#[test]
fn what_is_not_read_from_ipuz_is_told() {
    let told = |puzzle: &str, more: &str| {
        let Read { puzzle, losses } = read(&ipuz(puzzle, more)).unwrap();
        (puzzle, losses.iter().map(Loss::to_string).collect::<Vec<_>>())
    };
    let clue = |clue: &str| {
        let more = format!(r#","solution":[["C","A","R"]],"clues":{{"Across":[{clue}]}}"#);
        let (puzzle, told) = told("[1,0,0]", &more);
        assert_eq!(puzzle.clue(Direction::Across, 1), Some("Taxi"), "{clue}");
        told
    };
    assert_eq!(clue(r#"[1,"Taxi"]"#), [""; 0]);
    assert_eq!(clue(r#"{"number":1,"clue":"Taxi","enumeration":3,"answer":"car"}"#), [""; 0]);
    for (members, sentence) in [
        (r#""answers":["CAB","car"]"#, "1 answer of a clue is not what the solution has there"),
        (r#""hints":["Yellow","Four wheels"]"#, "2 hints for clues"),
        (r#""image":"http://example.org/a.png""#, "1 image of clues"),
        (r#""references":[{"direction":"Down","number":2}]"#, "1 reference from clues to others"),
        (r#""see":[4,5]"#, "2 references from clues to others"),
        (r#""explanation":"It is.""#, "1 annotation of clues"),
        (
            r#""continued":[{"number":2}]"#,
            "1 slot in which an answer goes on: there is no such slot",
        ),
        (r#""highlight":true"#, "highlight of clues"),
    ] {
        assert_eq!(clue(&format!(r#"{{"number":1,"clue":"Taxi",{members}}}"#)), [sentence]);
    }
    assert_eq!(
        clue(r#"[1,"Taxi"],[1,"Vehicle"]"#),
        ["1 clue is for a slot that has one already: the first is kept"]
    );
    assert_eq!(
        clue(r#"{"number":"A","clue":"Taxi","cells":[[1,1],[2,1],[3,1]]}"#),
        ["1 cell with its own number or label: they are numbered row after row"]
    );
    assert_eq!(clue(r#"[1,"Taxi"],"No number""#), ["1 clue belongs to no slot of the grid"]);
    let solved =
        |puzzle: &str, solution: &str| told(puzzle, &format!(r#","solution":[{solution}]"#));
    let (puzzle, sentences) = solved(r##"[1,0,"#"]"##, r#"["C","A","R"]"#);
    assert_eq!(
        (solution(&puzzle).as_str(), sentences.as_slice()),
        ("CA#", &["1 letter of the solution under blocks".into()][..])
    );
    let (puzzle, sentences) = solved("[1,0,0]", r##"["C","#","R"]"##);
    assert_eq!(solution(&puzzle), "C.R");
    assert_eq!(sentences, ["1 open cell is a block in the solution: no letter is known there"]);
    let (puzzle, sentences) = solved("[1,0,0]", r#"["e\u0301","ab","x\u0302"]"#);
    assert_eq!(puzzle.word(&puzzle.entries()[0]).as_deref(), Some("\u{e9}abx\u{302}"));
    assert_eq!(sentences, [""; 0]);
    let style = r#"{"value":"A","style":{"shapebg":"circle","barred":"R"}}"#;
    let (puzzle, sentences) = solved("[1,0,0]", &format!(r#"["C",{style},"R"]"#));
    assert_eq!((solution(&puzzle).as_str(), puzzle.bar_count(), sentences), ("CAR", 1, vec![]));
    assert!(puzzle.cells()[1].is_circled());
    let (puzzle, sentences) = solved("[1,0,0]", r#"["C",{"value":"A","Down":"B"},"R"]"#);
    assert_eq!(*puzzle.cells()[1].readings(), Readings::Down("B".into()));
    assert_eq!(sentences, ["1 cell has several readings"]);
    let version = |text: &str| {
        let file =
            String::from_utf8(ipuz("[1,0]", "")).unwrap().replace("http://ipuz.org/v2", text);
        read(file.as_bytes()).unwrap().losses
    };
    assert_eq!(version("http://ipuz.org/v1"), []);
    assert_eq!(version("http://ipuz.org/v9"), [Loss::Version("http://ipuz.org/v9".into())]);
    assert_eq!(
        Loss::Version("http://ipuz.org/v9".into()).to_string(),
        "version \"http://ipuz.org/v9\", which is not known"
    );
}

#[test]
fn numbers_headings_holes_and_lengths_go_from_ipuz_to_exolve_and_back() {
    let more = r##","solution":[["C","A","R","#","E","T",null]],
        "clues":{"Across:Waagerecht":[["A","Taxi"],{"number":7,"clue":"And","enumeration":"1,1"}]}"##;
    let Read { puzzle, losses } = read(&ipuz(r##"["A",0,0,"#",7,0,null]"##, more)).unwrap();
    assert_eq!((solution(&puzzle).as_str(), losses), ("CAR#ET#", vec![]));
    assert!(puzzle.cells()[6].is_omitted() && !puzzle.cells()[3].is_omitted());
    assert_eq!(puzzle.labels(), ["A", "", "", "", "7", "", ""]);
    assert_eq!(puzzle.heading(Direction::Across), Some("Waagerecht"));
    assert_eq!((clue(&puzzle, "1 across"), clue(&puzzle, "2 across")), ("Taxi", "And"));
    assert_eq!(puzzle.enumeration(Direction::Across, 2), Some("1,1"));
    let written = write(&puzzle, Format::Exolve);
    assert_eq!(written.losses, [Loss::Omitted(1)]);
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    for line in
        ["C~ A R . E~ T .", "#c1r1 [A] Taxi", "#c5r1 [7] And (1,1)", "across-label: Waagerecht"]
    {
        assert!(text.lines().any(|own| own.trim() == line), "{line}: {text}");
    }
    let again = read(&written.bytes).unwrap().puzzle;
    assert_eq!(
        (again.labels(), again.heading(Direction::Across)),
        (puzzle.labels(), Some("Waagerecht"))
    );
    assert_eq!(again.clues().collect::<Vec<_>>(), puzzle.clues().collect::<Vec<_>>());
    // Pictures show them.
    let svg = write(&puzzle, Format::Svg).bytes;
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.contains(">A</text>") && svg.contains(">7</text>") && !svg.contains(">1</text>"));
    // A puzzle without any number is numbered.
    let plain = read(&ipuz("[0,0,0]", r#","clues":{"Across":[[1,"Taxi"]]}"#)).unwrap();
    assert_eq!((plain.puzzle.labels()[0].as_str(), plain.losses), ("1", vec![]));
    assert_eq!(clue(&plain.puzzle, "1 across"), "Taxi");
}

#[test]
fn what_is_not_read_from_exolve_is_told() {
    let told = |grid: &str, more: &str| {
        let file = format!(
            "exolve-begin\nexolve-width: 3\nexolve-height: 1\nexolve-grid:\n{grid}\n{more}\nexolve-end\n"
        );
        let Read { puzzle, losses } = read(file.as_bytes()).unwrap();
        (solution(&puzzle), losses)
    };
    assert_eq!(told("C A R", "exolve-across:\n1 Taxi (3)").1, []);
    assert_eq!(told("CAR", "exolve-id: a-1").1, parts(&["exolve-id"]));
    assert_eq!(
        told("CAR", "exolve-maker: me\nexolve-nina: a1").1,
        parts(&["exolve-maker", "exolve-nina"])
    );
    let option = "exolve-option: allow-digits hide-inferred-numbers\nexolve-option: colour:red";
    assert_eq!(
        told("C4R", option),
        (
            "C4R".into(),
            parts(&["exolve-option \"colour:red\"", "exolve-option \"hide-inferred-numbers\""])
        )
    );
    assert_eq!(told("-&-e\u{301}", "exolve-option: allow-chars:-"), ("--\u{e9}".into(), vec![]));
    let second = "exolve-across:\n1 Taxi (3)\n1 Cab (3)";
    assert_eq!(told("CAR", second).1, [Loss::SecondClues(1)]);
    assert_eq!(told("CAR", "exolve-across:\n1 Taxi (3)*").1, [Loss::Marks(1)]);
    let relabel = "exolve-relabel:\nacross-label: Over\nclear: Erase";
    assert_eq!(told("CAR", relabel).1, parts(&["exolve-relabel"]));
}

#[test]
fn pdf_has_the_letters_of_all_its_texts() {
    let mut puzzle = read(b"car\ne#a\nset\n").unwrap().puzzle;
    puzzle.title = "\u{141}\u{f3}d\u{17a} \u{3a9} e\u{301}".into();
    puzzle.set_clue(Direction::Across, 1, "\u{429}\u{443}\u{43a}\u{430} \u{4e2d}");
    let pdf = write(&puzzle, Format::Pdf);
    assert_eq!(pdf.losses, [Loss::Characters(1)]);
    let text = String::from_utf8_lossy(&pdf.bytes);
    // The characters of the glyphs, from which texts are copied.
    for character in ["0141", "03A9", "00E9", "0429", "0430"] {
        assert!(text.contains(&format!("> <{character}>")), "{character}");
    }
    assert!(!text.contains("<0301>"));
    assert!(pdf.bytes.len() < 40_000, "{}", pdf.bytes.len());
}
