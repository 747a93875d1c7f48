//! The guesses that are rated, and their order.

use std::borrow::Cow;

use crate::game::GuessId;

use super::letter_frequency::LetterFrequency;
use super::question::Question;

/// In which order guesses of the same cost are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Candidates, other secrets, other guesses, each in order.
    SecretsFirst,
    /// Candidates, other guesses, each in order.
    CandidatesFirst,
}

/// The guesses to be rated: all of a question; or, where they would take more replies than its limit,
/// half of what it allows by the [frequency of letters](LetterFrequency), and half taken evenly from the
/// rest of the list. At least one is a candidate.
#[derive(Debug)]
pub struct Selection<'q> {
    question: &'q Question<'q>,
    guesses: Cow<'q, [GuessId]>,
}

impl<'q> Selection<'q> {
    /// Chooses the guesses to be rated.
    pub fn of(question: &'q Question<'q>) -> Selection<'q> {
        let candidates = question.candidates.len().max(1);
        let most = usize::try_from(question.limit / candidates as u64).unwrap_or(usize::MAX);
        let guesses = match question.guesses.len() > most {
            true => few(question, most.max(1)).into(),
            false => question.guesses.into(),
        };
        Selection { question, guesses }
    }

    /// How many guesses there are.
    pub fn count(&self) -> usize {
        self.guesses.len()
    }

    /// The guesses that may be the secret, the likeliest first, else in order.
    pub fn candidates(&self) -> Vec<GuessId> {
        let game = self.question.replies.game;
        let mut candidates = self.question.candidates.to_vec();
        if game.is_weighted() {
            candidates.sort_by_key(|&secret| std::cmp::Reverse(game.weight(secret)));
        }
        let candidates = candidates.into_iter().map(|secret| game.secrets()[secret.index()]);
        match &self.guesses {
            Cow::Borrowed(_) => candidates.collect(),
            Cow::Owned(few) => {
                candidates.filter(|guess| few.binary_search(guess).is_ok()).collect()
            }
        }
    }

    /// The others, in the order in which ties are taken.
    pub fn others(&self, ties: Ties) -> Vec<GuessId> {
        let game = self.question.replies.game;
        let mut is_candidate = vec![false; game.secrets().len()];
        for &secret in self.question.candidates {
            is_candidate[secret.index()] = true;
        }
        let is_other =
            |guess| game.secret_of(guess).is_none_or(|secret| !is_candidate[secret.index()]);
        let others = self.guesses.iter().copied().filter(|&guess| is_other(guess));
        if ties == Ties::CandidatesFirst {
            return others.collect();
        }
        let (mut secrets, rest): (Vec<GuessId>, Vec<GuessId>) =
            others.partition(|&guess| game.secret_of(guess).is_some());
        secrets.extend(rest);
        secrets
    }
}

/// `count` of the guesses, in order; not 0.
fn few(question: &Question<'_>, count: usize) -> Vec<GuessId> {
    let game = question.replies.game;
    let frequency = LetterFrequency::of(question.replies, question.candidates);
    let mut by_cost: Vec<(bool, u64, GuessId)> = question
        .guesses
        .iter()
        .map(|&guess| (true, frequency.cost(game.guess(guess)), guess))
        .collect();
    // The best candidate comes first whatever its letters.
    let best = by_cost.iter_mut().filter(|(.., guess)| question.is_candidate(*guess)).min();
    if let Some((is_other, ..)) = best {
        *is_other = false;
    }
    by_cost.sort_unstable();
    let mut rest = by_cost.split_off(count.div_ceil(2));
    rest.sort_unstable_by_key(|&(.., guess)| guess);
    let sample = count - by_cost.len();
    let evenly = (0..sample).map(|number| rest[number * rest.len() / sample].2);
    let mut few: Vec<GuessId> = by_cost.iter().map(|&(.., guess)| guess).chain(evenly).collect();
    few.sort_unstable();
    few
}
