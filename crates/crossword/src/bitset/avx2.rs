//! Sets with the vectors of 256 bits that most processors have.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_set1_epi32,
    _mm256_setzero_si256,
};

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

    /// The lanes of 32 bits that have none of `bits`.
    #[inline(always)]
    fn lacking(self, lanes: __m256i, bits: u32) -> u16 {
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX2 (the cast and the mask need AVX, which AVX2 includes). `self` exists, its field is
        // private, and `new`, the only place that makes one, does so only after AVX2 was detected.
        unsafe {
            let had = _mm256_and_si256(lanes, _mm256_set1_epi32(bits as i32));
            let zero = _mm256_cmpeq_epi32(had, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u16
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
        let [mut low, mut high]: [__m256i; 2] = bytemuck::cast(*all);
        // The blocks of what is there without any row.
        let mut zeros = [self.and(low, low).1, self.and(high, high).1];
        for row in rows {
            let row: [__m256i; 2] = bytemuck::cast(*row);
            (low, zeros[0]) = self.and(low, row[0]);
            (high, zeros[1]) = self.and(high, row[1]);
        }
        *to = bytemuck::cast([low, high]);
        !(zeros[0] | zeros[1] << 4)
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        let [low, high]: [__m256i; 2] = bytemuck::cast(*lanes);
        !(self.lacking(low, bits) | self.lacking(high, bits) << 8)
    }
}
