//! Fills ranked by their losses, one after the other.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::count::and_or::STACK;
use crate::count::and_or_count::AndOrCount;
use crate::count::least_loss::{LeastLoss, Loss, MOST_LOSS};
use crate::count::race::Interrupted;
use crate::count::semiring::Semiring;
use crate::count::slot_automata::SlotState;
use lexicon::letters::Letter;

/// A component in a context, or several components side by side.
type Vertex = u32;

/// No component.
const NOTHING: Vertex = Vertex::MAX;

/// About how many bytes a component takes whose ranking was begun, with its candidates in their tree, and a
/// component that was only met.
const BEGUN: usize = 900;
const MET: usize = 250;

/// A fill of a component: its first letter, and for each component after the letter the rank of a fill of that
/// component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Derivation {
    letter: Letter,
    children: [Vertex; 2],
    ranks: [u32; 2],
}

/// A candidate for the next fill of a component; of equal losses, fills come before letters, and earlier letters
/// before later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Candidate {
    /// A fill.
    Fill(Derivation),
    /// The best fill after a letter, of whose loss only a lower bound is known; the limit of its search grows by
    /// `step` when the letter is looked at.
    Letter { letter: Letter, step: Loss },
}

/// The fills of a component in a context, as far as they are known.
#[derive(Clone, Debug, Default)]
struct Ranking {
    /// The node of the tree; or a number beyond, for components side by side.
    node: u32,
    context: Box<[SlotState]>,
    /// The loss of the first fill of the component.
    least: Loss,
    is_begun: bool,
    /// The fills in their order, each with its loss.
    ranked: Vec<(Loss, Derivation)>,
    /// The candidates for the next fill, by lower bounds of their losses.
    candidates: BTreeSet<(Loss, Candidate)>,
    /// The ranked fills whose next fills are not candidates yet, each with its loss and the place of the rank that
    /// grows.
    successors: Vec<(Loss, Derivation, usize)>,
}

/// The fills of the cells of an AND/OR search, ordered by their losses, fills of equal loss in
/// lexicographic order of some order of the cells.
///
/// This is the lazy *k best derivations* of a hypergraph (Huang and Chiang, *Better k-best parsing*, 2005), whose
/// vertices are the components of the grid in their contexts, and whose edges are letters. The best fill of a
/// component is made of best fills of its own components, the second best of one second best fill and best fills,
/// and so on: the fill of ranks (i, j) is followed by the fills of ranks (i + 1, j) and (i, j + 1). Only
/// candidates for the next fill are looked at. Lexicographic order fits in as the loss does: of two fills of a
/// component with the same loss, the earlier fill comes first whatever fills are around it.
#[derive(Debug)]
pub struct RankedFills {
    pub count: AndOrCount<LeastLoss>,
    rankings: Vec<Ranking>,
    known: FxHashMap<(u32, Box<[SlotState]>), Vertex>,
    /// All components of the problem side by side, once the least loss is known.
    root: Option<Vertex>,
    /// Where each cell comes in the order that fills are compared by.
    places: Vec<u32>,
    /// Where the first cell of each component comes.
    first_places: Vec<u32>,
    /// About how many bytes the rankings take.
    pub bytes: usize,
}

impl RankedFills {
    /// No fills of a search yet, whose first limit is the step in which losses are looked at first. `places` tells
    /// where each cell comes in the order that fills are compared by.
    pub fn new(count: AndOrCount<LeastLoss>, places: Vec<u32>) -> RankedFills {
        RankedFills {
            count,
            rankings: Vec::new(),
            known: FxHashMap::default(),
            root: None,
            places,
            first_places: Vec::new(),
            bytes: 0,
        }
    }

    /// Whether the least loss is known.
    pub fn is_begun(&self) -> bool {
        self.root.is_some()
    }

