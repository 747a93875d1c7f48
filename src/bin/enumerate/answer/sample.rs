//! Fills drawn at random.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use anyhow::anyhow;
use enumerate::count::{DistinctSample, Drawn, MOST_REJECTED, Method};
use lexicon::halt::{Halt, Halted};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use super::inquiry::Inquiry;
use crate::report::{fills, say, say_no_fill};
use command::exit::{Done, Exit, Failure};

/// How many bytes are written at once: as many as a pipe holds.
const BUFFER: usize = 1 << 16;

/// A sample that is drawn.
pub struct Sample {
    fills: u64,
    random: ChaCha20Rng,
    drawn: u64,
    rejected: u64,
}

impl Sample {
    /// A sample of `fills` fills; without a seed one is made up and told.
    pub fn new(fills: u64, seed: Option<u64>) -> Sample {
        let seed = seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one("seed");
            say(format_args!("--seed {seed} draws the same fills again"));
            seed
        });
        Sample { fills, random: ChaCha20Rng::seed_from_u64(seed), drawn: 0, rejected: 0 }
    }

    /// Draws the fills and writes them as a listing would, in the order drawn.
    pub fn draw(mut self, inquiry: &mut Inquiry<'_>) -> Done {
        let total = inquiry.total()?;
        if total == BigUint::ZERO {
            say_no_fill(inquiry.problem, false, "");
            return inquiry.print("");
        }
        let destination = inquiry.output().open()?;
        let may_block = destination.may_block();
        if may_block {
            inquiry.watch.enter(format!("before {} were drawn", fills(self.fills)));
        } else {
            // What is drawn by then stays.
            inquiry.watch.hold();
        }
        let mut writer = io::BufWriter::with_capacity(BUFFER, destination);
        let drawn = self.draw_all(inquiry, &mut writer);
        if self.rejected > 0 {
            say(format_args!(
                "{} of {} drawn {} rejected, as a word stands twice in them",
                self.rejected,
                fills(self.drawn),
                if self.rejected == 1 { "was" } else { "were" },
            ));
        }
        let failure = match drawn {
            Err(Undrawn::Unwritten(error)) => {
                // What is in the buffer cannot be written either.
                drop(writer.into_parts());
                return Err(inquiry.output().error(error).into());
            }
            Err(Undrawn::Failure(failure)) => Some(failure),
            Ok(()) => None,
        };
        if may_block && failure.is_some() {
            // Nobody may read what is left to be written.
            inquiry.watch.enter(self.how_far());
        }
        let destination = match writer.into_inner() {
            Ok(destination) => {
                inquiry.watch.hold();
                destination
            }
            Err(error) => {
                let (error, writer) = error.into_parts();
                drop(writer.into_parts());
                return Err(inquiry.output().error(error).into());
            }
        };
        let bad_output = |error| inquiry.output().error(error);
        let Some(failure) = failure else {
            destination.finish().map_err(bad_output)?;
            return Ok(Exit::Finished);
        };
        if let Some(path) = destination.finish_partial().map_err(bad_output)? {
            say(format_args!("what was drawn is in {}", path.display()));
        }
        Err(failure)
    }

    /// Draws the fills and writes them.
    fn draw_all(
        &mut self,
        inquiry: &mut Inquiry<'_>,
        writer: &mut impl Write,
    ) -> Result<(), Undrawn> {
        let halt = inquiry.watch.halt();
        let Inquiry { listing, problem, .. } = *inquiry;
        let mut distinct = listing.search.distinct.then(|| {
            DistinctSample::new(problem, listing.search, Method::Fastest, listing.threads)
        });
        for number in 0..self.fills {
            let text = self.next(inquiry, distinct.as_mut(), &halt).map_err(Undrawn::Failure)?;
            let Some(text) = text else {
                say_no_fill(problem, listing.search.distinct, "");
                break;
            };
            let separator: &[u8] = if number == 0 { b"" } else { b"\n" };
            let written =
                writer.write_all(separator).and_then(|()| writer.write_all(text.as_bytes()));
            written.map_err(Undrawn::Unwritten)?;
        }
        Ok(())
    }

    /// How a sentence about a run goes on that must stop.
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

/// Why drawing ended before its end.
enum Undrawn {
    Unwritten(io::Error),
    Failure(Failure),
}
