//! What a request asks for.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use crossword::grid::Grid;
use crossword::problem::{Problem, ProblemError};
use lexicon::halt::Halt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::json;
use utoipa::IntoParams;

use super::dictionaries::Dictionary;
use super::options::MAX_SIDE;
use super::refusal::{Ended, Refusal};
use super::shared::Shared;

/// The most characters of a grid: all cells as letter sets.
const MAX_GRID: usize = 20_000;

/// The query of a request; what is malformed is refused with a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked<T>, Refusal> {
        let query = Query::try_from_uri(&parts.uri);
        query.map(|Query(asked)| Asked(asked)).map_err(|error| Refusal::of(error.body_text()))
    }
}

/// The words, and the grid to be filled with them.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedProblem {
    /// The id of a dictionary.
    #[param(example = "francais")]
    pub dict: String,
    /// The rows of a grid, separated by `/`: `1` open, `0` a block, a letter given, `[aeiou]` a set.
    #[param(example = "111/1.1/111", pattern = r"^[a-zA-Z01./#^\[\]]{1,20000}$")]
    pub grid: String,
}

impl AskedProblem {
    /// The dictionary.
    ///
    /// # Errors
    /// If there is none of that id.
    pub fn dictionary<'s>(&self, shared: &'s Shared) -> Result<&'s Dictionary, Refusal> {
        dictionary(shared, &self.dict)
    }

    /// The grid.
    ///
    /// # Errors
    /// If it is none, or too large.
    pub fn grid(&self, shared: &Shared) -> Result<Grid, Refusal> {
        grid(shared, &self.grid)
    }

    /// Checks that there are such words and such a grid, before a search is begun.
    ///
    /// # Errors
    /// If there are not.
    pub fn check(&self, shared: &Shared) -> Result<(), Refusal> {
        self.dictionary(shared)?;
        self.grid(shared).map(drop)
    }

    /// The problem of filling the grid with the words.
    ///
    /// # Errors
    /// If there is no such dictionary or grid, or it is halted.
    pub fn problem(&self, shared: &Shared, halt: &Halt) -> Result<Problem, Ended> {
        let (dictionary, grid) = (self.dictionary(shared)?, self.grid(shared)?);
        let problem = Problem::until(grid, shared.alphabet.clone(), &dictionary.index, halt);
        problem.map_err(|error| match error {
            ProblemError::Halted(_) => Ended::Halted,
            error => Refusal::unanswerable(error.to_string()).into(),
        })
    }
}

/// A dictionary by its id.
///
/// # Errors
/// If there is none, with those that there are.
pub fn dictionary<'s>(shared: &'s Shared, id: &str) -> Result<&'s Dictionary, Refusal> {
    shared.dictionaries.find(id).ok_or_else(|| {
        let ids: Vec<&str> = shared.dictionaries.ids().collect();
        Refusal::unknown(format!(
            "dict: there is no dictionary {id:?}: there is {}",
            ids.join(", ")
        ))
        .coded("dictionary", json!({ "dict": id }))
    })
}

fn grid(shared: &Shared, text: &str) -> Result<Grid, Refusal> {
    if text.len() > MAX_GRID {
        return Err(Refusal::of(format!("grid: there may be {MAX_GRID} characters")));
    }
    let lines = text.to_lowercase().replace('/', "\n");
    let grid = Grid::parse(lines.as_bytes(), &shared.alphabet).map_err(|error| {
        let place = json!({ "row": error.line, "column": error.column });
        Refusal::of(format!("grid: row and column {error}")).coded("grid", place)
    })?;
    let (rows, columns) = (grid.rows(), grid.columns());
    if rows > MAX_SIDE || columns > MAX_SIDE {
        return Err(Refusal::of(format!(
            "grid: {rows} rows of {columns} columns: there may be {MAX_SIDE} of each"
        ))
        .coded("size", json!({ "rows": rows, "columns": columns, "most": MAX_SIDE })));
    }
    Ok(grid)
}

/// The rows of a grid with these letters, as [`AskedProblem::grid`] has them.
pub fn rows(problem: &Problem, letters: &[lexicon::letters::Letter]) -> String {
    let text = problem.print(letters);
    text.trim_end().replace('\n', "/").replace('#', "0")
}

/// A parameter that is there only with a value.
///
/// # Errors
/// As its type has it.
pub fn given<'de, D: Deserializer<'de>, T: std::str::FromStr>(
    text: D,
) -> Result<Option<T>, D::Error>
where
    T::Err: std::fmt::Display,
{
    let text = Option::<String>::deserialize(text)?;
    let given = text.filter(|text| !text.is_empty());
    given.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}
