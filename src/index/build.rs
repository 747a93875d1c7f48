//! Writing the file of an index: the words of each length, then the table of their automata.

use std::io::{self, Read, Seek, SeekFrom, Write};

use bytes::Bytes;
use tempfile::SpooledTempFile;

use super::IndexError;
use super::file::{Footer, Section, contents};
use super::list::{Frequencies, stride};
use crate::automaton::{ListAutomata, State};
use crate::dictionary::{Skipped, SortedWords};
use crate::letters::Letter;

/// How much of a file is written at once.
const BLOCK: usize = 1 << 16;

/// Writes the file, with all words, within about `memory` bytes.
pub fn write(
    mut words: SortedWords,
    skipped: Skipped,
    key: String,
    memory: u64,
) -> Result<(Bytes, Footer), IndexError> {
    let spooled = || SpooledTempFile::new(usize::try_from(memory / 4).unwrap_or(usize::MAX));
    let (mut file, mut table) = (spooled(), spooled());
    let mut automata = ListAutomata::new();
    let mut footer = Footer { key, skipped, sections: Vec::new(), table: 0 };
    let mut offset = 0;
    for length in words.lengths() {
        let stride = stride(length);
        let mut frequencies = Frequencies::new(length);
        let mut block = Vec::with_capacity(BLOCK + stride);
        words.drain(length, |word: &[Letter]| {
            frequencies.add(word);
            block.extend_from_slice(word);
            block.resize(block.len().next_multiple_of(stride), 0);
            if block.len() >= BLOCK {
                file.write_all(&block)?;
                block.clear();
            }
            automata.add(word)?;
            if automata.bytes() as u64 > memory / 4 {
                table.write_all(bytemuck::cast_slice(&automata.take()))?;
            }
            Ok::<(), IndexError>(())
        })?;
        file.write_all(&block)?;
        file.seek(SeekFrom::Start(offset))?;
        let (trailer, most_listed) = frequencies.trailer(&mut file, memory / 8)?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(&trailer)?;
        let end = file.stream_position()?;
        footer.sections.push(Section {
            length,
            words: frequencies.count(),
            most_listed,
            root: automata.end_list()?.numbers(),
            targets: automata.targets(),
            states: automata.states(),
            offset,
            bytes: end - offset,
        });
        offset = end;
    }
    footer.table = offset;
    table.write_all(bytemuck::cast_slice::<State, u8>(&automata.take()))?;
    table.seek(SeekFrom::Start(0))?;
    io::copy(&mut table, &mut file)?;
    let end = file.stream_position()?;
    file.seek(SeekFrom::Start(0))?;
    let trailer = footer.trailer(&mut (&mut file).take(end))?;
    file.seek(SeekFrom::Start(end))?;
    file.write_all(&trailer)?;
    Ok((contents(file)?, footer))
}
