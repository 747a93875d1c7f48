//! Finding words that stand twice in a partial fill.

use std::ops::Range;

use lexicon::Letter;

/// For each depth, the slots that its cell completes, out of some slots, each with its rivals: the slots of the
/// same length that were completed before.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// The depths of the cells of all slots, the slots of a length together, by depth of the last cell.
    cells: Vec<u32>,
    /// The slots with rivals, by depth of the last cell.
    completed: Vec<Completed>,
    /// Where the slots of each depth begin in `completed`, and the end of all.
    starts: Vec<u32>,
}

/// A slot whose rivals begin at `first` in the cells, and end where its own cells begin.
#[derive(Clone, Copy, Debug)]
struct Completed {
    first: u32,
    word: u32,
    length: u32,
}

impl Repeats {
    /// The repeats to find in slots in which no word may stand twice, given by the depths of their cells, on a
    /// number of cells.
    pub fn new(mut slots: Vec<Vec<u32>>, count: usize) -> Repeats {
        slots.sort_by_key(|slot| (slot.len(), slot.iter().max().copied()));
        let cells = slots.concat();
        let mut completed: Vec<(u32, Completed)> = Vec::new();
        let (mut first, mut word, mut before) = (0, 0, 0);
        for slot in &slots {
            let length = slot.len() as u32;
            if length != before {
                (first, before) = (word, length);
            }
            if first < word
                && let Some(&last) = slot.iter().max()
            {
                completed.push((last, Completed { first, word, length }));
            }
            word += length;
        }
        completed.sort_by_key(|&(last, _)| last);
        let start = |depth| completed.partition_point(|&(last, _)| last < depth) as u32;
        let starts = (0..=count as u32).map(start).collect();
        Repeats { cells, completed: completed.into_iter().map(|(_, slot)| slot).collect(), starts }
    }

    /// Whether a word that is completed at one of some depths stands in `letters` before.
    #[inline]
    pub fn among(&self, depths: &Range<usize>, letters: &[Letter]) -> bool {
        let completed = self.starts[depths.start] as usize..self.starts[depths.end] as usize;
        self.completed[completed].iter().any(|&Completed { first, word, length }| {
            let (first, word, length) = (first as usize, word as usize, length as usize);
            let own = &self.cells[word..][..length];
            self.cells[first..word].chunks_exact(length).any(|rival| {
                rival.iter().zip(own).all(|(&a, &b)| letters[a as usize] == letters[b as usize])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_seen_where_its_last_letter_repeats_it() {
        // Across and down the border of three rows and columns.
        let slots = [[0, 1, 2], [5, 6, 7], [0, 3, 5], [2, 4, 7]].map(Vec::from);
        let repeats = Repeats::new(slots.into(), 8);
        // The rows are the same: seen with the last letter of all, where both slots end.
        assert!(repeats.among(&(7..7 + 1), &[0, 1, 2, 3, 1, 0, 1, 2]));
        // The first column is the first row: seen in the last row's first cell.
        assert!(repeats.among(&(5..5 + 1), &[0, 1, 2, 1, 1, 2, 0, 0]));
        assert!(!repeats.among(&(5..5 + 1), &[0, 1, 2, 1, 1, 1, 0, 0]));
        let different = [0, 1, 2, 3, 1, 1, 1, 2];
        assert!((0..8).all(|depth| !repeats.among(&(depth..depth + 1), &different)));
    }
}
