//! The search of one cluster.

use rand::rngs::ChaCha8Rng;

use super::bounding::Stop;
use super::cell_orders::plan;
use super::cluster::Cluster;
use super::node::Node;
use super::parts::Part;
use super::scope::Scope;
use super::static_walk::StaticWalk;
use super::walking::{Path, Walker};
use crate::model::Model;
use lexicon::letters::Letter;
use network::CellId;

/// A plan takes this part of the nodes of the search, and so does looking for any sum before it.
const OF_NODES: u64 = 16;

/// The first walk goes so far below what is known: this part of the gap.
const FIRST_STEP: i64 = 64;

/// A search that would prove less than this part of the gap is not worth its nodes.
const LEAST_STEP: i64 = 512;

/// The search for the greatest sum of a cluster, by walks through ever lower sums.
#[derive(Debug)]
pub(super) struct ClusterSearch {
    part: Part,
    node: Node,
    /// What the greatest values of the slots and squares come to, and how much less is of interest.
    bound: i64,
    gap: i64,
    /// The nodes that are left to the search.
    nodes: u64,
    /// How far below what is known the next walk goes.
    step: i64,
    /// The sum of some words that agree, once it was sought.
    sum: Option<i64>,
    walk: Option<Walk>,
}

/// A walk through all sums of more than `above`.
#[derive(Debug)]
struct Walk {
    walk: StaticWalk,
    path: Path,
    above: i64,
    found: Option<i64>,
}

/// How the search of a cluster ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ended {
    /// The greatest sum is known, or too low for any fill that is sought.
    Whole,
    OutOfNodes,
    /// No walk goes through the cluster.
    WithoutWalk,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) nodes: u64,
    /// The work beside the nodes, in words looked at.
    pub(super) planning: u64,
}

impl ClusterSearch {
    /// A search through about `nodes` nodes, for fills of more than `threshold`.
    pub(super) fn new(
        scope: Scope<'_>,
        node: &Node,
        cluster: &Cluster,
        (threshold, nodes): (i64, u64),
    ) -> ClusterSearch {
        let (part, own) = (scope.part.cluster(scope.model, &cluster.slots), node.clone());
        let own = own.of_squares(&scope.part.squares, &part.squares);
        let bound = own.bound(&part);
        let gap = node.bound(scope.part) - threshold;
        let step = (gap / FIRST_STEP).max(1);
        ClusterSearch { part, node: own, bound, gap, nodes, step, sum: None, walk: None }
    }

    /// Goes on for about `nodes` nodes, and lowers what the cluster has at most; returns how the search ended, if it did.
    pub(super) fn go_on(
        &mut self,
        model: &Model,
        cluster: &mut Cluster,
        nodes: u64,
        (stop, random): (&Stop, &mut ChaCha8Rng),
    ) -> (Option<Ended>, Effort) {
        let Some(walk) = &mut self.walk else { return self.plan(model, cluster, (stop, random)) };
        let nodes = walk.go_on(nodes, stop);
        self.nodes = self.nodes.saturating_sub(nodes);
        let ended = match walk.found {
            _ if !walk.path.is_at_end() => (self.nodes == 0).then_some(Ended::OutOfNodes),
            Some(loss) => {
                cluster.most = cluster.most.min(self.bound - walk.walk.sequence.unit.loss(loss));
                Some(Ended::Whole)
            }
            None => {
                cluster.most = walk.above;
                self.walk = None;
                self.step *= 2;
                (self.bound - cluster.most >= self.gap).then_some(Ended::Whole)
            }
        };
        (ended, Effort { nodes, planning: 0 })
    }

    /// Plans the next walk, as far as the nodes that are left last by an estimate.
    fn plan(
        &mut self,
        model: &Model,
        cluster: &mut Cluster,
        (stop, random): (&Stop, &mut ChaCha8Rng),
    ) -> (Option<Ended>, Effort) {
        let scope = Scope { model, part: &self.part };
        let mut effort = Effort::default();
        loop {
            let least = self.sum.map_or(self.bound - self.gap, |sum| sum - 1);
            let above = (cluster.most - self.step).max(least);
            let known = (Some(std::mem::take(&mut cluster.order)), self.nodes / OF_NODES);
            let Some(planned) = plan(scope, &self.node, above, known, stop, random) else {
                return (Some(Ended::WithoutWalk), effort);
            };
            effort.planning += planned.work;
            cluster.order = planned.order;
            let limit = |above: i64| planned.walk.sequence.unit.limit(self.bound - above);
            let path = |above| Path::new(&planned.walk, model.cell_count(), limit(above));
            if planned.nodes <= self.nodes as f64 {
                let path = path(above);
                self.walk = Some(Walk { walk: planned.walk, path, above, found: None });
                return (None, effort);
            }
            if self.sum.is_none() {
                // A walk that begins below the greatest sum has far more nodes than one that begins right at it.
                let path = path(least);
                let mut walk = Walk { walk: planned.walk, path, above: least, found: None };
                effort.nodes += walk.go_on(self.nodes / OF_NODES, stop);
                let loss = walk.found.map(|loss| walk.walk.sequence.unit.loss(loss));
                let sum = loss.map_or(least + 1, |loss| self.bound - loss);
                self.sum = Some(sum);
                self.step = self.step.min(cluster.most - sum + 1);
                continue;
            }
            self.step /= 3;
            if self.step < (self.gap / LEAST_STEP).max(1) || stop.is_due() {
                return (Some(Ended::OutOfNodes), effort);
            }
        }
    }
}

impl Walk {
    fn go_on(&mut self, nodes: u64, stop: &Stop) -> u64 {
        let mut best = Best { found: &mut self.found, stop };
        self.path.go_on(&self.walk, &mut best, nodes)
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
