//! Who makes puzzles to play, in each language.

use std::sync::{Arc, OnceLock};
use std::thread;

use lexicon::dictionary::Source;
use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::Alphabet;
use serde_json::json;

use super::dictionaries::Dictionaries;
use super::refusal::Refusal;
use crate::definitions::{Definitions, DefinitionsError, Gathering, Language, LeftOut};
use crate::play::{Level, PuzzleMaker, Request, Vocabulary};

/// The definitions of the program, and who is to be named.
const OWN: [(Language, Source, &str); 2] = [
    (
        Language::French,
        Source::Embedded {
            name: "francais.definitions.gz",
            contents: include_bytes!("../../../../dict/francais.definitions.gz"),
        },
        "Définitions : Wiktionnaire, CC BY-SA 4.0",
    ),
    (
        Language::English,
        Source::Embedded {
            name: "english.definitions.gz",
            contents: include_bytes!("../../../../dict/english.definitions.gz"),
        },
        "Definitions: WordNet 3.0, Princeton University",
    ),
];

/// Who makes puzzles, in each language; made once, by a thread of its own.
#[derive(Debug)]
pub struct PuzzleMakers {
    makers: [OnceLock<Result<PuzzleMaker, String>>; 2],
    alphabet: Alphabet,
}

impl PuzzleMakers {
    /// Without any yet.
    pub fn new(alphabet: &Alphabet) -> PuzzleMakers {
        PuzzleMakers { makers: Default::default(), alphabet: alphabet.clone() }
    }

    /// Reads the definitions in each language, those given before those of the program; a thread does it for
    /// each language.
    pub fn start(self: &Arc<Self>, given: &[Source], dictionaries: &Dictionaries) {
        for (at, (language, ..)) in (0..).zip(&OWN) {
            let scores = dictionaries.of_language(language.code());
            let (puzzles, given) = (Arc::clone(self), given.to_vec());
            let started = thread::Builder::new().name("definitions".into()).spawn(move || {
                let maker = puzzles.read(at, &given, scores);
                // A large size pays once to find out how its patterns are drawn.
                if let Ok(maker) = puzzles.makers[at].get_or_init(|| maker) {
                    let _ = maker.make(&Request::of_level(Level::Hard, 1), &Halt::default());
                }
            });
            if let Err(error) = started {
                // Who asks must not wait for ever.
                let _ = self.makers[at].set(Err(format!("no thread can be started: {error}")));
            }
        }
    }

    fn read(
        &self,
        at: usize,
        given: &[Source],
        scores: Option<Arc<Index>>,
    ) -> Result<PuzzleMaker, String> {
        let (language, own, _) = &OWN[at];
        let sources: Vec<Source> = given.iter().chain([own]).cloned().collect();
        let definitions = gathered(*language, &sources, &self.alphabet);
        let definitions = Arc::new(definitions.map_err(|error| error.to_string())?);
        let halt = Halt::default();
        let vocabulary = match scores {
            Some(scores) => Vocabulary::new(definitions, &scores, &self.alphabet, &halt),
            None => Index::from_words(&self.alphabet, [""; 0])
                .and_then(|none| Vocabulary::new(definitions, &none, &self.alphabet, &halt)),
        };
        vocabulary.map(PuzzleMaker::new).map_err(|error| error.to_string())
    }

    /// Who makes puzzles in a language, once its definitions are read.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn of(&self, language: Language) -> Result<&PuzzleMaker, Refusal> {
        let at = OWN.iter().position(|(own, ..)| *own == language).unwrap_or_default();
        self.makers[at]
            .wait()
            .as_ref()
            .map_err(|why| Refusal::unanswerable(why.clone()).coded("definitions", json!({})))
    }
}

/// Checks definitions of the user's, and tells what of them is left out.
///
/// # Errors
/// If they cannot be read.
pub fn check(given: &[Source], alphabet: &Alphabet) -> Result<LeftOut, DefinitionsError> {
    Ok(gathered(Language::French, given, alphabet)?.left_out().clone())
}

fn gathered(
    language: Language,
    sources: &[Source],
    alphabet: &Alphabet,
) -> Result<Definitions, DefinitionsError> {
    let halt = Halt::default();
    let mut gathering = Gathering::new(language, alphabet, &halt);
    for source in sources {
        gathering.read_source(source)?;
    }
    gathering.finish()
}

/// Who is to be named for the definitions in a language.
pub fn credit(language: Language) -> &'static str {
    OWN.iter().find(|(own, ..)| *own == language).map_or("", |(.., credit)| credit)
}
