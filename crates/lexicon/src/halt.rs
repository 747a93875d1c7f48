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
/// assert!(Halt::default().or(&halt).is_set());
/// asked.clear();
/// assert_eq!(halt.check(), Ok(()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Halt {
    own: Arc<AtomicBool>,
    /// What it is [besides](Self::or) asked by.
    other: Option<Arc<AtomicBool>>,
}

/// The work was halted before its end.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("halted before the end")]
pub struct Halted;

impl Halt {
    /// A request that is this one, and is set too while `other` is, which was not made by this method.
    pub fn or(&self, other: &Halt) -> Halt {
        debug_assert!(other.other.is_none(), "more than two requests in one");
        Halt { own: Arc::clone(&self.own), other: Some(Arc::clone(&other.own)) }
    }

    /// Asks to end.
    pub fn set(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Asks no more.
    pub fn clear(&self) {
        self.own.store(false, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    #[inline(always)]
    pub fn is_set(&self) -> bool {
        let is_set = |asked: &AtomicBool| asked.load(Ordering::Relaxed);
        is_set(&self.own) || self.other.as_deref().is_some_and(is_set)
    }

    /// An error once it was asked to end.
    ///
    /// # Errors
    /// [`Halted`] then.
    #[inline(always)]
    pub fn check(&self) -> Result<(), Halted> {
        if self.is_set() { Err(Halted) } else { Ok(()) }
    }
}
