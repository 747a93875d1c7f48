//! What the page weighs, and what a step of a watched search takes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::session::browse;
use crate::watch::GRID_C;

/// The rooms, as addresses begin.
const ROOMS: [&str; 7] =
    ["make?", "watch?", "explore?", "play?", "guess?", "guess?mode=help&", "guess?mode=watch&"];

/// The most bytes of all files of all rooms, as they are sent.
const MOST: u64 = 240 * 1024;

/// The most files that a room takes before it is drawn: each costs a way to the server and back. Seven of them know the
/// user's own lists of words.
const MOST_FILES: usize = 118;

/// What every room has when it is drawn.
const DRAWN: &str = "return document.querySelector('main .cells, main .tile, main .key, main .guess-words, main .sizes')";

/// The files that a room took, each with its bytes as they were sent.
const FILES: &str = r#"
    const kinds = ["navigation", "resource"];
    return kinds.flatMap((kind) => performance.getEntriesByType(kind))
      .map(({ name, encodedBodySize, decodedBodySize }) =>
        [new URL(name).pathname, encodedBodySize, decodedBodySize])
      .filter(([path]) => !path.startsWith("/api/"));
"#;

/// Forty clicks to step, each drawn before the next.
const STEPS: &str = r#"
    const done = arguments[arguments.length - 1];
    const button = [...document.querySelectorAll(".player button")]
      .find((one) => one.getAttribute("aria-label") === "One step on");
    let clicks = 0;
    const step = () => {
      button.click();
      clicks += 1;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // It comes when the frame has been drawn.
        port1.onmessage = () => clicks < 40 ? step() : done(clicks);
        port2.postMessage(null);
      });
    };
    step();
"#;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_whole_page_is_small_and_each_room_takes_few_files() {
    browse(|page| {
        let mut files: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        page.devtools("Network.enable", json!({}));
        page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
        for room in ROOMS {
            page.open(&format!("/{room}lang=fr&grid=111/111/111"));
            page.wait("it is drawn", DRAWN);
            let taken = page.run(FILES);
            let taken = taken.as_array().unwrap();
            println!("{room}: {} files", taken.len());
            assert!(taken.len() <= MOST_FILES, "{room}: {taken:?}");
            let texts = taken.iter().filter_map(|file| file[0].as_str()?.strip_prefix("/texts/"));
            let own = room.split('?').next().unwrap();
            let expected = ["grid", "page", own].map(|file| format!("fr/{file}.js"));
            assert_eq!(
                texts.collect::<BTreeSet<_>>(),
                expected.iter().map(String::as_str).collect()
            );
            for file in taken {
                let [path, sent, whole] = [0, 1, 2].map(|at| &file[at]);
                let path = match path.as_str().unwrap() {
                    "/make" | "/watch" | "/explore" | "/play" | "/guess" => "/",
                    path => path,
                };
                let sizes = (sent.as_u64().unwrap(), whole.as_u64().unwrap());
                files.insert(path.to_owned(), sizes);
            }
        }
        let sent: u64 = files.values().map(|(sent, _)| sent).sum();
        let whole: u64 = files.values().map(|(_, whole)| whole).sum();
        println!("{} files of the page: {sent} bytes as sent, {whole} bytes unpacked", files.len());
        assert!(files.len() > 50 && whole > 2 * sent, "the files are packed: {files:?}");
        assert!(sent < MOST, "{sent} bytes: {files:?}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_step_among_many_takes_about_what_one_among_few_does() {
    browse(|page| {
        page.devtools("Profiler.enable", json!({}));
        // The calls of functions that forty steps take, from the middle of a search.
        let calls = |steps: &str, middle: u32, places: [&str; 2]| {
            page.open(&format!(
                "/watch?lang=en&grid={GRID_C}&algorithm=rac&ac3=false&steps={}",
                steps.replace(',', "")
            ));
            let script = format!(
                "return document.querySelector('.pane input[type=range]')?.max === '{}'",
                steps.replace(',', "")
            );
            page.wait("all steps are there", &script);
            page.run(&format!("const slider = document.querySelector('.pane input[type=range]'); slider.value = {middle}; slider.dispatchEvent(new Event('input'))"));
            let of = |place: &str| format!("Step {place} of {steps}");
            page.wait_for_text(".pane .whereabouts", &of(places[0]));
            let counted = json!({ "callCount": true, "detailed": false });
            page.devtools("Profiler.startPreciseCoverage", counted);
            page.run_async(STEPS, &[]);
            page.wait_for_text(".pane .whereabouts", &of(places[1]));
            let coverage = page.devtools("Profiler.takePreciseCoverage", json!({}));
            page.devtools("Profiler.stopPreciseCoverage", json!({}));
            let scripts = coverage["result"].as_array().unwrap().iter();
            let functions = scripts
                .filter(|script| script["url"].as_str().unwrap().starts_with("http"))
                .flat_map(|script| script["functions"].as_array().unwrap());
            functions.map(|function| function["ranges"][0]["count"].as_u64().unwrap()).sum::<u64>()
        };
        let few = calls("1,000", 500, ["500", "540"]);
        let many = calls("100,000", 50_000, ["50,000", "50,040"]);
        println!("40 steps take {few} calls of functions among 1,000, {many} among 100,000");
        // What is drawn of the tree grows with its depth. Where all steps were gone through, these would be
        // a hundred times as many.
        assert!(few > 40 && many < 4 * few, "{many} calls among 100,000 steps, {few} among 1,000");
    });
}
