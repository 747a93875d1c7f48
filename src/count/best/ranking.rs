//! Fills ranked by what they lose, one after the other.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::count::and_or::AndOrSearch;
use crate::count::least_loss::{Least, LeastLoss, Loss, MOST_LOSS};
use crate::count::race::Interrupted;
use crate::count::semiring::Semiring;
use crate::count::slot_automata::SlotState;
use lexicon::letters::Letter;

/// A component in a context, or several components side by side.
type Vertex = u32;

/// No component.
const NOTHING: Vertex = Vertex::MAX;

/// The stack that is left before more is taken, and how much is taken then.
const STACK: (usize, usize) = (1 << 16, 1 << 22);

/// About how many bytes a component takes whose ranking was begun, its candidates in their tree with
/// it, and one that was only met.
const BEGUN: usize = 900;
const MET: usize = 250;

/// One fill of a component: a letter, and for each component after it which of its fills in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Derivation {
    letter: Letter,
    children: [Vertex; 2],
    ranks: [u32; 2],
}

/// What may be the next fill of a component.
#[derive(Clone, Copy, Debug)]
enum Candidate {
    /// A fill.
    Fill(Derivation),
    /// The best fill after a letter, which may lose more than is known; it is looked for so much
    /// further next time.
    Letter { letter: Letter, step: Loss },
}

/// The fills of a component in a context, as far as they are known.
#[derive(Clone, Debug)]
struct Ranking {
    /// The node of the tree; or a number beyond, for components side by side.
    node: u32,
    context: Box<[SlotState]>,
    /// What the first loses.
    least: Loss,
    is_begun: bool,
    /// The fills in their order, with what they lose.
    ranked: Vec<(Loss, Derivation)>,
    /// By what they lose at least.
    candidates: BTreeMap<Loss, Vec<Candidate>>,
    /// Fills next to one that was ranked: which of its two ranks grows.
    successors: Vec<(Loss, Derivation, usize)>,
}

/// The fills of the cells of an AND/OR search, ordered by their losses, fills of equal loss in
/// lexicographic order of some order of the cells.
///
/// This is the lazy *k best derivations* of a hypergraph (Huang and Chiang, *Better k-best parsing*,
/// 2005), whose vertices are the components of the grid in their contexts, and whose edges are letters.
/// The best fill of a component is made of best fills of its own components, the second best of a
/// second best and bests, and so on: a fill of rank (i, j) is followed by those of (i + 1, j) and
/// (i, j + 1). Only what may be next is looked at. Lexicographic order fits in as the loss does: of two
/// fills of a component that lose the same, the one that comes first does so whatever is around it.
#[derive(Clone, Debug)]
pub struct RankedFills {
    rankings: Vec<Ranking>,
    known: FxHashMap<(u32, Box<[SlotState]>), Vertex>,
    root: Vertex,
    /// Where each cell comes in the order that fills are compared by.
    places: Vec<u32>,
    /// Where the first cell of each component comes.
    first_places: Vec<u32>,
    /// How much further than known a letter is looked at first.
    step: Loss,
    bytes: usize,
}

