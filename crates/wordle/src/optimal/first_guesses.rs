//! All first guesses of a game, shared by threads until the best is proved.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use lexicon::clock::Instant;
use lexicon::threads::{self, lock};
use lexicon::{Halt, Halted};

use super::bounds::NEVER;
use super::checkpoint::{Checkpoint, Mode};
use super::memo::CostBound;
use super::node::Node;
use super::proof::{Proof, ProofOptions, ProofProgress};
use super::search::{TreeSearch, order};
use crate::game::{Game, GuessId};
use crate::tree::Tree;

/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);

/// How many first guesses are bounded before one of them is searched, for a first tree soon.
const FIRST: usize = 32;

/// When a first guess is first searched, its total may exceed its bound by one part in this many.
/// In the English game it is 1 or 2 % greater.
const FIRST_GAP: u64 = 64;

/// How many guesses a secret takes in the mean in a tree that is worth a look; where that is not enough for a first
/// guess, any tree is sought.
const USUAL: u64 = 8;

/// Tells that a thread ended, also by a panic.
struct End<'e> {
    ended: &'e AtomicUsize,
    teller: Thread,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.ended.fetch_add(1, Ordering::Release);
        self.teller.unpark();
    }
}

/// A proof under way.
#[derive(Debug)]
pub struct Running<'r> {
    game: &'r Game,
    root: &'r Node,
    mode: Mode,
    halt: &'r Halt,
    /// The greatest cost of a tree that is worth a look.
    usual: u64,
    state: Mutex<FirstGuesses>,
}

#[derive(Debug)]
struct FirstGuesses {
    /// The first guesses, as rows of the root, in their order.
    firsts: Vec<First>,
    /// The best of them by now, each with its total and its place there, the best first.
    best: Vec<(u64, usize)>,
    /// How many are wanted.
    top: usize,
    /// The tree of the best.
    tree: Option<Tree>,
}

#[derive(Clone, Copy, Debug)]
struct First {
    guess: usize,
    known: CostBound,
    /// Whether its classes were looked at.
    is_bounded: bool,
}

impl FirstGuesses {
    /// The bound that a first guess must stay below to be one of the best.
    fn bound(&self, place: usize) -> u64 {
        match self.best.get(self.top - 1) {
            Some(&(total, last)) if place < last => total + 1,
            Some(&(total, _)) => total,
            None => NEVER,
        }
    }

    /// Whether a first guess of this total is better than all by now.
    fn is_best(&self, total: u64, place: usize) -> bool {
        self.best.first().is_none_or(|&best| (total, place) < best)
    }

    fn is_settled(&self, place: usize) -> bool {
        let known = self.firsts[place].known;
        known.is_exact || known.least >= self.bound(place)
    }
}

