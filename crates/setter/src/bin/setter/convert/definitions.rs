//! Clues for the words of a solution, from a list of definitions.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};

use anyhow::anyhow;
use crossword::puzzle::{Entry, Puzzle};
use lexicon::dictionary::{Source, read_ahead};
use lexicon::halt::Halt;
use lexicon::letters::{Alphabet, Letter};

use crate::report::say;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// How many lines are read between two looks at the halt.
const STRETCH: u64 = 1 << 12;

/// How many words have clues now.
#[derive(Debug)]
pub struct Clued {
    words: usize,
    /// Words without one, in order.
    without: Vec<String>,
}

impl Clued {
    /// Says which words have no clue.
    pub fn tell(&self, name: &str) {
        let Some(first) = self.without.first() else { return };
        let (count, words) = (self.without.len(), self.words);
        say(format_args!(
            "warning: {name}: no clue for {count} of {words} words, the first {first:?}"
        ));
    }
}

/// Gives each word of the solution the first clue that a list has for it; what has a clue keeps it.
pub fn add(
    puzzle: &mut Puzzle,
    source: &Source,
    alphabet: &Alphabet,
    halt: &Halt,
) -> anyhow::Result<Clued> {
    let mut wanted: HashMap<Vec<Letter>, Vec<Entry>> = HashMap::new();
    let mut words = 0;
    for entry in puzzle.entries() {
        let Some(word) = puzzle.word(&entry) else { continue };
        words += 1;
        if puzzle.clue(entry.direction, entry.number).is_none() {
            let word = alphabet.fold(word.as_bytes()).unwrap_or_default();
            wanted.entry(word).or_default().push(entry);
        }
    }
    let name = source.name();
    let unreadable = |error| anyhow!("{name}: cannot read the clues: {error}");
    let mut input = source.open().map_err(unreadable)?;
    read_ahead(&mut input, |input| read(puzzle, &mut wanted, input, (&name, alphabet), halt))
        .map_err(unreadable)??;
    let mut left: Vec<(&Entry, String)> = wanted
        .values()
        .flatten()
        .map(|entry| (entry, puzzle.word(entry).unwrap_or_default().to_lowercase()))
        .collect();
    left.sort_by_key(|(entry, _)| (entry.direction as u8, entry.number));
    Ok(Clued { words, without: left.into_iter().map(|(_, word)| word).collect() })
}

fn read(
    puzzle: &mut Puzzle,
    wanted: &mut HashMap<Vec<Letter>, Vec<Entry>>,
    input: &mut dyn Read,
    (name, alphabet): (&str, &Alphabet),
    halt: &Halt,
) -> anyhow::Result<()> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    for number in 1.. {
        if number % STRETCH == 0 {
            halt.check()?;
        }
        line.clear();
        let unreadable = |error| anyhow!("{name}:{number}: cannot read the clues: {error}");
        (&mut input).take(MAX_LINE).read_until(b'\n', &mut line).map_err(unreadable)?;
        if line.is_empty() || wanted.is_empty() {
            break;
        }
        if line.len() as u64 == MAX_LINE {
            return Err(anyhow!(
                "{name}:{number}: a line of more than {MAX_LINE} bytes is no clue"
            ));
        }
        let text =
            if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line) } else { &line };
        if text.trim_ascii().is_empty() {
            continue;
        }
        let at =
            |what: &str| anyhow!("{name}:{number}: {what}: a line is a word, a tab and its clue");
        let text = std::str::from_utf8(text).map_err(|_| at("this is not UTF-8"))?;
        let (word, clue) = text.split_once('\t').ok_or_else(|| at("there is no tab"))?;
        // What is no word of this alphabet is in no grid.
        let Some(word) = alphabet.fold(word.trim().as_bytes()) else { continue };
        for entry in wanted.remove(&word).unwrap_or_default() {
            puzzle.set_clue(entry.direction, entry.number, clue);
        }
    }
    Ok(())
}
