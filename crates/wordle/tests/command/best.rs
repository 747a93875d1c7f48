//! `wordle best`, as text, checked by playing all secrets with rules written anew.

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::test_folder::TestFolder;

/// The reply to a guess, told letter by letter.
fn colours(secret: &str, guess: &str) -> String {
    let (secret, guess): (Vec<char>, Vec<char>) =
        (secret.chars().collect(), guess.chars().collect());
    let mut unused: Vec<char> = Vec::new();
    for (s, g) in secret.iter().zip(&guess) {
        if s != g {
            unused.push(*s);
        }
    }
    let mut told = String::new();
    for (s, g) in secret.iter().zip(&guess) {
        let found = unused.iter().position(|letter| letter == g);
        told.push(match found {
            _ if s == g => 'g',
            Some(at) => {
                unused.remove(at);
                'y'
            }
            None => '.',
        });
    }
    told
}

/// Plays all secrets by the tree of a file; how many guesses they take in all.
fn play(file: &Value, secrets: &[String]) -> u64 {
    let mut total = 0;
    for secret in secrets {
        let mut tree = &file["tree"];
        total += 1;
        while tree["guess"] != secret.as_str() {
            let told = colours(secret, tree["guess"].as_str().unwrap());
            let told = match file["game"].as_str() {
                Some("mastermind") => {
                    let count = |colour| told.chars().filter(|&told| told == colour).count();
                    format!("{}+{}", count('g'), count('y'))
                }
                _ => told,
            };
            tree = &tree["after"][told.as_str()];
            total += 1;
        }
    }
    total
}

/// The least total of any tree, each guess being a secret that is left or any word.
fn least(secrets: &[String], words: &[String], known: &mut BTreeMap<Vec<String>, u64>) -> u64 {
    if secrets.len() == 1 {
        return 1;
    }
    if let Some(&total) = known.get(secrets) {
        return total;
    }
    let mut best = u64::MAX;
    for guess in words {
        let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for secret in secrets {
            classes.entry(colours(secret, guess)).or_default().push(secret.clone());
        }
        if classes.len() == 1 {
            continue;
        }
        let mut total = secrets.len() as u64;
        for class in classes.values().filter(|class| class[0] != *guess) {
            total += least(class, words, known);
        }
        best = best.min(total);
    }
    known.insert(secrets.to_vec(), best);
    best
}

/// Words of three letters over five, the same for the same seed.
fn words(seed: u32, count: usize) -> Vec<String> {
    let mut state = seed;
    let mut letter = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + (state >> 16) as u8 % 5)
    };
    let mut words: Vec<String> = (0..count).map(|_| (0..3).map(|_| letter()).collect()).collect();
    words.sort();
    words.dedup();
    words
}

#[test]
fn the_tree_is_the_best_and_plays_as_told() {
    for seed in 1..=12 {
        let (secrets, others) = (words(seed, 11), words(1_000 + seed, 11));
        let folder =
            TestFolder::with(&[("answers", &secrets.join("\n")), ("others", &others.join("\n"))]);
        let ran = folder.run("best answers --allowed others --json tree.json -o tree.txt");
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        let file: Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
        let all: Vec<String> = secrets.iter().chain(&others).cloned().collect();
        let total = least(&secrets, &all, &mut BTreeMap::new());
        assert_eq!((play(&file, &secrets), file["total"].as_u64()), (total, Some(total)));
        assert_eq!((&file["proved"], file["bound"].as_u64()), (&Value::Bool(true), Some(total)));
        assert!(ran.err.contains(&format!("{total} guesses for {} secrets", secrets.len())));
        // A line a guess, which each secret is once.
        let text = folder.text("tree.txt");
        let guesses = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(secrets.iter().all(|word| text.lines().any(|line| guesses(line).contains(word))));
        // With fewer guesses there is none.
        let most = file["worst"].as_u64().unwrap();
        let same = folder.run(&format!("best answers --allowed others --tries {most}"));
        assert_eq!(same.out, folder.text("tree.txt"));
        let none = folder.run("best answers --allowed others --tries 1");
        assert_eq!((none.code, none.out.as_str()), (Some(0), ""));
        assert!(none.err.contains("no tree finds each secret by guess number 1"));
        // The best first guesses are those of the least totals, each that of the best tree that begins so.
        let top = folder.run("best answers --allowed others --top 4");
        assert_eq!(top.code, Some(0), "{}", top.err);
        let lines: Vec<Vec<&str>> =
            top.out.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!((lines.len(), lines[0][2]), (4, total.to_string().as_str()));
        let begun = folder.run(&format!("best answers --allowed others --first {}", lines[3][1]));
        let told = format!("{} guesses for {} secrets", lines[3][2], secrets.len());
        assert!(begun.err.contains(&told), "{} {}", begun.err, top.out);
        // By a strategy it takes as many or more.
        let ran = folder.run("best answers --allowed others --strategy entropy --json greedy.json");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let greedy: Value = serde_json::from_str(&folder.text("greedy.json")).unwrap();
        assert!(play(&greedy, &secrets) >= total);
        assert_eq!(Some(play(&greedy, &secrets)), greedy["total"].as_u64());
        assert_eq!(greedy["proved"], Value::Bool(false));
        // It goes on from any first guess, and from its own as it does without.
        let by_entropy = |first: &str| {
            let flags = "best answers --allowed others --strategy entropy";
            let ran = folder.run(&format!("{flags} --first {first} --json greedy.json"));
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            serde_json::from_str::<Value>(&folder.text("greedy.json")).unwrap()
        };
        assert_eq!(by_entropy(greedy["tree"]["guess"].as_str().unwrap()), greedy);
        let begun = by_entropy(&others[0]);
        assert_eq!(begun["tree"]["guess"], others[0].as_str());
        assert_eq!(begun["total"].as_u64(), Some(play(&begun, &secrets)));
    }
}

