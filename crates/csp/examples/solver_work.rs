//! The work of the solver on some grids: choices, refutations, restarts and blocks touched, the same on every
//! machine.
//!
//! ```text
//! cargo run --release -p enumerate-csp --example solver_work -- [FLAGS] DICTIONARY GRID...
//! ```
//!
//! For each grid it finds the first fill in lexicographic order, by asking whether there is a fill before the
//! last one found, cell by cell. Flags: `--some` any fill is enough; `--distinct` no word twice;
//! `--nogoods BYTES` for the memory of refuted components; `--restarts FIRST:FACTOR`; `--seed SEED`;
//! `--work BLOCKS` the most work of a question; `--random` letters in random order; `--last-conflict` the slot
//! refuted last first; `--order` by which slots are branched on: alternating, beliefs or with-beliefs.

use std::error::Error;
use std::sync::Arc;

use csp::{
    Answer, Limits, Model, Parameters, Restarts, Solver, SolverStatistics, ValueOrder,
    VariableOrder,
};
use lexicon::{Alphabet, Index, IndexOptions, LetterSet, Source};
use network::order::Order;
use network::{Grid, Problem};

/// Questions give up beyond this, if nothing else is said: about ten seconds.
const MOST_WORK: u64 = 1 << 32;

fn main() -> Result<(), Box<dyn Error>> {
    let limits = Limits { work: MOST_WORK, ..Limits::default() };
    let mut parameters = Parameters { limits, ..Parameters::default() };
    let (mut some, mut distinct, mut paths) = (false, false, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--some" => some = true,
            "--distinct" => distinct = true,
            "--last-conflict" => parameters.last_conflict = true,
            "--order" => {
                parameters.variables = match value()?.as_str() {
                    "alternating" => VariableOrder::Alternating,
                    "beliefs" => VariableOrder::Beliefs,
                    "with-beliefs" => VariableOrder::WithBeliefs,
                    _ => return Err("--order alternating|beliefs|with-beliefs".into()),
                };
            }
            "--random" => parameters.values = ValueOrder::Random,
            "--work" => parameters.limits.work = value()?.parse()?,
            "--seed" => parameters.seed = value()?.parse()?,
            "--nogoods" => parameters.nogoods = value()?.parse()?,
            "--restarts" => {
                let value = value()?;
                let (first, factor) = value.split_once(':').ok_or("--restarts FIRST:FACTOR")?;
                let (first, factor) = (first.parse()?, factor.parse()?);
                parameters.restarts = Restarts { first, factor };
            }
            _ => paths.push(argument),
        }
    }
    let (dictionary, grids) = paths.split_first().ok_or("DICTIONARY GRID... are needed")?;
    let alphabet = Alphabet::default();
    let options = IndexOptions::new(&alphabet);
    let (index, _) = Index::open(&[Source::named(dictionary)], options)?;
    let mut all = SolverStatistics::default();
    for path in grids {
        let grid = Grid::parse(&std::fs::read(path)?, &alphabet)?;
        let mut problem = Problem::new(grid, alphabet.clone(), &index)?;
        if distinct {
            problem = problem.distinct();
        }
        let model = Arc::new(Model::new(&problem, Order::Rows));
        let mut solver = Solver::new(model, parameters.clone());
        let is_whole =
            if some { solver.solve() != Answer::LimitReached } else { first(&mut solver) };
        let statistics = solver.statistics();
        let mut end = if is_whole { String::new() } else { ", gave up".into() };
        if let Some(power) = solver.expected_fills() {
            end += &format!(", about 10^{power:.2} fills expected");
        }
        report(path, &statistics, &end);
        all += statistics;
    }
    report("all", &all, "");
    Ok(())
}

/// Finds the first fill in lexicographic order; says whether no limit was reached.
fn first(solver: &mut Solver) -> bool {
    let mut answer = solver.solve();
    let mut fill = solver.completion().to_vec();
    let mut cell = 0;
    while answer != Answer::LimitReached && solver.statistics().completions > 0 && cell < fill.len()
    {
        let smaller = LetterSet::first(usize::from(fill[cell]));
        answer = match smaller.is_empty() {
            true => Answer::Dead,
            false => solver.complete_among(&fill[..cell], smaller),
        };
        match answer {
            Answer::Completion => fill.copy_from_slice(solver.completion()),
            _ => cell += 1,
        }
    }
    answer != Answer::LimitReached
}

fn report(name: &str, statistics: &SolverStatistics, end: &str) {
    let SolverStatistics { calls, nodes, failures, restarts, remembered, work, .. } = statistics;
    println!(
        "{name}: {calls} questions, {nodes} nodes, {failures} failures, {restarts} restarts, \
         {remembered} remembered, {work} work{end}"
    );
}
