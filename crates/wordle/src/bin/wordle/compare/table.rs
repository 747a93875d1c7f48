//! The games as a table in Markdown.

use std::fmt::Write;

use super::quartiles::Quartiles;
use super::results::Row;

/// The games of a length by an algorithm.
pub struct Group<'r> {
    pub length: usize,
    pub words: usize,
    pub algorithm: &'r str,
    pub games: usize,
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
            guesses: Quartiles::of(of().map(|row| row.guesses as f64).collect())?,
            time: Quartiles::of(of().map(|row| 1e3 * row.seconds).collect())?,
        })
    };
    keys.into_iter().filter_map(group).collect()
}

/// A table with a line for each length and algorithm.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| letters | words | algorithm | games | guesses: mean | quartile | median | quartile | most \
         | milliseconds: mean | quartile | median | quartile | most |\n",
    );
    text.push('|');
    text.push_str(&"---|".repeat(14));
    text.push('\n');
    for Group { length, words, algorithm, games, guesses, time } in groups(rows) {
        let Quartiles { mean, first, median, third, greatest } = guesses;
        let times =
            [time.mean, time.first, time.median, time.third, time.greatest].map(three_digits);
        let _ = writeln!(
            text,
            "| {length} | {words} | {algorithm} | {games} | {mean:.2} | {first} | {median} | {third} \
             | {greatest} | {} |",
            times.join(" | ")
        );
    }
    text
}

/// A number with three digits that count.
pub fn three_digits(value: f64) -> String {
    let digits = (2 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        for (value, text) in [(0.012345, "0.0123"), (1.0, "1.00"), (123.4, "123"), (4567.0, "4567")]
        {
            assert_eq!(three_digits(value), text);
        }
    }
}
