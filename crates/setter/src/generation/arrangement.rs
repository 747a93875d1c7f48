//! Arrangements of words in a grid that has no black cells yet: each word between two black cells or edges, so that the
//! symmetry and the lengths of the other words allow it.

use std::collections::HashSet;

use lexicon::{Halt, Halted, Letter};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::arrows;
use super::conditions::Conditions;

/// The most places that are tried for the words of one arrangement.
const MOST_TRIED: usize = 20_000;

/// How many rows or columns apart words stand rather, with two lines between them for words that cross.
const APART: usize = 3;

/// The place of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The number of the word.
    pub word: usize,
    /// The first cell, as row × columns + column.
    pub first: usize,
    /// Whether it is read downwards.
    pub is_down: bool,
    /// How many letters it has.
    pub length: usize,
}

/// Words in their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// The place of each word.
    pub placements: Vec<Placement>,
    /// The letters of the words by cell.
    pub letters: Vec<Option<Letter>>,
    /// The cells whose colour the words decide, with whether they are black; images under the symmetry too.
    pub given: Vec<(usize, bool)>,
}

/// What came of arranging words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// All words have places.
    Found(Arranged),
    /// There is none: all places were tried.
    Impossible,
    /// None was found within a bounded effort.
    NotFound,
}

/// Arranges words under some conditions.
#[derive(Debug)]
pub struct Arrangements<'a> {
    conditions: &'a Conditions,
    words: Vec<&'a [Letter]>,
    halt: &'a Halt,
    colours: Vec<Option<bool>>,
    letters: Vec<Option<Letter>>,
    placements: Vec<Placement>,
    /// The arrangements that were drawn, until there are no others.
    drawn: HashSet<Vec<Placement>>,
    tried: usize,
    /// How much it counts whether a place suits a word: fully at first, then at random, so that no place is never tried.
    taste: f64,
}

/// Whether words have places.
enum Placed {
    All,
    Nowhere,
    /// Not within the effort.
    Unknown,
}

impl Placement {
    /// The cells of the word.
    pub fn cells(self, columns: usize) -> impl Iterator<Item = usize> {
        let step = if self.is_down { columns } else { 1 };
        (0..self.length).map(move |at| self.first + at * step)
    }
}

impl<'a> Arrangements<'a> {
    /// Of these words, which is each to stand once.
    pub fn new(conditions: &'a Conditions, words: Vec<&'a [Letter]>, halt: &'a Halt) -> Self {
        let cells = conditions.size.cells();
        Arrangements {
            conditions,
            words,
            halt,
            colours: vec![None; cells],
            letters: vec![None; cells],
            placements: Vec::new(),
            drawn: HashSet::new(),
            tried: 0,
            taste: 1.0,
        }
    }

