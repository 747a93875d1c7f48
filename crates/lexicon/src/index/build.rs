//! Writing the file of an index: the words of each length, then the table of their automata.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use tempfile::SpooledTempFile;

use super::IndexError;
use super::file::{Footer, Section};
use super::list::{Frequencies, stride};
use crate::automaton::ListAutomata;
use crate::dictionary::{Skipped, SortedWords};
use crate::letters::Letter;

/// How many bytes of words are written, and handed on, at once.
const BLOCK: usize = 1 << 16;

/// How many blocks may wait for the thread that makes the automata.
const WAITING: usize = 16;

/// Words of one length, padded as in the file.
type Block = (usize, Vec<u8>);

/// Where a file is written, from its beginning on.
pub trait Target: Read + Write + Seek {}

impl<T: Read + Write + Seek> Target for T {}

/// A temporary file that stays in memory if it takes a quarter of it at most.
pub fn spooled(memory: u64) -> SpooledTempFile {
    SpooledTempFile::new(usize::try_from(memory / 4).unwrap_or(usize::MAX))
}

/// Writes the contents of the file, all but what [`Footer::end`] adds, within about `memory` bytes.
/// A second thread makes the automata meanwhile.
pub fn write(
    words: SortedWords,
    skipped: Skipped,
    key: String,
    memory: u64,
    file: &mut dyn Target,
) -> Result<Footer, IndexError> {
    let mut footer = Footer { key, skipped, sections: Vec::new(), table: 0 };
    let mut table = spooled(memory);
    let made = thread::scope(|scope| {
        let (blocks, received) = sync_channel(WAITING);
        let table = &mut table;
        let automata = thread::Builder::new()
            .spawn_scoped(scope, move || Automata::make(received, memory, table))?;
        let written = write_lists(words, memory, file, &blocks, &mut footer.sections);
        drop(blocks);
        // What stopped the thread stopped the writing too.
        let made = automata.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        written.map(|()| made)
    })?;
    for (section, automaton) in footer.sections.iter_mut().zip(made) {
        (section.root, section.targets, section.states) = automaton;
    }
    footer.table = file.stream_position()?;
    table.seek(SeekFrom::Start(0))?;
    io::copy(&mut table, file)?;
    Ok(footer)
}

/// Writes the lists, and hands their words on.
fn write_lists(
    mut words: SortedWords,
    memory: u64,
    file: &mut dyn Target,
    blocks: &SyncSender<Block>,
    sections: &mut Vec<Section>,
) -> Result<(), IndexError> {
    let mut offset = 0;
    for length in words.lengths() {
        let stride = stride(length);
        let mut frequencies = Frequencies::new(length);
        let mut block = Vec::with_capacity(BLOCK + stride);
        let mut hand_on = |block: Vec<u8>| {
            file.write_all(&block)?;
            blocks.send((length, block)).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
        };
        words.drain(length, |word: &[Letter]| {
            frequencies.add(word);
            block.extend_from_slice(word);
            block.resize(block.len().next_multiple_of(stride), 0);
            if block.len() >= BLOCK {
                hand_on(std::mem::replace(&mut block, Vec::with_capacity(BLOCK + stride)))?;
            }
            Ok::<(), io::Error>(())
        })?;
        hand_on(block)?;
        file.seek(SeekFrom::Start(offset))?;
        let (trailer, most_noted) = frequencies.trailer(file, memory / 8)?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(&trailer)?;
        let end = file.stream_position()?;
        sections.push(Section {
            length,
            words: frequencies.count(),
            most_noted,
            root: [0; 2],
            targets: 0,
            states: 0,
            offset,
            bytes: end - offset,
            checksums: [0; 2],
        });
        offset = end;
    }
    Ok(())
}

/// The initial state of a list, and how many targets and states there are up to its end.
type Automaton = ([u32; 2], usize, usize);

/// The automata of the lists, as they are made.
struct Automata {
    automata: ListAutomata,
    made: Vec<Automaton>,
}

impl Automata {
    /// Makes the automata of the words received, a list after the other; writes their table.
    fn make(
        received: Receiver<Block>,
        memory: u64,
        table: &mut SpooledTempFile,
    ) -> Result<Vec<Automaton>, IndexError> {
        let mut all = Automata { automata: ListAutomata::new(), made: Vec::new() };
        let mut list = None;
        for (length, block) in received {
            if list.replace(length).is_some_and(|before| before != length) {
                all.end_list()?;
            }
            for word in block.chunks_exact(stride(length)) {
                all.automata.add(&word[..length])?;
            }
            if all.automata.bytes() as u64 > memory / 4 {
                table.write_all(bytemuck::cast_slice(&all.automata.take()))?;
            }
        }
        all.end_list()?;
        table.write_all(bytemuck::cast_slice(&all.automata.take()))?;
        Ok(all.made)
    }

    fn end_list(&mut self) -> Result<(), IndexError> {
        let root = self.automata.end_list()?.numbers();
        self.made.push((root, self.automata.targets(), self.automata.states()));
        Ok(())
    }
}
