//! The division of the work between the tree and neighbourhoods.

use std::cmp::Ordering;

/// After this number of neighbourhoods in a row without a better fill, few more neighbourhoods are searched.
/// Figures: `benches/record/constants.md`, which also has the figures of neighbourhoods.
const MANY_FAILURES: u32 = 50;

/// A gap is wide if it is more than the best total divided by this number.
const WIDE: i64 = 10;

/// The limits between which the nodes of one visit to the tree are adapted.
const FEWEST_NODES: u64 = 16;
const MOST_NODES: u64 = 1 << 14;

/// A walk is begun if its estimate is at most this number of times the work done. Figures: `benches/record/best-fills.md`.
const WORTH_WALKING: f64 = 6.0;

/// A walk is left if it takes more than this number of times its estimate.
const MOST_OF_ESTIMATE: f64 = 3.0;

/// A plan takes the work done divided by this number.
const WORK_OF_PLAN: u64 = 8;

/// The next plan is made when the work done has grown to between the first and the second of these times itself.
const NEXT_PLAN: [f64; 2] = [1.25, 2.0];

/// How often the nodes of a visit are doubled before the memory of open nodes is full.
const DOUBLINGS: u64 = 16;

/// The division of the work on a component.
#[derive(Debug)]
pub(super) struct Schedule {
    /// Words looked at in the tree.
    tree: u64,
    /// The words of `tree` that were looked at while nodes were opened again.
    opening: u64,
    /// Words looked at in neighbourhoods.
    neighbourhoods: u64,
    /// Neighbourhoods since the last better fill.
    failures: u32,
    /// The work of neighbourhoods since one found a better fill, and of draws since one did.
    vain_neighbourhoods: u64,
    vain_draws: u64,
    /// How many draws there were.
    draws: usize,
    /// The greatest share of the cells that a neighbourhood has, in thousandths.
    pub(super) reach: u64,
    /// The nodes that are searched depth first, before the nodes left below them join the open nodes.
    pub(super) nodes: u64,
    /// Whether the squares of the root are settled.
    pub(super) is_settled: bool,
    /// The work of plans.
    planning: u64,
    /// The work after which a walk is planned next.
    next_plan: u64,
    /// The work in the tree after which the walk that is under way is far longer than its estimate.
    last_of_walk: Option<u64>,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule {
            tree: 0,
            opening: 0,
            neighbourhoods: 0,
            failures: 0,
            vain_neighbourhoods: 0,
            vain_draws: 0,
            draws: 0,
            reach: 400,
            nodes: 200,
            is_settled: false,
            planning: 0,
            next_plan: 0,
            last_of_walk: None,
        }
    }
}

impl Schedule {
    /// Whether a neighbourhood is next, where the bound is above a best total by a gap. While the gap is wide there is no
    /// proof to be hoped for soon, and neighbourhoods get three times as much work as the tree; then as much as long as
    /// they find better fills, and an eighth of it after that.
    pub(super) fn is_neighbourhood_due(&self, gap: i64, best: i64) -> bool {
        match () {
            () if self.last_of_walk.is_some() => 8 * self.neighbourhoods < self.tree,
            () if is_wide(gap, best) => self.neighbourhoods < 3 * self.tree,
            () if self.failures < MANY_FAILURES => self.neighbourhoods < self.tree,
            () => 8 * self.neighbourhoods < self.tree,
        }
    }

    /// Notes a visit to the tree, with its `work`, of which `opening` was spent on opening the node again.
    /// Opening nodes again is kept at 5 to 10 % of the work by searching more nodes, or fewer, depth first
    /// (Allouche, de Givry, Katsirelos, Schiex and Zytnicki, CP 2015).
    pub(super) fn note_tree(&mut self, work: u64, opening: u64) {
        self.tree += work;
        self.opening += opening;
        if 10 * self.opening > self.tree {
            self.nodes = (2 * self.nodes).min(MOST_NODES);
        } else if 20 * self.opening < self.tree {
            self.nodes = (self.nodes / 2).max(FEWEST_NODES);
        }
    }

    fn work(&self) -> u64 {
        self.tree + self.neighbourhoods + self.planning
    }

    /// The work that a plan of a walk may take, if a plan is due: a share of the work done. No other plan is due until this plan
    /// is [noted](Self::note_plan).
    pub(super) fn begin_plan(&mut self) -> Option<u64> {
        // While regions find better fills, a walk would visit nodes that these fills make hopeless.
        let is_quiet = self.neighbourhoods == 0 || self.failures >= MANY_FAILURES;
        let is_due = self.work() >= self.next_plan && self.last_of_walk.is_none();
        (is_quiet && is_due).then(|| {
            self.next_plan = u64::MAX;
            self.work() / WORK_OF_PLAN
        })
    }

