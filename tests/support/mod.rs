//! What several tests and benches share: problems, and two other ways to fill them.

#![allow(dead_code, reason = "no single test or bench uses all of it")]

pub mod agreement;
pub mod check_each;
#[path = "../networks/judge/mod.rs"]
pub mod judge;
pub mod random_problem;
pub mod reference;
pub mod word_list;

use std::path::{Path, PathBuf};

/// The path of a file of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A file of the folder that `CROSSWORD_DATA` names.
pub fn data(path: &str) -> PathBuf {
    let folder = std::env::var_os("CROSSWORD_DATA").expect("CROSSWORD_DATA names a folder");
    Path::new(&folder).join(path)
}

/// The text of a grid without black cells.
pub fn blank(rows: usize, columns: usize) -> String {
    format!("{}\n", ".".repeat(columns)).repeat(rows)
}

/// The text of a grid mirrored at its diagonal. Every cell must be one character.
pub fn transposed(grid: &str) -> String {
    let rows: Vec<Vec<char>> = grid.lines().map(|row| row.chars().collect()).collect();
    let column = |i: usize| rows.iter().map(move |row| row[i]);
    (0..rows[0].len()).flat_map(|i| column(i).chain(['\n'])).collect()
}
