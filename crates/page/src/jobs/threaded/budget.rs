//! One way in for work that takes long: a job, with a thread, a share of the memory, a deadline, and one
//! halt that its client's leaving sets.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use lexicon::Halt;
use lexicon::threads::{NotStarted, lock};
use serde_json::json;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::crew::Crew;
use crate::refusal::{Ended, Refusal};

/// How many requests may wait for a thread.
const MAX_WAITING: usize = 2000;

/// How many grids' counts are kept for further questions at a time.
const KEPT: usize = 4;

/// How many lists are written at a time.
const LISTS: usize = 8;

/// The budget that jobs share: a number of threads, and of bytes.
///
/// A quarter of the memory is for the words and definitions that all share. The rest is shared out in equal
/// parts: one for each thread, one for each count that is kept, and one for all lists that are written. So the
/// leases add up to the memory, whatever is asked for at once.
#[derive(Debug)]
pub struct Budget {
    threads: Arc<Semaphore>,
    kept: Arc<Semaphore>,
    lists: Arc<Semaphore>,
    crews: Crews,
    /// The bytes of a part.
    part: usize,
    waiting: AtomicUsize,
    time: Duration,
    runtime: Handle,
}

/// The threads of the jobs that are let in.
#[derive(Debug)]
pub(super) struct Crews {
    pub searching: Crew,
    /// Counts whose results are kept.
    pub exploring: Crew,
    /// Lists that are written.
    pub writing: Crew,
}

/// Work that was let in. It gives back what it has when it is dropped.
#[derive(Debug)]
pub struct Job {
    halt: Halt,
    memory: usize,
    clock: Clock,
    threads: Arc<Semaphore>,
    runtime: Handle,
    /// The thread of a search, or the lease of a job that has a thread only while it [runs](Job::run).
    _lease: OwnedSemaphorePermit,
}

/// Sets a halt when it is dropped, as it is with the request of a client who leaves.
#[derive(Debug)]
struct Leash(Halt);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Budget {
    /// A budget of `threads` threads and about `memory` bytes, or of fewer threads where the system starts no more; a
    /// search may take `time`. Its clocks run on `runtime`.
    ///
    /// # Errors
    /// If there is not one thread for each kind of job.
    pub fn new(
        threads: usize,
        memory: usize,
        time: Duration,
        runtime: Handle,
    ) -> Result<Budget, NotStarted> {
        let mut crews = Crews {
            searching: Crew::start("search")?,
            exploring: Crew::start("explorer")?,
            writing: Crew::start("list")?,
        };
        crews.searching.grow(threads);
        crews.exploring.grow(KEPT);
        crews.writing.grow(LISTS);
        let leases = |crew: &Crew| Arc::new(Semaphore::new(crew.threads()));
        let parts = crews.searching.threads() + crews.exploring.threads() + 1;
        Ok(Budget {
            threads: leases(&crews.searching),
            kept: leases(&crews.exploring),
            lists: leases(&crews.writing),
            crews,
            part: memory / 4 * 3 / parts,
            waiting: AtomicUsize::new(0),
            time,
            runtime,
        })
    }

    pub(super) fn crews(&self) -> &Crews {
        &self.crews
    }

    /// How long a search may take.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Waits for a thread, and begins a search on it.
    ///
    /// # Errors
    /// If too many wait already.
    pub async fn search(&self) -> Result<Job, Refusal> {
        /// Leaves the queue when it is dropped.
        struct Waiting<'w>(&'w AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        let busy = || busy(format!("{MAX_WAITING} searches are waiting already"));
        if before >= MAX_WAITING {
            return Err(busy());
        }
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| busy())?;
        Ok(self.job(thread, self.part, Instant::now().checked_add(self.time)))
    }

    /// A job whose results are kept for further questions; `None` if as many are kept as may be.
    pub fn keep(&self) -> Option<Job> {
        let lease = Arc::clone(&self.kept).try_acquire_owned().ok()?;
        Some(self.job(lease, self.part, None))
    }

    /// A job that writes a list.
    ///
    /// # Errors
    /// If as many are written as may be.
    pub fn list(&self) -> Result<Job, Refusal> {
        let lease = Arc::clone(&self.lists).try_acquire_owned();
        let lists = self.crews.writing.threads();
        let lease = lease.map_err(|_| busy(format!("{lists} lists are being written already")))?;
        Ok(self.job(lease, self.part / lists, None))
    }

    fn job(&self, lease: OwnedSemaphorePermit, memory: usize, end: Option<Instant>) -> Job {
        let (threads, runtime) = (Arc::clone(&self.threads), self.runtime.clone());
        let halt = Halt::default();
        let clock = Clock::start(self.time, end, &halt, &runtime);
        Job { halt, memory, clock, threads, runtime, _lease: lease }
    }

    /// Works out an answer, on a thread of its own.
    ///
    /// # Errors
    /// The error of the work, or that its time was over.
    pub async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Job) -> Result<T, Ended> + Send + 'static,
    ) -> Result<T, Refusal> {
        let job = self.search().await?;
        let _leash = Leash(job.halt.clone());
        match self.crews.searching.give(move || work(&job)).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(Ended::Refused(refusal))) => Err(refusal),
            Ok(Err(Ended::Halted)) => {
                let seconds = self.time.as_secs_f64();
                Err(Refusal::unanswerable(format!("there is no answer within {seconds} s"))
                    .coded("late", json!({ "seconds": seconds })))
            }
            Err(_) => Err(broken_off()),
        }
    }
}

