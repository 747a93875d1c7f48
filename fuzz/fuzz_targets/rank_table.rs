//! The table of a count, as any bytes: no table, or one that leads to some answers, but never to a crash. One
//! that a walk gave leads to the right ones, wherever the walk was.

#![no_main]

use enumerate::count::{Counter, Method, RankTable};
use enumerate::search::{Fills, Order, Search};
use lexicon::{Alphabet, Halt, Index, Letter};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use network::{Grid, Problem};
use num_bigint::BigUint;

const WORDS: [&str; 14] =
    ["ab", "ba", "ac", "ca", "aa", "cc", "abc", "bca", "cab", "aab", "baa", "aca", "cbc", "bab"];

const MEMORY: u64 = 1 << 20;

/// What is read.
#[derive(Arbitrary, Debug)]
enum Found {
    Bytes(Vec<u8>),
    /// What a walk gave after so many nodes, edited.
    Edited {
        nodes: u16,
        edits: Vec<(u16, u8)>,
    },
}

struct Case {
    problem: Problem,
    fills: Vec<Vec<Letter>>,
}

impl Case {
    fn new() -> Case {
        let alphabet = Alphabet::new("abc").expect("three letters are few");
        let index = Index::from_words(&alphabet, WORDS).expect("the words are indexed");
        let grid = Grid::parse(b"...\n...\n#..\n", &alphabet).expect("it is a grid");
        let problem = Problem::new(grid, alphabet, &index).expect("it is small");
        let mut list = Fills::new(&problem, Search::default());
        let mut fills = Vec::new();
        while let Some(fill) = list.next() {
            fills.push(fill.to_vec());
        }
        assert!(fills.len() > 5, "{} fills", fills.len());
        drop(list);
        Case { problem, fills }
    }

    fn resumed(&self, table: &RankTable) -> Counter<'_> {
        let halt = Halt::default();
        Counter::resuming(Method::Walk, &self.problem, Order::Rows, MEMORY, &halt, table)
            .expect("nobody halts it")
    }

    fn check(&self, found: &Found) {
        let (bytes, is_given) = match found {
            Found::Bytes(bytes) => (bytes.clone(), false),
            Found::Edited { nodes, edits } => {
                let (halt, by) = (Halt::default(), Method::Walk);
                let counter = Counter::by(by, &self.problem, Order::Rows, MEMORY, &halt);
                let mut counter = counter.expect("nobody halts it");
                counter.total_after(u64::from(*nodes)).expect("nobody halts it");
                let table = counter.rank_table().expect("it walks");
                let mut bytes = table.to_bytes();
                for &(at, with) in edits {
                    let at = usize::from(at) % bytes.len();
                    bytes[at] ^= with;
                }
                let is_given = bytes == table.to_bytes();
                (bytes, is_given)
            }
        };
        let Some(table) = RankTable::from_bytes(&bytes) else {
            assert!(!is_given, "what a walk gave is a table");
            return;
        };
        assert_eq!(table.to_bytes(), bytes);
        let mut counter = self.resumed(&table);
        let total = counter.total().expect("nobody halts it");
        if is_given {
            assert_eq!(total, BigUint::from(self.fills.len()));
        }
        for (number, fill) in self.fills.iter().enumerate() {
            let found = counter.at(&number.into()).expect("nobody halts it");
            let rank = counter.rank(fill).expect("it is a fill");
            if is_given {
                assert_eq!((found.as_ref(), rank), (Some(fill), number.into()));
            }
        }
        counter.at(&(&total / 2_u32)).expect("nobody halts it");
    }
}

thread_local! {
    static CASE: Case = Case::new();
}

fuzz_target!(|found: Found| CASE.with(|case| case.check(&found)));
