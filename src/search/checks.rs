//! What is looked at while letters are placed, beside that each slot spells a word of its list.

use super::distinct::Repeats;
use super::parameters::Search;
use super::required::RequiredWords;
use lexicon::letters::Letter;
use network::problem::Problem;
use network::traversal::Traversal;

/// The constraints between slots that a walk checks.
///
/// Each is looked at where a letter is placed, and says whether the letters up to there forbid it. To add
/// one, give it a file and a line in [`fail_at`](Self::fail_at).
#[derive(Clone, Debug)]
pub struct Checks {
    repeats: Option<Repeats>,
    required: Option<RequiredWords>,
}

impl Checks {
    /// The constraints of a search; `None` if there are none.
    pub fn new(problem: &Problem, traversal: &Traversal, search: Search) -> Option<Checks> {
        let repeats = search.distinct.then(|| Repeats::new(problem, traversal));
        let required = RequiredWords::new(problem, traversal);
        (repeats.is_some() || required.is_some()).then_some(Checks { repeats, required })
    }

    /// Whether no fill begins with the letters up to a depth, that of the letter placed last.
    #[inline]
    pub fn fail_at(&self, depth: usize, letters: &[Letter]) -> bool {
        self.repeats.as_ref().is_some_and(|repeats| repeats.at(depth, letters))
            || self.required.as_ref().is_some_and(|required| required.fail_at(depth, letters))
    }
}
