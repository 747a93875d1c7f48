//! Sets with the vectors of 256 bits that most processors have.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_blendv_ps, _mm256_castps_si256,
    _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi32, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_permutevar8x32_epi32,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_slli_epi32, _mm256_srl_epi32,
    _mm256_srlv_epi32, _pdep_u32,
};

use lexicon::letters::MAX_LETTERS;

use super::set::{LANES, Line};
use super::vectors::{Kernel, Vectors, meeting_chunks, select_chunks};

/// Lanes of 32 bits.
const HALF: usize = LANES / 2;

/// For each set of lanes, their numbers in order.
static FRONTS: [[u32; HALF]; 1 << HALF] = fronts();

const fn fronts() -> [[u32; HALF]; 1 << HALF] {
    let mut fronts = [[0; HALF]; 1 << HALF];
    let mut lanes = 0;
    while lanes < fronts.len() {
        let (mut lane, mut count) = (0, 0);
        while lane < HALF {
            if lanes >> lane & 1 == 1 {
                fronts[lanes][count] = lane as u32;
                count += 1;
            }
            lane += 1;
        }
        lanes += 1;
    }
    fronts
}

/// For each set of lanes, which one of its lanes each lane is.
static RANKS: [[u32; HALF]; 1 << HALF] = ranks();

const fn ranks() -> [[u32; HALF]; 1 << HALF] {
    let mut ranks = [[0; HALF]; 1 << HALF];
    let mut lanes = 0;
    while lanes < ranks.len() {
        let mut lane = 0;
        while lane < HALF {
            ranks[lanes][lane] = (lanes & ((1 << lane) - 1)).count_ones();
            lane += 1;
        }
        lanes += 1;
    }
    ranks
}

