//! The game that the flags mean: its lists are read, or its codes made.

use anyhow::anyhow;
use command::indexing::open_index;
use command::{Exit, Failure, Watch};
use lexicon::{Index, IndexOptions, Score, Source, Words};
use wordle::game::{Game, GameError};
use wordle::reply::{MAX_LENGTH, MIN_LENGTH};

use crate::dictionary::no_word;
use crate::flags::{AskedGame, Hidden};
use crate::terminal::VOICE;

/// Reads the words of a game, or makes its codes. The first guess may tell how many letters they
/// have.
///
/// # Errors
/// With the name of what cannot be read, or of what the words lack; or how the run was stopped.
pub fn open(
    asked: &AskedGame,
    guessed_length: Option<usize>,
    watch: &Watch,
) -> Result<Game, Failure> {
    watch.enter("while the words were read");
    let bad_input = |error: anyhow::Error| Exit::BadInput.because(error);
    let (list, allowed, min_score, is_weighted, length) = match &asked.hidden {
        Hidden::Codes { pegs, colours, are_different } => {
            let codes = if *are_different { Game::different_codes } else { Game::codes };
            return codes(*pegs, *colours).map_err(|error| bad_input(error.into()));
        }
        Hidden::Words { list, allowed, min_score, is_weighted, length } => {
            (list, allowed, *min_score, *is_weighted, length.or(guessed_length))
        }
    };
    let index = read(list, length, asked, watch)?;
    let length = match length {
        Some(length) => length,
        None => only_length(&index, list).map_err(bad_input)?,
    };
    let words = words(&index, list, length).map_err(bad_input)?;
    let all_scores = match index.scores(length) {
        Some(scores) => scores.of_words(words.iter()),
        None => vec![Score::ZERO; words.count()],
    };
    let scored = || words.iter().zip(&all_scores);
    let is_hidden = |score: &Score| min_score.is_none_or(|least| *score >= least);
    let secrets = scored().filter(|(_, score)| is_hidden(score)).map(|(word, _)| word);
    let secrets = Words::listed(length, secrets);
    if let (Some(least), 0) = (min_score, secrets.count()) {
        let name = list.name();
        return Err(bad_input(anyhow!(
            "{name}: none of the {} words of {length} letters has a score of {least} or more \
             (--min-score)",
            words.count()
        )));
    }
    let allowed = match allowed {
        Some(source) => {
            let index = read(source, Some(length), asked, watch)?;
            let more = self::words(&index, source, length).map_err(bad_input)?;
            Words::listed(length, words.iter().chain(more.iter()))
        }
        None => words.clone(),
    };
    let game = match is_weighted {
        true => {
            let scores: Vec<Score> = all_scores.iter().copied().filter(is_hidden).collect();
            Game::scored(asked.rule, &secrets, &scores, &allowed)
        }
        false => Game::new(asked.rule, &secrets, &allowed),
    };
    let game = game.map_err(|error| {
        let error = match (is_weighted, error) {
            (true, GameError::NoSecret) => anyhow!(
                "{}: none of the {} words of {length} letters has a score above 0 (--weighted)",
                list.name(),
                words.count()
            ),
            (true, GameError::Weights) => anyhow!("{}: {error}", list.name()),
            _ => error.into(),
        };
        bad_input(error)
    })?;
    match asked.initial {
        None => Ok(game),
        Some(letter) => game.beginning_with(letter).map_err(|_| {
            let letter = asked.alphabet.glyph(letter);
            let count = game.secrets().len();
            bad_input(anyhow!(
                "--initial: none of the {count} words that may be hidden begins with {letter}"
            ))
        }),
    }
}

/// The index of a list, for words of this length or of any.
fn read(
    source: &Source,
    length: Option<usize>,
    asked: &AskedGame,
    watch: &Watch,
) -> Result<Index, Failure> {
    let lengths: Vec<usize> =
        length.map_or((MIN_LENGTH..=MAX_LENGTH).collect(), |length| vec![length]);
    let options = IndexOptions {
        lengths: Some(&lengths),
        cache: asked.cache.as_deref(),
        memory: asked.memory,
        ..asked.lists.options(&asked.alphabet)
    };
    open_index(std::slice::from_ref(source), options, watch, VOICE)
}

/// The length of all words that may be guessed.
fn only_length(index: &Index, list: &Source) -> anyhow::Result<usize> {
    let name = list.name();
    let lengths: Vec<usize> =
        index.lengths().filter(|length| (MIN_LENGTH..=MAX_LENGTH).contains(length)).collect();
    match lengths[..] {
        [length] => Ok(length),
        [] => Err(anyhow!(
            "{name}: there is no word of {MIN_LENGTH} to {MAX_LENGTH} letters to be hidden"
        )),
        [first, .., last] => Err(anyhow!(
            "{name}: words of {} lengths, from {first} to {last} letters: --length tells which are \
             hidden",
            lengths.len()
        )),
    }
}

/// The words of a list.
fn words(index: &Index, source: &Source, length: usize) -> anyhow::Result<Words> {
    let list = index.list(length).filter(|list| list.count() > 0);
    list.map(|list| list.words().clone()).ok_or_else(|| no_word(&source.name(), index, length))
}
