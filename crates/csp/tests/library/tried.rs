//! Every choice of parameters, and searches that note the nodes that they visit.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use csp::{
    Algorithm, Answer, Event, Model, Textbook, TextbookParameters, TextbookStatistics, Ties,
    ValueOrder, VariableOrder,
};

pub const VARIABLES: [VariableOrder; 11] = [
    VariableOrder::Next,
    VariableOrder::FirstCell,
    VariableOrder::MaxConstraints,
    VariableOrder::SmallestDomain,
    VariableOrder::ConstraintsThenSize,
    VariableOrder::SizeThenConstraints,
    VariableOrder::InstantiatedThenSize,
    VariableOrder::DomainOverWeight,
    VariableOrder::Alternating,
    VariableOrder::Beliefs,
    VariableOrder::WithBeliefs,
];

pub const VALUES: [ValueOrder; 5] = [
    ValueOrder::Lexicographic,
    ValueOrder::Random,
    ValueOrder::Score,
    ValueOrder::LeastConstraining,
    ValueOrder::LastFill,
];

/// A choice of parameters.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub algorithm: Algorithm,
    pub variables: VariableOrder,
    pub values: ValueOrder,
    pub ac3: bool,
    pub ties: Ties,
    pub look_ahead: bool,
}

/// All choices of parameters.
pub fn choices() -> Vec<Choice> {
    let mut all = Vec::new();
    for algorithm in Algorithm::ALL {
        for variables in VARIABLES {
            for values in VALUES {
                for (ac3, look_ahead) in
                    [(true, true), (true, false), (false, true), (false, false)]
                {
                    // Half of them break ties anew.
                    let ties = if look_ahead { Ties::Fixed } else { Ties::Random };
                    all.push(Choice { algorithm, variables, values, ac3, ties, look_ahead });
                }
            }
        }
    }
    all
}

impl Choice {
    pub fn parameters(self, seed: u64) -> TextbookParameters {
        let Choice { algorithm, variables, values, ac3, ties, look_ahead } = self;
        let default = TextbookParameters::default();
        TextbookParameters { algorithm, variables, ties, values, ac3, look_ahead, seed, ..default }
    }

    /// A fill, if there is one.
    pub fn solve(self, model: &Arc<Model>, seed: u64) -> Option<Vec<u8>> {
        let mut solver = Textbook::new(Arc::clone(model), self.parameters(seed));
        match solver.solve() {
            Answer::Completion => Some(solver.completion().to_vec()),
            Answer::Dead => None,
            Answer::LimitReached => panic!("there is no limit"),
        }
    }

    /// All fills, in the order in which they come.
    pub fn solve_all(self, model: &Arc<Model>, seed: u64) -> Vec<Vec<u8>> {
        let mut solver = Textbook::new(Arc::clone(model), self.parameters(seed));
        let mut fills = Vec::new();
        let answer = solver.solve_all(|fill| {
            fills.push(fill.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(answer, if fills.is_empty() { Answer::Dead } else { Answer::Completion });
        assert_eq!(solver.statistics().fills, fills.len() as u64);
        fills
    }
}

/// An instantiation: slots and their words, in the order in which they were chosen.
pub type Node = Vec<(usize, Vec<u8>)>;

/// The nodes that a search visits.
#[derive(Default)]
pub struct Visited {
    pub nodes: BTreeSet<Node>,
    path: Node,
}

impl Visited {
    pub fn watch(&mut self, event: Event<'_>) {
        if let Event::WordTried { slot, word, level } = event {
            self.path.truncate(level - 1);
            self.path.push((slot.index(), word.to_vec()));
            assert_eq!(self.path.len(), level);
            assert!(self.nodes.insert(self.path.clone()), "each node is visited once");
        }
    }
}

/// The nodes that a search for one fill, or for all, visits, and its statistics.
pub fn visited(
    model: &Arc<Model>,
    parameters: TextbookParameters,
    all: bool,
) -> (BTreeSet<Node>, TextbookStatistics) {
    let mut visited = Visited::default();
    let mut solver: Textbook<_> = Textbook::watched_by(
        |event: Event<'_>| visited.watch(event),
        Arc::clone(model),
        parameters,
    );
    let end = if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    assert_ne!(solver.solve_all(|_| end), Answer::LimitReached);
    let statistics = solver.statistics();
    drop(solver);
    assert_eq!(visited.nodes.len() as u64, statistics.nodes);
    (visited.nodes, statistics)
}
