//! The room Watch for a class: lessons, two searches kept together by dead ends, and what is on demand.

use serde_json::{Value, json};

use crate::page::Page;
use crate::session::browse;
use crate::watch::GRID_C;

/// The lessons in their order, each with the number of its searches.
const LESSONS: [(&str, usize); 6] = [
    ("backtracking", 1),
    ("consistency", 2),
    ("thrashing", 2),
    ("forward", 2),
    ("order", 2),
    ("proof", 1),
];

/// The counters of the searches at their ends: nodes, words checked, dead ends, wipe-outs, choices taken back, jumps.
fn ends(page: &Page) -> Vec<Vec<u64>> {
    let script = r#"
        document.querySelector(".counters").open = true;
        const rows = [...document.querySelectorAll(".counters tbody tr")].map((row) =>
          [...row.querySelectorAll("td span:last-child")].slice(0, 9).map(({ textContent }) =>
            Number(textContent.replace(/\D/g, "") || NaN)));
        return rows.length > 0 && rows.flat().every((number) => !Number.isNaN(number)) && rows;
    "#;
    let rows = page.wait("the searches have ended", script);
    serde_json::from_value(rows).unwrap()
}

/// The places of both searches, in numbers of dead ends.
fn dead_ends(page: &Page) -> Value {
    page.run(
        r#"
        return [...document.querySelectorAll(".whereabouts")].map(({ textContent }) =>
          Number(/dead end (\d+)/.exec(textContent)?.[1]));
    "#,
    )
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn each_lesson_ends_and_shows_what_it_says() {
    browse(|page| {
        for language in ["fr", "en"] {
            for (number, (name, searches)) in LESSONS.into_iter().enumerate() {
                page.open(&format!("/watch?lang={language}"));
                page.click(".lessons summary");
                page.click(&format!(".lessons li:nth-child({}) button", number + 1));
                page.wait("it opens", "return document.querySelector('.lesson')");
                assert!(page.address().contains(&format!("lesson={name}")), "{}", page.address());
                let ends = ends(page);
                assert_eq!(ends.len(), searches, "{name}");
                let (first, last) = (&ends[0], &ends[searches - 1]);
                let [nodes, dead, wiped, jumps, pruned] = [0, 2, 3, 5, 8];
                let here = format!("{language}, {name}: {ends:?}");
                match name {
                    "backtracking" => assert!((5..60).contains(&first[dead]), "{here}"),
                    "consistency" => {
                        assert!(first[dead] >= 5 && last[dead] == 0 && last[pruned] >= 20, "{here}")
                    }
                    "thrashing" => {
                        assert!(last[dead] >= 3 * first[dead] && first[jumps] >= 3, "{here}")
                    }
                    "forward" => {
                        assert!(first[nodes] >= 3 * last[nodes] && last[wiped] >= 2, "{here}")
                    }
                    "order" => assert!(first[nodes] >= 2 * last[nodes], "{here}"),
                    _ => assert!(first[wiped] >= 5, "{here}"),
                }
                let fills = if name == "proof" { "0" } else { "1" };
                assert_eq!(
                    page.text(".counters tbody td:nth-child(12) span:last-child"),
                    fills,
                    "{here}"
                );
                // The answers have the numbers, and no part that was not put in.
                page.run("document.querySelectorAll('.lesson details').forEach((one) => (one.open = true))");
                let told = page.text(".lesson");
                assert!(!told.contains('{'), "{told}");
                let counted = if name == "consistency" {
                    last[pruned]
                } else {
                    first[nodes].min(first[dead].max(1))
                };
                assert!(counted > 0 && page.count(".lesson details p") == 3, "{told}");
                if name == "thrashing" {
                    assert!(told.contains(&last[dead].to_string()), "{told}");
                }
            }
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn two_searches_go_dead_end_by_dead_end() {
    browse(|page| {
        page.open(&format!(
            "/watch?lang=en&dict=francais&grid={GRID_C}&algorithm=cbj&beside-algorithm=rac&steps=3000&moves=dead-ends"
        ));
        page.wait(
            "the searches end",
            "return [...document.querySelectorAll('.ending')].every(({ textContent }) => textContent) && document.querySelector('.pane + .pane .ending')",
        );
        for at in 1..=3 {
            page.press("One step on");
            page.until("both are at a dead end", || {
                let found = dead_ends(page);
                if found == json!([at, at]) { Ok(()) } else { Err(found) }
            });
            assert_eq!(page.count(".cell[data-state=conflict]"), 6, "three letters of each");
        }
        // CBJ jumps over a slot, in grey; RAC meets the same dead end in each.
        assert_eq!(page.count(".pane:first-child .cell[data-state=jumped]"), 5);
        assert_eq!(page.count(".pane:last-child .cell[data-state=jumped]"), 0);
        assert!(page.text(".pane:last-child .sentence").starts_with("Column 8"));
        assert!(page.text(".pane:first-child .waiting").starts_with("Words removed: 7,"));
        page.press("Last jump before");
        page.until("both go back", || {
            let found = dead_ends(page);
            if found == json!([2, 2]) { Ok(()) } else { Err(found) }
        });
        // Wherever one is moved to, the other follows.
        page.run("const [, slider] = document.querySelectorAll('.timeline input'); slider.value = 1000; slider.dispatchEvent(new Event('input'))");
        page.until("both are there", || {
            let found = dead_ends(page);
            if found[0] == found[1] && found[0].as_u64() > Some(50) { Ok(()) } else { Err(found) }
        });
        // On one screen of a projector: grids, sentences and trees.
        page.resize(1280, 720, 1);
        for language in ["fr", "en"] {
            page.open(&format!(
                "/watch?lang={language}&dict=francais&grid={GRID_C}&algorithm=cbj&beside-algorithm=rac&steps=3000&moves=dead-ends"
            ));
            page.wait("both are drawn", "return document.querySelectorAll('.tree-window').length === 2 && document.querySelector('.pane + .pane .cells')");
            page.until("all is on the screen", || {
                let below = page.run("return [...document.querySelectorAll('.watched, .sentence, .tree-window')].map((part) => Math.round(part.getBoundingClientRect().bottom))");
                let is_seen = below.as_array().unwrap().iter().all(|bottom| bottom.as_u64() <= Some(720));
                if is_seen { Ok(()) } else { Err(below) }
            });
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn words_and_graph_are_shown_on_demand_and_settings_hidden() {
    browse(|page| {
        page.open("/watch?lang=en&grid=1111/1001/1001/1111&words=mars,mois,plus,tard,soir,midi&algorithm=rac&ac3=false&order=next&settings=hidden");
        page.wait("it has ended", "return document.querySelector('.ending')?.textContent");
        assert!(!page.has("What to watch") && !page.has("Lessons"));
        page.press("Next dead end");
        assert_eq!(page.count(".domain, .graph"), 2);
        assert_eq!(page.count(".domain li"), 0, "nothing is drawn where it is folded");
        page.press("Words of a slot");
        let told = page.wait_for_text(".pane p:has(+ .domain)", "of 6 words fit the letters");
        assert!(told.contains("0 of 6"), "{told}");
        page.wait("words are there", "return document.querySelectorAll('.domain li').length === 6");
        assert!(page.count(".domain s mark") >= 6, "the letters that remove them");
        page.press("Constraint graph");
        page.wait("it is drawn", "return document.querySelector('.graph .dead') && document.querySelector('.graph line.guilty')");
        assert_eq!(page.count(".graph g"), 4);
        assert_eq!(page.count(".graph line"), 4);
        page.press("Settings");
        page.wait("settings are there", "return document.querySelector('.chosen summary')");
        assert!(!page.address().contains("settings="), "{}", page.address());
    });
}
