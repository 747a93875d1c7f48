//! Asking work under way to end before it is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use thiserror::Error;

/// A request to end soon, shared between its setter and the work.
///
/// Clones are the same request. Work that takes long looks at it every few milliseconds, and gives up with
/// [`Halted`]. A look is a relaxed load, and one more for each further request; with a deadline the clock is read
/// about once a millisecond.
///
/// ```
/// use lexicon::halt::{Halt, Halted};
/// let halt = Halt::default();
/// let asked = halt.clone();
/// assert_eq!(halt.check(), Ok(()));
/// asked.set();
/// assert_eq!(halt.check(), Err(Halted));
/// assert!(Halt::default().or(&halt).is_set());
/// asked.clear();
/// assert_eq!(halt.check(), Ok(()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Halt {
    own: Arc<Request>,
    /// The requests that are looked at [besides](Self::or).
    others: Box<[Arc<Request>]>,
}

/// The work was halted before its end.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("halted before the end")]
pub struct Halted;

/// A request: whether to end, and what sets it by itself.
#[derive(Debug, Default)]
struct Request {
    state: AtomicU8,
    /// What sets it by itself.
    deadline: Option<Deadline>,
}

/// Nobody asks to end.
const GO_ON: u8 = 0;
/// The deadline is looked at.
const WATCHED: u8 = 1;
/// The work was asked to end.
const END: u8 = 2;

/// The deadline at which a request sets itself.
#[derive(Debug)]
struct Deadline {
    at: Instant,
    /// How often the request is asked before the clock is looked at again.
    asked_before_look: AtomicU32,
    /// How often the request was asked between the last two looks at the clock, and the time of the last
    /// look, in microseconds since `since`.
    stride: AtomicU32,
    last: AtomicU32,
    since: Instant,
}

/// The most times that a request is asked between two looks at the clock. Work that asks often, many times a
/// microsecond, should not wait for the clock, which in WebAssembly is a call of the host; work that asks
/// every few milliseconds is to end within some tenths of a second all the same.
const MOST_ASKED: u32 = 64;

/// The time that should pass between two looks at the clock, in microseconds.
const BETWEEN_LOOKS: u32 = 1000;

impl Deadline {
    fn after(time: Duration) -> Option<Deadline> {
        let since = Instant::now();
        let [asked_before_look, last] = [(); 2].map(|()| AtomicU32::new(0));
        let stride = AtomicU32::new(1);
        Some(Deadline { at: since.checked_add(time)?, asked_before_look, stride, last, since })
    }

    /// Whether the deadline has come: looks at the clock now and then.
    fn has_come(&self) -> bool {
        // Threads that ask at the same time may look once more, or less.
        let left = self.asked_before_look.load(Ordering::Relaxed);
        if left > 0 {
            self.asked_before_look.store(left - 1, Ordering::Relaxed);
            return false;
        }
        let now = Instant::now();
        // Only the difference counts, so it may wrap around.
        let micros = now.saturating_duration_since(self.since).as_micros() as u32;
        let passed = micros.wrapping_sub(self.last.swap(micros, Ordering::Relaxed));
        let stride = self.stride.load(Ordering::Relaxed);
        let stride = match passed < BETWEEN_LOOKS {
            true => (2 * stride).min(MOST_ASKED),
            false => (stride / 2).max(1),
        };
        self.stride.store(stride, Ordering::Relaxed);
        self.asked_before_look.store(stride - 1, Ordering::Relaxed);
        now >= self.at
    }
}

impl Request {
    #[inline(always)]
    fn is_set(&self) -> bool {
        self.state.load(Ordering::Relaxed) != GO_ON && self.is_over()
    }

    /// Whether to end, for a request whose state is not `GO_ON`.
    #[cold]
    #[inline(never)]
    fn is_over(&self) -> bool {
        let deadline = self.deadline.as_ref();
        let is_watched = self.state.load(Ordering::Relaxed) == WATCHED;
        if is_watched && deadline.is_some_and(Deadline::has_come) {
            self.state.store(END, Ordering::Relaxed);
        }
        self.state.load(Ordering::Relaxed) == END
    }
}

