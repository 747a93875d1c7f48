//! The memo of sets of secrets.

use std::hash::{Hash, Hasher};

use lexicon::bounded::BoundedMap;
use lexicon::hasher::WideHasher;
use serde::{Deserialize, Serialize};

use super::bounds::NEVER;

/// The cost of a set as far as it is known: its total, and the cost of late guesses beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CostBound {
    /// A bound that the cost is not below.
    pub least: u64,
    /// Whether the cost is `least`.
    pub is_exact: bool,
}

impl CostBound {
    /// Of a set that is not found with the guesses allowed.
    pub fn never() -> CostBound {
        CostBound { least: NEVER, is_exact: true }
    }
}

/// The costs of sets of secrets as far as they are known, each after some hints (none but in hard mode).
#[derive(Debug)]
pub struct Memo(BoundedMap<u16, CostBound>);

impl Memo {
    /// A memo that takes about `bytes` bytes at most.
    pub fn within(bytes: usize) -> Memo {
        Memo(BoundedMap::new(bytes as u64))
    }

    /// The cost of a set, as far as it is known.
    pub fn get(&self, key: &[u16]) -> Option<CostBound> {
        self.0.get(key)?.first().copied()
    }

    /// Notes what is known of a set.
    pub fn note(&mut self, key: &[u16], known: CostBound) {
        match self.0.get_mut(key) {
            Some(entry) => {
                for entry in entry {
                    if known.is_exact || (!entry.is_exact && known.least > entry.least) {
                        *entry = known;
                    }
                }
            }
            None => self.0.insert(key, [known], 0),
        }
    }
}

/// A number that rows that are alike have in common.
pub fn hash(row: &[u16]) -> u64 {
    let mut hasher = WideHasher::default();
    let chunks = row.chunks_exact(4);
    for &number in chunks.remainder() {
        hasher.write_u16(number);
    }
    for chunk in chunks {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| u64::from(chunk[at]));
        hasher.write_u64(a | b << 16 | c << 32 | d << 48);
    }
    row.len().hash(&mut hasher);
    hasher.finish()
}
