//! The oracle's own search, in any order it likes.

use super::Oracle;
use super::components;
use super::network::Network;
use super::nogoods::Nogoods;
use super::ordering;
use super::parameters::{Branching, Parameters, VariableOrder};
use std::time::Instant;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Completed,
    Refuted,
    /// A limit was reached, or it is time to start over.
    Stopped,
}

/// What is left to one call.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    work: u64,
    nodes: u64,
    deadline: Option<Instant>,
    /// Failures at which to start over.
    failures: u64,
    exhausted: bool,
}

impl Budget {
    pub(crate) fn start(parameters: &Parameters, work: u64, nodes: u64) -> Self {
        Self {
            work: work.saturating_add(parameters.work_limit),
            nodes: nodes.saturating_add(parameters.node_limit),
            deadline: parameters.time_limit.and_then(|limit| Instant::now().checked_add(limit)),
            failures: u64::MAX,
            exhausted: false,
        }
    }
}

/// The stack that a level of the search needs at most, with all it calls, in bytes.
const RED_ZONE: usize = 1 << 16;
/// The stack that is added when less is left.
const STACK: usize = 1 << 22;

/// Refutations of fewer failures are not worth remembering.
const WORTH_REMEMBERING: u64 = 2;

impl Oracle {
    /// Solves every part of the present state, starting over as the parameters say. May leave
    /// levels open and letters removed, both sound until the call's level is closed.
    pub(crate) fn solve(&mut self, network: &Network) -> Verdict {
        let all: Vec<usize> = (0..network.slots.len()).collect();
        self.record(network.cells.len());
        for part in self.parts(network, &all) {
            let mut run = 0;
            loop {
                let allowance = self.parameters.restarts.allowance(run);
                self.order = match self.parameters.variable {
                    VariableOrder::Alternating if run % 2 == 0 => VariableOrder::DomainOverWeight,
                    VariableOrder::Alternating => VariableOrder::SmallestDomain,
                    order => order,
                };
                self.budget.failures = self.statistics.failures.saturating_add(allowance);
                match self.search_parts(network, &part) {
                    Verdict::Completed => break,
                    Verdict::Refuted => return Verdict::Refuted,
                    Verdict::Stopped if self.budget.exhausted => return Verdict::Stopped,
                    Verdict::Stopped => {
                        run += 1;
                        self.statistics.restarts += 1;
                        if let Some(observer) = &mut self.observer {
                            observer.restart(self.statistics.failures);
                        }
                    }
                }
            }
        }
        Verdict::Completed
    }

    /// The parts of some slots, or all as one when they may not be solved apart.
    fn parts(&self, network: &Network, slots: &[usize]) -> Vec<Vec<usize>> {
        if self.apart {
            return components::split(network, &self.state.domains, slots);
        }
        let open: Vec<usize> =
            slots.iter().copied().filter(|&slot| self.state.domains.count(slot) > 1).collect();
        if open.is_empty() { Vec::new() } else { vec![open] }
    }

    /// Searches every part of some slots.
    fn search_parts(&mut self, network: &Network, slots: &[usize]) -> Verdict {
        self.record_slots(network, slots);
        for part in self.parts(network, slots) {
            let verdict = self.search(network, &part);
            if verdict != Verdict::Completed {
                return verdict;
            }
        }
        Verdict::Completed
    }

    /// Searches one part, in a state at its fixpoint.
    fn search(&mut self, network: &Network, part: &[usize]) -> Verdict {
        if !self.nogoods.enabled() {
            return self.branch(network, part);
        }
        let key = Nogoods::key(network, &self.state.domains, part);
        if self.nogoods.contains(&key) {
            return Verdict::Refuted;
        }
        let before = self.statistics.failures;
        let verdict = self.branch(network, part);
        if verdict == Verdict::Refuted && self.statistics.failures - before >= WORTH_REMEMBERING {
            self.nogoods.insert(key);
        }
        verdict
    }

    fn branch(&mut self, network: &Network, part: &[usize]) -> Verdict {
        let scope = self.open_scope(network, part);
        match self.parameters.branching {
            Branching::Word => self.branch_on_words(network, part, scope),
            Branching::Letter => self.branch_on_letters(network, part, scope),
        }
    }

    /// Tries the words of a slot one after the other.
    fn branch_on_words(&mut self, network: &Network, part: &[usize], scope: u32) -> Verdict {
        let order = self.order;
        let Some(slot) = ordering::choose_slot(network, &self.state, order, part) else {
            return Verdict::Completed;
        };
        let words = ordering::order_words(
            network,
            &self.state.domains,
            &self.parameters,
            &mut self.random,
            slot,
            &self.phase,
        );
        for word in words {
            if let Some(observer) = &mut self.observer {
                observer.word_choice(slot, word);
            }
            self.close_scope(network, part, scope);
            self.state.domains.push();
            let assigned = self.state.assign_word(network, slot, word);
            let verdict = self.descend(network, part, assigned);
            if verdict != Verdict::Refuted {
                return verdict;
            }
        }
        Verdict::Refuted
    }

