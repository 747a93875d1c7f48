//! The least cost of guesses for a set of secrets, by branch and bound: their total, and what late guesses cost.
//!
//! Each guess divides the secrets that are left into classes. Its total is their number, and the
//! totals of its classes. Two bounds are looked at: the one that the sizes of its classes tell, and the sum of
//! the bounds that the best division of each class tells in the same way. Guesses are searched from the least
//! bound on, their classes with the bound that the best guess so far leaves them. The cost found of a set is
//! noted, exact or as a bound. The bounds are those of Selby, and of Bertsimas and Paskov (the sources are named in
//! [`optimal`](super)): no set takes fewer guesses than a full tree with as many branches as its guesses have classes at most.

use lexicon::{Halt, Halted};

use super::bounding::{Bounding, Candidate};
use super::bounds::{LeastTotals, NEVER};
use super::division::Divisions;
use super::memo::{CostBound, Memo};
use super::node::{Classes, Node, Scratch};
use crate::game::{Game, GuessId, SecretId};
use crate::hard_mode::Hints;
use crate::tree::Tree;

/// How many guesses are bounded by their classes before the best of them are searched.
const BATCH: usize = 32;

/// A search for least totals.
#[derive(Debug)]
pub struct TreeSearch<'s> {
    bounding: Bounding<'s>,
    scratch: Scratch,
    /// How many sets were divided by all their guesses.
    pub nodes: u64,
    /// Whether it is in doubt that there are trees, so that the largest class is searched first.
    pub is_in_doubt: bool,
}

