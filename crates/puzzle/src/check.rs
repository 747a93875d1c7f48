//! What is wrong or unusual in a puzzle, for whoever publishes it.

use std::collections::HashMap;

use serde::Serialize;
use thiserror::Error;

use crate::cell::{capitals, upper};
use crate::linked::{entry_of, suffix};
use crate::model::{Entry, Puzzle};
use network::Direction;

/// The least letters of an answer that is looked for within a word of its clue.
const LEAST_WITHIN: usize = 4;

/// What was found in a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The place: an entry, as `5a`; a cell, as `row 2, column 3`; a text, as `title`; or `grid`.
    pub place: String,
    /// What is wrong there.
    #[serde(flatten)]
    pub fault: Fault,
}

/// What is wrong or unusual at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(tag = "kind", content = "of", rename_all = "kebab-case")]
pub enum Fault {
    /// An entry without a clue.
    #[error("no clue")]
    NoClue,
    /// A clue that has its answer in it.
    #[error("the clue has its answer in it: {0:?}")]
    AnswerInClue(String),
    /// A word that stands at another entry too.
    #[error("the word of {0} again")]
    Twice(String),
    /// A length of an answer that is not that of its word: as it is told, and as it is.
    #[error("the length of the answer is told as {0}, and is {1}")]
    Length(String, usize),
    /// Another number or label than that of an entry which begins there, counted row after row.
    #[error("labelled {found:?}, where its number would be {expected:?}")]
    Number {
        /// The label in the cell.
        found: String,
        /// The number that entries have row after row.
        expected: String,
    },
    /// A clue that names an entry which is none of the grid, as `27-Down`.
    #[error("the clue names {0}, which is no entry of the grid")]
    NoSuchEntry(String),
    /// White cells that fall into several parts.
    #[error("its cells fall into {0} parts, with no way of cells between them")]
    Disconnected(usize),
    /// A cell on no word.
    #[error("a cell on no word")]
    Wordless,
    /// Several cells of a word, one after the other, that no other word crosses.
    #[error("{0} cells in a row that no other word crosses")]
    Unchecked(usize),
    /// A cell without a letter of the solution.
    #[error("no letter of the solution")]
    NoLetter,
    /// A character that no text has: a control, or a sign that an encoding was misread.
    #[error("an odd character, U+{0:04X}")]
    OddCharacter(u32),
}

/// Looks a puzzle over; all across before all down, then its cells and texts.
///
/// ```
/// use lexicon::letters::Alphabet;
/// let puzzle = puzzle::read(b"aa\naa\n", &Alphabet::default())?.puzzle;
/// let findings = puzzle::check(&puzzle);
/// let told: Vec<String> = findings.iter().map(|own| format!("{}: {}", own.place, own.fault)).collect();
/// assert_eq!(told[..3], ["1a: no clue", "3a: no clue", "3a: the word of 1a again"]);
/// # Ok::<(), puzzle::PuzzleError>(())
/// ```
pub fn check(puzzle: &Puzzle) -> Vec<Finding> {
    let (entries, labels) = (puzzle.entries(), puzzle.labels());
    let mut findings = Vec::new();
    let mut seen: HashMap<String, String> = HashMap::new();
    let mut passed = vec![0_usize; puzzle.cells().len()];
    entries.iter().flat_map(|entry| &entry.cells).for_each(|&cell| passed[cell] += 1);
    for entry in &entries {
        let name = name(entry);
        let mut found = |fault| findings.push(Finding { place: name.clone(), fault });
        let word = puzzle.word(entry).map(|word| capitals(&word));
        let faults = clue_faults(puzzle, entry, (&entries, &labels), word.as_deref());
        faults.into_iter().for_each(&mut found);
        if let Some(first) = word.as_ref().and_then(|word| seen.get(word)) {
            found(Fault::Twice(first.clone()));
        }
        let unchecked = entry.cells.split(|&cell| passed[cell] > 1).map(<[usize]>::len).max();
        if let Some(count @ 2..) = unchecked {
            found(Fault::Unchecked(count));
        }
        if let Some(word) = word {
            seen.entry(word).or_insert(name);
        }
    }
    let parts = components(puzzle);
    if parts > 1 {
        findings.push(Finding { place: "grid".into(), fault: Fault::Disconnected(parts) });
    }
    findings.extend(cell_faults(puzzle, &passed));
    findings.extend(text_faults(puzzle));
    findings
}

fn name(entry: &Entry) -> String {
    format!("{}{}", entry.number, suffix(entry.direction))
}

fn clue_faults(
    puzzle: &Puzzle,
    entry: &Entry,
    (entries, labels): (&[Entry], &[String]),
    word: Option<&str>,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let key = (entry.direction, entry.number);
    let clue = puzzle.clue(key.0, key.1);
    match (clue, word) {
        (None, _) if goes_on_at(puzzle, key) => {}
        (None, _) => faults.push(Fault::NoClue),
        (Some(clue), Some(word)) => faults.extend(given_away(clue, word).map(Fault::AnswerInClue)),
        (Some(_), None) => {}
    }
    let named = clue.map(references).unwrap_or_default().into_iter();
    let is_there = |(label, way): &(String, Direction)| {
        entries.iter().any(|own| own.direction == *way && labels[own.cells[0]] == *label)
    };
    let lost = named.filter(|named| !is_there(named));
    faults.extend(lost.map(|(label, way)| Fault::NoSuchEntry(format!("{label}-{way}"))));
    let linked = puzzle.links(key.0, key.1).iter().filter_map(|&key| entry_of(entries, key));
    let words = [entry].into_iter().chain(linked).map(|entry| puzzle.word(entry));
    let length = words.map(|word| Some(word?.chars().count())).sum::<Option<usize>>();
    if let (Some(told), Some(length)) = (puzzle.enumeration(key.0, key.1), length) {
        let numbers = told.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let sum = numbers.map(|digits| digits.parse::<usize>().ok()).sum::<Option<usize>>();
        // Lengths in words, as (two words), say none.
        if sum.is_some_and(|sum| sum > 0 && sum != length) {
            faults.push(Fault::Length(told.into(), length));
        }
    }
    faults
}

