//! Regions of the grid in Make, which are filled anew by themselves.

use serde_json::json;

use crate::page::Page;
use crate::published;
use crate::session::browse;

/// The middle of a cell, by row and column from 1.
fn middle(page: &Page, row: usize, column: usize) -> (f64, f64) {
    let script = r#"
        const box = document.querySelector(`.cells .row:nth-child(${arguments[0]}) .cell:nth-child(${arguments[1]})`).getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    "#;
    let place = page.run_with(script, &[json!(row), json!(column)]);
    (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
}

/// Drags from one cell to another, as a hand does.
pub fn drag(page: &Page, from: (usize, usize), to: (usize, usize)) {
    let (left, top) = middle(page, from.0, from.1);
    let (right, bottom) = middle(page, to.0, to.1);
    let mut actions = vec![
        json!({ "type": "pointerMove", "x": left as i64, "y": top as i64 }),
        json!({ "type": "pointerDown", "button": 0 }),
    ];
    for step in 1..=4 {
        let at = |from: f64, to: f64| (from + (to - from) * f64::from(step) / 4.0) as i64;
        actions.push(json!({ "type": "pointerMove", "duration": 30, "x": at(left, right), "y": at(top, bottom) }));
    }
    actions.push(json!({ "type": "pointerUp", "button": 0 }));
    let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
    page.client.post("actions", &json!({ "actions": [mouse] })).unwrap();
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_corner_of_a_published_puzzle_is_filled_anew() {
    browse(|page| {
        let file = published::save(&page.downloads);
        page.open("/make?lang=en&dict=english&grid=111/111/111");
        page.give_file(&file);
        let rows = published::rows();
        page.wait_for_grid(&rows);
        // A word that no list has stands far away, and a slot that none fits.
        page.click_cell(14, 1);
        page.keys("qq");
        page.click_cell(14, 4);
        page.keys("\u{e017}");
        let spoiled = page.grid();
        // The letter of the cell at hand is selected, and is not dragged as a text.
        page.click_cell(1, 1);
        drag(page, (1, 1), (3, 3));
        page.wait_for_text(".region", "9 cells chosen · All have letters of your own");
        for how in ["Fill anew here", "Best fill here"] {
            page.press(how);
            page.until("the corner is another, and full", || {
                let found = page.grid();
                let corner = |rows: &str| -> String {
                    rows.split('/').take(3).map(|row| &row[..3]).collect()
                };
                let is_new = corner(&found) != corner(&spoiled) || page.count(".proposal") == 9;
                let others = |rows: &str| -> Vec<String> {
                    rows.split('/')
                        .enumerate()
                        .map(|(at, row)| if at < 3 { row[3..].to_owned() } else { row.to_owned() })
                        .collect()
                };
                assert_eq!(others(&found), others(&spoiled), "nothing else changes");
                if is_new && !corner(&found).contains('.') { Ok(()) } else { Err(found) }
            });
            page.wait(
                "it ends",
                "return !document.querySelector('.room-notes').textContent.includes('searched')",
            );
        }
        assert_eq!(page.count(".proposal"), 9);
        page.press("Keep the fill");
        page.until("all are letters of the grid", || {
            let proposed = page.count(".proposal");
            if proposed == 0 { Ok(()) } else { Err(proposed) }
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn regions_are_chosen_by_drags_keys_and_double_clicks() {
    browse(|page| {
        page.open("/make?lang=en&grid=1111/1011/1111/1111");
        for (from, to, cells) in [((1, 1), (4, 4), 15), ((2, 2), (3, 3), 3), ((4, 1), (1, 2), 7)] {
            page.click_cell(from.0, from.1);
            drag(page, from, to);
            page.wait_for_text(".region", &format!("{cells} cells chosen"));
        }
        page.click_cell(3, 1);
        page.client
            .post(
                "actions",
                &json!({ "actions": [{ "type": "key", "id": "keys", "actions": [
            { "type": "keyDown", "value": "\u{e008}" },
            { "type": "keyDown", "value": "\u{e014}" }, { "type": "keyUp", "value": "\u{e014}" },
            { "type": "keyDown", "value": "\u{e015}" }, { "type": "keyUp", "value": "\u{e015}" },
            { "type": "keyUp", "value": "\u{e008}" },
        ] }] }),
            )
            .unwrap();
        page.wait_for_text(".region", "4 cells chosen");
        page.click_cell(1, 1);
        let (x, y) = middle(page, 3, 2);
        let click = [
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        let mut actions = vec![json!({ "type": "pointerMove", "x": x as i64, "y": y as i64 })];
        actions.extend(click.iter().chain(&click).cloned());
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        page.client.post("actions", &json!({ "actions": [mouse] })).unwrap();
        page.wait_for_text(".region", "4 cells chosen");
        assert_eq!(
            page.slot_at_hand(),
            (4, false),
            "the slot that was at hand after the first click"
        );
        let chosen = page.run("return [...document.querySelectorAll('.cell')].flatMap((cell, at) => cell.classList.contains('in-region') ? [at] : [])");
        assert_eq!(chosen, json!([8, 9, 10, 11]));
    });
}
