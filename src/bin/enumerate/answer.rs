//! Answers about all fills, without a list of them.

mod heat;
mod picture;
mod report;
mod sample;

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Context, anyhow};
use crossword::problem::Problem;
use enumerate::count::{self, Counter, RankError};
use enumerate::output::Destination;
use enumerate::search::{Interval, memory};
use lexicon::halt::Halted;
use lexicon::letters::Letter;
use num_bigint::BigUint;

use crate::flags::{Listing, Question};
use crate::inputs::{self, Inputs};
use crate::interruption::{Interruption, Stop};
use crate::reached::Reached;
use crate::report::say;
use crate::{Done, Exit, Failure, fill, walk};
use report::Report;
use sample::Sample;

/// What answers are found with.
struct Asked<'a> {
    listing: &'a Listing,
    problem: &'a Problem,
    interruption: Interruption,
    counter: Counter<'a>,
}

/// Answers a question, on standard output or in the file asked for.
pub fn run(mut listing: Listing, question: Question) -> Done {
    let start = Instant::now();
    let Inputs { index, problem, times } = inputs::read(&listing, start)?;
    let held = index.bytes_held() + problem.table().bytes();
    listing.search.memory = memory::of_search(listing.memory, held as u64);
    let listing = &listing;
    let interruption = Interruption::catch(listing.deadline(start))?;
    let memory = usize::try_from(listing.memory).unwrap_or(usize::MAX);
    let mut counter = Counter::new(&problem, listing.search.order, memory);
    counter.halt_by(interruption.halt());
    let mut asked = Asked { listing, problem: &problem, interruption, counter };
    let began = Instant::now();
    let done = match question {
        Question::Count => asked.count(),
        Question::Rank(source) => {
            let fill = fill::read(&source, problem.grid(), problem.alphabet());
            fill.and_then(|fill| {
                asked.check(&fill).with_context(|| source.name())?;
                Ok(fill)
            })
            .map_err(|error| (Exit::BadInput, error))
            .and_then(|fill| asked.rank(&fill))
        }
        Question::Sample { fills, seed } => Sample::new(fills, seed).draw(&mut asked),
        Question::Heat { json, picture } => asked.heat(json, picture.as_deref()),
    };
    if let Some(form) = listing.stats {
        let seconds = began.elapsed();
        Report::new(&index, &problem, &asked.counter, listing.search.distinct, times, seconds)
            .say(form);
    }
    done
}

impl Asked<'_> {
    /// Why a count ended before its end, and with which exit code.
    fn stopped(&self, stop: Stop) -> Failure {
        (Exit::from(stop), anyhow!("{} before the answer was found", stop.name()))
    }

    fn halted(&self, halted: Halted) -> Failure {
        self.stopped(self.interruption.after(halted))
    }

    fn total(&mut self) -> Result<BigUint, Failure> {
        self.counter.total().map_err(|halted| self.halted(halted))
    }

    fn count(&mut self) -> Done {
        if let Some(obstruction) = self.problem.obstruction() {
            say(format_args!("no fill: {obstruction}"));
        }
        let total = match self.listing.search.distinct {
            true => self.walk(Interval::default())?.into(),
            false => self.total()?,
        };
        self.print(&format!("{total}\n"))
    }

    /// Counts the fills in a range by walking through them, which --distinct asks for.
    fn walk(&self, range: Interval) -> Result<u64, Failure> {
        say(format_args!("with --distinct, fills are counted by walking through them"));
        walk::count(self.problem, self.listing, range, &self.interruption)
            .map_err(|stop| self.stopped(stop))
    }

    /// Tells why letters are no fill to be listed.
    fn check(&self, fill: &[Letter]) -> anyhow::Result<()> {
        count::check(self.problem, fill).map_err(|wrong| anyhow!("no fill: {wrong}"))?;
        match repeated_word(self.problem, fill) {
            Some(word) if self.listing.search.distinct => {
                Err(anyhow!("no fill with --distinct: the word {word:?} stands twice"))
            }
            _ => Ok(()),
        }
    }

    fn rank(&mut self, fill: &[Letter]) -> Done {
        let rank = if self.listing.search.distinct {
            let to = Reached::in_order(self.problem, self.listing.search.order, fill);
            // The fill itself is the last in its range.
            BigUint::from(self.walk(Interval { from: Vec::new(), to })?.saturating_sub(1))
        } else {
            self.counter.rank(fill).map_err(|error| match error {
                RankError::Halted(halted) => self.halted(halted),
                wrong => (Exit::BadInput, wrong.into()),
            })?
        };
        self.print(&format!("{rank}\n"))
    }

    /// Where the answer goes.
    fn destination(&self) -> Result<Destination, Failure> {
        let destination = match &self.listing.output {
            Some(path) => Destination::file(path).map_err(anyhow::Error::from),
            None => Destination::stdout().map_err(|error| self.unwritten(error)),
        };
        destination.map_err(|error| (Exit::BadOutput, error))
    }

    fn unwritten(&self, error: io::Error) -> anyhow::Error {
        let place = match &self.listing.output {
            Some(path) => path.display().to_string(),
            None => "standard output".into(),
        };
        anyhow!("{place}: cannot write the answer: {error}")
    }

    /// Writes the whole answer.
    fn print(&self, text: &str) -> Done {
        let mut destination = self.destination()?;
        match destination.write_all(text.as_bytes()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Finished),
            written => written.map_err(|error| (Exit::BadOutput, self.unwritten(error)))?,
        }
        destination.finish().map_err(|error| (Exit::BadOutput, error.into()))?;
        Ok(Exit::Finished)
    }
}

/// A word that stands twice in a fill.
fn repeated_word(problem: &Problem, fill: &[Letter]) -> Option<String> {
    let word = |cells: &[usize]| cells.iter().map(|&cell| fill[cell]).collect::<Vec<Letter>>();
    let mut words: Vec<_> = problem.slots().list.iter().map(|slot| word(&slot.cells)).collect();
    words.sort_unstable();
    let twice = words.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(problem.alphabet().spell(&twice[0]))
}
