//! About how many fills there are.

use command::{Done, Exit, Watch};
use enumerate::count::{CountEstimates, MonteCarlo, POPULATION};
use network::Problem;

use super::inquiry::print;
use crate::flags::Listing;
use crate::report::{say, say_obstruction, say_seed};

/// Estimates that vary by more, as a part of their mean, may be off by more than their error. Figures:
/// `benches/record/estimates.md`.
const UNEVEN: f64 = 0.25;

/// Writes an estimate of the number of fills and its standard error, of a number of populations or of as many as are
/// through when the run must stop.
pub fn answer(
    listing: &Listing,
    problem: &Problem,
    watch: &Watch,
    populations: u64,
    seed: Option<u64>,
) -> Done {
    let is_obstructed = say_obstruction(problem);
    let estimate = MonteCarlo {
        populations,
        seed: say_seed(seed, "makes the same estimate again"),
        threads: listing.threads,
    };
    watch.enter("before an estimate was there");
    let halt = watch.halt();
    watch.hold();
    let estimates = estimate.run(problem, listing.search.order, &halt);
    let (found, text) = (estimates.logarithms.len() as u64, text(&estimates));
    if found < populations {
        watch.enter(format!("after {found} of {populations} populations"));
        let failure = watch.failure();
        if found > 0 {
            print(listing, watch, &text)?;
        }
        return Err(failure);
    }
    say(format_args!(
        "the mean and its standard error of {populations} populations of {POPULATION} partial fills"
    ));
    let variation = estimates.variation();
    if !is_obstructed && estimates.mean().0.logarithm == f64::NEG_INFINITY {
        say(format_args!(
            "no population came to a fill, so there are none or few; more of them, by --estimate=N, or --count tell"
        ));
    } else if variation > UNEVEN {
        say(format_args!(
            "populations differ by {:.0}% (standard deviation), so the estimate may be too low by more than its error; more of them, \
             by --estimate=N, tell",
            100.0 * variation
        ));
    }
    print(listing, watch, &text)?;
    Ok(Exit::Finished)
}

/// The estimate and its error, as they are written.
fn text(estimates: &CountEstimates) -> String {
    let (mean, error) = estimates.mean();
    let error = error.map_or("unknown".to_owned(), |error| format!("{error:.1}"));
    format!("{mean:.3} ± {error}\n")
}
