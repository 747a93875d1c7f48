//! The oracle: can a prefix of the cells be completed?
//!
//! It searches in any order it likes: words of slots and letters of cells are propagated to a
//! fixpoint after each choice, choices follow what failed before, the search starts over now and
//! then, independent parts are solved apart, and refuted parts are remembered.

mod branching;
mod components;
mod domains;
mod network;
mod nogoods;
mod observer;
mod ordering;
mod parameters;
mod propagation;
mod restarts;
mod supports;

use std::sync::Arc;

pub use network::Network;
pub use observer::{Observer, Silent};
pub use parameters::{Branching, Parameters, ValueOrder, VariableOrder};
pub use restarts::Restarts;

use branching::{Budget, Verdict};
use nogoods::Nogoods;
use ordering::Random;
use propagation::Propagator;

/// The oracle's reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A completion exists; [`Oracle::completion`] holds it.
    Completion,
    /// No completion exists.
    Dead,
    /// A limit was reached first.
    LimitReached,
}

/// What the oracle has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OracleStatistics {
    /// Questions asked.
    pub calls: u64,
    /// Questions answered by propagation alone, as dead.
    pub dead_by_propagation: u64,
    /// Questions answered dead, in all.
    pub dead: u64,
    /// Questions answered by a completion.
    pub completions: u64,
    /// Questions that reached a limit.
    pub limits: u64,
    /// Choices made.
    pub nodes: u64,
    /// Choices refuted.
    pub failures: u64,
    /// Restarts.
    pub restarts: u64,
    /// Parts refuted from memory.
    pub remembered: u64,
    /// Blocks touched: about three nanoseconds each.
    pub work: u64,
}

impl OracleStatistics {
    /// Adds what another oracle has done.
    pub fn add(&mut self, other: &OracleStatistics) {
        let OracleStatistics {
            calls,
            dead_by_propagation,
            dead,
            completions,
            limits,
            nodes,
            failures,
            restarts,
            remembered,
            work,
        } = other;
        self.calls += calls;
        self.dead_by_propagation += dead_by_propagation;
        self.dead += dead;
        self.completions += completions;
        self.limits += limits;
        self.nodes += nodes;
        self.failures += failures;
        self.restarts += restarts;
        self.remembered += remembered;
        self.work += work;
    }
}

/// Answers whether prefixes of the cells have completions.
///
/// The oracle keeps the propagated state of the last prefix asked about as a stack, one level per
/// cell, so a sequence of questions along a walk costs one small propagation per step.
pub struct Oracle {
    pub(crate) network: Arc<Network>,
    pub(crate) parameters: Parameters,
    pub(crate) state: Propagator,
    pub(crate) nogoods: Nogoods,
    pub(crate) random: Random,
    pub(crate) observer: Option<Box<dyn Observer + Send>>,
    /// The completion being built.
    pub(crate) fill: Vec<u8>,
    /// The letters last seen in a completion (255 for none), tried first by the next search.
    pub(crate) phase: Vec<u8>,
    pub(crate) budget: Budget,
    /// The variable order of the present run.
    pub(crate) order: VariableOrder,
    pub(crate) statistics: OracleStatistics,
    pub(crate) next_scope: u32,
    /// Whether parts are solved apart just now.
    pub(crate) apart: bool,
    /// The letters of the base levels.
    base: Vec<u8>,
    /// The network itself is contradictory.
    contradictory: bool,
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Oracle")
            .field("parameters", &self.parameters)
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}

impl Oracle {
    /// Builds the oracle and propagates the network.
    pub fn new(network: Arc<Network>, parameters: Parameters) -> Self {
        let mut state = Propagator::new(&network);
        state.domains.push();
        let contradictory = !state.root(&network);
        let nogoods = if network.distinct { 0 } else { parameters.nogoods };
        let cells = network.cells.len();
        Self {
            state,
            nogoods: Nogoods::new(nogoods),
            random: Random::new(parameters.seed),
            observer: None,
            fill: vec![0; cells],
            phase: vec![u8::MAX; cells],
            budget: Budget::default(),
            order: parameters.variable,
            statistics: OracleStatistics::default(),
            next_scope: 0,
            apart: parameters.components,
            base: Vec::with_capacity(cells),
            contradictory,
            network,
            parameters,
        }
    }

    /// Reports the search's events to `observer`.
    pub fn observe(&mut self, observer: Box<dyn Observer + Send>) {
        self.observer = Some(observer);
    }

