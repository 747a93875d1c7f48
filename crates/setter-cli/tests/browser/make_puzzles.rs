//! The puzzles that the browser keeps for Make: their list, their versions, the file of them, two tabs.

use crate::page::Page;
use crate::session::browse;

const DIALOG: &str = "All puzzles and versions…";

/// The texts of the buttons by which the dialog names puzzles, or versions.
fn named(page: &Page, list: u32) -> Vec<String> {
    let script = "return [...document.querySelectorAll('.puzzle-list')[arguments[0]].children].map((one) => one.firstChild.textContent)";
    let names = page.run_with(script, &[list.into()]);
    names.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn open_list(page: &Page) {
    page.choose_in("Open", DIALOG);
    page.wait("the dialog is open", "return document.querySelector('dialog:modal')");
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn puzzles_have_versions_and_are_taken_elsewhere() {
    browse(|page| {
        page.open("/make?lang=en&grid=111/101/111&panel=clues");
        page.click_cell(1, 1);
        page.keys("sel");
        page.write("Title", "Salt");
        open_list(page);
        page.press("Keep a version now");
        assert!(named(page, 1)[0].starts_with("Salt, 3 × 3, 3 letters"), "{:?}", named(page, 1));
        page.press("Close");
        page.choose_in("Clear", "Everything");
        page.wait_for_grid(".../.../...");
        page.press("Undo");
        page.wait_for_grid("sel/.#./...");
        page.click_cell(3, 1);
        page.keys("eau");
        page.wait_for_grid("sel/.#./eau");
        // Back to the version; what was there since is one too, and the step can be taken back.
        open_list(page);
        page.click(".puzzle-list + h2 ~ .puzzle-list button");
        page.wait_for_grid("sel/.#./...");
        page.press("Undo");
        page.wait_for_grid("sel/.#./eau");
        open_list(page);
        assert_eq!(named(page, 1).len(), 2);
        page.press("Save this puzzle as a file");
        let saved = page.downloaded("json");
        page.press("Close");

        // In another browser, here one that has forgotten all.
        page.run("localStorage.clear()");
        page.open("/make?lang=en&grid=11/11");
        page.give_file(&saved);
        page.wait_for_grid("sel/.#./eau");
        page.press("Clues");
        let title = page.run("return document.querySelector('#puzzle-title').value");
        assert_eq!(title, "Salt");
        open_list(page);
        assert_eq!((named(page, 0).len(), named(page, 1).len()), (1, 2));
        page.press("Close");

        // Another is gone on with and removed.
        page.choose_in("Clear", "Everything");
        page.click_cell(1, 1);
        page.keys("x");
        page.wait_for_grid("x../.../...");
        open_list(page);
        let names = named(page, 0);
        assert_eq!(names.len(), 2, "{names:?}");
        page.press(&format!("Remove: {}", names[1]));
        page.press(&format!("Remove: {}", names[1]));
        page.until("it is gone", || {
            let names = named(page, 0);
            if names.len() == 1 { Ok(()) } else { Err(names) }
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn what_is_typed_is_kept_at_once() {
    browse(|page| {
        page.open("/make?lang=en&grid=111/101/111&panel=clues");
        page.click_cell(1, 1);
        page.keys("a");
        // The clue is not left before the tab is gone.
        page.keys("\u{e007}Half a clu");
        page.wait_for_text(".slots", "Half a clu");
        page.reload();
        page.wait_for_text(".slots", "Half a clu");
        page.wait_for_grid("a../.#./...");
    });
}
