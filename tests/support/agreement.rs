//! All that the library says of one small problem, against the brute force: every engine, number and sample,
//! shards, threads and best fills.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use enumerate::best::{BestOf, best_fills};
use enumerate::count::{BestTotals, Counter, Method, max_marginals};
use enumerate::distinct::{DistinctCounter, DistinctSample};
use enumerate::output::{FillText, FillWriter, Format, Text};
use enumerate::parallel::{self, Update};
use enumerate::search::{Batches, Fills, Interval, OracleUse, Order, Search, Techniques};
use enumerate::shard::{Cuts, Shard};
use lexicon::{Alphabet, Halt, Index, Letter, Total};
use network::grid::SlotRules;
use network::{CellId, Grid, Problem, Slot};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::judge;
use super::judge::posed::Posed;

/// A problem and what is asked about it.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The letters in their order, which is that of their bytes.
    pub alphabet: String,
    /// Words, perhaps several times, each with its score in millionths; the highest counts.
    pub words: Vec<(String, u64)>,
    pub grid: String,
    /// How many cells a slot has at least.
    pub least_slot: usize,
    /// Whether the main diagonals of a square are slots too.
    pub diagonals: bool,
    /// Whether cells are compared from the last to the first.
    pub is_reversed: bool,
    pub order: Order,
    pub distinct: bool,
    /// In bytes, of searches and counts.
    pub memory: u64,
    /// How fills are counted, and the best found.
    pub method: Method,
    pub threads: usize,
    pub shards: u32,
    /// How many best fills are wanted.
    pub best: u64,
}

/// The letters of a fill row after row, as numbers.
type Numbers = Vec<Letter>;

/// The memory of searches that lack none.
pub const ENOUGH: u64 = 1 << 26;

impl Questions {
    /// Asks everything; returns how many fills there are, `None` if they are too many for the brute
    /// force, and then only the first are compared.
    ///
    /// # Panics
    /// If an answer differs from that of the brute force.
    pub fn check(&self) -> Option<usize> {
        let (grid, words) = (&self.grid, self.lines().join("\n"));
        let rules = (self.least_slot, self.diagonals);
        let posed = posed(&self.alphabet, grid, &words, rules, (self.order, self.is_reversed));
        let (found, problem) = (posed.fills(self.distinct), self.problem());
        for engine in engines(self.search()) {
            let most = found.len() + usize::from(posed.is_complete);
            assert_eq!(listed(&problem, engine, most), found, "{engine:?}");
        }
        if !posed.is_complete {
            return None;
        }
        let text = posed.network().listing(&found);
        let all = [Some(Interval::all())];
        assert_eq!(self.text(&problem, &all), text, "{} threads", self.threads);
        assert_eq!(self.text(&problem, &self.cut(&problem)), text, "{} shards", self.shards);
        assert_eq!(counted(&problem, self.search()), found.len() as u64);
        let fills: Vec<Numbers> = found.iter().map(|fill| self.numbers(fill)).collect();
        let totals: Vec<u128> = found.iter().map(|fill| posed.total(fill)).collect();
        if self.distinct {
            self.check_distinct_numbers(&problem, &fills);
        } else {
            self.check_numbers(&problem, &fills);
            self.check_totals(&problem, &fills, &totals);
        }
        self.check_best(&problem, fills.into_iter().zip(totals));
        Some(found.len())
    }

    /// The words with their scores, as lines.
    fn lines(&self) -> Vec<String> {
        let line = |(word, score): &(String, u64)| {
            format!("{word};{}.{:06}", score / 1_000_000, score % 1_000_000)
        };
        self.words.iter().map(line).collect()
    }

    fn problem(&self) -> Problem {
        let alphabet = Alphabet::new(&self.alphabet).unwrap();
        let index = Index::from_lines(&alphabet, self.lines(), self.is_reversed).unwrap();
        let grid = Grid::parse(self.grid.as_bytes(), &alphabet).unwrap();
        let (least, diagonals) = (self.least_slot, self.diagonals);
        let rules = SlotRules { least, diagonals, ..SlotRules::default() };
        let grid = rules.apply(grid).unwrap();
        let problem = Problem::new(grid, alphabet, &index).unwrap();
        if self.distinct { problem.distinct() } else { problem }
    }

    fn search(&self) -> Search {
        let Questions { order, memory, .. } = *self;
        Search { order, memory, ..Search::default() }
    }

    /// The intervals of the shards; `None` for one without fills.
    fn cut(&self, problem: &Problem) -> Vec<Option<Interval>> {
        let mut cuts = Cuts::new(problem, self.order, &Halt::default());
        let shard = |number| Shard::new(number, self.shards).unwrap();
        (1..=self.shards).map(|number| cuts.interval(shard(number)).unwrap()).collect()
    }

