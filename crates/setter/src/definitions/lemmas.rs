//! The lemmas of French inflected forms, by a list.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;

use lexicon::dictionary::read_ahead;
use lexicon::{Alphabet, Halt, Index, Letter, Source};

use super::error::DefinitionsError;
use super::inflected::Inflected;

/// How many lines are read between two looks at the halt.
const STRETCH: usize = 1 << 14;

/// The inflected forms that have no person: the letters of each, and the words said behind a definition of the lemma.
const FORMS: [(&str, &str); 8] = [
    ("p", "au pluriel"),
    ("f", "au féminin"),
    ("q", "au féminin pluriel"),
    ("k", "participe passé"),
    ("kp", "participe passé, au pluriel"),
    ("kf", "participe passé, au féminin"),
    ("kq", "participe passé, au féminin pluriel"),
    ("g", "participe présent"),
];

/// The tenses of verbs by their letter, and the persons: a form with a person has a letter of the one and the sign of the other.
const TENSES: [(char, &str); 8] = [
    ('P', "présent"),
    ('I', "imparfait"),
    ('F', "futur"),
    ('J', "passé simple"),
    ('C', "conditionnel"),
    ('S', "subjonctif"),
    ('T', "subjonctif imparfait"),
    ('Y', "impératif"),
];
const PERSONS: [(&str, &str); 6] =
    [("1s", "je"), ("2s", "tu"), ("3s", "il"), ("1p", "nous"), ("2p", "vous"), ("3p", "ils")];

/// The words said of a form that has some letters.
fn form(letters: &str) -> Option<Cow<'static, str>> {
    if let Some((_, form)) = FORMS.into_iter().find(|(of, _)| *of == letters) {
        return Some(form.into());
    }
    let (_, tense) = TENSES.into_iter().find(|(of, _)| letters.starts_with(*of))?;
    let (_, person) = PERSONS.into_iter().find(|(of, _)| letters.get(1..) == Some(*of))?;
    Some(format!("{person}, {tense}").into())
}

/// The lemmas of the words of an index, by rules: how many letters an inflected form loses at its end, and which it gets
/// in their place.
#[derive(Debug)]
pub struct Lemmas {
    words: Arc<Index>,
    rules: Vec<Rule>,
    /// The number of the rule of each word, by length, then in alphabetical order, from 1; 0 for a word without one.
    rule_of: Vec<u16>,
}

/// How an inflected form leads to its lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    cut: usize,
    added: Vec<Letter>,
    /// The words said of the form.
    form: Cow<'static, str>,
}

impl Lemmas {
    /// The lemmas of French words, by a list with a line for each word of the index, by length, then in alphabetical order:
    /// how many letters are cut, the letters added, a comma, and the letters for the form; or nothing.
    ///
    /// # Errors
    /// If the list cannot be read or has another number of lines, or it was asked to end.
    pub fn read(
        words: Arc<Index>,
        list: &Source,
        alphabet: &Alphabet,
        halt: &Halt,
    ) -> Result<Lemmas, DefinitionsError> {
        let (mut rules, mut rule_of) = (Vec::new(), Vec::new());
        let mut numbers: HashMap<String, u16> = HashMap::new();
        let malformed = |line: &str| io::Error::other(format!("{line:?} is no rule of a lemma"));
        let mut input = list.open().map_err(|error| unreadable(list, 0, error))?;
        let read = read_ahead(&mut input, |input| -> io::Result<()> {
            for line in BufReader::new(input).lines() {
                if rule_of.len() % STRETCH == 0 {
                    halt.check().map_err(io::Error::other)?;
                }
                let line = line?;
                if line.is_empty() {
                    rule_of.push(0);
                    continue;
                }
                if !numbers.contains_key(&line) {
                    rules.push(rule(&line, alphabet).ok_or_else(|| malformed(&line))?);
                    let number = u16::try_from(rules.len()).map_err(io::Error::other)?;
                    numbers.insert(line.clone(), number);
                }
                rule_of.push(numbers[&line]);
            }
            Ok(())
        });
        halt.check()?;
        read.map_err(|error| unreadable(list, rule_of.len(), error))?;
        let expected: u64 = words.lengths().map(|length| words.word_count(length)).sum();
        if rule_of.len() as u64 != expected {
            let error = io::Error::other(format!("there are {expected} words"));
            return Err(unreadable(list, rule_of.len(), error));
        }
        Ok(Lemmas { words, rules, rule_of })
    }

