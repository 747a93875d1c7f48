//! The whole tree of guesses of a strategy.

use std::num::NonZero;

use lexicon::Halted;

use crate::game::GuessId;
use crate::next_guess::{Question, Strategy};
use crate::parallel;
use crate::tree::Tree;

/// The tree of the guesses of a strategy, after each reply, down to the last candidate; `None` if
/// there is no candidate.
///
/// Takes for each guess of the tree a reply for each guess that is allowed and each candidate that is
/// left, unless a candidate is soon found that tells all others apart.
///
/// # Errors
/// If it was halted.
pub fn tree(strategy: Strategy, question: &Question<'_>) -> Result<Option<Tree>, Halted> {
    let best = strategy.best(question, 1)?.best.first().copied();
    best.map(|best| tree_with(strategy, best.guess, question)).transpose()
}

/// The tree that begins with a guess, and goes on with those of a strategy.
///
/// The classes of candidates that the first guess leaves are shared between the threads. Nothing else
/// is to be shared: a candidate is in one class only, so no question comes twice.
///
/// # Errors
/// If it was halted.
pub fn tree_with(
    strategy: Strategy,
    first: GuessId,
    question: &Question<'_>,
) -> Result<Tree, Halted> {
    let mut classes = question.replies.classes(first, question.candidates);
    classes.retain(|&(reply, _)| reply != question.replies.game.won());
    let branches = parallel::map(
        question.threads,
        classes.len(),
        || (),
        |(), number| {
            let (reply, class) = &classes[number];
            let guesses = question.guesses_after(first, *reply);
            let threads = NonZero::<usize>::MIN;
            let next = Question { candidates: class, guesses: &guesses, threads, ..*question };
            tree(strategy, &next)
        },
    );
    let mut tree = Tree::leaf(first);
    for ((reply, _), branch) in classes.into_iter().zip(branches) {
        tree.branches.extend(branch?.map(|branch| (reply, branch)));
    }
    Ok(tree)
}
