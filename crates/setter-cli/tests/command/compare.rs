//! `setter compare`: runs, results that are kept, tables and plots.

use crate::test_folder::TestFolder;

const MATRIX: &str = "\
title = \"Ways around a ring\"
algorithms = [\"best\", \"cbj-fc\", \"mac\"]
orders = [\"next\", \"min-domain\"]
ac3 = [true, false]
seeds = 3
time = 5

[[grid]]
file = \"grid\"

[[grid]]
name = \"random\"
rows = 3
black = 0.3
seed = 4
count = 2

[[dictionary]]
files = [\"words\"]

[[dictionary]]
name = \"some\"
files = [\"words\"]
words = 4
subset_seed = 1

[[plot]]
name = \"times\"
x = \"order\"
series = \"algorithm\"
facet = \"grid\"

[[plot]]
name = \"sizes\"
x = \"dictionary_words\"
y = \"nodes\"
x_log = true
";

/// Each algorithm but `best` runs with AC-3 and without: (1 + 2 + 2) × orders × seeds × grids ×
/// dictionaries.
const RUNS: usize = 5 * 2 * 3 * 3 * 2;

#[test]
fn makes_each_run_once_and_goes_on() {
    let folder = TestFolder::ring();
    folder.put("ring.toml", MATRIX);
    let ran = folder.run("compare --matrix ring.toml -j 2");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains(&format!("{RUNS} of {RUNS} runs")), "{}", ran.err);
    let results = folder.text("ring/results.csv");
    assert_eq!(results.lines().count(), 1 + RUNS);
    assert_eq!(folder.text("ring/table.md"), ran.out);
    assert!(ran.out.starts_with("## Ways around a ring\n\nAll runs: "), "{}", ran.out);
    for plot in ["times-grid.svg", "times-random-4.svg", "times-random-5.svg", "sizes.svg"] {
        let svg = folder.text(&format!("ring/{plot}"));
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{plot}");
    }
    // A run that was killed leaves a line that is cut.
    let lines: Vec<&str> = results.lines().collect();
    let kept = lines[..50].join("\n") + "\n";
    folder.put("ring/results.csv", format!("{kept}grid,wo"));
    assert_eq!(folder.run("compare --matrix ring.toml").code, Some(0));
    let again = folder.text("ring/results.csv");
    assert!(again.starts_with(&kept), "what was there is not made again");
    let keys = |text: &str| {
        let key = |line: &str| line.split(',').take(12).collect::<Vec<_>>().join(",");
        let mut keys: Vec<String> = text.lines().map(key).collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&again), keys(&results));
}

#[test]
fn the_lines_of_a_table_have_the_columns_of_its_head() {
    let folder = TestFolder::ring();
    for (algorithms, columns) in [("mac", 9), ("mac,cbj", 10)] {
        let ran = folder.run(&format!("compare --grid grid --algorithm {algorithms} words -o one"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let is_row = |line: &&str| line.starts_with('|');
        let table = ran.out.lines().skip_while(|line| !is_row(line));
        let rows: Vec<&str> = table.take_while(is_row).collect();
        let count = |row: &&str| row.matches('|').count() - 1;
        assert!(rows.len() > 2 && count(&rows[0]) >= columns, "{}", ran.out);
        assert!(rows.iter().all(|row| count(row) == count(&rows[0])), "{}", ran.out);
    }
}

#[test]
fn each_seed_has_a_draw_of_its_own_where_asked() {
    let folder = TestFolder::ring();
    let drawn = "words = 4\nper_length = true\nredrawn = true";
    let matrix = "seeds = 8\nalgorithms = [\"dual\", \"mac\"]\n[[grid]]\nfile = \"grid\"\n";
    folder.put(
        "draws.toml",
        format!("{matrix}[[dictionary]]\nname = \"4\"\nfiles = [\"words\"]\n{drawn}\n"),
    );
    let ran = folder.run("compare --matrix draws.toml -j 2");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("16 of 16 runs"), "{}", ran.err);
    assert!(ran.out.contains("dictionary 4, "), "all draws are one line: {}", ran.out);
    let results = folder.text("draws/results.csv");
    let lines = || results.lines().skip(1);
    let column = |line: &str, number| line.split(',').nth(number).unwrap().to_owned();
    let of = |seed: &str| -> Vec<String> {
        let inputs = lines().filter(|line| column(line, 10) == seed);
        inputs.map(|line| line.rsplit(',').nth(1).unwrap().to_owned()).collect()
    };
    for seed in 1..=8 {
        let inputs = of(&seed.to_string());
        assert_eq!(inputs.len(), 2);
        assert_eq!(inputs[0], inputs[1], "the algorithms have the same words");
    }
    assert!((2..=8).any(|seed: u32| of(&seed.to_string()) != of("1")), "other seeds, other words");
    // The same again: nothing is to be made.
    folder.put("draws/results.csv", &results);
    assert_eq!(folder.run("compare --matrix draws.toml").code, Some(0));
    assert_eq!(folder.text("draws/results.csv"), results);
}

#[test]
fn results_of_another_matrix_are_refused() {
    let folder = TestFolder::ring();
    let compare = "compare words --grid grid --seeds 2";
    assert_eq!(folder.run(compare).code, Some(0));
    for other in ["--time 3", "--nodes 7", "--repeats", "--seeds 1", "--algorithm mac"] {
        let arguments = match other {
            "--seeds 1" => "compare words --grid grid".into(),
            other => format!("{compare} {other}"),
        };
        let ran = folder.run(&arguments);
        assert_eq!(ran.code, Some(2), "{other}");
        let told = "this is the result of another matrix (";
        assert!(ran.err.starts_with("setter: comparison/results.csv:"), "{}", ran.err);
        assert!(ran.err.contains(told) && ran.err.contains("--output"), "{}", ran.err);
    }
    assert_eq!(folder.run(&format!("{compare} --time 3 -o other")).code, Some(0));
    // More seeds are the same matrix, and more of it.
    assert_eq!(folder.run("compare words --grid grid --seeds 4").code, Some(0));
    assert_eq!(folder.text("comparison/results.csv").lines().count(), 5);
    folder.put("comparison/results.csv", "a,b\n1,2\n");
    let ran = folder.run(compare);
    assert!(ran.err.contains("results.csv:1: this is no result of a run"), "{}", ran.err);
}

#[test]
fn the_times_of_another_program_are_set_aside() {
    let folder = TestFolder::ring();
    let compare = "compare words --grid grid --seeds 2";
    assert_eq!(folder.run(compare).code, Some(0));
    let own = folder.text("comparison/results.csv");
    let program = own.trim_end().rsplit(',').next().unwrap().to_owned();
    assert!(program.starts_with(concat!(env!("CARGO_PKG_VERSION"), "-")), "{program}");
    // No run takes a thousand seconds.
    let (header, lines) = own.split_once('\n').unwrap();
    let seconds = header.split(',').position(|column| column == "seconds").unwrap();
    let old = |line: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields[seconds] = "1000";
        *fields.last_mut().unwrap() = "0.0.1-a";
        fields.join(",") + "\n"
    };
    let others = format!("{header}\n{}", lines.lines().map(old).collect::<String>());
    folder.put("comparison/results.csv", &others);
    // They can be told of as they are.
    let told = folder.run(&format!("{compare} --no-runs"));
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    assert!(told.out.contains("| 1000.0 |"), "{}", told.out);
    // Also where that program had other hashes of what it read, which is said.
    let inputs = lines.lines().next().unwrap().rsplit(',').nth(1).unwrap();
    folder.put("comparison/results.csv", others.replace(inputs, "0123456789abcdef"));
    let told = folder.run(&format!("{compare} --no-runs"));
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.err.contains("whether by the same grids, words and limits cannot be told"));
    assert!(told.out.contains("| 1000.0 |"), "{}", told.out);
    folder.put("comparison/results.csv", &others);
    let ran = folder.run(compare);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let aside = "these were another program's times, now in comparison/results-0.0.1-a.csv";
    assert!(ran.err.contains(aside), "{}", ran.err);
    assert!(!ran.out.contains("| 1000.0 |"), "{}", ran.out);
    assert_eq!(folder.text("comparison/results-0.0.1-a.csv"), others);
    // The program that comes back finds what it had.
    let anew = folder.text("comparison/results.csv");
    folder.put("comparison/results.csv", &others);
    folder.put(&format!("comparison/results-{program}.csv"), &anew);
    assert_eq!(folder.run(compare).code, Some(0));
    assert_eq!(folder.text("comparison/results.csv"), anew);
    let hostile = others.replace("0.0.1-a", "../../x");
    folder.put("comparison/results.csv", hostile);
    assert!(folder.run(compare).err.contains("results.csv:2: this is no result of a run"));
}

#[test]
fn runs_that_differ_in_one_thing_are_paired() {
    let folder = TestFolder::ring();
    let both = "--algorithm rac-fc --order next --ac3 both --repeats=both --look-ahead both";
    let ran = folder.run(&format!("compare words --grid grid --seeds 3 {both}"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(folder.text("comparison/results.csv").lines().count(), 1 + 3 * 2 * 2 * 2);
    let paired = |column, base| format!("### By {column}: each beside {base}, pair by pair\n");
    for (column, base) in [("ac3", "yes"), ("repeats", "yes"), ("look_ahead", "yes")] {
        assert!(ran.out.contains(&paired(column, base)), "{column}: {}", ran.out);
    }
    assert!(!ran.out.contains("### By algorithm"), "one value has no pairs: {}", ran.out);
}

#[test]
fn runs_at_a_limit_are_shown_as_such() {
    let folder = TestFolder::hard();
    let ran = folder.run(
        "compare words --grid grid --algorithm rac,best --order max-constraints --seeds 2 --nodes 50",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("> 50"), "{}", ran.out);
    assert!(folder.text("comparison/seconds.svg").contains("2/2"));
}

#[test]
fn errors_name_their_place() {
    let folder = TestFolder::ring();
    let refused = |matrix: String, told: &str| {
        folder.put("bad.toml", matrix);
        let ran = folder.run("compare --matrix bad.toml");
        ran.expect_message(2, told);
    };
    refused(
        MATRIX.replace("\"mac\"", "\"mak\""),
        "bad.toml:2:33: unknown algorithm \"mak\": there is best, ",
    );
    refused(MATRIX.replace("seeds = 3", "seeds = 0"), "bad.toml:5:9: seeds: 1 to 10000");
    refused(MATRIX.replace("series =", "serie ="), "unknown field `serie`");
    refused(
        MATRIX.replace("\"nodes\"", "\"node\""),
        "bad.toml:36:5: unknown column \"node\": there is grid,",
    );
    refused(MATRIX.replace("file = \"grid\"", "file = \"none\""), "none: cannot read the grid");
    refused(
        MATRIX.replace("name = \"some\"", "name = \"words\""),
        "two dictionaries are called \"words\"",
    );
    refused(format!("{MATRIX}= 3"), "bad.toml:38:1: ");
    let ran = folder.run("compare words");
    assert_eq!(ran.code, Some(2));
    let ran = folder.run("compare --matrix none.toml");
    assert!(ran.err.starts_with("setter: none.toml: cannot read the matrix"), "{}", ran.err);
}
