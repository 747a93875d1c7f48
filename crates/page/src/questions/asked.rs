//! The parameters of requests.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::Uri;
use axum::http::request::Parts;
use lexicon::{Alphabet, Halt, Index, Letter, Score};
use network::grid::{LEAST_SLOT, OwnLists, SlotRules};
use network::word_choice::WordChoice;
use network::{Grid, Network, Problem, RuleError, SlotId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use setter::sensitive::Sensitive;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, Schema};
use utoipa::{IntoParams, ToSchema};

use crate::jobs::posed::Posed;
use crate::offered::dictionaries::Dictionary;
use crate::options::MAX_SIDE;
use crate::refusal::{Ended, Refusal};
use crate::shared::Shared;

/// The most characters of a grid: all cells as letter sets.
const MAX_GRID: usize = 20_000;

/// The most characters of scores: an address has at most 65,535.
const MAX_SCORES: usize = 40_000;

/// The most characters of words in place of a dictionary.
const MAX_WORDS: usize = 20_000;

/// A body in JSON; what is malformed is refused with a sentence.
#[derive(Clone, Copy, Debug)]
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Refusal> {
        let body = Json::from_request(request, state).await;
        body.map(|Json(body)| JsonBody(body))
            .map_err(|error| Refusal::with(error.status(), error.body_text()))
    }
}

/// The query of a request; what is malformed is refused with a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked<T>, Refusal> {
        let query = Query::try_from_uri(&parts.uri);
        query.map(|Query(asked)| Asked(asked)).map_err(|error| malformed(&parts.uri, &error))
    }
}

/// The refusal of a query by the parameter that is malformed; one that is missing has no value to tell.
fn malformed(uri: &Uri, error: &QueryRejection) -> Refusal {
    let text = error.body_text();
    let why = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri).unwrap_or_default();
    let named = why.split_once(": ").and_then(|(name, why)| {
        let (_, found) = pairs.iter().find(|(own, _)| own == name)?;
        Some(parameter(name, found, why))
    });
    named.unwrap_or_else(|| Refusal::of(why))
}

/// The words, and the grid to be filled with them.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedProblem {
    /// The id of a dictionary; of several, with commas between them, the words are taken together, each with the highest
    /// of its scores.
    #[param(example = "francais")]
    dict: String,
    /// Words in place of those of the dictionary, separated by commas; slots across or down with a dictionary of
    /// their own keep it.
    #[serde(default)]
    #[param(max_length = 20000, example = "")]
    words: String,
    /// The rows of a grid, separated by `/`: `1` open, `0` a block, a letter given, `[aeiou]` a set, `{the}` several
    /// letters in a cell; after a cell `|` a bar on its right, `_` below, `+` both; a row `-` ends a layer. Or the lines of a network
    /// file, separated by line feeds, as those of a grid may be too.
    #[param(example = "111/101/111", max_length = 20000)]
    grid: String,
    /// Which runs are slots: those of so many cells or more, two, if left out. With one, a run of one cell takes a word of
    /// one letter.
    #[serde(default = "least_slot")]
    #[param(minimum = 1)]
    min_slot: usize,
    /// The rule for shorter runs: `free`, if left out, or `forbidden`.
    #[serde(default)]
    #[param(pattern = "^(free|forbidden)?$")]
    short_runs: String,
    /// Whether the two main diagonals of a square are slots too, read downwards.
    #[serde(default)]
    diagonals: bool,
    /// Whether each word read backwards must be a word of its list too.
    #[serde(default)]
    reversed: bool,
    /// Whether fills read the same across and down.
    #[serde(default)]
    symmetric: bool,
    /// Where runs go on beyond the edge: `across`, `down` or `both`.
    #[serde(default)]
    #[param(pattern = "^(across|down|both)?$")]
    wrap: String,
    /// The id of the dictionary of slots across, if it is another.
    #[serde(default)]
    across: String,
    /// The id of the dictionary of slots down, if it is another.
    #[serde(default)]
    down: String,
    /// Words that stand somewhere, in the dictionary or not, separated by commas.
    #[serde(default)]
    #[param(example = "")]
    require: String,
    /// Words that stand nowhere, separated by commas.
    #[serde(default)]
    #[param(example = "")]
    exclude: String,
    /// The least score of the words that are not required: digits, with a fraction or not.
    #[serde(default)]
    #[param(pattern = r"^([0-9]+(\.[0-9]+)?)?$", example = "")]
    min_score: String,
    /// The least scores of the words of single slots, in place of `min_score`: the number of a slot, in the order in which
    /// `/api/analysis` tells what is left to them, from 0, a colon and the score, separated by commas.
    #[serde(default)]
    #[param(max_length = 20000, example = "")]
    slot_scores: String,
    /// The sensitive words of the dictionaries that stand nowhere but where they are required, or given letter by letter:
    /// `public` leaves out slurs and obscene words, `family` also crude words and words of sex and violence, `allow` none.
    /// If left out, it is `public` for what fills a grid and proposes words (`/api/fill`, `/api/watch`, `/api/words`), and
    /// `allow` for what answers about all fills.
    #[serde(default)]
    #[param(pattern = "^(allow|public|family)?$")]
    sensitive: String,
    /// Scores of words of the dictionaries, or of `words`, in place of their own: a word, a colon and its score,
    /// separated by commas.
    #[serde(default)]
    #[param(max_length = 40000, example = "")]
    scores: String,
    /// Words beside those of the dictionaries: a word, a colon and its score, separated by commas.
    #[serde(default)]
    #[param(max_length = 40000, example = "")]
    added: String,
    /// Whether a slot whose letters are all given holds them: they are its word, whatever the dictionaries have, and whatever is
    /// demanded of other words.
    #[serde(default)]
    hold_given: bool,
}

