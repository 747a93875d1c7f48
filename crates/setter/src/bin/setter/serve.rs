//! `setter serve`: the page in the browser.

use std::time::Instant;

use command::exit::{Done, Exit};
use command::watch::Watch;
use setter::server::{Oddity, Server};

use crate::flags::Serving;
use crate::report::{VOICE, say};

/// Serves the page until a signal comes.
pub fn run(serving: &Serving) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    watch.enter("before the page was served");
    let server = Server::open(&serving.options).map_err(|error| Exit::BadInput.because(error))?;
    let address = format!("http://{}/", server.address());
    // The first line, and nothing else in it, for those who start it from a program.
    eprintln!("{address}");
    for Oddity { source, skipped, warning } in server.oddities() {
        if let Some(warning) = warning {
            say(format_args!("warning: {warning}"));
        }
        VOICE.skipped(skipped, std::slice::from_ref(source));
    }
    if !server.address().ip().is_loopback() {
        say(format_args!("warning: whoever reaches {address} can use it: there is no password"));
    }
    if serving.opens && webbrowser::open(&address).is_err() {
        say(format_args!("no browser can be opened: open {address} in one"));
    }
    watch.enter("while the page was served");
    server.serve().map_err(|error| Exit::BadInput.because(error))?;
    Ok(Exit::Finished)
}
