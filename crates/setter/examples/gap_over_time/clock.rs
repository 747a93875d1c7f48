//! The time that a thread took.

use std::fs;
use std::time::Instant;

/// Tells the seconds of processor time that this thread has taken since the start: what others do on the
/// machine hardly changes that. Where the system does not tell (Linux does), it is the time on the wall.
pub struct Clock {
    start: Instant,
    before: Option<f64>,
}

impl Clock {
    /// Starts now, for this thread.
    pub fn start() -> Clock {
        Clock { start: Instant::now(), before: of_thread() }
    }

    /// The seconds since the start; to be asked by the same thread.
    pub fn seconds(&self) -> f64 {
        match (of_thread(), self.before) {
            (Some(now), Some(before)) => now - before,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// The seconds of processor time of this thread: the first field of its `schedstat` are nanoseconds.
fn of_thread() -> Option<f64> {
    let fields = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = fields.split(' ').next()?.parse().ok()?;
    Some(nanoseconds as f64 * 1e-9)
}
