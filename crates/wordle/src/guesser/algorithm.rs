//! The algorithms by their names.

use std::str::FromStr;

use thiserror::Error;

/// How a word is searched that agrees with all replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// [Chronological backtracking](super::Chronological) over the automaton of the list; the first
    /// word in order.
    Chronological,
    /// The same with [forward checking](super::ForwardChecking) and arc consistency; the first word in
    /// order.
    ForwardChecking,
    /// The whole list [filtered](super::Filter) by sets of words; the first word in order.
    Filtering,
    /// A [genetic algorithm](super::genetic): of the words it finds, that which would leave the fewest
    /// of them on average.
    Genetic,
}

/// No algorithm has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown algorithm {found:?}: there is {}", Algorithm::ALL.map(Algorithm::name).join(", "))]
pub struct UnknownAlgorithm {
    found: String,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 4] = [
        Algorithm::Chronological,
        Algorithm::ForwardChecking,
        Algorithm::Filtering,
        Algorithm::Genetic,
    ];

    /// Its name, as users write it.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Chronological => "chronological",
            Algorithm::ForwardChecking => "forward-checking",
            Algorithm::Filtering => "filtering",
            Algorithm::Genetic => "genetic",
        }
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let found = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        found.ok_or(UnknownAlgorithm { found: name.into() })
    }
}
