//! Beliefs about all fills of a problem before any search: about which share of them has each letter in a cell and each
//! word in a slot, and about how many there are.
//!
//! Belief propagation as in `csp/beliefs.rs`, where a slot sends its messages word by word, so that a search can
//! take words away. Here no word is taken away, and a slot sends its messages by the automaton of its words
//! (`csp/fill_beliefs/levels.rs`) in a fifth of the time. Where a problem differs from another one in a few letters only,
//! as after an edit of a grid, most messages of the other are right already: slots whose letters changed send their messages
//! again, and then the slots that received other messages.

mod levels;

use std::sync::Arc;

use lexicon::letters::MAX_LETTERS;
use lexicon::{Halt, Halted, Letter, LetterSet};
use network::{CellId, IdVec, Network, Place, Problem, SlotId};
use rustc_hash::FxHashMap;

use crate::beliefs::messages::{self, Weights, renew, scaled};
use levels::Levels;

/// How often all slots send their messages at most. Figures of these constants: `benches/record/beliefs.md`.
const SWEEPS: usize = 15;

/// The change of a message after which the slot that receives it sends its own messages again.
const TOLERANCE: f32 = 0.005;

/// Beliefs about the fills of a problem in which a word may stand twice, whatever words must stand.
///
/// They are exact on networks without cycles. How far they are off on grids that were counted:
/// `benches/record/beliefs.md`.
///
/// ```
/// use csp::FillBeliefs;
/// use lexicon::halt::Halt;
/// use network::problem::Problem;
///
/// let problem = Problem::of_words("11\n10\n", ["as", "la", "le", "lu"])?;
/// let beliefs = FillBeliefs::of(&problem, None, &Halt::default())?.unwrap();
/// // Across and down begin with l, each of three words, or with a.
/// let corner = problem.network().pictured[0];
/// assert!((beliefs.share(corner, 11) - 0.9).abs() < 0.01);
/// assert!((beliefs.expected_fills().unwrap() - 1.0).abs() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FillBeliefs {
    network: Arc<Network>,
    /// The letters left to each cell.
    left: IdVec<CellId, LetterSet>,
    /// Where the positions of each slot begin in `messages`.
    bases: IdVec<SlotId, usize>,
    /// The message of each slot to the cell at each of its positions: all letters together 1.
    messages: Vec<Weights>,
    /// The weight of all words of each slot by the messages that the slot received.
    weights: IdVec<SlotId, f32>,
    expected_fills: Option<f64>,
}

impl FillBeliefs {
    /// Beliefs about the fills of a problem; `before` are beliefs about the fills of a similar one with the same words, from
    /// which they are found sooner where the slots have the same cells. `None` if the problem has an [obstruction](Problem::obstruction).
    ///
    /// Takes time in proportion to the automata of the slots that send messages.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn of(
        problem: &Problem,
        before: Option<&FillBeliefs>,
        halt: &Halt,
    ) -> Result<Option<FillBeliefs>, Halted> {
        if problem.obstruction().is_some() {
            return Ok(None);
        }
        let before = before.filter(|before| before.network.slots == problem.network().slots);
        if let Some(before) = before.filter(|before| before.left == *problem.candidates()) {
            return Ok(Some(before.clone()));
        }
        let mut propagation = BeliefPropagation::new(problem, halt)?;
        let mut beliefs = match before {
            Some(before) => before.reopened(problem, &mut propagation.is_stale),
            None => FillBeliefs::unsent(problem),
        };
        for _ in 0..SWEEPS {
            if !propagation.sweep(&mut beliefs)? {
                break;
            }
        }
        beliefs.expected_fills = propagation.expected_fills(&mut beliefs)?;
        Ok(Some(beliefs))
    }

    /// Beliefs before any message was sent.
    fn unsent(problem: &Problem) -> FillBeliefs {
        let network = problem.network();
        let mut positions = 0;
        let bases = network.slots.iter().map(|slot| {
            positions += slot.length();
            positions - slot.length()
        });
        FillBeliefs {
            bases: bases.collect(),
            messages: vec![[1.0; MAX_LETTERS]; positions],
            weights: IdVec::repeat(0.0, network.slots.len()),
            left: problem.candidates().clone(),
            network: Arc::clone(network),
            expected_fills: None,
        }
    }

    /// The same messages about a problem with the same slots. Slots that have other letters are to send their messages again,
    /// and a cell that has more letters now has received none.
    fn reopened(&self, problem: &Problem, is_stale: &mut IdVec<SlotId, bool>) -> FillBeliefs {
        let mut again = FillBeliefs::unsent(problem);
        again.messages.clone_from(&self.messages);
        let left = &again.left;
        is_stale.iter_mut().for_each(|is_stale| *is_stale = false);
        for cell in left.ids().filter(|&cell| left[cell] != self.left[cell]) {
            for place in self.network.places(cell) {
                is_stale[place.slot] = true;
                if !left[cell].without(self.left[cell]).is_empty() {
                    again.messages[self.bases[place.slot] + place.position] = [1.0; MAX_LETTERS];
                }
            }
        }
        again
    }

    /// About which share of the fills has a letter in a cell, from 0 to 1.
    pub fn share(&self, cell: CellId, letter: Letter) -> f32 {
        scaled(self.product(cell, None), |sum, weight| sum + weight)[usize::from(letter)]
    }

    /// About which share of the fills has each of some words in a slot, from 0 to 1, for words that are left to the slot.
    pub fn shares_of_words<'w>(
        &self,
        slot: SlotId,
        words: impl IntoIterator<Item = &'w [Letter]>,
    ) -> Vec<f32> {
        let (received, _) = self.received(slot);
        let all = self.weights[slot].max(f32::MIN_POSITIVE);
        let share = |word: &[Letter]| {
            let letters = received.iter().zip(word);
            let weights = letters.map(|(weights, &letter)| weights[usize::from(letter)]);
            (weights.product::<f32>() / all).min(1.0)
        };
        words.into_iter().map(share).collect()
    }

    /// The logarithm to base 10 of about how many fills there are: what Bethe's free energy is of the messages (Yedidia,
    /// Freeman and Weiss, IEEE Transactions on Information Theory 51, 2005). `None` where messages are too small for a number.
    pub fn expected_fills(&self) -> Option<f64> {
        self.expected_fills
    }

    /// The products of what all slots through a cell but `without` send of each letter left to the cell.
    fn product(&self, cell: CellId, without: Option<SlotId>) -> Weights {
        let places = self.network.places(cell).iter().filter(|at| Some(at.slot) != without);
        let message = |at: &Place| &self.messages[self.bases[at.slot] + at.position];
        messages::product(self.left[cell], places.map(message))
    }

    /// The messages of the other slots to each cell of a slot, multiplied, the greatest weight of each cell 1, and the logarithm to base 10 of the
    /// product of the greatest weights.
    fn received(&self, slot: SlotId) -> (Vec<Weights>, f64) {
        let mut log = 0.0;
        let cells = self.network.slots[slot].cells.iter();
        let received = cells.map(|&cell| {
            let product = self.product(cell, Some(slot));
            log += f64::from(product.iter().copied().fold(0.0, f32::max)).log10();
            scaled(product, f32::max)
        });
        (received.collect(), log)
    }
}

