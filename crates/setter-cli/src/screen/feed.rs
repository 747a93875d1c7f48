//! Steps on their way from where they are made, a search or a file, to the screen.

use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use setter::step::Step;
use setter::view::History;

/// How many steps are sent together: a lock for each would cost more than the step.
const TOGETHER: usize = 1024;

/// Steps wait no longer than this to be sent.
const WAIT: Duration = Duration::from_millis(20);

/// How many of such pieces may wait; the search waits then until the screen takes some.
const PIECES: usize = 16;

/// The most time that is given to taking steps before the screen is drawn again.
const TAKING: Duration = Duration::from_millis(30);

/// How the steps came to an end, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending(pub String);

impl Ending {
    /// The end of a search with an answer, by its name in a trace.
    pub fn of(answer: &str) -> Ending {
        Ending(match answer {
            "fill" => "the search is over: a fill was found".into(),
            "none" => "the search is over: there is no fill".into(),
            _ => "the search was stopped before its end".into(),
        })
    }
}

/// Steps, or their end.
enum Piece {
    Steps(Vec<Step>),
    End(Ending),
}

/// Where steps are sent.
pub struct Sender {
    pieces: SyncSender<Piece>,
    together: Vec<Step>,
    sent: Instant,
}

/// Where steps arrive.
pub struct Feed {
    pieces: Receiver<Piece>,
    ending: Option<Ending>,
    /// The most bytes that a history may take.
    memory: usize,
}

/// Both ends of a way for steps; the history they go to takes about so many bytes.
pub fn channel(memory: usize) -> (Sender, Feed) {
    let (sender, receiver) = sync_channel(PIECES);
    let sender = Sender { pieces: sender, together: Vec::new(), sent: Instant::now() };
    (sender, Feed { pieces: receiver, ending: None, memory })
}

impl Sender {
    /// Sends a step; whether anybody still listens. Waits while too many wait.
    pub fn step(&mut self, step: Step) -> bool {
        self.together.push(step);
        let is_due = self.together.len() >= TOGETHER || self.sent.elapsed() >= WAIT;
        if is_due { self.send() } else { true }
    }

    fn send(&mut self) -> bool {
        let steps = mem::take(&mut self.together);
        let is_heard = self.pieces.send(Piece::Steps(steps)).is_ok();
        self.sent = Instant::now();
        is_heard
    }

    /// Sends how the steps ended.
    pub fn end(mut self, ending: Ending) {
        self.send();
        // Nobody needs to know any more.
        let _ = self.pieces.send(Piece::End(ending));
    }
}

impl Feed {
    /// How the steps ended, once all are there.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Takes the steps that have come into a history, as far as there is room: steps long before
    /// `position`, where the viewer is, are dropped for new ones; none are after it, so that nobody
    /// misses what they have not seen. Whether any came.
    pub fn take(&mut self, history: &mut History, position: u64) -> bool {
        let start = Instant::now();
        let mut has_come = false;
        while self.ending.is_none() && start.elapsed() < TAKING {
            while history.bytes() > self.memory {
                // Half of what there is room for stays behind the viewer, to step back.
                let kept = (history.len() - history.dropped()) / 2;
                if !history.drop_before(position.saturating_sub(kept)) {
                    return has_come;
                }
            }
            match self.pieces.try_recv() {
                Ok(Piece::Steps(steps)) => steps.into_iter().for_each(|step| history.push(step)),
                Ok(Piece::End(ending)) => self.ending = Some(ending),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.ending = Some(Ending("the search broke off".into()));
                }
            }
            has_come = true;
        }
        has_come
    }
}
