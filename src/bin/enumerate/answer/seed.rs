//! The number that what is drawn at random depends on.

use std::hash::{BuildHasher, RandomState};

use crate::report::say;

/// The seed; without one it is made up and told with what it does.
pub fn told_seed(seed: Option<u64>, does: &str) -> u64 {
    seed.unwrap_or_else(|| {
        let seed = RandomState::new().hash_one("seed");
        say(format_args!("--seed {seed} {does}"));
        seed
    })
}
