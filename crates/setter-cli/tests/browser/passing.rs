//! From an empty grid to a puzzle that is played.

use serde_json::json;

use crate::session::browse;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_that_is_made_is_played() {
    browse(|page| {
        page.open("/make?lang=fr&grid=1111/1111/1111/1111");
        page.press("Jouer cette grille");
        page.wait_for_text(".room-notes", "remplissez-la d’abord");
        page.choose_in("Remplir", "Une solution");
        page.wait_for_text(".room-notes", "Trouvé.");
        let made = page.grid();
        let word = made[..4].to_uppercase();
        page.press("Définitions");
        page.write("Titre", "Ma première grille");
        page.write(&format!("Définition de {word}"), "Ce que je veux dire");
        page.press("Jouer cette grille");
        // Words of a fill need not have a definition; that is told once.
        page.wait(
            "it is played, or words lack a clue",
            "return document.querySelector('.board h1') !== null || \
             /pas de définition/.test(document.querySelector('.room-notes')?.textContent)",
        );
        if page.run("return document.querySelector('main.make') !== null") == json!(true) {
            page.press("Jouer cette grille");
        }
        page.wait_for_text(".board h1", "Ma première grille");
        let clues = page.text(".board .clues");
        assert!(clues.contains("Ce que je veux dire"), "{clues}");
        page.wait_for_grid("..../..../..../....");
        page.click_cell(1, 1);
        for row in made.split('/') {
            page.keys(row);
            // From the end of a row to the first cell of the next: Enter goes to the next slot.
            page.keys("\u{e007}");
        }
        page.wait_for_grid(&made);
        page.wait_for_text(".told", "Résolu en ");
        page.reload();
        page.wait_for_grid(&made);
        let solved =
            page.run("return document.querySelector('.board').classList.contains('solved')");
        assert_eq!(solved, json!(true));
        page.back();
        page.wait("Make is open again", "return document.querySelector('main.make .cells')");
        page.wait_for_grid(&made);
    });
}
