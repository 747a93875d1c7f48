//! Fills of grids made to order.

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use command::indexing::open_index;
use command::{Exit, Failure, Watch};
use csp::{Answer, Limits, Model, NoObserver, Parameters};
use enumerate::count::Counter;
use enumerate::search;
use lexicon::{Alphabet, Halt, Halted, Index, IndexOptions, Letter};
use network::order::Order;
use network::problem::{Dictionaries, ProblemError};
use network::word_choice::WordChoice;
use network::{Grid, Network, Problem};
use setter::generation::{Conditions, Openness, Pattern};
use setter::strategy::{OrderName, Setting, Strategy};

use crate::chosen_words::{tell_added, tell_left_out};
use crate::flags::Filling;
use crate::report::VOICE;

/// How black cells are written.
pub const BLACK: char = '#';

/// The blocks that the search for a fill of a grid may touch, about three nanoseconds each: it is not by
/// the clock, so that the same seed gives the same grids. Figures: `benches/record/grids.md`.
const WORK: u64 = 1 << 25;

/// After this many grids in a row without a fill, a grid that the search leaves is searched guided by beliefs too, where these
/// expect 10^[`LEAST_EXPECTED`] fills or more, and how many blocks that may touch. Figures: `benches/record/grids.md`.
const IN_VAIN: u64 = 16;
const LEAST_EXPECTED: i32 = 2;
const GUIDED_WORK: u64 = 1 << 29;

/// How long the fills of a grid may take to be counted: that is what is called cheap.
const COUNT_TIME: Duration = Duration::from_secs(2);

/// Fills grids with the words of dictionaries.
pub struct Filler<'f> {
    filling: &'f Filling,
    index: Index,
    choice: WordChoice,
    /// The sensitive words of the dictionaries, which stand only where they are demanded.
    left_out: Vec<Vec<Letter>>,
}

/// The outcome of filling a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The text of a fill.
    Fill(String),
    /// There is none.
    None,
    /// There is none, for no slot takes this word.
    NoSlotFor(String),
    /// None was found within the limit; there may be one.
    Undecided,
}

/// Opens the words of the dictionaries that have the lengths of words of some grids.
pub fn open_words(
    filling: &Filling,
    conditions: &Conditions,
    watch: &Watch,
) -> Result<Index, Failure> {
    watch.enter("while the dictionary was indexed");
    let lengths: Vec<usize> = conditions.lengths().collect();
    let options = IndexOptions {
        lengths: Some(&lengths),
        cache: filling.cache.as_deref(),
        memory: filling.memory,
        ..filling.lists.options(&filling.alphabet)
    };
    open_index(&filling.dictionaries, options, watch, VOICE)
}

