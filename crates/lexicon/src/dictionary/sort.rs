//! Sorting words by length, then alphabetically, through a temporary file beyond a bound on memory.

mod block;
mod entry;
mod runs;

use std::{io, mem, str};

use fst::Streamer;

use crate::halt::Halt;
use crate::letters::Letter;
use crate::mapping::Mapping;
use crate::score::Score;
use crate::spool;
pub use entry::{Decision, Entry};
use runs::{Keys, Pause, RunFile, greatest, union};

/// The most numbers of a block, 1 MiB. They are sorted in some milliseconds, after which the halt is
/// looked at.
const MOST_NUMBERS: usize = 1 << 17;

/// Words sorted by length, then alphabetically, each once with its highest score, or with the score on which a list of one's
/// own decides.
///
/// The words of each length are gathered in blocks, each of which is sorted when it is full. Beyond
/// the memory allowed, blocks are merged to *runs*: `fst` maps one after the other in one temporary
/// file. In the end blocks and runs are merged as they are read.
#[derive(Debug)]
pub struct SortedWords {
    /// The words of each length, indexed by the length.
    lengths: Vec<Gathered>,
    /// How many bytes all words in memory take.
    held: usize,
    /// How many bytes all words in memory may take.
    memory: usize,
    file: RunFile,
    halt: Halt,
}

/// The words of one length: those of lists of one's own, whose numbers are [decisions](Decision), and those of others.
#[derive(Debug, Default)]
struct Gathered {
    own: Keys,
    others: Keys,
}

impl Gathered {
    /// The same keys in order, with few runs left to be merged.
    fn sorted(mut self, file: &mut RunFile, halt: &Halt) -> io::Result<Gathered> {
        for keys in [&mut self.own, &mut self.others] {
            keys.sort();
            keys.merge_runs(file, halt)?;
        }
        Ok(self)
    }
}

/// A word as a list has it.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'l> {
    /// Its letters.
    pub word: &'l [Letter],
    /// Its [spelling](crate::spelling), if it is not written as its letters.
    pub spelling: &'l str,
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

    /// Adds a word with its score.
    pub fn add(&mut self, listed: Listed<'_>, score: Score) -> io::Result<()> {
        self.add_to(|gathered| &mut gathered.others, listed, score)
    }

    /// Adds what a list of one's own says of a word.
    pub fn decide(&mut self, listed: Listed<'_>, decision: Decision) -> io::Result<()> {
        self.add_to(|gathered| &mut gathered.own, listed, decision.number())
    }

    fn add_to(
        &mut self,
        keys: impl FnOnce(&mut Gathered) -> &mut Keys,
        Listed { word, spelling }: Listed<'_>,
        number: Score,
    ) -> io::Result<()> {
        if self.lengths.len() <= word.len() {
            self.lengths.resize_with(word.len() + 1, Gathered::default);
        }
        let keys = keys(&mut self.lengths[word.len()]);
        // Several blocks find room, so that not each is a run of its own.
        let most = MOST_NUMBERS.min(self.memory / (4 * size_of::<u64>()));
        self.held += match spelling {
            "" => keys.add(word, number, most),
            spelling => keys.add_spelled([word, spelling.as_bytes()].concat(), number),
        };
        if self.held > self.memory { self.spill_most() } else { Ok(()) }
    }

    /// Moves to a run the words that have most in memory.
    fn spill_most(&mut self) -> io::Result<()> {
        let all = self.lengths.iter_mut().flat_map(|Gathered { own, others }| [own, others]);
        let Some(most) = all.max_by_key(|keys| keys.bytes()) else { return Ok(()) };
        most.spill(&mut self.file, &self.halt)?;
        let all = self.lengths.iter().flat_map(|Gathered { own, others }| [own, others]);
        self.held = all.map(Keys::bytes).sum();
        Ok(())
    }

    /// Takes all words of others, whose scores `scaled` changes.
    pub fn take(
        &mut self,
        mut from: SortedWords,
        scaled: impl Fn(Score) -> Score,
    ) -> io::Result<()> {
        for length in from.lengths() {
            let Gathered { own, others } =
                mem::take(&mut from.lengths[length]).sorted(&mut from.file, &from.halt)?;
            let mapping = from.file.mapped()?;
            let mut take = |key: &[u8], number: u64, is_own: bool| {
                let (word, spelling) = key.split_at(length);
                let listed =
                    Listed { word, spelling: str::from_utf8(spelling).unwrap_or_default() };
                match is_own {
                    true => self.decide(listed, Decision::of(number).scaled(&scaled)),
                    false => self.add(listed, scaled(Score::from_millionths(number))),
                }
            };
            for (keys, is_own) in [(&own, true), (&others, false)] {
                union(&[keys], mapping.as_ref(), &from.halt, &mut |key, numbers| {
                    take(key, greatest(numbers), is_own)
                })?;
            }
        }
        Ok(())
    }

    /// The lengths that some word has, in increasing order.
    pub fn lengths(&self) -> Vec<usize> {
        let has_words = |&length: &usize| {
            let Gathered { own, others } = &self.lengths[length];
            !own.is_empty() || !others.is_empty()
        };
        (0..self.lengths.len()).filter(has_words).collect()
    }

    /// Calls `visit` with each word of a length, in order; the words are gone afterwards.
    ///
    /// An error comes from `visit`, from the temporary file, or from the halt.
    pub fn drain<E: From<io::Error>>(
        &mut self,
        length: usize,
        mut visit: impl FnMut(Drained<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(gathered) = self.lengths.get_mut(length) else { return Ok(()) };
        let Gathered { own, others } = mem::take(gathered).sorted(&mut self.file, &self.halt)?;
        let mapping = self.file.mapped()?;
        let (file, halt) = (mapping.as_ref(), &self.halt);
        if !own.is_empty() || others.has_spellings {
            return drain_entries(length, [&others, &own], file, halt, visit);
        }
        if let ([block], []) = (&others.blocks[..], &others.runs[..]) {
            let mut pause = Pause::new(file, halt);
            let mut words = block.stream();
            while let Some((word, score)) = words.next() {
                visit(Drained::Plain(word, Score::from_millionths(score)))?;
                pause.count()?;
            }
            return Ok(());
        }
        union(&[&others], file, halt, &mut |word, scores| {
            visit(Drained::Plain(word, Score::from_millionths(greatest(scores))))
        })
    }
}

