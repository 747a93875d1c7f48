//! Random grids.

use std::sync::Arc;

use axum::Json;
use serde::{Deserialize, Serialize};
use serde_json::json;
use setter::generation::{Conditions, Sampler, Size, Style, Symmetry};
use utoipa::openapi::Schema;
use utoipa::{IntoParams, ToSchema};

use crate::options::MAX_SIDE;
use crate::questions::asked::{Asked, dictionary, given, named_or_default, one_of};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;
use setter::play::{Drawn, PlayError, fillable};

/// The names of styles.
pub fn styles() -> Schema {
    let description = "Conditions to begin with: french, if left out, is without symmetry, words from two letters on, and at most \
                       15 % black; american half a turn, words from three letters on, all cells checked, at most a sixth \
                       black, to the nearest cell; british a lattice, half a turn, words from three letters on, at most a third black; arrows \
                       black cells that hold the clues of the words that begin beside them, at most 28 %.";
    one_of(Style::ALL.map(Style::name), description)
}

/// The names of symmetries.
pub fn symmetries() -> Schema {
    let description = "The symmetry that leaves the black cells as they are: half a turn (rotation), the exchange of left and \
                       right (mirror), of top and bottom (flip) or of both, a quarter of a turn, or the reflection in the \
                       main diagonal; of grids that are no squares these two are half a turn and none.";
    one_of(Symmetry::ALL.map(Symmetry::name), description)
}

/// The wishes for a grid; a wish that is left out is as the style has it.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedGrid {
    /// How many rows, from 1 to 40.
    #[param(minimum = 1, maximum = 40)]
    rows: usize,
    /// How many columns, from 1 to 40.
    #[param(minimum = 1, maximum = 40)]
    columns: usize,
    /// Conditions to begin with.
    #[serde(default, deserialize_with = "named_or_default")]
    #[param(schema_with = styles, required = false)]
    style: Style,
    /// How many cells are black.
    #[param(minimum = 0, maximum = 1600)]
    blocks: Option<usize>,
    /// The symmetry that leaves the black cells as they are.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = symmetries, required = false)]
    symmetry: Option<Symmetry>,
    /// The least letters of a word, from 2 on.
    #[param(minimum = 2, maximum = 40)]
    min_length: Option<usize>,
    /// The id of a dictionary whose words are to fill the grid: grids are drawn until a fill of one is
    /// found, with shorter words after some.
    #[param(example = "francais")]
    dict: Option<String>,
    /// The seed: the same gives the same grid.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
}

/// A random grid.
#[derive(Debug, Serialize, ToSchema)]
pub struct RandomGrid {
    /// Its rows, separated by `/`.
    grid: String,
    /// Whether all grids that meet the conditions had the same probability.
    uniform: bool,
    /// Whether a fill was found with the words asked for; false also if none were asked for.
    filled: bool,
    /// How many grids were drawn; the last one is this one.
    drawn: u64,
}

/// Draws a random grid that meets conditions.
#[utoipa::path(
    get, path = "/api/grid", params(AskedGrid),
    responses((status = 200, body = RandomGrid), (status = "4XX", body = Refused)),
)]
pub async fn grid(
    shared: State,
    Asked(asked): Asked<AskedGrid>,
) -> Result<Json<RandomGrid>, Refusal> {
    let conditions = asked.conditions()?;
    let words = asked.dict.as_deref().map(|id| dictionary(&shared, "dict", id)).transpose()?;
    let index = words.map(|dictionary| Arc::clone(&dictionary.index));
    let (seed, alphabet) = (asked.seed.into(), shared.alphabet.clone());
    let drawn = shared.budget.answer(move |job| match index {
        Some(index) => fillable(&conditions, (&index, &alphabet), seed, job.halt()).map_err(ended),
        None => {
            let mut sampler = Sampler::new(conditions, seed, job.halt()).map_err(ended)?;
            let grid = sampler.draw().map_err(ended)?.grid(alphabet.all(), '#');
            let is_uniform = sampler.method().is_uniform();
            Ok(Drawn { grid, is_uniform, is_filled: false, patterns: 1 })
        }
    });
    let drawn = drawn.await?;
    let row = |cells: &[network::grid::Cell]| -> String {
        cells.iter().map(|cell| if cell.is_white() { '1' } else { '0' }).collect()
    };
    let rows: Vec<String> = drawn.grid.cells().chunks(drawn.grid.columns()).map(row).collect();
    let Drawn { is_uniform: uniform, is_filled: filled, patterns: drawn, .. } = drawn;
    Ok(Json(RandomGrid { grid: rows.join("/"), uniform, filled, drawn }))
}

fn ended(error: impl Into<PlayError>) -> Ended {
    match error.into() {
        PlayError::Halted(halted) => halted.into(),
        error => Refusal::unanswerable(error).coded("no-grid", json!({})).into(),
    }
}

/// The conditions of a style for grids of so many rows and columns, with the symmetry that is wanted, if one is.
///
/// # Errors
/// If there are more rows or columns than a grid of the page may have, or none.
pub fn conditions_of(
    style: Style,
    (rows, columns): (usize, usize),
    symmetry: Option<Symmetry>,
) -> Result<Conditions, Refusal> {
    let size = Size::new(rows, columns).ok().filter(|_| rows.max(columns) <= MAX_SIDE);
    let size = size.ok_or_else(|| {
        Refusal::of(format!(
            "{rows} rows of {columns} columns: there may be 1 to {MAX_SIDE} of each"
        ))
        .coded("size", json!({ "rows": rows, "columns": columns, "most": MAX_SIDE }))
    })?;
    let mut conditions = Conditions::of_style(style, size);
    conditions.symmetry = symmetry.unwrap_or(conditions.symmetry);
    Ok(conditions)
}

impl AskedGrid {
    fn conditions(&self) -> Result<Conditions, Refusal> {
        let mut conditions = conditions_of(self.style, (self.rows, self.columns), self.symmetry)?;
        if let Some(shortest) = self.min_length {
            conditions.runs.shortest = shortest;
        }
        if let Some(blocks) = self.blocks {
            conditions.blacks = blocks..=blocks;
        }
        Ok(conditions)
    }
}
