//! Every operation on sets, with every instruction set that the processor has, on the same cases.

use lexicon::letters::MAX_LETTERS;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::*;

fn numbers(set: &[Line]) -> Vec<usize> {
    let mut numbers = Vec::new();
    for_each(set, |number| numbers.push(number));
    numbers
}

fn set_of(numbers: &[usize], size: usize) -> Vec<Line> {
    let mut set = vec![Line::default(); size];
    numbers.iter().for_each(|&number| insert(&mut set, number));
    set
}

/// Runs a kernel with each instruction set that the processor has, the portable one first.
fn run_with_each<K: Kernel + Clone>(kernel: &K, mut check: impl FnMut(&str, K::Output)) {
    check("portable", Portable.run(kernel.clone()));
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(vectors) = Avx2::new() {
            check("AVX2", vectors.run(kernel.clone()));
        }
        if let Some(vectors) = Avx512::new() {
            check("AVX-512", vectors.run(kernel.clone()));
        }
    }
    check("the widest", dispatch(kernel.clone()));
}

/// Sets over a number of numbers: none, all, one, ends of blocks, and random ones of several densities.
fn sets(most: usize, random: &mut ChaCha8Rng) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new(), (0..most).collect(), vec![most - 1], vec![0]];
    sets.push((0..most).filter(|number| matches!(number % 64, 0 | 63)).collect());
    for share in [0.5, 0.05, 0.001] {
        sets.push((0..most).filter(|_| random.random_bool(share)).collect());
    }
    sets
}

/// The sizes of sets: smaller ones for Miri, which checks `unsafe` code and is ten thousand times slower.
const SIZES: &[usize] = if cfg!(miri) {
    &[1, 64, 511, 512, 513, 1_100]
} else {
    &[1, 64, 511, 512, 513, 5_000, 33_000, 70_000]
};
const ROUNDS: usize = if cfg!(miri) { 30 } else { 400 };

#[derive(Clone)]
struct Intersect([Vec<Line>; 2]);

impl Kernel for Intersect {
    type Output = (bool, Vec<Line>);
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let [a, b] = self.0;
        let mut to = set_of(&[0], a.len());
        (vectors.intersect(&mut to, &a, &b), to)
    }
}

#[test]
fn intersections_are_the_same() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for &most in SIZES {
        let size = size(most);
        let sets = sets(most, &mut random);
        for (a, b) in sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b))) {
            let both: Vec<usize> =
                a.iter().copied().filter(|number| b.binary_search(number).is_ok()).collect();
            let kernel = Intersect([set_of(a, size), set_of(b, size)]);
            run_with_each(&kernel, |name, (any, to)| {
                assert_eq!(any, !both.is_empty(), "{name}, {most} numbers");
                assert_eq!(numbers(&to), both, "{name}, {most} numbers");
                assert_eq!(blocks(&to), blocks(&set_of(&both, size)), "{name}: the summary");
            });
            let mut kept = set_of(a, size);
            retain(&mut kept, &set_of(b, size));
            assert_eq!(blocks(&kept), blocks(&set_of(&both, size)));
        }
    }
}

#[derive(Clone)]
struct Common {
    allowed: Vec<Line>,
    sets: Vec<Line>,
    starts: Vec<usize>,
}

impl Kernel for Common {
    type Output = Vec<usize>;
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let mut common = Vec::new();
        vectors
            .for_each_common(&self.allowed, &self.sets, &self.starts, |number| common.push(number));
        common
    }
}

#[test]
fn common_numbers_are_the_same() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for &most in SIZES {
        let size = size(most);
        let all = sets(most, &mut random);
        let lines: Vec<Line> = all.iter().flat_map(|set| set_of(set, size)).collect();
        for chosen in [vec![], vec![0], vec![1, 5], vec![5, 6, 4], vec![1, 1, 7, 5]] {
            for allowed in &all {
                let expected: Vec<usize> = allowed
                    .iter()
                    .copied()
                    .filter(|number| {
                        chosen.iter().all(|&set: &usize| all[set].binary_search(number).is_ok())
                    })
                    .collect();
                let kernel = Common {
                    allowed: set_of(allowed, size),
                    sets: lines.clone(),
                    starts: chosen.iter().map(|&set| set * size).collect(),
                };
                run_with_each(&kernel, |name, common| {
                    assert_eq!(common, expected, "{name}, {most} numbers");
                });
            }
        }
    }
}