/// A word that is drained.
#[derive(Debug)]
pub enum Drained<'d> {
    /// A word that is written as its letters, and on which no list of one's own decides.
    Plain(&'d [Letter], Score),
    /// A word of a length where any other stands.
    Entry(&'d Entry),
}

/// Drains keys with spellings, and lists of one's own: the keys of a word stand side by side.
fn drain_entries<E: From<io::Error>>(
    length: usize,
    [others, own]: [&Keys; 2],
    file: Option<&Mapping>,
    halt: &Halt,
    mut visit: impl FnMut(Drained<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let (mut entry, mut is_begun) = (Entry::default(), false);
    let first_own = others.streams();
    union(&[others, own], file, halt, &mut |key, values| {
        if !is_begun || !entry.has(key) {
            if mem::replace(&mut is_begun, true) {
                visit(Drained::Entry(&entry))?;
            }
            entry.begin(&key[..length]);
        }
        entry.add(key, values, first_own);
        Ok::<(), E>(())
    })?;
    if is_begun { visit(Drained::Entry(&entry)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::runs::{MERGED, STRETCH};
    use super::*;
    use std::collections::BTreeMap;

    fn plain(word: &[Letter]) -> Listed<'_> {
        Listed { word, spelling: "" }
    }

    /// The words that were added, drained with their scores, and how many runs of each length there were.
    fn drained(words: &mut SortedWords) -> (Vec<(Vec<Letter>, u64)>, Vec<usize>) {
        let runs = words.lengths.iter().map(|gathered| gathered.others.runs.len()).collect();
        let mut found = Vec::new();
        for length in words.lengths() {
            let visit = |drained: Drained<'_>| {
                let Drained::Plain(word, score) = drained else { panic!("{drained:?}") };
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
                words.add(plain(&word), Score::from_millionths(score)).unwrap();
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
            words.add(plain(&word), Score::ZERO).unwrap();
        }
        assert!(words.lengths[4].others.blocks.len() > 3);
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
                words.add(plain(&word), Score::ZERO).unwrap();
            }
            halt.set();
            let mut count = 0;
            let drained = words.drain(3, |_| {
                count += 1;
                io::Result::Ok(())
            });
            assert_eq!((drained.is_err(), count), (true, STRETCH));
        }
    }
}
