//! A cluster of slots, and its search.

use rand::rngs::ChaCha8Rng;

use super::bounding::Stop;
use super::cell_orders::{SlotOrder, plan};
use super::losses::OUT;
use super::node::Node;
use super::parts::Part;
use super::scope::Scope;
use super::static_walk::StaticWalk;
use super::walking::{Path, Walker};
use crate::model::Model;
use lexicon::letters::Letter;
use network::{CellId, SlotId};

/// A plan takes this part of the nodes of the search, but no more work than that: some hundredths of a second. A search for any sum takes
/// the same part of the nodes.
const OF_NODES: u64 = 16;
const MOST_OF_PLAN: u64 = 1 << 20;

/// The first walk goes so far below what is known: this part of the gap.
const FIRST_STEP: i64 = 64;

/// A search that would prove less than this part of the gap is not worth its nodes.
const LEAST_STEP: i64 = 512;

/// A square adds at most this number of losses to the sum of a fill.
const NUMBERS_OF_SQUARE: usize = 8;

/// A cluster is searched more than once, and by short walks: an estimate with fewer nodes will do.
const WIDTHS: [usize; 2] = [500, 2000];

/// Slots that are searched together, apart from all others.
#[derive(Debug)]
pub(super) struct Cluster {
    pub(super) slots: Vec<SlotId>,
    /// No words of the slots that agree come, with the squares of the cluster, to more than this.
    pub(super) most: i64,
    /// The order of the slots by which the cluster was searched last.
    pub(super) order: SlotOrder,
    /// The searches so far.
    pub(super) tries: u32,
    pub(super) status: Status,
}

/// The result of the searches of a cluster so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// The greatest sum is known, or too low for any fill that is sought.
    Solved,
    /// More nodes may tell more.
    Open,
    /// No walk goes through the cluster: it is too large, or a slot goes through a cell twice.
    Closed,
}

/// The search for the greatest sum of a cluster, by walks through ever lower sums.
#[derive(Debug)]
pub(super) struct ClusterSearch {
    part: Part,
    node: Node,
    /// The sum of the greatest values of the slots and squares.
    bound: i64,
    /// A sum that is too low for any fill that is sought, or that some words that agree exceed.
    least: i64,
    /// The gap of the whole part.
    gap: i64,
    /// The nodes that are left to the search.
    nodes: u64,
    /// How far below what is known the next walk goes.
    step: i64,
    /// Whether any sum was sought.
    is_probed: bool,
    walk: Option<Walk>,
}

/// A walk through all sums of more than `above`, and some others.
#[derive(Debug)]
struct Walk {
    walk: StaticWalk,
    path: Path,
    above: i64,
    /// The least loss found.
    found: Option<i64>,
    /// The nodes that are left to it.
    nodes: u64,
    /// Whether it is to find any sum.
    is_probe: bool,
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) nodes: u64,
    /// The work beside the nodes, in words looked at.
    pub(super) planning: u64,
}

impl ClusterSearch {
    /// A search through `nodes` nodes, or some more, for fills of more than `threshold`.
    pub(super) fn new(
        scope: Scope<'_>,
        node: &Node,
        slots: &[SlotId],
        (threshold, nodes): (i64, u64),
    ) -> ClusterSearch {
        let gap = node.bound(scope.part) - threshold;
        let (part, node) =
            (scope.part.cluster(scope.model, slots), node.cluster(scope.part, slots));
        let bound = node.bound(&part);
        ClusterSearch {
            part,
            node,
            bound,
            least: bound - gap,
            gap,
            nodes,
            step: (gap / FIRST_STEP).max(1),
            is_probed: false,
            walk: None,
        }
    }

    /// Goes on for about `nodes` nodes, or plans a walk, and lowers what the cluster has at most; returns how far it came, if the
    /// search is at its end.
    pub(super) fn go_on(
        &mut self,
        model: &Model,
        cluster: &mut Cluster,
        nodes: u64,
        (stop, random): (&Stop, &mut ChaCha8Rng),
    ) -> (Option<Status>, Work) {
        let Some(mut walk) = self.walk.take() else {
            return self.plan(model, cluster, (stop, random));
        };
        let nodes = walk.go_on(nodes, stop);
        self.nodes = self.nodes.saturating_sub(nodes);
        let ended = if walk.path.is_at_end() {
            self.end(cluster, &walk)
        } else if walk.nodes > 0 {
            self.walk = Some(walk);
            None
        } else if walk.is_probe {
            self.note_probe(cluster, &walk);
            None
        } else {
            Some(Status::Open)
        };
        (ended, Work { nodes, planning: 0 })
    }

