//! Puzzles to play, and definitions of words.

use axum::Json;
use lexicon::Alphabet;
use lexicon::spelling::enumeration;
use puzzle::{Format, Options, Puzzle};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::offered::puzzle_makers::credit;
use crate::plain::PlainPuzzle;
use crate::questions::asked::JsonBody;
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;
use setter::definitions::Language;
use setter::generation::Style;
use setter::play::{Level, MakingReport, PlayError, Request, Theme, Topic};
use setter::sensitive::Sensitive;

/// The most words whose definitions are told at a time, and the most definitions of a word.
const MAX_WORDS: usize = 1000;
const MAX_DEFINITIONS: usize = 8;

/// The most letters of a theme.
const MAX_THEME: usize = 100_000;

/// A language of puzzles.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AskedLanguage {
    /// French.
    Fr,
    /// English.
    En,
}

/// How hard a puzzle is to be.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AskedLevel {
    /// 6×6, of the most common words as far as that goes.
    Easy,
    /// 8×8, of the more common words as far as that goes.
    Medium,
    /// 10×10, of all words.
    Hard,
}

/// The style of the pattern of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AskedPattern {
    /// No symmetry.
    #[default]
    French,
    /// Half a turn, each cell in two words of three letters or more, at most a sixth of the cells black.
    American,
    /// Arrow words: clues stand in the black cells, and fit there.
    Arrows,
}

/// A theme of words, as their definitions say.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AskedTopic {
    /// Animals.
    Animals,
    /// Plants and mushrooms.
    Plants,
    /// Food and drink.
    Food,
    /// Clothes and cloth.
    Clothes,
    /// Vehicles and ships.
    Travel,
    /// Lands, waters, towns.
    Geography,
}

/// Which sensitive words are left out.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AskedSensitive {
    /// None.
    Allow,
    /// Slurs and obscene words.
    Public,
    /// Also crude words, and words of sex and violence.
    Family,
}

/// The puzzle that is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedPuzzle {
    /// How hard it is to be.
    level: AskedLevel,
    /// The language of words and definitions.
    language: AskedLanguage,
    /// The same seed gives the same puzzle, everywhere.
    #[serde(default)]
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
    /// The letters of the shortest words; arrow words of fewer than 8 rows or columns have words of two letters anyway.
    #[serde(default = "three")]
    #[schema(minimum = 2, maximum = 3)]
    min_length: usize,
    /// The rows, if not those of the level.
    #[schema(minimum = 4, maximum = 15)]
    rows: Option<usize>,
    /// The columns, if not those of the level.
    #[schema(minimum = 4, maximum = 15)]
    columns: Option<usize>,
    /// Words of which as many as possible are to stand in it: a word, or a word, a tab, and its definition.
    #[serde(default)]
    #[schema(max_items = 5000)]
    theme: Vec<String>,
    /// The theme of as many words as possible, if there is no theme of its own.
    #[schema(inline)]
    topic: Option<AskedTopic>,
    /// The style of its pattern.
    #[serde(default)]
    #[schema(inline)]
    style: AskedPattern,
    /// Which sensitive words it may not have, but where its theme has them; if left out, `family` for `easy` and `medium`
    /// puzzles and `public` for `hard` ones.
    #[schema(inline)]
    sensitive: Option<AskedSensitive>,
    /// The form of the puzzle.
    #[serde(default)]
    to: MadeFormat,
}

/// The form of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MadeFormat {
    /// ipuz 2.
    #[default]
    Ipuz,
    /// Plain JSON (`PlainPuzzle`).
    Json,
}

fn three() -> usize {
    3
}

/// A puzzle to play.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadePuzzle {
    /// It, as ipuz 2 or in plain JSON, as was asked for.
    #[schema(value_type = Object)]
    puzzle: Value,
    /// Remarks on the puzzle, a sentence each.
    told: Vec<String>,
    /// How many words were left out as sensitive.
    left_out: usize,
}

