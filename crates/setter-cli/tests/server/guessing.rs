//! Games of guessing, checked against words gone through one by one.

use std::io::Write;

use serde_json::Value;

use crate::running::{Running, told};

/// Words, and a server that has them as `own-1`.
struct Case {
    words: Vec<String>,
    running: Running,
    _file: tempfile::NamedTempFile,
}

impl Case {
    fn new() -> Case {
        // Most words of four letters a to e, with a score each.
        let spell = |number: usize| {
            let letter = |place: u32| char::from(b'a' + (number / 5_usize.pow(place) % 5) as u8);
            (0..4).rev().map(letter).collect::<String>()
        };
        let words: Vec<String> = (0..625).filter(|number| number % 7 > 1).map(spell).collect();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        for (number, word) in words.iter().enumerate() {
            writeln!(file, "{word};{}", score(number)).unwrap();
        }
        let running = Running::start(&[file.path().to_str().unwrap()]);
        Case { words, running, _file: file }
    }

    /// The words that may be hidden: half of them, those of the highest scores.
    fn common(&self) -> Vec<&str> {
        let mut ranked: Vec<usize> = (0..self.words.len()).collect();
        ranked.sort_by_key(|&number| std::cmp::Reverse(score(number)));
        let least = score(ranked[self.words.len().div_ceil(2) - 1]);
        let common = self.words.iter().enumerate().filter(|(number, _)| score(*number) >= least);
        common.map(|(_, word)| word.as_str()).collect()
    }

    /// What is told after a history, by the names of events.
    fn help(&self, history: &str, more: &str) -> Vec<(String, Value)> {
        // A plus sign is a space in a query.
        let history = history.replace('+', "%2B");
        self.running.events(&format!("api/guess/help?dict=own-1&length=4&history={history}{more}"))
    }
}

fn score(number: usize) -> usize {
    number * 37 % 501
}

/// The reply to a guess, letter by letter.
fn reply(secret: &str, guess: &str) -> String {
    let (secret, guess): (Vec<char>, Vec<char>) =
        (secret.chars().collect(), guess.chars().collect());
    let mut marks = vec!['.'; guess.len()];
    let mut rest: Vec<char> = Vec::new();
    for place in 0..guess.len() {
        if secret[place] == guess[place] {
            marks[place] = 'g';
        } else {
            rest.push(secret[place]);
        }
    }
    for place in 0..guess.len() {
        if marks[place] == '.'
            && let Some(found) = rest.iter().position(|&letter| letter == guess[place])
        {
            marks[place] = 'y';
            rest.remove(found);
        }
    }
    marks.into_iter().collect()
}

fn numbers(secret: &str, guess: &str) -> String {
    let reply = reply(secret, guess);
    format!("{}+{}", reply.matches('g').count(), reply.matches('y').count())
}

#[test]
fn the_words_left_are_those_that_agree() {
    let case = Case::new();
    let common = case.common();
    for (secret, guesses) in [("badc", ["abcd", "bbbb"]), ("eeda", ["adde", "zzzz"])] {
        let history = guesses.map(|guess| format!("{guess}={}", reply(secret, guess))).join(",");
        let agrees =
            |word: &&str| guesses.iter().all(|guess| reply(word, guess) == reply(secret, guess));
        let expected: Vec<&str> = common.iter().copied().filter(agrees).collect();
        let all = case.words.iter().filter(|word| agrees(&word.as_str())).count();
        let events = case.help(&history, "");
        assert_eq!(told(&events, "left")["left"], expected.len());
        assert_eq!(told(&events, "left")["hidden"], common.len());
        let first: Vec<Value> = expected.iter().take(60).map(|&word| word.into()).collect();
        assert_eq!(told(&events, "left")["words"], Value::from(first));
        let events = case.help(&history, "&hidden=all");
        assert_eq!(told(&events, "left")["left"], all);

        let history = guesses.map(|guess| format!("{guess}={}", numbers(secret, guess))).join(",");
        let agrees = |word: &&&str| {
            guesses.iter().all(|guess| numbers(word, guess) == numbers(secret, guess))
        };
        let events = case.help(&history, "&rule=mastermind");
        assert_eq!(told(&events, "left")["left"], common.iter().filter(agrees).count());
    }
}

