//! Work that takes long, and what it may use: on threads, for many clients at once, or all on the caller's
//! thread, where there are no others.

#[cfg(not(feature = "server"))]
mod alone;
pub mod batches;
pub mod exploration;
pub mod posed;
pub mod stream_event;
#[cfg(feature = "server")]
mod threaded;

#[cfg(not(feature = "server"))]
pub use alone::*;
#[cfg(feature = "server")]
pub use threaded::*;
