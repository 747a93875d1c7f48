//! `setter layout`: what it writes, says and refuses. The search has its tests beside it.

use std::io::{BufRead, BufReader};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::test_folder::{TestFolder, interrupted};

const PLANETS: &str = "sun\tIt shines by day\nmoon; It shines by night\nmars,Red\nvenus\nearth\nsaturn\njupiter\n\ncomet\n\
                       star\norbit\n";

/// Fifteen words, whose best layout is not proved for a long time.
const KITCHEN: &str = "fork\nspoon\nknife\nplate\noven\nkettle\npan\nsink\ntable\nchair\ncup\nbowl\nwhisk\ngrater\nladle\n\
                       teapot\nstove\nfreezer\ntoaster\nmixer\n";

fn folder() -> TestFolder {
    TestFolder::with(&[
        ("planets", PLANETS),
        ("kitchen", KITCHEN),
        ("four", "sun\tIt shines\nmoon\nmars\nvenus\n"),
    ])
}

/// The runs of two letters or more of a text of a grid.
fn runs(text: &str) -> Vec<String> {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let columns =
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect::<String>());
    let lines = rows.iter().map(|row| row.iter().collect::<String>()).chain(columns);
    let mut runs: Vec<String> = lines
        .flat_map(|line: String| line.split('#').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    runs.retain(|run| run.len() > 1);
    runs.sort();
    runs
}

#[test]
fn ten_words_are_laid_out_in_the_least_box() {
    let folder = folder();
    let ran = folder.run("layout planets");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut words =
        ["sun", "moon", "mars", "venus", "earth", "saturn", "jupiter", "comet", "star", "orbit"];
    words.sort_unstable();
    assert_eq!(runs(&ran.out), words);
    assert!(
        ran.err.contains("10 words, 5x15 (area 75), 10 crossings: no layout is better, proved in"),
        "{}",
        ran.err
    );
    assert_eq!(folder.run("layout planets").out, ran.out);
    let square = folder.run("layout planets --square -q");
    assert!(
        square.out.lines().count().abs_diff(square.out.find('\n').unwrap()) <= 2,
        "{}",
        square.out
    );
    assert_eq!(runs(&square.out), words);
}

#[test]
fn all_layouts_of_a_box_are_written_in_order_and_counted() {
    let folder = folder();
    let all = folder.run("layout four --all --at-most 7x7 -q").out;
    let layouts: Vec<&str> = all.trim_end().split("\n\n").collect();
    assert_eq!(folder.run("layout four --count --at-most 7x7").out, format!("{}\n", layouts.len()));
    assert!(layouts.iter().all(|layout| runs(layout) == ["mars", "moon", "sun", "venus"]));
    let sized = folder.run("layout four --size 6x6 --all -q").out;
    let sized: Vec<&str> = sized.trim_end().split("\n\n").collect();
    assert!(
        !sized.is_empty() && sized.iter().all(|layout| layout.lines().count() == 6),
        "{sized:?}"
    );
    let texts: Vec<String> = sized.iter().map(|layout| layout.replace('#', " ")).collect();
    assert!(texts.is_sorted(), "{texts:?}");
    let top = folder.run("layout four --top 3 -q").out;
    assert_eq!(top.trim_end().split("\n\n").count(), 3);
    folder
        .run("layout four --all --to pdf")
        .expect_message(2, "--all: several layouts are written as text");
}

