//! The progress of a listing, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use enumerate::estimate::Estimate;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use lexicon::letters::Letter;
use network::problem::Problem;
use serde::Serialize;

use crate::flags::{Listing, ProgressForm};
use crate::listed_interval::ListedInterval;

/// The steps of a bar: more than any terminal has columns, so that it is as exact as can be seen.
const STEPS: f64 = 1e6;

/// Progress that is told now and then.
pub struct Progress<'p> {
    form: Form,
    schedule: Schedule,
    part: Part<'p>,
    start: Duration,
    /// Where the run began; its fraction is found when it is first asked for.
    from: Vec<Letter>,
    first: Option<f64>,
    next: Duration,
    /// When it was told last, and the fills by then.
    told: (Duration, u64),
    fraction: f64,
    /// Tells the time, since any moment.
    clock: Box<dyn Fn() -> Duration>,
    lines: Box<dyn Write>,
}

enum Form {
    Bar(ProgressBar),
    Plain,
    Json,
}

/// When to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Schedule {
    /// Nothing is told before; a run that is over by then needs none.
    first: Duration,
    every: Duration,
}

/// What all is of which a fraction is told.
struct Part<'p> {
    space: Estimate<'p>,
    /// The part of the search space that is searched.
    share: (f64, f64),
    /// How many fills there will be, if that is known.
    counted: Option<u64>,
    limit: Option<u64>,
}

/// The progress at a moment; its names are the names in a line of JSON.
#[derive(Serialize)]
struct Line {
    /// Since the search began.
    seconds: f64,
    /// Of the search space, from 0 to 1: 1 just when all is done.
    fraction: f64,
    /// All fills written, also by earlier runs.
    fills: u64,
    /// Since the line before.
    fills_per_second: f64,
    eta_seconds: Option<f64>,
}

/// The form of the progress and when it is told, of a run whose standard error is a terminal or not,
/// and whose fills go elsewhere or not; `None` if nothing is told.
fn form(asked: ProgressForm, on_terminal: bool, fills_elsewhere: bool) -> Option<(Form, Schedule)> {
    let schedule = |first, every| Schedule {
        first: Duration::from_millis(first),
        every: Duration::from_millis(every),
    };
    Some(match asked {
        ProgressForm::Auto if on_terminal && !fills_elsewhere => return None,
        ProgressForm::None => return None,
        ProgressForm::Auto | ProgressForm::Bar if on_terminal => {
            (Form::Bar(bar()), schedule(1000, 250))
        }
        // Whoever did not ask is not to find lines of a short run in a file.
        ProgressForm::Auto => (Form::Plain, schedule(60_000, 60_000)),
        ProgressForm::Bar | ProgressForm::Plain => (Form::Plain, schedule(1000, 60_000)),
        ProgressForm::Json => (Form::Json, schedule(1000, 1000)),
    })
}

