//! Answers about all fills.

use std::time::Duration;

use serde_json::Value;

use crate::checkpoints::stopped_after;
use crate::ending::{Asked, HALF_A_SECOND};
use crate::test_folder::{RING_FILLS, Ran, TestFolder};

const WALKS: &str = "enumerate: with --distinct, fills are counted by walking through them\n";

/// The fills of a text.
fn fills(text: &str) -> Vec<&str> {
    text.trim_end().split("\n\n").filter(|fill| !fill.is_empty()).collect()
}

#[track_caller]
fn answer(ran: &Ran) -> &str {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out.trim_end()
}

#[test]
fn the_count_is_that_of_the_list() {
    let folder = TestFolder::new();
    folder.run("words grid --count").expect(0, "5\n", "");
    folder.run("words grid --count -o count").expect(0, "", "");
    assert_eq!(folder.read("count"), b"5\n");
    for (grid, count) in [("11\n11\n", "954"), ("...\n...\n...\n", "354394"), ("q#\n#1\n", "26")] {
        TestFolder::french(grid).run("words grid --count").expect(0, &format!("{count}\n"), "");
    }
    let none = TestFolder::french("qx\n11\n").run("words grid --count");
    assert_eq!(none.out, "0\n");
    assert!(none.err.starts_with("enumerate: no fill: "), "{}", none.err);
}

