//! Grids and network files of every kind, and chosen words, against all letters tried one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use serde_json::Value;

use crate::running::{Running, told};

/// The score of a word: a word that no list has, has 0.
type Words = BTreeMap<String, f64>;

/// A request, and what it means.
struct Case {
    /// The parameters, without the dictionary.
    query: &'static str,
    /// A fill as it is told: capital letters are the cells in the order of fills, `A` the first.
    picture: &'static str,
    /// The cells of each slot, and the number of its list.
    slots: &'static [(&'static str, usize)],
    /// Which words may stand.
    allows: fn(&str, &Words) -> bool,
    required: &'static str,
}

fn is_word(word: &str, words: &Words) -> bool {
    words.contains_key(word)
}

const PLAIN: Case = Case { query: "", picture: "", slots: &[], allows: is_word, required: "" };

const CASES: &[Case] = &[
    Case {
        query: "grid=..%7C./..._",
        picture: "ABC/DEF",
        slots: &[("AB", 0), ("DEF", 0), ("AD", 0), ("BE", 0), ("CF", 0)],
        ..PLAIN
    },
    Case {
        query: "grid=1./a./-/.[ab]/..",
        picture: "AB/CD/-/EF/GH",
        slots: &[
            ("AB", 0),
            ("CD", 0),
            ("EF", 0),
            ("GH", 0),
            ("AC", 0),
            ("BD", 0),
            ("EG", 0),
            ("FH", 0),
            ("AE", 0),
            ("BF", 0),
            ("CG", 0),
            ("DH", 0),
        ],
        allows: is_word,
        required: "",
    },
    Case {
        query: "grid=.../.../...&diagonals=true&min_slot=3",
        picture: "ABC/DEF/GHI",
        slots: &[
            ("ABC", 0),
            ("DEF", 0),
            ("GHI", 0),
            ("ADG", 0),
            ("BEH", 0),
            ("CFI", 0),
            ("AEI", 0),
            ("CEG", 0),
        ],
        ..PLAIN
    },
    Case {
        query: "grid=.../.../...&symmetric=true",
        picture: "ABC/BDE/CEF",
        slots: &[("ABC", 0), ("BDE", 0), ("CEF", 0)],
        ..PLAIN
    },
    Case {
        query: "grid=.../...&reversed=true",
        picture: "ABC/DEF",
        slots: &[("ABC", 0), ("DEF", 0), ("AD", 0), ("BE", 0), ("CF", 0)],
        allows: |word, words| {
            is_word(word, words) && is_word(&word.chars().rev().collect::<String>(), words)
        },
        required: "",
    },
    Case {
        query: "grid=..0/.0.&wrap=across",
        picture: "AB0/C0D",
        slots: &[("AB", 0), ("DC", 0), ("AC", 0)],
        ..PLAIN
    },
    Case {
        query: "grid=.../...&across=own-2&down=own-1",
        picture: "ABC/DEF",
        slots: &[("ABC", 1), ("DEF", 1), ("AD", 0), ("BE", 0), ("CF", 0)],
        ..PLAIN
    },
    Case {
        query: "grid=.../...&across=own-2&require=bb,&exclude=ab,aab",
        picture: "ABC/DEF",
        slots: &[("ABC", 1), ("DEF", 1), ("AD", 0), ("BE", 0), ("CF", 0)],
        allows: |word, words| word == "bb" || is_word(word, words) && word != "ab" && word != "aab",
        required: "bb",
    },
    Case {
        query: "grid=../..&down=own-2&require=bb",
        picture: "AB/CD",
        slots: &[("AB", 0), ("CD", 0), ("AC", 1), ("BD", 1)],
        allows: |word, words| word == "bb" || is_word(word, words),
        required: "bb",
    },
    Case {
        query: "grid=../..&reversed=true&require=ac",
        picture: "AB/CD",
        slots: &[("AB", 0), ("CD", 0), ("AC", 0), ("BD", 0)],
        allows: |word, words| {
            let backwards: String = word.chars().rev().collect();
            let has = |word: &str| word == "ac" || is_word(word, words);
            has(word) && has(&backwards)
        },
        required: "ac",
    },
    Case {
        query: "grid=.../...&min_score=2.5",
        picture: "ABC/DEF",
        slots: &[("ABC", 0), ("DEF", 0), ("AD", 0), ("BE", 0), ("CF", 0)],
        allows: |word, words| words.get(word).is_some_and(|&score| score >= 2.5),
        required: "",
    },
    Case {
        query: "grid=slots/X%20x%20z/z%20X/order/z%20x%20X",
        picture: "ABC",
        slots: &[("CBA", 0), ("AC", 0)],
        ..PLAIN
    },
    Case {
        query: "grid=slots%0Aa/1%20b%20c%20//%20named%0Ab%20d%0Agiven%0Ad%20a%0Alayout%0Aa/1%20b%0A%23%20c%0Ad%20d",
        picture: "AB/0C/DD",
        slots: &[("ABC", 0), ("BD", 0)],
        ..PLAIN
    },
];

