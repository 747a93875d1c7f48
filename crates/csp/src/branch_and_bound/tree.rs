//! The tree: hybrid best-first search.
//!
//! A visit (`visits.rs`) takes the open node of the best bound (`open_nodes.rs`), searches it depth first for some nodes
//! (`depth_first.rs`), and puts the nodes that are left back; so the bound of the whole falls all the time while fills are
//! found. A node is branched on the cell whose letters promise the smallest search (`branching.rs`); a required word is
//! branched on first, slot by slot. An open node is its letters alone, a byte a cell, and is built anew from the root; the
//! number of nodes searched at a time keeps that at 5 to 10 % of the work. Where a [walk](super::walks) is under way, it
//! goes on from the open node instead (`open_walk.rs`).

pub(super) mod branching;
pub(super) mod depth_first;
pub(super) mod open_nodes;
pub(super) mod open_walk;
pub(super) mod visits;
