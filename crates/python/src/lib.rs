//! All fills of a crossword grid, for Python: the module `enumerate_fills`.
//!
//! Classes hold the search of the library `enumerate`; whatever takes long runs in a thread of its own,
//! outside the lock of the interpreter, while signals are answered.
//!
//! `crates/python` is compiled by maturin to one wheel for all versions of Python (abi3). Without Python it compiles
//! all the same, for it links to none; so it is checked with the workspace, and tested as a wheel. A class owns what
//! it borrows in Rust by `self_cell`: a `Fills` its problem and a search of it, a `Problem` its counter, kept for the
//! next question. Whatever takes long runs in a thread of its own without the lock of the interpreter, while the
//! thread that asked looks every 20 ms whether a signal raises an exception (`watched.rs`); then the halt is set and
//! the work waited for, which ends as it does for the commands. The same look tells progress and keeps deadlines
//! (`terms.rs`). The events of a search are handed over as texts of JSON, many at once, from a thread that waits
//! where nobody takes them (`events.rs`). Classes are pickled by what they were made from: an index by the names and
//! the hash of its dictionaries, a problem by its index and grid, a shard by its problem and bounds.

mod answers;
mod arrays;
mod asked;
mod better;
mod columns;
mod converting;
mod counting;
mod errors;
mod estimate;
mod events;
mod fills;
mod game;
mod grid;
mod grids;
mod guessing;
mod heat;
mod index;
mod layouts;
mod numbers;
mod parts;
mod problem;
mod sequence;
mod shard;
mod slice;
mod solving;
mod terms;
mod timeout;
mod watched;
mod word_list;
mod words_like;
mod writing;

use pyo3::prelude::*;

/// All fills of a crossword grid: listed in order, counted, ranked, drawn, the best.
///
/// >>> from enumerate_fills import Index, Problem
/// >>> index = Index(words=["mars", "mois", "plus", "soir", "tard"])
/// >>> problem = Problem(index, "....\n.##.\n.##.\n....\n")
/// >>> problem.count()
/// 5
/// >>> print(problem.at(4), end="")
/// plus
/// l##o
/// u##i
/// soir
#[pymodule]
mod enumerate_fills {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::better::{Better, BetterFills};
    #[pymodule_export]
    use crate::converting::convert;
    #[pymodule_export]
    use crate::errors::InputError;
    #[pymodule_export]
    use crate::estimate::Estimate;
    #[pymodule_export]
    use crate::events::Events;
    #[pymodule_export]
    use crate::fills::{Arrays, Fills};
    #[pymodule_export]
    use crate::game::{Contradiction, Game};
    #[pymodule_export]
    use crate::grid::{Grid, Network};
    #[pymodule_export]
    use crate::grids::{Grids, grids};
    #[pymodule_export]
    use crate::guessing::{GuessTree, NextGuess};
    #[pymodule_export]
    use crate::heat::{Heat, MaxMarginals};
    #[pymodule_export]
    use crate::index::Index;
    #[pymodule_export]
    use crate::layouts::{Layout, Layouts, layout};
    #[pymodule_export]
    use crate::parts::CountParts;
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::shard::{Shard, Written};
    #[pymodule_export]
    use crate::slice::FillSlice;
    #[pymodule_export]
    use crate::solving::Solved;
    #[pymodule_export]
    use crate::terms::Progress;
    #[pymodule_export]
    use crate::timeout::{OutOfMemory, Timeout};
    #[pymodule_export]
    use crate::word_list::word_list;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        let sequence = py.import("collections.abc")?.getattr("Sequence")?;
        sequence.call_method1("register", (py.get_type::<crate::problem::Problem>(),))?;
        sequence.call_method1("register", (py.get_type::<crate::slice::FillSlice>(),))?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
