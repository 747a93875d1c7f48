//! Searches that are left, limited, and taken up again.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::load::{OPEN, open};
use crate::running::{Running, events_of, read_until};

#[test]
fn a_search_ends_when_its_client_leaves() {
    // One at a time, and none would end by itself in this test.
    let running = Running::start(&["--threads", "1", "--time", "600"]);
    for path in ["api/fill?how=best&", "api/fill?how=random&distinct=false&"] {
        let mut stream = running.open(&format!("{path}{OPEN}"));
        read_until(&mut stream, "200 OK");
        drop(stream);
        let left = Instant::now();
        let counted = running.events("api/analysis?dict=francais&grid=11/11");
        assert_eq!(counted.last().unwrap().1["reason"], "done", "{path}");
        assert!(left.elapsed() < Duration::from_secs(20), "{path}: {:?}", left.elapsed());
    }
    // Nor does a question about fills go on: with four of them no other could be asked.
    for rows in 0..6 {
        let mut stream = running.open(&format!("api/count?{}", open(rows)));
        std::thread::sleep(Duration::from_millis(50));
        let _ = stream.set_nonblocking(true);
        let _ = std::io::Read::read(&mut stream, &mut [0]);
    }
    assert_eq!(running.json("api/count?dict=francais&grid=11/11")["fills"], "954");
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let running = Running::start(&["--time", "0.5"]);
    let events = running.events(&format!("api/fill?how=best&{OPEN}"));
    assert_eq!(events[0].0, "left_out");
    assert_eq!(events.last().unwrap().1["reason"], "time");
    let (status, sentence) = Running::refusal(running.get(&format!("api/count?{OPEN}")));
    assert_eq!((status, sentence.contains("0.5 s")), (422, true), "{sentence}");
}

#[test]
fn steps_are_taken_up_where_they_were() {
    let running = Running::start(&[]);
    let trace =
        "api/watch?dict=francais&grid=11111/11111/11111/11111/11111&algorithm=cbj&steps=9000";
    for path in [trace.to_owned(), format!("{trace}&view=true")] {
        is_taken_up(&running, &path);
    }
}

fn is_taken_up(running: &Running, path: &str) {
    let steps = |events: &[(String, Value)]| -> Vec<Value> {
        let batches = events.iter().filter(|(name, _)| name == "steps");
        batches.flat_map(|(_, batch)| batch.as_array().unwrap().clone()).collect()
    };
    let whole = running.events(path);
    assert_eq!((whole[0].0.as_str(), whole.last().unwrap().0.as_str()), ("header", "end"));
    let all = steps(&whole);
    assert_eq!(all.len(), 9000);
    assert_eq!(whole.last().unwrap().1["answer"], "limit");
    let mut rest = running.get_with(path, ("last-event-id", "4321"));
    let rest = steps(&events_of(&rest.body_mut().read_to_string().unwrap()));
    assert!(rest[..] == all[4321..], "{} steps of {}", rest.len(), all.len() - 4321);
    let more = steps(&running.events(&format!("{path}&from=9000")));
    let longer = steps(&running.events(&path.replace("9000", "18000")));
    assert!(more.len() == 9000 && more[..] == longer[9000..], "{} steps", more.len());
}

#[test]
fn a_signal_ends_the_server_within_half_a_second() {
    let mut running = Running::start(&[]);
    let mut stream = running.open(&format!("api/fill?how=best&{OPEN}"));
    read_until(&mut stream, "event: left_out");
    let asked = Instant::now();
    let id = running.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ended = running.process.wait().unwrap();
    assert_eq!(ended.code(), Some(143));
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
}
