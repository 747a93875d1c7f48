//! `wordle play`, as text.

use crate::test_folder::TestFolder;

fn folder() -> TestFolder {
    TestFolder::with(&[("secrets", "favor\n"), ("more", "error\nrover\nzebra\n")])
}

#[test]
fn a_word_is_guessed() {
    let ran = folder().run_with_input(
        "play secrets --allowed more --seed 1",
        "error\nbook\nfavou\nf4vor\nFAVOR\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        ran.out,
        "One of 1, of 5 letters, is hidden.\n\
         Guess 1 of 6:   error  ...gg\n  \
         well placed or, absent e, not guessed abcdfghijklmnpqstuvwxyz\n\
         Guess 2 of 6: \"book\" has 4 letters, not 5 as the hidden word\n\
         Guess 2 of 6: \"favou\" is not among the words that may be guessed\n\
         Guess 2 of 6: \"f4vor\" does not fold to letters of the alphabet\n\
         Guess 2 of 6:   favor  ggggg\n\
         Found with guess 2 of 6.\n"
    );
}

#[test]
fn tries_end_and_so_does_the_input() {
    let ran =
        folder().run_with_input("play secrets --allowed more --seed 1 --tries 1", "zebra\nfavor\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.ends_with("not guessed cdfghijklmnopqstuvwxy\nIt was favor.\n"), "{}", ran.out);
    let ran = folder().run_with_input("play secrets --seed 1", "");
    assert!(ran.out.ends_with("Guess 1 of 6: \nIt was favor.\n"), "{}", ran.out);
}

#[test]
fn hard_mode_refuses_what_does_not_use_what_was_told() {
    let ran = folder()
        .run_with_input("play secrets --allowed more --hard --seed 1", "error\nzebra\nfavor\n");
    let told = "Guess 2 of 6: hard mode: letter 4 must be o\n";
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(ran.out.ends_with("Found with guess 2 of 6.\n"), "{}", ran.out);
    let ran = folder().run("play secrets --hard --game mastermind");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--hard: only --game wordle"), "{}", ran.err);
}

#[test]
fn a_seed_hides_the_same_code_again() {
    let folder = TestFolder::with(&[]);
    let hidden = |flags: &str| {
        let ran = folder.run(&format!("play --game mastermind --pegs 5 --colours 8 {flags}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let secret = ran.out.split("It was ").nth(1).unwrap()[..5].to_owned();
        (secret, ran.out)
    };
    let secrets: Vec<String> = (0..8).map(|seed| hidden(&format!("--seed {seed}")).0).collect();
    assert!(secrets.iter().any(|secret| *secret != secrets[0]), "{secrets:?}");
    let (secret, text) = hidden("");
    let again = text.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(hidden(&format!("--seed {again}")).0, secret);
    let ran = folder.run_with_input(
        &format!("play --game mastermind --pegs 5 --colours 8 --seed {again}"),
        format!("{secret}\n"),
    );
    assert!(ran.out.contains(&format!("  {secret}  5+0\nFound with guess 1 of 6.")), "{}", ran.out);
}

#[test]
fn standard_input_has_the_guesses() {
    let ran = folder().run_with_input("play -", "favor\n");
    ran.expect_message(2, "standard input, '-', is read for the guesses");
}

#[test]
fn the_first_letter_may_be_told() {
    let folder = TestFolder::with(&[("words", "abc\nabd\nbcd\n")]);
    for seed in 0..6 {
        let ran =
            folder.run_with_input(&format!("play words --motus --seed {seed}"), "abd\nbcd\nabc\n");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let hidden = ran.out.split("It begins with ").nth(1).unwrap();
        let refused = "is not among the words that may be guessed\n";
        match hidden.as_bytes()[0] {
            b'a' => {
                assert!(ran.out.starts_with("One of 2, of 3 letters, is hidden."), "{}", ran.out);
                assert!(!ran.out.contains(&format!("\"abd\" {refused}")), "{}", ran.out);
            }
            _ => {
                assert!(ran.out.starts_with("One of 1, of 3 letters, is hidden."), "{}", ran.out);
                assert!(ran.out.contains(&format!("\"abd\" {refused}")), "{}", ran.out);
            }
        }
        assert!(ran.out.contains("Found with guess"), "{}", ran.out);
    }
    let ran = folder.run_with_input("play words --initial b --seed 1", "abc\nbcd\n");
    assert!(ran.out.contains("It begins with b, and so must each guess."), "{}", ran.out);
    assert!(ran.out.ends_with("Found with guess 1 of 6.\n"), "{}", ran.out);
    for (flags, told) in [
        ("--initial c", "none of the 3 words that may be hidden begins with c"),
        ("--initial ab", "--initial: \"ab\" is not a letter from a to z"),
    ] {
        let ran = folder.run(&format!("play words {flags}"));
        ran.expect_message(2, told);
    }
}

#[test]
fn several_words_are_guessed_at_once() {
    let words = ["abc", "abd", "bcd", "cde"];
    let folder = TestFolder::with(&[("words", &words.join("\n"))]);
    let ran = folder.run_with_input("play words --boards 4 --seed 2", words.join("\n"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("4 of 4, of 3 letters, are hidden.\n"), "{}", ran.out);
    // Each is on one board, which then takes no guess any more: 4 + 3 + 2 + 1 replies.
    assert_eq!(words.map(|word| ran.out.matches(&format!("{word}  ggg")).count()), [1; 4]);
    assert_eq!(words.map(|word| ran.out.matches(&format!("  {word}  ")).count()), [4, 3, 2, 1]);
    assert!(ran.out.ends_with("Found with guess 4 of 9.\n"), "{}", ran.out);
    let ran = folder.run("play words --boards 5");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--boards 5: there are only 4 different words"), "{}", ran.err);
}

#[test]
fn the_adversary_leaves_the_most() {
    let folder = TestFolder::with(&[("words", "abc\nabd\nxyz\nxyw\nxvw\n")]);
    // Of the five three agree with "..." for abc, two of those with "gg." for xyz.
    let ran = folder.run_with_input("play words --adversary", "abc\nxyz\nxyw\nxvw\n");
    assert!(ran.out.starts_with("None of 5, of 3 letters, is hidden"), "{}", ran.out);
    for told in
        ["  abc  ...\n", "  xyz  g..\n", "  xyw  g.g\n", "  xvw  ggg\nFound with guess 4 of 6.\n"]
    {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let ran = folder.run_with_input("play words --adversary", "abc\n");
    assert!(ran.out.ends_with("It was none of 3 yet, as xvw.\n"), "{}", ran.out);
    let ran = folder.run("best words --adversary");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("3 guesses: no fewer end it"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_word_is_hidden_as_often_as_its_score_says() {
    let folder = TestFolder::with(&[("scored", "favor;1\nerror;0\nrover;3\n")]);
    let hidden = |seed: u32| {
        let ran = folder
            .run_with_input(&format!("play scored --weighted --seed {seed} --tries 1"), "error\n");
        assert!(
            ran.out.starts_with("One of 2, of 5 letters, is hidden."),
            "{} {}",
            ran.out,
            ran.err
        );
        ran.out.lines().last().unwrap().to_owned()
    };
    let rovers = (0..40).filter(|&seed| hidden(seed) == "It was rover.").count();
    assert!((22..=38).contains(&rovers), "{rovers} of 40 where 30 are expected");
}