impl Case {
    /// The number of a cell.
    fn cell(name: char) -> usize {
        usize::from(name as u8 - b'A')
    }

    fn spell(cells: &str, fill: &[char]) -> String {
        cells.chars().map(|cell| fill[Case::cell(cell)]).collect()
    }

    fn told(&self, fill: &[char]) -> String {
        let shown = |c: char| if c.is_ascii_uppercase() { fill[Case::cell(c)] } else { c };
        self.picture.chars().map(shown).collect()
    }

    /// All fills in order, and their totals.
    fn fills(&self, lists: &[Words; 2]) -> Vec<(Vec<char>, f64)> {
        let cells = self.picture.chars().filter(char::is_ascii_uppercase).collect::<BTreeSet<_>>();
        let mut found = Vec::new();
        for number in 0..3_usize.pow(cells.len() as u32) {
            let letter = |at: usize| ['a', 'b', 'c'][number / 3_usize.pow(at as u32) % 3];
            let fill: Vec<char> = (0..cells.len()).rev().map(letter).collect();
            let words: Vec<(String, &Words)> = self
                .slots
                .iter()
                .map(|&(slot, list)| (Case::spell(slot, &fill), &lists[list]))
                .collect();
            let stands = words.iter().any(|(word, _)| word == self.required);
            if words.iter().all(|(word, list)| (self.allows)(word, list))
                && (self.required.is_empty() || stands)
                && self.has_given(&fill)
            {
                let score =
                    |(word, list): &(String, &Words)| list.get(word).copied().unwrap_or(0.0);
                let total = words.iter().map(score).sum();
                found.push((fill, total));
            }
        }
        found
    }

    /// Whether the letters are there that two of the queries give.
    fn has_given(&self, fill: &[char]) -> bool {
        match self.picture {
            "AB/CD/-/EF/GH" => fill[2] == 'a' && fill[5] != 'c',
            "AB/0C/DD" => fill[3] == 'a',
            _ => true,
        }
    }
}

/// A server with two lists, `own-1` and `own-2`.
fn started() -> (Running, [Words; 2], Vec<tempfile::NamedTempFile>) {
    let (mut lists, mut files) = ([Words::new(), Words::new()], Vec::new());
    for (number, list) in lists.iter_mut().enumerate() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        for length in [2, 3] {
            for word in 0..3_usize.pow(length) {
                if (word * 7 + number * 5) % 11 < 4 && length == 2 || word % 9 == 4 - number {
                    continue;
                }
                let letter = |at: u32| ['a', 'b', 'c'][word / 3_usize.pow(at) % 3];
                let spelled: String = (0..length).rev().map(letter).collect();
                let score = (word * 5 + number + length as usize) % 7;
                writeln!(file, "{spelled};{score}").unwrap();
                list.insert(spelled, score as f64);
            }
        }
        files.push(file);
    }
    let names: Vec<&str> = files.iter().map(|file| file.path().to_str().unwrap()).collect();
    (Running::start(&names), lists, files)
}

