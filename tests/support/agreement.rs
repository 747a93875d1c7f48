//! All that the library says of one small problem, against the brute force: every engine, count, rank,
//! shards, threads and best fills.

use std::collections::HashMap;
use std::ops::ControlFlow;

use enumerate::count::{BestFills, BestOf, BestStep, Counter, Method};
use enumerate::output::{FillText, FillWriter, Format, Text};
use enumerate::parallel::{self, Update};
use enumerate::search::{Batches, Fills, Interval, OracleUse, Order, Search, Techniques};
use enumerate::shard::{Cuts, Shard};
use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::{Alphabet, Letter};
use network::grid::{Grid, SlotRules};
use network::problem::Problem;
use num_bigint::BigUint;

use super::brute_force::Board;

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

impl Questions {
    /// Asks everything; returns how many fills there are, `None` if they are too many for the brute
    /// force, and then only the first are compared.
    ///
    /// # Panics
    /// If an answer differs from that of the brute force.
    pub fn check(&self) -> Option<usize> {
        let board = Board::parse(&self.grid, &self.alphabet)
            .with_least_slot(self.least_slot)
            .reversed(self.is_reversed);
        let words: Vec<String> = self.words.iter().map(|(word, _)| word.clone()).collect();
        let found = board.fills(&words, self.order == Order::Columns, self.distinct);
        let problem = self.problem();
        for engine in engines(self.search()) {
            let most = found.fills.len() + usize::from(found.complete);
            assert_eq!(listed(&problem, engine, most), found.fills, "{engine:?}");
        }
        if !found.complete {
            return None;
        }
        let text = found.fills.iter().map(|fill| board.text(fill)).collect::<Vec<_>>().join("\n");
        let all = [Some(Interval::all())];
        assert_eq!(self.text(&problem, &all), text, "{} threads", self.threads);
        assert_eq!(self.text(&problem, &self.cut(&problem)), text, "{} shards", self.shards);
        assert_eq!(self.counted(&problem), found.fills.len() as u64);
        if !self.distinct {
            self.check_numbers(&problem, &found.fills);
        }
        self.check_best(&problem, &board, &found.fills);
        Some(found.fills.len())
    }

    fn problem(&self) -> Problem {
        let alphabet = Alphabet::new(&self.alphabet).unwrap();
        let line = |(word, score): &(String, u64)| {
            format!("{word};{}.{:06}", score / 1_000_000, score % 1_000_000)
        };
        let lines = self.words.iter().map(line);
        let index = Index::from_lines(&alphabet, lines, self.is_reversed).unwrap();
        let grid = Grid::parse(self.grid.as_bytes(), &alphabet).unwrap();
        let rules = SlotRules { least: self.least_slot, ..SlotRules::default() };
        let grid = rules.apply(grid).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    fn search(&self) -> Search {
        let Questions { order, distinct, memory, .. } = *self;
        Search { order, distinct, memory, ..Search::default() }
    }

    fn counted(&self, problem: &Problem) -> u64 {
        let mut fills = Batches::new(problem, self.search());
        fills.only_count();
        let mut count = 0;
        fills.run(u64::MAX, |batch| {
            count += batch.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// The intervals of the shards; `None` for one without fills.
    fn cut(&self, problem: &Problem) -> Vec<Option<Interval>> {
        let mut cuts = Cuts::new(problem, self.order, &Halt::default()).unwrap();
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

    /// The total, and the numbers of the first, the last and a middle fill.
    fn check_numbers(&self, problem: &Problem, fills: &[String]) {
        let halt = Halt::default();
        let counter = Counter::by(self.method, problem, self.order, self.memory, &halt);
        let mut counter = counter.unwrap();
        let mut alone = Counter::by(self.method, problem, self.order, self.memory, &halt).unwrap();
        assert_eq!(alone.total_alone(), Ok(BigUint::from(fills.len())));
        assert_eq!(counter.total(), Ok(BigUint::from(fills.len())));
        assert_eq!(counter.at(&fills.len().into()), Ok(None));
        if let Some(last) = fills.len().checked_sub(1) {
            for number in [last / 2, 0, last] {
                let fill = self.numbers(&fills[number]);
                assert_eq!(counter.at(&number.into()), Ok(Some(fill.clone())), "number {number}");
                assert_eq!(counter.rank(&fill), Ok(number.into()));
            }
        }
    }

    fn numbers(&self, fill: &str) -> Numbers {
        fill.chars().map(|c| self.alphabet.find(c).unwrap() as Letter).collect()
    }

    fn check_best(&self, problem: &Problem, board: &Board, fills: &[String]) {
        let mut scores: HashMap<&str, u64> = HashMap::new();
        for (word, score) in &self.words {
            let known = scores.entry(word).or_default();
            *known = (*known).max(*score);
        }
        let (white, runs) = (board.white(), board.runs());
        let total = |fill: &String| -> u128 {
            let letter = |cell: &usize| {
                fill.chars().nth(white.iter().position(|white| white == cell).unwrap()).unwrap()
            };
            let word = |run: &Vec<usize>| run.iter().map(letter).collect::<String>();
            runs.iter().map(|run| u128::from(scores[&*word(run)])).sum()
        };
        let mut ranked: Vec<(u128, Numbers)> =
            fills.iter().map(|fill| (total(fill), self.numbers(fill))).collect();
        // Those of the same total stay in the order of the list.
        ranked.sort_by_key(|&(total, _)| std::cmp::Reverse(total));
        ranked.truncate(usize::try_from(self.best).unwrap());
        let Questions { order, distinct, method, .. } = *self;
        // What does not fit in memory is not answered.
        let best_of = BestOf { fills: self.best, order, distinct, method, ..BestOf::default() };
        let mut best =
            BestFills::until(problem, best_of, &Halt::default()).expect("nobody halts it");
        let mut answered = Vec::new();
        loop {
            match best.advance(u64::MAX).unwrap() {
                BestStep::Fill(fill) => answered.push((fill.total.millionths(), fill.letters)),
                BestStep::Paused => {}
                BestStep::End => break,
                BestStep::OutOfMemory => panic!("so small a problem takes little memory"),
            }
        }
        assert_eq!(answered, ranked, "the {} best", self.best);
    }
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

/// The engines: with all techniques, with more of one or fewer, and with too little memory for any.
pub fn engines(search: Search) -> [Search; 6] {
    let with = |lookahead, rectangles, oracle| {
        let techniques = Techniques { lookahead, rectangles, oracle, ..Techniques::default() };
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
