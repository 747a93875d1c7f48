//! Signals that ask the run to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Remembers a signal until the run looks; a second one ends the process at once.
pub struct Interruption {
    signal: Arc<AtomicUsize>,
}

impl Interruption {
    /// Catches SIGINT and SIGTERM from now on.
    pub fn catch() -> io::Result<Interruption> {
        let signal = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        for number in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&again))?;
            flag::register(number, Arc::clone(&again))?;
            flag::register_usize(number, Arc::clone(&signal), number as usize)?;
        }
        Ok(Interruption { signal })
    }

    /// The number of the signal that came, if any.
    pub fn signal(&self) -> Option<u8> {
        match self.signal.load(Ordering::Relaxed) {
            0 => None,
            number => u8::try_from(number).ok(),
        }
    }
}
