//! All layouts in a box, by branching on the smallest set of places of which each has one.

use std::sync::Arc;

use super::bits::{Bits, clear, count, count_both, has, ones};
use super::goal::Goal;
use super::place::{Layout, Place};
use super::table::{Part, Table};

/// A search through all layouts of a number of words that touch all four edges of a box.
#[derive(Debug)]
pub struct Tree {
    table: Arc<Table>,
    /// How many words a layout has.
    target: usize,
    goal: Goal,
    /// The crossings that a layout must have.
    pub least_crossings: usize,
    frames: Vec<Frame>,
    taken: Taken,
    /// Sets of places of which a layout has one each: those that touch an edge, and those that are asked for.
    needs: Vec<Bits>,
    scratch: Scratch,
}

/// A node: what is left of the places, and the branches.
#[derive(Debug)]
struct Frame {
    alive: Bits,
    /// The branches that are left, the next one last; `None` before they are chosen.
    options: Option<Vec<usize>>,
    /// Whether each layout has one of the options; else it may be without the word.
    is_needed: bool,
}

/// The places that are taken, and the box with them.
#[derive(Debug)]
struct Taken {
    bits: Vec<usize>,
    is_placed: Vec<bool>,
    /// For each cell the word across and the word down that has it, counted from 1.
    cells: Vec<[u16; 2]>,
    /// The pairs of cells that parallel words have side by side: the cells, and the way from one to the other.
    pairs: Vec<(usize, usize, bool)>,
    /// How many pairs there were before each place was taken.
    pair_counts: Vec<usize>,
    crossings: Vec<usize>,
}

#[derive(Debug, Default)]
struct Scratch {
    set: Vec<u64>,
    chosen: Vec<u64>,
    part_of: Vec<usize>,
}

/// What a part of the search came to.
#[derive(Debug)]
pub enum Advance {
    /// A layout, with the words numbered as in the part.
    Found(Layout),
    /// There is more to search.
    Open,
    /// There are no more layouts.
    Exhausted,
}

/// What is known of a node before its branches.
enum Node {
    Dead,
    Layout,
    /// The set to branch on is in the scratch.
    Branch {
        is_needed: bool,
    },
}

impl Tree {
    /// All layouts of `target` words of the part in a box of these sides. In a square, those of all words are found
    /// in one of two reflections.
    pub fn new(
        part: &Arc<Part>,
        (rows, columns): (usize, usize),
        target: usize,
        goal: &Goal,
    ) -> Tree {
        let table = Arc::new(Table::new(part, rows, columns));
        let mut alive = table.all();
        let is_free = part.locked.iter().all(Option::is_none);
        if rows == columns && target == part.words.len() && is_free {
            let longest = (0..target).max_by_key(|&word| part.words[word].len());
            let half = table.bits(|place| Some(place.word) == longest && place.is_down);
            alive.iter_mut().zip(&half).for_each(|(alive, half)| *alive &= !half);
        }
        Tree::within(table, alive, Vec::new(), target, goal)
    }

    /// All layouts of `target` words that have only these places, and one of each set of `needs`.
    pub fn within(
        table: Arc<Table>,
        alive: Bits,
        mut needs: Vec<Bits>,
        target: usize,
        goal: &Goal,
    ) -> Tree {
        let (part, rows, columns) = (&table.part, table.rows, table.columns);
        let last = |place: Place| place.cell(part.words[place.word].len() - 1);
        needs.extend([
            table.bits(|place| place.row == 0),
            table.bits(|place| last(place).0 == rows - 1),
            table.bits(|place| place.column == 0),
            table.bits(|place| last(place).1 == columns - 1),
        ]);
        let taken = Taken {
            bits: Vec::new(),
            is_placed: vec![false; part.words.len()],
            cells: vec![[0; 2]; rows * columns],
            pairs: Vec::new(),
            pair_counts: Vec::new(),
            crossings: vec![0],
        };
        let goal = goal.clone();
        let frames = vec![Frame { alive, options: None, is_needed: true }];
        Tree {
            table,
            target,
            goal,
            least_crossings: 0,
            frames,
            taken,
            needs,
            scratch: Scratch::default(),
        }
    }

