//! The best tree of a game, proved.

use super::checkpoint::Checkpoint;
use super::first_guesses::Running;
use super::node::{Alike, Node, Scratch};
use super::proof::{MAX_SECRETS, Proof, ProofError, ProofOptions};
use super::search::Search;
use crate::game::Game;
use crate::hard_mode::Hints;
use crate::reply::Rule;

/// Finds the tree of least total, and proves that none is better.
///
/// `told` is told of the progress ten times a second, on the thread that calls this. Of first guesses
/// that are as good the result is the first in the order of what the sizes of their classes tell, then
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
    let mut scratch = Scratch::new(secrets);
    let hints = options.is_hard.then(Hints::default);
    let all = (0..secrets as u16).collect();
    // A first guess that is given, or told with its total, may divide the secrets as another does.
    let is_any = options.first.is_none() && options.top.get() == 1;
    let alike = if is_any { Alike::Once } else { Alike::Each };
    let root = Node::of(game, all, (hints, options.most), alike, &mut scratch, options.halt);
    let Ok((root, totals)) = root else {
        return Ok(Proof::nothing());
    };
    let memo = (options.memory - needed) as usize / (2 * options.threads.get());
    let searches = (0..options.threads.get())
        .map(|_| Search::new(game, &totals, secrets, memo, options.halt))
        .collect();
    let running = Running::new(game, &root, options, checkpoint);
    Ok(running.run(searches, &mut told))
}
