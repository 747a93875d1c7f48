//! How the entries of lists are written: `Ice cream` for the letters `icecream`.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::letters::{Alphabet, Letter, is_hyphen};

/// The signs of an [`encoded`] spelling for a letter of the word as its alphabet writes it, and in upper case.
const LETTER: char = '\u{1}';
const CAPITAL: char = '\u{2}';

/// The lengths of the words of an entry, as clues tell them: commas where it has blanks, hyphens where it has hyphens;
/// nothing for a single word.
///
/// ```
/// use lexicon::{Alphabet, spelling::enumeration};
/// let latin = Alphabet::default();
/// let told = ["ICE CREAM", "rock-and-roll", "l'Île-d'Yeu", "cœur", "St. Louis"].map(|text| enumeration(text, &latin));
/// assert_eq!(told, ["3,5", "4-3-4", "4-4", "", "2,5"]);
/// ```
pub fn enumeration(text: &str, alphabet: &Alphabet) -> String {
    let (mut told, mut length, mut between) = (String::new(), 0, None);
    for character in text.nfc() {
        let letters = alphabet.letters_of(character);
        match (letters, between) {
            (0, _) if length == 0 => {}
            (0, _) if is_hyphen(character) => between = Some('-'),
            (0, None) if character.is_whitespace() => between = Some(','),
            (0, _) | (_, None) => {}
            (_, Some(separator)) => {
                told += &format!("{length}{separator}");
                (length, between) = (0, None);
            }
        }
        length += letters;
    }
    if told.is_empty() { told } else { told + &length.to_string() }
}

/// The spelling of `word` in `text`, which folds to it: a sign for each letter that is written as its alphabet has it, or in
/// upper case, and all other characters as they are. Many spellings end alike, which an `fst` map has once.
pub(crate) fn encoded(text: &str, word: &[Letter], alphabet: &Alphabet) -> String {
    let text: Cow<'_, str> = if is_nfc(text) { text.into() } else { text.nfc().collect() };
    let (mut spelling, mut rest) = (String::with_capacity(text.len()), word);
    for character in text.chars() {
        let next = rest.first().map(|&letter| alphabet.glyph(letter));
        let sign = match next {
            Some(glyph) if glyph == character => LETTER,
            Some(glyph) if glyph.to_uppercase().eq([character]) => CAPITAL,
            _ if character.is_whitespace() => ' ',
            _ => character,
        };
        let letters = if sign < ' ' { 1 } else { alphabet.letters_of(character) };
        rest = rest.get(letters..).unwrap_or_default();
        if sign != ' ' || !spelling.ends_with(' ') {
            spelling.push(sign);
        }
    }
    spelling
}

/// The text of a word in an [`encoded`] spelling, or, if that is empty, as its alphabet writes it.
pub(crate) fn decoded(spelling: &str, word: &[Letter], alphabet: &Alphabet) -> String {
    if spelling.is_empty() {
        return alphabet.spell(word);
    }
    let (mut text, mut rest) = (String::new(), word);
    for sign in spelling.chars() {
        let next = rest.first().map(|&letter| alphabet.glyph(letter));
        let letters = match (sign, next) {
            (LETTER, Some(glyph)) => {
                text.push(glyph);
                1
            }
            (CAPITAL, Some(glyph)) => {
                text.extend(glyph.to_uppercase());
                1
            }
            (LETTER | CAPITAL, None) => 0,
            (character, _) => {
                text.push(character);
                alphabet.letters_of(character)
            }
        };
        rest = rest.get(letters..).unwrap_or_default();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let polish = Alphabet::new("aąbcdeęłz'").unwrap();
        for (alphabet, text, spelling) in [
            (Alphabet::default(), "New York", "\u{2}\u{1}\u{1} \u{2}\u{1}\u{1}\u{1}"),
            (Alphabet::default(), "L'Île", "\u{2}'Î\u{1}\u{1}"),
            (Alphabet::default(), "Œuvre-à", "Œ\u{1}\u{1}\u{1}\u{1}-à"),
            (Alphabet::default(), "OED", "\u{2}\u{2}\u{2}"),
            (polish, "Ł'ąd", "\u{2}\u{1}\u{1}\u{1}"),
        ] {
            let mut word = Vec::new();
            assert!(alphabet.join_into(text.as_bytes(), &mut word), "{text}");
            let found = encoded(text, &word, &alphabet);
            assert_eq!((&*found, &*decoded(&found, &word, &alphabet)), (spelling, text));
        }
        let latin = Alphabet::default();
        let word = latin.fold(b"ice").unwrap();
        assert_eq!(decoded("", &word, &latin), "ice");
        assert_eq!(decoded(&encoded("i\t  ce", &word, &latin), &word, &latin), "i ce");
    }
}
