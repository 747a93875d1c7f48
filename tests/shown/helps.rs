//! The examples of the help texts.

use std::path::Path;
use std::process::Command;

use crate::commands::commands;
use crate::desk::Desk;
use crate::project::project;

/// Beginnings of examples that take long, and are run by the ignored test.
const LONG: &[&str] = &["wordle compare"];

/// The examples of a program's help: what stands behind two blanks; behind more stands what it does.
fn examples(program: &str) -> Vec<String> {
    let built = Path::new(env!("CARGO_BIN_EXE_enumerate")).with_file_name(program);
    let help = Command::new(built).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    commands(lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' '))))
}

fn run_all(long: bool) {
    let desk = Desk::new(if long { 3600 } else { 300 });
    let mut failures = Vec::new();
    for (program, count) in [("enumerate", 8), ("setter", 12), ("wordle", 7)] {
        let examples = examples(program);
        assert_eq!(examples.len(), count, "{examples:?}");
        let is_long = |command: &str| LONG.iter().any(|beginning| command.starts_with(beginning));
        failures.extend(desk.run(examples.iter().filter(|command| is_long(command) == long)));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_example_of_the_helps() {
    run_all(false);
}

#[test]
#[ignore = "takes minutes"]
fn every_long_example_of_the_helps() {
    run_all(true);
}

/// The flags in the first column of the table of flags of `docs/networks.md` are those of each command that is said to
/// have them.
#[test]
fn flags_of_networks_are_those_of_each_command() {
    let text = std::fs::read_to_string(project("docs/networks.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| `--"));
    let cells = rows.map(|row| row.trim_start_matches("| ").split(" | ").next().unwrap());
    let words = cells.flat_map(|cell| cell.split([' ', '`', ',']));
    let flags: Vec<&str> = words.filter(|word| word.starts_with("--")).collect();
    assert_eq!(flags.len(), 11, "{flags:?}");
    for command in ["enumerate", "setter solve", "setter best", "setter export", "setter words-for"]
    {
        let (program, sub) = command.split_once(' ').unwrap_or((command, ""));
        let built = Path::new(env!("CARGO_BIN_EXE_enumerate")).with_file_name(program);
        let subs = sub.split_whitespace();
        let help = Command::new(built).args(subs).arg("--help").output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        let own: Vec<&str> = help.split([' ', '\n', '[']).collect();
        for flag in &flags {
            assert!(own.contains(flag), "{command} {flag}");
        }
    }
}