#[test]
fn networks_of_every_kind_are_answered() {
    let (running, lists, _files) = started();
    let mut with_fills = 0;
    for case in CASES {
        let query = format!("dict=own-1&{}", case.query);
        let fills = case.fills(&lists);
        let told: Vec<String> = fills.iter().map(|(fill, _)| case.told(fill)).collect();
        with_fills += usize::from(!told.is_empty());
        let total = Value::from(told.len().to_string());
        assert_eq!(running.json(&format!("api/count?{query}"))["fills"], total, "{query}");
        let from = told.len() / 2;
        let list = running.json(&format!("api/fills?{query}&from={from}&n=40"));
        let expected: Vec<&String> = told[from..].iter().take(40).collect();
        assert_eq!(list["fills"], serde_json::json!(expected), "{query}");
        for prefix in ["b", "ba"] {
            let range = running.json(&format!("api/rank?{query}&prefix={prefix}"));
            let letters = |fill: &[char]| fill.iter().collect::<String>();
            let before = fills.iter().filter(|(fill, _)| *letters(fill) < *prefix).count();
            let with = fills.iter().filter(|(fill, _)| letters(fill).starts_with(prefix)).count();
            assert_eq!(range["from"], before.to_string(), "{query} {prefix}");
            assert_eq!(range["to"], (before + with).to_string(), "{query} {prefix}");
        }
        let samples = running.json(&format!("api/samples?{query}&n=5&seed=1"));
        let drawn = samples["fills"].as_array().unwrap();
        assert_eq!(drawn.len(), if told.is_empty() { 0 } else { 5 });
        assert!(drawn.iter().all(|fill| told.iter().any(|told| *fill == **told)), "{query}");

        let mut listed = running.get(&format!("api/list?{query}"));
        let texts: Vec<String> = told.iter().map(|fill| fill.replace('/', "\n") + "\n").collect();
        let written =
            texts.join("\n").replace('0', if case.query.contains("slots") { "#" } else { "0" });
        let length = listed.headers()["content-length"].to_str().unwrap().to_owned();
        assert_eq!(listed.body_mut().read_to_string().unwrap(), written, "{query}");
        assert_eq!(length, written.len().to_string(), "{query}");
        if let Some(from) = written.len().checked_sub(10) {
            let range = format!("bytes={from}-");
            let mut end = running.get_with(&format!("api/list?{query}"), ("range", &range));
            assert_eq!(end.body_mut().read_to_string().unwrap(), written[from..], "{query}");
        }

        check_heat(&running, case, &fills);
        check_searches(&running, case, &fills, &told);
    }
    assert_eq!(with_fills, CASES.len());
}

/// Checks what is told of each letter on each place of the picture.
fn check_heat(running: &Running, case: &Case, fills: &[(Vec<char>, f64)]) {
    let query = format!("dict=own-1&{}", case.query);
    let heat = running.json(&format!("api/heat?{query}&by=number"));
    let best = running.json(&format!("api/heat?{query}&by=best"));
    let events = running.events(&format!("api/analysis?{query}"));
    let heat_told = (told(&events, "letters"), told(&events, "best"));
    assert_eq!((&heat, &best), heat_told, "{query}");
    assert_eq!(told(&events, "count")["fills"], fills.len().to_string(), "{query}");
    let places: Vec<char> = case.picture.chars().filter(|c| !"/-".contains(*c)).collect();
    assert_eq!(heat["cells"].as_array().unwrap().len(), places.len(), "{query}");
    assert_eq!(told(&events, "slots")["cells"].as_array().unwrap().len(), places.len(), "{query}");
    for (place, &cell) in places.iter().enumerate() {
        for letter in ["a", "b", "c"] {
            let has = |fill: &&(Vec<char>, f64)| {
                cell != '0' && fill.0[Case::cell(cell)].to_string() == letter
            };
            let number = fills.iter().filter(has).count();
            let most = fills.iter().filter(has).map(|fill| fill.1).reduce(f64::max);
            let found = &heat["cells"][place][letter];
            assert_eq!(
                found.as_str().unwrap_or("0"),
                number.to_string(),
                "{query} {place} {letter}"
            );
            assert_eq!(best["cells"][place][letter].as_f64(), most, "{query} {place} {letter}");
        }
    }
}

/// Checks the fill that is found, the best one, and one that is watched.
fn check_searches(running: &Running, case: &Case, fills: &[(Vec<char>, f64)], told: &[String]) {
    let query = format!("dict=own-1&{}", case.query);
    let most = fills.iter().map(|fill| fill.1).fold(0.0, f64::max);
    let differ = |fill: &&(Vec<char>, f64)| {
        let words: Vec<String> =
            case.slots.iter().map(|(slot, _)| Case::spell(slot, &fill.0)).collect();
        words.iter().collect::<BTreeSet<_>>().len() == words.len()
    };
    let distinct: Vec<String> =
        fills.iter().filter(differ).map(|(fill, _)| case.told(fill)).collect();
    for (how, allowed) in [
        ("any", told),
        ("random", told),
        ("any&distinct=true", &distinct),
        ("best&distinct=true", &distinct),
        ("best", told),
    ] {
        let events = running.events(&format!("api/fill?{query}&how={how}"));
        assert_eq!(events.last().unwrap().1["reason"], "done", "{query} {how}");
        match events.iter().rfind(|(event, _)| event == "fill") {
            Some((_, fill)) => {
                let grid = fill["grid"].as_str().unwrap();
                assert!(allowed.iter().any(|fill| fill == grid), "{query} {how}: {grid}");
                if how == "best" {
                    assert_eq!(fill["total"].as_f64().unwrap(), most, "{query}");
                }
            }
            None => assert!(allowed.is_empty(), "{query} {how}: {events:?}"),
        }
    }
    let algorithms: &[&str] =
        if case.required.is_empty() { &["best", "cbj", "mac"] } else { &["cbj", "dual"] };
    for algorithm in algorithms {
        let events = running.events(&format!("api/watch?{query}&algorithm={algorithm}"));
        let answer = &events.last().unwrap().1["answer"];
        assert_eq!(answer, "fill", "{query} {algorithm}");
    }
}

