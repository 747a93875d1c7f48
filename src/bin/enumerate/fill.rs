//! A fill that is read back as it was printed: where a listing begins, or goes on.

use std::io::{self, BufRead, BufReader, Read};

use anyhow::{anyhow, bail};
use enumerate::output::parse;
use lexicon::{Letter, Source};
use network::Problem;

/// The most bytes a cell may take. A letter is one or two code points of at most 4 bytes; decomposed,
/// no character of Unicode has more than 18, so that none in use comes near it.
const MAX_CELL_BYTES: usize = 64;

/// The letters of the last fill in a source, by the numbers of the cells.
pub fn read(source: &Source, problem: &Problem) -> anyhow::Result<Vec<Letter>> {
    let grid = problem.grid();
    let name = source.name();
    let unreadable = |error: io::Error| anyhow!("{name}: cannot read the fill: {error}");
    let mut input = BufReader::new(source.open().map_err(unreadable)?);
    // The lines of the last fill so far; blank ones go before it, between fills, and after it.
    let mut lines = Vec::new();
    let mut first_line = 1;
    let mut ended = false;
    // All letters of a cell may be written.
    let rests: usize = (0..grid.cells().len()).map(|place| grid.rest(place).len()).sum();
    let most = MAX_CELL_BYTES.saturating_mul(grid.columns() + rests + 1);
    for number in 1.. {
        let mut line = Vec::new();
        let read = (&mut input).take(most as u64).read_until(b'\n', &mut line);
        if read.map_err(unreadable)? == 0 {
            break;
        }
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line =
            if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        if line.is_empty() {
            ended = true;
            continue;
        }
        if std::mem::take(&mut ended) || lines.is_empty() {
            lines.clear();
            first_line = number;
        }
        if lines.len() == grid.lines() {
            bail!("{name}:{number}:1: a fill goes on here: the grid has {} rows", grid.lines());
        }
        lines.push(line.to_vec());
    }
    if lines.is_empty() {
        bail!(
            "{name}:1:1: no fill: it is to hold one as it is printed, a letter in each white cell"
        );
    }
    parse(&lines, problem)
        .map_err(|wrong| anyhow!("{name}:{}:{}: {wrong}", first_line + wrong.row, wrong.column + 1))
}