/// What a maker demands of words, by which a slot may be left without any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Demand {
    /// A least score.
    MinScore,
    /// That words stand nowhere.
    Exclude,
    /// That sensitive words stand nowhere.
    Sensitive,
}

impl Demand {
    const ALL: [Demand; 3] = [Demand::MinScore, Demand::Exclude, Demand::Sensitive];
}

fn least_slot() -> usize {
    LEAST_SLOT
}

impl AskedProblem {
    /// The name of the list of slots without one of their own: the dictionary's id, or `words`.
    pub fn source(&self) -> &str {
        if self.words.is_empty() { &self.dict } else { "words" }
    }

    /// The text of the grid.
    pub fn grid(&self) -> &str {
        &self.grid
    }

    /// The dictionary of slots without one of their own.
    ///
    /// # Errors
    /// If there is none of that id.
    pub fn dictionary(&self, shared: &Shared) -> Result<Dictionary, Refusal> {
        dictionary(shared, "dict", &self.dict)
    }

    /// The same question of one who makes a puzzle: what is not said of sensitive words is the choice for the public.
    #[must_use]
    pub fn for_makers(mut self) -> AskedProblem {
        if self.sensitive.is_empty() {
            Sensitive::Public.name().clone_into(&mut self.sensitive);
        }
        self
    }

