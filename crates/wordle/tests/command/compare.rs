//! `wordle compare`: games, results that are kept, tables and plots.

use crate::test_folder::TestFolder;

const GAMES: &str = "compare words --lengths 3-4 --secrets 6 --seed 3";

#[test]
fn plays_each_game_once_and_goes_on() {
    let folder = TestFolder::of_random_words();
    let ran = folder.run(&format!("{GAMES} -o games"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("48 of 48 games"), "{}", ran.err);
    let text = folder.text("games/games.csv");
    assert_eq!(text.lines().count(), 1 + 4 * 2 * 6);
    assert_eq!(folder.text("games/table.md"), ran.out);
    for plot in ["time.svg", "guesses.svg"] {
        let svg = folder.text(&format!("games/{plot}"));
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{plot}");
        assert!(svg.contains("forward-checking"), "{plot}");
    }
    // A run that was killed leaves a line that is cut.
    let lines: Vec<&str> = text.lines().collect();
    let kept = lines[..20].join("\n") + "\n";
    folder.put("games/games.csv", format!("{kept}wordle,12"));
    assert_eq!(folder.run(&format!("{GAMES} -o games -j 2")).code, Some(0));
    let again = folder.text("games/games.csv");
    assert!(again.starts_with(&kept), "what was there is not played again");
    // The same games but for their times.
    let games = |text: &str| {
        let mut games: Vec<String> =
            text.lines().map(|line| line.rsplitn(3, ',').last().unwrap().to_owned()).collect();
        games.sort();
        games
    };
    assert_eq!(games(&again), games(&text));
    // More secrets go on from those that are there.
    let more = folder.run("compare words --lengths 3-4 --secrets 8 --seed 3 -o games");
    assert_eq!(more.code, Some(0), "{}", more.err);
    assert!(folder.text("games/games.csv").starts_with(&again));
}

/// The cells of a table, without its head.
fn cells(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_table_tells_the_games() {
    let folder = TestFolder::of_random_words();
    let ran =
        folder.run(&format!("{GAMES} -o games --algorithm filtering,chronological,filtering"));
    let (table, differences) = ran.out.split_once("\n\nDifferences to filtering over").unwrap();
    let rows = cells(table);
    assert_eq!(rows.len(), 4, "{}", ran.out);
    // They play the same games.
    for (row, length) in cells(differences.split_once("\n\n").unwrap().1).iter().zip(["3", "4"]) {
        assert_eq!(
            row[..5],
            [length, "chronological", "6", "0.00 ± 0.00", "1.0000"],
            "{}",
            ran.out
        );
    }
    let text = folder.text("games/games.csv");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let column = |name: &str| header.iter().position(|&column| column == name).unwrap();
    let (length, algorithm) = (column("length"), column("algorithm"));
    let games: Vec<Vec<&str>> = lines.collect();
    for row in rows {
        let own = games.iter().filter(|game| game[length] == row[0] && game[algorithm] == row[2]);
        let mut guesses: Vec<u32> =
            own.clone().map(|game| game[column("guesses")].parse().unwrap()).collect();
        guesses.sort_unstable();
        assert_eq!(guesses.len(), 6);
        let mean = f64::from(guesses.iter().sum::<u32>()) / 6.0;
        let variance =
            guesses.iter().map(|&count| (f64::from(count) - mean).powi(2)).sum::<f64>() / 5.0;
        assert_eq!(row[3..5], ["6", "6"], "each secret is found");
        assert_eq!(row[5], format!("{mean:.2} ± {:.2}", (variance / 6.0).sqrt()));
        assert_eq!(row[7], guesses[3].to_string());
        assert_eq!(row[9], guesses[5].to_string());
        // A game of these is the game that solve plays.
        for game in own {
            let played = folder.run(&format!(
                "solve {} words --algorithm {}",
                game[column("secret")],
                row[2]
            ));
            assert_eq!(played.out.lines().count().to_string(), game[column("guesses")]);
        }
    }
}

#[test]
fn genetic_algorithms_are_compared_secret_by_secret() {
    let folder = TestFolder::of_random_words();
    let genetic = "--algorithm genetic --genetic compatible,published --fitness letters,numbers";
    let ran = folder.run(&format!("{GAMES} --lengths 4 -o games {genetic}").replacen(
        "--lengths 3-4 ",
        "",
        1,
    ));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = folder.text("games/games.csv");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let column = |name: &str| header.iter().position(|&column| column == name).unwrap();
    let games: Vec<Vec<&str>> = lines.collect();
    let guesses = |algorithm: &str| -> Vec<f64> {
        let own = games.iter().filter(|game| game[column("algorithm")] == algorithm);
        own.map(|game| game[column("guesses")].parse().unwrap()).collect()
    };
    let (table, differences) = ran.out.split_once("\n\nDifferences to genetic over").unwrap();
    assert_eq!(cells(table).len(), 3, "{}", ran.out);
    let rows = cells(differences.split_once("\n\n").unwrap().1);
    for (row, algorithm) in rows.iter().zip(["genetic numbers", "genetic published"]) {
        let pairs = guesses("genetic").into_iter().zip(guesses(algorithm));
        let differences: Vec<f64> = pairs.map(|(first, own)| own - first).collect();
        let mean = differences.iter().sum::<f64>() / 6.0;
        let squares = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
        let expected = format!("{mean:.2} ± {:.2}", (squares / 5.0 / 6.0).sqrt());
        assert_eq!(row[..4], ["4", algorithm, "6", &expected], "{}", ran.out);
    }
    // A game of these is the game that solve plays; the published one may end without the secret.
    for game in games.iter().filter(|game| game[column("algorithm")] == "genetic published") {
        let secret = game[column("secret")];
        let played = folder.run(&format!("solve {secret} words --genetic published --seed 3"));
        assert_eq!(played.out.lines().count().to_string(), game[column("guesses")]);
        let found = played.out.lines().last().unwrap().starts_with(secret);
        assert_eq!(game[column("found")], found.to_string());
    }
}

#[test]
fn games_of_another_program_are_set_aside() {
    let folder = TestFolder::of_random_words();
    let run = || folder.run(&format!("{GAMES} -o games --algorithm filtering"));
    assert_eq!(run().code, Some(0));
    let own = folder.text("games/games.csv");
    let program = own.lines().nth(1).unwrap().rsplit(',').next().unwrap();
    let other = own.replace(program, "0.0.1-00112233");
    folder.put("games/games.csv", &other);
    let ran = run();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("kept as games/games-0.0.1-00112233.csv"), "{}", ran.err);
    assert_eq!(folder.text("games/games-0.0.1-00112233.csv"), other);
    // Each was played anew.
    let again = folder.text("games/games.csv");
    assert_eq!(again.matches(program).count(), own.matches(program).count());
    // What this program played comes back.
    folder.put(&format!("games/games-{program}.csv"), &again);
    folder.put("games/games.csv", &other);
    assert_eq!(run().code, Some(0));
    assert_eq!(folder.text("games/games.csv"), again);
    // A file of two programs is none.
    let mixed = format!("{again}{}\n", other.lines().last().unwrap());
    folder.put("games/games.csv", mixed);
    run().expect_message(2, "this is the result of another program than the lines above");
}

#[test]
fn other_results_are_not_mixed_in() {
    let folder = TestFolder::of_random_words();
    assert_eq!(folder.run(&format!("{GAMES} -o games")).code, Some(0));
    for other in ["--algorithm filtering", "--game mastermind", "--mutation 0.9", "--seed 4"] {
        let arguments = format!("{GAMES} -o games {other}")
            .replace(" --seed 3", if other.contains("--seed") { "" } else { " --seed 3" });
        let ran = folder.run(&arguments);
        ran.expect_message(2, "games.csv:");
        assert!(
            ran.err.contains("this is the result of another comparison ("),
            "{other}: {}",
            ran.err
        );
    }
    folder.put("games/games.csv", "game\nwordle\n");
    let ran = folder.run(&format!("{GAMES} -o games"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("games.csv:2: this is no result of a game"), "{}", ran.err);
    for (arguments, code, told) in [
        ("compare words --lengths 3-9", 2, "there is no word of 5 letters, but of 3, 4"),
        ("compare words", 2, "there is no word of 2 letters"),
        ("compare words --lengths 9-3", 2, "it is a number from 2 to 15, or two as 4-12"),
        ("compare words --secrets 0", 2, "1..=1000000"),
        (
            "compare words --genetic published --algorithm filtering",
            2,
            "--genetic: no algorithm is genetic",
        ),
        ("compare words --lengths 3 -o words", 3, "words: cannot make the folder"),
        ("compare words --lengths 3 -o -", 3, "-: standard output takes no files; name a folder"),
    ] {
        let ran = folder.run(arguments);
        ran.expect_message(code, told);
    }
}

#[test]
fn likely_secrets_are_drawn_first() {
    let words: String = (0..200)
        .map(|number| {
            let letters: String =
                (0..4).map(|at| (b'a' + (number / 5_u32.pow(at) % 5) as u8) as char).collect();
            // One in ten has a score of its own, and one in ten none.
            let score = match number % 10 {
                0 => ";1000",
                1 => "",
                _ => ";1",
            };
            format!("{letters}{score}\n")
        })
        .collect();
    let folder = TestFolder::with(&[("scored", &words)]);
    let ran = folder
        .run("compare scored --weighted --secrets 15 --lengths 4 --algorithm filtering -o out");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let games = folder.text("out/games.csv");
    let scored: Vec<&str> = words.lines().filter_map(|line| line.strip_suffix(";1000")).collect();
    let drawn: Vec<&str> =
        games.lines().skip(1).filter_map(|line| line.split(',').nth(7)).collect();
    assert_eq!(drawn.len(), 15);
    let likely = drawn.iter().filter(|secret| scored.contains(secret)).count();
    assert!(likely >= 13, "{drawn:?}");
    let ran = TestFolder::with(&[("words", "abcd\nabce\n")])
        .run("compare words --weighted --lengths 4 --algorithm filtering -o out");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("--weighted: no word of 4 letters has a score above 0"),
        "{}",
        ran.err
    );
}
