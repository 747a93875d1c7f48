//! How many squares of words there are: the exact number of squares that read the same across and down, and an
//! estimate of the number of all squares.
//!
//! ```text
//! cargo run --release -p csp --example word_squares -- [FLAGS] DICTIONARY SIZE
//! ```
//!
//! Without flags it counts the squares of `SIZE` cells a side that read the same across and down, row by row: a
//! row begins with the letters that its column has got from the rows above, and each later column must still
//! begin some word. It tells for each number of rows how many ways there are to put the first rows. `--list`
//! writes the squares, one a line. `--estimate PARTICLES` estimates for each number of rows how many ways there
//! are to put the first rows of squares whose words down are any: a sequential Monte Carlo goes from cell to
//! cell with `PARTICLES` particles, each the more likely the more words its cells leave to their row and column
//! (without bias; the differences between estimates with other seeds, by `--seed`, tell how good they are).

use std::error::Error;

use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::{Alphabet, Letter, LetterSet};
use lexicon::words::Words;
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

/// The squares that read the same across and down, row by row.
struct Symmetric<'a> {
    tree: &'a PrefixTree,
    size: usize,
    /// For each column the node of its letters so far.
    columns: Vec<u32>,
    letters: Vec<Letter>,
    /// For each row, how often the rows up to this one were put.
    rows: Vec<u64>,
    found: &'a dyn Fn(&[Letter]),
}

impl Symmetric<'_> {
    /// Goes on at a cell on the diagonal or right of it, where the row so far is a node.
    fn extend(&mut self, row: usize, column: usize, node: u32) {
        if column == self.size {
            self.rows[row] += 1;
            match row + 1 == self.size {
                true => (self.found)(&self.letters),
                false => self.extend(row + 1, row + 1, self.columns[row + 1]),
            }
            return;
        }
        let above = self.columns[column];
        let letters = match column == row {
            true => self.tree.letters(node),
            false => self.tree.letters(node) & self.tree.letters(above),
        };
        for letter in letters.iter() {
            self.letters[row * self.size + column] = letter;
            self.letters[column * self.size + row] = letter;
            if column > row {
                self.columns[column] = self.tree.child(above, letter);
            }
            self.extend(row, column + 1, self.tree.child(node, letter));
        }
        self.columns[column] = above;
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
    let (mut list, mut particles, mut seed, mut given) = (false, None, 1, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--list" => list = true,
            "--estimate" => particles = Some(value()?.parse()?),
            "--seed" => seed = value()?.parse()?,
            _ => given.push(argument),
        }
    }
    let [dictionary, size] = &given[..] else { return Err("DICTIONARY SIZE are needed".into()) };
    let (size, alphabet): (usize, _) = (size.parse()?, Alphabet::default());
    let (index, _) = Index::open(&[Source::named(dictionary)], IndexOptions::new(&alphabet))?;
    let words = index.list(size).ok_or(format!("there is no word of {size} letters"))?;
    let tree = PrefixTree::new(words.words());
    if let Some(particles) = particles {
        estimate(&tree, size, particles, seed);
        return Ok(());
    }
    let found = |letters: &[Letter]| {
        if list {
            let rows: Vec<String> = letters.chunks(size).map(|row| alphabet.spell(row)).collect();
            println!("{}", rows.join(" "));
        }
    };
    let (columns, letters) = (vec![0; size], vec![0; size * size]);
    let mut squares =
        Symmetric { tree: &tree, size, columns, letters, rows: vec![0; size], found: &found };
    squares.extend(0, 0, 0);
    for (row, ways) in squares.rows.iter().enumerate() {
        eprintln!("{} rows: {ways}", row + 1);
    }
    Ok(())
}
