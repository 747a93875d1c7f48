//! The names by which people call slots: row 3, column 2.

use std::collections::{BTreeMap, BTreeSet};

use network::{Direction, Network, Slot, SlotId};

/// The name of each slot, in the order of [`Network::slots`]: its row or its column, counted from 1, and a
/// letter where a line has several slots, `a` for the first.
///
/// ```
/// use {network::grid::Grid, network::Network, lexicon::letters::Alphabet, setter::naming};
/// let grid = Grid::parse(b"11011\n10001\n", &Alphabet::default())?;
/// let names = naming::slot_names(&Network::of(&grid));
/// assert_eq!(names, ["row 1a", "row 1b", "column 1", "column 5"]);
/// # Ok::<(), network::grid::GridError>(())
/// ```
pub fn slot_names(network: &Network) -> Vec<String> {
    let line = |slot: SlotId| {
        let (slot_number, slot) = (slot, &network.slots[slot]);
        match slot.direction {
            Direction::Across => (slot.direction, slot.layer, slot.row),
            Direction::Down => (slot.direction, slot.layer, slot.column),
            Direction::Through | Direction::Diagonal | Direction::Listed(_) => {
                (slot.direction, None, slot_number.index())
            }
        }
    };
    // Slots down are sorted by rows first, so those of a column need not follow each other.
    let mut by_line: Vec<SlotId> = network.slots.ids().collect();
    let is_across = |slot: SlotId| line(slot).0 == Direction::Across;
    by_line.sort_by_key(|&slot| (!is_across(slot), line(slot).1, line(slot).2, slot));
    let mut names = vec![String::new(); network.slots.len()];
    for run in by_line.chunk_by(|&one, &two| line(one) == line(two)) {
        for (place, &slot) in run.iter().enumerate() {
            let (direction, _, number) = line(slot);
            let layer = network.slots[slot].layer.map(|layer| format!("layer {} ", layer + 1));
            let layer = layer.unwrap_or_default();
            let suffix = if run.len() > 1 { ordinal(place) } else { String::new() };
            names[slot.index()] = match direction {
                Direction::Across => format!("{layer}row {}{suffix}", number + 1),
                Direction::Down => format!("{layer}column {}{suffix}", number + 1),
                Direction::Listed(number) => format!("slot {number}"),
                Direction::Through | Direction::Diagonal => network.slots[slot].to_string(),
            };
        }
    }
    names
}

/// The name of each slot by the number of its clue and its way, as `7a` or `12d`, in the order of
/// [`Network::slots`]: cells in which a slot across or down begins are numbered from 1, row after row. Slots in several
/// layers, and those that are read in other ways, have none.
///
/// ```
/// use {network::grid::Grid, network::Network, lexicon::letters::Alphabet, setter::naming};
/// let grid = Grid::parse(b"11011\n10001\n", &Alphabet::default())?;
/// let names = naming::clue_names(&Network::of(&grid));
/// assert_eq!(names.into_iter().flatten().collect::<Vec<_>>(), ["1a", "2a", "1d", "3d"]);
/// # Ok::<(), network::grid::GridError>(())
/// ```
pub fn clue_names(network: &Network) -> Vec<Option<String>> {
    let letter = |slot: &Slot| match (slot.direction, slot.layer) {
        (Direction::Across, None) => Some('a'),
        (Direction::Down, None) => Some('d'),
        _ => None,
    };
    let numbered = network.slots.iter().filter(|slot| letter(slot).is_some());
    let starts: BTreeSet<_> = numbered.map(|slot| (slot.row, slot.column)).collect();
    let number: BTreeMap<_, _> = starts.into_iter().zip(1_usize..).collect();
    let name = |slot: &Slot| {
        letter(slot).map(|letter| format!("{}{letter}", number[&(slot.row, slot.column)]))
    };
    network.slots.iter().map(name).collect()
}

/// The slot of a name, which is one of [`slot_names`] or of [`clue_names`]; case and blanks are free.
///
/// ```
/// use {network::grid::Grid, network::{Network, SlotId}, lexicon::letters::Alphabet, setter::naming};
/// let network = Network::of(&Grid::parse(b"11011\n10001\n", &Alphabet::default())?);
/// assert_eq!(naming::slot_named(&network, "Row 1 B"), Some(SlotId::new(1)));
/// assert_eq!(naming::slot_named(&network, "3d"), Some(SlotId::new(3)));
/// assert_eq!(naming::slot_named(&network, "3a"), None);
/// # Ok::<(), network::grid::GridError>(())
/// ```
pub fn slot_named(network: &Network, name: &str) -> Option<SlotId> {
    let plain =
        |name: &str| name.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let asked = plain(name);
    let by_line = slot_names(network).iter().position(|name| plain(name) == asked);
    let is_asked = |name: &Option<String>| name.as_deref() == Some(asked.as_str());
    by_line.or_else(|| clue_names(network).iter().position(is_asked)).map(SlotId::new)
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
    use lexicon::Alphabet;
    use network::Grid;

    #[test]
    fn columns_are_named_from_top_to_bottom() {
        let grid = Grid::parse(b"110\n110\n000\n110\n110\n", &Alphabet::default()).unwrap();
        let names = slot_names(&Network::of(&grid));
        let expected = ["row 1", "row 2", "row 4", "row 5"];
        assert_eq!(names[..4], expected);
        assert_eq!(names[4..], ["column 1a", "column 2a", "column 1b", "column 2b"]);
    }

    #[test]
    fn long_lines_have_a_name_for_each_slot() {
        let row = "110".repeat(60) + "\n";
        let grid = Grid::parse(row.as_bytes(), &Alphabet::default()).unwrap();
        let names = slot_names(&Network::of(&grid));
        assert_eq!((names[0].as_str(), names[26].as_str()), ("row 1a", "row 1ba"));
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 60);
    }
}
