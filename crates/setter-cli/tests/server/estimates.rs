//! What makers are told of a grid at once, as estimates, and what is exact beside them.

use serde_json::Value;

use crate::running::Running;

/// An American 15×15 pattern.
const AMERICAN: &str = "111110111101111/111110111101111/111110111101111/111111111101111/000011110111111/\
                        111111011111000/111101111011111/111111101111111/111110111101111/000111110111111/\
                        111111011110000/111101111111111/111101111011111/111101111011111/111101111011111";

fn told<'e>(events: &'e [(String, Value)], name: &str) -> &'e Value {
    let found = events.iter().find(|(event, _)| event == name);
    &found.unwrap_or_else(|| panic!("no {name} in {events:?}")).1
}

/// The places of words that events of a name tell.
fn places(events: &[(String, Value)], name: &str) -> Vec<usize> {
    let told = events.iter().filter(|(event, _)| event == name);
    let places = told.flat_map(|(_, told)| told["words"].as_array().unwrap());
    places.map(|place| place.as_u64().unwrap() as usize).collect()
}

#[test]
fn estimates_are_near_the_exact_numbers_and_stand_alone_where_no_count_can_end() {
    let running = Running::start(&[]);
    let events = running.events("api/analysis?dict=francais&grid=1111/1001/1001/1111");
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["slots", "beliefs", "good", "count", "letters", "best", "end"]);
    let fills: f64 = told(&events, "count")["fills"].as_str().unwrap().parse().unwrap();
    let estimated = told(&events, "beliefs")["log_fills"].as_f64().unwrap();
    assert!((fills.log10() - estimated).abs() < 0.3, "{fills} {estimated}");
    // The shares of the letters of the first cell.
    let exact = &told(&events, "letters")["cells"][0];
    for (letter, share) in told(&events, "beliefs")["cells"][0].as_object().unwrap() {
        let with = exact[letter].as_str().map_or(0.0, |with| with.parse().unwrap());
        assert!((share.as_f64().unwrap() - with / fills).abs() < 0.05, "{letter} {share}");
    }
    let slots = told(&events, "slots")["slots"].as_array().unwrap();
    for (good, left) in told(&events, "good")["slots"].as_array().unwrap().iter().zip(slots) {
        assert!(good.as_u64() < left.as_u64() && good.as_u64() > Some(0), "{good} {left}");
    }

    // What takes too long is not begun.
    let events = running.events(&format!("api/analysis?dict=english&grid={AMERICAN}"));
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["slots", "beliefs", "good", "end"]);
    assert_eq!(told(&events, "end")["reason"], "beyond");
    assert!(told(&events, "beliefs")["log_fills"].as_f64().is_some());
}

#[test]
fn words_have_what_they_leave_and_are_dead_or_alive_as_a_count_says() {
    let running = Running::start(&[]);
    let asked = "api/words?dict=francais&slot=0&grid=1111/1111/z111";
    let counted = running.events(asked);
    let searched = running.events(&format!("{asked}&fills=false"));
    let words = told(&searched, "words");
    assert_eq!(words, told(&counted, "words"));
    let n = words["words"].as_array().unwrap().len();
    let (left, shares) = (words["left"].as_array().unwrap(), words["shares"].as_array().unwrap());
    assert_eq!((left.len(), shares.len()), (n, n));
    let fills = counted.iter().filter(|(event, _)| event == "fills");
    let fills: Vec<f64> = fills
        .flat_map(|(_, told)| told["fills"].as_array().unwrap())
        .map(|fills| fills.as_str().unwrap().parse().unwrap())
        .collect();
    let all: f64 = fills.iter().sum();
    let (dead, alive) = (places(&searched, "dead"), places(&searched, "alive"));
    // Propagation tells of some words that they are dead, a search of more.
    let refuted = places(&counted, "dead");
    assert!(!refuted.is_empty() && refuted.iter().all(|place| dead.contains(place)));
    for place in 0..n.min(400) {
        let has_fills = fills[place] > 0.0;
        assert_eq!((dead.contains(&place), alive.contains(&place)), (!has_fills, has_fills));
        assert!(!has_fills || left[place].as_u64() > Some(0), "{place}");
        assert!((shares[place].as_f64().unwrap() - fills[place] / all).abs() < 0.05, "{place}");
    }
    assert!(!alive.is_empty());
}

#[test]
fn the_best_fill_above_a_floor_is_proved_and_one_is_found_soon() {
    let running = Running::start(&[]);
    let asked = "api/fill?dict=english&distinct=true&grid=1111/1111/1111";
    let best = |more: &str| {
        let events = running.events(&format!("{asked}&how=best&objective=floor{more}"));
        events.into_iter().rfind(|(event, _)| event == "fill").unwrap().1
    };
    let fill = best("");
    assert_eq!((&fill["proved"], &fill["scale"]), (&true.into(), &1.0.into()));
    assert!(
        fill["floor"].as_f64() <= Some(0.5) && fill["worst"].as_f64() >= fill["floor"].as_f64()
    );
    // A higher floor is tried where it is asked for, and a lower one has a greater total.
    let high = best("&floor=0.9");
    assert!(high["worst"].as_f64() >= fill["worst"].as_f64(), "{high} {fill}");
    let low = best("&floor=0.1");
    assert_eq!(low["floor"], 0.1);
    assert!(low["total"].as_f64() >= fill["total"].as_f64(), "{low} {fill}");
    let soon = running.events(&format!("{asked}&how=soon"));
    let fills: Vec<&Value> =
        soon.iter().filter(|(event, _)| event == "fill").map(|(_, told)| told).collect();
    assert!(fills.iter().all(|fill| fill["worst"].as_f64() >= fill["floor"].as_f64()));
    assert_eq!(told(&soon, "end")["reason"], "done");
    let none = running.events("api/fill?dict=english&how=soon&grid=qz11/1111");
    assert_eq!(none[1].0, "none", "{none:?}");
}
