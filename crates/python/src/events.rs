//! The events of a search, one by one.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use lexicon::Halt;
use lexicon::threads::{self, lock};
use pyo3::prelude::*;
use pyo3::types::PyList;
use setter::board::Board;
use setter::step::Step;
use setter::strategy::Outcome;
use setter::trace::line_of;

use crate::errors::{not_started, value_error};
use crate::numbers;
use crate::problem::Problem;
use crate::solving::{AskedStrategy, Solved, Solving};
use crate::terms::Terms;
use crate::timeout::Deadline;

/// The text of events that are handed over at once, in bytes, and for how long they are held back.
const TEXT: usize = 1 << 15;
const HELD: Duration = Duration::from_millis(20);

/// How many texts wait for who takes them, before the search waits.
const WAITING: usize = 4;

/// How often to look up while nothing comes.
const LOOK: Duration = Duration::from_millis(20);

/// The news from the thread of the search.
enum News {
    /// Events, as an array of JSON.
    Events(String),
    /// The search is at its end.
    End(Box<Option<Outcome>>),
}

/// An iterator of the events of a search for a fill, each a dict, as a line of a trace of ``setter solve``:
/// ``{"event": "word-tried", "slot": 2, "word": "soir", "level": 1}``. Slots and cells are numbers from 0; the
/// ``slots`` of the problem have the names.
///
/// The search runs in one thread of its own, and waits where events are not taken. It ends with the iterator.
#[pyclass(module = "enumerate_fills")]
pub struct Events {
    problem: Py<Problem>,
    news: Mutex<Receiver<News>>,
    deadline: Deadline,
    halt: Halt,
    /// The events that came, and how many of them were given.
    came: Option<(Py<PyList>, usize)>,
    solved: Option<Py<Solved>>,
    is_over: bool,
}

impl Drop for Events {
    fn drop(&mut self) {
        self.halt.set();
    }
}

#[pymethods]
impl Problem {
    /// The events of a search for a fill, with the arguments of ``solve``, in one thread; at the end of the iterator
    /// its ``solved`` is how the search ended. Raises Timeout after about ``timeout`` seconds.
    #[pyo3(signature = (
        algorithm="best", *, order=None, ties=None, values=None, ac3=None, look_ahead=None,
        seed=None, nodes=None, timeout=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn events(
        slf: &Bound<'_, Problem>,
        algorithm: &str,
        order: Option<&str>,
        ties: Option<&str>,
        values: Option<&str>,
        ac3: Option<bool>,
        look_ahead: Option<bool>,
        #[pyo3(from_py_with = numbers::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = numbers::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
    ) -> PyResult<Events> {
        let (py, this) = (slf.py(), slf.get());
        let asked = AskedStrategy { algorithm, order, ties, values, ac3, look_ahead };
        if asked.algorithm == "best" && this.requires_words() {
            let wrong = "events: with words that are required, algorithm 'best' is many searches; the others are one";
            return Err(value_error(wrong));
        }
        let solving = Solving::new(this, asked, (seed, nodes), 1)?;
        let deadline = Deadline::after(timeout);
        let halt = solving.setting.halt.clone();
        let (sender, news) = sync_channel(WAITING);
        let model = this.searched(py, &solving)?;
        let problem = std::sync::Arc::clone(&this.problem);
        let search = move || {
            let Some(model) = model else {
                let _ = sender.send(News::End(Box::new(Some(Outcome::known_dead()))));
                return;
            };
            let mut telling =
                Telling::new(Board::new(&problem, &model), sender, &solving.setting.halt);
            let outcome = solving.run_watched(&model, |event| telling.tell(&event.into()));
            telling.end(outcome);
        };
        threads::start_alone("enumerate", search).map_err(not_started)?;
        Ok(Events {
            problem: slf.clone().unbind(),
            news: Mutex::new(news),
            deadline,
            halt,
            came: None,
            solved: None,
            is_over: false,
        })
    }
}

/// Hands events over, many at once.
struct Telling {
    board: Board,
    sender: SyncSender<News>,
    halt: Halt,
    text: String,
    since: Instant,
}

impl Telling {
    fn new(board: Board, sender: SyncSender<News>, halt: &Halt) -> Telling {
        Telling { board, sender, halt: halt.clone(), text: String::new(), since: Instant::now() }
    }

    fn tell(&mut self, step: &Step) {
        // A step is written without fail: it is made of numbers and strings.
        let Ok(line) = line_of(step, &self.board) else { return };
        self.text.push(if self.text.is_empty() { '[' } else { ',' });
        self.text.push_str(line.get());
        if self.text.len() >= TEXT || self.since.elapsed() >= HELD {
            self.hand_over();
        }
    }

    fn hand_over(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text) + "]";
            // Nobody is there any more.
            if self.sender.send(News::Events(text)).is_err() {
                self.halt.set();
            }
        }
        self.since = Instant::now();
    }

    fn end(mut self, outcome: Option<Outcome>) {
        self.hand_over();
        let _ = self.sender.send(News::End(Box::new(outcome)));
    }
}

#[pymethods]
impl Events {
    fn __iter__(slf: PyRef<'_, Events>) -> PyRef<'_, Events> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        loop {
            if let Some((events, given)) = &mut self.came {
                let events = events.bind(py);
                if *given < events.len() {
                    *given += 1;
                    return Ok(Some(events.get_item(*given - 1)?.unbind()));
                }
                self.came = None;
            }
            if self.is_over {
                return Ok(None);
            }
            match self.next(py)? {
                News::Events(text) => {
                    let events = py.import("json")?.call_method1("loads", (text,))?;
                    self.came = Some((events.cast_into::<PyList>()?.unbind(), 0));
                }
                News::End(outcome) => {
                    self.is_over = true;
                    let solved = outcome.map(|outcome| Solved::new(self.problem.get(), outcome));
                    self.solved = solved.map(|solved| Py::new(py, solved)).transpose()?;
                }
            }
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = match &self.solved {
            Some(solved) => solved.bind(py).repr()?.to_string(),
            None if self.is_over => "stopped".into(),
            None => "not at the end".into(),
        };
        Ok(format!("<Events of a search, {state}>"))
    }

    /// How the search ended; None before the end of the iterator.
    #[getter]
    fn solved(&self, py: Python<'_>) -> Option<Py<Solved>> {
        self.solved.as_ref().map(|solved| solved.clone_ref(py))
    }
}

impl Events {
    /// The next news from the search; where something is to end the search, that it is over.
    fn next(&mut self, py: Python<'_>) -> PyResult<News> {
        let terms = Terms::of(self.deadline);
        let news = &self.news;
        loop {
            // Also where events come without a pause.
            if let Err(error) = terms.look(py) {
                self.halt.set();
                self.is_over = true;
                return Err(error);
            }
            let came = py.detach(|| lock(news).recv_timeout(LOOK));
            match came {
                Ok(news) => return Ok(news),
                // It panicked, which it has said itself.
                Err(RecvTimeoutError::Disconnected) => return Ok(News::End(Box::default())),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
