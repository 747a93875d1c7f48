//! The bound of a node, and the words that it removes.

use std::time::Duration;

use lexicon::clock::Instant;

use super::components::Component;
use super::diffusion::{Cut, diffuse};
use super::node::{Changed, Node};
use super::pricing::price_words;
use super::reduced_costs::remove_hopeless;
use super::scope::Scope;
use super::settling::settle;
use lexicon::halt::Halt;
use network::{IdVec, SlotId, WordId};

/// How long the prices of a node are moved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Sweeps over the crossings, then over the squares.
    pub(crate) crossings: Sweeps,
    pub(crate) squares: Sweeps,
    /// Prices of less than this fraction of the gap stay as they are.
    pub(crate) precision: i64,
    /// Whether a node without potentials of squares gets some.
    pub(crate) begins_squares: bool,
}

/// How many sweeps are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweeps {
    pub(crate) most: u32,
    /// Another sweep is worth it if this number of sweeps like the last would bring the bound down to the threshold.
    pub(crate) ahead: i64,
}

/// Moves prices once over a component of a node, beginning with the slots that changed; returns the work that this takes beside
/// looking at these slots, or `None` if the node is hopeless.
type MovePrices = fn(&Component, &mut Node, &Changed, Cut) -> Option<u64>;

impl Effort {
    pub(crate) const ROOT: Effort = Effort {
        crossings: Sweeps { most: 200, ahead: 200 },
        squares: Sweeps { most: 0, ahead: 1 },
        precision: 10_000,
        begins_squares: false,
    };
    /// For the root again, in turns with neighbourhoods, until its squares are settled: on large grids that takes seconds.
    pub(crate) const SQUARES: Effort = Effort {
        crossings: Sweeps { most: 0, ahead: 1 },
        squares: Sweeps { most: 2, ahead: 1000 },
        begins_squares: true,
        ..Effort::ROOT
    };
    /// For all other nodes. Figures: `benches/record/constants.md` (`precision`, `ahead`), `best-fills.md` (sweeps over squares).
    pub(crate) const NODE: Effort = Effort {
        crossings: Sweeps { most: 10, ahead: 10 },
        squares: Sweeps { most: 3, ahead: 10 },
        precision: 100,
        begins_squares: false,
    };
}

/// The result of evaluating a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Evaluation {
    /// No fill of the node is better than the threshold.
    Hopeless,
    /// No fill of the node is better than this bound.
    Open { bound: i64 },
    /// As [`Open`](Self::Open), and the words that the slots pick by themselves make a fill. The total of the fill is the bound,
    /// or less where squares have picked other letters, or prices of words promise more.
    Filled { bound: i64, words: Vec<WordId> },
    /// The search is to end.
    Halted,
}

/// The conditions that end a search early.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    halt: Halt,
    deadline: Option<Instant>,
}

impl Stop {
    /// Ends a search once `halt` is set, or once `time` is over.
    pub(crate) fn new(halt: &Halt, time: Option<Duration>) -> Stop {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Stop { halt: halt.clone(), deadline }
    }

