//! The words that may still be hidden.

use crate::columns::Columns;
use crate::game::{Game, GuessId, SecretId};
use crate::history::Turn;
use crate::matrix::ReplyMatrix;
use crate::reply::Reply;

/// The replies to guesses of a game, looked up in the matrix if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Replies<'g> {
    /// The words.
    pub game: &'g Game,
    /// Their replies, if they were made in advance.
    pub matrix: Option<&'g ReplyMatrix>,
}

impl<'g> Replies<'g> {
    /// The replies of a game without a matrix.
    pub fn of(game: &'g Game) -> Replies<'g> {
        Replies { game, matrix: None }
    }

    /// The replies of some secrets to a guess, in their order.
    pub fn to(self, guess: GuessId, secrets: &[SecretId]) -> Vec<Reply> {
        match self.matrix {
            Some(matrix) => {
                let row = matrix.row(guess);
                secrets.iter().map(|&secret| row.reply(secret)).collect()
            }
            None => self.to_word(self.game.guess(guess), secrets),
        }
    }

    /// The replies of some secrets to a guess that may be in no list, in their order. Takes about as
    /// many steps as the square of the length for 32 secrets.
    pub fn to_word(self, guess: &[u8], secrets: &[SecretId]) -> Vec<Reply> {
        let words = secrets.iter().map(|&secret| self.game.secret(secret));
        let mut codes = vec![0_u32; secrets.len()];
        Columns::of(self.game.length(), words).replies(self.game.rule(), guess, &mut codes);
        codes.into_iter().map(Reply).collect()
    }

    /// The secrets that are possible after these turns, in order. The guesses may be in no list.
    pub fn candidates(self, history: &[Turn]) -> Vec<SecretId> {
        let mut left: Vec<SecretId> = self.game.secret_ids().collect();
        for turn in history {
            let replies = match self.game.find(&turn.guess) {
                Some(guess) => self.to(guess, &left),
                None => self.to_word(&turn.guess, &left),
            };
            let mut replies = replies.into_iter();
            left.retain(|_| replies.next() == Some(turn.reply));
        }
        left
    }

    /// The classes of candidates that a guess tells apart: what each reply leaves, the replies and the
    /// candidates in order. Also the candidate that is the guess has its class.
    pub fn classes(self, guess: GuessId, candidates: &[SecretId]) -> Vec<(Reply, Vec<SecretId>)> {
        classes(self.to(guess, candidates), candidates)
    }

    /// The classes of a guess that may be in no list.
    pub fn classes_of_word(
        self,
        guess: &[u8],
        candidates: &[SecretId],
    ) -> Vec<(Reply, Vec<SecretId>)> {
        classes(self.to_word(guess, candidates), candidates)
    }
}

fn classes(replies: Vec<Reply>, candidates: &[SecretId]) -> Vec<(Reply, Vec<SecretId>)> {
    let mut pairs: Vec<(Reply, SecretId)> =
        replies.into_iter().zip(candidates.iter().copied()).collect();
    pairs.sort_unstable();
    let classes = pairs.chunk_by(|(reply, _), (other, _)| reply == other);
    classes.map(|class| (class[0].0, class.iter().map(|&(_, secret)| secret).collect())).collect()
}
