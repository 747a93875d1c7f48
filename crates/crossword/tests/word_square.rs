//! Fills that read the same across and down, against a brute force that works on text and shares no
//! code with the library.

use std::collections::BTreeSet;
use std::sync::Arc;

use crossword::csp::{
    Algorithm, Answer, Branching, Model, NotItsMirrorImage, Parameters, Restricted, Solver,
    Textbook, TextbookParameters, WordChoice, WordSquare, solve_placed,
};
use crossword::grid::Grid;
use crossword::order::Order;
use crossword::problem::Problem;
use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::{Alphabet, Letter, LetterSet};
use proptest::prelude::*;

/// A grid as text (`.` open, `#` black, a letter given), its own mirror image but for given letters.
#[derive(Clone, Debug)]
struct Case {
    rows: Vec<Vec<char>>,
    words: Vec<String>,
    distinct: bool,
}

fn word() -> impl Strategy<Value = String> {
    let letters = prop::collection::vec(prop::sample::select(&['a', 'b', 'c'][..]), 2..=4);
    letters.prop_map(String::from_iter)
}

fn case() -> impl Strategy<Value = Case> {
    let cell = prop_oneof![10 => Just('.'), 2 => Just('#'), 1 => Just('a'), 1 => Just('b')];
    let cells = prop::collection::vec(cell, 16);
    (2..=4_usize, cells, prop::collection::vec(word(), 1..60), any::<bool>()).prop_map(
        |(size, cells, words, distinct)| {
            let cell = |row: usize, column: usize| {
                let (first, second) = (row.min(column), row.max(column));
                match (cells[4 * first + second], cells[4 * row + column]) {
                    ('#', _) => '#',
                    (_, '#') => '.',
                    (_, own) => own,
                }
            };
            let row = |row| (0..size).map(|column| cell(row, column)).collect();
            Case { rows: (0..size).map(row).collect(), words, distinct }
        },
    )
}

/// The words that stand across.
fn across(rows: &[Vec<char>]) -> Vec<String> {
    let lines = rows.iter().map(|row| row.iter().collect::<String>());
    let runs = lines.flat_map(|line| line.split('#').map(str::to_owned).collect::<Vec<_>>());
    runs.filter(|run| run.len() > 1).collect()
}

impl Case {
    /// All fills, as lines of text.
    fn fills(&self) -> BTreeSet<String> {
        let (mut fill, mut fills) = (self.rows.clone(), BTreeSet::new());
        self.extend(&mut fill, 0, &mut fills);
        fills
    }

    fn extend(&self, fill: &mut Vec<Vec<char>>, cell: usize, fills: &mut BTreeSet<String>) {
        let size = self.rows.len();
        let (row, column) = (cell / size, cell % size);
        if row == size {
            let words = across(fill);
            let different: BTreeSet<&String> = words.iter().collect();
            if words.iter().all(|word| self.words.contains(word))
                && (!self.distinct || different.len() == words.len())
            {
                let lines = fill.iter().map(|row| row.iter().collect::<String>() + "\n");
                fills.insert(lines.collect());
            }
            return;
        }
        let given = self.rows[row][column];
        let letters = match given {
            '#' => vec!['#'],
            '.' => vec!['a', 'b', 'c'],
            letter => vec![letter],
        };
        for letter in letters {
            if column >= row || fill[column][row] == letter {
                fill[row][column] = letter;
                self.extend(fill, cell + 1, fills);
            }
        }
        fill[row][column] = given;
    }

    fn problem(&self) -> Problem {
        let alphabet = Alphabet::new("abc").unwrap();
        let text: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        let grid = Grid::parse(text.join("\n").as_bytes(), &alphabet).unwrap();
        let index = Index::from_words(&alphabet, &self.words).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }
}

/// All fills of a square, by questions about longer and longer prefixes of its cells.
fn listed(
    solver: &mut Solver,
    prefix: &mut Vec<Letter>,
    print: &impl Fn(&[Letter]) -> String,
    fills: &mut BTreeSet<String>,
) {
    if solver.complete(prefix) == Answer::Dead {
        return;
    }
    if prefix.len() == solver.model().cell_count() {
        fills.insert(print(solver.completion()));
        return;
    }
    for letter in LetterSet(0b111).iter() {
        prefix.push(letter);
        listed(solver, prefix, print, fills);
        prefix.pop();
    }
}