/// Fills and their transposed ones are gone through one by one.
#[test]
fn up_to_transposition_a_fill_and_its_mirror_image_count_once() {
    let transposed = |fill: &str| {
        let rows: Vec<&[u8]> = fill.lines().map(str::as_bytes).collect();
        let column = |at: usize| rows.iter().map(|row| char::from(row[at])).collect::<String>();
        (0..rows.len()).map(column).collect::<Vec<String>>().join("\n")
    };
    for (grid, flags) in [
        ("..\n..\n", ""),
        ("..\n..\n", "--distinct"),
        ("..\n..\n", "--reversed"),
        ("..\n..\n", "--symmetric"),
        ("..#\n.#.\n#..\n", "--order columns"),
        ("a..\n...\n..[er]\n", "--exclude ras"),
        ("a+..\n...\n..[er]\n", ""),
        ("#\n", "--distinct"),
        ("q#\n#w\n", "--min-slot 1 --distinct"),
    ] {
        let folder = TestFolder::french(grid);
        let list = folder.run(&format!("words grid {flags}")).out;
        let fills = fills(&list).into_iter().map(|fill| fill.trim_end().to_owned());
        let each = fills.map(|fill| transposed(&fill).min(fill));
        let different = each.collect::<std::collections::BTreeSet<String>>().len();
        let ran = folder.run(&format!("words grid --count --up-to transposition {flags}"));
        assert_eq!(answer(&ran), different.to_string(), "{grid} {flags}");
    }
    for (grid, flags, told) in [
        ("...\n...\n", "", "2 rows and 3 columns"),
        (".a\n..\n", "", "row 1, column 2"),
        ("..\n..\n", "--down words", "--down"),
        (".#\n..\n", "", "row"),
        (".|.\n..\n", "", ""),
        ("..\n..\n-\n..\n..\n", "", "2 layers"),
        ("slots\na b\n", "", "network file"),
    ] {
        let folder = TestFolder::french(grid);
        let ran = folder.run(&format!("words grid --count --up-to transposition {flags}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{grid} {flags}");
        let start = "enumerate: --up-to transposition: ";
        assert!(ran.err.starts_with(start) && ran.err.contains(told), "{}", ran.err);
    }
}

#[test]
fn a_count_of_distinct_words_walks() {
    let folder = TestFolder::french("...\n...\n");
    let listed = fills(&folder.run("words grid --distinct").out).len();
    let all = folder.run("words grid --count");
    folder.run("words grid --count --distinct").expect(0, &format!("{listed}\n"), WALKS);
    assert!(answer(&all).parse::<usize>().unwrap() > listed);
}

#[test]
fn the_rank_is_the_place_in_the_list() {
    let folder = TestFolder::new();
    for (number, fill) in fills(RING_FILLS).into_iter().enumerate() {
        folder.put("fill", fill);
        folder.run("words grid --rank fill").expect(0, &format!("{number}\n"), "");
    }
    // Of several fills the last one counts, as for --after.
    folder.run_with_input("words grid --rank -", RING_FILLS).expect(0, "4\n", "");

    let folder = TestFolder::french("11\n11\n");
    let list = folder.run("words grid --order columns").out;
    for (number, fill) in fills(&list).into_iter().enumerate().step_by(101) {
        let rank = folder.run_with_input("words grid --order columns --rank -", fill);
        rank.expect(0, &format!("{number}\n"), "");
    }
    let list = folder.run("words grid --distinct").out;
    for (number, fill) in fills(&list).into_iter().enumerate().step_by(101) {
        let rank = folder.run_with_input("words grid --distinct --rank -", fill);
        rank.expect(0, &format!("{number}\n"), WALKS);
    }
}

#[test]
fn what_is_no_fill_has_no_rank() {
    let folder = TestFolder::new();
    let rank = |text: &str| folder.run_with_input("words grid --rank -", text);
    rank("mars\na00o\nr00i\nsoix\n").expect(
        2,
        "",
        "enumerate: standard input: no fill: across, row 4, column 1: \"soix\" is no word of the \
         dictionary\n",
    );
    rank("mars\na00\n").expect_failure(2, "enumerate: standard input:2:4: row of 3 cells");
    folder.run("words grid --rank nowhere").expect_failure(2, "enumerate: nowhere: cannot read");
    let folder = TestFolder::french("11\n11\n");
    folder.run_with_input("words grid --distinct --rank -", "aa\naa\n").expect(
        2,
        "",
        "enumerate: standard input: no fill with --distinct: the word \"aa\" stands twice\n",
    );
}

#[test]
fn a_seed_draws_the_same_fills() {
    let folder = TestFolder::french("...\n...\n...\n");
    let sample = |arguments: &str| folder.run(&format!("words grid --sample {arguments}"));
    let one = sample("50 --seed 7");
    assert_eq!((one.code, one.err.as_str(), fills(&one.out).len()), (Some(0), "", 50));
    assert_eq!(one, sample("50 --seed 7"));
    assert_eq!(one, sample("50 --seed 7 -j 1"));
    assert_eq!(fills(&one.out)[..20], fills(&sample("20 --seed 7").out));
    assert_ne!(one.out, sample("50 --seed 8").out);
    for fill in fills(&one.out).into_iter().take(5) {
        answer(&folder.run_with_input("words grid --rank -", fill));
    }
    let made_up = sample("50");
    let seed = made_up.err.strip_prefix("enumerate: --seed ").unwrap();
    let seed = seed.strip_suffix(" draws the same fills again\n").unwrap();
    assert_eq!(sample(&format!("50 --seed {seed}")).out, made_up.out);
    sample("0 --seed 1").expect(0, "", "");
}

#[test]
fn every_fill_is_drawn_alike() {
    let folder = TestFolder::new();
    let drawn = folder.run("words grid --sample 5000 --seed 1").out;
    for fill in fills(RING_FILLS) {
        let times = fills(&drawn).into_iter().filter(|drawn| *drawn == fill).count();
        assert!((900..1100).contains(&times), "{times} of 5000");
    }
}

#[test]
fn samples_keep_words_apart() {
    let folder = TestFolder::french("11\n11\n");
    let ran = folder.run("words grid --sample 200 --seed 1 --distinct");
    let list = folder.run("words grid --distinct").out;
    let list = fills(&list);
    assert!(fills(&ran.out).iter().all(|fill| list.contains(fill)));
    assert_eq!(fills(&ran.out).len(), 200);
    assert!(ran.err.contains("drawn were rejected, as a word stands twice in them"), "{}", ran.err);

    let folder = TestFolder::new();
    folder.put("words", "aa\n");
    folder.put("grid", "11\n11\n");
    let ran = folder.run("words grid --sample 1 --seed 1 --distinct");
    ran.expect_message(0, "without repeating one");
    folder.put("words", "aa\nab\n");
    folder.put("grid", "b1\n11\n");
    let ran = folder.run("words grid --sample 3 --seed 1");
    assert!(ran.code == Some(0) && ran.err.contains("no fill"), "{}", ran.err);
}

/// Words and a grid of which one fill in 11,881,377 repeats no word, and that fill. The first column decides whether the
/// first and the last row are equal: with `m` in it they are, in 26^5 fills, and with `n` they are not, in one.
fn hardly_ever_drawn() -> (String, String, String) {
    let mut words = "xomomomomomox\nyononononon oz\nxa\nya\nza\n".replace(' ', "");
    let (mut grid, mut fill) = ("1100000\n".to_owned(), "ya00000\n".to_owned());
    for length in 3..8 {
        for letter in 'a'..='z' {
            words += &format!("m{}{letter}\n", "a".repeat(length - 2));
        }
        let (word, blocks) = ("b".repeat(length - 1), "0".repeat(7 - length));
        words += &format!("n{word}\n");
        grid += &format!("1000000\n{}{blocks}\n", "1".repeat(length));
        fill += &format!("o000000\nn{word}{blocks}\n");
    }
    (words, grid + "1000000\n1100000\n", fill + "o000000\nza00000\n")
}

#[test]
fn what_is_hardly_ever_drawn_is_drawn_by_its_number() {
    let (words, grid, fill) = hardly_ever_drawn();
    let folder = TestFolder::new();
    folder.put("words", words);
    folder.put("grid", grid);
    folder.run("words grid --count").expect(0, "11881377\n", "");
    assert_eq!(folder.run("words grid --count --distinct").out, "1\n");
    let ran = folder.run("words grid --sample 3 --seed 1 --distinct");
    assert_eq!((ran.code, ran.out), (Some(0), [&fill[..]; 3].join("\n")));
    let rejected = "enumerate: 1000 of 1003 fills drawn were rejected";
    assert!(ran.err.starts_with(rejected), "{}", ran.err);
}

/// Fills that are hardly ever drawn, but too many to be walked through, are counted only when nothing else helps.
#[test]
#[ignore = "draws a million fills"]
fn of_many_fills_that_are_hardly_ever_drawn_numbers_are_drawn_too() {
    let (mut words, mut grid, fill) = hardly_ever_drawn();
    for number in 0..2_000_u32 {
        let letters = [number / 676, number / 26 % 26, number % 26];
        let letters = letters.map(|letter| char::from(b'a' + letter as u8));
        words += &format!("qqqqq{}\n", letters.iter().collect::<String>());
    }
    grid += &"0000000\n11111111\n".repeat(2);
    let wide = grid.lines().map(|row| format!("{row:0<8}\n"));
    let folder = TestFolder::new();
    folder.put("grid", wide.collect::<String>());
    folder.put("words", words);
    assert_eq!(folder.run("words grid --count --distinct").out, "3998000\n");
    let ran = folder.run("words grid --sample 3 --seed 2 --distinct");
    let rejected = "enumerate: 1000000 of 1000003 fills drawn were rejected";
    assert!(ran.err.starts_with(rejected), "{}", ran.err);
    let fills: Vec<&str> = ran.out.split("\n\n").collect();
    let begins =
        |drawn: &&str| drawn.lines().zip(fill.lines()).all(|(row, known)| row.starts_with(known));
    assert!(fills.len() == 3 && fills.iter().all(begins), "{}", ran.out);
}

#[test]
fn the_heat_of_each_cell_adds_up() {
    let folder = TestFolder::new();
    let heat: Value = serde_json::from_str(answer(&folder.run("words grid --heat"))).unwrap();
    assert_eq!((&heat["rows"], &heat["columns"]), (&4.into(), &4.into()));
    assert_eq!((&heat["fills"], heat["cells"].as_array().unwrap().len()), (&"5".into(), 12));
    let first = r#"{"row":1,"column":1,"letters":{"m":"4","p":"1"}}"#;
    assert_eq!(
        heat["cells"][0].to_string(),
        serde_json::from_str::<Value>(first).unwrap().to_string()
    );
    let place = (&heat["cells"][5]["row"], &heat["cells"][5]["column"]);
    assert_eq!(place, (&2.into(), &4.into()));

    let folder = TestFolder::french("..#\n...\n#..\n");
    let list = folder.run("words grid").out;
    let list = fills(&list);
    let heat: Value = serde_json::from_str(answer(&folder.run("words grid --heat"))).unwrap();
    assert_eq!(heat["fills"], list.len().to_string());
    for cell in heat["cells"].as_array().unwrap() {
        let place = |name: &str| cell[name].as_u64().unwrap() as usize - 1;
        let at = place("row") * 4 + place("column");
        for (letter, number) in cell["letters"].as_object().unwrap() {
            let count = list.iter().filter(|fill| fill[at..].starts_with(letter)).count();
            assert_eq!(*number, count.to_string(), "{cell}");
        }
    }
}

#[test]
fn a_required_word_stands_in_no_grid_without_slots() {
    let folder = TestFolder::new();
    folder.put("black", "#\n");
    for (more, fills, best) in
        [("", Value::from("1"), Value::from("0")), (" --require abc", "0".into(), Value::Null)]
    {
        let heat = |by| {
            let ran = folder.run(&format!("words black --heat={by}{more}"));
            let told = if more.is_empty() { "" } else { "enumerate: no fill: " };
            assert!(ran.code == Some(0) && ran.err.starts_with(told), "{by}{more}: {}", ran.err);
            assert_eq!(ran.err.is_empty(), more.is_empty(), "{by}{more}: {}", ran.err);
            serde_json::from_str::<Value>(&ran.out).unwrap()
        };
        assert_eq!(heat("count")["fills"], fills, "{more}");
        assert_eq!(heat("best")["best"], best, "{more}");
    }
}

#[test]
fn the_heat_has_a_picture() {
    let folder = TestFolder::new();
    folder.run("words grid --heat-svg picture.svg").expect(0, "", "");
    let picture = folder.text("picture.svg");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains(">5 fills<"));
    assert!(picture.contains("<title>row 1, column 1: M 80 %, P 20 %</title>"), "{picture}");
    assert_eq!(picture.matches("fill=\"#000000\" stroke").count(), 4, "black cells");
    let both = folder.run("words grid --heat --heat-svg again.svg");
    assert!(both.out.starts_with("{\"rows\":4,"));
    assert_eq!(folder.read("again.svg"), picture.as_bytes());
    folder.run("words grid --heat-svg nowhere/picture.svg").expect_failure(3, "enumerate: nowhere");
}

