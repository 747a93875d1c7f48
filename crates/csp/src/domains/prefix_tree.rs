//! Domains as prefix trees.

use std::sync::Arc;

use super::representation::Domains;
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet};
use lexicon::words::Words;
use network::supports::Supports;
use network::{IdVec, SlotId, WordId};

/// A prefix of words, with the letters that go on with it; the nodes of these letters are side by side, in the
/// order of the letters. A whole word has no letters, and `first` is its number.
#[derive(Clone, Copy, Debug)]
struct Node {
    letters: LetterSet,
    /// How many words begin with the prefix.
    words: u32,
    /// Where the node of the first letter is.
    first: usize,
}

impl Node {
    const EMPTY: Node = Node { letters: LetterSet::EMPTY, words: 0, first: 0 };

    /// The index of the node of a letter among the nodes of `letters`, or the index that it would have.
    fn rank(self, letter: Letter) -> usize {
        (self.letters.without(LetterSet::only(letter)).0 & below(letter)).count_ones() as usize
    }

    fn child(self, letter: Letter) -> Option<usize> {
        self.letters.contains(letter).then(|| self.first + self.rank(letter))
    }
}

/// The bits of the letters before a letter.
fn below(letter: Letter) -> u32 {
    LetterSet::only(letter).0.wrapping_sub(1)
}

/// The lengths of the nodes and the trail when a level was opened.
#[derive(Clone, Copy, Debug)]
struct Level {
    nodes: usize,
    trail: usize,
}

/// A domain as the tree of the prefixes of its words, a node for each prefix, with the number of words below
/// each node.
///
/// To prune a letter at a position is to cut the subtrees of this letter at the depth of the position. All
/// slots of a length begin with one tree. A tree is changed by copying the nodes above the cut; the nodes below
/// are shared with the tree before. So to undo a level is to go back to the roots before, and to cut off the
/// nodes that the level made.
///
/// A revision costs the prefixes down to the position pruned, where [`SparseBlocks`](super::SparseBlocks) touch
/// a bit for each word: the tree is the slower representation, but for few words and early letters.
#[derive(Debug)]
pub struct PrefixTree {
    nodes: Vec<Node>,
    roots: IdVec<SlotId, Node>,
    /// The roots that slots had before they changed.
    trail: Vec<(SlotId, Node)>,
    levels: Vec<Level>,
    /// The lists of words, and the list of each slot.
    lists: Vec<Words>,
    list_of: IdVec<SlotId, usize>,
    /// How many nodes the trees of all words have: these nodes never change.
    shared: usize,
    /// The nodes that a letter leaves at each depth, while a tree is changed.
    kept: Vec<Vec<Node>>,
}

/// The letters to cut at a position of a tree, and the work of the cut.
struct Cut {
    position: usize,
    gone: LetterSet,
    /// Nodes from here on are of the level at hand, and are changed in place.
    owned: usize,
    work: u64,
}

impl PrefixTree {
    /// The first node of the level at hand.
    fn owned(&self) -> usize {
        self.levels.last().map_or(self.shared, |level| level.nodes)
    }

    fn set_root(&mut self, slot: SlotId, root: Node) {
        let old = std::mem::replace(&mut self.roots[slot], root);
        self.trail.push((slot, old));
    }

    fn words(&self, slot: SlotId) -> &Words {
        &self.lists[self.list_of[slot]]
    }

    /// Adds the tree of the words of a range, which share their first `depth` letters.
    fn plant(&mut self, words: &Words, range: std::ops::Range<usize>, depth: usize) -> Node {
        if depth == words.length() {
            return Node { letters: LetterSet::EMPTY, words: 1, first: range.start };
        }
        let mut children = std::mem::take(&mut self.kept[depth]);
        let mut letters = LetterSet::EMPTY;
        let mut start = range.start;
        while start < range.end {
            let letter = words.word(start)[depth];
            let rest = start..range.end;
            let end = rest.take_while(|&word| words.word(word)[depth] == letter).count() + start;
            letters = letters | LetterSet::only(letter);
            children.push(self.plant(words, start..end, depth + 1));
            start = end;
        }
        let first = self.nodes.len();
        self.nodes.append(&mut children);
        self.kept[depth] = children;
        Node { letters, words: range.len() as u32, first }
    }

