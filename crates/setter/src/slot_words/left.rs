//! The words that are left to a slot.

use std::cmp::Reverse;
use std::sync::Arc;

use csp::{Answer, Limits, Model, Parameters, Solver};
use enumerate::search::Order;
use lexicon::like::Like;
use lexicon::{Halt, Halted, Letter, Score};
use network::{CellId, Problem, SlotId, WordId};

/// The words that arc consistency leaves to a slot; where it leaves none to some slot, so that there is no fill, the
/// words that match the slot by itself.
///
/// ```
/// use lexicon::{halt::Halt, like::{Like, Likeness}};
/// use network::{SlotId, problem::Problem};
/// use setter::slot_words::{FillsWith, SlotWords};
///
/// let problem = Problem::of_words("11\n11\n", ["la;2", "le;3", "as;1", "es;1.5", "ls;0.5"])?.distinct();
///
/// let mut words = SlotWords::until(&problem, SlotId::new(0), &Halt::default())?;
/// let of_two = Like::parse(".*", Likeness::Pattern, problem.alphabet())?;
/// let best = words.like(&of_two, None);
/// assert_eq!(best.iter().map(|&word| words.text(word)).collect::<Vec<_>>(), ["le", "la"]);
/// let mut fills = FillsWith::until(&words, 1 << 28, 1, &Halt::default())?;
/// fills.list()?;
/// assert_eq!(fills.with(&words, best[0])?, Some(1_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SlotWords<'p> {
    problem: &'p Problem,
    slot: SlotId,
    model: Arc<Model>,
    /// None where there is no fill, as shows before any search.
    solver: Option<Solver>,
    /// In alphabetical order.
    left: Vec<WordId>,
}

impl<'p> SlotWords<'p> {
    /// The words of a slot of a problem, by its number in the network. Gives up soon once `halt` is set, which ends [`refutes`](Self::refutes) too.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn until(problem: &'p Problem, slot: SlotId, halt: &Halt) -> Result<SlotWords<'p>, Halted> {
        if problem.obstruction().is_some() {
            let model = Arc::new(Model::unprojected(problem, Order::Rows));
            let left = model.fitting_words(slot);
            return Ok(SlotWords { problem, slot, model, solver: None, left });
        }
        let model = Arc::new(Model::until(problem, Order::Rows, halt)?);
        let parameters = Parameters { halt: halt.clone(), ..Parameters::default() };
        let solver = Solver::new(Arc::clone(&model), parameters);
        halt.check()?;
        let left = solver.words(slot);
        Ok(SlotWords { problem, slot, model, solver: Some(solver), left })
    }

    /// The words left that are like something and have a score of at least so much, those of the greatest scores first,
    /// then in alphabetical order.
    pub fn like(&self, like: &Like, least: Option<Score>) -> Vec<WordId> {
        let is_wanted = |&word: &WordId| {
            least.is_none_or(|least| self.score(word) >= least) && like.allows(self.letters(word))
        };
        let mut words: Vec<WordId> = self.left.iter().copied().filter(is_wanted).collect();
        // They are in alphabetical order, which stays among equal scores.
        words.sort_by_cached_key(|&word| Reverse(self.score(word)));
        words
    }

    /// Whether propagation alone refutes a word: then no fill has it there.
    ///
    /// # Errors
    /// If it is halted.
    pub fn refutes(&mut self, word: WordId) -> Result<bool, Halted> {
        match &mut self.solver {
            Some(solver) => solver.refutes(self.slot, word),
            None => Ok(true),
        }
    }

    /// Whether some fill has a word there, where a search of about `work` blocks, about three nanoseconds each, tells; `None` if it
    /// does not.
    ///
    /// # Errors
    /// If it is halted.
    pub fn has_fill_with(&mut self, word: WordId, work: u64) -> Result<Option<bool>, Halted> {
        let Some(solver) = &mut self.solver else { return Ok(Some(false)) };
        solver.parameters_mut().limits = Limits { work, ..Limits::default() };
        match solver.complete_with(self.slot, word) {
            Answer::Completion => Ok(Some(true)),
            Answer::Dead => Ok(Some(false)),
            Answer::LimitReached => solver.parameters_mut().halt.check().map(|()| None),
        }
    }

    /// How many words the crossing slots have left with each of some words there: the least number of all crossings; `None` for
    /// words that nothing crosses, or where there is no fill.
    pub fn left_at_crossings(&self, words: &[WordId]) -> Vec<Option<u32>> {
        let crossings = self.solver.as_ref().map(|solver| solver.crossing_words(self.slot));
        let least = |&word: &WordId| {
            let letters = self.letters(word).iter().zip(crossings.as_ref()?);
            letters.filter_map(|(&letter, words)| words[usize::from(letter)]).min()
        };
        words.iter().map(least).collect()
    }

    /// Whether there is no fill, as shows before any search: then every word is refuted.
    pub fn is_dead(&self) -> bool {
        self.solver.is_none()
    }

    /// Lets go of what refuting takes; from then on [`refutes`](Self::refutes) is not to be asked.
    pub fn forget_propagation(&mut self) {
        self.solver = None;
    }

    /// The letters of a word.
    pub fn letters(&self, word: WordId) -> &[Letter] {
        self.model.word(self.slot, word)
    }

    /// The text of a word.
    pub fn text(&self, word: WordId) -> String {
        self.problem.alphabet().spell(self.letters(word))
    }

    /// The score of a word.
    pub fn score(&self, word: WordId) -> Score {
        self.model.score(self.slot, word)
    }

    /// The problem.
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The number of the slot in the network.
    pub fn slot(&self) -> SlotId {
        self.slot
    }

    /// The model of the problem.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The cells of the slot, by their numbers in the network, with the letters of a word.
    pub fn given(&self, word: WordId) -> impl Iterator<Item = (CellId, Letter)> {
        let cells = &self.problem.network().slots[self.slot].cells;
        cells.iter().copied().zip(self.letters(word).iter().copied())
    }
}
