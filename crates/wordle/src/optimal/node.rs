//! A set of secrets that are left, with all guesses that may be made.

use std::cmp::Reverse;
use std::collections::HashMap;

use lexicon::{Halt, Halted};
use rustc_hash::FxBuildHasher;

use super::bounds::{GuessLimits, LeastTotals};
use super::memo::hash;
use super::symmetry::Symmetry;
use crate::columns::Columns;
use crate::game::{Game, GuessId, SecretId};
use crate::hard_mode::Hints;

/// Secrets that are left, and how each guess divides them.
///
/// Guesses that divide them alike are the same here and in every set below, unless hard mode makes a
/// difference. Of these only one is kept, one that is among the secrets if there is one; and none that does not
/// divide them. At the root all are kept if one may be the first guess that is given, or several are wanted.
/// All secrets stay as guesses.
#[derive(Debug)]
pub struct Node {
    /// How many guesses may be made.
    pub limits: GuessLimits,
    /// The hints that must be used, in hard mode.
    pub hints: Option<Hints>,
    /// The secrets, the likeliest first, else in order.
    pub secrets: Vec<u16>,
    /// How likely each is.
    weights: Vec<u64>,
    /// Whether all are as likely and all guesses in time.
    pub is_plain: bool,
    /// The guesses: first the secrets, in order, then others.
    pub guesses: Vec<GuessId>,
    /// For each guess the class of each secret: those with the same reply have the same. Classes are
    /// numbered in the order of their first secrets.
    classes: Vec<u16>,
    /// For each guess, what the secrets cost at least if it is made, as far as its classes tell.
    pub least: Vec<u64>,
    /// What exchanges of pegs and colours leave as it is, where they are looked at.
    pub symmetry: Option<Symmetry>,
    /// Which guesses are as good as one before them for sure; of none it is known if this is empty.
    repeated: Vec<bool>,
}

/// Whether guesses that divide the secrets alike, or not at all, are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// One guess stands for all that divide the secrets alike, and a guess that does not divide them is left out.
    Once,
    /// Each is kept, so that each can be told with its total.
    Each,
}

/// How many guesses are divided before looking at the request to halt.
pub const GUESSES: usize = 64;

/// Memory that is used again.
#[derive(Debug, Default)]
pub struct Scratch {
    /// By class above, the last row that had it, and its class in that row.
    renamed: Vec<(u32, u16)>,
    row: u32,
    sizes: Vec<u16>,
    /// Rows by hash.
    rows: HashMap<u64, u32, FxBuildHasher>,
}

impl Scratch {
    /// Room for classes below a number.
    pub fn new(classes: usize) -> Scratch {
        Scratch { renamed: vec![(0, 0); classes], ..Scratch::default() }
    }
}

impl Node {
    /// The node of some secrets of a game, and all guesses that the hints allow; and the least totals
    /// by the most classes of a guess.
    ///
    /// # Errors
    /// If it was halted.
    pub fn of(
        game: &Game,
        mut secrets: Vec<u16>,
        (hints, limits, penalty): (Option<Hints>, GuessLimits, u64),
        alike: Alike,
        scratch: &mut Scratch,
        halt: &Halt,
    ) -> Result<(Node, LeastTotals), Halted> {
        let count = secrets.len();
        let weight = |&secret: &u16| game.weight(SecretId(secret.into()));
        secrets.sort_by_key(|secret| Reverse(weight(secret)));
        let weights = secrets.iter().map(weight).collect();
        let ids = || secrets.iter().map(|&secret| SecretId(secret.into()));
        let columns = Columns::of(game.length(), ids().map(|id| game.secret(id)));
        let own: Vec<GuessId> = ids().map(|id| game.secrets()[id.index()]).collect();
        let mut in_order = own.clone();
        in_order.sort_unstable();
        let allowed = |&guess: &GuessId| {
            let is_own = in_order.binary_search(&guess).is_ok();
            !is_own && hints.as_ref().is_none_or(|hints| hints.allow(game.guess(guess)))
        };
        let guesses = own.iter().copied().chain(game.guess_ids().filter(allowed));
        let mut node = Node::empty(limits, hints.clone(), secrets.clone(), weights);
        node.is_plain = !game.is_weighted() && limits.in_time.is_none();
        scratch.rows.clear();
        // How many classes there are is not known yet.
        let mut totals = LeastTotals::new(count, count, limits, penalty);
        let mut replies = vec![0_u32; count];
        let mut numbers = HashMap::<u32, u16, FxBuildHasher>::default();
        let mut most = 0;
        for (number, guess) in guesses.enumerate() {
            if number % GUESSES == 0 {
                halt.check()?;
            }
            columns.replies(game.rule(), game.guess(guess), &mut replies);
            numbers.clear();
            let classes = replies.iter().map(|&reply| {
                let next = numbers.len() as u16;
                *numbers.entry(reply).or_insert(next)
            });
            node.add(guess, classes, alike, &totals, scratch);
            // One that is no secret might be told that it is, beside these.
            most = most.max(numbers.len() + usize::from(number >= count));
        }
        totals = LeastTotals::new(count, most, limits, penalty);
        let added = totals.added(limits.after());
        for guess in 0..node.guesses.len() {
            let mut sizes = vec![0; most];
            let mut least = 0;
            for (&class, &weight) in node.row(guess).iter().zip(&node.weights) {
                least += weight * (1 + added[sizes[usize::from(class)]]);
                sizes[usize::from(class)] += 1;
            }
            node.least[guess] = least - node.saved(guess, &totals);
        }
        Ok((node, totals))
    }

