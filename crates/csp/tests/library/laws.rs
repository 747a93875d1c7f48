//! The laws of Kondrak and van Beek (Artificial Intelligence 89, 1997), for static orders: the nodes that one
//! algorithm visits, another visits too.

use std::sync::Arc;

use csp::{Algorithm, Model, TextbookParameters, TextbookStatistics, ValueOrder, VariableOrder};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::case::{Case, LETTERS, case, model, problem};
use crate::tried::{Node, visited};

/// Pairs of algorithms: the first visits no node that the second does not.
const LAWS: [(Algorithm, Algorithm); 4] = [
    (Algorithm::Cbj, Algorithm::Rac),
    (Algorithm::RacFc, Algorithm::Rac),
    (Algorithm::CbjFc, Algorithm::RacFc),
    (Algorithm::Mac, Algorithm::RacFc),
];

/// Problems on which searches go wrong more often: few words, larger grids.
fn hard_case() -> impl Strategy<Value = Case> {
    let rows =
        prop::sample::select(&[(3, 3), (4, 4), (3, 5)][..]).prop_flat_map(|(rows, columns)| {
            let cell = prop_oneof![6 => Just(7_u8), 1 => Just(0)];
            prop::collection::vec(prop::collection::vec(cell, columns), rows)
        });
    let word = prop::collection::vec(prop::sample::select(&LETTERS[..]), 2..=5);
    let words = prop::collection::vec((word.prop_map(String::from_iter), 0_u64..4), 20..60);
    (rows, words).prop_map(|(rows, words)| Case { rows, words })
}

/// Checks the laws; returns the statistics of FC-CBJ and CBJ.
fn check(model: &Arc<Model>, parameters: &TextbookParameters, all: bool) -> TextbookStatistics {
    let run = |algorithm| {
        let parameters = TextbookParameters { algorithm, ..parameters.clone() };
        visited(model, parameters, all)
    };
    let runs = Algorithm::ALL.map(run);
    let of = |algorithm: Algorithm| {
        let place = Algorithm::ALL.iter().position(|&other| other == algorithm).unwrap();
        &runs[place]
    };
    for (few, many) in LAWS {
        let ((few_nodes, few_done), (many_nodes, many_done)) = (of(few), of(many));
        let stranger: Option<&Node> = few_nodes.difference(many_nodes).next();
        assert_eq!(stranger, None, "{few:?} visits what {many:?} does not: {parameters:?}");
        assert!(few_done.nodes <= many_done.nodes);
    }
    // Forward checking that does not look ahead finds nothing out before checking backwards does.
    for (forward, backward) in
        [(Algorithm::RacFc, Algorithm::Rac), (Algorithm::CbjFc, Algorithm::Cbj)]
    {
        let blind =
            TextbookParameters { algorithm: forward, look_ahead: false, ..parameters.clone() };
        let (nodes, done) = visited(model, blind, all);
        let (backward_nodes, backward_done) = of(backward);
        assert!(nodes == *backward_nodes, "{forward:?} {parameters:?}");
        let jumps = (backward_done.dead_ends, backward_done.jump_lengths);
        assert_eq!((done.dead_ends, done.jump_lengths), jumps);
    }
    let mut done = of(Algorithm::Cbj).1;
    done.jumps += of(Algorithm::CbjFc).1.jumps;
    done.nodes = of(Algorithm::Rac).1.nodes - of(Algorithm::Cbj).1.nodes;
    done
}

fn parameters(turn: usize) -> (TextbookParameters, bool, bool) {
    let orders = [VariableOrder::Next, VariableOrder::FirstCell, VariableOrder::MaxConstraints];
    let variables = orders[turn % 3];
    let values = [ValueOrder::Lexicographic, ValueOrder::Random, ValueOrder::Score][turn / 3 % 3];
    let (ac3, distinct, all) = (turn / 9 % 2 == 1, turn / 18 % 2 == 1, turn / 36 % 2 == 1);
    let seed = turn as u64;
    (TextbookParameters { variables, values, ac3, seed, ..Default::default() }, distinct, all)
}

fn check_cases(cases: u32) {
    let (mut jumps, mut spared) = (0, 0);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    let strategy = (prop_oneof![case().boxed(), hard_case().boxed()], any::<u16>());
    let done = std::cell::RefCell::new((&mut jumps, &mut spared));
    let run = |(case, turn): (Case, u16)| {
        let (parameters, distinct, all) = parameters(turn.into());
        let statistics = check(&model(&case.problem(), turn & 1 == 0, distinct), &parameters, all);
        let mut done = done.borrow_mut();
        *done.0 += statistics.jumps;
        *done.1 += statistics.nodes;
        Ok(())
    };
    TestRunner::new(config).run(&strategy, run).unwrap();
    assert!(jumps > 0 && spared > 0, "there were {jumps} jumps, which spared {spared} nodes");
}

#[test]
fn the_laws_of_kondrak_and_van_beek_hold() {
    check_cases(600);
}

#[test]
#[ignore = "takes minutes: many more problems"]
fn the_laws_of_kondrak_and_van_beek_hold_on_many_problems() {
    check_cases(100_000);
}

/// Two rings that have nothing to do with each other. The second has no fill: its last slot is in
/// conflict with its first, over the slot between them, and nothing in the first ring helps.
#[test]
fn jumps_pass_over_slots_without_part() {
    let grid = "...####\n.#.####\n...####\n#######\n####c..\n####.#.\n####..c\n";
    let problem = problem("abc", grid, ["abc", "bca", "cab", "cbb", "bbb"]);
    let model = model(&problem, false, false);
    let run = |algorithm| {
        let parameters = TextbookParameters {
            algorithm,
            variables: VariableOrder::FirstCell,
            ac3: false,
            ..Default::default()
        };
        visited(&model, parameters, true).1
    };
    let [rac, rac_fc, cbj, cbj_fc, mac] = Algorithm::ALL.map(run);
    assert!(cbj.jumps > 0 && cbj.jump_lengths.longest > 0 && cbj.nodes < rac.nodes);
    assert!(cbj_fc.nodes <= rac_fc.nodes && mac.nodes <= rac_fc.nodes);
    assert_eq!(cbj.jump_lengths.counts.iter().sum::<u64>(), cbj.jumps);
    assert_eq!(rac.jumps, 0);
}
