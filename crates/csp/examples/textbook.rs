//! What the textbook solvers do on some grids: nodes, dead ends, jumps, and the time they take.
//!
//! ```text
//! cargo run --release -p csp --example textbook -- [FLAGS] DICTIONARY GRID...
//! ```
//!
//! Flags: `--seconds SECONDS` for each search (10); `--seed SEED`; `--no-ac3`; `--tree` for domains as
//! prefix trees; `--repeats` lets words stand twice; `--random` words in random order; `--algorithm`
//! and `--order` NUMBER for one of them only, from 0.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use csp::{
    Algorithm, Answer, Domains, Limits, Model, NoObserver, PrefixTree, SparseBlocks, Textbook,
    TextbookParameters, TextbookStatistics, ValueOrder, VariableOrder,
};
use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::Alphabet;
use network::grid::Grid;
use network::order::Order;
use network::problem::Problem;

const ORDERS: [VariableOrder; 8] = [
    VariableOrder::Next,
    VariableOrder::FirstCell,
    VariableOrder::MaxConstraints,
    VariableOrder::SmallestDomain,
    VariableOrder::ConstraintsThenSize,
    VariableOrder::SizeThenConstraints,
    VariableOrder::InstantiatedThenSize,
    VariableOrder::DomainOverWeight,
];

struct Flags {
    parameters: TextbookParameters,
    tree: bool,
    distinct: bool,
    algorithm: Option<usize>,
    order: Option<usize>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
    let parameters = TextbookParameters { limits, ..Default::default() };
    let mut flags = Flags { parameters, tree: false, distinct: true, algorithm: None, order: None };
    let mut paths = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--seconds" => {
                let seconds = Duration::try_from_secs_f64(value()?.parse()?)?;
                flags.parameters.limits.time = Some(seconds);
            }
            "--seed" => flags.parameters.seed = value()?.parse()?,
            "--no-ac3" => flags.parameters.ac3 = false,
            "--tree" => flags.tree = true,
            "--repeats" => flags.distinct = false,
            "--random" => flags.parameters.values = ValueOrder::Random,
            "--algorithm" => flags.algorithm = Some(value()?.parse()?),
            "--order" => flags.order = Some(value()?.parse()?),
            _ => paths.push(argument),
        }
    }
    let (dictionary, grids) = paths.split_first().ok_or("DICTIONARY GRID... are needed")?;
    let alphabet = Alphabet::default();
    let options = IndexOptions::new(&alphabet);
    let (index, _) = Index::open(&[Source::named(dictionary)], options)?;
    println!("grid algorithm order answer ms nodes revisions dead-ends jumps longest deepest work");
    for path in grids {
        let grid = Grid::parse(&std::fs::read(path)?, &alphabet)?;
        let problem = Problem::new(grid, alphabet.clone(), &index)?;
        let model = Arc::new(Model::unprojected(&problem, Order::Rows, flags.distinct));
        let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        let algorithms = Algorithm::ALL.into_iter().enumerate();
        for (_, algorithm) in algorithms.filter(|&(at, _)| flags.algorithm.is_none_or(|n| n == at))
        {
            let orders = ORDERS.into_iter().enumerate();
            for (_, variables) in orders.filter(|&(at, _)| flags.order.is_none_or(|n| n == at)) {
                let parameters =
                    TextbookParameters { algorithm, variables, ..flags.parameters.clone() };
                let (answer, time, done) = match flags.tree {
                    true => solve::<PrefixTree>(&model, parameters),
                    false => solve::<SparseBlocks>(&model, parameters),
                };
                report(&format!("{name} {algorithm:?} {variables:?} {answer:?}"), time, &done);
            }
        }
    }
    Ok(())
}

fn solve<D: Domains>(
    model: &Arc<Model>,
    parameters: TextbookParameters,
) -> (Answer, Duration, TextbookStatistics) {
    let start = Instant::now();
    let mut solver: Textbook<_, D> =
        Textbook::watched_by(NoObserver, Arc::clone(model), parameters);
    let answer = solver.solve();
    (answer, start.elapsed(), solver.statistics())
}

fn report(run: &str, time: Duration, done: &TextbookStatistics) {
    println!(
        "{run} {:.2} {} {} {} {} {} {} {}",
        1e3 * time.as_secs_f64(),
        done.nodes,
        done.revisions,
        done.dead_ends,
        done.jumps,
        done.jump_lengths.longest,
        done.deepest,
        done.work
    );
}