#[test]
fn a_listing_begins_with_the_fill_of_a_number() {
    let folder = TestFolder::new();
    for number in 0..5 {
        let rest = fills(RING_FILLS)[number..].join("\n\n") + "\n";
        folder.run(&format!("words grid --at {number}")).expect(0, &rest, "");
    }
    for number in ["5", "6", "123456789012345678901234567890"] {
        let beyond = format!(
            "enumerate: no fill has the number {number}: there are 5, and the first has 0\n"
        );
        folder.run(&format!("words grid --at {number}")).expect(0, "", &beyond);
    }
    let middle = "enumerate: stopped at the limit of 2 fills; there may be more\n";
    let page = fills(RING_FILLS)[1..3].join("\n\n") + "\n";
    folder.run("words grid --at 1 -n 2").expect(0, &page, middle);
}

#[test]
fn distinct_words_are_walked_to() {
    let folder = TestFolder::french("11\n11\n");
    let list = folder.run("words grid --distinct").out;
    let list = fills(&list);
    for number in [0, 1, list.len() - 1] {
        let rest = list[number..].join("\n\n") + "\n";
        let walks = format!(
            "enumerate: with --distinct, the fills before number {number} are walked through\n"
        );
        folder.run(&format!("words grid --at {number} --distinct")).expect(0, &rest, &walks);
    }
    let beyond = folder.run(&format!("words grid --at {} --distinct", list.len()));
    assert_eq!((beyond.code, beyond.out.as_str()), (Some(0), ""));
    let said = format!("there are {}, and the first has 0\n", list.len());
    assert!(beyond.err.ends_with(&said), "{}", beyond.err);
    let none = TestFolder::new().run("words grid --at 0 --distinct");
    assert!(none.err.contains("without repeating one"), "{}", none.err);
}

