//! Every engine that takes constraints over slots, against a brute force that shares no code with it: no word
//! twice in a part of the slots, words that must stand, and a relation that only these tests know.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use csp::{
    Algorithm, Answer, BestParameters, BranchAndBound, Model, Parameters, RepairLimits, Solver,
    Textbook, TextbookParameters, solve_placed,
};
use enumerate::count::{Counter, RankError, check};
use enumerate::search::{Fills, OracleUse, Search, Techniques};
use lexicon::{Alphabet, Halt, Index, Letter, LetterSet};
use network::constraint::{AllDifferent, Constraint, LettersAt, NoSuchSlot, Relation};
use network::order::Order;
use network::problem::Dictionaries;
use network::word_choice::WordChoice;
use network::{Grid, Problem, SlotId};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::support::agreement;
use crate::support::judge::network::Network;
use crate::support::judge::posed::Posed;

/// The first letters of the words of slots never fall from one slot to the next.
#[derive(Debug)]
struct Rising(Vec<SlotId>);

impl Relation for Rising {
    fn name(&self) -> &'static str {
        "rising first letters"
    }

    fn slots(&self) -> &[SlotId] {
        &self.0
    }

    fn allows(&self, letters: &LettersAt<'_>) -> bool {
        let mut least = 0;
        (0..self.0.len()).all(|slot| {
            let next = letters(slot, 0).iter().find(|&letter| letter >= least);
            least = next.unwrap_or(least);
            next.is_some()
        })
    }
}

/// A grid of a few cells with words, and constraints over its slots.
#[derive(Debug)]
struct Case {
    rows: Vec<String>,
    words: Vec<String>,
    distinct: bool,
    different: Option<Vec<usize>>,
    required: Vec<String>,
    rising: Option<Vec<usize>>,
}

impl Case {
    fn random(random: &mut ChaCha8Rng) -> Case {
        let (height, width) = (random.random_range(1..=3), random.random_range(2..=4));
        let mut row = || -> String {
            (0..width).map(|_| if random.random_bool(0.15) { '#' } else { '.' }).collect()
        };
        let rows: Vec<String> = (0..height).map(|_| row()).collect();
        let mut words: Vec<String> = Vec::new();
        for length in 2..=4 {
            for _ in 0..random.random_range(1..14) {
                let letter = |_| char::from(b'a' + random.random_range(0..3));
                words.push((0..length).map(letter).collect());
            }
        }
        let slots = posed(&rows, &[]).network().slots.len();
        let mut some = |share: f64| {
            let some: Vec<usize> = (0..slots).filter(|_| random.random_bool(0.7)).collect();
            random.random_bool(share).then_some(some)
        };
        let (different, rising) = (some(0.5), some(0.3));
        let count = random.random_range(0..3);
        let required = (0..count).map(|_| words[random.random_range(0..words.len())].clone());
        let mut required: Vec<String> = required.collect();
        required.sort();
        required.dedup();
        Case { rows, words, distinct: random.random_bool(0.2), different, required, rising }
    }

    fn problem(&self) -> Problem {
        let alphabet = Alphabet::new("abc").unwrap();
        let grid = Grid::parse(self.rows.join("\n").as_bytes(), &alphabet).unwrap();
        let scored = self.words.iter().map(|word| format!("{word};{}", score(word)));
        let common = &Index::from_words(&alphabet, scored).unwrap();
        let required = self.required.iter().map(|word| alphabet.fold(word.as_bytes()).unwrap());
        let choice = &WordChoice::new(Vec::new(), required.collect(), None, &alphabet).unwrap();
        let dictionaries = Dictionaries { common, across: None, down: None, choice };
        let mut problem = Problem::of(grid, alphabet, dictionaries, &Halt::default()).unwrap();
        if let Some(slots) = &self.different {
            let different =
                AllDifferent::new(problem.network(), slots.iter().copied().map(SlotId::new));
            problem = problem.with(Constraint::AllDifferent(different)).unwrap();
        }
        if let Some(slots) = &self.rising {
            problem = problem
                .with(Constraint::Relation(Arc::new(Rising(
                    slots.iter().copied().map(SlotId::new).collect(),
                ))))
                .unwrap();
        }
        if self.distinct { problem.distinct() } else { problem }
    }

