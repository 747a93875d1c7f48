//! Networks of every kind as text, filled by `setter`, against a brute force that shares no code
//! with it.

#[path = "../../../tests/networks/judge/mod.rs"]
mod judge;

use std::path::Path;

use judge::decimal;
use judge::generator::Random;
use judge::runs::{Asking, Ended, Ran};
use judge::tally::{self, Question, Suite};

const QUESTIONS: &[(&str, Question)] = &[
    ("solve", solve),
    ("best", best),
    ("solve by a textbook", solve_by_a_textbook),
    ("best by the textbook", best_by_the_textbook),
    ("top", top),
];

fn suite() -> Suite {
    Suite {
        program: Path::new(env!("CARGO_BIN_EXE_setter")),
        questions: QUESTIONS,
        more: 2,
        plain: &["solve", "best"],
        unanswered: &[],
    }
}

/// A run of a subcommand, and the fills of which it may write some; a word may stand twice in them
/// now and then.
fn run(asking: &Asking, first: &str, random: &mut Random) -> Result<(Ran, Vec<String>), Ended> {
    let repeats = random.once_in(2);
    let mut flags = random.choose(&["-j 1", "-j 2"]).to_owned();
    // A run that takes so long is stopped, and is wrong then.
    flags += &format!(" --no-cache --time 100 --seed {}", random.below(100));
    if repeats {
        flags += " --repeats";
    }
    Ok((asking.run(first, &flags)?, asking.posed.fills(!repeats)))
}

/// Checks that one fill was written, if there is any.
fn expect_one(asking: &Asking, ran: &Ran, fills: &[String]) -> Result<(), Ended> {
    let network = asking.posed.network();
    let is_one = fills.iter().any(|fill| network.text(fill) == ran.out);
    let is_right = if fills.is_empty() { ran.out.is_empty() } else { is_one };
    ran.check(is_right, || format!("expected one of:\n{}", network.listing(fills)))
}

/// Checks that as many of the best fills were written as there are, up to this number, in some order
/// of fills of the same total.
fn expect_best(asking: &Asking, ran: &Ran, fills: &[String], number: usize) -> Result<(), Ended> {
    let posed = asking.posed;
    let network = posed.network();
    let ranked = posed.ranked(fills);
    let mut texts: Vec<&str> = ran.out.split_inclusive("\n\n").collect();
    let last = texts.len().saturating_sub(1);
    for text in &mut texts[..last] {
        *text = &text[..text.len() - 1];
    }
    let find = |text: &&str| ranked.iter().position(|(_, fill)| network.text(fill) == **text);
    let mut found: Vec<usize> = texts.iter().filter_map(find).collect();
    let totals: Vec<u128> = found.iter().map(|&place| ranked[place].0).collect();
    let expected: Vec<u128> = ranked.iter().map(|&(total, _)| total).take(number).collect();
    found.sort_unstable();
    found.dedup();
    let is_right = found.len() == texts.len() && totals == expected;
    let scored = || {
        let fill =
            |(total, fill): &(u128, String)| format!("{}\n{}", decimal(*total), network.text(fill));
        ranked.iter().map(fill).collect::<String>()
    };
    ran.check(is_right, || format!("expected the {number} best of:\n{}", scored()))
}

fn solve(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let (ran, fills) = run(asking, "solve", random)?;
    expect_one(asking, &ran, &fills)
}

fn solve_by_a_textbook(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let name = random.choose(&["rac", "cbj", "rac-fc", "cbj-fc", "mac"]);
    let (ran, fills) = run(asking, &format!("solve --algorithm {name}"), random)?;
    expect_one(asking, &ran, &fills)
}

fn best_of(asking: &Asking, flags: &str, number: usize, random: &mut Random) -> Result<(), Ended> {
    if !asking.posed.has_totals() {
        return Err(Ended::NotAsked);
    }
    let (ran, fills) = run(asking, &format!("best {flags}"), random)?;
    expect_best(asking, &ran, &fills, number)
}

fn best(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let flags = random.choose(&["", "", "--algorithm dual"]);
    best_of(asking, flags, 1, random)
}

fn best_by_the_textbook(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    best_of(asking, "--algorithm branch-and-bound", 1, random)
}

fn top(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let number = 2 + random.below(8);
    best_of(asking, &format!("--top {number}"), number, random)
}

#[test]
fn networks_agree_with_brute_force() {
    suite().ask(0..150).expect(25);
}

#[test]
#[ignore = "takes hours: NETWORKS says how many, 100,000 if not, NETWORKS_FROM the first seed"]
fn many_networks_agree_with_brute_force() {
    suite().ask(tally::asked_for()).expect(0);
}
