//! A tree that was found, with its figures.

use anyhow::anyhow;
use command::{Exit, Failure};
use serde::Serialize;
use wordle::game::{Game, GuessId};
use wordle::next_guess::Strategy;
use wordle::optimal::{Objective, ProofProgress};
use wordle::tree::{Checked, SpelledTree, Tree};

use crate::flags::SeekingBest;
use crate::terminal::say;

/// A tree of which every secret was played.
pub struct Found {
    tree: Tree,
    checked: Checked,
    strategy: Option<Strategy>,
    objective: Objective,
    /// The cost of the tree by the objective.
    cost: u64,
    /// The best first guesses, each with its cost, and how many of them are proved to be the best.
    best: Vec<(GuessId, u64)>,
    proved: usize,
    /// No tree costs less than this, if that is known.
    bound: Option<u64>,
}

/// The cost of a tree by an objective, in words.
pub fn cost(cost: u64, objective: Objective, game: &Game) -> String {
    let penalty = objective.penalty(game).unwrap_or(0);
    let late = cost.checked_div(penalty).unwrap_or(0);
    let total = cost - late * penalty;
    let (weight, mean) = {
        let weight: u64 = game.secret_ids().map(|secret| game.weight(secret)).sum();
        (weight, total as f64 / weight as f64)
    };
    let guesses = match game.is_weighted() {
        true => format!("{mean:.4} guesses in the mean"),
        false => format!("{total} guesses"),
    };
    match (objective, game.is_weighted()) {
        (Objective::Within(_), true) => {
            format!("{:.3} % late, {guesses}", 100.0 * late as f64 / weight as f64)
        }
        (Objective::Within(_), false) => format!("{late} late, {guesses}"),
        (Objective::Mean | Objective::Worst, _) => guesses,
    }
}

/// The figures of a tree, and the tree, as they are written for other programs.
#[derive(Serialize)]
struct Figures<'f> {
    game: &'static str,
    hard: bool,
    length: usize,
    secrets: u64,
    guesses: usize,
    strategy: Option<&'static str>,
    objective: String,
    weighted: bool,
    total: u64,
    mean: f64,
    worst: usize,
    /// How many guesses the objective counts, and how likely a secret is found with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<(u8, f64)>,
    /// How many secrets are found by the first guess, by the second, and so on.
    by_guesses: &'f [u64],
    /// The best first guesses, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    top: Option<Vec<First>>,
    bound: Option<u64>,
    proved: bool,
    tree: &'f SpelledTree,
}

/// A first guess, and the least total of the trees that begin with it.
#[derive(Serialize)]
struct First {
    guess: String,
    total: u64,
    mean: f64,
    /// The weights of the secrets that are found too late, if that is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<u64>,
    /// Whether no other first guess can come before it.
    proved: bool,
}

impl Found {
    /// The tree of a strategy.
    pub fn by_strategy(strategy: Strategy, game: &Game, tree: Tree) -> Result<Found, Failure> {
        Found::new(game, tree, Some(strategy), Objective::Mean, None)
    }

    /// The best tree of a proof, which said what it costs.
    pub fn by_proof(
        progress: &ProofProgress,
        objective: Objective,
        game: &Game,
        tree: Tree,
    ) -> Result<Found, Failure> {
        let found = Found::new(game, tree, None, objective, Some(progress))?;
        let said = progress.best.first().map_or(0, |&(_, cost)| cost);
        if found.cost != said {
            let cost = found.cost;
            return Err(Exit::BadOutput.because(anyhow!(
                "the tree costs {cost} where the proof says {said}: this is a defect of the program"
            )));
        }
        Ok(found)
    }

    fn new(
        game: &Game,
        tree: Tree,
        strategy: Option<Strategy>,
        objective: Objective,
        progress: Option<&ProofProgress>,
    ) -> Result<Found, Failure> {
        let checked = tree.check(game).map_err(|error| Exit::BadOutput.because(error))?;
        let cost = objective.cost(game, &checked);
        let best = progress.map_or(Vec::new(), |progress| progress.best.clone());
        let proved = progress.map_or(0, |progress| progress.proved);
        let bound = progress.and_then(|progress| progress.bound);
        Ok(Found { tree, checked, strategy, objective, cost, best, proved, bound })
    }

