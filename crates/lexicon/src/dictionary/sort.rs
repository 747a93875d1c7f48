//! Sorting words by length, then alphabetically, through a temporary file beyond a bound on memory.

mod block;

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::mem;
use std::ops::Range;

use fst::map::OpBuilder;
use fst::raw::Builder;
use fst::{Map, Streamer};

use crate::halt::Halt;
use crate::letters::Letter;
use crate::mapping::Mapping;
use crate::score::Score;
use crate::spool::{self, of_fst};
use block::Block;

/// The most numbers of a block, 1 MiB. They are sorted in some milliseconds, after which the halt is
/// looked at.
const MOST_NUMBERS: usize = 1 << 17;

/// How many runs are merged at once. Each run keeps a few nodes and pages at hand, so the number hardly
/// matters; more runs than this are merged in passes.
const MERGED: usize = 64;

/// How many words are merged between two looks at the halt, when the pages read are given back too. They are
/// worth some 20 ms with the work on them; in this time a run reads some hundred pages.
const STRETCH: usize = 1 << 13;

/// The function that is called with each word and its score.
type Visit<'v, E> = dyn FnMut(&[Letter], Score) -> Result<(), E> + 'v;

/// Words sorted by length, then alphabetically, each once with its highest score.
///
/// The words of each length are gathered in blocks, each of which is sorted when it is full. Beyond
/// the memory allowed, blocks are merged to *runs*: `fst` maps one after the other in one temporary
/// file. In the end blocks and runs are merged as they are read.
#[derive(Debug)]
pub struct SortedWords {
    /// The words of each length, indexed by the length.
    lengths: Vec<Gathered>,
    /// How many bytes all blocks take.
    held: usize,
    /// How many bytes all blocks may take.
    memory: usize,
    file: RunFile,
    halt: Halt,
}

/// The words of one length.
#[derive(Debug, Default)]
struct Gathered {
    /// The blocks, all sorted but the last.
    blocks: Vec<Block>,
    /// The places of the runs in the file.
    runs: Vec<Range<usize>>,
}

impl SortedWords {
    /// No words yet; about `memory` bytes of them are kept in memory at most, where there are files.
    pub fn new(memory: u64, halt: Halt) -> SortedWords {
        let memory = match spool::HAS_FILES {
            true => usize::try_from(memory).unwrap_or(usize::MAX),
            false => usize::MAX,
        };
        SortedWords { lengths: Vec::new(), held: 0, memory, file: RunFile::default(), halt }
    }

    /// Adds a word.
    pub fn add(&mut self, word: &[Letter], score: Score) -> io::Result<()> {
        if self.lengths.len() <= word.len() {
            self.lengths.resize_with(word.len() + 1, Gathered::default);
        }
        let blocks = &mut self.lengths[word.len()].blocks;
        // Several blocks find room, so that not each is a run of its own.
        let most = MOST_NUMBERS.min(self.memory / (4 * size_of::<u64>()));
        if !blocks.last().is_some_and(|block| block.takes(score, most)) {
            blocks.last_mut().into_iter().for_each(Block::sort);
            blocks.push(Block::new(word.len(), score != Score::ZERO));
        }
        let Some(block) = blocks.last_mut() else { return Ok(()) };
        let before = block.bytes();
        block.add(word, score);
        self.held = self.held - before + block.bytes();
        if self.held > self.memory { self.spill_most() } else { Ok(()) }
    }

    /// Moves to a run the words of the length that has most in memory.
    fn spill_most(&mut self) -> io::Result<()> {
        let most = self.lengths.iter_mut().max_by_key(|gathered| gathered.bytes());
        let Some(Gathered { blocks, runs }) = most else { return Ok(()) };
        let mut blocks = mem::take(blocks);
        blocks.last_mut().into_iter().for_each(Block::sort);
        runs.push(self.file.add(|visit| merge(&blocks, None, &[], &self.halt, visit))?);
        self.held = self.lengths.iter().map(Gathered::bytes).sum();
        Ok(())
    }

    /// The lengths that some word has, in increasing order.
    pub fn lengths(&self) -> Vec<usize> {
        let has_words = |&length: &usize| {
            let Gathered { blocks, runs } = &self.lengths[length];
            !blocks.is_empty() || !runs.is_empty()
        };
        (0..self.lengths.len()).filter(has_words).collect()
    }

    /// Calls `visit` with each word of a length, in order; the words are gone afterwards.
    ///
    /// An error comes from `visit`, from the temporary file, or from the halt.
    pub fn drain<E: From<io::Error>>(
        &mut self,
        length: usize,
        mut visit: impl FnMut(&[Letter], Score) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(gathered) = self.lengths.get_mut(length) else { return Ok(()) };
        let Gathered { mut blocks, mut runs } = mem::take(gathered);
        blocks.last_mut().into_iter().for_each(Block::sort);
        while runs.len() > MERGED {
            let some: Vec<Range<usize>> = runs.drain(..MERGED).collect();
            let mapping = self.file.mapped()?;
            let halt = &self.halt;
            runs.push(self.file.add(|visit| merge(&[], mapping.as_ref(), &some, halt, visit))?);
        }
        merge(&blocks, self.file.mapped()?.as_ref(), &runs, &self.halt, &mut visit)
    }
}

impl Gathered {
    fn bytes(&self) -> usize {
        self.blocks.iter().map(Block::bytes).sum()
    }
}

/// A temporary file of runs, made for the first of them.
#[derive(Debug, Default)]
struct RunFile {
    file: Option<File>,
    end: u64,
}

