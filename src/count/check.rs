//! Whether letters are a fill at all.

use thiserror::Error;

use lexicon::{Halted, Letter, LetterSet};
use network::constraint::{Constraint, Required};
use network::{CellId, Problem, Slot};

/// Why letters have no rank among the fills.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RankError {
    /// Not one letter a white cell.
    #[error("{found} letters: the grid has {expected} white cells")]
    Length {
        /// The letters given.
        found: usize,
        /// The white cells of the grid.
        expected: usize,
    },
    /// A letter that the grid does not allow on its cell.
    #[error("row {row}, column {column}: {letter:?} is not allowed there", row = row + 1, column = column + 1)]
    Cell {
        /// The row of the cell, from 0.
        row: usize,
        /// The column of the cell, from 0.
        column: usize,
        /// The letter.
        letter: char,
    },
    /// A rank beyond the letters of the alphabet.
    #[error("{letter} is no letter: the alphabet has {letters}")]
    Letter {
        /// The rank.
        letter: Letter,
        /// The letters of the alphabet.
        letters: usize,
    },
    /// A slot whose letters are no word of the dictionary.
    #[error("{slot}: {word:?} is no word of the dictionary")]
    Word {
        /// The slot, as people name it.
        slot: String,
        /// Its letters.
        word: String,
    },
    /// A word that must stand in some slot and does not.
    #[error("{word:?} is required and stands in no slot")]
    Required {
        /// The word.
        word: String,
    },
    /// Any other constraint over slots that is not met.
    #[error("it goes against a constraint: {name}")]
    Constraint {
        /// The name of the constraint.
        name: &'static str,
    },
    /// The count was halted.
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// Tells whether `fill`, the letters of the white cells in row-major order, is a fill, or why not.
///
/// Words may repeat.
///
/// # Errors
/// If a cell, a slot or a constraint forbids the letters; the first of them is named.
pub fn check(problem: &Problem, fill: &[Letter]) -> Result<(), RankError> {
    let network = problem.network();
    let (found, expected) = (fill.len(), network.letters.len());
    if found != expected {
        return Err(RankError::Length { found, expected });
    }
    let alphabet = problem.alphabet();
    for ((&letter, allowed), &(row, column)) in
        fill.iter().zip(&network.letters).zip(&network.positions)
    {
        if usize::from(letter) >= alphabet.size() {
            return Err(RankError::Letter { letter, letters: alphabet.size() });
        }
        if !allowed.contains(letter) {
            return Err(RankError::Cell { row, column, letter: alphabet.glyph(letter) });
        }
    }
    for number in network.slots.ids() {
        let slot = &network.slots[number];
        let word: Vec<Letter> = slot.cells.iter().map(|&cell| fill[cell.index()]).collect();
        let mut state = problem.root(number);
        for &letter in &word {
            if !state.successors.contains(letter) {
                let word = alphabet.spell(&as_written(problem, word));
                return Err(RankError::Word { slot: slot.to_string(), word });
            }
            state = problem.table().step(state, letter);
        }
    }
    for constraint in problem.repeating().constraints() {
        let relation = constraint.relation();
        let letter = |place: usize, position: usize| {
            let slot = &network.slots[relation.slots()[place]];
            LetterSet::only(fill[slot.cells[position].index()])
        };
        if !relation.allows(&letter) {
            return Err(match constraint {
                Constraint::Required(Required { word, .. }) => {
                    RankError::Required { word: alphabet.spell(&as_written(problem, word.clone())) }
                }
                Constraint::AllDifferent(_) | Constraint::Relation(_) => {
                    RankError::Constraint { name: relation.name() }
                }
            });
        }
    }
    Ok(())
}

/// A word that stands twice in a fill, given by the letters of its white cells in row-major order.
pub fn repeated_word(problem: &Problem, fill: &[Letter]) -> Option<String> {
    let twice = repeated(problem, |cell| Some(fill[cell.index()]))?;
    Some(problem.alphabet().spell(&as_written(problem, twice)))
}

/// The letters that stand in two slots, out of the slots whose cells all have a letter.
pub fn repeated(
    problem: &Problem,
    letter: impl Fn(CellId) -> Option<Letter>,
) -> Option<Vec<Letter>> {
    let word = |slot: &Slot| slot.cells.iter().map(|&cell| letter(cell)).collect();
    let slots = problem.network().slots.iter();
    let mut words: Vec<Vec<Letter>> = slots.filter_map(word).collect();
    words.sort_unstable();
    words.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone())
}

/// A word as people read it, whether or not the problem reads all words backwards.
fn as_written(problem: &Problem, mut word: Vec<Letter>) -> Vec<Letter> {
    if problem.is_reversed() {
        word.reverse();
    }
    word
}
