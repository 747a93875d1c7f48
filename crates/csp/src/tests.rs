//! The pieces of the solver, each tested alone.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::all_different::{TooFewWords, too_few_words, too_few_words_of};
use crate::answer::{Answer, Limits};
use crate::beliefs::Beliefs;
use crate::domains::{CellLetters, Domains};
use crate::events::{Cause, NoObserver};
use crate::model::Model;
use crate::orders::{ValueOrder, VariableOrder};
use crate::propagation::{Propagated, SearchState};
use crate::solver::{Components, Parameters, Solver};
use crate::word_weights::WordWeights;
use lexicon::{Alphabet, Halt, Index, Letter, LetterSet};
use network::order::Order;
use network::{CellId, Grid, Problem, SlotId, WordId};

/// Words of three letters: all of a language of 8 letters whose sum is no multiple of 5.
fn words() -> Vec<String> {
    let letters = |number: u32| [number / 64, number / 8 % 8, number % 8];
    (0..512)
        .map(letters)
        .filter(|letters| !letters.iter().sum::<u32>().is_multiple_of(5))
        .map(|letters| letters.map(|letter| char::from(b'a' + letter as u8)).iter().collect())
        .collect()
}

/// The model of the words that fit a grid, its cells row after row.
pub(crate) fn model(grid: &str, words: &[impl AsRef<str>], distinct: bool) -> Model {
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, words).unwrap();
    let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
    let problem = Problem::new(grid, alphabet, &index).unwrap();
    let problem = if distinct { problem.distinct() } else { problem };
    Model::new(&problem, Order::Rows)
}

fn words_left(domains: &Domains, slot: SlotId) -> Vec<usize> {
    let mut left = Vec::new();
    domains.for_each(slot, |word| left.push(word.index()));
    left
}

/// Shrinks and undoes domains at random levels, beside plain sets of words.
#[test]
fn domains_are_as_sets() {
    let model = model("111\n111\n111\n", &words(), false);
    let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    let all: BTreeSet<usize> = (0..model.word_count(slots[0])).collect();
    let mut domains = Domains::new(&model);
    let mut sets = vec![all; slots.len()];
    let mut before: Vec<Vec<BTreeSet<usize>>> = Vec::new();
    let mut state = 7_u32;
    let mut random = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % most
    };
    for _ in 0..2_000 {
        let slot = slots[random(slots.len() as u32) as usize];
        let set = &mut sets[slot.index()];
        match random(7) {
            0 => {
                domains.push();
                before.push(sets.clone());
            }
            1 if before.len() > random(8) as usize => {
                domains.pop();
                sets = before.pop().unwrap();
            }
            2 => {
                if let Some(&word) = set.iter().nth(random(set.len().max(1) as u32) as usize) {
                    domains.remove(slot, WordId::new(word));
                    set.remove(&word);
                }
            }
            3 if random(8) == 0 => {
                if let Some(&word) = set.iter().nth(random(set.len().max(1) as u32) as usize) {
                    domains.assign(slot, WordId::new(word));
                    *set = BTreeSet::from([word]);
                }
            }
            _ => {
                let position = random(3) as usize;
                let gone = LetterSet::only(random(8) as Letter);
                let left = LetterSet::first(8).without(gone);
                domains.remove_with(&model, slot, position, gone, left);
                let letter = |word: usize| model.word(slot, WordId::new(word))[position];
                set.retain(|&word| !gone.contains(letter(word)));
            }
        }
        assert_eq!(domains.level(), before.len());
        for &slot in &slots {
            let set = &sets[slot.index()];
            assert!(words_left(&domains, slot).iter().eq(set));
            assert_eq!(domains.count(slot) as usize, set.len());
            assert_eq!(domains.first(slot).map(WordId::index), set.first().copied());
            assert!(set.iter().all(|&word| domains.contains(slot, WordId::new(word))));
            assert!((0..420).step_by(7).all(|word| {
                let found = domains.first_from(slot, WordId::new(word)).map(WordId::index);
                found == set.range(word..).next().copied()
                    && domains.contains(slot, WordId::new(word.min(400)))
                        == set.contains(&word.min(400))
            }));
            let mut letters = [LetterSet::first(8); 3];
            domains.support(&model, slot, &mut letters);
            for (position, &found) in letters.iter().enumerate() {
                let of = |&word: &usize| model.word(slot, WordId::new(word))[position];
                assert_eq!(found, set.iter().map(of).collect());
                let with = |letter| set.iter().map(of).filter(|&other| other == letter).count();
                let counted = domains.count_with(&model, slot, position, 3);
                assert_eq!(counted as usize, with(3));
            }
        }
        if before.is_empty() && sets.iter().any(BTreeSet::is_empty) {
            domains = Domains::new(&model);
            sets = vec![(0..model.word_count(slots[0])).collect(); slots.len()];
        }
    }
}

