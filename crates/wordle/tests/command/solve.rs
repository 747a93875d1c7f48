//! `wordle solve`: whole games, checked by a brute force that shares no code with the library.

use crate::test_folder::TestFolder;

/// The reply, by marking letters of the secret as used.
fn reply(game: &str, secret: &str, guess: &str) -> String {
    let (secret, guess) = (secret.as_bytes(), guess.as_bytes());
    let mut used: Vec<bool> = secret.iter().zip(guess).map(|(a, b)| a == b).collect();
    let mut text: Vec<char> = used.iter().map(|&well| if well { 'g' } else { '.' }).collect();
    for place in 0..guess.len() {
        if text[place] == 'g' {
            continue;
        }
        if let Some(found) = (0..secret.len()).find(|&p| !used[p] && secret[p] == guess[place]) {
            used[found] = true;
            text[place] = 'y';
        }
    }
    if game == "wordle" {
        return text.into_iter().collect();
    }
    let count = |kind| text.iter().filter(|&&other| other == kind).count();
    format!("{}+{}", count('g'), count('y'))
}

/// Checks the lines of a game: guesses that agree with all replies before, the replies, and how many
/// words are left; in order where the algorithm has one.
fn check(game: &str, words: &[&str], secret: &str, out: &str, is_in_order: bool) {
    let mut left: Vec<&str> =
        words.iter().copied().filter(|word| word.len() == secret.len()).collect();
    left.sort_unstable();
    left.dedup();
    for (turn, line) in out.lines().enumerate() {
        let [guess, told, count]: [&str; 3] =
            line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        if turn > 0 {
            assert!(left.contains(&guess), "{secret}: {out}");
            assert!(!is_in_order || left[0] == guess, "{secret}: {out}");
        }
        assert_eq!(told, reply(game, secret, guess), "{secret}: {out}");
        left.retain(|word| reply(game, word, guess) == told);
        assert_eq!(count, left.len().to_string(), "{secret}: {out}");
    }
    assert_eq!(left, [secret]);
    assert!(out.trim_end().lines().last().unwrap().starts_with(secret));
}

#[test]
fn every_algorithm_finds_every_secret() {
    let folder = TestFolder::of_random_words();
    let text = folder.text("words");
    let words: Vec<&str> = text.lines().collect();
    for algorithm in ["chronological", "forward-checking", "filtering", "genetic"] {
        for game in ["wordle", "mastermind"] {
            for secret in words.iter().step_by(107) {
                let arguments =
                    format!("solve {secret} words --algorithm {algorithm} --game {game}");
                let ran = folder.run(&arguments);
                assert_eq!(ran.code, Some(0), "{}", ran.err);
                check(game, &words, secret, &ran.out, algorithm != "genetic");
                let guesses = ran.out.lines().count();
                assert!(ran.err.starts_with(&format!("wordle: {guesses} guess")), "{}", ran.err);
            }
        }
    }
}

#[test]
fn genetic_games_are_the_same_for_the_same_seed() {
    let folder = TestFolder::of_random_words();
    let secret = folder.text("words").lines().next().unwrap().to_owned();
    let words = folder.text("words");
    let words: Vec<&str> = words.lines().collect();
    for more in [
        "--crossover two-point",
        "--crossover uniform --fitness numbers",
        "--population 2 --max-size 1 --generations 1",
        "--mutation 0 --crossover-probability 0 --generations 3",
        "--mutation 100% --patience 0",
    ] {
        let run = |seed| {
            folder.run(&format!(
                "solve {secret} words --algorithm genetic --random-first --seed {seed} {more}"
            ))
        };
        let games: Vec<String> = (1..9).map(|seed| run(seed).out).collect();
        games.iter().for_each(|game| check("wordle", &words, &secret, game, false));
        assert_eq!(run(3).out, games[2]);
        assert!(games.iter().any(|game| *game != games[0]), "{more}");
    }
}

/// The letters well placed, counted twice, and those misplaced.
fn fitness(secret: &str, guess: &str) -> usize {
    let told = reply("wordle", secret, guess);
    told.chars()
        .map(|one| [('g', 2), ('y', 1)].iter().find(|of| of.0 == one).map_or(0, |of| of.1))
        .sum()
}

