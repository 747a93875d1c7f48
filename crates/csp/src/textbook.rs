//! The textbook solvers: a variable for each slot, whose values are words.
//!
//! `csp::Textbook` searches as courses teach it: a slot is a variable, the words of its length are its values, a
//! crossing is a binary constraint, and so is the difference of two slots of a length. An algorithm is what it checks
//! and where it goes back to. Words are checked backwards (`checking.rs`, all words of a slot at once against the
//! slots before, the earliest first, as checking one after the other would), forwards (there too), or arc consistency
//! is maintained by AC-3 (`ac3.rs`), whose queue holds crossings and whose REVISE prunes both slots of one. From a
//! dead end a search steps back to the slot before, chronologically, or jumps back to the latest of a conflict set.
//! All are one loop (`tree_search.rs`), not recursions, over the same moves (`search.rs`): choose a slot, put its
//! words in order, place one, take it back, step or jump back. Conflict sets are sets of levels.
//!
//! Domains are the sparse blocks of bits of the solver (`domains.rs`). Ties between slots, and the random order of
//! words, are permutations drawn once from the seed. So static orders stay static, and the laws of Kondrak and van
//! Beek (1997) can be tested: what CBJ visits is among what RAC visits, and so FC-CBJ and MAC with forward checking.
//!
//! A model is made from the problem's consistent letters, or from the grid as it is (`Model::unprojected`), which
//! leaves AC-3 something to show. Words have scores, read from the index when a value order first asks for one.

mod ac3;
mod arcs;
mod checking;
mod parameters;
mod path;
mod search;
mod slot_order;
mod tree_search;
mod word_order;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::answer::{Answer, Verdict};
use crate::events::{Event, NoObserver, Observer};
use crate::model::Model;
use crate::propagation::Propagated;
use lexicon::Letter;
use search::TextbookSearch;
use tree_search::{Fills, TakeFill};

pub use parameters::{Algorithm, JumpLengths, TextbookParameters, TextbookStatistics, Ties};

/// Finds one fill of a model, or all, as the textbooks do it: the slots are the variables, and the words
/// their values.
///
/// The values of a slot are the words of its length that fit the letters of its cells (node
/// consistency). There is a binary constraint for each crossing, and a difference of each two slots of a length that
/// may not have the same word; any other constraint over slots is checked when all but one of them have words. With
/// [forward checking](Algorithm::RacFc) a word leaves the domains of all open slots of its length;
/// without, the words of the slots before are checked like crossings; either way the differences are in
/// the conflict sets. A [model](Model::unprojected) that no letters and words were removed from is the model to
/// watch AC-3 at work on.
///
/// A cell on no slot is no variable: in the first fill it has its first letter, and among all fills
/// every combination of such letters comes with every instantiation of the slots.
///
/// The observer `O` is told each [event](Event) of a question: `Asked` (with an empty prefix), the words pruned
/// by given letters, AC-3, and then for each slot `SlotChosen`, and for each word `WordTried`, which opens a
/// level, the events of its propagation, and `Backtrack` or `Undone`, which close levels. The levels that are
/// open when a question ends are not told undone, so after the first fill the fill stands.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
/// use csp::{Algorithm, Answer, Model, Textbook, TextbookParameters};
/// use network::order::Order;
/// use network::problem::Problem;
///
/// let problem = Problem::of_words("11\n11\n", ["au", "eu", "la", "le", "nu"])?.distinct();
/// let model = Arc::new(Model::unprojected(&problem, Order::Rows));
/// let parameters = TextbookParameters { algorithm: Algorithm::CbjFc, ..Default::default() };
/// let mut solver = Textbook::new(model, parameters);
/// assert_eq!(solver.solve(), Answer::Completion);
/// let fill = problem.grid().print(solver.completion(), problem.alphabet());
/// assert!(["la\neu\n", "le\nau\n"].contains(&fill.as_str()));
///
/// let mut fills = 0;
/// let answer = solver.solve_all(|_fill| {
///     fills += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!((answer, fills), (Answer::Completion, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Textbook<O = NoObserver> {
    search: TextbookSearch<O>,
    fills: Fills,
}

