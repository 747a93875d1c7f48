//! Good fills, found beside the tree.
//!
//! The best fills known are the incumbents (`incumbents.rs`). The first comes from the solver that seeks any fill
//! (`first_fill.rs`). Then a region of the best fill is opened and searched for a few nodes with all else fixed
//! (`neighbourhoods.rs`), in turns with the tree. While the gap is wide, fills are drawn too (`draws.rs`), whole ones first
//! and then in large regions of the best fill: words weigh by their scores as in Boltzmann's distribution
//! (`word_weights.rs`), belief propagation (`beliefs.rs`) estimates how likely each letter is then, and the solver fills the
//! most certain letters first. Of draws and neighbourhoods the one goes next that worked less since it found a better fill.
//!
//! `whole_fills.rs` puts the fills of the components together. Where equal totals are to come in the order of the list, a walk
//! that ends the search goes to all fills of the least total too; where the tree ended it, `ties.rs` finds the first ones.

pub(super) mod draws;
pub(super) mod first_fill;
pub(super) mod incumbents;
pub(super) mod neighbourhoods;
pub(super) mod ties;
pub(super) mod whole_fills;