proptest! {
    #[test]
    fn solvers_find_the_fills_that_read_the_same_both_ways(case in case()) {
        let (problem, fills) = (case.problem(), case.fills());
        for order in [Order::Rows, Order::Columns] {
            let model = Restricted::of(Model::new(&problem, order, case.distinct));
            let square = WordSquare::new(&model, &problem).unwrap();
            let print = |letters: &[Letter]| {
                problem.grid().print(&square.fill(letters), problem.alphabet())
            };
            for branching in [Branching::Letter, Branching::Word] {
                let parameters = Parameters { branching, ..Parameters::default() };
                let mut solver = Solver::new(Arc::clone(&square.restricted().model), parameters);
                let mut found = BTreeSet::new();
                listed(&mut solver, &mut Vec::new(), &print, &mut found);
                prop_assert_eq!(&found, &fills, "{:?}, {:?}", order, branching);
            }
        }
        let model = Restricted::of(Model::unprojected(&problem, Order::Rows, case.distinct));
        let square = WordSquare::new(&model, &problem).unwrap();
        for algorithm in [Algorithm::Rac, Algorithm::CbjFc, Algorithm::Mac] {
            let mut textbook: Textbook = Textbook::new(
                Arc::clone(&square.restricted().model),
                TextbookParameters { algorithm, ..TextbookParameters::default() },
            );
            let answer = textbook.solve();
            prop_assert_eq!(answer == Answer::Completion, !fills.is_empty(), "{:?}", algorithm);
            if answer == Answer::Completion {
                let fill = square.fill(textbook.completion());
                let fill = problem.grid().print(&fill, problem.alphabet());
                prop_assert!(fills.contains(&fill), "{:?} found\n{}", algorithm, fill);
            }
        }
    }

    #[test]
    fn required_words_stand_across(case in case(), required in word()) {
        prop_assume!(case.words.contains(&required));
        let problem = case.problem();
        let has_it = |fill: &&String| {
            let rows: Vec<Vec<char>> = fill.lines().map(|line| line.chars().collect()).collect();
            across(&rows).contains(&required)
        };
        let fills = case.fills();
        let letters = problem.alphabet().fold(required.as_bytes()).unwrap();
        let choice = WordChoice::new(vec![], vec![letters], None, problem.alphabet()).unwrap();
        let orders = (Order::Rows, case.distinct);
        let restricted = Model::restricted(&problem, orders, &choice, &Halt::default()).unwrap();
        let square = WordSquare::new(&restricted, &problem).unwrap();
        let found = solve_placed(square.restricted(), &Parameters::default());
        prop_assert_eq!(found.letters.is_some(), fills.iter().any(|fill| has_it(&fill)));
        if let Some(letters) = found.letters {
            let fill = problem.grid().print(&square.fill(&letters), problem.alphabet());
            prop_assert!(fills.get(&fill).as_ref().is_some_and(has_it), "{}", fill);
        }
    }
}

#[test]
fn a_grid_that_is_not_its_mirror_image_is_refused() {
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, ["ami", "la"]).unwrap();
    for (text, row, column) in [("11\n11\n11\n", 3, 1), ("111\n111\n011\n", 1, 3)] {
        let grid = Grid::parse(text.as_bytes(), &alphabet).unwrap();
        let problem = Problem::new(grid, alphabet.clone(), &index).unwrap();
        let model = Restricted::of(Model::new(&problem, Order::Rows, false));
        let error = WordSquare::new(&model, &problem).unwrap_err();
        assert_eq!(error, NotItsMirrorImage { row, column });
        assert_eq!(WordSquare::check(&problem), Err(error));
        let told =
            format!("row {row}, column {column} is a white cell and row {column}, column {row}");
        assert!(error.to_string().starts_with(&told), "{error}");
    }
}
