//! Laws of puzzles to play, over random requests, with a short list and with those that are shipped.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use lexicon::dictionary::Rules;
use lexicon::{Alphabet, Halt, Index, IndexOptions, Source};
use puzzle::{ClueBlocks, Entry, Puzzle, PuzzleCell};
use setter::definitions::{Definitions, Gathering, Giveaway, Language};
use setter::generation::Style;
use setter::play::{Level, Made, PlayError, PuzzleMaker, Request, Theme, Topic, Vocabulary};

/// All words of three letters with a consonant, a vowel and a consonant, and of two, with a definition
/// each; nothing in it is like its word.
fn short_words() -> PuzzleMaker {
    let mut list = String::new();
    for first in "bcdflmnprst".chars() {
        for vowel in "aeiou".chars() {
            list.push_str(&format!("{first}{vowel}\t1\n{vowel}{first}\t2\n"));
            for last in "bcdflmnprst".chars() {
                list.push_str(&format!("{first}{vowel}{last}\t3\n"));
                for end in "aeiou".chars() {
                    list.push_str(&format!("{first}{vowel}{last}{end}\t4\n"));
                    list.push_str(&format!("{end}{first}{vowel}{last}\t4\n"));
                }
            }
        }
    }
    let alphabet = Alphabet::default();
    let mut gathering = Gathering::new(Language::French, &alphabet, &Halt::default());
    gathering.read("short", &mut list.as_bytes()).unwrap();
    let scores = Index::from_words(&alphabet, ["bac;3", "bal;2", "bas;2"]).unwrap();
    let definitions = Arc::new(gathering.finish().unwrap());
    let vocabulary = Vocabulary::new(definitions, &scores, &alphabet, &Halt::default());
    PuzzleMaker::new(vocabulary.unwrap())
}

/// The maker of puzzles of the shipped words of a language.
pub fn shipped(language: Language) -> &'static PuzzleMaker {
    static MAKERS: [OnceLock<PuzzleMaker>; 2] = [OnceLock::new(), OnceLock::new()];
    let (maker, name) = match language {
        Language::French => (&MAKERS[0], "francais"),
        Language::English => (&MAKERS[1], "english"),
    };
    maker.get_or_init(|| {
        let list = |what: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict");
            Source::named(format!("{folder}/{name}.{what}.gz"))
        };
        let (alphabet, halt) = (Alphabet::default(), Halt::default());
        let definitions = Definitions::read(&[list("definitions")], language, &alphabet, &halt);
        let definitions = Arc::new(definitions.unwrap());
        assert_eq!(definitions.left_out().malformed, 0);
        let options = IndexOptions { rules: Rules::OF_MAKERS, ..IndexOptions::new(&alphabet) };
        let (scores, _) = Index::open(&[list("scores")], options).unwrap();
        assert_eq!(scores.faults().skipped(), 0);
        PuzzleMaker::new(Vocabulary::new(definitions, &scores, &alphabet, &halt).unwrap())
    })
}

pub fn make(maker: &PuzzleMaker, request: &Request) -> Made {
    maker.make(request, &Halt::default()).unwrap()
}

/// The words of a puzzle, in lower case.
pub fn words(puzzle: &Puzzle) -> Vec<String> {
    puzzle.entries().iter().map(|entry| puzzle.word(entry).unwrap().to_lowercase()).collect()
}

