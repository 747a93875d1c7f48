//! Slots and words come in the order that they are asked for.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use csp::{Algorithm, Event, Model, Textbook, TextbookParameters, Ties, ValueOrder, VariableOrder};
use network::SlotId;
use proptest::prelude::*;

use crate::brute_force;
use crate::case::{case, model, problem};
use crate::check_each::check_each;
use crate::events::Watcher;
use crate::tried::VARIABLES;

/// The key by which an order compares slots, the least first, from the drawing of a watcher alone.
fn key(
    order: VariableOrder,
    model: &Model,
    watcher: &Watcher,
    slot: usize,
) -> (Reverse<usize>, usize, Reverse<usize>) {
    let id = SlotId::new(slot);
    let words = watcher.words(slot);
    let crossing = |cell| {
        let places = model.places(cell).iter();
        places.map(|place| place.slot.index()).find(|&other| other != slot)
    };
    let crossings: Vec<usize> =
        model.slot_cells(id).iter().filter_map(|&cell| crossing(cell)).collect();
    let none = Reverse(0);
    match order {
        VariableOrder::Next => (none, slot, none),
        VariableOrder::FirstCell => (none, model.slot_cells(id)[0].index(), none),
        VariableOrder::SmallestDomain => (none, words, none),
        VariableOrder::MaxConstraints => (Reverse(crossings.len()), 0, none),
        VariableOrder::ConstraintsThenSize => (Reverse(crossings.len()), words, none),
        VariableOrder::SizeThenConstraints => (none, words, Reverse(crossings.len())),
        VariableOrder::InstantiatedThenSize => {
            let instantiated = crossings.iter().filter(|&&other| watcher.is_instantiated(other));
            (Reverse(instantiated.count()), words, none)
        }
        // Words for each constraint with open slots, as long as nothing was wiped out.
        VariableOrder::DomainOverWeight
        | VariableOrder::Alternating
        | VariableOrder::Beliefs
        | VariableOrder::WithBeliefs => {
            let is_open = |other: usize| other != slot && !watcher.is_instantiated(other);
            let open = crossings.iter().filter(|&&other| is_open(other)).count();
            let same = |other: usize| {
                model.slot_cells(SlotId::new(other)).len() == model.slot_cells(id).len()
            };
            let differs = model.is_distinct()
                && (0..model.slot_count()).any(|other| is_open(other) && same(other));
            let weight = (open + usize::from(differs)).max(1);
            // No slot has more than 9 crossings here: 2520 is a multiple of all weights.
            (none, words * 2520 / weight, none)
        }
    }
}

#[test]
fn slots_come_in_their_order() {
    check_each(150, (case(), any::<[bool; 3]>()), |(case, [distinct, ac3, is_random])| {
        let ties = if is_random { Ties::Random } else { Ties::Fixed };
        let model = model(&case.problem(), false, distinct);
        for (algorithm, variables) in
            Algorithm::ALL.iter().flat_map(|&a| VARIABLES.map(move |variables| (a, variables)))
        {
            let mut watcher = Watcher::new(&model, true);
            let mut has_failed = false;
            let weighs = [
                VariableOrder::DomainOverWeight,
                VariableOrder::Alternating,
                VariableOrder::Beliefs,
                VariableOrder::WithBeliefs,
            ]
            .contains(&variables);
            let observer = |event: Event<'_>| {
                // Without forward checking a slot without words is noticed at the dead end.
                has_failed |= matches!(event, Event::WipeOut { .. } | Event::DeadEnd { .. });
                if let Event::SlotChosen { slot, .. } = event
                    && !(weighs && has_failed)
                {
                    let chosen = key(variables, &model, &watcher, slot.index());
                    for other in (0..model.slot_count()).filter(|&o| !watcher.is_instantiated(o)) {
                        let other = key(variables, &model, &watcher, other);
                        assert!(chosen <= other, "{algorithm:?} {variables:?}");
                    }
                }
                watcher.watch(&model, event);
            };
            let parameters =
                TextbookParameters { algorithm, variables, ties, ac3, ..Default::default() };
            let mut solver: Textbook<_> =
                Textbook::watched_by(observer, Arc::clone(&model), parameters);
            solver.solve();
        }
        Ok(!brute_force::fills(&case, distinct).is_empty())
    });
}