    /// An arrangement of all words, at random, long words of one length in places that the symmetry exchanges where that
    /// can be. None is drawn again before there are no others.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn draw(&mut self, random: &mut ChaCha8Rng) -> Result<Arrangement, Halted> {
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        // The long ones have the fewest places.
        order.sort_by_key(|&word| std::cmp::Reverse(self.words[word].len()));
        let mut placed = self.place_all(&order, random)?;
        if matches!(placed, Placed::Nowhere) && !self.drawn.is_empty() {
            self.drawn.clear();
            placed = self.place_all(&order, random)?;
        }
        match placed {
            Placed::All => {}
            Placed::Nowhere => return Ok(Arrangement::Impossible),
            Placed::Unknown => return Ok(Arrangement::NotFound),
        }
        self.drawn.insert(self.placements.clone());
        self.taste = random.random();
        let given = self.colours.iter().enumerate();
        let given = given.filter_map(|(cell, &colour)| Some((cell, colour?))).collect();
        let (placements, letters) = (self.placements.clone(), self.letters.clone());
        Ok(Arrangement::Found(Arranged { placements, letters, given }))
    }

    /// Places words in the empty grid.
    fn place_all(&mut self, words: &[usize], random: &mut ChaCha8Rng) -> Result<Placed, Halted> {
        self.colours = self.conditions.always().collect();
        self.letters.fill(None);
        self.placements.clear();
        self.tried = 0;
        self.place(words, random)
    }

    /// Places words one after the other.
    fn place(&mut self, left: &[usize], random: &mut ChaCha8Rng) -> Result<Placed, Halted> {
        let [word, left @ ..] = left else {
            let is_drawn = self.drawn.contains(&self.placements);
            return Ok(if is_drawn { Placed::Nowhere } else { Placed::All });
        };
        let mut places = self.places(*word, random);
        places.sort_by(|(one, _), (two, _)| one.total_cmp(two));
        for (_, placement) in places {
            self.halt.check()?;
            self.tried += 1;
            if self.tried > MOST_TRIED {
                return Ok(Placed::Unknown);
            }
            let before = (self.colours.clone(), self.letters.clone());
            if self.put(placement) {
                self.placements.push(placement);
                match self.place(left, random)? {
                    Placed::Nowhere => {}
                    placed => return Ok(placed),
                }
                self.placements.pop();
            }
            (self.colours, self.letters) = before;
        }
        Ok(Placed::Nowhere)
    }

    /// All places of a word in the grid, each with how little it suits.
    fn places(&self, word: usize, random: &mut ChaCha8Rng) -> Vec<(f64, Placement)> {
        let (size, length) = (self.conditions.size, self.words[word].len());
        let (rows, columns) = (size.rows(), size.columns());
        let mut places = Vec::new();
        for is_down in [false, true] {
            let (lines, cells) = if is_down { (columns, rows) } else { (rows, columns) };
            for line in 0..lines {
                for at in 0..(cells + 1).saturating_sub(length) {
                    let (row, column) = if is_down { (at, line) } else { (line, at) };
                    let first = row * columns + column;
                    let placement = Placement { word, first, is_down, length };
                    let unsuited = self.taste * self.unsuited(placement);
                    places.push((unsuited + random.random::<f64>(), placement));
                }
            }
        }
        places
    }

    /// How little a place suits a word: little across, as the partner of another, and away from others.
    fn unsuited(&self, placement: Placement) -> f64 {
        let (size, columns) = (self.conditions.size, self.conditions.size.columns());
        let image = |other: Placement| {
            let cells: Vec<usize> = placement.cells(columns).collect();
            let images =
                |cell: usize| self.conditions.symmetry.images(size, cell / columns, cell % columns);
            other.length == placement.length
                && other
                    .cells(columns)
                    .all(|cell| images(cell).iter().any(|cell| cells.contains(cell)))
        };
        let line = |placement: Placement| match placement.is_down {
            true => placement.first % columns,
            false => placement.first / columns,
        };
        let others = || self.placements.iter().copied();
        let is_partner = others().any(image);
        let is_own_partner = image(placement) && !self.is_free_of_symmetry();
        let is_near = others().any(|other| {
            other.is_down == placement.is_down && line(other).abs_diff(line(placement)) < APART
        });
        let has_partner_to_come = self
            .words
            .iter()
            .enumerate()
            .any(|(word, letters)| word != placement.word && letters.len() == placement.length);
        let mut unsuited = 0.0;
        unsuited += if placement.is_down { 0.8 } else { 0.0 };
        unsuited += if is_near { 2.0 } else { 0.0 };
        unsuited -= if is_partner { 4.0 } else { 0.0 };
        // A word alone stands best where the symmetry leaves it, and one of two elsewhere.
        unsuited += match (is_own_partner, has_partner_to_come) {
            (true, true) => 3.0,
            (true, false) => -1.0,
            (false, _) => 0.0,
        };
        unsuited
    }

    fn is_free_of_symmetry(&self) -> bool {
        self.conditions.symmetry == super::symmetry::Symmetry::None
    }

    /// Colours the cells of a word and those at its ends; whether that goes with all that stands there.
    fn put(&mut self, placement: Placement) -> bool {
        let (size, columns) = (self.conditions.size, self.conditions.size.columns());
        let letters = self.words[placement.word];
        let cells: Vec<usize> = placement.cells(columns).collect();
        if !self.conditions.runs.allow(placement.length) {
            return false;
        }
        for (&cell, &letter) in cells.iter().zip(letters) {
            if self.letters[cell].is_some_and(|other| other != letter) || !self.colour(cell, false)
            {
                return false;
            }
            self.letters[cell] = Some(letter);
        }
        let (row, column) = (placement.first / columns, placement.first % columns);
        let (at, side, step) = match placement.is_down {
            true => (row, size.rows(), columns),
            false => (column, columns, 1),
        };
        let before = (at > 0).then(|| placement.first - step);
        let after =
            (at + placement.length < side).then(|| placement.first + placement.length * step);
        [before, after].into_iter().flatten().all(|cell| self.colour(cell, true)) && self.can_be()
    }

    /// Colours a cell and its images; whether none has the other colour.
    fn colour(&mut self, cell: usize, is_black: bool) -> bool {
        let (size, columns) = (self.conditions.size, self.conditions.size.columns());
        for image in self.conditions.symmetry.images(size, cell / columns, cell % columns) {
            let is_other = self.colours[image].is_some_and(|colour| colour != is_black);
            if is_other || (!is_black && self.conditions.is_on_lattice(image)) {
                return false;
            }
            self.colours[image] = Some(is_black);
        }
        true
    }

    /// Whether the black cells are few enough, and no white cell is shut in too narrow a space.
    fn can_be(&self) -> bool {
        let (size, runs) = (self.conditions.size, self.conditions.runs);
        let (rows, columns) = (size.rows(), size.columns());
        let blacks = self.colours.iter().filter(|&&colour| colour == Some(true)).count();
        let is_black = |cell: usize| self.colours[cell] == Some(true);
        let is_white = |cell: usize| self.colours[cell] == Some(false);
        let fits = |line: &[usize]| {
            line.split(|&cell| is_black(cell)).all(|space| {
                let is_decided = space.iter().all(|&cell| is_white(cell));
                let has_white = space.iter().any(|&cell| is_white(cell));
                match (is_decided, has_white) {
                    (true, true) => runs.allow(space.len()),
                    (false, true) => (1..=space.len()).any(|length| runs.allow(length)),
                    (_, false) => true,
                }
            })
        };
        let across = (0..rows).map(|row| (row * columns..(row + 1) * columns).collect::<Vec<_>>());
        let down = (0..columns).map(|column| (column..size.cells()).step_by(columns).collect());
        let is_black_at = |row: usize, column: usize| is_black(row * columns + column);
        let may_have_clue = |cell: usize| {
            arrows::may_have_clue(is_black_at, (rows, columns), (cell / columns, cell % columns))
        };
        blacks <= *self.conditions.blacks.end()
            && across.chain(down).all(|line| fits(&line))
            && (!self.conditions.hold_clues || (0..size.cells()).all(may_have_clue))
    }
}

