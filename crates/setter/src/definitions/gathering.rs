//! The gathering of definitions from lists.

use std::io::Read;
use std::ops::{ControlFlow, Range};

use lexicon::dictionary::read_ahead;
use lexicon::{Alphabet, Halt, Letter, Source};

use super::clearness::{Clearness, clearness};
use super::collection::{Definitions, Writing};
use super::error::{DefinitionsError, LeftOut};
use super::giveaway::Giveaway;
use super::lines::{Line, LinesError, read_lines};
use super::part::Part;
use crate::language::Language;
use crate::sensitive::is_unfit;

/// How many definitions are laid down between two looks at the halt.
const STRETCH: usize = 1 << 14;

/// Gathers definitions from lists, the preferred ones first.
#[derive(Debug)]
pub struct Gathering<'a> {
    language: Language,
    alphabet: &'a Alphabet,
    giveaway: Giveaway<'a>,
    halt: Halt,
    /// The words and the definitions one after the other.
    words: Vec<Letter>,
    text: String,
    gathered: Vec<Gathered>,
    lists: u32,
    left_out: LeftOut,
}

/// A definition that was gathered.
#[derive(Debug)]
struct Gathered {
    word: Range<usize>,
    text: Range<usize>,
    list: u32,
    part: Option<Part>,
    clearness: Clearness,
}

impl<'a> Gathering<'a> {
    /// Of definitions in a language, of words over an alphabet. Gives up soon once `halt` is set.
    pub fn new(language: Language, alphabet: &'a Alphabet, halt: &Halt) -> Gathering<'a> {
        Gathering {
            language,
            alphabet,
            giveaway: Giveaway::new(language, alphabet),
            halt: halt.clone(),
            words: Vec::new(),
            text: String::new(),
            gathered: Vec::new(),
            lists: 0,
            left_out: LeftOut::default(),
        }
    }

    /// Adds the definitions of a list: lines of a word, a tab and a definition, the commonest sense of a word first, and
    /// where it is known a tab and the letter of the [part of speech](Part::letter); plain, gzip or zstd, told by content. Of two lists, the definitions of the first one are preferred. Lines that have no
    /// definition are counted, and so are definitions that give their words away or are not for everybody; all are left out.
    ///
    /// # Errors
    /// If the list cannot be read, or it was asked to end.
    pub fn read(
        &mut self,
        name: &str,
        input: &mut (dyn Read + Send),
    ) -> Result<(), DefinitionsError> {
        self.lists += 1;
        let unreadable = |line, error| DefinitionsError::Read { name: name.into(), line, error };
        let halt = self.halt.clone();
        let read = read_ahead(input, |input| {
            read_lines(input, self.alphabet, &halt, |number, line| {
                match line {
                    Ok(line) => self.add(line),
                    Err(problem) => self.left_out.add(name, number, problem),
                }
                ControlFlow::<()>::Continue(())
            })
        });
        match read {
            Ok(_) => Ok(()),
            Err(LinesError::Read { line, error }) => Err(unreadable(line, error)),
            Err(LinesError::Halted(halted)) => Err(halted.into()),
        }
    }

    /// Adds the definitions of a source.
    ///
    /// # Errors
    /// As [`read`](Self::read), or if it cannot be opened.
    pub fn read_source(&mut self, source: &Source) -> Result<(), DefinitionsError> {
        let name = source.name();
        let opened = source.open();
        let mut input = opened.map_err(|error| DefinitionsError::Read {
            name: name.clone(),
            line: 0,
            error,
        })?;
        self.read(&name, &mut input)
    }

    fn add(&mut self, Line { word, text, part }: Line<'_>) {
        let start = self.text.len();
        // Without controls, which mark where definitions end.
        let separates = |c: char| c.is_whitespace() || c.is_control();
        let parts = text.split(separates).filter(|part| !part.is_empty());
        // A list that leaves labels out may keep the sign behind a label.
        for part in parts.skip_while(|part| [":", "."].contains(part)) {
            if self.text.len() > start {
                self.text.push(' ');
            }
            self.text.push_str(part);
        }
        let definition = &self.text[start..];
        let is_empty = !definition.contains(char::is_alphanumeric);
        let left_out = &mut self.left_out;
        let why = if is_empty {
            Some(&mut left_out.empty)
        } else if self.giveaway.is_in(word, definition) {
            Some(&mut left_out.giving_away)
        } else if is_unfit(definition, Some(self.language)) {
            Some(&mut left_out.sensitive)
        } else {
            None
        };
        if let Some(count) = why {
            *count += 1;
            self.text.truncate(start);
            return;
        }
        // A list often has all definitions of a word together.
        let at = match self.gathered.last() {
            Some(last) if self.words[last.word.clone()] == *word => last.word.clone(),
            _ => {
                self.words.extend_from_slice(word);
                self.words.len() - word.len()..self.words.len()
            }
        };
        self.gathered.push(Gathered {
            word: at,
            clearness: clearness(definition, self.language),
            text: start..self.text.len(),
            list: self.lists,
            part,
        });
    }

    /// Ends the gathering. Takes time in proportion to the definitions, and a logarithm for sorting them.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn finish(self) -> Result<Definitions, DefinitionsError> {
        let Gathering { words, text, mut gathered, halt, .. } = self;
        halt.check()?;
        let word = |one: &Gathered| &words[one.word.clone()];
        gathered.sort_by(|one, two| {
            let rank = |of: &Gathered| (of.list, of.clearness);
            word(one).cmp(word(two)).then_with(|| rank(one).cmp(&rank(two)))
        });
        let mut writing = Writing::new(text.len() + 2 * gathered.len());
        for (number, one) in gathered.iter().enumerate() {
            if number % STRETCH == 0 {
                halt.check()?;
            }
            writing.add(word(one), one.list, (&text[one.text.clone()], one.part))?;
        }
        Ok(writing.finish(self.language, self.left_out)?)
    }
}