impl<O> std::fmt::Debug for Textbook<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Textbook")
            .field("parameters", &self.search.parameters)
            .field("statistics", &self.search.statistics)
            .finish_non_exhaustive()
    }
}

impl Textbook {
    /// A solver that nobody watches. Takes time in proportion to the words and the cells.
    pub fn new(model: Arc<Model>, parameters: TextbookParameters) -> Textbook {
        Textbook::watched_by(NoObserver, model, parameters)
    }
}

impl<O: Observer> Textbook<O> {
    /// A solver that tells `observer` each step.
    pub fn watched_by(
        observer: O,
        model: Arc<Model>,
        parameters: TextbookParameters,
    ) -> Textbook<O> {
        let fills = Fills::new(&model);
        Textbook { search: TextbookSearch::new(model, observer, parameters), fills }
    }

    /// The model asked about.
    pub fn model(&self) -> &Arc<Model> {
        &self.search.model
    }

    /// The parameters of the search.
    pub fn parameters(&self) -> &TextbookParameters {
        &self.search.parameters
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.search.observer
    }

    /// The statistics of all questions so far.
    pub fn statistics(&self) -> TextbookStatistics {
        self.search.statistics
    }

    /// The last fill: for each cell of the model, in their order, its letter; meaningful after a fill
    /// was found.
    pub fn completion(&self) -> &[Letter] {
        &self.fills.letters
    }

    /// Finds a fill: the first by the orders of slots and words, or the best if the
    /// [algorithm](Algorithm::is_for_the_best) seeks the best fill; then a limit may leave a fill that is only
    /// the best so far, as [`statistics`](Self::statistics) tell. Asked again, it searches again.
    pub fn solve(&mut self) -> Answer {
        match self.search.parameters.algorithm.is_for_the_best() {
            true => self.solve_all(|_| ControlFlow::Continue(())),
            false => self.solve_all(|_| ControlFlow::Break(())),
        }
    }

    /// Finds all fills, each once, in the order in which the search comes to them, and gives them to `take`:
    /// for each cell of the model, in their order, its letter. Ends early if `take` breaks. An algorithm that
    /// seeks the best fill gives each fill that is better than all fills before; the last fill is the best.
    ///
    /// The answer is [`Answer::Completion`] if there were any and no limit was reached.
    pub fn solve_all(&mut self, mut take: impl FnMut(&[Letter]) -> ControlFlow<()>) -> Answer {
        let choices = self.search.model.letters;
        self.search.emit(Event::Asked { prefix: &[], choices });
        let before = self.search.statistics.fills;
        self.search.reset();
        let verdict = self.propagate_root().and_search(|| self.run(&mut take));
        match verdict {
            Verdict::Stopped => Answer::LimitReached,
            Verdict::Filled | Verdict::Refuted => match self.search.statistics.fills > before {
                true => Answer::Completion,
                false => Answer::Dead,
            },
        }
    }

    /// Applies the letters of cells, and preliminary AC-3 if it is asked for.
    fn propagate_root(&mut self) -> Propagated {
        let search = &mut self.search;
        if search.must_halt() {
            return Propagated::Halted;
        }
        if !search.make_node_consistent() || !search.filter_single_slots() {
            return Propagated::WipedOut;
        }
        search.arcs.is_maintained = false;
        let propagated = match search.parameters.ac3 {
            true => search.make_all_arcs_consistent(),
            false => Propagated::Consistent,
        };
        search.path.root_letters.copy_from_slice(search.cells.all());
        propagated
    }

    fn run(&mut self, take: &mut TakeFill<'_>) -> Verdict {
        let Textbook { search, fills } = self;
        let model = Arc::clone(&search.model);
        let ended = match search.is_whole() {
            // No slot to choose: all cells are free.
            true => fills.emit(search, take),
            false => tree_search::run(&model, search, fills, take),
        };
        match ended {
            ControlFlow::Break(verdict) => verdict,
            ControlFlow::Continue(()) => Verdict::Refuted,
        }
    }
}
