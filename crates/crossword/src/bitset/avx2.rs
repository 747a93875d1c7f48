//! Sets with the vectors of 256 bits that most processors have.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd,
    _mm256_setzero_si256,
};

use super::portable::Portable;
use super::set::{LANES, Line};
use super::vectors::{Kernel, Vectors, intersect_lines};

/// The leave to use AVX2, BMI1, BMI2 and POPCNT, which only [`Avx2::new`] gives.
// PERF: see `Avx512`.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The leave, if the processor has them all.
    #[inline]
    pub fn new() -> Option<Avx2> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Avx2(()))
    }

    /// Runs a kernel compiled for them.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled<K: Kernel>(vectors: Avx2, kernel: K) -> K::Output {
            kernel.run(vectors)
        }
        // SAFETY: the function may only be called where the processor has the features that it is
        // compiled for. `self` exists, its field is private, and `new`, the only place that makes
        // one, does so only after each of these features was detected.
        unsafe { compiled(self, kernel) }
    }

    /// The bits in both, and the blocks of these that are zero.
    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> (__m256i, u8) {
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX2 (the cast and the mask need AVX, which AVX2 includes). `self` exists, its field is
        // private, and `new`, the only place that makes one, does so only after AVX2 was detected.
        unsafe {
            let both = _mm256_and_si256(a, b);
            let zero = _mm256_cmpeq_epi64(both, _mm256_setzero_si256());
            (both, _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as u8)
        }
    }
}

impl Vectors for Avx2 {
    #[inline(always)]
    fn intersect(self, to: &mut [Line], a: &[Line], b: &[Line]) -> bool {
        intersect_lines(to, a, b, |a, b| {
            let (a, b): ([__m256i; 2], [__m256i; 2]) = (bytemuck::cast(*a), bytemuck::cast(*b));
            let (low, low_zeros) = self.and(a[0], b[0]);
            let (high, high_zeros) = self.and(a[1], b[1]);
            (bytemuck::cast([low, high]), !(low_zeros | high_zeros << 4))
        })
    }

    #[inline(always)]
    fn intersect_all<'a>(
        self,
        to: &mut Line,
        all: &Line,
        rows: impl Iterator<Item = &'a Line>,
    ) -> u8 {
        Portable.intersect_all(to, all, rows)
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        Portable.having(lanes, bits)
    }
}
