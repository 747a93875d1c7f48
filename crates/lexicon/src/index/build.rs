//! Writing the file of an index: the words of each length, their maps to scores, then the table of
//! their automata.

mod automata;
mod bounds;
mod lists;
mod map;
mod spellings;

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use super::error::IndexError;
use super::file::Footer;
use super::key::KeyHasher;
use crate::dictionary::{Dictionary, Rules, SortedWords};
use crate::halt::Halt;
use crate::letters::Alphabet;
use crate::spool::Spool;
use crate::threads;
use automata::{Automata, Made};
pub use bounds::{Bounds, Target};
use lists::WrittenLists;
use map::{Block, ListMap, MapBuilder};

/// How many blocks may wait for the thread that makes the automata: 1 MiB of words at most.
/// Figures: `benches/record/constants.md`.
const WAITING: usize = 16;

/// The thread that writes the lists makes the map of one itself if this number of blocks waits. Half of the
/// most that may wait is some milliseconds of work, so that neither thread runs out of it.
/// Figures: `benches/record/constants.md`.
const MANY: usize = WAITING / 2;

/// How many bytes are copied between two looks at the halt: they take 0.5 ms.
const COPIED: u64 = 1 << 20;

/// A message to the thread that makes the automata: a block of words, or the map of a list.
enum Message {
    Words(Block),
    Map(Box<ListMap>),
}

/// Writes the contents of the file, all but the bytes of [`Footer::end`]; `footer` has the facts that are
/// known before.
///
/// A second thread, where there is one, makes the automata meanwhile, and each map that this thread finds no
/// time for. It gets the lists in order, so the file does not depend on which thread made a map.
///
/// # Errors
/// If the words cannot be read, or the file not be written; or if the work was asked to end.
pub fn write(
    words: SortedWords,
    footer: Footer,
    bounds: Bounds<'_>,
    file: &mut dyn Target,
) -> Result<Footer, IndexError> {
    let waiting = AtomicUsize::new(0);
    let (lists, made) = thread::scope(|scope| {
        let (messages, received) = sync_channel(WAITING);
        let waiting = &waiting;
        let automata = threads::start(scope, move || {
            let mut automata = Automata::new(bounds);
            for message in received {
                match message {
                    Message::Words(block) => {
                        automata.add(&block)?;
                        waiting.fetch_sub(1, Ordering::Relaxed);
                    }
                    Message::Map(map) => automata.add_map(*map)?,
                }
            }
            automata.end()
        });
        let Ok(automata) = automata else { return write_alone(words, bounds, file) };
        let mut hand_on = HandOn { messages, waiting, map: None, length: 0, bounds };
        let written = lists::write(words, bounds, file, &mut |block| hand_on.add(block));
        let written = written.and_then(|lists| hand_on.end_map().map(|()| lists));
        drop(hand_on);
        // The error that stopped the thread stopped the writing too.
        let made = automata.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        written.map(|lists| (lists, made))
    })?;
    put_together(footer, lists, made, bounds.halt, file)
}

/// Shares the work on maps with the other thread: by length, to the thread that has less to do.
struct HandOn<'h> {
    messages: SyncSender<Message>,
    /// How many blocks wait for the other thread.
    waiting: &'h AtomicUsize,
    /// The map of the length at hand, if it is made here.
    map: Option<MapBuilder<'h>>,
    length: usize,
    bounds: Bounds<'h>,
}

impl HandOn<'_> {
    fn add(&mut self, block: Block) -> Result<(), IndexError> {
        if self.length != block.length {
            self.end_map()?;
            self.length = block.length;
            if self.waiting.load(Ordering::Relaxed) >= MANY {
                self.map = Some(MapBuilder::new(block.length, self.bounds)?);
            }
        }
        match &mut self.map {
            Some(map) => map.add(&block),
            None => {
                self.waiting.fetch_add(1, Ordering::Relaxed);
                self.send(Message::Words(block))
            }
        }
    }

    fn end_map(&mut self) -> Result<(), IndexError> {
        match self.map.take() {
            Some(map) => self.send(Message::Map(map.finish()?.into())),
            None => Ok(()),
        }
    }

    fn send(&self, message: Message) -> Result<(), IndexError> {
        let sent = self.messages.send(message);
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe).into())
    }
}

