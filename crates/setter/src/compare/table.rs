//! The results as a table in Markdown.

use std::fmt::Write;

use super::columns::GROUPED_BY;
use super::quartiles::{Quartiles, Value};
use super::run_result::RunResult;

/// The columns about a grid that are told beside it.
const BESIDE: [&str; 4] = ["words", "constraints", "ratio", "dictionary_words"];

/// A table with a line for each strategy on each problem: how many runs found a fill, found that there is
/// none, or reached a limit; the quartiles of the time; the medians of the counts. Columns that are the same in
/// all lines are told once, above them.
pub fn table(title: &str, results: &[RunResult]) -> String {
    let mut text = String::new();
    if !title.is_empty() {
        let _ = writeln!(text, "## {title}\n");
    }
    let [first, ..] = results else {
        return text + "There are no results yet.\n";
    };
    let varies = |column: &&&str| {
        let value = first.column(column);
        results.iter().any(|result| result.column(column) != value)
    };
    let groups = groups(results);
    let is_same = |group: &Vec<&RunResult>, column: &str| {
        let value = group.first().and_then(|first| first.column(column));
        group.iter().all(|result| result.column(column) == value)
    };
    // The grids of a family differ.
    let beside = BESIDE.iter().filter(|column| groups.iter().all(|group| is_same(group, column)));
    let columns = || GROUPED_BY.iter().chain(beside.clone());
    let same: Vec<String> = columns()
        .filter(|column| !varies(column))
        .filter_map(|column| Some(format!("{} {}", heading(column), first.column(column)?)))
        .collect();
    if !same.is_empty() {
        let _ = writeln!(text, "All runs: {}.\n", same.join(", "));
    }
    let varying: Vec<&str> = columns().filter(varies).copied().collect();
    let counts = ["nodes", "backtracks", "dead_ends", "jumps", "longest_jump"];
    let told: Vec<&str> = counts
        .into_iter()
        .filter(|count| results.iter().any(|r| r.column(count).is_some()))
        .collect();
    let mut head: Vec<&str> = varying.iter().map(|&column| heading(column)).collect();
    head.extend(["runs", "fill", "none", "limit", "seconds: quartile", "median", "quartile"]);
    head.extend(&told);
    let _ = writeln!(text, "| {} |", head.join(" | "));
    let _ = writeln!(text, "|{}", "---|".repeat(head.len()));
    for group in groups {
        let [first, ..] = group[..] else { continue };
        let cells = varying.iter().map(|column| first.column(column).unwrap_or_default());
        let answered = |answer| group.iter().filter(|result| result.did.answer == answer).count();
        let mut line: Vec<String> = cells.collect();
        line.push(group.len().to_string());
        line.extend(["fill", "none", "limit"].map(|answer| answered(answer).to_string()));
        line.extend(match quartiles(&group, "seconds") {
            Some(of) => [of.first, of.median, of.third].map(|it| rounded(it, digits(it.value))),
            None => [const { String::new() }; 3],
        });
        let median = |count: &&str| quartiles(&group, count).map(|of| rounded(of.median, 0));
        line.extend(told.iter().map(|count| median(count).unwrap_or_default()));
        let _ = writeln!(text, "| {} |", line.join(" | "));
    }
    text
}

/// What a column is called in the table.
fn heading(column: &str) -> &str {
    if column == "family" { "grid" } else { column }
}

/// The results of each strategy on each problem, in the order in which they were asked for first.
pub(super) fn groups(results: &[RunResult]) -> Vec<Vec<&RunResult>> {
    let key = |result: &RunResult| GROUPED_BY.map(|column| result.column(column));
    let mut order = std::collections::HashMap::new();
    let mut groups: Vec<Vec<&RunResult>> = Vec::new();
    for result in results {
        let place = *order.entry(key(result)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(result);
    }
    groups.sort_by_cached_key(|group| group.first().map(|first| sorted_by(first)));
    groups
}

/// The key by which lines are sorted: smaller grids and dictionaries first.
fn sorted_by(result: &RunResult) -> (usize, String, u64, Vec<Option<String>>) {
    (
        result.size.rows * result.size.columns,
        result.family.clone(),
        result.size.dictionary_words,
        GROUPED_BY[2..].iter().map(|column| result.column(column)).collect(),
    )
}

/// The quartiles of a column of some results; runs that reached a limit would have had more.
pub(super) fn quartiles(results: &[&RunResult], column: &str) -> Option<Quartiles> {
    let value = |result: &&RunResult| {
        let value = result.number(column)?;
        Some(Value { value, is_limited: result.is_limited() })
    };
    Quartiles::of(results.iter().filter_map(value).collect())
}

/// How many digits after the point make three that count.
pub(super) fn digits(value: f64) -> usize {
    match value {
        0.0..0.0001 => 7,
        0.0001..0.001 => 6,
        0.001..0.01 => 5,
        0.01..0.1 => 4,
        0.1..1.0 => 3,
        1.0..10.0 => 2,
        _ => 1,
    }
}

/// A value with some digits after the point; more than that if the runs were stopped.
fn rounded(Value { value, is_limited }: Value, digits: usize) -> String {
    let more = if is_limited { "> " } else { "" };
    format!("{more}{value:.digits$}")
}
