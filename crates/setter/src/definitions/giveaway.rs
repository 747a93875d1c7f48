//! Whether a definition gives its word away: it may not contain the word or an inflection of it.
//!
//! Tokens of the definition are compared with the word, folded to letters, in four ways, none of which knows
//! the language well, and which together leave little through: the token is the word; it has the same stem
//! by Snowball's stemmer of the language, or is an irregular form of it; it begins as the word does, and the
//! common beginning is long; one contains the other. Words that are written as one with their neighbours
//! (*sol-air*, *solaire*) are compared too. So that short words are not refused for every token, the
//! bounds on lengths grow with the words; it errs on the side of refusing.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use lexicon::{Alphabet, Letter};
use rust_stemmers::Stemmer;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::language::Language;

/// The least letters that a token and the word must have in common at their beginnings, and the share of the
/// shorter one, as a fraction, that this must be: *tanguer* and *tangage* have four of seven.
const LEAST_BEGINNING: usize = 4;
const SHARE: (usize, usize) = (4, 7);

/// The least letters of a word that another must not contain, and must not end with: shorter ones are in
/// many by chance.
const LEAST_CONTAINED: usize = 5;
const LEAST_END: usize = 4;

/// The most letters that tokens written as one may have more or fewer than a word of the same stem.
const MOST_INFLECTED: usize = 3;

/// The most letters that are worth a stem: no word of these languages has more.
const MOST_STEMMED: usize = 40;

/// Says of definitions whether they give their words away.
pub struct Giveaway<'a> {
    alphabet: &'a Alphabet,
    language: Language,
    stemmer: Stemmer,
    endings: Vec<Vec<Letter>>,
    irregular: Vec<Vec<Vec<Letter>>>,
    forms: Vec<Vec<Vec<Letter>>>,
}

impl std::fmt::Debug for Giveaway<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Giveaway").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A word, and what is compared of it.
struct Word<'w> {
    letters: &'w [Letter],
    /// Its stem, once it was needed.
    stem: OnceCell<Vec<Letter>>,
    /// The forms of the word, if it has irregular ones.
    irregular: Option<&'w [Vec<Letter>]>,
}

/// A token of a definition, as it is written, and where its letters are among those of all tokens: none if
/// it does not fold.
struct Token<'t> {
    text: &'t str,
    letters: Range<usize>,
}

/// The tokens of a definition, in order.
struct Tokens<'t> {
    tokens: Vec<Token<'t>>,
    letters: Vec<Letter>,
}

