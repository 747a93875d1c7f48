//! How far a word is from agreeing with all replies.

use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;

use super::super::letter_bounds::{LetterBounds, letter_counts};
use crate::history::Turn;
use crate::reply::Rule;

/// The measure that words are judged by: a cost, 0 if a word agrees with all replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fitness {
    /// By numbers: for each turn, twice the difference of the letters well placed, and the difference
    /// of those misplaced, between the reply and what it would be if the word were the secret
    /// (Runarsson and Merelo 2010, after Berghman et al. 2009).
    Numbers,
    /// By letters: how many letters must change, as far as one can tell. Of
    /// [`Rule::Wordle`] the letters where they cannot be, those that are due and missing, and those
    /// that are too many. Of [`Rule::Mastermind`], where one changed letter changes the number of those
    /// well placed by one at most, and also that of those in common, for each turn the greater of both
    /// differences.
    Letters,
}

lexicon::named!(Fitness, "fitness", Numbers = "numbers", Letters = "letters");

/// The cost of words after a history.
#[derive(Clone, Debug)]
pub struct Cost<'h> {
    rule: Rule,
    fitness: Fitness,
    history: &'h [Turn],
    bounds: LetterBounds,
}

impl<'h> Cost<'h> {
    /// The cost of words of `length` letters.
    pub fn new(rule: Rule, fitness: Fitness, length: usize, history: &'h [Turn]) -> Cost<'h> {
        Cost { rule, fitness, history, bounds: LetterBounds::of_history(rule, length, history) }
    }

    /// The bounds that the history sets to single letters.
    pub fn bounds(&self) -> &LetterBounds {
        &self.bounds
    }

    /// The cost of a word. By numbers a word of cost 0 may still disagree with replies that tell more
    /// than numbers.
    pub fn of(&self, word: &[Letter]) -> u32 {
        match (self.fitness, self.rule) {
            (Fitness::Letters, Rule::Wordle) => self.of_letters(word),
            (Fitness::Letters, Rule::Mastermind) => {
                self.differences(word).map(|[well, common, _]| well.max(common)).sum()
            }
            (Fitness::Numbers, _) => {
                self.differences(word).map(|[well, _, misplaced]| 2 * well + misplaced).sum()
            }
        }
    }

    fn of_letters(&self, word: &[Letter]) -> u32 {
        let LetterBounds { allowed, least, most } = &self.bounds;
        let misfits = word.iter().zip(allowed).filter(|&(&letter, set)| !set.contains(letter));
        let counts = letter_counts(word);
        let wrong = |letter: usize| {
            let count = counts[letter];
            u32::from(least[letter].saturating_sub(count))
                + u32::from(count.saturating_sub(most[letter]))
        };
        misfits.count() as u32 + (0..MAX_LETTERS).map(wrong).sum::<u32>()
    }

    /// For each turn the difference of the letters well placed, in common, and misplaced.
    pub fn differences(&self, word: &[Letter]) -> impl Iterator<Item = [u32; 3]> {
        self.history.iter().map(|turn| {
            let length = word.len();
            let told = self.rule.numbers(turn.reply, length);
            let would_be = self.rule.numbers(self.rule.reply(word, &turn.guess), length);
            let well = told.0.abs_diff(would_be.0);
            let common = (told.0 + told.1).abs_diff(would_be.0 + would_be.1);
            [well, common, told.1.abs_diff(would_be.1)]
        })
    }
}
