//! Writes words that look like the words of a list, by a Markov chain over its letters: as many lines as
//! wanted, some of them the same; every run writes the same lines.
//!
//! ```text
//! cargo run --release -p enumerate-lexicon --example made_up_words -- LINES LIST > made-up.txt
//! ```

use std::io::{self, BufWriter, Write};

use lexicon::{Alphabet, Index, IndexOptions, Letter, Source};

/// How many letters the choice of the next letter depends on.
const ORDER: u32 = 2;

/// The mark before the first letter of a word, and after the last.
const END: usize = 31;

/// The lengths that are kept: long words, of which few are the same; the list itself has the short ones.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=15;

/// How often each letter follows each context of `ORDER` letters, as running sums: the last is how often the
/// context stands.
struct Chain(Vec<[u32; END + 1]>);

/// The last few letters, 5 bits each.
fn after(context: usize, letter: usize) -> usize {
    (context << 5 | letter) & ((1 << (5 * ORDER)) - 1)
}

/// The context before the first letter.
fn start() -> usize {
    (0..ORDER).fold(0, |context, _| after(context, END))
}

impl Chain {
    fn of(index: &Index) -> Chain {
        let mut counts = vec![[0; END + 1]; 1 << (5 * ORDER)];
        for list in index.lengths().filter_map(|length| index.list(length)) {
            for number in 0..list.count() {
                let mut context = start();
                for letter in list.word(number).iter().map(|&letter| letter.into()).chain([END]) {
                    counts[context][letter] += 1;
                    context = after(context, letter);
                }
            }
        }
        for row in &mut counts {
            let mut sum = 0;
            for count in row {
                sum += *count;
                *count = sum;
            }
        }
        Chain(counts)
    }

    /// A word drawn at random, of at most the longest length; `None` if it would be longer.
    fn draw(&self, random: &mut Random, word: &mut Vec<Letter>) -> Option<()> {
        word.clear();
        let mut context = start();
        loop {
            let sums = &self.0[context];
            let drawn = random.below(sums[END]);
            let letter = sums.partition_point(|&sum| sum <= drawn);
            if letter == END {
                return Some(());
            }
            if word.len() == *LENGTHS.end() {
                return None;
            }
            word.push(letter as Letter);
            context = after(context, letter);
        }
    }
}

/// A generator of numbers (SplitMix64, Steele et al. 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(lines), Some(list)) = (arguments.next(), arguments.next()) else {
        return Err("two arguments are needed: the number of lines, and a list of words".into());
    };
    let lines: u64 = lines.parse()?;
    let alphabet = Alphabet::default();
    let (index, _) = Index::open(&[Source::named(list)], IndexOptions::new(&alphabet))?;
    if index.lengths().next().is_none() {
        return Err("the list has no word".into());
    }
    let (chain, mut random) = (Chain::of(&index), Random(0));
    let mut output = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    let mut word = Vec::new();
    let mut written = 0;
    while written < lines {
        if chain.draw(&mut random, &mut word).is_some() && LENGTHS.contains(&word.len()) {
            word.iter_mut().for_each(|letter| *letter += b'a');
            word.push(b'\n');
            output.write_all(&word)?;
            written += 1;
        }
    }
    Ok(output.flush()?)
}
