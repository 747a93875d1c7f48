//! A puzzle in another format.

use axum::Json;
use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lexicon::Halt;
use puzzle::{Format, Loss, Options, Paper, Place, PuzzleError, Written};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::Schema;
use utoipa::{IntoParams, ToSchema};

use crate::options::MAX_OPENED_SIDE;
use crate::plain::{PlainError, PlainPuzzle};
use crate::playable;
use crate::questions::asked::{Asked, named_or_default, one_of};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::{Shared, State};

/// A format that puzzles are written in.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AskedFormat {
    /// The text of a grid.
    Text,
    /// ipuz 2.
    Ipuz,
    /// Across Lite.
    Puz,
    /// Exolve.
    Exolve,
    /// Crossword Compiler.
    Jpz,
    /// The text format xd.
    Xd,
    /// A picture.
    Svg,
    /// Pages to print.
    Pdf,
    /// The pages that editors of newspapers ask for, as PDF.
    Submission,
    /// A page that is played anywhere.
    Html,
    /// The puzzle in plain JSON (`PlainPuzzle`), as the page has it.
    Json,
}

fn papers() -> Schema {
    let description =
        "The size of a page: 210 × 297 mm (a4), if left out, or 8.5 × 11 in (letter).";
    one_of(Paper::ALL.map(Paper::name), description)
}

/// How a puzzle is to be written.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedConversion {
    /// The format.
    #[param(inline)]
    to: AskedFormat,
    /// Whether the solution is drawn, in a picture or text.
    #[serde(default)]
    solution: bool,
    /// The size of a page.
    #[serde(default, deserialize_with = "named_or_default")]
    #[param(schema_with = papers, required = false)]
    paper: Paper,
    /// The name and address, in lines, on each page of a submission.
    #[serde(default)]
    #[param(max_length = 1000, example = "")]
    sender: String,
}

/// The file of a puzzle.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a body is taken as it is")]
pub struct PuzzleBytes(Vec<u8>);

/// A puzzle that was written.
#[derive(Debug, Serialize, ToSchema)]
pub struct Converted {
    /// The content of a file of the format, in base 64.
    content: String,
    /// The media type, for browsers.
    media_type: &'static str,
    /// How the names of such files end.
    extension: &'static str,
    /// The parts of the puzzle that were lost on the way.
    losses: Vec<ToldLoss>,
}

/// The parts of the puzzle that were lost on the way.
#[derive(Debug, Serialize, ToSchema)]
struct ToldLoss {
    /// Its kind, and `of`: how many there were, or which.
    #[schema(value_type = Object)]
    loss: Loss,
    /// The same in a sentence.
    sentence: String,
}

impl From<Loss> for ToldLoss {
    fn from(loss: Loss) -> ToldLoss {
        ToldLoss { sentence: loss.to_string(), loss }
    }
}

/// Reads a puzzle in any format, told by its content, and writes it in another. What a player filled in goes with
/// it between ipuz and plain JSON.
#[utoipa::path(
    post, path = "/api/convert", params(AskedConversion),
    request_body(content(
        (PuzzleBytes = "application/octet-stream"),
        (PlainPuzzle = "application/json"),
    )),
    responses((status = 200, body = Converted), (status = "4XX", body = Refused)),
)]
pub async fn convert(
    shared: State,
    Asked(asked): Asked<AskedConversion>,
    body: Bytes,
) -> Result<Json<Converted>, Refusal> {
    shared.answer(move |shared, job| asked.convert(shared, &body, job.halt())).await
}

