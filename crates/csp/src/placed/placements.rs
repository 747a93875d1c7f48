//! Placements: the ways to put the required words into slots.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::events::NoObserver;
use crate::model::{Model, RequiredWord};
use crate::propagation::{Propagated, SearchState};
use lexicon::Halt;
use network::{SlotId, WordId};

/// A slot for each required word, in the order the words were given.
pub type Placement = Vec<(SlotId, WordId)>;

/// All placements of the required words that arc consistency does not refute, one after the other, in
/// an order that the seed draws.
///
/// Backtracking over the words: the word that is left to the fewest slots is put next (Haralick and Elliott,
/// 1980), in each of these slots; arc consistency is made after each word. So every fill in which the words
/// stand is a completion of some placement that comes; with repeated words, of several placements.
#[derive(Debug)]
pub struct Placements<'r> {
    /// The model without the words that must stand.
    model: Model,
    required: &'r [RequiredWord],
    state: SearchState<NoObserver>,
    random: ChaCha8Rng,
    /// The words put, each with the slots still to be tried, the last of which has the word.
    path: Vec<Placing>,
    is_begun: bool,
    halt: Halt,
}

/// A word that is put somewhere.
#[derive(Debug)]
struct Placing {
    /// Its place among the required words.
    number: usize,
    /// The slot that has the word, if a slot has it just now.
    slot: Option<SlotId>,
    /// The slots in which the word is still to be tried.
    rest: Vec<SlotId>,
}

impl<'r> Placements<'r> {
    /// The placements of the words that a model requires. Gives up soon once `halt` is set.
    pub fn new(model: &'r Model, seed: u64, halt: &Halt) -> Placements<'r> {
        Placements {
            model: model.placed([]),
            required: model.required(),
            state: SearchState::new(model, NoObserver, halt.clone()),
            random: ChaCha8Rng::seed_from_u64(seed),
            path: Vec::new(),
            is_begun: false,
            halt: halt.clone(),
        }
    }

    /// Blocks touched by propagation so far: about three nanoseconds each.
    pub fn work(&self) -> u64 {
        self.state.work
    }

    /// Propagates the model itself; false if propagation refutes it.
    fn begin(&mut self) -> bool {
        self.is_begun = true;
        self.state.push();
        self.state.begin(&self.model) && self.propagate()
    }

    fn propagate(&mut self) -> bool {
        self.state.propagate(&self.model) == Propagated::Consistent
    }

    /// The word to put next, with its slots in random order: the word that is left to the fewest slots.
    fn choose(&mut self) -> Option<Placing> {
        let is_put = |number: usize| self.path.iter().any(|step| step.number == number);
        let taken: Vec<SlotId> = self.path.iter().filter_map(|step| step.slot).collect();
        let domains = &self.state.domains;
        let open = (0..self.required.len()).filter(|&number| !is_put(number));
        let left = open.map(|number| {
            let RequiredWord { word, slots } = &self.required[number];
            let is_left = |slot: &SlotId| domains.contains(*slot, *word) && !taken.contains(slot);
            (number, slots.iter().copied().filter(is_left).collect::<Vec<SlotId>>())
        });
        let (number, mut rest) = left.min_by_key(|(_, slots)| slots.len())?;
        rest.shuffle(&mut self.random);
        Some(Placing { number, slot: None, rest })
    }

    /// Puts the last word of the path into its next slot that is not refuted at once; false if there is no such
    /// slot.
    fn advance(&mut self) -> bool {
        loop {
            let Some(step) = self.path.last_mut() else { return false };
            if step.slot.take().is_some() {
                self.state.pop();
            }
            let Some(slot) = step.rest.pop() else { return false };
            step.slot = Some(slot);
            let word = self.required[step.number].word;
            self.state.push();
            if self.state.assign(&self.model, slot, word) && self.propagate() {
                return true;
            }
            if self.halt.is_set() {
                return false;
            }
        }
    }

    fn placement(&self) -> Placement {
        let mut steps: Vec<&Placing> = self.path.iter().collect();
        steps.sort_unstable_by_key(|step| step.number);
        let place = |step: &&Placing| Some((step.slot?, self.required[step.number].word));
        steps.iter().filter_map(place).collect()
    }
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let mut goes_on = match (self.is_begun, self.path.is_empty()) {
            (false, _) => self.begin(),
            // The one placement of no word came already.
            (true, true) => return None,
            (true, false) => self.advance(),
        };
        loop {
            if self.halt.is_set() {
                self.path.clear();
                return None;
            }
            if !goes_on {
                // The last word has no slot left: the word before it goes on.
                self.path.pop()?;
                if self.path.is_empty() {
                    return None;
                }
                goes_on = self.advance();
                continue;
            }
            if self.path.len() == self.required.len() {
                return Some(self.placement());
            }
            let step = self.choose()?;
            self.path.push(step);
            goes_on = self.advance();
        }
    }
}
