//! The text that is written where several words are guessed at once.

use command::Failure;
use lexicon::Halted;
use wordle::candidates::Replies;
use wordle::game::{GuessId, SecretId};
use wordle::next_guess::{Question, boards};

use super::advice::Advice;
use super::situation::Situation;

/// The words that are possible on each board, and the guesses that tell the most of all of them.
///
/// # Errors
/// How the run was stopped.
pub fn text(advice: &Advice<'_>, situations: &[Situation]) -> Result<String, Failure> {
    let (game, watch) = (advice.game, advice.watch);
    let is_found =
        |situation: &Situation| situation.history.iter().any(|turn| turn.reply == game.won());
    let mut text = String::new();
    let mut open: Vec<Vec<SecretId>> = Vec::new();
    for (number, situation) in (1..).zip(situations) {
        match is_found(situation) {
            true => text += &format!("Board {number}: found\n"),
            false => {
                text += &format!("Board {number}: {}", advice.possible(situation));
                open.push(situation.candidates.clone());
            }
        }
    }
    if open.is_empty() {
        return Ok(text);
    }
    watch.enter("while the next guess was sought");
    let guesses: Vec<GuessId> = game.guess_ids().collect();
    let mut candidates = open.concat();
    candidates.sort_unstable();
    candidates.dedup();
    let halt = watch.halt();
    let question = Question {
        limit: advice.limit() / open.len() as u64,
        threads: advice.helping.game.threads,
        ..Question::new(Replies::of(game), &candidates, &guesses, &halt)
    };
    let best = boards::best(&question, &open, advice.helping.top);
    let (best, rated) = best.map_err(|Halted| watch.failure())?;
    let of = match rated == guesses.len() {
        true => format!("of {rated}"),
        false => format!("of {rated} out of {} (--exhaustive rates all)", guesses.len()),
    };
    let width = game.length().max("guess".len());
    text += &format!(
        "The best next guesses by entropy, {of}:\n  {:width$}    bits  possible on\n",
        "guess"
    );
    for rated in best {
        let guess = advice.helping.game.alphabet.spell(game.guess(rated.guess));
        let boards = match rated.boards {
            0 => String::new(),
            1 => "  1 board".into(),
            boards => format!("  {boards} boards"),
        };
        text += &format!("  {guess:width$}  {:6.3}{boards}\n", rated.bits);
    }
    Ok(text)
}