#[test]
fn where_no_two_slots_can_have_one_word_distinct_fills_are_all_fills() {
    // Slots of other lengths have other words.
    let folder = TestFolder::french("...#....#.....\n");
    let all = folder.run("words grid --count").out;
    folder.run("words grid --count --distinct").expect(0, &all, "");
    for number in ["0", "1000000000"] {
        let fill = folder.run(&format!("words grid --at {number} -n 1")).out;
        folder.run(&format!("words grid --at {number} -n 1 --distinct")).expect(
            0,
            &fill,
            "enumerate: stopped at the limit of 1 fill; there may be more\n",
        );
        let rank = folder.run_with_input("words grid --rank - --distinct", &fill);
        rank.expect(0, &format!("{number}\n"), "");
    }
}

#[test]
fn pages_by_number_make_up_the_list() {
    for (grid, size) in [("11\n11\n", 100), ("...\n...\n...\n", 30_000), (".#.\n...\n", 1 << 12)] {
        let folder = TestFolder::french(grid);
        for more in ["", " --order columns", " --distinct"] {
            let all = folder.run(&format!("words grid{more}")).out;
            let mut pages = Vec::new();
            for number in (0..fills(&all).len()).step_by(size) {
                pages.push(folder.run(&format!("words grid --at {number} -n {size}{more}")).out);
            }
            assert!(pages.join("\n") == all, "{grid:?}{more}");
        }
    }
}

