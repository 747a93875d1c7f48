//! The fills of an interval on their way to a file.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use command::Output;
use enumerate::estimate::Estimate;
use enumerate::output::{FillText, FillWriter, Format, ResumePoint, Text};
use enumerate::parallel::{self, IntervalCounter, Update};
use enumerate::search::{Interval, Outcome};
use enumerate::shard::share;
use lexicon::{Halt, Halted};
use pyo3::prelude::*;

use crate::errors::{halted, output_error, value_error};
use crate::problem::Problem;
use crate::terms::Told;

/// Writes the fills of an interval until the time is over: how many fills and bytes, and what is left.
pub fn write(
    problem: &Problem,
    interval: &Interval,
    deadline: Option<Instant>,
    halt: &Halt,
    path: &Path,
    told: &Told,
) -> PyResult<(u64, u64, Option<Interval>)> {
    let Problem { search, threads, .. } = *problem;
    let problem = &*problem.problem;
    let counter = IntervalCounter { problem, search, threads, halt };
    // The shards before may be empty, so where it lies does not tell whether fills come before.
    let before = Interval::before(&interval.from);
    let follows = !before.is_empty() && counter.has_fill(before).map_err(halted)?;
    let output = Output::file(path, "the fills");

    let destination = output.open().map_err(output_error)?;
    let mut writer = FillWriter::new(problem, Format::Text, u64::MAX, destination);
    if follows {
        writer = writer.following();
    }
    let mut resume_point =
        ResumePoint::new(problem, search.order, Format::Text, interval.from.clone(), Vec::new());
    let mut space = Estimate::new(problem, search.order);
    let (start, end) = share(&mut space, interval);
    let (mut bytes, mut failure, mut got_on) = (0, None, false);
    let take = |update: Update<Text>| {
        match update {
            Update::Position(from) => {
                if end > start {
                    told.set_fraction((space.before(&from) - start) / (end - start));
                }
                got_on |= from > interval.from;
                resume_point.note_position(from);
            }
            Update::Fills(text) => match writer.write(&text) {
                Ok(text) => {
                    got_on = true;
                    bytes += text.len() as u64;
                    resume_point.note_fills(text);
                    told.set_found(writer.fills());
                }
                Err(error) => {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            },
        }
        let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match is_over && got_on {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let collect = || FillText::new(problem, search.order, Format::Text);
    let (outcome, _) =
        parallel::search(problem, search, interval.clone(), threads, halt, collect, take);
    if let Some(error) = failure {
        return Err(output_error(output.error(error)));
    }
    let rest = match outcome {
        Outcome::Exhausted => None,
        Outcome::Halted => return Err(halted(Halted)),
        Outcome::Stopped | Outcome::Paused => {
            let from = resume_point.from().map_err(value_error)?;
            Some(Interval { from, to: interval.to.clone() }).filter(|rest| !rest.is_empty())
        }
    };
    let fills = writer.fills();
    output.finish(writer.into_sink()).map_err(output_error)?;
    Ok((fills, bytes, rest))
}
