//! The least total of guesses for a set of secrets, by branch and bound.
//!
//! Each guess divides the secrets that are left into classes. Its total is their number, and the
//! totals of its classes. Two bounds are looked at: what the sizes of its classes tell, and the sum of
//! what the best division of each class tells in the same way. Guesses are searched from the least
//! bound on, their classes with what the best guess so far leaves for them. What is found out of
//! a set is noted, exact or as a bound.
//!
//! The bounds are those of Alex Selby (The best strategies for Wordle, 2022) and of Bertsimas and
//! Paskov (An exact and interpretable solution to Wordle, 2022): a set is never found sooner than a
//! full tree of its most classes.

use lexicon::halt::{Halt, Halted};

use super::bounds::LeastTotals;
use super::memo::{Known, Memo};
use super::node::{Classes, GUESSES, Node, Scratch};
use crate::game::{Game, GuessId, SecretId};
use crate::hard_mode::Hints;
use crate::history::Turn;
use crate::tree::Tree;

/// How many guesses are bounded by their classes before the best of them are searched.
const BATCH: usize = 32;

/// Into how many parts the secrets are cut, the largest classes first, to see after each whether a
/// guess is out of the question.
const PARTS: usize = 2;

/// A search for least totals.
#[derive(Debug)]
pub struct Search<'s> {
    game: &'s Game,
    totals: &'s LeastTotals,
    halt: &'s Halt,
    memo: Memo,
    scratch: Scratch,
    /// By class, the last division that has it.
    seen: Vec<u32>,
    /// By class, how many secrets it has there.
    sizes: Vec<u32>,
    division: u32,
    /// How many sets were divided by all their guesses.
    pub nodes: u64,
}

/// A class of a guess, and what is known of its total.
#[derive(Clone, Debug)]
struct Class {
    places: Vec<u16>,
    /// What must be used of what was told, in hard mode.
    hints: Option<Hints>,
    known: Known,
    /// The guess that divides it best, as far as sizes tell.
    best: usize,
}

/// A guess that may be the best.
#[derive(Debug)]
struct Candidate {
    least: u32,
    /// Its classes whose totals are not known exactly.
    open: Vec<Class>,
}