impl<'p> Progress<'p> {
    /// The progress asked for, of a listing that begins at `from` after some fills written by an
    /// earlier run; `None` if none is to be told.
    pub fn new(
        listing: &Listing,
        problem: &'p Problem,
        from: Vec<Letter>,
        fills: u64,
        listed: &ListedInterval,
    ) -> Option<Progress<'p>> {
        let on_terminal = io::stderr().is_terminal();
        let fills_elsewhere = listing.output.is_some() || !io::stdout().is_terminal();
        let (form, schedule) = form(listing.progress, on_terminal, fills_elsewhere)?;
        let part = Part {
            space: Estimate::new(problem, listing.search.order),
            share: listed.share,
            counted: listed.fills,
            limit: listing.limit,
        };
        let start = Instant::now();
        let clock = Box::new(move || start.elapsed());
        let lines = Box::new(io::stderr());
        Some(Progress::with(form, schedule, part, (from, fills), clock, lines))
    }

    fn with(
        form: Form,
        schedule: Schedule,
        part: Part<'p>,
        (from, fills): (Vec<Letter>, u64),
        clock: Box<dyn Fn() -> Duration>,
        lines: Box<dyn Write>,
    ) -> Progress<'p> {
        let start = clock();
        Progress {
            form,
            schedule,
            part,
            start,
            from,
            first: None,
            next: start + schedule.first,
            told: (start, fills),
            fraction: 0.0,
            clock,
            lines,
        }
    }

    /// Whether it is time to tell.
    pub fn is_due(&self) -> bool {
        (self.clock)() >= self.next
    }

    /// Tells how far the run is: all fills that begin before `from` are written.
    pub fn tell(&mut self, from: &[Letter], fills: u64) {
        let now = (self.clock)();
        if self.first.is_none() {
            let (begin, written) = (std::mem::take(&mut self.from), self.told.1);
            self.first = Some(self.part.fraction_before(&begin, written));
        }
        self.fraction = self.fraction.max(self.part.fraction_before(from, fills));
        self.say(now, fills);
        self.next = now + self.schedule.every;
    }

    /// Ends with a last line of JSON, or removes the bar.
    pub fn end(mut self, fills: u64, complete: bool) {
        if complete {
            self.fraction = 1.0;
        }
        match &self.form {
            Form::Bar(bar) => bar.finish_and_clear(),
            Form::Plain => {}
            Form::Json => self.say((self.clock)(), fills),
        }
    }

    fn say(&mut self, now: Duration, fills: u64) {
        let line = self.line(now, fills);
        self.told = (now, fills);
        let text = match &self.form {
            Form::Bar(bar) => {
                bar.set_position((line.fraction * STEPS) as u64);
                bar.set_message(line.to_string());
                return;
            }
            Form::Plain => format!("enumerate: {line}\n"),
            Form::Json => serde_json::to_string(&line).unwrap_or_default() + "\n",
        };
        // That nobody hears it must not end the run.
        let _ = self.lines.write_all(text.as_bytes());
    }

    fn line(&self, now: Duration, fills: u64) -> Line {
        let (told, before) = self.told;
        // A clock that was set back has stood still.
        let elapsed = now.saturating_sub(told);
        let fills_per_second = match elapsed.is_zero() {
            true => 0.0,
            false => (fills - before) as f64 / elapsed.as_secs_f64(),
        };
        let seconds = now.saturating_sub(self.start).as_secs_f64();
        let grown = self.fraction - self.first.unwrap_or_default();
        // Too little tells nothing.
        let eta = (1.0 - self.fraction) * seconds / grown;
        let eta_seconds = (grown > 1e-6 && eta.is_finite()).then_some(eta);
        Line { seconds, fraction: self.fraction, fills, fills_per_second, eta_seconds }
    }
}