#[test]
fn codes_have_their_known_optimum() {
    // 4 pegs of 6 colours: the least total is that of Koyama and Lai 1993, that of the strategy Knuth's.
    let letter = |number: usize| char::from(b'a' + (number % 6) as u8);
    let codes: Vec<String> = (0..1_296)
        .map(|code| [216, 36, 6, 1].iter().map(|of| letter(code / of)).collect())
        .collect();
    for (flags, total, worst) in [("", 5_625, 6), ("--strategy knuth", 5_801, 5)] {
        let folder = TestFolder::with(&[]);
        let codes_of = "best --game mastermind --pegs 4 --colours 6 --json tree.json";
        let ran = folder.run(&format!("{codes_of} {flags}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let file: Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
        assert_eq!((play(&file, &codes), file["total"].as_u64()), (total, Some(total)), "{flags}");
        assert_eq!(
            (file["worst"].as_u64(), &file["proved"]),
            (Some(worst), &flags.is_empty().into())
        );
        let first = ran.out.lines().next().unwrap();
        assert_eq!(first, format!("{}  1296", file["tree"]["guess"].as_str().unwrap()));
    }
}

/// Proves the least total of a game of words, and plays all secrets by its tree.
fn known_optimum(arguments: &str, secrets: &[String], total: u64, first: &str) {
    let folder = TestFolder::with(&[]);
    let ran = folder.run(&format!("best {arguments} --json tree.json -o tree.txt"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let file: Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
    assert_eq!((&file["proved"], file["bound"].as_u64()), (&Value::Bool(true), Some(total)));
    assert_eq!((play(&file, secrets), file["total"].as_u64()), (total, Some(total)));
    assert_eq!(file["tree"]["guess"], first);
}

/// The lists of the English game, as flags, and the answers.
fn english() -> (String, Vec<String>) {
    let [answers, allowed] = ["WORDLE_ANSWERS", "WORDLE_ALLOWED"]
        .map(|name| std::env::var(name).unwrap_or_else(|_| panic!("{name} names no file")))
        .map(|path| std::fs::canonicalize(path).unwrap());
    let text = std::fs::read_to_string(&answers).unwrap();
    let flags = format!("{} --allowed {}", answers.display(), allowed.display());
    (flags, text.lines().map(str::to_owned).collect())
}

#[test]
#[ignore = "needs the English lists, which are not shipped: the files that WORDLE_ANSWERS and \
            WORDLE_ALLOWED name; takes minutes"]
fn english_words_have_their_known_optimum() {
    let (flags, answers) = english();
    known_optimum(&flags, &answers, 7_920, "salet");
}

#[test]
#[ignore = "needs the English lists, which are not shipped: the files that WORDLE_ANSWERS and \
            WORDLE_ALLOWED name; takes minutes"]
fn english_words_have_their_known_optimum_in_hard_mode() {
    let (flags, answers) = english();
    known_optimum(&format!("{flags} --hard --tries 6"), &answers, 8_122, "salet");
}

#[test]
#[ignore = "needs the English lists, which are not shipped: the files that WORDLE_ANSWERS and \
            WORDLE_ALLOWED name; takes ten minutes of two processors"]
fn the_hundred_best_first_guesses_are_those_of_the_documents() {
    let (flags, _) = english();
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/wordle/english-first-guesses.txt");
    let ran = TestFolder::with(&[]).run(&format!("best {flags} --top 100"));
    assert_eq!((ran.code, ran.out), (Some(0), std::fs::read_to_string(path).unwrap()));
}

#[test]
#[ignore = "takes minutes"]
fn french_words_have_the_optimum_that_was_proved() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict/francais.scores.gz");
    let folder = TestFolder::with(&[]);
    let words = format!("{path} --length 5 --min-score 0.39");
    // The words left of all where nothing was told yet.
    let ran = folder.run(&format!("help {words} --all"));
    let listed = ran.out.lines().skip(1).take_while(|line| line.starts_with("  "));
    let secrets: Vec<String> = listed.flat_map(str::split_whitespace).map(str::to_owned).collect();
    assert_eq!(secrets.len(), 1_980, "{}", ran.err);
    known_optimum(&words, &secrets, 6_620, "tarie");
}

#[test]
#[ignore = "takes minutes"]
fn codes_of_four_pegs_have_their_published_optima() {
    let folder = TestFolder::with(&[]);
    for (flags, total, by_guesses) in [
        ("--tries 5", 5_626, [1, 8, 102, 622, 563]),
        ("--objective within-4 --tries 5", 5_627, [1, 8, 77, 671, 539]),
    ] {
        let codes = "best --game mastermind --pegs 4 --colours 6";
        let ran = folder.run(&format!("{codes} {flags} --json tree.json"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let found: serde_json::Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
        assert_eq!(found["proved"], true, "{flags}");
        assert_eq!(
            (&found["total"], &found["by_guesses"]),
            (&total.into(), &by_guesses[..].into()),
            "{flags}"
        );
    }
}

#[test]
fn a_proof_goes_on_from_its_checkpoint() {
    let secrets = words(7, 60);
    let folder = TestFolder::with(&[("answers", &secrets.join("\n"))]);
    let whole = folder.run("best answers --checkpoint proof.json");
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let again = folder.run("best answers --checkpoint proof.json -j 1");
    assert_eq!((again.code, again.out), (Some(0), whole.out));
    assert!(again.err.contains("going on from proof.json"), "{}", again.err);
    // What it has of the best serves a table of several, too, and that a longer one.
    for top in [3, 5] {
        let table = folder.run(&format!("best answers --top {top} --checkpoint proof.json"));
        assert_eq!((table.code, table.out.lines().count()), (Some(0), top), "{}", table.err);
        assert_eq!(table.out, folder.run(&format!("best answers --top {top}")).out);
    }
    let other = folder.run("best answers --hard --checkpoint proof.json");
    assert_eq!(other.code, Some(2));
    assert!(
        other.err.contains("the checkpoint is of other words, another rule, mode or objective")
    );
    folder.put("proof.json", "{}");
    let broken = folder.run("best answers --checkpoint proof.json");
    assert_eq!(broken.code, Some(2));
    assert!(broken.err.contains("proof.json: this is no checkpoint"), "{}", broken.err);
}

#[test]
fn a_proof_that_is_stopped_leaves_what_it_found() {
    // 2,000 codes and more than can be settled in this time.
    let folder = TestFolder::with(&[]);
    let mut child = folder.start("best --game mastermind --pegs 5 --colours 6 --time 3");
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not end");
        sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("stopped by --time with ") && err.contains("at least "), "{err}");
}

#[test]
fn a_table_that_is_stopped_marks_what_is_not_proved() {
    let folder = TestFolder::with(&[]);
    let words = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict/francais.scores.gz");
    let table = |flags: &str| {
        let game = "--length 4 --min-score 0.5 --top 6 --json top.json";
        let ran = folder.run(&format!("best {words} {game} {flags}"));
        (ran.code, ran.out)
    };
    // However slow the machine is, there is a table before the time of all.
    let stopped = (0..).map(|twice| table(&format!("--time {}", 1 << twice)));
    let (code, text) = stopped.into_iter().find(|(_, text)| !text.is_empty()).unwrap();
    let top: Value = serde_json::from_str(&folder.text("top.json")).unwrap();
    let is_marked: Vec<bool> = text.lines().map(|line| line.ends_with("  unproved")).collect();
    let proved = top["top"].as_array().unwrap().iter().map(|first| first["proved"] == false);
    assert_eq!(is_marked, proved.collect::<Vec<_>>());
    assert_eq!((code, is_marked.contains(&true)), (Some(5), true), "{text}");
}

#[test]
fn first_guesses_that_tell_nothing_are_guesses() {
    let folder = TestFolder::with(&[("answers", "cb\nbc\n"), ("others", "aa\n")]);
    let ran = folder.run("best answers --allowed others --first aa --tries 3");
    assert_eq!((ran.code, ran.out.lines().next()), (Some(0), Some("aa  2")), "{}", ran.err);
    assert!(ran.err.contains("aa: 5 guesses for 2 secrets"), "{}", ran.err);
    let none = folder.run("best answers --allowed others --first aa --tries 2");
    assert!(none.err.contains("no tree finds each secret by guess number 2"), "{}", none.err);
    let top = folder.run("best answers --allowed others --top 5");
    assert_eq!(top.out.lines().count(), 3, "{}", top.out);
    assert!(top.out.contains("aa"), "{}", top.out);
}

#[test]
fn colours_of_codes_may_have_to_be_different() {
    let codes =
        |different: &str| format!("best --game mastermind --pegs 3 --colours 7 {different}");
    let folder = TestFolder::with(&[]);
    let all = folder.run(&codes(""));
    assert!(all.err.contains("for 343 secrets"), "{}", all.err);
    let different = folder.run(&codes("--different"));
    assert!(different.err.contains("abc: 836 guesses for 210 secrets"), "{}", different.err);
    // As a list of the same codes, of which it is not known that they may be exchanged.
    let letters = "abcdefg";
    let mut list = String::new();
    for one in letters.chars() {
        for two in letters.chars().filter(|&two| two != one) {
            for three in letters.chars().filter(|&three| three != one && three != two) {
                list.extend([one, two, three, '\n']);
            }
        }
    }
    let folder = TestFolder::with(&[("codes", &list)]);
    let listed = folder.run("best codes --game mastermind");
    assert!(listed.err.contains("836 guesses for 210 secrets"), "{}", listed.err);
    let ran = folder.run("best --game mastermind --pegs 4 --colours 3 --different");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("4 pegs of 3 different colours"), "{}", ran.err);
}

#[test]
fn what_cannot_be_is_told() {
    let folder = TestFolder::with(&[("answers", "abc\nabd\n"), ("empty", "")]);
    for (arguments, expected) in [
        ("best answers --first zzz", "--first \"zzz\" is none of the 2 words of 3 letters"),
        ("best empty", "there is no word"),
        (
            "best --game mastermind --pegs 5 --colours 9 --memory 10M",
            "guesses of 59049 secrets take",
        ),
        ("best answers --json a --checkpoint a", "is the file of --checkpoint"),
        ("best --game mastermind --pegs 3 --colours 3 --hard", "--hard: only --game wordle"),
        ("best answers --strategy luck", "there is no strategy"),
        ("best answers --strategy entropy --width 5", "--width: only --strategy two-ply"),
        ("best answers --strategy weighted-entropy", "its weights are those of codes of 4 pegs"),
        (
            "best --game mastermind --pegs 3 --colours 3 --strategy weighted-entropy",
            "its weights are those of codes of 4 pegs",
        ),
        ("best answers --adversary --hard", "--adversary: the fewest guesses"),
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}: {}", ran.err);
        assert!(ran.err.contains(expected), "{arguments}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments}");
    }
}

/// A secret, and how likely it is.
type Weighed = (String, u64);

/// The least of the weights found late and the guesses by weight, in this order, of any tree for some secrets.
fn least_cost(
    secrets: &[Weighed],
    words: &[String],
    in_time: u32,
    known: &mut BTreeMap<(Vec<Weighed>, u32), (u64, u64)>,
) -> (u64, u64) {
    let key = (secrets.to_vec(), in_time);
    if let Some(&cost) = known.get(&key) {
        return cost;
    }
    let mut best = (u64::MAX, u64::MAX);
    for guess in words {
        let mut classes: BTreeMap<String, Vec<Weighed>> = BTreeMap::new();
        for secret in secrets {
            classes.entry(colours(&secret.0, guess)).or_default().push(secret.clone());
        }
        if classes.len() == 1 && secrets.iter().all(|(secret, _)| secret != guess) {
            continue;
        }
        let mut cost = (0, secrets.iter().map(|(_, weight)| weight).sum::<u64>());
        for class in classes.values() {
            if class[0].0 == *guess {
                cost.0 += if in_time == 0 { class[0].1 } else { 0 };
            } else {
                let more = least_cost(class, words, in_time.saturating_sub(1), known);
                cost = (cost.0 + more.0, cost.1 + more.1);
            }
        }
        best = best.min(cost);
    }
    known.insert(key, best);
    best
}

#[test]
fn objectives_and_weights_are_those_of_brute_force() {
    let words: Vec<String> =
        ["bills", "fills", "hills", "mills", "humph", "films", "bulls", "fulls", "lumps"]
            .map(String::from)
            .to_vec();
    let weights = [9, 3, 4, 1, 0, 7, 2, 6, 5];
    let scored: Vec<String> = words
        .iter()
        .zip(weights)
        .map(|(word, weight)| format!("{word};{}\n", weight * 5))
        .collect();
    let folder = TestFolder::with(&[("scored", &scored.concat())]);
    let mut hidden: Vec<(String, u64)> = words.iter().cloned().zip(weights).collect();
    hidden.retain(|&(_, weight)| weight > 0);
    for (objective, in_time) in [("mean", 99), ("within-1", 1), ("within-2", 2), ("within-3", 3)] {
        let ran =
            folder.run(&format!("best scored --weighted --objective {objective} --json tree.json"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains("proved: no tree "), "{}", ran.err);
        let file: Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
        let taken = |secret: &str| play(&file, &[secret.to_owned()]);
        let late =
            hidden.iter().filter(|(secret, _)| taken(secret) > in_time).map(|(_, weight)| weight);
        let total = hidden.iter().map(|(secret, weight)| taken(secret) * weight).sum::<u64>();
        let expected = least_cost(&hidden, &words, in_time as u32, &mut BTreeMap::new());
        assert_eq!((late.sum::<u64>(), total), expected, "{objective}");
        assert_eq!((file["total"].as_u64(), file["proved"].as_bool()), (Some(total), Some(true)));
    }
    // The fewest guesses at worst, though another tree has fewer in the mean.
    let worst = |objective: &str| {
        let ran = folder.run(&format!("best scored --objective {objective} --json tree.json"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let file: Value = serde_json::from_str(&folder.text("tree.json")).unwrap();
        words.iter().map(|word| play(&file, std::slice::from_ref(word))).max().unwrap()
    };
    let fewest = (1..).find(|most| {
        let unweighted: Vec<(String, u64)> = words.iter().map(|word| (word.clone(), 1)).collect();
        least_cost(&unweighted, &words, *most, &mut BTreeMap::new()).0 == 0
    });
    assert_eq!(Some(worst("worst") as u32), fewest);
    assert!(worst("mean") >= worst("worst"));
}

#[test]
fn objectives_that_cannot_be_are_refused() {
    let folder = TestFolder::with(&[("words", "abc\nabd\n"), ("scored", "abc;1\nabd;2\n")]);
    for (arguments, told) in [
        (
            "words --objective luck",
            "there is no objective \"luck\": it is mean, worst, or within-N",
        ),
        ("words --objective within-0", "there is no objective"),
        (
            "words --weighted",
            "words: none of the 2 words of 3 letters has a score above 0 (--weighted)",
        ),
        (
            "words --objective worst --checkpoint file",
            "--objective worst: --checkpoint and --top are of one number",
        ),
        ("scored --weighted --adversary", "cannot be used with"),
        ("scored --objective worst --strategy entropy", "cannot be used with"),
    ] {
        let ran = folder.run(&format!("best {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(ran.err.contains(told), "{arguments}: {}", ran.err);
    }
    let ran = folder.run("best scored --weighted");
    assert!(ran.err.contains("1.3333 in the mean by score, 2 at worst"), "{}", ran.err);
}