impl<'s> Search<'s> {
    /// A search whose memo takes so many bytes, for sets whose classes have numbers below `classes`.
    pub fn new(
        game: &'s Game,
        totals: &'s LeastTotals,
        classes: usize,
        bytes: usize,
        halt: &'s Halt,
    ) -> Search<'s> {
        Search {
            game,
            totals,
            halt,
            memo: Memo::within(bytes),
            scratch: Scratch::new(classes),
            seen: vec![0; classes],
            sizes: vec![0; classes],
            division: 0,
            nodes: 0,
        }
    }

    /// The least total of a node, if it is below `bound`; otherwise a bound of it that is not below.
    ///
    /// # Errors
    /// If it was halted.
    pub fn least(&mut self, node: &Node, bound: u32) -> Result<Known, Halted> {
        self.nodes += 1;
        let mut best = bound;
        for batch in order(node, bound).chunks(BATCH) {
            let mut candidates = Vec::new();
            for &guess in batch {
                if node.least[guess] >= best {
                    break;
                }
                let candidate = self.candidate(node, guess, best)?;
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
        Ok(Known { least: best, is_exact: best < bound })
    }

    /// The least total with a guess, if it is below `bound`; otherwise a bound of it that is not
    /// below.
    ///
    /// # Errors
    /// If it was halted.
    pub fn least_with(&mut self, node: &Node, guess: usize, bound: u32) -> Result<u32, Halted> {
        let candidate = self.candidate(node, guess, bound)?;
        match candidate.least >= bound {
            true => Ok(candidate.least),
            false => self.total(node, candidate, bound),
        }
    }

    /// What the classes of a guess tell of its total, each by itself, unless that comes to `bound`
    /// before all are looked at.
    ///
    /// # Errors
    /// If it was halted.
    pub fn bound_with(&mut self, node: &Node, guess: usize, bound: u32) -> Result<u32, Halted> {
        Ok(self.candidate(node, guess, bound)?.least)
    }

    /// The first guess, in the [order] of the node, whose total is the least one, which is given.
    fn best(&mut self, node: &Node, total: u32) -> Result<usize, Halted> {
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
    pub fn tree(&mut self, node: &Node) -> Result<(Tree, u32), Halted> {
        let total = self.least(node, u32::MAX)?.least;
        let guess = self.best(node, total)?;
        Ok((self.tree_with(node, guess)?, total))
    }

    /// The tree of least total that begins with a guess.
    ///
    /// # Errors
    /// If it was halted.
    pub fn tree_with(&mut self, node: &Node, guess: usize) -> Result<Tree, Halted> {
        let word = self.game.guess(node.guesses[guess]);
        let mut branches = Vec::new();
        for places in Classes::of(node, guess).iter() {
            let ids = places.iter().map(|&place| SecretId(node.secrets[usize::from(place)].into()));
            let own: Vec<GuessId> = ids.map(|id| self.game.secrets()[id.index()]).collect();
            let reply = self.game.rule().reply(self.game.guess(own[0]), word);
            let tree = match *own {
                [only] => Tree::leaf(only),
                [first, second] => {
                    let [one, other] = [first, second].map(|guess| self.game.guess(guess));
                    let reply = self.game.rule().reply(other, one);
                    Tree { guess: first, branches: vec![(reply, Tree::leaf(second))] }
                }
                _ => {
                    let hints = self.hints(node, guess, places);
                    let known = Known { least: 0, is_exact: false };
                    let class =
                        Class { places: places.into(), hints: hints.clone(), known, best: 0 };
                    let total = self.class_total(node, class, u32::MAX)?.least;
                    let below = self.below(node, places, hints);
                    let best = self.best(&below, total)?;
                    self.tree_with(&below, best)?
                }
            };
            branches.push((reply, tree));
        }
        branches.sort_by_key(|&(reply, _)| reply);
        Ok(Tree { guess: node.guesses[guess], branches })
    }

    fn below(&mut self, node: &Node, places: &[u16], hints: Option<Hints>) -> Node {
        let rows = self.rows(node, hints.as_ref());
        let (totals, scratch) = (self.totals, &mut self.scratch);
        match rows {
            None => node.below(places, (hints, 0..node.guesses.len()), totals, scratch),
            Some(rows) => node.below(places, (hints, rows.into_iter()), totals, scratch),
        }
    }

    /// What must be used, in hard mode, of what a guess tells where a class is left.
    fn hints(&self, node: &Node, guess: usize, places: &[u16]) -> Option<Hints> {
        node.hints.as_ref()?;
        let secret = SecretId(node.secrets[usize::from(*places.first()?)].into());
        let guess = self.game.guess(node.guesses[guess]);
        Some(Hints::of(&Turn::of(self.game.rule(), self.game.secret(secret), guess)))
    }

    /// The guesses of a node that hints allow; `None` if these are all, for there are no hints.
    fn rows(&self, node: &Node, hints: Option<&Hints>) -> Option<Vec<usize>> {
        let hints = hints?;
        let allows = |&guess: &usize| hints.allow(self.game.guess(node.guesses[guess]));
        Some((0..node.guesses.len()).filter(allows).collect())
    }

    fn total(&mut self, node: &Node, candidate: Candidate, bound: u32) -> Result<u32, Halted> {
        let Candidate { mut least, mut open } = candidate;
        open.sort_by_key(|class| class.places.len());
        for class in open {
            let others = least - class.known.least;
            least = others + self.class_total(node, class, bound - others)?.least;
            if least >= bound {
                break;
            }
        }
        Ok(least)
    }

    /// The least total of a class, if it is below `bound`; otherwise a bound of it that is not below.
    fn class_total(&mut self, node: &Node, class: Class, bound: u32) -> Result<Known, Halted> {
        let key = node.key(&class.places, class.hints.as_ref());
        if let Some(known) = self.memo.get(&key)
            && (known.is_exact || known.least >= bound)
        {
            return Ok(known);
        }
        let below = self.below(node, &class.places, class.hints);
        let known = self.least(&below, bound)?;
        self.memo.note(&key, known);
        Ok(known)
    }

    /// Bounds a guess by its classes, until that is not below `bound`.
    fn candidate(&mut self, node: &Node, guess: usize, bound: u32) -> Result<Candidate, Halted> {
        self.halt.check()?;
        let classes = Classes::of(node, guess);
        let mut candidate = Candidate { least: node.least[guess], open: Vec::new() };
        let mut unknown = Vec::new();
        for places in classes.iter().filter(|places| places.len() > 2) {
            let hints = self.hints(node, guess, places);
            let sure = Known { least: self.totals.of(places.len()), is_exact: false };
            let known = match *places {
                [a, b, c] => Some(of_three(node, [a, b, c])),
                _ => self.memo.get(&node.key(places, hints.as_ref())),
            };
            let is_known = known.is_some();
            let class =
                Class { places: places.into(), hints, known: known.unwrap_or(sure), best: 0 };
            match is_known {
                true => self.add(&mut candidate, class),
                false => unknown.push(class),
            }
        }
        unknown.sort_by_key(|class| std::cmp::Reverse(class.places.len()));
        let part = node.secrets.len().div_ceil(PARTS);
        while !unknown.is_empty() && candidate.least < bound {
            let mut size = 0;
            let fits = unknown.iter().take_while(|class| {
                size += class.places.len();
                size <= part
            });
            let rest = unknown.split_off(fits.count().max(1));
            self.divide(node, &mut unknown);
            self.halt.check()?;
            for class in std::mem::replace(&mut unknown, rest) {
                self.memo.note(&node.key(&class.places, class.hints.as_ref()), class.known);
                self.add(&mut candidate, class);
            }
        }
        Ok(candidate)
    }

    /// Adds what is known of a class to the bound of its guess.
    fn add(&self, candidate: &mut Candidate, class: Class) {
        candidate.least += class.known.least - self.totals.of(class.places.len());
        if !class.known.is_exact {
            candidate.open.push(class);
        }
    }

    /// Bounds classes by how their best guess divides them, unless it is halted.
    fn divide(&mut self, node: &Node, classes: &mut [Class]) {
        let mut open = Vec::with_capacity(classes.len());
        for class in classes {
            let all_apart = 2 * class.places.len() as u32 - 1;
            class.known = Known { least: u32::MAX, is_exact: false };
            for &own in &class.places {
                let least = self.divided(node, usize::from(own), &class.places) - 1;
                if least < class.known.least {
                    (class.known.least, class.best) = (least, own.into());
                }
            }
            if class.known.least > all_apart {
                open.push(class);
            } else {
                class.known.is_exact = true;
            }
        }
        match open.first().map(|class| class.hints.is_some()) {
            Some(true) => {
                for class in open {
                    let rows = self.rows(node, class.hints.as_ref()).unwrap_or_default();
                    self.divide_by(node, vec![class], rows.into_iter());
                }
            }
            _ => self.divide_by(node, open, 0..node.guesses.len()),
        }
    }

    /// Bounds classes by how the best of some guesses divides them. None of their own tells all
    /// apart.
    fn divide_by(
        &mut self,
        node: &Node,
        mut classes: Vec<&mut Class>,
        guesses: impl Iterator<Item = usize>,
    ) {
        // A guess that tells all apart cannot be outdone.
        let all_apart = |class: &Class| 2 * class.places.len() as u32;
        for (number, guess) in guesses.enumerate() {
            // What is found when it is halted is not used.
            if classes.is_empty() || (number % GUESSES == 0 && self.halt.is_set()) {
                return;
            }
            let mut is_done = false;
            for class in &mut classes {
                let least = self.divided(node, guess, &class.places);
                if least < class.known.least {
                    (class.known.least, class.best) = (least, guess);
                }
                is_done |= class.known.least == all_apart(class);
            }
            if is_done {
                classes.retain_mut(|class| {
                    class.known.is_exact = class.known.least == all_apart(class);
                    !class.known.is_exact
                });
            }
        }
        for class in classes {
            class.known.is_exact = self.tells_pairs(node, class.best, &class.places);
        }
    }

    /// How few guesses some secrets can take in all after a guess that is none of them, as far as
    /// the sizes of its classes tell.
    #[inline]
    fn divided(&mut self, node: &Node, guess: usize, places: &[u16]) -> u32 {
        let division = self.next_division();
        let row = node.row(guess);
        let size = places.len() as u32;
        if places.len() <= self.totals.replies() {
            // The first secret of each class adds 1, each other 2.
            let mut classes = 0;
            for &place in places {
                let seen = &mut self.seen[usize::from(row[usize::from(place)])];
                classes += u32::from(*seen != division);
                *seen = division;
            }
            return 3 * size - classes;
        }
        let mut least = size;
        for &place in places {
            least += self.totals.added(self.size_before(division, row[usize::from(place)]));
        }
        least
    }

    /// Whether no class of a guess has more than two of these secrets, so that their total is what
    /// the sizes tell.
    fn tells_pairs(&mut self, node: &Node, guess: usize, places: &[u16]) -> bool {
        let division = self.next_division();
        let row = node.row(guess);
        places.iter().all(|&place| self.size_before(division, row[usize::from(place)]) < 2)
    }

    /// How many secrets a class of a division has before one is added, which is then.
    #[inline]
    fn size_before(&mut self, division: u32, class: u16) -> usize {
        let class = usize::from(class);
        if self.seen[class] != division {
            (self.seen[class], self.sizes[class]) = (division, 0);
        }
        self.sizes[class] += 1;
        self.sizes[class] as usize - 1
    }

    fn next_division(&mut self) -> u32 {
        self.division = self.division.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        self.division
    }
}

/// The guesses whose sizes of classes leave a total below `bound`: the least first, then the
/// secrets, in order, then the others, in order.
pub fn order(node: &Node, bound: u32) -> Vec<usize> {
    let mut order: Vec<usize> =
        (0..node.guesses.len()).filter(|&guess| node.least[guess] < bound).collect();
    order.sort_by_key(|&guess| node.least[guess]);
    order
}

/// The least total of three secrets: 5 if one of them tells the other two apart, else 6.
fn of_three(node: &Node, [a, b, c]: [u16; 3]) -> Known {
    let apart = |own: u16, a: u16, b: u16| {
        let row = node.row(usize::from(own));
        row[usize::from(a)] != row[usize::from(b)]
    };
    let least = if apart(a, b, c) || apart(b, a, c) || apart(c, a, b) { 5 } else { 6 };
    Known { least, is_exact: true }
}
