//! A server that is asked for long: by generated requests, and at random as all rooms ask.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::load::resident;
use crate::running::{Running, read_until};

/// A number that is random enough, below a limit, for each question and each choice in it.
fn drawn(question: u64, choice: u64, below: u64) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one((question, choice)) % below
}

/// A grid of up to 7×7 cells, one in eight a block and one in eight a letter, in some language.
fn problem(question: u64) -> String {
    let (rows, columns) = (2 + drawn(question, 1, 6), 2 + drawn(question, 2, 6));
    let cell = |number: u64| match drawn(question, 100 + number, 8) {
        0 => '0',
        1 => ['a', 'e', 's', 't'][drawn(question, 200 + number, 4) as usize],
        _ => '1',
    };
    let row =
        |row: u64| (0..columns).map(|column| cell(row * columns + column)).collect::<String>();
    let grid: Vec<String> = (0..rows).map(row).collect();
    let dictionary = ["francais", "english"][drawn(question, 3, 2) as usize];
    format!("dict={dictionary}&grid={}", grid.join("/"))
}

/// What some room asks.
fn path(question: u64) -> String {
    let problem = problem(question);
    let seed = drawn(question, 4, 1000);
    match drawn(question, 0, 14) {
        0..3 => format!("api/analysis?{problem}"),
        3 => format!("api/fill?how=any&distinct=true&seed={seed}&{problem}"),
        4 => format!("api/fill?how=random&seed={seed}&{problem}"),
        5 => format!("api/fill?how=best&{problem}"),
        6 => format!("api/watch?algorithm=cbj&steps=20000&{problem}"),
        7 => format!("api/count?{problem}"),
        8 => format!("api/fills?from={seed}&n=100&{problem}"),
        9 => format!("api/samples?seed={seed}&n=50&{problem}"),
        10 => format!("api/heat?by={}&{problem}", ["number", "best"][seed as usize % 2]),
        11 => format!("api/list?{problem}"),
        12 => format!("api/grid?rows=9&columns=9&seed={seed}"),
        _ => format!("api/guess/play?dict=francais&length={}&guesses=", 4 + seed % 5),
    }
}

/// How long questions are asked at random, in seconds.
fn seconds() -> u64 {
    std::env::var("USE_SECONDS").map_or(3600, |text| text.parse().unwrap())
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "an hour, or USE_SECONDS"]
fn random_use_leaves_the_memory_level() {
    let running = Running::start(&["--threads", "2", "--memory", "512M", "--time", "2"]);
    let begun = Instant::now();
    let whole = Duration::from_secs(seconds());
    let ask = |client: u64| {
        let mut asked = 0;
        while begun.elapsed() < whole {
            let question = client + 4 * asked;
            asked += 1;
            if drawn(question, 5, 4) == 0 {
                // One in four leaves before the answer ends.
                let mut stream = running.open(&path(question));
                read_until(&mut stream, "HTTP/1.1");
                continue;
            }
            let mut response = running.get(&path(question));
            let status = response.status().as_u16();
            assert!(status < 500, "{status}: {}", path(question));
            // A list may be long: what is not read is left.
            let _ = response.body_mut().with_config().limit(1 << 20).read_to_vec();
        }
        asked
    };
    let (mut early, mut late) = (0, 0);
    let asked: u64 = thread::scope(|scope| {
        let asking: Vec<_> = (0..4).map(|client| scope.spawn(move || ask(client))).collect();
        while begun.elapsed() < whole {
            let now = resident(&running);
            // Caches are full after a quarter of the time.
            let most = if begun.elapsed() < whole / 4 { &mut early } else { &mut late };
            *most = now.max(*most);
            thread::sleep(Duration::from_millis(100));
        }
        asking.into_iter().map(|asking| asking.join().unwrap()).sum()
    });
    eprintln!("{asked} questions; {early} bytes at most in the first quarter, {late} later");
    assert!(asked > seconds(), "{asked} questions: hardly anything was asked");
    assert!(late < (512 << 20) / 10 * 11, "{late} bytes");
    assert!(late < early + early / 5, "{early} bytes at most in the first quarter, {late} later");
    assert_eq!(running.json("api/count?dict=francais&grid=11/11")["fills"], "954");
}

#[test]
#[ignore = "needs schemathesis: pip install schemathesis"]
fn generated_requests_meet_no_fault() {
    let running = Running::start(&["--time", "2"]);
    let checks = "not_a_server_error,status_code_conformance";
    let ended = Command::new("schemathesis")
        .args(["run", &format!("{}api/openapi.json", running.address), "--checks", checks])
        .args(["--phases", "examples,coverage,fuzzing", "--max-examples", "640", "--workers", "2"])
        .args(["--continue-on-failure", "--suppress-health-check", "all", "--seed", "1"])
        .status()
        .expect("schemathesis starts: pip install schemathesis");
    assert!(ended.success(), "{ended}");
    assert_eq!(running.json("api/count?dict=francais&grid=11/11")["fills"], "954");
}
