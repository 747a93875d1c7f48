//! Random grids.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use setter::generation::{Conditions, Sampler, Size, Style, Symmetry};
use utoipa::{IntoParams, ToSchema};

use crate::options::MAX_SIDE;
use crate::questions::asked::{Asked, dictionary};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::Shared;
use setter::play::{Drawn, PlayError, fillable};

/// Conditions to begin with.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AskedStyle {
    /// No symmetry, words from two letters on, at most 15 % black.
    #[default]
    French,
    /// Half a turn, words from three letters on, all cells checked, at most a sixth black.
    American,
    /// A lattice, half a turn, words from three letters on, at most a third black.
    British,
    /// Arrow words: black cells hold the clues of the words that begin beside them, at most 28 %.
    Arrows,
}

/// The symmetry that leaves the black cells as they are.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AskedSymmetry {
    /// Nothing.
    None,
    /// Half a turn.
    Rotation,
    /// The exchange of left and right.
    Mirror,
    /// The exchange of top and bottom.
    Flip,
    /// Both exchanges.
    Both,
    /// A quarter of a turn, of a square.
    Quarter,
    /// The reflection in the main diagonal, of a square.
    Diagonal,
}

impl AskedSymmetry {
    /// It, as grids made to order have it.
    pub fn named(self) -> Symmetry {
        match self {
            AskedSymmetry::None => Symmetry::None,
            AskedSymmetry::Rotation => Symmetry::Rotation,
            AskedSymmetry::Mirror => Symmetry::Mirror,
            AskedSymmetry::Flip => Symmetry::Flip,
            AskedSymmetry::Both => Symmetry::Both,
            AskedSymmetry::Quarter => Symmetry::Quarter,
            AskedSymmetry::Diagonal => Symmetry::Diagonal,
        }
    }
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
    #[serde(default)]
    #[param(inline)]
    style: AskedStyle,
    /// How many cells are black.
    #[param(minimum = 0, maximum = 1600)]
    blocks: Option<usize>,
    /// The symmetry that leaves the black cells as they are.
    #[param(inline)]
    symmetry: Option<AskedSymmetry>,
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
    State(shared): State<Arc<Shared>>,
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
        error => {
            let refusal = Refusal::unanswerable(error.to_string());
            refusal.coded("no-grid", json!({})).into()
        }
    }
}

impl AskedGrid {
    fn conditions(&self) -> Result<Conditions, Refusal> {
        let (rows, columns) = (self.rows, self.columns);
        let size = Size::new(rows, columns).ok().filter(|_| rows.max(columns) <= MAX_SIDE);
        let size = size.ok_or_else(|| {
            Refusal::of(format!(
                "{rows} rows of {columns} columns: there may be 1 to {MAX_SIDE} of each"
            ))
            .coded("size", json!({ "rows": rows, "columns": columns, "most": MAX_SIDE }))
        })?;
        let style = match self.style {
            AskedStyle::French => Style::French,
            AskedStyle::American => Style::American,
            AskedStyle::British => Style::British,
            AskedStyle::Arrows => Style::Arrows,
        };
        let mut conditions = Conditions::of_style(style, size);
        if let Some(symmetry) = self.symmetry {
            conditions.symmetry = symmetry.named();
        }
        if let Some(shortest) = self.min_length {
            conditions.runs.shortest = shortest;
        }
        if let Some(blocks) = self.blocks {
            conditions.blacks = blocks..=blocks;
        }
        Ok(conditions)
    }
}
