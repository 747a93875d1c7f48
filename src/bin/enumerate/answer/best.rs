//! The fills of greatest total.

use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Watch};
use enumerate::best::{BestFills, BestOf, best_fills};
use puzzle::inputs::Inputs;

use super::inquiry::ANSWER;
use crate::flags::Listing;
use crate::report::{fills, say, say_no_fill};
use crate::statistics::{self, BestStatistics};

/// Writes the fills as a listing would, best first: all that are wanted, or those found when it is stopped.
pub fn answer(
    listing: &Listing,
    inputs: &Inputs,
    watch: &Watch,
    wanted: u64,
    tells_totals: bool,
) -> Done {
    let (problem, began) = (&inputs.problem, Instant::now());
    let best_of = BestOf {
        fills: wanted,
        order: listing.search.order,
        memory: listing.memory,
        threads: listing.threads,
    };
    watch.enter("before a fill was found");
    // From here on a run that is stopped leaves the best fills it has.
    watch.hold();
    let best = best_fills(problem, best_of, &watch.halt())
        .map_err(|error| Exit::BadInput.because(error))?;
    if best.fills.is_empty() && best.is_proved && wanted > 0 {
        say_no_fill(problem, "");
    }
    let text: Vec<String> = best.fills.iter().map(|fill| problem.print(&fill.letters)).collect();
    let written = listing.output(ANSWER).write_found(&text.join("\n"));
    if tells_totals {
        for (number, fill) in (1..).zip(&best.fills) {
            say(format_args!("fill {number} has the total {}", fill.total));
        }
    }
    statistics::report(listing, inputs, || BestStatistics::new(&best, began.elapsed()));
    // How far the search came is told in any case.
    let ended = conclude(&best, watch, wanted);
    written?;
    ended
}

/// The end of a run, with what is known of fills that are not among the fills found.
fn conclude(best: &BestFills, watch: &Watch, wanted: u64) -> Done {
    if !best.is_proved {
        watch.enter(how_far(best, wanted));
        return Err(watch.failure());
    }
    if best.is_short_of_memory {
        let found = fills(best.fills.len() as u64);
        return Err(Exit::Limit.because(anyhow!(
            "stopped by --memory with the best {found} of {wanted}: there is no room for more"
        )));
    }
    Ok(Exit::Finished)
}

/// How the message of a run that was stopped goes on.
fn how_far(best: &BestFills, wanted: u64) -> String {
    let standing = best.bounds();
    let (Some(total), Some(bound)) = (standing.best, best.bound) else {
        return "before a fill was found".into();
    };
    let found = match (wanted, best.fills.len()) {
        (1, _) => format!("a fill of total {total}"),
        (_, found) => format!("{found} of {wanted} fills, of total {total} at best"),
    };
    if bound <= total {
        return format!("with {found}, the greatest there is; others may have the same");
    }
    let gap = 100.0 * standing.gap();
    format!("with {found}, and no fill has more than {bound} (gap {gap:.2} %)")
}