#[derive(Clone)]
struct IntersectAll(Line, Vec<Line>);

impl Kernel for IntersectAll {
    type Output = (u8, Line);
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let mut to = Line::default();
        (vectors.intersect_all(&mut to, &self.0, self.1.iter()), to)
    }
}

#[test]
fn intersections_of_many_rows_are_the_same() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for rows in 0..6 {
        for _ in 0..ROUNDS / 8 {
            let mut line = || Line(std::array::from_fn(|_| random.random::<u64>() & 0xff00_00ff));
            let all = line();
            let rows: Vec<Line> = (0..rows).map(|_| line()).collect();
            let expected: [u64; BLOCKS] =
                std::array::from_fn(|i| rows.iter().fold(all.0[i], |bits, row| bits & row.0[i]));
            run_with_each(&IntersectAll(all, rows), |name, (filled, to)| {
                assert_eq!(to.0, expected, "{name}");
                for (block, &bits) in expected.iter().enumerate() {
                    assert_eq!(filled >> block & 1 == 1, bits != 0, "{name}");
                }
            });
        }
    }
}

#[derive(Clone)]
struct LookUp {
    table: [u32; MAX_LETTERS],
    words: [u64; LANES],
    byte: u32,
    bits: u32,
}

impl Kernel for LookUp {
    type Output = ([u32; LANES], u16);
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let lanes = vectors.look_up(&self.table, &self.words, self.byte);
        (lanes, vectors.having(&lanes, self.bits))
    }
}

#[test]
fn letters_are_looked_up_the_same() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for round in 0..ROUNDS as u32 {
        let table = std::array::from_fn(|_| random.random::<u32>() & random.random::<u32>());
        // Bytes beyond the letters too: they are taken modulo 32.
        let words = std::array::from_fn(|_| random.random());
        let kernel = LookUp { table, words, byte: round % 8, bits: 1 << (round % 32) | round };
        let lanes: [u32; LANES] = std::array::from_fn(|lane| {
            table[usize::from(words[lane].to_le_bytes()[kernel.byte as usize]) % MAX_LETTERS]
        });
        run_with_each(&kernel, |name, (found, having)| {
            assert_eq!(found, lanes, "{name}");
            for (lane, found) in found.iter().enumerate() {
                assert_eq!(having >> lane & 1 == 1, found & kernel.bits != 0, "{name}");
            }
        });
    }
}

#[derive(Clone)]
struct Meeting {
    blocks: Vec<u64>,
    places: u32,
    wanted: u32,
    bits: u64,
}

impl Kernel for Meeting {
    type Output = u32;
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> u32 {
        vectors.meeting(&self.blocks, (self.places, self.wanted), self.bits)
    }
}

#[test]
fn blocks_that_meet_bits_are_told() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..ROUNDS {
        let mut sparse =
            || random.random::<u64>() & random.random::<u64>() & random.random::<u64>();
        let places = sparse() as u32 | sparse() as u32;
        let (wanted, bits) = (places & !(sparse() as u32), sparse());
        let count = places.count_ones() as usize;
        let blocks: Vec<u64> = (0..count + BLOCKS).map(|_| sparse() & sparse()).collect();
        let each = (0..u32::BITS).filter(|place| places >> place & 1 == 1).zip(&blocks);
        let met = each.filter(|&(_, block)| block & bits != 0);
        let met = met.fold(0, |met, (place, _)| met | 1_u32 << place);
        run_with_each(&Meeting { blocks, places, wanted, bits }, |name, found| {
            assert_eq!(found, met & wanted, "{name}");
        });
    }
}

#[derive(Clone)]
struct Spread([i32; MAX_LETTERS], [u32; 2]);

impl Kernel for Spread {
    type Output = [i32; MAX_LETTERS];
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let [places, wanted] = self.1;
        let spread = vectors.spread(&self.0, places, wanted);
        std::array::from_fn(|lane| spread[lane] * ((places & wanted) >> lane & 1) as i32)
    }
}

