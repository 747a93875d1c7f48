//! The best fills of small random networks, whose slots may cross at several cells, against all letters on all cells.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use csp::{BestParameters, BranchAndBound};
use lexicon::Total;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::case::{model, problem};

const LETTERS: &str = "abc";

/// Slots as cells by number, in the order in which they are first met, and words with scores in millionths.
#[derive(Debug)]
struct Case {
    slots: Vec<Vec<usize>>,
    words: BTreeMap<String, u64>,
    distinct: bool,
}

impl Case {
    fn new(seed: u64) -> Case {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let mut all: Vec<usize> = (0..random.random_range(4..=7)).collect();
        let mut drawn: Vec<Vec<usize>> = Vec::new();
        for _ in 0..random.random_range(2..=5) {
            all.shuffle(random);
            drawn.push(all[..random.random_range(2..=4)].to_vec());
        }
        drawn.sort();
        drawn.dedup();
        let mut met: Vec<usize> = Vec::new();
        for cell in drawn.iter().flatten() {
            if !met.contains(cell) {
                met.push(*cell);
            }
        }
        let number = |cell: &usize| met.iter().position(|other| other == cell).unwrap();
        let slots = drawn.iter().map(|slot| slot.iter().map(number).collect()).collect();
        let (letters, scores) = (random.random_range(2..=3), random.random_range(1..8));
        // The last ones are far more than losses in 32 bits hold.
        let each = [1, 1, 1_000_000, 1_000_000, 987_654_321][random.random_range(0..5)];
        let mut words = BTreeMap::new();
        for length in 2..=4 {
            for _ in 0..random.random_range(3..16) {
                let letter = |_| char::from(b'a' + random.random_range(0..letters));
                let word: String = (0..length).map(letter).collect();
                words.insert(word, random.random_range(0..scores) * each);
            }
        }
        Case { slots, words, distinct: random.random_bool(0.5) }
    }

    fn cells(&self) -> usize {
        self.slots.iter().flatten().max().map_or(0, |last| last + 1)
    }

    /// The total of letters on all cells, if they are a fill.
    fn total(&self, letters: &[char]) -> Option<u64> {
        let words = self.slots.iter().map(|slot| slot.iter().map(|&cell| letters[cell]).collect());
        let words: Vec<String> = words.collect();
        let differ = words.iter().collect::<BTreeSet<_>>().len() == words.len();
        let scores = words.iter().map(|word| self.words.get(word).copied());
        scores.sum::<Option<u64>>().filter(|_| differ || !self.distinct)
    }

    /// The totals of all fills, the greatest first.
    fn totals(&self) -> Vec<u64> {
        let (cells, count) = (self.cells(), LETTERS.len());
        let letter = |number: usize| LETTERS.as_bytes()[number % count].into();
        let mut totals: Vec<u64> = (0..count.pow(cells as u32))
            .filter_map(|number| {
                let letters = (0..cells).map(|cell| letter(number / count.pow(cell as u32)));
                self.total(&letters.collect::<Vec<char>>())
            })
            .collect();
        totals.sort_unstable_by(|one, two| two.cmp(one));
        totals
    }

    fn check(&self, seed: u64) {
        let line = |slot: &Vec<usize>| {
            slot.iter().map(|cell| format!("c{cell} ")).collect::<String>() + "\n"
        };
        let text = "slots\n".to_owned() + &self.slots.iter().map(line).collect::<String>();
        let score = |score: &u64| Total::from_millionths(u128::from(*score));
        let words = self.words.iter().map(|(word, own)| format!("{word};{}", score(own)));
        let problem = problem(LETTERS, &text, words);
        let model = model(&problem, true, self.distinct);
        let expected = self.totals();
        for (top, neighbourhoods, walks) in [
            (1, false, false),
            (1, true, true),
            (3, false, true),
            (50, true, false),
            (50, false, true),
        ] {
            let parameters =
                BestParameters { top, neighbourhoods, walks, seed, ..Default::default() };
            let search = BranchAndBound::new(Arc::clone(&model), parameters).unwrap();
            search.work(0);
            let fills = search.fills();
            let totals: Vec<u64> =
                fills.iter().map(|fill| fill.total.millionths() as u64).collect();
            assert!(search.bounds().is_proved, "{seed}");
            assert_eq!(totals, expected[..top.min(expected.len())], "{seed}, {top}: {self:?}");
            let texts = fills.iter().map(|fill| problem.print(&fill.letters));
            let texts: BTreeSet<String> = texts.collect();
            assert_eq!(texts.len(), fills.len(), "{seed}, {top}: {texts:?}");
            for (fill, own) in fills.iter().zip(&totals) {
                let letters: Vec<char> = problem.print(&fill.letters).trim().chars().collect();
                assert_eq!(self.total(&letters), Some(*own), "{seed}, {top}: {self:?}");
            }
        }
    }
}

#[test]
fn the_best_fills_of_networks_are_those_of_all_letters() {
    let mut with_fills = 0;
    for seed in 0..300 {
        let case = Case::new(seed);
        case.check(seed);
        with_fills += usize::from(!case.totals().is_empty());
    }
    assert!(with_fills > 75, "{with_fills}");
}

#[test]
#[ignore = "takes minutes; the same on fewer networks runs always"]
fn the_best_fills_of_many_networks_are_those_of_all_letters() {
    (1_000..100_000).for_each(|seed| Case::new(seed).check(seed));
}
