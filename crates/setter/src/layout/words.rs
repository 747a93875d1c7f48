//! Words of one's own with their clues, a line each.

use lexicon::{Alphabet, Letter};
use thiserror::Error;

/// A word of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word as it is written: a phrase has its blanks.
    pub text: String,
    /// Its letters in the grid.
    pub letters: Vec<Letter>,
    /// Its clue, which may be empty.
    pub clue: String,
    /// Its line, from 1.
    pub line: usize,
}

/// Two words or more, each another one, over an alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    alphabet: Alphabet,
    entries: Vec<Entry>,
}

/// Why a text is no list of words to lay out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{problem}", line.map_or_else(String::new, |line| format!("line {line}: ")))]
pub struct WordsError {
    /// The line, from 1, if it is about one.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: WordsProblem,
}

/// What is wrong with a list of words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordsProblem {
    /// A line is not UTF-8.
    #[error("it is not UTF-8")]
    Encoding,
    /// A line has a clue but no word.
    #[error("there is no word before the clue")]
    Wordless,
    /// A word has a character that is no letter of the alphabet, nor a mark between words.
    #[error(
        "{text:?} has a character that is no letter of {alphabet}, blank, hyphen or apostrophe"
    )]
    Letters {
        /// The word as it is written.
        text: String,
        /// The letters.
        alphabet: String,
    },
    /// A word has one letter: no run of two or more has it.
    #[error("{0:?} has one letter: words have two or more")]
    Short(String),
    /// A word stands twice in the list.
    #[error("{text:?} has the same letters as line {first}: each word stands once")]
    Twice {
        /// The word as it is written.
        text: String,
        /// The line in which it stands first.
        first: usize,
    },
    /// There are no words, or only one.
    #[error("there {}: a layout has two words or more", match .0 { 0 => "are no words", _ => "is only one word" })]
    Few(usize),
    /// There are too many words.
    #[error("there are {0} words: a layout has at most {MAX_WORDS}")]
    Many(usize),
}

/// The most words of a list.
pub const MAX_WORDS: usize = 1000;

impl Words {
    /// The words of a text: a word a line, perhaps with a clue behind a tab, `;` or `,`; a word or clue may be in
    /// quotation marks, as spreadsheets write them. Blank lines are skipped.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn read(text: impl AsRef<[u8]>, alphabet: &Alphabet) -> Result<Words, WordsError> {
        let text = text.as_ref();
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let mut lines = Vec::new();
        for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            let text =
                std::str::from_utf8(bytes).map_err(|_| at(line, WordsProblem::Encoding))?.trim();
            let (word, clue) = fields(text);
            match (word.is_empty(), clue.is_empty()) {
                (true, true) => {}
                (true, false) => return Err(at(line, WordsProblem::Wordless)),
                (false, _) => lines.push((line, word, clue)),
            }
        }
        Words::of(lines, alphabet)
    }

    /// The words of some lines: their number, the word, and its clue.
    ///
    /// # Errors
    /// As of [`read`](Self::read).
    pub fn of(
        lines: impl IntoIterator<Item = (usize, String, String)>,
        alphabet: &Alphabet,
    ) -> Result<Words, WordsError> {
        let mut entries: Vec<Entry> = Vec::new();
        for (line, text, clue) in lines {
            let mut letters = Vec::new();
            if !alphabet.join_into(text.as_bytes(), &mut letters) {
                let alphabet = alphabet.glyphs().iter().collect();
                return Err(at(line, WordsProblem::Letters { text, alphabet }));
            }
            if letters.len() < 2 {
                return Err(at(line, WordsProblem::Short(text)));
            }
            if let Some(first) = entries.iter().find(|entry| entry.letters == letters) {
                return Err(at(line, WordsProblem::Twice { text, first: first.line }));
            }
            entries.push(Entry { text, letters, clue, line });
        }
        match entries.len() {
            few @ (0 | 1) => Err(WordsError { line: None, problem: WordsProblem::Few(few) }),
            many if many > MAX_WORDS => {
                Err(WordsError { line: None, problem: WordsProblem::Many(many) })
            }
            _ => Ok(Words { alphabet: alphabet.clone(), entries }),
        }
    }

    /// The words, in the order of their lines.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The alphabet.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The letters of each word.
    pub fn letters(&self) -> Vec<Vec<Letter>> {
        self.entries.iter().map(|entry| entry.letters.clone()).collect()
    }
}

fn at(line: usize, problem: WordsProblem) -> WordsError {
    WordsError { line: Some(line), problem }
}

/// The word and the clue of a line.
fn fields(line: &str) -> (String, String) {
    if let Some(quoted) = line.strip_prefix('"') {
        // A quotation mark within is written twice.
        let end = quoted.replace("\"\"", "\u{0}\u{0}").find('"').unwrap_or(quoted.len());
        let rest = quoted.get(end + 1..).unwrap_or("").trim_start();
        let rest = rest.strip_prefix(['\t', ';', ',']).unwrap_or(rest);
        return (unquoted(&line[..(end + 2).min(line.len())]), unquoted(rest));
    }
    let separator = ['\t', ';', ','].into_iter().find(|&separator| line.contains(separator));
    let parts = separator.and_then(|separator| line.split_once(separator));
    let (word, clue) = parts.unwrap_or((line, ""));
    (unquoted(word), unquoted(clue))
}

/// A field without the quotation marks around it.
fn unquoted(field: &str) -> String {
    let field = field.trim();
    match field.strip_prefix('"').and_then(|field| field.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\"").trim().to_owned(),
        None => field.to_owned(),
    }
}
