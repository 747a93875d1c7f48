//! Choices of words against a brute force that works on text and shares no code with the library.

use std::collections::BTreeSet;

use csp::{Answer, Limits, Model, Parameters, Placements, solve_placed};
use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::{Alphabet, Letter};
use network::SlotId;
use network::grid::{Grid, SlotRules};
use network::order::Order;
use network::problem::{Dictionaries, Problem};
use network::word_choice::{WordChoice, WordChoiceError};
use proptest::prelude::*;

/// A grid as text (`.` open, `#` black, a letter given), words with scores, and a choice of words.
#[derive(Clone, Debug)]
struct Case {
    rows: Vec<Vec<char>>,
    words: Vec<(String, u8)>,
    excluded: Vec<String>,
    required: Vec<String>,
    least: u8,
}

fn word() -> impl Strategy<Value = String> {
    let letters = prop::collection::vec(prop::sample::select(&['a', 'b', 'c'][..]), 2..=3);
    letters.prop_map(String::from_iter)
}

fn case() -> impl Strategy<Value = Case> {
    let cell = prop_oneof![8 => Just('.'), 1 => Just('#'), 1 => Just('a')];
    let size = prop_oneof![Just((3, 3)), Just((2, 3)), Just((3, 2)), Just((2, 2))];
    let rows = size.prop_flat_map(move |(rows, columns)| {
        prop::collection::vec(prop::collection::vec(cell.clone(), columns), rows)
    });
    let words = prop::collection::vec((word(), 0..4_u8), 1..30);
    let few = |most| prop::collection::vec(word(), 0..=most);
    (rows, words, few(3), few(2), 0..3_u8).prop_map(
        |(rows, words, mut excluded, required, least)| {
            excluded.retain(|word| !required.contains(word));
            Case { rows, words, excluded, required, least }
        },
    )
}

/// The words that stand in a fill.
fn standing(rows: &[Vec<char>]) -> Vec<String> {
    let columns: Vec<String> =
        (0..rows[0].len()).map(|x| rows.iter().map(|row| row[x]).collect()).collect();
    let lines = rows.iter().map(|row| row.iter().collect::<String>()).chain(columns);
    let runs = lines.flat_map(|line| line.split('#').map(str::to_owned).collect::<Vec<_>>());
    runs.filter(|run| run.len() > 1).collect()
}

impl Case {
    /// The words that may stand: the highest score of a word counts.
    fn allowed(&self) -> BTreeSet<String> {
        let score = |word: &String| {
            self.words.iter().filter(|(other, _)| other == word).map(|(_, score)| *score).max()
        };
        let words = self.words.iter().map(|(word, _)| word);
        words
            .filter(|word| score(word) >= Some(self.least) && !self.excluded.contains(word))
            .chain(&self.required)
            .cloned()
            .collect()
    }

    /// Whether a text is a fill with the chosen words.
    fn accepts(&self, fill: &[Vec<char>], distinct: bool) -> bool {
        let (words, allowed) = (standing(fill), self.allowed());
        let different: BTreeSet<&String> = words.iter().collect();
        words.iter().all(|word| allowed.contains(word))
            && (!distinct || different.len() == words.len())
            && self.required.iter().all(|word| words.contains(word))
    }

    fn has_fill(&self, fill: &mut Vec<Vec<char>>, cell: usize, distinct: bool) -> bool {
        let columns = self.rows[0].len();
        let (y, x) = (cell / columns, cell % columns);
        if y == self.rows.len() {
            return self.accepts(fill, distinct);
        }
        if self.rows[y][x] != '.' {
            return self.has_fill(fill, cell + 1, distinct);
        }
        let found = ['a', 'b', 'c'].iter().any(|&letter| {
            fill[y][x] = letter;
            self.has_fill(fill, cell + 1, distinct)
        });
        fill[y][x] = '.';
        found
    }

