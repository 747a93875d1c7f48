//! What fills are like in Make: the letters that cells may have, and how many weak words a fill has.

use serde_json::json;

use crate::session::browse;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn cells_show_the_letters_that_they_may_have_by_their_shares() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=z11/000/j11");
        page.wait("the fills are counted", "return document.querySelector('.state .count strong')");
        assert_eq!(page.count(".cells .hints"), 0);
        page.click_cell(1, 1);
        page.keys("?");
        let shown = "return document.querySelectorAll('.cells .hints').length === 4";
        page.wait("each open cell shows letters", shown);
        // The most likely letter comes first, and the shares are those of the fills.
        let told = page.run("return document.querySelector('.cells input[title]').title");
        let told = told.as_str().unwrap();
        let shares: Vec<f64> = told
            .split(", ")
            .map(|part| part.split(' ').nth(1).unwrap().trim_end_matches('%').parse().unwrap())
            .collect();
        assert!(shares.is_sorted_by(|one, other| one >= other), "{told}");
        assert!((shares.iter().sum::<f64>() - 100.0).abs() < 2.0, "{told}");
        let address = page.address();
        assert!(address.contains("letters=true"), "{address}");
        page.reload();
        page.wait("it is so after a reload", shown);
        page.keys("?");
        page.wait("or not", "return !document.querySelector('.cells .hints')");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_fill_has_few_words_of_a_low_score() {
    browse(|page| {
        let grid = "dict=english&grid=1111/1111/1111";
        page.open(&format!("/make?lang=en&{grid}&most_weak=2&weak_below=0.45"));
        page.click(".demands summary");
        page.choose_in("Fill", "Any fill");
        let told = page.wait_for_text(".room-notes", "of a low score.");
        let weak: u32 = told.split(' ').nth(2).unwrap().parse().unwrap();
        assert!(weak <= 2, "{told}");
        page.choose("The best fill has the best", "worst");
        page.choose_in("Fill", "Best fill");
        let told = page.wait_for_text(".room-notes", "no fill has a better worst word.");
        assert!(told.contains("Worst word") && told.contains("of a low score"), "{told}");
        // No word has so high a score.
        page.write("words of a score below", "1");
        page.write("At most", "0");
        page.choose_in("Fill", "Best fill");
        page.wait_for_text(".room-notes", "each has more words of a low score than are allowed.");
        assert_eq!(page.run("return new URL(location).searchParams.get('most_weak')"), json!("0"));
        page.press("Undo");
        page.wait("it is taken back", "return location.search.includes('most_weak=2')");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_fill_has_no_two_forms_of_one_word() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=dog1/0000/dog0");
        let best = || {
            page.choose_in("Fill", "Best fill");
            page.wait_for_text(".room-notes", "has more.");
            page.grid()
        };
        page.click(".demands summary");
        assert_eq!(best(), "doge/####/dog#");
        page.press("Undo");
        page.press("No two forms of one word");
        assert_eq!(best(), "dogs/####/dog#");
        page.reload();
        assert_eq!(page.run("return new URL(location).searchParams.get('stems')"), json!("false"));
    });
}
