//! A filled pattern as a puzzle with clues.

use lexicon::{Alphabet, Letter};
use network::Grid;
use puzzle::{ClueBlocks, OpenCell, Puzzle, PuzzleCell};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::filling::Fill;
use super::request::Request;
use super::theme::Theme;
use super::vocabulary::Vocabulary;
use crate::definitions::{Giveaway, Language};
use crate::generation::Style;

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
    /// The words of an arrow word whose clue does not fit in its cell.
    pub too_long: Vec<Vec<Letter>>,
}

/// Whether a definition fits in any clue cell of an arrow word.
pub fn is_brief(definition: &str) -> bool {
    puzzle::fits_block(definition, puzzle::LEAST_SHARE)
}

/// The puzzle of a fill, with a clue for each word; in an arrow word one that fits in its cell, if there is any.
pub fn clued(
    (grid, fill): (&Grid, &Fill),
    request: &Request,
    (vocabulary, theme): (&Vocabulary, &Theme),
) -> Option<Clued> {
    let (alphabet, definitions) = (vocabulary.alphabet(), vocabulary.definitions());
    let language = definitions.language();
    let giveaway = Giveaway::new(language, alphabet);
    let mut random = ChaCha8Rng::seed_from_u64(request.seed);
    random.set_stream(STREAM);
    let mut puzzle = Puzzle::new(grid.rows(), grid.columns(), cells(grid, fill, alphabet))?;
    puzzle.is_arrow_word = request.style == Style::Arrows;
    let blocks = puzzle.is_arrow_word.then(|| ClueBlocks::of(&puzzle));
    let mut clued = Clued {
        puzzle,
        words: Vec::new(),
        without_definition: Vec::new(),
        giving_away: Vec::new(),
        too_long: Vec::new(),
    };
    for entry in clued.puzzle.entries() {
        let word = alphabet.fold(clued.puzzle.word(&entry)?.as_bytes())?;
        let of_theme = theme.word(&word);
        let fits = |clue: &str| blocks.as_ref().is_none_or(|blocks| blocks.fit(&entry, clue));
        // That of a topic gives way to one that fits.
        let stands = |text: &&str| !request.theme.words().is_empty() || fits(text);
        let own = of_theme.and_then(|word| word.definition.as_deref()).filter(stands);
        let is_refused = own.is_some_and(|text| giveaway.is_in(&word, text));
        if is_refused {
            clued.giving_away.push(word.clone());
        }
        let choose = || definitions.choose(&word, fits, &mut random);
        let clue = own.filter(|_| !is_refused).or_else(choose);
        if clue.is_none() {
            clued.without_definition.push(word.clone());
        }
        let clue = clue.unwrap_or_else(|| theme_clue(language));
        if !fits(clue) {
            clued.too_long.push(word.clone());
        }
        clued.puzzle.set_clue(entry.direction, entry.number, clue);
        clued.words.push(word);
    }
    Some(clued)
}

/// The clue of a word of the theme without a definition.
fn theme_clue(language: Language) -> &'static str {
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
