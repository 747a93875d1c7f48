//! The best total and the bound of a search for the best fill over time: for each grid a table
//! `GRID.csv` and a plot `GRID.svg`. `docs/experiments.md` shows them.
//!
//! ```text
//! cargo run --release -p enumerate-setter --example gap_over_time -- [FLAGS] DICTIONARY GRID...
//! ```
//!
//! Seconds are of processor time of the first thread. Flags: `--time SECONDS` for each grid (60); `--threads NUMBER` (1); `--repeats` the
//! same word may stand twice; `--seed SEED`; `-o FOLDER` to write to (the current one); `--plot-only` draws the tables that are there
//! anew.
#![allow(clippy::disallowed_methods, reason = "a measurement fails where a thread is refused")]

mod clock;
mod course;
mod picture;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use csp::{Model, Parameters};
use lexicon::{Alphabet, Index, IndexOptions, Source};
use network::order::Order;
use network::{Grid, Problem};
use setter::strategy::{Setting, dual};

use clock::Clock;
use course::Course;

/// The flags and the files of a run.
struct Asked {
    /// Seconds of processor time of the first thread for each grid.
    time: f64,
    threads: u64,
    distinct: bool,
    seed: u64,
    folder: PathBuf,
    plot_only: bool,
    /// The dictionary, and the grids.
    paths: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = read_arguments()?;
    let (dictionary, grids) = asked.paths.split_first().ok_or("DICTIONARY GRID... are needed")?;
    let alphabet = Alphabet::default();
    let (index, _) = Index::open(&[Source::named(dictionary)], IndexOptions::new(&alphabet))?;
    fs::create_dir_all(&asked.folder)?;
    for path in grids {
        let name = Path::new(path).file_stem().ok_or("a grid is a file")?.to_string_lossy();
        let table = asked.folder.join(format!("{name}.csv"));
        if !asked.plot_only {
            let grid = Grid::parse(&fs::read(path)?, &alphabet)?;
            search(&asked, grid, (&alphabet, &index), &table)?;
        }
        let course = Course::read(&table)?;
        let title = format!("{name}: best total and bound over time");
        fs::write(asked.folder.join(format!("{name}.svg")), picture::draw(&title, &course)?)?;
        for better in course.better_fills() {
            println!("{name}\t{better}");
        }
        println!("{name}\tend\t{}", course.last().ok_or("nothing came")?);
    }
    Ok(())
}

fn read_arguments() -> Result<Asked, Box<dyn Error>> {
    let mut asked = Asked {
        time: 60.0,
        threads: 1,
        distinct: true,
        seed: 1,
        folder: PathBuf::from("."),
        plot_only: false,
        paths: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--time" => asked.time = value()?.parse()?,
            "--threads" => asked.threads = value()?.parse()?,
            "--repeats" => asked.distinct = false,
            "--seed" => asked.seed = value()?.parse()?,
            "-o" => asked.folder = PathBuf::from(value()?),
            "--plot-only" => asked.plot_only = true,
            _ => asked.paths.push(argument),
        }
    }
    Ok(asked)
}

/// Searches the best fill of a grid, and writes how it goes on to a table. The time runs from when the words
/// are read: it has the making of the problem in it.
fn search(
    asked: &Asked,
    grid: Grid,
    (alphabet, index): (&Alphabet, &Index),
    table: &Path,
) -> Result<(), Box<dyn Error>> {
    let clock = Clock::start();
    let problem = Problem::new(grid, alphabet.clone(), index)?;
    let problem = if asked.distinct { problem.distinct() } else { problem };
    let model = Model::new(&problem, Order::Rows);
    let nogoods = Parameters::default().nogoods;
    let setting = Setting { seed: asked.seed, nogoods, ..Setting::default() };
    let search = &dual(&model.into(), &setting, 1, 0.0)?;
    thread::scope(|scope| {
        for number in 1..asked.threads {
            scope.spawn(move || search.work(number));
        }
        let recorded = course::record(search, &clock, asked.time, table);
        setting.halt.set();
        recorded
    })
}
