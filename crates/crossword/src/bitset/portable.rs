//! Sets with what every processor has.

use super::set::{BLOCKS, LANES, Line, filled_blocks};
use super::vectors::{Kernel, Vectors, intersect_lines};

/// The leave to use what every processor has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Portable {
    /// Runs a kernel with what every processor has.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

impl Vectors for Portable {
    #[inline(always)]
    fn intersect(self, to: &mut [Line], a: &[Line], b: &[Line]) -> bool {
        intersect_lines(to, a, b, |a, b| {
            let both: [u64; BLOCKS] = std::array::from_fn(|i| a.0[i] & b.0[i]);
            (Line(both), filled_blocks(&Line(both)))
        })
    }

    #[inline(always)]
    fn intersect_all<'a>(
        self,
        to: &mut Line,
        all: &Line,
        rows: impl Iterator<Item = &'a Line>,
    ) -> u8 {
        *to = rows.fold(*all, |both, row| Line(std::array::from_fn(|i| both.0[i] & row.0[i])));
        to.0.iter().rev().fold(0, |filled, &bits| filled << 1 | u8::from(bits != 0))
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        let has = lanes.map(|lane| u16::from(lane & bits != 0));
        has.iter().enumerate().fold(0, |mask, (lane, has)| mask | has << lane)
    }
}
