//! Steps as text, and back.

use lexicon::{Letter, LetterSet};
use network::{CellId, SlotId};

use crate::board::Board;
use crate::step::{Form, Numbers, Translate};

/// Numbers of slots and cells, letters as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Text;

impl Form for Text {
    type Slot = u32;
    type Cell = u32;
    type Letter = String;
    type Word = String;
    type Letters = String;
}

/// Writes the letters of a board.
pub(super) struct Spelling<'a>(pub(super) &'a Board);

impl Translate<Numbers, Text> for Spelling<'_> {
    type Error = std::convert::Infallible;

    fn slot(&self, slot: &SlotId) -> Result<u32, Self::Error> {
        Ok(slot.index() as u32)
    }

    fn cell(&self, cell: &CellId) -> Result<u32, Self::Error> {
        Ok(cell.index() as u32)
    }

    fn letter(&self, letter: &Letter) -> Result<String, Self::Error> {
        self.word(&[*letter].into())
    }

    fn word(&self, word: &Box<[Letter]>) -> Result<String, Self::Error> {
        Ok(self.0.alphabet().spell(word))
    }

    /// The letters of the alphabet only: a question may allow more.
    fn letters(&self, letters: &LetterSet) -> Result<String, Self::Error> {
        let alphabet = self.0.alphabet();
        Ok(alphabet.spell(&(*letters & alphabet.all()).iter().collect::<Vec<_>>()))
    }
}

pub(super) struct Reading<'a>(pub(super) &'a Board);

impl Reading<'_> {
    fn fold(&self, text: &str) -> Result<Vec<Letter>, String> {
        let folded = self.0.alphabet().fold(text.as_bytes());
        folded.ok_or_else(|| format!("{text:?} has letters outside the alphabet"))
    }
}

impl Translate<Text, Numbers> for Reading<'_> {
    type Error = String;

    fn slot(&self, &slot: &u32) -> Result<SlotId, String> {
        let slots = self.0.names().len();
        match (slot as usize) < slots {
            true => Ok(SlotId::new(slot as usize)),
            false => Err(format!("slot {slot}: the grid has {slots}, numbered from 0")),
        }
    }

    fn cell(&self, &cell: &u32) -> Result<CellId, String> {
        let cells = self.0.letters().len();
        match (cell as usize) < cells {
            true => Ok(CellId::new(cell as usize)),
            false => Err(format!("cell {cell}: the grid has {cells}, numbered from 0")),
        }
    }

    fn letter(&self, letter: &String) -> Result<Letter, String> {
        match self.fold(letter)?[..] {
            [letter] => Ok(letter),
            _ => Err(format!("{letter:?} is not one letter")),
        }
    }

    fn word(&self, word: &String) -> Result<Box<[Letter]>, String> {
        Ok(self.fold(word)?.into())
    }

    fn letters(&self, letters: &String) -> Result<LetterSet, String> {
        Ok(self.fold(letters)?.into_iter().collect())
    }
}
