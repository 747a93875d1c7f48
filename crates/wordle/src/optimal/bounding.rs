//! Bounds of guesses by their classes, each looked at by itself.

use lexicon::{Halt, Halted};

use super::bounds::{GuessLimits, LeastTotals, NEVER};
use super::division::Divisions;
use super::memo::{CostBound, Memo};
use super::node::{Classes, GUESSES, Node};
use crate::game::{Game, SecretId};
use crate::hard_mode::Hints;
use crate::history::Turn;

/// Into how many parts the secrets are cut, the largest classes first, to see after each whether a
/// guess is out of the question.
const PARTS: usize = 2;

/// A class of a guess.
#[derive(Clone, Debug)]
pub struct Class {
    /// The places of its secrets in their node.
    pub places: Vec<u16>,
    /// The hints that must be used, in hard mode.
    pub hints: Option<Hints>,
    /// Its cost, as far as it is known.
    pub known: CostBound,
    /// The guess that divides it best, as far as its classes tell.
    best: usize,
}

/// A guess that may be the best.
#[derive(Debug)]
pub struct Candidate {
    /// The guess, by its row.
    pub guess: usize,
    /// A bound that the cost of the guess is not below.
    pub least: u64,
    /// Its classes whose costs are not known exactly.
    pub open: Vec<Class>,
}

/// Bounds guesses by their classes, and notes what is found.
#[derive(Debug)]
pub struct Bounding<'s> {
    pub game: &'s Game,
    pub totals: &'s LeastTotals,
    pub halt: &'s Halt,
    pub memo: Memo,
    pub divisions: Divisions,
}

