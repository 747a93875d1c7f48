//! How many fills put each letter on each cell, or the greatest total with it.

use std::fmt::Display;
use std::path::Path;
use std::time::Instant;

use command::{Output, Watch};
use enumerate::count::{Method, max_marginals};
use lexicon::{Halted, Total};
use network::{CellId, Problem};
use num_bigint::BigUint;
use puzzle::inputs::Inputs;
use serde::{Serialize, Serializer};

use super::inquiry::{Inquiry, print};
use super::picture;
use crate::flags::Listing;
use crate::report::say_no_fill;
use crate::statistics::{self, BestHeatStatistics};
use command::{Done, Exit, Failure};

/// The heat of a grid; numbers are decimal strings, as they may be too large for others' integers.
#[derive(Serialize)]
#[serde(bound = "")]
struct Heat<'a, N: Display> {
    rows: usize,
    columns: usize,
    #[serde(flatten)]
    whole: Whole,
    /// The white cells in row-major order.
    cells: Vec<Cell<'a, N>>,
}

/// The number, or the greatest total, of all fills together.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Whole {
    /// How many fills there are.
    Fills(String),
    /// The greatest total; null without a fill.
    Best(Option<String>),
}

/// Writes how many fills put each letter on each cell, as JSON, as a picture, or both.
pub fn answer(inquiry: &mut Inquiry<'_>, json: bool, picture: Option<&Path>) -> Done {
    let total = inquiry.total()?;
    if total == BigUint::ZERO {
        say_no_fill(inquiry.problem, "");
    }
    let heat = inquiry.counter.marginals().map_err(|Halted| inquiry.watch.failure())?;
    let alphabet = inquiry.problem.alphabet();
    let letters = heat.into_iter().map(|numbers| {
        let warm = numbers.into_iter().zip(0..).filter(|(fills, _)| *fills != BigUint::ZERO);
        warm.map(|(fills, letter)| (alphabet.glyph(letter), fills)).collect()
    });
    let letters: Vec<Vec<(char, BigUint)>> = letters.collect();
    if let Some(path) = picture {
        let (grid, network) = (inquiry.problem.grid(), inquiry.problem.network());
        let text = picture::draw(grid, &network.picture(&letters), &total);
        inquiry.watch.hold();
        Output::file(path, "the picture").write_found(&text)?;
        inquiry.watch.enter("after the picture was drawn");
    }
    if !json {
        return Ok(Exit::Finished);
    }
    let text = written(inquiry.problem, Whole::Fills(total.to_string()), letters)?;
    inquiry.print(&text)
}

/// Writes the greatest total with each letter on each cell, as JSON.
pub fn answer_best(listing: &Listing, inputs: &Inputs, watch: Watch) -> Done {
    let (problem, began) = (&inputs.problem, Instant::now());
    let (threads, memory) = (listing.threads, listing.memory);
    let found = max_marginals(problem, Method::Fastest, threads, memory, &watch.halt())
        .map_err(|Halted| watch.failure())?;
    let alphabet = problem.alphabet();
    let letters = |totals: &Vec<Option<Total>>| {
        let warm = totals.iter().zip(0..);
        warm.filter_map(|(total, letter)| Some((alphabet.glyph(letter), (*total)?))).collect()
    };
    if found.best.is_none() {
        say_no_fill(problem, "");
    }
    let best = Whole::Best(found.best.map(|total| total.to_string()));
    let text = written(problem, best, found.cells.iter().map(letters).collect())?;
    let done = print(listing, &watch, &text);
    statistics::report(listing, inputs, || BestHeatStatistics::new(&found, began.elapsed()));
    done
}

/// The heat as JSON.
fn written<N: Display>(
    problem: &Problem,
    whole: Whole,
    letters: Vec<Vec<(char, N)>>,
) -> Result<String, Failure> {
    let (rows, columns) = (problem.grid().rows(), problem.grid().columns());
    let cell = |(place, cell): (CellPlace, CellId)| Cell { place, letters: &letters[cell.index()] };
    let cells = places(problem).into_iter().map(cell).collect();
    let heat = Heat { rows, columns, whole, cells };
    let text = serde_json::to_string(&heat).map_err(|error| Exit::BadOutput.because(error))?;
    Ok(text + "\n")
}

/// The letters that some fill puts on a cell, in their order, each with its number. The cell has its place from 1, or
/// a name.
#[derive(Serialize)]
struct Cell<'a, N: Display> {
    #[serde(flatten)]
    place: CellPlace,
    #[serde(serialize_with = "as_strings")]
    letters: &'a [(char, N)],
}

fn as_strings<N: Display, S: Serializer>(letters: &[(char, N)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(letters.iter().map(|(letter, number)| (letter, number.to_string())))
}

/// The place of a cell in a grid, from 1, or its name in a network file.
#[derive(Serialize)]
#[serde(untagged)]
enum CellPlace {
    Row { row: usize, column: usize },
    Layer { layer: usize, row: usize, column: usize },
    Name { cell: String },
}

/// The white cells of a grid, row after row, or the cells of a network file in their order: where each is, and its cell of
/// the network.
fn places(problem: &Problem) -> Vec<(CellPlace, CellId)> {
    let (grid, network) = (problem.grid(), problem.network());
    if let Some(listed) = grid.listed() {
        let names = listed.order.iter().map(|&cell| listed.names[cell].clone());
        let places = names.map(|cell| CellPlace::Name { cell });
        return places.zip((0..).map(CellId::new)).collect();
    }
    let rows = grid.rows() / grid.layers();
    let whites = (0..grid.cells().len()).filter(|&place| grid.cells()[place].is_white());
    let place = |place: usize| {
        let (row, column) = (place / grid.columns(), place % grid.columns() + 1);
        match grid.layers() {
            1 => CellPlace::Row { row: row + 1, column },
            _ => CellPlace::Layer { layer: row / rows + 1, row: row % rows + 1, column },
        }
    };
    whites.map(place).zip(network.pictured.iter().copied()).collect()
}
