//! Fills drawn at random.

use std::io::{BufWriter, Write};

use anyhow::anyhow;
use enumerate::distinct::{DistinctSample, Drawn, MOST_REJECTED};
use lexicon::{Halt, Halted};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use super::inquiry::Inquiry;
use crate::report::{fills, leave, say, say_no_fill, say_seed};
use command::{Destination, Done, Exit, Failure};

/// How many bytes are written at once: as many as a pipe holds.
const BUFFER: usize = 1 << 16;

/// A sample that is drawn.
pub struct Sample {
    fills: u64,
    random: ChaCha20Rng,
    drawn: u64,
    rejected: u64,
    /// Where the fills go, until it fails.
    writer: Option<BufWriter<Destination>>,
}

impl Sample {
    /// A sample of `fills` fills; without a seed one is made up and told.
    pub fn new(fills: u64, seed: Option<u64>) -> Sample {
        let random = ChaCha20Rng::seed_from_u64(say_seed(seed, "draws the same fills again"));
        Sample { fills, random, drawn: 0, rejected: 0, writer: None }
    }

    /// Draws the fills and writes them as a listing would, in the order drawn.
    pub fn draw(mut self, inquiry: &mut Inquiry<'_>) -> Done {
        let total = inquiry.total()?;
        if total == BigUint::ZERO {
            say_no_fill(inquiry.problem, "");
            return inquiry.print("");
        }
        let destination = inquiry.output().open()?;
        let may_block = destination.may_block();
        if may_block {
            inquiry.watch.enter(format!("before {} were drawn", fills(self.fills)));
        } else {
            // The fills drawn by then stay.
            inquiry.watch.hold();
        }
        self.writer = Some(BufWriter::with_capacity(BUFFER, destination));
        let drawn = self.draw_all(inquiry);
        if self.rejected > 0 {
            say(format_args!(
                "{} of {} drawn {} rejected, as a word stands twice in them",
                self.rejected,
                fills(self.drawn),
                if self.rejected == 1 { "was" } else { "were" },
            ));
        }
        let Some(mut writer) = self.writer.take() else { return drawn.map(|()| Exit::Finished) };
        if may_block && drawn.is_err() {
            // Nobody may read what is left to be written.
            inquiry.watch.enter(self.how_far());
        }
        let flushed = writer.flush();
        let (destination, _) = writer.into_parts();
        flushed.map_err(|error| inquiry.output().error(error))?;
        inquiry.watch.hold();
        match &drawn {
            Ok(()) => inquiry.output().finish(destination)?,
            Err(_) => leave(destination, inquiry.output(), "what was drawn")?,
        }
        drawn.map(|()| Exit::Finished)
    }

    /// Draws the fills and writes them.
    fn draw_all(&mut self, inquiry: &mut Inquiry<'_>) -> Result<(), Failure> {
        let halt = inquiry.watch.halt();
        let Inquiry { listing, problem, .. } = *inquiry;
        let mut distinct = problem
            .is_distinct()
            .then(|| DistinctSample::new(problem, listing.search, listing.threads));
        for number in 0..self.fills {
            let Some(text) = self.next(inquiry, distinct.as_mut(), &halt)? else {
                say_no_fill(problem, "");
                break;
            };
            let separator = if number == 0 { "" } else { "\n" };
            if let Some(writer) = &mut self.writer
                && let Err(error) = write!(writer, "{separator}{text}")
            {
                // The bytes in the buffer cannot be written either.
                self.writer.take().map(BufWriter::into_parts);
                return Err(inquiry.output().error(error).into());
            }
        }
        Ok(())
    }

    /// How the message of a run that was stopped goes on.
    fn how_far(&self) -> String {
        format!("with {} of {} drawn", self.drawn - self.rejected, fills(self.fills))
    }

    /// How the run ends that must stop.
    fn stopped(&self, inquiry: &Inquiry<'_>) -> Failure {
        inquiry.watch.enter(self.how_far());
        inquiry.watch.failure()
    }

    /// The text of the next fill drawn; `None` if there is none.
    fn next(
        &mut self,
        inquiry: &mut Inquiry<'_>,
        distinct: Option<&mut DistinctSample<'_>>,
        halt: &Halt,
    ) -> Result<Option<String>, Failure> {
        let drawn = match distinct {
            Some(distinct) => distinct.draw(&mut inquiry.counter, &mut self.random, halt),
            None => {
                let fill = inquiry.counter.sample(&mut self.random);
                fill.map(|fill| Some(Drawn { fill, rejected: 0 }))
            }
        };
        let drawn = match inquiry.watch.reason() {
            None => drawn.map_err(|Halted| self.stopped(inquiry))?,
            Some(_) => return Err(self.stopped(inquiry)),
        };
        let Some(Drawn { fill, rejected }) = drawn else { return Ok(None) };
        self.rejected += rejected;
        self.drawn += rejected + u64::from(fill.is_some());
        let fill = fill.ok_or_else(|| {
            Exit::BadInput.because(anyhow!(
                "gave up: a word stands twice in each of {MOST_REJECTED} fills drawn one after \
                 the other"
            ))
        })?;
        Ok(Some(inquiry.problem.print(&fill)))
    }
}
