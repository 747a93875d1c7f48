//! Asking work under way to end before it is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

/// A request to end soon, shared between who asks and who works.
///
/// Clones are the same request. Whatever takes long looks at it every few milliseconds, and gives up
/// with [`Halted`].
///
/// ```
/// use lexicon::halt::{Halt, Halted};
/// let halt = Halt::default();
/// let asked = halt.clone();
/// assert_eq!(halt.check(), Ok(()));
/// asked.set();
/// assert_eq!(halt.check(), Err(Halted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

/// The work was halted before its end.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("halted before the end")]
pub struct Halted;

impl Halt {
    /// Asks to end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    #[inline(always)]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error once it was asked to end.
    #[inline(always)]
    pub fn check(&self) -> Result<(), Halted> {
        if self.is_set() { Err(Halted) } else { Ok(()) }
    }
}
