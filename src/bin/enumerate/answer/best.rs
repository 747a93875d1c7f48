//! The fills of greatest total.

use std::io::{ErrorKind, Write};
use std::time::Instant;

use anyhow::anyhow;
use command::{Destination, Done, Exit, Failure, Output, Watch};
use csp::ScoredFill;
use enumerate::count::{BestFills, BestOf, BestStep, Method};
use lexicon::{Halted, Total};
use puzzle::inputs::Inputs;

use super::inquiry::ANSWER;
use crate::flags::Listing;
use crate::report::{fills, leave, say, say_no_fill};
use crate::statistics::{self, BestStatistics};

/// The nodes between two looks at what there is to say: some tens of milliseconds.
const WORK: u64 = 1 << 16;

/// Fills on their way to where they go.
struct Found<'a> {
    listing: &'a Listing,
    inputs: &'a Inputs,
    /// The destination of the fills, until it fails.
    destination: Option<Destination>,
    totals: Vec<Total>,
    /// The text so far, if it goes to a file.
    text: String,
}

/// Writes the fills as a listing would, best first, each as soon as it is found.
pub fn answer(
    listing: &Listing,
    inputs: &Inputs,
    watch: Watch,
    wanted: u64,
    tells_totals: bool,
) -> Done {
    let (problem, began) = (&inputs.problem, Instant::now());
    watch.enter("before the best fill was found");
    let best_of = BestOf {
        fills: wanted,
        order: listing.search.order,
        distinct: listing.search.distinct,
        memory: listing.memory,
        method: Method::Fastest,
    };
    let best = BestFills::until(problem, best_of, &watch.halt());
    let mut best = best.map_err(|Halted| watch.failure())?.on_threads(listing.threads);
    let destination = listing.output(ANSWER).open()?;
    if !destination.may_block() {
        // The fills found by then stay.
        watch.hold();
    }
    let (destination, totals) = (Some(destination), Vec::new());
    let mut output = Found { listing, inputs, destination, totals, text: String::new() };
    let ended = output.take_all(&mut best, &watch, wanted, tells_totals);
    statistics::tell(listing, inputs, || {
        let (repeating, method) = (best.repeating(), best.method());
        BestStatistics::new(&output.totals, repeating, method, best.statistics(), began.elapsed())
    });
    output.end(ended, wanted)
}

impl Found<'_> {
    fn take_all(
        &mut self,
        best: &mut BestFills<'_>,
        watch: &Watch,
        wanted: u64,
        tells_totals: bool,
    ) -> Result<(), Failure> {
        let (mut is_told, mut is_told_to_forget) = (false, false);
        loop {
            if best.forgets() && !std::mem::replace(&mut is_told_to_forget, true) {
                say(format_args!(
                    "--memory is too small for all that is worked out, so that some of it is \
                     worked out again; 'setter best' needs less, by branch and bound"
                ));
            }
            let found = u64::try_from(self.totals.len()).unwrap_or(u64::MAX);
            let how_far = match found {
                0 => "before the best fill was found".into(),
                _ => format!("with {found} of the best {} found", fills(wanted)),
            };
            match best.advance(WORK) {
                Err(Halted) => {
                    watch.enter(how_far);
                    return Err(watch.failure());
                }
                // A search that ends before it pauses needs no word about memory.
                Ok(BestStep::Paused) if best.is_short_of_memory() && !is_told => {
                    is_told = true;
                    say(format_args!(
                        "too large for AND/OR search within --memory: all fills are walked through, \
                         which may take very long; 'setter best' looks for the best by branch and \
                         bound"
                    ));
                }
                Ok(BestStep::Paused) => {}
                Ok(BestStep::End) => return Ok(()),
                Ok(BestStep::OutOfMemory) => {
                    return Err(Exit::Limit.because(anyhow!(
                        "stopped by --memory {how_far}: it does not suffice for the fills to be \
                         compared; 'setter best' looks for the best by branch and bound"
                    )));
                }
                Ok(BestStep::Fill(fill)) => self.write(&fill, tells_totals)?,
            }
        }
    }

    fn write(&mut self, fill: &ScoredFill, tells_total: bool) -> Result<(), Failure> {
        let separator = if self.totals.is_empty() { "" } else { "\n" };
        let text = format!("{separator}{}", self.inputs.problem.print(&fill.letters));
        self.totals.push(fill.total);
        let output = self.listing.output(ANSWER);
        if output.path.is_some() {
            self.text += &text;
        }
        let written = self.destination.as_mut().map_or(Ok(()), |to| to.write_all(text.as_bytes()));
        if let Err(error) = written {
            self.destination = None;
            let error = output.error(error);
            if error.kind() != ErrorKind::BrokenPipe {
                // The fills found go where they are seen.
                Output::stdout(ANSWER).write(&self.text)?;
            }
            return Err(error.into());
        }
        if tells_total {
            say(format_args!("fill {} has the total {}", self.totals.len(), fill.total));
        }
        Ok(())
    }

    /// Ends the output; says why if there is no fill, and where the fills found are if the output is not complete.
    fn end(self, found: Result<(), Failure>, wanted: u64) -> Done {
        let output = self.listing.output(ANSWER);
        if found.is_ok() && self.totals.is_empty() && wanted > 0 {
            say_no_fill(&self.inputs.problem, self.listing.search.distinct, "");
        }
        match self.destination {
            Some(destination) if found.is_ok() => output.finish(destination)?,
            Some(destination) => leave(destination, output, "what was found")?,
            None => {}
        }
        found.map(|()| Exit::Finished)
    }
}
