//! The widest vectors that the processor has.

use std::sync::atomic::{AtomicU8, Ordering};

use super::vectors::{Kernel, Portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// The instruction sets that kernels are compiled for, from the narrowest vectors to the widest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionSet {
    /// The instructions that every processor has.
    Portable,
    /// AVX2, BMI1, BMI2 and POPCNT.
    Avx2,
    /// AVX-512, as [`Avx512`](super::Avx512) lists its parts.
    Avx512,
}

impl InstructionSet {
    /// All instruction sets.
    pub const ALL: [InstructionSet; 3] =
        [InstructionSet::Portable, InstructionSet::Avx2, InstructionSet::Avx512];

    /// Lets [`dispatch`] use this instruction set and narrower ones only, from now on and in the whole process:
    /// for tests and measures, as results never depend on it.
    pub fn limit(self) {
        WIDEST.store(self as u8, Ordering::Relaxed);
    }
}

/// The widest instruction set to use.
static WIDEST: AtomicU8 = AtomicU8::new(InstructionSet::Avx512 as u8);

/// Runs a kernel with the widest vectors that the processor has, compiled for them.
///
/// ```
/// use network::bitset::{self, Kernel, Line, Vectors};
/// struct Common([Vec<Line>; 2]);
/// impl Kernel for Common {
///     type Output = Vec<usize>;
///     #[inline(always)]
///     fn run<V: Vectors>(self, vectors: V) -> Vec<usize> {
///         let mut common = Vec::new();
///         vectors.for_each_common(&self.0[0], &self.0[1], &[0], |number| common.push(number));
///         common
///     }
/// }
/// let set = |numbers: &[usize]| {
///     let mut set = vec![Line::default(); bitset::size(1000)];
///     numbers.iter().for_each(|&number| bitset::insert(&mut set, number));
///     set
/// };
/// let sets = [set(&[3, 64, 900]), set(&[3, 65, 900])];
/// assert_eq!(bitset::dispatch(Common(sets)), [3, 900]);
/// ```
#[inline]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        let widest = WIDEST.load(Ordering::Relaxed);
        if widest >= InstructionSet::Avx512 as u8
            && let Some(vectors) = Avx512::new()
        {
            return vectors.run(kernel);
        }
        if widest >= InstructionSet::Avx2 as u8
            && let Some(vectors) = Avx2::new()
        {
            return vectors.run(kernel);
        }
    }
    Portable.run(kernel)
}
