//! Indexes word lists, and prints how many words there are, the time and the memory that it took, and the
//! size of the index and of a table.
//!
//! ```text
//! cargo run --release -p enumerate-lexicon --example index_lists -- [--memory MIB] [--alphabet LETTERS] LIST…
//! ```

use std::time::Instant;

use lexicon::{Alphabet, Index, IndexOptions, Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut alphabet, mut memory, mut sources) = (Alphabet::default(), 1 << 30, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--memory" => memory = arguments.next().unwrap_or_default().parse::<u64>()? << 20,
            "--alphabet" => alphabet = Alphabet::new(&arguments.next().unwrap_or_default())?,
            list => sources.push(Source::named(list)),
        }
    }
    let start = Instant::now();
    let options = IndexOptions { memory, ..IndexOptions::new(&alphabet) };
    let (index, _) = Index::open(&sources, options)?;
    let time = start.elapsed();
    let words: u64 = index.lengths().map(|length| index.word_count(length)).sum();
    println!(
        "{words} words, {} lines skipped, in {:.3} s",
        index.faults().skipped(),
        time.as_secs_f64()
    );
    println!("peak {}, index {} MiB", peak(), index.bytes_held() >> 20);
    let longest = index.lengths().last().unwrap_or(0);
    let table = index.table(longest);
    println!("{} states in {} MiB", table.states(), table.bytes() >> 20);
    Ok(())
}

/// The most memory the process had so far, as Linux tells it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or("unknown".into(), |peak| peak.trim().into())
}
