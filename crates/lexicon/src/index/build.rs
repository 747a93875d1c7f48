//! Writing the file of an index: the words of each length, their maps to scores, then the table of
//! their automata.

mod automata;
mod block;
mod bounds;
mod lists;
mod target;

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::mpsc::sync_channel;
use std::thread;

use super::error::IndexError;
use super::file::Footer;
use super::key::KeyHasher;
use crate::dictionary::{Dictionary, Skipped, SortedWords};
use crate::halt::Halt;
use crate::letters::Alphabet;
use automata::{Automata, Made};
pub use bounds::Bounds;
pub use target::{Spool, Target, contents};

/// How many blocks may wait for the thread that makes the automata: 1 MiB of words at most.
const WAITING: usize = 16;

/// How many bytes are copied between two looks at the halt: they take 0.5 ms.
const COPIED: u64 = 1 << 20;

/// Writes the contents of the file, all but what [`Footer::end`] gives. A second thread makes the
/// automata meanwhile.
///
/// PERF: the thread saves a third of the time: the French list takes 0.19 s with it, 0.29 s without
/// (`cargo run --release -p lexicon --example index_lists -- dict/francais.dict.gz`, once with
/// `write_alone` in its place).
pub fn write(
    words: SortedWords,
    skipped: Skipped,
    key: String,
    bounds: Bounds<'_>,
    file: &mut dyn Target,
) -> Result<Footer, IndexError> {
    let (sections, made) = thread::scope(|scope| {
        let (blocks, received) = sync_channel(WAITING);
        let automata = thread::Builder::new().spawn_scoped(scope, move || {
            let mut automata = Automata::new(bounds);
            received.into_iter().try_for_each(|block| automata.add(block))?;
            automata.end()
        })?;
        let hand_on = &mut |block| {
            blocks.send(block).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe).into())
        };
        let written = lists::write(words, bounds, file, hand_on);
        drop(blocks);
        // What stopped the thread stopped the writing too.
        let made = automata.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        written.map(|sections| (sections, made))
    })?;
    put_together(Footer { key, skipped, sections, table: 0 }, made, bounds.halt, file)
}

/// Does as [`write`] without another thread.
fn write_alone(
    words: SortedWords,
    skipped: Skipped,
    key: String,
    bounds: Bounds<'_>,
    file: &mut dyn Target,
) -> Result<Footer, IndexError> {
    let mut automata = Automata::new(bounds);
    let sections = lists::write(words, bounds, file, &mut |block| automata.add(block))?;
    let made = automata.end()?;
    put_together(Footer { key, skipped, sections, table: 0 }, made, bounds.halt, file)
}

/// Adds the maps and the table to a file that has the lists.
fn put_together(
    mut footer: Footer,
    mut made: Made,
    halt: &Halt,
    file: &mut dyn Target,
) -> Result<Footer, IndexError> {
    let scores = file.seek(SeekFrom::End(0))?;
    append(&mut made.maps, file, halt)?;
    footer.table = file.stream_position()?;
    append(&mut made.table, file, halt)?;
    for (section, automaton) in footer.sections.iter_mut().zip(made.automata) {
        section.scores = automaton.map;
        section.scores.offset += scores;
        section.root = automaton.root.numbers();
        (section.targets, section.states) = (automaton.targets, automaton.states);
        section.checksum = automaton.checksum;
        section.is_usable = true;
    }
    Ok(footer)
}

/// Copies all of a file to the end of another.
fn append(from: &mut Spool, to: &mut dyn Target, halt: &Halt) -> io::Result<()> {
    from.seek(SeekFrom::Start(0))?;
    while io::copy(&mut from.take(COPIED), to)? > 0 {
        halt.check().map_err(io::Error::other)?;
    }
    Ok(())
}

/// The contents of an index of words in memory, made without files and threads.
pub fn in_memory<W: AsRef<str>>(
    alphabet: &Alphabet,
    words: impl IntoIterator<Item = W>,
) -> Result<(Vec<u8>, Footer), IndexError> {
    let halt = Halt::default();
    let bounds = Bounds { memory: u64::MAX, halt: &halt };
    let mut dictionary = Dictionary::new(alphabet, bounds.for_words(), halt.clone());
    let mut hasher = KeyHasher::new(alphabet, &halt);
    for (line, word) in (1..).zip(words) {
        dictionary.add_line(word.as_ref().as_bytes(), line)?;
        hasher.add_line(word.as_ref());
    }
    let (words, skipped) = dictionary.finish();
    let mut file = Cursor::new(Vec::new());
    let footer = write_alone(words, skipped, hasher.key(), bounds, &mut file)?;
    Ok((file.into_inner(), footer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// Some words of all lengths, and the bounds on indexing them.
    fn words(bounds: Bounds<'_>) -> SortedWords {
        let alphabet = Alphabet::default();
        let mut dictionary = Dictionary::new(&alphabet, bounds.for_words(), Halt::default());
        for i in 0..20_000_u64 {
            let hash = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (i % 40);
            let word: String = hash.to_string().bytes().map(|b| char::from(b + 49)).collect();
            dictionary.add_line(word.as_bytes(), 1).unwrap();
        }
        dictionary.finish().0
    }

    fn is_halted<T>(result: Result<T, IndexError>) -> bool {
        matches!(result, Err(IndexError::Halted(_) | IndexError::Build(_)))
    }

    #[test]
    fn with_and_without_a_thread_the_file_is_the_same() {
        let halt = Halt::default();
        let bounds = Bounds { memory: 1 << 30, halt: &halt };
        let (mut one, mut two) = (Cursor::new(Vec::new()), Cursor::new(Vec::new()));
        let skipped = Skipped::default();
        let made = write(words(bounds), skipped.clone(), String::new(), bounds, &mut one).unwrap();
        let alone = write_alone(words(bounds), skipped, String::new(), bounds, &mut two).unwrap();
        assert!(one.into_inner() == two.into_inner());
        assert_eq!(made.end().unwrap(), alone.end().unwrap());
    }

    #[test]
    fn a_halt_ends_every_phase() {
        for memory in [1 << 30, 100_000] {
            let halt = Halt::default();
            let bounds = Bounds { memory, halt: &halt };
            let mut file = Cursor::new(Vec::new());
            let hand_on = &mut |_| {
                halt.set();
                Ok(())
            };
            assert!(is_halted(lists::write(words(bounds), bounds, &mut file, hand_on)));
            let mut automata = Automata::new(bounds);
            let block = || block::Block { length: 1, letters: vec![0; 8], scores: vec![] };
            assert!(is_halted(automata.add(block())));
            let (mut from, mut to) = (bounds.spool(), Cursor::new(Vec::new()));
            from.write_all(&[0; 9]).unwrap();
            assert!(append(&mut from, &mut to, &halt).is_err());
        }
    }
}
