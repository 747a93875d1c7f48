//! What puzzle is asked for.

use super::theme::Theme;

/// The fewest and the most rows, and columns, of a puzzle to play.
pub const LEAST_SIDE: usize = 4;
/// See [`LEAST_SIDE`].
pub const MOST_SIDE: usize = 15;

/// How hard a puzzle is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Six by six, of common words as far as that goes.
    Easy,
    /// Eight by eight, of any words.
    Medium,
    /// Ten by ten, of any words.
    Hard,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// How many rows and columns its puzzles have.
    pub fn side(self) -> usize {
        match self {
            Level::Easy => 6,
            Level::Medium => 8,
            Level::Hard => 10,
        }
    }
}

/// What puzzle is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The rows, from [`LEAST_SIDE`] to [`MOST_SIDE`].
    pub rows: usize,
    /// The columns, as the rows.
    pub columns: usize,
    /// The letters of the shortest words: 3, or 2.
    pub shortest: usize,
    /// Whether the most common words are tried first.
    pub common_first: bool,
    /// Words of which as many as possible are to stand in it.
    pub theme: Theme,
    /// What it is called; if there is nothing, by its language and size.
    pub title: Option<String>,
    /// The seed of all that is random: the same gives the same puzzle on all machines.
    pub seed: u64,
}

impl Request {
    /// A puzzle of a level, of words of three letters and more, without a theme.
    pub fn of_level(level: Level, seed: u64) -> Request {
        Request {
            rows: level.side(),
            columns: level.side(),
            shortest: 3,
            common_first: level == Level::Easy,
            theme: Theme::default(),
            title: None,
            seed,
        }
    }
}
