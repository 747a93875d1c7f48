//! Bounds of guesses by their classes, each looked at by itself.

use lexicon::halt::{Halt, Halted};

use super::bounds::{LeastTotals, NEVER};
use super::division::Divisions;
use super::memo::{Known, Memo};
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
    /// What must be used of what was told, in hard mode.
    pub hints: Option<Hints>,
    /// What is known of its total.
    pub known: Known,
    /// The guess that divides it best, as far as sizes tell.
    best: usize,
}

/// A guess that may be the best.
#[derive(Debug)]
pub struct Candidate {
    /// Its total is at least this.
    pub least: u32,
    /// Its classes whose totals are not known exactly.
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
        bound: u32,
    ) -> Result<Candidate, Halted> {
        self.halt.check()?;
        let classes = Classes::of(node, guess);
        let mut candidate = Candidate { least: node.least[guess], open: Vec::new() };
        let (left, largest) = (node.left_after(), classes.iter().map(<[u16]>::len).max());
        if left.is_some_and(|left| left < 2 && largest > Some(left.into())) {
            candidate.least = NEVER;
            return Ok(candidate);
        }
        let mut unknown = Vec::new();
        for places in classes.iter().filter(|places| places.len() > 2) {
            let hints = self.hints(node, guess, places);
            let sure = Known { least: self.totals.of(places.len()), is_exact: false };
            let known = match *places {
                [a, b, c] if left.is_none_or(|left| left > 2) => Some(of_three(node, [a, b, c])),
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
            for mut class in std::mem::replace(&mut unknown, rest) {
                if left == Some(2) && !class.known.is_exact {
                    // The next guess must tell all apart.
                    class.known = Known::never();
                }
                self.memo.note(&node.key(&class.places, class.hints.as_ref()), class.known);
                self.add(&mut candidate, class);
            }
        }
        Ok(candidate)
    }

    /// Adds what is known of a class to the bound of its guess.
    fn add(&self, candidate: &mut Candidate, class: Class) {
        if class.known.least >= NEVER {
            candidate.least = NEVER;
            return;
        }
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
                let least = self.least(node, usize::from(own), &class.places) - 1;
                if least < class.known.least {
                    (class.known.least, class.best) = (least, own.into());
                }
            }
            match class.known.least == all_apart {
                true => class.known.is_exact = true,
                false => {
                    if node.left_after() == Some(2) {
                        // There is no guess left for a pair.
                        class.known.least = NEVER;
                    }
                    open.push(class);
                }
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
                let least = self.least(node, guess, &class.places);
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
        if node.left_after() != Some(2) {
            for class in classes {
                class.known.is_exact = self.divisions.tells_pairs(node, class.best, &class.places);
            }
        }
    }

    fn least(&mut self, node: &Node, guess: usize, places: &[u16]) -> u32 {
        self.divisions.least(node, guess, places, self.totals)
    }

    /// What must be used, in hard mode, of what a guess tells where a class is left.
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

/// The least total of three secrets: 5 if one of them tells the other two apart, else 6.
fn of_three(node: &Node, [a, b, c]: [u16; 3]) -> Known {
    let apart = |own: u16, a: u16, b: u16| {
        let row = node.row(usize::from(own));
        row[usize::from(a)] != row[usize::from(b)]
    };
    let least = if apart(a, b, c) || apart(b, a, c) || apart(c, a, b) { 5 } else { 6 };
    Known { least, is_exact: true }
}
