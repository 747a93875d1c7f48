//! Sets with the instructions that every processor has.

use super::set::{LANES, Line, filled_blocks};
use super::vectors::{Kernel, Vectors};

/// The leave to use the instructions that every processor has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Portable {
    /// Runs a kernel with the instructions that every processor has.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

impl Vectors for Portable {
    #[inline(always)]
    fn and(self, a: &Line, b: &Line) -> (Line, u8) {
        let both = a.and(b);
        (both, filled_blocks(&both))
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        let mut mask = 0;
        for (lane, value) in lanes.iter().enumerate() {
            mask |= u16::from(value & bits != 0) << lane;
        }
        mask
    }
}
