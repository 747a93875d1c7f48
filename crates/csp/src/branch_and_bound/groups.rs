//! Groups of slots that are known to lose something together.

use super::losses::{Loss, Unit};
use super::node::Node;
use super::parts::Part;
use super::scope::Scope;
use super::square_losses::SquareLosses;
use network::SlotId;

/// No more groups than this have losses that change with a cell: two slots go through it, and no more than half as many groups are
/// one within the other.
pub(super) const MOST_AT_CELL: usize = 16;
const DEEPEST: usize = MOST_AT_CELL / 2;

/// A group is worth its time if it loses more than the groups within it by this part of the most that a group loses.
const WORTH: i64 = 64;

/// A square adds at most this number of losses to the sum of a fill.
const NUMBERS_OF_SQUARE: usize = 8;

/// Slots whose greatest sum is known.
#[derive(Clone, Debug)]
pub(super) struct Searched {
    /// The slots, in order.
    pub(super) slots: Vec<SlotId>,
    /// No words of the slots that agree come, with the squares that have no other sides, to more than this.
    pub(super) most: i64,
}

/// Slots that lose more together than each by itself.
///
/// While the first half of a problem is searched, what is known of the second half is bounded by its greatest sum: Russian doll
/// search (Verfaillie, Lemaître and Schiex, AAAI 1996). Here slots of the second half may cross slots of the first, so it loses
/// what the letters there take from its slots, or what it loses at least, whichever is more; and so do halves of halves.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The slots, in order.
    slots: Vec<SlotId>,
    /// What they lose at least, with the squares that have no other sides.
    least: Loss,
    /// The group around it.
    around: Option<usize>,
    /// How many groups are one within the other in it.
    depth: usize,
}

/// The change of what a group loses with a cell.
#[derive(Clone, Debug)]
pub(super) struct GroupStep {
    pub(super) group: usize,
    /// What the group loses at least.
    pub(super) least: Loss,
    /// The columns of the slots through the cell that are in this group and in none within it.
    pub(super) columns: Vec<usize>,
    /// The losses of the squares that are in this group and in none within it.
    pub(super) squares: SquareLosses,
    /// The place of the group around it in the step.
    pub(super) around: Option<usize>,
}

/// The most numbers that the losses of words of a part are added up from.
pub(super) fn numbers(part: &Part) -> usize {
    part.slots.len() + NUMBERS_OF_SQUARE * part.squares.all.len()
}

impl Group {
    /// The groups of a part, each after those within it, of slots that were searched with the prices of a node. Of any two of
    /// these one is within the other and before it, or they have no slot in common.
    pub(super) fn all(
        Scope { part, model }: Scope<'_>,
        (node, unit): (&Node, Unit),
        searched: &[Searched],
    ) -> Vec<Group> {
        let least = |Searched { slots, most }: &Searched| {
            let (part, node) = (part.cluster(model, slots), node.cluster(part, slots));
            unit.least_of_sum(node.bound(&part) - most, numbers(&part))
        };
        let losses: Vec<Loss> = searched.iter().map(least).collect();
        let most = losses.iter().max().map_or(0, |&most| i64::from(most));
        let mut groups: Vec<Group> = Vec::new();
        for (Searched { slots, .. }, least) in searched.iter().zip(losses) {
            let is_within = |group: &Group| group.around.is_none() && group.is_within(slots);
            let within = groups.iter().filter(|group| is_within(group));
            let (loss, depth) = within.fold((0, 1), |(loss, depth), group| {
                (loss + group.least, depth.max(group.depth + 1))
            });
            if i64::from(least - loss) * WORTH > most && depth <= DEEPEST {
                let number = groups.len();
                for group in groups.iter_mut().filter(|group| is_within(group)) {
                    group.around = Some(number);
                }
                groups.push(Group { slots: slots.clone(), least, around: None, depth });
            }
        }
        groups
    }

    fn is_within(&self, slots: &[SlotId]) -> bool {
        self.slots.iter().all(|slot| slots.binary_search(slot).is_ok())
    }

    /// The innermost group that has all these slots.
    pub(super) fn of(groups: &[Group], slots: &[SlotId]) -> Option<usize> {
        let has = |group: &Group, slot: &SlotId| group.slots.binary_search(slot).is_ok();
        groups.iter().position(|group| slots.iter().all(|slot| has(group, slot)))
    }

    /// What each group loses at first by the groups within it, and what all groups lose.
    pub(super) fn at_first(groups: &[Group]) -> (Vec<Loss>, i64) {
        let (mut losses, mut all) = (vec![0; groups.len()], 0);
        for (number, group) in groups.iter().enumerate() {
            let loss = group.least.max(losses[number]);
            match group.around {
                Some(around) => losses[around] += loss,
                None => all += i64::from(loss),
            }
        }
        (losses, all)
    }
}

