//! Every engine and answer of the library against the brute force, on random problems.

use enumerate::count::Method;
use enumerate::search::Order;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::agreement::{ENOUGH, Questions};
use crate::support::check_each::check_each;
use crate::support::random_problem::{RandomProblem, random_problem};

/// Few scores, so that many totals are the same, and one of the highest.
const SCORES: [u64; 6] = [0, 0, 1, 2_500_000, 7_000_000, u64::MAX / 64];

fn questions() -> impl Strategy<Value = Questions> {
    let order = select(vec![Order::Rows, Order::Columns]);
    let memory = select(vec![ENOUGH, ENOUGH, 4 << 10, 0]);
    let method = select(vec![Method::Fastest, Method::AndOr, Method::Walk]);
    let best = select(vec![0_u64, 1, 2, 7, 100_000]);
    let sizes = (1..=4_usize, 1..=5_u32, best);
    let scores = vec(select(SCORES.to_vec()), 40);
    let asked = (order, any::<bool>(), memory, method, sizes, scores);
    (random_problem(), asked).prop_map(
        |(random, (order, distinct, memory, method, (threads, shards, best), scores))| {
            let words = random.words.into_iter().zip(scores.into_iter().cycle()).collect();
            let (alphabet, grid) = (random.alphabet.to_owned(), random.grid);
            let RandomProblem { least_slot, diagonals, is_reversed, .. } = random;
            Questions {
                alphabet,
                words,
                grid,
                least_slot,
                diagonals,
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

#[test]
fn all_answers_agree_with_brute_force() {
    // Of those with too many fills for the brute force only the first are compared.
    check_each(500, questions(), |questions| Ok(questions.check().map(|fills| fills > 0)));
}