impl Part<'_> {
    /// The fraction that is done: of the fills if they were counted, or of the search space; or of
    /// the fills that are wanted. Less than 1, for what ends the run is not known before.
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
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (fills, rate) = (HumanCount(self.fills), HumanCount(self.fills_per_second as u64));
        let word = if self.fills == 1 { "fill" } else { "fills" };
        write!(f, "{:.3} % done, {fills} {word}, {rate} fills/s", 100.0 * self.fraction)?;
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

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    use enumerate::search::Order;
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;
    use network::grid::Grid;
    use serde_json::Value;

    use super::*;

    /// A clock that is set by hand.
    #[derive(Clone, Default)]
    struct Clock(Rc<Cell<Duration>>);

    impl Clock {
        fn set(&self, seconds: f64) {
            self.0.set(Duration::from_secs_f64(seconds));
        }
    }

    /// Lines that can be read while they are written.
    #[derive(Clone, Default)]
    struct Lines(Rc<RefCell<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Lines {
        fn take(&self) -> String {
            String::from_utf8(std::mem::take(&mut *self.0.borrow_mut())).unwrap()
        }
    }

    /// A blank 2×2 in which any letter may come anywhere: 16 fills, the search space even.
    fn problem() -> Problem {
        let alphabet = Alphabet::new("ab").unwrap();
        let index = Index::from_words(&alphabet, ["aa", "ab", "ba", "bb"]).unwrap();
        let grid = Grid::parse(b"11\n11\n", &alphabet).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    fn part(problem: &Problem) -> Part<'_> {
        let space = Estimate::new(problem, Order::Rows);
        Part { space, share: (0.0, 1.0), counted: None, limit: None }
    }

    /// Progress of a run that begins at ten seconds by its clock.
    fn progress<'p>(
        asked: ProgressForm,
        part: Part<'p>,
        begun: (Vec<Letter>, u64),
    ) -> (Progress<'p>, Clock, Lines) {
        let (clock, lines) = (Clock::default(), Lines::default());
        clock.set(10.0);
        let (form, schedule) = form(asked, false, true).unwrap();
        let (own, out) = (clock.clone(), Box::new(lines.clone()));
        let progress =
            Progress::with(form, schedule, part, begun, Box::new(move || own.0.get()), out);
        (progress, clock, lines)
    }

    #[test]
    fn a_terminal_has_a_bar_and_a_file_a_line_a_minute() {
        use ProgressForm::{Auto, Bar, Json, None, Plain};
        let minute = Duration::from_secs(60);
        let told = |asked, on_terminal, elsewhere| {
            form(asked, on_terminal, elsewhere).map(|(form, schedule)| {
                let name = match form {
                    Form::Bar(_) => "bar",
                    Form::Plain => "plain",
                    Form::Json => "json",
                };
                (name, schedule.first.as_secs(), schedule.every)
            })
        };
        for elsewhere in [false, true] {
            assert_eq!(told(Auto, false, elsewhere), Some(("plain", 60, minute)));
            for on_terminal in [false, true] {
                assert_eq!(told(None, on_terminal, elsewhere), Option::None);
                assert_eq!(told(Plain, on_terminal, elsewhere), Some(("plain", 1, minute)));
                let json = Some(("json", 1, Duration::from_secs(1)));
                assert_eq!(told(Json, on_terminal, elsewhere), json);
            }
            assert_eq!(told(Bar, false, elsewhere), Some(("plain", 1, minute)));
            assert_eq!(told(Bar, true, elsewhere).map(|told| told.0), Some("bar"));
        }
        assert_eq!(told(Auto, true, false), Option::None);
        assert_eq!(told(Auto, true, true).map(|told| told.0), Some("bar"));
    }

    #[test]
    fn lines_come_when_they_are_due() {
        let problem = problem();
        let (mut progress, clock, lines) =
            progress(ProgressForm::Plain, part(&problem), (Vec::new(), 0));
        for (seconds, due) in [(10.0, false), (10.999, false), (11.0, true)] {
            clock.set(seconds);
            assert_eq!(progress.is_due(), due, "{seconds}");
        }
        // A quarter of the space is done.
        progress.tell(&[0, 1], 4);
        assert_eq!(
            lines.take(),
            "enumerate: 25.000 % done, 4 fills, 4 fills/s, about 3 seconds left\n"
        );
        for (seconds, due) in [(11.0, false), (70.999, false), (71.0, true)] {
            clock.set(seconds);
            assert_eq!(progress.is_due(), due, "{seconds}");
        }
        progress.end(16, true);
        assert_eq!(lines.take(), "");
    }

    #[test]
    fn lines_of_json_end_with_the_whole() {
        let problem = problem();
        let (mut progress, clock, lines) =
            progress(ProgressForm::Json, part(&problem), (Vec::new(), 0));
        let line = || serde_json::from_str::<Value>(&lines.take()).unwrap();
        clock.set(12.0);
        progress.tell(&[], 0);
        let told = line();
        assert_eq!((&told["seconds"], &told["fraction"]), (&2.0.into(), &0.0.into()));
        assert!(told["eta_seconds"].is_null(), "nothing is known yet: {told}");
        clock.set(14.0);
        progress.tell(&[1], 8);
        let told = line();
        assert_eq!((&told["fraction"], &told["fills"]), (&0.5.into(), &8.into()));
        assert_eq!((&told["fills_per_second"], &told["eta_seconds"]), (&4.0.into(), &4.0.into()));
        clock.set(15.0);
        progress.tell(&[1, 1, 1, 1], 16);
        assert!(line()["fraction"].as_f64() < Some(1.0), "the end is not known before it comes");
        clock.set(16.0);
        progress.end(16, true);
        let told = line();
        assert_eq!((&told["fraction"], &told["eta_seconds"]), (&1.0.into(), &0.0.into()));
    }

    #[test]
    fn a_clock_that_is_set_back_stands_still() {
        let problem = problem();
        let (mut progress, clock, lines) =
            progress(ProgressForm::Json, part(&problem), (Vec::new(), 0));
        clock.set(12.0);
        progress.tell(&[1], 8);
        lines.take();
        clock.set(3.0);
        progress.end(16, true);
        let told = serde_json::from_str::<Value>(&lines.take()).unwrap();
        assert_eq!((&told["seconds"], &told["fills_per_second"]), (&0.0.into(), &0.0.into()));
    }

    #[test]
    fn the_whole_is_what_is_wanted() {
        let problem = problem();
        // The second half, of which an earlier run wrote 4.
        let half = Part { share: (0.5, 1.0), ..part(&problem) };
        let (mut progress, clock, lines) = progress(ProgressForm::Json, half, (vec![1, 0, 1], 4));
        clock.set(20.0);
        progress.tell(&[1, 1], 4);
        let told: Value = serde_json::from_str(&lines.take()).unwrap();
        assert_eq!((&told["fraction"], &told["eta_seconds"]), (&0.5.into(), &20.0.into()));
        let mut counted = Part { counted: Some(10), ..part(&problem) };
        assert_eq!(counted.fraction_before(&[1], 1), 0.1);
        let mut limited = Part { limit: Some(4), ..part(&problem) };
        assert_eq!(
            (limited.fraction_before(&[], 3), limited.fraction_before(&[1], 0)),
            (0.75, 0.5)
        );
    }
}
