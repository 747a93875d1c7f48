//! The best fills, by whichever of three ways is the first to prove them.
//!
//! `crates/setter`'s `best` lets this search, and `enumerate`'s two for all fills, take turns of equal time. AND/OR
//! search is far the fastest where a word may stand twice and rows are short, for it shares what is below equal
//! contexts; with distinct words it must pass over all better fills that repeat one.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use csp::{BestStatistics, BranchAndBound, ScoredFill, Standing};
use enumerate::count::{BestFills, BestOf, BestStep, Method};
use lexicon::clock::Instant;
use lexicon::halt::Halt;
use lexicon::threads::lock;
use network::problem::Problem;

/// How long a turn takes, about: the first, and the longest; each is half as long again as the last.
const TURN: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(200));

/// How many times as long as a turn of the other ways one of branch and bound is, and once its end is in sight.
const BRANCHING: u32 = 2;
const WALKING: u32 = 8;

/// The work between two looks at the clock: words that branch and bound looks at, and nodes of
/// AND/OR search.
const WORDS: u64 = 1 << 14;
const NODES: u64 = 1 << 10;

/// The way by which the best fills were proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Branch and bound by dual decomposition.
    Dual,
    /// AND/OR search over (max, +).
    AndOr,
    /// Listing all fills.
    Listing,
}

/// A search for the best fills of a problem: branch and bound, and beside it AND/OR search and listing
/// all fills, as long as these have memory. Turns of branch and bound are twice as long, and longer while a walk of it is
/// [under way](BranchAndBound::is_walking) that an estimate says is short. So it takes half as long again as branch and bound alone at
/// most, and about three times as long as the others where they are faster, if that estimate is right: AND/OR search is where rows are
/// short and words may stand twice, listing where there are few fills.
#[derive(Debug)]
pub struct BestSearch<'p> {
    dual: BranchAndBound,
    all_fills: Mutex<AllFills<'p>>,
    /// Ends branch and bound.
    halt: Halt,
}

/// The ways that go through all fills.
#[derive(Debug)]
enum AllFills<'p> {
    /// Nothing was done yet.
    Waiting(&'p Problem, BestOf),
    /// They are at work, with the best fills found so far.
    Going(Box<BestFills<'p>>, Vec<ScoredFill>),
    /// They have proved these, by that way.
    Proved(Vec<ScoredFill>, Way),
    /// They have nothing to say.
    Over,
}

impl<'p> BestSearch<'p> {
    /// A search by branch and bound alone, which `halt` ends.
    pub fn alone(dual: BranchAndBound, halt: &Halt) -> BestSearch<'p> {
        BestSearch { dual, all_fills: Mutex::new(AllFills::Over), halt: halt.clone() }
    }

    /// A search by branch and bound, which `halt` ends, of all words of a problem; and beside it by the
    /// ways that go through all fills.
    pub fn beside(
        dual: BranchAndBound,
        halt: &Halt,
        problem: &'p Problem,
        wanted: BestOf,
    ) -> BestSearch<'p> {
        let all_fills = Mutex::new(AllFills::Waiting(problem, wanted));
        BestSearch { all_fills, ..BestSearch::alone(dual, halt) }
    }

    /// Works until the best fills are proved, or it is to end; to be called by each thread with a number
    /// of its own. The first one takes turns.
    pub fn work(&self, number: u64) {
        self.work_pausing(number, &mut || ());
    }

    /// As [`work`](Self::work) on one thread, which tells `told` how the search stands whenever that has changed:
    /// after each better fill and each better bound. [`fills`](Self::fills) may be asked then, and the halt
    /// be set.
    pub fn work_telling(&self, mut told: impl FnMut(&Standing)) {
        let mut last = Standing { best: None, bound: None, is_proved: false };
        let mut tell = || {
            let standing = self.standing();
            if standing != last {
                told(&standing);
                last = standing;
            }
        };
        self.work_pausing(0, &mut tell);
        tell();
    }

    /// Works as a thread of this number, and calls `pause` now and then.
    fn work_pausing(&self, number: u64, pause: &mut dyn FnMut()) {
        let mut worker = self.dual.worker(number);
        let mut turn = TURN.0;
        let mut takes_turns = number == 0;
        loop {
            let begun = Instant::now();
            // Asked anew at each step: a walk may begin within a turn.
            let own_turn = || turn * if self.dual.is_walking() { WALKING } else { BRANCHING };
            while !takes_turns || begun.elapsed() < own_turn() {
                if !worker.advance(WORDS) {
                    return;
                }
                pause();
            }
            let begun = Instant::now();
            takes_turns = self.look_at_all_fills(turn);
            // A step of them may take far longer than a turn: they wait as long then.
            turn = begun.elapsed().max((turn * 3 / 2).min(TURN.1));
        }
    }

    /// A turn of the ways that go through all fills; false if nothing more is to come of them.
    fn look_at_all_fills(&self, turn: Duration) -> bool {
        let begun = Instant::now();
        let mut all_fills = self.all_fills();
        if let AllFills::Waiting(problem, wanted) = *all_fills {
            *all_fills = match BestFills::until(problem, wanted, &self.halt) {
                Ok(search) => AllFills::Going(Box::new(search), Vec::new()),
                Err(_) => AllFills::Over,
            };
        }
        while let AllFills::Going(search, fills) = &mut *all_fills
            && begun.elapsed() < turn
        {
            match search.advance(NODES) {
                Ok(BestStep::Paused) => {}
                Ok(BestStep::Fill(fill)) => fills.push(fill),
                Ok(BestStep::End) => {
                    let is_listed = search.method() == Some(Method::Walk);
                    let way = if is_listed { Way::Listing } else { Way::AndOr };
                    *all_fills = AllFills::Proved(std::mem::take(fills), way);
                    self.halt.set();
                }
                Ok(BestStep::OutOfMemory) | Err(_) => *all_fills = AllFills::Over,
            }
        }
        matches!(*all_fills, AllFills::Going(..))
    }

    /// The best total known, and what no fill exceeds.
    pub fn standing(&self) -> Standing {
        // Who is at work on them has found nothing yet that branch and bound does not know better.
        match self.all_fills.try_lock().as_deref() {
            Ok(AllFills::Proved(fills, _)) => {
                let best = fills.first().map(|fill| fill.total);
                Standing { best, bound: best, is_proved: true }
            }
            _ => self.dual.standing(),
        }
    }

    /// The best fills known, the best first; the first way that proves them has them in order.
    pub fn fills(&self) -> Vec<ScoredFill> {
        match &*self.all_fills() {
            AllFills::Proved(fills, _) => fills.clone(),
            _ => self.dual.fills(),
        }
    }

    /// The way by which the best fills were proved, if they are.
    pub fn way(&self) -> Option<Way> {
        match &*self.all_fills() {
            AllFills::Proved(_, way) => Some(*way),
            _ => self.dual.standing().is_proved.then_some(Way::Dual),
        }
    }

    /// The statistics of branch and bound.
    pub fn statistics(&self) -> BestStatistics {
        self.dual.statistics()
    }

    fn all_fills(&self) -> MutexGuard<'_, AllFills<'p>> {
        // Each change is whole, whatever panicked.
        lock(&self.all_fills)
    }
}
