//! The grids and dictionaries of a matrix, read or made.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lexicon::dictionary::Rules;
use lexicon::index::IndexError;
use lexicon::{Alphabet, Halt, Index, IndexOptions, Source};
use network::{Grid, Network, RuleError};
use puzzle::{MAX_BYTES, PuzzleError};
use thiserror::Error;

use super::matrix::{DictionaryEntry, GridEntry, Matrix};
use super::random_grid::random_grid;
use super::subset::{Draw, subset};

/// Why a grid or a dictionary cannot be had.
#[derive(Debug, Error)]
pub enum InputError {
    /// A grid file cannot be read.
    #[error("{}: cannot read the grid: {error}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A grid file has an error.
    #[error("{}:{error}", .path.display())]
    Grid {
        /// The file.
        path: PathBuf,
        /// The error of the file, and its place.
        error: PuzzleError,
    },
    /// A grid has a run that `short_runs` forbids.
    #[error("grid {name:?}: {error} (short_runs)")]
    Rule {
        /// Its name.
        name: String,
        /// The run.
        error: RuleError,
    },
    /// A dictionary cannot be used.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// Two grids or dictionaries have the same name.
    #[error("two {what} are called {name:?}: give one another `name`")]
    Twice {
        /// The kind of both, in the plural.
        what: &'static str,
        /// Their name.
        name: String,
    },
}

/// A grid, and what is known of it before any search.
#[derive(Clone, Debug)]
pub struct NamedGrid {
    /// Its name.
    pub name: String,
    /// The name that it has in common with the other random grids of its entry; of a file, its name.
    pub family: String,
    /// The grid.
    pub grid: Grid,
    /// How many slots it has: words of a fill.
    pub slots: usize,
    /// How many crossings: constraints.
    pub crossings: usize,
}

/// The words of a dictionary or of a part of it.
#[derive(Clone, Debug)]
pub struct NamedIndex {
    /// Its name.
    pub name: String,
    /// The words.
    pub index: Arc<Index>,
    /// How many there are.
    pub words: u64,
    /// The only seed whose runs have these words, if they are redrawn for each.
    pub only_seed: Option<u64>,
}

/// The grids and dictionaries of a matrix.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The grids.
    pub grids: Vec<NamedGrid>,
    /// The dictionaries.
    pub dictionaries: Vec<NamedIndex>,
}

/// How to read them.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The letters.
    pub alphabet: &'a Alphabet,
    /// The folder that the files of the matrix are named from.
    pub folder: &'a Path,
    /// The folder of cached indexes, or none.
    pub cache: Option<&'a Path>,
    /// The bytes that making an index may take.
    pub memory: u64,
    /// Gives up once it is set.
    pub halt: &'a Halt,
}

impl Inputs {
    /// Reads or makes the grids and dictionaries of a matrix.
    ///
    /// # Errors
    /// With the file, the place and what is allowed there.
    pub fn read(matrix: &Matrix, reading: Reading<'_>) -> Result<Inputs, InputError> {
        let mut grids = Vec::new();
        for entry in &matrix.grids {
            for grid in read_grids(entry.get_ref(), reading)? {
                let NamedGrid { name, family, grid, .. } = grid;
                let grid = matrix
                    .slot_rule()
                    .apply(grid)
                    .map_err(|error| InputError::Rule { name: name.clone(), error })?;
                grids.push(NamedGrid::new(name, family, grid));
            }
        }
        let mut dictionaries = Vec::new();
        for entry in &matrix.dictionaries {
            let seeds = *matrix.seeds.get_ref();
            dictionaries.extend(read_dictionary(entry.get_ref(), seeds, reading)?);
        }
        once("grids", grids.iter().map(|grid| &grid.name))?;
        let is_first = |dictionary: &&NamedIndex| dictionary.only_seed.is_none_or(|seed| seed == 1);
        once("dictionaries", dictionaries.iter().filter(is_first).map(|named| &named.name))?;
        Ok(Inputs { grids, dictionaries })
    }
}

