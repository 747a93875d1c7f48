//! `setter words`: lists against a naive count that shares no code with it, and what is said.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use proptest::prelude::*;

use crate::test_folder::TestFolder;

/// The words of a text in a plain way: character by character, with tables of its own.
struct NaiveCounter {
    hyphens: &'static str,
    counts: BTreeMap<String, u64>,
    skipped: u64,
}

impl NaiveCounter {
    fn of(text: &str, hyphens: &'static str) -> NaiveCounter {
        let mut counter = NaiveCounter { hyphens, counts: BTreeMap::new(), skipped: 0 };
        let stays = |c: char| c.is_alphanumeric() || "'\u{2019}-\u{301}".contains(c);
        for piece in text.split(|c: char| !stays(c)) {
            counter.count_piece(piece);
        }
        counter
    }

    /// Counts what stands between spaces and punctuation: parts with hyphens between them.
    fn count_piece(&mut self, piece: &str) {
        // Two hyphens are a dash.
        for compound in piece.split("--") {
            let parts: Vec<&str> = compound.split('-').filter(|part| !part.is_empty()).collect();
            match (self.hyphens, parts.len()) {
                (_, 0) => {}
                ("split", _) => parts.iter().for_each(|part| self.count_word(&[part])),
                ("skip", 2..) => {}
                _ => self.count_word(&parts),
            }
        }
    }

    fn count_word(&mut self, parts: &[&str]) {
        let mut word = String::new();
        for part in parts {
            word += &NaiveCounter::without_apostrophes(&part.replace('\u{2019}', "'"));
        }
        let has_letter = parts.concat().chars().any(char::is_alphabetic);
        let folded: Option<String> = word.chars().map(NaiveCounter::folded).collect();
        match folded {
            Some(folded) if folded.is_empty() => {}
            Some(folded) => *self.counts.entry(folded).or_insert(0) += 1,
            None => self.skipped += u64::from(has_letter),
        }
    }

    fn without_apostrophes(part: &str) -> String {
        let trimmed = part.trim_start_matches('\'');
        let quoted = trimmed.ends_with('\'');
        let mut pieces: Vec<&str> = trimmed.trim_end_matches('\'').split('\'').collect();
        let is_elided = |piece: &str| {
            let piece = piece.to_lowercase();
            ["l", "d", "j", "m", "t", "s", "n", "c", "\u{e7}", "qu"].contains(&piece.as_str())
                || ["jusqu", "lorsqu", "puisqu", "quoiqu"].contains(&piece.as_str())
        };
        while pieces.len() > 1 && is_elided(pieces[0]) {
            pieces.remove(0);
        }
        if pieces.len() > 1 && pieces[pieces.len() - 1].eq_ignore_ascii_case("s") {
            pieces.pop();
        }
        if quoted && pieces.len() == 1 && trimmed.split('\'').count() == 2 && is_elided(pieces[0]) {
            pieces.pop();
        }
        pieces.concat()
    }

    fn folded(c: char) -> Option<String> {
        let lower: String = c.to_lowercase().collect();
        Some(match lower.as_str() {
            "\u{e0}" | "\u{e2}" | "\u{e4}" => "a".into(),
            "\u{e9}" | "\u{e8}" | "\u{ea}" | "\u{eb}" => "e".into(),
            "\u{ee}" | "\u{ef}" => "i".into(),
            "\u{f4}" => "o".into(),
            "\u{fb}" | "\u{f9}" => "u".into(),
            "\u{e7}" => "c".into(),
            "\u{153}" => "oe".into(),
            "\u{e6}" => "ae".into(),
            "\u{301}" => String::new(),
            _ if ("a"..="z").contains(&lower.as_str()) => lower,
            _ => return None,
        })
    }

    /// The list: by falling counts, then in order.
    fn list(&self, least: u64, lengths: std::ops::RangeInclusive<usize>) -> String {
        let mut kept: Vec<_> = self
            .counts
            .iter()
            .filter(|(word, count)| **count >= least && lengths.contains(&word.len()))
            .collect();
        kept.sort_by_key(|(word, count)| (std::cmp::Reverse(**count), word.as_str()));
        kept.iter().fold(String::new(), |mut list, (word, count)| {
            writeln!(list, "{word};{count}").unwrap();
            list
        })
    }
}

