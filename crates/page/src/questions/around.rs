//! Grids around words of a theme.

use std::fmt::Display;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;
use setter::generation::{Conditions, Style, Symmetry};
use setter::play::{Around, PlayError, ThemeEntry, Themed};
use setter::sensitive::Sensitive;
use utoipa::IntoParams;

use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::questions::asked::{Asked, dictionary, given, named_or_default, parameter};
use crate::questions::generating::{conditions_of, styles, symmetries};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::{Shared, State};

/// The most words of a theme.
const MOST_WORDS: usize = 40;

/// How many grids are told.
const GRIDS: usize = 12;

/// The grids that are wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedAround {
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
    /// The symmetry that leaves the black cells as they are.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = symmetries, required = false)]
    symmetry: Option<Symmetry>,
    /// The words of the theme, with commas between them, each with an equals sign and its weight behind it, or with weight 1.
    /// Words of several parts are joined.
    #[param(example = "peanut gallery,jelly doughnut=3")]
    theme: String,
    /// The id of the dictionary whose words fill the rest.
    #[param(example = "english")]
    dict: String,
    /// The seed: the same gives the same grids.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
}

/// A grid with words of a theme.
#[derive(Debug, Serialize)]
struct ThemedGrid {
    /// Its rows, separated by `/`, the letters of the theme given.
    grid: String,
    /// The letters of its white cells in a fill, row after row.
    fill: String,
    /// How many words it has.
    words: usize,
    /// How many black cells.
    blocks: usize,
    /// The words of the theme that stand in it.
    standing: Vec<String>,
    /// The words of the theme that do not.
    left: Vec<String>,
    /// The weight of the words that stand.
    weight: u64,
    /// No grid has words of a greater weight: as the weight, if that is proved.
    bound: u64,
    /// The mean score of the words of the fill that the dictionary has.
    mean: f64,
}

/// Makes grids around words of a theme: `grid`, a grid as soon as one is filled, with as many words of the theme as stand in
/// any that was found, by weight, 12 at most; then `end`, with how many there are.
#[utoipa::path(
    get, path = "/api/around", params(AskedAround),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn around(
    shared: State,
    Asked(asked): Asked<AskedAround>,
) -> Result<EventResponse, Refusal> {
    let conditions = asked.conditions()?;
    let entries = asked.entries(&shared)?;
    let index = Arc::clone(&dictionary(&shared, "dict", &asked.dict)?.index);
    Ok(shared.stream(move |shared, events| {
        let left_out = Sensitive::Public.left_out(&index, None, &shared.alphabet);
        let lists = (&*index, &*left_out, &shared.alphabet);
        let mut around = Around::new(conditions, &entries, lists, asked.seed.into());
        let mut grids = 0;
        while grids < GRIDS {
            match around.draw(events.halt()) {
                Ok(Some(themed)) => tell(shared, events, &entries, &themed),
                Ok(None) => break,
                Err(PlayError::Halted(halted)) if grids == 0 => return Err(halted.into()),
                // What was found stands.
                Err(PlayError::Halted(_)) => break,
                Err(error) => return Err(Ended::from(Refusal::unanswerable(error))),
            }
            grids += 1;
        }
        Ok(json!({ "grids": grids }))
    }))
}

fn tell(shared: &Shared, events: &Events, entries: &[ThemeEntry], themed: &Themed) {
    let alphabet = &shared.alphabet;
    let spell = |is_wanted: &dyn Fn(usize) -> bool| -> Vec<String> {
        let wanted = entries.iter().enumerate().filter(|(word, _)| is_wanted(*word));
        wanted.map(|(_, entry)| alphabet.spell(&entry.letters)).collect()
    };
    let told = ThemedGrid {
        grid: themed.rows(alphabet).join("/"),
        fill: alphabet.spell(&themed.fill),
        words: themed.words,
        blocks: themed.blacks,
        standing: spell(&|word| themed.standing.contains(&word)),
        left: spell(&|word| !themed.standing.contains(&word)),
        weight: themed.weight,
        bound: themed.bound,
        mean: themed.mean,
    };
    events.tell("grid", &told);
}

impl AskedAround {
    fn conditions(&self) -> Result<Conditions, Refusal> {
        conditions_of(self.style, (self.rows, self.columns), self.symmetry)
    }

    fn entries(&self, shared: &Shared) -> Result<Vec<ThemeEntry>, Refusal> {
        let refused = |word: &str, allowed: &dyn Display| parameter("theme", word, allowed);
        let mut entries: Vec<ThemeEntry> = Vec::new();
        for text in self.theme.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            let weighted = ThemeEntry::weighted(text);
            let (word, weight) = weighted.map_err(|error| refused(text, &error))?;
            let mut letters = Vec::new();
            if !shared.alphabet.join_into(word.as_bytes(), &mut letters) {
                return Err(refused(text, &"it does not fold to letters of the alphabet"));
            }
            if letters.len() < 2 {
                return Err(refused(text, &"a word has two letters or more"));
            }
            if entries.iter().all(|entry| entry.letters != letters) {
                entries.push(ThemeEntry { letters, weight });
            }
        }
        match entries.len() {
            0 => Err(refused(&self.theme, &"there is to be a word at least")),
            1..=MOST_WORDS => Ok(entries),
            _ => Err(refused(&self.theme, &format_args!("there may be {MOST_WORDS} words"))),
        }
    }
}
