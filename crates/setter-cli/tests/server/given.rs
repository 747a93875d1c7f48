//! Slots whose letters are all given and hold them, and words beside those of the dictionaries, over HTTP.

use serde_json::{Value, json};

use crate::running::{Running, told};

/// What is told of a question with words in the place of a dictionary.
fn asked(running: &Running, question: &str, more: &str) -> Vec<(String, Value)> {
    running.events(&format!("api/{question}?dict=english&words=mars,mois&{more}"))
}

#[test]
fn a_given_slot_holds_its_letters_whatever_the_lists_have() {
    let running = Running::start(&[]);
    let scores = "scores=mars:1,mois:5";
    let few = "most_weak=0&weak_below=3";
    let ways = ["any", "best", "random", "best&objective=worst", "best&objective=worst,total"];
    for how in ways {
        for bound in ["", few] {
            let fill = |grid: &str, more: &str| {
                let more = format!("{scores}&{bound}&how={how}&distinct=true&grid={grid}&{more}");
                let events = asked(&running, "fill", &more);
                let found = events.iter().rfind(|(event, _)| event == "fill");
                found.map(|(_, fill)| fill.clone())
            };
            assert_eq!(fill("1111/0000/nope", ""), None, "{how}: nope is in no list");
            // Words that are given stand twice if they are given twice, and in no other slot.
            for given in ["nope", "mars", "mars/0000/mars", "pute", "{nop}e00/0000/nope"] {
                let found =
                    fill(&format!("1111/0000/{given}"), "hold_given=true&exclude=mars").unwrap();
                let grid = found["grid"].as_str().unwrap();
                assert!(grid.starts_with("mois/0000/"), "{how}, {given}: {grid}");
                // No word that is given is judged.
                let worst = how.contains("worst").then_some(5.0);
                assert_eq!(found["worst"].as_f64(), worst, "{how}, {given}");
                assert_eq!(found["weak"].as_u64(), (!bound.is_empty()).then_some(0));
            }
            let free = fill("1111/0000/mars", "hold_given=true").unwrap();
            assert_eq!(free["grid"], "mois/0000/mars", "{how}");
            let stems = "hold_given=true&no_shared_stem=en";
            let found = fill("1111/0000/cats/0000/cat0", stems).unwrap();
            assert_eq!(found["grid"].as_str().unwrap()[4..], *"/0000/cats/0000/cat0", "{how}");
        }
    }
    let slots =
        asked(&running, "analysis", "grid=nope/1111&hold_given=true&min_score=2&scores=mois:5");
    let left = told(&slots, "slots");
    assert_eq!(
        (&left["slots"][0], &left["dead"]["slot"]),
        (&json!(1), &json!(2)),
        "the words down"
    );
    let words = asked(&running, "words", "grid=nope/0000/1111&hold_given=true&slot=1&fills=false");
    assert_eq!(told(&words, "words")["total"], 2);
    let counted = asked(&running, "analysis", "grid=nope/0000/1111&hold_given=true");
    assert_eq!(told(&counted, "count")["fills"], "2");
}

#[test]
fn a_given_slot_is_watched_and_explored_with_its_letters() {
    let running = Running::start(&[]);
    let about = running.json("api/about");
    let algorithms = about["choices"]["algorithms"].as_array().unwrap();
    assert!(algorithms.len() > 5);
    for algorithm in algorithms.iter().map(|algorithm| algorithm["name"].as_str().unwrap()) {
        for (hold, answer) in [("true", "fill"), ("false", "none")] {
            let more = format!("grid=nope/0000/1111&algorithm={algorithm}&hold_given={hold}");
            let told_last = asked(&running, "watch", &more);
            assert_eq!(told(&told_last, "end")["answer"], answer, "{algorithm}");
        }
    }
    let problem = "dict=english&words=mars,mois&grid=nope/0000/1111&hold_given=true";
    let fills = running.json(&format!("api/fills?{problem}"));
    assert_eq!(fills["fills"], json!(["nope/0000/mars", "nope/0000/mois"]));
}

#[test]
fn what_is_dead_is_told_with_the_demand_at_fault() {
    let running = Running::start(&[]);
    for (more, demand) in [
        ("grid=ma11&min_score=2&scores=mars:1", json!("min_score")),
        ("grid=ma11&exclude=mars", json!("exclude")),
        ("grid=ma11&exclude=mois", Value::Null),
        ("grid=zz11&min_score=2&exclude=mars", Value::Null),
    ] {
        let slots = asked(&running, "analysis", more);
        assert_eq!(told(&slots, "slots")["dead"]["demand"], demand, "{more}");
    }
    let none = asked(&running, "fill", "how=any&grid=ma11&min_score=2");
    assert_eq!(told(&none, "none")["dead"]["demand"], "min_score");
}

#[test]
fn words_are_added_with_their_scores() {
    let running = Running::start(&[]);
    let best = |more: &str| {
        let events = asked(&running, "fill", &format!("how=best&grid=1111&{more}"));
        let (_, fill) = events.iter().rfind(|(event, _)| event == "fill").unwrap().clone();
        (fill["grid"].as_str().unwrap().to_owned(), fill["total"].as_f64().unwrap())
    };
    assert_eq!(best("added=XyZq:7,toolong:9"), ("xyzq".to_owned(), 7.0));
    assert_eq!(best("added=xyzq:7&min_score=6").0, "xyzq");
    assert_eq!(best("added=xyzq:7&exclude=xyzq&scores=mars:2"), ("mars".to_owned(), 2.0));
    assert_eq!(best("added=mars:3"), ("mars".to_owned(), 3.0), "one that is there has that score");
    let words = asked(&running, "words", "grid=1111&slot=0&added=xyzq:7&fills=false");
    assert_eq!(told(&words, "words")["words"][0], json!(["xyzq", 7.0]));
    let refused = running.get("api/fill?dict=english&how=any&grid=1111&added=a1b:2");
    let (status, why) = Running::refusal(refused);
    assert_eq!(
        (status, why.as_str()),
        (400, "added: \"a1b\": it does not fold to letters of the alphabet")
    );
}