#[test]
fn next_guesses_are_rated_by_the_classes_that_they_leave() {
    let case = Case::new();
    let common = case.common();
    let told_of = reply(common[3], "edba");
    let left: Vec<&str> =
        common.iter().copied().filter(|word| reply(word, "edba") == told_of).collect();
    assert!(left.len() > 2, "{left:?}");
    let history = format!("edba={told_of}");
    let sizes = |guess: &str| {
        let mut classes = std::collections::BTreeMap::new();
        for word in &left {
            *classes.entry(reply(word, guess)).or_insert(0_u64) += 1;
        }
        classes.into_values().collect::<Vec<u64>>()
    };
    let bits = |guess: &str| -> f64 {
        let share = |size: u64| size as f64 / left.len() as f64;
        sizes(guess).into_iter().map(|size| -share(size) * share(size).log2()).sum()
    };
    let events = case.help(&history, "");
    let best = told(&events, "best");
    assert_eq!((&best["rated"], &best["of"]), (&case.words.len().into(), &case.words.len().into()));
    let guesses = best["guesses"].as_array().unwrap();
    assert_eq!(guesses.len(), 10);
    let most = case.words.iter().map(|word| bits(word)).fold(0.0, f64::max);
    assert!((guesses[0]["bits"].as_f64().unwrap() - most).abs() < 1e-6, "{most}");
    for guess in guesses {
        let word = guess["word"].as_str().unwrap();
        let sizes = sizes(word);
        assert_eq!(guess["worst"], *sizes.iter().max().unwrap());
        assert_eq!(guess["replies"], sizes.len());
        assert_eq!(guess["candidate"], left.contains(&word));
        let squares: u64 = sizes.iter().map(|size| size * size).sum();
        let expected = squares as f64 / left.len() as f64;
        assert!((guess["expected"].as_f64().unwrap() - expected).abs() < 1e-9);
    }
}

/// The least total of guesses for some words, where any of `guesses` may be made.
fn least(words: &[&str], guesses: &[String]) -> usize {
    if words.len() <= 2 {
        return [0, 1, 3][words.len()];
    }
    let totals = guesses.iter().filter_map(|guess| {
        let mut classes: std::collections::BTreeMap<String, Vec<&str>> = Default::default();
        for &word in words {
            classes.entry(reply(word, guess)).or_default().push(word);
        }
        if classes.len() == 1 {
            return None;
        }
        let rest = classes.iter().filter(|(reply, _)| *reply != "gggg");
        Some(words.len() + rest.map(|(_, class)| least(class, guesses)).sum::<usize>())
    });
    totals.min().unwrap()
}

#[test]
fn few_words_have_a_proved_best_guess() {
    let case = Case::new();
    let common = case.common();
    let mut proved = 0;
    for secret in common.iter().step_by(60) {
        let history = ["abcd", "bceb"].map(|guess| format!("{guess}={}", reply(secret, guess)));
        let events = case.help(&history.join(","), "");
        let left: Vec<&str> = (common.iter().copied())
            .filter(|word| ["abcd", "bceb"].iter().all(|g| reply(word, g) == reply(secret, g)))
            .collect();
        assert_eq!(told(&events, "left")["left"], left.len());
        if left.len() <= 6 {
            let proof = told(&events, "proved");
            assert_eq!(proof["total"], least(&left, &case.words), "{left:?}");
            proved += 1;
        }
    }
    assert!(proved > 1, "{proved}");
}

