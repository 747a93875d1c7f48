//! Likenesses of words: a pattern of the whole word, a pattern of a part of it, or its letters in any order.

use crate::letters::{Alphabet, Letter, LetterSet, MAX_LETTERS};
use thiserror::Error;

/// The most characters of a pattern, so that its places are bits of a number.
const MOST: usize = 100;

/// Why a text describes no likeness of words.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LikeError {
    /// The text is too long.
    #[error("there may be {MOST} characters")]
    Long,
    /// A set has no end.
    #[error("a \"[\" without its \"]\"")]
    Open,
    /// A set stands in an anagram.
    #[error("in an anagram there may be letters, . or ? for any one, and * for any")]
    Set,
    /// A set, as it is written, has no letter.
    #[error("{0} allows no letter")]
    Empty(String),
    /// A character that means nothing.
    #[error("{0:?}: there may be letters, . or ? for any one, * for any, [aeiou] and [^aeiou]")]
    Character(char),
}

/// How words are to be like a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Likeness {
    /// The whole word matches the text as a pattern.
    #[default]
    Pattern,
    /// A part of the word matches the text as a pattern.
    Part,
    /// The word has the letters of the text in any order.
    Anagram,
}

crate::named!(Likeness, "likeness", Pattern = "pattern", Part = "part", Anagram = "anagram");

/// The pattern or the anagram that words are to be like.
#[derive(Clone, Debug)]
pub enum Like {
    /// A pattern, of the whole word or of a part of it.
    Pattern(Box<Pattern>),
    /// Letters in any order.
    Anagram(Box<Anagram>),
}

impl Like {
    /// The pattern or the anagram that a text describes; an empty text allows all words.
    ///
    /// # Errors
    /// If the text describes none.
    pub fn parse(text: &str, likeness: Likeness, alphabet: &Alphabet) -> Result<Like, LikeError> {
        if text.chars().count() > MOST {
            return Err(LikeError::Long);
        }
        let whole = if text.is_empty() { "*" } else { text };
        Ok(match likeness {
            Likeness::Pattern => Like::Pattern(Box::new(Pattern::parse(whole, alphabet)?)),
            Likeness::Part => Like::Pattern(Box::new(Pattern::parse(whole, alphabet)?.anywhere())),
            Likeness::Anagram => Like::Anagram(Box::new(Anagram::parse(whole, alphabet)?)),
        })
    }

    /// Whether a word is like this.
    pub fn allows(&self, word: &[Letter]) -> bool {
        match self {
            Like::Pattern(pattern) => pattern.allows(word),
            Like::Anagram(anagram) => anagram.allows(word),
        }
    }
}

/// A pattern of whole words, as an automaton that is in any of its states at once.
///
/// State `n` is after the first `n` letters of the pattern. So a word is tried in one pass, however many
/// stars there are.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// For each letter, the states that it leads on from.
    leads: [u128; MAX_LETTERS],
    /// The states that any letter leads back to.
    stays: u128,
    last: usize,
}

impl Pattern {
    fn parse(text: &str, alphabet: &Alphabet) -> Result<Pattern, LikeError> {
        let mut pattern = Pattern { leads: [0; MAX_LETTERS], stays: 0, last: 0 };
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            match character {
                '*' => pattern.stays |= 1 << pattern.last,
                '.' | '?' => pattern.push(alphabet.all()),
                '[' => {
                    let (set, after) = rest.as_str().split_once(']').ok_or(LikeError::Open)?;
                    rest = after.chars();
                    pattern.push(letters_of(set, alphabet)?);
                }
                _ => {
                    let letters = folded(character, alphabet)?;
                    letters.into_iter().for_each(|letter| pattern.push(LetterSet::only(letter)));
                }
            }
        }
        Ok(pattern)
    }

    /// The pattern with any letters before it and after it.
    fn anywhere(mut self) -> Pattern {
        self.stays |= 1 | 1 << self.last;
        self
    }

    fn push(&mut self, letters: LetterSet) {
        // A character may fold to several letters: what does not fit is as long as no word.
        letters
            .iter()
            .for_each(|letter| self.leads[usize::from(letter)] |= 1 << self.last.min(126));
        self.last = (self.last + 1).min(127);
    }

    fn allows(&self, word: &[Letter]) -> bool {
        let step = |states: u128, &letter: &Letter| {
            (states & self.leads[usize::from(letter)]) << 1 | states & self.stays
        };
        word.iter().fold(1, step) >> self.last & 1 == 1
    }
}

/// Letters in any order.
#[derive(Clone, Debug)]
pub struct Anagram {
    /// How often the anagram has each letter.
    letters: [usize; MAX_LETTERS],
    /// How many more letters a word has, whichever they are.
    any: usize,
    /// Whether a word may have yet more letters.
    is_open: bool,
}

impl Anagram {
    fn parse(text: &str, alphabet: &Alphabet) -> Result<Anagram, LikeError> {
        let mut anagram = Anagram { letters: [0; MAX_LETTERS], any: 0, is_open: false };
        for character in text.chars() {
            match character {
                '*' => anagram.is_open = true,
                '.' | '?' => anagram.any += 1,
                '[' | ']' => return Err(LikeError::Set),
                _ => {
                    let letters = folded(character, alphabet)?;
                    letters.into_iter().for_each(|l| anagram.letters[usize::from(l)] += 1);
                }
            }
        }
        Ok(anagram)
    }

