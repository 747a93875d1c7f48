//! Grids around words of a theme: the words are arranged first, the other black cells are drawn around them, and the rest
//! is filled with the words of a list.
//!
//! As many words stand as can be, by weight: the sets of words are tried from the heaviest on. A set is passed over if it
//! has no arrangement, which is proved, or if no pattern of the ones tried is filled, which is no proof. So the greatest
//! weight that is not proved impossible bounds the weight of any grid, and a grid of that weight is proved best.

use lexicon::{Alphabet, Halt, Index, Letter, LetterSet, Score, Total};
use network::grid::Cell;
use network::{Grid, Network};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

use super::error::PlayError;
use super::filling::{Choosing, Fill, MUCH_WORK, Unfilled, fill_choosing};
use crate::generation::{
    Arranged, Arrangement, Arrangements, Conditions, GenerationError, Pattern, Sampler, Symmetry,
};

/// How many patterns are tried for a set of words before it is passed over, and before no more grids of it are looked for.
const PATTERNS: u32 = 40;

/// How often no arrangement is found, and none is proved impossible either, before a set is passed over.
const IN_VAIN: u32 = 3;

/// The most words whose sets are all tried; of more, the lightest are left out one after the other.
const MOST_IN_SETS: usize = 10;

/// The least scores of words that fills are looked for with, one after the other, once there is any fill: what is found with
/// the first one that has a fill has the best mean of the fills tried.
const LEAST_SCORES: [u64; 6] = [500_000, 400_000, 300_000, 200_000, 150_000, 100_000];

/// How many black cells fewer than the most a grid has at least.
const FEWER_BLACKS: usize = 4;

/// The greatest weight of a word of a theme.
const MOST_WEIGHT: u32 = 1000;

/// The most letters of words that are not of the theme, but in its rows and columns: longer ones make fills rare.
const LONGEST_OF_OTHERS: usize = 9;

/// A word that is to stand in a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeEntry {
    /// Its letters.
    pub letters: Vec<Letter>,
    /// How much it is wanted, beside the others.
    pub weight: u32,
}

/// What stands behind an equals sign is no weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a weight is 1 to {MOST_WEIGHT}")]
pub struct WeightError;

/// A grid with words of a theme, and a fill of it.
#[derive(Clone, Debug)]
pub struct Themed {
    /// The grid, the letters of the words of the theme given.
    pub grid: Grid,
    /// The letters of the white cells of a fill.
    pub fill: Fill,
    /// How many words the grid has.
    pub words: usize,
    /// How many black cells.
    pub blacks: usize,
    /// The numbers of the words of the theme that stand in it.
    pub standing: Vec<usize>,
    /// The weight of these.
    pub weight: u64,
    /// No grid has words of a greater weight; if this is `weight`, the grid is proved best.
    pub bound: u64,
    /// The mean score of the words of the fill that are in the list.
    pub mean: f64,
}

impl ThemeEntry {
    /// The word, or the words, that a text names, and their weight: what is behind an equals sign, else 1.
    ///
    /// ```
    /// use setter::play::ThemeEntry;
    /// assert_eq!(ThemeEntry::weighted("jelly doughnut = 3"), Ok(("jelly doughnut", 3)));
    /// assert_eq!(ThemeEntry::weighted("peanut"), Ok(("peanut", 1)));
    /// assert_eq!(ThemeEntry::weighted("peanut=0").unwrap_err().to_string(), "a weight is 1 to 1000");
    /// ```
    ///
    /// # Errors
    /// If there is no weight behind the equals sign.
    pub fn weighted(text: &str) -> Result<(&str, u32), WeightError> {
        let Some((words, weight)) = text.rsplit_once('=') else { return Ok((text, 1)) };
        let weight = weight.trim().parse().ok().filter(|weight| (1..=MOST_WEIGHT).contains(weight));
        Ok((words.trim(), weight.ok_or(WeightError)?))
    }
}

