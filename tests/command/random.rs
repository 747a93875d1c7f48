//! Random runs of the command, with random flags, against a brute force that shares no code with it:
//! all that a run writes, says, and ends with.

mod best;
mod dictionaries;
mod flags;

use proptest::prelude::*;

use crate::generator::Random;
use crate::support::brute_force::Board;
use crate::support::random_problem::{RandomProblem, check_each, random_problem};
use crate::test_folder::{Ran, TestFolder};
use dictionaries::put_words;
use flags::Flags;

/// A problem as a run gets it, and its fills.
struct Case {
    folder: TestFolder,
    board: Board,
    words: Vec<String>,
    flags: Flags,
    /// The dictionaries and the grid, and what comes by standard input.
    inputs: String,
    input: Vec<u8>,
    /// What is said about the dictionaries.
    warning: Option<String>,
    /// The fills in order.
    fills: Vec<String>,
    /// How many there would be without --distinct.
    all: usize,
}

impl Case {
    /// None if there are too many fills.
    fn new(problem: &RandomProblem, random: &mut Random) -> Option<Case> {
        let (problem, alphabet) = rewritten(problem, random);
        let flags = Flags::draw(random);
        let board = Board::parse(&problem.1, &alphabet)
            .with_least_slot(flags.min_slot)
            .reversed(flags.is_reversed);
        let found = board.fills(&problem.0, flags.by_columns, flags.distinct);
        let all = match flags.distinct {
            true => board.fills(&problem.0, flags.by_columns, false).fills.len(),
            false => found.fills.len(),
        };
        if !found.complete {
            return None;
        }
        let folder = TestFolder::new();
        let dictionaries = put_words(&folder, &problem.0, random);
        let mut input = dictionaries.input;
        let grid = if input.is_none() && random.once_in(6) {
            input = Some(problem.1.clone().into_bytes());
            "-"
        } else {
            folder.put("grid", &problem.1);
            "grid"
        };
        Some(Case {
            folder,
            board,
            words: problem.0.clone(),
            inputs: format!("{} {grid} --alphabet {alphabet} {flags}", dictionaries.names),
            flags,
            input: input.unwrap_or_default(),
            warning: dictionaries.warning,
            fills: found.fills,
            all,
        })
    }

    fn run(&self, arguments: &str) -> Ran {
        self.folder.run_with_input(&format!("{} {arguments}", self.inputs), &self.input)
    }

    /// Some fills as they are written.
    fn text(&self, fills: &[String]) -> String {
        fills.iter().map(|fill| self.board.text(fill)).collect::<Vec<_>>().join("\n")
    }

    /// Checks how a run ended and what it wrote; lines of JSON are only read.
    fn expect(&self, ran: &Ran, out: &str, said: &[String]) -> Result<(), TestCaseError> {
        prop_assert_eq!((ran.code, &*ran.out), (Some(0), out), "{}\n{}", self.inputs, ran.err);
        self.expect_said(ran, said)
    }