#[test]
fn layouts_are_written_as_they_are_found() {
    let folder = folder();
    // There are more of them than an hour could find.
    let mut child = folder.start("layout planets --all --size 9x12 -q");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> =
        lines.by_ref().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
    assert_eq!(runs(&first.join("\n")).len(), 10, "{first:?}");
    // The reader leaves.
    drop(lines);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_symmetric_layout_is_found_at_once() {
    let folder = folder();
    let ran = folder.run("layout kitchen --symmetric --time 2 -q");
    let cells: Vec<bool> = ran.out.lines().flat_map(str::chars).map(|cell| cell == '#').collect();
    assert!(cells.iter().eq(cells.iter().rev()) && runs(&ran.out).len() > 2, "{}", ran.out);
    // Nine of twenty words have five letters, and three have six: one of five lies in the middle, one of six is out.
    assert!(ran.err.contains("more than 19 words"), "{}", ran.err);
}

#[test]
fn clues_go_into_all_formats() {
    let folder = folder();
    for format in ["ipuz", "exolve", "jpz", "xd", "pdf", "svg", "html", "puz", "png"] {
        let ran = folder.run(&format!(
            "layout planets -q -o p.{format} --title Sky --word-bank --first-letters"
        ));
        assert_eq!(ran.code, Some(0), "{format}: {}", ran.err);
    }
    let exolve = folder.text("p.exolve");
    for part in [
        "It shines by day",
        "It shines by night",
        "Red",
        "exolve-title: Sky",
        "comet, earth, jupiter",
    ] {
        assert!(exolve.contains(part), "{part}: {exolve}");
    }
}

#[test]
fn cells_of_a_solution_word_are_circled_and_numbered() {
    let folder = folder();
    let ran = folder.run("layout four --solution-word sun -q -o sun.ipuz");
    assert!(ran.err.contains("solution word: row "), "{}", ran.err);
    let ipuz: serde_json::Value = serde_json::from_str(&folder.text("sun.ipuz")).unwrap();
    let cells = |part: &str| -> Vec<serde_json::Value> {
        let rows = ipuz[part].as_array().unwrap().iter();
        rows.flat_map(|row| row.as_array().unwrap().clone()).collect()
    };
    let numbered =
        cells("puzzle").into_iter().zip(cells("solution")).filter_map(|(cell, letter)| {
            let number = cell["style"]["mark"]["BR"].as_str()?.to_owned();
            assert_eq!(cell["style"]["shapebg"], "circle");
            Some((number, letter.as_str()?.to_lowercase()))
        });
    let mut numbered: Vec<_> = numbered.collect();
    numbered.sort();
    let expected = [("1", "s"), ("2", "u"), ("3", "n")];
    assert_eq!(numbered, expected.map(|(number, letter)| (number.into(), letter.into())));
    // A picture shows them, a format without such numbers says so.
    let svg = folder.run("convert sun.ipuz --to svg").out;
    let small = svg.lines().filter(|line| line.contains("font-size=\"7\"")).count();
    assert_eq!(small, 3, "{svg}");
    let jpz = folder.run("convert sun.ipuz --to jpz");
    assert!(jpz.err.contains("not written: 3 marks at cells"), "{}", jpz.err);
}

#[test]
fn words_that_are_locked_stay_beside_each_other() {
    let folder = folder();
    let first = folder.run("layout four -q --seed 3").out;
    // One word fewer than there was: what is left of the others stays.
    folder.put("kept", "###s\nm##u\nmoon\n");
    folder.run("layout four --locked kept").expect_failure(
        2,
        "setter: kept: row 2, column 1: \"mm\", read down, is none of the words",
    );
    folder.put("kept", "..s#\n..u#\nMoon\n");
    folder
        .run("layout four --locked kept")
        .expect_failure(2, "setter: kept: row 1, column 3: \"suo\"");
    folder.put("kept", "###s\n###u\nmoon\n");
    for flags in ["", "--at-most 9x9", "--seed 4", "--density"] {
        let ran = folder.run(&format!("layout four --locked kept -q {flags}"));
        assert_eq!(runs(&ran.out), ["mars", "moon", "sun", "venus"], "{}", ran.err);
        let rows: Vec<&str> = ran.out.lines().collect();
        let (row, column) = rows
            .iter()
            .enumerate()
            .find_map(|(row, line)| Some((row, line.find("moon")?)))
            .unwrap();
        let above = [2, 1].map(|by| rows[row - by].as_bytes()[column + 3]);
        assert_eq!(above, *b"su", "{}", ran.out);
    }
    // A former layout in any format is read.
    folder.put("first", &first);
    assert_eq!(folder.run("layout four --locked first -q").out, first);
    folder.run("convert first -o first.ipuz");
    assert_eq!(folder.run("layout four --locked first.ipuz -q").out, first);
    folder.put("none", "##\n");
    folder.run("layout four --locked none").expect_failure(2, "setter: none: there is no letter");
    folder
        .run("layout four --locked missing")
        .expect_failure(2, "setter: missing: cannot read the words that are locked");
    folder.put("short", "sun\nmoon\nmars\n");
    folder.run("layout short --locked first").expect_message(2, "is none of the words");
}

#[test]
fn words_that_cannot_be_laid_out_are_refused_with_their_lines() {
    let folder = folder();
    for (text, error) in [
        ("", "setter: words: there are no words: a layout has two words or more"),
        ("\nsun\n", "setter: words: there is only one word"),
        ("sun\nmoon\nSun;again\n", "setter: words:3: \"Sun\" has the same letters as line 1"),
        ("sun\nm8n\n", "setter: words:2: \"m8n\" has a character that is no letter of a"),
        ("sun\na\n", "setter: words:2: \"a\" has one letter"),
    ] {
        folder.put("words", text);
        folder.run("layout words").expect_failure(2, error);
    }
    folder.run("layout planets --at-most 6x6").expect_failure(
        2,
        "setter: planets:7: \"jupiter\" has 7 letters, and the box 6x6 takes words of at most 6",
    );
    folder
        .run("layout four --solution-word zoo")
        .expect_failure(2, "setter: four: the solution \"zoo\" has a letter 'z'");
    folder.run("layout four --goal area").expect_message(2, "words,area,crossings");
    folder.put("loose", "sun\nmoon\nfig\nmars\n");
    let ran = folder.run("layout loose -q");
    assert_eq!(runs(&ran.out), ["mars", "moon", "sun"]);
    assert!(
        ran.err.contains("warning: loose:3: \"fig\" shares no letter with most words"),
        "{}",
        ran.err
    );
}

#[test]
fn the_best_layout_is_kept_when_time_or_a_signal_ends_the_search() {
    let folder = folder();
    let begun = Instant::now();
    let ran = folder.run("layout kitchen --time 1 -q");
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(ran.code, Some(5));
    assert!(ran.err.contains("stopped by --time with "), "{}", ran.err);
    assert!(runs(&ran.out).len() > 10, "{}", ran.out);
    #[cfg(unix)]
    {
        let child = folder.start("layout kitchen --prove -q");
        sleep(Duration::from_secs(2));
        let ran = interrupted(child, "INT");
        assert_eq!(ran.code, Some(130));
        assert!(runs(&ran.out).len() > 10 && ran.err.contains("interrupted with "), "{}", ran.err);
    }
}