#[test]
fn a_word_leaves_the_other_slots_of_its_scope() {
    let words = ["ab", "ac", "ba", "bc", "ca"];
    let model = model("11#11\n", &words, true);
    let mut state = SearchState::new(&model, NoObserver, Halt::default());
    state.push();
    assert!(state.begin(&model));
    assert_eq!(state.propagate(&model), Propagated::Consistent);
    for (scope, left) in [(0, vec![0, 1, 2, 3]), (1, vec![0, 1, 2, 3, 4])] {
        state.push();
        state.scope[SlotId::new(1)] = scope;
        let letters = LetterSet::only(2);
        assert!(state.restrict(&model, CellId::new(0), letters, Cause::Choice));
        assert_eq!(state.propagate(&model), Propagated::Consistent);
        assert_eq!(words_left(&state.domains, SlotId::new(0)), [4]);
        assert_eq!(words_left(&state.domains, SlotId::new(1)), left);
        state.pop();
    }
}

#[test]
fn slots_without_open_cells_in_common_are_apart() {
    let model = model("111\n1#1\n111\n", &words(), false);
    let (domains, mut cells) = (Domains::new(&model), CellLetters::new(&model));
    let mut components = Components::new(model.slot_count());
    let all: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    let sizes = |cells: &CellLetters, components: &mut Components| {
        let split = components.split(&model, &domains, cells, &all);
        split.iter().map(Vec::len).collect::<Vec<_>>()
    };
    assert_eq!(sizes(&cells, &mut components), [4]);
    // Two opposite corners, then a third.
    for (cell, expected) in [(0, vec![4]), (7, vec![2, 2]), (2, vec![1, 2, 1])] {
        cells.set(CellId::new(cell), LetterSet::only(0));
        assert_eq!(sizes(&cells, &mut components), expected, "{cell}");
    }
}

#[test]
fn orders_choose_as_they_say() {
    let mut list = words();
    list.extend(["ab", "ba", "bb"].map(String::from));
    let model = model("11#111\n111#11\n", &list, false);
    let (domains, mut cells) = (Domains::new(&model), CellLetters::new(&model));
    let mut failures = vec![1.0; model.slot_count()];
    let all: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    let choose = |order: VariableOrder, cells: &CellLetters, failures: &[f64]| {
        let weight = |slot: SlotId| failures[slot.index()];
        order.choose(&model, (&domains, cells), weight, &all).unwrap()
    };
    let words = |slot: SlotId| domains.count(slot);
    for order in [VariableOrder::Next, VariableOrder::FirstCell] {
        assert_eq!(choose(order, &cells, &failures).index(), 0);
    }
    let smallest = choose(VariableOrder::SmallestDomain, &cells, &failures);
    assert!(all.iter().all(|&slot| words(slot) >= words(smallest)));
    assert_eq!(choose(VariableOrder::DomainOverWeight, &cells, &failures), smallest);
    let long = all.iter().copied().find(|&slot| model.slot_cells(slot).len() == 3).unwrap();
    failures[long.index()] = 1_000.0;
    assert_eq!(choose(VariableOrder::DomainOverWeight, &cells, &failures), long);
    assert_eq!(choose(VariableOrder::SmallestDomain, &cells, &failures), smallest);
    for &cell in model.slot_cells(SlotId::new(0)) {
        cells.set(cell, LetterSet::only(1));
    }
    assert_ne!(choose(VariableOrder::FirstCell, &cells, &failures).index(), 0);
    assert_eq!(VariableOrder::Alternating.of_run(2), VariableOrder::DomainOverWeight);
    assert_eq!(VariableOrder::Alternating.of_run(3), VariableOrder::SmallestDomain);
}

/// Whether each slot of a length can have a word of its own: tried one slot after the other.
fn can_differ(sets: &[Vec<usize>], taken: &mut BTreeSet<usize>) -> bool {
    let Some((first, rest)) = sets.split_first() else { return true };
    first.iter().any(|&word| {
        taken.insert(word) && {
            let can = can_differ(rest, taken);
            taken.remove(&word);
            can
        }
    })
}

