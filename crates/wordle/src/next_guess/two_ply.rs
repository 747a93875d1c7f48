//! Two-ply: looks at the second guess too, for the few first guesses that one ply finds best.

use std::num::NonZero;

use lexicon::Halted;

use crate::game::GuessId;
use crate::parallel;

use super::one_ply;
use super::question::{NextGuesses, Question};
use super::selection::Ties;
use super::spread::Spread;

/// How many first guesses are looked at if that is not asked for.
pub const WIDTH: NonZero<usize> = NonZero::new(24).unwrap();

/// The guesses of least cost after two plies, `top` at most of `width`. For each of these guesses of the
/// greatest entropy, and each class that it leaves, the best second guess is found among all guesses; the
/// cost is how many guesses all candidates together need, by weight, if the third guess finds the likeliest word of each class that
/// the second leaves, and the fourth all others. Where the limit leaves guesses
/// out, a second guess is one of its class.
///
/// The search looks at as many replies as `width` + 1 questions of one ply, each with its share of the limit.
///
/// # Errors
/// If it was halted.
pub fn best(
    question: &Question<'_>,
    width: NonZero<usize>,
    top: usize,
) -> Result<NextGuesses, Halted> {
    let limit = question.limit / (width.get() as u64).saturating_add(1);
    let share = Question { limit, ..*question };
    let by_entropy = |spread: &Spread, _| spread.coarse_bits_left();
    let mut found = one_ply::best(&share, Ties::SecretsFirst, width.get(), by_entropy)?;
    // A guess that tells nothing leads nowhere.
    let count = question.candidates.len() as u64;
    found.best.retain(|rated| rated.spread.replies > 1 || count == 1);
    let is_limited = found.rated < question.guesses.len();
    let rated = |_: &mut (), number: usize| {
        let guess = found.best[number].guess;
        second_ply(&share, guess, is_limited)
    };
    let needed = parallel::map(question.threads, found.best.len(), || (), rated);
    for (rated, needed) in found.best.iter_mut().zip(needed) {
        rated.cost = needed?;
    }
    found.best.sort_by_key(|rated| rated.cost);
    found.best.truncate(top);
    Ok(found)
}

/// How many guesses all candidates need if this is the first.
fn second_ply(share: &Question<'_>, guess: GuessId, is_limited: bool) -> Result<u64, Halted> {
    let (game, all) = (share.replies.game, share.candidates.len() as u64);
    let mut needed = game.weight_of(share.candidates);
    for (reply, class) in share.replies.classes(guess, share.candidates) {
        if reply == game.won() {
            continue;
        }
        let guesses = match is_limited {
            true => class.iter().map(|secret| game.secrets()[secret.index()]).collect(),
            false => share.guesses_after(guess, reply),
        };
        needed += after(&Question { candidates: &class, guesses: &guesses, ..*share }, all)?;
    }
    Ok(needed)
}

/// How many guesses the candidates of a class need, which is one of the classes of `all` candidates.
fn after(class: &Question<'_>, all: u64) -> Result<u64, Halted> {
    let (game, count) = (class.replies.game, class.candidates.len() as u64);
    if count <= 2 {
        let likeliest = class.candidates.iter().map(|&secret| game.weight(secret)).max();
        return Ok(2 * game.weight_of(class.candidates) - likeliest.unwrap_or(0));
    }
    let limit = (u128::from(class.limit) * u128::from(count) / u128::from(all)) as u64;
    let second = Question { limit, threads: NonZero::<usize>::MIN, ..*class };
    let best = one_ply::best(&second, Ties::SecretsFirst, 1, needed)?.best;
    Ok(best.first().map_or(0, |best| best.cost))
}

/// How many guesses all candidates together need from this guess on, by weight, if of each class that it leaves the
/// next guess finds the likeliest, and the one after that all others. It is the least that is possible where no
/// class has more words than there are replies.
fn needed(spread: &Spread, own: u64) -> u64 {
    // This one, and each of a class two more, unless it is the likeliest or that of the guess itself.
    3 * spread.weight - spread.likeliest - own
}
