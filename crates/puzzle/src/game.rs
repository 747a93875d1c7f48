//! A game of a puzzle: the letters that a player filled in.

use crate::loss::Loss;
use crate::model::Puzzle;

/// A game of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The letter in each cell, row after row; given ones too.
    pub letters: Vec<Option<char>>,
    /// The mark of each cell, row after row.
    pub marks: Vec<Option<Mark>>,
    /// How long the game was played.
    pub seconds: f64,
}

impl Game {
    /// The letters of the player, where a format has no place for them.
    ///
    /// ```
    /// use puzzle::{Game, Loss, Puzzle, PuzzleCell};
    /// let puzzle = Puzzle::new(1, 2, vec![PuzzleCell::OPEN; 2]).unwrap();
    /// let game = Game { letters: vec![None, Some('A')], ..Game::default() };
    /// assert_eq!(game.loss(&puzzle), Some(Loss::Progress(1)));
    /// ```
    pub fn loss(&self, puzzle: &Puzzle) -> Option<Loss> {
        let cells = puzzle.cells().iter().zip(&self.letters);
        let typed =
            cells.filter(|(cell, letter)| letter.is_some() && cell.given().is_none()).count();
        (typed > 0).then_some(Loss::Progress(typed))
    }
}

/// A mark of a game at the letter in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The letter was checked, and is not the letter of the solution.
    Wrong,
    /// The letter was shown to the player.
    Revealed,
}

impl Mark {
    /// The mark that a character stands for in files: `w` or `r`.
    ///
    /// ```
    /// use puzzle::Mark;
    /// assert_eq!(Mark::of('w'), Some(Mark::Wrong));
    /// assert_eq!(Mark::of('.'), None);
    /// ```
    pub fn of(character: char) -> Option<Mark> {
        match character {
            'w' => Some(Mark::Wrong),
            'r' => Some(Mark::Revealed),
            _ => None,
        }
    }

    /// The character that stands for a mark in files.
    pub fn character(self) -> char {
        match self {
            Mark::Wrong => 'w',
            Mark::Revealed => 'r',
        }
    }
}