#[test]
fn a_listing_from_a_number_goes_on() {
    let folder = TestFolder::new();
    let expected = folder.run("words grid --at 1").out;
    stopped_after(&folder, 1, "--at 1");
    let command = "words grid --at 1 -o fills --checkpoint far";
    let other = folder.run(&command.replace("--at 1", "--at 2"));
    other.expect_failure(2, "enumerate: far: made for another number of --at");
    folder.run(command).expect(0, "", "");
    assert_eq!(folder.read("fills"), expected.as_bytes());
}

#[test]
fn statistics_tell_how_fills_were_counted() {
    let folder = TestFolder::french("..#\n...\n#..\n");
    for (arguments, methods) in [
        ("--count", ["and-or", "walk"]),
        ("--heat", ["and-or", "walk"]),
        ("--count --distinct", ["walk", "walk"]),
    ] {
        let ran = folder.run(&format!("words grid {arguments} --stats=json"));
        let line = ran.err.lines().last().unwrap();
        let statistics: Value = serde_json::from_str(line).unwrap();
        assert!(methods.contains(&statistics["method"].as_str().unwrap()), "{line}");
        assert!(
            statistics["seconds_answer"].is_f64() && statistics["components_expanded"].is_u64()
        );
    }
    let text = folder.run("words grid --count --stats");
    assert!(text.err.contains("count       by "), "{}", text.err);
}

#[test]
fn time_ends_a_count_without_a_number() {
    let folder = TestFolder::french(&"11111\n".repeat(5));
    let hint = "; --estimate tells about how many fills there are\n";
    let ran = run_until_told(&folder, "words grid --count -o count", hint);
    ran.expect_failure(5, "enumerate: stopped by --time before the answer was found, after ");
    assert!(ran.err.ends_with(hint), "{}", ran.err);
    assert!(!folder.path("count").exists());
}

/// Runs a command that takes too long for ever more time, until it tells what is wanted: what comes before may take long on a
/// machine that does other things.
fn run_until_told(folder: &TestFolder, command: &str, wanted: &str) -> Ran {
    (0..9)
        .map(|doubled| folder.run(&format!("{command} --time {}", 0.2 * f64::from(1 << doubled))))
        .find(|ran| ran.err.contains(wanted))
        .unwrap_or_else(|| panic!("{command} never told {wanted}"))
}

#[test]
fn questions_that_do_not_go_together() {
    let folder = TestFolder::new();
    for arguments in [
        "--count --limit 3",
        "--count --rank grid",
        "--count --heat",
        "--count --after grid",
        "--rank grid --shard 1/2",
        "--count --progress",
        "--count -o fills --checkpoint far",
        "--rank grid --sample 3",
        "--sample many",
        "--sample 3 --heat-svg picture",
        "--sample 3 --limit 3",
        "--seed 3",
        "--heat --distinct",
        "--heat=best --distinct",
        "--heat=best --heat-svg picture",
        "--heat=most",
        "--best -1",
        "--best --count",
        "--best --rank grid",
        "--best --sample 3",
        "--best --heat",
        "--best --limit 3",
        "--best --after grid",
        "--best --at 3",
        "--best --shard 1/2",
        "--best --progress",
        "--scores",
        "--count --scores",
        "--heat --at 3",
        "--at 3 --after grid",
        "--at 1_000",
        "--at +1",
        "--at 0x10",
        "--shard 0/2",
        "--shard 3/2",
        "--shard 2",
        "--shard 1/2/3",
        "--shard 1/2 --at 3",
        "--shard 1/2 --after grid",
    ] {
        folder.run(&format!("words grid {arguments}")).expect_failure(2, "error: ");
    }
    // Only digits are a number of fills: all else is a file.
    let ran = folder.run("words grid --best many");
    ran.expect_failure(2, "enumerate: many: cannot read the grid: ");
    let ran = folder.run_with_input("- grid --rank -", "");
    ran.expect_failure(2, "error: standard input, '-', can be read only once");
}