impl RunFile {
    /// Adds a run: the words that `each` hands to the function it is given, in order. Returns the place of
    /// the run.
    fn add(
        &mut self,
        each: impl FnOnce(&mut Visit<'_, io::Error>) -> io::Result<()>,
    ) -> io::Result<Range<usize>> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(spool::nameless()?),
        };
        file.seek(SeekFrom::Start(self.end))?;
        let mut output = BufWriter::with_capacity(1 << 16, &*file);
        let mut builder = Builder::new(&mut output).map_err(of_fst)?;
        each(&mut |word, score| builder.insert(word, score.millionths()).map_err(of_fst))?;
        builder.finish().map_err(of_fst)?;
        output.flush()?;
        drop(output);
        let start = mem::replace(&mut self.end, file.stream_position()?);
        Ok(start as usize..self.end as usize)
    }

    /// All runs so far; none before the first.
    fn mapped(&self) -> io::Result<Option<Mapping>> {
        self.file.as_ref().map(Mapping::of).transpose()
    }
}

/// Calls `visit` with the words of sorted blocks and of runs in a file, in order, each once with its
/// highest score.
fn merge<E: From<io::Error>>(
    blocks: &[Block],
    file: Option<&Mapping>,
    runs: &[Range<usize>],
    halt: &Halt,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let mut left = STRETCH;
    let mut pause = || {
        left -= 1;
        if left == 0 {
            left = STRETCH;
            file.into_iter().for_each(Mapping::release);
            halt.check().map_err(io::Error::other)?;
        }
        io::Result::Ok(())
    };
    if let ([block], []) = (blocks, runs) {
        let mut words = block.stream();
        while let Some((word, score)) = words.next() {
            visit(word, Score::from_millionths(score))?;
            pause()?;
        }
        return Ok(());
    }
    let bytes = file.map(Mapping::bytes).unwrap_or_default();
    let maps = runs.iter().map(|run| Map::new(bytes.slice(run.clone())).map_err(of_fst));
    let maps = maps.collect::<io::Result<Vec<_>>>()?;
    let mut all = maps.iter().collect::<OpBuilder<'_>>();
    blocks.iter().for_each(|block| all.push(block.stream()));
    let mut union = all.union();
    while let Some((word, scores)) = union.next() {
        let score = scores.iter().map(|score| score.value).max().unwrap_or(0);
        visit(word, Score::from_millionths(score))?;
        pause()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The words that were added, drained with their scores, and how many runs of each length there were.
    fn drained(words: &mut SortedWords) -> (Vec<(Vec<Letter>, u64)>, Vec<usize>) {
        let runs = words.lengths.iter().map(|gathered| gathered.runs.len()).collect();
        let mut found = Vec::new();
        for length in words.lengths() {
            let visit = |word: &[Letter], score: Score| {
                found.push((word.to_vec(), score.millionths()));
                io::Result::Ok(())
            };
            words.drain(length, visit).unwrap();
        }
        assert!(words.lengths().is_empty());
        (found, runs)
    }

    #[test]
    fn words_of_any_length_come_in_order_with_and_without_scores() {
        let lengths = [1, 5, 11, 12, 13, 24, 25, 36, 37, 61, 1000];
        for (memory, scored) in [(1 << 30, false), (1 << 30, true), (30_000, true), (1, false)] {
            let mut words = SortedWords::new(memory, Halt::default());
            let mut expected = BTreeMap::new();
            for (length, i) in
                lengths.into_iter().flat_map(|length| (0..500).map(move |i| (length, i)))
            {
                let mut word = vec![31; length];
                word[length / 2] = (i * 7 % 32) as Letter;
                word[length - 1] = (i % 5) as Letter;
                let score = if scored && i > 40 { i * 13 % 90 } else { 0 };
                words.add(&word, Score::from_millionths(score)).unwrap();
                let best = expected.entry((length, word)).or_insert(0);
                *best = score.max(*best);
            }
            let expected = expected.into_iter().map(|((_, word), score)| (word, score));
            let (found, runs) = drained(&mut words);
            assert_eq!(found, expected.collect::<Vec<_>>(), "{memory} {scored}");
            assert_eq!(runs.iter().any(|&runs| runs > MERGED), spool::HAS_FILES && memory == 1);
            assert_eq!(runs.iter().any(|&runs| runs > 0), spool::HAS_FILES && memory < 1 << 30);
        }
    }

    #[test]
    fn sorted_blocks_are_merged() {
        let mut words = SortedWords::new(1 << 30, Halt::default());
        let count = 3 * MOST_NUMBERS as u64;
        // Each number comes twice; an odd factor permutes them.
        for i in 0..2 * count {
            let number = i.wrapping_mul(0x9e37_79b1) % (1 << 20) % count;
            let word = [15, 10, 5, 0].map(|shift| (number >> shift & 31) as Letter);
            words.add(&word, Score::ZERO).unwrap();
        }
        assert!(words.lengths[4].blocks.len() > 3);
        let (found, _) = drained(&mut words);
        assert!(found.is_sorted() && found.len() > MOST_NUMBERS);
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_merge_can_be_halted() {
        for memory in [10_000, 1 << 30] {
            let halt = Halt::default();
            let mut words = SortedWords::new(memory, halt.clone());
            for i in 0..2 * STRETCH {
                let word = [10, 5, 0].map(|shift| (i >> shift & 31) as Letter);
                words.add(&word, Score::ZERO).unwrap();
            }
            halt.set();
            let mut count = 0;
            let drained = words.drain(3, |_, _| {
                count += 1;
                io::Result::Ok(())
            });
            assert_eq!((drained.is_err(), count), (true, STRETCH));
        }
    }
}