    /// The text of the fills of intervals that follow one another.
    fn text(&self, problem: &Problem, intervals: &[Option<Interval>]) -> String {
        let mut writer = FillWriter::new(problem, Format::Text, u64::MAX, Vec::new());
        let collect = || FillText::new(problem, self.order, Format::Text);
        for interval in intervals.iter().flatten() {
            let take = |update: Update<Text>| {
                if let Update::Fills(text) = update {
                    writer.write(&text).unwrap();
                }
                ControlFlow::Continue(())
            };
            let (search, halt) = (self.search(), Halt::default());
            parallel::search(problem, search, interval.clone(), self.threads, &halt, collect, take);
        }
        String::from_utf8(writer.into_sink()).unwrap()
    }

    /// The total, the numbers of some fills, how many fills begin so or have some letters, the heat, and a sample.
    fn check_numbers(&self, problem: &Problem, fills: &[Numbers]) {
        let halt = Halt::default();
        let new = || Counter::by(self.method, problem, self.order, self.memory, &halt).unwrap();
        let (total, mut counter) = (BigUint::from(fills.len()), new().on_threads(self.threads));
        assert_eq!(new().on_threads(self.threads).total_alone(), Ok(total.clone()));
        for given in given(problem, fills) {
            let expected = fills.iter().filter(|fill| has(fill, &given)).count();
            match counter.with_letters(given.iter().copied()).unwrap() {
                Some(found) => assert_eq!(found, expected.into(), "{given:?}"),
                None => assert_eq!(self.method, Method::Walk),
            }
        }
        assert_eq!(counter.total(), Ok(total.clone()));
        assert_eq!(counter.at(&total), Ok(None));
        for number in some_of(fills) {
            let fill = &fills[number];
            assert_eq!(counter.at(&number.into()), Ok(Some(fill.clone())), "number {number}");
            assert_eq!(counter.rank(fill), Ok(number.into()));
            let ordered = problem.arrange(self.order, fill);
            let prefix = &ordered[..number % (ordered.len() + 1)];
            for prefix in [prefix, &ordered, &[prefix, &[1]].concat()] {
                let begins =
                    |fill: &&Numbers| problem.arrange(self.order, fill).starts_with(prefix);
                let within = fills.iter().filter(begins).count();
                assert_eq!(counter.within(prefix), Ok(within.into()), "within {prefix:?}");
            }
        }
        let marginals = counter.marginals().unwrap();
        assert_eq!(marginals.len(), problem.network().cell_count());
        for (cell, row) in marginals.iter().enumerate() {
            let puts = |letter| fills.iter().filter(|fill| fill[cell] == letter).count();
            let expected = (0..self.alphabet.len() as Letter).map(|letter| puts(letter).into());
            assert_eq!(*row, expected.collect::<Vec<BigUint>>(), "cell {cell}");
        }
        for seed in 0..3 {
            match counter.sample(&mut ChaCha8Rng::seed_from_u64(seed)).unwrap() {
                Some(fill) => assert!(fills.contains(&fill), "{fill:?} is a fill"),
                None => assert!(fills.is_empty()),
            }
        }
    }

    /// The total, the numbers of some fills, how many fills have some letters, and a sample, of the fills that repeat
    /// no word.
    fn check_distinct_numbers(&self, problem: &Problem, fills: &[Numbers]) {
        let (halt, search) = (Halt::default(), self.search());
        let new = || DistinctCounter::new(problem, search, self.threads, &halt);
        let (total, mut counter) = (BigUint::from(fills.len()), new());
        assert_eq!(new().total_alone(), Ok(total.clone()));
        for given in given(problem, fills) {
            let expected = fills.iter().filter(|fill| has(fill, &given)).count();
            let found = counter.with_letters(given.iter().copied()).unwrap();
            assert!(found.is_none_or(|found| found == expected.into()), "{given:?}");
        }
        assert_eq!(counter.total(), Ok(total.clone()));
        assert_eq!(counter.at(&total), Ok(Err(total)));
        for number in some_of(fills) {
            let fill = &fills[number];
            assert_eq!(counter.at(&number.into()), Ok(Ok(fill.clone())), "number {number}");
            assert_eq!(counter.rank(fill), Ok(number.into()));
        }
        let mut sample = DistinctSample::new(problem, search, self.threads);
        for seed in 0..3 {
            let drawn = sample.by_number(&mut ChaCha8Rng::seed_from_u64(seed), &halt).unwrap();
            match drawn.map(|drawn| drawn.fill) {
                Some(fill) => assert!(fill.is_none_or(|fill| fills.contains(&fill))),
                None => assert!(fills.is_empty()),
            }
        }
    }

    fn numbers(&self, fill: &str) -> Numbers {
        fill.chars().map(|c| self.alphabet.find(c).unwrap() as Letter).collect()
    }

    /// The greatest total with each letter on each cell, and with some letters.
    fn check_totals(&self, problem: &Problem, fills: &[Numbers], totals: &[u128]) {
        let greatest = |is_meant: &dyn Fn(&Numbers) -> bool| {
            let meant = fills.iter().zip(totals).filter(|(fill, _)| is_meant(fill));
            meant.map(|(_, &total)| Total::from_millionths(total)).max()
        };
        let halt = Halt::default();
        let found = max_marginals(problem, self.method, self.threads, self.memory, &halt).unwrap();
        assert_eq!(found.best, greatest(&|_| true));
        for (cell, row) in found.cells.iter().enumerate() {
            for (letter, total) in (0..).zip(row) {
                assert_eq!(*total, greatest(&|fill| fill[cell] == letter), "{letter} on {cell}");
            }
        }
        // Scores may be too great to be added up.
        let Some(mut best) = BestTotals::until(problem, self.memory, &halt).unwrap() else {
            return;
        };
        best.prepare(self.best * 10).unwrap();
        for given in given(problem, fills) {
            let found = best.with_letters(given.iter().copied()).unwrap();
            assert_eq!(found, greatest(&|fill| has(fill, &given)), "{given:?}");
        }
    }

