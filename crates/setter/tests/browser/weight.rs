//! What the page weighs, and how soon it is there.

use std::collections::BTreeMap;

use serde_json::json;

use crate::session::browse;
use crate::watch::GRID_C;

/// The rooms, as addresses begin.
const ROOMS: [&str; 7] =
    ["make?", "watch?", "explore?", "play?", "guess?", "guess?mode=help&", "guess?mode=watch&"];

/// The most bytes of all files of all rooms, as they are sent.
const MOST: u64 = 200 * 1024;

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

/// The median of the times, in milliseconds, from a click to step until the page has drawn it, the wait
/// for the next frame of the screen included.
const STEPS: &str = r#"
    const done = arguments[arguments.length - 1];
    const button = [...document.querySelectorAll(".player button")]
      .find((one) => one.getAttribute("aria-label") === "One step on");
    const times = [];
    const step = () => {
      const begun = performance.now();
      button.click();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // It comes when the frame has been drawn.
        port1.onmessage = () => {
          times.push(performance.now() - begun);
          if (times.length < 40) step();
          else done(times.sort((a, b) => a - b)[20]);
        };
        port2.postMessage(null);
      });
    };
    step();
"#;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_whole_page_is_small_and_soon_there() {
    browse(|page| {
        let mut files: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        page.devtools("Network.enable", json!({}));
        page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
        for room in ROOMS {
            page.open(&format!("/{room}lang=fr&grid=111/111/111"));
            page.wait("it is drawn", DRAWN);
            for file in page.run(FILES).as_array().unwrap() {
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

        page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": false }));
        for room in ROOMS {
            page.open(&format!("/{room}lang=fr&grid=111/111/111"));
            let paints = page.wait("it is painted", "const paints = performance.getEntriesByType('paint'); return paints.length > 0 && paints.map(({ name, startTime }) => `${name} after ${Math.round(startTime)} ms`).join(', ')");
            println!("{room}: {}", paints.as_str().unwrap());
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_step_among_many_is_measured() {
    browse(|page| {
        page.open(&format!("/watch?lang=en&grid={GRID_C}&algorithm=rac&ac3=false&steps=100000"));
        let script =
            "return Number(document.querySelector('.pane input[type=range]')?.max) === 100000";
        page.wait("all steps are there", script);
        page.run("const slider = document.querySelector('.pane input[type=range]'); slider.value = 50000; slider.dispatchEvent(new Event('input'))");
        page.wait_for_text(".pane .whereabouts", "Step 50,000 of 100,000");
        let measured = page.runtime.block_on(page.client.execute_async(STEPS, Vec::new())).unwrap();
        let measured = measured.as_f64().unwrap();
        println!("a click to step among 100,000 is drawn after {measured:.1} ms");
        page.wait_for_text(".pane .whereabouts", "Step 50,040 of 100,000");
    });
}
