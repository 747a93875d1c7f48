//! Tests of the reading of lists: words, scores, encodings, and the lines that are skipped.

use super::*;
use crate::dictionary::faults::{FaultyLine, FaultyLines, Scales};
use crate::dictionary::sort::Drained;
use crate::spelling::decoded;
use std::io;

/// The words of lists, by length and then in order: with their scores, and their spellings in brackets.
fn gathered(
    alphabet: &Alphabet,
    rules: Rules,
    sources: &[&[u8]],
    own: &[&[u8]],
) -> Result<(Vec<String>, Faults), DictionaryError> {
    let mut dictionary = Dictionary::new(alphabet, rules, false, 1 << 20, Halt::default());
    for source in sources {
        dictionary.read(&Source::Input, &mut &**source)?;
    }
    dictionary.begin_own();
    for source in own {
        dictionary.read(&Source::Input, &mut &**source)?;
    }
    let (mut words, faults) = dictionary.finish();
    let mut list = Vec::new();
    for length in words.lengths() {
        let visit = |drained: Drained<'_>| {
            let (word, score, spellings) = match drained {
                Drained::Plain(word, score) => (word, Some(score), Vec::new()),
                Drained::Entry(entry) => (&entry.word[..], entry.score(), entry.spellings()),
            };
            let mut line = alphabet.spell(word);
            match score {
                None => line += " out",
                Some(Score::ZERO) => {}
                Some(score) => line += &format!(" {score}"),
            }
            let spelled = spellings
                .into_iter()
                .map(|(spelling, _)| decoded(str::from_utf8(spelling).unwrap(), word, alphabet));
            let spelled: Vec<String> = spelled.collect();
            list.push(if spelled.is_empty() { line } else { format!("{line} {spelled:?}") });
            Ok::<(), io::Error>(())
        };
        words.drain(length, visit).unwrap();
    }
    Ok((list, faults))
}

fn words_of(sources: &[&[u8]]) -> (Vec<String>, Faults) {
    gathered(&Alphabet::default(), Rules::default(), sources, &[]).unwrap()
}

fn error_of(source: &[u8]) -> String {
    let (alphabet, rules) = (Alphabet::default(), Rules::default());
    gathered(&alphabet, rules, &[source], &[]).unwrap_err().to_string()
}

/// The faults of lines: how many lines have each, and the line and the text of the first.
fn faulty(faults: &Faults) -> Vec<(Fault, u64, u64, &str)> {
    let faulty = faults.iter().map(|(fault, FaultyLines { lines, first })| {
        let FaultyLine { source, line, text } = first;
        assert_eq!(*source, 0);
        (fault, *lines, *line, text.as_str())
    });
    faulty.collect()
}

#[test]
fn merges_sorts_and_counts_what_it_skips() {
    let (words, faults) =
        words_of(&[b"\xef\xbb\xbfSoir\r\n\r\nplus\nl'an\n", b"mars\nsoir\n  a \na-b"]);
    assert_eq!(words, ["a", "mars", "plus", "soir"]);
    assert_eq!(faulty(&faults), [(Fault::Phrase, 2, 4, "l'an")]);
    assert_eq!(faults.skipped(), 2);
}

#[test]
fn reads_scores() {
    let (words, faults) = words_of(&[
        b"or;3\nargent,2.5,metal\n\xc3\xa9tain\t1;2\tx\r\nfer ; 12 ; 7\nzinc;0\n",
        b"or,7\nfer",
    ]);
    assert_eq!(words, ["or 7", "fer 7", "zinc", "etain", "argent 2.5"]);
    assert_eq!(faulty(&faults), [(Fault::NoScore, 1, 3, "\u{e9}tain\t1;2\tx")]);
    let (words, faults) = words_of(&[b"a;\nb;-1\nc;1e3\nl'an;4\n;5\nd;1.\n"]);
    let (letters, phrase) = ((Fault::Letters, 1, 5, ";5"), (Fault::Phrase, 1, 4, "l'an;4"));
    assert_eq!(faulty(&faults), [letters, phrase, (Fault::NoScore, 4, 1, "a;")]);
    assert_eq!((words, faults.skipped()), (["a", "b", "c", "d"].map(String::from).into(), 2));
}

