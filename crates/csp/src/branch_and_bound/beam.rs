//! Beam search: the most promising letters of cell after cell, with the prices as estimate.

use super::bounding::Stop;
use super::incumbents::PartFill;
use super::node::Node;
use super::prefixes::Prefixes;
use super::scope::Scope;
use lexicon::letters::{Letter, LetterSet};
use network::{IdVec, SlotId, WordId};

/// The cells that a beam search fills one after the other, and the prefixes that the words of the slots have in this order.
pub(super) struct Beam<'s> {
    scope: Scope<'s>,
    node: &'s Node,
    /// The slots with several words left: a column of the states for each.
    columns: Vec<SlotId>,
    prefixes: Prefixes,
    steps: Vec<Step>,
}

/// A cell to be filled.
struct Step {
    /// The columns of the slots through the cell.
    columns: Vec<usize>,
    /// The letters that the slots with one word left allow.
    letters: LetterSet,
    /// The slots that have their words with this cell.
    ending: Vec<Ending>,
}

/// A slot that has its word, and the slots that must have another.
struct Ending {
    column: usize,
    /// The columns of slots that have their words before.
    before: Vec<usize>,
    /// The columns of slots that have their words with the same cell, each pair once.
    beside: Vec<usize>,
    /// The words of slots with one word left.
    words: Vec<u32>,
}

/// The fills that a beam search found.
pub(super) struct Found {
    /// The fills, the best first.
    pub(super) fills: Vec<PartFill>,
    /// Whether no state was left out that might have led to a better fill.
    pub(super) is_complete: bool,
    /// States and prefixes looked at, some ten nanoseconds each.
    pub(super) work: u64,
}

/// The states of a beam: for each, what it loses against the bound, and of each column the prefix, or the word once the slot
/// has its word.
#[derive(Default)]
struct States {
    losses: Vec<i64>,
    places: Vec<u32>,
}

/// A state with one more letter.
#[derive(Clone, Copy)]
struct Next {
    loss: i64,
    state: u32,
    letter: Letter,
}

