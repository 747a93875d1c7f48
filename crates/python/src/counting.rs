//! The counter of a problem, kept for the questions to come.

use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

use enumerate::count::Counter;
use enumerate::search::Order;
use lexicon::threads::lock;
use lexicon::{Halt, Halted};
use network::Problem;
use num_bigint::BigUint;
use pyo3::prelude::*;
use self_cell::self_cell;

use crate::terms::{Terms, Told};
use crate::watched::watched_on;

/// The nodes walked between two looks at how far a count is: some tens of milliseconds.
const NODES: u64 = 1 << 22;

/// How often to ask whether the counter is free, where another thread has it.
const LOOK: Duration = Duration::from_millis(5);

self_cell!(
    /// A counter with the problem that it borrows.
    struct Kept {
        owner: Arc<Problem>,
        #[not_covariant]
        dependent: Counter,
    }
);

/// A counter that is made at the first question, answers one after the other, and remembers what it
/// counted. One that was halted is made anew.
pub struct Counting {
    problem: Arc<Problem>,
    order: Order,
    /// In bytes.
    memory: u64,
    kept: Mutex<Option<Kept>>,
    /// The halt of the counter that is kept.
    halt: Mutex<Halt>,
}

impl Counting {
    pub fn new(problem: Arc<Problem>, order: Order, memory: u64) -> Counting {
        let (kept, halt) = (Mutex::new(None), Mutex::new(Halt::default()));
        Counting { problem, order, memory, kept, halt }
    }

    /// Asks the counter something, which may take long the first time.
    pub fn ask<'py, T: Send>(
        &self,
        py: Python<'py>,
        terms: &Terms<'py>,
        mut question: impl FnMut(&mut Counter<'_>, &Halt) -> Result<T, Halted> + Send,
    ) -> PyResult<T> {
        loop {
            let halt = lock(&self.halt).clone();
            // Halted by an exception raised here, that is what comes of it; by one raised in another
            // thread that asked, the question is asked again.
            if let Ok(answer) = watched_on(py, &halt, terms, || self.answer(&halt, &mut question))?
            {
                return Ok(answer);
            }
        }
    }

    fn answer<T>(
        &self,
        halt: &Halt,
        question: impl FnOnce(&mut Counter<'_>, &Halt) -> Result<T, Halted>,
    ) -> Result<T, Halted> {
        let mut kept = loop {
            match self.kept.try_lock() {
                Ok(kept) => break kept,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => halt.check()?,
            }
            std::thread::sleep(LOOK);
        };
        let answer = (|| {
            halt.check()?;
            if kept.is_none() {
                *kept = Some(Kept::try_new(Arc::clone(&self.problem), |problem| {
                    Counter::until(problem.repeating(), self.order, self.memory, halt)
                })?);
            }
            match &mut *kept {
                Some(kept) => kept.with_dependent_mut(|_, counter| question(counter, halt)),
                None => Err(Halted),
            }
        })();
        let mut current = lock(&self.halt);
        if current.is_set() {
            *kept = None;
            *current = Halt::default();
        }
        answer
    }
}

/// How many fills there are, while it is told how far the count is.
pub fn total(counter: &mut Counter<'_>, told: &Told) -> Result<BigUint, Halted> {
    loop {
        if let Some(total) = counter.total_after(NODES)? {
            return Ok(total);
        }
        told.set_fraction(counter.fraction());
    }
}