    fn model(&self, distinct: bool) -> (Problem, Model) {
        let alphabet = Alphabet::new("abc").unwrap();
        let text: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        let grid = Grid::parse(text.join("\n").as_bytes(), &alphabet).unwrap();
        let scored = self.words.iter().map(|(word, score)| format!("{word};{score}"));
        let index = Index::from_words(&alphabet, scored).unwrap();
        let letters = |words: &[String]| -> Vec<Vec<Letter>> {
            words.iter().map(|word| alphabet.fold(word.as_bytes()).unwrap()).collect()
        };
        let least = Some(self.least.to_string().parse().unwrap());
        let (excluded, required) = (letters(&self.excluded), letters(&self.required));
        let choice = WordChoice::new(excluded, required, least, &alphabet).unwrap();
        modelled(grid, &alphabet, &index, &choice, distinct)
    }
}

fn modelled(
    grid: Grid,
    alphabet: &Alphabet,
    common: &Index,
    choice: &WordChoice,
    distinct: bool,
) -> (Problem, Model) {
    let dictionaries = Dictionaries { common, across: None, down: None, choice };
    let halt = Halt::default();
    let problem = Problem::of(grid, alphabet.clone(), dictionaries, &halt).unwrap();
    let model = match problem.obstruction() {
        None => Model::new(&problem, Order::Rows, distinct),
        Some(_) => Model::unprojected(&problem, Order::Rows, distinct),
    };
    (problem, model)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn a_fill_is_found_just_if_there_is_one(case in case(), distinct in any::<bool>(), seed in 0..9_u64) {
        let (problem, model) = case.model(distinct);
        let parameters = Parameters { seed, ..Parameters::default() };
        let found = solve_placed(&model, &parameters);
        let expected = case.has_fill(&mut case.rows.clone(), 0, distinct);
        prop_assert_eq!(found.answer == Answer::Completion, expected);
        prop_assert_eq!(found.answer == Answer::Dead, !expected);
        if let Some(letters) = found.letters {
            let text = problem.print(&letters);
            let fill: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            prop_assert!(case.accepts(&fill, distinct), "{}", text);
            for (&(slot, word), required) in found.placement.iter().zip(&case.required) {
                let spelled = problem.alphabet().spell(model.word(slot, word));
                prop_assert_eq!(&spelled, required);
                let cells = model.slot_cells(slot).iter().map(|cell| letters[cell.index()]);
                prop_assert_eq!(cells.collect::<Vec<_>>(), model.word(slot, word));
            }
        }
    }

    #[test]
    fn a_slot_without_words_is_one(case in case()) {
        let (problem, model) = case.model(false);
        let slots = &problem.network().slots;
        let allowed = case.allowed();
        let matches = |slot: SlotId, word: &String| {
            let slot = &slots[slot];
            slot.length() == word.len() && slot.cells.iter().zip(word.chars()).all(|(&cell, letter)| {
                let (y, x) = problem.network().positions[cell];
                case.rows[y][x] == '.' || case.rows[y][x] == letter
            })
        };
        match model.slot_without_words() {
            Some(_) => prop_assert!(!case.has_fill(&mut case.rows.clone(), 0, false)),
            None => prop_assert!(
                slots.ids().all(|slot| allowed.iter().any(|word| matches(slot, word)))
            ),
        }
    }
}

fn ring() -> Case {
    let words = ["mars", "mois", "plus", "tard", "soir", "suer"];
    Case {
        rows: ["....", ".##.", ".##.", "...."].iter().map(|row| row.chars().collect()).collect(),
        words: words.iter().map(|word| (word.to_string(), 1)).collect(),
        excluded: Vec::new(),
        required: Vec::new(),
        least: 0,
    }
}

