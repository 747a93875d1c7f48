//! The page without a mouse.

use serde_json::Value;

use crate::page::Page;
use crate::play::open_square;
use crate::session::browse;

/// More controls than any room has.
const MOST: usize = 400;

/// Notes which controls take the focus from now on.
const NOTE: &str = r#"
    window.reached = new Set();
    document.addEventListener("focusin", ({ target }) => window.reached.add(target));
    // From the beginning of the page, wherever the focus was.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
"#;

/// The controls that are seen and can take the focus by Tab, and never did.
const MISSING: &str = r#"
    const kinds = "a[href], button, summary, input, select, textarea, [tabindex]";
    const isMeant = (control) =>
      control.tabIndex >= 0 && !control.disabled && control.checkVisibility({ visibilityProperty: true }) &&
      control.closest("[inert]") === null;
    return [...document.querySelectorAll(kinds)]
      .filter((control) => isMeant(control) && !window.reached.has(control))
      .map((control) => control.outerHTML.slice(0, 120));
"#;

/// Where the focus is: a grid, a control, or nothing.
const PLACE: &str = r#"
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null) return "";
    return activeElement.closest("[role=grid]") === null ? "control" : "grid";
"#;

/// Presses Tab until the focus has gone round.
fn go_round(page: &Page, room: &str) {
    page.run(NOTE);
    let mut grids = 0;
    let mut controls = 0;
    for _ in 0..MOST {
        page.keys("\u{e004}");
        match page.run(PLACE).as_str() {
            Some("grid") => grids += 1,
            Some("control") => controls += 1,
            _ => break,
        }
        let missing = page.run(MISSING);
        if grids > 0 && missing.as_array().is_some_and(Vec::is_empty) {
            return;
        }
    }
    let missing = page.run(MISSING);
    assert_eq!(
        missing,
        Value::Array(Vec::new()),
        "{room}: Tab reached {controls} controls, not these"
    );
    assert!(grids > 0, "{room}: Tab came to no grid");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn tab_reaches_every_control() {
    browse(|page| {
        page.open("/make?lang=en&grid=zoo/111/111");
        page.wait_for_text(".state", "838,521");
        go_round(page, "Make");
        page.open("/watch?lang=en&grid=111/111/111&algorithm=cbj&beside-algorithm=rac");
        page.wait(
            "the searches end",
            "return document.querySelector('.pane:nth-child(2) .ending')?.textContent",
        );
        go_round(page, "Watch");
        page.open("/explore?lang=en&grid=zoo/111/111");
        page.wait_for_text("main h1", "838,911");
        go_round(page, "Explore");
        open_square(page, "en");
        go_round(page, "Play");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_menu_and_a_question_are_answered_by_keys() {
    browse(|page| {
        open_square(page, "en");
        let focus = |name: &str| {
            let script = "[...document.querySelectorAll('button, summary')]\
                          .find((control) => control.textContent === arguments[0]).focus()";
            page.run_with(script, &[Value::from(name)]);
        };
        focus("Save");
        page.keys("\u{e007}");
        page.wait("the menu is open", "return document.querySelector('details.menu[open]')");
        page.keys("\u{e00c}");
        page.wait("the menu is closed", "return !document.querySelector('details.menu[open]')");
        assert_eq!(page.run("return document.activeElement.textContent"), Value::from("Save"));

        page.click_cell(1, 1);
        page.keys("b");
        focus("Start again");
        page.keys("\u{e007}");
        page.wait_for_text("dialog", "Your letters will be cleared");
        page.keys("\u{e00c}");
        page.wait("the question is gone", "return !document.querySelector('dialog')");
        page.wait_for_grid("b../.../...");
    });
}