#[test]
fn slots_that_must_differ_need_as_many_words() {
    let list = ["ab", "ba", "bb", "aa", "cb"];
    let model = model("11#11\n11#11\n", &list, true);
    let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    assert_eq!(slots.len(), 8, "more slots than words");
    let all = too_few_words(&model, &Domains::new(&model)).unwrap();
    assert_eq!((all.slots.len(), all.words.len()), (6, 5));
    let mut state = 3_u32;
    let (mut enough, mut too_few) = (0, 0);
    for _ in 0..3_000 {
        let mut domains = Domains::new(&model);
        domains.push();
        for &slot in &slots {
            for word in 0..list.len() {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if state >> 30 > 0 && domains.count(slot) > 1 {
                    domains.remove(slot, WordId::new(word));
                }
            }
        }
        let some = model.constraints.groups()[0][..3].to_vec();
        let sets: Vec<Vec<usize>> = some.iter().map(|&slot| words_left(&domains, slot)).collect();
        let found = too_few_words_of(&some, &domains);
        assert_eq!(found.is_none(), can_differ(&sets, &mut BTreeSet::new()), "{sets:?}");
        match found {
            None => enough += 1,
            Some(TooFewWords { slots, words }) => {
                too_few += 1;
                assert_eq!(words.len() + 1, slots.len());
                let inside = |&slot: &SlotId| {
                    words_left(&domains, slot).iter().all(|&w| words.contains(&WordId::new(w)))
                };
                assert!(slots.iter().all(inside) && slots.iter().all(|slot| some.contains(slot)));
            }
        }
    }
    assert!(enough > 100 && too_few > 100, "{enough} {too_few}");
}

/// On a network without cycles beliefs are exact: the shares of the fills with each letter, and their number; where words
/// weigh by their scores, the shares of the weight, and its sum.
#[test]
fn beliefs_are_shares_of_the_fills() {
    let across = ["abcab;3", "bacba;0.5", "cabcc;1", "aacab;2.5", "bbcba;0"];
    let down = ["aab;1", "abb;4", "acc;0", "baa;2", "bcb;1.5", "cab;0", "caa;3", "cba;1", "cbb;2"];
    let words = [&across[..], &down].concat();
    let model = model("11111\n1#1#1\n1#1#1\n", &words, false);
    let (domains, mut cells) = (Domains::new(&model), CellLetters::new(&model));
    let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    let told = |cells: &CellLetters, weights: &Arc<WordWeights>| {
        let mut beliefs = Beliefs::new(&model, Arc::clone(weights));
        for _ in 0..40 {
            for &slot in &slots {
                beliefs.send(&model, (&domains, cells), slot, 0.0);
            }
        }
        beliefs
    };
    let parts = |word: &'static str| word.split_once(';').unwrap();
    let score = |word: &'static str| parts(word).1.parse::<f64>().unwrap();
    let mean = words.iter().map(|word| score(word)).sum::<f64>() / words.len() as f64;
    let mut all: Vec<(Vec<Letter>, f64)> = Vec::new();
    for word in across {
        let ends = [0, 2, 4].map(|at| down.iter().filter(move |end| end[..1] == word[at..=at]));
        for a in ends[0].clone() {
            for b in ends[1].clone() {
                for c in ends[2].clone() {
                    let rows = [1, 2].map(|row| [a, b, c].map(|end| &end[row..=row]).concat());
                    let letters = [parts(word).0, &rows[0], &rows[1]].concat();
                    let total: f64 = [word, a, b, c].map(|word| score(word) - mean).iter().sum();
                    all.push((letters.bytes().map(|letter| letter - b'a').collect(), total));
                }
            }
        }
    }
    let inverse = 1.7;
    for (left, weights, inverse) in [
        (LetterSet(u32::MAX), WordWeights::default(), 0.0),
        (LetterSet::only(1), WordWeights::default(), 0.0),
        (LetterSet(u32::MAX), WordWeights::boltzmann(&model, inverse), inverse),
        (LetterSet::only(1), WordWeights::boltzmann(&model, inverse), inverse),
    ] {
        cells.set(CellId::new(10), left);
        let beliefs = told(&cells, &Arc::new(weights));
        let fills: Vec<_> = all.iter().filter(|(fill, _)| left.contains(fill[10])).collect();
        assert!(fills.len() > 1);
        // The greatest score of all is 4.
        let weight = |total: f64| f64::exp(inverse * total / (4.0 - mean));
        let whole: f64 = fills.iter().map(|(_, total)| weight(*total)).sum();
        let expected =
            beliefs.expected_fills(&model, (&domains, &cells), &slots, &Halt::default()).unwrap();
        assert!((expected - whole.log10()).abs() < 1e-4, "{expected}");
        for cell in CellId::all(model.cell_count()) {
            let (letter, belief) = beliefs.likeliest(&model, &cells, cell).unwrap();
            let share = |letter: Letter| {
                let with = fills.iter().filter(|(fill, _)| fill[cell.index()] == letter);
                (with.map(|(_, total)| weight(*total)).sum::<f64>() / whole) as f32
            };
            assert!((belief - share(letter)).abs() < 1e-4, "{cell:?} {letter}: {belief}");
            assert!((0..3).all(|other| share(other) < share(letter) + 1e-4), "{cell:?}");
        }
        cells.set(CellId::new(10), LetterSet(u32::MAX));
    }
}