#[test]
fn what_no_network_can_be_is_refused_with_its_parts() {
    let (running, _, _files) = started();
    let refused = |query: &str, code: &str, parts: Value| {
        for path in ["count", "list", "analysis", "fill?how=any&", "watch?algorithm=cbj&"] {
            let begin = if path.contains('?') { "" } else { "?" };
            let response = running.get(&format!("api/{path}{begin}dict=own-1&{query}"));
            let (status, told) = Running::answer(response);
            assert!(matches!(status, 400 | 404), "{query}: {status}");
            assert_eq!((&told["code"], &told["parts"]), (&code.into(), &parts), "{query}: {told}");
            assert!(!told["error"].as_str().unwrap().is_empty());
        }
    };
    let slots = |rule: &str| serde_json::json!({ "parameter": rule });
    let of = |name: &str, found: &str| serde_json::json!({ "parameter": name, "found": found });
    refused("grid=.../...&diagonals=true", "slots", slots("diagonals"));
    refused("grid=.../...&symmetric=true", "slots", slots("symmetric"));
    refused("grid=.0/..&symmetric=true", "slots", slots("symmetric"));
    refused("grid=../..&wrap=both", "slots", slots("wrap"));
    refused("grid=../..&min_slot=3&short_runs=forbidden", "slots", slots("short_runs"));
    refused("grid=slots/a%20b&min_slot=3", "slots", slots("min_slot"));
    refused("grid=slots/a%20b&across=own-2", "slots", slots("across"));
    refused("grid=../..&wrap=up", "parameter", of("wrap", "up"));
    refused("grid=../..&short_runs=no", "parameter", of("short_runs", "no"));
    refused("grid=../..&min_slot=0", "parameter", of("min_slot", "0"));
    refused("grid=../..&min_slot=-1", "parameter", of("min_slot", "-1"));
    refused("grid=../..&symmetric=yes", "parameter", of("symmetric", "yes"));
    refused("grid=../..&reversed=", "parameter", of("reversed", ""));
    refused("grid=../..&min_score=-1", "parameter", of("min_score", "-1"));
    refused("grid=../..&require=a-b", "parameter", of("require", "a-b"));
    refused("grid=../..&exclude=ab&require=ab", "parameter", of("require", "ab"));
    refused("grid=../..&down=none", "dictionary", serde_json::json!({ "dict": "none" }));
    refused("grid=.%7C%7C.", "grid", serde_json::json!({ "row": 1, "column": 3 }));
    refused("grid=../-/.", "grid", serde_json::json!({ "row": 3, "column": 2 }));
    refused("grid=slots/a%20b/c", "grid", serde_json::json!({ "row": 3, "column": 1 }));
}

#[test]
fn a_prefix_of_a_cell_with_several_letters_is_as_fills_show_it() {
    let (running, lists, _files) = started();
    let query = "dict=own-1&grid=%7Bab%7D./.%23";
    let words: Vec<&String> = lists[0].keys().filter(|word| word.starts_with("ab")).collect();
    let words: Vec<&&String> = words.iter().filter(|word| word.len() == 3).collect();
    let total = running.json(&format!("api/count?{query}"))["fills"].clone();
    assert!(total != "0" && words.len() > 1, "{words:?}");
    let range = |prefix: &str| running.json(&format!("api/rank?{query}&prefix={prefix}"));
    // The first cell is given.
    for prefix in ["", "a", "%7Bab%7D"] {
        assert_eq!(range(prefix)["to"], total, "{prefix}");
    }
    for letter in ["a", "b", "c"] {
        let (shown, whole) = (range(&format!("a{letter}")), range(&format!("%7Bab%7D{letter}")));
        assert_eq!(shown, whole);
        let is_word = words.iter().any(|word| word.ends_with(letter));
        assert_eq!(shown["from"] != shown["to"], is_word, "{letter}");
    }
    let mut refused = running.get(&format!("api/rank?{query}&prefix=%7Bac%7D"));
    assert_eq!(refused.status(), 400);
    assert!(refused.body_mut().read_to_string().unwrap().contains("prefix"));
}