/// Checks the facts that hold of every puzzle.
fn check(maker: &PuzzleMaker, request: &Request, made: &Made) {
    let (puzzle, vocabulary) = (&made.puzzle, maker.vocabulary());
    let alphabet = vocabulary.alphabet();
    assert_eq!((puzzle.rows(), puzzle.columns()), (request.rows, request.columns));
    assert!(puzzle.is_solved() && !puzzle.title.is_empty() && !puzzle.language.is_empty());
    let entries = puzzle.entries();
    assert_eq!(puzzle.clues().len(), entries.len());
    let giveaway = Giveaway::new(vocabulary.definitions().language(), alphabet);
    let mut checked = BTreeSet::new();
    for entry in &entries {
        let word = alphabet.fold(puzzle.word(entry).unwrap().as_bytes()).unwrap();
        let clue = puzzle.clue(entry.direction, entry.number).unwrap();
        let of_theme = request.theme.word(&word).is_some();
        let is_known = vocabulary.definitions().of(&word).any(|definition| definition == clue);
        assert!(is_known || of_theme, "{}: {clue}", alphabet.spell(&word));
        assert!(!giveaway.is_in(&word, clue), "{}: {clue}", alphabet.spell(&word));
        let is_small_arrow_word = puzzle.is_arrow_word && request.rows.min(request.columns) < 8;
        assert!(word.len() >= if is_small_arrow_word { 2 } else { request.shortest });
        checked.extend(entry.cells.iter().copied());
    }
    let each_once: BTreeSet<String> = words(puzzle).into_iter().collect();
    assert_eq!(each_once.len(), entries.len(), "no word stands twice");
    let is_on_a_slot =
        |(cell, content): (usize, &PuzzleCell)| content.is_block() || checked.contains(&cell);
    assert!(puzzle.cells().iter().enumerate().all(is_on_a_slot));
}

#[test]
fn puzzles_of_short_words_keep_the_laws() {
    let maker = short_words();
    for seed in 0..12 {
        for (rows, columns, shortest) in [(4, 4, 2), (4, 4, 3), (4, 5, 2), (5, 4, 3)] {
            let request = Request {
                rows,
                columns,
                shortest,
                part_of_words: if seed % 2 == 0 { 8 } else { 1 },
                ..Request::of_level(Level::Easy, seed)
            };
            match maker.make(&request, &Halt::default()) {
                Ok(made) => check(&maker, &request, &made),
                // Without words of five letters some sizes have no fill, and that is said.
                Err(PlayError::NoFill { patterns: 200, .. }) if rows != columns => {}
                Err(error) => panic!("{request:?}: {error}"),
            }
        }
    }
}

#[test]
fn puzzles_of_the_shipped_words_keep_the_laws() {
    for language in Language::ALL {
        let maker = shipped(language);
        for level in Level::ALL {
            for seed in 0..2 {
                let request = Request::of_level(level, seed);
                let made = make(maker, &request);
                check(maker, &request, &made);
                if level != Level::Hard {
                    assert!(made.report.words < maker.vocabulary().word_count(), "common words do");
                }
            }
        }
    }
}

#[test]
fn the_same_request_gives_the_same_puzzle_whatever_was_made_before() {
    let (one, other) = (short_words(), short_words());
    let request = |seed| Request { rows: 4, columns: 4, ..Request::of_level(Level::Easy, seed) };
    let first: Vec<Made> = (0..4).map(|seed| make(&one, &request(seed))).collect();
    let second: Vec<Made> = (0..4).rev().map(|seed| make(&other, &request(seed))).collect();
    assert!(first.iter().eq(second.iter().rev()));
    assert!(first.windows(2).all(|two| two[0].puzzle != two[1].puzzle));
    // Any number of threads make puzzles with one maker.
    std::thread::scope(|scope| {
        let made: Vec<_> = (0..4)
            .map(|seed| {
                scope.spawn(move || {
                    (seed, make(shipped(Language::English), &Request::of_level(Level::Easy, seed)))
                })
            })
            .collect();
        for thread in made {
            let (seed, made) = thread.join().unwrap();
            assert_eq!(
                made,
                make(shipped(Language::English), &Request::of_level(Level::Easy, seed))
            );
        }
    });
}