#[cfg(test)]
mod tests {
    use lexicon::Alphabet;
    use rand::SeedableRng;

    use super::super::{Sampler, Size, Style};
    use super::*;

    fn letters(words: &[&str]) -> Vec<Vec<Letter>> {
        words.iter().map(|word| Alphabet::default().fold(word.as_bytes()).unwrap()).collect()
    }

    #[test]
    fn long_words_of_one_length_are_partners_and_patterns_keep_them() {
        let conditions = Conditions::of_style(Style::American, Size::new(15, 15).unwrap());
        let words = letters(&["peanutgallery", "jellydoughnuts", "butterfingered"]);
        let halt = Halt::default();
        for seed in 0..4 {
            let slices = words.iter().map(Vec::as_slice).collect();
            let mut arrangements = Arrangements::new(&conditions, slices, &halt);
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let Arrangement::Found(arranged) = arrangements.draw(&mut random).unwrap() else {
                panic!("they have places");
            };
            assert_eq!(arranged.placements.len(), 3);
            let [one, two] = [1, 2].map(|word| {
                *arranged.placements.iter().find(|placement| placement.word == word).unwrap()
            });
            let mirrored: Vec<usize> = one.cells(15).map(|cell| 224 - cell).collect();
            assert!(two.cells(15).all(|cell| mirrored.contains(&cell)), "{arranged:?}");
            let given = Conditions { given: arranged.given, ..conditions.clone() };
            let pattern = Sampler::new(given.clone(), seed, &halt).unwrap().draw().unwrap();
            assert!(given.hold(&pattern) && conditions.hold(&pattern));
        }
    }

    #[test]
    fn all_arrangements_are_drawn_before_one_comes_again() {
        let conditions = Conditions::of_style(Style::American, Size::new(3, 3).unwrap());
        let (halt, mut random) = (Halt::default(), ChaCha8Rng::seed_from_u64(1));
        let words = letters(&["abc", "def"]);
        let slices = words.iter().map(Vec::as_slice).collect();
        let mut arrangements = Arrangements::new(&conditions, slices, &halt);
        let mut draw = || match arrangements.draw(&mut random).unwrap() {
            Arrangement::Found(arranged) => arranged.placements,
            none => panic!("{none:?}"),
        };
        // In two of three rows, or of three columns, either above or before the other.
        let drawn: HashSet<Vec<Placement>> = (0..12).map(|_| draw()).collect();
        assert_eq!(drawn.len(), 12);
        assert!(drawn.contains(&draw()));
    }

    #[test]
    fn what_has_no_place_is_proved() {
        let conditions = Conditions::of_style(Style::American, Size::new(4, 4).unwrap());
        let (halt, mut random) = (Halt::default(), ChaCha8Rng::seed_from_u64(1));
        let mut draw = |words: &[&str]| {
            let words = letters(words);
            let slices = words.iter().map(Vec::as_slice).collect();
            Arrangements::new(&conditions, slices, &halt).draw(&mut random).unwrap()
        };
        assert_eq!(draw(&["abcde"]), Arrangement::Impossible);
        assert!(matches!(draw(&["abcd"]), Arrangement::Found(_)));
        let five = draw(&["abcd", "efgh", "ijkl", "mnop", "qrst"]);
        assert_eq!(five, Arrangement::Impossible);
    }
}
