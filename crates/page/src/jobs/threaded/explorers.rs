//! The grids whose fills are looked at: each has a thread that counts once and then answers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, mpsc};
use std::time::Duration;

use lexicon::Halt;
use lexicon::threads::lock;
use serde_json::json;
use tokio::sync::oneshot;

use super::budget::{Budget, Job, broken_off};
use crate::jobs::exploration::Exploration;
use crate::jobs::posed::Posed;
use crate::refusal::{Ended, Refusal};

/// How long a question may go on that nobody waits for any more, so that who asks another place of the
/// same grid finds what was counted.
const GRACE: Duration = Duration::from_secs(2);

/// How often it is looked for an explorer that is free.
const LOOK: Duration = Duration::from_millis(25);

type Question = Box<dyn for<'p> FnOnce(Result<&mut Exploration<'p>, Ended>) + Send>;

/// A grid, and the thread that answers questions about its fills.
#[derive(Debug)]
struct Explorer {
    key: String,
    questions: mpsc::Sender<Question>,
    /// How many clients wait for an answer.
    waiting: Arc<AtomicUsize>,
    halt: Halt,
    /// The refusal by which it answers no more, if it failed.
    fault: Arc<OnceLock<Refusal>>,
}

/// All explorers.
#[derive(Debug)]
pub struct Explorers {
    /// The explorers in the order in which they were last asked.
    list: Mutex<Vec<Explorer>>,
    budget: Arc<Budget>,
    /// How long a count is kept that nobody asks about.
    idle: Duration,
}

/// A client who waits for an answer. When the last client no longer waits, what the explorer computes ends.
struct Waiting {
    waiting: Arc<AtomicUsize>,
    halt: Halt,
    fault: Arc<OnceLock<Refusal>>,
    is_answered: bool,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let left = self.waiting.fetch_sub(1, Ordering::AcqRel) - 1;
        if left > 0 || self.is_answered {
            return;
        }
        let (waiting, halt) = (Arc::clone(&self.waiting), self.halt.clone());
        tokio::spawn(async move {
            tokio::time::sleep(GRACE).await;
            if waiting.load(Ordering::Acquire) == 0 {
                halt.set();
            }
        });
    }
}

impl Explorers {
    /// None yet; a count is kept for so long after a question.
    pub fn new(budget: &Arc<Budget>, idle: Duration) -> Explorers {
        Explorers { list: Mutex::new(Vec::new()), budget: Arc::clone(budget), idle }
    }

    /// Asks about the fills of a problem.
    ///
    /// # Errors
    /// The error of the question; or that there was no answer in time.
    pub async fn ask<T: Send + 'static>(
        &self,
        posed: &Posed,
        question: impl for<'p> Fn(&mut Exploration<'p>) -> Result<T, Ended> + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let time = self.budget.time();
        let late = || {
            let seconds = time.as_secs_f64();
            Refusal::unanswerable(format!("the fills were not counted within {seconds} s"))
                .coded("uncounted", json!({ "seconds": seconds }))
        };
        let (key, question) = (posed.key(), Arc::new(question));
        let asked = async {
            loop {
                let Some((questions, mut waiting)) = self.find(&key, posed) else {
                    tokio::time::sleep(LOOK).await;
                    continue;
                };
                let (answer, answered) = oneshot::channel();
                let question = Arc::clone(&question);
                let sent = questions.send(Box::new(move |exploration| {
                    // Who asked may have left.
                    if !answer.is_closed() {
                        let _ =
                            answer.send(exploration.and_then(|exploration| question(exploration)));
                    }
                }));
                let answered = if sent.is_ok() { answered.await.ok() } else { None };
                match answered {
                    Some(Ok(answer)) => {
                        waiting.is_answered = true;
                        return Ok(answer);
                    }
                    Some(Err(Ended::Refused(refusal))) => {
                        waiting.is_answered = true;
                        return Err(refusal);
                    }
                    // It ends, for another grid or because it was idle, and another is asked; or by a fault.
                    _ => {
                        while !waiting.halt.is_set() {
                            tokio::time::sleep(LOOK).await;
                        }
                        if let Some(fault) = waiting.fault.get() {
                            return Err(fault.clone());
                        }
                    }
                }
            }
        };
        tokio::time::timeout(time, asked).await.unwrap_or_else(|_| Err(late()))
    }

    /// The explorer of a grid, made if there is room for one more; `None` if all are busy.
    fn find(&self, key: &str, posed: &Posed) -> Option<(mpsc::Sender<Question>, Waiting)> {
        let mut list = self.list();
        list.retain(|explorer| !explorer.halt.is_set());
        if let Some(at) = list.iter().position(|explorer| explorer.key == key) {
            let explorer = list.remove(at);
            let found = explorer.join();
            list.push(explorer);
            return Some(found);
        }
        let Some(job) = self.budget.keep() else {
            // The one that is idle for longest gives its memory back, soon.
            let idle = |explorer: &Explorer| explorer.waiting.load(Ordering::Acquire) == 0;
            if let Some(at) = list.iter().position(idle) {
                list.remove(at).halt.set();
            }
            return None;
        };
        let explorer = self.start(key, posed.clone(), job);
        let found = explorer.join();
        list.push(explorer);
        Some(found)
    }

    /// Has a thread answer questions about a grid.
    fn start(&self, key: &str, posed: Posed, job: Job) -> Explorer {
        let (questions, asked) = mpsc::channel::<Question>();
        let (halt, fault) = (job.halt().clone(), Arc::new(OnceLock::new()));
        let (own, told, idle) = (halt.clone(), Arc::clone(&fault), self.idle);
        // Nobody waits for its end.
        drop(self.budget.crews().exploring.give(move || {
            // A question that panics must not be asked again, and the client that waits is to be told.
            if catch_unwind(AssertUnwindSafe(|| answer(posed, &job, &asked, idle))).is_err() {
                let _ = told.set(broken_off());
            }
            own.set();
        }));
        Explorer { key: key.into(), questions, waiting: Arc::default(), halt, fault }
    }

    fn list(&self) -> MutexGuard<'_, Vec<Explorer>> {
        // The list is whole between any two changes.
        lock(&self.list)
    }
}

