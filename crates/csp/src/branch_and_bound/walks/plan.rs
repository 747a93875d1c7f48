//! The sequence of cells by which a walk is shortest.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::cell_sequence::{CellSequence, StaticWalk};
use super::estimate::estimate;
use super::losses::Unit;
use super::prefixes::Prefixes;
use super::square_losses::{CornerLoss, corner_losses};
use crate::branch_and_bound::bound::evaluation::Stop;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use lexicon::bounded::BoundedMap;
use network::{CellId, IdVec, Place, SlotId};

/// The nodes drawn at each level of an estimate of a long walk: of each sequence, and of one that seems shorter than the best.
const WIDTHS: [usize; 2] = [1500, 20_000];

/// Orders that are tried before the best is changed, and the share of new ones after that.
const FIRST_ORDERS: u32 = 12;
const GROWN: f64 = 0.2;

/// A walk of up to this number of times the `most` of its plan is nearly worth its work.
const NEAR: f64 = 16.0;

/// A walk that is nearly worth its work is planned until no better plan is found in the work of the walk divided by this number.
/// Figures: `benches/record/best-fills.md`.
const WITHOUT_BETTER: f64 = 24.0;

/// A walk of more than this number of times the `most` of its plan is worth no plan.
const WORTHLESS: f64 = 1e5;

/// A walk through more cells than this, each with a choice, hardly ever ends.
const MANY_CELLS: usize = 200;

/// The first estimate of a walk through so [many cells](MANY_CELLS) ends at this number of times the `most` of its plan.
const BEYOND: f64 = 1e7;

/// The prefixes of more words than this take more than some hundred megabytes.
const MOST_WORDS: usize = 1 << 21;

/// The bytes of prefixes, and of losses of squares, that are kept for other sequences.
const KEPT_BYTES: u64 = 1 << 26;

/// In the time in which a word is looked at, about this number of prefixes are made, or letters drawn for an estimate.
const AT_ONCE: u64 = 2;

/// To make the losses of a square takes the work of this number.
const SQUARE_WORK: u64 = 5000;

/// Slots in an order, each with whether its cells are read backwards.
pub(crate) type SlotOrder = Vec<(SlotId, bool)>;

/// A walk, and its nodes by estimate.
pub(crate) struct Planned {
    pub(crate) order: SlotOrder,
    pub(crate) walk: StaticWalk,
    pub(crate) nodes: f64,
    /// The work of planning.
    pub(crate) work: u64,
}

/// Plans a walk through the fills of a node of more than `threshold`: the cells of one slot after the other, slots in the order that is
/// best by estimates, of orders drawn at random and then by changes of the best one (hill climbing), which may be known from a plan
/// before. Takes about `most` work, less if there is little to gain or the search is to end. `None` where a slot goes through a cell twice, or
/// too many words are left.
pub(crate) fn plan(
    scope: Scope<'_>,
    node: &Node,
    threshold: i64,
    (best, most): (Option<SlotOrder>, u64),
    stop: &Stop,
    random: &mut ChaCha8Rng,
) -> Option<Planned> {
    let is_open = |cell: &&CellId| {
        scope.model.places(**cell).iter().any(|place| node.slot(place.slot).len() > 1)
    };
    if node.words(scope.component) > MOST_WORDS {
        return None;
    }
    let beyond = match scope.component.cells.iter().filter(is_open).count() {
        0..=MANY_CELLS => f64::INFINITY,
        _ => BEYOND * most as f64,
    };
    let (known, squares) = (BoundedMap::new(KEPT_BYTES), BoundedMap::new(KEPT_BYTES));
    let unit = Unit::of(scope, node, threshold);
    let mut orders = Orders { scope, node, threshold, unit, known, squares, work: 0 };
    let first_orders = if best.is_some() { 0 } else { FIRST_ORDERS };
    let in_order = || scope.component.slots.iter().map(|&slot| (slot, false)).collect();
    let mut best: SlotOrder = best.unwrap_or_else(in_order);
    let cells = orders_of(scope, &best);
    let (mut walk, mut least) = orders.estimate(&cells, WIDTHS[1], beyond, (stop, random))?;
    let mut better_at = orders.work;
    for number in 1.. {
        let since_better = (orders.work - better_at) as f64;
        let may_go_on = match least / most as f64 {
            ratio if ratio <= NEAR => since_better < least / WITHOUT_BETTER,
            ratio => (number < 4 || ratio <= WORTHLESS) && orders.work < most,
        };
        if !may_go_on || stop.is_due() {
            break;
        }
        let mut next = best.clone();
        if number < first_orders || random.random_bool(GROWN) {
            next = grown(scope, random);
        } else {
            for _ in 0..random.random_range(1..=2) {
                change(&mut next, random);
            }
        }
        let cells = orders_of(scope, &next);
        if orders.estimate(&cells, WIDTHS[0], least, (stop, random))?.1 < least {
            // Of many estimates the least is so by luck.
            let (other, nodes) = orders.estimate(&cells, WIDTHS[1], least, (stop, random))?;
            if nodes < least {
                (best, walk, least, better_at) = (next, other, nodes, orders.work);
            }
        }
    }
    Some(Planned { order: best, walk, nodes: least, work: orders.work })
}

