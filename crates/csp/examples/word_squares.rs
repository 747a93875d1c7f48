//! An estimate of how many squares of words there are. (`enumerate --symmetric` counts and lists the squares that
//! read the same across and down.)
//!
//! ```text
//! cargo run --release -p enumerate-csp --example word_squares -- [--seed SEED] DICTIONARY SIZE PARTICLES
//! ```
//!
//! For each number of rows it estimates how many ways there are to put the first rows of squares of `SIZE` cells a
//! side, whose words down may be any: a sequential Monte Carlo goes from cell to cell with `PARTICLES` particles,
//! each the more likely the more words its cells leave to their row and column (without bias; the differences
//! between estimates with other seeds tell how good they are).

use std::error::Error;

use lexicon::{Alphabet, Index, IndexOptions, Letter, LetterSet, Source, Words};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The power of the number of words left by which a particle is likely; 1 would be best if cells did not
/// depend on each other.
const POWER: f64 = 0.8;

/// A node of a prefix tree; the children of a node follow one another.
#[derive(Clone, Copy)]
struct Node {
    letters: LetterSet,
    first: u32,
    /// How many words begin with the letters of the node, to the power.
    weight: f64,
}

struct PrefixTree(Vec<Node>);

impl PrefixTree {
    fn new(words: &Words) -> PrefixTree {
        let node = |count: usize| Node {
            letters: LetterSet::EMPTY,
            first: 0,
            weight: (count as f64).powf(POWER),
        };
        let (mut nodes, mut level) = (vec![node(words.count())], vec![(0, 0, words.count())]);
        for position in 0..words.length() {
            let mut next = Vec::new();
            for (parent, begin, end) in level {
                nodes[parent].first = nodes.len() as u32;
                let mut at = begin;
                while at < end {
                    let letter = words.word(at)[position];
                    let same = (at..end).take_while(|&word| words.word(word)[position] == letter);
                    let after = at + same.count();
                    nodes[parent].letters = nodes[parent].letters | LetterSet::only(letter);
                    next.push((nodes.len(), at, after));
                    nodes.push(node(after - at));
                    at = after;
                }
            }
            level = next;
        }
        PrefixTree(nodes)
    }

    fn letters(&self, node: u32) -> LetterSet {
        self.0[node as usize].letters
    }

    fn child(&self, node: u32, letter: Letter) -> u32 {
        let Node { letters, first, .. } = self.0[node as usize];
        first + (letters & LetterSet::first(usize::from(letter))).len()
    }

    fn weight(&self, node: u32) -> f64 {
        self.0[node as usize].weight
    }
}

/// Tells for each number of rows the estimate of the ways to put the rows, as a power of ten.
fn estimate(tree: &PrefixTree, size: usize, particles: usize, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // The nodes of the columns, and the node of the row.
    let mut all = vec![vec![0; size + 1]];
    let mut logarithm = 0.0;
    for row in 0..size {
        for column in 0..size {
            let mut ways = Vec::new();
            let mut total = 0.0;
            for (number, nodes) in all.iter_mut().enumerate() {
                if column == 0 {
                    nodes[size] = 0;
                }
                let (above, before) = (nodes[column], nodes[size]);
                let old = tree.weight(above) * tree.weight(before);
                for letter in (tree.letters(above) & tree.letters(before)).iter() {
                    let new = [tree.child(above, letter), tree.child(before, letter)];
                    total += tree.weight(new[0]) * tree.weight(new[1]) / old;
                    ways.push((number, new, total));
                }
            }
            if ways.is_empty() {
                println!("no particle got beyond row {}, column {}", row + 1, column + 1);
                return;
            }
            logarithm += (total / all.len() as f64).ln();
            let step = total / particles as f64;
            let mut at = random.random_range(0.0..1.0) * step;
            let mut drawn = Vec::with_capacity(particles);
            for (number, [above, before], sum) in ways {
                while at < sum && drawn.len() < particles {
                    let mut nodes: Vec<u32> = all[number].clone();
                    (nodes[column], nodes[size]) = (above, before);
                    drawn.push(nodes);
                    at += step;
                }
            }
            all = drawn;
        }
        // A particle stands for the inverse of its weight.
        let root = tree.weight(0);
        let inverse = |nodes: &Vec<u32>| -> f64 {
            nodes[..size].iter().map(|&node| root / tree.weight(node)).product()
        };
        let mean = all.iter().map(inverse).sum::<f64>() / all.len() as f64;
        let ways = logarithm + mean.ln() + (row + 1) as f64 * root.ln();
        all.sort_unstable();
        let different = all.chunk_by(|one, other| one[..size] == other[..size]).count();
        let rows = row + 1;
        println!("{rows} rows: 10^{:.2}, {different} different", ways / 10_f64.ln());
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seed, mut given) = (1, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seed" => seed = arguments.next().ok_or("--seed needs a value")?.parse()?,
            _ => given.push(argument),
        }
    }
    let [dictionary, size, particles] = &given[..] else {
        return Err("DICTIONARY SIZE PARTICLES are needed".into());
    };
    let (size, alphabet): (usize, _) = (size.parse()?, Alphabet::default());
    let (index, _) = Index::open(&[Source::named(dictionary)], IndexOptions::new(&alphabet))?;
    let words = index.list(size).ok_or(format!("there is no word of {size} letters"))?;
    estimate(&PrefixTree::new(words.words()), size, particles.parse()?, seed);
    Ok(())
}
