//! All layouts that are as good as the best one, in words and in the sides of their boxes, in order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lexicon::Letter;

use super::bits::{Bits, ones, set};
use super::goal::Goal;
use super::place::{Layout, Place};
use super::search::{boxes, parts};
use super::table::{Part, Table};
use super::tree::{Advance, Tree};
use super::words::Words;

/// The nodes after which layouts that begin with the same cells are listed cell by cell, instead of searched at once and
/// put in order.
const AT_ONCE: usize = if cfg!(test) { 50 } else { 20_000 };

/// All layouts with as many words as a given one, in boxes that are as good, one of each two reflections: those with
/// fewer rows first, and then by their cells, row after row, of which one without a letter comes first.
#[derive(Debug)]
pub struct Listing {
    list: Vec<Vec<Letter>>,
    goal: Goal,
    words: usize,
    parts: Vec<Arc<Part>>,
    /// The boxes that are still to be searched, the next one last.
    boxes: Vec<(usize, usize)>,
    /// The beginnings of layouts that are still to be searched, the next one last.
    beginnings: Vec<Beginning>,
    current: Option<Current>,
    /// Layouts that are found, the next one last.
    found: Vec<Layout>,
}

/// The first cells of layouts in a box.
#[derive(Debug)]
struct Beginning {
    cells: usize,
    ways: Vec<Way>,
}

/// The places of the words of a part that agree with the first cells.
#[derive(Clone, Debug)]
struct Way {
    table: Arc<Table>,
    alive: Bits,
    /// For each of the cells with a letter, the places that have it.
    needs: Vec<Bits>,
}

/// The search for all layouts with a beginning.
#[derive(Debug)]
struct Current {
    beginning: Beginning,
    /// The number of the way that is searched.
    way: usize,
    tree: Tree,
    nodes: usize,
    found: Vec<Layout>,
}

/// What a step of a listing came to.
#[derive(Debug, PartialEq, Eq)]
pub enum Listed {
    /// The next layout.
    Layout(Layout),
    /// There may be more.
    Open,
    /// There are no more.
    Done,
}

impl Listing {
    /// All layouts of words as good as `best`, which is to be proved the best; crossings are not compared.
    pub fn new(words: &Words, goal: &Goal, best: &Layout) -> Listing {
        let list = words.letters();
        let count = best.places().len();
        let rank = |sides| goal.rank(count, sides, 0);
        let own = rank((best.rows(), best.columns()));
        let parts: Vec<_> = parts(&list)
            .into_iter()
            .filter(|part| part.len() >= count)
            .map(|numbers| Arc::new(Part::new(&list, numbers, &goal.locked.places)))
            .collect();
        let sides: BTreeSet<_> = parts
            .iter()
            .flat_map(|part| boxes(part, count, goal, None))
            .filter(|&sides| {
                let [own, other] = [own, rank(sides)].map(|(_, order)| order);
                // The last of the order only settles which box comes first.
                own[..3] == other[..3]
            })
            .collect();
        Listing {
            list,
            goal: goal.clone(),
            words: count,
            parts,
            boxes: sides.into_iter().rev().collect(),
            beginnings: Vec::new(),
            current: None,
            found: Vec::new(),
        }
    }

