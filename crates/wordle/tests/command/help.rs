//! `wordle help`, as text.

use crate::test_folder::TestFolder;

const HILLS: &str = "bills\nfills\nhills\nmills\n";

#[test]
fn what_is_possible_and_best_is_written() {
    let folder = TestFolder::with(&[("hills", HILLS), ("more", "bfhmx\nhumph\n")]);
    let ran = folder.run("help hills --allowed more --top 3");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out,
        "4 words are possible:\n  bills fills hills mills\n\
         The best next guesses by entropy, of 6:\n  \
         guess   bits  left in the mean  at worst\n  \
         bfhmx  2.000              1.00         1\n  \
         humph  1.500              1.50         2\n  \
         bills  0.811              2.50         3  possible\n\
         Proved best: bfhmx, 2.000 guesses more in the mean, itself counted.\n"
    );
    let ran = folder.run("help hills --allowed more --history humph=..y..");
    assert_eq!(ran.out, "1 word is possible:\n  mills\n");
    let ran = folder.run("help hills --history humph=.....");
    assert_eq!(
        ran.err,
        "wordle: humph is not among the words that may be guessed; its reply counts\n"
    );
    assert!(ran.out.starts_with("2 words are possible:\n  bills fills\n"), "{}", ran.out);
}

#[test]
fn every_strategy_has_its_say() {
    let folder = TestFolder::with(&[("hills", HILLS), ("more", "bfhmx\nhumph\n")]);
    for (strategy, best) in [
        ("letter-frequency", "bills"),
        ("expected-size", "bfhmx"),
        ("most-replies", "bfhmx"),
        ("entropy", "bfhmx"),
        ("minimax", "bfhmx"),
        ("knuth", "bfhmx"),
        ("two-ply", "bfhmx"),
    ] {
        let ran = folder.run(&format!("help hills --allowed more --strategy {strategy} --top 1"));
        // After it comes what is proved best.
        let last = ran.out.lines().rev().nth(1).unwrap().trim();
        assert!(last.starts_with(best), "{strategy}: {} {}", ran.out, ran.err);
    }
    let ran = folder.run("help hills --strategy luck");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there is no strategy \"luck\": it is one of letter-frequency, "));
}