/// Writes the lists and makes their automata, without another thread.
fn write_alone<'h>(
    words: SortedWords,
    bounds: Bounds<'h>,
    file: &mut dyn Target,
) -> Result<(WrittenLists<'h>, Made), IndexError> {
    let mut automata = Automata::new(bounds);
    let lists = lists::write(words, bounds, file, &mut |block| automata.add(&block))?;
    Ok((lists, automata.end()?))
}

/// Adds the maps, the table, and the spellings to a file that has the lists.
fn put_together(
    mut footer: Footer,
    lists: WrittenLists<'_>,
    mut made: Made,
    halt: &Halt,
    file: &mut dyn Target,
) -> Result<Footer, IndexError> {
    let scores = file.seek(SeekFrom::End(0))?;
    append(&mut made.maps, file, halt)?;
    footer.table = file.stream_position()?;
    append(&mut made.table, file, halt)?;
    let spellings = file.stream_position()?;
    lists.spellings.maps().map_or(Ok(()), |mut maps| append(&mut maps, file, halt))?;
    (footer.sections, footer.own) = (lists.sections, lists.own);
    for (section, automaton) in footer.sections.iter_mut().zip(made.automata) {
        section.scores = automaton.map;
        section.scores.offset += scores;
        section.root = bytemuck::cast(automaton.root);
        (section.targets, section.states) = (automaton.targets, automaton.states);
        section.checksum = automaton.checksum;
        section.spellings.offset += spellings;
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

/// The contents of an index of words in memory, made without files and threads: of lines of lists, and of lists of one's own.
pub fn in_memory<W: AsRef<str>>(
    alphabet: &Alphabet,
    rules: Rules,
    [lines, own]: [&mut dyn Iterator<Item = W>; 2],
    is_reversed: bool,
) -> Result<(Vec<u8>, Footer), IndexError> {
    let halt = Halt::default();
    let bounds = Bounds { memory: u64::MAX, halt: &halt };
    let memory = bounds.for_words();
    let mut dictionary = Dictionary::new(alphabet, rules, is_reversed, memory, halt.clone());
    let mut hasher = KeyHasher::new(alphabet, rules, is_reversed, &halt);
    for (line, word) in (1..).zip(lines) {
        dictionary.add_line(word.as_ref().as_bytes(), line)?;
        hasher.add_line(word.as_ref());
    }
    dictionary.end_source();
    dictionary.begin_own();
    for (line, word) in (1..).zip(own) {
        if line == 1 {
            hasher.begin_own();
        }
        dictionary.add_line(word.as_ref().as_bytes(), line)?;
        hasher.add_line(word.as_ref());
    }
    dictionary.end_source();
    let (words, faults) = dictionary.finish();
    let mut file = Cursor::new(Vec::new());
    let (lists, made) = write_alone(words, bounds, &mut file)?;
    let footer = Footer::begin(hasher.key(), is_reversed, faults);
    let footer = put_together(footer, lists, made, &halt, &mut file)?;
    Ok((file.into_inner(), footer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Faults;
    use std::io::Write;

    /// Some words of all lengths, and the bounds on indexing them.
    fn words(bounds: Bounds<'_>) -> SortedWords {
        let alphabet = Alphabet::default();
        let mut dictionary = Dictionary::new(
            &alphabet,
            Rules::default(),
            false,
            bounds.for_words(),
            Halt::default(),
        );
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
        let footer = || Footer::begin(String::new(), false, Faults::default());
        let made = write(words(bounds), footer(), bounds, &mut one).unwrap();
        let (lists, alone) = write_alone(words(bounds), bounds, &mut two).unwrap();
        let alone = put_together(footer(), lists, alone, &halt, &mut two).unwrap();
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
            let block = || Block { length: 1, letters: vec![0; 8], scores: vec![] };
            assert!(is_halted(automata.add(&block())));
            let (mut from, mut to) = (bounds.spool(), Cursor::new(Vec::new()));
            from.write_all(&[0; 9]).unwrap();
            assert!(append(&mut from, &mut to, &halt).is_err());
        }
    }
}