    fn check_best(&self, problem: &Problem, fills: impl Iterator<Item = (Numbers, u128)>) {
        let mut ranked: Vec<(u128, Numbers)> = fills.map(|(fill, total)| (total, fill)).collect();
        // Fills of the same total stay in the order of the list.
        ranked.sort_by_key(|&(total, _)| std::cmp::Reverse(total));
        ranked.truncate(usize::try_from(self.best).unwrap());
        let Questions { order, threads, .. } = *self;
        let wanted = BestOf { fills: self.best, order, threads, ..BestOf::default() };
        // Scores may be too great to be added up.
        let Ok(best) = best_fills(problem, wanted, &Halt::default()) else { return };
        assert!(best.is_proved);
        let scored = best.fills.into_iter().map(|fill| (fill.total.millionths(), fill.letters));
        let answered: Vec<_> = scored.collect();
        assert_eq!(answered, ranked, "the {} best", self.best);
    }
}

/// The numbers of the first fill, the last, and some between them.
fn some_of(fills: &[Numbers]) -> impl Iterator<Item = usize> {
    let last = fills.len().checked_sub(1);
    (0..fills.len()).step_by(1 + fills.len() / 4).chain(last)
}

/// Letters for the cells of each slot: some words that stand there, one that may not, one cell alone, and none.
fn given(problem: &Problem, fills: &[Numbers]) -> Vec<Vec<(CellId, Letter)>> {
    let of_slot = |slot: &Slot| {
        let at = |fill: &Numbers| slot.cells.iter().map(|&cell| fill[cell.index()]).collect();
        let words: BTreeSet<Numbers> = some_of(fills).map(|number| at(&fills[number])).collect();
        let others = [vec![1; slot.length()], vec![0], vec![]];
        let cells = |word: Numbers| slot.cells.iter().copied().zip(word).collect();
        words.into_iter().chain(others).map(cells).collect::<Vec<_>>()
    };
    let twice = [0, 1].map(|letter| (CellId::new(0), letter)).to_vec();
    problem.network().slots.iter().flat_map(of_slot).chain([twice]).collect()
}

/// Whether a fill has these letters.
fn has(fill: &[Letter], given: &[(CellId, Letter)]) -> bool {
    given.iter().all(|&(cell, letter)| fill.get(cell.index()) == Some(&letter))
}

/// The fills as letters row after row, at most so many.
fn listed(problem: &Problem, search: Search, most: usize) -> Vec<String> {
    let mut fills = Fills::new(problem, search);
    let mut listed = Vec::new();
    while listed.len() < most
        && let Some(fill) = fills.next()
    {
        listed.push(problem.alphabet().spell(fill));
    }
    listed
}

/// How many fills there are, counted without listing them.
pub fn counted(problem: &Problem, search: Search) -> u64 {
    let mut fills = Batches::new(problem, search);
    fills.only_count();
    let mut count = 0;
    fills.run(u64::MAX, |batch| {
        count += batch.len();
        ControlFlow::Continue(())
    });
    count
}

/// A problem as the brute force reads it, of slots with so many cells or more, which the main diagonals may be too; cells
/// may be compared from the last to the first.
pub fn posed(
    alphabet: &str,
    grid: &str,
    words: &str,
    (least_slot, diagonals): (usize, bool),
    (order, is_reversed): (Order, bool),
) -> Posed {
    let mut flags = vec!["--min-slot".to_owned(), least_slot.to_string()];
    flags.extend(diagonals.then(|| "--diagonals".to_owned()));
    let order = match (order, is_reversed) {
        (Order::Rows, false) => "",
        (Order::Columns, false) => "columns",
        (Order::Rows, true) => "rows-reversed",
        (Order::Columns, true) => "columns-reversed",
    };
    let problem = judge::Problem {
        files: vec![("board".into(), grid.into()), ("words".into(), words.into())],
        dictionaries: vec!["words".into()],
        board: "board".into(),
        alphabet: alphabet.into(),
        flags,
        order: order.into(),
        distinct: false,
    };
    Posed::of(0, problem)
}

/// The engines: with all techniques, with more of one or fewer, and with too little memory for any.
pub fn engines(search: Search) -> [Search; 6] {
    let with = |lookahead, rectangles, oracle| {
        let techniques = Techniques { lookahead, rectangles, oracle };
        Search { techniques, ..search }
    };
    [
        search,
        with(true, true, OracleUse::Always),
        with(true, true, OracleUse::Never),
        with(true, false, OracleUse::Never),
        with(false, false, OracleUse::Never),
        Search { memory: 0, ..search },
    ]
}