    /// All fills, the letters of the white cells row by row, by the brute force.
    fn fills(&self) -> BTreeSet<Vec<Letter>> {
        let posed = posed(&self.rows, &self.words);
        assert!(posed.is_complete, "{self:?}");
        // Slots down come by their first cells, row by row.
        let mut slots = posed.network().slots.clone();
        slots.sort_by_key(|slot| {
            let [one, two] = [0, 1].map(|at| posed.network().places[slot.cells[at]]);
            (one.0 != two.0, one)
        });
        let is_accepted = |fill: &&String| {
            self.accepts(&slots.iter().map(|slot| Network::word(slot, fill)).collect::<Vec<_>>())
        };
        let letters = |fill: &String| fill.bytes().map(|byte| byte - b'a').collect();
        posed.all.iter().filter(is_accepted).map(letters).collect()
    }

    /// Whether the words of the slots keep to the constraints.
    fn accepts(&self, words: &[String]) -> bool {
        let differ = |slots: &[usize]| {
            slots.iter().map(|&slot| &words[slot]).collect::<BTreeSet<_>>().len() == slots.len()
        };
        (!self.distinct || differ(&(0..words.len()).collect::<Vec<usize>>()))
            && self.different.as_ref().is_none_or(|slots| differ(slots))
            && self.required.iter().all(|word| words.contains(word))
            && self.rising.as_ref().is_none_or(|slots| {
                slots.windows(2).all(|pair| words[pair[0]][..1] <= words[pair[1]][..1])
            })
    }
}

/// The grid with words as the brute force reads it, without constraints.
fn posed(rows: &[String], words: &[String]) -> Posed {
    agreement::posed("abc", &rows.join("\n"), &words.join("\n"), (2, false), (Order::Rows, false))
}

fn score(word: &str) -> usize {
    word.bytes().map(|letter| usize::from(letter - b'a')).sum()
}

/// What a solver finds that is asked letter by letter whether there is more.
fn all_fills(solver: &mut Solver, prefix: &mut Vec<Letter>, fills: &mut BTreeSet<Vec<Letter>>) {
    if prefix.len() == solver.model().cell_count() {
        fills.insert(prefix.clone());
        return;
    }
    for letter in 0..3 {
        if solver.complete_among(prefix, LetterSet::only(letter)) == Answer::Completion {
            prefix.push(letter);
            all_fills(solver, prefix, fills);
            prefix.pop();
        }
    }
}

fn check_walks(case: &Case, problem: &Problem, expected: &BTreeSet<Vec<Letter>>) {
    for (lookahead, oracle) in
        [(false, OracleUse::Never), (true, OracleUse::Never), (true, OracleUse::Always)]
    {
        let techniques = Techniques { lookahead, oracle, ..Techniques::default() };
        let search = Search { techniques, ..Search::default() };
        let mut fills = Fills::new(problem, search);
        for fill in expected {
            assert_eq!(fills.next(), Some(&fill[..]), "{case:?} {lookahead} {oracle:?}");
        }
        assert_eq!(fills.next(), None, "{case:?} {lookahead} {oracle:?}");
    }
    let halt = Halt::default();
    let total = Counter::until(problem, Order::Rows, 1 << 24, &halt).unwrap().total().unwrap();
    assert_eq!(total, expected.len().into(), "{case:?}");
}

fn check_solvers(case: &Case, model: &Arc<Model>, expected: &BTreeSet<Vec<Letter>>) {
    for (components, repair) in [
        (true, None),
        (false, None),
        (true, Some(RepairLimits { part: 2, ..RepairLimits::default() })),
    ] {
        let parameters = Parameters { components, repair, ..Parameters::default() };
        let mut solver = Solver::new(Arc::clone(model), parameters.clone());
        let mut found = BTreeSet::new();
        all_fills(&mut solver, &mut Vec::new(), &mut found);
        assert_eq!(&found, expected, "{case:?} {parameters:?}");
        let placed = solve_placed(model, &parameters);
        assert_eq!(placed.answer == Answer::Completion, !expected.is_empty(), "{case:?}");
        assert!(placed.letters.is_none_or(|fill| expected.contains(&fill)), "{case:?}");
    }
}