impl<'r> Running<'r> {
    pub(super) fn new(
        game: &'r Game,
        root: &'r Node,
        options: ProofOptions<'r>,
        penalty: u64,
        checkpoint: Option<&Checkpoint>,
    ) -> Running<'r> {
        let of_guess = |guess: usize| {
            let id = root.guesses[guess];
            let noted = checkpoint.and_then(|checkpoint| checkpoint.known(game, id));
            let known = noted.unwrap_or(CostBound { least: root.least[guess], is_exact: false });
            First { guess, known, is_bounded: noted.is_some() }
        };
        let is_asked = |guess: &usize| {
            let id = root.guesses[*guess];
            options.first.map_or_else(|| game.is_representative(id), |first| first == id)
        };
        let firsts: Vec<First> =
            order(root, NEVER).into_iter().filter(is_asked).map(of_guess).collect();
        let exact = |(place, first): (usize, &First)| {
            first.known.is_exact.then_some((first.known.least, place))
        };
        let mut best: Vec<(u64, usize)> = firsts.iter().enumerate().filter_map(exact).collect();
        best.sort_unstable();
        best.truncate(options.top.get());
        let state = Mutex::new(FirstGuesses { firsts, best, top: options.top.get(), tree: None });
        let weight: u64 = game.secret_ids().map(|secret| game.weight(secret)).sum();
        let usual = weight.saturating_mul(penalty + USUAL);
        Running { game, root, mode: options.mode(), halt: options.halt, usual, state }
    }

    fn state(&self) -> MutexGuard<'_, FirstGuesses> {
        lock(&self.state)
    }

    /// How far it is.
    pub fn progress(&self) -> ProofProgress {
        let state = self.state();
        let best = state
            .best
            .iter()
            .map(|&(total, place)| (self.root.guesses[state.firsts[place].guess], total));
        let best: Vec<(GuessId, u64)> = best.collect();
        let least = state.firsts.iter().map(|first| first.known.least).min();
        let settled = (0..state.firsts.len()).filter(|&place| state.is_settled(place)).count();
        let bound = best.first().map_or(least, |&(_, total)| least.map(|least| total.min(least)));
        let bound = bound.filter(|&bound| bound < NEVER);
        let left = state.firsts.iter().zip(0..).filter(|(first, _)| !first.known.is_exact);
        let left = left.map(|(first, place)| (first.known.least, place)).min();
        let proved = state.best.partition_point(|&best| left.is_none_or(|left| best < left));
        ProofProgress { first_guesses: state.firsts.len(), settled, bound, best, proved }
    }

    /// The checkpoint of the costs known by now.
    pub fn checkpoint(&self) -> Checkpoint {
        let firsts = self.state().firsts.clone();
        let known = firsts.iter().filter(|first| first.is_bounded);
        let known = known.map(|first| (self.root.guesses[first.guess], first.known));
        Checkpoint::new(self.game, self.mode, known)
    }

    pub(super) fn run(
        self,
        mut searches: Vec<TreeSearch<'_>>,
        told: &mut dyn FnMut(&Running<'_>),
    ) -> Proof {
        let all: Vec<usize> = (0..self.state().firsts.len()).collect();
        let bound = |search: &mut TreeSearch<'_>, place| self.bound_first(search, place);
        let search = |search: &mut TreeSearch<'_>, place| self.search(search, place);
        let top = self.state().top;
        self.find_tree(&mut searches);
        let (first, rest) = all.split_at(all.len().min(FIRST.max(top)));
        self.share(first, &mut searches, &bound, told);
        let mut first = first.to_vec();
        first.sort_by_key(|&place| self.state().firsts[place].known.least);
        first.truncate(top);
        self.share(&first, &mut searches, &search, told);
        self.share(rest, &mut searches, &bound, told);
        let mut left = all.clone();
        left.sort_by_key(|&place| self.state().firsts[place].known.least);
        self.share(&left, &mut searches, &search, told);
        told(&self);
        let progress = self.progress();
        let nodes = searches.iter().map(|search| search.nodes).sum();
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        Proof { tree: state.tree, progress, nodes }
    }

    /// Finds the tree of the best first guess by now: a checkpoint has its total alone.
    fn find_tree(&self, searches: &mut [TreeSearch<'_>]) {
        let best = {
            let state = self.state();
            state.best.first().map(|&(_, place)| state.firsts[place].guess)
        };
        if let (Some(guess), Some(search)) = (best, searches.first_mut()) {
            self.state().tree = search.tree_with(self.root, guess).ok();
        }
    }

    /// Does something with some first guesses, on all threads, or on this one where no other can be started, unless
    /// they are settled by then.
    fn share(
        &self,
        places: &[usize],
        searches: &mut [TreeSearch<'_>],
        work: &(dyn Fn(&mut TreeSearch<'_>, usize) + Sync),
        told: &mut dyn FnMut(&Running<'_>),
    ) {
        let (next, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let next = || {
            let place = places.get(next.fetch_add(1, Ordering::Relaxed));
            place.filter(|_| !self.halt.is_set())
        };
        let do_with = |search: &mut TreeSearch<'_>, place: usize| {
            if !self.state().is_settled(place) {
                work(search, place);
            }
        };
        let teller = thread::current();
        let started = thread::scope(|scope| {
            let works = searches.iter_mut().map(|search| {
                let (teller, ended, next, do_with) = (teller.clone(), &ended, &next, &do_with);
                move || {
                    let _end = End { ended, teller };
                    while let Some(&place) = next() {
                        do_with(&mut *search, place);
                    }
                }
            });
            let started = threads::start_each(scope, works).len();
            while ended.load(Ordering::Acquire) < started {
                thread::park_timeout(TELL);
                told(self);
            }
            started
        });
        if let (0, [search, ..]) = (started, searches) {
            let mut last = Instant::now();
            while let Some(&place) = next() {
                do_with(search, place);
                if last.elapsed() >= TELL {
                    told(self);
                    last = Instant::now();
                }
            }
        }
    }

    /// Bounds a first guess by its classes.
    fn bound_first(&self, search: &mut TreeSearch<'_>, place: usize) {
        let (First { guess, is_bounded, .. }, bound) = {
            let state = self.state();
            (state.firsts[place], state.bound(place))
        };
        if is_bounded {
            return;
        }
        if let Ok(least) = search.bound_with(self.root, guess, bound) {
            let first = &mut self.state().firsts[place];
            first.known.least = first.known.least.max(least);
            first.is_bounded = true;
        }
    }

    /// Finds the total of a first guess, if it is one of the best by now.
    fn search(&self, search: &mut TreeSearch<'_>, place: usize) {
        let (First { guess, known, .. }, bound) = {
            let state = self.state();
            (state.firsts[place], state.bound(place))
        };
        // Without totals yet the bound says little, and much of what is worse than the least total
        // would be searched: lesser bounds are tried first, and what they refute is noted.
        let mut gap = known.least.div_ceil(FIRST_GAP);
        let total = loop {
            let trial = if gap > self.usual { bound } else { bound.min(known.least + gap) };
            match search.least_with(self.root, guess, trial) {
                Ok(total) if total < trial || trial == bound => break total,
                Ok(_) => gap *= 2,
                Err(Halted) => return,
            }
        };
        let is_exact = total < bound;
        let is_best = is_exact && self.state().is_best(total, place);
        let tree = is_best.then(|| search.tree_with(self.root, guess)).transpose();
        let Ok(tree) = tree else { return };
        let mut state = self.state();
        let known = &mut state.firsts[place].known;
        *known = CostBound { least: known.least.max(total), is_exact };
        if !is_exact {
            return;
        }
        if state.is_best(total, place) {
            state.tree = tree;
        }
        let at = state.best.partition_point(|&best| best < (total, place));
        state.best.insert(at, (total, place));
        let top = state.top;
        state.best.truncate(top);
    }
}
