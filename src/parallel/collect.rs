//! What threads make of fills, and what the caller gets.

use crate::search::Batch;
use lexicon::letters::Letter;

/// What a thread makes of the fills it finds.
pub trait Collect {
    /// Some fills, ready to be taken.
    type Piece: Send;

    /// Adds the fills of a batch.
    fn add(&mut self, batch: &Batch<'_>);

    /// How many bytes were collected since the last [`take`](Self::take).
    fn bytes(&self) -> usize;

    /// Takes what was collected.
    fn take(&mut self) -> Self::Piece;
}

/// What a search tells its caller.
#[derive(Debug)]
pub enum Update<P> {
    /// The next fills.
    Fills(P),
    /// No fill for a while. All were given that come before these letters, and the others begin
    /// with them or come after: a search from there on gives the rest.
    Position(Vec<Letter>),
}