    /// Begins to rank the fills, whose least loss is worked out.
    ///
    /// # Errors
    /// If it was paused, or asked to end.
    pub fn begin(&mut self, least: Loss) -> Result<(), Interrupted> {
        let search = &mut self.count.search;
        let nodes = &search.tree.nodes;
        self.first_places = nodes.iter().map(|node| self.places[node.cell as usize]).collect();
        for (number, node) in nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                let first = self.first_places[parent as usize].min(self.first_places[number]);
                self.first_places[parent as usize] = first;
            }
        }
        search.allow(u64::MAX);
        search.reset();
        let mut root = NOTHING;
        for number in search.tree.roots.clone().into_iter().rev() {
            let vertex = self.meet(number, least.saturating_add(1))?;
            root = if root == NOTHING { vertex } else { self.join([vertex, root]) };
        }
        self.root = Some(root);
        Ok(())
    }

    /// The fill of a rank, from 0, by the cells of the search, with its loss, where the fills of lower rank are
    /// known; `None` if there are fewer fills.
    ///
    /// # Errors
    /// If it was paused, or asked to end.
    pub fn fill(&mut self, rank: u32) -> Result<Option<(Loss, Vec<Letter>)>, Interrupted> {
        let root = self.root.unwrap_or(NOTHING);
        let mut letters = vec![0; self.count.search.tree.nodes.len()];
        if root == NOTHING {
            return Ok((rank == 0).then_some((0, letters)));
        }
        if !self.rank(root, rank)? {
            return Ok(None);
        }
        let mut parts = vec![(root, rank)];
        while let Some((vertex, rank)) = parts.pop() {
            if vertex == NOTHING || !self.rank(vertex, rank)? {
                continue;
            }
            let ranking = &self.rankings[vertex as usize];
            let (_, fill) = ranking.ranked[rank as usize];
            if let Some(node) = self.count.search.tree.nodes.get(ranking.node as usize) {
                letters[node.cell as usize] = fill.letter;
            }
            parts.extend(fill.children.into_iter().zip(fill.ranks));
        }
        Ok(Some((self.rankings[root as usize].ranked[rank as usize].0, letters)))
    }

    /// The vertex of a node in the context that the states are, whose least loss is below a limit.
    fn meet(&mut self, node: u32, limit: Loss) -> Result<Vertex, Interrupted> {
        let tree = &self.count.search.tree;
        let slots = tree.context(&tree.nodes[node as usize]).iter();
        let context = slots.map(|&slot| self.count.search.state(slot)).collect();
        let key = (node, context);
        if let Some(&vertex) = self.known.get(&key) {
            return Ok(vertex);
        }
        let least = self.count.search.value(node, limit)?.loss;
        let vertex = self.add(node, key.1.clone(), least);
        self.bytes += MET + 2 * size_of_val(&key.1[..]);
        self.known.insert(key, vertex);
        Ok(vertex)
    }

    fn add(&mut self, node: u32, context: Box<[SlotState]>, least: Loss) -> Vertex {
        self.rankings.push(Ranking { node, context, least, ..Ranking::default() });
        (self.rankings.len() - 1) as Vertex
    }

    /// Puts two components side by side, which are there for the first time.
    fn join(&mut self, children: [Vertex; 2]) -> Vertex {
        let [one, other] = children.map(|child| child as usize);
        let least = self.rankings[one].least.saturating_add(self.rankings[other].least);
        let first = [one, other].map(|at| self.first_places[self.rankings[at].node as usize]);
        let node = self.first_places.len() as u32;
        self.first_places.push(first[0].min(first[1]));
        let vertex = self.add(node, Box::default(), least);
        let fill = Candidate::Fill(Derivation { letter: 0, children, ranks: [0; 2] });
        let ranking = &mut self.rankings[vertex as usize];
        if least < LeastLoss::NONE {
            ranking.candidates.insert((least, fill));
        }
        ranking.is_begun = true;
        vertex
    }

    /// Ranks the fills of a vertex as far as a rank, and returns whether there is a fill of that rank.
    fn rank(&mut self, vertex: Vertex, rank: u32) -> Result<bool, Interrupted> {
        while self.rankings[vertex as usize].ranked.len() <= rank as usize {
            if !stacker::maybe_grow(STACK.0, STACK.1, || self.rank_next(vertex))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Ranks one more fill of a vertex, if there is one.
    fn rank_next(&mut self, vertex: Vertex) -> Result<bool, Interrupted> {
        self.count.search.note_node()?;
        self.add_letters(vertex);
        self.add_successors(vertex)?;
        let letters_decide = self.is_first(vertex);
        loop {
            let candidates = &self.rankings[vertex as usize].candidates;
            let Some(&(loss, _)) = candidates.first() else { return Ok(false) };
            let (mut fills, mut letter) = (Vec::new(), None);
            for &(_, candidate) in candidates.iter().take_while(|&&(other, _)| other == loss) {
                match candidate {
                    Candidate::Fill(fill) => fills.push(fill),
                    Candidate::Letter { .. } if letter.is_some() => {}
                    Candidate::Letter { letter: first, step } => letter = Some((first, step)),
                }
            }
            // Unless letters decide, a letter is to be looked at before one of the fills can be the first.
            let is_before =
                |letter| letters_decide && fills.iter().any(|fill| fill.letter < letter);
            if let Some((letter, step)) = letter
                && !is_before(letter)
            {
                self.look_at(vertex, loss, letter, step)?;
                continue;
            }
            if letters_decide {
                let first = fills[0].letter;
                fills.retain(|fill| fill.letter == first);
            }
            let fill = self.first_of(vertex, &fills)?;
            let ranking = &mut self.rankings[vertex as usize];
            ranking.candidates.remove(&(loss, Candidate::Fill(fill)));
            ranking.ranked.push((loss, fill));
            let grows = |at: usize| fill.children[at] != NOTHING;
            // Each pair of ranks is reached in one way only: first by the first, then by the second.
            if grows(0) && fill.ranks[1] == 0 {
                ranking.successors.push((loss, fill, 0));
            }
            if grows(1) {
                ranking.successors.push((loss, fill, 1));
            }
            self.bytes += size_of::<(Loss, Derivation)>() + 2 * size_of::<Candidate>();
            return Ok(true);
        }
    }

    /// Makes all letters of a vertex candidates.
    fn add_letters(&mut self, vertex: Vertex) {
        if std::mem::replace(&mut self.rankings[vertex as usize].is_begun, true) {
            return;
        }
        self.enter(vertex);
        let ranking = &mut self.rankings[vertex as usize];
        let node = self.count.search.tree.nodes[ranking.node as usize].clone();
        let (letters, before) = self.count.search.letters(&node);
        // How much further than known a letter is looked at first.
        let step = self.count.limit.max(1);
        for letter in letters.iter() {
            let loss = self.count.search.place(&node, before, letter).max(ranking.least);
            if loss < LeastLoss::NONE {
                let letter = Candidate::Letter { letter, step };
                ranking.candidates.insert((loss, letter));
            }
        }
        self.bytes += BEGUN;
    }

    /// Puts the slots of the search into the context of a vertex.
    fn enter(&mut self, vertex: Vertex) {
        let (ranking, search) = (&self.rankings[vertex as usize], &mut self.count.search);
        search.reset();
        let tree = Arc::clone(&search.tree);
        search.set_states(tree.context(&tree.nodes[ranking.node as usize]), &ranking.context);
    }

    /// Adds the fills next to the fills ranked before.
    fn add_successors(&mut self, vertex: Vertex) -> Result<(), Interrupted> {
        while let Some(&(loss, fill, at)) = self.rankings[vertex as usize].successors.last() {
            let (child, rank) = (fill.children[at], fill.ranks[at]);
            let is_there = self.rank(child, rank + 1)?;
            let ranking = &mut self.rankings[vertex as usize];
            ranking.successors.pop();
            if !is_there {
                continue;
            }
            let ranked = &self.rankings[child as usize].ranked;
            let more = ranked[rank as usize + 1].0 - ranked[rank as usize].0;
            let mut next = fill;
            next.ranks[at] += 1;
            let candidates = &mut self.rankings[vertex as usize].candidates;
            candidates.insert((loss.saturating_add(more), Candidate::Fill(next)));
        }
        Ok(())
    }

    /// Whether the cell of a vertex comes before all others of its component, so that its letters
    /// alone decide between fills that lose the same, unless they are the same.
    fn is_first(&self, vertex: Vertex) -> bool {
        let node = self.rankings[vertex as usize].node as usize;
        let cell = self.count.search.tree.nodes.get(node).map(|node| node.cell);
        cell.is_some_and(|cell| self.places[cell as usize] == self.first_places[node])
    }

    /// Looks at a letter of a vertex, one of the candidates of a loss: finds the best fill after the letter, or
    /// that the letter loses more.
    fn look_at(
        &mut self,
        vertex: Vertex,
        loss: Loss,
        letter: Letter,
        step: Loss,
    ) -> Result<(), Interrupted> {
        let ranking = &self.rankings[vertex as usize];
        let limit = match ranking.ranked.is_empty() {
            // The loss of the first fill is known.
            true => ranking.least.saturating_add(1),
            false => {
                let mut losses = ranking.candidates.iter().map(|&(other, _)| other);
                let next = losses.find(|&other| other > loss).unwrap_or(0);
                next.saturating_add(1).max(loss.saturating_add(step))
            }
        };
        let limit = if limit < MOST_LOSS { limit } else { Loss::MAX };
        let node = self.count.search.tree.nodes[ranking.node as usize].clone();
        self.enter(vertex);
        let (_, before) = self.count.search.letters(&node);
        let weight = self.count.search.place(&node, before, letter);
        let rest = if limit == Loss::MAX { limit } else { limit.saturating_sub(weight) };
        let mut best = self.count.search.product(&node, rest)?;
        LeastLoss::weigh(&mut best, weight);
        let candidate = if best.is_exact && !best.is_zero() {
            let mut children = [NOTHING; 2];
            for at in 0..self.count.search.tree.children(&node).len().min(2) {
                let child = self.count.search.tree.children(&node)[at];
                children[at] = self.meet(child, best.loss.saturating_add(1))?;
            }
            Some(Candidate::Fill(Derivation { letter, children, ranks: [0; 2] }))
        } else {
            let step = step.saturating_mul(2);
            (!best.is_zero()).then_some(Candidate::Letter { letter, step })
        };
        let candidates = &mut self.rankings[vertex as usize].candidates;
        candidates.remove(&(loss, Candidate::Letter { letter, step }));
        candidates.extend(candidate.map(|candidate| (best.loss.max(loss), candidate)));
        Ok(())
    }

    /// The lexicographically first of some fills of a vertex, at least one.
    fn first_of(
        &mut self,
        vertex: Vertex,
        fills: &[Derivation],
    ) -> Result<Derivation, Interrupted> {
        let node = self.rankings[vertex as usize].node;
        let mut first = fills[0];
        for fill in &fills[1..] {
            let difference = self.difference(node, fill, &first, u32::MAX)?;
            if difference.is_some_and(|(_, order)| order == Ordering::Less) {
                first = *fill;
            }
        }
        Ok(first)
    }

    /// The first place, before a place given, at which two fills of a node differ, and how.
    fn difference(
        &mut self,
        node: u32,
        one: &Derivation,
        other: &Derivation,
        before: u32,
    ) -> Result<Option<(u32, Ordering)>, Interrupted> {
        let mut found = None;
        let mut before = before;
        if one.letter != other.letter
            && let Some(node) = self.count.search.tree.nodes.get(node as usize)
        {
            let place = self.places[node.cell as usize];
            if place < before {
                found = Some((place, one.letter.cmp(&other.letter)));
                before = place;
            }
        }
        for at in 0..2 {
            let parts = [one, other].map(|fill| (fill.children[at], fill.ranks[at]));
            if parts[0] == parts[1] || parts.iter().any(|&(vertex, _)| vertex == NOTHING) {
                continue;
            }
            let child = self.rankings[parts[0].0 as usize].node;
            if self.first_places[child as usize] >= before {
                continue;
            }
            let mut fills = [*one, *other];
            for (fill, (vertex, rank)) in fills.iter_mut().zip(parts) {
                if !self.rank(vertex, rank)? {
                    return Ok(found);
                }
                *fill = self.rankings[vertex as usize].ranked[rank as usize].1;
            }
            let below = stacker::maybe_grow(STACK.0, STACK.1, || {
                self.difference(child, &fills[0], &fills[1], before)
            })?;
            if let Some((place, _)) = below {
                (found, before) = (below, place);
            }
        }
        Ok(found)
    }
}
