//! Jobs that tell events while they go on, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use lexicon::Halt;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio_stream::wrappers::ReceiverStream;

use super::budget::{Budget, Job, broken_off};
use crate::refusal::{Ended, Refusal};

/// How many events wait for a client before its search does.
const EVENTS: usize = 8;

/// How long a search waits before it looks again whether its client has read.
const FULL: Duration = Duration::from_millis(1);

/// How long the last event waits for its client.
const LAST: Duration = Duration::from_secs(30);

/// A job, and where it tells its events.
#[derive(Debug)]
pub struct Events {
    sender: mpsc::Sender<Told>,
    job: Job,
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
        let Ok(event) = event.json_data(told) else { return self.halt().set() };
        let mut event = Ok(event);
        // A client that does not read, yet does not leave, must not keep the search beyond its time.
        loop {
            match self.sender.try_send(event) {
                Ok(()) => return,
                Err(TrySendError::Full(full)) if !self.halt().is_set() => event = full,
                Err(_) => return self.halt().set(),
            }
            thread::sleep(FULL);
        }
    }

    /// Ends the search when it is set.
    pub fn halt(&self) -> &Halt {
        self.job.halt()
    }

    /// About how many bytes the search may take in all.
    pub fn memory(&self) -> usize {
        self.job.memory()
    }
}

/// The response of a search that tells events. The search ends when it is dropped.
pub type EventResponse = Sse<KeepAliveStream<ReceiverStream<Told>>>;

type Told = Result<Event, Infallible>;

impl Budget {
    /// Works on a thread of its own, and tells events on the way. The last one is `end`, with what the
    /// work returns, or with `{"reason":"time"}` if its time was over; or `refused`, with a sentence.
    pub fn stream(
        self: &Arc<Self>,
        work: impl FnOnce(&Events) -> Result<Value, Ended> + Send + 'static,
    ) -> EventResponse {
        let (sender, receiver) = mpsc::channel(EVENTS);
        let budget = Arc::clone(self);
        tokio::spawn(async move {
            let job = tokio::select! {
                job = budget.search() => job,
                // Who left needs no thread.
                () = sender.closed() => return,
            };
            let ended = match job {
                Ok(job) => done(&budget, Events { sender: sender.clone(), job }, work).await,
                Err(refusal) => Err(refusal),
            };
            let event = match ended {
                Ok(end) => Event::default().event("end").json_data(end),
                Err(refusal) => Event::default().event("refused").json_data(refusal.told()),
            };
            if let Ok(event) = event {
                // Nobody may be left to hear it, or who is left does not read.
                let _ = sender.send_timeout(Ok(event), LAST).await;
            }
        });
        Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default())
    }
}

/// Works until it is done, its time is over, or its client has left.
async fn done(
    budget: &Budget,
    events: Events,
    work: impl FnOnce(&Events) -> Result<Value, Ended> + Send + 'static,
) -> Result<Value, Refusal> {
    let (sender, halt) = (events.sender.clone(), events.halt().clone());
    let mut working = budget.crews().searching.give(move || {
        let ended = work(&events);
        (ended, events.job.is_late())
    });
    let worked = tokio::select! {
        worked = &mut working => worked,
        () = sender.closed() => {
            halt.set();
            working.await
        }
    };
    match worked {
        Ok((Ok(end), _)) => Ok(end),
        Ok((Err(Ended::Refused(refusal)), _)) => Err(refusal),
        Ok((Err(Ended::Halted), true)) => {
            Ok(json!({ "reason": "time", "seconds": budget.time().as_secs_f64() }))
        }
        Ok((Err(Ended::Halted), false)) => Ok(json!({ "reason": "left" })),
        Err(_) => Err(broken_off()),
    }
}