impl Halt {
    /// A request that sets itself after `time`, for work on the only thread: nobody else could set it. It can
    /// be set before, too.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lexicon::halt::Halt;
    /// let halt = Halt::after(Duration::from_millis(20));
    /// let mut work = 0_u64;
    /// while !halt.is_set() {
    ///     work += 1;
    /// }
    /// assert!(work > 0 && halt.is_set());
    /// assert!(Halt::after(Duration::ZERO).check().is_err());
    /// ```
    pub fn after(time: Duration) -> Halt {
        // A deadline so late that no clock tells it never comes.
        Deadline::after(time).map_or_else(Halt::default, |deadline| {
            let own = Request { state: WATCHED.into(), deadline: Some(deadline) };
            Halt { own: Arc::new(own), others: Box::default() }
        })
    }

    /// A request that is this one, and is set too while `other` is set. Both may be made by this method
    /// themselves.
    ///
    /// ```
    /// use lexicon::halt::Halt;
    /// let [question, search, client] = [(); 3].map(|()| Halt::default());
    /// let either = question.or(&search.or(&client));
    /// client.set();
    /// assert!(either.is_set() && !question.is_set());
    /// ```
    pub fn or(&self, other: &Halt) -> Halt {
        let others = self.others.iter().chain([&other.own]).chain(&other.others);
        Halt { own: Arc::clone(&self.own), others: others.cloned().collect() }
    }

    /// Asks to end.
    pub fn set(&self) {
        self.own.state.store(END, Ordering::Relaxed);
    }

    /// Takes the request back, and what would set it by itself too.
    pub fn clear(&self) {
        self.own.state.store(GO_ON, Ordering::Relaxed);
    }

    /// Whether the work is asked to end.
    #[inline(always)]
    pub fn is_set(&self) -> bool {
        self.own.is_set() || self.others.iter().any(|other| other.is_set())
    }

    /// An error once the work is asked to end.
    ///
    /// # Errors
    /// [`Halted`] once the request is set.
    #[inline(always)]
    pub fn check(&self) -> Result<(), Halted> {
        if self.is_set() { Err(Halted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_seen_by_who_asks_often_and_by_who_asks_rarely() {
        let time = Duration::from_millis(100);
        for step in [Duration::ZERO, Duration::from_millis(5)] {
            // A busy machine may take its time between any two of these.
            let before = Instant::now();
            let halt = Halt::after(time);
            let begun = Instant::now();
            // Often at first, so that the clock is looked at as rarely as it may be.
            while begun.elapsed() < time / 2 {
                assert!(!halt.is_set() || before.elapsed() >= time);
            }
            let mut late = 0;
            while !halt.or(&Halt::default()).is_set() {
                late += u32::from(begun.elapsed() >= time);
                std::thread::sleep(step);
            }
            assert!(halt.is_set() && before.elapsed() >= time);
            assert!(late <= MOST_ASKED, "asked {late} times after the deadline");
        }
    }

    #[test]
    fn what_is_cleared_is_never_set_by_its_clock() {
        let halt = Halt::after(Duration::ZERO);
        halt.clear();
        assert!(!halt.is_set());
        halt.set();
        assert!(halt.is_set());
        assert!(!Halt::after(Duration::MAX).is_set());
    }

    #[test]
    fn each_of_many_requests_ends_what_looks_at_all() {
        let asked = [(); 6].map(|()| Halt::default());
        let [a, b, c, d, e, f] = &asked;
        let all = a.or(b).or(&c.or(&d.or(e)).or(f));
        for halt in &asked {
            assert!(!all.is_set());
            halt.set();
            assert!(all.is_set() && all.clone().is_set());
            halt.clear();
        }
        // Only the first is asked by its compositions.
        all.set();
        assert_eq!(asked.each_ref().map(Halt::is_set), [true, false, false, false, false, false]);
    }
}
