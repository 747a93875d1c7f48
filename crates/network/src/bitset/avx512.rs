//! Sets with the vectors of 512 bits that some processors have.

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_and_si512, _mm512_castsi256_si512, _mm512_cmplt_epi32_mask,
    _mm512_cvtepi64_epi32, _mm512_inserti64x4, _mm512_maskz_compress_epi32,
    _mm512_maskz_expand_epi32, _mm512_permutex2var_epi32, _mm512_set1_epi32, _mm512_sllv_epi32,
    _mm512_srl_epi32, _mm512_srl_epi64, _mm512_test_epi32_mask, _mm512_test_epi64_mask, _pdep_u32,
};

use lexicon::letters::MAX_LETTERS;

use super::avx2::Avx2;
use super::set::{LANES, Line};
use super::vectors::{Kernel, Vectors, meeting_chunks, select_chunks};

/// The leave to use AVX-512F, and all instruction sets that [`Avx2`] is the leave for; only [`Avx512::new`]
/// gives it.
// PERF: listing French 4×4 to /dev/null takes 1.66 s with these vectors, 2.24 s with AVX2, 2.32 s with neither
// (`enumerate dict/francais.dict.gz 4x4.txt -j 1 -o /dev/null`, user time, least of 3 runs in turn).
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// The leave, if the processor has all of these instruction sets.
    #[inline]
    pub fn new() -> Option<Avx512> {
        let detected = Avx2::new().is_some() && is_x86_feature_detected!("avx512f");
        detected.then_some(Avx512(()))
    }

    /// Runs a kernel compiled for these instruction sets.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx512f,avx2,bmi1,bmi2,popcnt")]
        fn compiled<K: Kernel>(vectors: Avx512, kernel: K) -> K::Output {
            kernel.run(vectors)
        }
        // SAFETY: the function may only be called where the processor has the features that it is
        // compiled for. `self` exists, its field is private, and `new`, the only place that makes
        // one, does so only after AVX-512F was detected, and the others by `Avx2::new`.
        unsafe { compiled(self, kernel) }
    }

    /// The words, of the lanes that are bits of `within`, whose five bits from `shift` on are
    /// the number of a bit of `bits`, at the front, and how many they are.
    #[inline(always)]
    fn front(
        self,
        words: &[u32; LANES],
        within: u16,
        shift: u32,
        bits: u32,
    ) -> ([u32; LANES], u32) {
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX-512F (the shift count needs SSE2, which every x86-64 has). `self` exists, its field
        // is private, and `new`, the only place that makes one, does so only after AVX-512F was
        // detected. Shifts of 32 or more give zero.
        let (front, mask) = unsafe {
            let words = bytemuck::cast(*words);
            let letters = _mm512_srl_epi32(words, _mm_cvtsi32_si128(shift as i32));
            let letters = _mm512_and_si512(letters, _mm512_set1_epi32(31));
            let only = _mm512_sllv_epi32(_mm512_set1_epi32(1), letters);
            let had = _mm512_test_epi32_mask(only, _mm512_set1_epi32(bits as i32));
            let mask = had & within;
            (_mm512_maskz_compress_epi32(mask, words), mask)
        };
        (bytemuck::cast(front), mask.count_ones())
    }
}

impl Vectors for Avx512 {
    #[inline(always)]
    fn and(self, a: &Line, b: &Line) -> (Line, u8) {
        let (a, b): (__m512i, __m512i) = (bytemuck::cast(*a), bytemuck::cast(*b));
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor has
        // AVX-512F. `self` exists, its field is private, and `new`, the only place that makes one,
        // does so only after AVX-512F was detected.
        let (both, filled) = unsafe { (_mm512_and_si512(a, b), _mm512_test_epi64_mask(a, b)) };
        (bytemuck::cast(both), filled)
    }

