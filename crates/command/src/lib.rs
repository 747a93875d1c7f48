//! What the commands of this workspace have in common: the codes they exit with, the signals, times
//! and readers that ask a run to end, what they say on standard error, how they open the index of
//! dictionaries, and how times and sizes are typed.
//!
//! It is no library for others: it says things, and ends the process where a run does not end by
//! itself.
//!
//! | module | what it holds |
//! |---|---|
//! | [`exit`] | the codes that a command exits with |
//! | [`output`] | standard output, and files that appear when they are complete |
//! | [`report`] | what is said on standard error, and in whose name |
//! | [`units`] | times, numbers and sizes as they are typed |
//! | [`machine`] | the memory and the cache folder of the machine |
//! | `resources` | the flags about memory, processors and the cache, behind the feature `flags` |
//! | [`watch`] | what asks a run to end before it is done |
//! | [`indexing`] | the index of dictionaries |

pub mod exit;
pub mod indexing;
pub mod machine;
pub mod output;
pub mod report;
#[cfg(feature = "flags")]
pub mod resources;
pub mod units;
pub mod watch;