    /// Searches on for the next layout.
    pub fn step(&mut self, nodes: usize) -> Listed {
        if let Some(layout) = self.found.pop() {
            return Listed::Layout(layout);
        }
        let Some(mut current) = self.current.take() else {
            return match self.next_beginning() {
                Some(beginning) => {
                    self.current = beginning.searched(0, self.words, &self.goal);
                    Listed::Open
                }
                None => Listed::Done,
            };
        };
        match current.tree.advance(nodes) {
            Advance::Found(layout) => {
                let layout = current.part().in_list(&layout, &self.list);
                // Of a square both reflections are found.
                let is_listed = layout.rows() != layout.columns()
                    || !self.goal.locked.places.is_empty()
                    || layout.letters() <= layout.transposed(&self.list).letters();
                if is_listed {
                    current.found.push(layout);
                }
                self.current = Some(current);
            }
            Advance::Open => {
                current.nodes += nodes;
                if current.nodes < AT_ONCE {
                    self.current = Some(current);
                } else {
                    self.beginnings.extend(current.beginning.longer().into_iter().rev());
                }
            }
            Advance::Exhausted => {
                let (way, found, nodes) = (current.way + 1, current.found, current.nodes);
                self.current = current.beginning.searched(way, self.words, &self.goal);
                match &mut self.current {
                    Some(next) => (next.found, next.nodes) = (found, nodes),
                    None => {
                        self.found = found;
                        self.found.sort_by(|a, b| b.letters().cmp(a.letters()));
                    }
                }
            }
        }
        Listed::Open
    }

    fn next_beginning(&mut self) -> Option<Beginning> {
        if let Some(beginning) = self.beginnings.pop() {
            return Some(beginning);
        }
        let (rows, columns) = self.boxes.pop()?;
        let way = |part: &Arc<Part>| {
            let table = Arc::new(Table::new(part, rows, columns));
            Way { alive: table.all(), table, needs: Vec::new() }
        };
        Some(Beginning { cells: 0, ways: self.parts.iter().map(way).collect() })
    }
}

impl Beginning {
    /// The search for all layouts of a way, if there is such a way.
    fn searched(self, way: usize, words: usize, goal: &Goal) -> Option<Current> {
        let Way { table, alive, needs } = self.ways.get(way)?.clone();
        let tree = Tree::within(table, alive, needs, words, goal);
        Some(Current { beginning: self, way, tree, nodes: 0, found: Vec::new() })
    }

    /// The beginnings with a cell more, in order.
    fn longer(&self) -> Vec<Beginning> {
        let mut by_letter: BTreeMap<Option<Letter>, Vec<Way>> = BTreeMap::new();
        for way in &self.ways {
            for (letter, way) in way.with_cell(self.cells) {
                by_letter.entry(letter).or_default().push(way);
            }
        }
        by_letter.into_values().map(|ways| Beginning { cells: self.cells + 1, ways }).collect()
    }
}

impl Way {
    /// The way with a cell more, by what is in the cell.
    fn with_cell(&self, cell: usize) -> BTreeMap<Option<Letter>, Way> {
        let [across, down] = [false, true].map(|is_down| self.table.covers(is_down, cell));
        let covering: Vec<u64> =
            across.iter().zip(down).map(|(across, down)| across | down).collect();
        let both = |bits: &[u64], keeps: bool| -> Bits {
            let blocks = self.alive.iter().zip(bits);
            blocks.map(|(alive, bits)| alive & if keeps { *bits } else { !bits }).collect()
        };
        let without = both(&covering, false);
        let mut having: BTreeMap<Letter, Bits> = BTreeMap::new();
        for bit in ones(both(&covering, true).iter().copied()) {
            let empty = || vec![0; without.len()].into();
            set(having.entry(self.table.letter(bit, cell)).or_insert_with(empty), bit);
        }
        let mut ways = BTreeMap::from([(None, Way { alive: without.clone(), ..self.clone() })]);
        for (letter, having) in having {
            let mut way = self.clone();
            way.alive = without.iter().zip(&having).map(|(other, own)| other | own).collect();
            way.needs.push(having);
            ways.insert(Some(letter), way);
        }
        ways
    }
}

impl Current {
    fn part(&self) -> &Part {
        &self.beginning.ways[self.way].table.part
    }
}

impl Part {
    /// A layout of the part with its words numbered as in the whole list.
    pub fn in_list(&self, layout: &Layout, list: &[Vec<Letter>]) -> Layout {
        let places = layout.places().iter();
        let own = places.map(|place| Place { word: self.numbers[place.word], ..*place });
        Layout::unchecked(own.collect(), list)
    }
}
