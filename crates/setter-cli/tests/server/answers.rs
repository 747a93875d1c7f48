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
        self.scores(rows).sum()
    }

    fn worst(&self, rows: &[&str; 3]) -> f64 {
        self.scores(rows).fold(f64::INFINITY, f64::min)
    }

    fn scores(&self, rows: &[&str; 3]) -> impl Iterator<Item = f64> {
        (0..3).flat_map(|line| [self.score(rows[line]), self.score(&down(rows, line))])
    }
}

fn down(rows: &[&str; 3], column: usize) -> String {
    rows.iter().map(|row| &row[column..=column]).collect()
}

const BLANK: &str = "dict=own-1&grid=111/111/111";

#[test]
fn the_best_fill_is_proved_also_with_few_weak_words() {
    let case = Case::new();
    let fills = case.fills();
    let best = case.running.events(&format!("api/fill?{BLANK}&how=best"));
    let (_, fill) = best.iter().rfind(|(event, _)| event == "fill").unwrap();
    let most = fills.iter().map(|rows| case.total(rows)).fold(0.0, f64::max);
    assert!((fill["total"].as_f64().unwrap() - most).abs() < 1e-9);
    assert_eq!(fill["proved"], true);
    // With any number of words of a score below 6, and with few.
    let weak = |rows: &[&str; 3]| case.scores(rows).filter(|&score| score < 6.0).count();
    let fewest = fills.iter().map(weak).min().unwrap();
    for most_weak in [None, Some(fewest + 1), Some(fewest)] {
        let (few, most) = match most_weak {
            None => (String::new(), usize::MAX),
            Some(most) => (format!("&most_weak={most}&weak_below=6"), most),
        };
        let allowed: Vec<_> = fills.iter().filter(|rows| weak(rows) <= most).collect();
        let worst = allowed.iter().map(|rows| case.worst(rows)).fold(0.0, f64::max);
        let best = allowed.iter().filter(|rows| case.worst(rows) == worst);
        let greatest = best.map(|rows| case.total(rows)).fold(0.0, f64::max);
        for objective in ["worst", "worst,total"] {
            let query = format!("api/fill?{BLANK}&how=best&objective={objective}{few}");
            let found = case.running.events(&query);
            let (_, fill) = found.iter().rfind(|(event, _)| event == "fill").unwrap();
            assert_eq!((fill["worst"].as_f64(), &fill["proved"]), (Some(worst), &true.into()));
            let total = fill["total"].as_f64().unwrap();
            assert!(total <= greatest + 1e-9 && (objective == "worst" || total > greatest - 1e-9));
            // The total is proved where it is sought.
            let total_bound = (objective != "worst").then_some(&fill["total"]);
            assert_eq!(&fill["total_bound"], total_bound.unwrap_or(&Value::Null));
            assert!(fill["weak"].as_u64().is_none_or(|weak| weak as usize <= most), "{fill}");
        }
    }
    let refused = case.running.get(&format!("api/fill?{BLANK}&how=best&most_weak=1"));
    let (status, why) = Running::refusal(refused);
    assert_eq!(
        (status, why.as_str()),
        (400, "most_weak: \"1\": weak_below says which words are weak")
    );
}

#[test]
fn no_way_to_fill_takes_two_forms_of_one_word() {
    let running = Running::start(&[]);
    let few = "most_weak=2&weak_below=1";
    let (best, worst) = (format!("best&{few}"), format!("best&objective=worst&{few}"));
    let ways = ["any", "best", "random", "best&objective=worst", &best, &worst];
    for how in ways {
        let ask = |words: &str| {
            let problem = format!("dict=english&words={words}&grid=1111/0000/1110");
            running.events(&format!("api/fill?{problem}&how={how}&no_shared_stem=en"))
        };
        let found = ask("cats,cat,mice");
        let (_, fill) = found.iter().rfind(|(event, _)| event == "fill").unwrap();
        assert_eq!(fill["grid"], "mice/0000/cat0", "{how}");
        let found = ask("cats,cat");
        assert!(found.iter().any(|(event, _)| event == "none"), "{how}: {found:?}");
    }
    let refused = running.get("api/fill?dict=english&grid=11&how=any&no_shared_stem=de");
    let (status, why) = Running::refusal(refused);
    assert!(
        status == 400
            && why.contains("no_shared_stem: \"de\": unknown language \"de\": there is fr, en"),
        "{why}"
    );
}

