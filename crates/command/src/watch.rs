//! The reasons for a run to end before it is done: a signal, the end of its time, the departure of the reader
//! of the output.
//!
//! One thread watches for a reason from the start and sets all requests to halt. The work under way looks at
//! its request and says how far it came. Where it does not within a third of a second, because it is blocked
//! by a slow input or is in the midst of something long, the watching thread says so in its place and ends the
//! process, unless something could be lost. What nobody reads cannot be: where the run waits for the reader of
//! an output, the process ends too.

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use lexicon::Halt;
use lexicon::threads::{self, lock};
use signal_hook::consts::{SIGABRT, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use crate::exit::{Exit, Failure};
use crate::output::{Output, remove_temporary_files, unread};
use crate::report::Voice;

/// How often to look for a reason to end: two hundred looks a second take 0.2 % of a processor, and a
/// run that ends in time loses no more than this.
const LOOK: Duration = Duration::from_millis(5);

/// How long the work has to end by itself: work that looks at its halt ends within some tens of milliseconds,
/// and in all a run is to end within half a second.
const GRACE: Duration = Duration::from_millis(300);

/// How long a write takes that waits for a reader: one to a file, or to a pipe that is read, takes less.
const UNREAD: Duration = Duration::from_millis(100);

/// Why a run must end before its job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time that the user set is over.
    Time,
    /// A signal came, of this number.
    Signal(u8),
    /// Nobody reads standard output any more.
    ReaderLeft,
}

impl Stop {
    /// The reason in words; none where the reader left, for the reader knows.
    fn name(self) -> Option<&'static str> {
        match self {
            Stop::Time => Some("stopped by --time"),
            Stop::Signal(_) => Some("interrupted"),
            Stop::ReaderLeft => None,
        }
    }

    /// The sentence about the end of a run: the reason, and how far the run came.
    pub fn told(self, how_far: &str) -> Option<String> {
        Some(format!("{}{how_far}", self.name()?))
    }
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Exit {
        match stop {
            Stop::Time => Exit::Limit,
            Stop::Signal(number) => Exit::Interrupted(number),
            Stop::ReaderLeft => Exit::Finished,
        }
    }
}

/// A watch over a run, for the reasons to end it before it is done.
#[derive(Clone, Debug)]
pub struct Watch(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    start: Instant,
    deadline: Option<Instant>,
    /// Whether the run is for the reader of standard output.
    is_for_reader: bool,
    /// The voice that tells the end of the process.
    voice: Voice,
    /// The number of the signal that came, or 0.
    signal: Arc<AtomicUsize>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    stop: Option<Stop>,
    /// The requests to halt that are set once there is a reason to stop.
    halts: Vec<Halt>,
    phase: Phase,
}

/// A phase of a run.
#[derive(Debug)]
struct Phase {
    /// The words for the phase after "interrupted", as "while the grid was read".
    name: Cow<'static, str>,
    /// The sentences said after the sentence about the end.
    more: Vec<String>,
    /// Whether nothing is lost if the process ends in the midst of the phase.
    may_end: bool,
    /// How long the work has to end by itself.
    grace: Duration,
}

impl Watch {
    /// Watches from now on, for a run that began at `start` and is to last `time` at most. A second signal
    /// ends the process at once.
    ///
    /// # Errors
    /// If signals cannot be caught, no thread started, or standard output is closed and the run is for its
    /// reader.
    pub fn start(
        start: Instant,
        time: Option<Duration>,
        is_for_reader: bool,
        voice: Voice,
    ) -> Result<Watch, Failure> {
        if is_for_reader {
            Output::stdout("what is asked for").check()?;
        }
        let begin = || -> anyhow::Result<Watch> {
            let signal = catch_signals().context("cannot catch signals")?;
            let name = Cow::Borrowed("before anything was read");
            let phase = Phase { name, more: Vec::new(), may_end: true, grace: GRACE };
            let state = Mutex::new(State { stop: None, halts: Vec::new(), phase });
            let deadline = time.and_then(|time| start.checked_add(time));
            let watch =
                Watch(Arc::new(Shared { start, deadline, is_for_reader, voice, signal, state }));
            let own = watch.clone();
            threads::start_alone("watch", move || own.watch())?;
            Ok(watch)
        };
        begin().map_err(|error| Exit::BadInput.because(error))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is whole between any two steps.
        lock(&self.0.state)
    }

    /// Why the run must end, if it must.
    pub fn reason(&self) -> Option<Stop> {
        self.state().stop
    }

    /// A new request to halt, set once the run must end. Each call makes another one, for some searches set
    /// their requests when they end by themselves.
    pub fn halt(&self) -> Halt {
        let halt = Halt::default();
        let mut state = self.state();
        if state.stop.is_some() {
            halt.set();
        }
        state.halts.push(halt.clone());
        halt
    }