    /// A node without the words that a cut removes below it; a node without words if no word is left.
    fn cut(&mut self, node: Node, depth: usize, cut: &mut Cut) -> Node {
        cut.work += 1;
        if depth == cut.position && (node.letters & cut.gone).is_empty() {
            return node;
        }
        let mut children = std::mem::take(&mut self.kept[depth]);
        let (mut letters, mut words) = (LetterSet::EMPTY, 0);
        for (at, letter) in node.letters.iter().enumerate() {
            let child = self.nodes[node.first + at];
            let left = match depth == cut.position {
                true if cut.gone.contains(letter) => Node::EMPTY,
                true => child,
                false => self.cut(child, depth + 1, cut),
            };
            if left.words > 0 {
                letters = letters | LetterSet::only(letter);
                words += left.words;
                children.push(left);
            }
        }
        // Words are only ever removed: with as many words as before, the node has the same words.
        let new = match words == node.words {
            true => node,
            false => self.with_children(node.first, (letters, words), &children, cut.owned),
        };
        children.clear();
        self.kept[depth] = children;
        new
    }

    /// A node with these children, in the place of the children at `before`; the children are copied unless the
    /// level at hand made the old ones.
    fn with_children(
        &mut self,
        before: usize,
        (letters, words): (LetterSet, u32),
        children: &[Node],
        owned: usize,
    ) -> Node {
        if before >= owned {
            self.nodes[before..before + children.len()].copy_from_slice(children);
            return Node { letters, words, first: before };
        }
        let first = self.nodes.len();
        self.nodes.extend_from_slice(children);
        Node { letters, words, first }
    }

    /// Removes from the letters missing at each depth the letters that are met below a node. No letter is
    /// missing from the depth `deepest` on.
    fn find(
        &self,
        node: Node,
        depth: usize,
        (missing, deepest): (&mut [LetterSet], &mut usize),
    ) -> u64 {
        missing[depth] = missing[depth].without(node.letters);
        while *deepest > 0 && missing[*deepest - 1].is_empty() {
            *deepest -= 1;
        }
        let mut work = 1;
        for at in node.first..node.first + node.letters.len() as usize {
            if depth + 1 >= *deepest {
                break;
            }
            work += self.find(self.nodes[at], depth + 1, (missing, deepest));
        }
        work
    }

    /// How many words below a node have a letter at a depth below it.
    fn count_below(&self, node: Node, below: usize, letter: Letter) -> u32 {
        if below == 0 {
            return node.child(letter).map_or(0, |at| self.nodes[at].words);
        }
        let children = node.first..node.first + node.letters.len() as usize;
        children.map(|at| self.count_below(self.nodes[at], below - 1, letter)).sum()
    }

    fn visit(&self, node: Node, take: &mut impl FnMut(WordId)) {
        if node.letters.is_empty() {
            take(WordId::new(node.first));
            return;
        }
        for at in node.first..node.first + node.letters.len() as usize {
            self.visit(self.nodes[at], take);
        }
    }

    /// The first word below a node.
    fn first_below(&self, mut node: Node) -> Option<WordId> {
        while !node.letters.is_empty() {
            node = self.nodes[node.first];
        }
        (node.words > 0).then(|| WordId::new(node.first))
    }
}

/// The most stack, in bytes, that a letter of a word needs while a tree is gone through, and the stack that is
/// left over. Words may be as long as a row of a grid.
const FRAME: usize = 1 << 10;
const RED_ZONE: usize = 1 << 16;

/// Does work whose recursion is as deep as words of a length are long, on a stack that is large enough.
fn deep<R>(length: usize, work: impl FnOnce() -> R) -> R {
    let stack = RED_ZONE.saturating_add(FRAME.saturating_mul(length));
    stacker::maybe_grow(stack, 2 * stack, work)
}

impl Domains for PrefixTree {
    fn new(model: &Model) -> PrefixTree {
        let longest = model.lists.iter().map(|list| list.words().length()).max().unwrap_or(0);
        let mut tree = PrefixTree {
            nodes: Vec::new(),
            roots: IdVec::repeat(Node::EMPTY, model.slot_count()),
            trail: Vec::new(),
            levels: Vec::new(),
            lists: model.lists.iter().map(|list| list.words().clone()).collect(),
            list_of: model.slots.iter().map(|slot| slot.list).collect(),
            shared: 0,
            kept: vec![Vec::new(); longest + 1],
        };
        let plant = |list: &Arc<Supports>| match list.words().count() {
            0 => Node::EMPTY,
            count => deep(longest, || tree.plant(list.words(), 0..count, 0)),
        };
        let roots: Vec<Node> = model.lists.iter().map(plant).collect();
        tree.roots = tree.list_of.iter().map(|&list| roots[list]).collect();
        tree.shared = tree.nodes.len();
        model.banned().for_each(|(slot, word)| tree.remove(slot, word));
        tree
    }

