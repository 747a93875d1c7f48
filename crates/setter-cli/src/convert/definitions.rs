//! Clues for the words of a solution, from a list of definitions.

use std::collections::HashMap;
use std::io::Read;
use std::ops::ControlFlow;

use anyhow::anyhow;
use lexicon::dictionary::read_ahead;
use lexicon::{Alphabet, Halt, Letter, Source};
use network::Direction;
use puzzle::{ClueBlocks, Entry, Puzzle};
use setter::definitions::{Language, LineProblem, LinesError, read_lines};
use setter::sensitive::{Sensitive, is_unfit};

use crate::report::say;

/// How many words have clues now.
#[derive(Debug)]
pub struct Clued {
    words: usize,
    /// Slots whose letters are not all there.
    open: usize,
    /// Words without one, in order.
    without: Vec<String>,
    /// How many clues were left out, for they are not for everybody.
    left_out: usize,
}

impl Clued {
    /// Says which words have no clue, and of how many slots there is no word.
    pub fn tell(&self, name: &str) {
        let open = self.open;
        if open > 0 {
            say(format_args!(
                "warning: {name}: no clue for {open} slots, whose letters are not all there"
            ));
        }
        match self.left_out {
            0 => {}
            1 => say(format_args!(
                "{name}: 1 clue is left out as sensitive; --sensitive allow takes it"
            )),
            many => say(format_args!(
                "{name}: {many} clues are left out as sensitive; --sensitive allow takes them"
            )),
        }
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
    (alphabet, sensitive): (&Alphabet, Sensitive),
    halt: &Halt,
) -> anyhow::Result<Clued> {
    let mut wanted: HashMap<Vec<Letter>, Vec<Entry>> = HashMap::new();
    let (mut words, mut open) = (0, 0);
    for entry in puzzle.entries() {
        let Some(word) = puzzle.word(&entry) else {
            open += usize::from(puzzle.clue(entry.direction, entry.number).is_none());
            continue;
        };
        words += 1;
        if puzzle.clue(entry.direction, entry.number).is_none() {
            let word = alphabet.fold(word.as_bytes()).unwrap_or_default();
            wanted.entry(word).or_default().push(entry);
        }
    }
    let name = source.name();
    let unreadable = |error| anyhow!("{name}: cannot read the clues: {error}");
    let mut input = source.open().map_err(unreadable)?;
    let language = Language::of_code(&puzzle.language);
    let is_taken = |clue: &str| sensitive == Sensitive::Allow || !is_unfit(clue, language);
    let left_out = read_ahead(&mut input, |input| {
        read(puzzle, &mut wanted, input, (&name, alphabet), is_taken, halt)
    })?;
    let mut left: Vec<(&Entry, String)> = wanted
        .values()
        .flatten()
        .filter(|entry| puzzle.clue(entry.direction, entry.number).is_none())
        .map(|entry| (entry, puzzle.word(entry).unwrap_or_default().to_lowercase()))
        .collect();
    left.sort_by_key(|(entry, _)| (entry.direction == Direction::Down, entry.number));
    let without = left.into_iter().map(|(_, word)| word).collect();
    Ok(Clued { words, open, without, left_out })
}

/// Gives clues to the words that want one, and says how many were not taken.
fn read(
    puzzle: &mut Puzzle,
    wanted: &mut HashMap<Vec<Letter>, Vec<Entry>>,
    input: &mut dyn Read,
    (name, alphabet): (&str, &Alphabet),
    is_taken: impl Fn(&str) -> bool,
    halt: &Halt,
) -> anyhow::Result<usize> {
    let mut left_out = 0;
    if wanted.is_empty() {
        return Ok(left_out);
    }
    let blocks = puzzle.is_arrow_word.then(|| ClueBlocks::of(puzzle));
    let refused = read_lines(input, alphabet, halt, |number, line| {
        let line = match line {
            Ok(line) => line,
            // What is no word of this alphabet is in no grid.
            Err(LineProblem::NoWord) => return ControlFlow::Continue(()),
            Err(problem) => return ControlFlow::Break(Err((number, problem))),
        };
        if let Some(entries) = wanted.get_mut(line.word) {
            if !is_taken(line.text) {
                left_out += 1;
                return ControlFlow::Continue(());
            }
            // What does not fit in its block waits for a clue that does; the shortest one is kept.
            entries.retain(|entry| {
                let fits = blocks.as_ref().is_none_or(|blocks| blocks.fit(entry, line.text));
                let own = puzzle.clue(entry.direction, entry.number);
                if fits || own.is_none_or(|own| line.text.len() < own.len()) {
                    puzzle.set_clue(entry.direction, entry.number, line.text);
                }
                !fits
            });
            if entries.is_empty() {
                wanted.remove(line.word);
            }
        }
        if wanted.is_empty() { ControlFlow::Break(Ok(())) } else { ControlFlow::Continue(()) }
    });
    match refused {
        Ok(None | Some(Ok(()))) => Ok(left_out),
        Ok(Some(Err((number, problem)))) => {
            Err(anyhow!("{name}:{number}: {problem}: a line is a word, a tab and its clue"))
        }
        Err(LinesError::Read { line, error }) => {
            let number = line + 1;
            Err(anyhow!("{name}:{number}: cannot read the clues: {error}"))
        }
        Err(LinesError::Halted(halted)) => Err(halted.into()),
    }
}