fn model_of(case: &Case) -> (Problem, Model) {
    let alphabet = Alphabet::default();
    let text: Vec<String> = case.rows.iter().map(|row| row.iter().collect()).collect();
    let grid = Grid::parse(text.join("\n").as_bytes(), &alphabet).unwrap();
    let index = Index::from_words(&alphabet, case.words.iter().map(|(word, _)| word)).unwrap();
    let letters = |words: &[String]| -> Vec<Vec<Letter>> {
        words.iter().map(|word| alphabet.fold(word.as_bytes()).unwrap()).collect()
    };
    let choice =
        WordChoice::new(letters(&case.excluded), letters(&case.required), None, &alphabet).unwrap();
    modelled(grid, &alphabet, &index, &choice, true)
}

#[test]
fn every_placement_comes_once() {
    let mut case = ring();
    case.required = vec!["mars".into(), "suer".into()];
    let (_, model) = model_of(&case);
    let placements: Vec<_> = Placements::new(&model, 1, &Halt::default()).collect();
    let set: BTreeSet<Vec<(SlotId, _)>> = placements.iter().cloned().collect();
    assert_eq!(set.len(), placements.len());
    // mars begins in the corner where mois, or mars down, begins too; suer ends where soir does.
    assert!((1..=4).contains(&placements.len()), "{placements:?}");
    for placement in &placements {
        assert_ne!(placement[0].0, placement[1].0);
    }
    case.required.clear();
    let (_, model) = model_of(&case);
    let none: Vec<_> = Placements::new(&model, 1, &Halt::default()).collect();
    assert_eq!(none, [Vec::new()], "no word has one placement");
}

#[test]
fn words_that_no_slot_takes_leave_no_fill() {
    let mut case = ring();
    case.required = vec!["mar".into()];
    let (_, model) = model_of(&case);
    assert!(model.required()[0].slots().is_empty());
    assert_eq!(solve_placed(&model, &Parameters::default()).answer, Answer::Dead);
}

#[test]
fn limits_hold_for_all_placements_together() {
    let mut case = ring();
    case.required = vec!["mars".into()];
    let (_, model) = model_of(&case);
    let limits = Limits { nodes: 0, ..Limits::default() };
    let found = solve_placed(&model, &Parameters { limits, ..Parameters::default() });
    assert_eq!((found.answer, found.statistics.nodes), (Answer::LimitReached, 0));
    let halt = Halt::default();
    halt.set();
    let found = solve_placed(&model, &Parameters { halt, ..Parameters::default() });
    assert_eq!(found.answer, Answer::LimitReached);
}

#[test]
fn a_choice_that_contradicts_itself_is_refused() {
    let latin = Alphabet::default();
    let mars = latin.fold(b"mars").unwrap();
    let both = WordChoice::new(vec![mars.clone()], vec![mars.clone()], None, &latin);
    assert_eq!(both, Err(WordChoiceError::RequiredAndExcluded("mars".into())));
    let short = WordChoice::new(Vec::new(), vec![vec![0]], None, &latin);
    assert_eq!(
        short.unwrap_err().to_string(),
        "\"a\" is too short: a slot has at least two letters"
    );
    let twice =
        WordChoice::new(Vec::new(), vec![mars.clone(), mars.clone()], None, &latin).unwrap();
    assert_eq!(twice.required(), [mars]);
    assert!(WordChoice::default().is_empty() && !twice.is_empty());
}

#[test]
fn a_required_word_keeps_to_the_rules_of_its_slots() {
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, ["aa", "ab", "cd", "dc"]).unwrap();
    for (required, answer) in [("ab", Answer::Dead), ("cd", Answer::Completion)] {
        let grid = Grid::parse(b"11\n", &alphabet).unwrap();
        let grid = SlotRules { reversed: true, ..SlotRules::default() }.apply(grid).unwrap();
        let word = alphabet.fold(required.as_bytes()).unwrap();
        let choice = WordChoice::new(Vec::new(), vec![word], None, &alphabet).unwrap();
        let (_, model) = modelled(grid, &alphabet, &index, &choice, false);
        let found = solve_placed(&model, &Parameters::default());
        assert_eq!(found.answer, answer, "{required}");
    }
}