    fn expect_said(&self, ran: &Ran, said: &[String]) -> Result<(), TestCaseError> {
        // How much the program itself takes is another matter on each machine.
        let lines = ran.err.lines().filter(|line| !line.contains("take by themselves"));
        let (json, lines): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('{'));
        for line in &json {
            prop_assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{}", line);
        }
        let (stats, progress) = (self.flags.stats, self.flags.progress);
        prop_assert!(json.len() >= usize::from(stats), "{}\n{}", self.inputs, ran.err);
        prop_assert!(json.is_empty() || stats || progress, "{}\n{}", self.inputs, ran.err);
        let mut lines = lines.into_iter();
        for said in self.warning.iter().chain(said) {
            let line = lines.next().unwrap_or_default();
            let is_said = match said.strip_suffix('…') {
                Some(beginning) => line.starts_with(beginning),
                None => line == said,
            };
            prop_assert!(is_said, "{}: {:?} instead of {:?}", self.inputs, ran.err, said);
        }
        prop_assert_eq!(lines.next(), None, "{}", self.inputs);
        Ok(())
    }

    /// A listing of all, of the first, from a fill or a number on, or in shards.
    fn list(&self, random: &mut Random) -> Result<(), TestCaseError> {
        let fills = &self.fills;
        let (portion, rest, empty) = match random.below(5) {
            0 | 1 => (String::new(), &fills[..], "no fill: ".to_owned() + "…"),
            2 => {
                let (after, rest) = self.draw_after(random);
                self.folder.put("page", after);
                ("--after page".into(), rest, "no fill…".into())
            }
            3 => {
                let number = random.below(fills.len() + 2);
                let rest = &fills[number.min(fills.len())..];
                (format!("--at {number}"), rest, "no fill…".into())
            }
            _ => return self.list_shards(1 + random.below(4)),
        };
        let limit = random.once_in(3).then(|| random.below(rest.len() + 2));
        let listed = &rest[..limit.unwrap_or(rest.len()).min(rest.len())];
        let mut said = Vec::new();
        if self.flags.distinct && portion.starts_with("--at") {
            let number = &portion["--at ".len()..];
            said.push(format!(
                "enumerate: with --distinct, the fills before number {number} are walked through"
            ));
        }
        if limit == Some(listed.len()) {
            let fills =
                if listed.len() == 1 { "1 fill".into() } else { format!("{} fills", listed.len()) };
            said.push(format!("enumerate: stopped at the limit of {fills}; there may be more"));
        } else if listed.is_empty() {
            said.push(format!("enumerate: {empty}"));
        }
        let limit = limit.map_or(String::new(), |limit| format!(" -n {limit}"));
        let arguments = format!("{portion}{limit} {}", self.flags.for_listings);
        self.list_to(&arguments, &self.text(listed), &said, random)
    }

    /// A listing to standard output or a file, of any kind.
    fn list_to(
        &self,
        arguments: &str,
        text: &str,
        said: &[String],
        random: &mut Random,
    ) -> Result<(), TestCaseError> {
        let file = match random.below(8) {
            0 => "fills",
            1 => "fills.gz",
            2 => "fills.zst",
            3 => return self.list_with_checkpoint(arguments, text, said, random),
            _ => return self.expect(&self.run(arguments), text, said),
        };
        self.expect(&self.run(&format!("{arguments} -o {file}")), "", said)?;
        let written = dictionaries::read(&self.folder.read(file));
        prop_assert_eq!(written, text, "{} {}", self.inputs, arguments);
        Ok(())
    }

    /// A listing that may be stopped now and then, and goes on.
    fn list_with_checkpoint(
        &self,
        arguments: &str,
        text: &str,
        said: &[String],
        random: &mut Random,
    ) -> Result<(), TestCaseError> {
        let arguments = format!("{arguments} -o fills --checkpoint far --checkpoint-interval 0");
        for _ in 0..random.below(3) {
            let time = 0.002 * random.below(8) as f64;
            let ran = self.run(&format!("{arguments} --time {time}"));
            if ran.code == Some(0) {
                break;
            }
            prop_assert_eq!(ran.code, Some(5), "{}", ran.err);
        }
        if !self.folder.path("fills").exists() {
            let mut ran = self.run(&arguments);
            // An earlier run may have found where the listing begins.
            let is_told = |line: &&str| !line.contains("are walked through");
            ran.err = ran.err.lines().filter(is_told).map(|line| line.to_owned() + "\n").collect();
            let said: Vec<String> =
                said.iter().filter(|line| is_told(&line.as_str())).cloned().collect();
            self.expect(&ran, "", &said)?;
        }
        prop_assert_eq!(dictionaries::read(&self.folder.read("fills")), text, "{}", arguments);
        prop_assert!(!self.folder.path("far").exists());
        Ok(())
    }

    fn list_shards(&self, count: usize) -> Result<(), TestCaseError> {
        let mut text = String::new();
        for number in 1..=count {
            let ran = self.run(&format!("--shard {number}/{count} {}", self.flags.for_listings));
            let said = ["enumerate: no fill…".to_owned()];
            prop_assert_eq!(ran.code, Some(0), "{}", ran.err);
            self.expect_said(&ran, if ran.out.is_empty() { &said } else { &[] })?;
            text += &ran.out;
        }
        prop_assert_eq!(text, self.text(&self.fills), "{} in {} shards", self.inputs, count);
        Ok(())
    }

    /// A fill to begin after, as text: one of the list, or just letters; and those that come after.
    fn draw_after(&self, random: &mut Random) -> (String, &[String]) {
        let by_columns = self.flags.by_columns;
        let letters: Vec<char> = self.board.alphabet().chars().collect();
        let after = match random.below(3) {
            0 => self.board.white().iter().map(|_| random.choose(&letters)).collect(),
            _ if self.fills.is_empty() => self.board.white().iter().map(|_| letters[0]).collect(),
            _ => self.fills[random.below(self.fills.len())].clone(),
        };
        let key = self.board.rank_by_rank(&after, by_columns);
        let comes_before = |fill: &String| self.board.rank_by_rank(fill, by_columns) <= key;
        let before = self.fills.iter().take_while(|fill| comes_before(fill)).count();
        (self.board.text(&after), &self.fills[before..])
    }

    /// The line that tells of a walk.
    fn walks(&self) -> Vec<String> {
        let line = "enumerate: with --distinct, fills are counted by walking through them";
        if self.flags.distinct { vec![line.into()] } else { Vec::new() }
    }

    fn count(&self) -> Result<(), TestCaseError> {
        let ran = self.run(&format!("--count {}", self.flags.for_answers));
        let mut said = self.walks();
        if self.fills.is_empty() && ran.err.contains("no fill: ") {
            said.insert(0, "enumerate: no fill: …".into());
        }
        self.expect(&ran, &format!("{}\n", self.fills.len()), &said)
    }

    fn rank(&self, random: &mut Random) -> Result<(), TestCaseError> {
        if self.fills.is_empty() {
            return self.count();
        }
        let number = random.below(self.fills.len());
        self.folder.put("fill", self.board.text(&self.fills[number]));
        let ran = self.run(&format!("--rank fill {}", self.flags.for_answers));
        self.expect(&ran, &format!("{number}\n"), &self.walks())
    }

    fn sample(&self, random: &mut Random) -> Result<(), TestCaseError> {
        // With --distinct most may have to be rejected.
        if self.all > 0 && self.fills.len() * 50 < self.all {
            return self.count();
        }
        let number = random.below(20);
        let seed = random.next();
        let arguments = format!("--sample {number} --seed {seed} {}", self.flags.for_answers);
        let ran = self.run(&arguments);
        if self.fills.is_empty() {
            return self.expect(&ran, "", &["enumerate: no fill: …".into()]);
        }
        prop_assert_eq!(ran.code, Some(0), "{}", ran.err);
        let drawn: Vec<&str> = ran.out.split_inclusive("\n\n").collect();
        prop_assert_eq!(drawn.len(), number, "{}\n{}", ran.out, ran.err);
        for (place, drawn) in drawn.iter().enumerate() {
            let text = if place + 1 == number { drawn } else { &drawn[..drawn.len() - 1] };
            prop_assert!(self.fills.iter().any(|fill| self.board.text(fill) == text), "{}", text);
        }
        let rejected = ran.err.contains("rejected");
        prop_assert!(!rejected || self.flags.distinct);
        let said: Vec<String> =
            ran.err.lines().filter(|line| line.contains("rejected")).map(str::to_owned).collect();
        self.expect_said(&ran, &said)?;
        prop_assert_eq!(self.run(&arguments).out, ran.out, "the same seed, the same fills");
        Ok(())
    }

    fn heat(&self) -> Result<(), TestCaseError> {
        let ran = self.run(&format!("--heat {}", self.flags.for_answers));
        let (rows, columns) = self.board.size();
        let cells: Vec<String> = (self.board.white().iter().enumerate())
            .map(|(place, cell)| {
                let letters = self.board.alphabet().chars().filter_map(|letter| {
                    let has = |fill: &&String| fill.chars().nth(place) == Some(letter);
                    let number = self.fills.iter().filter(has).count();
                    (number > 0).then(|| format!("\"{letter}\":\"{number}\""))
                });
                let letters = letters.collect::<Vec<_>>().join(",");
                let (row, column) = (cell / columns + 1, cell % columns + 1);
                format!("{{\"row\":{row},\"column\":{column},\"letters\":{{{letters}}}}}")
            })
            .collect();
        let heat = format!(
            "{{\"rows\":{rows},\"columns\":{columns},\"fills\":\"{}\",\"cells\":[{}]}}\n",
            self.fills.len(),
            cells.join(",")
        );
        self.expect(&ran, &heat, &[])
    }
}

