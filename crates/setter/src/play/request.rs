//! The request for a puzzle.

use super::theme::Theme;
use super::topic::Topic;
use crate::generation::Style;
use crate::sensitive::Sensitive;

/// The fewest and the most rows, and columns, of a puzzle to play.
pub const LEAST_SIDE: usize = 4;
/// See [`LEAST_SIDE`].
pub const MOST_SIDE: usize = 15;

/// How hard a puzzle is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Six by six, of the most common words as far as that goes.
    Easy,
    /// Eight by eight, of the more common words as far as that goes.
    Medium,
    /// Ten by ten, of all words.
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

    /// One over the share of the words, the most common ones, that are tried first.
    pub fn part_of_words(self) -> usize {
        match self {
            Level::Easy => 8,
            Level::Medium => 2,
            Level::Hard => 1,
        }
    }

    /// Which sensitive words its puzzles do not have: the hard ones may have words with an ordinary sense too.
    pub fn sensitive(self) -> Sensitive {
        match self {
            Level::Easy | Level::Medium => Sensitive::Family,
            Level::Hard => Sensitive::Public,
        }
    }
}

/// A request for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The rows, from [`LEAST_SIDE`] to [`MOST_SIDE`].
    pub rows: usize,
    /// The columns, as the rows.
    pub columns: usize,
    /// The letters of the shortest words: 3, or 2. Arrow words of fewer than 8 rows or columns have words of two letters
    /// anyway, and American patterns of three.
    pub shortest: usize,
    /// The style of its pattern; a French one has more black cells than elsewhere, and the clues of arrow words fit in their
    /// cells.
    pub style: Style,
    /// One over the share of the words, the most common ones, that are tried first; 1 for all words.
    pub part_of_words: usize,
    /// Which sensitive words it does not have, but where they are words of its own theme.
    pub sensitive: Sensitive,
    /// Words of which as many as possible are to stand in it.
    pub theme: Theme,
    /// The topic of the words of the vocabulary that are its theme where it has no other.
    pub topic: Option<Topic>,
    /// The title; if there is none, by its language and size.
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
            style: Style::French,
            part_of_words: level.part_of_words(),
            sensitive: level.sensitive(),
            theme: Theme::default(),
            topic: None,
            title: None,
            seed,
        }
    }
}
