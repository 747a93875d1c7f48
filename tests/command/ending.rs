//! How soon a run ends that was asked to.

use std::fs;
use std::process::Child;
use std::time::{Duration, Instant};

/// How long a run may take to end.
pub const HALF_A_SECOND: Duration = Duration::from_millis(500);

/// When a run that does not end is killed: whatever else the machine does, half a second of its
/// processors comes before.
const HUNG: Duration = Duration::from_secs(60);

/// A run that was asked to end.
pub struct Asked {
    at: Instant,
    processor_time: Duration,
}

/// What a run took from the request to its end.
#[derive(Debug)]
pub struct Taken {
    /// By the clock.
    pub time: Duration,
    /// Of the processors, which other runs do not lengthen.
    pub processor_time: Duration,
}

impl Asked {
    /// A run is asked to end now.
    pub fn now(child: &Child) -> Asked {
        Asked { at: Instant::now(), processor_time: status(child).processor_time }
    }

    /// Waits for the end.
    pub fn wait(&self, child: &mut Child, what: &str) -> Taken {
        loop {
            let Status { has_ended, processor_time } = status(child);
            let time = self.at.elapsed();
            if has_ended {
                return Taken { time, processor_time: processor_time - self.processor_time };
            }
            if time > HUNG {
                child.kill().unwrap();
                child.wait().unwrap();
                panic!("{what}: not ended after {time:?}");
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

struct Status {
    has_ended: bool,
    processor_time: Duration,
}

/// What Linux tells of a run that nobody has waited for yet (proc(5)).
fn status(child: &Child) -> Status {
    let text = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let (_, text) = text.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = text.split(' ').collect();
    // utime and stime, in hundredths of a second.
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    Status { has_ended: fields[0] == "Z", processor_time: Duration::from_millis(10 * ticks) }
}