    fn empty(
        limits: GuessLimits,
        hints: Option<Hints>,
        secrets: Vec<u16>,
        weights: Vec<u64>,
    ) -> Node {
        let (guesses, classes, least) = (Vec::new(), Vec::new(), Vec::new());
        let (symmetry, repeated) = (None, Vec::new());
        let is_plain = true;
        Node {
            limits,
            hints,
            secrets,
            weights,
            is_plain,
            guesses,
            classes,
            least,
            symmetry,
            repeated,
        }
    }

    /// The node of the secrets at some places of this one, with the guesses of some rows.
    pub fn below(
        &self,
        places: &[u16],
        (hints, rows): (Option<Hints>, impl Iterator<Item = usize>),
        totals: &LeastTotals,
        scratch: &mut Scratch,
    ) -> Node {
        let secrets = places.iter().map(|&place| self.secrets[usize::from(place)]).collect();
        let weights = places.iter().map(|&place| self.weight(place)).collect();
        let mut node = Node::empty(self.limits.after(), hints, secrets, weights);
        node.is_plain = self.is_plain;
        scratch.rows.clear();
        let mut add = |guess: usize| {
            let row = self.row(guess);
            let replies = places.iter().map(|&place| row[usize::from(place)]);
            node.add(self.guesses[guess], replies, Alike::Once, totals, scratch);
        };
        places.iter().for_each(|&place| add(usize::from(place)));
        let mut own = places.iter().copied().peekable();
        for guess in rows {
            while own.next_if(|&place| usize::from(place) < guess).is_some() {}
            if own.peek().is_none_or(|&place| usize::from(place) != guess) {
                add(guess);
            }
        }
        node
    }

    /// Notes which guesses are as good as others, by what exchanges leave as it is.
    pub fn exchange(&mut self, game: &Game, symmetry: Symmetry) {
        self.repeated = symmetry.repeated(game, &self.guesses);
        self.symmetry = Some(symmetry);
    }

    /// Whether a guess is as good as one before it for sure.
    pub fn is_repeated(&self, guess: usize) -> bool {
        self.repeated.get(guess).is_some_and(|&is_repeated| is_repeated)
    }