    /// Writes the tree as it was asked for, and tells its figures.
    pub fn write(&self, seeking: &SeekingBest, game: &Game) -> Result<(), Failure> {
        let tree = SpelledTree::of(&self.tree, game, &seeking.game.alphabet);
        let mut figures = Ok(());
        if let Some(output) = seeking.figures() {
            let text = serde_json::to_string_pretty(&self.figures(seeking, game, &tree));
            let text = text.map_err(|error| Exit::BadOutput.because(error))?;
            figures = output.write_found(&(text + "\n"));
        }
        self.report(&tree.guess, game);
        // The tree is written also if its figures could not be.
        if let Some(output) = seeking.table() {
            let line = |(number, First { guess, total, mean, late, proved })| {
                let late = late.map_or(String::new(), |late| format!("  {late}"));
                let mark = if proved { "" } else { "  unproved" };
                format!("{number}  {guess}  {total}  {mean:.4}{late}{mark}\n")
            };
            output.write_found(
                &(1..).zip(self.firsts(seeking, game)).map(line).collect::<String>(),
            )?;
        }
        if let Some(output) = seeking.tree() {
            output.write_found(&tree.text())?;
        }
        Ok(figures?)
    }

    /// The best first guesses.
    fn firsts(&self, seeking: &SeekingBest, game: &Game) -> Vec<First> {
        let penalty = self.objective.penalty(game).unwrap_or(0);
        let first = |(place, &(guess, cost)): (usize, &(GuessId, u64))| {
            let late = cost.checked_div(penalty);
            let total = cost - late.unwrap_or(0) * penalty;
            let guess = seeking.game.alphabet.spell(game.guess(guess));
            let mean = total as f64 / self.checked.weight() as f64;
            First { guess, total, mean, late, proved: place < self.proved }
        };
        self.best.iter().enumerate().map(first).collect()
    }

    fn figures<'f>(
        &'f self,
        seeking: &SeekingBest,
        game: &Game,
        tree: &'f SpelledTree,
    ) -> Figures<'f> {
        let total = self.checked.total();
        Figures {
            game: game.rule().name(),
            hard: seeking.game.is_hard,
            length: game.length(),
            secrets: self.checked.secrets(),
            guesses: game.guesses().count(),
            strategy: self.strategy.map(Strategy::name),
            objective: self.objective.to_string(),
            weighted: game.is_weighted(),
            within: self.within(),
            total,
            mean: self.checked.mean(),
            worst: self.checked.worst(),
            by_guesses: &self.checked.by_guesses,
            top: seeking.top.map(|_| self.firsts(seeking, game)),
            bound: self.bound,
            proved: self.bound == Some(self.cost),
            tree,
        }
    }

    /// How many guesses the objective counts, and how likely a secret is found with them.
    fn within(&self) -> Option<(u8, f64)> {
        let Objective::Within(guesses) = self.objective else { return None };
        let found = self.checked.weight_within(guesses.into());
        Some((guesses, found as f64 / self.checked.weight() as f64))
    }

    fn report(&self, first: &str, game: &Game) {
        let by_guesses = &self.checked.by_guesses;
        let (mean, worst) = (self.checked.mean(), self.checked.worst());
        let counts: Vec<String> = by_guesses.iter().map(u64::to_string).collect();
        let proof = match (self.strategy, self.bound) {
            (Some(strategy), _) => format!("the strategy {strategy}"),
            (None, Some(bound)) if bound == self.cost => match self.objective {
                Objective::Mean => "proved: no tree has less".into(),
                Objective::Worst | Objective::Within(_) => "proved: no tree is better".into(),
            },
            (None, bound) => {
                format!("no tree has less than {}", cost(bound.unwrap_or(0), self.objective, game))
            }
        };
        let total = match game.is_weighted() {
            true => String::new(),
            false => format!("{} guesses for ", self.checked.total()),
        };
        let weighted = if game.is_weighted() { " by score" } else { "" };
        let within = self.within().map_or(String::new(), |(guesses, share)| {
            format!("{:.3} % found with {guesses} guesses, ", 100.0 * share)
        });
        say(format_args!(
            "{first}: {total}{} secrets, {within}{mean:.4} in the mean{weighted}, {worst} at worst; \
             found by guess number 1, 2, ...: {}; {proof}",
            self.checked.secrets(),
            counts.join(", ")
        ));
    }
}
