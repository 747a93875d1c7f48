//! Fills drawn at random.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use anyhow::anyhow;
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use super::{Asked, repeated_word};
use crate::report::say;
use crate::{Done, Exit};

/// After so many fills in a row that repeat a word, drawing is given up.
const MOST_REJECTED: u64 = 1_000_000;

/// A sample that is drawn.
pub struct Sample {
    fills: u64,
    random: ChaCha20Rng,
    drawn: u64,
    rejected: u64,
}

impl Sample {
    /// A sample of so many fills; without a seed one is made up and told.
    pub fn new(fills: u64, seed: Option<u64>) -> Sample {
        let seed = seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one("seed");
            say(format_args!("--seed {seed} draws the same fills again"));
            seed
        });
        Sample { fills, random: ChaCha20Rng::seed_from_u64(seed), drawn: 0, rejected: 0 }
    }

    /// Draws the fills and writes them as a listing would, in the order drawn.
    pub fn draw(mut self, asked: &mut Asked<'_>) -> Done {
        let total = asked.total()?;
        if total == BigUint::ZERO {
            match asked.problem.obstruction() {
                Some(obstruction) => say(format_args!("no fill: {obstruction}")),
                None => say(format_args!("no fill: each slot has words, but none fit together")),
            }
            return asked.print("");
        }
        let destination = asked.destination()?;
        let mut writer = io::BufWriter::with_capacity(1 << 16, destination);
        let mut ended = Ok(Exit::Finished);
        for number in 0..self.fills {
            let text = match self.next(asked) {
                Ok(text) => text,
                Err(failure) => {
                    ended = Err(failure);
                    break;
                }
            };
            let separator: &[u8] = if number == 0 { b"" } else { b"\n" };
            let written =
                writer.write_all(separator).and_then(|()| writer.write_all(text.as_bytes()));
            match written {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    // What is in the buffer has no reader.
                    drop(writer.into_parts());
                    return Ok(Exit::Finished);
                }
                written => written.map_err(|error| (Exit::BadOutput, asked.unwritten(error)))?,
            }
        }
        if self.rejected > 0 {
            say(format_args!(
                "{} of {} fills drawn were rejected, as a word stands twice in them",
                self.rejected, self.drawn
            ));
        }
        let destination = match writer.into_inner() {
            Ok(destination) => destination,
            Err(unwritten) if unwritten.error().kind() == io::ErrorKind::BrokenPipe => {
                drop(unwritten.into_inner().into_parts());
                return Ok(Exit::Finished);
            }
            Err(unwritten) => {
                return Err((Exit::BadOutput, asked.unwritten(unwritten.into_error())));
            }
        };
        let bad_output =
            |error: enumerate::output::DestinationError| (Exit::BadOutput, error.into());
        match ended {
            Ok(_) => destination.finish().map_err(bad_output)?,
            Err(_) => {
                if let Some(path) = destination.finish_partial().map_err(bad_output)? {
                    say(format_args!("what was drawn is in {}", path.display()));
                }
            }
        }
        ended
    }

    /// The text of the next fill drawn, of a problem that has some.
    fn next(&mut self, asked: &mut Asked<'_>) -> Result<String, crate::Failure> {
        for _ in 0..MOST_REJECTED {
            if let Some(stop) = asked.interruption.reason() {
                return Err(asked.stopped(stop));
            }
            let fill = asked.counter.sample(&mut self.random);
            let Some(fill) = fill.map_err(|halted| asked.halted(halted))? else { continue };
            self.drawn += 1;
            if asked.listing.search.distinct && repeated_word(asked.problem, &fill).is_some() {
                self.rejected += 1;
                continue;
            }
            return Ok(asked.problem.grid().print(&fill, asked.problem.alphabet()));
        }
        let message = anyhow!(
            "gave up: a word stands twice in each of {MOST_REJECTED} fills drawn one after the other"
        );
        Err((Exit::BadInput, message))
    }
}
