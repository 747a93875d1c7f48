//! Better fills, told as they come.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use csp::{Event, Standing};
use lexicon::Total;
use network::Problem;

use setter::best::BestSearch;

use crate::report::say;

/// How often it is looked whether there is a better fill.
pub const LOOK: Duration = Duration::from_millis(20);

/// How often the bound is told while no better fill comes: first, and at most.
const TELL: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(60));

/// Tells on standard error of better fills, with the bound, and now and then of the bound alone. A
/// terminal shows the fill too.
pub struct Progress<'p> {
    problem: &'p Problem,
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
    pub fn new(problem: &'p Problem, start: Instant, is_silent: bool) -> Progress<'p> {
        let shows_fills = io::stderr().is_terminal();
        let next = start + TELL.0;
        Progress {
            problem,
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
    pub fn look(&mut self, search: &BestSearch<'_>) {
        let standing = search.standing();
        let is_better = standing.best > self.best;
        let is_due = Instant::now() >= self.next && standing.bound != self.bound;
        if self.is_silent || standing.is_proved || !(is_better || is_due) {
            return;
        }
        self.tell(&standing);
        if is_better
            && self.shows_fills
            && let Some(fill) = search.fills().first()
        {
            eprint!("{}", self.problem.print(&fill.letters));
        }
    }

    /// Looks at a step of a search by one thread.
    pub fn step(&mut self, event: Event<'_>) {
        match event {
            Event::Improved { total } if !self.is_silent => {
                self.best = Some(total);
                say(format_args!("{:.2} s: total {total}", self.start.elapsed().as_secs_f64()));
            }
            Event::Fill { letters } if self.shows_fills && !self.is_silent => {
                eprint!("{}", self.problem.print(letters));
            }
            _ => {}
        }
    }

    fn tell(&mut self, standing: &Standing) {
        let seconds = self.start.elapsed().as_secs_f64();
        let bound = standing.bound.map_or(String::new(), |bound| format!(", bound {bound}"));
        match standing.best {
            Some(best) => {
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
pub fn percent(standing: &Standing) -> String {
    match standing.gap() {
        gap if gap.is_finite() => format!("{:.2} %", 100.0 * gap),
        _ => "unknown".into(),
    }
}
