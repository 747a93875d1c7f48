//! Sorted keys of words of one length: in blocks in memory, and in runs in a temporary file.

use std::collections::{BTreeMap, btree_map};
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::mem;
use std::ops::Range;

use fst::map::OpBuilder;
use fst::raw::{Builder, IndexedValue};
use fst::{Map, Streamer};

use super::block::Block;
use crate::halt::Halt;
use crate::letters::Letter;
use crate::mapping::Mapping;
use crate::score::Score;
use crate::spool::{self, of_fst};

/// How many runs are merged at once. Each run keeps a few nodes and pages at hand, so the number hardly
/// matters; more runs than this are merged in passes.
pub const MERGED: usize = 64;

/// How many words are merged between two looks at the halt, when the pages read are given back too. They are
/// worth some 20 ms with the work on them; in this time a run reads some hundred pages.
pub const STRETCH: usize = 1 << 13;

/// About how many bytes an entry takes in memory beside its key.
const ENTRY: usize = 64;

/// The function that is called with each key and its numbers in several streams.
type EntryVisitor<'v, E> = dyn FnMut(&[u8], &[IndexedValue]) -> Result<(), E> + 'v;

/// The keys of words of one length, with numbers. The key of a word is its letters; where an entry is written otherwise than
/// its word, its key has that [spelling](crate::spelling) after the letters.
#[derive(Debug, Default)]
pub struct Keys {
    /// Words in blocks, all sorted but the last.
    pub blocks: Vec<Block>,
    /// Keys with spellings.
    spelled: BTreeMap<Vec<u8>, u64>,
    /// About how many bytes these take.
    spelled_bytes: usize,
    /// The places of the runs in the file.
    pub runs: Vec<Range<usize>>,
    /// Whether any key has a spelling, in memory or in a run.
    pub has_spellings: bool,
}

impl Keys {
    /// Adds a word to a block of at most `most` numbers, and tells how many bytes that takes.
    pub fn add(&mut self, word: &[Letter], score: Score, most: usize) -> usize {
        if !self.blocks.last().is_some_and(|block| block.takes(score, most)) {
            self.blocks.last_mut().into_iter().for_each(Block::sort);
            self.blocks.push(Block::new(word.len(), score != Score::ZERO));
        }
        let Some(block) = self.blocks.last_mut() else { return 0 };
        let before = block.bytes();
        block.add(word, score);
        block.bytes() - before
    }