impl GroupStep {
    /// The step of a group among those of a cell, made if there is none.
    pub(super) fn of<'s>(
        steps: &'s mut Vec<GroupStep>,
        groups: &[Group],
        group: usize,
    ) -> &'s mut GroupStep {
        let found = steps.iter().position(|step| step.group == group);
        let at = found.unwrap_or_else(|| {
            steps.push(GroupStep {
                group,
                least: groups[group].least,
                columns: Vec::new(),
                squares: SquareLosses::default(),
                around: None,
            });
            steps.len() - 1
        });
        &mut steps[at]
    }

    /// Joins the steps of a cell with those of all groups around them, each after those within it.
    pub(super) fn join(steps: &mut Vec<GroupStep>, groups: &[Group]) {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if let Some(around) = groups[step.group].around {
                GroupStep::of(steps, groups, around);
            }
            at += 1;
        }
        steps.sort_unstable_by_key(|step| step.group);
        for at in 0..steps.len() {
            let around = groups[steps[at].group].around;
            steps[at].around = steps.iter().position(|step| Some(step.group) == around);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::super::bounding::{Effort, Evaluation, Evaluator, Stop};
    use super::super::cell_orders::{SlotOrder, plan};
    use super::super::walking::{Path, Walker};
    use super::*;
    use crate::model::Model;
    use crate::tests::model;
    use lexicon::{Halt, Letter};
    use network::CellId;

    /// Goes through all sums, and keeps the least loss.
    struct All(Option<i64>);

    impl Walker for All {
        fn given(&self, _cell: CellId) -> Option<Letter> {
            None
        }

        fn arrange(&self, _letters: &mut [(i64, Letter)]) {}

        fn place(&mut self, _cell: CellId, _letter: Letter, _losses: [i64; 2]) {}

        fn take_back(&mut self) {}

        fn fill(&mut self, _places: &[u32], [loss, limit]: [i64; 2]) -> i64 {
            self.0 = Some(self.0.map_or(loss, |least| least.min(loss)));
            limit
        }

        fn is_over(&self) -> bool {
            false
        }
    }

    /// The greatest sum of some slots by a walk through all sums of more than `above`, or else `above`, and the letters that it
    /// places; `None` without a walk.
    fn greatest(
        (model, part, node): (&Model, &Part, &Node),
        (order, above): (SlotOrder, i64),
        searched: &[Searched],
        random: &mut ChaCha8Rng,
    ) -> Option<(i64, u64)> {
        let scope = Scope { model, part };
        let stop = Stop::new(&Halt::default(), None);
        let groups = Group::all(scope, (node, Unit::of(scope, node, above)), searched);
        let planned = plan(scope, (node, groups), above, (Some(order), 0, [1, 1]), &stop, random)?;
        let (bound, unit) = (planned.walk.bound, planned.walk.sequence.unit);
        let mut path = Path::new(&planned.walk, model.cell_count(), unit.limit(bound - above));
        let mut all = All(None);
        let nodes = path.go_on(&planned.walk, &mut all, u64::MAX);
        assert!(path.is_at_end());
        Some((all.0.map_or(above, |loss| bound - unit.loss(loss)), nodes))
    }

    /// Two squares of three letters a side, which share a word of their last row.
    fn two_squares(random: &mut ChaCha8Rng, distinct: bool, most: u32) -> Model {
        let mut word = |length: u32| -> String {
            let letters = (0..length).map(|_| ['a', 'b', 'c'][random.random_range(0..3)]);
            let letters = String::from_iter(letters);
            format!("{letters};{}.{}", random.random_range(0..most), random.random_range(0..1000))
        };
        let words = (0..120).map(|number| word(if number < 20 { 3 } else { 7 }));
        model("1110111\n1110111\n1111111\n", &words.collect::<Vec<String>>(), distinct)
    }

    /// What groups lose changes no sum, and takes fewer letters.
    #[test]
    fn groups_only_leave_letters_out() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let (mut fewer, mut all) = (0, 0);
        for number in 0..200 {
            let model = two_squares(random, number % 2 == 0, [4, 500][number / 2 % 2]);
            let parts = Part::all(&model);
            let [part] = &parts[..] else { continue };
            let mut root = Node::root(&model, part);
            let stop = Stop::new(&Halt::default(), None);
            let mut evaluator = Evaluator::new(stop.clone());
            let scope = Scope { model: &model, part };
            let is_open = [Effort::ROOT, Effort::SQUARES].into_iter().all(|effort| {
                let evaluation = evaluator.evaluate(scope, &mut root, 0, effort);
                matches!(evaluation, Evaluation::Open { .. })
            });
            if !is_open {
                continue;
            }
            let mut order: SlotOrder = part.slots.iter().map(|&slot| (slot, false)).collect();
            // From the left to the right.
            order.sort_by_key(|&(slot, _)| {
                let cells = model.slot_cells(slot);
                cells.iter().map(|cell| cell.index() % 7).sum::<usize>() / cells.len()
            });
            // Each half after its own second half.
            let (end, half) = (order.len(), order.len() / 2);
            let halves = [half / 2..half, 0..half, (half + end) / 2..end, half..end];
            let mut known: Vec<Searched> = Vec::new();
            for order in halves.map(|half| order[half].to_vec()) {
                let mut slots: Vec<SlotId> = order.iter().map(|&(slot, _)| slot).collect();
                slots.sort_unstable();
                let own = (part.cluster(&model, &slots), root.cluster(part, &slots));
                let bound = own.1.bound(&own.0);
                let above = bound - random.random_range(1..=bound / 4);
                if let Some((most, _)) =
                    greatest((&model, &own.0, &own.1), (order, above), &[], random)
                {
                    known.push(Searched { slots, most });
                }
            }
            let problem = (&model, part, &root);
            let above = root.bound(part) * 7 / 8;
            let any = greatest(problem, (order.clone(), above), &[], random);
            let Some((sum, _)) = any.filter(|&(sum, _)| sum > above) else { continue };
            let above = sum - 1 - random.random_range(0..=(root.bound(part) - sum).max(0) / 4);
            let without = greatest(problem, (order.clone(), above), &[], random);
            let with = greatest(problem, (order, above), &known, random);
            let (Some((sum, nodes)), Some((other, others))) = (without, with) else {
                panic!("{number}: there was a walk");
            };
            assert_eq!(sum, other, "{number}");
            assert!(others <= nodes, "{number}: {others} and {nodes}");
            fewer += u32::from(others < nodes);
            all += 1;
        }
        assert!(fewer > 40 && all > 100, "{fewer} of {all}");
    }
}
