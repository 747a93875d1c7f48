//! The tables of `benches/record/`, as Markdown on standard output.
//!
//! `cargo bench --bench record -- dense` compares the engines on dense problems, all up to the same
//! number of fills and with their text written to `/dev/null`; `-- first` takes the first fill of
//! large grids, and how fast the next ones come; `-- shapes` lists and counts networks of other kinds; `-- growth`
//! runs the command on dictionaries and blank grids of growing size, and draws `growth.svg`. The folder
//! `CROSSWORD_DATA` holds `dict/` and `grids/`; without it only what the project ships is measured.
//! `CROSSWORD_SECONDS` (10 unless set) bounds the plain walk on each large grid.

#[path = "record/growth.rs"]
mod growth;
#[path = "record/shapes.rs"]
mod shapes;
#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use enumerate::output::{FillText, FillWriter, Format, Text};
use enumerate::parallel::{self, Update};
use enumerate::search::{
    Batches, Interval, OracleUse, Order, Outcome, Search, Statistics, Techniques,
};
use lexicon::Halt;
use network::Problem;

use support::blank;
use support::reference::Reference;
use support::word_list::WordList;

const PLAIN: Techniques =
    Techniques { lookahead: false, rectangles: false, oracle: OracleUse::Never };

fn main() {
    // Cargo adds `--bench`.
    let asked = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let tables: Vec<String> = asked.collect();
    let wanted = |name: &str| tables.is_empty() || tables.iter().any(|table| table == name);
    if wanted("dense") {
        dense();
    }
    if wanted("first") {
        first();
    }
    if wanted("growth") {
        growth::growth();
    }
    if wanted("shapes") {
        shapes::table();
    }
}

fn data() -> Option<PathBuf> {
    std::env::var_os("CROSSWORD_DATA").map(PathBuf::from)
}

/// Dictionary, rows, columns, and how many fills to take; so many that the reference walk ends.
const DENSE: [(&str, usize, usize, u64); 13] = [
    ("francais", 3, 4, u64::MAX),
    ("francais", 3, 5, u64::MAX),
    ("francais", 4, 4, u64::MAX),
    ("francais", 4, 5, 50_000_000),
    ("francais", 5, 4, 50_000_000),
    ("francais", 5, 5, 50_000_000),
    ("english-yawl", 4, 4, 200_000_000),
    ("fr3", 4, 4, u64::MAX),
    ("fr3", 4, 5, u64::MAX),
    ("fr3", 5, 4, u64::MAX),
    ("fr3", 5, 5, u64::MAX),
    ("fr3", 5, 6, u64::MAX),
    ("fr3", 6, 6, u64::MAX),
];

