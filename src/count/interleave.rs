//! Two ways to an answer that take turns.
//!
//! AND/OR search and a walk through all fills both come to the answer, and it does not show before which is the faster.
//! So the first question runs both in turn. Each says which fraction of all is behind it, letters weighed by the words
//! that go on with them. The way that gets on faster has the turns, and the other an eighth of its work.

use std::sync::atomic::{AtomicBool, Ordering};

use lexicon::{Halted, threads};

/// How many nodes are walked in the time that one is expanded.
/// Figures: `benches/record/constants.md`.
pub const NODES_WALKED: u64 = 16;

/// The work that each way does before they are compared. Figures: `benches/record/constants.md`.
const BEFORE_COMPARED: u64 = 1 << 14;

/// The way that gets on more slowly has this part of the work of the other: at most this
/// much of a count is lost by it. Figures: `benches/record/constants.md`.
const OTHERS_SHARE: u64 = 8;

/// Why a search for an answer was left before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted {
    /// The work that was allowed is used up: it can go on.
    Paused,
    /// The search was asked to end.
    Halted,
}

impl From<Halted> for Interrupted {
    fn from(Halted: Halted) -> Interrupted {
        Interrupted::Halted
    }
}

/// Where no limit is set to the work, a search is left only because it was asked to end.
impl From<Interrupted> for Halted {
    fn from(_: Interrupted) -> Halted {
        Halted
    }
}

/// A search without an answer yet, where it was only paused.
///
/// # Errors
/// If it was asked to end.
pub fn unless_paused<T>(answer: Result<T, Interrupted>) -> Result<Option<T>, Halted> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(Interrupted::Paused) => Ok(None),
        Err(Interrupted::Halted) => Err(Halted),
    }
}

/// How far a way is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// The work done, about as many nodes expanded by AND/OR search.
    pub work: u64,
    /// The fraction of all that is behind, as far as can be judged.
    pub fraction: f64,
}

/// The work that each way does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    pub and_or: u64,
    pub walk: u64,
}

/// What the ways found in their turns.
#[derive(Debug)]
pub enum Found<A, W> {
    /// AND/OR search has its answer.
    AndOr(A),
    /// The walk has its answer, and AND/OR search has none.
    Walk(W),
    Nothing,
}

impl Turns {
    /// The next turns of the ways that are there, at least one.
    pub fn of(and_or: Option<Pace>, walk: Option<Pace>) -> Turns {
        match (and_or, walk) {
            (Some(and_or), Some(walk)) => Turns::after(and_or, walk),
            (Some(_), None) => Turns { and_or: u64::MAX, walk: 0 },
            (None, _) => Turns { and_or: 0, walk: u64::MAX },
        }
    }

    /// The next turns of an AND/OR search and of a walk, by their paces.
    pub fn after(and_or: Pace, walk: Pace) -> Turns {
        // A turn of a millisecond or less: it need not be shorter.
        let least = BEFORE_COMPARED / 16;
        if and_or.work.min(walk.work) < BEFORE_COMPARED {
            let work = least.max(and_or.work);
            let walk = (and_or.work + work).saturating_sub(walk.work).max(least);
            return Turns { and_or: work, walk };
        }
        // fraction / work, compared without dividing.
        let and_or_leads = and_or.fraction * walk.work as f64 > walk.fraction * and_or.work as f64;
        let (leader, other) = if and_or_leads { (and_or, walk) } else { (walk, and_or) };
        let leader_turn = leader.work / 2;
        let other_turn = match other.work < (leader.work + leader_turn) / OTHERS_SHARE {
            true => other.work.max(least),
            false => 0,
        };
        match and_or_leads {
            true => Turns { and_or: leader_turn, walk: other_turn },
            false => Turns { and_or: other_turn, walk: leader_turn },
        }
    }

    /// Lets each way work for its turn, both at the same time where there are threads. The walk looks whether it is over,
    /// as the search has its answer.
    ///
    /// # Errors
    /// If the search is halted, or the walk is and the search has no answer.
    pub fn take<A: Send, W: Send>(
        self,
        threads: usize,
        search: impl FnOnce(u64) -> Result<Option<A>, Halted> + Send,
        walk: impl FnOnce(u64, &AtomicBool) -> Result<Option<W>, Halted> + Send,
    ) -> Result<Found<A, W>, Halted> {
        let (mut searched, mut walked) = (Ok(None), Ok(None));
        let is_over = AtomicBool::new(false);
        let search = || {
            if self.and_or > 0 {
                searched = search(self.and_or);
                is_over.store(!matches!(searched, Ok(None)), Ordering::Relaxed);
            }
        };
        let walk = || {
            if self.walk > 0 && !is_over.load(Ordering::Relaxed) {
                walked = walk(self.walk, &is_over);
            }
        };
        threads::both(threads, search, walk);
        Ok(match searched? {
            Some(answer) => Found::AndOr(answer),
            None => walked?.map_or(Found::Nothing, Found::Walk),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_first_both_ways_work_the_same() {
        let (mut and_or, mut walk) = (0, 0);
        while and_or < BEFORE_COMPARED || walk < BEFORE_COMPARED {
            // Whatever they say of themselves.
            let pace = |work| Pace { work, fraction: 0.5 };
            let turns = Turns::after(pace(and_or), pace(walk));
            (and_or, walk) = (and_or + turns.and_or, walk + turns.walk);
            assert_eq!(and_or, walk);
        }
    }

    #[test]
    fn the_faster_way_leads_and_the_other_is_not_forgotten() {
        for and_or_is_faster in [true, false] {
            let mut work = [BEFORE_COMPARED; 2];
            for _ in 0..50 {
                let [fast, slow] = work.map(|work| work as f64 * 1e-9);
                let fast = Pace { work: work[0], fraction: fast * 2.0 };
                let slow = Pace { work: work[1], fraction: slow };
                let turns = match and_or_is_faster {
                    true => Turns::after(fast, slow),
                    false => Turns::after(slow, fast),
                };
                let turns = match and_or_is_faster {
                    true => [turns.and_or, turns.walk],
                    false => [turns.walk, turns.and_or],
                };
                assert!(turns[0] > 0);
                work = [work[0] + turns[0], work[1] + turns[1]];
            }
            let share = work[1] as f64 / work[0] as f64;
            assert!((0.06..0.3).contains(&share), "{share}");
        }
    }
}
