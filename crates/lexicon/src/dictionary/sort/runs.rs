//! Sorted runs of words in a temporary file, and their merging.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use fst::map::OpBuilder;
use fst::raw::Builder;
use fst::{Map, Streamer};

use crate::halt::Halt;
use crate::letters::Letter;
use crate::mapping::Mapping;
use crate::score::Score;

/// How many runs are merged at once. Each keeps a few nodes and pages at hand, so the number hardly
/// matters; more runs than this are merged in passes.
const MERGED: usize = 64;

/// How many words are merged between two looks at the halt, when the pages read are given back too.
/// They are worth some 20 ms with what becomes of them; in this time a run reads some hundred pages.
const STRETCH: usize = 1 << 13;

/// What is called with each word and its score.
type Visit<'v, E> = dyn FnMut(&[Letter], Score) -> Result<(), E> + 'v;

/// Runs of words of one length each, as `fst` maps one after the other in one temporary file.
#[derive(Debug, Default)]
pub struct Runs {
    file: Option<File>,
    end: u64,
    runs: Vec<Run>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    length: usize,
    start: u64,
    bytes: u64,
}

impl Runs {
    /// The lengths that some run has.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.runs.iter().map(|run| run.length)
    }

    /// Adds a run: the words that `each` hands to the function it is given, in order.
    pub fn add(
        &mut self,
        length: usize,
        each: impl FnOnce(&mut Visit<'_, io::Error>) -> io::Result<()>,
    ) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::Start(self.end))?;
        let mut output = BufWriter::with_capacity(1 << 16, &*file);
        let mut builder = Builder::new(&mut output).map_err(io_error)?;
        each(&mut |word, score| builder.insert(word, score.millionths()).map_err(io_error))?;
        builder.finish().map_err(io_error)?;
        output.flush()?;
        drop(output);
        let start = self.end;
        self.end = file.stream_position()?;
        self.runs.push(Run { length, start, bytes: self.end - start });
        Ok(())
    }

    /// Calls `visit` with the words of all runs of a length in order, each once, with its highest
    /// score; the runs are gone afterwards.
    pub fn merge<E: From<io::Error>>(
        &mut self,
        length: usize,
        halt: &Halt,
        visit: &mut Visit<'_, E>,
    ) -> Result<(), E> {
        let mut runs: Vec<Run> = self.runs.extract_if(.., |run| run.length == length).collect();
        while runs.len() > MERGED {
            let file = self.file.as_ref().ok_or(io::Error::from(io::ErrorKind::NotFound))?;
            let mapping = Mapping::of(file)?;
            let some: Vec<Run> = runs.drain(..MERGED).collect();
            self.add(length, |visit| union(&mapping, &some, halt, visit))?;
            runs.extend(self.runs.pop());
        }
        match &self.file {
            Some(file) => union(&Mapping::of(file)?, &runs, halt, visit),
            None => Ok(()),
        }
    }
}

/// Calls `visit` with the words of the union of runs.
fn union<E: From<io::Error>>(
    mapping: &Mapping,
    runs: &[Run],
    halt: &Halt,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let bytes = mapping.bytes();
    let maps = runs.iter().map(|run| {
        let start = run.start as usize;
        Map::new(bytes.slice(start..start + run.bytes as usize)).map_err(io_error)
    });
    let maps = maps.collect::<io::Result<Vec<_>>>()?;
    let mut union = maps.iter().collect::<OpBuilder<'_>>().union();
    let mut left = STRETCH;
    while let Some((word, scores)) = union.next() {
        let score = scores.iter().map(|score| score.value).max().unwrap_or(0);
        visit(word, Score::from_millionths(score))?;
        left -= 1;
        if left == 0 {
            left = STRETCH;
            mapping.release();
            halt.check().map_err(io::Error::other)?;
        }
    }
    Ok(())
}

/// An error of `fst` as one of the file: words come in order, so it is nothing else.
fn io_error(error: fst::Error) -> io::Error {
    match error {
        fst::Error::Io(error) => error,
        fst::Error::Fst(error) => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merges_in_passes_and_keeps_the_highest_score() {
        let count = 2 * MERGED + 5;
        let mut runs = Runs::default();
        for i in 0..count {
            let words = [[i as u8 / 32, i as u8 % 32], [31, 31]];
            let score = Score::from_millionths((i * 37 % count) as u64);
            runs.add(2, |visit| words.iter().try_for_each(|word| visit(word, score))).unwrap();
        }
        runs.add(3, |visit| visit(&[1, 2, 3], Score::ZERO)).unwrap();
        let mut found = Vec::new();
        let mut visit = |word: &[Letter], score: Score| {
            found.push((word.to_vec(), score.millionths()));
            Ok::<(), io::Error>(())
        };
        runs.merge(2, &Halt::default(), &mut visit).unwrap();
        let mut expected: Vec<_> = (0..count)
            .map(|i| (vec![i as u8 / 32, i as u8 % 32], (i * 37 % count) as u64))
            .collect();
        expected.push((vec![31, 31], count as u64 - 1));
        assert_eq!(found, expected);
        assert_eq!(runs.lengths().collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn a_merge_can_be_halted() {
        let mut runs = Runs::default();
        let words = (0..2 * STRETCH).map(|i| [(i >> 10) as u8, (i >> 5) as u8 & 31, i as u8 & 31]);
        runs.add(3, |visit| words.into_iter().try_for_each(|word| visit(&word, Score::ZERO)))
            .unwrap();
        let halt = Halt::default();
        halt.set();
        let mut count = 0;
        let merged = runs.merge(3, &halt, &mut |_, _| {
            count += 1;
            Ok::<(), io::Error>(())
        });
        assert_eq!((merged.is_err(), count), (true, STRETCH));
    }
}
