//! Jobs that write a long text, piece by piece.

use std::sync::Arc;

use axum::body::{Body, Bytes};

use super::budget::{Budget, Job, Told};
use crate::refusal::Ended;

/// Where the pieces of a text are sent.
#[derive(Debug)]
pub struct Pieces(Budget);

impl Pieces {
    /// Sends a piece.
    ///
    /// # Errors
    /// None; on threads the client may have left.
    pub fn send(&self, piece: Bytes) -> Result<(), Ended> {
        self.0.tell(Told::Piece(piece));
        Ok(())
    }
}

impl Budget {
    /// Writes a text, before this returns.
    pub fn write(
        self: &Arc<Self>,
        job: Job,
        work: impl FnOnce(&Job, &Pieces) -> Result<(), Ended> + Send + 'static,
    ) -> Body {
        // Nobody else can halt it.
        let _ = work(&job, &Pieces(**self));
        Body::empty()
    }
}
