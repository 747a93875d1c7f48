//! The puzzle in plain JSON, and how it is made of a puzzle.

use network::Direction;
use network::grid::Bars;
use puzzle::{Game, Loss, Mark, Numbering, Puzzle, PuzzleCell, Readings};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A puzzle in plain JSON: all of it but letter sets, its texts without markup. What is said of each cell is a
/// text of one character for each, row after row, a space where there is nothing; or nothing at all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainPuzzle {
    /// That it is one, and in which version.
    pub format: PlainFormat,
    /// How many rows there are.
    #[schema(minimum = 1)]
    pub rows: usize,
    /// How many cells a row has.
    #[schema(minimum = 1)]
    pub columns: usize,
    /// The cells: `.` takes a letter, `#` is a block, a space is left out of the grid.
    pub cells: String,
    /// The bars, between cells that take letters: `|` on the right of a cell, `_` below, `+` both.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bars: String,
    /// The letters that are printed in the grid.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub given: String,
    /// The letters of the solution, where they are not given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub solution: String,
    /// The text in the corner of each cell, if it is not the numbers of slots: cells that begin a slot, from 1,
    /// row after row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// The cells with several letters: `given` and `solution` have the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rebus: Vec<PlainRebus>,
    /// The cells that are read in several ways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<PlainReadings>,
    /// The cells with a circle, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub circles: Vec<usize>,
    /// The cells that are shaded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shades: Vec<PlainShade>,
    /// The cells with a number at their lower right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second_numbers: Vec<PlainNumber>,
    /// Whether it is an arrow word: blocks hold the clues of the words that begin beside them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub arrows: bool,
    /// Whether it is diagramless: solvers are not to be shown its blocks.
    #[serde(default, skip_serializing_if = "is_false")]
    pub diagramless: bool,
    /// How slots are numbered: `cells`, in the cells where they begin; `lines`, by rows and columns, 1, 2, 3;
    /// `roman`, rows I, II, III; `letters`, rows A, B, C. If it is not said, as is usual in the language.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(pattern = "^(cells|lines|roman|letters)?$")]
    pub numbering: String,
    /// The title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub copyright: String,
    /// A note to solvers; may have several lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The language, as a code of BCP 47.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// The headings of the clues, where they are not the usual ones.
    #[serde(default, skip_serializing_if = "Headings::are_usual")]
    pub headings: Headings,
    /// The clues.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<PlainClue>,
    /// The letters that a player filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<PlainGame>,
}

/// The member that tells that JSON is a puzzle, and in which version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PlainFormat {
    #[serde(rename = "puzzle/1")]
    One,
}

/// The way a word is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlainDirection {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

/// The letters after the first of a cell with several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainRebus {
    /// The cell, counted from 0.
    pub cell: usize,
    /// Its letters after the first.
    pub rest: String,
}

/// The other ways in which a cell is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainReadings {
    /// The cell, counted from 0.
    pub cell: usize,
    /// Its letters in words down, if words across alone have those of the solution.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub down: String,
    /// Letters that are right as well, in any word.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
}

/// A cell that is shaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainShade {
    /// The cell, counted from 0.
    pub cell: usize,
    /// Its colour, as `#d3d3d3`.
    pub colour: String,
}

/// A number at the lower right of a cell: that of its letter in a second puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainNumber {
    /// The cell, counted from 0.
    pub cell: usize,
    /// The number.
    pub number: u32,
}

/// The headings of the clues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Headings {
    /// That of the clues across.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub across: String,
    /// That of the clues down.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub down: String,
}

/// A clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainClue {
    /// The way its word is read.
    pub direction: PlainDirection,
    /// The number of its slot, whatever is printed in the cell.
    pub number: u32,
    /// Its text.
    #[serde(default)]
    pub text: String,
    /// The lengths of the words of its answer, as `3,2`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub enumeration: String,
    /// The slots in which its answer goes on, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<PlainSlot>,
}

/// A slot, by its direction and its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainSlot {
    /// The way its word is read.
    pub direction: PlainDirection,
    /// Its number, whatever is printed in the cell.
    pub number: u32,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlainGame {
    /// The letters in the cells, given ones too.
    pub letters: String,
    /// The marks of the cells: `w` wrong, `r` revealed, `.` neither.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub marks: String,
    /// How long it was played.
    #[serde(default)]
    #[schema(minimum = 0)]
    pub seconds: f64,
}

impl Headings {
    fn are_usual(&self) -> bool {
        self.across.is_empty() && self.down.is_empty()
    }
}