impl Definitions {
    /// The definitions of some lists, of which the first is preferred to the second, and so on.
    ///
    /// The 150,000 of the French Wiktionary take some tenths of a second to be read and 10 MB of memory.
    ///
    /// # Errors
    /// If a list cannot be read, or it was asked to end.
    pub fn read(
        lists: &[Source],
        language: Language,
        alphabet: &Alphabet,
        halt: &Halt,
    ) -> Result<Definitions, DefinitionsError> {
        let mut gathering = Gathering::new(language, alphabet, halt);
        lists.iter().try_for_each(|list| gathering.read_source(list))?;
        gathering.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::super::error::MalformedLine;
    use super::super::lines::LineProblem;
    use super::*;

    fn gathered(lists: &[&[u8]]) -> Definitions {
        let (latin, halt) = (Alphabet::default(), Halt::default());
        let mut gathering = Gathering::new(Language::French, &latin, &halt);
        for (number, list) in lists.iter().enumerate() {
            gathering.read(&format!("list {number}"), &mut { *list }).unwrap();
        }
        gathering.finish().unwrap()
    }

    fn of<'d>(definitions: &'d Definitions, word: &str) -> Vec<&'d str> {
        definitions.of(&Alphabet::default().fold(word.as_bytes()).unwrap()).collect()
    }

    #[test]
    fn the_first_list_comes_first_and_the_clear_definitions_of_each() {
        let own = "nez\tIl s’allonge quand on ment\nlit\tMeuble\n".as_bytes();
        let theirs =
            "nez\tBec de cet oiseau\nnez\tPartie du visage.\tn\nnez\tBout.\nâme\tSouffle\n";
        let definitions = gathered(&[own, theirs.as_bytes()]);
        assert_eq!(
            of(&definitions, "nez"),
            ["Il s’allonge quand on ment", "Partie du visage.", "Bout.", "Bec de cet oiseau"]
        );
        assert_eq!(
            (of(&definitions, "lit"), of(&definitions, "ame")),
            (vec!["Meuble"], vec!["Souffle"])
        );
        assert!(of(&definitions, "li").is_empty() && of(&definitions, "lits").is_empty());
        assert_eq!((definitions.word_count(), definitions.count()), (3, 6));
        let mut words = Vec::new();
        definitions.each_word(|word| words.push(Alphabet::default().spell(word)));
        assert_eq!(words, ["ame", "lit", "nez"]);
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let definitions = gathered(&[
            b"lit\tMeuble\n",
            "lit\tUn lit\nlits\tPluriel de lit\nlit Meuble\nor\t...\nl'or\tx\n\tx\nas\t\nas\tVieux pornographe\n"
                .as_bytes(),
        ]);
        let first = MalformedLine { list: "list 1".into(), line: 3, problem: LineProblem::NoTab };
        let expected =
            LeftOut { malformed: 3, first: Some(first), giving_away: 2, empty: 2, sensitive: 1 };
        assert_eq!((definitions.left_out(), definitions.count()), (&expected, 1));
    }

    #[test]
    fn controls_do_not_end_definitions() {
        let definitions = gathered(&[b"lit\tMeuble\0 \x1d\t o\xc3\xb9 \x0b dort\r\n"]);
        assert_eq!(of(&definitions, "lit"), ["Meuble où dort"]);
    }

    #[test]
    fn the_sign_behind_a_label_goes_with_it() {
        let definitions = gathered(&[b"bee	: travail fait en commun.
pire	. Plus mauvais.
fils	... et cie
"]);
        assert_eq!(of(&definitions, "bee"), ["travail fait en commun."]);
        assert_eq!(of(&definitions, "pire"), ["Plus mauvais."]);
        assert_eq!(of(&definitions, "fils"), ["... et cie"]);
    }

    #[test]
    fn compressed_lists_are_told_by_content() {
        let plain = "été\tSaison\n".as_bytes();
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(plain).unwrap();
        let zstd = zstd::encode_all(plain, 1).unwrap();
        for list in [&gzip.finish().unwrap()[..], &zstd] {
            assert_eq!(of(&gathered(&[list]), "ete"), ["Saison"]);
        }
        let latin = Alphabet::default();
        let mut gathering = Gathering::new(Language::French, &latin, &Halt::default());
        let cut = &mut &zstd[..zstd.len() - 3];
        let error = gathering.read("cut", cut).unwrap_err().to_string();
        assert!(error.starts_with("cut: cannot read the definitions: "), "{error}");
    }

    #[test]
    fn no_list_is_no_definition() {
        let definitions = gathered(&[]);
        assert_eq!((definitions.word_count(), of(&definitions, "nez").len()), (0, 0));
        assert_eq!(of(&gathered(&[b""]), "nez").len(), 0);
    }

    #[test]
    fn a_halt_ends_the_reading() {
        let (latin, halt) = (Alphabet::default(), Halt::default());
        let mut gathering = Gathering::new(Language::French, &latin, &halt);
        halt.set();
        let read = gathering.read("list", &mut &b"lit\tMeuble\n"[..]);
        assert!(matches!(read, Err(DefinitionsError::Halted(_))));
        assert!(matches!(gathering.finish(), Err(DefinitionsError::Halted(_))));
    }
}
