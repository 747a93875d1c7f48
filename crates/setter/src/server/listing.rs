//! The list of all fills as a file, of which any part can be asked for: so a download that broke off is
//! taken up again where it was.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use crossword::problem::Problem;
use enumerate::output::FillText;
use enumerate::parallel::Collect;
use enumerate::search::{Batches, Interval, Order, Outcome, Search};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use num_bigint::BigUint;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::asked::{Asked, AskedProblem};
use super::exploring::ask;
use super::refusal::{Refusal, Refused};
use super::shared::Shared;

/// How many bytes are sent at a time, about.
const PIECE: usize = 1 << 16;

/// How many pieces wait for a client before the list does.
const PIECES: usize = 4;

/// How long the list waits before it looks again whether its client has read.
const FULL: Duration = Duration::from_millis(1);

/// Nodes of the search between two looks at whether the client has left.
const NODES: u64 = 1 << 14;

/// The part of the list that is asked for.
struct Part {
    /// The byte that it begins with.
    from: u64,
    /// How many bytes it has.
    length: u64,
    /// The fill that the first byte is in, or in the blank line before.
    first: Option<Vec<Letter>>,
    /// How many bytes of that are left out.
    skip: u64,
}

/// Writes the list of all fills, in order, as the command `enumerate` does. `Range` requests are answered,
/// also beyond what can ever be listed.
#[utoipa::path(
    get, path = "/api/list", params(AskedProblem),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 206, content_type = "text/plain", body = String),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    Asked(asked): Asked<AskedProblem>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let turn = Arc::clone(&shared.downloads).try_acquire_owned().map_err(|_| {
        let sentence = "as many lists as may be are being written; ask again later";
        Refusal::with(StatusCode::TOO_MANY_REQUESTS, sentence)
    })?;
    let total = ask(&shared, &asked, |exploration| Ok(exploration.counter.total()?)).await?;
    let grid = asked.grid(&shared)?;
    // A fill and the blank line before it; the first has none.
    let fill_bytes = (grid.rows() * (grid.columns() + 1) + 1) as u64;
    let bytes = (&total * fill_bytes).saturating_sub_one();
    let (range, status) = match headers.get(header::RANGE).and_then(|range| range.to_str().ok()) {
        Some(range) => match parsed(range) {
            Some(parsed) => (parsed, StatusCode::PARTIAL_CONTENT),
            None => ((0, None), StatusCode::OK),
        },
        None => ((0, None), StatusCode::OK),
    };
    let last = &bytes - BigUint::from(u8::from(bytes != BigUint::ZERO));
    if status == StatusCode::PARTIAL_CONTENT && BigUint::from(range.0) >= bytes {
        let whole = format!("bytes */{bytes}");
        let refusal =
            Refusal::with(StatusCode::RANGE_NOT_SATISFIABLE, format!("the list has {bytes} bytes"));
        return Ok(([(header::CONTENT_RANGE, whole)], refusal).into_response());
    }
    let end = range.1.map_or(last.clone(), |end| last.clone().min(end.into()));
    // What is longer than any disk ends there; nobody will come so far.
    let length = u64::try_from(
        &end - BigUint::from(range.0).min(end.clone()) + u8::from(bytes != BigUint::ZERO),
    )
    .unwrap_or(u64::MAX);
    // Byte 0 is that after the blank line that the first fill does not have.
    let place = range.0 + 1;
    let number = BigUint::from(place / fill_bytes);
    let first =
        ask(&shared, &asked, move |exploration| Ok(exploration.counter.at(&number)?)).await?;
    let part = Part { from: range.0, length, first, skip: place % fill_bytes };
    let (sender, receiver) = mpsc::channel(PIECES);
    let (worker, problem_asked) = (Arc::clone(&shared), asked.clone());
    let key = asked.dictionary(&shared)?.index.key().to_owned();
    let mut response_headers = vec![
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"fills.txt\"".to_owned()),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (
            header::ETAG,
            format!("\"{}\"", blake3::hash(format!("{key} {}", asked.grid).as_bytes()).to_hex()),
        ),
        (header::CONTENT_LENGTH, part.length.to_string()),
    ];
    if status == StatusCode::PARTIAL_CONTENT {
        let range = format!("bytes {}-{end}/{bytes}", part.from);
        response_headers.push((header::CONTENT_RANGE, range));
    }
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let halt = Halt::default();
        if let Ok(problem) = problem_asked.problem(&worker, &halt) {
            write(&problem, part, &sender, worker.memory);
        }
    });
    let body = Body::from_stream(tokio_stream::StreamExt::map(
        ReceiverStream::new(receiver),
        Ok::<Bytes, std::convert::Infallible>,
    ));
    let mut response = (status, body).into_response();
    for (name, value) in response_headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    Ok(response)
}

/// A number less one, or 0.
trait SaturatingSubOne {
    fn saturating_sub_one(self) -> BigUint;
}

impl SaturatingSubOne for BigUint {
    fn saturating_sub_one(self) -> BigUint {
        if self == BigUint::ZERO { self } else { self - 1_u32 }
    }
}

/// The first and the last byte of a range; only one range is answered, and none from the end.
fn parsed(range: &str) -> Option<(u64, Option<u64>)> {
    let (from, to) = range.strip_prefix("bytes=")?.split_once('-')?;
    let from = from.trim().parse().ok()?;
    let to: Option<u64> = match to.trim() {
        "" => None,
        to => Some(to.parse().ok()?),
    };
    (to.is_none_or(|to| to >= from)).then_some((from, to))
}

/// Writes a part of the list until the client leaves.
fn write(problem: &Problem, part: Part, sender: &mpsc::Sender<Bytes>, memory: usize) {
    let Some(first) = part.first else { return };
    let search = Search { memory: memory as u64, ..Search::default() };
    let mut batches = Batches::new(problem, search).over(&Interval::starting_at(&first));
    let mut text = FillText::new(problem, Order::Rows);
    let (mut skip, mut left) = (part.skip, part.length);
    loop {
        let outcome = batches.run(NODES, |batch| {
            text.add(batch);
            if text.bytes() >= PIECE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let is_over = matches!(outcome, Outcome::Exhausted | Outcome::Halted);
        if text.bytes() >= PIECE || is_over {
            let piece = Bytes::from(text.take().text);
            let skipped = skip.min(piece.len() as u64);
            let piece = piece.slice(skipped as usize..);
            skip -= skipped;
            let piece = piece.slice(..piece.len().min(usize::try_from(left).unwrap_or(usize::MAX)));
            left -= piece.len() as u64;
            if !send(sender, piece) {
                return;
            }
        }
        if is_over || left == 0 || sender.is_closed() {
            return;
        }
    }
}

/// Sends a piece once there is room; false if the client left.
fn send(sender: &mpsc::Sender<Bytes>, mut piece: Bytes) -> bool {
    loop {
        match sender.try_send(piece) {
            Ok(()) => return true,
            Err(mpsc::error::TrySendError::Full(full)) => piece = full,
            Err(mpsc::error::TrySendError::Closed(_)) => return false,
        }
        thread::sleep(FULL);
    }
}
