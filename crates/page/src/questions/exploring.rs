//! All fills of a grid: how many, those from a number on, by prefix, at random, and their heat.

use axum::Json;
use enumerate::count::{Method, max_marginals};
use enumerate::output::parse_prefix;
use enumerate::search::Order;
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha12Rng;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::jobs::posed::Posed;
use crate::questions::analysis::FillCount;
use crate::questions::asked::{Asked, AskedProblem, parameter, rows};
use crate::questions::heat::{LetterFills, LetterTotals};
use crate::refusal::{Refusal, Refused};
use crate::shared::{Shared, State};

/// The most fills that are told at a time.
const MAX_FILLS: usize = 500;

/// The most digits of a number of a fill.
const MAX_DIGITS: usize = 400;

/// Which fills there are.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedRepeats {
    /// Whether no word may stand twice in a fill.
    #[serde(default)]
    distinct: bool,
}

impl AskedRepeats {
    /// A problem, whose fills are these.
    ///
    /// # Errors
    /// If there are no such words or no such grid, or it is too large.
    pub fn posed(self, shared: &Shared, asked: &AskedProblem) -> Result<Posed, Refusal> {
        Ok(Posed { distinct: self.distinct, ..asked.posed(shared)? })
    }
}

/// Which fills are wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedFills {
    /// The number of the first, in decimal digits; the first of all is 0.
    #[serde(default = "zero")]
    #[param(pattern = "^[0-9]{1,400}$", example = "1000000000000000000")]
    from: String,
    /// How many.
    #[serde(default = "fifty")]
    #[param(minimum = 1, maximum = 500)]
    n: usize,
}

fn zero() -> String {
    "0".into()
}

fn fifty() -> usize {
    50
}

/// Some fills.
#[derive(Debug, Serialize, ToSchema)]
pub struct FillList {
    /// How many fills there are.
    total: String,
    /// The number of the first of these.
    from: String,
    /// Their rows, separated by `/`.
    fills: Vec<String>,
}

/// Letters that fills begin with.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedPrefix {
    /// The letters of the first white cells, row after row, as fills show them; cells that are equal count once, and
    /// those of a network file come in its order. A cell with several letters is its first, or all as the grid has
    /// them: `{the}`.
    #[param(pattern = "^[a-zA-Z{}]{0,1600}$")]
    prefix: String,
}

/// The fills that begin with a prefix: those of these numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct FillRange {
    /// The number of the first, or where it would be.
    from: String,
    /// The number after the last.
    to: String,
}

/// How many fills are drawn.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedSamples {
    /// How many.
    #[serde(default = "fifty")]
    #[param(minimum = 1, maximum = 500)]
    n: usize,
    /// The seed: the same gives the same fills.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
}

/// The measure of the heat of a cell.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum HeatBy {
    /// How many fills put a letter there.
    Number,
    /// The greatest total of scores with the letter there.
    Best,
}

/// The measure that the heat is to be by.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedHeat {
    /// Numbers of fills or greatest totals.
    #[param(inline)]
    by: HeatBy,
}

/// The heat of a grid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Heat {
    /// By number.
    Number(LetterFills),
    /// By best total.
    Best(LetterTotals),
}

/// A number of fills.
///
/// # Errors
/// If it is none.
pub fn number(name: &str, digits: &str) -> Result<BigUint, Refusal> {
    let is_number = digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_number);
    number.ok_or_else(|| {
        Refusal::of(format!("{name}: it is a number of at most {MAX_DIGITS} decimal digits"))
    })
}

fn checked_amount(n: usize) -> Result<usize, Refusal> {
    match n {
        1..=MAX_FILLS => Ok(n),
        _ => Err(Refusal::of(format!("n: {n}: there may be 1 to {MAX_FILLS}"))),
    }
}

/// Counts the fills of a grid.
#[utoipa::path(
    get, path = "/api/count", params(AskedProblem, AskedRepeats),
    responses((status = 200, body = FillCount), (status = "4XX", body = Refused)),
)]
pub async fn count(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(repeats): Asked<AskedRepeats>,
) -> Result<Json<FillCount>, Refusal> {
    let posed = repeats.posed(&shared, &asked)?;
    let total = shared.explorers.ask(&posed, |exploration| Ok(exploration.total()?)).await?;
    Ok(Json(FillCount { fills: total.to_string() }))
}