impl AskedConversion {
    fn convert(self, shared: &Shared, body: &[u8], halt: &Halt) -> Result<Converted, Ended> {
        let (read, game) = match PlainPuzzle::parse(body) {
            Some(plain) => {
                plain.and_then(|plain| plain.read()).map_err(|error| misshapen(&error))?
            }
            None => puzzle::read_with_game(body, &shared.alphabet)
                .map_err(|error| unreadable(&error))?,
        };
        let (rows, columns) = (read.puzzle.rows(), read.puzzle.columns());
        if rows > MAX_OPENED_SIDE || columns > MAX_OPENED_SIDE {
            return Err(Refusal::of(format!(
                "the puzzle has {rows} rows of {columns} columns: there may be {MAX_OPENED_SIDE} of each"
            ))
            .coded("size", json!({ "rows": rows, "columns": columns, "most": MAX_OPENED_SIDE }))
            .into());
        }
        let (media_type, extension) = match self.to {
            AskedFormat::Text => ("text/plain", "txt"),
            AskedFormat::Ipuz => ("application/json", "ipuz"),
            AskedFormat::Puz => ("application/x-crossword", "puz"),
            AskedFormat::Exolve => ("text/plain", "exolve"),
            AskedFormat::Jpz => ("application/xml", "jpz"),
            AskedFormat::Xd => ("text/plain", "xd"),
            AskedFormat::Svg => ("image/svg+xml", "svg"),
            AskedFormat::Pdf | AskedFormat::Submission => ("application/pdf", "pdf"),
            AskedFormat::Html => ("text/html", "html"),
            AskedFormat::Json => ("application/json", "json"),
        };
        let options = Options { solution: self.solution, paper: self.paper };
        halt.check()?;
        let puzzle = &read.puzzle;
        let filed = |format| match &game {
            Some(game) => puzzle::write_with_game(puzzle, game, format, options),
            None => puzzle::write(puzzle, format, options),
        };
        let written = match self.to {
            AskedFormat::Text => filed(Format::Text),
            AskedFormat::Ipuz => filed(Format::Ipuz),
            AskedFormat::Puz => filed(Format::Puz),
            AskedFormat::Exolve => filed(Format::Exolve),
            AskedFormat::Jpz => filed(Format::Jpz),
            AskedFormat::Xd => filed(Format::Xd),
            AskedFormat::Svg => filed(Format::Svg),
            AskedFormat::Pdf => filed(Format::Pdf),
            AskedFormat::Submission => {
                Ok(puzzle::write_submission(puzzle, self.paper, &self.sender))
            }
            AskedFormat::Html => {
                let mut written = playable::write(puzzle);
                written.losses.extend(game.and_then(|game| game.loss(puzzle)));
                Ok(written)
            }
            AskedFormat::Json => {
                let (plain, losses) = PlainPuzzle::of(puzzle, game.as_ref());
                Ok(Written { bytes: plain.to_json().to_string().into_bytes(), losses })
            }
        };
        let written = written.map_err(|error| {
            let refusal = Refusal::unanswerable(error);
            refusal.coded("unwritable", json!({ "extension": extension }))
        })?;
        let losses = read.losses.into_iter().chain(written.losses).map(ToldLoss::from);
        Ok(Converted {
            content: STANDARD.encode(&written.bytes),
            media_type,
            extension,
            losses: losses.collect(),
        })
    }
}

/// Why a file cannot be read, with the place of what is wrong in it.
fn unreadable(error: &PuzzleError) -> Refusal {
    let (code, parts) = match error {
        PuzzleError::NoPuzzle => ("no-puzzle", json!({})),
        PuzzleError::Unreadable(_) => ("only-written", json!({})),
        PuzzleError::Grid(error) => placed(&Place::Line(error.line, error.column)),
        PuzzleError::Malformed { place, .. } => placed(place),
        PuzzleError::OtherXml(_)
        | PuzzleError::DamagedArchive
        | PuzzleError::TooLarge(_)
        | PuzzleError::Size { .. }
        | PuzzleError::Shape(_)
        | PuzzleError::Letter(_) => ("unreadable", json!({})),
    };
    Refusal::of(format!("the puzzle cannot be read: {error}")).coded(code, parts)
}

/// Why plain JSON is no puzzle.
fn misshapen(error: &PlainError) -> Refusal {
    let (code, parts) = placed(&error.place);
    Refusal::of(format!("the puzzle cannot be read: {error}")).coded(code, parts)
}

/// That something is wrong at a place.
fn placed(place: &Place) -> (&'static str, Value) {
    match place {
        Place::Line(line, column) => ("unreadable-line", json!({ "line": line, "column": column })),
        Place::Byte(byte) => ("unreadable-byte", json!({ "byte": byte })),
        Place::Path(path) => ("unreadable-path", json!({ "path": path })),
    }
}