#[test]
fn words_of_a_theme_stand_with_clues_of_their_own() {
    let maker = shipped(Language::French);
    let text = "mer\tElle est bleue\nvague\nqzqzq\tIntrouvable\nplage\tDes plages\nsable\nzzyzx\nl'eau\nanticonstitutionnellement\nsablons\n";
    let theme = Theme::of_text(text, maker.vocabulary().alphabet());
    let mut standing = 0;
    for seed in 0..3 {
        let request = Request { theme: theme.clone(), ..Request::of_level(Level::Medium, seed) };
        let made = make(maker, &request);
        check(maker, &request, &made);
        let told = &made.report;
        assert_eq!(told.theme_standing.len() + told.theme_left_out.len(), theme.words().len());
        assert!(told.theme_left_out.contains(&"anticonstitutionnellement".to_owned()));
        assert_eq!(told.theme_unusable, ["l'eau"]);
        let words = words(&made.puzzle);
        assert!(told.theme_standing.iter().all(|word| words.contains(word)));
        assert!(!told.theme_left_out.iter().any(|word| words.contains(word)));
        for (word, entry) in words.iter().zip(made.puzzle.entries()) {
            let clue = made.puzzle.clue(entry.direction, entry.number).unwrap();
            match &word[..] {
                "mer" => assert_eq!(clue, "Elle est bleue"),
                "qzqzq" => assert_eq!(clue, "Introuvable"),
                "zzyzx" => assert_eq!(clue, "(thème)"),
                "plage" => assert_eq!(told.theme_giving_away, ["plage"]),
                _ => {}
            }
        }
        assert_eq!(
            told.theme_without_definition.contains(&"zzyzx".into()),
            words.contains(&"zzyzx".into())
        );
        standing += told.theme_standing.len();
    }
    assert!(standing >= 6, "{standing} words stand in three puzzles");
}

#[test]
fn words_of_a_topic_stand_with_the_clue_that_says_so() {
    for (language, genera) in [
        (Language::French, ["oiseau", "poisson", "insecte", "animal", "mammifère"]),
        (Language::English, ["bird", "fish", "insect", "animal", "mammal"]),
    ] {
        let maker = shipped(language);
        let mut named = 0;
        for seed in 0..2 {
            let topic = Some(Topic::Animals);
            let request = Request { topic, ..Request::of_level(Level::Hard, seed) };
            let made = make(maker, &request);
            check(maker, &request, &made);
            assert!(made.report.theme_standing.len() > 1, "{:?}", made.report);
            assert!(made.report.theme_left_out.is_empty() && made.report.theme_unusable.is_empty());
            let is_named =
                |text: &str| genera.iter().any(|genus| text.to_lowercase().contains(genus));
            named += made.puzzle.clues().filter(|clue| is_named(clue.text)).count();
        }
        assert!(named > 0, "{language:?}: {named}");
    }
}

#[test]
fn american_patterns_have_each_cell_in_two_words_and_are_the_same_after_half_a_turn() {
    let maker = shipped(Language::English);
    for (side, seed) in [(7, 1), (9, 2)] {
        let style = Style::American;
        let request =
            Request { rows: side, columns: side, style, ..Request::of_level(Level::Hard, seed) };
        let made = make(maker, &request);
        check(maker, &request, &made);
        let cells = made.puzzle.cells();
        let blocks = || cells.iter().map(|cell| cell.is_block());
        assert!(blocks().eq(blocks().rev()));
        let slots = made.puzzle.entries().into_iter().flat_map(|entry| entry.cells);
        let mut times = vec![0; cells.len()];
        slots.for_each(|cell| times[cell] += 1);
        assert!(
            blocks().zip(&times).all(|(is_block, &times)| times == if is_block { 0 } else { 2 })
        );
    }
}

#[test]
#[ignore = "takes ten seconds of processor time and more"]
fn large_american_puzzles_have_no_more_black_cells_than_newspapers_allow() {
    for language in Language::ALL {
        let request = Request {
            rows: 15,
            columns: 15,
            style: Style::American,
            ..Request::of_level(Level::Hard, 1)
        };
        let made = make(shipped(language), &request);
        let is_black = |cell: &&puzzle::PuzzleCell| matches!(cell, puzzle::PuzzleCell::Block);
        let blacks = made.puzzle.cells().iter().filter(is_black).count();
        assert!(blacks <= 38, "{blacks}");
        check(shipped(language), &request, &made);
    }
}

