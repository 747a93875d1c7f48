//! The engine and the reference walk side by side on the same problems, up to the same number of
//! fills; and opening an index, cold and warm.
//!
//! What counts is the ratio of the two walks in one run: times alone vary with the machine.

#[path = "../tests/support/mod.rs"]
mod support;

use std::ops::ControlFlow;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use enumerate::search::{Batches, Search, Statistics};
use network::problem::Problem;

use support::blank;
use support::reference::{Counts, Reference};
use support::word_list::WordList;

/// Blank grids, and how many of their first fills to take: all, or so many that the reference walk
/// takes about a fifth of a second.
const GRIDS: [(usize, usize, u64); 3] = [(3, 4, u64::MAX), (3, 5, 2_000_000), (4, 4, 1_000_000)];

fn walk_reference(reference: &Reference, most: u64) -> Counts {
    let mut fills = 0;
    reference.walk(|_| {
        fills += 1;
        if fills < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
}

fn search(problem: &Problem, most: u64) -> (u64, Statistics) {
    let mut fills = Batches::new(problem, Search::default());
    let mut count = 0;
    fills.run(u64::MAX, |batch| {
        count += batch.len();
        if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (count, fills.statistics())
}

/// Throughput is in nodes of each walk's own: fewer nodes are the other half of the gain.
fn walks(criterion: &mut Criterion) {
    let words = WordList::french();
    let (list, index) = (words.words(), words.index(None));
    let mut group = criterion.benchmark_group("walk");
    for (rows, columns, most) in GRIDS {
        let grid = blank(rows, columns);
        let name = format!("{rows}x{columns}");
        let problem = words.problem_with(&index, &grid);
        let reference = Reference::new(&words.grid(&grid), &list, Search::default());

        let counts = walk_reference(&reference, most);
        let (fills, statistics) = search(&problem, most);
        // The last batch may go beyond what was asked for.
        assert!(fills == counts.fills || fills > most, "{fills} fills, not {}", counts.fills);
        group.throughput(Throughput::Elements(counts.nodes));
        group.bench_function(BenchmarkId::new("reference", &name), |bencher| {
            bencher.iter(|| walk_reference(&reference, most));
        });
        group.throughput(Throughput::Elements(statistics.total_nodes()));
        group.bench_function(BenchmarkId::new("engine", &name), |bencher| {
            bencher.iter(|| search(&problem, most));
        });
    }
    group.finish();
}

fn open_index(criterion: &mut Criterion) {
    let words = WordList::french();
    let mut group = criterion.benchmark_group("index");
    group.bench_function("cold", |bencher| {
        let new_cache = || tempfile::tempdir().unwrap();
        let open = |cache: tempfile::TempDir| (words.index(Some(cache.path())), cache);
        bencher.iter_batched(new_cache, open, BatchSize::PerIteration);
    });
    let cache = tempfile::tempdir().unwrap();
    words.index(Some(cache.path()));
    group.bench_function("warm", |bencher| bencher.iter(|| words.index(Some(cache.path()))));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = walks, open_index
}
criterion_main!(benches);
