//! The answers to the questions of the page, for a worker in the browser: a WebAssembly module without any
//! glue. What JavaScript hands over are bytes, for which it reserves room first; what it is told comes by one
//! function. `crates/page/web/engines/worker.js` is its other side.
//!
//! On other targets there is nothing in it.
#![cfg(target_family = "wasm")]

mod calls;
mod host;