    /// Adds a guess, unless one of each kind is enough and it does not divide the secrets, or another divides them
    /// alike.
    fn add(
        &mut self,
        guess: GuessId,
        replies: impl Iterator<Item = u16>,
        alike: Alike,
        totals: &LeastTotals,
        scratch: &mut Scratch,
    ) {
        let start = self.classes.len();
        let Scratch { renamed, row, sizes, rows } = scratch;
        *row = row.checked_add(1).unwrap_or_else(|| {
            renamed.fill((0, 0));
            1
        });
        sizes.clear();
        let added = totals.added(self.limits.after());
        let mut least = 0;
        for (reply, &weight) in replies.zip(&self.weights) {
            let entry = &mut renamed[usize::from(reply)];
            if entry.0 != *row {
                *entry = (*row, sizes.len() as u16);
                sizes.push(0);
            }
            let size = &mut sizes[usize::from(entry.1)];
            least += weight * (1 + added[usize::from(*size)]);
            *size += 1;
            self.classes.push(entry.1);
        }
        let is_secret = self.guesses.len() < self.secrets.len();
        let is_once = alike == Alike::Once;
        if is_once && !is_secret && sizes.len() == 1 {
            self.classes.truncate(start);
            return;
        }
        if is_once && self.hints.is_none() {
            let (before, new) = self.classes.split_at(start);
            let width = self.secrets.len();
            let mut key = hash(new);
            while let Some(&other) = rows.get(&key) {
                if before[other as usize * width..][..width] == *new {
                    if !is_secret {
                        self.classes.truncate(start);
                        return;
                    }
                    break;
                }
                // Another row with the same hash.
                key = key.wrapping_add(1);
            }
            rows.entry(key).or_insert(self.guesses.len() as u32);
        }
        self.guesses.push(guess);
        self.least.push(least - self.saved(self.guesses.len() - 1, totals));
    }

    /// How likely the secret at a place is.
    #[inline(always)]
    pub fn weight(&self, place: u16) -> u64 {
        self.weights[usize::from(place)]
    }

    /// How likely the secrets at some places are together.
    #[inline]
    pub fn weight_of(&self, places: &[u16]) -> u64 {
        match self.is_plain {
            true => places.len() as u64,
            false => places.iter().map(|&place| self.weight(place)).sum(),
        }
    }

    /// The cost that a guess saves if it is one of the secrets.
    fn saved(&self, guess: usize, totals: &LeastTotals) -> u64 {
        self.weights.get(guess).map_or(0, |weight| weight * totals.saved(self.limits))
    }

    /// The least cost of the secrets at some places after the next guess, as far as their number and weights tell.
    pub fn least_of(&self, places: &[u16], totals: &LeastTotals) -> u64 {
        if self.is_plain {
            return totals.of(places.len());
        }
        let added = totals.added(self.limits.after());
        places.iter().zip(added).map(|(&place, added)| self.weight(place) * added).sum()
    }

    /// The key of the set of secrets at some places, after some hints, in the memo.
    pub fn key(&self, places: &[u16], hints: Option<&Hints>) -> Vec<u16> {
        // The end of the hints is told by a number that is no hint.
        let hints = hints.map(|hints| hints.numbers().into_iter().chain([u16::MAX]));
        let GuessLimits { most, in_time } = self.limits.after();
        let left = most.into_iter().chain(in_time).map(u16::from);
        let secrets = places.iter().map(|&place| self.secrets[usize::from(place)]);
        left.chain(hints.into_iter().flatten()).chain(secrets).collect()
    }

    /// The class of each secret under a guess.
    #[inline(always)]
    pub fn row(&self, guess: usize) -> &[u16] {
        &self.classes[guess * self.secrets.len()..][..self.secrets.len()]
    }

    /// Whether a guess is one of the secrets.
    pub fn is_secret(&self, guess: usize) -> bool {
        guess < self.secrets.len()
    }
}

/// The places of the secrets of each class of a guess, but that of the guess itself.
#[derive(Debug, Default)]
pub struct Classes {
    places: Vec<u16>,
    /// Where each class ends.
    ends: Vec<u32>,
}

impl Classes {
    /// The classes of a guess, in the order of their first secrets.
    pub fn of(node: &Node, guess: usize) -> Classes {
        let row = node.row(guess);
        let count = row.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let mut ends = vec![0_u32; count];
        row.iter().for_each(|&class| ends[usize::from(class)] += 1);
        if node.is_secret(guess) {
            ends[usize::from(row[guess])] = 0;
        }
        let mut starts = Vec::with_capacity(count);
        let mut end = 0;
        for size in &mut ends {
            starts.push(end);
            end += *size;
            *size = end;
        }
        let mut places = vec![0; end as usize];
        for (place, &class) in (0..).zip(row) {
            if !(node.is_secret(guess) && usize::from(place) == guess) {
                let start = &mut starts[usize::from(class)];
                places[*start as usize] = place;
                *start += 1;
            }
        }
        Classes { places, ends }
    }

    /// The classes that are not empty.
    pub fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .filter(|(start, end)| start < end)
            .map(|(start, &end)| &self.places[start as usize..end as usize])
    }
}