    #[inline(always)]
    fn look_up(self, table: &[u32; MAX_LETTERS], words: &[u64; LANES], byte: u32) -> [u32; LANES] {
        let [low, high]: [__m512i; 2] = bytemuck::cast(*words);
        let [first, second]: [__m512i; 2] = bytemuck::cast(*table);
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX-512F (the first needs SSE2, which every x86-64 has). `self` exists, its field is
        // private, and `new`, the only place that makes one, does so only after AVX-512F was
        // detected. A shift of 64 or more gives zero, and of each index only the low five bits
        // count, so that no input is out of bounds.
        let found = unsafe {
            let shift = _mm_cvtsi32_si128(8 * byte as i32);
            let low = _mm512_cvtepi64_epi32(_mm512_srl_epi64(low, shift));
            let high = _mm512_cvtepi64_epi32(_mm512_srl_epi64(high, shift));
            let letters = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
            _mm512_permutex2var_epi32(first, letters, second)
        };
        bytemuck::cast(found)
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX-512F. `self` exists, its field is private, and `new`, the only place that makes
        // one, does so only after AVX-512F was detected.
        unsafe { _mm512_test_epi32_mask(bytemuck::cast(*lanes), _mm512_set1_epi32(bits as i32)) }
    }

    #[inline(always)]
    fn meeting(self, blocks: &[u64], (places, wanted): (u32, u32), bits: u64) -> u32 {
        let met = meeting_chunks(self, blocks, places.count_ones(), bits);
        // SAFETY: the intrinsic touches no memory; it may only be executed where the processor has
        // BMI2. `self` exists, its field is private, and `new`, the only place that makes one, does
        // so only after `Avx2::new` detected BMI2.
        unsafe { _pdep_u32(met, places) & wanted }
    }

    #[inline(always)]
    fn translate(
        self,
        table: &[u32; MAX_LETTERS],
        words: &[u32; LANES],
        shift: u32,
    ) -> [u32; LANES] {
        let [first, second]: [__m512i; 2] = bytemuck::cast(*table);
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX-512F (the first needs SSE2, which every x86-64 has). `self` exists, its field is
        // private, and `new`, the only place that makes one, does so only after AVX-512F was
        // detected. A shift of 32 or more gives zero, and of each index only the low five bits
        // count, so that no input is out of bounds.
        let found = unsafe {
            let letters = _mm512_srl_epi32(bytemuck::cast(*words), _mm_cvtsi32_si128(shift as i32));
            _mm512_permutex2var_epi32(first, letters, second)
        };
        bytemuck::cast(found)
    }

    #[inline(always)]
    fn spread(self, numbers: &[i32; MAX_LETTERS], places: u32, _: u32) -> [i32; MAX_LETTERS] {
        let halves = [places as u16, (places >> LANES) as u16];
        let first: [i32; LANES] = std::array::from_fn(|lane| numbers[lane]);
        let begin = halves[0].count_ones() as usize;
        let second: [i32; LANES] = std::array::from_fn(|lane| numbers[begin + lane]);
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX-512F. `self` exists, its field is private, and `new`, the only place that makes
        // one, does so only after AVX-512F was detected.
        bytemuck::cast(unsafe {
            [
                _mm512_maskz_expand_epi32(halves[0], bytemuck::cast(first)),
                _mm512_maskz_expand_epi32(halves[1], bytemuck::cast(second)),
            ]
        })
    }

    #[inline(always)]
    fn less(self, numbers: &[i32; MAX_LETTERS], limit: i32) -> u32 {
        let [first, second]: [__m512i; 2] = bytemuck::cast(*numbers);
        // SAFETY: as above.
        let [first, second] = unsafe {
            let limit = _mm512_set1_epi32(limit);
            [_mm512_cmplt_epi32_mask(first, limit), _mm512_cmplt_epi32_mask(second, limit)]
        };
        u32::from(first) | u32::from(second) << LANES
    }

    #[inline(always)]
    fn select(
        self,
        words: (&[[u32; LANES]], usize),
        (shift, bits): (u32, u32),
        to: &mut [[u32; LANES]],
    ) -> usize {
        select_chunks(words, to, |words, within| self.front(words, within, shift, bits))
    }
}