#[test]
fn a_contradiction_is_told_with_its_turn_and_what_would_do() {
    let case = Case::new();
    let common = case.common();
    // All four letters misplaced, and then absent.
    let history = ["abcd=yyyy", "badc=....", "eeee=...."];
    let turns: Vec<(&str, &str)> = history.iter().filter_map(|turn| turn.split_once('=')).collect();
    let left = |turns: &[(&str, &str)]| -> Vec<&str> {
        let agrees = |word: &&str| turns.iter().all(|(guess, told)| reply(word, guess) == *told);
        common.iter().copied().filter(agrees).collect()
    };
    let first = (1..=3).find(|&count| left(&turns[..count]).is_empty()).unwrap() - 1;
    let events = case.help(&history.join(","), "");
    assert_eq!(told(&events, "left")["left"], 0);
    let why = told(&events, "contradiction");
    assert_eq!(why["turn"], first);
    assert!(!events.iter().any(|(event, _)| event == "best" || event == "proved"));
    for change in why["changes"].as_array().unwrap() {
        let mut turns = turns.clone();
        turns[change["turn"].as_u64().unwrap() as usize].1 = change["reply"].as_str().unwrap();
        let left = left(&turns);
        assert_eq!((&change["words"], &change["example"]), (&left.len().into(), &left[0].into()));
    }
    let differs = |word: &&str| -> usize {
        let differ = |(guess, told): &(&str, &str)| {
            reply(word, guess).chars().zip(told.chars()).filter(|(a, b)| a != b).count()
        };
        turns.iter().map(differ).sum()
    };
    let distance = common.iter().map(&differs).min().unwrap();
    assert_eq!(why["distance"], distance);
    let nearest: Vec<Value> = (common.iter().copied())
        .filter(|word| differs(word) == distance)
        .take(12)
        .map(Value::from)
        .collect();
    assert_eq!(why["nearest"], Value::from(nearest));
}

#[test]
fn games_are_played_to_their_end() {
    let case = Case::new();
    let common = case.common();
    let play =
        |more: &str| case.running.json(&format!("api/guess/play?dict=own-1&length=4&seed=7{more}"));
    let open = play("");
    assert_eq!((&open["outcome"], &open["secret"]), (&"open".into(), &Value::Null));
    assert_eq!((&open["words"], &open["hidden"]), (&case.words.len().into(), &common.len().into()));
    let lost = play("&give_up=true");
    assert_eq!(lost["outcome"], "lost");
    let secret = lost["secret"].as_str().unwrap();
    assert!(common.contains(&secret));
    assert_eq!(play("&give_up=true"), lost, "the same seed hides the same word");
    let others: Vec<Value> = (0..20)
        .map(|seed| {
            let path = format!("api/guess/play?dict=own-1&length=4&seed={seed}&give_up=true");
            case.running.json(&path)["secret"].clone()
        })
        .collect();
    assert!(others.iter().any(|other| *other != others[0]));

    let wrong: Vec<&str> = case.words.iter().map(String::as_str).filter(|w| *w != secret).collect();
    let guesses = &wrong[100..106];
    let game = play(&format!("&guesses={}", guesses.join(",")));
    assert_eq!((&game["outcome"], &game["secret"]), (&"lost".into(), &secret.into()));
    for (count, turn) in (1..).zip(game["turns"].as_array().unwrap()) {
        let guess = guesses[count - 1];
        assert_eq!((&turn["guess"], &turn["reply"]), (&guess.into(), &reply(secret, guess).into()));
        let agrees = |word: &&&str| {
            guesses[..count].iter().all(|guess| reply(word, guess) == reply(secret, guess))
        };
        assert_eq!(turn["left"], common.iter().filter(agrees).count());
    }
    let game = play(&format!("&guesses={},{secret}", guesses[0]));
    assert_eq!((&game["outcome"], &game["turns"][1]["reply"]), (&"won".into(), &"gggg".into()));

    let game = play("&guesses=zzzz");
    assert_eq!(
        (&game["breach"]["why"], &game["turns"]),
        (&"unknown".into(), &Value::Array(vec![]))
    );
    let (status, sentence) = Running::refusal(
        case.running
            .get(&format!("api/guess/play?dict=own-1&length=4&seed=7&guesses={secret},abcd")),
    );
    assert!(status == 400 && sentence.contains("the game was over after guess 1"), "{sentence}");
}