/// Lists some fills, from any number on.
#[utoipa::path(
    get, path = "/api/fills", params(AskedProblem, AskedRepeats, AskedFills),
    responses((status = 200, body = FillList), (status = "4XX", body = Refused)),
)]
pub async fn fills(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(repeats): Asked<AskedRepeats>,
    Asked(wanted): Asked<AskedFills>,
) -> Result<Json<FillList>, Refusal> {
    let (from, n) = (number("from", &wanted.from)?, checked_amount(wanted.n)?);
    let posed = repeats.posed(&shared, &asked)?;
    let list = shared.explorers.ask(&posed, move |exploration| {
        let total = exploration.total()?;
        let fills = exploration.fills(&from, n)?;
        Ok(FillList {
            total: total.to_string(),
            from: from.to_string(),
            fills: fills.iter().map(|fill| rows(exploration.problem, fill)).collect(),
        })
    });
    Ok(Json(list.await?))
}

/// Tells which fills begin with a prefix.
#[utoipa::path(
    get, path = "/api/rank", params(AskedProblem, AskedRepeats, AskedPrefix),
    responses((status = 200, body = FillRange), (status = "4XX", body = Refused)),
)]
pub async fn rank(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(repeats): Asked<AskedRepeats>,
    Asked(wanted): Asked<AskedPrefix>,
) -> Result<Json<FillRange>, Refusal> {
    let posed = repeats.posed(&shared, &asked)?;
    let range = shared.explorers.ask(&posed, move |exploration| {
        let prefix = parse_prefix(&wanted.prefix, exploration.problem, Order::Rows);
        let prefix = prefix.ok_or_else(|| {
            let reason =
                "it is letters of a to z, and {letters} where the grid has them in one cell";
            parameter("prefix", &wanted.prefix, reason)
        })?;
        let [from, to] = exploration.range(&prefix)?;
        Ok(FillRange { from: from.to_string(), to: to.to_string() })
    });
    Ok(Json(range.await?))
}

/// Draws fills, each of all with equal probability.
#[utoipa::path(
    get, path = "/api/samples", params(AskedProblem, AskedRepeats, AskedSamples),
    responses((status = 200, body = FillList), (status = "4XX", body = Refused)),
)]
pub async fn samples(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(repeats): Asked<AskedRepeats>,
    Asked(wanted): Asked<AskedSamples>,
) -> Result<Json<FillList>, Refusal> {
    let n = checked_amount(wanted.n)?;
    let posed = repeats.posed(&shared, &asked)?;
    let drawn = shared.explorers.ask(&posed, move |exploration| {
        let total = exploration.total()?;
        let mut random = ChaCha12Rng::seed_from_u64(wanted.seed.into());
        let fills = exploration.drawn(n, &mut random)?;
        let fills = fills.iter().map(|fill| rows(exploration.problem, fill)).collect();
        Ok(FillList { total: total.to_string(), from: "0".into(), fills })
    });
    Ok(Json(drawn.await?))
}

/// Tells what each letter on each cell stands for, of all fills: `distinct` is refused.
#[utoipa::path(
    get, path = "/api/heat", params(AskedProblem, AskedRepeats, AskedHeat),
    responses((status = 200, body = Heat), (status = "4XX", body = Refused)),
)]
pub async fn heat(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(repeats): Asked<AskedRepeats>,
    Asked(wanted): Asked<AskedHeat>,
) -> Result<Json<Heat>, Refusal> {
    let refused = || parameter("distinct", "true", "fills of distinct words are not told by cell");
    if repeats.distinct {
        return Err(refused());
    }
    let posed = repeats.posed(&shared, &asked)?;
    let heat = shared.explorers.ask(&posed, move |exploration| {
        let (problem, memory, halt) =
            (exploration.problem, exploration.memory(), exploration.halt());
        let counter = exploration.counter().ok_or_else(refused)?;
        Ok(match wanted.by {
            HeatBy::Number => Heat::Number(LetterFills::new(problem, &counter.marginals()?)),
            HeatBy::Best => Heat::Best(LetterTotals::new(
                problem,
                &max_marginals(problem, Method::Fastest, 1, memory, halt)?,
            )),
        })
    });
    Ok(Json(heat.await?))
}
