//! Better fills, told as they come.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use command::report::write_stderr;
use csp::{BestBounds, BranchAndBound, Event, ScoredFill};
use lexicon::Total;
use network::Problem;

use crate::report::say;
use crate::statistics::mean;

/// How often it is looked whether there is a better fill.
pub const LOOK: Duration = Duration::from_millis(20);

/// How often the bound is told while no better fill comes: first, and at most.
const TELL: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(60));

/// How totals are told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    /// The slots over which the mean of a fill is told beside its total, if it is.
    pub mean_over: Option<usize>,
}

impl Totals {
    /// A total, with its mean: `17, mean 4.250000`.
    pub fn text(self, total: Total) -> String {
        match self.mean(total) {
            None => total.to_string(),
            Some(mean) => format!("{total}, mean {mean}"),
        }
    }

    /// The greatest and the least total of several fills: `17 to 15, means 4.250000 to 3.750000`.
    pub fn range(self, first: Total, last: Total) -> String {
        let means = self.mean(first).zip(self.mean(last));
        let means = means.map_or(String::new(), |(a, b)| format!(", means {a} to {b}"));
        format!("{first} to {last}{means}")
    }

    fn mean(self, total: Total) -> Option<String> {
        self.mean_over.map(|slots| format!("{:.6}", mean(total, slots)))
    }
}

/// Tells on standard error of better fills, with the bound, and now and then of the bound alone. A
/// terminal shows the fill too.
pub struct Progress<'p> {
    problem: &'p Problem,
    totals: Totals,
    start: Instant,
    is_silent: bool,
    shows_fills: bool,
    best: Option<Total>,
    bound: Option<Total>,
    next: Instant,
    pause: Duration,
}

impl<'p> Progress<'p> {
    /// Of a run that began at `start`; says nothing if it is silent.
    pub fn new(
        problem: &'p Problem,
        totals: Totals,
        start: Instant,
        is_silent: bool,
    ) -> Progress<'p> {
        let shows_fills = io::stderr().is_terminal();
        let next = start + TELL.0;
        Progress {
            problem,
            totals,
            start,
            is_silent,
            shows_fills,
            best: None,
            bound: None,
            next,
            pause: TELL.0,
        }
    }

    /// Looks how a search stands.
    pub fn look(&mut self, search: &BranchAndBound) {
        self.note(&search.bounds(), || search.fills().into_iter().next());
    }

    /// Notes how a search stands, and tells of it if there is a better fill, or it is time to tell the bound.
    pub fn note(&mut self, standing: &BestBounds, fill: impl FnOnce() -> Option<ScoredFill>) {
        let is_better = standing.best > self.best;
        let is_due = Instant::now() >= self.next && standing.bound != self.bound;
        if self.is_silent || standing.is_proved || !(is_better || is_due) {
            return;
        }
        self.tell(standing);
        if is_better
            && self.shows_fills
            && let Some(fill) = fill()
        {
            write_stderr(&self.problem.print(&fill.letters));
        }
    }

    /// Looks at a step of a search by one thread.
    pub fn step(&mut self, event: Event<'_>) {
        match event {
            Event::Improved { total } if !self.is_silent => {
                self.best = Some(total);
                let (seconds, total) =
                    (self.start.elapsed().as_secs_f64(), self.totals.text(total));
                say(format_args!("{seconds:.2} s: total {total}"));
            }
            Event::Fill { letters } if self.shows_fills && !self.is_silent => {
                write_stderr(&self.problem.print(letters));
            }
            _ => {}
        }
    }

    fn tell(&mut self, standing: &BestBounds) {
        let seconds = self.start.elapsed().as_secs_f64();
        let bound = standing.bound.map(|bound| format!(", bound {}", self.totals.text(bound)));
        let bound = bound.unwrap_or_default();
        match standing.best {
            Some(best) => {
                let best = self.totals.text(best);
                let gap = percent(standing);
                say(format_args!("{seconds:.2} s: total {best}{bound}, gap {gap}"));
            }
            None => say(format_args!("{seconds:.2} s: no fill yet{bound}")),
        }
        (self.best, self.bound) = (standing.best, standing.bound);
        self.next = Instant::now() + self.pause;
        self.pause = (2 * self.pause).min(TELL.1);
    }
}

/// A gap as it is shown.
pub fn percent(standing: &BestBounds) -> String {
    match standing.gap() {
        gap if gap.is_finite() => format!("{:.2} %", 100.0 * gap),
        _ => "unknown".into(),
    }
}