/// Lists the first fills of a problem to `/dev/null`.
fn list(problem: &Problem, search: Search, threads: usize, most: u64) -> (u64, Statistics) {
    let mut writer =
        FillWriter::new(problem, Format::Text, most, File::create("/dev/null").unwrap());
    let gather = || FillText::new(problem, search.order, Format::Text);
    let take = |news: Update<Text>| {
        if let Update::Fills(text) = news {
            writer.write(&text).unwrap();
        }
        if writer.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let (_, statistics) = parallel::search(
        problem,
        search,
        Interval::default(),
        threads,
        &Halt::default(),
        gather,
        take,
    );
    (writer.fills(), statistics)
}

/// The same with the reference walk, and its own text; returns its nodes.
fn list_reference(reference: &Reference, columns: usize, most: u64) -> u64 {
    let mut sink = File::create("/dev/null").unwrap();
    let mut text = Vec::new();
    let mut left = most;
    let counts = reference.walk(|fill| {
        for row in fill.chunks(columns) {
            text.extend(row.iter().map(|letter| b'a' + letter));
            text.push(b'\n');
        }
        text.push(b'\n');
        if text.len() > 1 << 16 {
            sink.write_all(&text).unwrap();
            text.clear();
        }
        left -= 1;
        if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    counts.nodes
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    (work(), start.elapsed().as_secs_f64())
}

fn dense() {
    println!("| grid | dictionary | fills | reference | one thread | two threads |");
    println!("|---|---|---:|---:|---:|---:|");
    for (name, rows, columns, most) in DENSE {
        let other;
        let words = match (name, data()) {
            ("francais", _) => WordList::french(),
            (_, Some(data)) => {
                other = WordList::at(data.join(format!("dict/{name}.dict.gz")));
                &other
            }
            (_, None) => continue,
        };
        let grid = blank(rows, columns);
        let problem = words.problem(&grid);
        let reference = Reference::new(&words.grid(&grid), words.words(), Order::Rows, false);
        let (reference_nodes, reference_seconds) =
            timed(|| list_reference(&reference, columns, most));
        let mut row = format!("| {rows}×{columns} | {name} | FILLS |");
        row += &format!(" {reference_nodes} nodes, {reference_seconds:.2} s |");
        for threads in [1, 2] {
            let ((fills, statistics), seconds) =
                timed(|| list(&problem, Search::default(), threads, most));
            row = row.replace("FILLS", &fills.to_string());
            let nodes = statistics.total_nodes();
            row +=
                &format!(" {nodes} nodes, {seconds:.2} s, {:.2}× |", reference_seconds / seconds);
        }
        println!("{row}");
    }
}

fn first() {
    let seconds = std::env::var("CROSSWORD_SECONDS").ok().and_then(|text| text.parse().ok());
    let limit = Duration::from_secs_f64(seconds.unwrap_or(10.0));
    let mut grids: BTreeMap<String, String> = BTreeMap::new();
    for (rows, columns) in [(6, 6), (7, 7)] {
        grids.insert(format!("blank/{rows}x{columns}"), blank(rows, columns));
    }
    let mut folders = vec![support::project("grids")];
    if let Some(data) = data() {
        folders
            .extend(["american", "french", "literature"].map(|name| data.join("grids").join(name)));
    }
    for folder in folders {
        add_grids(&folder, &mut grids);
    }
    let words = WordList::french();
    println!(
        "| grid | cells | first fill | questions | nodes | next fills a second | plain walk |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for (name, grid) in grids.iter().filter(|(name, _)| !name.ends_with("five-words")) {
        let problem = words.problem(grid);
        let cells = problem.candidates().len();
        let guided = first_fill(&problem, Search::default(), limit * 6);
        let plain = Search { techniques: PLAIN, ..Search::default() };
        let plain = first_fill(&problem, plain, limit);
        println!(
            "| {name} | {cells} | {} | {} | {} | {} | {} |",
            guided.first,
            guided.statistics.oracle.calls,
            guided.statistics.total_nodes(),
            guided.rate,
            plain.first,
        );
    }
}

fn add_grids(folder: &Path, grids: &mut BTreeMap<String, String>) {
    let set = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            grids.insert(format!("{set}/{name}"), fs::read_to_string(&path).unwrap());
        }
    }
}

struct First {
    /// The time of the first fill, or what came instead.
    first: String,
    /// Fills a second among the next million.
    rate: String,
    statistics: Statistics,
}

/// The processor time of this thread so far, on which other programs have little influence.
fn processor_time() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells it");
    let nanoseconds = told.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanoseconds.expect("nanoseconds on the processor come first"))
}

fn first_fill(problem: &Problem, search: Search, limit: Duration) -> First {
    let start = processor_time();
    let mut fills = Batches::new(problem, search);
    let mut count = 0;
    let mut first_at = None;
    let mut statistics = Statistics::default();
    loop {
        let outcome = fills.run(10_000, |batch| {
            if first_at.is_none() {
                first_at = Some(processor_time() - start);
            }
            count += batch.len();
            if count < 1_000_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if first_at.is_none() || statistics.nodes.is_empty() {
            statistics = fills.statistics();
        }
        let elapsed = processor_time() - start;
        let first = first_at.map(|at| format!("{:.3} s", at.as_secs_f64()));
        let ended = match outcome {
            Outcome::Exhausted => Some(format!("none, in {:.3} s", elapsed.as_secs_f64())),
            Outcome::Stopped => Some(String::new()),
            Outcome::Paused if elapsed > limit => {
                Some(format!("not in {:.0} s", limit.as_secs_f64()))
            }
            Outcome::Paused | Outcome::Halted => None,
        };
        if let Some(ended) = ended {
            // The system tells processor time by ticks of some milliseconds.
            let next = first_at.map(|at| (elapsed - at).as_secs_f64()).filter(|&next| next >= 0.01);
            let rate = next.map(|next| count as f64 / next);
            let rate = rate.map_or("".into(), |rate| format!("{rate:.0}"));
            return First { first: first.unwrap_or(ended), rate, statistics };
        }
    }
}
