//! How open a grid is: about how many fills it has, told in microseconds.

use lexicon::{Index, Letter};
use network::{Grid, Network, Place};
use rustc_hash::FxHashMap;

/// Tells grids apart by about how many fills they have with the words of an index: as many as if each slot had a word drawn
/// at random, and the letters that crossing words have in a cell were the same by chance.
///
/// That is no count: it leaves out that letters of a word go together. But of grids drawn at random those with the greatest
/// number are by far the easiest to fill. Figures: `benches/record/grids.md`.
#[derive(Debug)]
pub struct Openness<'i> {
    index: &'i Index,
    /// How many letters the alphabet has.
    letters: usize,
    /// The logarithm of the probability that words of two lengths have the same letter at a position of each.
    crossings: FxHashMap<[(usize, usize); 2], f64>,
}

impl<'i> Openness<'i> {
    /// For grids to be filled with words of an index, over an alphabet of `letters` letters.
    pub fn new(index: &'i Index, letters: usize) -> Openness<'i> {
        Openness { index, letters, crossings: FxHashMap::default() }
    }

    /// The logarithm to base 10 of about how many fills a grid has; minus infinity where a slot or a crossing has no word.
    ///
    /// Takes time in proportion to its cells.
    pub fn of(&mut self, grid: &Grid) -> f64 {
        let network = Network::of(grid);
        let length = |place: &Place| (network.slots[place.slot].length(), place.position);
        let words = network.slots.iter().map(|slot| self.index.word_count(slot.length()));
        let words: f64 = words.map(|words| (words as f64).log10()).sum();
        let cells = network.letters.ids().map(|cell| match network.places(cell) {
            [one, other] => self.crossing([length(one), length(other)]),
            [] | [_] | [_, _, _, ..] => 0.0,
        });
        words + cells.sum::<f64>()
    }

    fn crossing(&mut self, places: [(usize, usize); 2]) -> f64 {
        let Openness { index, letters, .. } = *self;
        *self.crossings.entry(places).or_insert_with(|| {
            let [one, other] = places.map(|(length, position)| {
                let list = index.list(length);
                move |letter| {
                    list.as_ref().map_or(0.0, |list| {
                        f64::from(list.frequency(position, letter)) / list.count() as f64
                    })
                }
            });
            let same = (0..letters as Letter).map(|letter| one(letter) * other(letter));
            same.sum::<f64>().log10()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::Alphabet;

    #[test]
    fn where_letters_are_independent_fills_are_counted() {
        let alphabet = Alphabet::new("ab").unwrap();
        let index = Index::from_words(&alphabet, ["aa", "ab", "ba", "bb", "aaa", "bbb"]).unwrap();
        let mut openness = Openness::new(&index, 2);
        let mut fills = |text: &str| {
            let grid = Grid::parse(text.as_bytes(), &alphabet).unwrap();
            10_f64.powf(openness.of(&grid))
        };
        assert!((fills("..\n..\n") - 16.0).abs() < 1e-9);
        assert!((fills("...\n.##\n") - 4.0).abs() < 1e-9);
        assert_eq!(fills("....\n"), 0.0);
    }
}
