//! The sizes of the classes that a guess tells apart.

use lexicon::Alphabet;
use serde::Serialize;
use wordle::candidates::Replies;
use wordle::game::{Game, SecretId};
use wordle::history::Turn;

/// How many classes of a guess are told one by one: the largest.
const MOST: usize = 24;

/// How many words of a class are told.
const EXAMPLES: usize = 3;

/// The numbers of words that a guess leaves, and that its other replies would have left.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "classes")]
pub struct Classes {
    /// The turn, from 0.
    turn: usize,
    /// How many words were possible before.
    before: usize,
    /// How many are after the reply.
    after: usize,
    /// The largest classes, the largest first, and that of the reply.
    sizes: Vec<Class>,
    /// How many other classes there are, and how many words they have together.
    others: (usize, usize),
}

/// The words with the same reply.
#[derive(Debug, Serialize)]
struct Class {
    /// The reply, as text.
    reply: String,
    /// How many words there are.
    words: usize,
    /// The first of them.
    examples: Vec<String>,
    /// Whether it is what was replied.
    taken: bool,
}

/// The words that are possible as a game goes on.
#[derive(Debug)]
pub struct Possible<'g> {
    game: &'g Game,
    alphabet: &'g Alphabet,
    /// Them, in order.
    pub left: Vec<SecretId>,
    turns: usize,
}

impl<'g> Possible<'g> {
    /// All words that may be hidden.
    pub fn all(game: &'g Game, alphabet: &'g Alphabet) -> Possible<'g> {
        Possible { game, alphabet, left: game.secret_ids().collect(), turns: 0 }
    }

    /// Keeps what is possible after a turn, and tells the classes of its guess.
    pub fn keep(&mut self, turn: &Turn) -> Classes {
        let (game, before) = (self.game, self.left.len());
        let mut classes = Replies::of(game).classes_of_word(&turn.guess, &self.left);
        // The sort is stable: of classes of a size the replies are in order.
        classes.sort_by_key(|(_, class)| std::cmp::Reverse(class.len()));
        let spell = |&secret: &SecretId| self.alphabet.spell(game.secret(secret));
        let (mut sizes, mut others) = (Vec::new(), (0, 0));
        for (place, (reply, class)) in classes.iter().enumerate() {
            let taken = *reply == turn.reply;
            if place >= MOST && !taken {
                others = (others.0 + 1, others.1 + class.len());
                continue;
            }
            sizes.push(Class {
                reply: game.rule().spell(*reply, game.length()),
                words: class.len(),
                examples: class.iter().take(EXAMPLES).map(spell).collect(),
                taken,
            });
        }
        let taken = classes.into_iter().find(|&(reply, _)| reply == turn.reply);
        self.left = taken.map_or_else(Vec::new, |(_, class)| class);
        self.turns += 1;
        Classes { turn: self.turns - 1, before, after: self.left.len(), sizes, others }
    }
}
