//! Trees of guesses as text and as data for other programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use lexicon::letters::Alphabet;
use serde::Serialize;

use super::node::Tree;
use crate::game::{Game, SecretId};
use crate::reply::Reply;

/// A tree with its words and replies spelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpelledTree {
    /// The next guess.
    pub guess: String,
    /// How many secrets are left before it.
    pub left: usize,
    /// What comes after each reply.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub after: BTreeMap<String, SpelledTree>,
}

impl SpelledTree {
    /// Spells a tree of a game.
    pub fn of(tree: &Tree, game: &Game, alphabet: &Alphabet) -> SpelledTree {
        let spelling = Spelling { game, alphabet };
        spelling.spell(tree, game.secret_ids().collect())
    }

    /// Writes the tree with a line a guess: after which reply it is made, further in for each guess
    /// before it, and of how many secrets if they are several.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        self.write_after("", 0, output)
    }

    fn write_after(&self, reply: &str, depth: usize, output: &mut impl Write) -> io::Result<()> {
        let SpelledTree { guess, left, after } = self;
        let indent = 2 * depth;
        let space = if reply.is_empty() { "" } else { " " };
        write!(output, "{:indent$}{reply}{space}{guess}", "")?;
        match left {
            1 => writeln!(output)?,
            _ => writeln!(output, "  {left}")?,
        }
        after.iter().try_for_each(|(reply, tree)| tree.write_after(reply, depth + 1, output))
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
        let (rule, guess) = (self.game.rule(), self.game.guess(tree.guess));
        let mut classes: BTreeMap<Reply, Vec<SecretId>> = BTreeMap::new();
        for &secret in &secrets {
            classes.entry(rule.reply(self.game.secret(secret), guess)).or_default().push(secret);
        }
        let branch = |(reply, tree): &(Reply, Tree)| {
            let class = classes.remove(reply).unwrap_or_default();
            (rule.spell(*reply, self.game.length()), self.spell(tree, class))
        };
        let after = tree.branches.iter().map(branch).collect();
        SpelledTree { guess: self.alphabet.spell(guess), left: secrets.len(), after }
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
        let mut text = Vec::new();
        tree.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text, "aa  4\n  0+0 bb\n  1+0 ab  2\n    0+2 ba\n");
        let json = serde_json::to_string(&tree).unwrap();
        let after = r#"{"guess":"ab","left":2,"after":{"0+2":{"guess":"ba","left":1}}}"#;
        let expected = format!(
            r#"{{"guess":"aa","left":4,"after":{{"0+0":{{"guess":"bb","left":1}},"1+0":{after}}}}}"#
        );
        assert_eq!(json, expected);
    }
}
