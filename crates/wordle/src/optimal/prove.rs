//! The best tree of a game, proved.

use super::bounds::GuessLimits;
use super::checkpoint::Checkpoint;
use super::first_guesses::Running;
use super::node::{Alike, Node, Scratch};
use super::objective::Objective;
use super::proof::{MAX_SECRETS, Proof, ProofError, ProofOptions};
use super::search::TreeSearch;
use super::symmetry::Symmetry;
use crate::game::Game;
use crate::hard_mode::Hints;
use crate::reply::Rule;

/// Finds the best tree by an [`Objective`], and proves that none is better.
///
/// `told` is told of the progress ten times a second, on the thread that calls this. Of first guesses
/// that are as good the result is the first in the order of what their classes tell, then
/// those that may be the secret, then the order of words.
///
/// The 2,315 secrets and 12,972 guesses of the English game take minutes.
///
/// # Errors
/// If there are too many words, or the checkpoint is of another game.
pub fn prove(
    game: &Game,
    options: ProofOptions<'_>,
    checkpoint: Option<&Checkpoint>,
    mut told: impl FnMut(&Running<'_>),
) -> Result<Proof, ProofError> {
    let (secrets, guesses) = (game.secrets().len(), game.guesses().count());
    // The classes of each secret for each guess, and what is kept of each guess.
    let needed = guesses as u64 * (2 * secrets as u64 + 32);
    if secrets > MAX_SECRETS || needed > options.memory {
        return Err(ProofError::TooLarge { guesses, secrets, needed, memory: options.memory });
    }
    if options.is_hard && game.rule() != Rule::Wordle {
        return Err(ProofError::HardMode);
    }
    if let Some(checkpoint) = checkpoint {
        checkpoint.check(game, options.mode())?;
    }
    let objective = options.objective;
    let penalty = objective.penalty(game).ok_or(ProofError::TooFine { secrets })?;
    let limits = GuessLimits { most: options.most, in_time: objective.in_time() };
    let mut scratch = Scratch::new(secrets);
    let hints = options.is_hard.then(Hints::default);
    let all = (0..secrets as u16).collect();
    // A first guess that is given, or told with its total, may divide the secrets as another does.
    let is_any = options.first.is_none() && options.top.get() == 1;
    let alike = if is_any { Alike::Once } else { Alike::Each };
    let root = Node::of(game, all, (hints, limits, penalty), alike, &mut scratch, options.halt);
    let Ok((mut root, totals)) = root else {
        return Ok(Proof::nothing());
    };
    root.symmetry = Symmetry::of(game);
    let memo = (options.memory - needed) as usize / (2 * options.threads.get());
    let mut run = |root: &Node| {
        let searches = (0..options.threads.get())
            .map(|_| TreeSearch::new(game, &totals, secrets, memo, options.halt))
            .map(|mut search| {
                search.is_in_doubt = objective == Objective::Worst;
                search
            })
            .collect();
        Running::new(game, root, options, penalty, checkpoint).run(searches, &mut told)
    };
    if objective == Objective::Worst {
        // The fewest guesses with which there is a tree.
        for most in 1..options.most.unwrap_or(u8::MAX) {
            root.limits.most = Some(most);
            let proof = run(&root);
            if proof.tree.is_some() || !proof.progress.is_settled() {
                return Ok(proof);
            }
        }
        root.limits.most = options.most;
    }
    Ok(run(&root))
}