impl Themed {
    /// The rows of the grid without its fill: `#` for a black cell, `.` for an open one, and the letters of the theme.
    pub fn rows(&self, alphabet: &Alphabet) -> Vec<String> {
        let cell = |cell: &Cell| match cell {
            Cell::Black(_) => '#',
            Cell::White(letters) => {
                let only = letters.smallest().filter(|_| letters.len() == 1);
                only.map_or('.', |letter| alphabet.glyph(letter))
            }
        };
        let rows = self.grid.cells().chunks(self.grid.columns());
        rows.map(|row| row.iter().map(cell).collect()).collect()
    }
}

/// Makes grids around words, one after the other; the same seed makes the same grids.
#[derive(Debug)]
pub struct Around<'a> {
    conditions: Conditions,
    entries: &'a [ThemeEntry],
    index: &'a Index,
    left_out: &'a [Vec<Letter>],
    alphabet: &'a Alphabet,
    /// The sets of words, the heaviest last, which is tried next.
    sets: Vec<Vec<usize>>,
    /// The greatest weight of a set that was passed over without a proof.
    unproved: u64,
    has_grid: bool,
    random: ChaCha8Rng,
    seed: u64,
}

impl<'a> Around<'a> {
    /// Of grids that meet some conditions; the words of the list that are left out stand only where the theme has them.
    pub fn new(
        conditions: Conditions,
        entries: &'a [ThemeEntry],
        (index, left_out, alphabet): (&'a Index, &'a [Vec<Letter>], &'a Alphabet),
        seed: u64,
    ) -> Around<'a> {
        let most = *conditions.blacks.end();
        let least = most.saturating_sub(FEWER_BLACKS).max(*conditions.blacks.start());
        let conditions = Conditions { blacks: least.min(most)..=most, ..conditions };
        let mut sets = sets(entries);
        sets.sort_by_key(|set| (weight(entries, set), set.len()));
        let random = ChaCha8Rng::seed_from_u64(seed);
        Around {
            conditions,
            entries,
            index,
            left_out,
            alphabet,
            sets,
            unproved: 0,
            has_grid: false,
            random,
            seed,
        }
    }

    /// The next grid; `None` if none was found within a bounded effort.
    ///
    /// # Errors
    /// If it was asked to end, or the words are too many.
    pub fn draw(&mut self, halt: &Halt) -> Result<Option<Themed>, PlayError> {
        while let Some(set) = self.sets.last().cloned() {
            let (mut is_impossible, mut in_vain) = (false, 0);
            let words = set.iter().map(|&word| &*self.entries[word].letters).collect();
            let mut arrangements = Arrangements::new(&self.conditions, words, halt);
            for _ in 0..PATTERNS {
                let arranged = match arrangements.draw(&mut self.random)? {
                    Arrangement::Found(arranged) => arranged,
                    Arrangement::Impossible => {
                        is_impossible = true;
                        break;
                    }
                    Arrangement::NotFound if in_vain + 1 < IN_VAIN => {
                        in_vain += 1;
                        continue;
                    }
                    Arrangement::NotFound => break,
                };
                self.seed = self.seed.wrapping_add(1);
                if let Some(themed) = self.filled(&set, &arranged, halt)? {
                    self.has_grid = true;
                    return Ok(Some(themed));
                }
            }
            if self.has_grid {
                break;
            }
            self.sets.pop();
            if !is_impossible {
                self.unproved = self.unproved.max(weight(self.entries, &set));
            }
        }
        Ok(None)
    }