    /// Tries a letter in a cell of the slot, then removes it for good and goes on without it.
    fn branch_on_letters(&mut self, network: &Network, part: &[usize], scope: u32) -> Verdict {
        let mut part = part.to_vec();
        let mut scope = scope;
        // A loop rather than a recursion: removals in a row would need a deep stack.
        loop {
            let order = self.order;
            let Some(cell) = ordering::choose_slot(network, &self.state, order, &part)
                .and_then(|slot| ordering::choose_cell(network, &self.state, slot))
            else {
                return Verdict::Completed;
            };
            let phase = Some(self.phase[cell]).filter(|&letter| letter < 32);
            let letter = ordering::choose_letter(
                network,
                &self.state.domains,
                &self.parameters,
                &mut self.random,
                cell,
                phase,
            );
            if let Some(observer) = &mut self.observer {
                observer.letter_choice(cell, letter);
            }
            self.close_scope(network, &part, scope);
            self.state.domains.push();
            let assigned = self.state.restrict(network, cell, 1 << letter);
            let verdict = self.descend(network, &part, assigned);
            if verdict != Verdict::Refuted {
                return verdict;
            }
            self.close_scope(network, &part, scope);
            // Removed in the level of the choice above, which undoes it together with that choice.
            let consistent =
                self.state.restrict(network, cell, !(1 << letter)) && self.state.propagate(network);
            if !consistent {
                return Verdict::Refuted;
            }
            self.record_slots(network, &part);
            let mut parts = self.parts(network, &part);
            match parts.len() {
                0 => return Verdict::Completed,
                1 => part = parts.swap_remove(0),
                _ => return self.search_parts(network, &part),
            }
            scope = self.open_scope(network, &part);
        }
    }

    /// Propagates the choice just made, searches below it, and undoes it.
    fn descend(&mut self, network: &Network, part: &[usize], assigned: bool) -> Verdict {
        let level = self.state.domains.level();
        self.statistics.nodes += 1;
        let consistent = assigned && self.state.propagate(network);
        if let Some(observer) = &mut self.observer {
            observer.propagation(consistent);
        }
        let mut verdict = match consistent {
            // A level for each choice: more than the stack of a thread may hold.
            true => stacker::maybe_grow(RED_ZONE, STACK, || self.search_parts(network, part)),
            false => Verdict::Refuted,
        };
        self.state.domains.pop_to(level - 1);
        if verdict == Verdict::Refuted {
            self.statistics.failures += 1;
            if let Some(observer) = &mut self.observer {
                observer.backtrack(level);
            }
            if self.must_stop() {
                verdict = Verdict::Stopped;
            }
        }
        verdict
    }

    fn must_stop(&mut self) -> bool {
        let out_of_time = self.statistics.nodes.is_multiple_of(64)
            && self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let halted = self.parameters.halt.as_ref().is_some_and(|halt| halt.is_set());
        self.budget.exhausted |= out_of_time
            || halted
            || self.state.work >= self.budget.work
            || self.statistics.nodes >= self.budget.nodes;
        self.budget.exhausted || self.statistics.failures >= self.budget.failures
    }

    /// Gives a part its own scope of distinctness.
    fn open_scope(&mut self, network: &Network, part: &[usize]) -> u32 {
        if !network.distinct {
            return 0;
        }
        self.next_scope = self.next_scope.wrapping_add(1).max(1);
        let scope = self.next_scope;
        self.close_scope(network, part, scope);
        scope
    }

    /// Brings a part back to its scope after its own parts were searched.
    fn close_scope(&mut self, network: &Network, part: &[usize], scope: u32) {
        if network.distinct {
            for &slot in part {
                self.state.scope[slot] = scope;
            }
        }
    }

    /// Writes the decided cells of the first `cells` cells into the completion; free cells take
    /// their first letter.
    fn record(&mut self, cells: usize) {
        for cell in 0..cells {
            self.fill[cell] = self.state.domains.cells[cell].trailing_zeros().min(31) as u8;
        }
    }

    /// Writes the decided cells of some slots into the completion.
    fn record_slots(&mut self, network: &Network, slots: &[usize]) {
        for &slot in slots {
            for &cell in &network.slots[slot].cells {
                let letters = self.state.domains.cells[cell];
                if letters.is_power_of_two() {
                    self.fill[cell] = letters.trailing_zeros() as u8;
                }
            }
        }
    }
}