/// The words whose definitions are wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedClues {
    /// Their language.
    language: AskedLanguage,
    /// The words.
    #[schema(max_items = 1000)]
    words: Vec<String>,
    /// The ids of the dictionaries that tell how they are written, with commas between them; those of the language, if it is
    /// empty.
    #[serde(default)]
    dict: String,
}

/// Definitions of words.
#[derive(Debug, Serialize, ToSchema)]
pub struct Clues {
    /// The definitions of each word asked for, the clear ones first, the commonest sense before the others; none gives its
    /// word away. An inflected form has the definitions of its lemma too, behind its own, conjugated as it is, or with the
    /// form that it is in brackets. None is one that is not for everybody.
    clues: Vec<Vec<String>>,
    /// How the dictionaries write each word, as `Ice cream`; empty where they have it as its letters, or have it not.
    written: Vec<String>,
    /// The lengths of the words that it is written in, as `3,5`; empty where it is one.
    lengths: Vec<String>,
    /// Who is to be named where they are printed.
    source: &'static str,
}

impl AskedLanguage {
    /// The language.
    pub fn language(self) -> Language {
        match self {
            AskedLanguage::Fr => Language::French,
            AskedLanguage::En => Language::English,
        }
    }
}

/// Makes a puzzle to play.
#[utoipa::path(
    post, path = "/api/puzzle", request_body = AskedPuzzle,
    responses((status = 200, body = MadePuzzle), (status = "4XX", body = Refused)),
)]
pub async fn puzzle(
    shared: State,
    JsonBody(asked): JsonBody<AskedPuzzle>,
) -> Result<Json<MadePuzzle>, Refusal> {
    let request = asked.request(&shared.alphabet)?;
    let made = shared.answer(move |shared, job| {
        let language = asked.language.language();
        let made = shared.puzzle_makers.of(language, job.halt())?.make(&request, job.halt());
        let mut made = made.map_err(|error| match error {
            PlayError::Halted(halted) => Ended::from(halted),
            error => Refusal::unanswerable(error).coded("no-puzzle-made", json!({})).into(),
        })?;
        credit(language).clone_into(&mut made.puzzle.notes);
        let puzzle = match asked.to {
            MadeFormat::Ipuz => ipuz(&made.puzzle)?,
            MadeFormat::Json => PlainPuzzle::of(&made.puzzle, None).0.to_json(),
        };
        if asked.theme.is_empty() {
            // Whoever chose a topic does not know its words yet, but may know how many of the grid are of it.
            let standing = &mut made.report.theme_standing;
            let [placed, all] = [standing.len(), made.puzzle.entries().len()];
            let of = if language == Language::French { "sur" } else { "of" };
            *standing = Vec::from_iter((placed > 0).then(|| format!("{placed} {of} {all}")));
        }
        let left_out = made.report.sensitive;
        Ok(MadePuzzle { puzzle, told: sentences(&made.report, language), left_out })
    });
    made.await
}

fn ipuz(puzzle: &Puzzle) -> Result<Value, Refusal> {
    let written =
        puzzle::write(puzzle, Format::Ipuz, Options::default()).map_err(Refusal::unanswerable)?;
    serde_json::from_slice(&written.bytes).map_err(Refusal::unanswerable)
}

