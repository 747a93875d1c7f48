//! Words and definitions that are not for everybody, over HTTP.

use std::collections::BTreeSet;
use std::io::Write;

use serde_json::{Value, json};

use crate::running::{Running, told};

/// A server with three words as `own-1`: of level 2, of level 1, and for everybody.
fn running() -> (Running, tempfile::NamedTempFile) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    write!(file, "pute;9\ncaca;5\nmars;1\n").unwrap();
    (Running::start(&[file.path().to_str().unwrap()]), file)
}

/// The fills of a row of four cells that are found, over some seeds.
fn filled(running: &Running, more: &str) -> BTreeSet<String> {
    let fill = |seed: u32| {
        let path = format!("api/fill?dict=own-1&how=any&seed={seed}&{more}");
        let events = running.events(&path);
        told(&events, "fill")["grid"].as_str().unwrap().to_owned()
    };
    (1..20).map(fill).collect()
}

#[test]
fn a_fill_has_no_sensitive_word_unless_it_is_asked_for() {
    let (running, _file) = running();
    let row = "grid=1111";
    assert_eq!(filled(&running, row), ["caca", "mars"].map(str::to_owned).into());
    let family = filled(&running, &format!("{row}&sensitive=family"));
    assert_eq!(family, ["mars"].map(str::to_owned).into());
    assert_eq!(filled(&running, &format!("{row}&sensitive=allow")).len(), 3);
    // What is typed stands.
    assert_eq!(filled(&running, "grid=pute&sensitive=family").len(), 1);
    assert_eq!(filled(&running, &format!("{row}&require=pute")).len(), 1);
    assert_eq!(filled(&running, &format!("{row}&words=pute")).len(), 1);
    let events = running.events("api/fill?dict=own-1&how=any&grid=1111&sensitive=family");
    assert_eq!(told(&events, "left_out")["words"], 2);
    let refused = running.get("api/fill?dict=own-1&how=any&grid=1111&sensitive=some");
    assert_eq!(Running::refusal(refused).0, 400);
}

#[test]
fn words_are_proposed_without_sensitive_ones_and_all_fills_are_counted_with_them() {
    let (running, _file) = running();
    let words = |more: &str| {
        let events = running.events(&format!("api/words?dict=own-1&grid=1111&slot=0{more}"));
        told(&events, "words")["total"].clone()
    };
    assert_eq!(
        ["", "&sensitive=family", "&sensitive=allow"].map(words),
        [json!(2), json!(1), json!(3)]
    );
    let slots = |more: &str| {
        let events = running.events(&format!("api/analysis?dict=own-1&grid=1111{more}"));
        let slots = told(&events, "slots");
        (slots["slots"][0].clone(), slots["left_out"].clone())
    };
    assert_eq!(slots(""), (json!(3), json!(0)));
    assert_eq!(slots("&sensitive=public"), (json!(2), json!(1)));
}

#[test]
fn a_sensitive_word_is_neither_hidden_nor_proposed_but_may_be_typed() {
    let (running, _file) = running();
    let play = "api/guess/play?dict=own-1&length=4";
    for seed in 0..5 {
        let played = running.json(&format!("{play}&seed={seed}&give_up=true"));
        assert!(!["pute", "caca"].contains(&played["secret"].as_str().unwrap()), "{played}");
    }
    let typed = running.json(&format!("{play}&guesses=pute"));
    assert_eq!((&typed["breach"], &typed["turns"][0]["guess"]), (&Value::Null, &json!("pute")));
    for hidden in ["common", "all"] {
        let path = format!("api/guess/help?dict=own-1&length=4&hidden={hidden}");
        let events = running.events(&path);
        let best = told(&events, "best");
        let guesses = best["guesses"].as_array().unwrap();
        assert_eq!(guesses.iter().map(|guess| &guess["word"]).collect::<Vec<_>>(), ["mars"]);
        assert_eq!(told(&events, "left")["hidden"], 1);
    }
    // That one is hidden elsewhere is no contradiction that nobody explains.
    let path = "api/guess/help?dict=own-1&length=4&history=pute=gggg";
    let events = running.events(path);
    assert_eq!(told(&events, "contradiction")["others"], 1);
    let watch = "api/guess/watch?dict=own-1&length=4&algorithm=forward-checking&secret=pute";
    let events = running.events(watch);
    assert_eq!(told(&events, "header")["secret"], "pute");
    assert_eq!(told(&events, "end")["won"], true);
}

#[test]
fn no_definition_that_is_unfit_is_told() {
    let running = Running::start(&[]);
    let asked = json!({ "language": "en", "words": ["rape", "month"] }).to_string();
    let answer = Running::answer(running.post("api/clues", "application/json", asked.as_bytes()));
    let of = |at: usize| answer.1["clues"][at].as_array().unwrap().clone();
    assert!(!of(1).is_empty());
    for definition in of(0) {
        let definition = definition.as_str().unwrap();
        assert!(!definition.contains("sex"), "{definition}");
    }
    // This one had such a clue.
    let asked = json!({ "language": "en", "level": "easy", "seed": 52 }).to_string();
    let (status, made) =
        Running::answer(running.post("api/puzzle", "application/json", asked.as_bytes()));
    assert_eq!(status, 200);
    assert!(!made.to_string().contains("have sex"));
    assert!(made["left_out"].as_u64().unwrap() > 100, "{}", made["left_out"]);
}
