//! The scores of fills.

use csp::{Model, ScoredFill};
use network::{Problem, SlotId};

use crate::report::say;

/// Tells on standard error the total of each fill, and the score of each of its words.
pub fn tell(problem: &Problem, model: &Model, fills: &[ScoredFill]) {
    for (number, fill) in (1..).zip(fills) {
        say(format_args!("fill {number} has the total {}", fill.total));
        for slot in SlotId::all(model.slot_count()) {
            let word = fill.word(model, slot);
            let text = problem.alphabet().spell(model.word(slot, word));
            let name = &problem.network().slots[slot];
            say(format_args!("  {name}: {text};{}", model.score(slot, word)));
        }
    }
}
