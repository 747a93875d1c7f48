//! The best next guess in the midst of a game, proved.

use lexicon::{Halt, Halted};

use super::bounds::{GuessLimits, NEVER};
use super::node::{Alike, Node, Scratch};
use super::objective::Objective;
use super::proof::MAX_SECRETS;
use super::search::TreeSearch;
use crate::game::{Game, SecretId};
use crate::hard_mode::Hints;
use crate::tree::Tree;

/// The best tree for the secrets that are left, in order, and its [cost](Objective::cost). Guesses, also those of the
/// objective, are counted from the next one on. In hard mode `hints` are what must be used.
///
/// A hundred secrets of five letters and thousands of guesses take some tenths of a second, on one
/// thread; more take more than in proportion. `None` if the game has more than [`MAX_SECRETS`] or none
/// are left.
///
/// # Errors
/// If it was halted.
pub fn least_tree(
    game: &Game,
    secrets: &[SecretId],
    hints: Option<Hints>,
    objective: Objective,
    memory: u64,
    halt: &Halt,
) -> Result<Option<(Tree, u64)>, Halted> {
    let penalty = objective.penalty(game);
    let (Some(penalty), false, true) =
        (penalty, secrets.is_empty(), game.secrets().len() <= MAX_SECRETS)
    else {
        return Ok(None);
    };
    let numbers = secrets.iter().map(|secret| secret.index() as u16).collect();
    let mut scratch = Scratch::new(secrets.len());
    let limits = GuessLimits { most: None, in_time: objective.in_time() };
    let (mut node, totals) =
        Node::of(game, numbers, (hints, limits, penalty), Alike::Once, &mut scratch, halt)?;
    let mut search = TreeSearch::new(game, &totals, secrets.len(), memory as usize, halt);
    if objective == Objective::Worst {
        node.limits.most = Some(1);
        while node.limits.most.is_some() && !search.least(&node, NEVER)?.is_exact {
            node.limits.most = node.limits.most.and_then(|most| most.checked_add(1));
        }
    }
    Ok(Some(search.tree(&node)?))
}
