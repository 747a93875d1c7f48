//! The progress of a listing, on standard error.

use std::io::{self, IsTerminal};
use std::time::Duration;

use command::report::write_stderr;
use enumerate::estimate::Estimate;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use lexicon::Letter;
use network::Problem;
use serde::Serialize;

use crate::flags::{Listing, ProgressForm};
use crate::listed_interval::ListedInterval;

/// The steps of a bar: more than any terminal has columns, so that it is as exact as can be seen.
const STEPS: f64 = 1e6;

/// Progress that is reported now and then. All times are since the search began.
pub struct Progress<'p> {
    form: Form,
    part: ReportedShare<'p>,
    /// Where the run began; its fraction is found when it is first asked for.
    from: Vec<Letter>,
    first: Option<f64>,
    /// When it is reported next, and how long after that again.
    next: Duration,
    every: Duration,
    /// When it was reported last, and the fills by then.
    reported: (Duration, u64),
    fraction: f64,
}

enum Form {
    Bar(ProgressBar),
    Plain,
    Json,
}

/// The part of the search space and of the fills whose fraction done is reported.
struct ReportedShare<'p> {
    space: Estimate<'p>,
    /// The part of the search space that is searched.
    share: (f64, f64),
    /// How many fills there will be, if that is known.
    counted: Option<u64>,
    limit: Option<u64>,
}

/// The progress at a moment; its names are the names in a line of JSON.
#[derive(Serialize)]
struct ProgressLine {
    /// The seconds since the search began.
    seconds: f64,
    /// The fraction of the search space, from 0 to 1: 1 just when all is done.
    fraction: f64,
    /// All fills written, also by earlier runs.
    fills: u64,
    /// The fills a second since the line before.
    fills_per_second: f64,
    eta_seconds: Option<f64>,
}

/// The form of the progress, when it is reported first, and how long after that again, of a run whose standard error
/// is a terminal or not, and whose fills go elsewhere or not; `None` if nothing is reported. A run that is over before
/// the first time needs none.
fn form(
    wanted: ProgressForm,
    on_terminal: bool,
    fills_elsewhere: bool,
) -> Option<(Form, [Duration; 2])> {
    let (form, times) = match wanted {
        ProgressForm::Auto if on_terminal && !fills_elsewhere => return None,
        ProgressForm::None => return None,
        ProgressForm::Auto | ProgressForm::Bar if on_terminal => (Form::Bar(bar()), [1000, 250]),
        // Whoever did not ask is not to find lines of a short run in a file.
        ProgressForm::Auto => (Form::Plain, [60_000, 60_000]),
        ProgressForm::Bar | ProgressForm::Plain => (Form::Plain, [1000, 60_000]),
        ProgressForm::Json => (Form::Json, [1000, 1000]),
    };
    Some((form, times.map(Duration::from_millis)))
}

