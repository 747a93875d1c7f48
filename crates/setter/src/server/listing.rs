//! The list of all fills as a file, of which any part can be asked for: so a download that broke off is
//! taken up again where it was.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use enumerate::output::FillText;
use enumerate::parallel::Collect;
use enumerate::search::{Batches, Interval, Order, Outcome, Search};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use network::problem::Problem;
use num_bigint::BigUint;
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::asked::{Asked, AskedProblem};
use super::byte_range::{ByteRange, Wanted};
use super::exploring::ask;
use super::refusal::{Refusal, Refused};
use super::sending::send;
use super::shared::Shared;

/// How many bytes are sent at a time, about.
const PIECE: usize = 1 << 16;

/// How many pieces wait for a client before the list does.
const PIECES: usize = 4;

/// Nodes of the search between two looks at whether the client has left.
const NODES: u64 = 1 << 14;

/// What is written of the list.
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
        Refusal::with(StatusCode::TOO_MANY_REQUESTS, sentence).coded("busy", json!({}))
    })?;
    let total = ask(&shared, &asked, |exploration| Ok(exploration.counter.total()?)).await?;
    let posed = asked.posed(&shared)?;
    let grid = &posed.grid;
    let between_layers: usize = (0..grid.rows()).map(|row| grid.before_row(row).len()).sum();
    // A fill and the blank line before it, which the first has not.
    let fill_bytes = (grid.rows() * (grid.columns() + 1) + between_layers + 1) as u64;
    let all = total * fill_bytes;
    let bytes = if all == BigUint::ZERO { all } else { all - 1_u32 };
    let tag = format!("\"{}\"", blake3::hash(posed.key().as_bytes()).to_hex());
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // What was begun of another list is not gone on with.
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
        ask(&shared, &asked, move |exploration| Ok(exploration.counter.at(&number)?)).await?;
    let part = Part {
        first,
        skip: (place % fill_bytes).try_into().unwrap_or_default(),
        length: u64::try_from(&length).unwrap_or(u64::MAX),
    };
    let (sender, receiver) = mpsc::channel(PIECES);
    let memory = shared.memory;
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
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        if let Ok(problem) = posed.problem(&Halt::default()) {
            write(&problem, part, &sender, memory);
        }
    });
    let body = Body::from_stream(tokio_stream::StreamExt::map(
        ReceiverStream::new(receiver),
        Ok::<Bytes, std::convert::Infallible>,
    ));
    let mut response = (status, body).into_response();
    for (name, value) in told {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    Ok(response)
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
            if !send(sender, piece, || false) {
                return;
            }
        }
        if is_over || left == 0 || sender.is_closed() {
            return;
        }
    }
}