    /// The grid, with its words.
    ///
    /// # Errors
    /// If there are no such words or no such grid, or it is too large.
    pub fn posed(&self, shared: &Shared) -> Result<Posed, Refusal> {
        let added = scored_words("added", &self.added, &shared.alphabet)?;
        let mut scores = scored_words("scores", &self.scores, &shared.alphabet)?;
        scores.extend(added.iter().cloned());
        let scored = |index: &Arc<Index>| match scores.is_empty() {
            true => Arc::clone(index),
            false => Arc::new(index.with_scores(scores.iter().cloned())),
        };
        let named = self.dictionary(shared)?;
        let common = match self.words.is_empty() {
            true => scored(&named.index),
            false => scored(&Arc::new(self.words_in_place(&shared.alphabet)?)),
        };
        let own = |name, id: &str| match id {
            "" => Ok(None),
            id => dictionary(shared, name, id).map(Some),
        };
        let own = [own("across", &self.across)?, own("down", &self.down)?];
        let sensitive = self.sensitive()?;
        // Words that are typed in place of a dictionary are demanded.
        let dictionaries = own.iter().flatten().chain(self.words.is_empty().then_some(&named));
        let left_out = dictionaries
            .flat_map(|found| sensitive.left_out(&found.index, found.language(), &shared.alphabet));
        let left_out: Vec<_> = left_out.collect();
        let [across, down] = own.map(|found| found.map(|found| scored(&found.index)));
        let own_lists = OwnLists { across: across.is_some(), down: down.is_some() };
        let grid = self
            .rules(own_lists)?
            .apply(grid(shared, &self.grid)?)
            .map_err(|error| rule_refusal(&error))?;
        let network = Network::of(&grid);
        let lengths = network.lengths();
        let left_out = left_out.into_iter().filter(|word| lengths.contains(&word.len()));
        let own = self.choice(shared)?.with_least_of(self.least_of_slots(network.slots.len())?);
        let mut choice = own.clone().leaving_out(left_out.collect(), &network);
        let left_out = choice.excluded().len() - own.excluded().len();
        choice = choice.adding(added.into_iter().map(|(word, _)| word).collect());
        if self.hold_given {
            choice = choice.holding_given();
        }
        let alphabet = shared.alphabet.clone();
        Ok(Posed { grid, alphabet, common, across, down, choice, left_out, distinct: false })
    }

    /// Checks that there are such words and such a grid, before a search is begun.
    ///
    /// # Errors
    /// If there are not.
    pub fn check(&self, shared: &Shared) -> Result<(), Refusal> {
        self.posed(shared).map(drop)
    }

    /// The demand without which the slot that is dead in a problem of this question would not be, if one is enough.
    ///
    /// # Errors
    /// As [`posed`](Self::posed), or if it is halted.
    pub fn at_fault(
        &self,
        shared: &Shared,
        problem: &Problem,
        halt: &Halt,
    ) -> Result<Option<Demand>, Ended> {
        let dead = |problem: &Problem| problem.obstruction().and_then(|why| why.slot.clone());
        let Some(slot) = dead(problem) else { return Ok(None) };
        for demand in Demand::ALL {
            let Some(freed) = self.without(demand) else { continue };
            if dead(&freed.posed(shared)?.problem(halt)?).as_ref() != Some(&slot) {
                return Ok(Some(demand));
            }
        }
        Ok(None)
    }

    /// The same question without a demand; `None` if it does not make it.
    fn without(&self, demand: Demand) -> Option<AskedProblem> {
        let mut asked = self.clone();
        let had_slot_scores =
            demand == Demand::MinScore && !std::mem::take(&mut asked.slot_scores).is_empty();
        let (value, none) = match demand {
            Demand::MinScore => (&mut asked.min_score, ""),
            Demand::Exclude => (&mut asked.exclude, ""),
            Demand::Sensitive => (&mut asked.sensitive, Sensitive::Allow.name()),
        };
        if (value.is_empty() || value == none) && !had_slot_scores {
            return None;
        }
        none.clone_into(value);
        Some(asked)
    }

    /// Which runs of the grid are slots, and what holds of these.
    fn rules(&self, own_lists: OwnLists) -> Result<SlotRules, Refusal> {
        let &AskedProblem { min_slot: least, diagonals, reversed, symmetric, .. } = self;
        if least < 1 {
            let wrong = "a slot has at least one cell";
            return Err(parameter("min_slot", &least.to_string(), wrong));
        }
        let short_runs = named("short_runs", &self.short_runs)?;
        let wrap = named("wrap", &self.wrap)?;
        Ok(SlotRules { least, short_runs, diagonals, reversed, symmetric, wrap, own_lists })
    }

