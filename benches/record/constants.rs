//! What the constants of the extension oracle do: the work of the search with each at a quarter and at
//! four times its value.
//!
//! Work is counted, not timed: the nodes of the walk, at the standard price of a node, and the work of
//! the solver. So the table is the same on any machine.

use std::ops::ControlFlow;

use enumerate::search::{Batches, Search, Techniques, Tuning};
use network::Problem;

use super::support::blank;
use super::support::word_list::WordList;
use super::{DENSE, add_grids, data};

/// The most fills of a dense row.
const MOST_FILLS: u64 = 1_000_000;

/// A constant of [`Tuning`], by its name.
type Constant = (&'static str, fn(&mut Tuning) -> &mut u64);

const CONSTANTS: [Constant; 8] = [
    ("node_work", |tuning| &mut tuning.node_work),
    ("first_limit", |tuning| &mut tuning.first_limit),
    ("work_of_cell", |tuning| &mut tuning.work_of_cell),
    ("work_of_pair", |tuning| &mut tuning.work_of_pair),
    ("price_factor", |tuning| &mut tuning.price_factor),
    ("first_slice", |tuning| &mut tuning.first_slice),
    ("longest_slice", |tuning| &mut tuning.longest_slice),
    ("slice_per_cell", |tuning| &mut tuning.slice_per_cell),
];

/// Problems whose work is added up, each with the fills to take of it.
struct Row {
    name: &'static str,
    problems: Vec<(Problem, u64)>,
}

/// Millions of units of work to the first fills of all problems of a row.
fn work(row: &Row, tuning: Tuning) -> f64 {
    let work = |(problem, most): &(Problem, u64)| {
        let techniques = Techniques { tuning, ..Techniques::default() };
        let search = Search { techniques, ..Search::default() };
        let mut batches = Batches::new(problem, search);
        let mut fills = 0;
        batches.run(u64::MAX, |batch| {
            fills += batch.len();
            if fills < *most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let statistics = batches.statistics();
        statistics.total_nodes() * Tuning::STANDARD.node_work + statistics.oracle.work
    };
    row.problems.iter().map(work).sum::<u64>() as f64 / 1e6
}

fn rows() -> Vec<Row> {
    let french = WordList::french();
    let mut dense = Row { name: "dense rows", problems: Vec::new() };
    for (name, rows, columns, most) in DENSE {
        let problem = match (name, data()) {
            ("francais", _) => french.problem(&blank(rows, columns)),
            (_, Some(data)) => WordList::at(data.join(format!("dict/{name}.dict.gz")))
                .problem(&blank(rows, columns)),
            (_, None) => continue,
        };
        dense.problems.push((problem, most.min(MOST_FILLS)));
    }
    let first = |grid: &str| (french.problem(grid), 1);
    let mut all = vec![dense];
    if let Some(data) = data() {
        let mut grids = std::collections::BTreeMap::new();
        add_grids(&data.join("grids/american"), &mut grids);
        let grids = grids.iter().filter(|(name, _)| name.contains("-top"));
        let problems = grids.map(|(_, grid)| first(grid)).collect();
        all.push(Row { name: "40 American first fills", problems });
        let words = WordList::at(data.join("dict/lex-4to8.dict.gz"));
        let problems = vec![(words.problem(&blank(7, 7)).distinct(), u64::MAX)];
        all.push(Row { name: "emptiness 7×7, distinct", problems });
    }
    all.push(Row { name: "blank 7×7, first fill", problems: vec![first(&blank(7, 7))] });
    all
}

pub fn constants() {
    let rows = rows();
    let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    println!("| constant | value | {} |", names.join(" | "));
    println!("|---|---:|{}", "---:|".repeat(rows.len()));
    let standard: Vec<f64> = rows.iter().map(|row| work(row, Tuning::STANDARD)).collect();
    let cells: Vec<String> = standard.iter().map(|work| format!("{work:.1}")).collect();
    println!("| all as they are | | {} |", cells.join(" | "));
    for (name, constant) in CONSTANTS {
        for (times, by) in [("¼", 0.25), ("4", 4.0)] {
            let mut tuning = Tuning::STANDARD;
            let value = constant(&mut tuning);
            *value = (*value as f64 * by) as u64;
            let value = *value;
            let ratio =
                |(row, standard): (&Row, &f64)| format!("{:.2}×", work(row, tuning) / standard);
            let cells: Vec<String> = rows.iter().zip(&standard).map(ratio).collect();
            println!("| {name} × {times} | {value} | {} |", cells.join(" | "));
        }
    }
}
