//! How long questions take in the browser alone, beside a server of one thread, and how soon the first view is there.
//! The programs are those of a release, and the site that `PAGE_SITE` names has an engine of one.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, thread};

use serde_json::{Value, json};

use crate::page::Page;
use crate::served::Served;
use crate::session::browse;

/// Asks one question after the other; each time is in milliseconds.
const ASK: &str = r#"
    const questions = arguments[0];
    window.measured = null;
    (async () => {
      const { ask, search } = await import("/engine.js");
      const searched = (path, parameters) => new Promise((resolve, reject) => {
        search(path, parameters, { end: resolve, failure: reject, lost: reject });
      });
      const times = [];
      for (const { path, parameters, body } of questions) {
        const begun = performance.now();
        const answer = path === "fill" ? await searched(path, parameters) : await ask(path, parameters ?? {}, { body });
        times.push([performance.now() - begun, JSON.stringify(answer).slice(0, 200)]);
      }
      return times;
    })().then((times) => window.measured = times, (error) => window.measured = String(error));
"#;

/// Notes when the grid of the first view is drawn, in milliseconds from the beginning of the visit.
const NOTE_DRAWN: &str = r#"
    new MutationObserver((_, observer) => {
      if (!document.querySelector("main .cells .cell")) return;
      observer.disconnect();
      requestAnimationFrame(() => { window.drawnAt = performance.now(); });
    }).observe(document, { childList: true, subtree: true });
"#;

/// Ten megabits a second, and 20 ms to the server and back.
fn throttle(page: &Page) {
    let rate = 10_000_000 / 8;
    page.devtools("Network.enable", json!({}));
    page.devtools(
        "Network.emulateNetworkConditions",
        json!({ "offline": false, "latency": 20, "downloadThroughput": rate, "uploadThroughput": rate }),
    );
}

fn text(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text.trim().to_owned()
}

/// The first twenty American grids of 15 × 15 of the folder of further grids.
fn american() -> Vec<String> {
    let data = env::var("CROSSWORD_DATA").expect("CROSSWORD_DATA has further grids");
    let files = fs::read_dir(Path::new(&data).join("grids/american")).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let grids = paths.iter().map(text);
    grids.filter(|grid| grid.lines().count() == 15 && grid.len() == 15 * 16 - 1).take(20).collect()
}

/// What is asked, with a name each; the first two read the lists.
fn questions() -> Vec<(String, Value)> {
    let project = |path: &str| text(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path));
    let of = |dict: &str, grid: &str, more: Value| {
        let mut parameters = json!({ "dict": dict, "grid": grid });
        parameters.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        parameters
    };
    let count =
        |dict, grid: &str| json!({ "path": "count", "parameters": of(dict, grid, json!({})) });
    let fill = |grid: &str, how| {
        let more = json!({ "how": how, "distinct": "true" });
        json!({ "path": "fill", "parameters": of("francais", grid, more) })
    };
    let puzzle = |seed| {
        let body =
            json!({ "language": "fr", "rows": 10, "columns": 10, "level": "medium", "seed": seed });
        json!({ "path": "puzzle", "body": body })
    };
    let mut questions = vec![
        ("the French list read".to_owned(), count("francais", "11/11")),
        ("the definitions read, a puzzle".to_owned(), puzzle(1)),
        (
            "count of counted-13x13".to_owned(),
            count("francais", &project("grids/counted-13x13.txt")),
        ),
        ("gridB proved".to_owned(), fill(&project("benches/experiments/grids/gridB.txt"), "best")),
        ("a puzzle of 10 × 10".to_owned(), puzzle(2)),
    ];
    for (number, grid) in american().iter().enumerate() {
        questions.push((format!("American {}", number + 1), fill(grid, "any")));
    }
    questions
}

/// The times of all questions, in milliseconds, with the beginnings of their answers.
fn times(page: &Page, address: &str, questions: &[Value]) -> Vec<(f64, String)> {
    page.visit(&format!("{}/guess?lang=en", address.trim_end_matches('/')));
    page.wait("the room opens", "return document.querySelector('main')?.className");
    page.run_with(ASK, &[json!(questions)]);
    let measured = loop {
        thread::sleep(Duration::from_millis(500));
        let measured = page.run("return window.measured");
        if !measured.is_null() {
            break measured;
        }
    };
    let times = measured.as_array().unwrap_or_else(|| panic!("{measured}")).iter();
    times.map(|time| (time[0].as_f64().unwrap(), time[1].as_str().unwrap().to_owned())).collect()
}

#[test]
#[ignore = "measures: needs a release, PAGE_SITE and CROSSWORD_DATA"]
fn measured_beside_a_server() {
    browse(|page| {
        let (names, questions): (Vec<String>, Vec<Value>) = questions().into_iter().unzip();
        let alone = times(page, &page.server.to_string(), &questions);
        let cache = tempfile::tempdir().unwrap();
        let server = Served::answers(0, cache.path(), &["--threads", "1"]);
        let served = times(page, &server.to_string(), &questions);
        for ((name, (alone, answer)), (served, other)) in names.iter().zip(&alone).zip(&served) {
            println!(
                "{name}: {alone:.0} ms alone, {served:.0} ms served, ratio {:.2}",
                alone / served
            );
            println!("  {answer}\n  {other}");
        }
        let sum = |times: &[(f64, String)]| times[5..].iter().map(|(time, _)| time).sum::<f64>();
        println!("American first fills: {:.0} and {:.0} ms", sum(&alone), sum(&served));
    });
}

#[test]
#[ignore = "measures: needs a release, PAGE_SITE"]
fn measured_first_view() {
    browse(|page| {
        throttle(page);
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": NOTE_DRAWN }));
        let cache = tempfile::tempdir().unwrap();
        let server = Served::answers(0, cache.path(), &[]);
        for (name, address) in [("alone", page.server.to_string()), ("served", server.to_string())]
        {
            for visit in ["cold", "again", "again"] {
                page.visit(&format!("{address}/?lang=fr"));
                let drawn = page.wait("the grid is drawn", "return window.drawnAt");
                println!("{name}, {visit}: drawn after {:.0} ms", drawn.as_f64().unwrap());
                page.wait_for_text(".state .count", "523 260 615");
            }
        }
    });
}
