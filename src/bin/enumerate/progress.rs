//! The progress of a listing, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossword::problem::Problem;
use enumerate::estimate::Estimate;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use lexicon::letters::Letter;
use serde::Serialize;

use crate::flags::{Listing, ProgressForm};
use crate::place::Place;
use crate::report::say;

/// Nothing is told before; a run that is over by then needs none.
const FIRST: Duration = Duration::from_secs(1);

/// The steps of a bar.
const STEPS: f64 = 1e6;

/// Progress that is told now and then.
pub struct Progress<'p> {
    form: Form,
    every: Duration,
    space: Estimate<'p>,
    /// The part of it that is searched.
    share: (f64, f64),
    /// How many fills there will be, if that is known.
    counted: Option<u64>,
    limit: Option<u64>,
    start: Instant,
    /// Where the run began; its fraction is found when it is first asked for.
    from: Vec<Letter>,
    first: Option<f64>,
    next: Instant,
    /// When it was told last, and the fills by then.
    told: (Instant, u64),
    fraction: f64,
}

enum Form {
    Bar(ProgressBar),
    Plain,
    Json,
}

/// What there is to tell; the names are those of the lines of JSON.
#[derive(Serialize)]
struct Line {
    /// Since the search began.
    seconds: f64,
    /// Of the search space, from 0 to 1: 1 just when all is done.
    fraction: f64,
    /// All fills written, those of earlier runs too.
    fills: u64,
    /// Since the line before.
    fills_per_second: f64,
    eta_seconds: Option<f64>,
}

impl<'p> Progress<'p> {
    /// The progress asked for, of a listing that begins at `from` with so many fills written by an
    /// earlier run; `None` if none is to be told.
    pub fn new(
        listing: &Listing,
        problem: &'p Problem,
        from: Vec<Letter>,
        fills: u64,
        place: &Place,
    ) -> Option<Progress<'p>> {
        let on_terminal = io::stderr().is_terminal();
        let fills_elsewhere = listing.output.is_some() || !io::stdout().is_terminal();
        let form = match listing.progress {
            ProgressForm::Auto if on_terminal && fills_elsewhere => Form::Bar(bar()),
            ProgressForm::Bar if on_terminal => Form::Bar(bar()),
            ProgressForm::Auto | ProgressForm::None => return None,
            ProgressForm::Bar | ProgressForm::Plain => Form::Plain,
            ProgressForm::Json => Form::Json,
        };
        let every = match form {
            Form::Bar(_) => Duration::from_millis(250),
            Form::Plain => Duration::from_secs(60),
            Form::Json => Duration::from_secs(1),
        };
        let start = Instant::now();
        Some(Progress {
            form,
            every,
            space: Estimate::new(problem, listing.search.order),
            share: place.share,
            counted: place.fills,
            limit: listing.limit,
            start,
            from,
            first: None,
            next: start + FIRST,
            told: (start, fills),
            fraction: 0.0,
        })
    }

    /// Whether it is time to tell.
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Tells how far the run is: all fills that begin before `from` are written.
    pub fn tell(&mut self, from: &[Letter], fills: u64) {
        let now = Instant::now();
        if self.first.is_none() {
            let (begin, written) = (std::mem::take(&mut self.from), self.told.1);
            self.first = Some(self.fraction_before(&begin, written));
        }
        self.fraction = self.fraction.max(self.fraction_before(from, fills));
        self.say(now, fills);
        self.next = now + self.every;
    }

    /// Ends with a last line of JSON, or removes the bar.
    pub fn end(mut self, fills: u64, complete: bool) {
        if complete {
            self.fraction = 1.0;
        }
        match &self.form {
            Form::Bar(bar) => bar.finish_and_clear(),
            Form::Plain => {}
            Form::Json => self.say(Instant::now(), fills),
        }
    }

    /// The fraction that is done: of the fills if they were counted, or of the search space; or of
    /// those that are wanted. Less than 1, for what ends the run is not known before.
    fn fraction_before(&mut self, from: &[Letter], fills: u64) -> f64 {
        let (low, high) = self.share;
        let space = match self.counted {
            Some(counted) => fills as f64 / counted.max(1) as f64,
            None if high > low => (self.space.before(from) - low) / (high - low),
            None => 0.0,
        };
        let limit = self.limit.map_or(0.0, |limit| fills as f64 / limit.max(1) as f64);
        space.max(limit).min(1.0 - f64::EPSILON)
    }

    fn say(&mut self, now: Instant, fills: u64) {
        let line = self.line(now, fills);
        self.told = (now, fills);
        match &self.form {
            Form::Bar(bar) => {
                bar.set_position((line.fraction * STEPS) as u64);
                bar.set_message(line.to_string());
            }
            Form::Plain => say(format_args!("{line}")),
            Form::Json => {
                let text = serde_json::to_string(&line).unwrap_or_default() + "\n";
                let _ = io::stderr().write_all(text.as_bytes());
            }
        }
    }

    fn line(&self, now: Instant, fills: u64) -> Line {
        let (told, before) = self.told;
        let elapsed = now - told;
        let fills_per_second = match elapsed.is_zero() {
            true => 0.0,
            false => (fills - before) as f64 / elapsed.as_secs_f64(),
        };
        let seconds = (now - self.start).as_secs_f64();
        let grown = self.fraction - self.first.unwrap_or_default();
        // Too little tells nothing.
        let eta = (1.0 - self.fraction) * seconds / grown;
        let eta_seconds = (grown > 1e-6 && eta.is_finite()).then_some(eta);
        Line { seconds, fraction: self.fraction, fills, fills_per_second, eta_seconds }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (fills, rate) = (HumanCount(self.fills), HumanCount(self.fills_per_second as u64));
        write!(f, "{:.3} % done, {fills} fills, {rate} fills/s", 100.0 * self.fraction)?;
        match self.eta_seconds.map(Duration::try_from_secs_f64) {
            Some(Ok(eta)) => write!(f, ", about {} left", HumanDuration(eta)),
            _ => Ok(()),
        }
    }
}

fn bar() -> ProgressBar {
    // The standard style would do, if the template were wrong.
    let style = ProgressStyle::with_template("{bar:20} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(STEPS as u64).with_style(style)
}
