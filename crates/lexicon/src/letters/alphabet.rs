//! Alphabets, and the folding of text to their letters.

use thiserror::Error;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::letter_set::{Letter, LetterSet, MAX_LETTERS};

/// Marks a byte that is no letter in [`Alphabet::ascii`].
const NO_LETTER: Letter = u8::MAX;

/// The characters that grids are written with.
const OF_GRIDS: &str = "01.#[]^{}|_+-";

/// Up to 32 letters in the order in which fills are compared.
///
/// ```
/// use lexicon::letters::Alphabet;
/// let latin = Alphabet::default();
/// let word = latin.fold("Cœur".as_bytes()).unwrap();
/// assert_eq!(latin.spell(&word), "coeur");
/// assert!(latin.fold(b"aujourd'hui").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    glyphs: Vec<char>,
    /// The letter of each ASCII byte, upper case folded; [`NO_LETTER`] where there is none.
    ascii: [Letter; 128],
}

impl Default for Alphabet {
    /// The letters a to z.
    fn default() -> Alphabet {
        Alphabet::with_glyphs(('a'..='z').collect())
    }
}

/// Why a text cannot be an alphabet.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AlphabetError {
    /// No letter, or more than [`MAX_LETTERS`].
    #[error("the alphabet has {0} letters: 1 to {MAX_LETTERS} are allowed")]
    Size(usize),
    /// A letter stands twice, perhaps in upper and lower case.
    #[error("letter {0:?} stands twice in the alphabet")]
    Twice(char),
    /// A character that grids use for something else, or that is no letter.
    #[error(
        "{0:?} cannot be a letter: letters are not spaces, controls or one of 0 1 . # [ ] ^ {{ }} | _ + -, which \
         grids are written with"
    )]
    Reserved(char),
}

impl Alphabet {
    /// The alphabet whose letters are the characters of `text`, lower-cased, in that order.
    ///
    /// # Errors
    /// If the characters are none, too many, not all different, or no letters.
    pub fn new(text: &str) -> Result<Alphabet, AlphabetError> {
        let glyphs: Vec<char> = text.nfc().flat_map(char::to_lowercase).collect();
        if glyphs.is_empty() || glyphs.len() > MAX_LETTERS {
            return Err(AlphabetError::Size(glyphs.len()));
        }
        for (i, &glyph) in glyphs.iter().enumerate() {
            let reserved = OF_GRIDS.contains(glyph) || is_combining_mark(glyph);
            if reserved || glyph.is_whitespace() || glyph.is_control() {
                return Err(AlphabetError::Reserved(glyph));
            }
            if glyphs[..i].contains(&glyph) {
                return Err(AlphabetError::Twice(glyph));
            }
        }
        Ok(Alphabet::with_glyphs(glyphs))
    }

    fn with_glyphs(glyphs: Vec<char>) -> Alphabet {
        let mut ascii = [NO_LETTER; 128];
        for (letter, glyph) in glyphs.iter().enumerate().filter(|(_, glyph)| glyph.is_ascii()) {
            ascii[*glyph as usize] = letter as Letter;
            ascii[glyph.to_ascii_uppercase() as usize] = letter as Letter;
        }
        Alphabet { glyphs, ascii }
    }

    /// How many letters there are, 1 to 32.
    pub fn size(&self) -> usize {
        self.glyphs.len()
    }

    /// All the letters.
    pub fn all(&self) -> LetterSet {
        LetterSet::first(self.size())
    }

    /// The character that writes `letter`, which must be less than [`size`](Self::size).
    pub fn glyph(&self, letter: Letter) -> char {
        self.glyphs[letter as usize]
    }

    /// The characters that write the letters, in their order.
    pub fn glyphs(&self) -> &[char] {
        &self.glyphs
    }

    /// The text of a word.
    pub fn spell(&self, word: &[Letter]) -> String {
        word.iter().map(|&letter| self.glyph(letter)).collect()
    }

    /// The letters that UTF-8 `text` folds to, or `None` if a character of it folds to none.
    ///
    /// Case is folded. A character outside the alphabet folds as its parts do: é as e, œ as oe.
    pub fn fold(&self, text: &[u8]) -> Option<Vec<Letter>> {
        let mut word = Vec::with_capacity(text.len());
        self.fold_into(text, &mut word).then_some(word)
    }

    /// The one letter that a character folds to; `None` if it folds to none, or to several.
    pub fn letter(&self, character: char) -> Option<Letter> {
        match self.fold(character.encode_utf8(&mut [0; 4]).as_bytes())?[..] {
            [letter] => Some(letter),
            _ => None,
        }
    }

    /// Does as [`fold`](Self::fold) into `word`, which it clears first; says whether it could.
    pub fn fold_into(&self, text: &[u8], word: &mut Vec<Letter>) -> bool {
        word.clear();
        for &byte in text {
            match self.ascii_letter(byte) {
                Some(letter) => word.push(letter),
                None => return self.fold_unicode(text, word),
            }
        }
        true
    }

