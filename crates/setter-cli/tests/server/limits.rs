//! A server for which the system starts few threads.
#![cfg(target_os = "linux")]

#[path = "../../../../tests/support/few_threads.rs"]
mod few_threads;

use std::process::Command;
use std::thread;

use few_threads::with_threads;

use crate::running::Running;

const REFUSAL: &str = "cannot start a thread: Resource temporarily unavailable (os error 11)";

#[test]
fn fewer_threads_than_one_for_each_kind_of_work_are_refused_in_words() {
    for threads in 1..=4 {
        let before = with_threads(threads);
        let mut command = Command::new(&before[0]);
        command.args(&before[1..]).arg(env!("CARGO_BIN_EXE_setter")).args(["serve", "--no-open"]);
        let ended = command.output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!((ended.status.code(), said.contains("panicked")), (Some(2), false), "{said}");
        assert!(said.contains(&format!("setter: {REFUSAL}\n")), "{threads} threads: {said}");
    }
}

#[test]
fn few_threads_answer_all_and_are_told_once() {
    for threads in [5, 6, 9] {
        let running = Running::start_after(&with_threads(threads), &["--threads", "8"]);
        let grids = ["11/11", "111/111", "1111/1111", "111/111/111", "11/11/11"];
        thread::scope(|scope| {
            for grid in grids {
                let running = &running;
                scope.spawn(move || {
                    let problem = format!("dict=francais&grid={grid}");
                    let events = running.events(&format!("api/analysis?{problem}"));
                    assert_eq!(events.last().unwrap().1["reason"], "done");
                    let fills = running.json(&format!("api/count?{problem}"))["fills"].clone();
                    let list = running.get(&format!("api/list?{problem}"));
                    // Only so many lists are written at a time as there are threads for them.
                    assert!([200, 429].contains(&list.status().as_u16()), "{fills}");
                });
            }
        });
        let said = running.said();
        assert!(!said.contains("panicked"), "{said}");
        let told = format!("setter: warning: {REFUSAL}; fewer are at work\n");
        assert_eq!(said.matches(&told).count(), 1, "{threads} threads: {said}");
    }
}
