//! The functions that JavaScript calls. A call takes the bytes that were reserved since the last one as its arguments, in
//! their order.

use std::cell::RefCell;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use lexicon::dictionary::Rules;
use lexicon::{Index, IndexOptions, Source};
use page::worker::{Answer, Refused, Worker, is_own};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use setter::definitions::Language;

use crate::host::{self, Kind, tell};

thread_local! {
    static ARGUMENTS: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

#[derive(Deserialize)]
struct Limits {
    memory: usize,
    seconds: f64,
}

#[derive(Deserialize)]
struct Named {
    #[serde(default)]
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    language: String,
}

#[derive(Deserialize)]
struct Question {
    method: String,
    path: String,
    #[serde(default)]
    headers: Map<String, Value>,
}

/// Makes room for an argument of the next call, and tells where it is.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    ARGUMENTS.with_borrow_mut(|arguments| {
        arguments.push(vec![0; length]);
        arguments.last_mut().map_or(std::ptr::null_mut(), |argument| argument.as_mut_ptr())
    })
}

/// Starts. Its argument: `{"memory": bytes, "seconds": of a stream}`.
#[unsafe(no_mangle)]
extern "C" fn start() {
    host::tell_panics();
    let [limits] = arguments();
    let Limits { memory, seconds } = parsed(&limits);
    let worker = Worker::new(memory, Duration::from_secs_f64(seconds), host::tell_on_the_way);
    WORKER.set(Some(worker));
}

/// Takes a ready index. Its arguments: `{"id", "name", "language"}`, and the bytes of the index file.
#[unsafe(no_mangle)]
extern "C" fn add_dictionary() {
    let [named, bytes] = arguments();
    let Named { id, name, language } = parsed(&named);
    let added = with_worker(|worker| match Index::from_file(bytes) {
        Ok(index) => Ok(json!(worker.add_dictionary(&id, &name, &language, index))),
        Err(error) => Err(error.to_string()),
    });
    tell_outcome(added, "damaged");
}

/// Takes a list of definitions. Its arguments: `{"language"}`, and the list.
#[unsafe(no_mangle)]
extern "C" fn add_definitions() {
    let [named, bytes] = arguments();
    let code = parsed::<Named>(&named).language;
    let language = Language::ALL.into_iter().find(|language| language.code() == code);
    let list = Source::Bytes { name: "definitions".into(), contents: bytes.into() };
    let language = language.unwrap_or_else(|| panic!("{code:?}: there is no such language"));
    with_worker(|worker| worker.add_definitions(language, list));
}

/// Makes the index of a word list, tells it in pieces, and takes it. Its arguments: `{"id", "name",
/// "language"}`, and the list.
#[unsafe(no_mangle)]
extern "C" fn build_index() {
    let [named, list] = arguments();
    let Named { id, name, language } = parsed(&named);
    let built = with_worker(|worker| {
        let list = [Source::Bytes { name: "list".into(), contents: list.into() }];
        let (lists, own): (&[Source], &[Source]) =
            if is_own(&id) { (&[], &list) } else { (&list, &[]) };
        let rules = Rules::OF_MAKERS;
        let options = IndexOptions { rules, own, ..IndexOptions::new(worker.alphabet()) };
        let (index, _) = Index::open(lists, options).map_err(|error| error.to_string())?;
        tell(Kind::Piece, &index.to_file().map_err(|error| error.to_string())?);
        let skipped = index.faults().skipped();
        let mut summary = json!(worker.add_dictionary(&id, &name, &language, index));
        summary["skipped"] = skipped.into();
        Ok(summary)
    });
    tell_outcome(built, "unreadable-list");
}

/// Makes the index of several dictionaries together, and tells it in pieces. Its arguments: `{"id"}`, the ids of the
/// dictionaries with commas between them, and nothing.
#[unsafe(no_mangle)]
extern "C" fn merge_dictionaries() {
    let [named, _] = arguments();
    let merged = with_worker(|worker| worker.merge(&parsed::<Named>(&named).id));
    let told = merged.map(|(summary, index)| {
        tell(Kind::Piece, &index);
        json!(summary)
    });
    tell_outcome(told, "unreadable-list");
}

/// Answers a question. Its arguments: `{"method", "path", "headers"}`, and the body.
#[unsafe(no_mangle)]
extern "C" fn ask() {
    let [question, body] = arguments();
    let Question { method, path, headers } = parsed(&question);
    let method: Method = method.parse().unwrap_or_default();
    let header = |(name, value): (&String, &Value)| {
        Some((name.parse::<HeaderName>().ok()?, value.as_str()?.parse::<HeaderValue>().ok()?))
    };
    let headers: HeaderMap = headers.iter().filter_map(header).collect();
    let answer = with_worker(|worker| worker.ask(method, &path, &headers, body));
    match answer {
        Ok(answer) => tell_answer(answer),
        Err(error) => tell_outcome(Err(error.to_string()), "other"),
    }
}

/// The arguments of a call.
fn arguments<const COUNT: usize>() -> [Vec<u8>; COUNT] {
    let arguments = ARGUMENTS.take();
    let found = arguments.len();
    arguments.try_into().unwrap_or_else(|_| panic!("{found} arguments in place of {COUNT}"))
}

fn parsed<T: DeserializeOwned>(argument: &[u8]) -> T {
    serde_json::from_slice(argument).unwrap_or_else(|error| panic!("an argument: {error}"))
}

fn with_worker<T>(call: impl FnOnce(&mut Worker) -> T) -> T {
    WORKER.with_borrow_mut(|worker| match worker {
        Some(worker) => call(worker),
        None => panic!("the module was not started"),
    })
}

/// Tells an answer of the module itself: a value, or a refusal with a code.
fn tell_outcome(outcome: Result<Value, String>, code: &'static str) {
    let (status, body) = match outcome {
        Ok(value) => (StatusCode::OK, value),
        Err(error) => {
            let parts = json!({ "error": error });
            (StatusCode::UNPROCESSABLE_ENTITY, json!(Refused { error, code, parts }))
        }
    };
    tell_answer(Answer { status, headers: HeaderMap::new(), body: body.to_string().into() });
}

fn tell_answer(answer: Answer) {
    let headers: Map<String, Value> = answer
        .headers
        .iter()
        .filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.into())))
        .collect();
    let body = String::from_utf8_lossy(&answer.body);
    let told = json!({ "status": answer.status.as_u16(), "headers": headers, "body": body });
    tell(Kind::Answer, told.to_string().as_bytes());
}
