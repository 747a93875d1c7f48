//! Clients that take without reading, leave, or ask for much at once.

use std::fs;
use std::io::Read;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::running::{Running, read_until};

/// A list of a gigabyte.
const LONG_LIST: &str = "api/list?dict=francais&grid=1111/1111/1111/1111";

/// A grid whose fills nobody has counted.
pub const OPEN: &str =
    "dict=francais&grid=111111111/111111111/111111111/111111111/111111111/111111111/111111111";

/// Another such grid for each number up to nine.
pub fn open(number: usize) -> String {
    format!("{OPEN}/{}{}", "1".repeat(9 - number), "0".repeat(number))
}

#[test]
#[ignore = "waits half a minute"]
fn readers_that_stop_are_cut_off_and_can_go_on() {
    let running = Running::start(&["--threads", "1"]);
    let mut stopped: Vec<TcpStream> = (0..8).map(|_| running.open(LONG_LIST)).collect();
    for stream in &mut stopped {
        read_until(stream, "200 OK");
    }
    // The thread is free for others meanwhile, but as many lists as may be are being written.
    let asked = Instant::now();
    assert_eq!(running.json("api/count?dict=francais&grid=11/11")["fills"], "954");
    let (status, sentence) = Running::refusal(running.get(LONG_LIST));
    assert_eq!((status, sentence.contains("8 lists")), (429, true), "{sentence}");
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    // Each is cut off after half a minute without progress.
    let mut freed = 429;
    while freed == 429 {
        assert!(asked.elapsed() < Duration::from_secs(100), "the readers still hold their places");
        thread::sleep(Duration::from_secs(1));
        let rest = running.get_with(LONG_LIST, ("range", "bytes=100000000-100000039"));
        freed = rest.status().as_u16();
    }
    assert_eq!(freed, 206);
    // What a reader finds when it comes back is not the whole list.
    let mut left = Vec::new();
    let end = stopped[0].read_to_end(&mut left);
    assert!(end.is_err() || left.len() < 1 << 28, "{} bytes", left.len());
}

#[test]
fn two_hundred_clients_that_leave_hold_nothing() {
    let running = Running::start(&["--threads", "1", "--time", "600"]);
    for number in 0..200 {
        let what = ["analysis?", "count?", "fill?how=best&", "list?"][number % 4];
        drop(running.open(&format!("api/{what}{}", open(number % 7))));
    }
    let left = Instant::now();
    let events = running.events("api/analysis?dict=francais&grid=11/11");
    assert_eq!(events.last().unwrap().1["reason"], "done");
    assert_eq!(running.json("api/count?dict=francais&grid=111/111")["fills"], "6032");
    assert!(left.elapsed() < Duration::from_secs(60), "{:?}", left.elapsed());
}

/// The bytes of memory that a process holds.
pub fn resident(running: &Running) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", running.process.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "a minute of both processors"]
fn the_memory_of_all_jobs_together_is_bounded() {
    let memory = 1 << 30;
    let running = Running::start(&["--threads", "2", "--memory", "1G", "--time", "20"]);
    let paths: Vec<String> = (0..7)
        .flat_map(|number| {
            ["analysis?", "count?", "heat?by=best&", "fill?how=best&", "list?"]
                .map(|what| format!("api/{what}{}", open(number)))
        })
        .chain([LONG_LIST.into(), "api/guess/play?dict=francais&length=9&guesses=".into()])
        .collect();
    let mut most = 0;
    thread::scope(|scope| {
        let asking: Vec<_> = paths
            .iter()
            .map(|path| scope.spawn(|| running.get(path).body_mut().read_to_string().map(drop)))
            .collect();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) && asking.iter().any(|a| !a.is_finished()) {
            most = most.max(resident(&running));
            thread::sleep(Duration::from_millis(100));
        }
    });
    eprintln!("{most} bytes at most");
    assert!(most > memory / 5, "{most} bytes: hardly anything was asked");
    assert!(most < memory / 10 * 11, "{most} bytes");
}
