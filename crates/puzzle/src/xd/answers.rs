//! The answers of clues, held against the grid: they tell what the signs of a grid leave open.
//!
//! A `*` in the grid is a cell whose readings the answers have, as `CONE` and `CANE`. Letters with a slash between them
//! are read apart across and down, as `KIT/KAT`, but of single letters, as `C/P`, both may be right in each word: the
//! answers have then both, as `C/PRIMPING`, or one that goes against its direction.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::clue_line::{ClueLine, ClueSaid};
use crate::cell::{PuzzleCell, Readings, capitals, upper};
use crate::model::{Entry, Puzzle};
use network::Direction;

/// The letters that signs stand for.
type Rebus<'f> = HashMap<char, Vec<&'f str>>;

/// The entries of a puzzle, by their directions and numbers.
pub struct Entries(HashMap<(Direction, u32), Entry>);

impl Entries {
    pub fn of(puzzle: &Puzzle) -> Entries {
        let entries = puzzle.entries().into_iter();
        Entries(entries.map(|entry| ((entry.direction, entry.number), entry)).collect())
    }

    /// The entry of a clue: of one without a direction the entry that has its answer, or else any of its number.
    pub fn of_clue(&self, puzzle: &Puzzle, clue: &ClueLine<'_>) -> Option<&Entry> {
        let entry = |way: Direction| self.0.get(&(way, clue.number));
        if let Some(direction) = clue.direction {
            return entry(direction);
        }
        let both = || Direction::BOTH.into_iter().filter_map(entry);
        both().find(|entry| has_answer(puzzle, clue, entry)).or_else(|| both().next())
    }
}

/// The text of a clue for an entry, and its answers.
pub fn split<'l>(puzzle: &Puzzle, clue: &ClueLine<'l>, entry: &Entry) -> (&'l str, Vec<&'l str>) {
    match &clue.said {
        ClueSaid::Clue(parts) => parts.split(|part| is_word(puzzle, entry, part)),
        ClueSaid::Alternative(answer) => ("", vec![answer]),
        ClueSaid::More => ("", Vec::new()),
    }
}

/// Whether an answer of a clue is the word of an entry.
fn has_answer(puzzle: &Puzzle, clue: &ClueLine<'_>, entry: &Entry) -> bool {
    split(puzzle, clue, entry).1.iter().any(|answer| is_word(puzzle, entry, answer))
}

/// How many clues have the words of the puzzle as their answers.
pub fn agreeing(puzzle: &Puzzle, clues: &[ClueLine<'_>]) -> usize {
    let entries = Entries::of(puzzle);
    let agrees = |clue: &&ClueLine<'_>| {
        entries.of_clue(puzzle, clue).is_some_and(|entry| has_answer(puzzle, clue, entry))
    };
    clues.iter().filter(agrees).count()
}

/// What stands between words of an answer in some files, as `OK|GO`.
const BREAK: char = '|';

/// The letters of an answer: without blanks, then without marks between its words too; or its first word, after which
/// others say more.
fn spellings(answer: &str) -> [String; 3] {
    let letters = |text: &str, skipped: Option<char>| {
        let is_letter = |c: &char| !c.is_whitespace() && Some(*c) != skipped;
        text.chars().filter(is_letter).map(upper).collect::<String>()
    };
    let first = answer.split_whitespace().next().unwrap_or_default();
    [letters(answer, None), letters(answer, Some(BREAK)), letters(first, Some(BREAK))]
}

/// Whether an answer has marks between its words, which are no letters of it.
pub fn has_breaks(puzzle: &Puzzle, entry: &Entry, answer: &str) -> bool {
    answer.contains(BREAK) && !is_spelled(puzzle, entry, &spellings(answer)[0], true)
}

/// Whether an answer is the word of an entry, as far as its letters are known.
pub fn is_word(puzzle: &Puzzle, entry: &Entry, answer: &str) -> bool {
    spellings(answer).iter().any(|answer| is_spelled(puzzle, entry, answer, true))
}

/// Whether letters are the word of an entry; perhaps with all readings of a cell, as `C/PRIMPING`.
fn is_spelled(puzzle: &Puzzle, entry: &Entry, answer: &str, with_all: bool) -> bool {
    let mut ends = BTreeSet::from([0]);
    for &cell in &entry.cells {
        if ends.is_empty() {
            return false;
        }
        let own = spelled(puzzle, cell, entry.direction, with_all);
        let next = |&start: &usize| -> Vec<usize> {
            let rest = &answer[start..];
            match &own {
                Some(own) => own
                    .iter()
                    .filter(|letters| rest.starts_with(letters.as_str()))
                    .map(|letters| start + letters.len())
                    .collect(),
                None => rest
                    .chars()
                    .next()
                    .map(|letter| start + letter.len_utf8())
                    .into_iter()
                    .collect(),
            }
        };
        ends = ends.iter().flat_map(next).collect();
    }
    ends.contains(&answer.len()) && !answer.is_empty()
}