impl<'t> Tokens<'t> {
    fn of(definition: &'t str, alphabet: &Alphabet) -> Tokens<'t> {
        let (mut letters, mut folded) = (Vec::with_capacity(definition.len()), Vec::new());
        let texts = definition.split(|c: char| !c.is_alphanumeric());
        let tokens = texts.filter(|text| !text.is_empty()).map(|text| {
            let start = letters.len();
            if alphabet.fold_into(text.as_bytes(), &mut folded) {
                letters.extend_from_slice(&folded);
            }
            Token { text, letters: start..letters.len() }
        });
        Tokens { tokens: tokens.collect(), letters }
    }

    fn letters(&self, token: &Token<'_>) -> &[Letter] {
        &self.letters[token.letters.clone()]
    }
}

impl<'a> Giveaway<'a> {
    /// For words of a language, folded to letters of an alphabet.
    pub fn new(language: Language, alphabet: &'a Alphabet) -> Giveaway<'a> {
        let fold = |text: &&str| alphabet.fold(text.as_bytes()).unwrap_or_default();
        let fold_all = |texts: &[&str]| texts.iter().map(fold).collect::<Vec<_>>();
        let tokens = |text: &&str| text.split(' ').map(|token| fold(&token)).collect();
        Giveaway {
            alphabet,
            language,
            stemmer: language.stemmer(),
            endings: fold_all(language.endings()),
            irregular: language.irregular_forms().iter().map(|forms| fold_all(forms)).collect(),
            forms: language.names_of_forms().iter().map(tokens).collect(),
        }
    }

    /// Whether a definition contains its word or an inflection of it, or names a form of it.
    ///
    /// Takes a few microseconds.
    ///
    /// ```
    /// use lexicon::letters::Alphabet;
    /// use setter::definitions::{Giveaway, Language};
    /// let alphabet = Alphabet::default();
    /// let giveaway = Giveaway::new(Language::French, &alphabet);
    /// let word = alphabet.fold("été".as_bytes()).unwrap();
    /// assert!(giveaway.is_in(&word, "Des étés, il en est la saison"));
    /// assert!(!giveaway.is_in(&word, "Saison chaude"));
    /// ```
    pub fn is_in(&self, word: &[Letter], definition: &str) -> bool {
        // Composed, for a mark by itself would end a token.
        let definition = match is_nfc(definition) {
            true => Cow::Borrowed(definition),
            false => Cow::Owned(definition.nfc().collect()),
        };
        let tokens = Tokens::of(&definition, self.alphabet);
        let irregular = self.irregular.iter().find(|forms| forms.iter().any(|form| form == word));
        let irregular = irregular.map(Vec::as_slice);
        let word = Word { letters: word, stem: OnceCell::new(), irregular };
        self.names_a_form(&tokens)
            || tokens.tokens.iter().any(|token| self.reveals(&word, token, tokens.letters(token)))
            || self.is_put_together(&word, &tokens)
    }

    /// Whether the definition begins by naming a form: *pluriel de*.
    fn names_a_form(&self, tokens: &Tokens<'_>) -> bool {
        self.forms.iter().any(|form| {
            let own = tokens.tokens.iter().map(|token| tokens.letters(token));
            form.len() < tokens.tokens.len() && form.iter().zip(own).all(|(part, own)| part == own)
        })
    }

    /// Whether one token gives the word away.
    fn reveals(&self, word: &Word<'_>, token: &Token<'_>, other: &[Letter]) -> bool {
        let own = word.letters;
        if other.is_empty() {
            return false;
        }
        let common = own.iter().zip(other).take_while(|(one, two)| one == two).count();
        let shorter = own.len().min(other.len());
        if common == own.len().max(other.len())
            || common >= LEAST_BEGINNING && SHARE.1 * common >= SHARE.0 * shorter
            || word.irregular.is_some_and(|forms| forms.iter().any(|form| form == other))
            || common == shorter && common > 2 && self.is_ending(own, other, common)
            || shorter >= LEAST_END && (own.ends_with(other) || other.ends_with(own))
            || shorter >= LEAST_CONTAINED && (contains(own, other) || contains(other, own))
        {
            return true;
        }
        // Of longer words, what has no two letters in common has no stem in common.
        common > usize::from(shorter > 4) && self.has_stem(word, token, other)
    }

    /// Whether the longer one of two words is the shorter one, perhaps with its last letter again, and an
    /// ending.
    fn is_ending(&self, one: &[Letter], other: &[Letter], common: usize) -> bool {
        let longer = if one.len() > other.len() { one } else { other };
        let (shorter, rest) = longer.split_at(common);
        let doubled = shorter.last().and_then(|last| rest.strip_prefix(&[*last]));
        self.endings
            .iter()
            .any(|ending| ending == rest || doubled.is_some_and(|rest| ending == rest))
    }

    /// Whether a token has the stem of the word, or one of them is the stem of the other with an ending.
    fn has_stem(&self, word: &Word<'_>, token: &Token<'_>, letters: &[Letter]) -> bool {
        let own = self.own_stem(word);
        let is_alike = |stem: &[Letter]| {
            stem == own
                || stem.len() > 2
                    && word.letters.starts_with(stem)
                    && self.is_ending(word.letters, stem, stem.len())
                || own.len() > 2
                    && letters.starts_with(own)
                    && self.is_ending(letters, own, own.len())
        };
        // A stemmer knows accents, and the words of grids have none.
        !own.is_empty()
            && (is_alike(&self.stem(&self.alphabet.spell(letters)))
                || (!token.text.is_ascii() && is_alike(&self.stem(token.text))))
    }

    fn own_stem<'w>(&self, word: &'w Word<'_>) -> &'w [Letter] {
        word.stem.get_or_init(|| self.stem(&self.alphabet.spell(word.letters)))
    }

    /// The stem of a word, folded; none of what is too long to be one.
    fn stem(&self, word: &str) -> Vec<Letter> {
        if word.chars().count() > MOST_STEMMED {
            return Vec::new();
        }
        let stem = self.stemmer.stem(&word.to_lowercase()).into_owned();
        self.alphabet.fold(stem.as_bytes()).unwrap_or_default()
    }

    /// Whether two or three tokens side by side are the word, or have its stem, when they are written as one.
    fn is_put_together(&self, word: &Word<'_>, tokens: &Tokens<'_>) -> bool {
        let is_word = |tokens_together: &[Token<'_>]| {
            let [first, .., last] = tokens_together else { return false };
            let letters = &tokens.letters[first.letters.start..last.letters.end];
            letters == word.letters
                || letters.first() == word.letters.first()
                    && letters.len().abs_diff(word.letters.len()) <= MOST_INFLECTED
                    && !self.own_stem(word).is_empty()
                    && self.stem(&self.alphabet.spell(letters)) == self.own_stem(word)
        };
        (2..=3).any(|count| tokens.tokens.windows(count).any(is_word))
    }
}

fn contains(longer: &[Letter], shorter: &[Letter]) -> bool {
    longer.windows(shorter.len()).any(|part| part == shorter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(language: Language, word: &str, definition: &str) -> bool {
        let latin = Alphabet::default();
        let word = latin.fold(word.as_bytes()).unwrap();
        Giveaway::new(language, &latin).is_in(&word, definition)
    }

    #[test]
    fn what_gives_a_french_word_away_is_found() {
        for (word, definition) in [
            ("cheval", "Pluriel de chevaux, au contraire."),
            ("chevaux", "Le cheval, plusieurs fois."),
            ("mange", "Participe passé de manger."),
            ("poetiques", "Qui a rapport à ce qui est poétique."),
            ("balisage", "Action de baliser."),
            ("tanguer", "Osciller dans un mouvement de tangage."),
            ("exteriorisation", "Action d’extérioriser."),
            ("regulierement", "De façon régulière."),
            ("empesage", "état de ce qui est empesé"),
            ("jureuse", "Celle qui jure."),
            ("biffetonner", "Variante orthographique de biftonner."),
            ("cathion", "Orthographe désuète de cation."),
            ("solaire", "Du type sol-air."),
            ("autoecole", "Enseigne d’une auto-école."),
            ("vermicellerie", "Fabrique de vermicelle."),
            ("ete", "Saison des e\u{301}te\u{301}s."),
            ("coeur", "Qui est au cœur."),
            ("extrasensible", "Extrêmement sensible."),
            ("yeux", "Plus d’un œil."),
            ("est", "Ce qui sera."),
            ("nez", "NEZ !"),
            ("lire", "Je lis, tu lis."),
            ("ire", "Colère, ire"),
        ] {
            assert!(is_in(Language::French, word, definition), "{word}: {definition}");
        }
    }

    #[test]
    fn what_gives_an_english_word_away_is_found() {
        for (word, definition) in [
            ("wrongfully", "in a wrongful manner"),
            ("sewer", "someone who sews"),
            ("runner", "one that was running or runs"),
            ("rosiness", "a rosy color"),
            ("lawmaking", "the act of making or enacting laws"),
            ("boathouse", "a shed used to store boats"),
            ("handwritten", "written by hand"),
            ("reappear", "appear again"),
            ("mice", "more than one mouse"),
            ("geese", "Plural of goose"),
            ("dying", "about to die"),
            ("happier", "more happy than before"),
            ("doghouse", "a dog house"),
            ("lady", "one of the ladies"),
            ("misspelt", "past tense of a verb"),
            ("reload", "place a new load on"),
        ] {
            assert!(is_in(Language::English, word, definition), "{word}: {definition}");
        }
    }

    #[test]
    fn what_only_looks_like_the_word_is_left() {
        for (language, word, definition) in [
            (Language::French, "lit", "Meuble où l’on dort."),
            (Language::French, "nez", "Il est au milieu de la figure."),
            (Language::French, "mer", "Étendue d’eau salée, merci."),
            (Language::French, "transporter", "Transférer d’un lieu à un autre."),
            (Language::French, "civique", "Qui concerne le citoyen."),
            (Language::French, "pin", "Arbre dont on ne fait pas de pipe."),
            (Language::French, "as", "Carte, ou champion."),
            (Language::French, "ame", "Souffle de vie."),
            (Language::English, "sunbeam", "a ray of light"),
            (Language::English, "car", "a vehicle that moves people, and scares"),
            (Language::English, "wen", "a common cyst of the skin, when filled"),
            (Language::English, "contract", "an agreement that constrains"),
            (Language::English, "ox", "a bovine animal, 2 of a yoke"),
        ] {
            assert!(!is_in(language, word, definition), "{word}: {definition}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_looked_at(
            word in "[a-z]{0,50}", text in "\\PC{0,60}", more in "\\PC{0,20}",
        ) {
            for language in Language::ALL {
                let with_word = format!("{text} {word}");
                proptest::prop_assert!(word.is_empty() || is_in(language, &word, &with_word));
                // The text that follows takes nothing back.
                if is_in(language, &word, &text) {
                    let followed = format!("{text} {more}");
                    proptest::prop_assert!(is_in(language, &word, &followed));
                }
            }
        }

        #[test]
        fn any_letters_are_stemmed(text in "[a-zà-öø-ÿœæ']{1,60}", base in "[a-z]{3,20}") {
            let latin = Alphabet::default();
            for language in Language::ALL {
                let giveaway = Giveaway::new(language, &latin);
                let stem = giveaway.stem(&text);
                proptest::prop_assert_eq!(&stem, &giveaway.stem(&text.to_uppercase()));
                proptest::prop_assert!(text.chars().count() <= MOST_STEMMED || stem.is_empty());
                // A word stands in itself, however it is written.
                if let Some(word) = latin.fold(text.as_bytes()) && !text.contains('\'') {
                    proptest::prop_assert!(giveaway.is_in(&word, &text));
                }
                for ending in language.endings() {
                    let inflected = format!("{base}{ending}");
                    proptest::prop_assert!(is_in(language, &base, &inflected), "{}", inflected);
                    proptest::prop_assert!(is_in(language, &inflected, &base), "{}", inflected);
                }
            }
        }
    }
}