/// The leave to use AVX2, BMI1, BMI2 and POPCNT, which only [`Avx2::new`] gives.
// PERF: the first 300,000 fills of French 4×4 take 161 million instructions with these vectors, 284 with the
// portable code compiled for the same instruction set, a count of 3×4 272 and 811:
// `benches/record/constants.md`, *Instruction sets*.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The leave, if the processor has all of these instruction sets.
    #[inline]
    pub fn new() -> Option<Avx2> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Avx2(()))
    }

    /// Runs a kernel compiled for these instruction sets.
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

    /// For each word, the entry of a table, given in four parts, at the five bits of the word from `shift` on.
    #[inline(always)]
    fn translate_half(self, parts: [__m256i; 4], words: [u32; HALF], shift: u32) -> [u32; HALF] {
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX2 (the blends and casts need AVX, which AVX2 includes, and the shift count SSE2).
        // `self` exists, its field is private, and `new`, the only place that makes one, does so only
        // after AVX2 was detected. Shifts of 32 or more give zero, and of each index of the
        // permutations only the low three bits count; the next two choose among the parts.
        unsafe {
            let letters = _mm256_srl_epi32(bytemuck::cast(words), _mm_cvtsi32_si128(shift as i32));
            let fourth = _mm256_castsi256_ps(_mm256_slli_epi32(letters, 28));
            let fifth = _mm256_castsi256_ps(_mm256_slli_epi32(letters, 27));
            let [a, b, c, d] = [
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[0], letters)),
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[1], letters)),
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[2], letters)),
                _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(parts[3], letters)),
            ];
            let (low, high) = (_mm256_blendv_ps(a, b, fourth), _mm256_blendv_ps(c, d, fourth));
            bytemuck::cast(_mm256_castps_si256(_mm256_blendv_ps(low, high, fifth)))
        }
    }

    /// The words, of the lanes that are bits of `within`, whose five bits from `shift` on are
    /// the number of a bit of `bits`, at the front, and how many they are.
    #[inline(always)]
    fn front(self, words: &[u32; HALF], within: u16, shift: u32, bits: u32) -> ([u32; HALF], u32) {
        // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
        // has AVX2 (the cast and the mask need AVX, which AVX2 includes, and the shift count SSE2).
        // `self` exists, its field is private, and `new`, the only place that makes one, does so only
        // after AVX2 was detected. Shifts of 32 or more give zero, and of each index of the
        // permutation only the low three bits count.
        unsafe {
            let words: __m256i = bytemuck::cast(*words);
            let letters = _mm256_srl_epi32(words, _mm_cvtsi32_si128(shift as i32));
            let letters = _mm256_and_si256(letters, _mm256_set1_epi32(31));
            let had =
                _mm256_slli_epi32(_mm256_srlv_epi32(_mm256_set1_epi32(bits as i32), letters), 31);
            let mask = _mm256_movemask_ps(_mm256_castsi256_ps(had)) as u8 & within as u8;
            let order = bytemuck::cast(FRONTS[usize::from(mask)]);
            (bytemuck::cast(_mm256_permutevar8x32_epi32(words, order)), mask.count_ones())
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
    fn and(self, a: &Line, b: &Line) -> (Line, u8) {
        let (a, b): ([__m256i; 2], [__m256i; 2]) = (bytemuck::cast(*a), bytemuck::cast(*b));
        let (mut both, mut filled) = (a, 0);
        for half in 0..2 {
            // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
            // has AVX2 (the cast and the mask need AVX, which AVX2 includes). `self` exists, its field is
            // private, and `new`, the only place that makes one, does so only after AVX2 was detected.
            let none = unsafe {
                both[half] = _mm256_and_si256(a[half], b[half]);
                let zero = _mm256_cmpeq_epi64(both[half], _mm256_setzero_si256());
                _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as u8
            };
            filled |= (none ^ 0b1111) << (4 * half);
        }
        (bytemuck::cast(both), filled)
    }

    #[inline(always)]
    fn having(self, lanes: &[u32; LANES], bits: u32) -> u16 {
        let [low, high]: [__m256i; 2] = bytemuck::cast(*lanes);
        !(self.lacking(low, bits) | self.lacking(high, bits) << 8)
    }

    #[inline(always)]
    fn meeting(self, blocks: &[u64], (places, wanted): (u32, u32), bits: u64) -> u32 {
        let met = meeting_chunks(self, blocks, places.count_ones(), bits);
        // SAFETY: the intrinsic touches no memory; it may only be executed where the processor has
        // BMI2. `self` exists, its field is private, and `new`, the only place that makes one, does
        // so only after BMI2 was detected.
        unsafe { _pdep_u32(met, places) & wanted }
    }

    #[inline(always)]
    fn translate(
        self,
        table: &[u32; MAX_LETTERS],
        words: &[u32; LANES],
        shift: u32,
    ) -> [u32; LANES] {
        let parts: [__m256i; 4] = bytemuck::cast(*table);
        let [low, high]: [[u32; HALF]; 2] = bytemuck::cast(*words);
        bytemuck::cast([
            self.translate_half(parts, low, shift),
            self.translate_half(parts, high, shift),
        ])
    }

    #[inline(always)]
    fn spread(self, numbers: &[i32; MAX_LETTERS], places: u32, _: u32) -> [i32; MAX_LETTERS] {
        let mut spread = [[0; HALF]; MAX_LETTERS / HALF];
        let mut begin = 0;
        for (part, spread) in spread.iter_mut().enumerate() {
            let places = (places >> (HALF * part)) as u8;
            let own: [i32; HALF] = std::array::from_fn(|lane| numbers[begin + lane]);
            let ranks = bytemuck::cast(RANKS[usize::from(places)]);
            // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
            // has AVX2. `self` exists, its field is private, and `new`, the only place that makes one,
            // does so only after AVX2 was detected. Of each index only the low three bits count.
            let own = unsafe { _mm256_permutevar8x32_epi32(bytemuck::cast(own), ranks) };
            *spread = bytemuck::cast(own);
            begin += places.count_ones() as usize;
        }
        bytemuck::cast(spread)
    }

    #[inline(always)]
    fn less(self, numbers: &[i32; MAX_LETTERS], limit: i32) -> u32 {
        let parts: [__m256i; MAX_LETTERS / HALF] = bytemuck::cast(*numbers);
        let mut less = 0;
        for (part, numbers) in parts.into_iter().enumerate() {
            // SAFETY: these intrinsics touch no memory; they may only be executed where the processor
            // has AVX2 (the cast and the mask need AVX, which AVX2 includes). `self` exists, its field is
            // private, and `new`, the only place that makes one, does so only after AVX2 was detected.
            let own = unsafe {
                let own = _mm256_cmpgt_epi32(_mm256_set1_epi32(limit), numbers);
                _mm256_movemask_ps(_mm256_castsi256_ps(own)) as u32
            };
            less |= own << (HALF * part);
        }
        less
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
