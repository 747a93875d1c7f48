//! The inputs of a run, and the shares of the memory that they leave.

use std::path::Path;
use std::time::Instant;

use anyhow::anyhow;
use command::{Exit, Failure, Output, Watch};
use enumerate::search::{Order, memory};
use network::Grid;
use network::grid::Cell;
use puzzle::inputs::{self, Inputs, Sources};

use crate::flags::Listing;
use crate::report::VOICE;

/// Reads the inputs, and tells of oddities in them. The search gets the memory that they leave.
pub fn read(listing: &mut Listing, start: Instant, watch: &Watch) -> Result<Inputs, Failure> {
    let sources = Sources {
        dictionaries: &listing.dictionaries,
        lists: &listing.lists,
        grid: &listing.grid,
        slots: &listing.slots,
        words: Some(&listing.words),
        distinct: listing.distinct,
        reversed: listing.is_reversed,
        alphabet: &listing.alphabet,
        cache: listing.cache.as_deref(),
        memory: listing.memory,
    };
    let inputs = inputs::read(sources, start, watch, VOICE)?;
    if inputs.problem.grid().listed().is_some() && listing.search.order == Order::Columns {
        let name = listing.grid.name();
        return Err(Exit::BadInput.because(anyhow!(
            "{name}: a network file has an order of its own: --order columns is for grids"
        )));
    }
    let held = inputs.index.bytes_held() + inputs.problem.table().bytes();
    listing.search.memory = memory::of_search(listing.memory, held as u64);
    inputs::warn_if_short_of_memory(listing.memory, VOICE);
    Ok(inputs)
}

/// Checks that the files asked for can be made, for it may take hours until there is something to
/// write to them. `what` goes to standard output or the file in its place, and something `other` to a file.
pub fn check_outputs(
    listing: &Listing,
    what: &'static str,
    other: Option<(&Path, &'static str)>,
) -> Result<(), Failure> {
    listing.output(what).check()?;
    let checkpoint = listing.checkpoint.as_ref().map(|flags| (&*flags.path, "the checkpoint"));
    for (path, what) in other.into_iter().chain(checkpoint) {
        Output::file(path, what).check()?;
    }
    Ok(())
}

/// A hash of the shape of a grid, of all its cells and of which runs are slots, in hexadecimal.
pub fn hash_grid(grid: &Grid) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(grid.columns() as u64).to_le_bytes());
    for &cell in grid.cells() {
        let (kind, content) = match cell {
            Cell::White(letters) => (0_u32, letters.0),
            Cell::Black(written) => (1, u32::from(written)),
        };
        hasher.update(&(u64::from(kind) << 32 | u64::from(content)).to_le_bytes());
    }
    hasher.update(grid.structure().as_bytes());
    hasher.finalize().to_hex().to_string()
}