impl<'p> Progress<'p> {
    /// The progress wanted, of a listing that begins at `from` after some fills written by an
    /// earlier run; `None` if none is to be reported.
    pub fn new(
        listing: &Listing,
        problem: &'p Problem,
        from: Vec<Letter>,
        fills: u64,
        listed: &ListedInterval,
    ) -> Option<Progress<'p>> {
        let on_terminal = io::stderr().is_terminal();
        let fills_elsewhere = listing.output.is_some() || !io::stdout().is_terminal();
        let (form, times) = form(listing.progress, on_terminal, fills_elsewhere)?;
        let part = ReportedShare {
            space: Estimate::new(problem, listing.search.order),
            share: listed.share,
            counted: listed.fills,
            limit: listing.limit,
        };
        Some(Progress::with(form, times, part, (from, fills)))
    }

    fn with(
        form: Form,
        [next, every]: [Duration; 2],
        part: ReportedShare<'p>,
        (from, fills): (Vec<Letter>, u64),
    ) -> Progress<'p> {
        let reported = (Duration::ZERO, fills);
        Progress { form, part, from, first: None, next, every, reported, fraction: 0.0 }
    }

    /// Whether a report is due.
    pub fn is_due(&self, now: Duration) -> bool {
        now >= self.next
    }

    /// Tells how far the run is: all fills that begin before `from` are written.
    pub fn report(&mut self, now: Duration, from: &[Letter], fills: u64) {
        write_stderr(&self.text(now, from, fills).unwrap_or_default());
    }

    /// Ends with a last line of JSON, or removes the bar.
    pub fn end(mut self, now: Duration, fills: u64, complete: bool) {
        write_stderr(&self.last_text(now, fills, complete).unwrap_or_default());
    }

    /// The text that tells how far the run is; moves the bar, if there is one.
    fn text(&mut self, now: Duration, from: &[Letter], fills: u64) -> Option<String> {
        if self.first.is_none() {
            let (begin, written) = (std::mem::take(&mut self.from), self.reported.1);
            self.first = Some(self.part.fraction_before(&begin, written));
        }
        self.fraction = self.fraction.max(self.part.fraction_before(from, fills));
        self.next = now + self.every;
        let line = self.line(now, fills);
        match &self.form {
            Form::Bar(bar) => {
                bar.set_position((line.fraction * STEPS) as u64);
                bar.set_message(line.to_string());
                None
            }
            Form::Plain => Some(format!("enumerate: {line}\n")),
            Form::Json => Some(line.json()),
        }
    }

    /// The text at the end of the run; removes the bar, if there is one.
    fn last_text(&mut self, now: Duration, fills: u64, complete: bool) -> Option<String> {
        if complete {
            self.fraction = 1.0;
        }
        match &self.form {
            Form::Bar(bar) => bar.finish_and_clear(),
            Form::Plain => {}
            Form::Json => return Some(self.line(now, fills).json()),
        }
        None
    }

    /// The progress since the line before.
    fn line(&mut self, now: Duration, fills: u64) -> ProgressLine {
        let (reported, before) = std::mem::replace(&mut self.reported, (now, fills));
        // A clock that was set back has stood still.
        let elapsed = now.saturating_sub(reported);
        let fills_per_second = match elapsed.is_zero() {
            true => 0.0,
            false => (fills - before) as f64 / elapsed.as_secs_f64(),
        };
        let seconds = now.as_secs_f64();
        let grown = self.fraction - self.first.unwrap_or_default();
        // Too little tells nothing.
        let eta = (1.0 - self.fraction) * seconds / grown;
        let eta_seconds = (grown > 1e-6 && eta.is_finite()).then_some(eta);
        ProgressLine { seconds, fraction: self.fraction, fills, fills_per_second, eta_seconds }
    }
}

impl ReportedShare<'_> {
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