    /// Notes the work of a plan, and that of the walk by estimate; whether the walk is worth a try.
    pub(super) fn note_plan(&mut self, work: u64, of_walk: f64) -> bool {
        self.planning += work;
        let is_short = of_walk <= WORTH_WALKING * self.work() as f64;
        if is_short {
            self.last_of_walk = Some(self.tree + (MOST_OF_ESTIMATE * of_walk) as u64);
        } else {
            self.plan_next_at(of_walk / WORTH_WALKING);
        }
        is_short
    }

    /// Notes work of a walk; false if it has taken far more than its estimate.
    pub(super) fn note_walk(&mut self, work: u64) -> bool {
        self.tree += work;
        let is_within = self.last_of_walk.is_some_and(|last| self.tree <= last);
        if !is_within {
            self.last_of_walk = None;
            self.plan_next_at(f64::INFINITY);
        }
        is_within
    }

    /// Has the next plan made after this work, or as soon or as late as the limits are.
    fn plan_next_at(&mut self, work: f64) {
        let [least, most] = NEXT_PLAN.map(|times| times * self.work() as f64);
        self.next_plan = work.clamp(least, most) as u64;
    }

    /// Whether a draw is next, rather than a neighbourhood, where the bound is above a best total by a gap. There are draws only
    /// while the gap is wide. `first` has the number of the first draws, and the work after which these come; further draws
    /// come as long as draws have worked no longer in vain than neighbourhoods.
    pub(super) fn is_draw_due(&self, gap: i64, best: i64, first: (usize, u64)) -> bool {
        let (first, begins_at) = first;
        let is_due = match self.draws < first {
            true => self.work() >= begins_at,
            false => self.vain_draws <= self.vain_neighbourhoods,
        };
        is_due && is_wide(gap, best)
    }

    /// The number of the next draw, from 0.
    pub(super) fn next_draw(&mut self) -> usize {
        self.draws += 1;
        self.draws - 1
    }

    /// Notes a draw, and whether a better fill was found by it.
    pub(super) fn note_draw(&mut self, work: u64, is_better: bool) {
        self.neighbourhoods += work.max(1);
        self.vain_draws = vain(self.vain_draws, work, is_better);
    }

    /// Notes a neighbourhood, whether a better fill was found in it, and how large the next ones should be if none was.
    pub(super) fn note_neighbourhood(&mut self, work: u64, is_better: bool, size: Ordering) {
        // Small problems have neighbourhoods without work: these count too, or they would never give way to the tree.
        self.neighbourhoods += work.max(1);
        self.vain_neighbourhoods = vain(self.vain_neighbourhoods, work, is_better);
        self.failures = if is_better { 0 } else { self.failures.saturating_add(1) };
        if !is_better {
            self.reach = match size {
                Ordering::Greater => (self.reach * 105 / 100 + 1).min(1000),
                Ordering::Equal => self.reach,
                Ordering::Less => (self.reach * 90 / 100).max(20),
            };
        }
    }
}

/// The nodes that a visit searches where open nodes take some bytes of their memory: `nodes` while half of the memory is left,
/// then twice as many with each of the last [`DOUBLINGS`] pieces that is taken. Without memory left a visit has no end but that
/// of the search below its node.
pub(super) fn nodes_within((bytes, memory): (u64, u64), nodes: u64) -> u64 {
    let doublings = bytes.saturating_sub(memory / 2) / (memory / (2 * DOUBLINGS)).max(1);
    if bytes < memory { nodes << doublings } else { u64::MAX }
}

/// The work in vain after some more work.
fn vain(before: u64, work: u64, is_better: bool) -> u64 {
    if is_better { 0 } else { before + work.max(1) }
}

fn is_wide(gap: i64, best: i64) -> bool {
    gap > best / WIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_longer_the_less_memory_is_left() {
        for memory in [1 << 10, 1 << 28] {
            let mut before = 100;
            for bytes in (0..memory).step_by(memory as usize / 500) {
                let now = nodes_within((bytes, memory), 100);
                let is_near = bytes > memory / 2;
                assert!(now == before || is_near && now == 2 * before, "{bytes}: {now}");
                before = now;
            }
            assert_eq!(before, 100 << (DOUBLINGS - 1));
        }
        for memory in [0, 1, 7, 1000] {
            assert_eq!(nodes_within((memory, memory), 100), u64::MAX);
        }
    }
}
