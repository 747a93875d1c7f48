//! How a search for the best fill goes on.

use std::error::Error;
use std::fmt;
use std::path::Path;

use csp::BranchAndBound;

use super::clock::Clock;

/// How many words are looked at between two looks at what is known: some milliseconds.
const WORDS: u64 = 1 << 18;

/// The best fill and the bound known at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Seconds since the start.
    pub seconds: f64,
    /// The total of the best fill, if there is one yet.
    pub best: Option<f64>,
    /// The total that no fill exceeds.
    pub bound: f64,
}

/// Lets one thread search to the end, or for so many seconds, and writes all moments at which more is known
/// than before to a table as they come: `seconds,best,bound`.
pub fn record(
    search: &BranchAndBound,
    clock: &Clock,
    limit: f64,
    table: &Path,
) -> Result<(), Box<dyn Error>> {
    let mut writer = csv::Writer::from_path(table)?;
    writer.write_record(["seconds", "best", "bound"])?;
    let mut worker = search.worker(0);
    let mut known = None;
    let mut goes_on = true;
    while goes_on {
        goes_on = worker.advance(WORDS);
        let seconds = clock.seconds();
        goes_on &= seconds < limit;
        let standing = search.bounds();
        if goes_on && known == Some((standing.best, standing.bound)) {
            continue;
        }
        known = Some((standing.best, standing.bound));
        let best = standing.best.map_or(String::new(), |best| best.to_string());
        let bound = standing.bound.map_or(best.clone(), |bound| bound.to_string());
        writer.write_record([format!("{seconds:.3}"), best, bound])?;
        writer.flush()?;
    }
    Ok(())
}

/// All moments at which more was known than before, and the last one.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// They, in the order of time.
    pub moments: Vec<Moment>,
}

impl Course {
    /// The last moment.
    pub fn last(&self) -> Option<&Moment> {
        self.moments.last()
    }

    /// The moments at which a better fill came.
    pub fn better_fills(&self) -> impl Iterator<Item = &Moment> {
        let before = std::iter::once(None).chain(self.moments.iter().map(|moment| moment.best));
        let with_before = self.moments.iter().zip(before);
        with_before.filter(|(moment, before)| moment.best > *before).map(|(moment, _)| moment)
    }

    /// Reads a table that was written.
    pub fn read(path: &Path) -> Result<Course, Box<dyn Error>> {
        let mut moments = Vec::new();
        for record in csv::Reader::from_path(path)?.records() {
            let record = record?;
            let column = |number| record.get(number).unwrap_or_default();
            moments.push(Moment {
                seconds: column(0).parse()?,
                best: Some(column(1))
                    .filter(|text| !text.is_empty())
                    .map(str::parse)
                    .transpose()?,
                bound: column(2).parse()?,
            });
        }
        Ok(Course { moments })
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { seconds, best, bound } = self;
        match best {
            Some(best) => {
                let gap = 100.0 * (bound / best - 1.0);
                write!(to, "{seconds:.2} s\ttotal {best:.4}\tbound {bound:.4}\tgap {gap:.2} %")
            }
            None => write!(to, "{seconds:.2} s\tno fill yet\tbound {bound:.4}"),
        }
    }
}