/// Checks that no name stands twice.
fn once<'a>(what: &'static str, names: impl Iterator<Item = &'a String>) -> Result<(), InputError> {
    let mut sorted: Vec<&String> = names.collect();
    sorted.sort();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(InputError::Twice { what, name: pair[0].clone() }),
        None => Ok(()),
    }
}

fn read_grids(entry: &GridEntry, reading: Reading<'_>) -> Result<Vec<NamedGrid>, InputError> {
    let Some(file) = &entry.file else { return Ok(random_grids(entry, reading.alphabet)) };
    let path = reading.folder.join(file.get_ref());
    let text = Source::File(path.clone()).whole(MAX_BYTES);
    let text = text.map_err(|error| InputError::Read { path: path.clone(), error })?;
    let grid = puzzle::read_grid(&text, reading.alphabet)
        .map_err(|error| InputError::Grid { path: path.clone(), error })?;
    let name = entry.name.clone().unwrap_or_else(|| stem(&path));
    Ok(vec![NamedGrid::new(name.clone(), name, grid)])
}

fn random_grids(entry: &GridEntry, alphabet: &Alphabet) -> Vec<NamedGrid> {
    let rows = entry.rows.unwrap_or(1);
    let columns = entry.columns.unwrap_or(rows);
    let (black, first) = (entry.black.unwrap_or(0.0), entry.seed.unwrap_or(1));
    (0..entry.count.unwrap_or(1))
        .map(|number| {
            let seed = first.wrapping_add(number);
            let (rows_, columns_) = (rows as usize, columns as usize);
            let grid = random_grid(rows_, columns_, black, seed, alphabet.all());
            let percent = (black * 100.0).round();
            let own = || format!("random-{rows}x{columns}-{percent}%");
            let base = entry.name.clone().unwrap_or_else(own);
            NamedGrid::new(format!("{base}-{seed}"), base, grid)
        })
        .collect()
}

/// The dictionary of an entry; those of the seeds from 1 to `seeds`, if each has its own.
fn read_dictionary(
    entry: &DictionaryEntry,
    seeds: u64,
    reading: Reading<'_>,
) -> Result<Vec<NamedIndex>, InputError> {
    let paths: Vec<PathBuf> =
        entry.files.iter().map(|file| reading.folder.join(file.get_ref())).collect();
    let sources: Vec<Source> = paths.iter().cloned().map(Source::File).collect();
    let options = IndexOptions {
        cache: reading.cache,
        memory: reading.memory,
        halt: Some(reading.halt),
        rules: Rules::OF_MAKERS,
        ..IndexOptions::new(reading.alphabet)
    };
    let (index, _) = Index::open(&sources, options)?;
    let named = |name, index: Index, only_seed| {
        let words = index.lengths().map(|length| index.word_count(length)).sum();
        NamedIndex { name, index: Arc::new(index), words, only_seed }
    };
    let stem = stem(&paths[0]);
    let name = entry.name.clone();
    let Some(words) = entry.words else {
        return Ok(vec![named(name.unwrap_or(stem), index, None)]);
    };
    let draw = if entry.per_length { Draw::OfEachLength(words) } else { Draw::InAll(words) };
    let drawn = |seed| subset(&index, reading.alphabet, draw, entry.of_greatest, seed);
    if entry.redrawn {
        let name = name.unwrap_or_else(|| format!("{stem}-{words}"));
        let of_seed = |seed| Ok(named(name.clone(), drawn(seed)?, Some(seed)));
        return (1..=seeds).map(of_seed).collect();
    }
    let seed = entry.subset_seed.unwrap_or(1);
    let name = name.unwrap_or_else(|| format!("{stem}-{words}-{seed}"));
    Ok(vec![named(name, drawn(seed)?, None)])
}

/// The name of a file up to its first point.
fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}

impl NamedGrid {
    fn new(name: String, family: String, grid: Grid) -> NamedGrid {
        let network = Network::of(&grid);
        let (slots, crossings) = (network.slots.len(), network.crossings());
        NamedGrid { name, family, slots, crossings, grid }
    }
}