    /// Searches at most so many nodes.
    pub fn advance(&mut self, nodes: usize) -> Advance {
        let mut left = nodes;
        loop {
            let Some(frame) = self.frames.last_mut() else { return Advance::Exhausted };
            match &mut frame.options {
                None => {
                    if left == 0 {
                        return Advance::Open;
                    }
                    left -= 1;
                    match self.look() {
                        Node::Dead => self.leave(),
                        Node::Layout => {
                            let layout = self.layout();
                            self.leave();
                            if let Some(layout) = layout {
                                return Advance::Found(layout);
                            }
                        }
                        Node::Branch { is_needed } => self.branch(is_needed),
                    }
                }
                Some(options) => match options.pop() {
                    Some(bit) => {
                        // The branches after this one are without this place.
                        clear(&mut frame.alive, bit);
                        let clashing = self.table.clashing(bit).iter();
                        let alive =
                            frame.alive.iter().zip(clashing).map(|(alive, not)| alive & !not);
                        let alive = alive.collect();
                        self.taken.take(bit, &self.table);
                        self.frames.push(Frame { alive, options: None, is_needed: true });
                    }
                    None if frame.is_needed => self.leave(),
                    None => frame.options = None,
                },
            }
        }
    }

    /// Leaves the last node.
    fn leave(&mut self) {
        self.frames.pop();
        if !self.frames.is_empty() {
            self.taken.untake(&self.table);
        }
    }

    /// The layout that is complete, unless it lacks letters that are asked for.
    fn layout(&self) -> Option<Layout> {
        let places = self.taken.bits.iter().map(|&bit| self.table.place(bit)).collect();
        let layout = Layout::unchecked(places, &self.table.part.words);
        layout.cells_of(&self.goal.solution).is_some().then_some(layout)
    }

    /// Finds the smallest set of places of which each layout below the last node has one.
    fn look(&mut self) -> Node {
        let Tree { table, taken, scratch, frames, .. } = self;
        let Some(Frame { alive, .. }) = frames.last() else { return Node::Dead };
        let left = self.target - taken.bits.len();
        if self.least_crossings > 0
            && taken.most_crossings(alive, left, table) < self.least_crossings
        {
            return Node::Dead;
        }
        let (mut least, mut is_needed, mut available, mut smallest) = (usize::MAX, true, 0, 0);
        let mut locked = None;
        for word in 0..taken.is_placed.len() {
            if !taken.is_placed[word] {
                let places = count(&alive[table.blocks(word)], least);
                available += usize::from(places > 0);
                if places > 0 && places < least {
                    (least, smallest) = (places, word);
                }
                if table.part.locked[word].is_some() {
                    let before = locked.replace(word);
                    if places == 0 || left < 1 + usize::from(before.is_some()) {
                        return Node::Dead;
                    }
                }
            }
        }
        if available < left {
            return Node::Dead;
        }
        scratch.chosen.clear();
        scratch.chosen.resize(alive.len(), 0);
        if left > 0 {
            let smallest = locked.unwrap_or(smallest);
            let blocks = table.blocks(smallest);
            scratch.chosen[blocks.clone()].copy_from_slice(&alive[blocks]);
            is_needed = available == left || table.part.locked[smallest].is_some();
        }
        // A set of which each layout has a place; without any there is no layout.
        let mut need = |set: &[u64], chosen: &mut Vec<u64>| {
            let places = if left == 0 { 0 } else { count_both(set, alive, least) };
            if places < least || places == least && !is_needed {
                (least, is_needed) = (places, true);
                chosen.clear();
                chosen.extend(set.iter().zip(alive).map(|(set, alive)| set & alive));
            }
            places > 0
        };
        for set in &self.needs {
            let is_there = taken.bits.iter().any(|&bit| has(set, bit));
            if !is_there && !need(set, &mut scratch.chosen) {
                return Node::Dead;
            }
        }
        for &(one, other, is_down) in &taken.pairs {
            let words = [one, other].map(|cell| taken.cells[cell][usize::from(is_down)]);
            if words[0] != 0 && words[0] == words[1] {
                continue;
            }
            let [one, other] = [one, other].map(|cell| table.covers(is_down, cell));
            scratch.set.clear();
            scratch.set.extend(one.iter().zip(other).map(|(one, other)| one & other));
            if !need(&scratch.set, &mut scratch.chosen) {
                return Node::Dead;
            }
        }
        if self.goal.is_symmetric {
            for &bit in &taken.bits {
                let turned = table.turned(bit);
                let is_own = table.is_turned_into_itself(bit);
                let is_there = taken.bits.iter().any(|&other| has(turned, other));
                if !is_own && !is_there && !need(turned, &mut scratch.chosen) {
                    return Node::Dead;
                }
            }
        }
        let parts = taken.parts(table, &mut scratch.part_of);
        if left > 0 || parts > 1 {
            for part in 0..parts {
                scratch.set.clear();
                scratch.set.resize(alive.len(), 0);
                for (&bit, _) in
                    taken.bits.iter().zip(&scratch.part_of).filter(|(_, of)| **of == part)
                {
                    let crossing = table.crossing(bit);
                    scratch.set.iter_mut().zip(crossing).for_each(|(set, more)| *set |= more);
                }
                if !need(&scratch.set, &mut scratch.chosen) {
                    return Node::Dead;
                }
            }
        }
        // A complete layout needs nothing.
        if left == 0 { Node::Layout } else { Node::Branch { is_needed } }
    }

