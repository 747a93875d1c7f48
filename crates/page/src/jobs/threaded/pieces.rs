//! Jobs that write a long text, piece by piece.

use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::budget::{Budget, Job};
use crate::refusal::Ended;

/// How many pieces wait for a client before the text does.
const PIECES: usize = 4;

/// Where the pieces of a text are sent.
#[derive(Debug)]
pub struct Pieces(mpsc::Sender<io::Result<Bytes>>);

impl Pieces {
    /// Sends a piece, when the client has read enough of those before.
    ///
    /// # Errors
    /// If the client left.
    pub fn send(&self, piece: Bytes) -> Result<(), Ended> {
        self.0.blocking_send(Ok(piece)).map_err(|_| Ended::Halted)
    }
}

impl Budget {
    /// Writes a text on a thread that belongs to no search. A text that breaks off does not look whole.
    pub fn write(
        self: &Arc<Self>,
        job: Job,
        work: impl FnOnce(&Job, &Pieces) -> Result<(), Ended> + Send + 'static,
    ) -> Body {
        let (sender, receiver) = mpsc::channel(PIECES);
        let (client, halt) = (sender.clone(), job.halt().clone());
        let writing = self.crews().writing.give(move || {
            let pieces = Pieces(sender);
            if work(&job, &pieces).is_err() {
                let _ = pieces.0.blocking_send(Err(io::ErrorKind::TimedOut.into()));
            }
        });
        tokio::spawn(async move {
            tokio::select! {
                // The client left, or reads no more.
                () = client.closed() => halt.set(),
                _ = writing => {}
            }
        });
        Body::from_stream(ReceiverStream::new(receiver))
    }
}