    /// A pattern around words that have places, with a fill.
    fn filled(
        &self,
        set: &[usize],
        arranged: &Arranged,
        halt: &Halt,
    ) -> Result<Option<Themed>, PlayError> {
        let conditions = Conditions {
            given: arranged.given.clone(),
            longest_of_lines: self.longest_of_lines(arranged),
            ..self.conditions.clone()
        };
        let drawn =
            Sampler::new(conditions, self.seed, halt).and_then(|mut sampler| sampler.draw());
        let pattern = match drawn {
            Ok(pattern) => pattern,
            Err(GenerationError::Halted(halted)) => return Err(halted.into()),
            Err(
                GenerationError::Impossible(_)
                | GenerationError::NotReached { .. }
                | GenerationError::NotDrawn { .. },
            ) => return Ok(None),
        };
        let grid = self.grid(&pattern, arranged);
        let words: Vec<Vec<Letter>> =
            set.iter().map(|&word| self.entries[word].letters.clone()).collect();
        let unfilled = Unfilled {
            grid: &grid,
            index: self.index,
            left_out: self.left_out,
            alphabet: self.alphabet,
            work: MUCH_WORK,
        };
        let fill = |least| {
            let choosing = Choosing { words: &words, least };
            fill_choosing(unfilled, choosing, self.seed, halt)
        };
        let Some(mut best) = fill(None)? else { return Ok(None) };
        for least in LEAST_SCORES {
            if let Some(better) = fill(Some(Score::from_millionths(least)))? {
                best = better;
                break;
            }
        }
        let slots = Network::of(&grid).slots;
        let scores = slots.iter().filter_map(|slot| {
            let letters = slot.cells.iter().map(|&cell| best[cell.index()]);
            self.index.score(&letters.collect::<Vec<Letter>>())
        });
        let scores: Vec<Score> = scores.collect();
        let known = scores.len().max(1) as f64;
        let total: Total = scores.into_iter().sum();
        Ok(Some(Themed {
            words: slots.len(),
            blacks: pattern.blacks(),
            standing: set.to_vec(),
            weight: weight(self.entries, set),
            bound: self.unproved.max(weight(self.entries, set)),
            mean: total.millionths() as f64 / 1e6 / known,
            fill: best,
            grid,
        }))
    }

    /// The most letters of a word of each row and column: as long as the words of the theme there, and where the symmetry has
    /// images of these.
    fn longest_of_lines(&self, arranged: &Arranged) -> Vec<usize> {
        let (size, columns) = (self.conditions.size, self.conditions.size.columns());
        let longest = self.conditions.runs.longest.min(LONGEST_OF_OTHERS);
        let is_turned = match self.conditions.symmetry {
            Symmetry::Quarter | Symmetry::Diagonal => true,
            Symmetry::None
            | Symmetry::Rotation
            | Symmetry::Mirror
            | Symmetry::Flip
            | Symmetry::Both => false,
        };
        let mut lines = vec![longest; size.rows() + columns];
        for placement in &arranged.placements {
            for cell in placement.cells(columns) {
                for image in self.conditions.symmetry.images(size, cell / columns, cell % columns) {
                    let (row, column) = (image / columns, size.rows() + image % columns);
                    let own = if placement.is_down { column } else { row };
                    lines[own] = lines[own].max(placement.length);
                    if is_turned {
                        let other = if placement.is_down { row } else { column };
                        lines[other] = lines[other].max(placement.length);
                    }
                }
            }
        }
        lines
    }

    /// The grid of a pattern with the letters of the words.
    fn grid(&self, pattern: &Pattern, arranged: &Arranged) -> Grid {
        let (rows, columns) = (pattern.row_count(), pattern.column_count());
        let cells = arranged.letters.iter().enumerate().map(|(cell, letter)| {
            match (pattern.is_black(cell / columns, cell % columns), letter) {
                (true, _) => Cell::Black('#'),
                (false, Some(letter)) => Cell::White(LetterSet::only(*letter)),
                (false, None) => Cell::White(self.alphabet.all()),
            }
        });
        Grid::new(rows, columns, cells.collect())
    }
}

/// All sets of some words, where they are few; else all words, and all but the lightest ones. Not the empty set.
fn sets(entries: &[ThemeEntry]) -> Vec<Vec<usize>> {
    let count = entries.len();
    if count <= MOST_IN_SETS {
        let of_mask = |mask: usize| (0..count).filter(|word| mask >> word & 1 == 1).collect();
        return (1..1 << count).map(of_mask).collect();
    }
    let mut words: Vec<usize> = (0..count).collect();
    words.sort_by_key(|&word| std::cmp::Reverse(entries[word].weight));
    (1..=count).map(|kept| words[..kept].to_vec()).collect()
}

