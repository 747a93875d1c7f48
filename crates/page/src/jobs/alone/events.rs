//! Jobs that tell events while they go on.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use lexicon::Halt;
use serde::Serialize;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

use super::budget::{Budget, Event, Job, Told};
use crate::refusal::Ended;

/// A job, and where it tells its events.
#[derive(Debug)]
pub struct Events {
    budget: Budget,
    job: Job,
}

/// The response of a search that told its events.
pub type EventResponse = Response;

impl Events {
    /// Tells an event.
    pub fn tell(&self, name: &str, told: &impl Serialize) {
        self.send(name, None, told);
    }

    /// As [`tell`](Self::tell), with an id from which the client may go on later.
    pub fn tell_numbered(&self, name: &str, id: u64, told: &impl Serialize) {
        self.send(name, Some(id.to_string()), told);
    }

    fn send(&self, name: &str, id: Option<String>, told: &impl Serialize) {
        let Ok(data) = to_raw_value(told) else { return self.halt().set() };
        self.budget.tell(Told::Event(Event { event: name.into(), id, data }));
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

impl Budget {
    /// Works, and tells events on the way. The last one is `end`, with what the work returns, or with
    /// `{"reason":"time"}` if its time was over; or `refused`, with a sentence.
    pub fn stream(
        self: &Arc<Self>,
        work: impl FnOnce(&Events) -> Result<Value, Ended> + Send + 'static,
    ) -> EventResponse {
        let events = Events { budget: **self, job: self.limited() };
        match work(&events) {
            Ok(end) => events.tell("end", &end),
            Err(Ended::Halted) => {
                let seconds = self.time().as_secs_f64();
                events.tell("end", &json!({ "reason": "time", "seconds": seconds }));
            }
            Err(Ended::Refused(refusal)) => events.tell("refused", &refusal.told()),
        }
        ().into_response()
    }
}
