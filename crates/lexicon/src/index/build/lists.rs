//! Writing the words of each length.

use std::io::{SeekFrom, Write};

use super::super::error::IndexError;
use super::super::file::{Checked, OwnDecisions, Section};
use super::super::list::Frequencies;
use super::bounds::{Bounds, Target};
use super::map::Block;
use super::spellings::Spellings;
use crate::dictionary::{Drained, SortedWords};
use crate::letters::Letter;
use crate::score::Score;
use crate::words::stride;

/// How many bytes of words are written, and handed on, at once. They are worth some milliseconds of work, so
/// that both threads have some work while neither waits for long.
/// Figures: `benches/record/constants.md`.
const BLOCK: usize = 1 << 16;

/// The lists that were written.
#[derive(Default)]
pub struct WrittenLists<'h> {
    /// Their sections; the fields about automata are still to come.
    pub sections: Vec<Section>,
    /// What lists of one's own decide beside the scores of words.
    pub own: OwnDecisions,
    /// How words are written.
    pub spellings: Spellings<'h>,
}

/// Writes the lists, and hands their words on.
///
/// # Errors
/// If the words cannot be read, the file not be written, or the words not be handed on; or if the work was asked to end.
pub fn write<'h>(
    mut words: SortedWords,
    bounds: Bounds<'h>,
    file: &mut dyn Target,
    hand_on: &mut dyn FnMut(Block) -> Result<(), IndexError>,
) -> Result<WrittenLists<'h>, IndexError> {
    let mut lists = WrittenLists::default();
    let mut offset = 0;
    for length in words.lengths() {
        let mut list = ListWriter::new(length, Checked::new(&mut *file), hand_on);
        words.drain(length, |drained| {
            match drained {
                Drained::Plain(word, score) => list.add(word, score),
                Drained::Entry(entry) => {
                    lists.own.add(entry);
                    let Some(score) = entry.score() else { return Ok(()) };
                    list.add(&entry.word, score);
                    lists.spellings.add(entry, bounds)?;
                }
            }
            if list.block.letters.len() >= BLOCK {
                bounds.halt.check()?;
                list.end_block()?;
            }
            Ok::<(), IndexError>(())
        })?;
        list.end_block()?;
        let ListWriter { frequencies, mut output, .. } = list;
        let spellings = lists.spellings.end_length()?;
        let words = frequencies.count();
        // All words of the length may be taken out.
        if words == 0 {
            continue;
        }
        output.output.seek(SeekFrom::Start(offset))?;
        let mut notes = frequencies.notes(bounds.for_notes());
        notes.read(&mut output.output, bounds.halt)?;
        output.output.seek(SeekFrom::End(0))?;
        notes.write(&mut output)?;
        let list = output.part(offset);
        offset += list.bytes;
        let most_noted = notes.most_noted;
        lists.sections.push(Section {
            length,
            words,
            most_noted,
            list,
            spellings,
            ..Section::default()
        });
    }
    Ok(lists)
}

/// The list under way.
struct ListWriter<'w> {
    frequencies: Frequencies,
    block: Block,
    output: Checked<&'w mut dyn Target>,
    hand_on: &'w mut dyn FnMut(Block) -> Result<(), IndexError>,
}

impl<'w> ListWriter<'w> {
    fn new(
        length: usize,
        output: Checked<&'w mut dyn Target>,
        hand_on: &'w mut dyn FnMut(Block) -> Result<(), IndexError>,
    ) -> ListWriter<'w> {
        ListWriter { frequencies: Frequencies::new(length), block: empty(length), output, hand_on }
    }

    fn add(&mut self, word: &[Letter], score: Score) {
        self.frequencies.add(word);
        let Block { length, letters, scores } = &mut self.block;
        if score != Score::ZERO || !scores.is_empty() {
            scores.resize(letters.len() / stride(*length), 0);
            scores.push(score.millionths());
        }
        letters.extend_from_slice(word);
        letters.extend_from_slice(&[0; 8][..stride(*length) - *length]);
    }

    fn end_block(&mut self) -> Result<(), IndexError> {
        let next = empty(self.block.length);
        let block = std::mem::replace(&mut self.block, next);
        self.output.write_all(&block.letters)?;
        (self.hand_on)(block)
    }
}

fn empty(length: usize) -> Block {
    Block { length, letters: Vec::with_capacity(BLOCK + stride(length)), scores: Vec::new() }
}
