//! The list of all fills as a file, of which any part can be asked for: so a download that broke off is
//! taken up again where it was.

use std::ops::ControlFlow;

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use enumerate::output::{FillText, Format};
use enumerate::parallel::Collect;
use enumerate::search::{Batches, Interval, Order, Outcome, Search};
use lexicon::Letter;
use num_bigint::BigUint;

use crate::jobs::budget::Job;
use crate::jobs::pieces::Pieces;
use crate::jobs::posed::Posed;
use crate::questions::asked::{Asked, AskedProblem};
use crate::questions::byte_range::{ByteRange, Wanted};
use crate::questions::exploring::AskedRepeats;
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;

/// How many bytes are sent at a time, about.
const PIECE: usize = 1 << 16;

/// The part of the list that is written.
struct Part {
    /// The fill that the first byte is of, or of the blank line before.
    first: Option<Vec<Letter>>,
    /// How many bytes of that are left out.
    skip: u64,
    /// How many bytes are written; none of a list is longer than this can tell.
    length: u64,
}

/// Writes the list of all fills, in order, as the command `enumerate` does. `Range` requests are answered,
/// also beyond what can ever be listed.
#[utoipa::path(
    get, path = "/api/list", params(AskedProblem, AskedRepeats),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 206, content_type = "text/plain", body = String),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn list(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(repeats): Asked<AskedRepeats>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let job = shared.budget.list()?;
    let posed = repeats.posed(&shared, &asked)?;
    let total = shared.explorers.ask(&posed, |exploration| Ok(exploration.total()?)).await?;
    let grid = &posed.grid;
    let between_layers: usize = (0..grid.rows()).map(|row| grid.before_row(row).len()).sum();
    // A fill and the blank line before it, which the first has not.
    let fill_bytes = (grid.rows() * (grid.columns() + 1) + between_layers + 1) as u64;
    let all = total * fill_bytes;
    let bytes = if all == BigUint::ZERO { all } else { all - 1_u32 };
    let tag = format!("\"{}\"", blake3::hash(posed.key().as_bytes()).to_hex());
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // A list begun before is not gone on with.
    let is_same = text(header::IF_RANGE).is_none_or(|begun| begun == tag);
    let wanted = Wanted::of(text(header::RANGE).filter(|_| is_same), &bytes);
    let (status, range) = match wanted {
        Wanted::Whole => (StatusCode::OK, ByteRange { first: BigUint::ZERO, end: bytes.clone() }),
        Wanted::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
        Wanted::Beyond => {
            let sentence = format!("the list has {bytes} bytes");
            let refusal = Refusal::with(StatusCode::RANGE_NOT_SATISFIABLE, sentence);
            let headers = [(header::CONTENT_RANGE, format!("bytes */{bytes}"))];
            return Ok((headers, refusal).into_response());
        }
    };
    let length = &range.end - &range.first;
    // Byte 0 is the one after the blank line that is not there.
    let place = &range.first + 1_u32;
    let number = &place / fill_bytes;
    let first =
        shared.explorers.ask(&posed, move |exploration| Ok(exploration.at(&number)?)).await?;
    let part = Part {
        first,
        skip: (place % fill_bytes).try_into().unwrap_or_default(),
        length: u64::try_from(&length).unwrap_or(u64::MAX),
    };
    let mut told = vec![
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"fills.txt\"".to_owned()),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::ETAG, tag),
    ];
    // A length that no program can hold is better not told.
    if length < BigUint::from(i64::MAX as u64) {
        told.push((header::CONTENT_LENGTH, length.to_string()));
    }
    if status == StatusCode::PARTIAL_CONTENT {
        let last = range.end - 1_u32;
        told.push((header::CONTENT_RANGE, format!("bytes {}-{last}/{bytes}", range.first)));
    }
    let body = shared.budget.write(job, move |job, pieces| write(posed, part, pieces, job));
    let mut response = (status, body).into_response();
    for (name, value) in told {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    Ok(response)
}

/// Writes a part of the list, piece by piece: a thread is held for each, not while the client reads.
///
/// # Errors
/// If a piece takes too long, the problem cannot be set up, or the client left.
fn write(posed: Posed, part: Part, pieces: &Pieces, job: &Job) -> Result<(), Ended> {
    let Some(first) = part.first else { return Ok(()) };
    let problem = job.run(|| posed.problem(job.halt()))?;
    let search = Search { memory: job.memory() as u64, ..Search::default() };
    let batches = job.run(|| Batches::until(&problem, search, job.halt()));
    let mut batches = batches.over(&Interval::starting_at(&first));
    let mut text = FillText::new(&problem, Order::Rows, Format::Text);
    let (mut skip, mut left) = (part.skip, part.length);
    while left > 0 {
        let outcome = job.run(|| {
            batches.run(u64::MAX, |batch| {
                text.add(batch);
                match text.bytes() >= PIECE {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })
        });
        job.halt().check()?;
        let piece = Bytes::from(text.take().text);
        let skipped = skip.min(piece.len() as u64);
        let piece = piece.slice(skipped as usize..);
        skip -= skipped;
        let piece = piece.slice(..piece.len().min(usize::try_from(left).unwrap_or(usize::MAX)));
        left -= piece.len() as u64;
        pieces.send(piece)?;
        if outcome == Outcome::Exhausted {
            return Ok(());
        }
    }
    Ok(())
}