    /// Folds a *phrase* to the letters of its words: blanks, hyphens, apostrophes and marks of punctuation are left out
    /// where they are no letters. Says whether it could; what begins with a hyphen is an ending and no phrase.
    ///
    /// ```
    /// use lexicon::letters::Alphabet;
    /// let (latin, mut word) = (Alphabet::default(), Vec::new());
    /// assert!(latin.join_into("L'Île-d\u{2019}Yeu".as_bytes(), &mut word));
    /// assert_eq!(latin.spell(&word), "liledyeu");
    /// assert!(!latin.join_into(b"-able", &mut word) && !latin.join_into(b"catch 22", &mut word));
    /// ```
    pub fn join_into(&self, text: &[u8], word: &mut Vec<Letter>) -> bool {
        word.clear();
        let Ok(text) = std::str::from_utf8(text) else { return false };
        if text.chars().next().is_some_and(is_hyphen) {
            return false;
        }
        let mut join = |c: char| match u8::try_from(c).ok().filter(u8::is_ascii) {
            Some(byte) => match self.ascii_letter(byte) {
                Some(letter) => {
                    word.push(letter);
                    true
                }
                None => is_mark(c),
            },
            None => self.fold_char(c, word) || is_mark(c),
        };
        let folds = match is_nfc(text) {
            true => text.chars().all(&mut join),
            false => text.nfc().all(&mut join),
        };
        folds && !word.is_empty()
    }

    pub(crate) fn spells(&self, text: &[u8], word: &[Letter]) -> bool {
        let rest = word.iter().try_fold(text, |rest, &letter| {
            rest.strip_prefix(self.glyph(letter).encode_utf8(&mut [0; 4]).as_bytes())
        });
        rest.is_some_and(<[u8]>::is_empty)
    }

    /// How many letters a character is written for.
    pub(crate) fn letters_of(&self, character: char) -> usize {
        if character.is_ascii() {
            return usize::from(self.ascii_letter(character as u8).is_some());
        }
        let mut letters = Vec::new();
        if self.fold_char(character, &mut letters) { letters.len() } else { 0 }
    }

    /// The letter that an ASCII character folds to; `None` for any other byte.
    #[inline]
    pub(crate) fn ascii_letter(&self, byte: u8) -> Option<Letter> {
        self.ascii.get(usize::from(byte)).copied().filter(|&letter| letter != NO_LETTER)
    }

    /// The folding of a text that is not all ASCII letters of the alphabet.
    fn fold_unicode(&self, text: &[u8], word: &mut Vec<Letter>) -> bool {
        word.clear();
        match std::str::from_utf8(text) {
            Ok(text) if is_nfc(text) => text.chars().all(|c| self.fold_char(c, word)),
            // Composed first, for an é that stands in the alphabet but is written e + accent.
            Ok(text) => text.nfc().all(|c| self.fold_char(c, word)),
            Err(_) => false,
        }
    }

    fn fold_char(&self, character: char, word: &mut Vec<Letter>) -> bool {
        character.to_lowercase().all(|c| {
            self.push_letter(c, word)
                || match c {
                    'œ' => self.push_letter('o', word) && self.push_letter('e', word),
                    'æ' => self.push_letter('a', word) && self.push_letter('e', word),
                    _ => self.push_without_marks(c, word),
                }
        })
    }

    fn push_letter(&self, character: char, word: &mut Vec<Letter>) -> bool {
        match self.glyphs.iter().position(|&glyph| glyph == character) {
            Some(letter) => word.push(letter as Letter),
            None => return false,
        }
        true
    }

    fn push_without_marks(&self, character: char, word: &mut Vec<Letter>) -> bool {
        let mut folded = true;
        decompose_canonical(character, |part| {
            folded &= is_combining_mark(part) || self.push_letter(part, word);
        });
        folded
    }
}

/// Whether a character is a hyphen or a dash.
pub(crate) fn is_hyphen(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether a character stands between the words of a phrase, or is a mark beside them.
fn is_mark(character: char) -> bool {
    let is_apostrophe =
        matches!(character, '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '`' | '\u{b4}');
    let is_punctuation = matches!(character, '.' | ',' | '!' | '?' | ':' | '\u{2026}' | '\u{b7}');
    character.is_whitespace() || is_hyphen(character) || is_apostrophe || is_punctuation
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(alphabet: &Alphabet, text: &str) -> Option<String> {
        alphabet.fold(text.as_bytes()).map(|word| alphabet.spell(&word))
    }

    #[test]
    fn folds_case_accents_and_ligatures() {
        let latin = Alphabet::default();
        for (text, word) in [
            ("ÉTÉ", "ete"),
            ("œuvre", "oeuvre"),
            ("ex-æquo", ""),
            ("Ægir", "aegir"),
            ("garçon", "garcon"),
            ("e\u{301}te\u{301}", "ete"),
            ("łza", ""),
            ("a b", ""),
        ] {
            assert_eq!(folded(&latin, text), (!word.is_empty()).then(|| word.into()), "{text}");
        }
        assert_eq!(latin.fold(b"caf\xe9"), None, "Latin-1 is not UTF-8");
    }

    #[test]
    fn keeps_the_letters_of_its_own_alphabet() {
        let polish = Alphabet::new("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ").unwrap();
        assert_eq!(polish.size(), 32);
        assert_eq!(polish.all(), LetterSet(u32::MAX));
        assert_eq!(folded(&polish, "ŻÓŁW").as_deref(), Some("żółw"));
        assert_eq!(folded(&polish, "o\u{301}w").as_deref(), Some("ów"));
        assert_eq!(folded(&polish, "fête").as_deref(), Some("fete"));
        assert_eq!(folded(&polish, "quo"), None);
    }

    #[test]
    fn refuses_what_is_no_alphabet() {
        assert_eq!(Alphabet::new(""), Err(AlphabetError::Size(0)));
        assert_eq!(Alphabet::new("abA"), Err(AlphabetError::Twice('a')));
        for reserved in "01.#[]^{}|_+- ".chars() {
            let text = format!("ab{reserved}");
            assert_eq!(Alphabet::new(&text), Err(AlphabetError::Reserved(reserved)));
        }
        let too_many: String = ('α'..).take(33).collect();
        assert!(matches!(
            Alphabet::new(&too_many),
            Err(AlphabetError::Size(_) | AlphabetError::Twice(_))
        ));
    }
}
