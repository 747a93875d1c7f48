//! The constraint that no two words of a fill share some letters in a row.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use network::Problem;
use network::constraint::NoSuchSlot;

use super::relation::{Traits, with_none_shared};

/// No two slots have words with so many letters in a row that are the same, wherever these are in each word. Words that are
/// [held](Problem::is_held) may share them with each other, but with no other word.
///
/// ```
/// use enumerate::search::{Fills, Search};
/// use lexicon::{index::Index, letters::Alphabet};
/// use network::{grid::Grid, problem::Problem};
/// use setter::shared::NoSharedPart;
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["icebox", "nicer"])?;
/// let has_fill = |length: usize| -> Result<bool, Box<dyn std::error::Error>> {
///     let grid = Grid::parse(b"111111\n000000\n111110\n", &alphabet)?;
///     let problem = Problem::new(grid, alphabet.clone(), &index)?;
///     let problem = NoSharedPart::add(problem, length.try_into()?)?;
///     Ok(Fills::new(&problem, Search::default()).next().is_some())
/// };
/// // ice
/// assert!(!has_fill(3)? && has_fill(4)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NoSharedPart {
    length: NonZeroUsize,
}

impl NoSharedPart {
    /// A problem with the constraint over all its slots, for parts of so many letters.
    ///
    /// # Errors
    /// As [`Problem::with`].
    pub fn add(problem: Problem, length: NonZeroUsize) -> Result<Problem, NoSuchSlot> {
        with_none_shared(problem, NoSharedPart { length })
    }
}

impl Traits for NoSharedPart {
    fn name(&self) -> &'static str {
        "no two words with the same letters in a row"
    }

    fn of_word(&self, word: &str) -> BTreeSet<String> {
        let letters: Vec<char> = word.chars().collect();
        letters.windows(self.length.get()).map(|part| part.iter().collect()).collect()
    }
}
