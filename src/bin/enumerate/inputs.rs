//! What a run reads, and how it shares out the memory that is left.

use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use command::exit::{Exit, Failure};
use command::inputs::{self, Inputs, Sources};
use command::watch::Watch;
use enumerate::output::Destination;
use enumerate::search::memory;

use crate::flags::Listing;
use crate::report::VOICE;

/// Reads the inputs, and says what is odd about them. The search gets what memory they leave.
pub fn read(listing: &mut Listing, start: Instant, watch: &Watch) -> Result<Inputs, Failure> {
    let sources = Sources {
        dictionaries: &listing.dictionaries,
        grid: &listing.grid,
        alphabet: &listing.alphabet,
        cache: listing.cache.as_deref(),
        memory: listing.memory,
    };
    let inputs = inputs::read(sources, start, watch, VOICE)?;
    let held = inputs.index.bytes_held() + inputs.problem.table().bytes();
    listing.search.memory = memory::of_search(listing.memory, held as u64);
    Ok(inputs)
}

/// Checks that the files asked for can be made, for it may take hours until there is something to
/// write to them. `what` goes to standard output or the file in its place.
pub fn check_outputs(listing: &Listing, what: &str, picture: Option<&Path>) -> Result<(), Failure> {
    let checkpoint = listing.checkpoint.as_ref().map(|flags| flags.path.as_path());
    for (path, does) in [
        (listing.output.as_deref(), format!("write the {what}")),
        (picture, "write the picture".into()),
        (checkpoint, "save the checkpoint".into()),
    ] {
        let Some(path) = path else { continue };
        Destination::check(path)
            .map_err(|error| error.error)
            .with_context(|| format!("{}: cannot {does}", path.display()))
            .map_err(|error| Exit::BadOutput.because(error))?;
    }
    Ok(())
}