impl<'f> Filler<'f> {
    /// Opens the dictionaries for grids that meet some conditions, and reads the words chosen.
    pub fn open(
        filling: &'f Filling,
        conditions: &Conditions,
        watch: &Watch,
    ) -> Result<Filler<'f>, Failure> {
        watch.enter("while the chosen words were read");
        let choice = filling.words.read(&filling.alphabet, filling.lists.rules, watch, VOICE)?;
        let lengths = conditions.lengths();
        for word in choice.required() {
            if !lengths.contains(&word.len()) {
                let (word, length) = (filling.alphabet.spell(word), word.len());
                let (shortest, longest) = lengths.into_inner();
                return Err(Exit::BadInput.because(anyhow!(
                    "--theme: {word} has {length} letters: words of these grids have {shortest} to \
                     {longest}"
                )));
            }
        }
        let index = open_words(filling, conditions, watch)?;
        let missing: Vec<_> =
            choice.required().iter().filter(|word| !index.contains(word)).cloned().collect();
        tell_added(&missing, &filling.alphabet);
        let left_out = filling.sensitive.left_out(&index, None, &filling.alphabet);
        tell_left_out(left_out.len(), filling.sensitive);
        Ok(Filler { filling, index, choice, left_out })
    }

    /// The letters of the fills.
    pub fn alphabet(&self) -> &Alphabet {
        &self.filling.alphabet
    }

    /// Whether the fill is written in place of the grid.
    pub fn writes_fill(&self) -> bool {
        self.filling.writes_fill
    }

    /// Whether fills are counted.
    pub fn counts(&self) -> bool {
        self.filling.counts
    }

    /// The problem of a grid with a choice of words.
    fn problem(
        &self,
        grid: Grid,
        choice: &WordChoice,
        halt: &Halt,
        watch: &Watch,
    ) -> Result<Problem, Failure> {
        let dictionaries = Dictionaries { common: &self.index, across: None, down: None, choice };
        let problem = Problem::of(grid, self.filling.alphabet.clone(), dictionaries, halt);
        let distinct = |problem: Problem| match self.filling.distinct {
            true => problem.distinct(),
            false => problem,
        };
        problem.map(distinct).map_err(|error| match error {
            ProblemError::Halted(_) => watch.failure(),
            error => Exit::BadInput.because(error),
        })
    }

    /// The pattern for which the most fills are expected; the first of equals.
    pub fn most_open(&self, first: Pattern, others: Vec<Pattern>) -> Pattern {
        let alphabet = self.alphabet();
        let mut openness = Openness::new(&self.index, alphabet.size());
        let mut openness = |pattern: &Pattern| openness.of(&pattern.grid(alphabet.all(), BLACK));
        let most = (openness(&first), first);
        let most = others.into_iter().fold(most, |most, pattern| match openness(&pattern) {
            more if more > most.0 => (more, pattern),
            _ => most,
        });
        most.1
    }

    /// Looks for a fill of a grid, as `setter solve` does with one thread; the last `in_vain` grids had none.
    pub fn fill(
        &self,
        grid: Grid,
        in_vain: u64,
        seed: u64,
        watch: &Watch,
    ) -> Result<Found, Failure> {
        let halt = watch.halt();
        let choice = self.choice.clone().leaving_out(self.left_out.clone(), &Network::of(&grid));
        let problem = self.problem(grid, &choice, &halt, watch)?;
        if let Some(nowhere) = problem.required().find(|required| required.slots.is_empty()) {
            return Ok(Found::NoSlotFor(self.filling.alphabet.spell(&nowhere.word)));
        }
        if problem.obstruction().is_some() {
            return Ok(Found::None);
        }
        let model = Model::until(&problem, Order::Rows, &halt);
        let model = Arc::new(model.map_err(|Halted| watch.failure())?);
        let mut setting =
            Setting { seed, halt, nogoods: Parameters::default().nogoods, ..Setting::default() };
        let mut search = |strategy: Strategy, limits| {
            setting.limits = limits;
            let outcome = strategy.run(&model, &setting, NoObserver);
            outcome.map_err(|error| Exit::BadInput.because(error))
        };
        let none = Limits::default();
        let limits = match self.filling.nodes {
            Some(nodes) => Limits { nodes, ..none },
            None => Limits { work: WORK, ..none },
        };
        let mut outcome = search(Strategy::default(), limits)?;
        if outcome.answer == Answer::LimitReached
            && self.filling.nodes.is_none()
            && in_vain >= IN_VAIN
        {
            let guided = Strategy { order: Some(OrderName::Beliefs), ..Strategy::default() };
            let (work, least_expected) = (GUIDED_WORK, Some(LEAST_EXPECTED));
            outcome = search(guided, Limits { work, least_expected, ..none })?;
        }
        match (outcome.answer, outcome.letters) {
            (Answer::Completion, Some(letters)) => Ok(Found::Fill(problem.print(&letters))),
            (Answer::LimitReached, _) if setting.halt.is_set() => Err(watch.failure()),
            (Answer::LimitReached, _) => Ok(Found::Undecided),
            _ => Ok(Found::None),
        }
    }

    /// How many fills a grid has, words standing twice or not; `None` if that takes longer than
    /// [`COUNT_TIME`] to count.
    pub fn count(&self, grid: Grid, watch: &Watch) -> Result<Option<String>, Failure> {
        let halt = watch.halt();
        let problem = self.problem(grid, &WordChoice::default(), &halt, watch)?;
        let memory = self.filling.memory / 2;
        let either = Halt::after(COUNT_TIME).or(&halt);
        let counter = Counter::until(problem.repeating(), search::Order::Rows, memory, &either);
        match counter.and_then(|mut counter| counter.total()) {
            Ok(total) => Ok(Some(total.to_string())),
            Err(Halted) if halt.is_set() => Err(watch.failure()),
            Err(Halted) => Ok(None),
        }
    }
}
