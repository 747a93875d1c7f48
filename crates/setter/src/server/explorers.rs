//! The grids whose fills are looked at: each has a thread that counts once and then answers.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use enumerate::count::Counter;
use enumerate::search::{Fills, Order, Search};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use network::problem::Problem;
use num_bigint::BigUint;
use serde_json::json;
use tokio::sync::oneshot;

use super::posed::Posed;
use super::refusal::{Ended, Refusal};

/// How long a question may go on that nobody waits for any more, so that who asks another place of the
/// same grid finds what was counted.
const GRACE: Duration = Duration::from_secs(2);

/// How often it is looked for an explorer that is free.
const LOOK: Duration = Duration::from_millis(25);

/// The fills that are passed over to come to those asked for, rather than to look for them anew.
const NEAR: u64 = 2000;

/// The fills of a grid, as questions about them are answered one after the other.
pub struct Exploration<'p> {
    /// The grid and its words.
    pub problem: &'p Problem,
    /// Numbers of fills.
    pub counter: Counter<'p>,
    /// Ends it all.
    pub halt: Halt,
    /// About how many bytes it may take.
    pub memory: usize,
    /// The fills from some number on, with what is asked for most: the next ones.
    near: Option<(BigUint, Fills<'p>)>,
}

type Question = Box<dyn for<'p> FnOnce(&mut Exploration<'p>) + Send>;

/// A grid, and the thread that answers questions about its fills.
#[derive(Debug)]
struct Explorer {
    key: String,
    questions: mpsc::Sender<Question>,
    /// How many wait for an answer.
    waiting: Arc<AtomicUsize>,
    halt: Halt,
}

/// All explorers.
#[derive(Debug)]
pub struct Explorers {
    /// The one asked last is the last.
    list: Mutex<Vec<Explorer>>,
    most: usize,
    memory: usize,
    time: Duration,
}

/// One who waits for an answer; when nobody does any more, the explorer ends unless it is idle.
struct Waiting {
    waiting: Arc<AtomicUsize>,
    halt: Halt,
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
    /// At most so many at a time, each in so many bytes; an answer may take so long.
    pub fn new(most: usize, memory: usize, time: Duration) -> Explorers {
        Explorers { list: Mutex::new(Vec::new()), most: most.max(1), memory, time }
    }

    /// Asks about the fills of a problem.
    ///
    /// # Errors
    /// What the question says; or that there was no answer in time.
    pub async fn ask<T: Send + 'static>(
        &self,
        posed: &Posed,
        question: impl for<'p> FnOnce(&mut Exploration<'p>) -> Result<T, Ended> + Send + 'static,
    ) -> Result<T, Refusal> {
        let seconds = self.time.as_secs_f64();
        let late = || {
            Refusal::unanswerable(format!("the fills were not counted within {seconds} s"))
                .coded("uncounted", json!({ "seconds": seconds }))
        };
        let key = posed.key();
        let asked = async {
            let (questions, mut waiting) = loop {
                match self.find(&key, posed)? {
                    Some(found) => break found,
                    None => tokio::time::sleep(LOOK).await,
                }
            };
            let (answer, answered) = oneshot::channel();
            let sent = questions.send(Box::new(move |exploration: &mut Exploration<'_>| {
                // Who asked may have left.
                if !answer.is_closed() {
                    let _ = answer.send(question(exploration));
                }
            }));
            let answer = match sent {
                Ok(()) => answered.await.unwrap_or(Err(Ended::Halted)),
                Err(_) => Err(Ended::Halted),
            };
            waiting.is_answered = true;
            Ok(answer)
        };
        let answer = tokio::time::timeout(self.time, asked).await;
        match answer {
            Err(_) => Err(late()),
            Ok(Err(refusal)) => Err(refusal),
            Ok(Ok(Ok(answer))) => Ok(answer),
            Ok(Ok(Err(Ended::Refused(refusal)))) => Err(refusal),
            Ok(Ok(Err(Ended::Halted))) => Err(late()),
        }
    }

    /// The explorer of a grid, made if there is room for one more; `None` if all are busy.
    fn find(
        &self,
        key: &str,
        posed: &Posed,
    ) -> Result<Option<(mpsc::Sender<Question>, Waiting)>, Refusal> {
        let mut list = self.list();
        list.retain(|explorer| !explorer.halt.is_set());
        if let Some(at) = list.iter().position(|explorer| explorer.key == key) {
            let explorer = list.remove(at);
            let found = explorer.join();
            list.push(explorer);
            return Ok(Some(found));
        }
        if list.len() >= self.most {
            let idle = |explorer: &Explorer| explorer.waiting.load(Ordering::Acquire) == 0;
            let Some(at) = list.iter().position(idle) else { return Ok(None) };
            list.remove(at).halt.set();
        }
        let explorer = Explorer::start(key, posed.clone(), self.memory)?;
        let found = explorer.join();
        list.push(explorer);
        Ok(Some(found))
    }

    fn list(&self) -> MutexGuard<'_, Vec<Explorer>> {
        // The list is whole between any two changes.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Explorer {
    fn start(key: &str, posed: Posed, memory: usize) -> Result<Explorer, Refusal> {
        let (questions, asked) = mpsc::channel::<Question>();
        let halt = Halt::default();
        let own = halt.clone();
        let explore = move || {
            let Ok(problem) = posed.problem(&own) else { return own.set() };
            let Ok(counter) = Counter::until(&problem, Order::Rows, memory, &own) else {
                return own.set();
            };
            let halt = own.clone();
            let mut exploration =
                Exploration { problem: &problem, counter, halt, memory, near: None };
            while let Ok(question) = asked.recv() {
                question(&mut exploration);
                if own.is_set() {
                    return;
                }
            }
        };
        let started = thread::Builder::new().name("explorer".into()).spawn(explore);
        started.map_err(|error| {
            let sentence = format!("no thread can be started: {error}");
            Refusal::with(StatusCode::SERVICE_UNAVAILABLE, sentence)
        })?;
        Ok(Explorer { key: key.into(), questions, waiting: Arc::default(), halt })
    }

    /// One more waits for an answer.
    fn join(&self) -> (mpsc::Sender<Question>, Waiting) {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        let (waiting, halt) = (Arc::clone(&self.waiting), self.halt.clone());
        (self.questions.clone(), Waiting { waiting, halt, is_answered: false })
    }
}

impl<'p> Exploration<'p> {
    /// The fills from a number on, at most so many.
    ///
    /// # Errors
    /// If it was halted.
    pub fn fills(&mut self, from: &BigUint, most: usize) -> Result<Vec<Vec<Letter>>, Halted> {
        let (mut number, mut fills) = match self.near.take() {
            Some((number, fills)) if number <= *from && from - &number < NEAR.into() => {
                (number, fills)
            }
            _ => match self.counter.at(from)? {
                Some(first) => {
                    let search = Search { memory: self.memory as u64, ..Search::default() };
                    (from.clone(), Fills::starting_at(self.problem, search, &first))
                }
                None => return Ok(Vec::new()),
            },
        };
        let mut found = Vec::new();
        while found.len() < most {
            let Some(fill) = fills.next() else { break };
            if number >= *from {
                found.push(fill.to_vec());
            }
            number += 1_u32;
        }
        self.halt.check()?;
        self.near = Some((number, fills));
        Ok(found)
    }
}
