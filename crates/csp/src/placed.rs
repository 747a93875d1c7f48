//! One fill in which the required words stand.
//!
//! `Placements` (`csp/placed/placements.rs`) goes through all ways to put the words that must stand, the one left to
//! the fewest slots first, arc consistency after each; `solve_placed` fills around one placement after the other in
//! rounds of growing work, and is complete. The solvers by themselves take a required word as any other relation.

mod placements;

use std::sync::Arc;

use lexicon::clock::Instant;
use rustc_hash::FxHashSet;

use crate::answer::{Answer, Limits};
use crate::model::Model;
use crate::solver::{Parameters, Solver, SolverStatistics};
use lexicon::Letter;

pub use placements::{Placement, Placements};

/// The blocks that the search around a placement may touch in the first round, about three nanoseconds
/// each; each round allows twice as many. It changes only which fill is found, and how soon: most
/// placements of a few words in a French 13×13 are filled, or refuted, within a tenth of it.
const FIRST_WORK: u64 = 1 << 24;

/// The placements tried in the first round; each round tries twice as many. It changes only which fill
/// is found.
const FIRST_PLACEMENTS: u64 = 16;

/// The most refuted placements that are remembered, a few hundred bytes each; it changes no answer.
const MOST_REMEMBERED: usize = 1 << 16;

/// How the search for a fill with required words ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedFill {
    /// The answer.
    pub answer: Answer,
    /// The letter of each cell of the fill, if there is one, in the order of the cells of the model.
    pub letters: Option<Vec<Letter>>,
    /// Where the required words stand in it; if there is no fill, nowhere.
    pub placement: Placement,
    /// How many placements were searched.
    pub placements: u64,
    /// The statistics of the solvers and of the search of placements, whose propagation counts as work.
    pub statistics: SolverStatistics,
}

/// Finds a fill in which all required words stand, or shows that there is none: goes through the
/// [placements](Placements) and lets a [`Solver`] fill the other slots.
///
/// A search around one placement may take for ever while another placement is filled at once. So the search
/// goes in rounds, each with twice as many placements and twice the work for each placement, in another order;
/// refuted placements are left out. A round that came to the end of all placements and refuted all of them
/// proves that there is no fill. The limits of the parameters hold for all rounds together.
pub fn solve_placed(model: &Model, parameters: &Parameters) -> PlacedFill {
    let mut search = PlacedSearch {
        model,
        parameters,
        deadline: parameters.limits.time.and_then(|time| Instant::now().checked_add(time)),
        refuted: FxHashSet::default(),
        found: PlacedFill {
            answer: Answer::LimitReached,
            letters: None,
            placement: Vec::new(),
            placements: 0,
            statistics: SolverStatistics::default(),
        },
    };
    for round in 0_u32.. {
        if let Some(answer) = search.round(round) {
            search.found.answer = answer;
            break;
        }
    }
    search.found
}

struct PlacedSearch<'a> {
    model: &'a Model,
    parameters: &'a Parameters,
    deadline: Option<Instant>,
    refuted: FxHashSet<Placement>,
    found: PlacedFill,
}

impl PlacedSearch<'_> {
    /// Goes through placements; `None` if another round is to come.
    fn round(&mut self, round: u32) -> Option<Answer> {
        let seed = self.parameters.seed.wrapping_add(u64::from(round));
        let allowed = match self.model.required().is_empty() {
            // There is one placement, of no word.
            true => u64::MAX,
            false => FIRST_WORK.saturating_mul(1 << round.min(39)),
        };
        let mut most = FIRST_PLACEMENTS.saturating_mul(1 << round.min(58));
        let mut placements = Placements::new(self.model, seed, &self.parameters.halt);
        let mut is_proof = true;
        let mut counted = 0;
        loop {
            let placement = placements.next();
            self.found.statistics.work += placements.work() - counted;
            counted = placements.work();
            if self.is_over() {
                return Some(Answer::LimitReached);
            }
            let Some(placement) = placement else {
                return is_proof.then_some(Answer::Dead);
            };
            if self.refuted.contains(&placement) {
                continue;
            }
            if most == 0 {
                return None;
            }
            most -= 1;
            match self.fill(&placement, allowed) {
                Answer::Completion => {
                    self.found.placement = placement;
                    return Some(Answer::Completion);
                }
                Answer::Dead if self.refuted.len() < MOST_REMEMBERED => {
                    self.refuted.insert(placement);
                }
                Answer::Dead => {}
                Answer::LimitReached => is_proof = false,
            }
            if self.is_over() {
                return Some(Answer::LimitReached);
            }
        }
    }

    /// Searches a fill around a placement.
    fn fill(&mut self, placement: &Placement, allowed: u64) -> Answer {
        let model = Arc::new(self.model.placed(placement.iter().copied()));
        let limits = self.limits(allowed);
        let mut solver = Solver::new(model, Parameters { limits, ..self.parameters.clone() });
        self.found.placements += 1;
        let answer = match solver.too_few_words() {
            Some(_) => Answer::Dead,
            None => solver.solve(),
        };
        self.found.statistics += solver.statistics();
        if answer == Answer::Completion {
            self.found.letters = Some(solver.completion().to_vec());
        }
        answer
    }

    /// The limits of the search around one placement: the rest of all limits, with at most `allowed` blocks of
    /// work.
    fn limits(&self, allowed: u64) -> Limits {
        let Limits { work, nodes, least_expected, .. } = self.parameters.limits;
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        Limits {
            work: work.saturating_sub(self.found.statistics.work).min(allowed),
            nodes: nodes.saturating_sub(self.found.statistics.nodes),
            time: self.deadline.map(left),
            least_expected,
        }
    }

    /// Whether a limit is reached, or the search is to end.
    fn is_over(&self) -> bool {
        let Limits { work, nodes, .. } = self.parameters.limits;
        let did = &self.found.statistics;
        self.parameters.halt.is_set()
            || did.work >= work
            || did.nodes >= nodes
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
