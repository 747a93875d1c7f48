//! One cell of a puzzle.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::colour::Colour;

/// One cell of a puzzle. Letters are as they were written; pictures show them in upper case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleCell {
    /// A block, which takes no letter.
    Block,
    /// No cell: the grid has a hole or a border there.
    Omitted,
    /// An open cell, which takes a letter.
    Open(OpenCell),
}

/// The ways in which a cell is read, beside its letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Readings {
    /// None: all words have its letters.
    #[default]
    One,
    /// Words across have its letters, words down have these.
    Down(String),
    /// These are right as well, and nothing says in which words.
    Also(Vec<String>),
}

impl Readings {
    /// The other readings.
    pub fn others(&self) -> &[String] {
        match self {
            Readings::One => &[],
            Readings::Down(down) => std::slice::from_ref(down),
            Readings::Also(others) => others,
        }
    }
}

/// An open cell: its letters, and how it looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenCell {
    /// The letter that is printed in the grid from the start.
    pub given: Option<char>,
    /// The letter of the solution.
    pub solution: Option<char>,
    /// The letters after the first, if the cell has several, which is called a rebus: words are read through
    /// all of them.
    pub rest: String,
    /// The other ways in which the cell is read.
    pub readings: Readings,
    /// The letters that the cell may take, if not all.
    pub allowed: Option<String>,
    /// Whether a circle is drawn in it.
    pub is_circled: bool,
    /// The colour of its ground, if it is shaded.
    pub shade: Option<Colour>,
    /// The number at its lower right: that of its letter in a second puzzle, as a solution word.
    pub second_number: Option<u32>,
}

impl PuzzleCell {
    /// A cell that takes any letter.
    pub const OPEN: PuzzleCell = PuzzleCell::Open(OpenCell {
        given: None,
        solution: None,
        rest: String::new(),
        readings: Readings::One,
        allowed: None,
        is_circled: false,
        shade: None,
        second_number: None,
    });

    /// Whether a character can stand alone in a cell: no blank, no control, no accent by itself.
    pub fn takes(character: char) -> bool {
        !character.is_whitespace() && !character.is_control() && !is_combining_mark(character)
    }

    /// Whether the cell takes no letter: a block, or an omitted cell.
    pub fn is_block(&self) -> bool {
        !matches!(self, PuzzleCell::Open(_))
    }

    /// The cell, if it is open.
    pub fn open(&self) -> Option<&OpenCell> {
        match self {
            PuzzleCell::Open(open) => Some(open),
            PuzzleCell::Block | PuzzleCell::Omitted => None,
        }
    }

    /// Whether the cell is omitted.
    pub fn is_omitted(&self) -> bool {
        *self == PuzzleCell::Omitted
    }

    /// The given letter, the first if there are several.
    pub fn given(&self) -> Option<char> {
        self.open()?.given
    }

    /// The letter of the solution, the first if there are several: a given letter is one.
    pub fn solution(&self) -> Option<char> {
        self.open().and_then(|open| open.solution.or(open.given))
    }

    /// The letters after the first.
    pub fn rest(&self) -> &str {
        self.open().map_or("", |open| &open.rest)
    }

    /// Whether the cell has several letters.
    pub fn is_rebus(&self) -> bool {
        !self.rest().is_empty()
    }

    /// The other ways in which the cell is read.
    pub fn readings(&self) -> &Readings {
        self.open().map_or(&Readings::One, |open| &open.readings)
    }

    /// Whether the cell is read in several ways.
    pub fn has_readings(&self) -> bool {
        *self.readings() != Readings::One
    }

    /// Whether words across and down read the cell apart.
    pub fn is_apart(&self) -> bool {
        matches!(self.readings(), Readings::Down(_))
    }

    /// All letters of the cell, of which this is the first.
    pub fn letters(&self, first: char) -> String {
        format!("{first}{}", self.rest())
    }

    /// Whether a circle is drawn in it.
    pub fn is_circled(&self) -> bool {
        self.open().is_some_and(|open| open.is_circled)
    }