impl ProgressLine {
    fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl std::fmt::Display for ProgressLine {
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
    use enumerate::search::Order;
    use lexicon::{Alphabet, Index};
    use network::Grid;
    use serde_json::Value;

    use super::*;

    /// A blank 2×2 in which any letter may come anywhere: 16 fills, the search space even.
    fn problem() -> Problem {
        let alphabet = Alphabet::new("ab").unwrap();
        let index = Index::from_words(&alphabet, ["aa", "ab", "ba", "bb"]).unwrap();
        let grid = Grid::parse(b"11\n11\n", &alphabet).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    fn part(problem: &Problem) -> ReportedShare<'_> {
        let space = Estimate::new(problem, Order::Rows);
        ReportedShare { space, share: (0.0, 1.0), counted: None, limit: None }
    }

    fn progress<'p>(
        wanted: ProgressForm,
        part: ReportedShare<'p>,
        begun: (Vec<Letter>, u64),
    ) -> Progress<'p> {
        let (form, times) = form(wanted, false, true).unwrap();
        Progress::with(form, times, part, begun)
    }

    fn at(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    /// The fields of a line of JSON.
    fn line(text: Option<String>) -> [Value; 5] {
        let line: Value = serde_json::from_str(&text.unwrap()).unwrap();
        ["seconds", "fraction", "fills", "fills_per_second", "eta_seconds"]
            .map(|name| line[name].clone())
    }

    #[test]
    fn a_terminal_has_a_bar_and_a_file_a_line_a_minute() {
        use ProgressForm::{Auto, Bar, Json, None, Plain};
        let told = |wanted, on_terminal, elsewhere| {
            form(wanted, on_terminal, elsewhere).map(|(form, [first, every])| {
                let name = match form {
                    Form::Bar(_) => "bar",
                    Form::Plain => "plain",
                    Form::Json => "json",
                };
                (name, first.as_secs_f64(), every.as_secs_f64())
            })
        };
        for elsewhere in [false, true] {
            assert_eq!(told(Auto, false, elsewhere), Some(("plain", 60.0, 60.0)));
            for on_terminal in [false, true] {
                assert_eq!(told(None, on_terminal, elsewhere), Option::None);
                assert_eq!(told(Plain, on_terminal, elsewhere), Some(("plain", 1.0, 60.0)));
                assert_eq!(told(Json, on_terminal, elsewhere), Some(("json", 1.0, 1.0)));
            }
            assert_eq!(told(Bar, false, elsewhere), Some(("plain", 1.0, 60.0)));
            assert_eq!(told(Bar, true, elsewhere), Some(("bar", 1.0, 0.25)));
        }
        assert_eq!(told(Auto, true, false), Option::None);
        assert_eq!(told(Auto, true, true), Some(("bar", 1.0, 0.25)));
    }

    #[test]
    fn lines_come_when_they_are_due() {
        let problem = problem();
        let mut progress = progress(ProgressForm::Plain, part(&problem), (Vec::new(), 0));
        assert!(!progress.is_due(at(0.999)) && progress.is_due(at(1.0)));
        // A quarter of the space is done.
        assert_eq!(
            progress.text(at(1.0), &[0, 1], 4).unwrap(),
            "enumerate: 25.000 % done, 4 fills, 4 fills/s, about 3 seconds left\n"
        );
        assert!(!progress.is_due(at(60.999)) && progress.is_due(at(61.0)));
        assert_eq!(progress.last_text(at(61.0), 16, true), None);
    }

    #[test]
    fn lines_of_json_end_with_the_whole() {
        let (problem, null) = (problem(), Value::Null);
        let mut progress = progress(ProgressForm::Json, part(&problem), (Vec::new(), 0));
        let nothing_known = [2.0.into(), 0.0.into(), 0.into(), 0.0.into(), null];
        assert_eq!(line(progress.text(at(2.0), &[], 0)), nothing_known);
        let half: [Value; 5] = [4.0.into(), 0.5.into(), 8.into(), 4.0.into(), 4.0.into()];
        assert_eq!(line(progress.text(at(4.0), &[1], 8)), half);
        let last = line(progress.text(at(5.0), &[1, 1, 1, 1], 16));
        assert!(last[1].as_f64() < Some(1.0), "the end is not known before it comes");
        let [.., fraction, _, _, eta] = line(progress.last_text(at(6.0), 16, true));
        assert_eq!((fraction, eta), (1.0.into(), 0.0.into()));
    }

    #[test]
    fn a_clock_that_is_set_back_stands_still() {
        let problem = problem();
        let mut progress = progress(ProgressForm::Json, part(&problem), (Vec::new(), 0));
        progress.text(at(2.0), &[1], 8);
        let [seconds, .., per_second, _] = line(progress.last_text(at(0.0), 16, true));
        assert_eq!((seconds, per_second), (0.0.into(), 0.0.into()));
    }

    #[test]
    fn the_whole_is_what_is_wanted() {
        let problem = problem();
        // The second half, of which an earlier run wrote 4.
        let half = ReportedShare { share: (0.5, 1.0), ..part(&problem) };
        let mut progress = progress(ProgressForm::Json, half, (vec![1, 0, 1], 4));
        let [_, fraction, .., eta] = line(progress.text(at(10.0), &[1, 1], 4));
        assert_eq!((fraction, eta), (0.5.into(), 20.0.into()));
        let mut counted = ReportedShare { counted: Some(10), ..part(&problem) };
        assert_eq!(counted.fraction_before(&[1], 1), 0.1);
        let mut limited = ReportedShare { limit: Some(4), ..part(&problem) };
        let limits = [limited.fraction_before(&[], 3), limited.fraction_before(&[1], 0)];
        assert_eq!(limits, [0.75, 0.5]);
    }
}