impl Explorer {
    /// One more waits for an answer.
    fn join(&self) -> (mpsc::Sender<Question>, Waiting) {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        let (waiting, halt) = (Arc::clone(&self.waiting), self.halt.clone());
        let fault = Arc::clone(&self.fault);
        (self.questions.clone(), Waiting { waiting, halt, fault, is_answered: false })
    }
}

/// Answers questions about a problem until it is halted, or nobody asks for long.
fn answer(posed: Posed, job: &Job, asked: &mpsc::Receiver<Question>, idle: Duration) {
    let Ok(first) = asked.recv_timeout(idle) else { return };
    let halt = job.halt();
    let problem = match job.run(|| posed.problem(halt)) {
        Ok(problem) => problem,
        Err(ended) => return first(Err(ended)),
    };
    let explored = job.run(|| Exploration::new(&problem, halt, job.memory()));
    let Ok(mut exploration) = explored else { return };
    let mut question = first;
    loop {
        job.run(|| question(Ok(&mut exploration)));
        if halt.is_set() {
            return;
        }
        let Ok(next) = asked.recv_timeout(idle) else { return };
        question = next;
    }
}

#[cfg(test)]
mod tests {
    use lexicon::{Alphabet, Index};
    use network::Grid;
    use network::word_choice::WordChoice;
    use num_bigint::BigUint;
    use tokio::runtime::{Builder, Runtime};

    use super::*;

    fn explorers(idle: Duration) -> (Runtime, Explorers) {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let handle = runtime.handle().clone();
        let budget = Budget::new(1, 1 << 28, Duration::from_secs(60), handle).unwrap();
        (runtime, Explorers::new(&Arc::new(budget), idle))
    }

    fn posed(grid: &str) -> Posed {
        let alphabet = Alphabet::default();
        let common = Index::from_words(&alphabet, ["au", "eu", "la", "le", "nu"]).unwrap();
        Posed {
            grid: Grid::parse(grid.as_bytes(), &alphabet).unwrap(),
            alphabet,
            common: Arc::new(common),
            across: None,
            down: None,
            choice: WordChoice::default(),
            left_out: 0,
            distinct: false,
        }
    }

    fn total(exploration: &mut Exploration<'_>) -> Result<BigUint, Ended> {
        Ok(exploration.total()?)
    }

    #[test]
    fn a_question_that_panics_is_told_as_a_fault_and_the_next_is_answered() {
        let (runtime, explorers) = explorers(Duration::from_secs(60));
        let posed = posed("11\n11\n");
        for _ in 0..2 {
            let broken = explorers.ask(&posed, |_| -> Result<(), Ended> { panic!("for the test") });
            assert_eq!(runtime.block_on(broken), Err(broken_off()));
            assert_eq!(runtime.block_on(explorers.ask(&posed, total)), Ok(4_u32.into()));
        }
    }

    #[test]
    fn a_count_that_nobody_asks_about_gives_its_memory_back() {
        let (runtime, explorers) = explorers(Duration::from_millis(100));
        let kept = || std::iter::from_fn(|| explorers.budget.keep()).collect::<Vec<_>>().len();
        let most = kept();
        for grid in ["11\n11\n", "11\n1a\n"] {
            assert!(runtime.block_on(explorers.ask(&posed(grid), total)).is_ok());
        }
        assert_eq!(kept(), most - 2);
        std::thread::sleep(Duration::from_millis(500));
        assert_eq!(kept(), most);
        // And it is counted anew.
        assert!(runtime.block_on(explorers.ask(&posed("11\n11\n"), total)).is_ok());
    }

    #[test]
    fn more_grids_than_are_kept_are_all_answered() {
        let (runtime, explorers) = explorers(Duration::from_secs(60));
        for letter in 'a'..='n' {
            let posed = posed(&format!("1{letter}\n11\n"));
            assert!(runtime.block_on(explorers.ask(&posed, total)).is_ok(), "{letter}");
        }
    }
}
