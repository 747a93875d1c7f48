//! The number of all fills, by the ways of counting in turn.

use num_bigint::BigUint;

use super::counter::Counter;
use super::number::Number;
use super::race::{NODES_WALKED, Progress, Turns, unless_paused};
use super::rank_table::RankTable;
use super::statistics::Method;
use crate::search::RectangleCount;
use lexicon::halt::Halted;

/// Where less than this fraction of the fills is behind, by far the most are ahead.
const LONG: f64 = 0.125;

/// The nodes that a rectangle is counted for before AND/OR search has a turn: a tenth of a second or so.
/// Figures: `benches/record/counting.md`.
const NODES_ALONE: u64 = 1 << 23;

impl Counter<'_> {
    /// How many fills there are.
    ///
    /// The first call counts; later ones remember.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total(&mut self) -> Result<BigUint, Halted> {
        Ok(self.total_number()?.to_big())
    }

    /// As [`total`](Self::total), where nothing else is asked: a small rectangle without blocks is
    /// counted in a way that does not tell ranks.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_alone(&mut self) -> Result<BigUint, Halted> {
        match self.total_alone_within(u64::MAX)? {
            Some(total) => Ok(total),
            None => self.total(),
        }
    }

    /// As [`total_alone`](Self::total_alone) of such a rectangle, but gives up once about `nodes` were walked
    /// and most of the fills are still ahead; `None` then, and for other grids at once.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_alone_within(&mut self, nodes: u64) -> Result<Option<BigUint>, Halted> {
        let memory = self.shares.walk() as u64;
        let rectangle = match (&self.total, &self.walk) {
            (None, Some(walk)) if walk.nodes == 0 => {
                RectangleCount::new(self.problem, memory, &self.halt)?
            }
            _ => None,
        };
        let Some(mut rectangle) = rectangle else {
            return Ok(self.total.as_ref().map(Number::to_big));
        };
        while self.total.is_none() {
            let work = rectangle.nodes() / NODES_WALKED;
            let walk = Progress { work, fraction: rectangle.fraction() };
            let turns = if rectangle.nodes() < NODES_ALONE {
                Turns { and_or: 0, walk: NODES_ALONE / NODES_WALKED }
            } else {
                self.prepare_and_or()?;
                Turns::of(self.and_or.as_ref().map(|and_or| and_or.progress()), Some(walk))
            };
            let is_long = rectangle.nodes() >= nodes && rectangle.fraction() < LONG;
            if is_long && turns.walk > turns.and_or {
                return Ok(None);
            }
            self.total = self.search_on(turns.and_or)?;
            if self.total.is_none() && turns.walk > 0 {
                let nodes = turns.walk.saturating_mul(NODES_WALKED).min(nodes.max(1));
                let total = rectangle.run(nodes)?;
                self.statistics.walked = rectangle.nodes();
                if let Some(total) = total {
                    self.leave_and_or();
                    self.total = Some(Number::Small(total));
                }
            }
        }
        Ok(self.total.as_ref().map(Number::to_big))
    }

    /// How many fills there are, if it takes about `work` nodes to count them by AND/OR search; `None`
    /// if it takes more.
    ///
    /// A count by AND/OR search [alone](super::Method::AndOr) takes the same work on any machine.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_within(&mut self, work: u64) -> Result<Option<BigUint>, Halted> {
        if self.total.is_none() {
            self.prepare_and_or()?;
            self.total = self.search_on(work)?;
        }
        Ok(self.total.as_ref().map(Number::to_big))
    }

    pub(super) fn total_number(&mut self) -> Result<Number, Halted> {
        loop {
            if let Some(total) = self.count_on(u64::MAX)? {
                return Ok(total);
            }
        }
    }

    /// Counts on until about `nodes` more nodes are walked at most; the number of all fills once it is
    /// known. Calls that return none can be repeated to go on.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn total_after(&mut self, nodes: u64) -> Result<Option<BigUint>, Halted> {
        let total = self.count_on((nodes / NODES_WALKED).max(1))?;
        Ok(total.as_ref().map(Number::to_big))
    }

    /// Takes the next turns, in which the walk works `work` at most.
    fn count_on(&mut self, work: u64) -> Result<Option<Number>, Halted> {
        if self.total.is_none() && self.turn == 0 {
            self.prepare_and_or()?;
            let and_or = self.and_or.as_ref().map(|and_or| and_or.progress());
            let turns = Turns::of(and_or, self.walk.as_mut().map(|walk| walk.progress()));
            self.walk_leads = turns.walk > turns.and_or;
            self.total = self.search_on(turns.and_or)?;
            self.turn = turns.walk;
        }
        if self.total.is_none() {
            let work = work.min(self.turn);
            self.total = self.walk_on(work)?;
            self.turn -= work;
        }
        Ok(self.total.clone())
    }

    /// The fraction of all that is behind the way of counting that has come farther, from 0 to 1, as far as can be
    /// judged.
    pub fn fraction(&mut self) -> f64 {
        if self.total.is_some() {
            return 1.0;
        }
        let and_or = self.and_or.as_ref().map_or(0.0, |and_or| and_or.progress().fraction);
        let walk = self.walk.as_mut().map_or(0.0, |walk| walk.progress().fraction);
        and_or.max(walk)
    }

    /// How far the walk is, with the ranks of some fills, for another counter to
    /// [go on](Self::resuming) from; `None` where the AND/OR search is ahead or has ended first.
    pub fn rank_table(&self) -> Option<RankTable> {
        let walk = self.walk.as_ref()?;
        (self.walk_leads || self.method() == Some(Method::Walk)).then(|| walk.table())
    }

    /// Goes on with the AND/OR search; when it has the total, leaves the walk.
    fn search_on(&mut self, work: u64) -> Result<Option<Number>, Halted> {
        let (Some(and_or), 1..) = (&mut self.and_or, work) else { return Ok(None) };
        let total = unless_paused(and_or.total(work))?;
        if total.is_some() {
            self.statistics.walked = self.walk.take().map_or(0, |walk| walk.nodes);
        }
        Ok(total)
    }

    /// Goes on with the walk; when it has the total, leaves the AND/OR search.
    fn walk_on(&mut self, work: u64) -> Result<Option<Number>, Halted> {
        let (Some(walk), 1..) = (&mut self.walk, work) else { return Ok(None) };
        let total = unless_paused(walk.total(work))?;
        if total.is_some() {
            self.leave_and_or();
        }
        Ok(total.map(Number::Small))
    }
}
