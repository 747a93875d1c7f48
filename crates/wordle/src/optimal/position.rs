//! The best next guess in the midst of a game, proved.

use lexicon::halt::{Halt, Halted};

use super::node::{Alike, Node, Scratch};
use super::proof::MAX_SECRETS;
use super::search::Search;
use crate::game::{Game, SecretId};
use crate::hard_mode::Hints;
use crate::tree::Tree;

/// The tree of least total for the secrets that are left, in order, and that total: the guesses of all
/// these secrets together, from the next one on. In hard mode `hints` are what must be used.
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
    memory: u64,
    halt: &Halt,
) -> Result<Option<(Tree, u64)>, Halted> {
    if secrets.is_empty() || game.secrets().len() > MAX_SECRETS {
        return Ok(None);
    }
    let numbers = secrets.iter().map(|secret| secret.index() as u16).collect();
    let mut scratch = Scratch::new(secrets.len());
    let (node, totals) = Node::of(game, numbers, (hints, None), Alike::Once, &mut scratch, halt)?;
    let mut search = Search::new(game, &totals, secrets.len(), memory as usize, halt);
    let (tree, total) = search.tree(&node)?;
    Ok(Some((tree, total.into())))
}
