//! A bound from clusters of slots, each searched with the prices as they are.

use rand::rngs::ChaCha8Rng;

use super::bounding::Stop;
use super::cluster_search::{Cluster, ClusterSearch, Status, Work};
use super::dissection::{Halves, dissection};
use super::node::Node;
use super::scope::Scope;
use network::{IdVec, SlotId};

/// The nodes of the first search of a cluster, and the factor by which each further search of it has more: after those of other
/// clusters, where the nodes were too few. Figures: `benches/record/best-fills.md`.
const FIRST_NODES: u64 = 1 << 19;
const MORE: u64 = 4;

/// Clusters of the slots of a part, each slot in one.
///
/// By the prices of the node where the search begins no fill has more than its clusters have at most, and the squares between
/// them. At first each slot is a cluster, and that is the bound of the node. Two clusters that are halves in a [dissection], and
/// whose greatest sums are known, become one, whose slots must agree, and whose greatest sum is searched from the two sums
/// down. So subproblems of a dual decomposition grow as far as they can be searched (Komodakis, Paragios and Tziritas, *MRF energy
/// minimization and beyond via dual decomposition*, IEEE PAMI 33, 2011).
#[derive(Debug)]
pub(super) struct Clusters {
    all: Vec<Cluster>,
    /// The halves that are not one cluster yet, each after those within it.
    apart: Vec<Halves>,
    /// The search that is under way, of the last cluster.
    search: Option<ClusterSearch>,
}

impl Clusters {
    /// Each slot of a part by itself.
    pub(super) fn new(scope: Scope<'_>, node: &Node, random: &mut ChaCha8Rng) -> Clusters {
        let alone = |&slot: &SlotId| Cluster {
            slots: vec![slot],
            most: node.slot(slot).greatest(),
            order: vec![(slot, false)],
            tries: 0,
            status: Status::Solved,
        };
        Clusters {
            all: scope.part.slots.iter().map(alone).collect(),
            apart: dissection(scope, random),
            search: None,
        }
    }

    /// The bound that no fill exceeds, but fills that are no better than the threshold of a search.
    pub(super) fn bound(&self, scope: Scope<'_>, node: &Node) -> i64 {
        let is_between = |[first, others @ ..]: [usize; 4]| others.iter().any(|&one| one != first);
        let clusters = self.all.iter().map(|cluster| cluster.most);
        clusters.sum::<i64>() + self.squares(scope, node, is_between)
    }

    /// The sum of the greatest numbers of the squares whose four sides are in clusters as `are_wanted` has them.
    fn squares(
        &self,
        scope: Scope<'_>,
        node: &Node,
        are_wanted: impl Fn([usize; 4]) -> bool,
    ) -> i64 {
        let cluster_of = self.cluster_of(scope);
        let squares = scope.part.squares.all.iter().zip(&node.potentials);
        let wanted = squares
            .filter(|(square, _)| are_wanted(square.sides.map(|side| cluster_of[side.slot])));
        wanted.map(|(_, potential)| potential.greatest()).sum()
    }

    /// Searches a cluster for fills of more than `threshold`, through about `nodes` nodes, or plans a walk; `None` if no
    /// cluster is left to be searched.
    pub(super) fn advance(
        &mut self,
        scope: Scope<'_>,
        node: &Node,
        (threshold, nodes): (i64, u64),
        (stop, random): (&Stop, &mut ChaCha8Rng),
    ) -> Option<Work> {
        if self.search.is_none() {
            let next = self.next(scope, node)?;
            self.all.push(next);
        }
        let cluster = self.all.last_mut()?;
        let search = self.search.get_or_insert_with(|| {
            let all = FIRST_NODES.saturating_mul(MORE.saturating_pow(cluster.tries));
            ClusterSearch::new(scope, node, &cluster.slots, (threshold, all))
        });
        let (status, work) = search.go_on(scope.model, cluster, nodes, (stop, random));
        if let Some(status) = status {
            self.search = None;
            cluster.tries += 1;
            cluster.status = status;
        }
        Some(work)
    }

    /// Takes the cluster to be searched next from the others: two clusters made one, or else the one that was searched least.
    fn next(&mut self, scope: Scope<'_>, node: &Node) -> Option<Cluster> {
        if let Some((number, pair)) = self.joinable() {
            self.apart.remove(number);
            return Some(self.join(scope, node, pair));
        }
        let open = (0..self.all.len()).filter(|&at| self.all[at].status == Status::Open);
        let next = open.min_by_key(|&at| self.all[at].tries)?;
        Some(self.all.swap_remove(next))
    }

    /// Takes two clusters from the others, and makes them one.
    fn join(&mut self, scope: Scope<'_>, node: &Node, [one, two]: [usize; 2]) -> Cluster {
        let between = self.squares(scope, node, |own| {
            let is_either = |cluster: &usize| *cluster == one || *cluster == two;
            own.contains(&one) && own.contains(&two) && own.iter().all(is_either)
        });
        let [last, first] = [one.max(two), one.min(two)].map(|at| self.all.swap_remove(at));
        let mut slots = [first.slots, last.slots].concat();
        slots.sort_unstable();
        Cluster {
            slots,
            most: first.most + last.most + between,
            order: [first.order, last.order].concat(),
            tries: 0,
            status: Status::Open,
        }
    }