    fn allows(&self, word: &[Letter]) -> bool {
        let mut there = [0; MAX_LETTERS];
        word.iter().for_each(|&letter| there[usize::from(letter)] += 1);
        let has_all = self.letters.iter().zip(&there).all(|(wanted, there)| wanted <= there);
        let least = self.letters.iter().sum::<usize>() + self.any;
        has_all && (word.len() == least || self.is_open && word.len() > least)
    }
}

/// The letters of a set; after `^`, the letters that are not in the set.
fn letters_of(set: &str, alphabet: &Alphabet) -> Result<LetterSet, LikeError> {
    let (named, is_negated) = match set.strip_prefix('^') {
        Some(others) => (others, true),
        None => (set, false),
    };
    let letters = named.chars().map(|character| folded(character, alphabet));
    let letters = letters.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    let letters = if is_negated { alphabet.all().without(letters) } else { letters };
    match letters.is_empty() {
        true => Err(LikeError::Empty(format!("[{set}]"))),
        false => Ok(letters),
    }
}

/// The letters that a character stands for.
fn folded(character: char, alphabet: &Alphabet) -> Result<Vec<Letter>, LikeError> {
    let letters = alphabet.fold(character.encode_utf8(&mut [0; 4]).as_bytes());
    letters.filter(|letters| !letters.is_empty()).ok_or(LikeError::Character(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_like(text: &str, word: &str, likeness: Likeness) -> bool {
        let alphabet = Alphabet::default();
        let like = Like::parse(text, likeness, &alphabet).unwrap();
        like.allows(&alphabet.fold(word.as_bytes()).unwrap())
    }

    /// Checks that texts are like words, and unlike others.
    fn check<const N: usize>(likeness: Likeness, cases: [(&str, &str, Option<&str>); N]) {
        for (text, yes, no) in cases {
            assert!(is_like(text, yes, likeness), "{text} {yes}");
            assert!(no.is_none_or(|no| !is_like(text, no, likeness)), "{text} {no:?}");
        }
    }

    #[test]
    fn whole_words_are_matched() {
        let cases = [
            ("", "abc", None),
            ("abc", "abc", Some("abcd")),
            ("ABÇ", "abc", Some("ab")),
            (".b?", "abc", Some("acb")),
            ("a*", "a", Some("ba")),
            ("*a", "bca", Some("bac")),
            ("*a*b*", "cacbc", Some("cbca")),
            ("..r[aeiou]*", "carotte", Some("carte")),
            ("[^aeiou]*[aeiou]", "bcde", Some("abcde")),
            ("a**b", "ab", Some("abc")),
            ("œ", "oe", Some("o")),
        ];
        check(Likeness::Pattern, cases);
    }

    /// Patterns of many stars, against a matcher that tries every way.
    #[test]
    fn stars_are_tried_in_all_ways() {
        fn tried(pattern: &[u8], word: &[u8]) -> bool {
            match (pattern, word) {
                ([], []) => true,
                ([b'*', rest @ ..], _) => (0..=word.len()).any(|at| tried(rest, &word[at..])),
                ([b'.', rest @ ..], [_, word @ ..]) => tried(rest, word),
                ([one, rest @ ..], [other, word @ ..]) if one == other => tried(rest, word),
                _ => false,
            }
        }
        let mut matched = 0;
        let texts = |signs: &'static [u8], length: u32| {
            (0..(signs.len() as u32).pow(length)).map(move |number| {
                let sign =
                    |at| signs[(number / (signs.len() as u32).pow(at)) as usize % signs.len()];
                String::from_utf8((0..length).map(sign).collect()).unwrap()
            })
        };
        for pattern in (1..5).flat_map(|length| texts(b"ab.*", length)) {
            for word in (1..6).flat_map(|length| texts(b"ab", length)) {
                let expected = tried(pattern.as_bytes(), word.as_bytes());
                let is_whole = is_like(&pattern, &word, Likeness::Pattern);
                assert_eq!(is_whole, expected, "{pattern} {word}");
                // A part of a word is one with any letters around it.
                let is_part = is_like(&pattern, &word, Likeness::Part);
                let around = format!("*{pattern}*");
                assert_eq!(is_part, tried(around.as_bytes(), word.as_bytes()), "{pattern} {word}");
                matched += usize::from(expected);
            }
        }
        assert!(matched > 1000, "{matched}");
    }

    #[test]
    fn letters_of_anagrams_stand_in_any_order() {
        let cases = [
            ("", "abc", None),
            ("ÉTAT", "tate", Some("etats")),
            ("etat", "etat", Some("tata")),
            ("eta.", "tate", Some("tat")),
            ("?ab", "bab", Some("bbb")),
            ("zz*", "pizza", Some("zoo")),
            ("*zz", "zz", Some("z")),
            ("z.*", "oz", Some("z")),
            ("œ", "eo", Some("o")),
        ];
        check(Likeness::Anagram, cases);
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        let parsed =
            |text: &str, likeness| Like::parse(text, likeness, &Alphabet::default()).map(drop);
        let parse = |text: &str| parsed(text, Likeness::Pattern);
        assert_eq!(parsed("[ab]", Likeness::Anagram), Err(LikeError::Set));
        assert_eq!(parsed("a-b", Likeness::Anagram), Err(LikeError::Character('-')));
        assert_eq!(parse("a[bc"), Err(LikeError::Open));
        assert_eq!(parse("a[]"), Err(LikeError::Empty("[]".into())));
        assert_eq!(parse("a-b"), Err(LikeError::Character('-')));
        assert_eq!(parse("[a-b]"), Err(LikeError::Character('-')));
        assert_eq!(parse(&"a".repeat(101)), Err(LikeError::Long));
        assert!(!is_like(&"œ".repeat(100), &"oe".repeat(63), Likeness::Pattern));
    }
}