    /// Notes the next phase of the run, in the words that follow "interrupted". Nothing is lost if the
    /// process ends meanwhile.
    pub fn enter(&self, phase: impl Into<Cow<'static, str>>) {
        let name = phase.into();
        self.state().phase = Phase { name, more: Vec::new(), may_end: true, grace: GRACE };
    }

    /// As [`enter`](Self::enter), of work that goes on for ever: nobody waits for its end.
    pub fn enter_endless(&self, phase: impl Into<Cow<'static, str>>) {
        self.enter(phase);
        self.state().phase.grace = Duration::ZERO;
    }

    /// Notes that the process must not be ended from now on, until the next phase.
    pub fn hold(&self) {
        self.state().phase.may_end = false;
    }

    /// Notes that the process may be ended now, and the sentences to say if the run does not come to say them.
    pub fn may_end(&self, more: Vec<String>) {
        let mut state = self.state();
        state.phase.more = more;
        state.phase.may_end = true;
    }

    /// The failure of a run that was stopped in this phase.
    pub fn failure(&self) -> Failure {
        self.hold();
        let state = self.state();
        // Only a run that was asked to halt ends so.
        let stop = state.stop.unwrap_or(Stop::Time);
        match self.sentence(stop, &state.phase) {
            Some(sentence) => Exit::from(stop).because(anyhow!(sentence)),
            None => Exit::from(stop).silently(),
        }
    }

    fn sentence(&self, stop: Stop, phase: &Phase) -> Option<String> {
        self.told(stop, &phase.name)
    }

    fn told(&self, stop: Stop, how_far: &str) -> Option<String> {
        let seconds = self.0.start.elapsed().as_secs_f64();
        stop.told(&format!(" {how_far}, after {seconds:.1} s"))
    }

    fn look(&self) -> Option<Stop> {
        match u8::try_from(self.0.signal.load(Ordering::Relaxed)) {
            Ok(0) | Err(_) => {}
            Ok(number) => return Some(Stop::Signal(number)),
        }
        if self.0.is_for_reader && reader_left() {
            return Some(Stop::ReaderLeft);
        }
        let is_over = self.0.deadline.is_some_and(|deadline| deadline <= Instant::now());
        is_over.then_some(Stop::Time)
    }

    /// The work of the watching thread.
    fn watch(&self) {
        let stop = loop {
            if let Some(stop) = self.look() {
                break stop;
            }
            self.0.voice.tell_refused_threads();
            thread::sleep(LOOK);
        };
        let mut state = self.state();
        state.stop = Some(stop);
        state.halts.iter().for_each(Halt::set);
        let grace = state.phase.grace;
        drop(state);
        thread::sleep(grace);
        loop {
            let state = self.state();
            // The run cannot go on to another phase while this one is locked.
            if state.phase.may_end {
                self.end(stop, self.sentence(stop, &state.phase), &state.phase.more);
            }
            drop(state);
            if let Some(name) = unread(UNREAD) {
                self.end(stop, self.told(stop, &format!("while nobody read {name}")), &[]);
            }
            thread::sleep(LOOK);
        }
    }

    /// Ends the process in the place of a run that does not come to end itself.
    fn end(&self, stop: Stop, sentence: Option<String>, more: &[String]) -> ! {
        if let Some(sentence) = sentence {
            let voice = self.0.voice;
            voice.say_at_once(format_args!("{sentence}"));
            more.iter().for_each(|line| voice.say_at_once(format_args!("{line}")));
        }
        remove_temporary_files();
        // At once: other threads are at work on data that a usual end would take down.
        low_level::exit(Exit::from(stop).code().into());
    }
}

fn catch_signals() -> io::Result<Arc<AtomicUsize>> {
    let signal = Arc::new(AtomicUsize::new(0));
    let again = Arc::new(AtomicBool::new(false));
    for number in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&again))?;
        flag::register(number, Arc::clone(&again))?;
        flag::register_usize(number, Arc::clone(&signal), number as usize)?;
    }
    // The runtime says that the system refuses memory, or that a stack is full, and aborts: a limit was reached.
    let always = Arc::new(AtomicBool::new(true));
    flag::register_conditional_shutdown(SIGABRT, Exit::Limit.code().into(), always)?;
    Ok(signal)
}

/// Whether standard output is a pipe, a socket or a terminal that nobody reads any more.
#[cfg(unix)]
fn reader_left() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = io::stdout();
    let mut polled = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let left = PollFlags::ERR | PollFlags::HUP;
    poll(&mut polled, Some(&at_once)).is_ok() && polled[0].revents().intersects(left)
}

/// Always false: without Unix the departure of the reader is only seen when something is written.
#[cfg(not(unix))]
fn reader_left() -> bool {
    false
}