    /// The way in which a word is an inflected form; `None` if it is none that is known.
    pub fn inflected(&self, word: &[Letter]) -> Option<Inflected> {
        let shorter = self.words.lengths().take_while(|&length| length < word.len());
        let before: u64 = shorter.map(|length| self.words.word_count(length)).sum();
        let list = self.words.list(word.len())?;
        let at = list.words().range(word);
        let number = usize::try_from(before).ok()? + at.start;
        if at.is_empty() {
            return None;
        }
        let rule = self.rules.get(usize::from(self.rule_of[number]).checked_sub(1)?)?;
        let kept = word.len().checked_sub(rule.cut)?;
        let lemma = [&word[..kept], &rule.added].concat();
        Some(Inflected { lemma, part: None, form: rule.form.clone(), conjugation: None })
    }
}

fn unreadable(list: &Source, lines: usize, error: io::Error) -> DefinitionsError {
    DefinitionsError::Read { name: list.name(), line: lines as u64, error }
}

fn rule(line: &str, alphabet: &Alphabet) -> Option<Rule> {
    let (change, letters) = line.split_once(',')?;
    let form = form(letters)?;
    let digits = change.bytes().take_while(u8::is_ascii_digit).count();
    let (cut, added) = change.split_at(digits);
    let added = if added.is_empty() { Vec::new() } else { alphabet.fold(added.as_bytes())? };
    Some(Rule { cut: cut.parse().ok()?, added, form })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definitions::{Gathering, Language, definitions_of_lemmas};

    #[test]
    fn forms_have_the_definitions_of_their_lemmas() {
        let alphabet = Alphabet::default();
        let words = ["mont", "monte", "monts", "montez", "belles", "ete"];
        let index = Arc::new(Index::from_words(&alphabet, words).unwrap());
        let list =
            |text: &str| Source::Bytes { name: "list".into(), contents: text.to_owned().into() };
        // By length, then in alphabetical order: ete, mont, monte, monts, belles, montez.
        let rules = list("\n\n1er,P3s\n1,p\n6beau,q\n2er,P2p\n");
        let read =
            |rules: &Source| Lemmas::read(Arc::clone(&index), rules, &alphabet, &Halt::default());
        let lemmas = read(&rules).unwrap();
        let mut gathering = Gathering::new(Language::French, &alphabet, &Halt::default());
        let text = "mont\tColline\nmont\tDes monts\nmonter\tAller plus haut.\nbeau\tJoli\n";
        gathering.read("list", &mut text.as_bytes()).unwrap();
        let definitions = gathering.finish().unwrap();
        let of = |word: &str| {
            let word = alphabet.fold(word.as_bytes()).unwrap();
            let inflected = Vec::from_iter(lemmas.inflected(&word));
            definitions_of_lemmas(&word, &inflected, &definitions, &alphabet)
        };
        assert_eq!(of("monts"), ["Colline (au pluriel)"]);
        assert_eq!(of("montez"), ["Aller plus haut (vous, présent)"]);
        assert_eq!(of("belles"), ["Joli (au féminin pluriel)"]);
        for word in ["mont", "ete", "monta", "m"] {
            assert_eq!(of(word), [""; 0], "{word}");
        }
        let refused = |rules: &str| read(&list(rules)).unwrap_err().to_string();
        assert_eq!(
            refused("\n\n"),
            "list: after line 2: cannot read the definitions: there are 6 words"
        );
        let told =
            "list: after line 1: cannot read the definitions: \"1er,P4s\" is no rule of a lemma";
        assert_eq!(refused("\n1er,P4s\n"), told);
    }
}