impl Job {
    /// The halt of the job: setting it ends the job.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }

    /// About how many bytes it may take in all.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Whether its time was over.
    pub fn is_late(&self) -> bool {
        self.clock.is_over.load(Ordering::Relaxed)
    }

    /// Works with one of the threads, of a job that has none by itself; waits for it if all are taken. Its
    /// time begins anew.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        let _thread = self.runtime.block_on(Arc::clone(&self.threads).acquire_owned());
        self.clock.restart();
        let done = work();
        self.clock.stop();
        done
    }
}

fn busy(why: String) -> Refusal {
    let sentence = format!("{why}; ask again later");
    Refusal::with(StatusCode::TOO_MANY_REQUESTS, sentence).coded("busy", json!({}))
}

/// The refusal of work that panicked.
pub fn broken_off() -> Refusal {
    Refusal::with(StatusCode::INTERNAL_SERVER_ERROR, "the search broke off; this is a fault")
        .coded("fault", json!({}))
}

/// Halts a job when its time is over; dropped, it never does.
#[derive(Debug)]
struct Clock {
    time: Duration,
    /// When it is over; `None` while the job does not run.
    end: Arc<Mutex<Option<Instant>>>,
    is_over: Arc<AtomicBool>,
    task: tokio::task::JoinHandle<()>,
}

impl Clock {
    fn start(time: Duration, end: Option<Instant>, halt: &Halt, runtime: &Handle) -> Clock {
        let end = Arc::new(Mutex::new(end));
        let is_over = Arc::new(AtomicBool::new(false));
        let (ends, over, halt) = (Arc::clone(&end), Arc::clone(&is_over), halt.clone());
        let task = runtime.spawn(async move {
            loop {
                let end = *lock(&ends);
                let now = Instant::now();
                match end {
                    Some(end) if end <= now => break,
                    Some(end) => tokio::time::sleep(end - now).await,
                    None => tokio::time::sleep(time).await,
                }
            }
            over.store(true, Ordering::Relaxed);
            halt.set();
        });
        Clock { time, end, is_over, task }
    }

    fn set(&self, end: Option<Instant>) {
        *lock(&self.end) = end;
    }

    fn restart(&self) {
        self.set(Instant::now().checked_add(self.time));
    }

    fn stop(&self) {
        self.set(None);
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::threads;
    use tokio::runtime::{Builder, Runtime};

    const MEMORY: usize = 1 << 30;

    fn budget(threads: usize, time: Duration) -> (Arc<Runtime>, Arc<Budget>) {
        let runtime = Arc::new(Builder::new_current_thread().enable_all().build().unwrap());
        let budget = Budget::new(threads, MEMORY, time, runtime.handle().clone());
        (runtime, Arc::new(budget.unwrap()))
    }

    #[test]
    fn the_leases_add_up_to_the_memory() {
        let (runtime, budget) = budget(3, Duration::from_secs(60));
        let mut jobs: Vec<Job> =
            (0..3).map(|_| runtime.block_on(budget.search()).unwrap()).collect();
        jobs.extend(std::iter::from_fn(|| budget.keep()));
        jobs.extend(std::iter::from_fn(|| budget.list().ok()));
        assert_eq!(jobs.len(), 3 + KEPT + LISTS);
        let leased: usize = jobs.iter().map(Job::memory).sum();
        assert!((MEMORY / 4 * 3 - 100..=MEMORY / 4 * 3).contains(&leased), "{leased}");
        // Leases that are dropped can be leased again.
        jobs.clear();
        assert!(budget.keep().is_some() && budget.list().is_ok());
    }

    #[test]
    fn work_that_panics_is_told_as_a_fault_and_gives_its_thread_back() {
        let (runtime, budget) = budget(1, Duration::from_secs(60));
        for _ in 0..3 {
            let broken = budget.answer(|_| -> Result<(), Ended> { panic!("as the test wants") });
            assert_eq!(runtime.block_on(broken), Err(broken_off()));
        }
        assert_eq!(runtime.block_on(budget.answer(|_| Ok(7))), Ok(7));
    }

    #[test]
    fn a_job_is_halted_when_its_time_is_over_or_its_client_leaves() {
        let wait = |job: &Job| -> Result<(), Ended> {
            loop {
                job.halt().check()?;
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let (runtime, budget) = budget(1, Duration::from_millis(50));
        let late = runtime.block_on(budget.answer(wait)).unwrap_err();
        assert!(late.sentence.contains("0.05 s"), "{late:?}");
        let (runtime, budget) = self::budget(1, Duration::from_secs(600));
        runtime.block_on(async {
            let leaving = tokio::time::timeout(Duration::from_millis(50), budget.answer(wait));
            assert!(leaving.await.is_err());
            // Its thread is free again.
            assert_eq!(budget.answer(|_| Ok(7)).await, Ok(7));
        });
    }

    #[test]
    fn the_time_of_a_job_that_waits_for_its_reader_does_not_run() {
        let (runtime, budget) = budget(1, Duration::from_millis(200));
        let job = budget.list().unwrap();
        // The clock of the job, for ever.
        threads::start_alone("clock", move || runtime.block_on(std::future::pending::<()>()))
            .unwrap();
        std::thread::sleep(Duration::from_millis(300));
        job.run(|| std::thread::sleep(Duration::from_millis(20)));
        std::thread::sleep(Duration::from_millis(300));
        assert!(!job.halt().is_set());
        job.run(|| std::thread::sleep(Duration::from_millis(600)));
        assert!(job.halt().is_set() && job.is_late());
    }
}
