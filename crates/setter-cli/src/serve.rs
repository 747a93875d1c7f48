//! `setter serve`: the page in the browser.

use std::time::Instant;

use command::indexing::exit_of;
use command::{Done, Exit, Watch};
use page::{Oddity, ServeError, Server};

use crate::flags::Serving;
use crate::report::{VOICE, say};

/// Serves the page until a signal comes.
pub fn run(serving: &Serving) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    watch.enter("before the page was served");
    let server = Server::open(&serving.options).map_err(|error| {
        let exit = match &error {
            ServeError::Words(index) => exit_of(index),
            ServeError::Definitions(_)
            | ServeError::Listen { .. }
            | ServeError::Threads(_)
            | ServeError::Serve(_) => Exit::BadInput,
        };
        exit.because(error)
    })?;
    let address = format!("http://{}/", server.address());
    // The first line, and nothing else in it, for those who start it from a program.
    eprintln!("{address}");
    for Oddity { source, faults, warning } in server.oddities() {
        if let Some(warning) = warning {
            say(format_args!("warning: {warning}"));
        }
        VOICE.faults(faults, std::slice::from_ref(source), &[]);
    }
    let left_out = server.left_out();
    if let Some(first) = &left_out.first {
        let (lines, at) = (left_out.malformed, format!("{}:{}", first.list, first.line));
        say(format_args!(
            "warning: {lines} lines without a definition, the first {at}: {}",
            first.problem
        ));
    }
    if left_out.giving_away > 0 {
        let many = left_out.giving_away;
        say(format_args!("{many} definitions are left out: they give their words away"));
    }
    if left_out.sensitive > 0 {
        let many = left_out.sensitive;
        say(format_args!("{many} definitions are left out: they are not for everybody"));
    }
    if !server.address().ip().is_loopback() {
        say(format_args!("warning: whoever reaches {address} can use it: there is no password"));
    }
    if serving.opens && open::that_detached(&address).is_err() {
        say(format_args!("no browser can be opened: open {address} in one"));
    }
    watch.enter_endless("while the page was served");
    server.serve().map_err(|error| Exit::BadInput.because(error))?;
    Ok(Exit::Finished)
}