/// The letters that a cell may have in a word of a direction; `None` if they are not known.
fn spelled(puzzle: &Puzzle, cell: usize, way: Direction, with_all: bool) -> Option<Vec<String>> {
    let own = capitals(&puzzle.letters_in(cell, way)?);
    let cell = &puzzle.cells()[cell];
    let first = capitals(&cell.letters(cell.solution()?));
    let all = match cell.readings() {
        Readings::One => return Some(vec![own]),
        Readings::Down(down) => vec![own, format!("{first}/{}", capitals(down))],
        Readings::Also(others) => {
            let others = others.iter().map(|other| capitals(other));
            let all: Vec<String> = [first].into_iter().chain(others).collect();
            let joined = all.join("/");
            all.into_iter().chain([joined]).collect()
        }
    };
    let kept = if with_all { all.len() } else { all.len() - 1 };
    Some(all.into_iter().take(kept).collect())
}

/// The cells of single letters that are not read apart across and down after all.
pub fn undirected(puzzle: &Puzzle, clues: &[ClueLine<'_>]) -> Vec<usize> {
    let is_pair = |cell: &PuzzleCell| match cell.readings() {
        Readings::Down(down) => !cell.is_rebus() && down.chars().count() == 1,
        Readings::One | Readings::Also(_) => false,
    };
    let are_pairs: Vec<bool> = puzzle.cells().iter().map(is_pair).collect();
    if !are_pairs.contains(&true) {
        return Vec::new();
    }
    let entries = Entries::of(puzzle);
    let has_pair = |entry: &Entry| entry.cells.iter().any(|&cell| are_pairs[cell]);
    let goes_against = |clue: &ClueLine<'_>| {
        let entry = entries.of_clue(puzzle, clue).filter(|entry| has_pair(entry));
        let Some(entry) = entry else { return false };
        let is_against = |answer: &&str| {
            !spellings(answer).iter().any(|own| is_spelled(puzzle, entry, own, false))
        };
        split(puzzle, clue, entry).1.iter().any(is_against)
    };
    match clues.iter().any(goes_against) {
        true => (0..are_pairs.len()).filter(|&cell| are_pairs[cell]).collect(),
        false => Vec::new(),
    }
}

/// The readings of cells whose letters the answers alone tell, in the order in which the answers have them.
pub fn of_answers(
    puzzle: &Puzzle,
    clues: &[ClueLine<'_>],
    is_told: impl Fn(usize) -> bool,
    rebus: &Rebus<'_>,
) -> BTreeMap<usize, Vec<String>> {
    let mut readings: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let entries = Entries::of(puzzle);
    for clue in clues {
        let Some(entry) = entries.of_clue(puzzle, clue) else { continue };
        for answer in split(puzzle, clue, entry).1 {
            for answer in spellings(answer) {
                let Some(letters) = along(puzzle, entry, &answer, &is_told, rebus) else {
                    continue;
                };
                for (cell, letters) in letters {
                    let own = readings.entry(cell).or_default();
                    if !own.contains(&letters) {
                        own.push(letters);
                    }
                }
                break;
            }
        }
    }
    readings
}

/// The letters of an answer in the cells that have them from answers: one character each, or the letters that it stands
/// for. `None` if the other cells have not the letters of the answer.
fn along(
    puzzle: &Puzzle,
    entry: &Entry,
    answer: &str,
    is_told: &impl Fn(usize) -> bool,
    rebus: &Rebus<'_>,
) -> Option<Vec<(usize, String)>> {
    let mut letters = Vec::new();
    let mut rest = answer;
    for &cell in &entry.cells {
        let own = spelled(puzzle, cell, entry.direction, true).unwrap_or_default();
        let next = rest.chars().next()?;
        let is_any = is_told(cell) || own.is_empty();
        let length = match own.iter().find(|own| rest.starts_with(own.as_str())) {
            Some(own) => own.len(),
            None if is_any || rebus.contains_key(&next) => next.len_utf8(),
            None => return None,
        };
        if is_told(cell) {
            let own = rebus.get(&next).and_then(|readings| readings.first().copied());
            letters.push((cell, own.map_or_else(|| next.to_string(), str::to_owned)));
        }
        rest = &rest[length..];
    }
    rest.is_empty().then_some(letters)
}