impl RankedFills {
    /// Ranks the fills of a search whose least loss, `least`, is worked out. `places` tells where each
    /// cell comes in the order that fills are compared by; losses are looked at in steps of `step` at
    /// first.
    pub fn new(
        search: &mut AndOrSearch<LeastLoss>,
        places: Vec<u32>,
        least: Loss,
        step: Loss,
    ) -> Result<RankedFills, Interrupted> {
        let nodes = &search.tree().nodes;
        let mut first_places: Vec<u32> =
            nodes.iter().map(|node| places[node.cell as usize]).collect();
        for (number, node) in nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                let first = first_places[parent as usize].min(first_places[number]);
                first_places[parent as usize] = first;
            }
        }
        let mut fills = RankedFills {
            rankings: Vec::new(),
            known: FxHashMap::default(),
            root: NOTHING,
            places,
            first_places,
            step: step.max(1),
            bytes: 0,
        };
        search.reset();
        let roots = search.tree().roots.clone();
        for root in roots.into_iter().rev() {
            let vertex = fills.meet(search, root, least.saturating_add(1))?;
            fills.root = match fills.root {
                NOTHING => vertex,
                others => fills.join([vertex, others]),
            };
        }
        Ok(fills)
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The loss of the fill of a rank, from 0, where the fills of lower rank are known; `None` if there are fewer fills.
    pub fn loss(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        rank: u32,
    ) -> Result<Option<Loss>, Interrupted> {
        if self.root == NOTHING {
            return Ok((rank == 0).then_some(0));
        }
        let is_there = self.rank(search, self.root, rank)?;
        Ok(is_there.then(|| self.rankings[self.root as usize].ranked[rank as usize].0))
    }

    /// The letters of the fill of a rank whose loss was asked for, by the cells of the search.
    pub fn letters(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        rank: u32,
    ) -> Result<Vec<Letter>, Interrupted> {
        let mut letters = vec![0; search.tree().nodes.len()];
        let mut parts = vec![(self.root, rank)];
        while let Some((vertex, rank)) = parts.pop() {
            if vertex == NOTHING || !self.rank(search, vertex, rank)? {
                continue;
            }
            let ranking = &self.rankings[vertex as usize];
            let (_, fill) = ranking.ranked[rank as usize];
            if let Some(node) = search.tree().nodes.get(ranking.node as usize) {
                letters[node.cell as usize] = fill.letter;
            }
            parts.extend(fill.children.into_iter().zip(fill.ranks));
        }
        Ok(letters)
    }

    /// The vertex of a node in the context that the states are, whose least loss is below a limit.
    fn meet(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        node: u32,
        limit: Loss,
    ) -> Result<Vertex, Interrupted> {
        let tree = search.tree();
        let slots = tree.context(&tree.nodes[node as usize]).iter();
        let context = slots.map(|&slot| search.state(slot)).collect();
        let key = (node, context);
        if let Some(&vertex) = self.known.get(&key) {
            return Ok(vertex);
        }
        let least = search.value(node, limit)?.loss;
        let vertex = self.add(node, key.1.clone(), least);
        self.bytes += MET + 2 * size_of_val(&key.1[..]);
        self.known.insert(key, vertex);
        Ok(vertex)
    }

    fn add(&mut self, node: u32, context: Box<[SlotState]>, least: Loss) -> Vertex {
        self.rankings.push(Ranking {
            node,
            context,
            least,
            is_begun: false,
            ranked: Vec::new(),
            candidates: BTreeMap::new(),
            successors: Vec::new(),
        });
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
        if least < Least::NONE {
            ranking.candidates.insert(least, vec![fill]);
        }
        ranking.is_begun = true;
        vertex
    }

    /// Ranks the fills of a vertex as far as a rank, and returns whether there is a fill of that rank.
    fn rank(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        vertex: Vertex,
        rank: u32,
    ) -> Result<bool, Interrupted> {
        while self.rankings[vertex as usize].ranked.len() <= rank as usize {
            if !stacker::maybe_grow(STACK.0, STACK.1, || self.rank_next(search, vertex))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Ranks one more fill of a vertex, if there is one.
    fn rank_next(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        vertex: Vertex,
    ) -> Result<bool, Interrupted> {
        search.note_node()?;
        self.begin(search, vertex);
        self.add_successors(search, vertex)?;
        loop {
            let ranking = &self.rankings[vertex as usize];
            let Some((&loss, group)) = ranking.candidates.first_key_value() else {
                return Ok(false);
            };
            if let Some(at) = letter_to_look_at(group, self.is_first(search, vertex)) {
                self.look_at(search, vertex, loss, at)?;
                continue;
            }
            let at = self.first_of(search, vertex, loss)?;
            let ranking = &mut self.rankings[vertex as usize];
            let Some(group) = ranking.candidates.get_mut(&loss) else { continue };
            if let Candidate::Fill(fill) = group.swap_remove(at) {
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
            }
            self.remove_empty(vertex, loss);
            return Ok(true);
        }
    }

    /// Makes all letters of a vertex candidates.
    fn begin(&mut self, search: &mut AndOrSearch<LeastLoss>, vertex: Vertex) {
        if std::mem::replace(&mut self.rankings[vertex as usize].is_begun, true) {
            return;
        }
        self.enter(search, vertex);
        let ranking = &mut self.rankings[vertex as usize];
        let node = search.tree().nodes[ranking.node as usize].clone();
        let (letters, before) = search.letters(&node);
        for letter in letters.iter() {
            let loss = search.place(&node, before, letter).max(ranking.least);
            if loss < Least::NONE {
                let letter = Candidate::Letter { letter, step: self.step };
                ranking.candidates.entry(loss).or_default().push(letter);
            }
        }
        self.bytes += BEGUN;
    }

    /// Puts the slots of the search into the context of a vertex.
    fn enter(&self, search: &mut AndOrSearch<LeastLoss>, vertex: Vertex) {
        let ranking = &self.rankings[vertex as usize];
        search.reset();
        let slots = search.tree().context(&search.tree().nodes[ranking.node as usize]).to_vec();
        search.set_states(&slots, &ranking.context);
    }

    /// Adds the fills next to the fills ranked before.
    fn add_successors(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        vertex: Vertex,
    ) -> Result<(), Interrupted> {
        while let Some(&(loss, fill, at)) = self.rankings[vertex as usize].successors.last() {
            let (child, rank) = (fill.children[at], fill.ranks[at]);
            let is_there = self.rank(search, child, rank + 1)?;
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
            candidates.entry(loss.saturating_add(more)).or_default().push(Candidate::Fill(next));
        }
        Ok(())
    }

    /// Whether the cell of a vertex comes before all others of its component, so that its letters
    /// alone decide between fills that lose the same, unless they are the same.
    fn is_first(&self, search: &AndOrSearch<LeastLoss>, vertex: Vertex) -> bool {
        let node = self.rankings[vertex as usize].node as usize;
        let cell = search.tree().nodes.get(node).map(|node| node.cell);
        cell.is_some_and(|cell| self.places[cell as usize] == self.first_places[node])
    }

    /// Looks at a letter of a vertex, one of the candidates of a loss: finds what is the best after it, or
    /// that this loses more.
    fn look_at(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        vertex: Vertex,
        loss: Loss,
        at: usize,
    ) -> Result<(), Interrupted> {
        let ranking = &self.rankings[vertex as usize];
        let Some(&Candidate::Letter { letter, step }) =
            ranking.candidates.get(&loss).and_then(|group| group.get(at))
        else {
            return Ok(());
        };
        let limit = match ranking.ranked.is_empty() {
            // What the first loses is known.
            true => ranking.least.saturating_add(1),
            false => {
                let next = ranking.candidates.keys().nth(1).copied().unwrap_or(0);
                next.saturating_add(1).max(loss.saturating_add(step))
            }
        };
        let limit = if limit < MOST_LOSS { limit } else { Loss::MAX };
        let node = search.tree().nodes[ranking.node as usize].clone();
        self.enter(search, vertex);
        let (_, before) = search.letters(&node);
        let weight = search.place(&node, before, letter);
        let rest = if limit == Loss::MAX { limit } else { limit.saturating_sub(weight) };
        let mut best = search.product(&node, rest)?;
        LeastLoss::weigh(&mut best, weight);
        let candidate = if best.is_exact && !best.is_none() {
            let mut children = [NOTHING; 2];
            for at in 0..search.tree().children(&node).len().min(2) {
                let child = search.tree().children(&node)[at];
                children[at] = self.meet(search, child, best.loss.saturating_add(1))?;
            }
            Some(Candidate::Fill(Derivation { letter, children, ranks: [0; 2] }))
        } else {
            let step = step.saturating_mul(2);
            (!best.is_none()).then_some(Candidate::Letter { letter, step })
        };
        let candidates = &mut self.rankings[vertex as usize].candidates;
        if let Some(group) = candidates.get_mut(&loss) {
            group.swap_remove(at);
        }
        if let Some(candidate) = candidate {
            candidates.entry(best.loss.max(loss)).or_default().push(candidate);
        }
        self.remove_empty(vertex, loss);
        Ok(())
    }

    /// Removes the candidates of a loss if there are none left.
    fn remove_empty(&mut self, vertex: Vertex, loss: Loss) {
        let candidates = &mut self.rankings[vertex as usize].candidates;
        if candidates.get(&loss).is_some_and(Vec::is_empty) {
            candidates.remove(&loss);
        }
    }

    /// The lexicographically first of the fills among the candidates of a loss.
    fn first_of(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        vertex: Vertex,
        loss: Loss,
    ) -> Result<usize, Interrupted> {
        let decides = self.is_first(search, vertex);
        let group = self.rankings[vertex as usize].candidates.get(&loss);
        let fills =
            group.into_iter().flatten().enumerate().filter_map(|(at, candidate)| match candidate {
                Candidate::Fill(fill) => Some((at, *fill)),
                Candidate::Letter { .. } => None,
            });
        let mut fills: Vec<(usize, Derivation)> = fills.collect();
        if decides {
            let first = fills.iter().map(|(_, fill)| fill.letter).min();
            fills.retain(|(_, fill)| Some(fill.letter) == first);
        }
        let Some(mut first) = fills.pop() else { return Ok(0) };
        let node = self.rankings[vertex as usize].node;
        for (at, fill) in fills {
            let difference = self.difference(search, node, &fill, &first.1, u32::MAX)?;
            if difference.is_some_and(|(_, order)| order == Ordering::Less) {
                first = (at, fill);
            }
        }
        Ok(first.0)
    }

    /// The first place, before a place given, at which two fills of a node differ, and how.
    fn difference(
        &mut self,
        search: &mut AndOrSearch<LeastLoss>,
        node: u32,
        one: &Derivation,
        other: &Derivation,
        before: u32,
    ) -> Result<Option<(u32, Ordering)>, Interrupted> {
        let mut found = None;
        let mut before = before;
        if one.letter != other.letter
            && let Some(node) = search.tree().nodes.get(node as usize)
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
                if !self.rank(search, vertex, rank)? {
                    return Ok(found);
                }
                *fill = self.rankings[vertex as usize].ranked[rank as usize].1;
            }
            let below = stacker::maybe_grow(STACK.0, STACK.1, || {
                self.difference(search, child, &fills[0], &fills[1], before)
            })?;
            if let Some((place, _)) = below {
                (found, before) = (below, place);
            }
        }
        Ok(found)
    }
}

/// Which letter of the candidates of a loss is to be looked at before one of the fills among them can
/// be the first, where letters may decide between fills.
fn letter_to_look_at(group: &[Candidate], letters_decide: bool) -> Option<usize> {
    let letters = group.iter().enumerate().filter_map(|(at, candidate)| match candidate {
        Candidate::Letter { letter, .. } => Some((*letter, at)),
        Candidate::Fill(_) => None,
    });
    let (letter, at) = letters.min()?;
    let is_after = |candidate: &Candidate| match candidate {
        Candidate::Fill(fill) => fill.letter < letter,
        Candidate::Letter { .. } => false,
    };
    (!letters_decide || !group.iter().any(is_after)).then_some(at)
}
