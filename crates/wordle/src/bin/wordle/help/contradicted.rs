//! A history that leaves no word, in words.

use lexicon::Alphabet;
use wordle::candidates::Replies;
use wordle::contradiction::Contradiction;
use wordle::history::Turn;
use wordle::reply::Reply;

/// The most changes, and the most words, that are written.
const MOST: usize = 10;

/// Says which turn first leaves no word, and what would leave some.
pub fn text(alphabet: &Alphabet, replies: Replies<'_>, history: &[Turn]) -> String {
    let Some(found) = Contradiction::of(replies, history) else { return String::new() };
    let (rule, game) = (replies.game.rule(), replies.game);
    let turn = |number: usize, reply: Reply| {
        let turn = &history[number];
        let (guess, reply) = (alphabet.spell(&turn.guess), rule.spell(reply, turn.guess.len()));
        format!("turn {}, {guess}={reply}", number + 1)
    };
    let mut text = format!(
        "{}: it leaves none of the {} words that may be hidden",
        turn(found.turn, history[found.turn].reply),
        game.secrets().len()
    );
    for change in found.changes.iter().take(MOST) {
        let (words, example) = (change.secrets, alphabet.spell(game.secret(change.example)));
        let other = turn(change.turn, change.reply);
        text += &match words {
            1 => format!("\n  {other} would leave {example}"),
            _ => format!("\n  {other} would leave {words} words, as {example}"),
        };
    }
    if found.changes.len() > MOST {
        text +=
            &format!("\n  and {} more such replies would leave some", found.changes.len() - MOST);
    }
    if found.changes.is_empty() {
        let words: Vec<String> = (found.nearest.iter().take(MOST))
            .map(|&secret| alphabet.spell(game.secret(secret)))
            .collect();
        let more = match found.nearest.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        text += &format!(
            "\n  no other reply to one turn would leave any; the nearest, with {} characters of the \
             replies otherwise: {}{more}",
            found.distance,
            words.join(" ")
        );
    }
    text
}
