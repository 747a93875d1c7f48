//! Threads that wait for work: all are started before the server listens, so that no work is refused later for
//! want of a thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};

use lexicon::threads::{self, NotStarted, lock};
use tokio::sync::oneshot;

type Task = Box<dyn FnOnce() + Send>;

/// Threads that take tasks in the order in which they are given. They end when it is dropped.
#[derive(Debug)]
pub struct Crew {
    name: &'static str,
    tasks: mpsc::Sender<Task>,
    waiting: Arc<Mutex<mpsc::Receiver<Task>>>,
    threads: usize,
}

impl Crew {
    /// A crew of one thread.
    ///
    /// # Errors
    /// If it is not started.
    pub fn start(name: &'static str) -> Result<Crew, NotStarted> {
        let (tasks, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let mut crew = Crew { name, tasks, waiting, threads: 0 };
        crew.add()?;
        Ok(crew)
    }

    /// Starts threads until there are so many, or fewer where the system starts no more.
    pub fn grow(&mut self, threads: usize) {
        while self.threads < threads && self.add().is_ok() {}
    }

    fn add(&mut self) -> Result<(), NotStarted> {
        let waiting = Arc::clone(&self.waiting);
        let next = move || lock(&waiting).recv();
        threads::start_alone(self.name, move || {
            while let Ok(task) = next() {
                // A task that panics is told to who waits for it, and the thread goes on.
                let _ = catch_unwind(AssertUnwindSafe(task));
            }
        })?;
        self.threads += 1;
        Ok(())
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Gives work to the thread that is free first; what it returns comes when it is done, and never if it panics.
    pub fn give<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (done, receiver) = oneshot::channel();
        let task = move || {
            // Who waited may have left.
            let _ = done.send(work());
        };
        // The threads wait as long as there is a sender.
        let _ = self.tasks.send(Box::new(task));
        receiver
    }
}
