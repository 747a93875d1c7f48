//! Trees of guesses as text and as data for other programs.

use std::collections::BTreeMap;

use lexicon::Alphabet;
use serde::Serialize;

use super::node::Tree;
use crate::candidates::Replies;
use crate::game::{Game, SecretId};
use crate::reply::Reply;

/// A tree with its words and replies spelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpelledTree {
    /// The next guess.
    pub guess: String,
    /// How many secrets are left before it.
    pub left: usize,
    /// Their weights, if some are likelier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u64>,
    /// The tree after each reply.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub after: BTreeMap<String, SpelledTree>,
}

impl SpelledTree {
    /// Spells a tree of a game.
    pub fn of(tree: &Tree, game: &Game, alphabet: &Alphabet) -> SpelledTree {
        SpelledTree::of_secrets(tree, game.secret_ids().collect(), game, alphabet)
    }

    /// Spells a tree for some secrets of a game, in order.
    pub fn of_secrets(
        tree: &Tree,
        secrets: Vec<SecretId>,
        game: &Game,
        alphabet: &Alphabet,
    ) -> SpelledTree {
        Spelling { game, alphabet }.spell(tree, secrets)
    }

    /// The tree with a line a guess: after which reply it is made, further in for each guess before it,
    /// and of how many secrets if they are several.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.add_to(&mut text, "", 0);
        text
    }

    fn add_to(&self, text: &mut String, reply: &str, depth: usize) {
        let SpelledTree { guess, left, after, .. } = self;
        *text += &" ".repeat(2 * depth);
        *text += reply;
        *text += if reply.is_empty() { "" } else { " " };
        *text += guess;
        *text += &if *left == 1 { "\n".into() } else { format!("  {left}\n") };
        after.iter().for_each(|(reply, tree)| tree.add_to(text, reply, depth + 1));
    }
}

/// In which game and letters a tree is spelled.
#[derive(Clone, Copy)]
struct Spelling<'g> {
    game: &'g Game,
    alphabet: &'g Alphabet,
}

impl Spelling<'_> {
    fn spell(self, tree: &Tree, secrets: Vec<SecretId>) -> SpelledTree {
        let (game, left) = (self.game, secrets.len());
        let weight = game.is_weighted().then(|| game.weight_of(&secrets));
        let mut classes: BTreeMap<Reply, Vec<SecretId>> =
            Replies::of(game).classes(tree.guess, &secrets).into_iter().collect();
        let branch = |(reply, tree): &(Reply, Tree)| {
            let class = classes.remove(reply).unwrap_or_default();
            (game.rule().spell(*reply, game.length()), self.spell(tree, class))
        };
        let after = tree.branches.iter().map(branch).collect();
        SpelledTree { guess: self.alphabet.spell(game.guess(tree.guess)), left, weight, after }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GuessId;

    #[test]
    fn trees_are_written() {
        let game = Game::codes(2, 2).unwrap();
        let leaf = |guess| Tree::leaf(GuessId(guess));
        let after = Tree { guess: GuessId(1), branches: vec![(Reply(2), leaf(2))] };
        let branches = vec![(Reply(0), leaf(3)), (Reply(16), after)];
        let tree = Tree { guess: GuessId(0), branches };
        let tree = SpelledTree::of(&tree, &game, &Alphabet::default());
        assert_eq!(tree.text(), "aa  4\n  0+0 bb\n  1+0 ab  2\n    0+2 ba\n");
        let json = serde_json::to_string(&tree).unwrap();
        let after = r#"{"guess":"ab","left":2,"after":{"0+2":{"guess":"ba","left":1}}}"#;
        let expected = format!(
            r#"{{"guess":"aa","left":4,"after":{{"0+0":{{"guess":"bb","left":1}},"1+0":{after}}}}}"#
        );
        assert_eq!(json, expected);
    }
}
