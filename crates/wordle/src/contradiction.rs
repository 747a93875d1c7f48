//! Why a history leaves no word, and what would leave some.

use std::collections::BTreeMap;

use lexicon::Alphabet;

use crate::candidates::Replies;
use crate::game::{Game, SecretId};
use crate::history::Turn;
use crate::reply::{Reply, Rule};

/// The most changes, and the most words, that are told.
const MOST: usize = 10;

/// Why no secret is possible after a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The number of the first turn, counted from 0, after which no secret is possible.
    pub turn: usize,
    /// The replies to single turns that would leave some secret, of those that differ from the one told
    /// in the fewest characters: in the order of the turns and replies. There is none if no other reply
    /// to a single turn is enough.
    pub changes: Vec<Change>,
    /// The secrets whose replies differ from all that was told in the fewest characters, in order.
    pub nearest: Vec<SecretId>,
    /// In how many characters they differ.
    pub distance: usize,
}

/// Another reply to one turn, which leaves some secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the turn, counted from 0.
    pub turn: usize,
    /// The reply that it should have.
    pub reply: Reply,
    /// How many secrets would be left.
    pub secrets: usize,
    /// The first of them.
    pub example: SecretId,
}

impl Contradiction {
    /// Why no secret is possible; `None` if some is.
    ///
    /// Takes a reply of each secret to each turn.
    pub fn of(replies: Replies<'_>, history: &[Turn]) -> Option<Contradiction> {
        let game = replies.game;
        let (rule, length) = (game.rule(), game.length());
        let secrets: Vec<SecretId> = game.secret_ids().collect();
        let told: Vec<Vec<Reply>> =
            history.iter().map(|turn| replies.to_word(&turn.guess, &secrets)).collect();
        let mut survived = 0;
        let mut by_change = BTreeMap::new();
        let mut nearest: (usize, Vec<SecretId>) = (usize::MAX, Vec::new());
        for &secret in &secrets {
            let differences: Vec<usize> = (history.iter().zip(&told))
                .map(|(turn, told)| distance(rule, length, turn.reply, told[secret.index()]))
                .collect();
            let differs = |&turn: &usize| differences[turn] > 0;
            let first = (0..history.len()).find(differs)?;
            survived = survived.max(first);
            if (first + 1..history.len()).find(differs).is_none() {
                let change = (differences[first], first, told[first][secret.index()]);
                by_change.entry(change).or_insert((secret, 0)).1 += 1;
            }
            let sum = differences.iter().sum();
            if sum < nearest.0 {
                nearest = (sum, Vec::new());
            }
            if sum == nearest.0 {
                nearest.1.push(secret);
            }
        }
        let fewest = by_change.first_key_value().map(|(&(characters, ..), _)| characters);
        let changes = by_change
            .into_iter()
            .take_while(|&((characters, ..), _)| Some(characters) == fewest)
            .map(|((_, turn, reply), (example, secrets))| Change { turn, reply, secrets, example });
        let (changes, (distance, nearest)) = (changes.collect(), nearest);
        Some(Contradiction { turn: survived, changes, nearest, distance })
    }

    /// Which turn of the history first leaves no word, and what would leave some, in lines of text.
    pub fn text(&self, game: &Game, alphabet: &Alphabet, history: &[Turn]) -> String {
        let turn = |number: usize, reply: Reply| {
            let guess = &history[number].guess;
            let reply = game.rule().spell(reply, guess.len());
            format!("turn {}, {}={reply}", number + 1, alphabet.spell(guess))
        };
        let mut text = format!(
            "{}: it leaves none of the {} words that may be hidden",
            turn(self.turn, history[self.turn].reply),
            game.secrets().len()
        );
        for change in self.changes.iter().take(MOST) {
            let (words, example) = (change.secrets, alphabet.spell(game.secret(change.example)));
            let other = turn(change.turn, change.reply);
            text += &match words {
                1 => format!("\n  {other} would leave {example}"),
                _ => format!("\n  {other} would leave {words} words, as {example}"),
            };
        }
        if self.changes.len() > MOST {
            let more = self.changes.len() - MOST;
            text += &format!("\n  and {more} more such replies would leave some");
        }
        if self.changes.is_empty() {
            let nearest = self.nearest.iter().take(MOST);
            let words: Vec<String> =
                nearest.map(|&secret| alphabet.spell(game.secret(secret))).collect();
            let more = match self.nearest.len().saturating_sub(MOST) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            text += &format!(
                "\n  no other reply to one turn would leave any; the nearest, with {} characters of the \
                 replies otherwise: {}{more}",
                self.distance,
                words.join(" ")
            );
        }
        text
    }
}

/// In how many characters two replies differ; of those that are two numbers, by how much these do.
fn distance(rule: Rule, length: usize, Reply(a): Reply, Reply(b): Reply) -> usize {
    match rule {
        Rule::Wordle => {
            let digit = |code, position| code / 3_u32.pow(position as u32) % 3;
            (0..length).filter(|&position| digit(a, position) != digit(b, position)).count()
        }
        Rule::Mastermind => ((a / 16).abs_diff(b / 16) + (a % 16).abs_diff(b % 16)) as usize,
    }
}
