//! The solver: questions about prefixes of the cells.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

use crate::all_different::{TooFewWords, too_few_words};
use crate::answer::{Answer, Budget, Verdict};
use crate::beliefs::Beliefs;
use crate::events::{Cause, Event, NoObserver, Observer};
use crate::model::Model;
use crate::orders::{NO_LETTER, VariableOrder};
use crate::propagation::{Propagated, SearchState};
use crate::solver::components::Components;
use crate::solver::parameters::{Parameters, SolverStatistics};
use crate::solver::repair_state::RepairState;
use lexicon::bounded::BoundedMap;
use lexicon::letters::{MAX_LETTERS, common_length};
use lexicon::{Halted, Letter, LetterSet};
use network::{CellId, Depth, IdVec, Place, SlotId, WordId};

/// The reason why a solver does not stand at a prefix.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// Propagation alone refutes the prefix.
    #[error("the first {length} letters have no fill")]
    Dead {
        /// How many letters of the prefix make the contradiction; 0 if there is no fill at all.
        length: usize,
    },
    /// The solver was halted on the way.
    #[error("halted after {length} letters")]
    Halted {
        /// How many letters of the prefix the solver stands at.
        length: usize,
    },
}

impl From<MoveError> for Answer {
    fn from(error: MoveError) -> Answer {
        match error {
            MoveError::Dead { .. } => Answer::Dead,
            MoveError::Halted { .. } => Answer::LimitReached,
        }
    }
}

/// The most cells with which each letter of a prefix has a level of its own, and how many letters share a level where there are
/// more: each level keeps the words that the slots around had before, which took two thirds of the memory of a grid of
/// 300×300 cells. To go back into a level its letters are propagated again. Figures: `benches/record/large-grids.md`.
const MOST_CELLS_OF_LEVELS: usize = 1 << 12;
const LETTERS_A_LEVEL: usize = 16;

/// The progress of the propagation of the model itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    /// Not to its end.
    Pending,
    Consistent,
    /// There is no fill.
    Dead,
}

/// Finds fills of a model, or shows that there is none; answers whether prefixes of the cells have
/// completions.
///
/// A solver keeps the propagated state of the last prefix asked about, one level a cell, so a row of questions
/// along a walk costs one small propagation a step. Any number of solvers may share a model. The observer `O`
/// is told each step.
pub struct Solver<O = NoObserver> {
    pub(crate) model: Arc<Model>,
    pub(crate) parameters: Parameters,
    pub(crate) state: SearchState<O>,
    /// The [keys](crate::solver::components::key) of components without a fill.
    pub(crate) nogoods: BoundedMap<u32, ()>,
    pub(crate) components: Components,
    pub(crate) repair: RepairState,
    pub(crate) random: ChaCha8Rng,
    /// The fill being built.
    pub(crate) fill: Vec<Letter>,
    pub(crate) last_fill: Vec<Letter>,
    pub(crate) budget: Budget,
    /// The variable order of the run at hand.
    pub(crate) order: VariableOrder,
    /// The beliefs that guide the run at hand, if it is guided.
    pub(crate) beliefs: Option<Beliefs>,
    /// The logarithm to base 10 of about how many fills the last question asked for has.
    pub(crate) expected_fills: Option<f64>,
    /// The slot whose choice was refuted last, if it is to be branched on again.
    pub(crate) last_conflict: Option<SlotId>,
    pub(crate) statistics: SolverStatistics,
    /// The last scope of distinctness that was given to a component.
    pub(crate) last_scope: u32,
    /// Whether components are solved one by one just now.
    pub(crate) apart: bool,
    /// The prefix that the state stands at, above the level of the model itself: a level for each [`Self::letters_a_level`]
    /// letters.
    base: Vec<Letter>,
    letters_a_level: usize,
    root: Root,
}

impl<O> std::fmt::Debug for Solver<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("parameters", &self.parameters)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver that nobody watches. Propagates the model, which takes the longest of all
    /// propagations.
    pub fn new(model: Arc<Model>, parameters: Parameters) -> Solver {
        Solver::watched_by(NoObserver, model, parameters)
    }
}