#[test]
fn hard_mode_refuses_what_does_not_use_what_was_told() {
    let case = Case::new();
    let play = |guesses: &str| {
        let path = "api/guess/play?dict=own-1&length=4&seed=3&hard=true&guesses";
        case.running.json(&format!("{path}={guesses}"))
    };
    let secret = case.running.json("api/guess/play?dict=own-1&length=4&seed=3&give_up=true");
    let secret = secret["secret"].as_str().unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for first in case.words.iter().step_by(23).filter(|word| *word != secret) {
        for second in case.words.iter().step_by(31) {
            let told = reply(secret, first);
            let moved =
                (0..4).find(|&at| &told[at..=at] == "g" && first[at..=at] != second[at..=at]);
            let missing = first.char_indices().any(|(at, letter)| {
                let mark = |at: usize| &told[at..=at] != ".";
                let all = first.char_indices().filter(|&(at, other)| other == letter && mark(at));
                mark(at) && second.matches(letter).count() < all.count()
            });
            let breach = play(&format!("{first},{second}"))["breach"].clone();
            let expected = match (moved, missing) {
                (Some(at), _) => {
                    assert_eq!(breach["position"], at + 1);
                    assert_eq!(breach["letter"], &first[at..=at]);
                    "moved"
                }
                (None, true) => "missing",
                (None, false) => "",
            };
            assert_eq!(breach["why"].as_str().unwrap_or(""), expected, "{first} {second}");
            seen.insert(expected);
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn watched_games_end_with_the_word_and_tell_the_sizes() {
    let case = Case::new();
    let common = case.common();
    let secret = common[100];
    for algorithm in
        ["chronological", "forward-checking", "filtering", "genetic", "entropy", "knuth"]
    {
        let path = "api/guess/watch?dict=own-1&length=4&algorithm";
        let events = case.running.events(&format!("{path}={algorithm}&secret={secret}"));
        assert_eq!(told(&events, "header")["secret"], secret);
        assert_eq!(told(&events, "header")["words"], common.len());
        let end = told(&events, "end");
        assert_eq!((&end["reason"], &end["won"]), (&"done".into(), &true.into()), "{algorithm}");
        let steps: Vec<&Value> = (events.iter())
            .filter(|(event, _)| event == "steps")
            .flat_map(|(_, steps)| steps.as_array().unwrap())
            .collect();
        assert_eq!(end["steps"], steps.len());
        let of = |name: &str| -> Vec<&Value> {
            steps.iter().copied().filter(|step| step["event"] == name).collect()
        };
        let spell = |word: &Value| -> String {
            let letters = word.as_array().unwrap().iter().map(|letter| letter.as_u64().unwrap());
            letters.map(|letter| char::from(b'a' + letter as u8)).collect()
        };
        let guesses: Vec<String> = of("guess").iter().map(|step| spell(&step["word"])).collect();
        assert_eq!(guesses.last().unwrap(), secret);
        let mut left = common.clone();
        for (guess, (told, classes)) in
            guesses.iter().zip(of("reply").iter().zip(of("classes").iter()))
        {
            assert_eq!(told["reply"], reply(secret, guess));
            assert_eq!(classes["before"], left.len());
            for class in classes["sizes"].as_array().unwrap() {
                let like = |word: &&&str| class["reply"] == reply(word, guess);
                assert_eq!(class["words"], left.iter().filter(like).count());
                assert_eq!(class["taken"], class["reply"] == told["reply"]);
            }
            left.retain(|word| reply(word, guess) == reply(secret, guess));
            assert_eq!(classes["after"], left.len());
        }
        assert_eq!(of("classes").len(), guesses.len());
    }
}

#[test]
fn what_cannot_be_asked_is_told() {
    let case = Case::new();
    let path = "api/guess/watch?dict=own-1&length=4&algorithm=chronological";
    let cut = case.running.events(&format!("{path}&steps=5&seed=2"));
    assert_eq!(told(&cut, "end"), &serde_json::json!({ "reason": "steps", "steps": 5 }));
    let unknown = case.running.events(&format!("{path}&secret=zzzz"));
    assert!(told(&unknown, "refused")["error"].as_str().unwrap().contains("is no word"));
    // A word that is not common is searched among all words.
    let common = case.common();
    let rare = case.words.iter().find(|word| !common.contains(&word.as_str())).unwrap();
    let wide = case.running.events(&format!("{path}&secret={rare}"));
    assert_eq!(told(&wide, "header")["hidden"], "all");
    assert_eq!(told(&wide, "header")["words"], case.words.len());
    assert_eq!(told(&wide, "end")["won"], true);
    for (path, part) in [
        ("play?dict=none&length=4", "there is no dictionary"),
        ("play?dict=own-1&length=9", "no word of 9 letters"),
        ("play?dict=own-1&length=16", "there may be 2 to 15"),
        ("play?dict=own-1&length=4&guesses=abc", "guess 1"),
        ("play?dict=own-1&length=4&rule=mastermind&hard=true", "hard"),
        ("help?dict=own-1&length=4&history=abcd", "GUESS=REPLY"),
        ("help?dict=own-1&length=4&history=abcd=gg?.", "'?'"),
        ("watch?dict=own-1&length=4&algorithm=luck", "it is one of chronological"),
        ("watch?dict=own-1&length=4&algorithm=genetic&steps=0", "there may be 1 to"),
    ] {
        let (status, sentence) = Running::refusal(case.running.get(&format!("api/guess/{path}")));
        assert!((400..500).contains(&status) && sentence.contains(part), "{path}: {sentence}");
    }
}

#[test]
fn motus_tells_the_first_letter() {
    let case = Case::new();
    let play = |more: &str| {
        case.running.json(&format!("api/guess/play?dict=own-1&length=4&seed=5&kind=motus{more}"))
    };
    let secret = play("&give_up=true")["secret"].as_str().unwrap().to_owned();
    let initial = &secret[..1];
    assert_eq!(play("")["initial"], initial);
    let other = case.words.iter().find(|word| !word.starts_with(initial)).unwrap();
    let breach = &play(&format!("&guesses={other}"))["breach"];
    assert_eq!((&breach["why"], &breach["letter"]), (&"initial".into(), &initial.into()));
    let guess =
        case.words.iter().find(|word| word.starts_with(initial) && **word != secret).unwrap();
    let marks = reply(&secret, guess);
    let begun: Vec<&str> =
        case.common().into_iter().filter(|word| word.starts_with(initial)).collect();
    let left = begun.iter().filter(|word| reply(word, guess) == marks).count();
    let game = play(&format!("&guesses={guess}"));
    assert_eq!(
        (&game["turns"][0]["reply"], &game["turns"][0]["left"]),
        (&marks.as_str().into(), &left.into())
    );
    // Help takes no other words.
    let events = case.help("", &format!("&kind=motus&initial={initial}"));
    assert_eq!(told(&events, "left")["left"], begun.len());
    let guesses = told(&events, "best")["guesses"].as_array().unwrap();
    assert!(guesses.iter().all(|guess| guess["word"].as_str().unwrap().starts_with(initial)));
    let (status, sentence) = Running::refusal(
        case.running.get("api/guess/help?dict=own-1&length=4&kind=motus&initial=ab"),
    );
    assert!(status == 400 && sentence.contains("initial: \"ab\" is not a letter"), "{sentence}");
}

#[test]
fn quordle_hides_four_words() {
    let case = Case::new();
    let play = |more: &str| {
        case.running.json(&format!("api/guess/play?dict=own-1&length=4&seed=5&kind=quordle{more}"))
    };
    let lost = play("&give_up=true");
    let boards = |game: &Value| {
        let others = game["others"].as_array().unwrap().iter().cloned();
        std::iter::once(game.clone()).chain(others).collect::<Vec<Value>>()
    };
    let secrets: Vec<String> =
        boards(&lost).iter().map(|board| board["secret"].as_str().unwrap().to_owned()).collect();
    let different: std::collections::BTreeSet<&String> = secrets.iter().collect();
    assert_eq!((secrets.len(), different.len(), lost["tries"].as_u64()), (4, 4, Some(9)));
    // A board takes no guess after its own word.
    let guesses = [&secrets[2], &secrets[0], &secrets[3]];
    let game = play(&format!("&guesses={},{},{}", guesses[0], guesses[1], guesses[2]));
    assert_eq!(game["outcome"], "open");
    for (board, (told, secret)) in boards(&game).iter().zip(&secrets).enumerate() {
        let turns = told["turns"].as_array().unwrap();
        assert_eq!(turns.len(), [2, 3, 1, 3][board]);
        for (turn, guess) in turns.iter().zip(guesses) {
            assert_eq!(turn["reply"], reply(secret, guess).as_str());
        }
    }
    let won =
        play(&format!("&guesses={},{},{},{}", guesses[0], guesses[1], guesses[2], secrets[1]));
    assert_eq!(won["outcome"], "won");
    let (status, _) = Running::refusal(
        case.running.get("api/guess/play?dict=own-1&length=4&kind=quordle&hard=true"),
    );
    assert_eq!(status, 400);
    // The hint is the guess that tells the most bits of all words that are not found.
    let history = |secret: &str| format!("{}={}", guesses[1], reply(secret, guesses[1]));
    let histories: Vec<String> = secrets.iter().map(|secret| history(secret)).collect();
    let events = case.help(&histories.join("%3B"), "&kind=quordle");
    let common = case.common();
    let open: Vec<Vec<&str>> = secrets
        .iter()
        .filter(|secret| *secret != guesses[1])
        .map(|secret| {
            let agrees = |word: &&&str| reply(word, guesses[1]) == reply(secret, guesses[1]);
            common.iter().filter(agrees).copied().collect()
        })
        .collect();
    let left = Value::from(open.iter().map(Vec::len).collect::<Vec<_>>());
    assert_eq!(told(&events, "boards")["left"], left);
    let bits = |guess: &str| -> f64 {
        let of_board = |board: &Vec<&str>| {
            let mut sizes = std::collections::BTreeMap::new();
            for word in board {
                *sizes.entry(reply(word, guess)).or_insert(0.0) += 1.0;
            }
            let all = board.len() as f64;
            sizes.values().map(|size: &f64| size / all * (all / size).log2()).sum::<f64>()
        };
        open.iter().map(of_board).sum()
    };
    let best = case.words.iter().map(|word| bits(word)).fold(0.0, f64::max);
    let told = &told(&events, "together")["guesses"][0];
    assert!((told["bits"].as_f64().unwrap() - best).abs() < 1e-3, "{told} {best}");
    assert!((bits(told["word"].as_str().unwrap()) - best).abs() < 1e-3);
}

#[test]
fn absurdle_leaves_the_most_words() {
    let case = Case::new();
    let play = |guesses: &[&str]| {
        let guesses = guesses.join(",");
        case.running
            .json(&format!("api/guess/play?dict=own-1&length=4&kind=absurdle&guesses={guesses}"))
    };
    let mut left = case.common();
    let mut guesses: Vec<&str> = Vec::new();
    for guess in [&case.words[50], &case.words[200], &case.words[333]] {
        guesses.push(guess);
        let mut classes: std::collections::BTreeMap<String, Vec<&str>> = Default::default();
        for word in left {
            classes.entry(reply(word, guess)).or_default().push(word);
        }
        let game = play(&guesses);
        let turn = game["turns"].as_array().unwrap().last().unwrap();
        let told = turn["reply"].as_str().unwrap();
        left = classes[told].clone();
        assert_eq!(left.len(), classes.values().map(Vec::len).max().unwrap());
        assert_eq!((&turn["left"], &game["outcome"]), (&left.len().into(), &"open".into()));
    }
    assert_eq!(play(&[])["tries"], Value::Null);
    // The fewest guesses that are told end the game.
    let history: Vec<String> = play(&guesses)["turns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turn| {
            format!("{}={}", turn["guess"].as_str().unwrap(), turn["reply"].as_str().unwrap())
        })
        .collect();
    let events = case.help(&history.join(","), "&kind=absurdle");
    let words = told(&events, "fewest")["words"].as_array().unwrap();
    guesses.extend(words.iter().map(|word| word.as_str().unwrap()));
    assert_eq!(play(&guesses)["outcome"], "won");
    // They are told from the first guess on, and never in hard mode.
    let fewest = |history: &str, more: &str| {
        let events = case.help(history, &format!("&kind=absurdle{more}"));
        events.into_iter().find(|(event, _)| event == "fewest").map(|(_, told)| told)
    };
    let told = fewest("", "").unwrap();
    let words = told["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap());
    assert_eq!(play(&words.collect::<Vec<_>>())["outcome"], "won");
    assert_eq!(fewest(&history.join(","), "&hard=true"), None);
}
