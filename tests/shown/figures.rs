//! The figures of the documents, against the files of measurements beside them.

use std::collections::BTreeMap;
use std::fs;

use crate::project::project;

/// A line of a file of comma-separated values, by the names of its columns.
type Row = BTreeMap<String, String>;

fn text(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of a file of values none of which is quoted.
fn rows(path: &str) -> Vec<Row> {
    let text = text(path);
    assert!(!text.contains('"'), "{path}: a value is quoted");
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines.map(|values| names.iter().cloned().zip(values).collect()).collect()
}

/// The cells of a table of a document whose head begins so.
fn table(document: &str, head: &str) -> Vec<Vec<String>> {
    let text = text(document);
    let mut lines = text.lines().skip_while(|line| !line.starts_with(head));
    assert!(lines.next().is_some(), "{document} has no table {head:?}");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

/// A number as people write it.
fn grouped(number: &str) -> String {
    let digits = number.len();
    let group =
        |(place, digit): (usize, char)| match place > 0 && (digits - place).is_multiple_of(3) {
            true => format!(",{digit}"),
            false => String::from(digit),
        };
    number.chars().enumerate().map(group).collect()
}

/// A mean with its standard error.
fn mean(values: &[f64], digits: usize) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = (squares / (count - 1.0) / count).sqrt();
    format!("{mean:.digits$} ± {error:.digits$}").replace('-', "−").replace("−0.00 ", "0.00 ")
}

/// The p of the two-sided sign test, summed up from the least likely signs on.
fn sign_test(differences: &[f64]) -> String {
    let less = differences.iter().filter(|difference| **difference < 0.0).count();
    let greater = differences.iter().filter(|difference| **difference > 0.0).count();
    let (few, all) = (less.min(greater), less + greater);
    let mut term = 0.5_f64.powi(all as i32);
    let mut sum = term;
    for chosen in 0..few {
        term *= (all - chosen) as f64 / (chosen + 1) as f64;
        sum += term;
    }
    format!("{:.4}", (2.0 * sum).min(1.0))
}

/// The games of a length and an algorithm, by secret.
struct Games<'r>(BTreeMap<&'r str, &'r Row>);

impl<'r> Games<'r> {
    fn of(rows: &'r [Row], length: &str, algorithm: &str) -> Games<'r> {
        let own =
            rows.iter().filter(|row| row["length"] == length && row["algorithm"] == algorithm);
        let games: BTreeMap<&str, &Row> = own.map(|row| (&*row["secret"], row)).collect();
        assert!(!games.is_empty(), "{algorithm} plays no game of {length} letters");
        Games(games)
    }

    fn values(&self, column: &str) -> Vec<f64> {
        self.0.values().map(|row| row[column].parse().unwrap()).collect()
    }

    /// How much more each is than that of other games, of the same secrets.
    fn differences(&self, others: &Games<'_>, column: &str) -> Vec<f64> {
        assert!(self.0.keys().eq(others.0.keys()));
        let pairs = self.values(column).into_iter().zip(others.values(column));
        pairs.map(|(one, other)| one - other).collect()
    }

    /// The guesses of each, how many more others take for the same secrets, and the p of that.
    fn beside(&self, others: &Games<'_>) -> [String; 3] {
        let differences = others.differences(self, "guesses");
        [mean(&self.values("guesses"), 2), mean(&differences, 2), sign_test(&differences)]
    }

    fn words(&self) -> String {
        grouped(&self.0.values().next().unwrap()["words"])
    }

    fn found(&self) -> String {
        let found = self.0.values().filter(|row| row["found"] == "true").count();
        format!("{found} of {}", self.0.len())
    }

    /// The mean of whole numbers as a whole number.
    fn rounded(&self, column: &str) -> String {
        let values = self.values(column);
        grouped(&format!("{:.0}", values.iter().sum::<f64>() / values.len() as f64))
    }
}

#[test]
fn games_of_a_hundred_french_words() {
    let games = rows("benches/wordle/french/games.csv");
    let table = table("docs/wordle.md", "| letters | words | guesses of the exact three |");
    assert_eq!(table.len(), 11);
    for row in table {
        let of = |algorithm| Games::of(&games, &row[0], algorithm);
        let (exact, genetic) = (of("chronological"), of("genetic"));
        for other in ["forward-checking", "filtering"] {
            assert!(exact.differences(&of(other), "guesses").iter().all(|more| *more == 0.0));
        }
        let differences = genetic.differences(&exact, "guesses");
        let most = exact.values("guesses").into_iter().fold(0.0, f64::max);
        let expected = [
            row[0].clone(),
            exact.words(),
            mean(&exact.values("guesses"), 2),
            most.to_string(),
            mean(&genetic.values("guesses"), 2),
            mean(&differences, 2),
            sign_test(&differences),
            exact.rounded("nodes"),
            of("forward-checking").rounded("nodes"),
            genetic.rounded("nodes"),
        ];
        assert_eq!(row, expected);
    }
}

#[test]
fn games_by_two_fitnesses() {
    let games = rows("benches/wordle/french-fitness/games.csv");
    let table = table("docs/wordle.md", "| letters | words looked at, `letters` |");
    assert_eq!(table.len(), 7);
    for row in table {
        let of = |algorithm| Games::of(&games, &row[0], algorithm);
        let (ours, other) = (of("genetic"), of("genetic numbers"));
        let [guesses, difference, p] = ours.beside(&other);
        let expected = [
            row[0].clone(),
            mean(&ours.values("nodes"), 0),
            mean(&other.differences(&ours, "nodes"), 0),
            guesses,
            difference,
            p,
        ];
        assert_eq!(row.iter().map(|cell| cell.replace(',', "")).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn games_of_the_published_genetic_algorithm() {
    let french = rows("benches/wordle/french/games.csv");
    let english = rows("benches/wordle/english/games.csv");
    let table = table("docs/wordle.md", "| letters | French words | found |");
    assert_eq!(table.len(), 13);
    for row in table {
        let of = |games, algorithm| Games::of(games, &row[0], algorithm);
        let mut expected = vec![row[0].clone()];
        if row[0].parse::<usize>().unwrap() <= 12 {
            let (own, exact) = (of(&french, "genetic published"), of(&french, "chronological"));
            expected.extend([own.words(), own.found(), mean(&own.values("guesses"), 1)]);
            expected.push(mean(&own.differences(&exact, "guesses"), 1));
        } else {
            expected.extend(vec![String::new(); 4]);
        }
        let own = of(&english, "genetic published");
        expected.extend([own.words(), own.found(), mean(&own.values("guesses"), 1)]);
        assert_eq!(row, expected);
    }
}

#[test]
fn games_by_two_fitnesses_with_two_numbers() {
    let games = rows("benches/wordle/french-numbers-fitness/games.csv");
    let table = table("docs/wordle.md", "| letters | guesses by two numbers, `letters` |");
    assert_eq!(table.len(), 7);
    for row in table {
        let of = |algorithm| Games::of(&games, &row[0], algorithm);
        let [guesses, difference, p] = of("genetic").beside(&of("genetic numbers"));
        assert_eq!(row, [row[0].clone(), guesses, difference, p]);
    }
}

/// The times that answer figure 3 of the report.
#[test]
fn times_of_english_games() {
    let told = table("benches/wordle/english/table.md", "| letters | words | algorithm |");
    let text = text("docs/wordle.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for (algorithm, sentence) in [
        (
            "genetic published",
            "The published algorithm takes {2} milliseconds of processor time at 2 letters in the mean, {8} at 8, {9} at 9, and {14} at 14;",
        ),
        ("genetic", "ours {2} at 2 letters, {8} at 8, {9} at 9, and {14} at 14."),
    ] {
        let mut expected = sentence.to_owned();
        for row in told.iter().filter(|row| row[2] == algorithm) {
            let mean = row[10].split(' ').next().unwrap();
            expected = expected.replace(&format!("{{{}}}", row[0]), mean);
        }
        assert!(text.contains(&expected), "{expected}");
    }
}

/// Games by the replies of the report, two numbers, from the tables beside the games.
#[test]
fn games_with_two_numbers() {
    let told = ["english", "french"].map(|list| {
        table(&format!("benches/wordle/{list}-numbers/table.md"), "| letters | words | algorithm |")
    });
    let table = table("docs/wordle.md", "| letters | list | words | guesses of the exact three |");
    assert_eq!(table.len(), 14);
    for (place, row) in table.iter().enumerate() {
        let of = |algorithm| {
            let is_it = |other: &&Vec<String>| other[0] == row[0] && other[2] == algorithm;
            told[place % 2].iter().find(is_it).unwrap()
        };
        let (exact, genetic) = (of("chronological"), of("genetic"));
        let published = of("genetic published");
        let expected = [
            &*row[0],
            ["English", "French"][place % 2],
            &grouped(&exact[1]),
            &exact[5],
            &exact[10],
            &of("forward-checking")[10],
            &of("filtering")[10],
            &genetic[5],
            &genetic[10],
            &format!("{} of {}", published[4], published[3]),
            &published[5],
        ];
        assert_eq!(*row, expected);
    }
}

/// Of several games one program played all, whose times can be compared.
#[test]
fn a_program_is_named_for_each_game() {
    for folder in ["english", "french-numbers", "english-numbers", "french-numbers-fitness"] {
        let games = rows(&format!("benches/wordle/{folder}/games.csv"));
        assert!(games.iter().all(|row| row["program"] == games[0]["program"]), "{folder}");
    }
}

#[test]
fn fills_of_blank_rectangles() {
    let counts = rows("docs/counts.csv");
    let told = |list: &str, kind: &str, m: &str, n: &str| {
        let is_it = |row: &&Row| {
            [&row["dictionary"], &row["kind"], &row["rows"], &row["columns"]] == [list, kind, m, n]
        };
        let row = counts.iter().find(is_it)?;
        Some(match row["fills"].as_str() {
            "" => format!("{} ± {}", row["estimate"], row["error"]),
            fills => grouped(fills),
        })
    };
    let text = text("docs/counts.md");
    let mut compared = 0;
    let sections = text.split("\n|  | 2 |").skip(1);
    for (section, list) in sections.zip(["francais", "wamerican", "english-yawl"]) {
        let (head, rest) = section.split_once('\n').unwrap();
        let columns: Vec<&str> =
            ["2"].into_iter().chain(head.trim_matches(['|', ' ']).split(" | ")).collect();
        for line in rest.lines().skip(1).take_while(|line| line.starts_with('|')) {
            let mut cells = line.trim_start_matches('|').split('|').map(str::trim);
            let m = cells.next().unwrap();
            for (n, cell) in columns.iter().zip(cells) {
                let expected = told(list, "", m, n).unwrap_or_default();
                assert_eq!(cell, expected, "{list}: {m}×{n}");
                compared += usize::from(!cell.is_empty());
            }
        }
        let symmetric = rest.lines().find_map(|line| line.strip_prefix("Symmetric: ")).unwrap();
        for square in symmetric.trim_end_matches('.').split(", ") {
            let (size, fills) = square.split_once(' ').unwrap();
            let (m, n) = size.split_once('×').unwrap();
            assert_eq!(told(list, "symmetric", m, n).as_deref(), Some(fills), "{list}: {size}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// A ratio with the interval of two standard errors: the geometric mean of the ratios of pairs of runs that differ in
/// their algorithm, those of one that reached its limit left out.
fn ratio(runs: &[Row], grid: &str, column: &str, algorithms: [&str; 2]) -> String {
    let of = |algorithm| -> BTreeMap<&str, f64> {
        let own = runs.iter().filter(|run| run["grid"] == grid && run["algorithm"] == algorithm);
        let ended = own.filter(|run| run["answer"] != "limit");
        ended.map(|run| (&*run["seed"], run[column].parse().unwrap())).collect()
    };
    let [one, other] = algorithms.map(of);
    let both = one.iter().filter_map(|(seed, value)| Some((other.get(seed)? / value).ln()));
    let logarithms: Vec<f64> = both.collect();
    let count = logarithms.len() as f64;
    let mean = logarithms.iter().sum::<f64>() / count;
    let squares = logarithms.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = 2.0 * (squares / (count - 1.0) / count).sqrt();
    let [mean, least, greatest] = [mean, mean - error, mean + error].map(f64::exp);
    format!("{mean:.2} ({least:.2} to {greatest:.2})")
}

/// Each ratio with its interval, as `0.82 (0.75 to 0.89)` or `0.26, from 0.20 to 0.33`, is that of some pairs of runs.
#[test]
fn ratios_of_the_experiments() {
    let folders = fs::read_dir(project("benches/experiments")).unwrap();
    let tables = folders.map(|folder| fs::read_to_string(folder.unwrap().path().join("table.md")));
    let mut known: Vec<String> = tables.flatten().collect();
    // The table of question 5 has each algorithm beside RAC without forward checking.
    let runs = rows("benches/experiments/5-jumps/results.csv");
    for column in ["seconds", "nodes"] {
        known.push(ratio(&runs, "random 20x20", column, ["rac-fc", "cbj-fc"]));
    }
    let experiments = text("docs/experiments.md");
    let words: Vec<&str> = experiments.split_whitespace().collect();
    let number = |word: &str| {
        let word = word.trim_matches(['(', ')', ',', ';', '.', ':']);
        (word.len() == 4 && word.parse::<f64>().is_ok()).then(|| word.to_owned())
    };
    let mut found = 0;
    for (place, three) in words.windows(3).enumerate() {
        let (Some(least), "to", Some(greatest)) = (number(three[0]), three[1], number(three[2]))
        else {
            continue;
        };
        // The ratio stands before it, perhaps with some words between.
        let ratio = words[..place].iter().rev().take(12).find_map(|word| number(word)).unwrap();
        let told = format!("{ratio} ({least} to {greatest})");
        assert!(known.iter().any(|text| text.contains(&told)), "{told}: no table has it");
        found += 1;
    }
    assert!(found >= 10, "{found}");
}

/// The exponents by which the time of the best fill grows, from the medians with 300 and 850 words.
#[test]
fn exponents_of_the_best_fill() {
    let table = text("benches/experiments/8-published/table.md");
    let medians = |order: &str, repeats: &str, column: usize| {
        [300, 850].map(|words| {
            let head = format!("| {words} | {order} | {repeats} | {words} |");
            let line = table.lines().find(|line| line.starts_with(&head)).unwrap();
            line.split('|').nth(column).unwrap().trim().parse::<f64>().unwrap()
        })
    };
    let (seconds, nodes) = (10, 12);
    let experiments = text("docs/experiments.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for (order, repeats, column, told) in [
        ("next", "no", seconds, "the exponents are 3.85"),
        ("next", "no", nodes, "3.85 and 3.81)"),
        ("size-then-constraints", "no", seconds, "(3.16, and"),
        ("size-then-constraints", "yes", seconds, "3.06 with words repeated)"),
        ("size-then-constraints", "no", nodes, "436: 2.60;"),
        ("size-then-constraints", "yes", nodes, "repeated 2.74)"),
    ] {
        let [few, many] = medians(order, repeats, column);
        let exponent = format!("{:.2}", (many / few).ln() / (850.0_f64 / 300.0).ln());
        assert!(told.contains(&exponent), "{order}, {repeats}: {exponent}, not {told}");
        assert!(experiments.contains(told), "{told}");
    }
}
