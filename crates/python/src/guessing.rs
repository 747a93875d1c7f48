//! The next guess of a game, and whole trees of guesses.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use lexicon::{Halt, Halted};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wordle::candidates::Replies;
use wordle::game::{GuessId, SecretId};
use wordle::matrix::ReplyMatrix;
use wordle::next_guess::{Question, Strategy};
use wordle::optimal::{Objective, ProofOptions, least_tree, prove};
use wordle::strategy_tree;
use wordle::tree::{SpelledTree, Tree};

use crate::errors::{halted, value_error};
use crate::game::Game;
use crate::numbers;
use crate::terms::Terms;
use crate::timeout::{Timeout, with_found};
use crate::watched::watched_on;

/// A next guess, and what its reply tells of the words that may be the secret.
#[pyclass(frozen, get_all, module = "enumerate_fills")]
pub struct NextGuess {
    /// The guess.
    guess: String,
    /// Whether it may be the secret.
    is_candidate: bool,
    /// How many bits the reply tells in the mean.
    bits: f64,
    /// How many words are left after the reply in the mean, the secret among them.
    expected_left: f64,
    /// How many are left at worst.
    worst_left: u64,
    /// How many different replies there are.
    replies: u64,
}

#[pymethods]
impl NextGuess {
    fn __repr__(&self) -> String {
        let NextGuess { guess, bits, expected_left, .. } = self;
        format!("<NextGuess {guess:?}: {bits:.3} bits, {expected_left:.2} left in the mean>")
    }
}

/// What to guess, and what to guess after each reply: ``tree["..y.g"]`` is the tree after that reply. ``print(tree)``
/// writes a line a guess.
#[pyclass(frozen, module = "enumerate_fills")]
pub struct GuessTree {
    tree: Arc<SpelledTree>,
    /// No tree has a lesser total than this, if that is known.
    bound: Option<u64>,
    /// Whether it is proved to be the best by what was asked for.
    is_best: bool,
}

#[pymethods]
impl GuessTree {
    /// The next guess.
    #[getter]
    fn guess(&self) -> &str {
        &self.tree.guess
    }

    /// How many words may be the secret before it.
    #[getter]
    fn left(&self) -> usize {
        self.tree.left
    }

    /// The trees after the replies, by the replies; none after the reply that the guess is the secret.
    #[getter]
    fn after<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let after = PyDict::new(py);
        for (reply, tree) in &self.tree.after {
            after.set_item(reply, GuessTree::below(tree))?;
        }
        Ok(after)
    }

    fn __getitem__(&self, reply: &str) -> PyResult<GuessTree> {
        let tree = self.tree.after.get(reply);
        let tree = tree.ok_or_else(|| PyKeyError::new_err(reply.to_owned()))?;
        Ok(GuessTree::below(tree))
    }

    /// How many secrets are found by the first guess, by the second, and so on.
    #[getter]
    fn by_guesses(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        count(&self.tree, 0, &|tree| tree.left as u64, &mut counts);
        counts
    }

    /// How likely a secret is found by the first guess, by the second, and so on.
    #[getter]
    fn shares(&self) -> Vec<f64> {
        let weights = self.weights();
        let all = weights.iter().sum::<u64>() as f64;
        weights.into_iter().map(|weight| weight as f64 / all).collect()
    }

    /// The guesses of all secrets together, the last ones counted; in a weighted game each as often as its weight.
    #[getter]
    fn total(&self) -> u64 {
        (1..).zip(self.weights()).map(|(guesses, weight)| guesses * weight).sum()
    }

    /// How many guesses a secret takes in the mean.
    #[getter]
    fn mean(&self) -> f64 {
        self.total() as f64 / self.weights().iter().sum::<u64>() as f64
    }

    /// The most guesses that a secret takes.
    #[getter]
    fn worst(&self) -> usize {
        self.by_guesses().len()
    }

    /// No tree has a lesser total than this; None if that is not known.
    #[getter]
    fn bound(&self) -> Option<u64> {
        self.bound
    }

    /// Whether it is proved that no tree is better by what was asked for.
    #[getter]
    fn is_best(&self) -> bool {
        self.is_best
    }

    fn __str__(&self) -> String {
        self.tree.text()
    }

    fn __repr__(&self) -> String {
        format!("<GuessTree of {:?}: {:.4} guesses in the mean>", self.tree.guess, self.mean())
    }
}

