//! The inputs of a command: dictionaries and a grid, made into a problem.

mod chosen_words;
mod slot_flags;
mod statistics;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::anyhow;
use command::files::check_inputs;
use command::indexing::open_index;
use command::lists::Lists;
use command::machine::memory_in_use;
use command::{Exit, Failure, Voice, Watch};
use lexicon::{Alphabet, Index, IndexOptions, Letter, Source};
use network::grid::MAX_CELLS;
use network::problem::{Dictionaries, ProblemError};
use network::word_choice::WordChoice;
use network::{Grid, Network, Problem, Slot, WordList};

use crate::error::{Place, PuzzleError};
use crate::format;

pub use chosen_words::{ChosenWords, RequireFlags, WordFlags};
pub use slot_flags::{AskedSlots, SlotFlags};
pub use statistics::{InputStatistics, InputTimes};

/// The most bytes of a grid that are read: all its cells as letter sets, and then some.
const MAX_GRID_BYTES: usize = 40 * MAX_CELLS;

/// The sources of the inputs, and the options for reading them.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The dictionaries, which are merged.
    pub dictionaries: &'a [Source],
    /// How the dictionaries are read, and the lists of the user's own.
    pub lists: &'a Lists,
    /// The grid.
    pub grid: &'a Source,
    /// The slots of the grid that were asked for, and the lists that some slots have of their own.
    pub slots: &'a AskedSlots,
    /// The words that may stand in a fill, and the words that must.
    pub words: Option<&'a ChosenWords>,
    /// Whether no word may stand twice.
    pub distinct: bool,
    /// Whether cells are compared from the last to the first, so that all words are read backwards.
    pub reversed: bool,
    /// The letters.
    pub alphabet: &'a Alphabet,
    /// The folder of cached indexes, or none.
    pub cache: Option<&'a Path>,
    /// The memory that making an index may take, in bytes.
    pub memory: u64,
}

/// The problem, and the index it is made from.
#[derive(Debug)]
pub struct Inputs {
    /// The words of all slots without a list of their own.
    pub index: Index,
    /// A hash of all words, also of the lists of some slots and of the words chosen.
    pub words_key: String,
    /// The words that may stand in a fill, and the words that must.
    pub choice: WordChoice,
    /// How many further words of the dictionaries are left out.
    pub left_out: usize,
    /// The words that must stand and that no dictionary has.
    pub added: Vec<Vec<Letter>>,
    /// The problem: the grid to fill with the words.
    pub problem: Problem,
    /// The times of reading.
    pub times: InputTimes,
}

/// The dictionaries and the grid of files as they are typed: the grid is the last one.
///
/// # Errors
/// In words, if a file is missing, or standard input is to be read twice.
pub fn dictionaries_and_grid(
    mut files: Vec<PathBuf>,
    slots: &AskedSlots,
    lists: &Lists,
) -> Result<(Vec<Source>, Source), String> {
    let grid = files.pop().map(Source::named).ok_or("a dictionary and a grid are needed")?;
    let dictionaries: Vec<Source> = files.into_iter().map(Source::named).collect();
    if dictionaries.is_empty() {
        return Err(format!(
            "a dictionary and a grid are needed, in this order: there is only {}",
            grid.name()
        ));
    }
    check_inputs(dictionaries.iter().chain([&grid]).chain(slots.lists()).chain(&lists.own))?;
    Ok((dictionaries, grid))
}

/// Reads the inputs of a run that began at `start`, and warns of oddities in them.
///
/// # Errors
/// With the name of the source that cannot be read, the place and the values that are allowed there; or with
/// the reason why the run was stopped.
pub fn read(
    sources: Sources<'_>,
    start: Instant,
    watch: &Watch,
    voice: Voice,
) -> Result<Inputs, Failure> {
    read_leaving_out(sources, &|_| Vec::new(), start, watch, voice)
}

