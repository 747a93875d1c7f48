//! The slots of a part in halves, halves of halves and so on, with few crossings between them.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::scope::Scope;
use crate::model::Model;
use network::{IdVec, SlotId};

/// Two halves may differ by this part of their letters.
const MOST_APART: i64 = 5;

/// Each slot is moved this number of times, from the first temperature down to none, in crossings.
const MOVES: usize = 300;
const HOTTEST: f64 = 3.0;

/// Two halves of some slots, each in order.
pub(super) type Halves = [Vec<SlotId>; 2];

/// The halves of the slots of a part, of each half with more than one slot, and so on, each after those within it: nested
/// dissection (George, *Nested dissection of a regular finite element mesh*, SIAM Journal on Numerical Analysis 10, 1973).
pub(super) fn dissection(scope: Scope<'_>, random: &mut ChaCha8Rng) -> Vec<Halves> {
    let mut crossing = IdVec::repeat(Vec::new(), scope.model.slot_count());
    for [one, two] in &scope.part.crossings {
        if one.slot != two.slot {
            crossing[one.slot].push(two.slot);
            crossing[two.slot].push(one.slot);
        }
    }
    let mut slots = scope.part.slots.clone();
    slots.sort_unstable();
    let (mut all, mut open) = (Vec::new(), vec![slots]);
    while let Some(slots) = open.pop() {
        if slots.len() > 1 {
            let halves = Bisection::new(scope.model, &crossing, &slots).anneal(random);
            let own = |half: Vec<usize>| half.into_iter().map(|at| slots[at]).collect();
            let halves: Halves = halves.map(own);
            open.extend(halves.clone());
            all.push(halves);
        }
    }
    all.reverse();
    all
}

/// Two halves of some slots, with nearly as many letters and few crossings from one to the other, found by annealing (Johnson, Aragon,
/// McGeoch and Schevon, *Optimization by simulated annealing: graph partitioning*, Operations Research 37, 1989).
struct Bisection {
    letters: Vec<i64>,
    /// The other slots that cross each slot, once for each crossing.
    crossing: Vec<Vec<usize>>,
    half: Vec<usize>,
    /// How many slots and letters each half has.
    sizes: [usize; 2],
    sums: [i64; 2],
}

impl Bisection {
    fn new(model: &Model, crossing: &IdVec<SlotId, Vec<SlotId>>, slots: &[SlotId]) -> Bisection {
        let within = |&slot: &SlotId| {
            let crossing = crossing[slot].iter();
            crossing.filter_map(|other| slots.binary_search(other).ok()).collect()
        };
        let letters = |&slot: &SlotId| model.slot_cells(slot).len() as i64;
        let mut bisection = Bisection {
            letters: slots.iter().map(letters).collect(),
            crossing: slots.iter().map(within).collect(),
            half: vec![0; slots.len()],
            sizes: [slots.len(), 0],
            sums: [slots.iter().map(letters).sum(), 0],
        };
        (0..slots.len() / 2).for_each(|slot| bisection.move_over(slot));
        bisection
    }

    fn anneal(mut self, random: &mut ChaCha8Rng) -> [Vec<usize>; 2] {
        let slots = self.half.len();
        let moves = MOVES * slots;
        for number in 0..moves {
            let heat = HOTTEST * (moves - number) as f64 / moves as f64;
            let slot = random.random_range(0..slots);
            let is_taken = |cost: i64| random.random::<f64>() < (-cost as f64 / heat).exp();
            if self.cost(slot).is_some_and(is_taken) {
                self.move_over(slot);
            }
        }
        let is_better = |cost| cost < 0;
        while let Some(slot) = (0..slots).find(|&slot| self.cost(slot).is_some_and(is_better)) {
            self.move_over(slot);
        }
        [0, 1].map(|half| (0..slots).filter(|&slot| self.half[slot] == half).collect())
    }

    /// What it costs to move a slot to the other half, in crossings between the halves and letters by which they differ too
    /// much. `None` if no slot would be left.
    fn cost(&self, slot: usize) -> Option<i64> {
        let own = self.half[slot];
        let same = self.crossing[slot].iter().filter(|&&other| self.half[other] == own).count();
        let crossings = 2 * same as i64 - self.crossing[slot].len() as i64;
        let apart = self.sums[own] - self.sums[1 - own];
        let most = (self.sums[0] + self.sums[1]) / MOST_APART;
        let excess = |apart: i64| (apart.abs() - most).max(0);
        let excess = excess(apart - 2 * self.letters[slot]) - excess(apart);
        (self.sizes[own] > 1).then_some(crossings + excess)
    }

    fn move_over(&mut self, slot: usize) {
        let own = self.half[slot];
        self.half[slot] = 1 - own;
        self.sizes[own] -= 1;
        self.sizes[1 - own] += 1;
        self.sums[own] -= self.letters[slot];
        self.sums[1 - own] += self.letters[slot];
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::Part;
    use super::*;
    use crate::tests::model;
    use network::Place;
    use rand::SeedableRng;

    /// Two squares and a word below both are taken apart between the squares, and what is taken apart is there again before.
    #[test]
    fn few_crossings_are_between_halves() {
        let words = ["aaaa", "aaaaaaaaa"].map(String::from);
        let model = model("....#....\n....#....\n....#....\n.........\n", &words, false);
        let parts = Part::all(&model);
        let scope = Scope { model: &model, part: &parts[0] };
        for seed in 0..20 {
            let all = dissection(scope, &mut ChaCha8Rng::seed_from_u64(seed));
            assert_eq!(all.len(), scope.part.slots.len() - 1);
            for (number, halves) in all.iter().enumerate() {
                for half in halves {
                    let is_it = |other: &&Halves| {
                        let mut slots = other.concat();
                        slots.sort_unstable();
                        slots == *half
                    };
                    let before = all[..number].iter().filter(is_it).count();
                    assert_eq!(before, usize::from(half.len() > 1));
                }
            }
            let [one, _] = &all[all.len() - 1];
            let is_cut = |places: &&[Place; 2]| {
                let [first, second] = places.map(|place| one.contains(&place.slot));
                first != second
            };
            assert_eq!(scope.part.crossings.iter().filter(is_cut).count(), 4);
        }
    }
}