    /// Notes a walk that is at its end.
    fn end(&mut self, cluster: &mut Cluster, walk: &Walk) -> Option<Status> {
        let sum = |loss| walk.walk.bound - walk.walk.sequence.unit.loss(loss);
        let greatest = walk.found.map(sum).filter(|&sum| sum > walk.above);
        cluster.most = cluster.most.min(greatest.unwrap_or(walk.above));
        self.is_probed = true;
        self.step = self.step.saturating_mul(2);
        self.note_found(walk);
        (greatest.is_some() || walk.above <= self.least).then_some(Status::Solved)
    }

    /// Notes a walk that was to find any sum, and is not at its end. The next one begins right below that sum: further down it would
    /// have far more nodes.
    fn note_probe(&mut self, cluster: &Cluster, walk: &Walk) {
        self.is_probed = true;
        if walk.found.is_some() {
            self.note_found(walk);
            self.step = (cluster.most - self.least).clamp(1, self.step);
        }
    }

    /// Notes the sum that a walk found.
    fn note_found(&mut self, walk: &Walk) {
        if let Some(loss) = walk.found {
            let numbers = self.part.slots.len() + NUMBERS_OF_SQUARE * self.part.squares.all.len();
            let least = walk.walk.sequence.unit.most_of_sum(loss, numbers);
            self.least = self.least.max(walk.walk.bound - least - 1);
        }
    }

    /// Plans the next walk, as far as the nodes that are left last by an estimate.
    fn plan(
        &mut self,
        model: &Model,
        cluster: &mut Cluster,
        (stop, random): (&Stop, &mut ChaCha8Rng),
    ) -> (Option<Status>, Work) {
        let mut work = Work::default();
        if self.node.words(&self.part) == self.part.slots.len() {
            return (Some(Status::Solved), work);
        }
        let scope = Scope { model, part: &self.part };
        loop {
            let above = (cluster.most - self.step).max(self.least);
            let most = (self.nodes / OF_NODES).min(MOST_OF_PLAN);
            let mut node = self.node.within_reach(&self.part, self.bound - above);
            if node.words(&self.part) == self.part.slots.len() {
                // No walk goes where there is no choice.
                node = self.node.clone();
            }
            let known = (Some(std::mem::take(&mut cluster.order)), most, WIDTHS);
            let Some(planned) = plan(scope, &node, above, known, stop, random) else {
                return (Some(Status::Closed), work);
            };
            work.planning += planned.work;
            cluster.order = planned.order;
            let is_short = planned.nodes <= self.nodes as f64;
            if is_short || !self.is_probed {
                let (least, nodes) = match is_short {
                    true => (above, self.nodes),
                    false => (self.least, self.nodes / OF_NODES),
                };
                // No table has losses of more units than `OUT`.
                let unit = planned.walk.sequence.unit;
                let bound = planned.walk.bound;
                let limit = unit.limit(bound - least).min(i64::from(OUT) / 2);
                let above = above.max(bound - unit.loss(limit));
                let path = Path::new(&planned.walk, model.cell_count(), limit);
                let (walk, is_probe) = (planned.walk, !is_short);
                self.walk = Some(Walk { walk, path, above, found: None, nodes, is_probe });
                return (None, work);
            }
            self.step /= 3;
            if self.step < (self.gap / LEAST_STEP).max(1) || stop.is_due() {
                return (Some(Status::Open), work);
            }
        }
    }
}

impl Walk {
    fn go_on(&mut self, nodes: u64, stop: &Stop) -> u64 {
        let mut best = Best { found: &mut self.found, stop };
        let nodes = self.path.go_on(&self.walk, &mut best, nodes.min(self.nodes));
        self.nodes = self.nodes.saturating_sub(nodes);
        nodes
    }
}

/// Seeks the words that lose the least.
struct Best<'a> {
    found: &'a mut Option<i64>,
    stop: &'a Stop,
}

impl Walker for Best<'_> {
    #[inline(always)]
    fn given(&self, _cell: CellId) -> Option<Letter> {
        None
    }

    #[inline(always)]
    fn arrange(&self, letters: &mut [(i64, Letter)]) {
        letters.sort_unstable_by(|one, two| two.cmp(one));
    }

    #[inline(always)]
    fn place(&mut self, _cell: CellId, _letter: Letter, _losses: [i64; 2]) {}

    #[inline(always)]
    fn take_back(&mut self) {}

    fn fill(&mut self, _places: &[u32], [loss, _]: [i64; 2]) -> i64 {
        *self.found = Some(loss);
        loss
    }

    fn is_over(&self) -> bool {
        self.stop.is_due()
    }
}