    /// Makes the branches of the set in the scratch, those with most crossings first.
    fn branch(&mut self, is_needed: bool) {
        let Tree { table, taken, scratch, frames, goal, .. } = self;
        let mut options: Vec<(usize, u64, usize)> = ones(scratch.chosen.iter().copied())
            .map(|bit| {
                let crossings = taken.bits.iter().filter(|&&other| has(table.crossing(other), bit));
                (crossings.count(), mixed(bit as u64 ^ goal.seed << 32), bit)
            })
            .collect();
        options.sort_unstable();
        if let Some(frame) = frames.last_mut() {
            frame.options = Some(options.into_iter().map(|(.., bit)| bit).collect());
            frame.is_needed = is_needed;
        }
    }
}

/// A number that looks random.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Taken {
    fn take(&mut self, bit: usize, table: &Table) {
        let place = table.place(bit);
        let own = usize::from(place.is_down);
        self.pair_counts.push(self.pairs.len());
        let mut crossings = 0;
        for index in 0..table.part.words[place.word].len() {
            let (row, column) = place.cell(index);
            let cell = row * table.columns + column;
            self.cells[cell][own] = place.word as u16 + 1;
            crossings += usize::from(self.cells[cell][1 - own] != 0);
            let (back, on, step) = match place.is_down {
                true => (column > 0, column + 1 < table.columns, 1),
                false => (row > 0, row + 1 < table.rows, table.columns),
            };
            if back && self.cells[cell - step] != [0; 2] {
                self.pairs.push((cell - step, cell, !place.is_down));
            }
            if on && self.cells[cell + step] != [0; 2] {
                self.pairs.push((cell, cell + step, !place.is_down));
            }
        }
        self.is_placed[place.word] = true;
        self.bits.push(bit);
        self.crossings.push(self.crossings.last().unwrap_or(&0) + crossings);
    }

    fn untake(&mut self, table: &Table) {
        let Some(bit) = self.bits.pop() else { return };
        let place = table.place(bit);
        for index in 0..table.part.words[place.word].len() {
            let (row, column) = place.cell(index);
            self.cells[row * table.columns + column][usize::from(place.is_down)] = 0;
        }
        self.is_placed[place.word] = false;
        self.crossings.pop();
        self.pairs.truncate(self.pair_counts.pop().unwrap_or(0));
    }

    /// The number of parts that hang together, and which part each place is of.
    fn parts(&self, table: &Table, part_of: &mut Vec<usize>) -> usize {
        const NONE: usize = usize::MAX;
        part_of.clear();
        part_of.resize(self.bits.len(), NONE);
        let mut parts = 0;
        let mut open = Vec::with_capacity(self.bits.len());
        for first in 0..self.bits.len() {
            if part_of[first] != NONE {
                continue;
            }
            open.push(first);
            part_of[first] = parts;
            while let Some(from) = open.pop() {
                let crossing = table.crossing(self.bits[from]);
                for (to, (part, &bit)) in part_of.iter_mut().zip(&self.bits).enumerate() {
                    if *part == NONE && has(crossing, bit) {
                        *part = parts;
                        open.push(to);
                    }
                }
            }
            parts += 1;
        }
        parts
    }

    /// The most crossings of a layout with `left` words more, of the places that are alive.
    fn most_crossings(&self, alive: &[u64], left: usize, table: &Table) -> usize {
        let words = (0..self.is_placed.len()).filter(|&word| !self.is_placed[word]);
        let (mut most, mut lengths): (Vec<usize>, Vec<usize>) = words
            .map(|word| {
                let blocks = table.blocks(word);
                let first = blocks.start * super::bits::BLOCK;
                let bits = ones(alive[blocks].iter().copied());
                let crossed = bits.map(|bit| self.crossed(table.place(first + bit), table)).max();
                (crossed.unwrap_or(0), table.part.words[word].len())
            })
            .unzip();
        for numbers in [&mut most, &mut lengths] {
            numbers.sort_unstable_by(|a, b| b.cmp(a));
            numbers.truncate(left);
        }
        let among = (left * left / 4).min(lengths.iter().sum::<usize>() / 2);
        self.crossings.last().unwrap_or(&0) + most.iter().sum::<usize>() + among
    }

    /// How many words that are taken a place crosses.
    fn crossed(&self, place: Place, table: &Table) -> usize {
        let cells = (0..table.part.words[place.word].len()).map(|index| place.cell(index));
        let other = usize::from(!place.is_down);
        cells.filter(|(row, column)| self.cells[row * table.columns + column][other] != 0).count()
    }
}
