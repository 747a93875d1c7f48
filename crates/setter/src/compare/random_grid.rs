//! Grids made at random: any cells are black.
//!
//! `crate::generation` makes better grids, connected and with conditions; these stay as they are, for
//! published results name them by their size, share and seed.
//!
//! They have isolated cells, which `Conditions` never allow, and shares of black up to all cells.

use lexicon::LetterSet;
use network::Grid;
use network::grid::Cell;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

/// A grid with the share `black` of its cells black, rounded, anywhere; the others take any of
/// `letters`. The same seed gives the same grid on all machines.
pub fn random_grid(rows: usize, columns: usize, black: f64, seed: u64, letters: LetterSet) -> Grid {
    let cells = rows * columns;
    let blacks = ((black.clamp(0.0, 1.0) * cells as f64).round() as usize).min(cells);
    let mut cells: Vec<Cell> = (0..cells)
        .map(|cell| if cell < blacks { Cell::Black('0') } else { Cell::White(letters) })
        .collect();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    cells.shuffle(&mut random);
    Grid::new(rows, columns, cells)
}

/// Draws `count` of the numbers below `all`, in increasing order: selection sampling (Knuth, The Art of
/// Computer Programming 2, 3.4.2, algorithm S).
pub(super) fn draw(all: usize, count: usize, random: &mut impl Rng) -> Vec<usize> {
    let mut drawn = Vec::with_capacity(count.min(all));
    for number in 0..all {
        if random.random_range(0..all - number) + drawn.len() < count {
            drawn.push(number);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_as_many_black_cells_as_asked_and_the_same_for_a_seed() {
        let letters = LetterSet::first(26);
        let grid = |seed| random_grid(20, 20, 0.45, seed, letters);
        let blacks = grid(7).cells().iter().filter(|cell| !cell.is_white()).count();
        assert_eq!(blacks, 180);
        assert_eq!(grid(7), grid(7));
        assert_ne!(grid(7), grid(8));
        assert!(random_grid(2, 3, 1.0, 1, letters).cells().iter().all(|cell| !cell.is_white()));
    }
}