#[derive(Clone)]
struct Less([i32; MAX_LETTERS], i32);

impl Kernel for Less {
    type Output = u32;
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> u32 {
        vectors.less(&self.0, self.1)
    }
}

#[test]
fn numbers_are_spread_and_compared() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..ROUNDS {
        let numbers: [i32; MAX_LETTERS] = std::array::from_fn(|_| random.random_range(-5..5));
        let two = random.random::<u32>() & random.random::<u32>();
        for places in [0, u32::MAX, 1 << 31, random.random(), two] {
            let wanted: u32 = random.random();
            let mut left = numbers.iter();
            let at = |lane: usize| {
                let number = (places >> lane & 1 == 1).then(|| *left.next().unwrap_or(&0));
                number.filter(|_| wanted >> lane & 1 == 1).unwrap_or(0)
            };
            let spread: Vec<i32> = (0..MAX_LETTERS).map(at).collect();
            let kernel = Spread(numbers, [places, wanted]);
            run_with_each(&kernel, |name, own| assert_eq!(own[..], spread, "{name}"));
        }
        let limit = random.random_range(-6..6);
        let bits = numbers.iter().enumerate().map(|(lane, &own)| u32::from(own < limit) << lane);
        let less = bits.sum::<u32>();
        run_with_each(&Less(numbers, limit), |name, own| assert_eq!(own, less, "{name}"));
    }
}

#[derive(Clone)]
struct Select {
    words: Vec<[u32; LANES]>,
    count: usize,
    shift: u32,
    bits: u32,
}

impl Kernel for Select {
    type Output = (Vec<u32>, [u32; LANES]);
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) -> Self::Output {
        let Select { words, count, shift, bits } = self;
        let mut to = vec![[7; LANES]; words.len()];
        let selected = vectors.select((&words, count), (shift, bits), &mut to);
        let table = std::array::from_fn(|letter| (letter as u32).wrapping_mul(bits));
        (to.as_flattened()[..selected].to_vec(), vectors.translate(&table, &words[0], shift))
    }
}

#[test]
fn words_are_selected_by_five_bits() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for round in 0..ROUNDS {
        let words: Vec<[u32; LANES]> = (0..1 + round % 7).map(|_| random.random()).collect();
        let count = round * 5 % (LANES * words.len() + 1);
        let (shift, bits) = (round as u32 % 28, random.random::<u32>() & random.random::<u32>());
        let letter = |word: u32| word >> shift & 31;
        let mut expected = words.as_flattened()[..count].to_vec();
        expected.retain(|&word| bits >> letter(word) & 1 == 1);
        let translated = words[0].map(|word| letter(word).wrapping_mul(bits));
        run_with_each(&Select { words, count, shift, bits }, |name, found| {
            assert_eq!(found, (expected.clone(), translated), "{name}, {count} words");
        });
    }
}

#[test]
fn sets_are_filled_and_united() {
    for &most in SIZES {
        let size = size(most);
        let mut set = vec![Line::default(); size];
        fill(&mut set, most);
        assert!(numbers(&set).into_iter().eq(0..most));
        let [mut odd, even] =
            [1, 0].map(|from| set_of(&(from..most).step_by(2).collect::<Vec<_>>(), size));
        unite(&mut odd, &even);
        assert_eq!(blocks(&odd), blocks(&set));
    }
}

#[test]
fn numbers_are_taken_out() {
    let mut set = set_of(&[3, 64, 65, 900, 4_000], size(5_000));
    [64, 4_000].iter().for_each(|&number| remove(&mut set, number));
    assert_eq!(numbers(&set), [3, 65, 900]);
}

#[test]
fn a_cursor_skips() {
    let set = set_of(&[3, 64, 65, 900, 4_000], size(5_000));
    for (number, next) in [(0, Some(3)), (65, Some(65)), (66, Some(900)), (4_001, None)] {
        let mut cursor = Cursor::default();
        cursor.skip_to(&set, number);
        assert_eq!(cursor.next(&set), next);
    }
}