/// The ring of the test folder with scores: the totals of its fills are 5, 6.25, 8, 7, and 5.
fn scored_ring() -> TestFolder {
    let folder = TestFolder::new();
    folder.put("scored", "soir;1\nmars;2\nmois;1.25\nplus;3\ntard;0.75\n");
    folder
}

#[test]
fn the_best_fills_come_first() {
    let folder = scored_ring();
    let score = |word: &str| match word {
        "soir" => 1_000_000,
        "mars" => 2_000_000,
        "mois" => 1_250_000,
        "plus" => 3_000_000,
        "tard" => 750_000,
        _ => 0,
    };
    let total = |fill: &str| -> u64 {
        let rows: Vec<&[u8]> = fill.lines().map(str::as_bytes).collect();
        let column = |at: usize| rows.iter().map(|row| char::from(row[at])).collect::<String>();
        let row = |at: usize| String::from_utf8(rows[at].to_vec()).unwrap();
        [row(0), row(3), column(0), column(3)].iter().map(|word| score(word)).sum()
    };
    let list = folder.run("words scored grid").out;
    let mut ranked = fills(&list);
    ranked.sort_by_key(|fill| std::cmp::Reverse(total(fill)));
    for number in 1..=6 {
        let best = ranked[..number.min(ranked.len())].join("\n\n") + "\n";
        folder.run(&format!("words scored grid --best {number}")).expect(0, &best, "");
    }
    let best = ranked[0].to_owned() + "\n";
    folder.run("words scored grid --best").expect(0, &best, "");
    folder.run("words scored grid --best 0").expect(0, "", "");
    folder.run("words scored grid --best -o best.txt").expect(0, "", "");
    assert_eq!(folder.read("best.txt"), best.as_bytes());
    let told = folder.run("words scored grid --best --scores --stats=json");
    let (line, json) = told.err.split_once('\n').unwrap();
    let millionths = total(ranked[0]);
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    assert_eq!(line, format!("enumerate: fill 1 has the total {text}"));
    let statistics: Value = serde_json::from_str(json).unwrap();
    assert_eq!(statistics["totals"], serde_json::json!([text]));
    assert!(statistics["nodes"].is_u64() && statistics["proved"] == true);
    let heat: Value =
        serde_json::from_str(answer(&folder.run("words scored grid --heat=best"))).unwrap();
    assert_eq!((&heat["best"], &heat["rows"]), (&text.into(), &4.into()));
    // Without scores all totals are the same, and the list begins.
    let first = fills(RING_FILLS)[..2].join("\n\n") + "\n";
    folder.run("words grid --best 2").expect(0, &first, "");
    let heats = ["--heat", "--heat=count"].map(|flag| folder.run(&format!("words grid {flag}")));
    assert_eq!(heats[0], heats[1]);
    folder.put("grid", "xx\n11\n");
    let none = folder.run("words scored grid --best");
    assert_eq!((none.code, none.out.as_str()), (Some(0), ""));
    assert!(none.err.starts_with("enumerate: no fill: "), "{}", none.err);
}

#[test]
fn a_search_for_the_greatest_totals_by_letters_stops_in_time() {
    let folder = TestFolder::french(&"1111111\n".repeat(7));
    let question = "--heat=best";
    let mut child = folder.start(&format!("words grid {question} -o best --time 1"));
    std::thread::sleep(Duration::from_secs(1));
    let taken = Asked::now(&child).wait(&mut child, question);
    let ran = Ran::of(child.wait_with_output().unwrap());
    ran.expect_message(5, "stopped by --time before ");
    assert!(taken.processor_time < HALF_A_SECOND, "{question}: {taken:?}");
    assert!(!folder.path("best").exists(), "{question}");
}