impl<'s> TreeSearch<'s> {
    /// A search whose memo takes `bytes` bytes, for sets whose classes have numbers below `classes`.
    pub fn new(
        game: &'s Game,
        totals: &'s LeastTotals,
        classes: usize,
        bytes: usize,
        halt: &'s Halt,
    ) -> TreeSearch<'s> {
        let (memo, divisions) = (Memo::within(bytes), Divisions::new(classes));
        let bounding = Bounding { game, totals, halt, memo, divisions };
        TreeSearch { bounding, scratch: Scratch::new(classes), nodes: 0, is_in_doubt: false }
    }

    /// The least total of a node, if it is below `bound`, which is [`NEVER`] at most; otherwise
    /// a bound of it that is not below.
    ///
    /// # Errors
    /// If it was halted.
    pub fn least(&mut self, node: &Node, bound: u64) -> Result<CostBound, Halted> {
        self.nodes += 1;
        let mut best = bound;
        for batch in order(node, bound).chunks(BATCH) {
            let mut candidates = Vec::new();
            for &guess in batch {
                if node.least[guess] >= best {
                    break;
                }
                let candidate = self.bounding.candidate(node, guess, best)?;
                if candidate.least >= best {
                    continue;
                }
                match candidate.open.is_empty() {
                    true => best = candidate.least,
                    false => candidates.push(candidate),
                }
            }
            candidates.sort_by_key(|candidate| candidate.least);
            for candidate in candidates {
                if candidate.least >= best {
                    break;
                }
                best = best.min(self.total(node, candidate, best)?);
            }
        }
        Ok(CostBound { least: best, is_exact: best < bound })
    }

    /// The least total with a guess, if it is below `bound`; otherwise a bound of it that is not
    /// below.
    ///
    /// # Errors
    /// If it was halted.
    pub fn least_with(&mut self, node: &Node, guess: usize, bound: u64) -> Result<u64, Halted> {
        let candidate = self.bounding.candidate(node, guess, bound)?;
        match candidate.least >= bound {
            true => Ok(candidate.least),
            false => self.total(node, candidate, bound),
        }
    }

    /// The bound that the classes of a guess tell of its total, each by itself, unless it comes to `bound`
    /// before all are looked at.
    ///
    /// # Errors
    /// If it was halted.
    pub fn bound_with(&mut self, node: &Node, guess: usize, bound: u64) -> Result<u64, Halted> {
        Ok(self.bounding.candidate(node, guess, bound)?.least)
    }

    /// The first guess, in the [order] of the node, whose total is the least one, which is given.
    fn best(&mut self, node: &Node, total: u64) -> Result<usize, Halted> {
        for guess in order(node, total + 1) {
            if self.least_with(node, guess, total + 1)? == total {
                return Ok(guess);
            }
        }
        unreachable!("some guess has the least total");
    }

    /// The tree of least total, and that total. Of the guesses that are as good each is the first in
    /// the [order] of its node.
    ///
    /// # Errors
    /// If it was halted.
    pub fn tree(&mut self, node: &Node) -> Result<(Tree, u64), Halted> {
        let total = self.least(node, NEVER)?.least;
        let guess = self.best(node, total)?;
        Ok((self.tree_with(node, guess)?, total))
    }

    /// The tree of least total that begins with a guess.
    ///
    /// # Errors
    /// If it was halted.
    pub fn tree_with(&mut self, node: &Node, guess: usize) -> Result<Tree, Halted> {
        let word = self.bounding.game.guess(node.guesses[guess]);
        let mut branches = Vec::new();
        for places in Classes::of(node, guess).iter() {
            let ids = places.iter().map(|&place| SecretId(node.secrets[usize::from(place)].into()));
            let own: Vec<GuessId> =
                ids.map(|id| self.bounding.game.secrets()[id.index()]).collect();
            let reply = self.bounding.game.rule().reply(self.bounding.game.guess(own[0]), word);
            let tree = match *own {
                [only] => Tree::leaf(only),
                [first, second] => {
                    let [one, other] = [first, second].map(|guess| self.bounding.game.guess(guess));
                    let reply = self.bounding.game.rule().reply(other, one);
                    Tree { guess: first, branches: vec![(reply, Tree::leaf(second))] }
                }
                _ => {
                    let hints = self.bounding.hints(node, guess, places);
                    let total =
                        self.class_total(node, guess, (places, hints.clone()), NEVER)?.least;
                    let below = self.below(node, guess, places, hints);
                    let best = self.best(&below, total)?;
                    self.tree_with(&below, best)?
                }
            };
            branches.push((reply, tree));
        }
        branches.sort_by_key(|&(reply, _)| reply);
        Ok(Tree { guess: node.guesses[guess], branches })
    }

    /// The node of a class of a guess.
    fn below(&mut self, node: &Node, guess: usize, places: &[u16], hints: Option<Hints>) -> Node {
        let rows = self.bounding.rows(node, hints.as_ref());
        let (totals, scratch) = (self.bounding.totals, &mut self.scratch);
        let mut below = match rows {
            None => node.below(places, (hints, 0..node.guesses.len()), totals, scratch),
            Some(rows) => node.below(places, (hints, rows.into_iter()), totals, scratch),
        };
        let (game, guess) = (self.bounding.game, node.guesses[guess]);
        let symmetry = node.symmetry.as_ref();
        if let Some(symmetry) = symmetry.and_then(|by_now| by_now.after(game, guess, places.len()))
        {
            below.exchange(game, symmetry);
        }
        below
    }

    fn total(&mut self, node: &Node, candidate: Candidate, bound: u64) -> Result<u64, Halted> {
        let Candidate { guess, mut least, mut open } = candidate;
        open.sort_by_key(|class| class.places.len());
        if self.is_in_doubt {
            open.reverse();
        }
        for class in open {
            let others = least - class.known.least;
            let class = (&*class.places, class.hints);
            least = others + self.class_total(node, guess, class, bound - others)?.least;
            if least >= bound {
                break;
            }
        }
        Ok(least)
    }

    /// The least total of a class, if it is below `bound`; otherwise a bound of it that is not below.
    fn class_total(
        &mut self,
        node: &Node,
        guess: usize,
        (places, hints): (&[u16], Option<Hints>),
        bound: u64,
    ) -> Result<CostBound, Halted> {
        let key = node.key(places, hints.as_ref());
        if let Some(known) = self.bounding.memo.get(&key)
            && (known.is_exact || known.least >= bound)
        {
            return Ok(known);
        }
        let below = self.below(node, guess, places, hints);
        let known = self.least(&below, bound)?;
        self.bounding.memo.note(&key, known);
        Ok(known)
    }
}

/// The guesses whose sizes of classes leave a total below `bound`, but for those that are as good as another: the least first,
/// and of equal ones the secrets first, each in order.
pub fn order(node: &Node, bound: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..node.guesses.len())
        .filter(|&guess| node.least[guess] < bound && !node.is_repeated(guess))
        .collect();
    order.sort_by_key(|&guess| node.least[guess]);
    order
}