impl<O: Observer> Solver<O> {
    /// A solver that tells `observer` each step, the propagation of the model first.
    pub fn watched_by(observer: O, model: Arc<Model>, parameters: Parameters) -> Solver<O> {
        let cells = model.cell_count();
        let nogoods = if model.constraints.is_empty() { parameters.nogoods } else { 0 };
        let mut solver = Solver {
            state: SearchState::new(&model, observer, parameters.halt.clone()),
            nogoods: BoundedMap::new(nogoods),
            components: Components::new(model.slot_count()),
            repair: RepairState::new(model.slot_count()),
            random: ChaCha8Rng::seed_from_u64(parameters.seed),
            fill: vec![0; cells],
            last_fill: vec![NO_LETTER; cells],
            budget: Budget::default(),
            order: parameters.variables.of_run(0),
            beliefs: None,
            expected_fills: None,
            last_conflict: None,
            statistics: SolverStatistics::default(),
            last_scope: 0,
            apart: parameters.components && model.constraints.relations.is_empty(),
            base: Vec::with_capacity(cells),
            letters_a_level: if cells > MOST_CELLS_OF_LEVELS { LETTERS_A_LEVEL } else { 1 },
            root: Root::Pending,
            model,
            parameters,
        };
        solver.propagate_root();
        solver
    }

    fn propagate_root(&mut self) {
        let model = Arc::clone(&self.model);
        self.state.pop_to(0);
        self.state.push();
        let stands = self.state.begin(&model);
        self.root = match self.state.propagate_if(&model, stands) {
            Propagated::Consistent => Root::Consistent,
            Propagated::WipedOut => Root::Dead,
            Propagated::Halted => Root::Pending,
        };
    }

