//! The options of the server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use lexicon::Source;

use super::clue_command::ClueCommand;

/// The dictionaries and definitions that the server serves, and the resources that it may use.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where it listens; with port 0, at a free port.
    pub address: SocketAddr,
    /// The names that it may be called by, beside its address and `localhost`.
    pub names: Vec<String>,
    /// Dictionaries of the user's, before those of the program.
    pub dictionaries: Vec<Source>,
    /// Definitions of the user's, before those of the program.
    pub definitions: Vec<Source>,
    /// The command that drafts clues, if there is any.
    pub clues_from: Option<ClueCommand>,
    /// The folder of cached indexes, or none.
    pub cache: Option<PathBuf>,
    /// About how many bytes all jobs together may take.
    pub memory: usize,
    /// How many jobs run at a time; others wait for a thread.
    pub searches: usize,
    /// How long a search may take.
    pub time: Duration,
}
