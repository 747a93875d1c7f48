//! Many problems, each with some questions, and what came of them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

use lexicon::threads;

use super::generator::Random;
use super::kind::Kind;
use super::posed::Posed;
use super::runs::{Asking, Ended};

/// Asks a question about a problem.
pub type Question = fn(&Asking, &mut Random) -> Result<(), Ended>;

/// Questions about networks, to a command.
pub struct Suite {
    pub program: &'static Path,
    /// Each with its name. The first is asked about every problem.
    pub questions: &'static [(&'static str, Question)],
    /// How many more are asked about each problem.
    pub more: usize,
    /// Arguments before the inputs with which any run is refused if there is no such network.
    pub plain: &'static [&'static str],
    /// The kinds of problems, and the questions about each, that the command may refuse to answer;
    /// `None` is every question.
    pub unanswered: &'static [(Kind, Option<&'static [&'static str]>)],
}

/// What came of the problems.
#[derive(Default)]
pub struct Tally {
    problems: usize,
    with_fills: usize,
    /// How many problems were refused, as they should be.
    faulty: usize,
    /// Problems of each kind, how many of these have fills, and how many have several.
    kinds: BTreeMap<Kind, [usize; 3]>,
    /// How often each question was asked about each kind, and how often that was refused.
    questions: BTreeMap<(&'static str, Kind), (usize, usize)>,
    /// What refusals said, and how often.
    refusals: BTreeMap<String, usize>,
    failures: Vec<String>,
}

impl Suite {
    /// Asks about the problems of these seeds, on all processors.
    pub fn ask(&self, seeds: Range<u64>) -> Tally {
        let next = AtomicU64::new(seeds.start);
        let threads = available_parallelism().map_or(1, usize::from);
        let tallies = threads::share(threads, || {
            let mut tally = Tally::default();
            while let seed = next.fetch_add(1, Ordering::Relaxed)
                && seed < seeds.end
            {
                self.ask_about(seed, &mut tally);
            }
            tally
        });
        tallies.into_iter().fold(Tally::default(), Tally::with)
    }

    fn ask_about(&self, seed: u64, tally: &mut Tally) {
        let (posed, mut random) = Posed::draw(seed);
        let asking = Asking::new(&posed, self.program);
        if let Err(words) = posed.network {
            tally.faulty += 1;
            for first in self.plain {
                let (ran, code) = asking.run_to_any_end(first, "");
                let says = words.iter().any(|word| ran.err.contains(word))
                    || self.may_refuse(&posed, "refusal");
                if code != Some(2) || !ran.out.is_empty() || !says {
                    let told = format!(
                        "{}\nis to be refused with the exit code 2 and one of the words {words:?}, but \
                         ended with {code:?}:\n{}{}",
                        ran.line, ran.out, ran.err
                    );
                    tally.fail(&posed, "refusal", &told);
                }
            }
            return;
        }
        let fills = posed.fills(posed.problem.distinct).len();
        tally.problems += 1;
        tally.with_fills += usize::from(fills > 0);
        for &kind in &posed.kinds {
            let known = tally.kinds.entry(kind).or_default();
            for (number, is_so) in known.iter_mut().zip([true, fills > 0, fills > 1]) {
                *number += usize::from(is_so);
            }
        }
        let mut numbers = vec![0];
        while numbers.len() <= self.more {
            let number = random.below(self.questions.len());
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        for number in numbers {
            let (name, question) = self.questions[number];
            let answer = question(&asking, &mut random);
            if matches!(answer, Err(Ended::NotAsked)) {
                continue;
            }
            for &kind in &posed.kinds {
                let asked = tally.questions.entry((name, kind)).or_default();
                asked.0 += 1;
                asked.1 += usize::from(matches!(answer, Err(Ended::Refused(_))));
            }
            match answer {
                Err(Ended::Refused(told)) if self.may_refuse(&posed, name) => {
                    *tally.refusals.entry(shortened(name, &told)).or_default() += 1;
                }
                Err(Ended::Refused(told)) => {
                    tally.fail(&posed, name, &format!("refused: {told}"));
                }
                Err(Ended::Differs(told)) => tally.fail(&posed, name, &told),
                Ok(()) | Err(Ended::NotAsked) => {}
            }
        }
    }

    fn may_refuse(&self, posed: &Posed, question: &str) -> bool {
        self.unanswered.iter().any(|(kind, questions)| {
            posed.kinds.contains(kind)
                && questions.is_none_or(|questions| questions.contains(&question))
        })
    }
}

/// A refusal without what differs from one problem to the next.
fn shortened(question: &str, told: &str) -> String {
    let line = told.lines().find(|line| !line.contains("warning")).unwrap_or_default();
    let line: String = line.chars().map(|c| if c.is_ascii_digit() { 'N' } else { c }).collect();
    format!("{question}: {}", line.chars().take(110).collect::<String>())
}

impl Tally {
    fn fail(&mut self, posed: &Posed, question: &str, told: &str) {
        self.failures.push(format!(
            "seed {}, {question}, {:?}\n{told}\n{}",
            posed.seed,
            posed.kinds,
            posed.problem.written()
        ));
    }