#[test]
fn tells_scores_that_it_does_not_take_as_they_stand() {
    let text = b"a;99999999999999999999999\nb;0.0000019\nc;2.0000000\nd;0.1234567\n";
    let (words, faults) = words_of(&[text]);
    assert_eq!(words, ["a 18446744073709.551615", "b 0.000001", "c 2", "d 0.123456"]);
    let great = (Fault::ScoreTooGreat, 1, 1, "a;99999999999999999999999");
    assert_eq!(faulty(&faults), [great, (Fault::ScoreTooFine, 2, 2, "b;0.0000019")]);
    assert_eq!(faults.skipped(), 0);
}

#[test]
fn a_separator_may_be_a_letter() {
    let alphabet = Alphabet::new("ab,").unwrap();
    let (words, faults) = gathered(&alphabet, Rules::default(), &[b"a,b\na,;2\n"], &[]).unwrap();
    assert_eq!((words, faults.skipped()), (vec!["a, 2".into(), "a,b".into()], 0));
}

#[test]
fn a_halt_ends_the_reading() {
    let (latin, halt) = (Alphabet::default(), Halt::default());
    let mut dictionary = Dictionary::new(&latin, Rules::default(), false, 1 << 20, halt.clone());
    halt.set();
    let error = dictionary.read(&Source::Input, &mut &b"mot\n"[..]).unwrap_err();
    assert!(matches!(error, DictionaryError::Halted(_)));
}

#[test]
fn zstd_is_read_or_refused() {
    let zstd = zstd::encode_all(&b"quatre\n"[..], 1).unwrap();
    match cfg!(feature = "zstd") {
        true => assert_eq!(words_of(&[&zstd]).0, ["quatre"]),
        false => {
            let error = error_of(&zstd);
            assert!(error.contains("compressed with zstd, which cannot be read here"), "{error}");
        }
    }
}

#[test]
fn a_line_without_end_takes_no_memory() {
    let mut text = vec![b'a'; 3 << 20];
    text.extend(b"\nmot");
    let (words, faults) = words_of(&[&text]);
    assert_eq!(words, ["mot"]);
    assert_eq!(faulty(&faults), [(Fault::TooLong, 1, 1, "a".repeat(40).as_str())]);
    let text = ["a".repeat(MAX_WORD), "b".repeat(MAX_WORD + 1)].join("\n");
    let (words, faults) = words_of(&[text.as_bytes()]);
    assert_eq!(words, ["a".repeat(MAX_WORD)]);
    assert_eq!(faulty(&faults), [(Fault::TooLong, 1, 2, "b".repeat(40).as_str())]);
}

#[test]
fn several_texts_have_several_marks() {
    let (words, faults) = words_of(&[b"\xef\xbb\xbfmot\n\xef\xbb\xbfsoir;2\n"]);
    assert_eq!((words, faults.skipped()), (vec!["mot".to_owned(), "soir 2".into()], 0));
}

#[test]
fn windows_1252_is_recognised_and_told() {
    let (words, faults) = words_of(&[b"mot\n\xe9t\xe9;2\nc\x9cur\nl\x92an\n"]);
    assert_eq!(words, ["ete 2", "mot", "coeur"]);
    let phrase = (Fault::Phrase, 1, 4, "l\u{2019}an");
    assert_eq!(faulty(&faults), [phrase, (Fault::Windows1252, 3, 2, "\u{e9}t\u{e9};2")]);
    // A damaged line of a list in UTF-8 is no other encoding.
    let (words, faults) = words_of(&["été\n".as_bytes(), b"\xc3\xa9\ncaf\xe9\n"]);
    assert_eq!((words, faults.skipped()), (vec!["e".to_owned(), "ete".into()], 1));
}

