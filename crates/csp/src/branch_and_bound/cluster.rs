//! Slots that are searched by themselves.

use super::cell_orders::SlotOrder;
use network::SlotId;

/// Slots that are searched together, apart from all others.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    pub(super) slots: Vec<SlotId>,
    /// No words of the slots that agree come, with the squares of the cluster, to more than this.
    pub(super) most: i64,
    /// The order of the slots by which the cluster was searched last.
    pub(super) order: SlotOrder,
    /// The searches so far.
    pub(super) tries: u32,
    pub(super) status: Status,
}

/// The result of the searches of a cluster so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// The greatest sum is known, or too low for any fill that is sought.
    Solved,
    /// More nodes may tell more.
    Open,
    /// No walk goes through the cluster: it is too large, or a slot goes through a cell twice.
    Closed,
}