impl<'s> Beam<'s> {
    /// A beam search of what is left at a node, through the cells of the part in their order or backwards; `None` where a
    /// slot goes through a cell twice.
    pub(super) fn new(scope: Scope<'s>, node: &'s Node, is_backwards: bool) -> Option<Beam<'s>> {
        let Scope { model, part } = scope;
        let is_open = |slot: SlotId| node.slot(slot).len() > 1;
        let columns: Vec<SlotId> =
            part.slots.iter().copied().filter(|&slot| is_open(slot)).collect();
        let mut column_of = IdVec::repeat(usize::MAX, model.slot_count());
        columns.iter().enumerate().for_each(|(column, &slot)| column_of[slot] = column);
        let mut positions: Vec<Vec<usize>> = vec![Vec::new(); columns.len()];
        let mut steps: Vec<Step> = Vec::new();
        let mut last: Vec<usize> = vec![0; columns.len()];
        let mut cells = part.cells.clone();
        if is_backwards {
            cells.reverse();
        }
        for cell in cells {
            let mut step =
                Step { columns: Vec::new(), letters: model.letters(cell), ending: Vec::new() };
            for place in model.places(cell) {
                let column = column_of[place.slot];
                if column == usize::MAX {
                    let letters = node.slot(place.slot).letter_set(place.position);
                    step.letters = step.letters & letters;
                } else if step.columns.contains(&column) {
                    return None;
                } else {
                    step.columns.push(column);
                    positions[column].push(place.position);
                    last[column] = steps.len();
                }
            }
            // Slots with one word left may disagree: then no state goes on.
            if !step.columns.is_empty() || step.letters.is_empty() {
                steps.push(step);
            }
        }
        for (column, &slot) in columns.iter().enumerate() {
            let (before, beside, words) = (Vec::new(), Vec::new(), Vec::new());
            let mut ending = Ending { column, before, beside, words };
            for rival in model.constraints.rivals(slot) {
                match column_of[rival] {
                    usize::MAX => {
                        let word = node.slot(rival).first();
                        ending.words.extend(word.map(|word| word.index() as u32));
                    }
                    other if last[other] < last[column] => ending.before.push(other),
                    other if last[other] == last[column] && other < column => {
                        ending.beside.push(other)
                    }
                    _ => {}
                }
            }
            steps.get_mut(last[column])?.ending.push(ending);
        }
        let mut prefixes = Prefixes::default();
        for (&slot, positions) in columns.iter().zip(&positions) {
            prefixes.add(node.slot(slot), positions);
        }
        Some(Beam { scope, node, columns, prefixes, steps })
    }

    /// The best `most` fills found of more than `threshold`, with at most `width` states after each cell.
    pub(super) fn search(&self, threshold: i64, width: usize, most: usize, stop: &Stop) -> Found {
        let bound = self.node.bound(self.scope.part);
        let mut found =
            Found { fills: Vec::new(), is_complete: true, work: self.prefixes.len() as u64 };
        let mut states = States { losses: vec![0], places: self.prefixes.roots().to_vec() };
        let mut next: Vec<Next> = Vec::new();
        for step in &self.steps {
            if stop.is_due() {
                found.is_complete = false;
                return found;
            }
            next.clear();
            let mut limit = bound - threshold;
            for state in 0..states.losses.len() {
                self.expand(&states, state, step, limit, &mut next);
                if next.len() > 4 * width {
                    found.work += (next.len() - width) as u64;
                    found.is_complete = false;
                    limit = keep(&mut next, width);
                }
            }
            found.work += next.len() as u64;
            if next.len() > width {
                found.is_complete = false;
                keep(&mut next, width);
            }
            states = self.place(&states, step, &next);
        }
        found.fills = self.best(&states, bound, most);
        found
    }

    /// The letters that a state may go on with at a cell, if they lose less than `limit`.
    fn expand(&self, states: &States, state: usize, step: &Step, limit: i64, into: &mut Vec<Next>) {
        let count = self.columns.len();
        let places = &states.places[state * count..][..count];
        let mut letters = step.letters;
        let mut before = states.losses[state];
        for &column in &step.columns {
            let prefix = self.prefixes.at(places[column]);
            letters = letters & prefix.letters;
            before -= prefix.loss;
        }
        for letter in letters.iter() {
            let below = |column: usize| self.prefixes.below(places[column], letter);
            let losses = step.columns.iter().map(|&column| self.prefixes.at(below(column)).loss);
            let loss = before + losses.sum::<i64>();
            if loss >= limit {
                continue;
            }
            let word = |column: usize| self.prefixes.at(below(column)).word();
            let is_new = |ending: &Ending| {
                let own = word(ending.column);
                ending.words.iter().all(|&other| other != own)
                    && ending.before.iter().all(|&other| places[other] != own)
                    && ending.beside.iter().all(|&other| word(other) != own)
            };
            if step.ending.iter().all(is_new) {
                into.push(Next { loss, state: state as u32, letter });
            }
        }
    }

    /// The states with one more letter each.
    fn place(&self, states: &States, step: &Step, next: &[Next]) -> States {
        let count = self.columns.len();
        let mut placed = States {
            losses: Vec::with_capacity(next.len()),
            places: Vec::with_capacity(next.len() * count),
        };
        for &Next { loss, state, letter } in next {
            placed.losses.push(loss);
            let own = placed.places.len();
            placed.places.extend_from_slice(&states.places[state as usize * count..][..count]);
            let places = &mut placed.places[own..];
            for &column in &step.columns {
                places[column] = self.prefixes.below(places[column], letter);
            }
            for &Ending { column, .. } in &step.ending {
                places[column] = self.prefixes.at(places[column]).word();
            }
        }
        placed
    }

    /// The best of the states at the end, as fills that meet all constraints.
    fn best(&self, states: &States, bound: i64, most: usize) -> Vec<PartFill> {
        let count = self.columns.len();
        let mut order: Vec<usize> = (0..states.losses.len()).collect();
        order.sort_unstable_by_key(|&state| states.losses[state]);
        let fill = |state: usize| {
            let places = &states.places[state * count..][..count];
            let mut columns = self.columns.iter().zip(places).peekable();
            let word = |&slot: &SlotId| match columns.next_if(|(own, _)| **own == slot) {
                Some((_, &word)) => Some(WordId::new(word as usize)),
                None => self.node.slot(slot).first(),
            };
            let words = self.scope.part.slots.iter().map(word).collect::<Option<Vec<WordId>>>()?;
            Some(PartFill { total: bound - states.losses[state], words })
        };
        let fills = order.into_iter().filter_map(fill);
        fills.filter(|fill| self.scope.allows(&fill.words)).take(most).collect()
    }
}

/// Keeps the states that lose the least; returns the greatest loss kept.
fn keep(next: &mut Vec<Next>, width: usize) -> i64 {
    let (_, last, _) =
        next.select_nth_unstable_by_key(width - 1, |next| (next.loss, next.state, next.letter));
    let most = last.loss;
    next.truncate(width);
    most
}
