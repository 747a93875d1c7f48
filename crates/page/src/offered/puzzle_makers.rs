//! The makers of puzzles to play, one for each language.

use std::sync::{Arc, Mutex, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use lexicon::{Alphabet, Halt, Index, Letter, Source};
use serde_json::json;

use crate::offered::dictionaries::Dictionaries;
use crate::refusal::{Ended, Refusal};
#[cfg(feature = "server")]
use setter::definitions::LeftOut;
use setter::definitions::{
    Definitions, DefinitionsError, Gathering, Language, Lemmas, definitions_of_lemmas,
    inflected_in_english,
};
use setter::play::{PuzzleMaker, Vocabulary};

/// How long one waits before looking again whether another has read the definitions.
const READ: Duration = Duration::from_millis(2);

/// The list of the lemmas of the French words of the program.
fn lemmas() -> Source {
    let contents = include_bytes!("../../dict/francais.lemmas.gz");
    Source::Embedded { name: "francais.lemmas.gz", contents }
}

/// The languages, and who is to be named for the definitions of the program.
const CREDITS: [(Language, &str); 2] = [
    (Language::French, "Définitions : Wiktionnaire, CC BY-SA 4.0"),
    (Language::English, "Definitions: WordNet 3.0, Princeton University"),
];

/// The makers of puzzles, one for each language; each is made when it is first asked for.
#[derive(Debug)]
pub struct PuzzleMakers {
    makers: [Mutex<Option<Arc<PuzzleMaker>>>; 2],
    /// The lists of definitions of each language; those that come first decide.
    sources: [Vec<Source>; 2],
    /// The words of each language, with their scores.
    scores: [Option<Arc<Index>>; 2],
    /// The lemmas of French words, once definitions of some were asked for; none without the words of the program.
    lemmas: OnceLock<Option<Lemmas>>,
    alphabet: Alphabet,
}

impl PuzzleMakers {
    /// Makers by the lists of definitions of each language, and by the words of dictionaries.
    pub fn new(
        sources: impl Fn(Language) -> Vec<Source>,
        dictionaries: &Dictionaries,
        alphabet: &Alphabet,
    ) -> PuzzleMakers {
        PuzzleMakers {
            makers: Default::default(),
            sources: CREDITS.map(|(language, _)| sources(language)),
            scores: CREDITS.map(|(language, _)| dictionaries.of_language(language.code())),
            lemmas: OnceLock::new(),
            alphabet: alphabet.clone(),
        }
    }

    /// The definitions of a word: its own, then those of its lemmas, each with the form that the word is.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn definitions(
        &self,
        language: Language,
        word: &[Letter],
        most: usize,
        halt: &Halt,
    ) -> Result<Vec<String>, Ended> {
        let maker = self.of(language, halt)?;
        let definitions = maker.vocabulary().definitions();
        let own: Vec<String> = definitions.of(word).take(most).map(str::to_owned).collect();
        if own.len() == most {
            return Ok(own);
        }
        let inflected = match language {
            Language::French => {
                let lemmas = self.lemmas.get_or_init(|| {
                    let words = self.scores[0].as_ref()?;
                    let halt = Halt::default();
                    Lemmas::read(Arc::clone(words), &lemmas(), &self.alphabet, &halt).ok()
                });
                lemmas.iter().filter_map(|lemmas| lemmas.inflected(word)).collect()
            }
            Language::English => inflected_in_english(word, &self.alphabet),
        };
        let of_lemmas = definitions_of_lemmas(word, &inflected, definitions, &self.alphabet);
        Ok(own.into_iter().chain(of_lemmas).take(most).collect())
    }

    /// The maker of puzzles in a language. The first who asks reads its definitions; others wait for that.
    ///
    /// # Errors
    /// If they cannot be read, or it is halted.
    pub fn of(&self, language: Language, halt: &Halt) -> Result<Arc<PuzzleMaker>, Ended> {
        let at = CREDITS.iter().position(|(own, _)| *own == language).unwrap_or_default();
        let mut maker = loop {
            match self.makers[at].try_lock() {
                Ok(maker) => break maker,
                // Nothing is kept of a reading that broke off.
                Err(TryLockError::Poisoned(maker)) => break maker.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    halt.check()?;
                    thread::sleep(READ);
                }
            }
        };
        if let Some(maker) = &*maker {
            return Ok(Arc::clone(maker));
        }
        let read = self.read(at, halt);
        halt.check()?;
        let read =
            read.map_err(|why| Refusal::unanswerable(why).coded("definitions", json!({})))?;
        Ok(Arc::clone(maker.insert(Arc::new(read))))
    }

    fn read(&self, at: usize, halt: &Halt) -> Result<PuzzleMaker, String> {
        let definitions = gathered(CREDITS[at].0, &self.sources[at], &self.alphabet, halt);
        let definitions = Arc::new(definitions.map_err(|error| error.to_string())?);
        let vocabulary = match &self.scores[at] {
            Some(scores) => Vocabulary::new(definitions, scores, &self.alphabet, halt),
            None => Index::from_words(&self.alphabet, [""; 0])
                .and_then(|none| Vocabulary::new(definitions, &none, &self.alphabet, halt)),
        };
        vocabulary.map(PuzzleMaker::new).map_err(|error| error.to_string())
    }
}

/// Checks definitions of the user's, and tells what of them is left out.
///
/// # Errors
/// If they cannot be read.
#[cfg(feature = "server")]
pub fn check(given: &[Source], alphabet: &Alphabet) -> Result<LeftOut, DefinitionsError> {
    let left_out = |language| -> Result<LeftOut, DefinitionsError> {
        Ok(gathered(language, given, alphabet, &Halt::default())?.left_out().clone())
    };
    let (french, english) = (left_out(Language::French)?, left_out(Language::English)?);
    // They are taken for both languages, and what is for nobody in one may be harmless in the other.
    Ok(LeftOut { sensitive: french.sensitive.max(english.sensitive), ..french })
}

fn gathered(
    language: Language,
    sources: &[Source],
    alphabet: &Alphabet,
    halt: &Halt,
) -> Result<Definitions, DefinitionsError> {
    let mut gathering = Gathering::new(language, alphabet, halt);
    for source in sources {
        gathering.read_source(source)?;
    }
    gathering.finish()
}

/// The credit due for the definitions in a language.
pub fn credit(language: Language) -> &'static str {
    CREDITS.iter().find(|(own, _)| *own == language).map_or("", |(_, credit)| credit)
}
