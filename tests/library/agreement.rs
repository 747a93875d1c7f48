//! Every engine, count, rank, shards, threads and best fills against the brute force, on random
//! problems: as many as `PROPTEST_CASES` says.

use enumerate::count::Method;
use enumerate::search::Order;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::agreement::Questions;
use crate::support::random_problem::random_problem;

/// Few scores, so that many totals are the same, and one of the highest.
const SCORES: [u64; 6] = [0, 0, 1, 2_500_000, 7_000_000, u64::MAX / 64];

fn questions() -> impl Strategy<Value = Questions> {
    let order = select(vec![Order::Rows, Order::Columns]);
    let memory = select(vec![1 << 26, 1 << 26, 4 << 10, 0]);
    let method = select(vec![Method::Fastest, Method::AndOr, Method::Walk]);
    let sizes = (1..=4_usize, 1..=5_u32, 0..=4_u64);
    let scores = vec(select(SCORES.to_vec()), 40);
    let asked = (order, any::<bool>(), memory, method, sizes, scores);
    (random_problem(), asked).prop_map(
        |(random, (order, distinct, memory, method, (threads, shards, best), scores))| {
            let words = random.words.into_iter().zip(scores.into_iter().cycle()).collect();
            let (alphabet, grid) = (random.alphabet.to_owned(), random.grid);
            let (least_slot, is_reversed) = (random.least_slot, random.is_reversed);
            Questions {
                alphabet,
                words,
                grid,
                least_slot,
                is_reversed,
                order,
                distinct,
                memory,
                method,
                threads,
                shards,
                best,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_answers_agree_with_brute_force(questions in questions()) {
        questions.check();
    }
}
