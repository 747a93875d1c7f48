//! Reading network files: slots by the names of their cells.

use std::collections::{HashMap, HashSet};

use lexicon::{Alphabet, LetterSet};

use super::error::{GridError, GridProblem};
use super::picture::{Cell, Grid, ListedSlots, MAX_CELLS};
use super::reading::parse_letters;

/// The name in a layout where no cell is.
const NOTHING: &str = "#";

/// Whether a text is a network file: its first line is `slots`, and the next one has several words. (A
/// grid may begin with a row of these letters, but has no blanks.)
pub fn is_one(text: &[u8]) -> bool {
    let mut lines = lines(text).filter(|(_, words)| !words.is_empty());
    let first = lines.next();
    first.is_some_and(|(_, words)| words[..] == [(1, "slots".to_owned())])
        && lines.next().is_some_and(|(_, words)| words.len() > 1)
}

/// The lines of a text with their numbers from 1, as words with their columns from 1, without comments.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, Vec<(usize, String)>)> {
    (1..).zip(text.split(|&byte| byte == b'\n')).map(|(number, line)| {
        let line = String::from_utf8_lossy(line);
        let line = line.split("//").next().unwrap_or_default();
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut is_inside = false;
        for (column, character) in (1..).zip(line.chars()) {
            let continues = std::mem::replace(&mut is_inside, !character.is_whitespace());
            match words.last_mut() {
                _ if character.is_whitespace() => {}
                Some((_, word)) if continues => word.push(character),
                _ => words.push((column, character.to_string())),
            }
        }
        (number, words)
    })
}

/// A part of a network file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Slots,
    Order,
    Given,
    Layout,
}

impl Section {
    const ALL: [(Section, &'static str); 4] = [
        (Section::Slots, "slots"),
        (Section::Order, "order"),
        (Section::Given, "given"),
        (Section::Layout, "layout"),
    ];

    /// The part that a line of words begins, with its name.
    fn begun_by(words: &[(usize, String)]) -> Option<(Section, &'static str)> {
        let [(1, word)] = words else { return None };
        Section::ALL.into_iter().find(|(_, name)| name == word)
    }
}

/// The network file as read so far.
#[derive(Default)]
struct Reading {
    numbers: HashMap<String, usize>,
    names: Vec<String>,
    slots: Vec<Vec<usize>>,
    order: Vec<usize>,
    is_ordered: HashSet<usize>,
    given: Vec<(usize, usize, String, LetterSet)>,
    layout: Vec<Vec<Option<usize>>>,
    /// The line of each part that was begun.
    begun: Vec<(Section, usize)>,
}

/// Reads a network file.
///
/// # Errors
/// With the line and the character, and the text that is allowed there.
pub fn parse(text: &[u8], alphabet: &Alphabet) -> Result<Grid, GridError> {
    let mut reading = Reading::default();
    for (line, words) in lines(text).filter(|(_, words)| !words.is_empty()) {
        let column = words[0].0;
        let at = |(column, problem)| GridError { line, column, problem };
        if let Some((part, name)) = Section::begun_by(&words) {
            if reading.begun.iter().any(|&(begun, _)| begun == part) {
                let problem = GridProblem::SecondPart(name);
                return Err(at((column, problem)));
            }
            reading.begun.push((part, line));
            continue;
        }
        // The first line begins a part.
        let Some(&(part, _)) = reading.begun.last() else { continue };
        match part {
            Section::Slots => reading.add_slot(words).map_err(at)?,
            Section::Order => reading.add_to_order(words).map_err(at)?,
            Section::Given => reading.add_given(line, words, alphabet).map_err(at)?,
            Section::Layout => reading.add_row(words).map_err(at)?,
        }
    }
    reading.finish(alphabet)
}

type Problem = (usize, GridProblem);

impl Reading {
    /// The number of a cell by its name.
    fn cell(&mut self, (column, name): (usize, String)) -> Result<usize, Problem> {
        if name == NOTHING {
            return Err((column, GridProblem::Nothing));
        }
        if let Some(&number) = self.numbers.get(&name) {
            return Ok(number);
        }
        if self.names.len() == MAX_CELLS {
            return Err((column, GridProblem::TooLarge));
        }
        self.numbers.insert(name.clone(), self.names.len());
        self.names.push(name);
        Ok(self.names.len() - 1)
    }

    fn add_slot(&mut self, words: Vec<(usize, String)>) -> Result<(), Problem> {
        if words.len() < 2 {
            return Err((words[0].0, GridProblem::ShortSlot));
        }
        let cells = words.into_iter().map(|word| self.cell(word)).collect::<Result<_, _>>()?;
        self.slots.push(cells);
        Ok(())
    }

    fn add_to_order(&mut self, words: Vec<(usize, String)>) -> Result<(), Problem> {
        for (column, name) in words {
            let cell = self.cell((column, name.clone()))?;
            if !self.is_ordered.insert(cell) {
                return Err((column, GridProblem::TwiceInOrder(name)));
            }
            self.order.push(cell);
        }
        Ok(())
    }

    fn add_given(
        &mut self,
        line: usize,
        words: Vec<(usize, String)>,
        alphabet: &Alphabet,
    ) -> Result<(), Problem> {
        let column = words[0].0;
        let Ok([(_, name), (_, letters)]) = <[_; 2]>::try_from(words) else {
            return Err((column, GridProblem::Given));
        };
        let letters = parse_letters(&letters, alphabet).ok_or((column, GridProblem::Given))?;
        self.given.push((line, column, name, letters));
        Ok(())
    }

