//! The server is lost in the middle, and comes back where it was.

use serde_json::json;

use crate::page::Page;
use crate::session::browse;
use crate::watch::GRID_C;

const LOST: &str = "Le serveur ne répond pas. Est-il encore en marche ?";

/// Waits until the page says, anywhere, that the server does not answer.
fn wait_for_loss(page: &Page) {
    page.wait_for_text("body", LOST);
}

fn wait_for_no_loss(page: &Page) {
    page.until("the page says no more that the server is lost", || {
        if page.text("body").contains(LOST) { Err(()) } else { Ok(()) }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn make_goes_on_when_the_server_is_back() {
    browse(|page| {
        page.open("/make?lang=fr&grid=111/111/111");
        page.wait_for_text(".state", "354 394");
        page.server.kill();
        page.click_cell(1, 1);
        page.keys("s");
        wait_for_loss(page);
        page.wait_for_grid("s../.../...");
        // It is said once, and nothing is said to go on.
        page.wait_for_text(".state", "ne sont pas encore comptés");
        assert_eq!(page.text("body").matches(LOST).count(), 1);
        page.server.restart();
        wait_for_no_loss(page);
        // The question that waited is answered, without another.
        page.wait("the fills are counted", "return document.querySelector('.state .count strong')");

        page.server.kill();
        page.choose_in("Exporter", "SVG");
        wait_for_loss(page);
        page.server.restart();
        page.choose_in("Exporter", "SVG");
        page.downloaded("svg");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn watch_goes_on_when_the_server_is_back() {
    browse(|page| {
        page.open(&format!("/watch?lang=fr&algorithm=rac&grid={GRID_C}"));
        // In the middle of a search that takes long.
        page.wait(
            "steps come",
            "return Number(document.querySelector('.pane input[type=range]')?.max) > 0",
        );
        page.press("Ce qu’on observe");
        page.server.kill();
        page.choose("Algorithme", "cbj");
        wait_for_loss(page);
        page.server.restart();
        wait_for_no_loss(page);
        page.wait(
            "steps come",
            "return Number(document.querySelector('.pane input[type=range]')?.max) > 0",
        );
        page.press("Une étape en avant");
        page.wait_for_text(".pane .whereabouts", "Étape 1 sur");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn play_goes_on_when_the_server_is_back() {
    browse(|page| {
        page.open("/play?lang=fr&level=easy&seed=1");
        page.wait("a puzzle is there", "return document.querySelector('.board .cells')");
        page.server.kill();
        // A puzzle that is there is played on.
        page.run("document.querySelector('.cell input[tabindex=\"0\"]').focus()");
        page.keys("a");
        page.until("the letter is there", || {
            if page.grid().contains('a') { Ok(()) } else { Err(page.grid()) }
        });
        page.press("Nouvelle grille");
        wait_for_loss(page);
        page.server.restart();
        wait_for_no_loss(page);
        // It was asked for, and is made without being asked for again.
        page.until("the new grid is empty", || {
            if page.grid().contains('a') { Err(page.grid()) } else { Ok(()) }
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_room_that_could_not_be_loaded_opens_when_the_server_is_back() {
    browse(|page| {
        page.open("/make?lang=fr&grid=111/111/111");
        page.wait("the fills are counted", "return document.querySelector('.state .count strong')");
        page.server.kill();
        page.press("Deviner");
        wait_for_loss(page);
        assert!(!page.text("body").contains("module"), "{}", page.text("body"));
        page.server.restart();
        page.wait("the room opens", "return document.querySelector('main.guess .guess-board li')");
        wait_for_no_loss(page);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_language_whose_texts_could_not_be_loaded_is_spoken_when_the_server_is_back() {
    browse(|page| {
        page.open("/make?lang=fr&dict=francais&grid=111/111/111");
        page.wait("the fills are counted", "return document.querySelector('.state .count strong')");
        page.server.kill();
        page.press("en");
        wait_for_loss(page);
        assert!(!page.text("body").contains("module"), "{}", page.text("body"));
        page.server.restart();
        page.wait_for_text(".state", "354,394 fills");
        assert!(page.text("header.top").contains("Explore"), "{}", page.text("header.top"));
        wait_for_no_loss(page);
        // The other language has come before: it is at hand without a server.
        page.press("fr");
        page.wait_for_text(".state", "354 394");
        page.server.kill();
        page.press("en");
        page.wait("it speaks English", "return document.documentElement.lang === 'en'");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_page_without_its_texts_says_so_in_words() {
    browse(|page| {
        page.devtools("Network.enable", json!({}));
        page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
        page.devtools("Network.setBlockedURLs", json!({ "urls": ["*/texts/*"] }));
        page.visit(&format!("{}/make?lang=fr&grid=111/111/111", page.server));
        page.wait_for_text("#wordless", "La page n’est pas arrivée entière : la recharger");
        page.devtools("Network.setBlockedURLs", json!({ "urls": [] }));
        page.press("La page n’est pas arrivée entière : la recharger");
        page.wait_for_text(".state", "354 394");
        assert_eq!(page.count("#wordless:not([hidden])"), 0);
    });
}