/// Draws are fills with the letters that were given, where there is one; the colder, the greater their totals.
#[test]
fn draws_are_fills_the_colder_the_better() {
    let scored = words().into_iter().enumerate();
    let scored: Vec<String> =
        scored.map(|(at, word)| format!("{word};{}", at * 37 % 101)).collect();
    let model = Arc::new(model("111\n111\n111\n", &scored, true));
    let parameters = Parameters {
        variables: VariableOrder::Beliefs,
        values: ValueOrder::Random,
        ..Parameters::default()
    };
    let mut solver = Solver::new(Arc::clone(&model), parameters);
    let mut plain = Solver::new(Arc::clone(&model), Parameters::default());
    let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    let word_at = |letters: &[Letter], slot: SlotId| {
        let own = model.slot_cells(slot).iter().map(|cell| letters[cell.index()]);
        let own: Vec<Letter> = own.collect();
        model.words(slot).find(|&word| model.word(slot, word) == own).expect("a word of the list")
    };
    let mut means = Vec::new();
    for inverse in [0.0, 1.0, 4.0] {
        let beliefs = solver.beliefs_about(WordWeights::boltzmann(&model, inverse));
        let (mut sum, mut fills, mut dead) = (0.0, 0, 0);
        for number in 0..64 {
            // The letters of the first three cells, by the digits of the number to base 4.
            let given: Vec<Letter> = [number / 16, number / 4 % 4, number % 4].to_vec();
            let letters = CellId::all(3).zip(given.iter().copied()).collect::<Vec<_>>();
            let answer = solver.draw(&slots, &letters, &beliefs);
            assert_eq!(answer, plain.complete(&given), "{given:?}");
            if answer == Answer::Dead {
                dead += 1;
                continue;
            }
            let fill = solver.completion();
            assert_eq!(fill[..3], given[..]);
            let words: Vec<WordId> = slots.iter().map(|&slot| word_at(fill, slot)).collect();
            assert!(words.iter().enumerate().all(|(at, word)| !words[..at].contains(word)));
            let scores = slots.iter().zip(&words).map(|(&slot, &word)| model.score(slot, word));
            sum += scores.map(|score| score.as_f64()).sum::<f64>();
            fills += 1;
        }
        assert!(fills > 10 && dead > 5, "{fills} {dead}");
        means.push(sum / f64::from(fills));
    }
    assert!(means[0] + 10.0 < means[1] && means[1] + 10.0 < means[2], "{means:?}");
}

/// A question is left where beliefs expect too few fills, and searched where they expect enough.
#[test]
fn too_few_fills_are_not_searched() {
    let model = Arc::new(model("111\n111\n111\n", &words(), false));
    let mut solver = Solver::new(
        Arc::clone(&model),
        Parameters { variables: VariableOrder::Beliefs, ..Parameters::default() },
    );
    assert_eq!(solver.solve(), Answer::Completion);
    let expected = solver.expected_fills().unwrap();
    let nodes = solver.statistics().nodes;
    // The first number is far too many: that is known before the messages settle.
    for (least, answer) in [
        (expected as i32 + 9, Answer::LimitReached),
        (expected as i32 + 1, Answer::LimitReached),
        (expected as i32, Answer::Completion),
    ] {
        let limits = Limits { least_expected: Some(least), ..Limits::default() };
        solver.parameters_mut().limits = limits;
        assert_eq!(solver.solve(), answer, "{least} of {expected}");
        assert_eq!(solver.statistics().nodes == nodes, answer == Answer::LimitReached);
    }
}
