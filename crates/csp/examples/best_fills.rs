//! How good the best fill is after some seconds of processor time, for several seeds: a table of the totals, by one
//! thread of the search. `benches/record/best-fills.md` shows what it wrote.
//!
//! ```text
//! cargo run --release -p enumerate-csp --example best_fills -- [FLAGS] DICTIONARY GRID...
//! ```
//!
//! Flags: `--seconds N` for each seed (60); `--from N` the first seed (1) and `--seeds N` the last (5); `--repeats` the same
//! word may stand twice.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use csp::{BestBounds, BestParameters, BranchAndBound, Model};
use lexicon::{Alphabet, Index, IndexOptions, Source};
use network::order::Order;
use network::{Grid, Problem};

/// Words looked at between two looks at the clock.
const WORDS: u64 = 1 << 16;

/// The shares of the time at which the totals are reported.
const SHARES: [f64; 5] = [1.0 / 60.0, 1.0 / 6.0, 0.25, 0.5, 1.0];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seconds, mut from, mut seeds) = (60.0, 1, 5);
    let (mut distinct, mut paths) = (true, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--seconds" => seconds = value()?.parse()?,
            "--seeds" => seeds = value()?.parse()?,
            "--from" => from = value()?.parse()?,
            "--repeats" => distinct = false,
            _ => paths.push(argument),
        }
    }
    let (dictionary, grids) = paths.split_first().ok_or("DICTIONARY GRID... are needed")?;
    let alphabet = Alphabet::default();
    let (index, _) = Index::open(&[Source::named(dictionary)], IndexOptions::new(&alphabet))?;
    let times = SHARES.map(|share| format!("{:.0} s", share * seconds)).join(" | ");
    println!("| grid | seed | {times} | bound | gap | nodes | neighbourhoods |");
    println!("|---|{}", "---:|".repeat(SHARES.len() + 5));
    for path in grids {
        let name = Path::new(path).file_stem().ok_or("a grid is a file")?.to_string_lossy();
        let grid = Grid::parse(&fs::read(path)?, &alphabet)?;
        let mut problem = Problem::new(grid, alphabet.clone(), &index)?;
        if distinct {
            problem = problem.distinct();
        }
        let model = Arc::new(Model::new(&problem, Order::Rows));
        let mut totals = Vec::new();
        for seed in from..=seeds {
            let parameters = BestParameters { seed, ..BestParameters::default() };
            let search = BranchAndBound::new(Arc::clone(&model), parameters)?;
            let standings = run(&search, seconds);
            let best = |standing: &BestBounds| standing.best.unwrap_or_default();
            let last = standings.last().ok_or("nothing was searched")?;
            let course = standings.iter().map(|standing| format!("{:.4}", best(standing).as_f64()));
            let (bound, gap) = (last.bound.unwrap_or_default(), 100.0 * last.gap());
            let did = search.statistics();
            let course = course.collect::<Vec<String>>().join(" | ");
            let (nodes, neighbourhoods) = (did.nodes, did.neighbourhoods);
            println!(
                "| {name} | {seed} | {course} | {bound} | {gap:.1} % | {nodes} | {neighbourhoods} |"
            );
            totals.push(best(last));
        }
        totals.sort_unstable();
        let at = |place: usize| totals.get(place).copied().unwrap_or_default();
        let (least, median, most) = (at(0), at(totals.len() / 2), at(totals.len() - 1));
        let spread = 100.0 * (most.as_f64() - least.as_f64()) / median.as_f64();
        println!(
            "| {name} | median | {median} | from {least} | to {most} | spread {spread:.1} % |"
        );
    }
    Ok(())
}

/// How a search stands at each share of the time; where it ends sooner, as at the end.
fn run(search: &BranchAndBound, seconds: f64) -> Vec<BestBounds> {
    let begun = processor_time();
    let mut worker = search.worker(0);
    let mut standings = Vec::new();
    let mut goes_on = true;
    for share in SHARES {
        while goes_on && processor_time() - begun < share * seconds {
            goes_on = worker.advance(WORDS);
        }
        standings.push(search.bounds());
    }
    standings
}

/// The seconds of processor time of this thread, as Linux tells them.
fn processor_time() -> f64 {
    let fields = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: u64 =
        fields.split(' ').next().and_then(|field| field.parse().ok()).unwrap_or(0);
    nanoseconds as f64 * 1e-9
}
