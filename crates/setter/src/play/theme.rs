//! Words of the user's that are to stand in a puzzle.

use lexicon::{Alphabet, Letter};

/// Words of the user's of which as many as possible are to stand in a puzzle, some with definitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    words: Vec<ThemeWord>,
    /// The lines that are no words of two letters or more, as they were given.
    unusable: Vec<String>,
}

/// A word of a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeWord {
    /// Its letters.
    pub letters: Vec<Letter>,
    /// The definition that the user gives.
    pub definition: Option<String>,
}

impl Theme {
    /// The theme that a text gives: lines of a word, or of a word, a tab and its definition. Of lines with
    /// the same word, the first counts that has a definition.
    ///
    /// ```
    /// use lexicon::letters::Alphabet;
    /// use setter::play::Theme;
    /// let theme = Theme::of_text("été\nhiver\tIl est rude\nl'an\n", &Alphabet::default());
    /// assert_eq!(theme.words().len(), 2);
    /// assert_eq!(theme.words()[1].definition.as_deref(), Some("Il est rude"));
    /// assert_eq!(theme.unusable(), ["l'an"]);
    /// ```
    pub fn of_text(text: &str, alphabet: &Alphabet) -> Theme {
        let mut theme = Theme::default();
        for line in text.trim_start_matches('\u{feff}').lines() {
            let (word, definition) = line.split_once('\t').unwrap_or((line, ""));
            let (word, definition) = (word.trim(), definition.trim());
            if line.trim().is_empty() {
                continue;
            }
            let letters = alphabet.fold(word.as_bytes()).filter(|letters| letters.len() > 1);
            let Some(letters) = letters else {
                theme.unusable.push(word.to_owned());
                continue;
            };
            let definition = (!definition.is_empty()).then(|| definition.to_owned());
            match theme.words.iter_mut().find(|word| word.letters == letters) {
                Some(word) => word.definition = word.definition.take().or(definition),
                None => theme.words.push(ThemeWord { letters, definition }),
            }
        }
        theme
    }

    /// The theme of words that have a definition each.
    pub fn of_words(words: Vec<ThemeWord>) -> Theme {
        Theme { words, unusable: Vec::new() }
    }

    /// The words, each once, in the order given.
    pub fn words(&self) -> &[ThemeWord] {
        &self.words
    }

    /// The lines that are no words of two letters or more.
    pub fn unusable(&self) -> &[String] {
        &self.unusable
    }

    /// A word of the theme, if it is one.
    pub fn word(&self, letters: &[Letter]) -> Option<&ThemeWord> {
        self.words.iter().find(|word| word.letters == letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_once_with_its_first_definition() {
        let text = "\u{feff}Mer\r\n\n  mer \t Étendue \nMER\tAutre\nsel\t \n \t x\no\nun mot\n";
        let latin = Alphabet::default();
        let theme = Theme::of_text(text, &latin);
        let words: Vec<_> = theme
            .words()
            .iter()
            .map(|word| (latin.spell(&word.letters), word.definition.as_deref()))
            .collect();
        assert_eq!(words, [("mer".to_owned(), Some("Étendue")), ("sel".to_owned(), None)]);
        assert_eq!(theme.unusable(), ["", "o", "un mot"]);
        assert_eq!(theme.word(&latin.fold(b"sel").unwrap()), Some(&theme.words()[1]));
        assert_eq!(theme.word(&[0, 1]), None);
    }
}
