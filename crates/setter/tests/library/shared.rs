//! No two words of one stem: every engine against fills that are found as text, by families of words that are written here.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use csp::{
    Algorithm, Answer, BestParameters, BranchAndBound, Model, Parameters, Solver, Textbook,
    TextbookParameters,
};
use enumerate::search::{Fills, Search};
use lexicon::like::{Like, Likeness};
use lexicon::{Alphabet, Halt, Index};
use network::order::Order;
use network::{Grid, Problem, WordId};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use setter::definitions::Language;
use setter::shared::NoSharedStem;
use setter::slot_words::{BestWith, FillsWith, SlotWords};

/// Families of words that may be forms of one word, each with all its words here; a word may be in several.
const FRENCH: &[&str] = &[
    "su sue sues",
    "su sait sue sues",
    "as ai",
    "ete etes est es",
    "nu nue nues nus",
    "an ans",
    "use uses usa",
    "te tes",
    "ane anes",
    "net nets",
    "tu tue tues tua",
    "ni nie",
    "seau seaux",
    "sa",
    "en",
    "us",
    "et",
    "tas",
    "sent",
    "ses",
    "sas",
];
const ENGLISH: &[&str] = &[
    "eat ate eats",
    "tea teas",
    "as",
    "at",
    "see saw seen sees",
    "ten tens",
    "net nets",
    "ant ants",
    "an",
    "ran run runs",
    "ear ears",
    "rat rats",
    "art arts",
    "tar tars",
    "sat",
    "stand",
    "set sets",
    "es",
    "en",
    "ne",
    "ta",
    "re",
    "era",
    "are is",
];

/// The letters of these words.
const LETTERS: &str = "abdeinrstuwx";

/// A grid with words, each with its families and its score.
#[derive(Debug)]
struct Case {
    language: Language,
    rows: Vec<String>,
    words: Vec<(String, BTreeSet<usize>, u32)>,
    distinct: bool,
}

impl Case {
    fn random(random: &mut ChaCha8Rng) -> Case {
        let language = *Language::ALL.choose(random).unwrap();
        let families = if language == Language::French { FRENCH } else { ENGLISH };
        let (height, width) = (random.random_range(2..=3), random.random_range(2..=4));
        let mut row = || -> String {
            (0..width).map(|_| if random.random_bool(0.12) { '0' } else { '1' }).collect()
        };
        let rows = (0..height).map(|_| row()).collect();
        let mut of_words: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (family, words) in families.iter().enumerate() {
            words.split(' ').for_each(|word| {
                of_words.entry(word).or_default().insert(family);
            });
        }
        let scored = of_words
            .into_iter()
            .map(|(word, families)| (word.to_owned(), families, random.random_range(0..9)));
        let words = scored.collect();
        Case { language, rows, words, distinct: random.random_bool(0.5) }
    }

    fn problem(&self) -> Problem {
        let alphabet = Alphabet::new(LETTERS).unwrap();
        let scored = self.words.iter().map(|(word, _, score)| format!("{word};{score}"));
        let index = Index::from_words(&alphabet, scored).unwrap();
        let grid = Grid::parse(self.rows.join("\n").as_bytes(), &alphabet).unwrap();
        let problem = Problem::new(grid, alphabet, &index).unwrap();
        let problem = if self.distinct { problem.distinct() } else { problem };
        NoSharedStem::add(problem, self.language).unwrap()
    }

    /// All fills as texts, with their totals.
    fn fills(&self) -> BTreeSet<(String, u32)> {
        let mut fills = BTreeSet::new();
        self.go_on(&mut self.rows.iter().map(|row| row.chars().collect()).collect(), 0, &mut fills);
        fills
    }

    /// Puts each letter into each open cell from a number on, and looks at the runs that end there.
    fn go_on(&self, rows: &mut Vec<Vec<char>>, cell: usize, fills: &mut BTreeSet<(String, u32)>) {
        let (row, column) = (cell / rows[0].len(), cell % rows[0].len());
        if row == rows.len() {
            fills.extend(self.accepted(rows));
            return;
        }
        if rows[row][column] == '0' {
            return self.go_on(rows, cell + 1, fills);
        }
        let ends_across = rows[row].get(column + 1).is_none_or(|&next| next == '0');
        let ends_down = rows.get(row + 1).is_none_or(|next| next[column] == '0');
        let ends_well = |line: String| {
            let is_word = |run: &String| self.words.iter().any(|(word, ..)| word == run);
            runs(line).last().is_none_or(|run| run.len() < 2 || is_word(run))
        };
        for letter in LETTERS.chars() {
            rows[row][column] = letter;
            let across = || rows[row][..=column].iter().collect();
            let down = || rows[..=row].iter().map(|row| row[column]).collect();
            if (!ends_across || ends_well(across())) && (!ends_down || ends_well(down())) {
                self.go_on(rows, cell + 1, fills);
            }
        }
        rows[row][column] = '1';
    }

