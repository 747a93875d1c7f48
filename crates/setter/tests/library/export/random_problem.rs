//! Random problems, small enough for a brute force.

use std::sync::Arc;

use csp::{BestParameters, BranchAndBound, Model};
use lexicon::{Alphabet, Halt, Index};
use network::order::Order;
use network::problem::Dictionaries;
use network::word_choice::WordChoice;
use network::{Grid, Problem};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

pub struct RandomProblem {
    pub problem: Problem,
    pub model: Arc<Model>,
}

fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    (random.next_u64() % bound as u64) as usize
}

impl RandomProblem {
    pub fn new(seed: u64) -> RandomProblem {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let (height, width) = (2 + below(random, 2), 2 + below(random, 2));
        let mut text = String::new();
        for _ in 0..height {
            text.extend((0..width).map(|_| match below(random, 12) {
                0 | 1 => '#',
                2 => char::from(b'a' + below(random, 3) as u8),
                _ => '.',
            }));
            text.push('\n');
        }
        let letters = 2 + below(random, 2);
        let mut words: Vec<String> = Vec::new();
        for _ in 0..6 + below(random, 20) {
            let length = 2 + below(random, 2);
            let word = (0..length).map(|_| char::from(b'a' + below(random, letters) as u8));
            words.push(word.collect());
        }
        words.sort();
        words.dedup();
        // Whole scores, scores to the millionth, and words without one.
        let scored: Vec<String> = words
            .iter()
            .map(|word| match below(random, 4) {
                0 => word.clone(),
                1 => format!("{word};{}", below(random, 5)),
                _ => format!("{word};{}.{:06}", below(random, 3), below(random, 1_000_000)),
            })
            .collect();
        let alphabet = Alphabet::new("abc").unwrap();
        let listed = |words: &[String]| {
            Index::from_words(&alphabet, words.iter().map(String::as_str)).unwrap()
        };
        let index = listed(&scored);
        // Lists of their own, of some of the same words with other scores.
        let mut own = || {
            let some = words.iter().filter(|_| below(random, 5) > 0).collect::<Vec<_>>();
            let some = some.iter().map(|word| format!("{word};{}", below(random, 4)));
            listed(&some.collect::<Vec<_>>())
        };
        let (across, down) = (own(), own());
        let [across, down] = [&across, &down].map(|own| (below(random, 3) == 0).then_some(own));
        let grid = Grid::parse(text.as_bytes(), &alphabet).unwrap();
        let required = match below(random, 3) {
            0 => (0..1 + below(random, 2))
                .map(|_| alphabet.fold(words[below(random, words.len())].as_bytes()).unwrap())
                .collect(),
            _ => Vec::new(),
        };
        let choice = &WordChoice::new(Vec::new(), required, None, &alphabet).unwrap();
        let dictionaries = Dictionaries { common: &index, across, down, choice };
        let problem = Problem::of(grid, alphabet, dictionaries, &Halt::default()).unwrap();
        let distinct = below(random, 2) == 0;
        let problem = if distinct { problem.distinct() } else { problem };
        let model = Arc::new(Model::new(&problem, Order::Rows));
        RandomProblem { problem, model }
    }

    /// The best total in millionths, by branch and bound; `None` where there is no slot too, for then
    /// nothing is exported.
    pub fn best_total(&self) -> Option<i64> {
        let search =
            BranchAndBound::new(Arc::clone(&self.model), BestParameters::default()).unwrap();
        search.work(0);
        let standing = search.bounds();
        assert!(standing.is_proved);
        let has_slot = self.model.slot_count() > 0;
        standing.best.filter(|_| has_slot).map(|total| total.millionths() as i64)
    }
}
