//! A fill that the search begins with.

use super::incumbents::ComponentFill;
use super::whole_fills::word_at;
use crate::answer::{Answer, Limits};
use crate::branch_and_bound::bound::components::Component;
use crate::branch_and_bound::bound::scope::Scope;
use crate::model::Model;
use crate::orders::ValueOrder;
use crate::placed::solve_placed;
use crate::solver::Parameters;
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use network::WordId;

/// The orders of words by which the first fill is sought, each with the blocks that may be touched, about three nanoseconds
/// each. High scores first give a better fill where there is one; then words come in random order.
const WAYS: [(ValueOrder, u64); 2] = [(ValueOrder::Score, 1 << 23), (ValueOrder::Random, 1 << 27)];

/// The blocks touched in the time in which a word is looked at, about.
const BLOCKS_OF_WORD: u64 = 16;

/// A fill by the solver that seeks any fill; within half a second, or none.
pub(crate) fn first_fill(model: &Model, seed: u64, halt: &Halt) -> Option<Vec<Letter>> {
    WAYS.into_iter().find_map(|way| any_fill(model, way, seed, halt))
}

/// A fill by this solver with words in random order, in about as much time as `work` words take, or none.
pub(crate) fn random_fill(model: &Model, work: u64, seed: u64, halt: &Halt) -> Option<Vec<Letter>> {
    any_fill(model, (ValueOrder::Random, work.saturating_mul(BLOCKS_OF_WORD)), seed, halt)
}

fn any_fill(
    model: &Model,
    (values, work): (ValueOrder, u64),
    seed: u64,
    halt: &Halt,
) -> Option<Vec<Letter>> {
    let parameters = Parameters {
        values,
        seed,
        limits: Limits { work, ..Limits::default() },
        halt: halt.clone(),
        ..Parameters::for_any_fill()
    };
    let found = solve_placed(model, &parameters);
    found.letters.filter(|_| found.answer == Answer::Completion)
}

pub(crate) fn words_in(model: &Model, component: &Component, letters: &[Letter]) -> ComponentFill {
    let words: Vec<WordId> =
        component.slots.iter().map(|&slot| word_at(model, slot, letters)).collect();
    Scope { model, component }.fill(words)
}