#[test]
fn the_published_algorithm_guesses_what_it_judges() {
    let folder = TestFolder::of_random_words();
    let text = folder.text("words");
    let words: Vec<&str> = text.lines().collect();
    let (mut won, mut lost) = (0, 0);
    for game in ["wordle", "mastermind"] {
        for secret in words.iter().step_by(43) {
            let flags = format!("--genetic published --game {game}");
            let ran = folder.run(&format!("solve {secret} words {flags} --trace steps"));
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            let guesses: Vec<&str> =
                ran.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
            for (line, guess) in ran.out.lines().zip(&guesses) {
                assert!(words.contains(guess), "{line}");
                assert_eq!(line.split(' ').nth(1), Some(&*reply(game, secret, guess)), "{line}");
            }
            let different: std::collections::BTreeSet<_> = guesses.iter().collect();
            assert_eq!(different.len(), guesses.len(), "none is guessed twice");
            // The first five are drawn, and two children come of a generation.
            assert!(guesses.len() <= 5 + 2 * 100);
            let events: Vec<serde_json::Value> = (folder.text("steps").lines().skip(1))
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            let count = |name: &str| events.iter().filter(|of| of["event"] == name).count();
            assert_eq!((count("guess"), count("reply")), (guesses.len(), guesses.len()));
            assert_eq!(count("generation"), (guesses.len().saturating_sub(5)).div_ceil(2));
            if guesses.last() == Some(secret) {
                won += 1;
                assert!(!ran.err.contains("not found"), "{}", ran.err);
            } else {
                lost += 1;
                let best = guesses.iter().map(|guess| fitness(secret, guess)).max().unwrap();
                let fittest = guesses.iter().find(|guess| fitness(secret, guess) == best).unwrap();
                let told = format!("the secret was not found: the fittest word is {fittest}");
                assert!(ran.err.contains(&told), "{}: {}", ran.err, ran.out);
            }
        }
    }
    assert!(won > 5, "{won} of {}", won + lost);
    // With as many generations as it takes, each is found; and few words end it sooner.
    let run =
        |flags: &str| folder.run(&format!("solve {} words --genetic published {flags}", words[7]));
    let whole = run("--generations 400 --max-size 2000");
    assert!(whole.out.lines().last().unwrap().starts_with(words[7]), "{}", whole.err);
    assert_eq!(run("--generations 1 --seed 5").out.lines().count(), 7);
    assert_eq!(run("--population 9 --max-size 9 --seed 5").out.lines().count(), 9);
    assert_eq!(run("--timeout 0 --seed 5").out.lines().count(), 5);
    assert_ne!(run("--seed 5").out, run("--seed 6").out);
    assert_eq!(run("--seed 5").out, run("--seed 5").out);
}

#[test]
fn the_first_guess_may_be_any_word() {
    let folder = TestFolder::new("abc\nabd\nbcd\n");
    let ran = folder.run("solve bcd words --first ZÉZ");
    assert_eq!(ran.out, "zez ... 3\nabc .yy 1\nbcd ggg 1\n");
    let ran = folder.run_with_input("solve abd - --game mastermind --first bcd", "abc\nabd\nbcd\n");
    assert_eq!(ran.out, "bcd 1+1 1\nabd 3+0 1\n");
}

