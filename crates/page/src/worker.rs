//! The answers to all questions where there is no server: on the caller's thread, one after the other.
//!
//! The same questions are answered **without a server**. The crate `page`, without its feature `server`, does each
//! job on the caller's thread, from its beginning to its end (`jobs/alone/`; `jobs/threaded/` does them for a server),
//! and `worker.rs` puts a request to the same handlers. `page-worker` makes of that a WebAssembly module without
//! glue: JavaScript writes bytes where it was told, calls, and is told events, pieces and the answer by one function.
//! A Web Worker answers one question and is ended when nobody waits any more; one that has counted is kept for the
//! next question about its grid. `setter site` (`site.rs`) writes the files of the page with that module, the word
//! lists, and a table of contents (`site.json`), by which a service worker keeps them. A list is fetched as words and
//! indexed once in a worker: its index would be three times as much to fetch.

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use lexicon::{Alphabet, Index, Source};
use setter::definitions::Language;
use tower_service::Service;

use crate::interface::answers;
use crate::jobs::budget::Budget;
pub use crate::jobs::budget::Told;
use crate::jobs::explorers::Explorers;
use crate::jobs::kept_beliefs::KeptBeliefs;
pub use crate::offered::dictionaries::is_own;
use crate::offered::dictionaries::{BETWEEN, Dictionaries, Dictionary, DictionarySummary};
use crate::offered::games::Games;
use crate::offered::puzzle_makers::PuzzleMakers;
pub use crate::refusal::Refused;
use crate::shared::Shared;

/// One who answers questions with the lists that were given.
#[derive(Debug)]
pub struct Worker {
    budget: Budget,
    alphabet: Alphabet,
    dictionaries: Vec<Dictionary>,
    definitions: Vec<(Language, Source)>,
    /// The answers with these lists, once something was asked.
    answers: Option<Router>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub status: StatusCode,
    /// The headers of HTTP.
    pub headers: HeaderMap,
    /// The body: JSON for the most part. Empty where all was told on the way.
    pub body: Vec<u8>,
}

impl Worker {
    /// A worker without lists, which may take about `memory` bytes, and `time` for a stream, and which tells events
    /// and pieces of texts by `tell`.
    pub fn new(memory: usize, time: Duration, tell: fn(Told)) -> Worker {
        Worker {
            budget: Budget::new(memory, time, tell),
            alphabet: Alphabet::default(),
            dictionaries: Vec::new(),
            definitions: Vec::new(),
            answers: None,
        }
    }

    /// The letters of all grids and lists.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Takes a dictionary, in place of one of the same id, and tells what there is in it.
    pub fn add_dictionary(
        &mut self,
        id: &str,
        name: &str,
        language: &str,
        index: Index,
    ) -> DictionarySummary {
        let added = Dictionary {
            id: id.into(),
            name: name.into(),
            language: language.into(),
            index: Arc::new(index),
        };
        let summary = added.summary();
        self.dictionaries.retain(|dictionary| dictionary.id != added.id);
        self.dictionaries.push(added);
        self.answers = None;
        summary
    }

    /// Takes several of its dictionaries together, whose ids have commas between them, and gives the bytes of the index.
    ///
    /// # Errors
    /// In a sentence, if it has not all of them, or the words are too many.
    pub fn merge(&self, id: &str) -> Result<(DictionarySummary, Vec<u8>), String> {
        let parts: Option<Vec<Dictionary>> = id
            .split(BETWEEN)
            .map(|id| self.dictionaries.iter().find(|part| part.id == id).cloned())
            .collect();
        let parts = parts.ok_or_else(|| format!("{id:?}: not all are there"))?;
        let merged = Dictionary::merged(id, &parts, &self.alphabet);
        let merged = merged.map_err(|error| error.to_string())?;
        let file = merged.index.to_file().map_err(|error| error.to_string())?;
        Ok((merged.summary(), file))
    }

    /// Takes a list of definitions.
    pub fn add_definitions(&mut self, language: Language, list: Source) {
        self.definitions.push((language, list));
        self.answers = None;
    }

    /// Answers a question, as the server does.
    ///
    /// # Errors
    /// If the path is none.
    pub fn ask(
        &mut self,
        method: Method,
        path: &str,
        headers: &HeaderMap,
        body: Vec<u8>,
    ) -> Result<Answer, axum::http::Error> {
        let mut request = Request::builder().method(method).uri(path).body(Body::from(body))?;
        request.headers_mut().extend(headers.clone());
        let mut answers = match &self.answers {
            Some(answers) => answers.clone(),
            None => self.answers.insert(answers(Arc::new(self.shared()))).clone(),
        };
        let answered = async {
            let response = answers.call(request).await.unwrap_or_else(|never| match never {});
            let (head, body) = response.into_parts();
            // A body that was written here cannot be broken off.
            let body = to_bytes(body, usize::MAX).await.unwrap_or_default().into();
            Answer { status: head.status, headers: head.headers, body }
        };
        Ok(finish(answered))
    }

    fn shared(&self) -> Shared {
        let dictionaries = Dictionaries::new(self.dictionaries.clone());
        let definitions = |language| {
            let own = self.definitions.iter().filter(|(of, _)| *of == language);
            own.map(|(_, list)| list.clone()).collect()
        };
        let budget = Arc::new(self.budget);
        Shared {
            alphabet: self.alphabet.clone(),
            puzzle_makers: PuzzleMakers::new(definitions, &dictionaries, &self.alphabet),
            clue_drafts: None,
            dictionaries,
            explorers: Explorers::new(&budget),
            beliefs: KeptBeliefs::default(),
            games: Games::default(),
            budget,
        }
    }
}

/// The output of a task that never waits: all that it awaits is there when it is asked for.
fn finish<T>(task: impl Future<Output = T>) -> T {
    let mut task = pin!(task);
    loop {
        if let Poll::Ready(done) = task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return done;
        }
    }
}