    /// The number of the first halves that are clusters with known greatest sums, and the two clusters.
    fn joinable(&self) -> Option<(usize, [usize; 2])> {
        let solved = |half: &Vec<SlotId>| {
            let is_it =
                |cluster: &Cluster| cluster.status == Status::Solved && cluster.slots == *half;
            self.all.iter().position(is_it)
        };
        let mut numbered = self.apart.iter().enumerate();
        numbered.find_map(|(number, [one, two])| Some((number, [solved(one)?, solved(two)?])))
    }

    /// The cluster of each slot of the part.
    fn cluster_of(&self, scope: Scope<'_>) -> IdVec<SlotId, usize> {
        let mut cluster_of = IdVec::repeat(usize::MAX, scope.model.slot_count());
        for (number, cluster) in self.all.iter().enumerate() {
            cluster.slots.iter().for_each(|&slot| cluster_of[slot] = number);
        }
        cluster_of
    }
}

#[cfg(test)]
mod tests {
    use super::super::bounding::{Effort, Evaluation, Evaluator};
    use super::super::parts::Part;
    use super::super::{BestParameters, BranchAndBound};
    use super::*;
    use crate::model::Model;
    use crate::tests::model;
    use lexicon::Halt;
    use rand::{Rng, SeedableRng};
    use std::sync::Arc;

    /// A grid of up to four rows, with up to fifty words of two to four letters and scores up to a number.
    fn random_model(random: &mut ChaCha8Rng, distinct: bool, most: u32) -> Model {
        let mut below = |bound: u32| random.next_u32() % bound;
        let (rows, columns) = (2 + below(3), 2 + below(3));
        let row = |below: &mut dyn FnMut(u32) -> u32| -> String {
            let cells = (0..columns).map(|_| if below(9) == 0 { '#' } else { '.' });
            cells.chain(['\n']).collect()
        };
        let grid: String = (0..rows).map(|_| row(&mut below)).collect();
        let word = |below: &mut dyn FnMut(u32) -> u32| -> String {
            let letters: String =
                (0..2 + below(3)).map(|_| ['a', 'b', 'c'][below(3) as usize]).collect();
            format!("{letters};{}.{}", below(most), below(1000))
        };
        let words: Vec<String> = (0..10 + below(40)).map(|_| word(&mut below)).collect();
        model(&grid, &words, distinct)
    }

    /// The bound from clusters is never below the best fill, never rises, and is the total of the best fill at the end.
    #[test]
    fn clusters_bound_the_best_fill_ever_closer() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let (mut exact, mut lower, mut empty) = (0, 0, 0);
        for number in 0..900 {
            let model = Arc::new(random_model(random, number % 2 == 0, [4, 500][number / 2 % 2]));
            let search =
                BranchAndBound::new(Arc::clone(&model), BestParameters::default()).unwrap();
            search.work(0);
            let best = search.standing().best.map(|best| best.millionths() as i64);
            let parts = Part::all(&model);
            let [part] = &parts[..] else { continue };
            let scope = Scope { model: &model, part };
            let mut root = Node::root(&model, part);
            let stop = Stop::new(&Halt::default(), None);
            let threshold =
                best.map_or(0, |best| best - 1 - i64::from(random.next_u32() % 1_000_000)).max(0);
            let mut evaluator = Evaluator::new(stop.clone());
            let efforts = [Effort::ROOT, Effort::SQUARES];
            let is_open = |effort| {
                let evaluation = evaluator.evaluate(scope, &mut root, threshold, effort);
                matches!(evaluation, Evaluation::Open { .. } | Evaluation::Filled { .. })
            };
            let is_open = efforts.into_iter().all(is_open);
            // Where each slot has one word left there is nothing to be searched.
            if !is_open || root.words(part) == part.slots.len() {
                continue;
            }
            let mut clusters = Clusters::new(scope, &root, random);
            let mut bound = clusters.bound(scope, &root);
            assert_eq!(bound, root.bound(part));
            let first = bound;
            while clusters.advance(scope, &root, (threshold, 50), (&stop, random)).is_some() {
                let now = clusters.bound(scope, &root);
                assert!(now <= bound, "{number}: {now} after {bound}");
                bound = now;
                assert!(best.is_none_or(|best| bound >= best), "{number}: {bound} for {best:?}");
            }
            match best {
                Some(best) if number % 2 == 1 => {
                    // Losses are rounded down to their unit.
                    assert!(
                        bound - best <= best / 100_000 + 100,
                        "{number}: {bound} for {best}, {first} at first"
                    );
                    exact += 1;
                    lower += usize::from(bound < first);
                }
                // Prices of words that must differ may promise more than there is.
                Some(_) => {}
                None => {
                    assert!(bound <= threshold || number % 2 == 0, "{number}: {bound} for no fill");
                    empty += 1;
                }
            }
        }
        assert!(exact > 50 && lower > 10 && empty > 5, "{exact}, {lower} of these lower, {empty}");
    }
}
