//! Where an answer goes.

use std::io::{self, Write};

use anyhow::anyhow;
use command::exit::{Done, Exit, Failure};
use command::watch::Watch;
use enumerate::output::Destination;

use crate::flags::Listing;

/// Where the answer goes.
pub fn destination(listing: &Listing) -> Result<Destination, Failure> {
    let destination = match &listing.output {
        Some(path) => Destination::file(path).map_err(|error| unwritten(listing, error.error)),
        None => Destination::stdout().map_err(|error| unwritten(listing, error)),
    };
    destination.map_err(|error| Exit::BadOutput.because(error))
}

/// That the answer cannot be written.
pub fn unwritten(listing: &Listing, error: io::Error) -> anyhow::Error {
    anyhow!("{}: cannot write the answer: {error}", listing.output_name())
}

/// Writes the whole answer.
pub fn print(listing: &Listing, watch: &Watch, text: &str) -> Done {
    let mut destination = destination(listing)?;
    if !destination.may_block() {
        // The file is removed unless it is complete.
        watch.hold();
    }
    match destination.write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Finished),
        written => written.map_err(|error| Exit::BadOutput.because(unwritten(listing, error)))?,
    }
    destination.finish().map_err(|error| Exit::BadOutput.because(error))?;
    Ok(Exit::Finished)
}