impl AskedPuzzle {
    fn request(&self, alphabet: &Alphabet) -> Result<Request, Refusal> {
        let level = match self.level {
            AskedLevel::Easy => Level::Easy,
            AskedLevel::Medium => Level::Medium,
            AskedLevel::Hard => Level::Hard,
        };
        let of_level = Request::of_level(level, self.seed.into());
        let theme = self.theme.join("\n");
        if theme.len() > MAX_THEME {
            return Err(Refusal::of(format!("theme: there may be {MAX_THEME} bytes"))
                .coded("theme", json!({ "bytes": MAX_THEME })));
        }
        Ok(Request {
            rows: self.rows.unwrap_or(of_level.rows),
            columns: self.columns.unwrap_or(of_level.columns),
            shortest: self.min_length,
            style: match self.style {
                AskedPattern::French => Style::French,
                AskedPattern::American => Style::American,
                AskedPattern::Arrows => Style::Arrows,
            },
            sensitive: self.sensitive.map_or(of_level.sensitive, |sensitive| match sensitive {
                AskedSensitive::Allow => Sensitive::Allow,
                AskedSensitive::Public => Sensitive::Public,
                AskedSensitive::Family => Sensitive::Family,
            }),
            theme: Theme::of_text(&theme, alphabet),
            topic: self.topic.map(|topic| match topic {
                AskedTopic::Animals => Topic::Animals,
                AskedTopic::Plants => Topic::Plants,
                AskedTopic::Food => Topic::Food,
                AskedTopic::Clothes => Topic::Clothes,
                AskedTopic::Travel => Topic::Travel,
                AskedTopic::Geography => Topic::Geography,
            }),
            ..of_level
        })
    }
}

/// A remark on a puzzle.
fn sentences(report: &MakingReport, language: Language) -> Vec<String> {
    let sentence = |words: &[String], french: &str, english: &str| {
        let start = if language == Language::French { french } else { english };
        (!words.is_empty()).then(|| format!("{start}{}", words.join(", ")))
    };
    [
        sentence(&report.theme_standing, "Mots du thème placés : ", "Words of the theme in it: "),
        sentence(
            &report.theme_left_out,
            "Mots du thème laissés de côté : ",
            "Words of the theme left out: ",
        ),
        sentence(
            &report.theme_without_definition,
            "Mots du thème sans définition : ",
            "Words of the theme without a definition: ",
        ),
        sentence(
            &report.theme_giving_away,
            "Mots du thème dont la définition donne le mot : ",
            "Words of the theme whose definition gives them away: ",
        ),
        sentence(
            &report.theme_unusable,
            "Lignes du thème qui ne sont pas des mots : ",
            "Lines of the theme that are no words: ",
        ),
        sentence(
            &report.clues_too_long,
            "Mots dont la définition est trop longue pour sa case : ",
            "Words whose clue is too long for its cell: ",
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Tells definitions of words.
#[utoipa::path(
    post, path = "/api/clues", request_body = AskedClues,
    responses((status = 200, body = Clues), (status = "4XX", body = Refused)),
)]
pub async fn clues(
    shared: State,
    JsonBody(asked): JsonBody<AskedClues>,
) -> Result<Json<Clues>, Refusal> {
    if asked.words.len() > MAX_WORDS {
        return Err(Refusal::of(format!("words: there may be {MAX_WORDS} of them")));
    }
    let clues = shared.answer(move |shared, job| {
        let (language, halt) = (asked.language.language(), job.halt());
        let of = |word: &String| {
            let letters = shared.alphabet.fold(word.as_bytes()).unwrap_or_default();
            shared.puzzle_makers.definitions(language, &letters, MAX_DEFINITIONS, halt)
        };
        let clues = asked.words.iter().map(of).collect::<Result<_, _>>()?;
        let alphabet = &shared.alphabet;
        let lists = shared.dictionaries.each(&asked.dict, language.code());
        let written = |word: &String| {
            let letters = alphabet.fold(word.as_bytes()).unwrap_or_default();
            let list = lists.iter().find(|list| list.contains(&letters))?;
            let best = list.spellings(&letters, alphabet).into_iter().next();
            best.filter(|text| *text != alphabet.spell(&letters))
        };
        let written: Vec<String> =
            asked.words.iter().map(|word| written(word).unwrap_or_default()).collect();
        let lengths = written.iter().map(|text| enumeration(text, alphabet)).collect();
        Ok(Clues { clues, written, lengths, source: credit(language) })
    });
    clues.await
}