/// The words and the grid of a problem, with their letters and the letters in their order, as they
/// are written in this run: black cells in either way, and at times other letters.
fn rewritten(problem: &RandomProblem, random: &mut Random) -> ((Vec<String>, String), String) {
    let (from, to) = match random.below(8) {
        0 => ("abcd", "αðжń".to_owned()),
        1 => ("abcd", "zyxw".to_owned()),
        _ => ("abcd", "abcd".to_owned()),
    };
    let letter = |character: char| match from.find(character) {
        Some(place) => to.chars().nth(place).unwrap(),
        None => character,
    };
    let words = problem.words.iter().map(|word| word.chars().map(letter).collect()).collect();
    let grid = problem.grid.chars().map(|character| match (character, random.below(2)) {
        ('.', 1) => '1',
        ('#', 1) => '0',
        (other, _) => letter(other),
    });
    let grid = grid.collect();
    let mut alphabet: Vec<char> = problem.alphabet.chars().map(letter).collect();
    if random.once_in(4) {
        alphabet.reverse();
    }
    ((words, grid), alphabet.into_iter().collect())
}

fn check(problem: &RandomProblem, seed: u64) -> Result<bool, TestCaseError> {
    let mut random = Random(seed);
    let Some(case) = Case::new(problem, &mut random) else { return Ok(true) };
    match random.below(13) {
        0 => case.count(),
        1 => case.rank(&mut random),
        2 => case.sample(&mut random),
        3 if !case.flags.distinct => case.heat(),
        4 | 5 => case.best(&mut random),
        6 if !case.flags.distinct => case.best_heat(&mut random),
        _ => case.list(&mut random),
    }?;
    Ok(!case.fills.is_empty())
}

#[test]
fn runs_agree_with_brute_force() {
    check_each(250, (random_problem(), any::<u64>()), |(problem, seed)| check(&problem, seed));
}

#[test]
#[ignore = "takes minutes"]
fn many_runs_agree_with_brute_force() {
    check_each(20_000, (random_problem(), any::<u64>()), |(problem, seed)| check(&problem, seed));
}
