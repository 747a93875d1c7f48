//! The lengths of the words of answers, from lists that tell how their entries are written.

use command::indexing::open_index;
use command::{Failure, Watch};
use lexicon::dictionary::Rules;
use lexicon::spelling::enumeration;
use lexicon::{Alphabet, IndexOptions, Source};
use puzzle::Puzzle;

use crate::report::VOICE;

/// Gives each answer of the solution the lengths of its words, as the lists write it best; what has some keeps them.
pub fn add(
    puzzle: &mut Puzzle,
    lists: &[Source],
    alphabet: &Alphabet,
    watch: &Watch,
) -> Result<(), Failure> {
    let options = IndexOptions { rules: Rules::OF_MAKERS, ..IndexOptions::new(alphabet) };
    let index = open_index(lists, options, watch, VOICE)?;
    for entry in puzzle.entries() {
        let (direction, number) = (entry.direction, entry.number);
        let word = puzzle.word(&entry).and_then(|word| alphabet.fold(word.as_bytes()));
        let (Some(word), None) = (word, puzzle.enumeration(direction, number)) else { continue };
        let written = index.spellings(&word, alphabet);
        let lengths = written.first().map(|text| enumeration(text, alphabet)).unwrap_or_default();
        if !lengths.is_empty() {
            puzzle.set_enumeration(direction, number, &lengths);
        }
    }
    Ok(())
}
