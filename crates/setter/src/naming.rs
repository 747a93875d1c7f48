//! The names by which people call slots: row 3, column 2.

use crossword::slots::{Direction, Slots};

/// The name of each slot, in the order of [`Slots::list`]: its row or its column, counted from 1, and a
/// letter where a line has several slots, `a` for the first.
///
/// ```
/// use {crossword::grid::Grid, crossword::slots::Slots, lexicon::letters::Alphabet, setter::naming};
/// let grid = Grid::parse(b"11011\n10001\n", &Alphabet::default())?;
/// let names = naming::slot_names(&Slots::of(&grid));
/// assert_eq!(names, ["row 1a", "row 1b", "column 1", "column 5"]);
/// # Ok::<(), crossword::grid::GridError>(())
/// ```
pub fn slot_names(slots: &Slots) -> Vec<String> {
    let line = |slot: usize| {
        let slot = &slots.list[slot];
        match slot.direction {
            Direction::Across => (slot.direction, slot.row),
            Direction::Down => (slot.direction, slot.column),
        }
    };
    // Slots down are sorted by rows first, so those of a column need not follow each other.
    let mut by_line: Vec<usize> = (0..slots.list.len()).collect();
    by_line.sort_by_key(|&slot| (line(slot).0 as usize, line(slot).1, slot));
    let mut names = vec![String::new(); slots.list.len()];
    for run in by_line.chunk_by(|&one, &two| line(one) == line(two)) {
        for (place, &slot) in run.iter().enumerate() {
            let (direction, number) = line(slot);
            let kind = match direction {
                Direction::Across => "row",
                Direction::Down => "column",
            };
            let suffix = if run.len() > 1 { ordinal(place) } else { String::new() };
            names[slot] = format!("{kind} {}{suffix}", number + 1);
        }
    }
    names
}

/// a to z, then ba, bb and so on: a number in base 26.
fn ordinal(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return letters.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossword::grid::Grid;
    use lexicon::letters::Alphabet;
    use std::collections::BTreeSet;

    #[test]
    fn columns_are_named_from_top_to_bottom() {
        let grid = Grid::parse(b"110\n110\n000\n110\n110\n", &Alphabet::default()).unwrap();
        let names = slot_names(&Slots::of(&grid));
        let expected = ["row 1", "row 2", "row 4", "row 5"];
        assert_eq!(names[..4], expected);
        assert_eq!(names[4..], ["column 1a", "column 2a", "column 1b", "column 2b"]);
    }

    #[test]
    fn long_lines_have_a_name_for_each_slot() {
        let row = "110".repeat(60) + "\n";
        let grid = Grid::parse(row.as_bytes(), &Alphabet::default()).unwrap();
        let names = slot_names(&Slots::of(&grid));
        assert_eq!((names[0].as_str(), names[26].as_str()), ("row 1a", "row 1ba"));
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 60);
    }
}