/// Pieces that French and English texts are made of, and what stands between them.
fn text() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "le",
        "Le",
        "ami",
        "AMIS",
        "\u{e9}t\u{e9}",
        "\u{c9}t\u{c9}",
        "e\u{301}te\u{301}",
        "\u{153}uvre",
        "\u{152}UVRE",
        "\u{e6}gir",
        "gar\u{e7}on",
        "l'ami",
        "L\u{2019}\u{e9}t\u{e9}",
        "qu'il",
        "jusqu\u{2019}ici",
        "aujourd'hui",
        "quelqu\u{2019}un",
        "dog's",
        "don't",
        "rock'n'roll",
        "arc-en-ciel",
        "c'est-\u{e0}-dire",
        "dit-il",
        "3e",
        "h2o",
        "2024",
        "\u{142}za",
        "a",
        "y",
        "l'",
        "d'aujourd'hui",
        "covid-19",
        "na\u{ef}f",
    ]);
    let between = prop::sample::select(vec![
        " ",
        " ",
        " ",
        "\n",
        ", ",
        ". ",
        " ; ",
        "\u{a0}: ",
        "\u{202f}! ",
        " (",
        ") ",
        " \u{ab}\u{a0}",
        "\u{a0}\u{bb} ",
        "\u{2026} ",
        " \u{2014} ",
        "\t",
        "--",
        "/",
        " -",
        "- ",
        " '",
        "\u{201c}",
    ]);
    prop::collection::vec((word, between), 0..60)
        .prop_map(|pieces| pieces.iter().flat_map(|(word, between)| [*word, *between]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn lists_are_those_of_a_naive_count(
        text in text(),
        hyphens in prop::sample::select(vec!["split", "join", "skip"]),
        least in 1..3_u64,
        shortest in 1..4_usize,
    ) {
        let folder = TestFolder::new("", "");
        folder.put("text", &text);
        let counted = NaiveCounter::of(&text, hyphens);
        let flags = format!("--hyphens {hyphens} --min-count {least} --min-length {shortest} --max-length 9");
        let ran = folder.run(&format!("words text {flags}"));
        prop_assert_eq!(ran.code, Some(0));
        prop_assert_eq!(&ran.out, &counted.list(least, shortest..=9), "{}", text);
        match counted.skipped {
            0 => prop_assert_eq!(ran.err, ""),
            1 => prop_assert!(ran.err.ends_with("; skipped 1 such word\n"), "{}", ran.err),
            more => {
                let told = format!("; skipped {more} such words\n");
                prop_assert!(ran.err.ends_with(&told), "{} {}", told, ran.err);
            }
        }
    }
}

const TEXT: &str = "L\u{2019}\u{153}uvre de l'ami : l'\u{152}uvre\u{202f}! Une \u{e9}t\u{e9} o\u{f9} \u{e9}tait\nl'ami.\n";
const LIST: &str = "ami;2\noeuvre;2\nde;1\netait;1\nete;1\nou;1\nune;1\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn plain_compressed_and_html_are_told_by_content() {
    let folder = TestFolder::new("", "");
    folder.put("plain", TEXT);
    folder.put("bom", format!("\u{feff}{TEXT}"));
    folder.put("gzip", gzip(TEXT.as_bytes()));
    folder.put("zstd", zstd::encode_all(TEXT.as_bytes(), 3).unwrap());
    let html = format!(
        "<!DOCTYPE html><html><head><style>p {{ color: red }}</style><script>var mot = '<p>';</script>\
         </head><body title='non'><!-- non --><p>{}</p></body></html>",
        TEXT.replace('\u{153}', "&oelig;").replace('\u{e9}', "&#233;").replace("Une", "U<b>ne</b>")
    );
    folder.put("html", &html);
    folder.put("html.gz", gzip(html.as_bytes()));
    for name in ["plain", "bom", "gzip", "zstd", "html", "html.gz"] {
        let ran = folder.run(&format!("words {name}"));
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), LIST, ""), "{name}");
    }
    let ran = folder.run_with_input("words -", TEXT);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), (LIST, ""));
    let ran = folder.run_with_input("words - gzip html", TEXT);
    assert!(ran.out.starts_with("ami;6\noeuvre;6\nde;3\n"), "{}", ran.out);
}

#[test]
fn scales_are_as_documented() {
    let folder = TestFolder::new("", "");
    folder.put("text", "un un un un un un un deux deux deux trois x");
    let list = |scale| folder.run(&format!("words text --scale {scale}")).out;
    assert_eq!(list("count"), "un;7\ndeux;3\ntrois;1\n");
    // The x is counted too: it is a word, but too short for the list.
    assert_eq!(list("relative"), "un;0.583333\ndeux;0.25\ntrois;0.083333\n");
    // ln 4 / ln 8 and ln 2 / ln 8.
    assert_eq!(list("log"), "un;1\ndeux;0.666667\ntrois;0.333333\n");
}

#[test]
fn dictionaries_keep_and_complete() {
    let folder = TestFolder::new("\u{c9}t\u{e9}\nami;3\nhiver\nles\nune\n", "");
    folder.put("more", "de\n");
    folder.put("text", TEXT);
    let list = |flags: &str| folder.run(&format!("words text {flags}")).out;
    assert_eq!(list("--only words"), "ami;2\nete;1\nune;1\n");
    assert_eq!(list("--only words --only more"), "ami;2\nde;1\nete;1\nune;1\n");
    assert_eq!(
        list("--only words --add words --min-count 2"),
        "ami;2\nete;0\nhiver;0\nles;0\nune;0\n"
    );
    assert_eq!(list("--add words --min-count 2 --min-length 4"), "oeuvre;2\nhiver;0\n");
    assert_eq!(
        list("--only words --add words --scale log"),
        "ami;1\nete;0.63093\nune;0.63093\nhiver;0\nles;0\n"
    );
}

