//! The common parts of the commands of this workspace: the codes they exit with, the signals, times and
//! readers that ask a run to end, the lines on standard error, the opening of the index of dictionaries, and
//! the units in which times and sizes are typed.
//!
//! It is no library for others: it writes on standard error, and ends the process where a run does not end by
//! itself.
//!
//! | module | contents |
//! |---|---|
//! | [`exit`] | the codes that a command exits with |
//! | [`output`] | standard output, and files that appear when they are complete |
//! | [`report`] | the lines on standard error, in the name of a command |
//! | [`progress`] | how far a run is, on standard error |
//! | [`units`] | times, numbers and sizes as they are typed |
//! | [`machine`] | the memory and the cache folder of the machine, and the name of the program |
//! | `files` | the files that flags name, none of which is both read and written, behind the feature `flags` |
//! | `resources` | the flags about memory, processors and the cache, behind the same feature |
//! | `generate` | man pages and shell completions, behind the same feature |
//! | `lists` | the flags about word lists, behind the same feature |
//! | [`watch`] | the reasons for a run to end before it is done |
//! | [`indexing`] | the index of dictionaries |

pub mod exit;
#[cfg(feature = "flags")]
pub mod files;
#[cfg(feature = "flags")]
pub mod generate;
pub mod indexing;
#[cfg(feature = "flags")]
pub mod lists;
pub mod machine;
pub mod output;
pub mod progress;
pub mod report;
#[cfg(feature = "flags")]
pub mod resources;
pub mod units;
pub mod watch;

pub use exit::{Done, Exit, Failure};
pub use output::{Destination, Output};
pub use report::Voice;
pub use watch::Watch;
