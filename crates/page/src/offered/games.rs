//! The words of games, kept for those who go on with them.

use std::sync::{Arc, Mutex, MutexGuard};

use lexicon::clock::Instant;
use lexicon::threads::lock;
use lexicon::{Alphabet, Index, Letter, Words};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use serde_json::json;
use setter::definitions::Language;
use setter::sensitive::Sensitive;
use utoipa::ToSchema;
use wordle::game::{Game, SecretId};
use wordle::reply::Rule;

use crate::offered::dictionaries::Dictionary;
use crate::refusal::Refusal;

/// How many games are kept; one has some megabytes.
const MOST_GAMES: usize = 12;

/// How many words are common enough to be hidden, if half of the words are not fewer.
const MOST_COMMON: usize = 2000;

/// Which words may be hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Hidden {
    /// The words of the highest scores, half of all, about 2,000 at most, without those that are not for families, and
    /// without names and plurals.
    #[default]
    Common,
    /// All.
    All,
}

lexicon::named!(Hidden, "choice of words", Common = "common", All = "all");

/// Which words may be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guessed {
    /// The words that may be proposed: none that is not for families.
    Proposed,
    /// All, for whoever types them.
    Typed,
}

/// Which game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameKey {
    /// The id of the dictionary.
    pub dictionary: String,
    /// How many letters the words have.
    pub length: usize,
    /// How guesses are replied to.
    pub rule: Rule,
    /// Which words may be hidden.
    pub hidden: Hidden,
    /// Which words may be guessed.
    pub guessed: Guessed,
}

/// The games that were asked for last.
#[derive(Debug, Default)]
pub struct Games(Mutex<Vec<KeptGame>>);

#[derive(Debug)]
struct KeptGame {
    key: GameKey,
    game: Arc<Game>,
    /// When it was asked for last.
    asked: Instant,
}

impl Games {
    /// The game of the words of a dictionary.
    ///
    /// # Errors
    /// If there are no such words.
    pub fn find(
        &self,
        key: &GameKey,
        dictionary: &Dictionary,
        alphabet: &Alphabet,
    ) -> Result<Arc<Game>, Refusal> {
        if let Some(kept) = self.list().iter_mut().find(|kept| kept.key == *key) {
            kept.asked = Instant::now();
            return Ok(Arc::clone(&kept.game));
        }
        // Others need not wait; it may be made twice at the same time.
        let game = Arc::new(make(key, dictionary, alphabet)?);
        let mut list = self.list();
        list.retain(|kept| kept.key != *key);
        if list.len() >= MOST_GAMES {
            list.remove(0);
        }
        list.push(KeptGame { key: key.clone(), game: Arc::clone(&game), asked: Instant::now() });
        Ok(game)
    }

    /// Forgets the games that nobody has asked for since so long.
    #[cfg(feature = "server")]
    pub fn forget_idle(&self, idle: std::time::Duration) {
        self.list().retain(|kept| kept.asked.elapsed() < idle);
    }

    fn list(&self) -> MutexGuard<'_, Vec<KeptGame>> {
        // The list is whole between any two changes.
        lock(&self.0)
    }
}

fn make(key: &GameKey, dictionary: &Dictionary, alphabet: &Alphabet) -> Result<Game, Refusal> {
    let index = &*dictionary.index;
    let length = key.length;
    let list = index.list(length).filter(|list| list.count() > 0);
    let list = list.ok_or_else(|| no_words(&key.dictionary, length, index))?;
    let words = list.words().clone();
    let left_out = Sensitive::Family.left_out(index, dictionary.language(), alphabet);
    // Names, abbreviations and phrases are no words of games, unless a list writes all its words so.
    let plain = words.iter().filter(|word| is_plain(index, word, alphabet));
    let plain = Some(Words::listed(length, plain)).filter(|plain| plain.count() > 0);
    let plain = plain.unwrap_or_else(|| words.clone());
    let is_fit = |word: &&[Letter]| left_out.binary_search_by(|other| other[..].cmp(word)).is_err();
    let fit = Words::listed(length, plain.iter().filter(is_fit));
    let guesses = match key.guessed {
        Guessed::Proposed => fit.clone(),
        Guessed::Typed => words,
    };
    let hidden = match (key.hidden, key.guessed) {
        (Hidden::Common, _) => match dictionary.language() {
            Some(language) => common(&answers(&fit, index, language, alphabet), index),
            None => common(&fit, index),
        },
        (Hidden::All, Guessed::Proposed) => fit,
        (Hidden::All, Guessed::Typed) => plain,
    };
    Game::new(key.rule, &hidden, &guesses).map_err(|error| Refusal::of(format!("length: {error}")))
}

/// Whether a word is written in small letters, without blanks, hyphens or the like.
fn is_plain(index: &Index, word: &[Letter], alphabet: &Alphabet) -> bool {
    let spellings = index.spellings(word, alphabet);
    spellings.is_empty() || spellings.iter().any(|text| text.chars().all(char::is_lowercase))
}

fn no_words(dictionary: &str, length: usize, index: &Index) -> Refusal {
    let lengths: Vec<String> = index.lengths().map(|length| length.to_string()).collect();
    let parts = json!({ "length": length, "dict": dictionary });
    Refusal::unanswerable(format!(
        "length: {dictionary} has no word of {length} letters; it has words of {}",
        lengths.join(", ")
    ))
    .coded("no-words", parts)
}

/// A word that looks like a plural and scores more than by this part above its singular is a word of its own: *temps*,
/// *fois*, *always*, while *jours* and *times* score below theirs.
const OWN_WORD: u64 = 16;

/// The words without those that are the plural of another or better known as names, all if there are no others.
fn answers(words: &Words, index: &Index, language: Language, alphabet: &Alphabet) -> Words {
    let is_answer = |word: &&[Letter]| {
        let spelled = alphabet.spell(word);
        let own = index.score(word).unwrap_or_default().millionths();
        let is_plural_of = |singular: &String| {
            let Some(other) = alphabet.fold(singular.as_bytes()) else { return false };
            let score = index.score(&other).filter(|_| is_plain(index, &other, alphabet));
            score.is_some_and(|score| own <= score.millionths() + score.millionths() / OWN_WORD)
        };
        !language.is_name(&spelled) && !language.singulars(&spelled).iter().any(is_plural_of)
    };
    let answers = Words::listed(words.length(), words.iter().filter(is_answer));
    if answers.count() > 0 { answers } else { words.clone() }
}

/// The words whose scores are not below that of the middle one, or of number 2,000 if there are more.
fn common(words: &Words, index: &Index) -> Words {
    let scores = index.scores(words.length());
    let scores = scores.map(|scores| scores.of_words(words.iter())).unwrap_or_default();
    let mut ranked = scores.clone();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    let last = words.count().div_ceil(2).min(MOST_COMMON);
    let least = ranked.get(last.saturating_sub(1)).copied().unwrap_or_default();
    let is_common = words.iter().zip(scores).filter(|&(_, score)| score >= least);
    Words::listed(words.length(), is_common.map(|(word, _)| word))
}

/// A number of different words that a seed hides, all if there are no more: the same from the same seed, on all machines.
pub fn drawn(game: &Game, seed: u32, count: usize) -> Vec<SecretId> {
    let secrets = game.secrets().len();
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let mut drawn = Vec::new();
    while drawn.len() < count.min(secrets) {
        let secret = SecretId(random.random_range(..secrets) as u32);
        if !drawn.contains(&secret) {
            drawn.push(secret);
        }
    }
    drawn
}
