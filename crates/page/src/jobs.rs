//! Work that takes long, and what it may use: on threads, for many clients at once, or all on the caller's
//! thread, where there are no others.
//!
//! What takes long is a *job* (`jobs/threaded/budget.rs`): it has one of the threads, a share of the memory, a
//! deadline and one `Halt`; a `Budget` lets it in, or says that too many wait. The `Halt` is set when the deadline
//! has come, or when the response is dropped, because the client left or was cut off. Streams (`events.rs`) are
//! server-sent events. A stream of steps (`watching.rs`) has the number of steps as id: searches are repeatable, so a
//! client that comes back is told the rest by searching again and passing over what it knows, and the server keeps
//! nothing. *Explorers* (`explorers.rs`) are jobs that are kept: a grid whose fills are looked at has a `Counter`,
//! which counts once and then answers one question after the other, with a thread of the budget for each; one that is
//! idle makes room for another, and gives its memory back after some minutes, and one that works while nobody waits
//! any more ends. The list of all fills is a file of which any bytes can be asked for (`listing.rs`): each fill takes
//! as many bytes, so a byte is a number of a fill and a place in it. Its job has a thread while it makes a piece, and
//! none while the client reads. `listening.rs` bounds the connections and cuts off who sends no head, or leaves what
//! is sent unread.

#[cfg(not(feature = "server"))]
mod alone;
pub mod batches;
pub mod exploration;
pub mod kept_beliefs;
pub mod posed;
#[cfg(feature = "server")]
mod threaded;

#[cfg(not(feature = "server"))]
pub use alone::*;
#[cfg(feature = "server")]
pub use threaded::*;