    /// The colour of its ground, if it is shaded.
    pub fn shade(&self) -> Option<Colour> {
        self.open()?.shade
    }

    /// The number at its lower right.
    pub fn second_number(&self) -> Option<u32> {
        self.open()?.second_number
    }

    /// Whether it has a number at its lower right.
    pub fn has_second_number(&self) -> bool {
        self.second_number().is_some()
    }

    /// Whether it is shaded.
    pub fn is_shaded(&self) -> bool {
        self.shade().is_some()
    }

    /// Whether the cell is limited to some letters.
    pub fn is_limited(&self) -> bool {
        self.open().is_some_and(|open| open.allowed.is_some())
    }

    /// Makes the letter of the solution a given letter, if the cell has one.
    pub(crate) fn mark_given(&mut self) {
        if let PuzzleCell::Open(open) = self {
            open.given = open.given.or(open.solution);
        }
    }
}

impl OpenCell {
    /// A cell with the letters of its solution, as [`letters_of`] has them.
    pub(crate) fn solved(letters: Option<(char, String)>) -> OpenCell {
        let (solution, rest) = letters.unzip();
        OpenCell { solution, rest: rest.unwrap_or_default(), ..OpenCell::default() }
    }

    /// Leaves only letters that a cell can hold, accents composed with them: blanks, controls and accents
    /// alone are none, and there are no others without a first one.
    pub(crate) fn normalize(&mut self) {
        for letter in [&mut self.given, &mut self.solution] {
            *letter = letter.filter(|&letter| PuzzleCell::takes(letter));
        }
        let Some(first) = self.given.or(self.solution) else {
            self.readings = Readings::One;
            return self.rest.clear();
        };
        let text = format!("{first}{}", self.rest);
        let (text, others) = alternatives(&text).unwrap_or((text, Vec::new()));
        if !others.is_empty() {
            self.readings = Readings::Also(others);
        }
        // What is given is read as it stands there.
        if self.given.is_some() {
            self.readings = Readings::One;
        }
        if let Some((composed, rest)) = letters_of(&text) {
            self.rest = rest;
            for letter in [&mut self.given, &mut self.solution] {
                *letter = letter.map(|letter| if letter == first { composed } else { letter });
            }
        }
    }
}

/// The readings of a text that has several, as `C/D`: the first, and the others.
pub fn alternatives(text: &str) -> Option<(String, Vec<String>)> {
    let mut parts = text
        .split(['/', '|'])
        .map(|part| letters_of(part).map(|(first, rest)| format!("{first}{rest}")));
    let first = parts.next()??;
    let others: Vec<String> = parts.collect::<Option<_>>()?;
    (!others.is_empty()).then_some((first, others))
}

/// The letters of a text, accents composed with them: the first, and the others; `None` for a blank text.
pub fn letters_of(text: &str) -> Option<(char, String)> {
    if let Some(only) = single(text.chars()) {
        return PuzzleCell::takes(only).then_some((only, String::new()));
    }
    let mut letters =
        text.nfc().filter(|&letter| PuzzleCell::takes(letter) || is_combining_mark(letter));
    let first = letters.next().filter(|&letter| PuzzleCell::takes(letter))?;
    Some((first, letters.collect()))
}

/// A letter in upper case, if that is one character that has it as its lower case: ß and ı stay.
pub fn upper(letter: char) -> char {
    let upper = single(letter.to_uppercase()).unwrap_or(letter);
    if single(upper.to_lowercase()) == Some(letter) { upper } else { letter }
}

/// A text with each letter in [upper] case.
pub fn capitals(text: &str) -> String {
    text.chars().map(upper).collect()
}

/// A letter in lower case, if that is one character.
pub fn lower(letter: char) -> char {
    single(letter.to_lowercase()).unwrap_or(letter)
}

/// The only character; `None` if there are none or several.
fn single(mut letters: impl Iterator<Item = char>) -> Option<char> {
    letters.next().filter(|_| letters.next().is_none())
}