fn check_textbooks(case: &Case, model: &Arc<Model>, expected: &BTreeSet<Vec<Letter>>) {
    for algorithm in Algorithm::ALL {
        for (ac3, look_ahead) in [(true, true), (false, false)] {
            let parameters =
                TextbookParameters { algorithm, ac3, look_ahead, ..Default::default() };
            let mut found: Vec<Vec<Letter>> = Vec::new();
            Textbook::new(Arc::clone(model), parameters).solve_all(|fill| {
                found.push(fill.to_vec());
                ControlFlow::Continue(())
            });
            found.sort();
            assert!(found.iter().eq(expected), "{case:?} {algorithm:?} {ac3}");
        }
    }
}

fn check_best(case: &Case, model: &Arc<Model>, expected: &BTreeSet<Vec<Letter>>) {
    let parameters = BestParameters { top: expected.len() + 1, ..BestParameters::default() };
    let search = BranchAndBound::new(Arc::clone(model), parameters).unwrap();
    search.work(0);
    assert!(search.bounds().is_proved, "{case:?}");
    let mut fills: Vec<Vec<Letter>> = search.fills().into_iter().map(|fill| fill.letters).collect();
    let totals: Vec<_> = search.fills().into_iter().map(|fill| fill.total).collect();
    fills.sort();
    assert!(fills.iter().eq(expected), "{case:?}");
    let algorithm = Algorithm::BranchAndBound;
    let parameters = TextbookParameters { algorithm, ..Default::default() };
    let mut textbook = Textbook::new(Arc::clone(model), parameters);
    assert_eq!(textbook.solve() == Answer::Completion, !expected.is_empty(), "{case:?}");
    if let Some(&greatest) = totals.first() {
        let found = csp::ScoredFill::of(model, textbook.completion().to_vec());
        assert_eq!(found.total, greatest, "{case:?}");
    }
}

#[test]
fn every_engine_keeps_to_the_constraints() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut with_fills, mut different, mut required, mut rising) = (0, 0, 0, 0);
    for _ in 0..600 {
        let case = Case::random(&mut random);
        let (problem, expected) = (case.problem(), case.fills());
        check_walks(&case, &problem, &expected);
        if !expected.is_empty() {
            with_fills += 1;
            different += usize::from(case.different.is_some());
            required += usize::from(!case.required.is_empty());
            rising += usize::from(case.rising.is_some());
        }
        if problem.obstruction().is_some() {
            continue;
        }
        let projected = Arc::new(Model::new(&problem, Order::Rows));
        let unprojected = Arc::new(Model::unprojected(&problem, Order::Rows));
        check_solvers(&case, &projected, &expected);
        check_textbooks(&case, &unprojected, &expected);
        check_best(&case, &projected, &expected);
    }
    let counts = [with_fills, different, required, rising];
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn what_goes_against_a_constraint_is_said() {
    let rows = vec!["..".to_owned(), "..".to_owned()];
    let words = ["aa", "ab", "ba"].map(String::from).to_vec();
    let (required, rising) = (Vec::new(), Some(vec![1, 0]));
    let case = Case { rows, words, distinct: false, different: Some(vec![0, 1]), required, rising };
    let problem = case.problem();
    let refused = |fill: &[Letter]| check(&problem, fill).unwrap_err();
    let rising = RankError::Constraint { name: "rising first letters" };
    assert_eq!(refused(&[0, 1, 1, 0]), rising);
    assert_eq!(rising.to_string(), "it goes against a constraint: rising first letters");
    assert_eq!(refused(&[0, 0, 0, 0]), RankError::Constraint { name: "no word twice" });
    let slots = problem.network().slots.len();
    let beyond = Constraint::Relation(Arc::new(Rising([0, 7].map(SlotId::new).to_vec())));
    let refused = problem.with(beyond).unwrap_err();
    assert_eq!(refused, NoSuchSlot { name: "rising first letters", slot: SlotId::new(7), slots });
}