    /// The words in place of those of the dictionary.
    fn words_in_place(&self, alphabet: &Alphabet) -> Result<Index, Refusal> {
        if self.words.len() > MAX_WORDS {
            return Err(parameter("words", "", format!("there may be {MAX_WORDS} characters")));
        }
        let words = folded("words", &self.words, alphabet)?;
        let words: Vec<String> = words.iter().map(|word| alphabet.spell(word)).collect();
        let index = Index::from_words(alphabet, &words);
        index.map_err(|error| parameter("words", "", error))
    }

    /// Which sensitive words are left out.
    fn sensitive(&self) -> Result<Sensitive, Refusal> {
        match &*self.sensitive {
            "" => Ok(Sensitive::Allow),
            name => name.parse().map_err(|error| parameter("sensitive", name, error)),
        }
    }

    /// The least scores of single slots, of which there are so many.
    fn least_of_slots(&self, slots: usize) -> Result<Vec<(SlotId, Score)>, Refusal> {
        let least = |pair: &str| {
            let (slot, least) = pair.split_once(':').unwrap_or((pair, ""));
            let slot: usize =
                slot.parse().map_err(|error| parameter("slot_scores", pair, error))?;
            if slot >= slots {
                return Err(parameter("slot_scores", pair, format!("the grid has {slots} slots")));
            }
            let least = least.parse().map_err(|error| parameter("slot_scores", pair, error))?;
            Ok((SlotId::new(slot), least))
        };
        self.slot_scores.split(',').filter(|pair| !pair.is_empty()).map(least).collect()
    }

    /// Which words may stand, and which must.
    fn choice(&self, shared: &Shared) -> Result<WordChoice, Refusal> {
        let alphabet = &shared.alphabet;
        let words = |name, text| folded(name, text, alphabet);
        let (require, exclude) =
            (words("require", &self.require)?, words("exclude", &self.exclude)?);
        let least = score("min_score", &self.min_score)?;
        WordChoice::new(exclude, require, least, alphabet)
            .map_err(|error| parameter("require", &self.require, error))
    }
}

/// The words of a parameter with their scores: a colon between both, and a comma after each.
fn scored_words(
    name: &str,
    text: &str,
    alphabet: &Alphabet,
) -> Result<Vec<(Vec<Letter>, Score)>, Refusal> {
    if text.len() > MAX_SCORES {
        return Err(parameter(name, "", format!("there may be {MAX_SCORES} characters")));
    }
    let scored = |pair: &str| {
        let (word, score) = pair.split_once(':').unwrap_or((pair, ""));
        let letters = letters_of(name, word, alphabet)?;
        let score = score.parse().map_err(|error| parameter(name, pair, error))?;
        Ok((letters, score))
    };
    text.split(',').filter(|pair| !pair.is_empty()).map(scored).collect()
}

/// The words of a parameter, which separates them by commas.
fn folded(name: &str, text: &str, alphabet: &Alphabet) -> Result<Vec<Vec<Letter>>, Refusal> {
    let words = text.split(',').filter(|word| !word.is_empty());
    words.map(|word| letters_of(name, word, alphabet)).collect()
}

/// The letters of a word of a parameter.
fn letters_of(name: &str, word: &str, alphabet: &Alphabet) -> Result<Vec<Letter>, Refusal> {
    let letters = alphabet.fold(word.as_bytes()).filter(|letters| !letters.is_empty());
    letters.ok_or_else(|| parameter(name, word, "it does not fold to letters of the alphabet"))
}

/// The value that a name stands for, or its default if the name is empty.
///
/// # Errors
/// If it stands for nothing.
pub fn named<T>(name: &str, found: &str) -> Result<T, Refusal>
where
    T: Default + FromStr<Err: Display>,
{
    match found {
        "" => Ok(T::default()),
        found => found.parse().map_err(|error| parameter(name, found, error)),
    }
}

/// A score, or none if it is left out.
///
/// # Errors
/// If it is no score.
pub fn score(name: &str, found: &str) -> Result<Option<Score>, Refusal> {
    let parsed = Some(found).filter(|found| !found.is_empty()).map(str::parse);
    parsed.transpose().map_err(|error| parameter(name, found, error))
}

