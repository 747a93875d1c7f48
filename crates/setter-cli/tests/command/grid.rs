//! `setter grid`: what it writes and says, and that each flag reaches the conditions, which the library tests. Grids are
//! checked as text, by code that takes nothing from the library.

use std::collections::BTreeSet;

use crate::brute_force::posed;
use crate::judge::network::Network;
use crate::test_folder::TestFolder;

type Rows = Vec<Vec<char>>;

/// The texts of grids with a blank line between them.
fn texts(text: &str) -> Vec<&str> {
    text.trim_end().split("\n\n").collect()
}

/// The grids of a text, with a blank line between them.
fn grids(text: &str) -> Vec<Rows> {
    let grid = |text: &str| text.lines().map(|line| line.chars().collect()).collect();
    texts(text).into_iter().map(grid).collect()
}

/// The lengths of the runs of white cells, across and then down.
fn runs(rows: &Rows) -> Vec<usize> {
    let columns = (0..rows[0].len()).map(|x| rows.iter().map(|row| row[x]).collect::<Vec<char>>());
    let lines: Vec<Vec<char>> = rows.iter().cloned().chain(columns).collect();
    let runs = lines.iter().flat_map(|line| line.split(|&cell| cell == '#').map(<[char]>::len));
    runs.filter(|&length| length > 0).collect()
}

fn blacks(rows: &Rows) -> usize {
    rows.iter().flatten().filter(|&&cell| cell == '#').count()
}

fn is_same_turned(rows: &Rows) -> bool {
    rows.concat().iter().eq(rows.concat().iter().rev())
}

fn is_same_mirrored(rows: &Rows) -> bool {
    rows.iter().all(|row| row.iter().eq(row.iter().rev()))
}

fn is_connected(rows: &Rows) -> bool {
    let mut left: BTreeSet<(usize, usize)> = (0..rows.len())
        .flat_map(|y| (0..rows[0].len()).map(move |x| (y, x)))
        .filter(|&(y, x)| rows[y][x] != '#')
        .collect();
    let mut stack: Vec<(usize, usize)> = left.pop_first().into_iter().collect();
    while let Some((y, x)) = stack.pop() {
        let beside = [(y + 1, x), (y.wrapping_sub(1), x), (y, x + 1), (y, x.wrapping_sub(1))];
        stack.extend(beside.into_iter().filter(|cell| left.remove(cell)));
    }
    left.is_empty()
}

