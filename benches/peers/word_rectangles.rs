//! All rectangles of words, by the methods that are published for them, to compare `enumerate` with.
//!
//!     cargo run --release --example word_rectangles -- columns|cells LIST.gz ROWS COLUMNS
//!
//! `columns` is the method of Knuth's BACK-MXN-WORDS-NEW (2015), written anew after its description: a whole column
//! is placed at a time. A trie of the words of the rows knows which letters may come next in each row. The words of
//! the columns are in a list for each position and letter, so a row allows so many of them; those of the row that
//! allows the fewest are tried.
//!
//! `cells` places a letter at a time, row after row, in a trie of the words of the rows and for each column in one of the
//! words of the columns: backtracking over rows with a trie of columns, which is also the method of Knuth's
//! BACK-MXN-WORDS-MXN. Its fills come in the order of `enumerate`.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use flate2::read::MultiGzDecoder;

const LETTERS: usize = 26;

/// Words of one length as a trie: for each node, its child for each letter, 0 where there is none.
struct Trie {
    children: Vec<[u32; LETTERS]>,
    /// The letters that have a child, as bits.
    letters: Vec<u32>,
}

impl Trie {
    fn of(words: &[Vec<u8>]) -> Trie {
        let mut trie = Trie { children: vec![[0; LETTERS]], letters: vec![0] };
        for word in words {
            let mut node = 0;
            for &letter in word {
                if trie.children[node][usize::from(letter)] == 0 {
                    trie.children[node][usize::from(letter)] = trie.children.len() as u32;
                    trie.letters[node] |= 1 << letter;
                    trie.children.push([0; LETTERS]);
                    trie.letters.push(0);
                }
                node = trie.children[node][usize::from(letter)] as usize;
            }
        }
        trie
    }

    /// The child of a node for a letter, 0 if there is none.
    fn child(&self, node: u32, letter: u8) -> u32 {
        self.children[node as usize][usize::from(letter)]
    }
}

/// The letters of a set of bits.
fn letters(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let letter = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        letter
    })
}

/// A rectangle while it is filled, and where its fills go.
struct Rectangle<W> {
    rows: usize,
    columns: usize,
    /// Letters from 0, row after row.
    cells: Vec<u8>,
    output: W,
    fills: u64,
}

impl<W: Write> Rectangle<W> {
    fn print(&mut self) {
        let mut text = Vec::with_capacity(self.cells.len() + self.rows + 1);
        for row in self.cells.chunks(self.columns) {
            text.extend(row.iter().map(|letter| letter + b'a'));
            text.push(b'\n');
        }
        text.push(b'\n');
        self.output.write_all(&text).expect("the output takes it");
        self.fills += 1;
    }
}

/// The words of the columns, for each position and letter.
struct ColumnLists<'a> {
    words: &'a [Vec<u8>],
    /// By position and letter, the words that have it there.
    having: Vec<[Vec<u32>; LETTERS]>,
}

/// Places column after column; `nodes` are those of the rows so far.
fn by_columns<W: Write>(
    rectangle: &mut Rectangle<W>,
    lists: &ColumnLists,
    trie: &Trie,
    column: usize,
    nodes: &[u32],
) {
    if column == rectangle.columns {
        return rectangle.print();
    }
    let allowed = |row: usize| trie.letters[nodes[row] as usize];
    let words = |&row: &usize| -> usize {
        letters(allowed(row)).map(|letter| lists.having[row][usize::from(letter)].len()).sum()
    };
    let narrowest = (0..rectangle.rows).min_by_key(words).expect("there are rows");
    let mut next = nodes.to_vec();
    for letter in letters(allowed(narrowest)) {
        for &word in &lists.having[narrowest][usize::from(letter)] {
            let word = &lists.words[word as usize];
            let fits = word.iter().zip(nodes).zip(&mut next).all(|((&letter, &node), next)| {
                *next = trie.child(node, letter);
                *next != 0
            });
            if fits {
                for (row, &letter) in word.iter().enumerate() {
                    rectangle.cells[row * rectangle.columns + column] = letter;
                }
                by_columns(rectangle, lists, trie, column + 1, &next);
            }
        }
    }
}

/// Places cell after cell; `row` is the node of the row so far, `columns` are those of the columns.
fn by_cells<W: Write>(
    rectangle: &mut Rectangle<W>,
    (across, down): (&Trie, &Trie),
    cell: usize,
    row: u32,
    columns: &mut [u32],
) {
    if cell == rectangle.cells.len() {
        return rectangle.print();
    }
    let column = cell % rectangle.columns;
    let (row, above) = (if column == 0 { 0 } else { row }, columns[column]);
    for letter in letters(across.letters[row as usize] & down.letters[above as usize]) {
        rectangle.cells[cell] = letter;
        columns[column] = down.child(above, letter);
        by_cells(rectangle, (across, down), cell + 1, across.child(row, letter), columns);
    }
    columns[column] = above;
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [method, list, rows, columns] = &arguments[..] else {
        panic!("word_rectangles columns|cells LIST.gz ROWS COLUMNS");
    };
    let (rows, columns) = (rows.parse().expect("rows"), columns.parse().expect("columns"));
    let mut text = String::new();
    let file = File::open(list).expect("the list opens");
    MultiGzDecoder::new(file).read_to_string(&mut text).expect("the list is text in gzip");
    let words = |length: usize| -> Vec<Vec<u8>> {
        let words = text.lines().filter(|word| word.len() == length);
        words.map(|word| word.bytes().map(|letter| letter - b'a').collect()).collect()
    };
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut rectangle =
        Rectangle { rows, columns, cells: vec![0; rows * columns], output, fills: 0 };
    let (row_words, column_words) = (words(columns), words(rows));
    let across = Trie::of(&row_words);
    match &method[..] {
        "columns" => {
            let mut having = vec![[const { Vec::new() }; LETTERS]; rows];
            for (number, word) in column_words.iter().enumerate() {
                for (position, &letter) in word.iter().enumerate() {
                    having[position][usize::from(letter)].push(number as u32);
                }
            }
            let lists = ColumnLists { words: &column_words, having };
            by_columns(&mut rectangle, &lists, &across, 0, &vec![0; rows]);
        }
        "cells" => {
            by_cells(
                &mut rectangle,
                (&across, &Trie::of(&column_words)),
                0,
                0,
                &mut vec![0; columns],
            );
        }
        other => panic!("{other} is neither columns nor cells"),
    }
    rectangle.output.flush().expect("the output takes it");
    eprintln!("{} fills", rectangle.fills);
}