/// The slots of a problem while they send their messages.
struct BeliefPropagation<'a> {
    /// The automata of the words that match the slots, each once, and which is that of each slot.
    automata: Vec<Levels>,
    automaton_of: IdVec<SlotId, usize>,
    /// Whether the messages of a slot are to be sent again.
    is_stale: IdVec<SlotId, bool>,
    halt: &'a Halt,
}

impl<'a> BeliefPropagation<'a> {
    fn new(problem: &Problem, halt: &'a Halt) -> Result<BeliefPropagation<'a>, Halted> {
        let slots = &problem.network().slots;
        let (mut automata, mut known) = (Vec::new(), FxHashMap::default());
        let mut automaton_of = IdVec::default();
        for slot in slots.ids() {
            halt.check()?;
            let root = problem.root(slot);
            automaton_of.push(*known.entry(root).or_insert_with(|| {
                automata.push(Levels::new(problem.table(), root, slots[slot].length()));
                automata.len() - 1
            }));
        }
        let is_stale = IdVec::repeat(true, slots.len());
        Ok(BeliefPropagation { automata, automaton_of, is_stale, halt })
    }

    /// Lets each slot whose messages are stale send them; false if there is none.
    fn sweep(&mut self, beliefs: &mut FillBeliefs) -> Result<bool, Halted> {
        let mut is_any = false;
        for slot in self.is_stale.ids() {
            if std::mem::take(&mut self.is_stale[slot]) {
                self.halt.check()?;
                self.send(beliefs, slot);
                is_any = true;
            }
        }
        Ok(is_any)
    }

    fn send(&mut self, beliefs: &mut FillBeliefs, slot: SlotId) {
        let (received, _) = beliefs.received(slot);
        let network = Arc::clone(&beliefs.network);
        let sent = self.automata[self.automaton_of[slot]].weigh(&received);
        for (position, sent) in sent.into_iter().enumerate() {
            let message = &mut beliefs.messages[beliefs.bases[slot] + position];
            if renew(message, sent) > TOLERANCE {
                let places = network.places(network.slots[slot].cells[position]).iter();
                places.filter(|at| at.slot != slot).for_each(|at| self.is_stale[at.slot] = true);
            }
        }
    }

    /// The logarithm of about how many fills there are, by the messages, and the weights of all words of the slots.
    fn expected_fills(&mut self, beliefs: &mut FillBeliefs) -> Result<Option<f64>, Halted> {
        let mut expected = 0.0;
        for slot in self.is_stale.ids() {
            self.halt.check()?;
            let (received, log) = beliefs.received(slot);
            let weight = self.automata[self.automaton_of[slot]].weight(&received);
            beliefs.weights[slot] = weight;
            expected += log + f64::from(weight).log10();
        }
        for cell in beliefs.left.ids() {
            let both: f32 = beliefs.product(cell, None).iter().sum();
            let others = beliefs.network.places(cell).len() as f64 - 1.0;
            expected -= others * f64::from(both).log10();
        }
        Ok(Some(expected).filter(|expected| expected.is_finite()))
    }
}