    /// The model asked about.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.state.observer
    }

    /// The parameters, which may be changed between questions; the seed, the memory and the request to halt
    /// stay as the solver was made.
    pub fn parameters_mut(&mut self) -> &mut Parameters {
        &mut self.parameters
    }

    /// The statistics of all questions so far.
    pub fn statistics(&self) -> SolverStatistics {
        SolverStatistics { work: self.state.work, ..self.statistics }
    }

    /// About how many bytes the solver holds, with the model.
    pub fn bytes(&self) -> usize {
        let beliefs = self.beliefs.as_ref().map_or(0, |beliefs| 2 * beliefs.bytes());
        self.model.bytes() + self.state.bytes() + self.nogoods.bytes() + beliefs
    }

    /// The last fill, by the numbers of the cells; meaningful after
    /// [`Answer::Completion`].
    pub fn completion(&self) -> &[Letter] {
        &self.fill
    }

    /// The cells in which the last fill differs from the fill before, or more of its cells, with its letters: a question
    /// that is answered near the fill before takes less time than going through all cells would.
    pub fn changes(&self) -> &[(CellId, Letter)] {
        &self.repair.changes
    }

    /// The letters that propagation leaves to each cell after the last prefix moved to.
    pub fn letters(&self) -> &IdVec<CellId, LetterSet> {
        self.state.cells.all()
    }

    /// The words that propagation leaves to a slot after the last prefix moved to, in lexicographic order;
    /// none if there is no fill at all, or the propagation of the model itself was halted.
    pub fn words(&self, slot: SlotId) -> Vec<WordId> {
        let mut words = Vec::new();
        if self.root == Root::Consistent {
            self.state.domains.for_each(slot, |word| words.push(word));
        }
        words
    }

    /// How many words the slots that cross a slot have left with each letter at each of its positions, after the last prefix
    /// moved to: the least number where several cross, and none where nothing does.
    pub fn crossing_words(&self, slot: SlotId) -> Vec<[Option<u32>; MAX_LETTERS]> {
        let (model, domains) = (&self.model, &self.state.domains);
        let at = |&cell: &CellId| {
            let mut least = [None; MAX_LETTERS];
            for letter in self.state.cells.get(cell).iter() {
                let with = |at: Place| domains.count_with(model, at.slot, at.position, letter);
                least[usize::from(letter)] = model.crossings(cell, slot).map(with).min();
            }
            least
        };
        model.slot_cells(slot).iter().map(at).collect()
    }

    /// Whether propagation alone refutes a word in a slot after the last prefix moved to: then no fill that
    /// begins with the prefix has the word in the slot. The state stays as it is.
    ///
    /// # Errors
    /// If the solver was halted on the way.
    pub fn refutes(&mut self, slot: SlotId, word: WordId) -> Result<bool, Halted> {
        match self.root {
            Root::Consistent => {}
            Root::Dead => return Ok(true),
            Root::Pending => return Err(Halted),
        }
        if !self.state.domains.contains(slot, word) {
            return Ok(true);
        }
        let model = Arc::clone(&self.model);
        let level = self.state.level();
        self.state.push();
        let stands = self.state.assign(&model, slot, word);
        let propagated = self.state.propagate_if(&model, stands);
        self.state.pop_to(level);
        match propagated {
            Propagated::Consistent => Ok(false),
            Propagated::WipedOut => Ok(true),
            Propagated::Halted => Err(Halted),
        }
    }

    /// The logarithm to base 10 of about how many fills the last question asked for has, by belief propagation;
    /// `None` where it took so little that no run was [guided by beliefs](crate::VariableOrder::Beliefs), and where its
    /// components were solved one by one.
    ///
    /// Words may stand twice in these fills. How far the number is off is not known; of some grids
    /// that were counted `benches/record/first-fills.md` tells it.
    pub fn expected_fills(&self) -> Option<f64> {
        self.expected_fills
    }

    /// Slots that must differ and have too few words between them after the last prefix moved to, if
    /// there are any: then there is no fill, which a search may take for ever to find out.
    ///
    /// Takes time in proportion to the slots, and more only where words are as scarce as slots.
    pub fn too_few_words(&self) -> Option<TooFewWords> {
        too_few_words(&self.model, &self.state.domains)
    }

    /// Moves the propagated state to `prefix`, the letters of the first cells.
    ///
    /// # Errors
    /// On a contradiction the state stands before the letter that makes it; once halted, at the last letter
    /// that was propagated.
    pub fn move_to(&mut self, prefix: &[Letter]) -> Result<(), MoveError> {
        self.move_on(prefix, 0)
    }

    /// As [`move_to`](Self::move_to), to a prefix whose first `kept` letters are known to be those of the last prefix: they
    /// are not looked at.
    ///
    /// # Errors
    /// As [`move_to`](Self::move_to).
    pub fn move_on(&mut self, prefix: &[Letter], kept: usize) -> Result<(), MoveError> {
        if self.root == Root::Pending {
            self.propagate_root();
        }
        match self.root {
            Root::Consistent => {}
            Root::Dead => return Err(MoveError::Dead { length: 0 }),
            Root::Pending => return Err(MoveError::Halted { length: 0 }),
        }
        let prefix = &prefix[..prefix.len().min(self.model.cell_count())];
        let kept = kept.min(self.base.len());
        let common = kept + common_length(&self.base[kept..], &prefix[kept..]);
        let model = Arc::clone(&self.model);
        self.join_components();
        if common < self.base.len() {
            self.cut(&model, common)?;
        }
        for (length, &letter) in prefix.iter().enumerate().skip(common) {
            match self.place(&model, letter) {
                Propagated::Consistent => {}
                Propagated::WipedOut => {
                    self.cut(&model, length)?;
                    return Err(MoveError::Dead { length: length + 1 });
                }
                Propagated::Halted => {
                    self.cut(&model, length)?;
                    return Err(MoveError::Halted { length });
                }
            }
        }
        Ok(())
    }

    /// Adds a letter to the prefix, in a level of its own or that of the letters before, and propagates it.
    fn place(&mut self, model: &Model, letter: Letter) -> Propagated {
        let length = self.base.len();
        if length.is_multiple_of(self.letters_a_level) {
            self.state.push();
        }
        self.base.push(letter);
        let cell = model.order[Depth::new(length)];
        self.narrow(model, cell, LetterSet::only(letter), Cause::Question)
    }

    /// Goes back to the first `length` letters of the prefix. Those among them whose level has later letters too are propagated
    /// again, which refutes none of them.
    fn cut(&mut self, model: &Model, length: usize) -> Result<(), MoveError> {
        let whole = length - length % self.letters_a_level;
        let again = self.base[whole..length].to_vec();
        self.pop_levels(whole);
        for letter in again {
            if self.place(model, letter) != Propagated::Consistent {
                self.pop_levels(whole);
                return Err(MoveError::Halted { length: whole });
            }
        }
        Ok(())
    }

    /// Takes back the levels behind the first `length` letters of the prefix, which fill theirs.
    fn pop_levels(&mut self, length: usize) {
        self.state.pop_to(1 + length / self.letters_a_level);
        self.base.truncate(length);
        self.repair.ahead = self.repair.ahead.min(length);
    }

    /// Makes all slots differ from each other again, after components had scopes of their own.
    fn join_components(&mut self) {
        if !self.model.constraints.is_empty() {
            self.state.scope.fill(0);
        }
    }

    /// Keeps some letters in a cell, and propagates the change.
    pub(crate) fn narrow(
        &mut self,
        model: &Model,
        cell: CellId,
        letters: LetterSet,
        by: Cause,
    ) -> Propagated {
        let stands = self.state.restrict(model, cell, letters, by);
        self.state.propagate_if(model, stands)
    }

    /// Whether the model has a fill.
    pub fn solve(&mut self) -> Answer {
        self.complete(&[])
    }

    /// Whether `prefix`, the letters of the first cells, has a completion.
    pub fn complete(&mut self, prefix: &[Letter]) -> Answer {
        self.complete_among(prefix, LetterSet(u32::MAX))
    }

    /// Whether `prefix` has a completion whose next letter is one of `choices`.
    pub fn complete_among(&mut self, prefix: &[Letter], choices: LetterSet) -> Answer {
        self.state.emit(Event::Asked { prefix, choices });
        let moved = self.move_to(prefix);
        self.answer(moved, choices)
    }

    /// Whether the prefix that the solver [moved to](Self::move_to) last has a completion whose next letter is one of
    /// `choices`.
    pub fn complete_here(&mut self, choices: LetterSet) -> Answer {
        self.state.emit(Event::Asked { prefix: &self.base, choices });
        let moved = match self.root {
            Root::Pending | Root::Dead => self.move_to(&[]),
            Root::Consistent => {
                self.join_components();
                Ok(())
            }
        };
        self.answer(moved, choices)
    }

    fn answer(&mut self, moved: Result<(), MoveError>, choices: LetterSet) -> Answer {
        self.statistics.calls += 1;
        self.expected_fills = None;
        let answer = match moved {
            Ok(()) => {
                let level = self.state.level();
                let answer = self.search_among(choices);
                self.state.pop_to(level);
                answer
            }
            Err(MoveError::Dead { .. }) => {
                self.statistics.dead_by_propagation += 1;
                Answer::Dead
            }
            Err(MoveError::Halted { .. }) => Answer::LimitReached,
        };
        match answer {
            Answer::Dead => self.statistics.dead += 1,
            Answer::LimitReached => self.statistics.limits += 1,
            Answer::Completion => {
                self.statistics.completions += 1;
                self.keep_fill();
                self.state.emit(Event::Fill { letters: &self.fill });
            }
        }
        answer
    }

    /// Whether there is a fill with a word in a slot.
    pub fn complete_with(&mut self, slot: SlotId, word: WordId) -> Answer {
        self.statistics.calls += 1;
        if let Err(error) = self.move_to(&[]) {
            return error.into();
        }
        let model = Arc::clone(&self.model);
        let level = self.state.level();
        self.state.push();
        let stands =
            self.state.domains.contains(slot, word) && self.state.assign(&model, slot, word);
        let propagated = self.state.propagate_if(&model, stands);
        let answer: Answer = propagated.and_search(|| self.search_here(&model)).into();
        self.state.pop_to(level);
        if answer == Answer::Completion {
            self.keep_fill();
        }
        answer
    }

    /// Fills some slots, with these letters in some of their cells, guided by beliefs about the fills of the model before any
    /// choice: about a draw from the fills, as likely as the beliefs say. For a solver of which
    /// [all runs are guided](VariableOrder::Beliefs).
    pub(crate) fn draw(
        &mut self,
        slots: &[SlotId],
        letters: &[(CellId, Letter)],
        beliefs: &Beliefs,
    ) -> Answer {
        if let Err(error) = self.move_to(&[]) {
            return error.into();
        }
        let model = Arc::clone(&self.model);
        let level = self.state.level();
        self.state.push();
        let stands = letters.iter().all(|&(cell, letter)| {
            self.state.restrict(&model, cell, LetterSet::only(letter), Cause::Question)
        });
        let propagated = self.state.propagate_if(&model, stands);
        self.start_budget();
        self.apart = false;
        let verdict =
            propagated.and_search(|| self.search_runs(&model, slots, Some(beliefs.clone())));
        self.state.pop_to(level);
        verdict.into()
    }

    pub(crate) fn start_budget(&mut self) {
        let (work, nodes) = (self.state.work, self.statistics.nodes);
        self.budget = Budget::start(&self.parameters.limits, work, nodes);
    }

    fn search_among(&mut self, choices: LetterSet) -> Answer {
        let model = Arc::clone(&self.model);
        self.state.push();
        if let Some(&cell) = model.order.get(self.base.len()) {
            match self.narrow(&model, cell, choices, Cause::Question) {
                Propagated::Consistent => {}
                Propagated::WipedOut => {
                    self.statistics.dead_by_propagation += 1;
                    return Answer::Dead;
                }
                Propagated::Halted => return Answer::LimitReached,
            }
        }
        self.search_here(&model).into()
    }

    /// Whether the last fill begins with the prefix at hand.
    pub(crate) fn is_ahead(&mut self, model: &Model) -> bool {
        let known = self.repair.ahead;
        let rest = self.base[known..].iter().zip(model.order.iter().skip(known));
        let same = rest.take_while(|&(&letter, &cell)| self.last_fill[cell.index()] == letter);
        self.repair.ahead += same.count();
        self.repair.ahead == self.base.len()
    }

    /// Searches a fill from the state at hand on.
    fn search_here(&mut self, model: &Model) -> Verdict {
        self.start_budget();
        self.apart = self.parameters.components && model.constraints.relations.is_empty();
        let level = self.state.level();
        let mut verdict = match self.parameters.repair {
            Some(_) => self.repair(model),
            None => Verdict::Stopped,
        };
        match verdict {
            Verdict::Filled | Verdict::Refuted => return verdict,
            Verdict::Stopped => self.state.pop_to(level),
        }
        verdict = self.search_all(model);
        if verdict == Verdict::Filled && self.apart && !model.allows(&self.fill) {
            // Components solved one by one chose the same word: they are solved as one.
            self.state.pop_to(level);
            self.apart = false;
            verdict = self.join_scopes(model).and_search(|| self.search_all(model));
        }
        verdict
    }

    /// Makes all slots differ from each other again, after components had scopes of their own: words refuted in
    /// one component stay removed, so its slots may be down to one word that the others still have.
    fn join_scopes(&mut self, model: &Model) -> Propagated {
        self.state.scope.fill(0);
        let slots = SlotId::all(model.slot_count());
        let SearchState { fixed, domains, .. } = &mut self.state;
        fixed.extend(slots.filter(|&slot| domains.count(slot) == 1));
        self.state.propagate(model)
    }
}