    /// How long the search may still take, if there is a limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether the search is to end now.
    pub(crate) fn is_due(&self) -> bool {
        self.halt.is_set() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Evaluates nodes of a component of a model.
#[derive(Debug)]
pub(crate) struct Evaluator {
    pub(crate) stop: Stop,
    /// Sweeps made so far, and words that the sweeps looked at.
    pub(crate) sweeps: u64,
    pub(crate) work: u64,
}

impl Evaluator {
    pub(crate) fn new(stop: Stop) -> Evaluator {
        Evaluator { stop, sweeps: 0, work: 0 }
    }

    /// Brings the bound of a node down, and removes the words that cannot be in a fill of more than
    /// `threshold`, beginning with the slots that changed.
    pub(crate) fn evaluate(
        &mut self,
        scope: Scope<'_>,
        node: &mut Node,
        threshold: i64,
        effort: Effort,
    ) -> Evaluation {
        let Scope { model, component } = scope;
        if effort.begins_squares && node.potentials.is_empty() {
            node.begin_squares(model, component);
        }
        let sweeps = self.sweep(scope, node, threshold, (effort.crossings, effort), diffuse);
        let sweeps = sweeps.and_then(|changed| {
            if node.potentials.is_empty() {
                return Ok(changed);
            }
            node.note_changed(&changed);
            self.sweep(scope, node, threshold, (effort.squares, effort), settle)
        });
        if let Err(evaluation) = sweeps {
            return evaluation;
        }
        // The removed words may include the best word of a slot.
        let bound = node.bound(component);
        match fill_of_best(scope, node) {
            _ if bound <= threshold => Evaluation::Hopeless,
            None => Evaluation::Open { bound },
            Some(words) => Evaluation::Filled { bound, words },
        }
    }

    /// Moves prices in sweeps as long as these are worth it, and removes hopeless words; an error is the evaluation of the
    /// node. Returns which slots changed.
    fn sweep(
        &mut self,
        scope: Scope<'_>,
        node: &mut Node,
        threshold: i64,
        (sweeps, effort): (Sweeps, Effort),
        move_prices: MovePrices,
    ) -> Result<Changed, Evaluation> {
        let component = scope.component;
        let mut last = node.bound(component);
        let mut all_changed: Changed = IdVec::repeat(false, scope.model.slot_count());
        for _ in 0..sweeps.most {
            if self.stop.is_due() {
                return Err(Evaluation::Halted);
            }
            self.sweeps += 1;
            if !scope.keep_constraints(node) {
                return Err(Evaluation::Hopeless);
            }
            let changed = node.take_changed();
            component.slots.iter().for_each(|&slot| all_changed[slot] |= changed[slot]);
            let tolerance = (last - threshold) / effort.precision;
            price_words(component, node, &changed, Cut { threshold, tolerance });
            let moved = move_prices(component, node, &changed, Cut { threshold, tolerance });
            self.work += moved.ok_or(Evaluation::Hopeless)?;
            let bound = node.bound(component);
            if bound <= threshold {
                return Err(Evaluation::Hopeless);
            }
            let concerned = self.concerned(scope, node, &changed);
            let cut = (bound, threshold);
            let Some(removed) = remove_hopeless(scope, node, |slot| concerned[slot], cut) else {
                return Err(Evaluation::Hopeless);
            };
            let gain = last - bound;
            last = bound;
            let is_worth_it = gain >= (bound - threshold) / sweeps.ahead;
            if !is_worth_it && 10 * removed < words_of(node, component, &concerned) {
                break;
            }
        }
        Ok(all_changed)
    }

    /// The slots whose words may have got out of reach: the slots that changed in a sweep, or before it, and
    /// the slots that cross them.
    fn concerned(&mut self, scope: Scope<'_>, node: &Node, changed: &Changed) -> Changed {
        let mut concerned = IdVec::repeat(false, scope.model.slot_count());
        let has_changed = |slot: SlotId| changed[slot] || node.has_changed(slot);
        for &slot in scope.component.slots.iter().filter(|&&slot| has_changed(slot)) {
            concerned[slot] = true;
            for &cell in scope.model.slot_cells(slot) {
                for place in scope.model.crossings(cell, slot) {
                    concerned[place.slot] = true;
                }
            }
        }
        self.work += words_of(node, scope.component, &concerned) as u64;
        concerned
    }

    /// Removes the words of a node that no fill of more than `threshold` can have; if a slot is left without
    /// words there is no such fill.
    pub(crate) fn remove_hopeless(scope: Scope<'_>, node: &mut Node, threshold: i64) {
        let bound = node.bound(scope.component);
        if remove_hopeless(scope, node, |_| true, (bound, threshold)).is_none()
            && let Some(&slot) = scope.component.slots.first()
        {
            node.slot_mut(slot).retain(|_| false);
        }
    }
}

/// How many words some slots have.
fn words_of(node: &Node, component: &Component, which: &Changed) -> usize {
    component.slots.iter().filter(|&&slot| which[slot]).map(|&slot| node.slot(slot).len()).sum()
}

/// The best word of each slot, if these words agree at their crossings, make a fill and meet the constraints
/// over slots; prices of letters cancel out then.
fn fill_of_best(scope: Scope<'_>, node: &Node) -> Option<Vec<WordId>> {
    let Scope { model, component, .. } = scope;
    let mut letters = vec![None; model.cell_count()];
    let mut words = Vec::with_capacity(component.slots.len());
    for &slot in &component.slots {
        let candidates = node.slot(slot);
        let best = candidates.best()?;
        for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
            let letter = candidates.letters(position)[best];
            if *letters[cell.index()].get_or_insert(letter) != letter {
                return None;
            }
        }
        words.push(candidates.word(best));
    }
    scope.allows(&words).then_some(words)
}
