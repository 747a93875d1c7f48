//! `setter site`: the page as files.

use std::time::Instant;

use command::indexing::exit_of;
use command::{Done, Exit, Watch};
use page::site::{SiteError, SiteOptions, write};

use crate::report::{VOICE, say};

/// Writes the site.
pub fn run(options: &SiteOptions) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    watch.enter_endless("while the site was written");
    let written = write(options).map_err(|error| {
        let exit = match &error {
            SiteError::Words(index) => exit_of(index),
            SiteError::Write { .. } => Exit::BadOutput,
            SiteError::Occupied(_) | SiteError::Engine { .. } | SiteError::Documents { .. } => {
                Exit::BadInput
            }
        };
        exit.because(error)
    })?;
    say(format_args!(
        "{}: {} files, {:.1} MB; any web server offers them: python3 -m http.server -d {0}",
        options.folder.display(),
        written.files,
        written.bytes as f64 / 1e6,
    ));
    Ok(Exit::Finished)
}