#[test]
fn phrases_are_joined_and_their_spellings_kept() {
    let text = "ICE CREAM;50\nrock-and-roll;40\nL'\u{ce}LE\nwill;2\nWill;3\nSt. Louis\n-able\nno. 5\nice\n";
    for memory in [1 << 20, 1] {
        let latin = Alphabet::default();
        let mut dictionary =
            Dictionary::new(&latin, Rules::OF_MAKERS, false, memory, Halt::default());
        dictionary.read(&Source::Input, &mut text.as_bytes()).unwrap();
        let (words, faults) = dictionary.finish();
        assert_eq!(words.lengths(), [3, 4, 7, 8, 11]);
        assert_eq!(faults.skipped(), 2);
    }
    let latin = Alphabet::default();
    let (words, faults) = gathered(&latin, Rules::OF_MAKERS, &[text.as_bytes()], &[]).unwrap();
    let expected = [
        "ice",
        "lile [\"L'\u{ce}LE\"]",
        "will 3 [\"will\", \"Will\"]",
        "stlouis [\"St. Louis\"]",
        "icecream 50 [\"ICE CREAM\"]",
        "rockandroll 40 [\"rock-and-roll\"]",
    ];
    assert_eq!(words, expected);
    assert_eq!(faulty(&faults), [(Fault::Letters, 2, 7, "-able")]);
}

#[test]
fn a_list_of_ones_own_decides() {
    let latin = Alphabet::default();
    let lists: [&[u8]; 2] = [b"a;50\nb;60\nc;70\nd;80\n", b"a;90\nIce cream;3\n"];
    let own: [&[u8]; 2] = [b"a;20\n-b\nc\nd;0\ne;5\n-ice cream\n", b"a;10\nb;99\nf\n"];
    let (words, _) = gathered(&latin, Rules::OF_MAKERS, &lists, &own).unwrap();
    let ice = "icecream out [\"ice cream\", \"Ice cream\"]";
    assert_eq!(words, ["a 20", "b out", "c 70", "d", "e 5", "f", ice]);
}

#[test]
fn scores_beyond_1_are_scaled_and_scales_told() {
    let latin = Alphabet::default();
    let lists: [&[u8]; 2] = [b"a;0.5\nb;1\n", b"a;45\nc;60\nD-d;100\n"];
    let (words, faults) = gathered(&latin, Rules::OF_MAKERS, &lists, &[b"b;30\n"]).unwrap();
    assert_eq!(words, ["a 45", "b 30", "c 60", "dd 100 [\"D-d\"]"]);
    let greatest = Score::from_millionths(100_000_000);
    assert_eq!(faults.scales(), Some(Scales { small: 0, great: 1, greatest }));
    let rules = Rules { scale: Some(greatest), ..Rules::OF_MAKERS };
    let (words, faults) = gathered(&latin, rules, &lists, &[b"b;30\n"]).unwrap();
    assert_eq!(words, ["a 0.5", "b 0.3", "c 0.6", "dd 1 [\"D-d\"]"]);
    assert_eq!(faults.scales(), None);
}

#[test]
fn the_user_decides_on_the_encoding() {
    let latin = Alphabet::default();
    for (name, text) in [
        ("utf-16", &b"\xff\xfe\xe9\0t\0\xe9\0\n\0"[..]),
        ("utf-16", b"\xe9\0t\0\xe9\0\n\0"),
        ("latin-1", b"\xe9t\xe9\n"),
        ("utf-8", "\u{e9}t\u{e9}\n".as_bytes()),
    ] {
        let rules = Rules { encoding: Some(name.parse().unwrap()), ..Rules::default() };
        let (words, faults) = gathered(&latin, rules, &[text], &[]).unwrap();
        assert_eq!((words, faulty(&faults)), (vec!["ete".to_owned()], vec![]), "{name}");
    }
    let rules = Rules { encoding: Some("utf-8".parse().unwrap()), ..Rules::default() };
    let (_, faults) = gathered(&latin, rules, &[b"\xe9t\xe9\n"], &[]).unwrap();
    assert_eq!(faults.skipped(), 1);
    let error = gathered(&latin, rules, &[b"\xff\xfem\0"], &[]).unwrap_err().to_string();
    assert!(error.contains("text in UTF-16"), "{error}");
}

#[test]
fn what_is_no_list_is_refused_by_its_name() {
    for (bytes, name) in [
        (&b"\xfd7zXZ\0\0\x04"[..], "compressed with xz"),
        (b"PK\x03\x04\x14\0", "a ZIP archive"),
        (b"\xff\xfem\0o\0t\0", "text in UTF-16"),
        (b"\x7fELF\x02\x01", "an executable file"),
    ] {
        let error = error_of(bytes);
        assert!(error.contains(&format!("standard input: it is {name}")), "{error}");
    }
}