    /// The network asked about.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The settings, which may be changed between questions.
    pub fn parameters_mut(&mut self) -> &mut Parameters {
        &mut self.parameters
    }

    /// What has been done so far.
    pub fn statistics(&self) -> OracleStatistics {
        OracleStatistics { work: self.state.work, remembered: self.nogoods.hits, ..self.statistics }
    }

    /// About how many bytes the oracle holds.
    pub fn bytes(&self) -> usize {
        self.network.bytes() + self.state.bytes() + self.nogoods.bytes()
    }

    /// The last completion, meaningful after [`Answer::Completion`].
    pub fn completion(&self) -> &[u8] {
        &self.fill
    }

    /// The letters propagation leaves to each cell after the last prefix moved to.
    pub fn letters(&self) -> &[u32] {
        &self.state.domains.cells
    }

    /// Moves the propagated state to `prefix`, the letters of the first cells. On a contradiction
    /// answers how many letters of the prefix make it (0: the network has no fill at all).
    pub fn move_to(&mut self, prefix: &[u8]) -> Result<(), usize> {
        if self.contradictory {
            return Err(0);
        }
        let prefix = &prefix[..prefix.len().min(self.network.cells.len())];
        let common = self.base.iter().zip(prefix).take_while(|(one, two)| one == two).count();
        self.state.domains.pop_to(common + 1);
        self.base.truncate(common);
        let network = Arc::clone(&self.network);
        if network.distinct {
            self.state.scope.fill(0);
        }
        for (cell, &letter) in prefix.iter().enumerate().skip(common) {
            self.state.domains.push();
            let letters = 1_u32.checked_shl(u32::from(letter)).unwrap_or(0);
            let consistent =
                self.state.restrict(&network, cell, letters) && self.state.propagate(&network);
            if !consistent {
                self.state.domains.pop();
                return Err(cell + 1);
            }
            self.base.push(letter);
        }
        Ok(())
    }

    /// Whether `prefix`, the letters of the first cells, has a completion.
    pub fn complete(&mut self, prefix: &[u8]) -> Answer {
        self.complete_among(prefix, u32::MAX)
    }

    /// Whether `prefix` has a completion whose next letter is among `choices`.
    pub fn complete_among(&mut self, prefix: &[u8], choices: u32) -> Answer {
        self.statistics.calls += 1;
        let answer = match self.move_to(prefix) {
            Ok(()) => {
                let level = self.state.domains.level();
                let answer = self.complete_here(prefix.len(), choices);
                self.state.domains.pop_to(level);
                answer
            }
            Err(_) => {
                self.statistics.dead_by_propagation += 1;
                Answer::Dead
            }
        };
        match answer {
            Answer::Dead => self.statistics.dead += 1,
            Answer::LimitReached => self.statistics.limits += 1,
            Answer::Completion => {
                self.statistics.completions += 1;
                self.phase.copy_from_slice(&self.fill);
                if let Some(observer) = &mut self.observer {
                    observer.solution(&self.fill);
                }
            }
        }
        answer
    }

    fn complete_here(&mut self, cell: usize, choices: u32) -> Answer {
        let network = Arc::clone(&self.network);
        self.state.domains.push();
        if cell < network.cells.len() {
            let consistent =
                self.state.restrict(&network, cell, choices) && self.state.propagate(&network);
            if !consistent {
                self.statistics.dead_by_propagation += 1;
                return Answer::Dead;
            }
        }
        self.budget = Budget::start(&self.parameters, self.state.work, self.statistics.nodes);
        self.apart = self.parameters.components;
        let level = self.state.domains.level();
        let mut verdict = self.solve(&network);
        if verdict == Verdict::Completed && self.apart && self.repeats_a_word(&network) {
            // Parts solved apart chose the same word: solve them as one.
            self.state.domains.pop_to(level);
            self.apart = false;
            verdict = self.solve(&network);
        }
        match verdict {
            Verdict::Completed => Answer::Completion,
            Verdict::Refuted => Answer::Dead,
            Verdict::Stopped => Answer::LimitReached,
        }
    }

    /// Whether the completion breaks distinctness.
    fn repeats_a_word(&self, network: &Network) -> bool {
        network.distinct
            && network.slots_of_list.iter().any(|slots| {
                slots.iter().enumerate().any(|(at, &one)| {
                    slots[..at].iter().any(|&two| {
                        let (one, two) = (&network.slots[one], &network.slots[two]);
                        one.cells
                            .iter()
                            .zip(&two.cells)
                            .all(|(&cell, &other)| self.fill[cell] == self.fill[other])
                    })
                })
            })
    }
}
