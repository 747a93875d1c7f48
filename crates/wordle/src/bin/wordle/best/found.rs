//! A tree that was found, with its figures.

use anyhow::anyhow;
use command::exit::{Exit, Failure};
use serde::Serialize;
use wordle::game::{Game, GuessId};
use wordle::next_guess::Strategy;
use wordle::optimal::Progress;
use wordle::tree::{Checked, SpelledTree, Tree};

use crate::flags::SeekingBest;
use crate::report::say;

/// A tree of which every secret was played.
pub struct Found {
    tree: Tree,
    checked: Checked,
    strategy: Option<Strategy>,
    /// The best first guesses, each with its total.
    best: Vec<(GuessId, u64)>,
    /// No tree has a lesser total than this, if that is known.
    bound: Option<u64>,
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
    total: u64,
    mean: f64,
    worst: usize,
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
}

impl Found {
    /// The tree of a strategy.
    pub fn by_strategy(strategy: Strategy, game: &Game, tree: Tree) -> Result<Found, Failure> {
        Found::new(game, tree, Some(strategy), Vec::new(), None)
    }

    /// The best tree of a proof, which said what its total is.
    pub fn by_proof(progress: &Progress, game: &Game, tree: Tree) -> Result<Found, Failure> {
        let found = Found::new(game, tree, None, progress.best.clone(), progress.bound)?;
        let said = progress.best.first().map_or(0, |&(_, total)| total);
        if found.checked.total() != said {
            let total = found.checked.total();
            return Err(Exit::BadOutput.because(anyhow!(
                "the tree takes {total} guesses where the proof says {said}: this is a defect of the \
                 program"
            )));
        }
        Ok(found)
    }

    fn new(
        game: &Game,
        tree: Tree,
        strategy: Option<Strategy>,
        best: Vec<(GuessId, u64)>,
        bound: Option<u64>,
    ) -> Result<Found, Failure> {
        let checked = tree.check(game).map_err(|error| Exit::BadOutput.because(error))?;
        Ok(Found { tree, checked, strategy, best, bound })
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
        self.say(&tree.guess);
        // The tree is written also if its figures could not be.
        if let Some(output) = seeking.table() {
            let line = |(number, First { guess, total, mean })| {
                format!("{number}  {guess}  {total}  {mean:.4}\n")
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
        let first = |&(guess, total)| First {
            guess: seeking.game.alphabet.spell(game.guess(guess)),
            total,
            mean: total as f64 / game.secrets().len() as f64,
        };
        self.best.iter().map(first).collect()
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
            total,
            mean: self.checked.mean(),
            worst: self.checked.worst(),
            by_guesses: &self.checked.by_guesses,
            top: seeking.top.map(|_| self.firsts(seeking, game)),
            bound: self.bound,
            proved: self.bound == Some(total),
            tree,
        }
    }

    fn say(&self, first: &str) {
        let Checked { by_guesses } = &self.checked;
        let (total, mean, worst) =
            (self.checked.total(), self.checked.mean(), self.checked.worst());
        let counts: Vec<String> = by_guesses.iter().map(u64::to_string).collect();
        let proof = match (self.strategy, self.bound) {
            (Some(strategy), _) => format!("the strategy {strategy}"),
            (None, Some(bound)) if bound == total => "proved: no tree has less".into(),
            (None, bound) => format!("no tree has less than {}", bound.unwrap_or(0)),
        };
        say(format_args!(
            "{first}: {total} guesses for {} secrets, {mean:.4} in the mean, {worst} at worst; \
             found by guess number 1, 2, ...: {}; {proof}",
            self.checked.secrets(),
            counts.join(", ")
        ));
    }
}
