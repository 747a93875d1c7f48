//! The games as a table in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::results::Row;
use super::statistics::{Mean, Quartiles, sign_test};

/// The games of a length by an algorithm.
pub struct Group<'r> {
    pub length: usize,
    pub words: usize,
    pub algorithm: &'r str,
    pub games: usize,
    /// How many secrets were found.
    pub found: usize,
    pub guesses: Quartiles,
    /// In milliseconds.
    pub time: Quartiles,
}

/// The games by algorithms, in the order in which these come first, and by lengths.
pub fn groups(rows: &[Row]) -> Vec<Group<'_>> {
    let mut keys: Vec<(usize, &str)> = Vec::new();
    for row in rows {
        let key = (row.length, row.algorithm.as_str());
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys.sort_by_key(|&(length, _)| length);
    let group = |(length, algorithm): (usize, _)| {
        let of = || {
            rows.iter()
                .filter(move |row| (row.length, row.algorithm.as_str()) == (length, algorithm))
        };
        Some(Group {
            length,
            words: of().next()?.words,
            algorithm,
            games: of().count(),
            found: of().filter(|row| row.found).count(),
            guesses: Quartiles::of(of().map(|row| row.guesses as f64).collect())?,
            time: Quartiles::of(of().map(|row| 1e3 * row.seconds).collect())?,
        })
    };
    keys.into_iter().filter_map(group).collect()
}

/// A table with a line for each length and algorithm, and one of the differences to the first algorithm.
pub fn table(rows: &[Row], first: &str) -> String {
    let mut text = String::from(
        "| letters | words | algorithm | games | found | guesses: mean | quartile | median | quartile \
         | most | milliseconds: mean | quartile | median | quartile | most |\n",
    );
    text.push('|');
    text.push_str(&"---|".repeat(15));
    text.push('\n');
    for Group { length, words, algorithm, games, found, guesses, time } in groups(rows) {
        let Quartiles { mean, first, median, third, greatest } = guesses;
        let mean = mean.spelled(two_decimals);
        let times = [time.first, time.median, time.third, time.greatest].map(three_digits);
        let _ = writeln!(
            text,
            "| {length} | {words} | {algorithm} | {games} | {found} | {mean} | {first} | {median} \
             | {third} | {greatest} | {} | {} |",
            time.mean.spelled(three_digits),
            times.join(" | ")
        );
    }
    text + &differences(rows, first)
}

/// A table of the mean differences of the other algorithms to the first, over the secrets that both
/// played; nothing if there is no other.
fn differences(rows: &[Row], first: &str) -> String {
    let mut text = String::new();
    for Group { length, algorithm, .. } in groups(rows) {
        let of = |algorithm: &str| -> BTreeMap<&str, &Row> {
            let own =
                rows.iter().filter(|row| (row.length, &*row.algorithm) == (length, algorithm));
            own.map(|row| (row.secret.as_str(), row)).collect()
        };
        let (own, others) = (of(algorithm), of(first));
        let pairs: Vec<(&Row, &Row)> =
            own.iter().filter_map(|(secret, row)| Some((*row, *others.get(secret)?))).collect();
        let differences = |difference: &dyn Fn(&Row, &Row) -> f64| -> Vec<f64> {
            pairs.iter().map(|(one, other)| difference(one, other)).collect()
        };
        let guesses = differences(&|one, other| one.guesses as f64 - other.guesses as f64);
        let times = differences(&|one, other| 1e3 * (one.seconds - other.seconds));
        let (Some(mean), Some(time), true) =
            (Mean::of(&guesses), Mean::of(&times), algorithm != first)
        else {
            continue;
        };
        let (mean, time) = (mean.spelled(two_decimals), time.spelled(three_digits));
        let (games, p) = (pairs.len(), probability(sign_test(guesses)));
        let _ = writeln!(text, "| {length} | {algorithm} | {games} | {mean} | {p} | {time} |");
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "\nDifferences to {first} over the same secrets, the mean and its standard error; p is that of the \
         two-sided sign test:\n\n\
         | letters | algorithm | games | guesses | p | milliseconds |\n|---|---|---|---|---|---|\n{text}"
    )
}

/// A probability; those that are tiny are not told apart.
fn probability(p: f64) -> String {
    if p < 1e-4 { "< 0.0001".into() } else { format!("{p:.4}") }
}

fn two_decimals(value: f64) -> String {
    format!("{value:.2}")
}

/// A number with three digits that count.
pub fn three_digits(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let digits = (2 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        for (value, text) in [
            (0.0, "0"),
            (-0.25, "-0.250"),
            (0.012345, "0.0123"),
            (1.0, "1.00"),
            (123.4, "123"),
            (4567.0, "4567"),
        ] {
            assert_eq!(three_digits(value), text);
        }
    }
}