impl GuessTree {
    fn below(tree: &SpelledTree) -> GuessTree {
        GuessTree { tree: Arc::new(tree.clone()), bound: None, is_best: false }
    }

    /// The weights of the secrets that are found by the first guess, by the second, and so on.
    fn weights(&self) -> Vec<u64> {
        let mut weights = Vec::new();
        count(&self.tree, 0, &|tree| tree.weight.unwrap_or(tree.left as u64), &mut weights);
        weights
    }
}

/// Adds how many secrets are found by each guess, where so many guesses come before; `left` is how many a tree has.
fn count(
    tree: &SpelledTree,
    before: usize,
    left: &impl Fn(&SpelledTree) -> u64,
    counts: &mut Vec<u64>,
) {
    if counts.len() <= before {
        counts.resize(before + 1, 0);
    }
    let after: u64 = tree.after.values().map(left).sum();
    counts[before] += left(tree) - after;
    tree.after.values().for_each(|tree| count(tree, before + 1, left, counts));
}

#[pymethods]
impl Game {
    /// The best next guesses after a history by a strategy, at most ``n``, the best first: ``"entropy"``,
    /// ``"expected-size"``, ``"most-replies"``, ``"minimax"``, ``"knuth"``, ``"letter-frequency"``, ``"two-ply"``,
    /// or ``"weighted-entropy"``, whose weights are those of Mastermind with four pegs or letters (elsewhere it is ``"entropy"``).
    ///
    /// Raises Contradiction if no word agrees with the history, and Timeout after about ``timeout`` seconds; ``progress`` is called with a ``Progress``.
    #[pyo3(signature = (history=None, *, strategy="entropy", n=10, timeout=None, progress=None))]
    fn next_guesses<'py>(
        &self,
        py: Python<'py>,
        history: Option<&Bound<'py, PyAny>>,
        strategy: &str,
        #[pyo3(from_py_with = numbers::guesses)] n: usize,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<NextGuess>> {
        let (history, strategy) = (self.history(history)?, named(strategy)?);
        let (terms, halt) = (Terms::new(timeout, progress)?, Halt::default());
        let (candidates, guesses) = self.situation(py, &history)?;
        let best = watched_on(py, &halt, &terms, || {
            let best = strategy
                .best(&self.question(Replies::of(&self.game), &candidates, &guesses, &halt), n);
            best.map(|next| next.best)
        });
        let next = |rated: wordle::next_guess::RatedGuess| NextGuess {
            guess: self.spell(self.game.guess(rated.guess)),
            is_candidate: rated.is_candidate,
            bits: rated.spread.expected_bits(),
            expected_left: rated.spread.expected_left(),
            worst_left: rated.spread.largest,
            replies: rated.spread.replies,
        };
        Ok(best?.map_err(halted)?.into_iter().map(next).collect())
    }

    /// The tree of guesses of a strategy after a history.
    ///
    /// Raises Contradiction if no word agrees with the history, and Timeout after about ``timeout`` seconds; ``progress`` is called with a ``Progress``.
    #[pyo3(signature = (strategy="entropy", history=None, *, timeout=None, progress=None))]
    fn tree<'py>(
        &self,
        py: Python<'py>,
        strategy: &str,
        history: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<GuessTree> {
        let (history, strategy) = (self.history(history)?, named(strategy)?);
        let (terms, halt) = (Terms::new(timeout, progress)?, Halt::default());
        let (candidates, guesses) = self.situation(py, &history)?;
        let tree = watched_on(py, &halt, &terms, || {
            let matrix = ReplyMatrix::within(self.memory, &self.game, self.threads, &halt)?;
            let replies = Replies { game: &self.game, matrix: matrix.as_ref() };
            let tree = strategy_tree::tree(
                strategy,
                &self.question(replies, &candidates, &guesses, &halt),
            )?;
            Ok::<_, Halted>(tree.map(|tree| (tree, candidates)))
        });
        // With a candidate there is a guess.
        let (tree, candidates) = tree?.map_err(halted)?.ok_or_else(|| halted(Halted))?;
        Ok(self.spelled(&tree, candidates))
    }

    /// The best tree of guesses after a history, proved; None if no tree finds each secret with ``tries`` guesses. It may begin with the guess ``first``. By the objective ``"mean"`` it has the fewest guesses in
    /// the mean, by ``"worst"`` the fewest at worst and then in the mean, by ``"within-4"`` the most secrets found with 4
    /// guesses, from the next one on, and then the fewest in the mean.
    ///
    /// Raises Contradiction if no word agrees with the history, and Timeout after about ``timeout`` seconds, of which ``found`` is the best tree by then, or None;
    /// ``progress`` is called with a ``Progress``, whose ``fraction`` is that of the first guesses that are settled.
    #[pyo3(signature = (
        history=None, *, objective="mean", first=None, tries=None, timeout=None, progress=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn best_tree<'py>(
        &self,
        py: Python<'py>,
        history: Option<&Bound<'py, PyAny>>,
        objective: &str,
        first: Option<&str>,
        #[pyo3(from_py_with = numbers::tries)] tries: Option<u8>,
        #[pyo3(from_py_with = numbers::timeout)] timeout: Option<Duration>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<GuessTree>> {
        let history = self.history(history)?;
        let objective: Objective = objective.parse().map_err(value_error)?;
        if !history.is_empty() && (first.is_some() || tries.is_some()) {
            return Err(value_error("first, tries: they are of a game without a history"));
        }
        let first = first.map(|word| self.guess("first", word)).transpose()?;
        let (terms, halt) = (Terms::new(timeout, progress)?, Halt::default());
        let told = &terms.told;
        if !history.is_empty() {
            let (candidates, _) = self.situation(py, &history)?;
            let found = watched_on(py, &halt, &terms, || {
                let (hints, memory) = (self.hints(&history), self.memory);
                let tree = least_tree(&self.game, &candidates, hints, objective, memory, &halt)?;
                Ok::<_, Halted>(tree.map(|(tree, cost)| (tree, cost, candidates)))
            });
            let found = found?.map_err(halted)?;
            return Ok(found.map(|(tree, cost, candidates)| {
                self.proved(&tree, candidates, objective, Some(cost))
            }));
        }
        let options = ProofOptions {
            is_hard: self.is_hard,
            most: tries,
            objective,
            first,
            top: NonZero::<usize>::MIN,
            threads: self.threads,
            memory: self.memory,
            halt: &halt,
        };
        let mut proof = None;
        let ended = watched_on(py, &halt, &terms, || {
            proof = Some(prove(&self.game, options, None, |running| {
                let progress = running.progress();
                let all = progress.first_guesses.max(1) as f64;
                told.set_fraction(progress.settled as f64 / all);
                told.set_found(u64::from(!progress.best.is_empty()));
            }));
        });
        let proof = proof.transpose().map_err(value_error)?;
        let tree = proof.and_then(|proof| {
            let secrets = self.game.secret_ids().collect();
            Some(self.proved(&proof.tree?, secrets, objective, proof.progress.bound))
        });
        match ended {
            Ok(()) => Ok(tree),
            Err(error) if error.is_instance_of::<Timeout>(py) => Err(with_found(py, error, tree)),
            Err(error) => Err(error),
        }
    }
}

