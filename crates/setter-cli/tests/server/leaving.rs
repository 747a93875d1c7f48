//! Clients that leave in the midst of what they asked for: the work for them until it ends is counted in processor time,
//! which no other program lengthens.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::load::OPEN;
use crate::running::Running;

/// Ten rows of ten white cells: a question of the extension oracle takes seconds.
const LARGE: &str = "dict=francais&grid=1111111111/1111111111/1111111111/1111111111/1111111111/1111111111/1111111111/1111111111/1111111111/1111111111";

/// A question is in its midst after so much work.
const BEGUN: Duration = Duration::from_millis(300);

/// A question that is not in its midst by then has been answered.
const ASKED: Duration = Duration::from_secs(60);

/// The most work for a client who left; the library looks at its halts every few milliseconds.
const MOST: Duration = Duration::from_millis(300);

/// What is counted goes on for two seconds, for the next question about the same grid.
const KEPT: Duration = Duration::from_millis(2300);

/// How long a server is at rest before it has ended what it did.
const REST: Duration = Duration::from_millis(100);

/// The processor time of a server so far, of threads that ended too.
fn work(running: &Running) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{}/stat", running.process.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    // A hundred ticks a second, on all that Linux runs on.
    Duration::from_millis(ticks * 10)
}

/// Whether a thread of a server works, or would if a processor were free.
fn is_at_work(running: &Running) -> bool {
    let tasks = fs::read_dir(format!("/proc/{}/task", running.process.id())).unwrap();
    tasks.flatten().any(|task| {
        let stat = fs::read_to_string(task.path().join("stat")).unwrap_or_default();
        stat.rsplit(')').next().is_some_and(|state| state.trim_start().starts_with('R'))
    })
}

/// Waits until a server is at rest; the work that it did meanwhile.
fn rest(running: &Running) -> Duration {
    let before = work(running);
    let mut at_rest = Duration::ZERO;
    while at_rest < REST {
        sleep(Duration::from_millis(2));
        at_rest =
            if is_at_work(running) { Duration::ZERO } else { at_rest + Duration::from_millis(2) };
        let so_far = work(running) - before;
        assert!(so_far < Duration::from_secs(20), "it works on");
    }
    work(running) - before
}

/// Leaves in the midst of each of these questions.
fn leave_each(flags: &[&str], most: Duration, questions: &[String]) {
    let running = Running::start(flags);
    for question in questions {
        let begun = work(&running);
        let mut stream = running.open(&format!("api/{question}"));
        stream.set_read_timeout(Some(Duration::from_millis(2))).unwrap();
        let asked = Instant::now();
        while work(&running) < begun + BEGUN {
            // A search waits for a client that does not read.
            if matches!(stream.read(&mut [0; 1 << 16]), Ok(0)) || asked.elapsed() > ASKED {
                panic!("{question}: answered before its client left");
            }
        }
        drop(stream);
        let worked = rest(&running);
        assert!(worked < most, "{question}: {worked:?} of work after its client left");
    }
}

#[test]
fn nothing_is_done_for_who_left_the_room_of_making() {
    let fills = [
        "how=best",
        "how=best&distinct=true",
        "how=best&objective=worst",
        "how=best&objective=worst,total&most_weak=2&weak_below=5",
        "how=best&most_weak=2&weak_below=5",
        "how=random",
    ];
    let mut questions: Vec<String> =
        fills.iter().map(|how| format!("fill?{how}&{LARGE}")).collect();
    questions.push(format!("analysis?{OPEN}"));
    questions.push(format!("words?slot=0&{OPEN}"));
    leave_each(&["--threads", "1", "--time", "600"], MOST, &questions);
}

#[test]
fn nothing_is_done_for_who_left_the_room_of_watching() {
    let watch = |algorithm| format!("watch?algorithm={algorithm}&steps=1000000&{OPEN}");
    let mut questions = ["cbj", "best"].map(watch).to_vec();
    questions.push("guess/watch?dict=francais&length=9&algorithm=entropy".into());
    leave_each(&["--threads", "1", "--time", "600"], MOST, &questions);
}

#[test]
fn nothing_is_done_for_who_left_the_room_of_guessing() {
    let questions = ["guess/help?dict=francais&length=8", "guess/help?dict=francais&length=9"];
    leave_each(&["--threads", "1", "--time", "600"], MOST, &questions.map(str::to_owned));
}

#[test]
fn what_is_counted_for_who_left_the_room_of_exploring_ends_soon() {
    let asked = [
        "count?",
        "count?distinct=true&",
        "fills?from=7&n=3&",
        "samples?seed=1&n=3&",
        "heat?by=best&",
        "list?",
    ];
    let questions =
        asked.iter().zip(0..).map(|(what, rows)| format!("{what}{}", crate::load::open(rows)));
    leave_each(&["--threads", "1", "--time", "600"], KEPT, &questions.collect::<Vec<_>>());
}

#[test]
fn the_time_of_a_search_is_kept_in_the_midst_of_a_question_to_the_oracle() {
    let running = Running::start(&["--threads", "1", "--time", "1"]);
    let begun = work(&running);
    let events = running.events(&format!("api/fill?how=best&distinct=true&{LARGE}"));
    assert_eq!(events.last().unwrap().1["reason"], "time");
    let worked = work(&running) - begun + rest(&running);
    assert!(worked < Duration::from_millis(1500), "{worked:?} of work in a second");
}