impl PlainPuzzle {
    /// A puzzle in plain JSON with the game of it, and what of the puzzle is not in it.
    pub fn of(puzzle: &Puzzle, game: Option<&Game>) -> (PlainPuzzle, Vec<Loss>) {
        let heading = |direction| puzzle.heading(direction).unwrap_or_default().to_owned();
        let cells = || puzzle.cells().iter().enumerate();
        let circled = cells().filter(|(_, cell)| cell.is_circled());
        let rebus = cells().filter(|(_, cell)| cell.is_rebus());
        let rebus = rebus.map(|(cell, own)| PlainRebus { cell, rest: own.rest().into() }).collect();
        let shade = |(cell, own): (usize, &PuzzleCell)| {
            Some(PlainShade { cell, colour: own.shade()?.to_string() })
        };
        let readings = |(cell, own): (usize, &PuzzleCell)| {
            let (down, also) = match own.readings() {
                Readings::One => return None,
                Readings::Down(down) => (down.clone(), Vec::new()),
                Readings::Also(others) => (String::new(), others.clone()),
            };
            Some(PlainReadings { cell, down, also })
        };
        let number = |(cell, own): (usize, &PuzzleCell)| {
            Some(PlainNumber { cell, number: own.second_number()? })
        };
        let labels = if puzzle.own_labels() > 0 { puzzle.labels() } else { Vec::new() };
        let plain = PlainPuzzle {
            format: PlainFormat::One,
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            cells: puzzle.cells().iter().map(cell_character).collect(),
            bars: characters(puzzle.bars(), |&bars| bar_character(bars)),
            given: characters(puzzle.cells(), PuzzleCell::given),
            solution: characters(puzzle.cells(), |cell| cell.open()?.solution),
            rebus,
            readings: cells().filter_map(readings).collect(),
            shades: cells().filter_map(shade).collect(),
            second_numbers: cells().filter_map(number).collect(),
            labels,
            circles: circled.map(|(place, _)| place).collect(),
            arrows: puzzle.is_arrow_word,
            diagramless: puzzle.is_diagramless,
            numbering: puzzle.numbering.map_or("", Numbering::name).into(),
            title: puzzle.title.clone(),
            author: puzzle.author.clone(),
            copyright: puzzle.copyright.clone(),
            notes: puzzle.notes.clone(),
            language: puzzle.language.clone(),
            headings: Headings {
                across: heading(Direction::Across),
                down: heading(Direction::Down),
            },
            clues: puzzle.clues().map(|clue| PlainClue::of(puzzle, clue)).collect(),
            game: game.map(PlainGame::from),
        };
        let limited = puzzle.cells().iter().filter(|cell| cell.is_limited()).count();
        (plain, (limited > 0).then_some(Loss::LetterSets(limited)).into_iter().collect())
    }

    /// The puzzle in JSON.
    pub fn to_json(&self) -> Value {
        json!(self)
    }
}

impl From<Direction> for PlainDirection {
    fn from(direction: Direction) -> PlainDirection {
        match direction {
            Direction::Down => PlainDirection::Down,
            Direction::Across | Direction::Through | Direction::Diagonal | Direction::Listed(_) => {
                PlainDirection::Across
            }
        }
    }
}

impl PlainClue {
    /// A clue of a puzzle.
    fn of(puzzle: &Puzzle, clue: puzzle::Clue<'_>) -> PlainClue {
        let links = puzzle.links(clue.direction, clue.number).iter();
        let slot = |&(direction, number): &(Direction, u32)| PlainSlot {
            direction: direction.into(),
            number,
        };
        PlainClue {
            direction: clue.direction.into(),
            number: clue.number,
            text: clue.text.to_owned(),
            enumeration: clue.enumeration.to_owned(),
            links: links.map(slot).collect(),
        }
    }
}

impl From<&Game> for PlainGame {
    fn from(game: &Game) -> PlainGame {
        PlainGame {
            letters: game.letters.iter().map(|letter| letter.unwrap_or(' ')).collect(),
            marks: game.marks.iter().map(|mark| mark.map_or('.', Mark::character)).collect(),
            seconds: game.seconds,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(is: &bool) -> bool {
    !is
}

/// A character for each, a space for none; no text if there is none at all.
fn characters<T>(all: &[T], of: impl Fn(&T) -> Option<char>) -> String {
    let text: String = all.iter().map(|one| of(one).unwrap_or(' ')).collect();
    if text.trim_ascii().is_empty() { String::new() } else { text }
}

fn cell_character(cell: &PuzzleCell) -> char {
    match cell {
        PuzzleCell::Block => '#',
        PuzzleCell::Omitted => ' ',
        PuzzleCell::Open(_) => '.',
    }
}

/// The bars of a cell, as a grid file has them after it.
fn bar_character(bars: Bars) -> Option<char> {
    bars.mark().chars().next()
}