impl Game {
    /// Which of some guesses is best next, where no guess is left out.
    fn question<'q>(
        &'q self,
        replies: Replies<'q>,
        candidates: &'q [SecretId],
        guesses: &'q [GuessId],
        halt: &'q Halt,
    ) -> Question<'q> {
        let (is_hard, threads) = (self.is_hard, self.threads);
        Question { replies, candidates, guesses, is_hard, limit: u64::MAX, threads, halt }
    }

    fn spelled(&self, tree: &Tree, secrets: Vec<SecretId>) -> GuessTree {
        let tree = Arc::new(SpelledTree::of_secrets(tree, secrets, &self.game, &self.alphabet));
        GuessTree { tree, bound: None, is_best: false }
    }

    /// A tree that was sought, where none costs less than this.
    fn proved(
        &self,
        tree: &Tree,
        secrets: Vec<SecretId>,
        objective: Objective,
        bound: Option<u64>,
    ) -> GuessTree {
        let checked = tree.check_of(&self.game, secrets.iter().copied());
        let cost = checked.ok().map(|checked| objective.cost(&self.game, &checked));
        let is_best = cost.is_some() && cost == bound;
        let bound = bound.filter(|_| objective == Objective::Mean);
        GuessTree { bound, is_best, ..self.spelled(tree, secrets) }
    }
}

fn named(strategy: &str) -> PyResult<Strategy> {
    strategy.parse().map_err(value_error)
}
