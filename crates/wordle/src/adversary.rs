//! A host that hides no word: each reply is the one that leaves the most words, as in Absurdle (qntm 2022,
//! <https://qntm.org/absurdle>).

use std::cmp::Reverse;
use std::collections::HashSet;

use lexicon::{Halt, Halted, Letter};

use crate::candidates::Replies;
use crate::game::{GuessId, SecretId};
use crate::next_guess::{Counter, Counting};
use crate::reply::Reply;

/// How many candidates a guess must tell apart before all are looked at: those that are compared at once.
const FEW: usize = 32;

/// The reply to a guess, which may be in no list, and the candidates that it leaves: the most. Of replies
/// that leave as many it is the one with the fewest letters well placed, then with the fewest misplaced, then
/// the least; `None` if there is no candidate.
pub fn reply(
    replies: Replies<'_>,
    guess: &[Letter],
    candidates: &[SecretId],
) -> Option<(Reply, Vec<SecretId>)> {
    let (rule, length) = (replies.game.rule(), replies.game.length());
    let classes = replies.classes_of_word(guess, candidates).into_iter();
    classes
        .min_by_key(|(reply, class)| (Reverse(class.len()), rule.numbers(*reply, length), *reply))
}

/// The fewest guesses that end a game from these candidates on, the last one the only word that is then
/// left; the first such guesses in the order of the candidates that each leaves, then of words. `None` if
/// no guesses do.
///
/// Tries one guess more each time. A guess divides candidates into no more classes than it does all of
/// them, so it leaves at least their number divided by the most classes of any; that refutes nearly all
/// that is too short. What is left is refuted at the last guess but one, which must tell all apart.
///
/// # Errors
/// If it was halted.
pub fn fewest_guesses(
    replies: Replies<'_>,
    candidates: &[SecretId],
    guesses: &[GuessId],
    halt: &Halt,
) -> Result<Option<Vec<GuessId>>, Halted> {
    let mut search = AdversarySearch { replies, guesses, halt, most: 1, failed: HashSet::new() };
    let by_left = search.by_left(candidates)?;
    search.most = by_left.iter().map(|&(.., classes)| classes).max().unwrap_or(1);
    // With each guess a candidate goes, unless none can be told from the others.
    for left in 1..=candidates.len() {
        if let Some(mut found) = search.ends_within(candidates, left)? {
            found.reverse();
            return Ok(Some(found));
        }
    }
    Ok(None)
}

struct AdversarySearch<'s> {
    replies: Replies<'s>,
    guesses: &'s [GuessId],
    halt: &'s Halt,
    /// The most classes of all candidates by any guess.
    most: u64,
    /// Sets of candidates, each with the number of guesses within which it does not end.
    failed: HashSet<(usize, Vec<SecretId>)>,
}

impl AdversarySearch<'_> {
    /// The guesses that end the game, `left` at most, the last one first.
    fn ends_within(
        &mut self,
        candidates: &[SecretId],
        left: usize,
    ) -> Result<Option<Vec<GuessId>>, Halted> {
        if let [only] = candidates {
            return Ok(Some(vec![self.replies.game.secrets()[only.index()]]));
        }
        if left < 2 || self.failed.contains(&(left, candidates.to_vec())) {
            return Ok(None);
        }
        // The most candidates that the next guess may leave.
        let most = self.most.saturating_pow(left as u32 - 2);
        let next = match left {
            2 => self.separating_guess(candidates)?.into_iter().collect(),
            _ => self.by_left(candidates)?,
        };
        for (leaves, guess, _) in next {
            if leaves > most || leaves == candidates.len() as u64 {
                break;
            }
            let word = self.replies.game.guess(guess);
            let Some((_, class)) = reply(self.replies, word, candidates) else { break };
            if let Some(mut found) = self.ends_within(&class, left - 1)? {
                found.push(guess);
                return Ok(Some(found));
            }
        }
        self.failed.insert((left, candidates.to_vec()));
        Ok(None)
    }

    /// The first guess that leaves one candidate of all, as by [`by_left`](Self::by_left). Nearly all guesses leave some of a
    /// few together.
    fn separating_guess(
        &self,
        candidates: &[SecretId],
    ) -> Result<Option<(u64, GuessId, u64)>, Halted> {
        let few = &candidates[..candidates.len().min(FEW)];
        let counting = [few, candidates].map(|some| Counting::of(self.replies, some));
        let mut counters = [Counter::default(), Counter::default()];
        for &guess in self.guesses {
            self.halt.check()?;
            let mut counting = counting.iter().zip(&mut counters);
            if counting.all(|(some, counter)| some.spread(guess, counter).largest == 1) {
                return Ok(Some((1, guess, candidates.len() as u64)));
            }
        }
        Ok(None)
    }

    /// For each guess how many candidates it leaves and how many classes it makes, from the fewest left on.
    fn by_left(&mut self, candidates: &[SecretId]) -> Result<Vec<(u64, GuessId, u64)>, Halted> {
        // The counter keeps parts of the replies of these candidates.
        let (counting, mut counter) = (Counting::of(self.replies, candidates), Counter::default());
        let mut by_left = Vec::with_capacity(self.guesses.len());
        for &guess in self.guesses {
            self.halt.check()?;
            let spread = counting.spread(guess, &mut counter);
            by_left.push((spread.largest, guess, spread.replies));
        }
        by_left.sort_unstable();
        Ok(by_left)
    }
}
