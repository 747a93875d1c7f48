//! All fills of a network, by trying every letter on every cell in the order of the cells.

use std::ops::ControlFlow;

use super::network::Network;
use super::word_lists::Lists;

/// The fills kept of one problem, and the letters tried: more would only repeat what was shown.
const MOST_FILLS: usize = 1_000;
const MOST_TRIALS: usize = 40_000;

struct Trial<'a> {
    network: &'a Network,
    /// The words of each slot.
    words: Vec<Vec<Vec<char>>>,
    required: &'a [String],
    letters: Vec<Option<char>>,
    trials: usize,
    fills: Vec<String>,
}

/// The fills in order, each the letters of its cells as they are written, and whether these are all: they are the
/// first if there are too many to go through.
pub fn fills(network: &Network, lists: &Lists) -> (Vec<String>, bool) {
    let mut trial = Trial {
        network,
        words: network.slots.iter().map(|slot| lists.of(slot)).collect(),
        required: &lists.required,
        letters: vec![None; network.letters.len()],
        trials: 0,
        fills: Vec::new(),
    };
    let is_complete = trial.fill_from(0).is_continue();
    (trial.fills, is_complete)
}

impl Trial<'_> {
    fn fill_from(&mut self, depth: usize) -> ControlFlow<()> {
        let network = self.network;
        let Some(&cell) = network.order.get(depth) else { return self.keep() };
        let first = network.same_as[cell];
        if self.letters[first].is_some() {
            return self.fill_from(depth + 1);
        }
        for &letter in &network.letters[first] {
            self.trials += 1;
            if self.trials > MOST_TRIALS {
                return ControlFlow::Break(());
            }
            self.letters[first] = Some(letter);
            let mut slots =
                (0..network.slots.len()).filter(|&slot| network.slots[slot].cells.contains(&first));
            if slots.all(|slot| self.has_word(slot)) {
                self.fill_from(depth + 1)?;
            }
        }
        self.letters[first] = None;
        ControlFlow::Continue(())
    }

    /// Whether some word agrees with the letters that stand on a slot.
    fn has_word(&self, slot: usize) -> bool {
        let cells = &self.network.slots[slot].cells;
        self.words[slot].iter().any(|word| {
            let mut pairs = cells.iter().zip(word);
            pairs.all(|(&cell, &letter)| self.letters[cell].is_none_or(|other| other == letter))
        })
    }

    fn keep(&mut self) -> ControlFlow<()> {
        let same_as = self.network.same_as.iter();
        let fill: String = same_as.map(|&cell| self.letters[cell].unwrap()).collect();
        let words: Vec<String> =
            self.network.slots.iter().map(|slot| Network::word(slot, &fill)).collect();
        if !self.required.iter().all(|word| words.contains(word)) {
            return ControlFlow::Continue(());
        }
        if self.fills.len() == MOST_FILLS {
            return ControlFlow::Break(());
        }
        self.fills.push(fill);
        ControlFlow::Continue(())
    }
}