fn weight(entries: &[ThemeEntry], set: &[usize]) -> u64 {
    set.iter().map(|&word| u64::from(entries[word].weight)).sum()
}

#[cfg(test)]
mod tests {
    use puzzle::{ClueBlocks, Puzzle, PuzzleCell};

    use super::*;
    use crate::generation::{Size, Style};

    fn entries(words: &[(&str, u32)]) -> Vec<ThemeEntry> {
        let letters = |word: &str| Alphabet::default().fold(word.as_bytes()).unwrap();
        words.iter().map(|&(word, weight)| ThemeEntry { letters: letters(word), weight }).collect()
    }

    #[test]
    fn the_heaviest_words_that_have_places_stand() {
        let (alphabet, halt) = (Alphabet::default(), Halt::default());
        // A 3×3 has room for three words across whose columns are words too.
        let index =
            Index::from_words(&alphabet, ["adg", "beh", "cfi", "abc", "def", "ghi"]).unwrap();
        let conditions = Conditions::of_style(Style::American, Size::new(3, 3).unwrap());
        let draw = |words: &[(&str, u32)]| {
            let entries = entries(words);
            let lists = (&index, &[][..], &alphabet);
            Around::new(conditions.clone(), &entries, lists, 1).draw(&halt).unwrap()
        };
        let both = draw(&[("abc", 1), ("ghi", 2)]).unwrap();
        assert_eq!((both.standing.len(), both.weight, both.bound), (2, 3, 3));
        let given = both.rows(&alphabet).concat().chars().filter(|cell| *cell != '.').count();
        assert_eq!(given, 6);
        // In the first and the second row, though words stand rather apart.
        let near = draw(&[("abc", 1), ("def", 1)]).unwrap();
        assert_eq!((near.weight, near.bound), (2, 2));
        // That four letters have no place is proved; that the word goes with no other is not.
        let one = draw(&[("abcd", 5), ("xyz", 1), ("abc", 2)]).unwrap();
        assert_eq!((one.standing, one.weight), (vec![2], 2));
        assert_eq!(one.bound, 3);
        assert!(draw(&[("xyz", 1)]).is_none());
    }

    #[test]
    fn arrow_words_have_room_for_the_clues_of_the_theme() {
        let (alphabet, halt) = (Alphabet::default(), Halt::default());
        // All words of two to seven letters a, b, c and d.
        let spelled = |word: usize, length: usize| -> String {
            (0..length).map(|at| char::from(b"abcd"[word >> (2 * at) & 3])).collect()
        };
        let words =
            (2..=7).flat_map(|length| (0..1 << (2 * length)).map(move |word| (word, length)));
        let words: Vec<String> = words.map(|(word, length)| spelled(word, length)).collect();
        let index = Index::from_words(&alphabet, &words).unwrap();
        let conditions = Conditions::of_style(Style::Arrows, Size::new(7, 7).unwrap());
        let entries = entries(&[("abbab", 2), ("babba", 1)]);
        let lists = (&index, &[][..], &alphabet);
        for seed in 0..3 {
            let mut around = Around::new(conditions.clone(), &entries, lists, seed);
            let themed = around.draw(&halt).unwrap().unwrap();
            assert_eq!((themed.weight, themed.bound), (3, 3), "{seed}");
            let rows = themed.rows(&alphabet);
            // By the rules by which clues are placed.
            let cell = |cell: char| if cell == '#' { PuzzleCell::Block } else { PuzzleCell::OPEN };
            let cells = rows.concat().chars().map(cell).collect();
            let blocks = ClueBlocks::of(&Puzzle::new(7, 7, cells).unwrap());
            assert_eq!(
                (blocks.unplaced.len(), blocks.blocks.len()),
                (0, themed.blacks),
                "{rows:?}"
            );
            let given = rows.concat().chars().filter(|cell| cell.is_ascii_lowercase()).count();
            assert!((9..=10).contains(&given), "{rows:?}");
        }
    }
}
