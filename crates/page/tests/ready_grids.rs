//! The grids that the room Watch offers.

use std::fs;
use std::path::{Path, PathBuf};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The grids on offer that experiments are about are those of the experiments.
#[test]
fn ready_grids_are_those_of_the_experiments() {
    let offered = fs::read_to_string(project("crates/page/web/watch/ready_grids.js")).unwrap();
    let offered = offered.replace("\" +\n      \"", "");
    for name in ["A", "B", "C"] {
        let path = project(&format!("benches/experiments/grids/grid{name}.txt"));
        let rows = fs::read_to_string(path).unwrap().trim_end().replace('\n', "/");
        let at = offered.find(&format!("name: \"{name}\"")).expect(name);
        let grid = offered[at..].split('"').nth(3).unwrap();
        assert_eq!(grid, rows, "{name}");
    }
}
