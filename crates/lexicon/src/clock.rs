//! A clock that only goes forward: the standard library's, or in WebAssembly the host's.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use host::Instant;

#[cfg(target_family = "wasm")]
mod host {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    // SAFETY: it takes nothing and returns a number.
    #[link(wasm_import_module = "clock")]
    unsafe extern "C" {
        /// The time since some moment, in milliseconds, as `performance.now()` has it.
        safe fn now() -> f64;
    }

    /// A moment, as `std::time::Instant`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default())
        }

        /// The time from this moment to now.
        pub fn elapsed(self) -> Duration {
            Instant::now() - self
        }

        /// The time from another moment to this one; 0 if this one is not later.
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// As [`saturating_duration_since`](Self::saturating_duration_since).
        pub fn duration_since(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// The moment that is later by `time`, if it can be told.
        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }
}