#[test]
fn the_trace_tells_each_step() {
    let folder = TestFolder::of_random_words();
    let secret = folder.text("words").lines().nth(5).unwrap().to_owned();
    for (algorithm, told) in [
        ("chronological", "placed taken-back dead found"),
        ("forward-checking", "placed pruned found"),
        ("filtering", "left found"),
        ("genetic", "generation crossover mutation repair found"),
    ] {
        let ran =
            folder.run(&format!("solve {secret} words --algorithm {algorithm} --trace steps"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let lines: Vec<serde_json::Value> =
            folder.text("steps").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["algorithm"], algorithm);
        assert_eq!(lines[0]["secret"], secret.as_str());
        let of =
            |name: &str| lines[1..].iter().filter(|line| line["event"] == name).collect::<Vec<_>>();
        for name in told.split(' ') {
            assert!(!of(name).is_empty(), "{algorithm}: {name}");
        }
        let letters: Vec<char> = lines[0]["alphabet"].as_str().unwrap().chars().collect();
        let spell = |word: &serde_json::Value| -> String {
            let ranks = word.as_array().unwrap().iter();
            ranks.map(|rank| letters[rank.as_u64().unwrap() as usize]).collect()
        };
        // No letter that no word has.
        assert!(of("pruned").iter().all(|line| !spell(&line["letters"]).is_empty()));
        let guesses: Vec<String> = of("guess").iter().map(|line| spell(&line["word"])).collect();
        let replies: Vec<&str> =
            of("reply").iter().map(|line| line["reply"].as_str().unwrap()).collect();
        let written: Vec<String> =
            ran.out.lines().map(|line| line.rsplit_once(' ').unwrap().0.into()).collect();
        let traced: Vec<String> =
            guesses.iter().zip(replies).map(|(guess, reply)| format!("{guess} {reply}")).collect();
        assert_eq!(written, traced);
    }
    assert_eq!(folder.names(""), ["cache", "steps", "words"], "nothing else is left");
}

#[test]
fn wrong_usage_and_input_are_told() {
    let folder = TestFolder::new("abc\nabd\nbcd\nl'an\n");
    for (arguments, code, told) in [
        ("solve abc none", 2, "none"),
        ("solve zzz words", 2, "the secret \"zzz\" is none of the 3 words of 3 letters"),
        ("solve abcd words", 2, "words: there is no word of 4 letters, but of 3"),
        ("solve a1c words", 2, "the secret: \"a1c\" has other letters than a to z"),
        ("solve a words", 2, "the secret: \"a\" has 1 letters: words have 2 to 15"),
        ("solve abcdefghijklmnop words", 2, "has 16 letters: words have 2 to 15"),
        ("solve abc words --first ab", 2, "--first: \"ab\" has 2 letters, the secret 3"),
        ("solve abc words --first a_b", 2, "--first: \"a_b\" has other letters"),
        (
            "solve abc words --algorithm fast",
            2,
            "unknown algorithm \"fast\": there is chronological,",
        ),
        (
            "solve abc words --crossover one",
            2,
            "unknown crossover \"one\": there is two-point, uniform, both",
        ),
        (
            "solve abc words --fitness best",
            2,
            "unknown fitness \"best\": there is numbers, letters",
        ),
        (
            "solve abc words --genetic published --patience 2",
            2,
            "--patience: --genetic published has none",
        ),
        ("solve abc words --genetic published --first abd", 2, "begins with several random words"),
        (
            "solve abc words --genetic published --algorithm filtering",
            2,
            "--genetic: the algorithm is filtering",
        ),
        ("solve abc words --population 5", 2, "--population: the algorithm is chronological"),
        (
            "compare words --algorithm filtering --mutation 0.1",
            2,
            "--mutation: no algorithm is genetic",
        ),
        ("solve abc words --genetic published,compatible", 2, "one algorithm plays a game"),
        ("solve abc words --population 1", 2, "2..=100000"),
        ("solve abc words --mutation 2", 2, "it is a share from 0 to 1"),
        ("solve abc words --seed -1", 2, "it is a number in decimal digits"),
        ("solve abc - -", 2, "standard input, '-', can be read only once"),
        ("solve abc words --trace none/steps", 3, "none/steps: cannot write the trace"),
        ("solve abc words --trace cache", 3, "cache: cannot write the trace"),
    ] {
        let ran = folder.run(arguments);
        ran.expect_message(code, told);
    }
    let ran = folder.run("solve abc words");
    assert!(ran.err.starts_with("wordle: warning: words:4: \"l'an\" is a phrase"), "{}", ran.err);
    folder.put("words", "");
    assert!(folder.run("solve abc words").err.contains("words: there is no word\n"));
}
