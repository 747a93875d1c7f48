//! Fills drawn at random.

use num_bigint::BigUint;
use rand::Rng;

use super::and_or::AndOrSearch;
use super::check::repeated_word;
use super::counter::Counter;
use super::distinct::{Distinct, DistinctCounter};
use super::interleave::Interrupted;
use super::number::Number;
use super::semiring::Semiring;
use crate::search::Search;
use lexicon::{Halt, Halted, Letter};
use network::{CellId, Problem};

/// After this number of fills in a row that repeat a word, drawing is given up. If one fill in ten thousand
/// repeats none, this comes by chance once in e^100 times.
pub const MOST_REJECTED: u64 = 1_000_000;

/// After this number of fills in a row that repeat a word, the fills that repeat none are walked through if that takes
/// some hundredths of a second: there may be none.
const WORTH_A_WALK: u64 = 1_000;

/// A fill drawn in which no word stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The fill, its letters row by row; `None` if each of [`MOST_REJECTED`] repeated a word, and the fills
    /// without repeated words are neither all fills nor few enough to be walked through.
    pub fill: Option<Vec<Letter>>,
    /// How many fills were drawn before it and rejected.
    pub rejected: u64,
}

impl Counter<'_> {
    /// A fill drawn at random, each with exactly the same probability, in row-major order; `None`
    /// if there is no fill. Each call draws anew.
    ///
    /// By AND/OR search, letters are drawn by the numbers of fills that follow them, which are mostly remembered;
    /// by walking, this is the fill [at](Self::at) a number drawn. Numbers are drawn by rejection, without any
    /// bias.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        if total.is_zero() {
            return Ok(None);
        }
        let Some(and_or) = &mut self.and_or else {
            return self.at(&below(&total, random).to_big());
        };
        let search = &mut and_or.search;
        search.unrestrict();
        let Some(drawn) = search.sample(random)? else { return Ok(None) };
        let candidates = self.problem.candidates();
        let letter = |cell: CellId| match and_or.reduced.number_of(cell) {
            Some(number) => drawn.get(number).copied(),
            None => candidates[cell].smallest(),
        };
        Ok(candidates.ids().map(letter).collect())
    }
}

/// Fills drawn at random in which no word stands twice, each with the same probability.
///
/// Fills are drawn until one repeats no word. Once [`MOST_REJECTED`] in a row were rejected, or much fewer where it
/// takes no time, the fills that repeat no word are counted, and their numbers are drawn.
#[derive(Debug)]
pub struct DistinctSample<'p> {
    problem: &'p Problem,
    search: Search,
    threads: usize,
    /// The counter of the fills without repeated words, once their numbers are drawn.
    counter: Option<DistinctCounter<'p>>,
}

impl<'p> DistinctSample<'p> {
    /// A sample of the fills that `search` finds, which are counted on `threads` threads if they are counted.
    pub fn new(problem: &'p Problem, search: Search, threads: usize) -> DistinctSample<'p> {
        DistinctSample { problem, search, threads, counter: None }
    }

    /// A fill drawn anew, where `all` counts the fills with repeated words too; `None` if there is none.
    ///
    /// # Errors
    /// If `halt` or the halt of the counter is set.
    pub fn draw(
        &mut self,
        all: &mut Counter<'_>,
        random: &mut impl Rng,
        halt: &Halt,
    ) -> Result<Option<Drawn>, Halted> {
        if self.counter.is_some() {
            return self.by_number(random, halt);
        }
        let mut rejected = 0;
        while rejected < MOST_REJECTED {
            halt.check()?;
            if rejected == WORTH_A_WALK {
                if self.counter(halt).are_few()? {
                    break;
                }
                self.counter = None;
            }
            let Some(fill) = all.sample(random)? else { return Ok(None) };
            if repeated_word(self.problem, &fill).is_none() {
                return Ok(Some(Drawn { fill: Some(fill), rejected }));
            }
            rejected += 1;
        }
        if rejected == MOST_REJECTED {
            // The memory of one counter is for the other.
            all.forget();
        }
        let drawn = self.by_number(random, halt)?;
        Ok(drawn.map(|drawn| Drawn { rejected, ..drawn }))
    }

    fn counter(&mut self, halt: &Halt) -> &mut DistinctCounter<'p> {
        let DistinctSample { problem, search, threads, counter } = self;
        let of_problem = || DistinctCounter::new(problem, *search, *threads, halt);
        counter.get_or_insert_with(of_problem)
    }

    /// A fill drawn by its number; `None` if there is none.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn by_number(
        &mut self,
        random: &mut impl Rng,
        halt: &Halt,
    ) -> Result<Option<Drawn>, Halted> {
        let counter = self.counter(halt);
        let none = Some(Drawn { fill: None, rejected: 0 });
        let Distinct::Answer(total) = counter.total()? else { return Ok(none) };
        if total == BigUint::ZERO {
            return Ok(None);
        }
        let number = below(&total.into(), random).to_big();
        Ok(match counter.at(&number)? {
            Distinct::Answer(Ok(fill)) => Some(Drawn { fill: Some(fill), rejected: 0 }),
            Distinct::Answer(Err(_)) | Distinct::Walking { .. } => none,
        })
    }
}

impl AndOrSearch<Number> {
    /// One fill of the cells out of all, each with the same probability.
    ///
    /// A letter is chosen by the number of fills after it, and the components that are left are drawn each by
    /// itself.
    fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Interrupted> {
        if self.total(u64::MAX)?.is_zero() {
            return Ok(None);
        }
        let mut fill = vec![0; self.tree.nodes.len()];
        let mut components = self.tree.roots.clone();
        while let Some(number) = components.pop() {
            let count = self.value(number, ())?;
            let mut left = below(&count, random);
            let node = self.tree.nodes[number as usize].clone();
            let (letters, before) = self.letters(&node);
            for letter in letters.iter() {
                self.place(&node, before, letter);
                let share = self.product(&node, ())?;
                match left.checked_subtract(&share) {
                    Some(rest) => left = rest,
                    None => {
                        fill[node.cell as usize] = letter;
                        break;
                    }
                }
            }
            components.extend(self.tree.children(&node));
        }
        Ok(Some(fill))
    }
}

/// A number less than `bound`, which is not 0, each with the same probability.
///
/// As many bits as `bound` has are drawn until they make a number below it: less than twice, on
/// average.
fn below(bound: &Number, random: &mut impl Rng) -> Number {
    match bound {
        Number::Small(bound) => {
            let unused = (bound.saturating_sub(1)).leading_zeros();
            loop {
                let drawn = random.next_u64().checked_shr(unused).unwrap_or(0);
                if drawn < *bound || *bound == 0 {
                    return Number::Small(drawn);
                }
            }
        }
        Number::Large(bound) => {
            let words = bound.bits().div_ceil(32) as usize;
            let unused = (32 - bound.bits() % 32) % 32;
            loop {
                let mut digits: Vec<u32> = (0..words).map(|_| random.next_u32()).collect();
                if let Some(last) = digits.last_mut() {
                    *last >>= unused;
                }
                let drawn = BigUint::new(digits);
                if drawn < **bound {
                    return Number::from(drawn);
                }
            }
        }
    }
}
