//! AC-3, and the propagation of the solver, leave exactly the words that are arc consistent.

use std::collections::BTreeSet;
use std::sync::Arc;

use csp::{Algorithm, Event, Model, Parameters, Solver, Textbook, TextbookParameters};
use lexicon::LetterSet;
use network::{CellId, SlotId};
use proptest::prelude::*;

use crate::case::{case, model};
use crate::check_each::check_each;

/// The words of each slot that are arc consistent where cells have these letters, found by looking at each pair of
/// slots and words until nothing changes; `None` if there is none for some slot.
fn consistent(model: &Model, letters: &[LetterSet]) -> Option<Vec<BTreeSet<Vec<u8>>>> {
    let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
    let fits = |slot: SlotId, word: &[u8]| {
        let cells = model.slot_cells(slot).iter().zip(word);
        cells.into_iter().all(|(&cell, &letter)| letters[cell.index()].contains(letter))
    };
    let words = |slot: SlotId| -> BTreeSet<Vec<u8>> {
        let words = model.words(slot).map(|word| model.word(slot, word));
        words.filter(|word| fits(slot, word)).map(<[u8]>::to_vec).collect()
    };
    let mut left: Vec<BTreeSet<Vec<u8>>> = slots.iter().map(|&slot| words(slot)).collect();
    loop {
        let before = left.clone();
        for (&one, &other) in
            slots.iter().flat_map(|one| slots.iter().map(move |other| (one, other)))
        {
            if one == other {
                continue;
            }
            let supports = left[other.index()].clone();
            // A crossing and a difference of the same two slots are two constraints.
            let agrees = |word: &[u8], support: &[u8]| {
                model.slot_cells(one).iter().enumerate().all(|(at, cell)| {
                    let place = model.slot_cells(other).iter().position(|other| other == cell);
                    place.is_none_or(|place| support[place] == word[at])
                })
            };
            let differs = |word: &[u8], support: &[u8]| !model.is_distinct() || word != support;
            left[one.index()].retain(|word| {
                supports.iter().any(|support| agrees(word, support))
                    && supports.iter().any(|support| differs(word, support))
            });
        }
        if left.iter().any(BTreeSet::is_empty) {
            return None;
        }
        if left == before {
            return Some(left);
        }
    }
}

#[test]
fn ac3_leaves_what_is_arc_consistent() {
    check_each(300, (case(), any::<bool>()), |(case, distinct)| {
        let model = model(&case.problem(), false, distinct);
        let cells = CellId::all(model.cell_count());
        let mut letters: Vec<_> = cells.map(|cell| model.letters(cell)).collect();
        let expected = consistent(&model, &letters);
        let mut words: Vec<usize> =
            (0..model.slot_count()).map(|slot| model.word_count(SlotId::new(slot))).collect();
        let mut is_consistent = None;
        let observer = |event: Event<'_>| match event {
            Event::WordsPruned { slot, left, .. } if is_consistent.is_none() => {
                words[slot.index()] = left as usize;
            }
            Event::LettersPruned { cell, left, .. } if is_consistent.is_none() => {
                letters[cell.index()] = left;
            }
            Event::ArcConsistent => is_consistent = Some(true),
            Event::WipeOut { .. } => is_consistent = is_consistent.or(Some(false)),
            _ => {}
        };
        let parameters =
            TextbookParameters { algorithm: Algorithm::RacFc, ac3: true, ..Default::default() };
        let mut solver: Textbook<_> =
            Textbook::watched_by(observer, Arc::clone(&model), parameters);
        solver.solve();
        drop(solver);
        prop_assert_eq!(is_consistent, Some(expected.is_some()));
        let Some(expected) = expected else { return Ok(false) };
        let counts: Vec<usize> = expected.iter().map(BTreeSet::len).collect();
        prop_assert_eq!(words, counts);
        for (slot, words) in expected.iter().enumerate() {
            let slot = SlotId::new(slot);
            for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
                if model.places(cell).len() == 2 {
                    let found = words.iter().map(|word| word[position]).collect();
                    prop_assert_eq!(letters[cell.index()], found);
                }
            }
        }
        Ok(true)
    });
}

#[test]
fn propagation_leaves_what_is_arc_consistent_and_undoes_it() {
    check_each(300, case(), |case| {
        let mut has_moved = false;
        let model = model(&case.problem(), false, false);
        let all: Vec<LetterSet> =
            CellId::all(model.cell_count()).map(|cell| model.letters(cell)).collect();
        let mut solver = Solver::new(Arc::clone(&model), Parameters::default());
        for prefix in (0..3).flat_map(|one| (0..3).map(move |two| [one, two])) {
            let mut given = all.clone();
            given
                .iter_mut()
                .zip(prefix)
                .for_each(|(given, letter)| *given = *given & LetterSet::only(letter));
            let expected = consistent(&model, &given);
            let moved = solver.move_to(&prefix);
            let has_letters = given.iter().all(|letters| !letters.is_empty());
            prop_assert_eq!(moved.is_ok(), expected.is_some() && has_letters);
            if moved.is_err() {
                continue;
            }
            has_moved = true;
            for (slot, expected) in (0..).map(SlotId::new).zip(expected.unwrap()) {
                let words = solver.words(slot);
                let words: BTreeSet<Vec<u8>> =
                    words.iter().map(|&word| model.word(slot, word).to_vec()).collect();
                prop_assert_eq!(words, expected);
            }
        }
        Ok(has_moved)
    });
}
