//! The work of the search for the best fill on some grids: nodes, sweeps and words looked at, the same on every
//! machine, with one thread.
//!
//! ```text
//! cargo run --release -p enumerate-csp --example best_work -- [FLAGS] DICTIONARY GRID...
//! ```
//!
//! Flags: `--distinct` no word twice; `--nodes N` and `--time SECONDS` limits; `--top N` fills;
//! `--seed SEED`; `--alone` without neighbourhoods; `--watch` each better fill as it comes.
#![allow(clippy::disallowed_methods, reason = "a measurement fails where a thread is refused")]

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use std::sync::Arc;

use csp::{BestParameters, BranchAndBound, Model};
use lexicon::{Alphabet, Index, IndexOptions, Source};
use network::order::Order;
use network::{Grid, Problem};

fn main() -> Result<(), Box<dyn Error>> {
    let mut parameters = BestParameters::default();
    let (mut distinct, mut watch, mut paths) = (false, false, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--distinct" => distinct = true,
            "--watch" => watch = true,
            "--alone" => parameters.neighbourhoods = false,
            "--seed" => parameters.seed = value()?.parse()?,
            "--top" => parameters.top = value()?.parse()?,
            "--nodes" => parameters.nodes = value()?.parse()?,
            "--time" => parameters.time = Some(Duration::try_from_secs_f64(value()?.parse()?)?),
            _ => paths.push(argument),
        }
    }
    let (dictionary, grids) = paths.split_first().ok_or("DICTIONARY GRID... are needed")?;
    let alphabet = Alphabet::default();
    let (index, _) = Index::open(&[Source::named(dictionary)], IndexOptions::new(&alphabet))?;
    for path in grids {
        let grid = Grid::parse(&std::fs::read(path)?, &alphabet)?;
        let mut problem = Problem::new(grid, alphabet.clone(), &index)?;
        if distinct {
            problem = problem.distinct();
        }
        let model = Model::new(&problem, Order::Rows);
        let start = Instant::now();
        let search = BranchAndBound::new(Arc::new(model), parameters.clone())?;
        thread::scope(|scope| {
            let worker = scope.spawn(|| search.work(0));
            let mut best = None;
            while watch && !worker.is_finished() {
                thread::sleep(Duration::from_millis(5));
                let standing = search.bounds();
                if standing.best > best {
                    best = standing.best;
                    println!("{:.3} {standing:?}", start.elapsed().as_secs_f64());
                }
            }
        });
        let seconds = start.elapsed().as_secs_f64();
        println!("{path}\t{:?}\t{:?}\t{seconds:.3} s", search.bounds(), search.statistics());
    }
    Ok(())
}
