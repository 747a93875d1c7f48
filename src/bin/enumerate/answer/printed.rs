//! Where an answer goes.

use command::exit::{Done, Exit};
use command::output::Output;
use command::watch::Watch;

use crate::flags::Listing;

/// Where the answer goes.
pub fn output(listing: &Listing) -> Output<'_> {
    listing.output("the answer")
}

/// Writes the whole answer.
pub fn print(listing: &Listing, watch: &Watch, text: &str) -> Done {
    if listing.output.is_some() {
        // The file is removed unless it is complete.
        watch.hold();
    }
    output(listing).write_found(text)?;
    Ok(Exit::Finished)
}
