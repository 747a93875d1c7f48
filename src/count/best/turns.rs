//! How AND/OR search and the walk take turns.

use crate::count::race::{NODES_WALKED, Progress};

/// The work, in nodes expanded, of the shortest turns: a millisecond or less.
const SHORTEST: u64 = 1 << 10;

/// The work that each way does before they are compared.
const BEFORE_COMPARED: u64 = 1 << 14;

/// The turns of a walk alone, so that memory is looked at now and then.
pub const LONE: u64 = 1 << 15;

/// The walk has one part in so many of the work, until its end is as near as what was spent.
const WALK_SHARE: u64 = 8;

/// How many fills have their totals added up in the time that one node is expanded.
const FILLS_ADDED_UP: u64 = 2;

/// The work of a walk, in nodes expanded.
pub fn work_of_walk(nodes: u64, fills: u64) -> u64 {
    nodes / NODES_WALKED + fills / FILLS_ADDED_UP
}

/// How long an AND/OR search goes on that has done so much work. One that goes on looks at the way to
/// where it was again, so turns have to get longer.
pub fn of_search(work: u64) -> u64 {
    (work / 2).max(SHORTEST)
}

/// How long a walk goes on after such a turn of a search, which has done `spent` in all. How far a walk
/// is can be told; how far a search is whose limit is widened can not.
pub fn of_walk(walk: Progress, turn: u64, spent: u64) -> u64 {
    let Progress { work, fraction } = walk;
    let is_near = (work as f64) * (1.0 - fraction) < spent as f64 * fraction;
    match is_near || work < BEFORE_COMPARED {
        true => turn,
        false => turn / WALK_SHARE,
    }
}
