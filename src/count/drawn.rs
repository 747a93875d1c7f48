//! Fills drawn at random in which no word stands twice.

use rand::Rng;

use super::check::repeated_word;
use super::counter::Counter;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;

/// After so many fills in a row that repeat a word, drawing is given up. If one fill in ten thousand
/// repeats none, this comes by chance once in e^100 times.
pub const MOST_REJECTED: u64 = 1_000_000;

/// What drawing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The fill, its letters row by row; `None` if each of [`MOST_REJECTED`] repeated a word.
    pub fill: Option<Vec<Letter>>,
    /// How many fills were drawn before it and rejected.
    pub rejected: u64,
}

impl Counter<'_> {
    /// A fill at random, each with the same probability of those in which no word stands twice; `None`
    /// if the problem has no fill, words repeated or not.
    ///
    /// Fills are drawn until one repeats no word, so it takes long where few do not.
    ///
    /// # Errors
    /// If `halt` is set, or what halts the counter.
    pub fn sample_distinct(
        &mut self,
        random: &mut impl Rng,
        halt: &Halt,
    ) -> Result<Option<Drawn>, Halted> {
        for rejected in 0..MOST_REJECTED {
            halt.check()?;
            let Some(fill) = self.sample(random)? else { return Ok(None) };
            if repeated_word(self.problem, &fill).is_none() {
                return Ok(Some(Drawn { fill: Some(fill), rejected }));
            }
        }
        Ok(Some(Drawn { fill: None, rejected: MOST_REJECTED }))
    }
}
