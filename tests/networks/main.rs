//! Networks of every kind as text, with every answer of the command, against a brute force that
//! shares no code with it.
#![allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")]

mod judge;
mod questions;
mod readings;

use std::path::Path;

use judge::kind::Kind;
use judge::tally::{self, Suite};

/// What the command does not answer yet.
const UNANSWERED: &[(Kind, Option<&[&str]>)] = &[
    // Letters that differ in equal cells are no fill to begin after.
    (Kind::Symmetric, Some(&["after"])),
    (Kind::Distinct, Some(&["heat", "best heat"])),
];

fn suite() -> Suite {
    Suite {
        program: Path::new(env!("CARGO_BIN_EXE_enumerate")),
        questions: questions::ALL,
        more: 3,
        plain: &["", "--count"],
        unanswered: UNANSWERED,
    }
}

#[test]
fn networks_agree_with_brute_force() {
    suite().ask(0..300).expect(25);
}

#[test]
#[ignore = "takes hours: NETWORKS says how many, 100,000 if not, NETWORKS_FROM the first seed"]
fn many_networks_agree_with_brute_force() {
    suite().ask(tally::asked_for()).expect(0);
}
