//! Lists in other formats than text, read as their users do: each line as JSON, or by what the header says.

use std::fs;

use serde_json::{Value, from_str};

use crate::test_folder::{FIVE_WORDS, RING, TestFolder};

/// The fills of a list of JSON lines, each as text.
fn of_lines(lines: &str) -> Vec<String> {
    lines.lines().map(|line| text_of_rows(&from_str(line).unwrap())).collect()
}

fn text_of_rows(rows: &Value) -> String {
    let row = |row: &Value| match row {
        Value::String(letters) => format!("{letters}\n"),
        layer => text_of_rows(layer),
    };
    let is_layered = rows[0].is_array();
    let rows: Vec<String> = rows.as_array().unwrap().iter().map(row).collect();
    rows.join(if is_layered { "-\n" } else { "" })
}

/// The fills of a binary list, each as text with a dot for a black cell.
fn of_records(list: &str) -> Vec<String> {
    let (line, _) = list.split_once('\n').unwrap();
    let header: Value = from_str(line).unwrap();
    let number = |name: &str| header[name].as_u64().unwrap() as usize;
    assert_eq!((number("fills"), number("header")), (1, line.len() + 1));
    assert!(number("header").is_multiple_of(64));
    let letters: Vec<char> = header["letters"].as_str().unwrap().chars().collect();
    let white: Vec<usize> =
        header["white"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    assert_eq!(number("record"), white.len());
    let records = list.as_bytes()[number("header")..].chunks_exact(number("record"));
    assert!(records.remainder().is_empty());
    let in_layer = number("rows") / number("layers");
    records
        .map(|record| {
            let mut cells = vec!['.'; number("rows") * number("columns")];
            for (&place, &letter) in white.iter().zip(record) {
                cells[place] = letters[usize::from(letter)];
            }
            let rows = cells.chunks(number("columns")).map(String::from_iter).enumerate();
            let rows = rows.map(|(row, letters)| match row > 0 && row % in_layer == 0 {
                true => format!("-\n{letters}\n"),
                false => format!("{letters}\n"),
            });
            rows.collect()
        })
        .collect()
}

/// Checks that a list is the same in all formats, also as shards and up to a limit; returns its number of fills.
fn check(folder: &TestFolder, arguments: &str) -> usize {
    let list = |more: &str| {
        let ran = folder.run(&format!("words grid {arguments} {more}"));
        assert_eq!(ran.code, Some(0), "{arguments} {more}: {}", ran.err);
        ran.out
    };
    let text = list("--format text");
    assert_eq!(text, list(""));
    let text: Vec<String> = match text.as_str() {
        "" => Vec::new(),
        text => text.trim_end().split("\n\n").map(|fill| format!("{fill}\n")).collect(),
    };
    let dotted: Vec<String> = text.iter().map(|fill| fill.replace(['0', '#'], ".")).collect();
    assert_eq!(of_lines(&list("--format ndjson")), text, "{arguments}");
    assert_eq!(of_records(&list("--format binary")), dotted, "{arguments}");
    assert_eq!(of_lines(&list("--format ndjson -n 3")), text[..text.len().min(3)]);
    assert_eq!(of_records(&list("--format binary -n 3")), dotted[..text.len().min(3)]);
    for format in ["ndjson", "binary"] {
        let shard = |number| list(&format!("--format {format} --shard {number}/4"));
        let shards: String = (1..=4).map(shard).collect();
        assert_eq!(shards, list(&format!("--format {format}")), "{arguments}");
    }
    text.len()
}

#[test]
fn all_formats_tell_the_same_fills() {
    let five = "abe\nart\nbar\nbat\nbe\nea\ntab\nteb\nare\nrat\ntea\neat\neta\nate\nta\nre\n";
    let network = "slots\nb e c\nc d a\nlayout\nb d c\n# a e\n";
    let cubes = "..\n..\n-\n..\n..\n";
    let mut fills = Vec::new();
    for (words, grid) in [
        (FIVE_WORDS, RING),
        (five, "...\n...\n...\n"),
        (five, ".#.\n...\n.0.\n"),
        (five, ".|..\n...\n"),
        (five, network),
        ("ab\nba\naa\n", cubes),
        ("αβ\nβα\nαα\n", "..\n.#\n"),
        ("\"\\\n\\\"\n\"\"\n", "..\n..\n"),
        ("\"\\\n\\\"\n\"\"\n", cubes),
        ("ab\n", "...\n...\n"),
    ] {
        let folder = TestFolder::new();
        folder.put("words", words);
        folder.put("grid", grid);
        let more = match words.chars().next() {
            Some('α') => "--alphabet αβ",
            Some('"') => "--alphabet \"\\",
            _ => "",
        };
        fills.push(check(&folder, more));
        if grid != network {
            assert_eq!(
                check(&folder, &format!("{more} --order columns-reversed")),
                fills[fills.len() - 1]
            );
        }
    }
    assert!(fills.iter().filter(|&&fills| fills > 1).count() >= 8, "{fills:?}");
    assert_eq!(fills[fills.len() - 1], 0);
    let folder = TestFolder::french("....\n....\n");
    assert!(check(&folder, "-j 2") > 10_000);
}

#[test]
fn a_list_goes_on_in_each_format() {
    let folder = TestFolder::french("....\n....\n....\n");
    for format in ["ndjson", "binary"] {
        let arguments = format!("words grid --format {format} -n 1500000 -o fills");
        assert_eq!(folder.run(&arguments).code, Some(0));
        let expected = folder.read("fills");
        fs::remove_file(folder.path("fills")).unwrap();
        let mut stops = 0;
        // Some runs end before the search begins.
        for time in 1..100 {
            let limits = format!("--checkpoint far --checkpoint-interval 0.01 --time 0.{time:02}");
            match folder.run(&format!("{arguments} {limits}")).code {
                Some(0) => break,
                code => assert_eq!(code, Some(5)),
            }
            let written =
                fs::metadata(folder.path("fills.unfinished")).map_or(0, |file| file.len());
            stops += usize::from(written > 4096);
        }
        assert!(folder.read("fills") == expected, "{format}");
        assert!(stops > 0, "{format}: no run stopped midway");
        // Another format is another output.
        fs::remove_file(folder.path("fills")).unwrap();
        folder.run(&format!("{arguments} --checkpoint far --time 0.05"));
        if folder.path("far").exists() {
            let ran = folder.run("words grid -n 1500000 -o fills --checkpoint far");
            assert!(ran.code == Some(2) && ran.err.contains("another --format"), "{}", ran.err);
            fs::remove_file(folder.path("far")).unwrap();
        }
        let _ = fs::remove_file(folder.path("fills.unfinished"));
        let _ = fs::remove_file(folder.path("fills"));
    }
}

#[test]
fn only_lists_have_a_format() {
    let folder = TestFolder::new();
    let ran = folder.run("words grid --count --format ndjson");
    assert!(ran.code == Some(2) && ran.err.contains("--format"), "{}", ran.err);
    let ran = folder.run("words grid --format json");
    assert!(ran.code == Some(2) && ran.err.contains("ndjson"), "{}", ran.err);
}