/// Whether the answer of another entry goes on in an entry, so that it needs no clue.
fn goes_on_at(puzzle: &Puzzle, key: (Direction, u32)) -> bool {
    puzzle.clues().any(|clue| puzzle.links(clue.direction, clue.number).contains(&key))
}

/// The entries that a clue names, as `17-Across` or `3 down`, by their labels.
fn references(clue: &str) -> Vec<(String, Direction)> {
    let words: Vec<&str> = clue.split(|c: char| !c.is_alphanumeric()).collect();
    let named = |pair: &[&str]| {
        let is_number = !pair[0].is_empty() && pair[0].bytes().all(|byte| byte.is_ascii_digit());
        let way =
            Direction::BOTH.into_iter().find(|way| pair[1].eq_ignore_ascii_case(&way.to_string()));
        way.filter(|_| is_number).map(|way| (pair[0].to_owned(), way))
    };
    words.windows(2).filter_map(named).collect()
}

/// How many parts of the grid have no way of white cells between them.
fn components(puzzle: &Puzzle) -> usize {
    let columns = puzzle.columns().max(1);
    let mut is_left: Vec<bool> = puzzle.cells().iter().map(|cell| !cell.is_block()).collect();
    let mut count = 0;
    for start in 0..is_left.len() {
        let mut reached = Vec::new();
        if std::mem::take(&mut is_left[start]) {
            reached.push(start);
            count += 1;
        }
        while let Some(cell) = reached.pop() {
            let beside = [
                (cell % columns > 0).then(|| cell - 1),
                ((cell + 1) % columns > 0).then_some(cell + 1),
                cell.checked_sub(columns),
                Some(cell + columns),
            ];
            for next in beside.into_iter().flatten() {
                if is_left.get_mut(next).is_some_and(std::mem::take) {
                    reached.push(next);
                }
            }
        }
    }
    count
}

/// The part of a clue that is its answer, or has it within a word.
fn given_away(clue: &str, word: &str) -> Option<String> {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).map(upper).collect();
    let tokens: Vec<(&str, String)> = clue
        .split_whitespace()
        .map(|token| (token, letters(token)))
        .filter(|(_, own): &(_, String)| !own.is_empty())
        .collect();
    let is_within = |own: &str| word.chars().count() >= LEAST_WITHIN && own.contains(word);
    let whole = tokens.iter().find(|(_, own)| own == word || is_within(own));
    let several = || {
        (0..tokens.len()).find_map(|first| {
            let mut joined = String::new();
            let end = (first..tokens.len()).find(|&at| {
                joined.push_str(&tokens[at].1);
                joined.len() >= word.len()
            })?;
            let parts = tokens[first..=end].iter().map(|(token, _)| *token);
            (joined == word).then(|| parts.collect::<Vec<_>>().join(" "))
        })
    };
    whole.map(|(token, _)| (*token).to_owned()).or_else(several)
}

fn cell_faults(puzzle: &Puzzle, passed: &[usize]) -> Vec<Finding> {
    let columns = puzzle.columns().max(1);
    let place = |cell: usize| format!("row {}, column {}", cell / columns + 1, cell % columns + 1);
    let has_solution = puzzle.cells().iter().any(|cell| cell.solution().is_some());
    let (labels, numbers) = (puzzle.labels(), puzzle.clone().without_labels().labels());
    let mut findings = Vec::new();
    for (at, cell) in puzzle.cells().iter().enumerate().filter(|(_, cell)| !cell.is_block()) {
        let mut found = |fault| findings.push(Finding { place: place(at), fault });
        if passed[at] == 0 {
            found(Fault::Wordless);
        }
        if has_solution && cell.solution().is_none() {
            found(Fault::NoLetter);
        }
        if labels[at] != numbers[at] {
            found(Fault::Number { found: labels[at].clone(), expected: numbers[at].clone() });
        }
    }
    findings
}

fn text_faults(puzzle: &Puzzle) -> Vec<Finding> {
    // The bytes of a character read as Windows-1252 begin with such a letter.
    let is_misread = |pair: [char; 2]| {
        ['\u{c2}', '\u{c3}', '\u{e2}'].contains(&pair[0])
            && matches!(pair[1], '\u{80}'..='\u{bf}' | '\u{20ac}' | '\u{2030}')
    };
    let odd = |text: &str| {
        let is_odd = |c: &char| {
            c.is_control() && *c != '\n' || "\u{fffd}\u{feff}\u{200b}\u{ad}".contains(*c)
        };
        let second = || {
            let pairs = text.chars().zip(text.chars().skip(1));
            pairs.map(|(one, two)| [one, two]).find(|&pair| is_misread(pair)).map(|pair| pair[0])
        };
        text.chars().find(is_odd).or_else(second).map(|c| Fault::OddCharacter(c as u32))
    };
    let said = puzzle.metadata().map(|(name, text)| (name.to_owned(), text));
    let clues = puzzle.clues().map(|clue| {
        let direction = if clue.direction == Direction::Down { "d" } else { "a" };
        (format!("{}{direction}", clue.number), clue.text)
    });
    let found = |(place, text): (String, &str)| Some(Finding { place, fault: odd(text)? });
    said.chain(clues).filter_map(found).collect()
}
