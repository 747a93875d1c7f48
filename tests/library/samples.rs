//! Fills drawn at random: each as often as any other, and the same for each seed.

use enumerate::count::Method;
use enumerate::search::Order;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::count::counting_by;
use crate::support::agreement::ENOUGH;
use crate::support::blank;
use crate::support::word_list::WordList;

/// Pearson's statistic of draws that should be uniform, as many standard deviations off its mean.
fn deviation(drawn: &[u32]) -> f64 {
    let cases = drawn.len() as f64;
    let expected = f64::from(drawn.iter().sum::<u32>()) / cases;
    let chi_square: f64 =
        drawn.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    (chi_square - (cases - 1.0)) / (2.0 * (cases - 1.0)).sqrt()
}

#[test]
fn samples_are_uniform() {
    let words = WordList::over("abc", "ab ba ac ca aa abc bca cab aab baa aca acc bab cba bb");
    for (grid, seed) in [("...\n...\n", 1), ("...\n#..\n..#\n", 2), ("..#\n#..\n..#\n", 3)] {
        let problem = words.problem(grid);
        for method in [Method::AndOr, Method::Walk] {
            let mut counter = counting_by(method, &problem, Order::Rows, ENOUGH);
            let total = u32::try_from(counter.total().unwrap()).unwrap();
            assert!((10..1000).contains(&total), "{grid}{total}");
            let mut drawn = vec![0; total as usize];
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            for _ in 0..100 * total {
                let fill = counter.sample(&mut random).unwrap().unwrap();
                drawn[usize::try_from(counter.rank(&fill).unwrap()).unwrap()] += 1;
            }
            let deviation = deviation(&drawn);
            assert!(deviation.abs() < 4.0, "{grid}{method:?}: {deviation} standard deviations off");
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_fills() {
    let problem = WordList::french().problem(&blank(2, 3));
    let draw = |seed| -> Vec<_> {
        let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, ENOUGH);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        (0..20).map(|_| counter.sample(&mut random).unwrap().unwrap()).collect()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}
