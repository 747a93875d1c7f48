//! Words, crossings and black share of a grid.

use network::{Grid, Network};
use serde::Serialize;

/// The figures that setters ask of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GridStatistics {
    /// How many words: slots of two cells or more.
    pub words: usize,
    /// How many crossings: cells on two slots.
    pub crossings: usize,
    /// Crossings for each word: how tight the grid is; 0 without words.
    pub crossings_per_word: f64,
    /// The share of the cells that are black, from 0 to 1.
    pub black_share: f64,
    /// The mean number of letters of its words; 0 without words.
    pub mean_length: f64,
}

impl GridStatistics {
    /// The statistics of a grid. Takes time in proportion to its cells.
    ///
    /// ```
    /// use {network::grid::Grid, setter::generation::GridStatistics};
    /// use lexicon::letters::Alphabet;
    /// let grid = Grid::parse(b"...\n.#.\n...\n", &Alphabet::default())?;
    /// let statistics = GridStatistics::of(&grid);
    /// assert_eq!((statistics.words, statistics.crossings), (4, 4));
    /// assert_eq!((statistics.crossings_per_word, statistics.mean_length), (1.0, 3.0));
    /// assert_eq!(statistics.black_share, 1.0 / 9.0);
    /// # Ok::<(), network::grid::GridError>(())
    /// ```
    pub fn of(grid: &Grid) -> GridStatistics {
        let network = Network::of(grid);
        let words = network.slots.len();
        let crossings = network.crossings();
        let letters: usize = network.slots.iter().map(|slot| slot.length()).sum();
        let blacks = grid.cells().iter().filter(|cell| !cell.is_white()).count();
        let share = |part: usize, whole: usize| match whole {
            0 => 0.0,
            _ => part as f64 / whole as f64,
        };
        GridStatistics {
            words,
            crossings,
            crossings_per_word: share(crossings, words),
            black_share: share(blacks, grid.cells().len()),
            mean_length: share(letters, words),
        }
    }
}