    /// The fill, if all its runs are words of different families.
    fn accepted(&self, rows: &[Vec<char>]) -> Option<(String, u32)> {
        let lines = rows.iter().map(|row| row.iter().collect());
        let columns = (0..rows[0].len()).map(|at| rows.iter().map(|row| row[at]).collect());
        let runs = lines.chain(columns).flat_map(runs).filter(|run| run.len() > 1);
        let (mut families, mut total) = (BTreeSet::new(), 0);
        for run in runs {
            let (_, own, score) = self.words.iter().find(|(word, ..)| *word == run)?;
            total += score;
            if !families.is_disjoint(own) {
                return None;
            }
            families.extend(own);
        }
        let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        Some((lines.join("\n") + "\n", total))
    }
}

fn runs(line: String) -> Vec<String> {
    line.split('0').map(str::to_owned).collect()
}

#[test]
fn every_engine_keeps_stems_apart() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut with_fills, mut counted) = (0, 0);
    for _ in 0..12 {
        let case = Case::random(&mut random);
        let (problem, fills) = (case.problem(), case.fills());
        let texts: BTreeSet<String> = fills.iter().map(|(text, _)| text.clone()).collect();
        let mut walk = Fills::new(&problem, Search::default());
        let mut walked = BTreeSet::new();
        while let Some(fill) = walk.next() {
            walked.insert(problem.print(fill));
        }
        assert_eq!(walked, texts, "{case:?}");
        with_fills += usize::from(!fills.is_empty());
        if problem.obstruction().is_some() {
            continue;
        }
        let model = Arc::new(Model::new(&problem, Order::Rows));
        let mut solver = Solver::new(Arc::clone(&model), Parameters::default());
        assert_eq!(solver.solve() == Answer::Completion, !fills.is_empty(), "{case:?}");
        for algorithm in Algorithm::ALL {
            let mut found = BTreeSet::new();
            let parameters = TextbookParameters { algorithm, ..Default::default() };
            let unprojected = Model::unprojected(&problem, Order::Rows);
            Textbook::new(Arc::new(unprojected), parameters).solve_all(|fill| {
                found.insert(problem.print(fill));
                ControlFlow::Continue(())
            });
            assert_eq!(found, texts, "{case:?} {algorithm:?}");
        }
        check_best(&case, &problem, &model, &fills);
        counted += check_words(&case, &problem, &fills);
    }
    assert!(with_fills > 4 && counted > 20, "{with_fills} {counted}");
}

/// The best fills.
fn check_best(case: &Case, problem: &Problem, model: &Arc<Model>, fills: &BTreeSet<(String, u32)>) {
    let mut expected: Vec<u32> = fills.iter().map(|&(_, total)| total).collect();
    expected.sort_by_key(|&total| std::cmp::Reverse(total));
    for top in [1, 3, fills.len() + 1] {
        let parameters = BestParameters { top, ..BestParameters::default() };
        let search = BranchAndBound::new(Arc::clone(model), parameters).unwrap();
        search.work(0);
        assert!(search.bounds().is_proved, "{case:?}");
        let found = search.fills();
        let totals = found.iter().map(|fill| (fill.total.millionths() / 1_000_000) as u32);
        assert!(totals.clone().eq(expected.iter().take(top).copied()), "{case:?} {top}");
        let texts: BTreeSet<(String, u32)> =
            found.iter().map(|fill| problem.print(&fill.letters)).zip(totals).collect();
        assert!(texts.len() == found.len() && texts.is_subset(fills), "{case:?} {top}");
    }
}

/// The words of the first slot, with their fills and best totals; returns how many were looked at.
fn check_words(case: &Case, problem: &Problem, fills: &BTreeSet<(String, u32)>) -> usize {
    let network = problem.network();
    let Some(slot) = network.slots.ids().next() else { return 0 };
    let halt = Halt::default();
    let words = SlotWords::until(problem, slot, &halt).unwrap();
    let mut counts = FillsWith::until(&words, 1 << 24, 1, &halt).unwrap();
    let mut best = BestWith::until(&words, 1 << 24, &halt).unwrap();
    let any = Like::parse("*", Likeness::Pattern, problem.alphabet()).unwrap();
    let all: Vec<WordId> = words.like(&any, None);
    for &word in &all {
        let cells = network.slots[slot].cells.iter().map(|&cell| network.positions[cell]);
        let has_word = |text: &str| {
            let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
            let own = cells.clone().map(|(row, column)| char::from(rows[row][column]));
            own.eq(words.text(word).chars())
        };
        let with: Vec<u32> =
            fills.iter().filter(|(text, _)| has_word(text)).map(|&(_, total)| total).collect();
        let count = counts.with(&words, word).unwrap().unwrap_or_else(|| {
            counts.list().unwrap();
            counts.with(&words, word).unwrap().unwrap()
        });
        assert_eq!(count, with.len().into(), "{case:?}");
        let total = best.with(&words, word).unwrap().map(|total| total.millionths() / 1_000_000);
        assert_eq!(total, with.iter().max().map(|&total| total.into()), "{case:?}");
    }
    all.len()
}