/// Slots one after the other, each the slot that is most bound by those before: by cells that are filled, or whose crossing slot has
/// its cell beside filled, or any cell.
fn grown(Scope { model, component }: Scope<'_>, random: &mut ChaCha8Rng) -> SlotOrder {
    let mut left = component.slots.clone();
    left.shuffle(random);
    let mut filled = IdVec::repeat(false, model.cell_count());
    let mut is_begun = IdVec::repeat(false, model.slot_count());
    let mut order = SlotOrder::new();
    while !left.is_empty() {
        let by_crossing = |Place { slot, position, .. }: Place| {
            let cells = model.slot_cells(slot);
            let beside = [position.wrapping_sub(1), position + 1];
            let is_filled = |at: usize| cells.get(at).is_some_and(|&cell| filled[cell]);
            if beside.into_iter().any(is_filled) { 2 } else { usize::from(is_begun[slot]) }
        };
        let bound = |cell: CellId, slot: SlotId| match filled[cell] {
            true => 2,
            false => model.crossings(cell, slot).map(by_crossing).max().unwrap_or(0),
        };
        let share = |slot: SlotId| {
            let cells = model.slot_cells(slot);
            cells.iter().map(|&cell| bound(cell, slot)).sum::<usize>() * 1024 / cells.len()
        };
        let best = (0..left.len()).max_by_key(|&at| share(left[at])).unwrap_or_default();
        let slot = left.swap_remove(best);
        for &cell in model.slot_cells(slot) {
            filled[cell] = true;
            model.places(cell).iter().for_each(|place| is_begun[place.slot] = true);
        }
        order.push((slot, random.random_bool(0.5)));
    }
    order
}

/// Turns a slot round, or moves it.
fn change(slots: &mut SlotOrder, random: &mut ChaCha8Rng) {
    let from = random.random_range(0..slots.len());
    // The last slots have few cells left for them.
    let to = random.random_range(0..slots.len().div_ceil(2));
    match random.random_range(0..3) {
        0 => slots[to].1 ^= true,
        1 => slots.swap(from, to),
        _ => {
            let slot = slots.remove(from);
            slots.insert(to, slot);
        }
    }
}

/// The cells of slots one after the other, each cell once, of some slots backwards.
fn orders_of(Scope { model, component }: Scope<'_>, slots: &[(SlotId, bool)]) -> Vec<CellId> {
    let mut cells = Vec::with_capacity(component.cells.len());
    for &(slot, is_backwards) in slots {
        let mut own = model.slot_cells(slot).to_vec();
        if is_backwards {
            own.reverse();
        }
        for cell in own {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}

/// Sequences of cells, and the prefixes made for them.
struct Orders<'s> {
    scope: Scope<'s>,
    node: &'s Node,
    threshold: i64,
    unit: Unit,
    /// The prefixes of slots, each by its slot and a sequence of positions.
    known: BoundedMap<usize, Prefixes>,
    /// The losses of the four corners of squares, each by its square and a sequence of the corners.
    squares: BoundedMap<usize, CornerLoss>,
    work: u64,
}

impl Orders<'_> {
    /// A walk by a sequence of cells, and an estimate of its nodes; above `most` any number above that.
    fn estimate(
        &mut self,
        cells: &[CellId],
        width: usize,
        most: f64,
        (stop, random): (&Stop, &mut ChaCha8Rng),
    ) -> Option<(StaticWalk, f64)> {
        let Orders { scope, node, threshold, unit, .. } = *self;
        let prefixes = |slot: SlotId, positions: &[usize]| {
            let key = [&[slot.index()], positions].concat();
            if let Some([known]) = self.known.get(&key) {
                return known.clone();
            }
            let prefixes = Prefixes::of(node.slot(slot), positions, unit);
            self.work += prefixes.len() as u64 / AT_ONCE;
            self.known.insert(key, [prefixes.clone()], prefixes.bytes());
            prefixes
        };
        let mut made = 0;
        let squares = |square: usize, corners: [usize; 4]| {
            let key = [&[square][..], &corners].concat();
            if let Some(known) = self.squares.get(&key).and_then(|known| known.first_chunk()) {
                return known.clone();
            }
            made += 1;
            let losses = corner_losses(&node.potentials[square], corners, unit);
            let bytes = losses.iter().map(CornerLoss::bytes).sum();
            self.squares.insert(key, losses.clone(), bytes);
            losses
        };
        let sequence = CellSequence::new(scope, (node, unit), cells, prefixes, squares)?;
        self.work += SQUARE_WORK * made;
        let walk = StaticWalk { sequence, bound: node.bound(scope.component) };
        let limits = (threshold, most);
        let estimate = estimate(&walk, scope.model.cell_count(), limits, width, (stop, random));
        self.work += estimate.work / AT_ONCE;
        Some((walk, estimate.nodes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::bound::components::Component;
    use crate::tests::model;
    use lexicon::Halt;
    use rand::SeedableRng;

    /// Stairs, whose words of three letters meet in their ends: through their hundreds of cells a walk is short.
    #[test]
    fn a_walk_may_go_through_many_cells() {
        const STEPS: usize = 60;
        let is_white = |row: usize, column: usize| match row % 2 {
            0 => (row..row + 3).contains(&column),
            _ => column == row + 1,
        };
        let cell = |row, column| if is_white(row, column) { '.' } else { '#' };
        let row = |row| (0..=2 * STEPS).map(|column| cell(row, column)).chain(['\n']).collect();
        let rows: Vec<String> = (0..2 * STEPS - 1).map(row).collect();
        let words = ["aaa;9", "aab;1", "aba;2", "abb;3", "baa;1", "bab;2", "bba;3", "bbb;8"];
        let model = model(&rows.concat(), &words.map(String::from), false);
        let components = Component::all(&model);
        let [component] = &components[..] else { panic!("one component") };
        assert!(component.cells.len() > MANY_CELLS);
        let (root, scope) = (Node::root(&model, component), Scope { model: &model, component });
        let threshold = root.bound(component) - 1;
        let (stop, random) = (Stop::new(&Halt::default(), None), &mut ChaCha8Rng::seed_from_u64(1));
        let planned = plan(scope, &root, threshold, (None, 1 << 20), &stop, random);
        assert!(planned.unwrap().nodes < 1e4);
    }
}