#[test]
fn words_come_in_their_order() {
    check_each(150, (case(), any::<bool>()), |(case, distinct)| {
        let model = model(&case.problem(), false, distinct);
        let score = |word: &[u8]| {
            let spelled: String = word.iter().map(|letter| char::from(b'a' + letter)).collect();
            let scores = case.words.iter().filter(|(other, _)| *other == spelled);
            scores.map(|&(_, score)| score).max().unwrap()
        };
        for algorithm in Algorithm::ALL {
            for values in [ValueOrder::Lexicographic, ValueOrder::Score] {
                // The words tried last at each level.
                let mut last: Vec<Vec<u8>> = Vec::new();
                let mut next_level = 1;
                let observer = |event: Event<'_>| match event {
                    Event::SlotChosen { .. } => last.truncate(next_level - 1),
                    Event::WordTried { word, level, .. } => {
                        if let Some(before) = last.get(level - 1) {
                            let (one, two) = (before.as_slice(), word);
                            match values {
                                ValueOrder::Score => {
                                    assert!((Reverse(score(one)), one) < (Reverse(score(two)), two))
                                }
                                _ => assert!(one < two),
                            }
                        }
                        last.truncate(level - 1);
                        last.push(word.to_vec());
                        next_level = level + 1;
                    }
                    _ => {}
                };
                let parameters =
                    TextbookParameters { algorithm, values, ac3: false, ..Default::default() };
                let mut solver: Textbook<_> =
                    Textbook::watched_by(observer, Arc::clone(&model), parameters);
                solver.solve();
            }
        }
        Ok(!brute_force::fills(&case, distinct).is_empty())
    });
}

#[test]
fn ties_are_drawn_once_or_anew() {
    let problem = problem("abc", "..\n..\n", ["aa", "ab", "ba", "bb"]);
    let model = model(&problem, false, false);
    // The slots that are chosen at each level, where all are equal at each choice.
    let chosen = |ties, seed| {
        let mut of_level = vec![BTreeSet::new(); 4];
        let mut level = 0;
        let observer = |event: Event<'_>| match event {
            Event::SlotChosen { slot, .. } => _ = of_level[level].insert(slot.index()),
            Event::WordTried { level: at, .. } => level = at,
            Event::Backtrack { to, .. } => level = to,
            Event::Undone { level: at } => level = at - 1,
            _ => {}
        };
        let (algorithm, variables) = (Algorithm::Rac, VariableOrder::MaxConstraints);
        let parameters =
            TextbookParameters { algorithm, variables, ties, seed, ..Default::default() };
        let mut solver: Textbook<_> =
            Textbook::watched_by(observer, Arc::clone(&model), parameters);
        solver.solve_all(|_| ControlFlow::Continue(()));
        drop(solver);
        of_level.iter().map(BTreeSet::len).collect::<Vec<_>>()
    };
    for seed in 0..20 {
        assert_eq!(chosen(Ties::Fixed, seed), [1; 4]);
        assert_eq!(chosen(Ties::Random, seed), chosen(Ties::Random, seed));
    }
    let anew = (0..20).map(|seed| chosen(Ties::Random, seed));
    assert!(anew.filter(|of_level| of_level[1] > 1).count() > 10);
}

#[test]
fn a_seed_gives_one_search() {
    let words = ["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"];
    let model = model(&problem("abc", "..\n..\n", words), false, false);
    let solve = |seed| {
        let parameters =
            TextbookParameters { values: ValueOrder::Random, seed, ..Default::default() };
        let mut solver = Textbook::new(Arc::clone(&model), parameters);
        solver.solve();
        (solver.completion().to_vec(), solver.statistics())
    };
    assert_eq!(solve(1), solve(1));
    let fills: BTreeSet<_> = (0..40).map(|seed| solve(seed).0).collect();
    assert!(fills.len() > 20, "{} of 81 fills are found by 40 seeds", fills.len());
}
