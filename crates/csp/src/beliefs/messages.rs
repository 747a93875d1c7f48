//! The messages of belief propagation: a weight for each letter of a cell.

use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};

/// A weight for each letter. Sums, products and quotients of these numbers are the same on every machine.
pub(crate) type Weights = [f32; MAX_LETTERS];

/// The part that a message keeps of the message before, without which messages may swing for ever.
const DAMPING: f32 = 0.2;

/// The least weight of a letter in a message, for beliefs may be wrong.
const LEAST: f32 = 1e-9;

/// The products of the weights of each letter left to a cell in some messages.
pub(crate) fn product<'m>(left: LetterSet, messages: impl Iterator<Item = &'m Weights>) -> Weights {
    let mut product = std::array::from_fn(|letter| f32::from(left.contains(letter as Letter)));
    for message in messages {
        product.iter_mut().zip(message).for_each(|(product, sent)| *product *= sent);
    }
    product
}

/// Weights divided by their sum or their greatest, as `join` says; as they are where all are 0.
pub(crate) fn scaled(mut weights: Weights, join: impl Fn(f32, f32) -> f32) -> Weights {
    let whole = weights.iter().copied().fold(0.0, join);
    if whole > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= whole);
    }
    weights
}

/// Renews a message by weights that are scaled so that their sum is 1; returns the greatest change of a letter.
pub(crate) fn renew(message: &mut Weights, weights: Weights) -> f32 {
    let mut change = 0_f32;
    for (old, new) in message.iter_mut().zip(scaled(weights, |sum, weight| sum + weight)) {
        let new = DAMPING * *old + (1.0 - DAMPING) * (new + LEAST);
        change = change.max((new - *old).abs());
        *old = new;
    }
    change
}