    /// Adds a key with a spelling, and tells how many bytes that takes.
    pub fn add_spelled(&mut self, key: Vec<u8>, score: Score) -> usize {
        self.has_spellings = true;
        let bytes = key.len() + ENTRY;
        match self.spelled.entry(key) {
            btree_map::Entry::Occupied(mut known) => {
                let best = score.millionths().max(*known.get());
                known.insert(best);
                0
            }
            btree_map::Entry::Vacant(new) => {
                new.insert(score.millionths());
                self.spelled_bytes += bytes;
                bytes
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.spelled.is_empty() && self.runs.is_empty()
    }

    /// How many bytes the keys take in memory.
    pub fn bytes(&self) -> usize {
        self.spelled_bytes + self.blocks.iter().map(Block::bytes).sum::<usize>()
    }

    /// Moves the keys that are in memory to a run.
    pub fn spill(&mut self, file: &mut RunFile, halt: &Halt) -> io::Result<()> {
        let Keys { runs, has_spellings, .. } = self;
        let (runs, has_spellings) = (mem::take(runs), *has_spellings);
        let mut in_memory = mem::replace(self, Keys { runs, has_spellings, ..Keys::default() });
        in_memory.sort();
        self.runs.push(file.add(|visit| union(&[&in_memory], None, halt, visit))?);
        Ok(())
    }

    /// Sorts the last block.
    pub fn sort(&mut self) {
        self.blocks.last_mut().into_iter().for_each(Block::sort);
    }

    /// Merges runs until they are few.
    pub fn merge_runs(&mut self, file: &mut RunFile, halt: &Halt) -> io::Result<()> {
        while self.runs.len() > MERGED {
            let runs = self.runs.drain(..MERGED).collect();
            let some = Keys { runs, ..Keys::default() };
            let mapping = file.mapped()?;
            self.runs.push(file.add(|visit| union(&[&some], mapping.as_ref(), halt, visit))?);
        }
        Ok(())
    }

    /// How many sorted streams the keys are.
    pub fn streams(&self) -> usize {
        self.blocks.len() + usize::from(!self.spelled.is_empty()) + self.runs.len()
    }
}

/// A temporary file of runs, made for the first of them.
#[derive(Debug, Default)]
pub struct RunFile {
    file: Option<File>,
    end: u64,
}

impl RunFile {
    /// Adds a run: the keys that `each` hands to the function it is given, in order. Returns the place of
    /// the run.
    fn add(
        &mut self,
        each: impl FnOnce(&mut EntryVisitor<'_, io::Error>) -> io::Result<()>,
    ) -> io::Result<Range<usize>> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(spool::nameless()?),
        };
        file.seek(SeekFrom::Start(self.end))?;
        let mut output = BufWriter::with_capacity(1 << 16, &*file);
        let mut builder = Builder::new(&mut output).map_err(of_fst)?;
        each(&mut |key, values| builder.insert(key, greatest(values)).map_err(of_fst))?;
        builder.finish().map_err(of_fst)?;
        output.flush()?;
        drop(output);
        let start = mem::replace(&mut self.end, file.stream_position()?);
        Ok(start as usize..self.end as usize)
    }

    /// All runs so far; none before the first.
    pub fn mapped(&self) -> io::Result<Option<Mapping>> {
        self.file.as_ref().map(Mapping::of).transpose()
    }
}

/// The greatest number of a key in several streams.
pub fn greatest(values: &[IndexedValue]) -> u64 {
    values.iter().map(|value| value.value).max().unwrap_or(0)
}

/// Looks at the halt, and gives back the pages of the runs, once in a [`STRETCH`] of words.
pub struct Pause<'p> {
    left: usize,
    file: Option<&'p Mapping>,
    halt: &'p Halt,
}

impl<'p> Pause<'p> {
    pub fn new(file: Option<&'p Mapping>, halt: &'p Halt) -> Pause<'p> {
        Pause { left: STRETCH, file, halt }
    }

    /// Counts a word that was merged.
    pub fn count(&mut self) -> io::Result<()> {
        self.left -= 1;
        if self.left == 0 {
            self.left = STRETCH;
            self.file.into_iter().for_each(Mapping::release);
            self.halt.check().map_err(io::Error::other)?;
        }
        Ok(())
    }
}

/// Calls `visit` with each of the keys of several, sorted, in order, and with its numbers in their
/// [streams](Keys::streams), which are numbered one after the other.
pub fn union<E: From<io::Error>>(
    all: &[&Keys],
    file: Option<&Mapping>,
    halt: &Halt,
    visit: &mut EntryVisitor<'_, E>,
) -> Result<(), E> {
    let mut pause = Pause::new(file, halt);
    let bytes = file.map(Mapping::bytes).unwrap_or_default();
    let map = |run: &Range<usize>| Map::new(bytes.slice(run.clone())).map_err(of_fst);
    let maps = |keys: &&Keys| keys.runs.iter().map(map).collect::<io::Result<Vec<_>>>();
    let maps = all.iter().map(maps).collect::<io::Result<Vec<_>>>()?;
    let mut streams = OpBuilder::new();
    for (keys, maps) in all.iter().zip(&maps) {
        keys.blocks.iter().for_each(|block| streams.push(block.stream()));
        if !keys.spelled.is_empty() {
            streams.push(Spelled(keys.spelled.iter()));
        }
        maps.iter().for_each(|map| streams.push(map));
    }
    let mut union = streams.union();
    while let Some((key, values)) = union.next() {
        visit(key, values)?;
        pause.count()?;
    }
    Ok(())
}

/// The keys with spellings, in order.
struct Spelled<'k>(btree_map::Iter<'k, Vec<u8>, u64>);

impl<'a> Streamer<'a> for Spelled<'_> {
    type Item = (&'a [u8], u64);

    fn next(&'a mut self) -> Option<(&'a [u8], u64)> {
        self.0.next().map(|(key, &score)| (&key[..], score))
    }
}
