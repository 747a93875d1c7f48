//! A filled pattern as a puzzle with clues.

use lexicon::letters::{Alphabet, Letter};
use network::grid::Grid;
use puzzle::{OpenCell, Puzzle, PuzzleCell};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::theme::Theme;
use super::vocabulary::Vocabulary;
use crate::definitions::{Giveaway, Language};

/// The stream of random numbers that definitions are drawn from; those of patterns and fills are others.
const STREAM: u64 = 1;

/// A puzzle with its clues, and what is to be told of these.
#[derive(Debug)]
pub struct Clued {
    pub puzzle: Puzzle,
    /// The words that stand in it.
    pub words: Vec<Vec<Letter>>,
    /// The words of the theme whose clue only says that they are of it.
    pub without_definition: Vec<Vec<Letter>>,
    /// The words of the theme whose own definitions were not taken, for they give them away.
    pub giving_away: Vec<Vec<Letter>>,
}

/// The puzzle of a fill, with a clue for each word.
pub fn clued(
    grid: &Grid,
    fill: &[Letter],
    (vocabulary, theme): (&Vocabulary, &Theme),
    seed: u64,
) -> Option<Clued> {
    let (alphabet, definitions) = (vocabulary.alphabet(), vocabulary.definitions());
    let language = definitions.language();
    let giveaway = Giveaway::new(language, alphabet);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(STREAM);
    let puzzle = Puzzle::new(grid.rows(), grid.columns(), cells(grid, fill, alphabet))?;
    let (words, nothing) = (Vec::new(), Vec::new());
    let mut clued =
        Clued { puzzle, words, without_definition: nothing.clone(), giving_away: nothing };
    for entry in clued.puzzle.entries() {
        let word = alphabet.fold(clued.puzzle.word(&entry)?.as_bytes())?;
        let of_theme = theme.word(&word);
        let own = of_theme.and_then(|word| word.definition.as_deref());
        let is_refused = own.is_some_and(|text| giveaway.is_in(&word, text));
        if is_refused {
            clued.giving_away.push(word.clone());
        }
        let clue = own.filter(|_| !is_refused).or_else(|| definitions.choose(&word, &mut random));
        if clue.is_none() {
            clued.without_definition.push(word.clone());
        }
        let clue = clue.unwrap_or_else(|| says_of_theme(language));
        clued.puzzle.set_clue(entry.direction, entry.number, clue);
        clued.words.push(word);
    }
    Some(clued)
}

/// The clue of a word of the theme without a definition.
fn says_of_theme(language: Language) -> &'static str {
    match language {
        Language::French => "(thème)",
        Language::English => "(theme)",
    }
}

/// The cells of a grid with the letters of a fill as their solution.
fn cells(grid: &Grid, fill: &[Letter], alphabet: &Alphabet) -> Vec<PuzzleCell> {
    let mut letters = fill.iter();
    let cell = |is_white: bool| match is_white {
        false => PuzzleCell::Block,
        true => {
            let glyph = letters.next().map(|&letter| alphabet.glyph(letter));
            let solution = glyph.and_then(|glyph| glyph.to_uppercase().next());
            PuzzleCell::Open(OpenCell { solution, ..OpenCell::default() })
        }
    };
    grid.cells().iter().map(|cell| cell.is_white()).map(cell).collect()
}
