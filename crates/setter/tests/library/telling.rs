//! The telling of a search is all that there is to see of it: a reader that makes the changes told, and knows nothing
//! else, has the state at each step. Every saying has a text in each language.

use std::collections::BTreeSet;
use std::io::Read;
use std::{fs, path::Path};

use csp::Event;
use lexicon::{Alphabet, Halt, Index};
use network::problem::Dictionaries;
use network::word_choice::WordChoice;
use network::{Grid, Problem};
use serde_json::Value;
use setter::board::Board;
use setter::step::Step;
use setter::strategy::{Algorithm, Named, OrderName, Setting, Strategy, TiesName, ValuesName};
use setter::trace::line_of;
use setter::view::{Beginning, Key, Kind, LANGUAGES, State, StepEncoder, sentence};

use crate::replay::{Replay, fields_of, keys_of};

/// The most steps of a search that are looked at.
const STEPS: usize = 4000;

/// Blank, with blocks, with given letters and sets, one that few of the words fill, and one that none do; the last with
/// words that must stand.
const GRIDS: [(&str, &[&str]); 6] = [
    ("111\n111\n111\n", &[]),
    ("11100\n11110\n11111\n01111\n00111\n", &[]),
    ("1[aeiou]11\n11e1\n1111\n", &[]),
    ("11111\n11111\n11111\n11111\n11111\n", &[]),
    ("1q1\n111\n11q\n", &[]),
    ("11100\n11110\n11111\n01111\n00111\n", &["tares", "osier"]),
];

/// Each third of the shipped words of up to five letters.
fn words() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dict/francais.dict.gz");
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text.lines().filter(|word| word.len() <= 5).step_by(3).map(str::to_owned).collect()
}

fn strategies() -> Vec<Strategy> {
    let strategies =
        Algorithm::ALL.iter().map(|&(algorithm, ..)| Strategy { algorithm, ..Strategy::default() });
    let mut strategies: Vec<_> = strategies.collect();
    let other = Strategy {
        algorithm: Algorithm::CbjFc,
        order: Some(OrderName::DomWdeg),
        values: Some(ValuesName::Random),
        ac3: Some(false),
        ..Strategy::default()
    };
    let blind = Strategy {
        order: Some(OrderName::Next),
        look_ahead: Some(false),
        ties: Some(TiesName::Random),
        ..other
    };
    strategies.extend([other, blind]);
    strategies
}

/// The first steps of a search.
fn steps_of(problem: &Problem, strategy: Strategy) -> (Board, Vec<Step>) {
    let halt = Halt::default();
    let model = strategy.model(problem, &halt).unwrap();
    let mut steps = Vec::new();
    let setting = Setting { seed: 1, halt: halt.clone(), ..Setting::default() };
    let observer = |event: Event<'_>| {
        if steps.len() < STEPS {
            steps.push(Step::from(event));
        } else {
            halt.set();
        }
    };
    strategy.run(&model, &setting, observer).unwrap();
    (Board::new(problem, &model), steps)
}

#[test]
fn changes_as_they_are_told_give_the_state_at_each_step() {
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, words()).unwrap();
    let (mut said, mut seen, mut all) = (BTreeSet::new(), BTreeSet::new(), 0);
    for (grid, required) in GRIDS {
        let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
        let required = required.iter().map(|word| alphabet.fold(word.as_bytes()).unwrap());
        let choice = WordChoice::new(Vec::new(), required.collect(), None, &alphabet).unwrap();
        let dictionaries =
            Dictionaries { common: &index, across: None, down: None, choice: &choice };
        let problem = Problem::of(grid, alphabet.clone(), dictionaries, &Halt::default()).unwrap();
        let problem = problem.distinct();
        for strategy in strategies() {
            let (board, steps) = steps_of(&problem, strategy);
            let mut state = State::new(&board);
            let mut telling = StepEncoder::new(&board);
            let mut replay = Replay::new(&Beginning::new(&board));
            assert_eq!(replay.told(), fields_of(&board, &state));
            for (place, step) in steps.iter().enumerate() {
                let line: Value =
                    serde_json::from_str(telling.line_of(step).unwrap().get()).unwrap();
                let trace: Value =
                    serde_json::from_str(line_of(step, &board).unwrap().get()).unwrap();
                assert_eq!(line[0], trace["event"]);
                seen.insert(step.event());
                said.extend(keys_of(&board, &line[1]).into_iter().map(Key::name));
                let sentence = sentence(&board, &state, step);
                assert!(!sentence.is_empty() && !sentence.contains(['{', '}']), "{sentence}");
                state.apply(&board, step);
                replay.take(&line);
                assert_eq!(
                    replay.told(),
                    fields_of(&board, &state),
                    "{}, step {place}: {step:?}",
                    strategy.algorithm.name()
                );
            }
            all += steps.len();
        }
    }
    println!("{all} steps, {} events, {} of {} keys", seen.len(), said.len(), Key::ALL.len());
    assert!(all > 50_000 && seen.len() >= 20, "{all} steps: {seen:?}");
    assert!(said.contains("words by constraint"), "{said:?}");
    assert!(said.len() >= 36, "{said:?}");
}

#[test]
fn who_goes_on_is_told_what_others_were_told() {
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, words()).unwrap();
    let grid = Grid::parse(GRIDS[3].0.as_bytes(), &alphabet).unwrap();
    let problem = Problem::new(grid, alphabet, &index).unwrap().distinct();
    let strategy = Strategy { algorithm: Algorithm::CbjFc, ..Strategy::default() };
    let (board, steps) = steps_of(&problem, strategy);
    let (mut whole, mut rest) = (StepEncoder::new(&board), StepEncoder::new(&board));
    for (place, step) in steps.iter().enumerate() {
        let line = whole.line_of(step).unwrap();
        if place < 1234 {
            rest.pass(step);
        } else {
            assert_eq!(rest.line_of(step).unwrap().get(), line.get(), "step {place}");
        }
    }
}

/// The names of the parts of a text, those that choose one of two words marked so.
fn parts_of(text: &str) -> BTreeSet<(&str, bool)> {
    let mut parts = BTreeSet::new();
    for piece in text.split('{').skip(1) {
        let (part, _) = piece.split_once('}').unwrap_or_else(|| panic!("{text:?} is open"));
        let name = part.split_once(':');
        if let Some((_, words)) = name {
            assert_eq!(words.split('|').count(), 2, "{text:?}");
        }
        parts.insert((name.map_or(part, |(name, _)| name), name.is_some()));
    }
    parts
}

#[test]
fn each_text_has_the_parts_of_its_key_in_each_language() {
    let silent = ["letters by choice", "words by question", "words by choice"];
    let mut names = BTreeSet::new();
    for &key in Key::ALL {
        assert!(names.insert(key.name()), "{} is the name of two", key.name());
        for (language, text) in LANGUAGES {
            let (text, key_name) = (text(key), key.name());
            assert_eq!(text.is_empty(), silent.contains(&key_name), "{language}: {key_name}");
            let parts = parts_of(text);
            let said: BTreeSet<&str> =
                parts.iter().filter(|part| !part.1).map(|&(name, _)| name).collect();
            let expected: BTreeSet<&str> = key.parts().iter().map(|&(name, _)| name).collect();
            assert_eq!(said, expected, "{language}: {key_name}");
            let is_number = |name: &str| key.parts().contains(&(name, Kind::Number));
            assert!(parts.iter().all(|&(name, counts)| !counts || is_number(name)), "{text:?}");
        }
    }
    assert!(LANGUAGES.map(|(language, _)| language) == ["en", "fr"]);
}
