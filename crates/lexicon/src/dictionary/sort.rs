//! Sorting words by length, then alphabetically, through temporary files beyond a memory budget.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::letters::Letter;

/// Words in buckets by length, each bucket the letters of its words one after the other.
pub struct Sorter {
    buckets: Vec<Vec<Letter>>,
    /// The letters in all buckets.
    held: u64,
    /// How many letters to hold: sorting doubles a bucket and needs 16 bytes a word beside it.
    budget: u64,
    spilled: Spilled,
}

/// Sorted runs of words in one temporary file.
#[derive(Default)]
struct Spilled {
    file: Option<File>,
    end: u64,
    runs: Vec<Run>,
}

struct Run {
    length: usize,
    start: u64,
    /// In bytes.
    size: u64,
}

impl Sorter {
    pub fn new(memory: u64) -> Sorter {
        let budget = (memory / 6).max(1 << 10);
        Sorter { buckets: Vec::new(), held: 0, budget, spilled: Spilled::default() }
    }

    pub fn add(&mut self, word: &[Letter]) -> io::Result<()> {
        if self.buckets.len() <= word.len() {
            self.buckets.resize(word.len() + 1, Vec::new());
        }
        self.buckets[word.len()].extend_from_slice(word);
        self.held += word.len() as u64;
        if self.held > self.budget {
            self.spill()?;
        }
        Ok(())
    }

    /// Moves all words to the temporary file.
    fn spill(&mut self) -> io::Result<()> {
        for (length, bucket) in self.buckets.iter_mut().enumerate() {
            if !bucket.is_empty() {
                self.spilled.write(length, &sorted(std::mem::take(bucket), length))?;
            }
        }
        self.held = 0;
        Ok(())
    }

    pub fn lengths(&self) -> Vec<usize> {
        let held = (0..self.buckets.len()).filter(|&length| !self.buckets[length].is_empty());
        let mut lengths: Vec<usize> =
            held.chain(self.spilled.runs.iter().map(|run| run.length)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    pub fn drain<E: From<io::Error>>(
        &mut self,
        length: usize,
        mut visit: impl FnMut(&[Letter]) -> Result<(), E>,
    ) -> Result<(), E> {
        let held = self.buckets.get_mut(length).map(std::mem::take).unwrap_or_default();
        let held = sorted(held, length);
        if !self.spilled.runs.iter().any(|run| run.length == length) {
            return held.chunks_exact(length.max(1)).try_for_each(visit);
        }
        self.spilled.write(length, &held)?;
        drop(held);
        self.spilled.merge(length, self.budget, &mut visit)
    }
}

impl Spilled {
    fn write(&mut self, length: usize, words: &[Letter]) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(words)?;
        let size = words.len() as u64;
        self.runs.push(Run { length, start: self.end, size });
        self.end += size;
        Ok(())
    }

    /// Visits the words of all runs of a length in order, each once.
    fn merge<E: From<io::Error>>(
        &mut self,
        length: usize,
        memory: u64,
        visit: &mut impl FnMut(&[Letter]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let runs: Vec<&Run> = self.runs.iter().filter(|run| run.length == length).collect();
        let share = (memory as usize / runs.len().max(1)).clamp(1 << 10, 1 << 20);
        let block = (share / length).max(1) * length;
        let mut cursors: Vec<Cursor> =
            runs.into_iter().map(|run| Cursor::new(run, block)).collect();
        let mut heads = BinaryHeap::new();
        for (i, cursor) in cursors.iter_mut().enumerate() {
            if cursor.advance(file, length)? {
                heads.push(Reverse((cursor.word(length).to_vec(), i)));
            }
        }
        let mut previous = Vec::new();
        while let Some(mut head) = heads.peek_mut() {
            let Reverse((word, i)) = &mut *head;
            if previous != *word {
                visit(word)?;
                previous.clone_from(word);
            }
            let cursor = &mut cursors[*i];
            if cursor.advance(file, length)? {
                word.copy_from_slice(cursor.word(length));
            } else {
                std::collections::binary_heap::PeekMut::pop(head);
            }
        }
        Ok(())
    }
}

/// Reads a run block by block.
struct Cursor {
    offset: u64,
    left: u64,
    block: Vec<Letter>,
    capacity: usize,
    next: usize,
}

impl Cursor {
    fn new(run: &Run, capacity: usize) -> Cursor {
        Cursor { offset: run.start, left: run.size, block: Vec::new(), capacity, next: 0 }
    }

    /// Goes to the next word; says whether there is one.
    fn advance(&mut self, file: &mut File, length: usize) -> io::Result<bool> {
        if self.next == self.block.len() {
            self.block.resize(self.capacity.min(self.left as usize), 0);
            file.seek(SeekFrom::Start(self.offset))?;
            file.read_exact(&mut self.block)?;
            self.offset += self.block.len() as u64;
            self.left -= self.block.len() as u64;
            self.next = 0;
        }
        self.next += length;
        Ok(self.next <= self.block.len())
    }

    fn word(&self, length: usize) -> &[Letter] {
        &self.block[self.next - length..self.next]
    }
}

/// The words of a bucket in order, each once.
fn sorted(words: Vec<Letter>, length: usize) -> Vec<Letter> {
    let increasing = words
        .chunks_exact(length.max(1))
        .zip(words.chunks_exact(length.max(1)).skip(1))
        .all(|(word, next)| word < next);
    if increasing {
        return words;
    }
    let mut list: Vec<&[Letter]> = words.chunks_exact(length).collect();
    // A stable sort takes advantage of the sorted stretches that word lists have.
    list.sort();
    list.dedup();
    list.concat()
}