    fn with(mut self, other: Tally) -> Tally {
        self.problems += other.problems;
        self.with_fills += other.with_fills;
        self.faulty += other.faulty;
        for (kind, numbers) in other.kinds {
            let known = self.kinds.entry(kind).or_default();
            known.iter_mut().zip(numbers).for_each(|(known, number)| *known += number);
        }
        for (question, (asked, refused)) in other.questions {
            let known = self.questions.entry(question).or_default();
            *known = (known.0 + asked, known.1 + refused);
        }
        for (refusal, times) in other.refusals {
            *self.refusals.entry(refusal).or_default() += times;
        }
        self.failures.extend(other.failures);
        self
    }

    /// Checks that all answers were right, and that of each kind at least this share of the
    /// problems, in hundredths, has fills.
    ///
    /// # Panics
    /// An answer was wrong, or fills are too few.
    pub fn expect(&self, share: usize) {
        eprintln!("{self}");
        let first: Vec<&str> = self.failures.iter().take(3).map(String::as_str).collect();
        assert!(first.is_empty(), "{} wrong answers\n{}", self.failures.len(), first.join("\n"));
        for kind in Kind::ALL {
            let [problems, with_fills, _] = self.kinds.get(&kind).copied().unwrap_or_default();
            assert!(
                with_fills * 100 >= problems.max(1) * share,
                "{with_fills} of {problems} problems with {kind:?} have fills"
            );
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { problems, with_fills, faulty, .. } = self;
        writeln!(f, "{problems} problems, {with_fills} with fills, and {faulty} to be refused")?;
        for (kind, [problems, with_fills, with_several]) in &self.kinds {
            write!(
                f,
                "{kind:?}: {problems}, {with_fills} with fills, {with_several} with several; refused"
            )?;
            for ((question, other), (asked, refused)) in &self.questions {
                if other == kind && *refused > 0 {
                    write!(f, " {question} {refused}/{asked}")?;
                }
            }
            writeln!(f)?;
        }
        let mut refusals: Vec<(&String, &usize)> = self.refusals.iter().collect();
        refusals.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
        for (refusal, times) in refusals.into_iter().take(40) {
            writeln!(f, "{times} times: {refusal}")?;
        }
        Ok(())
    }
}

/// The seeds that the environment asks for: as many as `NETWORKS` says, 100,000 if it says nothing,
/// from that of `NETWORKS_FROM` on.
pub fn asked_for() -> Range<u64> {
    let number = |name: &str, or: u64| match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")),
        Err(_) => or,
    };
    let first = number("NETWORKS_FROM", 1_000_000);
    first..first + number("NETWORKS", 100_000)
}
