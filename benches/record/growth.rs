//! How time and memory grow with the dictionary and with the grid: the command itself, run on blank
//! grids, as a table and as a plot beside this file.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use plotters::prelude::*;
use serde_json::Value;

use super::{data, support};

/// Dictionaries, from the smallest to the largest.
const DICTIONARIES: [&str; 4] = ["fr3", "wfrench", "francais", "wpolish"];

/// Blank grids, rows and columns.
const GRIDS: [(usize, usize); 7] = [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)];

/// Each listing ends after so many fills or seconds.
const MOST_FILLS: &str = "10000000";
const MOST_SECONDS: &str = "20";

/// What a run of the command told.
struct Run {
    statistics: Value,
    /// The most memory it held, in bytes, as far as the system tells.
    peak: Option<u64>,
}

impl Run {
    fn number(&self, key: &str) -> f64 {
        self.statistics[key].as_f64().unwrap_or(f64::NAN)
    }
}

/// Runs the command with one thread and looks at its memory until it ends.
fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enumerate"));
    command.args(["-j", "1", "--stats=json", "-o", "/dev/null"]).args(arguments);
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut peak = None;
    while child.try_wait().unwrap().is_none() {
        peak = peak_memory(&status).or(peak);
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.starts_with('{')).unwrap_or("{}");
    Run { statistics: serde_json::from_str(line).unwrap(), peak }
}

fn peak_memory(status: &Path) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

fn mebibytes(bytes: Option<u64>) -> String {
    bytes.map_or("?".into(), |bytes| format!("{:.0}", bytes as f64 / f64::from(1 << 20)))
}

/// Told apart also by those who see few colours.
const COLORS: [RGBColor; 4] =
    [RGBColor(0, 0, 0), RGBColor(213, 94, 0), RGBColor(0, 114, 178), RGBColor(0, 158, 115)];

/// A line of the plot: a dictionary, and points of cells and nanoseconds a fill.
type Series = (String, Vec<(f64, f64)>);

pub fn growth() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    println!("| dictionary | words | index, cold | peak MiB | index, warm |");
    println!("|---|---:|---:|---:|---:|");
    let known = |name: &&str| path(name).is_some_and(|path| path.exists());
    let dictionaries: Vec<&str> = DICTIONARIES.into_iter().filter(known).collect();
    let tiny = folder.path().join("grid");
    fs::write(&tiny, support::blank(2, 2)).unwrap();
    for name in &dictionaries {
        let arguments = [path(name).unwrap(), tiny.clone(), "--cache".into(), cache.clone()];
        let cold = run(&arguments);
        let warm = run(&arguments);
        println!(
            "| {name} | {} | {:.3} s | {} | {:.1} ms |",
            cold.number("words"),
            cold.number("seconds_index"),
            mebibytes(cold.peak),
            1e3 * warm.number("seconds_index"),
        );
    }
    println!();
    println!("| grid | dictionary | fills | nodes a fill | ns a fill | first fill | peak MiB |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    let mut series: Vec<Series> = Vec::new();
    for name in &dictionaries {
        let mut points = Vec::new();
        for (rows, columns) in GRIDS {
            fs::write(&tiny, support::blank(rows, columns)).unwrap();
            let limits = ["--limit", MOST_FILLS, "--time", MOST_SECONDS, "--cache"];
            let files = [path(name).unwrap(), tiny.clone()].map(PathBuf::into_os_string);
            let limits = limits.map(Into::into);
            let listing = run(files.into_iter().chain(limits).chain([cache.clone().into()]));
            let fills = listing.number("fills");
            let nanoseconds = 1e9 * listing.number("seconds_search") / fills;
            let complete = listing.statistics["complete"].as_bool() == Some(true);
            println!(
                "| {rows}×{columns} | {name} | {}{fills} | {:.1} | {nanoseconds:.0} | {:.1} ms | {} |",
                if complete { "" } else { "first " },
                listing.number("nodes") / fills,
                1e3 * listing.number("seconds_first_fill"),
                mebibytes(listing.peak),
            );
            if nanoseconds.is_finite() {
                points.push(((rows * columns) as f64, nanoseconds));
            }
        }
        series.push(((*name).to_owned(), points));
    }
    let picture = support::project("benches/record/growth.svg");
    plot(&picture, &series).unwrap();
}

fn path(name: &str) -> Option<PathBuf> {
    match name {
        "francais" => Some(support::project("dict/francais.dict.gz")),
        _ => data().map(|data| data.join(format!("dict/{name}.dict.gz"))),
    }
}

/// Draws the time a fill takes against the cells of the grid.
fn plot(picture: &Path, series: &[Series]) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::new(picture, (720, 440)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption("Listing blank grids, one thread", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(8_f64..38_f64, (1_f64..1e7_f64).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("cells of the grid")
        .y_desc("nanoseconds a fill")
        .x_label_formatter(&|cells| format!("{cells:.0}"))
        .y_label_formatter(&|time| format!("{time:.0}"))
        .draw()?;
    for (number, (name, points)) in series.iter().enumerate() {
        let color = COLORS[number % COLORS.len()];
        chart
            .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, color.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    root.present()?;
    Ok(())
}