#[test]
fn grids_meet_their_conditions() {
    let folder = TestFolder::ring();
    type Law = fn(&Rows) -> bool;
    let laws: [(&str, Law); 12] = [
        ("9x13", |rows| blacks(rows) <= 17 && rows.len() == 9),
        ("9x13 --blocks 20%", |rows| blacks(rows) == 23),
        ("9x13 --blocks 12", |rows| blacks(rows) == 12),
        ("10x13 --blocks 15% --symmetry rotation", |rows| {
            blacks(rows) == 20 && is_same_turned(rows)
        }),
        ("9x13 --blocks 5..9 --symmetry mirror", |rows| {
            (5..=9).contains(&blacks(rows)) && is_same_mirrored(rows)
        }),
        ("8x7 --symmetry both --blocks ..20%", |rows| {
            is_same_mirrored(rows) && is_same_turned(rows) && blacks(rows) <= 11
        }),
        ("9x9 --min-length 3", |rows| !runs(rows).contains(&2)),
        ("7x7 --longest 5 --blocks 20%..40%", |rows| runs(rows).iter().all(|&run| run <= 5)),
        ("7x7 --words 20 --blocks ..30%", |rows| {
            runs(rows).iter().filter(|&&run| run > 1).count() == 20
        }),
        ("13x13 --style american", |rows| {
            is_same_turned(rows) && runs(rows).iter().all(|&run| run >= 3) && blacks(rows) <= 28
        }),
        ("9x9 --style american --symmetry none --checked some --min-length 4", |rows| {
            runs(rows).iter().all(|&run| run == 1 || run >= 4)
        }),
        ("13x13 --style british", |rows| {
            let lattice = (1..13).step_by(2).all(|y| (1..13).step_by(2).all(|x| rows[y][x] == '#'));
            lattice && is_same_turned(rows) && !runs(rows).contains(&2)
        }),
    ];
    for (arguments, law) in laws {
        let ran = folder.run(&format!("grid {arguments} --count 4 --seed 7"));
        assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.err);
        let drawn = grids(&ran.out);
        assert_eq!(drawn.len(), 4, "{arguments}");
        for rows in &drawn {
            assert!(law(rows) && is_connected(rows), "{arguments}\n{}", ran.out);
            let (size, _) = arguments.split_once(' ').unwrap_or((arguments, ""));
            assert_eq!(format!("{}x{}", rows.len(), rows[0].len()), size);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_grids() {
    let folder = TestFolder::ring();
    for arguments in ["9x13", "9x9 --style american", "13x13 --style american"] {
        let run = |seed: u32, count: u32| {
            folder.run(&format!("grid {arguments} --seed {seed} --count {count}")).out
        };
        assert_eq!(run(5, 3), run(5, 3));
        assert_ne!(run(5, 3), run(6, 3));
        assert!(run(5, 3).starts_with(&(run(5, 2) + "\n")), "the first ones are the same");
    }
    // These stay what they are on all machines.
    assert_eq!(folder.run("grid 3x4 --blocks 2 --seed 1").out, "..#.\n#...\n....\n");
}

#[test]
fn impossible_conditions_and_bad_usage_are_told() {
    let folder = TestFolder::ring();
    for (arguments, told) in [
        (
            "4x4 --blocks 3 --symmetry rotation",
            "3 black cells are asked for, but the symmetry in a grid of 4x4 allows 2 or 4",
        ),
        ("4x4 --min-length 5", "words are of 5 to 4 letters, but a word has at least 2"),
        ("4x4 --longest 3 --blocks 2", "words of at most 3 letters need 4 at least"),
        ("5x5 --words 40", "all patterns of black cells were gone through, and none meets"),
        ("0x4", "it is ROWSxCOLUMNS, as 9x13, each from 1 to 64"),
        (
            "4x4 --blocks many",
            "it is a number of cells, as 25, a share of them, as 15%, or a range",
        ),
        ("4x4 --blocks 9..4", "--blocks: a range of 9 to 4 cells has no number in it"),
        (
            "4x4 --style german",
            "unknown style \"german\": there is french, american, british, arrows",
        ),
        (
            "4x5 --symmetry quarter",
            "--symmetry: symmetry quarter: only squares have it, and 4x5 is none",
        ),
        ("5x4 --symmetry diagonal", "--symmetry: symmetry diagonal: only squares have it"),
        ("4x4 --symmetry turn", "there is none, rotation, mirror, flip, both"),
        ("4x4 --fillable words --tries 0", "it is a number in decimal digits, at least 1"),
        ("4x4 --fill", "--fillable"),
        ("4x4 --theme mars", "--fillable"),
        ("4x4 --fillable words --theme mars=0 --around", "\"mars=0\": a weight is 1 to 1000"),
        (
            "4x4 --exclude mars",
            "--exclude, --min-score: choose words of --fillable, which is not there",
        ),
        (
            "4x4 --fillable words --theme mars --count-fills",
            "--count-fills: counts fills with all words",
        ),
        (
            "4x4 --fillable words --theme aaaaa",
            "--theme: aaaaa has 5 letters: words of these grids have 2 to 4",
        ),
        ("4x4 --fillable none", "none"),
    ] {
        let ran = folder.run(&format!("grid {arguments}"));
        ran.expect_message(2, told);
        if ran.err.starts_with("setter: no grid meets") {
            assert_eq!(ran.err.matches(told).count(), 1, "{arguments}: {}", ran.err);
        }
    }
}

/// All words of two and three letters of a and b, but two.
const WORDS: &str = "aa\nab\naaa\naab\naba\nabb\nbaa\nbab\n";

#[test]
fn fillable_keeps_the_grids_that_have_a_fill() {
    let folder = TestFolder::new(WORDS, "");
    let all = folder.run("grid 3x3 --blocks 2..5 --count 60 --seed 3").out;
    let all = texts(&all);
    let ran = folder.run(
        "grid 3x3 --blocks 2..5 --count 20 --seed 3 --fillable words --alphabet ab --no-cache",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let has_fill = |grid: &&&str| !posed(grid, WORDS, "ab").fills(true).is_empty();
    let expected: Vec<&str> = all.iter().filter(has_fill).take(20).copied().collect();
    assert_eq!((texts(&ran.out).len(), texts(&ran.out)), (20, expected));
    let drawn = (20..=60).find(|&drawn| all[..drawn].iter().filter(has_fill).count() == 20);
    let (drawn, none) = (drawn.unwrap(), drawn.unwrap() - 20);
    assert!(none > 0);
    assert_eq!(ran.err, format!("setter: of {drawn} grids drawn, {none} had no fill\n"));
}

#[test]
fn fills_are_fills_and_have_the_theme() {
    let words = WORDS.to_owned() + "bbb\nba\nbb\n";
    let folder = TestFolder::new(&words, "");
    folder.put("theme", "cab\n");
    for (seed, theme) in [(1, ""), (2, "bab"), (3, "@theme"), (4, "cab"), (5, "")] {
        let asked = if theme.is_empty() { String::new() } else { format!("--theme {theme}") };
        let arguments =
            "grid 4x3 --blocks 3..5 --count 5 --fillable words --fill --repeats --no-cache";
        let ran = folder.run(&format!("{arguments} --seed {seed} {asked}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let mut words = words.clone();
        if seed == 3 || seed == 4 {
            words += "cab\n";
            let added = "setter: not in the dictionary, but allowed as required: cab";
            assert!(ran.err.starts_with(added), "{}", ran.err);
        }
        for grid in texts(&ran.out) {
            // The grid of its letters has one fill.
            let posed = posed(grid, &words, "abc");
            let [fill] = &posed.all[..] else { panic!("{grid}") };
            let theme = theme.replace("@theme", "cab");
            let mut slots = posed.network().slots.iter();
            assert!(theme.is_empty() || slots.any(|slot| Network::word(slot, fill) == theme));
            assert!(!grid.contains('.'), "{grid}");
        }
    }
}

#[test]
fn grids_around_a_theme_have_the_heaviest_words_and_tell_the_bound() {
    let folder = TestFolder::new("adg\nbeh\ncfi\nabc\ndef\nghi\n", "");
    let around = "grid 3x3 --style american --fillable words --around --no-cache";
    let ran = folder.run(&format!("{around} --theme abc --theme ghi=2"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let [grid] = &grids(&ran.out)[..] else { panic!("{}", ran.out) };
    let columns: Vec<String> = (0..3).map(|x| grid.iter().map(|row| row[x]).collect()).collect();
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    for word in ["abc", "ghi"] {
        assert!(rows.iter().chain(&columns).any(|line| line == word), "{rows:?}");
    }
    let told = "setter: grid 1: 2 of 2 words of the theme stand, of weight 3\n";
    assert!(ran.err.ends_with(told), "{}", ran.err);
    // That four letters have no place is proved; that the others do not go together is not.
    let ran = folder.run(&format!("{around} --fill --theme abcd=5 --theme abc=2 --theme xyz"));
    assert!(ran.out.split_whitespace().all(|row| !row.contains('.')), "{}", ran.out);
    let told = "setter: grid 1: 1 of 3 words of the theme stand, of weight 2, and no grid has more than 3; without abcd, xyz\n";
    assert!(ran.err.ends_with(told), "{}", ran.err);
    let ran = folder.run(&format!("{around} --theme xyz"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""), "{}", ran.err);
}

#[test]
fn a_theme_that_fits_nowhere_is_given_up() {
    let folder = TestFolder::new(WORDS, "");
    let ran = folder.run("grid 4x4 --blocks 1 --fillable words --theme qqqq --tries 12 --no-cache");
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""));
    let told =
        "setter: given up after 12 grids in a row without a fill, 0 written: of 12 grids drawn, ";
    assert!(ran.err.lines().last().unwrap().starts_with(told), "{}", ran.err);
}

#[test]
fn grids_that_take_long_are_left_undecided() {
    let folder = TestFolder::hard();
    let arguments = "grid 8x8 --blocks 0 --fillable words --tries 3 --no-cache";
    let ran = folder.run(&format!("{arguments} --nodes 5"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""));
    let told = "given up after 3 grids in a row without a fill, 0 written: of 21 grids drawn, 3 were searched, each the \
                most open of up to 16 drawn at once; of these 3 had none within the limit (they may have one: what is \
                kept leans to grids that are easy to fill)\n";
    assert!(ran.err.ends_with(told), "{}", ran.err);
    let start = std::time::Instant::now();
    assert_eq!(folder.run(arguments).err, ran.err, "by work");
    assert!(start.elapsed() < std::time::Duration::from_secs(20));
}

#[test]
fn statistics_are_those_of_the_grid() {
    let folder = TestFolder::new(WORDS, "");
    let ran = folder.run("grid 7x9 --count 3 --stats=json");
    for (line, rows) in ran.err.lines().zip(grids(&ran.out)) {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        let words: Vec<usize> = runs(&rows).into_iter().filter(|&run| run > 1).collect();
        let is_white = |y: usize, x: usize| rows.get(y).and_then(|row| row.get(x)) == Some(&'.');
        let beside = |y: usize, x: usize| is_white(y, x + 1) || x > 0 && is_white(y, x - 1);
        let above = |y: usize, x: usize| is_white(y + 1, x) || y > 0 && is_white(y - 1, x);
        let cells = (0..7).flat_map(|y| (0..9).map(move |x| (y, x)));
        let crossings =
            cells.filter(|&(y, x)| is_white(y, x) && beside(y, x) && above(y, x)).count();
        assert_eq!(json["words"], words.len());
        assert_eq!(json["crossings"], crossings);
        assert_eq!(json["crossings_per_word"], crossings as f64 / words.len() as f64);
        assert_eq!(json["black_share"], blacks(&rows) as f64 / 63.0);
        assert_eq!(json["mean_length"], words.iter().sum::<usize>() as f64 / words.len() as f64);
    }
    let ran = folder.run("grid 7x9 --stats");
    assert!(ran.err.starts_with("grid 1: ") && ran.err.contains(" words, "), "{}", ran.err);
    assert!(ran.err.contains("setter: drawn uniformly among all grids"), "{}", ran.err);
    // A chain is told of without being asked.
    let ran = folder.run("grid 15x15 --style american");
    assert!(ran.err.contains("it leans to grids that differ by few cells"), "{}", ran.err);
}

#[test]
fn fills_are_counted() {
    let folder = TestFolder::new(WORDS, "");
    let ran = folder.run(
        "grid 3x3 --blocks 2 --count 4 --fillable words --alphabet ab --count-fills --stats=json --no-cache",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for (line, grid) in ran.err.lines().zip(texts(&ran.out)) {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(json["fills"], posed(grid, WORDS, "ab").all.len().to_string());
    }
}

#[cfg(unix)]
#[test]
fn time_and_signals_end_it() {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use crate::test_folder::interrupted;

    let folder = TestFolder::new(WORDS, "");
    // Conditions that a chain takes long to meet, and grids that have no fill.
    for endless in [
        "grid 64x64 --style american --blocks 1500 --checked all --longest 4",
        "grid 9x9 --fillable words --tries 1000000000 --no-cache",
    ] {
        let begun = Instant::now();
        let ran = folder.run(&format!("{endless} --time 0.4"));
        ran.expect_failure(5, "setter: stopped by --time ");
        assert!(begun.elapsed() < Duration::from_secs(3));
        let child = folder.start(endless);
        sleep(Duration::from_secs(1));
        assert_eq!(interrupted(child, "TERM").code, Some(143));
    }
}
