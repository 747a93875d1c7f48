//! The room Explore.

use serde_json::{Value, json};

use crate::client::END;
use crate::page::Page;
use crate::session::browse;

/// The grid of `grids/counted-13x13.txt`.
pub const GRID_13: &str = "1101b110a1110/ba11011b0110a/c01e110a11111/0a10r111011a0/10a110b1r1011/\
                           111111e101101/1i011a111e111/1110101101101/111111a01111s/0n0111111s1e0/\
                           a1as01s1101p1/b110a0110111r/11a1011110s01";

fn wait_for_chosen(page: &Page, number: &str) -> String {
    page.wait_for_text(".shown-name", number);
    page.until("the chosen fill is there", || {
        let grid = page.grid_of(".shown");
        if grid.contains('.') || grid.is_empty() { Err(grid) } else { Ok(grid) }
    })
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn one_goes_to_any_of_more_fills_than_can_be_listed() {
    browse(|page| {
        page.open("/explore?lang=fr&offers=true");
        page.click(".offer:last-child");
        page.wait_for_text("main h1", "976 370 383 341 035 238 552 remplissages");
        wait_for_chosen(page, "N° 1");
        let first = page.grid_of(".shown");
        // All fills begin with A: the ruler has what tells them apart.
        let ruler = page.wait("the ruler is there", "const marks = [...document.querySelectorAll('.ruler-letter')]; return marks.length > 0 && marks.map((mark) => mark.textContent)");
        assert_eq!(ruler, json!(["AA", "AH", "AN", "AS"]));
        for wrong in ["abc", "-5", "0", "1,5"] {
            page.write("N° (à partir de 1)", wrong);
            let told = page.wait_for_text(".going .answer", &format!("« {wrong} »"));
            assert!(told.contains("de 1 à 976 370 383 341 035 238 552"), "{told}");
            assert_eq!(page.count(".going [aria-invalid=true]"), 1);
        }
        page.write("N° (à partir de 1)", "1 000 000 000 000 000 000");
        let far = wait_for_chosen(page, "N° 1 000 000 000 000 000 000");
        assert!(far > first, "fills come in order: {far} after {first}");
        page.until("it is in the list", || {
            let list = page.text(".list-box [aria-selected=true]");
            if list.contains("1 000 000 000 000 000 000") { Ok(()) } else { Err(list) }
        });
        page.until("the address tells the place", || {
            let address = page.address();
            if address.contains("at=999999999999999999") { Ok(()) } else { Err(address) }
        });
        page.click(".list-box [aria-selected=true]");
        page.run("document.querySelector('.list-box').focus()");
        page.keys(END);
        let last = wait_for_chosen(page, "N° 976 370 383 341 035 238 552");
        assert!(last > far, "{last} after {far}");
        page.back();
        page.wait("the grids to choose from are back", "return document.querySelector('.offers')");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn fills_are_found_by_their_letters_drawn_and_tinted() {
    browse(|page| {
        page.open("/explore?lang=en&dict=francais&grid=111/111/111");
        page.wait_for_text("main h1", "354,394 fills");
        page.write("Begins with", "sec");
        page.wait_for_text(".going .answer", "begin with SEC.");
        let found = page.until("a fill with these letters is chosen", || {
            let grid = page.grid_of(".shown");
            if grid.starts_with("sec/") { Ok(grid) } else { Err(grid) }
        });
        assert!(!found.contains('.'), "{found}");
        page.write("Begins with", "qqq");
        page.wait_for_text(".going .answer", "No fill begins with QQQ");

        page.press("Number");
        page.wait(
            "the cells are tinted",
            "return document.querySelectorAll('.shown .cell.tinted').length === 9",
        );
        let counts = page.wait("the letters of the cell are listed", "return [...document.querySelectorAll('.cell-letters .number')].map((n) => n.textContent)");
        let counts = counts.as_array().unwrap().iter().filter_map(Value::as_str);
        let sum: u64 = counts.map(|count| count.replace(',', "").parse::<u64>().unwrap()).sum();
        assert_eq!(sum, 354_394, "each fill has one letter there");
        page.press_in(".shown", "Fill");

        page.press("At random");
        page.wait("samples are drawn", "return document.querySelectorAll('.sample').length === 12");
        let drawn = |page: &Page| {
            page.run("return [...document.querySelectorAll('.sample .unseen')].map((s) => s.textContent)")
        };
        let before = drawn(page);
        page.press("Draw others");
        page.until("others are drawn", || if drawn(page) == before { Err(()) } else { Ok(()) });
        let again = drawn(page);
        page.reload();
        page.wait("samples are drawn", "return document.querySelectorAll('.sample').length === 12");
        assert_eq!(drawn(page), again, "the address has them drawn again");
        page.click(".sample");
        page.until("the sample is shown, with its number", || {
            let name = page.text(".shown-name");
            if name.starts_with("No. ") { Ok(()) } else { Err(name) }
        });
        let shown = page.grid_of(".shown");
        assert_eq!(json!(shown.replace('/', ", ")), again[0]);
        page.press("Take it to Make");
        page.wait_for_grid(&shown);
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn a_grid_of_another_list_names_it() {
    browse(|page| {
        // The beginning of an English word, and of no French one.
        page.open("/explore?lang=en&dict=francais&grid=rhyth1");
        page.wait_for_text("main h1", "No fill");
        page.wait_for_text(".explore-below .bar", "With English it has 1 fill: explore it");
        page.click(".explore-below .bar a");
        page.wait_for_text("main h1", "1 fill");
        page.until("the words are English", || {
            let address = page.address();
            if address.contains("dict=english") { Ok(()) } else { Err(address) }
        });
    });
}

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn the_first_examples_have_fills_whatever_words_are_at_hand() {
    browse(|page| {
        page.open("/explore?lang=en");
        page.wait_for_text("main h1", "838,911 fills");
        page.press("Another grid");
        page.wait("grids are offered", "return document.querySelector('.offer')");
        let count = r#"
            const [answer] = arguments;
            const fills = async (offer) => {
              const grid = new URL(offer.href).searchParams.get("grid");
              const counted = await fetch(`/api/count?${new URLSearchParams({ dict: "english", grid })}`);
              return (await counted.json()).fills;
            };
            Promise.all([...document.querySelectorAll(".offer")].map(fills)).then(answer);
        "#;
        let counted = page.run_async(count, &[]);
        let counted = counted.as_array().unwrap();
        assert_eq!(counted.len(), 5);
        let is_some = |fills: &Value| fills.as_str().is_some_and(|fills| fills != "0");
        assert!(counted.iter().all(is_some), "{counted:?}");
        // A list of one's own without short words: a row of its own has a fill for each.
        page.open("/make?lang=en&grid=11111/00000");
        page.run_with(crate::lists::DROP, &[json!("mine.txt"), json!("house\nhorse\ntrains\n")]);
        page.wait_for_text(".notices", "mine: 3 words");
        let dict = page.run("return new URLSearchParams(location.search).get('dict')");
        page.open(&format!("/explore?lang=en&dict={}", dict.as_str().unwrap()));
        page.wait_for_text("main h1", "2 fills");
    });
}
