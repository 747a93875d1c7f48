//! The widest vectors that the processor has.

#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use super::{portable::Portable, vectors::Kernel};

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
        if let Some(vectors) = Avx512::new() {
            return vectors.run(kernel);
        }
        if let Some(vectors) = Avx2::new() {
            return vectors.run(kernel);
        }
    }
    Portable.run(kernel)
}