#[test]
fn scores_tell_what_is_hidden() {
    let folder = TestFolder::with(&[("scored", "ab;3\nac;2\nad;1\nae\nabc;9\n")]);
    let ran = folder.run("help scored --length 2 --min-score 2");
    assert!(ran.out.starts_with("2 words are possible:\n  ab ac\n"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("of 4:\n"), "{}", ran.out);
    let ran = folder.run("help scored --min-score 1 --history ae=g.");
    assert!(ran.out.starts_with("3 words are possible:\n  ab ac ad\n"), "{} {}", ran.out, ran.err);
    let ran = folder.run("help scored --length 2 --min-score 4");
    assert_eq!(ran.code, Some(2));
    let told = "scored: none of the 4 words of 2 letters has a score of 4 or more (--min-score)";
    assert!(ran.err.contains(told), "{}", ran.err);
}

#[test]
fn a_contradiction_is_explained() {
    let folder = TestFolder::with(&[("hills", HILLS)]);
    let ran = folder.run("help hills --history bills=.gggg,fills=.gg.g");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_eq!(
        ran.err,
        "wordle: --history: turn 2, fills=.gg.g: it leaves none of the 4 words that may be hidden\n  \
         turn 2, fills=.gggg would leave 2 words, as hills\n"
    );
    let ran = folder.run("help hills --history bills=.....,fills=.....");
    assert!(ran.err.contains("turn 1, bills=.....: it leaves none of the 4 words"), "{}", ran.err);
    assert!(ran.err.contains("no other reply to one turn would leave any"), "{}", ran.err);
    assert!(
        ran.err.contains("with 8 characters of the replies otherwise: hills mills"),
        "{}",
        ran.err
    );
}

#[test]
fn turns_are_asked_for() {
    let folder = TestFolder::with(&[("hills", HILLS)]);
    let ran = folder.run_with_input(
        "help hills --ask --top 1",
        "bills=.gggg\nfills\nfills=.gg.g\nfills=.gggg\nhills=ggggg\nmills=ggggg\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for told in [
        "3 words are possible:\n  fills hills mills\n",
        "\"fills\": a turn is GUESS=REPLY",
        "turn 2, fills=.gg.g: it leaves none of the 4 words",
        "2 words are possible:\n  hills mills\n",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    assert!(ran.out.ends_with("Found with guess 3.\n"), "{}", ran.out);
    let ran = folder.run_with_input("help hills --ask --history bills=.gggg", "\n");
    assert!(ran.out.contains("3 words are possible") && ran.code == Some(0), "{}", ran.out);
}

#[test]
fn hard_mode_leaves_guesses_out() {
    let folder = TestFolder::with(&[("hills", HILLS), ("more", "bfhmx\n")]);
    let ran = folder.run("help hills --allowed more --hard --history bills=.gggg");
    assert!(ran.out.contains("by entropy, of 4:\n") && !ran.out.contains("bfhmx"), "{}", ran.out);
    let ran = folder.run("help hills --allowed more --hard --history bills=.gggg,bfhmx=..y..");
    assert_eq!(ran.code, Some(2));
    let told = "--history: turn 2: \"bfhmx\": hard mode: letter 2 must be i";
    assert!(ran.err.contains(told), "{}", ran.err);
}

#[test]
fn codes_are_helped_with() {
    let folder = TestFolder::with(&[]);
    let ran = folder.run(
        "help --game mastermind --pegs 4 --colours 6 --strategy knuth --top 1 --history aabb=1+0",
    );
    assert!(
        ran.out.starts_with("256 codes are possible:\n  accc accd "),
        "{} {}",
        ran.out,
        ran.err
    );
    assert!(ran.out.contains("and 206 more (--all writes them)\n"), "{}", ran.out);
    assert!(ran.out.contains("by knuth, of 1296:\n"), "{}", ran.out);
}

#[test]
fn long_lists_are_not_rated_whole_unless_asked() {
    let codes = "help --game mastermind --pegs 6 --colours 6 --top 1";
    let folder = TestFolder::with(&[]);
    let ran = folder.run(codes);
    let told = "of 2557 out of 46656 (--exhaustive rates all)";
    assert!(ran.out.contains(told), "{}", ran.out);
    let ran = folder.run(&format!("{codes} --exhaustive --time 0.3"));
    ran.expect_message(5, "stopped by --time while the next guess was sought");
}

#[test]
fn wrong_inputs_are_told() {
    let folder = TestFolder::with(&[("hills", HILLS), ("mixed", "ab\nabc\n"), ("none", "a\n")]);
    for (flags, told) in [
        ("", "<LIST>"),
        ("nowhere", "nowhere"),
        ("none", "none: there is no word of 2 to 15 letters"),
        ("mixed", "mixed: words of 2 lengths, from 2 to 3 letters: --length tells"),
        ("mixed --length 4", "mixed: there is no word of 4 letters, but of 2, 3"),
        ("hills --allowed mixed", "mixed: there is no word of 5 letters, but of 2, 3"),
        ("hills --length 16", "--length"),
        ("hills --history bills", "turn 1, \"bills\": a turn is GUESS=REPLY"),
        ("hills --history bi1ls=.....", "\"bi1ls\" does not fold"),
        ("hills --history bill=....", "hills: there is no word of 4 letters, but of 5"),
        ("hills --length 5 --history bill=....", "\"bill\" has 4 letters, not 5"),
        ("hills --history bills=....", "the reply \"....\" has 4 characters"),
        ("hills --history bills=....b", "has 'b'"),
        ("hills --game mastermind --history bills=gggg.", "as in 2+1"),
        ("hills --pegs 4 --colours 6", "cannot be used with"),
        ("--pegs 4 --colours 6", "--pegs: codes are hidden with --game mastermind only"),
        ("--pegs 4 --game mastermind", "--colours"),
        ("--pegs 9 --colours 20 --game mastermind", "9 pegs of 20 colours"),
        ("hills --top 0", "--top"),
        ("- --allowed -", "standard input, '-', can be read only once"),
        ("- --ask", "--ask: standard input, '-', is read for the words already"),
    ] {
        let ran = folder.run(&format!("help {flags}"));
        ran.expect_message(2, told);
    }
    let ran = folder.run_with_input("help -", HILLS);
    assert!(ran.out.starts_with("4 words are possible"), "{}", ran.err);
}

#[test]
fn several_words_are_helped_with_at_once() {
    let folder = TestFolder::with(&[("words", "abc\nabd\nbcd\ncde\nxyz\n")]);
    let ran =
        folder.run("help words --history abc=gg. --history abc=... --history abc=ggg --top 1");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(
        ran.out,
        "Board 1: 1 word is possible:\n  abd\nBoard 2: 1 word is possible:\n  xyz\nBoard 3: found\n\
         The best next guesses by entropy, of 5:\n  guess    bits  possible on\n  abd     0.000  1 board\n"
    );
    for flags in ["--hard", "--ask", "--adversary", "--strategy minimax"] {
        let ran = folder.run(&format!("help words --history abc=gg. --history abc=... {flags}"));
        assert_eq!(ran.code, Some(2), "{flags}");
        assert!(ran.err.contains(flags.split(' ').next().unwrap()), "{}", ran.err);
    }
}

#[test]
fn likely_words_come_first() {
    let scored = "bills;1\nfills;4\nhills;2\nmills;1\nhumph\n";
    let folder = TestFolder::with(&[("scored", scored)]);
    let ran = folder.run("help scored --weighted --top 2 --objective within-2");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out,
        "4 words are possible:\n  fills 50.0 % hills 25.0 % bills 12.5 % mills 12.5 %\n\
         The best next guesses by most-replies, of 5:\n  \
         guess   bits  left in the mean  at worst\n  \
         humph  1.299              1.62         2\n  \
         fills  1.000              2.00         3  possible\n\
         Proved best: humph, 87.5 % found by guess 2, 2.125 guesses more in the mean, itself counted.\n"
    );
    let ran = folder.run("help scored --objective worst --top 1");
    assert!(ran.out.contains("by minimax") && ran.out.contains(" at worst, "), "{}", ran.out);
    let ran = folder.run("help scored --history humph=..... --objective within-1");
    assert!(
        ran.out.contains("Proved best: bills, none found by guess 1, 1.500 guesses"),
        "{}",
        ran.out
    );
}

#[test]
fn the_help_of_a_command_is_had_by_its_name() {
    let folder = TestFolder::with(&[("hills", HILLS)]);
    for name in ["help", "best", "play", "reply", "solve", "compare", "generate"] {
        let asked = folder.run(&format!("{name} --help"));
        let ran = folder.run(&format!("help {name}"));
        assert_eq!((ran.code, &ran.out, ran.err.as_str()), (Some(0), &asked.out, ""), "{name}");
    }
    // A list may have that name, and be meant by other arguments.
    let ran = folder.run("help best --top 1");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    folder.put("best", HILLS);
    let ran = folder.run("help best");
    assert!(ran.out.starts_with("4 words are possible"), "{} {}", ran.out, ran.err);
}