#[test]
fn the_list_is_a_dictionary() {
    let folder = TestFolder::new("", "111\n111\n");
    folder.put("text", "ami oui ma au mi ii");
    assert_eq!(folder.run("words text -o list.gz").code, Some(0));
    let ran = folder.run("solve list.gz grid --repeats");
    assert_eq!((ran.code, ran.err.contains("no fill")), (Some(0), true), "{}", ran.err);
    folder.put("grid", "1111111\n");
    folder.put("text", "Les cruciverbistes. \u{c9}cl\u{e9}: cruciverbiste");
    folder.put("grid", "1111\n");
    assert_eq!(folder.run("words text -o list.gz").code, Some(0));
    assert_eq!(folder.run("solve list.gz grid").out, "ecle\n");
}

#[test]
fn little_memory_changes_nothing() {
    let folder = TestFolder::new("", "");
    let mut text = String::new();
    let mut state = 88_172_645_463_325_252_u64;
    for _ in 0..200_000 {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let digits = (state >> (20 + state % 40)).to_string();
        text.extend(digits.bytes().map(|digit| (digit - b'0' + b'a') as char));
        text.push(' ');
    }
    folder.put("text", &text);
    let all = folder.run("words text --memory 1G");
    assert!(all.out.lines().count() > 100_000);
    assert_eq!(all.out, folder.run("words text --memory 1M").out);
    assert_eq!(all.out, NaiveCounter::of(&text, "split").list(1, 2..=1000));
}

#[test]
fn what_is_skipped_is_told_once() {
    let folder = TestFolder::new("", "");
    folder.put("text", "un 12\ndeux h2o 3e\n\u{142}za\n");
    let ran = folder.run("words text");
    assert_eq!(ran.out, "deux;1\nun;1\n");
    assert_eq!(
        ran.err,
        "setter: warning: text:2: \"h2o\" has digits or letters outside the alphabet; skipped 3 such \
         words\n"
    );
    folder.put("latin", b"caf\xe9 noir\n");
    let ran = folder.run("words latin");
    assert_eq!(ran.out, "noir;1\n");
    assert!(ran.err.contains("latin:1: \"caf\u{fffd}\" is not UTF-8"), "{}", ran.err);
    let ran = folder.run("words text --hyphens join --alphabet abcdefghijklmnopqrstuvwxyz\u{142}");
    assert!(ran.out.contains("\u{142}za;1\n") && ran.err.contains("skipped 2"), "{}", ran.out);
}

#[test]
fn bad_input_and_usage_are_refused() {
    let folder = TestFolder::new("", "");
    folder.put("utf16", b"\xff\xfeu\0n\0");
    folder.put("zip", b"PK\x03\x04\0\0");
    folder.put("cut", &gzip(TEXT.repeat(1000).as_bytes())[..60]);
    for (arguments, code, told) in [
        ("words none", 2, "setter: none: cannot read the text: "),
        ("words .", 2, "setter: .: cannot read the text: "),
        ("words utf16", 2, "setter: utf16: byte 0 is 0xff: this is no text in UTF-8"),
        ("words zip", 2, "setter: zip: byte 4 is 0x00: this is no text in UTF-8"),
        ("words cut", 2, "setter: cut: cannot read the text: "),
        ("words words --only none", 2, "none: cannot read the dictionary"),
        ("words words --scale ln", 2, "unknown scale \"ln\": there is count, relative, log"),
        ("words words --hyphens no", 2, "there is split, join, skip"),
        ("words words --min-length 9 --max-length 3", 2, "--min-length: 9 is more than 3"),
        ("words - --only -", 2, "standard input, '-', can be read only once"),
        ("words", 2, "<FILE>"),
        ("words words -o no/list", 3, "setter: no/list: cannot write the words: the folder no"),
    ] {
        let ran = folder.run(arguments);
        ran.expect_message(code, told);
    }
}

#[cfg(unix)]
#[test]
fn signals_and_readers_end_it() {
    use std::thread::sleep;
    use std::time::Duration;

    use crate::test_folder::{Ran, interrupted};

    let folder = TestFolder::new("", "");
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let mut child = folder.start("words - -o list");
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"un deux ").unwrap();
        sleep(Duration::from_secs(1));
        let ran = interrupted(child, name);
        ran.expect_failure(code, "setter: interrupted while standard input was read, after");
        assert!(!folder.path("list").exists());
        drop(input);
    }
    folder.put("text", (0..200_000_u32).map(|i| format!("{} ", letters(i))).collect::<String>());
    let mut child = folder.start("words text");
    drop(child.stdout.take());
    Ran::of(child.wait_with_output().unwrap()).expect(0, "", "");
}

fn letters(number: u32) -> String {
    number.to_string().bytes().map(|digit| (digit - b'0' + b'a') as char).collect()
}
