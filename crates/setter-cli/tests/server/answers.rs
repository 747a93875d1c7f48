//! What is told of grids, checked against words gone through one by one.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::running::Running;

/// Words, and a server that has them as `own-1`.
struct Case {
    words: Vec<String>,
    running: Running,
    _file: tempfile::NamedTempFile,
}

impl Case {
    fn new() -> Case {
        let mut words = Vec::new();
        // Every third of all words of three letters a to d, with scores.
        for number in (0..64_u8).filter(|number| number % 3 != 1) {
            let letters = [number / 16, number / 4 % 4, number % 4].map(|l| char::from(b'a' + l));
            words.push(letters.iter().collect::<String>());
        }
        let mut file = tempfile::NamedTempFile::new().unwrap();
        for (score, word) in words.iter().enumerate() {
            writeln!(file, "{word};{}", score * 7 % 11).unwrap();
        }
        let running = Running::start(&[file.path().to_str().unwrap()]);
        Case { words, running, _file: file }
    }

    fn score(&self, word: &str) -> f64 {
        self.words.iter().position(|own| own == word).map_or(0.0, |at| (at * 7 % 11) as f64)
    }

    /// All fills of a blank 3×3, in order, as rows.
    fn fills(&self) -> Vec<[&str; 3]> {
        let mut fills = Vec::new();
        for one in &self.words {
            for two in &self.words {
                for three in &self.words {
                    let rows = [one.as_str(), two, three];
                    if (0..3).all(|column| self.words.contains(&down(&rows, column))) {
                        fills.push(rows);
                    }
                }
            }
        }
        fills
    }

    fn total(&self, rows: &[&str; 3]) -> f64 {
        (0..3).map(|line| self.score(rows[line]) + self.score(&down(rows, line))).sum()
    }
}

fn down(rows: &[&str; 3], column: usize) -> String {
    rows.iter().map(|row| &row[column..=column]).collect()
}

const BLANK: &str = "dict=own-1&grid=111/111/111";

#[test]
fn fills_are_counted_listed_and_ranked() {
    let case = Case::new();
    let fills = case.fills();
    assert!(fills.len() > 1000);
    let (running, total) = (&case.running, fills.len().to_string());
    assert_eq!(running.json(&format!("api/count?{BLANK}"))["fills"], total.as_str());
    for from in [0, 1, 500, 499, fills.len() - 2, 20, fills.len(), 503] {
        let list = running.json(&format!("api/fills?{BLANK}&from={from}&n=7"));
        let expected: Vec<Value> =
            fills[from..].iter().take(7).map(|rows| rows.join("/").into()).collect();
        assert_eq!((&list["total"], &list["fills"]), (&Value::from(&*total), &expected.into()));
    }
    for prefix in ["b", "ca", "abcb", "dddd", ""] {
        let range = running.json(&format!("api/rank?{BLANK}&prefix={prefix}"));
        let text = |rows: &[&str; 3]| rows.concat();
        let from = fills.iter().filter(|rows| text(rows).as_str() < prefix).count();
        let within = fills.iter().filter(|rows| text(rows).starts_with(prefix)).count();
        assert_eq!(range["from"], from.to_string(), "{prefix}");
        assert_eq!(range["to"], (from + within).to_string(), "{prefix}");
    }
    let samples = running.json(&format!("api/samples?{BLANK}&n=100&seed=5"));
    for sample in samples["fills"].as_array().unwrap() {
        let sample: Vec<&str> = sample.as_str().unwrap().split('/').collect();
        assert!(fills.iter().any(|rows| rows[..] == sample[..]), "{sample:?}");
    }
}

#[test]
fn letters_are_told_by_number_and_by_best_total() {
    let case = Case::new();
    let fills = case.fills();
    let events = case.running.events(&format!("api/analysis?{BLANK}"));
    let told = |name: &str| &events.iter().find(|(event, _)| event == name).unwrap().1;
    assert_eq!(told("count")["fills"], fills.len().to_string());
    assert_eq!(told("end")["reason"], "done");
    let heat = case.running.json(&format!("api/heat?{BLANK}&by=number"));
    let best = case.running.json(&format!("api/heat?{BLANK}&by=best"));
    assert_eq!((&heat, &best), (told("letters"), told("best")));
    for cell in 0..9 {
        for letter in ["a", "b", "c", "d", "e"] {
            let with = |rows: &&[&str; 3]| &rows.concat()[cell..=cell] == letter;
            let fills: Vec<_> = fills.iter().filter(with).collect();
            let (number, total) = (&heat["cells"][cell][letter], &best["cells"][cell][letter]);
            match fills.len() {
                0 => assert!(number.is_null() && total.is_null()),
                many => {
                    assert_eq!(*number, many.to_string());
                    let most = fills.iter().map(|rows| case.total(rows)).fold(0.0, f64::max);
                    assert!((total.as_f64().unwrap() - most).abs() < 1e-9, "{cell} {letter}");
                }
            }
        }
    }
    let best = case.running.events(&format!("api/fill?{BLANK}&how=best"));
    let (_, fill) = best.iter().rfind(|(event, _)| event == "fill").unwrap();
    let most = fills.iter().map(|rows| case.total(rows)).fold(0.0, f64::max);
    assert!((fill["total"].as_f64().unwrap() - most).abs() < 1e-9);
    assert_eq!(fill["proved"], true);
}