    fn level(&self) -> usize {
        self.levels.len()
    }

    fn push(&mut self) {
        self.levels.push(Level { nodes: self.nodes.len(), trail: self.trail.len() });
    }

    fn pop(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        for (slot, old) in self.trail.drain(level.trail..).rev() {
            self.roots[slot] = old;
        }
        self.nodes.truncate(level.nodes);
    }

    fn count(&self, slot: SlotId) -> u32 {
        self.roots[slot].words
    }

    fn cost(&self, slot: SlotId) -> u32 {
        self.roots[slot].words
    }

    fn first_from(&self, slot: SlotId, from: WordId) -> Option<WordId> {
        let words = self.words(slot);
        if from.index() >= words.count() {
            return None;
        }
        let mut node = self.roots[slot];
        // The node of the least greater letter, at the last position that has such a letter.
        let mut after = None;
        for &letter in words.word(from.index()) {
            let at = node.first + node.rank(letter);
            let is_there = node.letters.contains(letter);
            let next = at + usize::from(is_there);
            if next < node.first + node.letters.len() as usize {
                after = Some(next);
            }
            if !is_there {
                return after.and_then(|at| self.first_below(self.nodes[at]));
            }
            node = self.nodes[at];
        }
        Some(from)
    }

    fn for_each(&self, slot: SlotId, mut take: impl FnMut(WordId)) {
        let root = self.roots[slot];
        if root.words > 0 {
            deep(self.words(slot).length(), || self.visit(root, &mut take));
        }
    }

    fn count_with(&self, model: &Model, slot: SlotId, position: usize, letter: Letter) -> u32 {
        let length = model.slots[slot].cells.len();
        deep(length, || self.count_below(self.roots[slot], position, letter))
    }

    fn remove(&mut self, slot: SlotId, word: WordId) {
        if !self.contains(slot, word) {
            return;
        }
        let owned = self.owned();
        let words = self.words(slot).clone();
        let mut path = vec![self.roots[slot]];
        for &letter in words.word(word.index()) {
            let last = path[path.len() - 1];
            path.extend(last.child(letter).map(|at| self.nodes[at]));
        }
        // From the word up: each node loses a word, and the child that is left without words.
        let mut left = Node::EMPTY;
        for (node, &letter) in path.iter().zip(words.word(word.index())).rev() {
            let mut children = std::mem::take(&mut self.kept[0]);
            let place = node.rank(letter);
            let end = node.first + node.letters.len() as usize;
            children.extend_from_slice(&self.nodes[node.first..end]);
            let mut letters = node.letters;
            if left.words > 0 {
                children[place] = left;
            } else {
                children.remove(place);
                letters = letters.without(LetterSet::only(letter));
            }
            left = self.with_children(node.first, (letters, node.words - 1), &children, owned);
            children.clear();
            self.kept[0] = children;
        }
        self.set_root(slot, left);
    }

    fn assign(&mut self, slot: SlotId, word: WordId) {
        let words = self.words(slot).clone();
        let mut node = Node { letters: LetterSet::EMPTY, words: 1, first: word.index() };
        for &letter in words.word(word.index()).iter().rev() {
            self.nodes.push(node);
            let first = self.nodes.len() - 1;
            node = Node { letters: LetterSet::only(letter), words: 1, first };
        }
        self.set_root(slot, node);
    }

    fn remove_with(
        &mut self,
        model: &Model,
        slot: SlotId,
        position: usize,
        gone: LetterSet,
        _left: LetterSet,
    ) -> u64 {
        let root = self.roots[slot];
        if root.words == 0 {
            return 1;
        }
        let mut cut = Cut { position, gone, owned: self.owned(), work: 0 };
        let length = model.slots[slot].cells.len();
        let left = deep(length, || self.cut(root, 0, &mut cut));
        if left.words != root.words {
            self.set_root(slot, left);
        }
        cut.work
    }

    fn support(&self, model: &Model, slot: SlotId, letters: &mut [LetterSet]) -> u64 {
        let root = self.roots[slot];
        let mut missing = letters.to_vec();
        let mut deepest = missing.len();
        let mut work = 0;
        if root.words > 0 {
            let length = model.slots[slot].cells.len();
            work = deep(length, || self.find(root, 0, (&mut missing, &mut deepest)));
        }
        for (letters, missing) in letters.iter_mut().zip(missing) {
            *letters = letters.without(missing);
        }
        work
    }

    fn bytes(&self) -> usize {
        size_of::<Node>() * self.nodes.capacity()
    }
}
