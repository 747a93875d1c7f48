//! The events of a stream, and the steps of something that is watched, told some at a time.

use std::time::Duration;

use axum::http::HeaderMap;
use lexicon::clock::Instant;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::jobs::events::Events;

/// How many steps are told at a time, and after how long fewer.
const BATCH: (usize, Duration) = (2000, Duration::from_millis(50));

/// An event of a stream, as it is described.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "events are written by the framework")]
pub struct StreamEvent {
    /// The name of the event.
    event: String,
    /// The values of the event, in JSON.
    data: String,
    /// From where a client may go on.
    id: Option<String>,
}

/// The step after which a client takes a stream up again, 0 if it is new. A browser tells it when a
/// stream broke off.
pub fn last_step(headers: &HeaderMap) -> u64 {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    last.unwrap_or(0)
}

/// Tells steps as events `steps`, some at a time, with their number by then as id.
#[derive(Debug)]
pub struct Batches<'e> {
    events: &'e Events,
    /// How many steps are known already.
    known: u64,
    /// After how many steps to end.
    end: u64,
    /// How many steps there were.
    steps: u64,
    batch: Vec<Box<RawValue>>,
    begun: Instant,
}

impl<'e> Batches<'e> {
    /// Tells steps after the first `known` ones, which are passed over, up to number `end`.
    pub fn new(events: &'e Events, known: u64, end: u64) -> Batches<'e> {
        let batch = Vec::with_capacity(BATCH.0);
        Batches { events, known, end, steps: 0, batch, begun: Instant::now() }
    }

    /// How many steps there were.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether there were as many as may be told.
    pub fn is_full(&self) -> bool {
        self.steps >= self.end
    }

    /// Whether the next step is known already, and passed over.
    pub fn passes_next(&self) -> bool {
        self.steps < self.known
    }

    /// Takes a step; one too many ends the search.
    pub fn take(&mut self, line: impl FnOnce() -> serde_json::Result<Box<RawValue>>) {
        if self.is_full() {
            return self.events.halt().set();
        }
        self.steps += 1;
        if self.steps <= self.known {
            return;
        }
        if let Ok(line) = line() {
            self.batch.push(line);
        }
        // The last ones are told before the search is ended: what is told after that may be dropped.
        let is_last = self.is_full();
        if is_last || self.batch.len() >= BATCH.0 || self.begun.elapsed() >= BATCH.1 {
            self.flush();
        }
    }

    /// Tells the steps that were not told yet.
    pub fn flush(&mut self) {
        if !self.batch.is_empty() {
            self.events.tell_numbered("steps", self.steps, &self.batch);
            self.batch.clear();
        }
        self.begun = Instant::now();
    }
}