/// As [`read`], without some words of each dictionary, which `left_out` tells: they stand only where they are demanded.
///
/// # Errors
/// As [`read`].
pub fn read_leaving_out(
    sources: Sources<'_>,
    left_out: &dyn Fn(&Index) -> Vec<Vec<Letter>>,
    start: Instant,
    watch: &Watch,
    voice: Voice,
) -> Result<Inputs, Failure> {
    watch.enter("while the grid was read");
    let read = read_grid(sources.grid, sources.alphabet);
    let grid = read.map_err(|error| {
        // Of files in the wrong order it is told which is which.
        let is_grid = |source: &&Source| is_file_of_grid(source, sources.alphabet);
        Exit::BadInput.because(match sources.dictionaries.iter().find(is_grid) {
            Some(grid) => anyhow!(
                "{error:#}; {} is a grid: dictionaries come first, and the grid last",
                grid.name()
            ),
            None => error,
        })
    })?;
    let grid = sources
        .slots
        .rules
        .apply(grid)
        .map_err(|error| Exit::BadInput.because(anyhow!("{}: {error}", sources.grid.name())))?;

    watch.enter("while the dictionary was indexed");
    let halt = watch.halt();
    let network = Network::of(&grid);
    let lengths_of = |list: WordList| {
        let slots =
            network.slots.iter().filter(|slot| slot.list == list || slot.also.contains(&list));
        slots.map(Slot::length).collect::<BTreeSet<usize>>().into_iter().collect::<Vec<usize>>()
    };
    let open = |dictionaries: &[Source], list| {
        let options = IndexOptions {
            reversed: sources.reversed,
            lengths: Some(&lengths_of(list)),
            cache: sources.cache,
            memory: sources.memory,
            ..sources.lists.options(sources.alphabet)
        };
        open_index(dictionaries, options, watch, voice)
    };
    let index = open(sources.dictionaries, WordList::Common)?;
    // A list of words may be a grid of given letters, so that files in the wrong order have no error.
    if lengths_of(WordList::Common).iter().all(|&length| index.word_count(length) == 0)
        && let Some(other) =
            sources.dictionaries.iter().find(|source| is_file_of_grid(source, sources.alphabet))
    {
        return Err(Exit::BadInput.because(anyhow!(
            "{} has no word for {} and is a grid: dictionaries come first, and the grid last",
            other.name(),
            sources.grid.name()
        )));
    }
    let own = |source: &Option<Source>, list| {
        source.as_ref().map(|source| open(std::slice::from_ref(source), list)).transpose()
    };
    let across = own(&sources.slots.across, WordList::Across)?;
    let down = own(&sources.slots.down, WordList::Down)?;
    let choice = match sources.words {
        Some(words) => words.read(sources.alphabet, sources.lists.rules, watch, voice)?,
        None => WordChoice::default(),
    };
    let indexes = [Some(&index), across.as_ref(), down.as_ref()];
    let lengths = network.lengths();
    let left_out = indexes.into_iter().flatten().flat_map(left_out);
    // An index of the cache may have words of further lengths.
    let left_out = left_out.filter(|word| lengths.binary_search(&word.len()).is_ok()).collect();
    let standing = choice.clone().leaving_out(left_out, &network);
    let mut words_key = index.key().to_owned();
    for (what, index) in [("across", &across), ("down", &down)] {
        words_key +=
            &index.as_ref().map_or(String::new(), |index| format!(" {what} {}", index.key()));
    }
    if !standing.is_empty() {
        words_key += &format!(" {standing:?}");
    }
    let added = added(&choice, &network, indexes);
    let left_out = standing.excluded().len() - choice.excluded().len();
    let indexed = start.elapsed();

    watch.enter("while the problem was set up");
    let dictionaries = Dictionaries {
        common: &index,
        across: across.as_ref(),
        down: down.as_ref(),
        choice: &standing,
    };
    let problem = Problem::of(grid, sources.alphabet.clone(), dictionaries, &halt);
    let problem = problem.map_err(|error| match error {
        ProblemError::Halted(_) => watch.failure(),
        error => Exit::BadInput.because(error),
    })?;
    let problem = if sources.distinct { problem.distinct() } else { problem };
    let times = InputTimes { index: indexed, problem: start.elapsed().saturating_sub(indexed) };
    Ok(Inputs { index, words_key, choice, left_out, added, problem, times })
}

/// The words that must stand, are as long as some slot, and are in no dictionary.
fn added(
    choice: &WordChoice,
    network: &Network,
    dictionaries: [Option<&Index>; 3],
) -> Vec<Vec<Letter>> {
    let lengths = network.lengths();
    let is_new = |word: &&Vec<Letter>| {
        let backwards = || word.iter().rev().copied().collect::<Vec<Letter>>();
        let has = |index: &&Index| match index.is_reversed() {
            true => index.contains(&backwards()),
            false => index.contains(word),
        };
        lengths.binary_search(&word.len()).is_ok() && !dictionaries.iter().flatten().any(has)
    };
    choice.required().iter().filter(is_new).cloned().collect()
}

/// Warns if more memory than allowed is in use before a search begins: the search cannot do with less.
pub fn warn_if_short_of_memory(allowed: u64, voice: Voice) {
    if let Some(taken) = memory_in_use().filter(|&taken| taken > allowed) {
        voice.say(format_args!(
            "warning: --memory {}M is less than the words, the grid and the program take by themselves: \
             about {}M; the search gets the least it can do with",
            allowed.div_ceil(1 << 20),
            taken.div_ceil(1 << 20)
        ));
    }
}

/// Whether a file is a grid with a cell that is no given letter: no list of words is.
fn is_file_of_grid(source: &Source, alphabet: &Alphabet) -> bool {
    let is_more = |grid: &Grid| grid.cells().iter().any(|cell| cell.letters().len() != 1);
    matches!(source, Source::File(path) if path.is_file())
        && read_grid(source, alphabet).is_ok_and(|grid| is_more(&grid))
}

/// Reads a grid: text, or the puzzle of another program, told by content, of which only given letters stay
/// and cells with several letters.
///
/// # Errors
/// With the name of the source and the place.
pub fn read_grid(source: &Source, alphabet: &Alphabet) -> anyhow::Result<Grid> {
    let name = source.name();
    let text = source.whole(MAX_GRID_BYTES);
    let text = text.map_err(|error| anyhow!("{name}: cannot read the grid: {error}"))?;
    format::read_grid(&text, alphabet).map_err(|error| match error {
        // A line and a column follow the name at once, as compilers have it.
        PuzzleError::Grid(error) => anyhow!("{name}:{error}"),
        PuzzleError::Malformed { place: place @ Place::Line(..), problem } => {
            anyhow!("{name}:{place}: {problem}")
        }
        error => anyhow!("{name}: {error}"),
    })
}