    fn add_row(&mut self, words: Vec<(usize, String)>) -> Result<(), Problem> {
        let place = |word: (usize, String)| match word.1 == NOTHING {
            true => Ok(None),
            false => self.cell(word).map(Some),
        };
        let row = words.into_iter().map(place).collect::<Result<_, _>>()?;
        self.layout.push(row);
        Ok(())
    }

    /// The grid that pictures the network.
    fn finish(mut self, alphabet: &Alphabet) -> Result<Grid, GridError> {
        let begun = |part| self.begun.iter().find(|&&(begun, _)| begun == part);
        let line = |part| begun(part).map_or(1, |&(_, line)| line);
        let at = |line, problem| GridError { line, column: 1, problem };
        if self.slots.is_empty() {
            return Err(at(line(Section::Slots), GridProblem::NoSlot));
        }
        let missing = |has: &dyn Fn(usize) -> bool, part| {
            let cell = (0..self.names.len()).find(|&cell| !has(cell))?;
            Some(GridProblem::Missing { cell: self.names[cell].clone(), part })
        };
        if begun(Section::Order).is_some()
            && let Some(problem) = missing(&|cell| self.is_ordered.contains(&cell), "order")
        {
            return Err(at(line(Section::Order), problem));
        }
        let mut is_placed = vec![false; self.names.len()];
        self.layout.iter().flatten().flatten().for_each(|&cell| is_placed[cell] = true);
        if begun(Section::Layout).is_some()
            && let Some(problem) = missing(&|cell| is_placed[cell], "layout")
        {
            return Err(at(line(Section::Layout), problem));
        }
        let mut letters = vec![alphabet.all(); self.names.len()];
        for (line, column, name, allowed) in std::mem::take(&mut self.given) {
            let Some(&cell) = self.numbers.get(&name) else {
                let problem = GridProblem::Unknown(name);
                return Err(GridError { line, column, problem });
            };
            letters[cell] = letters[cell] & allowed;
        }
        if self.order.is_empty() {
            self.order = (0..self.names.len()).collect();
        }
        if self.layout.is_empty() {
            self.layout = vec![self.order.iter().map(|&cell| Some(cell)).collect()];
        }
        // Nothing is there at the end of a row that is shorter than others.
        let rows = self.layout.len();
        let columns = self.layout.iter().map(Vec::len).max().unwrap_or(0);
        self.layout.iter_mut().for_each(|row| row.resize(columns, None));
        let places = self.layout.iter().flatten();
        let picture = places.clone().map(|place| match place {
            Some(cell) => Cell::White(letters[*cell]),
            None => Cell::Black('#'),
        });
        let picture = picture.collect();
        let pictured = places.copied().flatten().collect();
        let Reading { names, slots, order, .. } = self;
        let listed = ListedSlots { names, slots, order, pictured };
        Ok(Grid::new(rows, columns, picture).with_listed(listed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Grid, String> {
        let text = text.as_bytes();
        assert!(is_one(text));
        parse(text, &Alphabet::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_slots_order_letters_and_layout() {
        let grid = read(
            "slots // of a ring\na b c\nc d a\n\norder\nd c\nb a\ngiven\na e\nb [xyz]\n\
             layout\na b\nd c\n",
        );
        let grid = grid.unwrap();
        assert_eq!((grid.rows(), grid.columns()), (2, 2));
        let listed = grid.listed().unwrap();
        assert_eq!(listed.names, ["a", "b", "c", "d"]);
        assert_eq!(listed.slots, [[0, 1, 2], [2, 3, 0]]);
        assert_eq!(
            (&listed.order[..], &listed.pictured[..]),
            (&[3, 2, 1, 0][..], &[0, 1, 3, 2][..])
        );
        assert_eq!(grid.cell(0, 0), Cell::White(LetterSet::only(4)));
        assert_eq!(grid.cell(0, 1).letters().len(), 3);
    }

    #[test]
    fn a_layout_may_leave_places_free_and_repeat_cells() {
        let grid = read("slots\na b\nb c\nlayout\n# a b\nc b\n").unwrap();
        assert_eq!(grid.cell(0, 0), Cell::Black('#'));
        assert_eq!(grid.listed().unwrap().pictured, [0, 1, 2, 1]);
        let grid = read("slots\na b\nb c\n").unwrap();
        assert_eq!((grid.rows(), grid.columns()), (1, 3));
    }

    #[test]
    fn names_the_place_of_an_error() {
        for (text, told) in [
            ("slots\na b\nc\n", "3:1: a slot of one cell"),
            ("slots\na b\nslots\n", "3:1: a second part \"slots\""),
            ("slots\na #\n", "2:3: '#' is no name"),
            ("slots\na b\norder\na\n", "3:1: cell \"b\" is not in the part \"order\""),
            ("slots\na b\norder\na b a\n", "4:5: cell \"a\" is in the order twice"),
            ("slots\na b\nlayout\na #\n", "3:1: cell \"b\" is not in the part \"layout\""),
            ("slots\na b\ngiven\nc e\n", "4:1: no cell \"c\""),
            ("slots\na b\ngiven\na\n", "4:1: a line of the part 'given'"),
            ("slots\na b\ngiven\na ee\n", "4:1: a line of the part 'given'"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(told), "{error}");
        }
        assert!(!is_one(b"slots\ntexas\n") && !is_one(b"slots\n"));
        let none = parse(b"slots\n", &Alphabet::default()).unwrap_err().to_string();
        assert!(none.starts_with("1:1: no slot"));
    }
}
