//! `setter grid`: random grids that meet conditions, and their fills.

mod around;
mod filler;
mod statistics;

use std::time::Instant;

use anyhow::anyhow;
use command::output::write_stdout;
use command::{Done, Exit, Failure, Watch};
use lexicon::Alphabet;
use network::Grid;
use setter::generation::{GenerationError, Method, Pattern, Sampler};

use crate::flags::GridMaking;
use crate::report::{VOICE, say};
use filler::{BLACK, Filler, Found};
use statistics::{GridReport, Tally};

/// Makes grids, and writes them.
pub fn run(making: &GridMaking) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, making.time, true, VOICE)?;
    watch.enter("before a grid was drawn");
    if let Some((filling, theme)) =
        making.filling.as_ref().and_then(|filling| Some((filling, filling.around.as_deref()?)))
    {
        return around::run(making, (filling, theme), &watch);
    }
    let mut sampler = Sampler::new(making.conditions.clone(), making.seed, &watch.halt())
        .map_err(|error| failure(error, &watch))?;
    let filler = match &making.filling {
        Some(filling) => Some(Filler::open(filling, &making.conditions, &watch)?),
        None => None,
    };
    let (mut tally, mut written) = (Tally::default(), 0);
    while written < making.count {
        watch.enter(format!("after {written} of {} grids", making.count));
        let pattern = draw(&mut sampler, filler.as_ref(), &mut tally);
        let pattern = pattern.map_err(|error| failure(error, &watch))?;
        let Some((text, report)) = made(making, filler.as_ref(), &pattern, &mut tally, &watch)?
        else {
            if tally.in_a_row == making.filling.as_ref().map_or(0, |filling| filling.tries) {
                return Err(Exit::Limit.because(anyhow!("{}", tally.given_up(written))));
            }
            continue;
        };
        let text = if written > 0 { format!("\n{text}") } else { text };
        write_stdout("the grid", &text)?;
        written += 1;
        if let Some(form) = making.stats {
            report.say(written, form);
        }
    }
    watch.hold();
    tell_method(making, &sampler.method());
    if let Some(sentence) = tally.left_out() {
        say(format_args!("{sentence}"));
    }
    Ok(Exit::Finished)
}

/// Draws a pattern, or several at once, the most open of which is taken: as many more as grids were searched in vain.
fn draw(
    sampler: &mut Sampler,
    filler: Option<&Filler<'_>>,
    tally: &mut Tally,
) -> Result<Pattern, GenerationError> {
    let first = sampler.draw()?;
    let at_once = tally.at_once(&sampler.method());
    tally.note_drawn(at_once);
    let Some(filler) = filler.filter(|_| at_once > 1) else { return Ok(first) };
    let others = (1..at_once).map(|_| sampler.draw()).collect::<Result<Vec<Pattern>, _>>()?;
    Ok(filler.most_open(first, others))
}

/// The text of a grid or of its fill, and what is told of it; `None` if it is to have a fill and has
/// none.
fn made(
    making: &GridMaking,
    filler: Option<&Filler<'_>>,
    pattern: &Pattern,
    tally: &mut Tally,
    watch: &Watch,
) -> Result<Option<(String, GridReport)>, Failure> {
    let Some(filler) = filler else {
        let alphabet = Alphabet::default();
        let grid = pattern.grid(alphabet.all(), BLACK);
        return Ok(Some((empty(&grid, &alphabet), GridReport::of(&grid))));
    };
    let alphabet = filler.alphabet();
    let grid = pattern.grid(alphabet.all(), BLACK);
    let mut report = GridReport::of(&grid);
    // Each grid has a seed of its own, so that none depends on how those before were filled.
    let seed = making.seed.wrapping_add(tally.drawn());
    match filler.fill(grid.clone(), tally.in_a_row, seed, watch)? {
        Found::Fill(fill) => {
            tally.in_a_row = 0;
            if filler.counts() {
                report.set_fills(filler.count(grid.clone(), watch)?);
            }
            let text = if filler.writes_fill() { fill } else { empty(&grid, alphabet) };
            Ok(Some((text, report)))
        }
        why => {
            tally.add(why);
            Ok(None)
        }
    }
}

/// The text of an empty grid.
fn empty(grid: &Grid, alphabet: &Alphabet) -> String {
    grid.print(&[], alphabet)
}

/// Says how the grids were drawn: always where that leans to some of them.
fn tell_method(making: &GridMaking, method: &Method) {
    match method {
        Method::Chain { moves } => say(format_args!(
            "these conditions are too narrow for an exact draw: grids come from a Markov chain of {moves} \
             moves and more, which in the limit is uniform; it leans to grids that differ by few cells \
             from many others that meet the conditions"
        )),
        _ if making.stats.is_none() => {}
        Method::Placing => say(format_args!(
            "drawn by placing black cells at random where they keep the conditions: not uniformly"
        )),
        Method::Rejection => say(format_args!(
            "drawn uniformly among all grids that meet the conditions, by rejection"
        )),
        Method::Census { patterns } => say(format_args!(
            "drawn uniformly among all grids that meet the conditions, by number out of {patterns} \
             patterns, connected or not"
        )),
    }
}

fn failure(error: GenerationError, watch: &Watch) -> Failure {
    match error {
        GenerationError::Impossible(_) => Exit::BadInput.because(error),
        GenerationError::NotReached { .. } | GenerationError::NotDrawn { .. } => {
            Exit::Limit.because(error)
        }
        GenerationError::Halted(_) => watch.failure(),
    }
}