/// The refusal of a value of a parameter.
pub fn parameter(name: &str, found: &str, why: impl Display) -> Refusal {
    Refusal::of(format!("{name}: {found:?}: {why}"))
        .coded("parameter", json!({ "parameter": name, "found": found }))
}

/// The refusal of slots that the grid does not allow.
fn rule_refusal(error: &RuleError) -> Refusal {
    let rule = match error {
        RuleError::ShortRun { .. } => "short_runs",
        RuleError::Ring { .. } => "wrap",
        RuleError::NoSquare { .. } => "diagonals",
        RuleError::UnequalSides { .. }
        | RuleError::BlackImage { .. }
        | RuleError::UnequalLetters { .. }
        | RuleError::NoImage(_) => "symmetric",
        RuleError::Listed(flag) => flag.trim_start_matches('-'),
    };
    let rule = rule.replace('-', "_");
    Refusal::of(format!("grid: {error}")).coded("slots", json!({ "parameter": rule }))
}

/// A dictionary by its id, or several together by their ids.
///
/// # Errors
/// If there is none, with those that there are.
pub fn dictionary(shared: &Shared, name: &str, id: &str) -> Result<Dictionary, Refusal> {
    let found = shared.dictionaries.find(id, &shared.alphabet);
    found.map_err(|error| parameter(name, id, error))?.ok_or_else(|| {
        let ids: Vec<&str> = shared.dictionaries.ids().collect();
        Refusal::unknown(format!(
            "{name}: there is no dictionary {id:?}: there is {}",
            ids.join(", ")
        ))
        .coded("dictionary", json!({ "dict": id }))
    })
}

fn grid(shared: &Shared, text: &str) -> Result<Grid, Refusal> {
    if text.len() > MAX_GRID {
        return Err(Refusal::of(format!("grid: there may be {MAX_GRID} characters")));
    }
    let lines = if text.contains('\n') { text.to_owned() } else { text.replace('/', "\n") };
    let grid = Grid::parse(lines.as_bytes(), &shared.alphabet).map_err(|error| {
        let place = json!({ "row": error.line, "column": error.column });
        Refusal::of(format!("grid: row and column {error}")).coded("grid", place)
    })?;
    let (rows, columns) = (grid.rows(), grid.columns());
    // A network file without a layout is one row.
    let is_too_large = match grid.listed() {
        Some(_) => rows * columns > MAX_SIDE * MAX_SIDE,
        None => rows > MAX_SIDE || columns > MAX_SIDE,
    };
    if is_too_large {
        return Err(Refusal::of(format!(
            "grid: {rows} rows of {columns} columns: there may be {MAX_SIDE} of each"
        ))
        .coded("size", json!({ "rows": rows, "columns": columns, "most": MAX_SIDE })));
    }
    Ok(grid)
}

/// The rows of a grid with these letters, as [`AskedProblem::grid`] has them.
pub fn rows(problem: &Problem, letters: &[Letter]) -> String {
    let text = problem.print(letters);
    text.trim_end().replace('\n', "/").replace('#', "0")
}

/// The names that a parameter may have, and what it is.
pub fn one_of(names: impl IntoIterator<Item = &'static str>, description: &str) -> Schema {
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names));
    schema.description(Some(description)).into()
}

/// A parameter that has its default without a value.
///
/// # Errors
/// As its type has it.
pub fn named_or_default<'de, D: Deserializer<'de>, T>(text: D) -> Result<T, D::Error>
where
    T: Default + FromStr<Err: Display>,
{
    given(text).map(Option::unwrap_or_default)
}

/// A parameter that is there only with a value.
///
/// # Errors
/// As its type has it.
pub fn given<'de, D: Deserializer<'de>, T: FromStr>(text: D) -> Result<Option<T>, D::Error>
where
    T::Err: Display,
{
    let text = Option::<String>::deserialize(text)?;
    let given = text.filter(|text| !text.is_empty());
    given.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}
