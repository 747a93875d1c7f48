//! The keyboard: the state of each letter as far as the turns tell it.

use lexicon::{Alphabet, Letter};
use wordle::history::Turn;
use wordle::reply::Rule;

use super::colours::{Colours, tile};

/// A line with the letters: coloured, those not guessed yet plain; or by what was told of them. Where a
/// letter was told in several ways, the one that tells most counts. Two numbers tell nothing of a letter.
pub fn text(rule: Rule, alphabet: &Alphabet, turns: &[Turn], colours: Colours) -> String {
    if rule == Rule::Mastermind {
        return String::new();
    }
    let told = |letter: Letter| {
        let of_turn = |turn: &Turn| {
            let reply = rule.spell(turn.reply, turn.guess.len());
            let letters = turn.guess.iter().zip(reply.chars());
            letters
                .filter(|&(&guessed, _)| guessed == letter)
                .map(|(_, told)| told)
                .max_by_key(rank)
        };
        turns.iter().filter_map(of_turn).max_by_key(rank)
    };
    let letters =
        (0..alphabet.size() as Letter).map(|letter| (alphabet.glyph(letter), told(letter)));
    if colours == Colours::Coloured {
        let keys = letters.map(|(letter, told)| match told {
            Some(told) => tile(letter, told),
            None => format!(" {letter} "),
        });
        return format!("  {}\n", keys.collect::<String>());
    }
    let letters: Vec<(char, Option<char>)> = letters.collect();
    let kinds = [
        ("well placed", Some('g')),
        ("misplaced", Some('y')),
        ("absent", Some('.')),
        ("not guessed", None),
    ];
    let parts = kinds.into_iter().filter_map(|(name, wanted)| {
        let these = letters.iter().filter(|&&(_, told)| told == wanted);
        let these: String = these.map(|&(letter, _)| letter).collect();
        (!these.is_empty()).then(|| format!("{name} {these}"))
    });
    format!("  {}\n", parts.collect::<Vec<_>>().join(", "))
}

/// How much is told of a letter.
fn rank(told: &char) -> usize {
    ['.', 'y', 'g'].iter().position(|other| other == told).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_shown_by_what_is_known() {
        let alphabet = Alphabet::default();
        let fold = |word: &str| alphabet.fold(word.as_bytes()).unwrap();
        let turns =
            ["error", "rover"].map(|guess| Turn::of(Rule::Wordle, &fold("favor"), &fold(guess)));
        let line = text(Rule::Wordle, &alphabet, &turns, Colours::Plain);
        let expected = "  well placed orv, absent e, not guessed abcdfghijklmnpqstuwxyz\n";
        assert_eq!(line, expected);
        assert_eq!(text(Rule::Mastermind, &alphabet, &turns, Colours::Plain), "");
        let coloured = text(Rule::Wordle, &alphabet, &turns, Colours::Coloured);
        assert!(coloured.contains(" a ") && coloured.contains(" V "), "{coloured:?}");
    }
}