#[test]
fn words_in_place_of_a_dictionary_have_scores() {
    let running = Running::start(&[]);
    for (scores, grid, total) in
        [("", "mars", 0.0), ("mars:2,mois:3.5", "mois", 3.5), ("Mars:2,none:9", "mars", 2.0)]
    {
        let problem = format!("dict=english&words=mars,mois&scores={scores}&grid=1111");
        let events = running.events(&format!("api/fill?{problem}&how=best"));
        let (_, fill) = events.iter().rfind(|(event, _)| event == "fill").unwrap();
        assert_eq!((&fill["grid"], &fill["total"]), (&grid.into(), &total.into()), "{scores}");
    }
}

#[test]
fn fills_are_numbered_listed_and_drawn_with_repeated_words_and_without() {
    let case = Case::new();
    let text = |rows: &[&str; 3]| rows.join("/");
    let mut left_out = 0;
    let required = &case.words[7];
    let asked = [(false, false), (true, false), (false, true), (true, true)];
    for (distinct, requires) in asked {
        let repeats = |rows: &[&str; 3]| {
            let words = [rows.map(str::to_owned), [0, 1, 2].map(|column| down(rows, column))];
            let mut words = words.concat();
            words.sort_unstable();
            words.windows(2).any(|two| two[0] == two[1])
        };
        let has = |rows: &[&str; 3]| {
            rows.contains(&required.as_str())
                || (0..3).any(|column| down(rows, column) == *required)
        };
        let mut all = case.fills();
        all.retain(|rows| !requires || has(rows));
        let fills: Vec<String> =
            all.iter().filter(|rows| !distinct || !repeats(rows)).map(text).collect();
        left_out += all.len() - fills.len();
        assert!(fills.len() > 100, "{}", fills.len());
        let require = if requires { required } else { "" };
        let query = format!("{BLANK}&distinct={distinct}&require={require}");
        let total = fills.len().to_string();
        assert_eq!(case.running.json(&format!("api/count?{query}"))["fills"], total);
        for (from, n) in
            [(0, 3), (2, 50), (fills.len() - 7, 50), (fills.len(), 1), (17, 5), (1 << 40, 5)]
        {
            let told = case.running.json(&format!("api/fills?{query}&from={from}&n={n}"));
            let expected: Vec<&String> = fills.iter().skip(from).take(n).collect();
            assert_eq!((&told["total"], &told["fills"]), (&json!(total), &json!(expected)));
        }
        for prefix in [
            "",
            "a",
            "ba",
            "cab",
            "dd",
            "ddd",
            "bacda",
            "zz",
            "bacdabcabc",
            &fills[3].replace('/', ""),
        ] {
            let told = case.running.json(&format!("api/rank?{query}&prefix={prefix}"));
            let letters: Vec<String> = fills.iter().map(|fill| fill.replace('/', "")).collect();
            let before = letters.iter().filter(|fill| fill.as_str() < prefix).count();
            let begin = letters.iter().filter(|fill| fill.starts_with(prefix)).count();
            let expected = [before, before + begin].map(|number| json!(number.to_string()));
            assert_eq!([&told["from"], &told["to"]], [&expected[0], &expected[1]], "{prefix}");
        }
        let told = case.running.json(&format!("api/samples?{query}&n=200&seed=3"));
        let drawn = told["fills"].as_array().unwrap();
        assert_eq!((drawn.len(), &told["total"]), (200, &json!(total)));
        assert!(drawn.iter().all(|fill| fills.iter().any(|own| fill == own)));
        let mut list = case.running.get(&format!("api/list?{query}"));
        let list = list.body_mut().read_to_string().unwrap();
        assert_eq!(list, fills.join("\n\n").replace('/', "\n") + "\n");
        let path = format!("api/list?{query}");
        let mut part = case.running.get_with(&path, ("range", "bytes=100-250"));
        assert_eq!(part.body_mut().read_to_string().unwrap(), list[100..=250]);
    }
    // The only fill has a word twice.
    let query = "dict=own-1&words=aaa&grid=111/111/111&distinct=true";
    for answer in ["fills?from=0&", "samples?n=3&"] {
        let told = case.running.json(&format!("api/{answer}{query}"));
        assert_eq!((&told["total"], &told["fills"]), (&json!("0"), &json!([])), "{answer}");
    }
    assert!(left_out > 100, "{left_out}");
    let why =
        Running::refusal(case.running.get(&format!("api/heat?{BLANK}&by=number&distinct=true")));
    assert_eq!(
        why,
        (400, "distinct: \"true\": fills of distinct words are not told by cell".into())
    );
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
fn changes_are_told_with_the_fills_that_the_changed_grid_has() {
    let running = Running::start(&["--threads", "2"]);
    let rows = ["1q1e", "1111", "111.", "1101"];
    let cells: Vec<char> = rows.concat().chars().collect();
    let text = |cells: &[char]| {
        let rows: Vec<String> = cells.chunks(4).map(|row| row.iter().collect()).collect();
        rows.join("/")
    };
    let fills_of = |cells: &[char]| {
        let counted = running.json(&format!("api/count?dict=francais&grid={}", text(cells)));
        counted["fills"].as_str().unwrap().to_owned()
    };
    assert_eq!(fills_of(&cells), "0");
    for (symmetry, image) in [("none", None), ("rotation", Some(15)), ("mirror", Some(3))] {
        let query = format!("dict=francais&grid={}&symmetry={symmetry}", text(&cells));
        let events = running.events(&format!("api/changes?{query}"));
        let (end, told) = events.split_last().unwrap();
        assert_eq!((end.0.as_str(), &end.1["reason"]), ("end", &json!("done")));
        let told: Vec<&Value> = told
            .iter()
            .map(|(name, change)| {
                assert_eq!(name, "change");
                change
            })
            .collect();
        assert!(told.is_sorted_by_key(|change| std::cmp::Reverse(change["least"].as_u64())));
        let mut with_fills = 0;
        for place in 0..16 {
            let is_letter = cells[place].is_ascii_lowercase();
            let images = match image {
                _ if is_letter => vec![place],
                None => vec![place],
                Some(15) => vec![place.min(15 - place), place.max(15 - place)],
                Some(_) => vec![
                    place / 4 * 4 + (place % 4).min(3 - place % 4),
                    place / 4 * 4 + (place % 4).max(3 - place % 4),
                ],
            };
            let is_given = |&cell: &usize| cells[cell].is_ascii_lowercase();
            if cells[place] == '0' || !is_letter && images.iter().any(is_given) {
                continue;
            }
            let mut changed = cells.clone();
            images.iter().for_each(|&cell| changed[cell] = if is_letter { '1' } else { '0' });
            let fills = fills_of(&changed);
            let found = told.iter().find(|change| change["cells"] == json!(images));
            match found.map(|change| change["fills"].as_str()) {
                Some(None) => assert!(fills.len() > 6, "{symmetry}: {images:?}: {fills}"),
                Some(Some(expected)) => assert_eq!(fills, expected, "{symmetry}: {images:?}"),
                None => assert_eq!(fills, "0", "{symmetry}: {images:?}"),
            }
            with_fills += u32::from(fills != "0");
        }
        assert!(with_fills > 1, "{symmetry}: {with_fills}");
    }
    let refused = Running::refusal(running.get("api/changes?dict=francais&grid=11/11/-/11/11"));
    assert!(refused.0 == 400 && refused.1.contains("one layer"), "{refused:?}");
}

/// A word of a slot, its score, its number of fills, and the best total of these.
type SlotWord = (String, f64, u64, Option<f64>);

/// The words of a slot, the places told as dead, and how many words there are.
fn words_of(running: &Running, query: &str) -> (Vec<SlotWord>, Vec<u64>, u64) {
    let events = running.events(&format!("api/words?{query}"));
    assert_eq!(events[0].0, "words", "{events:?}");
    assert_eq!(events.last().unwrap(), &("end".into(), json!({ "reason": "done" })));
    let (mut fills, mut dead, mut best): (Vec<u64>, Vec<u64>, Vec<Option<f64>>) =
        Default::default();
    for (name, told) in &events {
        match name.as_str() {
            "fills" => {
                assert_eq!(told["from"], fills.len());
                let digits = told["fills"].as_array().unwrap().iter().map(|f| f.as_str().unwrap());
                fills.extend(digits.map(|digits| digits.parse::<u64>().unwrap()));
            }
            "best" => {
                assert_eq!(told["from"], best.len());
                best.extend(told["best"].as_array().unwrap().iter().map(Value::as_f64));
            }
            "dead" => dead.extend(told["words"].as_array().unwrap().iter().flat_map(Value::as_u64)),
            _ => {}
        }
    }
    let words = events[0].1["words"].as_array().unwrap();
    assert_eq!(words.len(), fills.len());
    // Where all are dead there is nothing to be best.
    if fills.iter().all(|&fills| fills == 0) {
        best.resize(words.len(), None);
    }
    assert_eq!(words.len(), best.len());
    let word = |((word, fills), best): ((&Value, u64), Option<f64>)| {
        (word[0].as_str().unwrap().to_owned(), word[1].as_f64().unwrap(), fills, best)
    };
    let described = words.iter().zip(fills).zip(best).map(word).collect();
    (described, dead, events[0].1["total"].as_u64().unwrap())
}

#[test]
fn words_of_a_slot_have_their_scores_and_fills() {
    let case = Case::new();
    let fills = case.fills();
    let mut dead_seen = 0;
    for (slot, letters) in [(0, "..."), (1, "..."), (4, "..."), (0, "b.."), (2, "c..")] {
        let grid = format!("111/111/{letters}");
        let query = format!("dict=own-1&grid={grid}&slot={slot}");
        let (words, dead, total) = words_of(&case.running, &query);
        assert_eq!(total, words.len() as u64);
        let all = case.running.json(&format!("api/count?dict=own-1&grid={grid}"));
        let sum: u64 = words.iter().map(|(_, _, fills, _)| fills).sum();
        assert_eq!(all["fills"], sum.to_string(), "{query}");
        let in_slot = |rows: &[&str; 3]| match slot {
            0..3 => rows[slot].to_owned(),
            _ => down(rows, slot - 3),
        };
        for (place, (word, score, number, best)) in words.iter().enumerate() {
            assert_eq!(*score, case.score(word), "{word}");
            let has = |rows: &&[&str; 3]| {
                in_slot(rows) == *word
                    && letters.chars().zip(rows[2].chars()).all(|(l, own)| l == '.' || l == own)
            };
            assert_eq!(*number, fills.iter().filter(has).count() as u64, "{query}: {word}");
            let totals = fills.iter().filter(has).map(|rows| case.total(rows));
            assert_eq!(*best, totals.max_by(f64::total_cmp), "{query}: {word}");
            let is_dead = dead.contains(&(place as u64));
            assert!(!is_dead || *number == 0, "{word}");
            dead_seen += usize::from(is_dead);
        }
        let order = |(word, score, ..): &SlotWord| (-score, word.clone());
        assert!(words.is_sorted_by(|one, two| order(one) < order(two)), "{words:?}");
    }
    // Where nothing is left, the words that match by themselves are dead.
    let (words, dead, _) = words_of(&case.running, "dict=own-1&grid=aab/111/111&slot=4");
    assert_eq!(words.len(), case.words.iter().filter(|word| word.starts_with('a')).count());
    assert_eq!(dead.len(), words.len());
    assert!(words.iter().all(|&(_, _, fills, best)| fills == 0 && best.is_none()));
    assert!(dead_seen < 200, "{dead_seen}");
}

#[test]
fn words_of_a_slot_are_filtered_and_limited() {
    let case = Case::new();
    let (all, _, _) = words_of(&case.running, &format!("{BLANK}&slot=0"));
    for (like, has) in [
        ("a*", &(|word: &str| word.starts_with('a')) as &dyn Fn(&str) -> bool),
        ("*b*", &|word| word.contains('b')),
        ("%3F%5Bab%5D%5B%5Eb%5D", &|word| "ab".contains(&word[1..2]) && &word[2..] != "b"),
        ("ab", &|_| false),
    ] {
        let (found, _, total) = words_of(&case.running, &format!("{BLANK}&slot=0&like={like}"));
        let expected: Vec<_> = all.iter().filter(|(word, ..)| has(word)).cloned().collect();
        assert_eq!((found, total), (expected.clone(), expected.len() as u64), "{like}");
    }
    // Of the letters of a word, in any order; of a part of it; of good words alone.
    let (word, good) = (all[1].0.clone(), all[all.len() / 2].1);
    let backwards: String = word.chars().rev().collect();
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let queries = [
        (format!("&likeness=anagram&like={backwards}"), 0),
        (format!("&likeness=part&like={}", &word[1..]), 1),
        (format!("&least_score={good}"), 2),
        (format!("&least_score={good}&likeness=pattern&like=a*"), 3),
    ];
    for (query, which) in queries {
        let has = |(found, score, ..): &&SlotWord| match which {
            0 => sorted(found) == sorted(&word),
            1 => found.contains(&word[1..]),
            2 => *score >= good,
            _ => *score >= good && found.starts_with('a'),
        };
        let (found, _, total) = words_of(&case.running, &format!("{BLANK}&slot=0{query}"));
        let expected: Vec<_> = all.iter().filter(has).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < all.len(), "{query}: {expected:?}");
        assert_eq!((found, total), (expected.clone(), expected.len() as u64), "{query}");
    }
    for (query, told) in [
        (
            "&slot=0&likeness=sound",
            r#"likeness: "sound": unknown likeness "sound": there is pattern, part, anagram"#,
        ),
        ("&slot=0&least_score=many", r#"least_score: "many": "#),
        ("&slot=0&like=%5Bab%5D&likeness=anagram", r#"like: "[ab]": in an anagram there may be"#),
        ("&slot=0&like=a-b", r#"like: "a-b": '-': there may be letters"#),
        ("&slot=0&like=%5Bab", r#"like: "[ab": a "[" without its "]""#),
    ] {
        let refused = case.running.get(&format!("api/words?{BLANK}{query}"));
        let (status, told_in) = Running::answer(refused);
        assert_eq!(status, 400, "{query}");
        assert!(told_in["error"].as_str().unwrap().starts_with(told), "{told_in}");
        assert_eq!(told_in["code"], "parameter");
        assert_eq!(told_in["parts"]["parameter"], told.split(':').next().unwrap());
    }
    let events = case.running.events(&format!("api/words?{BLANK}&slot=6"));
    let [(name, told)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((name.as_str(), &told["code"]), ("refused", &json!("parameter")));
    let sentence = "slot: \"6\": the slots of the grid are numbered from 0 to 5";
    assert_eq!(told["error"], sentence);
    let events = case.running.events(&format!("api/words?{BLANK}&slot=0&fills=false"));
    assert!(
        events.iter().all(|(name, _)| ["words", "dead", "alive", "end"].contains(&name.as_str()))
    );
    assert_eq!(events[0].1["total"], all.len());
    // Of more words than are told it is said how many there are.
    let events = case.running.events("api/words?dict=francais&grid=1111111&slot=0&fills=false");
    let words = &events[0].1;
    assert_eq!((&words["most"], words["words"].as_array().unwrap().len()), (&json!(2000), 2000));
    assert!(words["total"].as_u64().unwrap() > 2000);
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
        let response = running.post(path, "application/json", body.as_bytes());
        let (status, answer) = Running::answer(response);
        assert_eq!(status, 200, "{answer}");
        answer
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