impl Bounding<'_> {
    /// Bounds a guess by its classes, until that is not below `bound`.
    pub fn candidate(
        &mut self,
        node: &Node,
        guess: usize,
        bound: u64,
    ) -> Result<Candidate, Halted> {
        self.halt.check()?;
        let classes = Classes::of(node, guess);
        let mut candidate = Candidate { guess, least: node.least[guess], open: Vec::new() };
        let GuessLimits { most: left, in_time } = node.limits.after();
        let largest = classes.iter().map(<[u16]>::len).max();
        if left.is_some_and(|left| left < 2 && largest > Some(left.into())) {
            candidate.least = NEVER;
            return Ok(candidate);
        }
        // If only two guesses count as in time, a guess that is no secret may be the best for three secrets.
        let is_of_own = left.is_none_or(|left| left > 2) && in_time != Some(2);
        let mut unknown = Vec::new();
        for places in classes.iter().filter(|places| places.len() > 2) {
            let hints = self.hints(node, guess, places);
            let sure = CostBound { least: node.least_of(places, self.totals), is_exact: false };
            let known = match *places {
                [a, b, c] if is_of_own => Some(of_three(node, [a, b, c], self.totals)),
                _ => self.memo.get(&node.key(places, hints.as_ref())),
            };
            let is_known = known.is_some();
            let class =
                Class { places: places.into(), hints, known: known.unwrap_or(sure), best: 0 };
            match is_known {
                true => self.add(node, &mut candidate, class),
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
                self.add(node, &mut candidate, class);
            }
        }
        Ok(candidate)
    }

    /// Adds what is known of a class to the bound of its guess.
    fn add(&self, node: &Node, candidate: &mut Candidate, class: Class) {
        if class.known.least >= NEVER {
            candidate.least = NEVER;
            return;
        }
        candidate.least += class.known.least - node.least_of(&class.places, self.totals);
        if !class.known.is_exact {
            candidate.open.push(class);
        }
    }

    /// Bounds classes by how their best guess divides them, unless it is halted.
    fn divide(&mut self, node: &Node, classes: &mut [Class]) {
        let limits = node.limits.after();
        let saved = self.totals.saved(limits);
        let mut open = Vec::with_capacity(classes.len());
        for class in classes {
            let all_apart = self.all_apart(node, class);
            class.known = CostBound { least: NEVER, is_exact: false };
            for &own in &class.places {
                let saved = node.weight(own) * saved;
                let least = self.least(node, usize::from(own), &class.places) - saved;
                // With two guesses left there is none for a pair.
                let is_out = limits.most == Some(2) && least != all_apart - saved;
                if least < class.known.least && !is_out {
                    (class.known.least, class.best) = (least, own.into());
                }
            }
            // No other guess can do better than to tell all apart.
            match class.known.least <= all_apart {
                true => self.settle(node, class),
                false => open.push(class),
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

    /// The cost of a class if a guess that is none of its secrets tells all apart.
    fn all_apart(&self, node: &Node, class: &Class) -> u64 {
        let each = 1 + self.totals.added(node.limits.after().after())[0];
        node.weight_of(&class.places) * each
    }

    /// Notes that no guess divides a class better than the best one by now.
    fn settle(&mut self, node: &Node, class: &mut Class) {
        class.known.is_exact = class.known.least >= NEVER
            || self.divisions.leaves_pairs(node, class.best, &class.places);
    }

    /// Bounds classes by how the best of some guesses divides them. None of their own tells all
    /// apart.
    fn divide_by(
        &mut self,
        node: &Node,
        classes: Vec<&mut Class>,
        guesses: impl Iterator<Item = usize>,
    ) {
        let is_last = node.limits.after().most == Some(2);
        let mut classes: Vec<(u64, &mut Class)> =
            classes.into_iter().map(|class| (self.all_apart(node, class), class)).collect();
        for (number, guess) in guesses.enumerate() {
            // The divisions made by a halted search are not used.
            if classes.is_empty() || (number % GUESSES == 0 && self.halt.is_set()) {
                return;
            }
            let mut is_done = false;
            for (all_apart, class) in &mut classes {
                let least = self.least(node, guess, &class.places);
                if least < class.known.least && !(is_last && least != *all_apart) {
                    (class.known.least, class.best) = (least, guess);
                    is_done |= least == *all_apart;
                }
            }
            if is_done {
                classes.retain_mut(|(all_apart, class)| {
                    let is_open = class.known.least > *all_apart;
                    if !is_open {
                        self.settle(node, class);
                    }
                    is_open
                });
            }
        }
        for (_, class) in classes {
            self.settle(node, class);
        }
    }

    fn least(&mut self, node: &Node, guess: usize, places: &[u16]) -> u64 {
        self.divisions.least(node, guess, places, self.totals)
    }

    /// The hints that must be used, in hard mode, after a guess that leaves a class.
    pub fn hints(&self, node: &Node, guess: usize, places: &[u16]) -> Option<Hints> {
        node.hints.as_ref()?;
        let secret = SecretId(node.secrets[usize::from(*places.first()?)].into());
        let guess = self.game.guess(node.guesses[guess]);
        Some(Hints::of(&Turn::of(self.game.rule(), self.game.secret(secret), guess)))
    }

    /// The guesses of a node that hints allow; `None` if these are all, for there are no hints.
    pub fn rows(&self, node: &Node, hints: Option<&Hints>) -> Option<Vec<usize>> {
        let hints = hints?;
        let allows = |&guess: &usize| hints.allow(self.game.guess(node.guesses[guess]));
        Some((0..node.guesses.len()).filter(allows).collect())
    }
}

/// The cost of three secrets, the likeliest first: one of them is guessed that tells the other two apart, or one
/// after the other.
fn of_three(node: &Node, places: [u16; 3], totals: &LeastTotals) -> CostBound {
    let added = totals.added(node.limits.after());
    let saved = totals.saved(node.limits.after());
    let apart = |own: usize| {
        let row = node.row(usize::from(places[own]));
        let [one, other] = [1, 2].map(|next| row[usize::from(places[(own + next) % 3])]);
        one != other
    };
    let [a, b, c] = places.map(|place| node.weight(place));
    let second = 1 + totals.added(node.limits.after().after())[0];
    let third = 1 + totals.added(node.limits.after().after())[1];
    let by_own = (0..3).filter(|&own| apart(own));
    let by_own = by_own.map(|own| (a + b + c) * second - node.weight(places[own]) * saved).min();
    let in_turn = a * added[0] + b * second + c * third;
    CostBound { least: by_own.map_or(in_turn, |least| least.min(in_turn)), is_exact: true }
}
