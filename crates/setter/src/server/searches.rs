//! Searches under way: so many at a time, each ended when its client leaves or its time is over.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use lexicon::halt::Halt;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

use super::refusal::{Ended, Refusal};
use super::sending::send;

/// How many events wait for a client before its search does.
const EVENTS: usize = 8;

/// How long the last event waits for its client.
const LAST: Duration = Duration::from_secs(30);

/// How many requests may wait for their turn.
const MAX_WAITING: usize = 2000;

/// Where searches run.
#[derive(Debug)]
pub struct Searches {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    time: Duration,
}

/// Ends a search when it is dropped.
#[derive(Debug)]
struct Leash(Halt);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// Where a search tells its events.
#[derive(Debug)]
pub struct Events {
    sender: mpsc::Sender<Event>,
    halt: Halt,
}

impl Events {
    /// Tells an event; the search ends soon if nobody listens any more.
    pub fn tell(&self, name: &str, told: &impl Serialize) {
        self.send(Event::default().event(name), told);
    }

    /// As [`tell`](Self::tell), with an id from which the client may go on later.
    pub fn tell_numbered(&self, name: &str, id: u64, told: &impl Serialize) {
        self.send(Event::default().event(name).id(id.to_string()), told);
    }

    fn send(&self, event: Event, told: &impl Serialize) {
        let event = event.json_data(told);
        // A client that does not read, yet does not leave, must not keep the search beyond its time.
        if !event.is_ok_and(|event| send(&self.sender, event, || self.halt.is_set())) {
            self.halt.set();
        }
    }

    /// Ends the search when it is set.
    pub fn halt(&self) -> &Halt {
        &self.halt
    }
}

/// The events of a search, which ends when they are dropped.
#[derive(Debug)]
pub struct EventStream {
    events: ReceiverStream<Event>,
    _leash: Leash,
}

/// An event of a stream, as it is described.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "events are written by the framework")]
pub struct StreamEvent {
    /// What happened.
    event: String,
    /// What is told of it, in JSON.
    data: String,
    /// From where a client may go on.
    id: Option<String>,
}

/// The response that they are.
pub type EventResponse = Sse<KeepAliveStream<EventStream>>;

impl Stream for EventStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.events).poll_next(context).map(|event| event.map(Ok))
    }
}

impl Searches {
    /// So many at a time, each for so long.
    pub fn new(at_a_time: usize, time: Duration) -> Searches {
        let turns = Arc::new(Semaphore::new(at_a_time.max(1)));
        Searches { turns, waiting: AtomicUsize::new(0), time }
    }

    /// How long a search may take.
    pub fn time(&self) -> Duration {
        self.time
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        /// Leaves the queue when it is dropped.
        struct Waiting<'w>(&'w AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        let busy = || {
            let sentence = format!("{MAX_WAITING} searches are waiting already; ask again later");
            Refusal::with(StatusCode::TOO_MANY_REQUESTS, sentence).coded("busy", json!({}))
        };
        if before >= MAX_WAITING {
            return Err(busy());
        }
        Arc::clone(&self.turns).acquire_owned().await.map_err(|_| busy())
    }

    /// Works out an answer, on a thread of its own.
    ///
    /// # Errors
    /// What the work says, or that its time was over.
    pub async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Halt) -> Result<T, Ended> + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = self.turn().await?;
        let halt = Halt::default();
        let _leash = Leash(halt.clone());
        let _clock = Clock::start(self.time, &halt);
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work(&halt)
        });
        match done.await {
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

    /// Works on a thread of its own, and tells events on the way. The last one is `end`, with what the
    /// work returns, or with `{"reason":"time"}` if its time was over; or `refused`, with a sentence.
    pub fn stream(
        self: &Arc<Self>,
        work: impl FnOnce(&Events) -> Result<Value, Ended> + Send + 'static,
    ) -> EventResponse {
        let (sender, receiver) = mpsc::channel(EVENTS);
        let halt = Halt::default();
        let events = Events { sender: sender.clone(), halt: halt.clone() };
        let searches = Arc::clone(self);
        tokio::spawn(async move {
            let turn = tokio::select! {
                turn = searches.turn() => turn,
                // Who left needs no turn.
                () = sender.closed() => return,
            };
            let ended = match turn {
                Ok(turn) => searches.work(turn, events, work).await,
                Err(refusal) => Err(refusal),
            };
            let event = match ended {
                Ok(end) => Event::default().event("end").json_data(end),
                Err(refusal) => Event::default().event("refused").json_data(refusal.told()),
            };
            if let Ok(event) = event {
                // Nobody may be left to hear it, or who is left does not read.
                let _ = sender.send_timeout(event, LAST).await;
            }
        });
        let events = EventStream { events: ReceiverStream::new(receiver), _leash: Leash(halt) };
        Sse::new(events).keep_alive(KeepAlive::default())
    }

    async fn work(
        &self,
        turn: OwnedSemaphorePermit,
        events: Events,
        work: impl FnOnce(&Events) -> Result<Value, Ended> + Send + 'static,
    ) -> Result<Value, Refusal> {
        let clock = Clock::start(self.time, &events.halt);
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work(&events)
        });
        match done.await {
            Ok(Ok(end)) => Ok(end),
            Ok(Err(Ended::Refused(refusal))) => Err(refusal),
            Ok(Err(Ended::Halted)) if clock.is_over() => {
                Ok(json!({ "reason": "time", "seconds": self.time.as_secs_f64() }))
            }
            Ok(Err(Ended::Halted)) => Ok(json!({ "reason": "left" })),
            Err(_) => Err(broken_off()),
        }
    }
}

fn broken_off() -> Refusal {
    Refusal::with(StatusCode::INTERNAL_SERVER_ERROR, "the search broke off; this is a fault")
        .coded("fault", json!({}))
}

/// Halts a search when its time is over; dropped, it never does.
struct Clock {
    is_over: Arc<AtomicBool>,
    task: tokio::task::JoinHandle<()>,
}

impl Clock {
    fn start(time: Duration, halt: &Halt) -> Clock {
        let is_over = Arc::new(AtomicBool::new(false));
        let (over, halt) = (Arc::clone(&is_over), halt.clone());
        let task = tokio::spawn(async move {
            tokio::time::sleep(time).await;
            over.store(true, Ordering::Relaxed);
            halt.set();
        });
        Clock { is_over, task }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.task.abort();
    }
}
