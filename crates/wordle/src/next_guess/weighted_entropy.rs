//! Weighted entropy: what a reply tells counts by how useful that reply is for the guesses that follow (S. Gür, "The
//! quality of information", 2025, <https://arxiv.org/abs/2511.19446>, with weights that a genetic algorithm found for
//! codes of four pegs of six colours). Entropy is the same with all weights alike.

use lexicon::Halted;

use crate::game::{Game, GuessId};
use crate::parallel;
use crate::reply::{Reply, Rule};

use super::one_ply::{PIECE, threads};
use super::question::{NextGuesses, Question, RatedGuess};
use super::selection::{Selection, Ties};
use super::spread::{COARSE, Spread, bits};

/// How many pegs the codes have whose replies have weights.
const PEGS: usize = 4;

/// The weights of the replies in thousandths, by how many pegs are well placed, then by how many are misplaced.
const WEIGHTS: [[u64; PEGS + 1]; PEGS + 1] = [
    [473, 446, 523, 410, 350],
    [534, 486, 423, 383, 0],
    [406, 413, 458, 0, 0],
    [424, 0, 0, 0, 0],
    [800, 0, 0, 0, 0],
];

/// The greatest weight.
const GREATEST: u64 = 800;

/// Whether the replies of a game have weights.
pub fn has_weights(game: &Game) -> bool {
    game.rule() == Rule::Mastermind && game.length() == PEGS
}

/// The best guesses of a game [with weights](has_weights), `top` at most, the best first.
///
/// # Errors
/// If it was halted.
pub fn best(question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
    let selection = Selection::of(question);
    let candidates = selection.candidates();
    let others = selection.others(Ties::SecretsFirst);
    let is_candidate = |place| place < candidates.len();
    let guesses: Vec<GuessId> = candidates.iter().copied().chain(others).collect();
    let pieces: Vec<&[GuessId]> = guesses.chunks(PIECE).collect();
    let rate_piece = |(): &mut (), number: usize| {
        let places = number * PIECE..;
        let going = pieces[number].iter().zip(places).take_while(|_| !question.halt.is_set());
        going.map(|(&guess, place)| rate(question, guess, is_candidate(place))).collect::<Vec<_>>()
    };
    let threads = threads(question, guesses.len());
    let mut best = parallel::map(threads, pieces.len(), || (), rate_piece).concat();
    question.halt.check()?;
    best.sort_by_key(|rated| rated.cost);
    best.truncate(top);
    Ok(NextGuesses { best, rated: selection.count() })
}

/// A guess and its cost: how much less its reply tells, with weights, than if all candidates were told apart by replies
/// of the greatest weight.
fn rate(question: &Question<'_>, guess: GuessId, is_candidate: bool) -> RatedGuess {
    let game = question.replies.game;
    let (mut spread, mut classes) = (Spread::default(), Vec::new());
    for (reply, class) in question.replies.classes(guess, question.candidates) {
        let likeliest = class.iter().map(|&secret| game.weight(secret)).max().unwrap_or(0);
        let weight = game.weight_of(&class);
        spread.add_weighted(class.len() as u64, weight, likeliest);
        classes.push((reply_weight(game, reply), weight));
    }
    let all = spread.weight.max(1);
    // The bits that a class tells are the logarithm of how many times as much all candidates weigh; here times both weights.
    let told = classes.into_iter().map(|(reply_weight, weight)| {
        let product = |one: u64, other: u64| u128::from(one) * u128::from(other);
        let told = product(weight, bits(all)).saturating_sub(product(all, bits(weight)));
        u128::from(reply_weight) * told / u128::from(all)
    });
    let most = u128::from(GREATEST) * u128::from(bits(all));
    let unit = u128::from(1000 * COARSE);
    let cost = (most.saturating_sub(told.sum()) + unit / 2) / unit;
    RatedGuess { guess, is_candidate, spread, cost: u64::try_from(cost).unwrap_or(u64::MAX) }
}

/// The weight of a reply in thousandths.
fn reply_weight(game: &Game, reply: Reply) -> u64 {
    let (well, misplaced) = game.rule().numbers(reply, game.length());
    WEIGHTS[well as usize][misplaced as usize]
}
