//! The fills of greatest total, and the greatest totals with each letter, of words with random scores.

use std::collections::HashMap;

use proptest::prelude::*;

use super::Case;
use crate::generator::Random;

/// Scores as they are written, with their millionths: few, so that many totals are the same, and the
/// highest there is.
const SCORES: [(&str, u128); 7] = [
    ("0", 0),
    ("1", 1_000_000),
    ("2.5", 2_500_000),
    ("02.50", 2_500_000),
    ("0.0000014", 1),
    ("7", 7_000_000),
    ("18446744073709.551615", u64::MAX as u128),
];

impl Case {
    /// Puts one more dictionary, in which some words have scores; returns these, and what is said of them.
    fn put_scores(&self, random: &mut Random) -> (HashMap<String, u128>, Vec<String>) {
        let mut scores: HashMap<String, u128> = HashMap::new();
        let mut lines = String::new();
        let kinds = 1 + random.below(SCORES.len() - 1) + usize::from(random.once_in(8));
        for word in self.words.iter().chain(&self.words) {
            if random.once_in(3) {
                continue;
            }
            let (text, millionths) = SCORES[random.below(kinds.min(SCORES.len()))];
            lines += &format!("{word}{}{text}\n", random.choose(&[";", ",", "\t"]));
            // Of several scores the highest counts.
            let known = scores.entry(word.clone()).or_default();
            *known = millionths.max(*known);
        }
        // A dictionary has some word.
        let first = self.words.first().map_or("", String::as_str);
        self.folder.put("scored", format!("{lines}{first}\n"));
        let fine = (1..).zip(lines.lines()).filter(|(_, line)| line.ends_with("0.0000014"));
        let told = fine.clone().next().map(|(number, line)| {
            let count = fine.count();
            let such = if count == 1 { "line" } else { "lines" };
            format!(
                "enumerate: warning: scored:{number}: {line:?} has a score of more than six decimals, of \
                 which six count; rounded down {count} such {such}"
            )
        });
        (scores, told.into_iter().collect())
    }

    fn total(&self, fill: &str, scores: &HashMap<String, u128>) -> u128 {
        let white = self.board.white();
        let letters: HashMap<usize, char> = white.into_iter().zip(fill.chars()).collect();
        let word = |run: Vec<usize>| run.iter().map(|cell| letters[cell]).collect::<String>();
        let words = self.board.runs().into_iter().map(word);
        words.map(|word| scores.get(&word).copied().unwrap_or(0)).sum()
    }

    pub fn best(&self, random: &mut Random) -> Result<(), TestCaseError> {
        if self.words.is_empty() {
            return Ok(());
        }
        let (scores, mut said) = self.put_scores(random);
        let mut ranked: Vec<(u128, &String)> =
            self.fills.iter().map(|fill| (self.total(fill, &scores), fill)).collect();
        // Those of the same total stay in the order of the list.
        ranked.sort_by_key(|&(total, _)| std::cmp::Reverse(total));
        let number = random.below(ranked.len() + 3);
        let (asked, number) = if random.once_in(4) {
            ("--best".to_owned(), 1)
        } else {
            (format!("--best {number}"), number)
        };
        let tells = random.once_in(2);
        let asked = format!("{asked}{}", if tells { " --scores" } else { "" });
        ranked.truncate(number);
        if ranked.is_empty() && number > 0 {
            said.push("enumerate: no fill: …".to_owned());
        }
        for (place, &(total, _)) in ranked.iter().enumerate().filter(|_| tells) {
            let told = format!("enumerate: fill {} has the total {}", place + 1, written(total));
            said.push(told);
        }
        let fills: Vec<String> = ranked.into_iter().map(|(_, fill)| fill.clone()).collect();
        let arguments = format!("{asked} {}", self.flags.for_answers);
        let ran = without_warning(self.run_scored(&arguments));
        self.expect(&ran, &self.text(&fills), &said)
    }

    pub fn best_heat(&self, random: &mut Random) -> Result<(), TestCaseError> {
        if self.words.is_empty() {
            return Ok(());
        }
        let (scores, said) = self.put_scores(random);
        let totals: Vec<u128> = self.fills.iter().map(|fill| self.total(fill, &scores)).collect();
        let best = totals.iter().max();
        let best = best.map_or("null".to_owned(), |&best| format!("\"{}\"", written(best)));
        let (rows, columns) = self.board.size();
        let cells = self.board.white().into_iter().enumerate().map(|(place, cell)| {
            let letters = self.board.alphabet().chars().filter_map(|letter| {
                let with = self.fills.iter().zip(&totals);
                let with = with.filter(|(fill, _)| fill.chars().nth(place) == Some(letter));
                let most = with.map(|(_, &total)| total).max()?;
                Some(format!("\"{letter}\":\"{}\"", written(most)))
            });
            let letters = letters.collect::<Vec<_>>().join(",");
            let (row, column) = (cell / columns + 1, cell % columns + 1);
            format!("{{\"row\":{row},\"column\":{column},\"letters\":{{{letters}}}}}")
        });
        let cells = cells.collect::<Vec<_>>().join(",");
        let heat = format!(
            "{{\"rows\":{rows},\"columns\":{columns},\"best\":{best},\"cells\":[{cells}]}}\n"
        );
        let ran = self.run_scored(&format!("--heat=best {}", self.flags.for_answers));
        self.expect(&ran, &heat, &said)
    }

    fn run_scored(&self, arguments: &str) -> crate::test_folder::Ran {
        self.folder.run_with_input(&format!("scored {} {arguments}", self.inputs), &self.input)
    }
}

/// What a run said but for that its scores are too high, or its memory too small, for one of the two
/// ways.
fn without_warning(mut ran: crate::test_folder::Ran) -> crate::test_folder::Ran {
    let lines = ran.err.lines().filter(|line| !line.contains("'setter best'"));
    ran.err = lines.map(|line| format!("{line}\n")).collect();
    ran
}

/// Millionths as a decimal number, without zeros at its end.
fn written(millionths: u128) -> String {
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
