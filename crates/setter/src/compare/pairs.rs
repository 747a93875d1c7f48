//! Runs that differ in one thing, side by side: means, their differences pair by pair, and how sure these are.

use std::collections::HashMap;
use std::fmt::Write;

use super::columns::GROUPED_BY;
use super::run_result::{KEY, RunResult};
use super::table::{digits, groups};

/// The measures that are compared.
const MEASURES: [&str; 2] = ["seconds", "nodes"];

/// How many standard errors a difference is to be from none.
const SURE: f64 = 2.0;

/// A mean of several values, with its standard error, which needs two values or more.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mean {
    mean: f64,
    error: Option<f64>,
}

impl Mean {
    /// The mean of some values; `None` of none.
    fn of(values: &[f64]) -> Option<Mean> {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        (!values.is_empty()).then_some(Mean { mean, error })
    }

    /// As far as the mean may be off.
    fn ends(self) -> Option<(f64, f64)> {
        let off = SURE * self.error?;
        Some((self.mean - off, self.mean + off))
    }

    /// Whether it is surely not zero.
    fn is_sure(self) -> bool {
        self.ends().is_some_and(|(low, high)| low > 0.0 || high < 0.0)
    }

    fn text(self) -> String {
        let Mean { mean, error } = self;
        let digits = match mean.abs().max(error.unwrap_or(0.0)) {
            0.0 => 0,
            scale => digits(scale),
        };
        match error {
            Some(error) => format!("{mean:.digits$} ± {error:.digits$}"),
            None => format!("{mean:.digits$}"),
        }
    }
}

/// A table of the runs that are the same but for the value of a column, which is compared with the first
/// value that it has: the mean of each ± its standard error, the mean difference pair by pair, the ratio
/// (the geometric mean of the ratios of pairs, and where it is two standard errors away), and whether the
/// two differ by more than that. Pairs of which a run reached a limit are left out, and counted. Empty if
/// the column has one value.
pub fn pairs(column: &str, results: &[RunResult]) -> String {
    let value = |result: &RunResult| result.column(column).unwrap_or_default();
    let Some(base) = results.first().map(value) else { return String::new() };
    // All that a run is, but for the column.
    let rest = |result: &RunResult| -> (Vec<Option<String>>, u64) {
        let others = KEY.iter().filter(|other| **other != column);
        (others.map(|other| result.column(other)).collect(), result.seed)
    };
    let partners: HashMap<_, &RunResult> = results
        .iter()
        .filter(|result| value(result) == base)
        .map(|result| (rest(result), result))
        .collect();
    let varies = |name: &&&str| results.iter().any(|r| r.column(name) != results[0].column(name));
    let shown: Vec<&str> = GROUPED_BY.iter().filter(varies).copied().collect();
    let mut lines = String::new();
    for group in groups(results) {
        let [first, ..] = group[..] else { continue };
        let matched: Vec<(&RunResult, &RunResult)> = match value(first) == base {
            true => continue,
            false => {
                group.iter().filter_map(|&run| Some((*partners.get(&rest(run))?, run))).collect()
            }
        };
        if matched.is_empty() {
            continue;
        }
        let ended: Vec<_> = matched
            .iter()
            .filter(|(one, other)| !one.is_limited() && !other.is_limited())
            .collect();
        let left_out = matched.len() - ended.len();
        for measure in MEASURES {
            let both: Vec<(f64, f64)> = ended
                .iter()
                .filter_map(|(one, other)| Some((one.number(measure)?, other.number(measure)?)))
                .collect();
            let names = shown.iter().map(|name| first.column(name).unwrap_or_default());
            let mut line: Vec<String> = names.collect();
            line.extend([measure.into(), both.len().to_string(), left_out.to_string()]);
            line.extend(compared(&both));
            let _ = writeln!(lines, "| {} |", line.join(" | "));
        }
    }
    if lines.is_empty() {
        return lines;
    }
    let names = shown.join(" | ").replace("family", "grid");
    format!(
        "### By {column}: each beside {base}, pair by pair\n\n\
         | {names} | of | pairs | left out | mean of {base} | mean | difference | ratio (± 2 s.e.) | \
         differ |\n|{}\n{lines}",
        "---|".repeat(shown.len() + 8)
    )
}

/// The means of pairs, their mean difference, their ratio, and whether they surely differ.
fn compared(both: &[(f64, f64)]) -> [String; 5] {
    let of = |value: fn(&(f64, f64)) -> f64| Mean::of(&both.iter().map(value).collect::<Vec<_>>());
    let told = |mean: Option<Mean>| mean.map_or(String::new(), Mean::text);
    let difference = of(|(one, other)| other - one);
    let has_ratios = both.iter().all(|(one, other)| *one > 0.0 && *other > 0.0);
    let ratio = of(|(one, other)| (other / one).ln()).filter(|_| has_ratios);
    let ratio_text = ratio.map_or(String::new(), |ratio| match ratio.ends() {
        Some((low, high)) => {
            format!("{:.2} ({:.2} to {:.2})", ratio.mean.exp(), low.exp(), high.exp())
        }
        None => format!("{:.2}", ratio.mean.exp()),
    });
    let verdict = match ratio.or(difference) {
        Some(_) if both.iter().all(|(one, other)| one == other) => "equal",
        Some(mean) if mean.is_sure() => "yes",
        Some(_) => "within noise",
        None => "",
    };
    [
        told(of(|(one, _)| *one)),
        told(of(|(_, other)| *other)),
        told(difference),
        ratio_text,
        verdict.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_its_standard_error() {
        let mean = Mean::of(&[2.0, 4.0, 6.0]).unwrap();
        assert_eq!(mean.mean, 4.0);
        // The deviation is 2, of three values.
        assert!((mean.error.unwrap() - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Mean::of(&[3.0]).unwrap().error, None);
        assert_eq!(Mean::of(&[]), None);
    }

    #[test]
    fn what_differs_each_time_is_told_from_what_does_so_by_chance() {
        // Twice as much each time, though the values are far apart.
        let twice = compared(&[(1.0, 2.0), (10.0, 20.0), (100.0, 210.0)]);
        assert_eq!((twice[4].as_str(), &twice[3][..4]), ("yes", "2.03"));
        let any = compared(&[(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0)]);
        assert_eq!(any[4], "within noise");
        assert_eq!((compared(&[])[4].as_str(), compared(&[(3.0, 3.0)])[4].as_str()), ("", "equal"));
        // A zero has no ratio: the difference tells.
        let zeros = compared(&[(0.0, 5.0), (0.0, 5.0), (1.0, 6.0)]);
        assert_eq!((zeros[3].as_str(), zeros[4].as_str()), ("", "yes"));
    }
}
