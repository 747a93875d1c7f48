//! How long beliefs about the fills of grids take, at first and after an edit, and how far they are off where the fills are
//! counted: the record is `benches/record/beliefs.md`.
//!
//! ```text
//! cargo run --release --no-default-features --example beliefs -- DICTIONARY GRID...
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use csp::FillBeliefs;
use enumerate::count::{Counter, expected_contexts};
use enumerate::search::Order;
use lexicon::letters::MAX_LETTERS;
use lexicon::{Alphabet, Halt, Index, IndexOptions, Letter, Source};
use network::{Grid, Problem};
use num_bigint::BigUint;

/// Fills are counted where a search meets about 2^40 contexts at most, and for so long.
const MOST_CONTEXTS: f64 = 40.0;
const COUNTING: Duration = Duration::from_secs(20);

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let (dictionary, grids) = paths.split_first().ok_or("DICTIONARY GRID... are needed")?;
    let alphabet = Alphabet::default();
    let (index, _) = Index::open(&[Source::named(dictionary)], IndexOptions::new(&alphabet))?;
    for path in grids {
        let text = String::from_utf8(std::fs::read(path)?)?;
        let posed = |text: &str| -> Result<Problem, Box<dyn Error>> {
            let grid = Grid::parse(text.as_bytes(), &alphabet)?;
            Ok(Problem::new(grid, alphabet.clone(), &index)?)
        };
        let problem = posed(&text)?;
        let begun = Instant::now();
        let Some(beliefs) = FillBeliefs::of(&problem, None, &Halt::default())? else { continue };
        let first = begun.elapsed();
        let letter = likeliest(&problem, &beliefs);
        let edited = posed(&text.replacen(['1', '.'], &letter.to_string(), 1))?;
        let begun = Instant::now();
        let after = FillBeliefs::of(&edited, Some(&beliefs), &Halt::default())?;
        let again = begun.elapsed();
        let expected = beliefs.expected_fills().unwrap_or(f64::NAN);
        let off = after.map_or(f64::NAN, |after| {
            let fresh = FillBeliefs::of(&edited, None, &Halt::default());
            fresh
                .ok()
                .flatten()
                .map_or(f64::NAN, |fresh| greatest_difference(&edited, &after, &fresh))
        });
        println!(
            "{path}: {first:.0?} at first, {again:.0?} with {letter} in the first cell (off by {off:.3} at most from the beliefs \
             without those before); 10^{expected:.2} fills{}",
            quality(&problem, &beliefs).unwrap_or_default()
        );
    }
    Ok(())
}

/// The likeliest letter of the first cell.
fn likeliest(problem: &Problem, beliefs: &FillBeliefs) -> char {
    let first = problem.network().pictured[0];
    let letters = problem.candidates()[first].iter();
    let best = letters.max_by(|&a, &b| beliefs.share(first, a).total_cmp(&beliefs.share(first, b)));
    problem.alphabet().glyph(best.unwrap_or_default())
}

fn greatest_difference(problem: &Problem, one: &FillBeliefs, other: &FillBeliefs) -> f64 {
    let mut greatest = 0_f64;
    for cell in problem.candidates().ids() {
        for letter in 0..MAX_LETTERS as Letter {
            let difference = one.share(cell, letter) - other.share(cell, letter);
            greatest = greatest.max(f64::from(difference.abs()));
        }
    }
    greatest
}

/// How far beliefs are off, where the fills are counted in time.
fn quality(problem: &Problem, beliefs: &FillBeliefs) -> Option<String> {
    let halt = Halt::after(COUNTING);
    let contexts = expected_contexts(problem, 1 << 30, &halt).ok()?;
    contexts.filter(|&contexts| contexts <= MOST_CONTEXTS)?;
    let mut counter = Counter::until(problem, Order::Rows, 1 << 30, &halt).ok()?;
    let (total, marginals) = (counter.total().ok()?, counter.marginals().ok()?);
    let digits = total.to_string();
    let log = digits[..digits.len().min(15)].parse::<f64>().ok()?.log10()
        + digits.len().saturating_sub(15) as f64;
    let (mut distances, mut greatest, mut first) = (0.0, 0_f64, 0);
    for (cell, exact) in problem.candidates().ids().zip(&marginals) {
        let share = |fills: &BigUint| {
            ((fills * 1_000_000_u32) / &total).to_string().parse::<f64>().unwrap_or_default() / 1e6
        };
        let exact: Vec<f64> = exact.iter().map(share).collect();
        let believed = |letter: usize| f64::from(beliefs.share(cell, letter as Letter));
        let distance =
            (0..exact.len()).map(|letter| (exact[letter] - believed(letter)).abs()).sum::<f64>()
                / 2.0;
        (distances, greatest) = (distances + distance, greatest.max(distance));
        let best =
            |of: &dyn Fn(usize) -> f64| (0..exact.len()).max_by(|&a, &b| of(a).total_cmp(&of(b)));
        first += usize::from(best(&|letter| exact[letter]) == best(&believed));
    }
    let cells = marginals.len();
    Some(format!(
        ", 10^{log:.2} counted; shares of a cell off by {:.3} together (total variation) on average, {greatest:.3} at most; the \
         likeliest letter right in {first} of {cells} cells",
        distances / cells as f64
    ))
}
