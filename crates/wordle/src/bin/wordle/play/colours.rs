//! Letters on coloured ground, or with the text of the reply beside them.

use std::env;
use std::io::{self, IsTerminal};

use crossterm::style::Stylize;
use lexicon::Alphabet;
use wordle::history::Turn;
use wordle::reply::Rule;

/// How letters are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// On coloured ground.
    Coloured,
    /// As plain text.
    Plain,
}

impl Colours {
    /// Coloured on a terminal, unless it is a dumb one or `NO_COLOR` is set and not empty (no-color.org).
    pub fn of_terminal() -> Colours {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        match io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb {
            true => Colours::Coloured,
            false => Colours::Plain,
        }
    }

    /// A line with a guess and its reply.
    pub fn turn(self, rule: Rule, alphabet: &Alphabet, turn: &Turn) -> String {
        let guess = alphabet.spell(&turn.guess);
        let reply = rule.spell(turn.reply, turn.guess.len());
        match (self, rule) {
            (Colours::Coloured, Rule::Wordle) => {
                let letters = guess.chars().zip(reply.chars());
                let tiles: String = letters.map(|(letter, told)| tile(letter, told)).collect();
                format!("  {tiles}\n")
            }
            _ => format!("  {guess}  {reply}\n"),
        }
    }
}

/// A letter on the ground of what was told of it: green well placed, yellow misplaced, grey absent.
pub fn tile(letter: char, told: char) -> String {
    let text = format!(" {} ", letter.to_uppercase());
    match told {
        'g' => text.black().on_green().to_string(),
        'y' => text.black().on_yellow().to_string(),
        _ => text.white().on_dark_grey().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_has_its_colour() {
        let alphabet = Alphabet::default();
        let guess = alphabet.fold(b"error").unwrap();
        let turn = Turn::of(Rule::Wordle, &alphabet.fold(b"favor").unwrap(), &guess);
        let plain = Colours::Plain.turn(Rule::Wordle, &alphabet, &turn);
        assert_eq!(plain, "  error  ...gg\n");
        // Whether or not this run has NO_COLOR set.
        crossterm::style::force_color_output(true);
        let coloured = Colours::Coloured.turn(Rule::Wordle, &alphabet, &turn);
        assert_eq!(coloured.matches("48;5;10m").count(), 2, "{coloured:?}");
        assert_eq!(coloured.matches("48;5;8m").count(), 3, "{coloured:?}");
        let counts = Turn::of(Rule::Mastermind, &alphabet.fold(b"favor").unwrap(), &guess);
        let text = Colours::Coloured.turn(Rule::Mastermind, &alphabet, &counts);
        assert_eq!(text, "  error  2+0\n");
    }
}