#[test]
fn arrow_words_have_clues_that_fit_beside_each_word() {
    for (language, side, shortest, topic) in [
        (Language::French, 6, 3, None),
        (Language::French, 10, 2, Some(Topic::Animals)),
        (Language::English, 8, 3, None),
        (Language::English, 15, 3, None),
    ] {
        let maker = shipped(language);
        let (rows, columns, style) = (side, side, Style::Arrows);
        let easy = Request::of_level(Level::Easy, 1);
        let request = Request { rows, columns, style, shortest, topic, ..easy };
        let made = make(maker, &request);
        check(maker, &request, &made);
        assert!(made.puzzle.is_arrow_word);
        assert_eq!(made.report.clues_too_long, [""; 0]);
        assert_eq!(made.report.theme_standing.is_empty(), topic.is_none());
        let blocks = ClueBlocks::of(&made.puzzle);
        assert_eq!(blocks.unplaced, []);
        for clue in made.puzzle.clues() {
            let is_its =
                |entry: &&Entry| (entry.direction, entry.number) == (clue.direction, clue.number);
            let entries = made.puzzle.entries();
            let entry = entries.iter().find(is_its).unwrap();
            assert!(blocks.fit(entry, clue.text), "{}", clue.text);
            let is_clear = maker.vocabulary().definitions().is_clear(clue.text);
            assert!(is_clear || topic.is_some(), "{}", clue.text);
        }
    }
}

#[test]
fn clues_of_a_theme_that_do_not_fit_in_an_arrow_word_are_told() {
    let maker = shipped(Language::French);
    let text = format!("mer\t{}", "Elle est bleue, ou verte, ou grise. ".repeat(9));
    let theme = Theme::of_text(&text, maker.vocabulary().alphabet());
    let easy = Request::of_level(Level::Easy, 1);
    let made = make(maker, &Request { style: Style::Arrows, theme, ..easy });
    assert_eq!(made.report.theme_standing, ["mer"]);
    assert_eq!(made.report.clues_too_long, ["mer"]);
}

#[test]
fn what_cannot_be_made_is_refused() {
    let (maker, halt) = (short_words(), Halt::default());
    let easy = Request::of_level(Level::Easy, 1);
    for (rows, columns) in [(3, 4), (4, 16), (0, 0), (usize::MAX, 5)] {
        let refused = maker.make(&Request { rows, columns, ..easy.clone() }, &halt);
        assert!(matches!(refused, Err(PlayError::Side { .. })));
    }
    for shortest in [0, 1, 4] {
        let refused = maker.make(&Request { shortest, ..easy.clone() }, &halt);
        assert!(matches!(refused, Err(PlayError::Shortest(_))));
    }
    halt.set();
    assert!(matches!(maker.make(&easy, &halt), Err(PlayError::Halted(_))));
}

#[test]
fn too_few_words_make_no_puzzle() {
    let (alphabet, halt) = (Alphabet::default(), Halt::default());
    let none = Gathering::new(Language::English, &alphabet, &halt).finish().unwrap();
    let scores = Index::from_words(&alphabet, ["a;1"]).unwrap();
    let mut one = Gathering::new(Language::English, &alphabet, &halt);
    one.read("one", &mut &b"mars\tA planet\n"[..]).unwrap();
    for (words, definitions) in [none, one.finish().unwrap()].into_iter().enumerate() {
        let vocabulary = Vocabulary::new(Arc::new(definitions), &scores, &alphabet, &halt).unwrap();
        let small = Request { rows: 4, columns: 4, ..Request::of_level(Level::Easy, 1) };
        let error = PuzzleMaker::new(vocabulary).make(&small, &halt).unwrap_err();
        assert!(
            matches!(error, PlayError::NoFill { patterns: 200, words: counted } if counted == words)
        );
    }
}

#[test]
fn no_shipped_definition_gives_its_word_away_and_each_has_a_word() {
    for language in Language::ALL {
        let vocabulary = shipped(language).vocabulary();
        let (definitions, alphabet) = (vocabulary.definitions(), vocabulary.alphabet());
        assert!(definitions.word_count() > 40_000, "{}", definitions.word_count());
        assert!(definitions.bytes() < 10 << 20, "{}", definitions.bytes());
        let giveaway = Giveaway::new(language, alphabet);
        let (mut words, mut count) = (0, 0);
        definitions.each_word(|word| {
            words += 1;
            count += definitions.of(word).count();
            let own = alphabet.spell(word);
            for definition in definitions.of(word).take(if words % 60 == 0 { 9 } else { 0 }) {
                assert!(!giveaway.is_in(word, definition), "{own}: {definition}");
                let tokens = definition.split(|c: char| !c.is_alphanumeric());
                assert!(
                    tokens.map(str::to_lowercase).all(|token| token != own),
                    "{own}: {definition}"
                );
            }
        });
        assert_eq!((words, count), (definitions.word_count(), definitions.count()));
    }
}