#[test]
fn dead_slots_are_told_with_their_reason() {
    let case = Case::new();
    let slots = |grid: &str| {
        let events = case.running.events(&format!("api/analysis?dict=own-1&grid={grid}"));
        assert_eq!(events[1], ("count".into(), serde_json::json!({ "fills": "0" })));
        events.into_iter().next().unwrap().1
    };
    let told = slots("1111/1001/1111");
    assert_eq!(told["dead"]["reason"], "length");
    let told = slots("aab/111/111");
    assert_eq!((&told["dead"]["slot"], &told["slots"][0]), (&0.into(), &0.into()));
    assert_eq!(told["dead"]["reason"], "letters");
    let cells = told["dead"]["cells"].as_array().unwrap();
    assert!(!cells.is_empty() && cells.iter().all(|cell| cell.as_u64().unwrap() < 3));
}

#[test]
fn words_left_are_those_that_match() {
    let case = Case::new();
    let events = case.running.events("api/analysis?dict=own-1&grid=a[bc]1/111/111");
    let slots = &events[0].1;
    let matching = case.words.iter().filter(|word| {
        let letters: Vec<String> = word.chars().map(String::from).collect();
        (0..3).all(|at| slots["cells"][at].as_str().unwrap().contains(&letters[at]))
    });
    assert_eq!(slots["slots"][0], matching.count());
    assert_eq!(slots["cells"][0], "a");
}

#[test]
fn puzzles_are_the_same_from_the_same_seed() {
    let running = Running::start(&[]);
    let make = || {
        let body = br#"{"level":"hard","language":"en","seed":11}"#;
        let mut response = running.post("api/puzzle", "application/json", body);
        assert_eq!(response.status(), 200);
        response.body_mut().read_to_string().unwrap()
    };
    let made = make();
    assert_eq!(made, make());
    let puzzle: Value = serde_json::from_str(&made).unwrap();
    assert_eq!(puzzle["puzzle"]["dimensions"]["width"], 10);
    assert!(puzzle["puzzle"]["clues"]["Across"].as_array().unwrap().len() > 10);
}

#[test]
fn a_puzzle_is_one_in_plain_json_and_in_ipuz() {
    let running = Running::start(&[]);
    let post = |path: &str, body: &Value| {
        let body = body.to_string();
        let mut response = running.post(path, "application/json", body.as_bytes());
        let text = response.body_mut().read_to_string().unwrap();
        assert_eq!(response.status(), 200, "{text}");
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let made = |to: &str| {
        let asked = json!({ "level": "easy", "language": "fr", "seed": 7, "to": to });
        post("api/puzzle", &asked)["puzzle"].take()
    };
    let converted = |puzzle: &Value, to: &str| {
        let answer = post(&format!("api/convert?to={to}"), puzzle);
        assert_eq!(answer["losses"], json!([]));
        let content = STANDARD.decode(answer["content"].as_str().unwrap()).unwrap();
        serde_json::from_slice::<Value>(&content).unwrap()
    };
    let (ipuz, mut plain) = (made("ipuz"), made("json"));
    assert_eq!((&plain["rows"], &plain["format"]), (&json!(6), &json!("puzzle/1")));
    assert_eq!(converted(&ipuz, "json"), plain);
    assert_eq!(converted(&plain, "ipuz"), ipuz);
    // With the game of a player, too.
    let letters = plain["cells"].as_str().unwrap().replacen('.', "X", 1).replace(['.', '#'], " ");
    plain["game"] = json!({ "letters": letters, "marks": "w".repeat(36), "seconds": 2.5 });
    let saved = converted(&plain, "ipuz");
    assert!(saved["saved"].to_string().contains("\"X\""), "{saved}");
    assert_eq!(converted(&saved, "json"), plain);
}

#[test]
fn random_grids_are_filled_by_the_words_asked_for() {
    let running = Running::start(&[]);
    // With words as long as a side nearly none is.
    for (style, side) in [("american", 15), ("french", 15), ("british", 21)] {
        let path = format!("api/grid?rows={side}&columns={side}&style={style}&seed=3");
        let unchecked = running.json(&path);
        assert_eq!((&unchecked["filled"], &unchecked["drawn"]), (&json!(false), &json!(1)));
        let drawn = running.json(&format!("{path}&dict=francais"));
        assert_eq!(drawn["filled"], true, "{style} {side}: {drawn}");
        let grid = drawn["grid"].as_str().unwrap();
        let events =
            running.events(&format!("api/fill?dict=francais&distinct=true&how=any&grid={grid}"));
        assert!(events.iter().any(|(name, _)| name == "fill"), "{events:?}");
    }
}
