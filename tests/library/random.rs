//! The fills of any interval, by any techniques, out of all fills, on thousands of small random problems.

use enumerate::search::{Batches, Fills, Interval, OracleUse, Order, Search, Techniques};
use lexicon::Letter;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::check_each::check_each;
use crate::support::random_problem::{RandomProblem, random_problem};

/// A search, and whether no word may stand twice.
fn search() -> impl Strategy<Value = (Search, bool)> {
    let order = select(vec![Order::Rows, Order::Columns]);
    let oracle = prop_oneof![
        1 => Just(OracleUse::Never),
        1 => Just(OracleUse::WhenWorth),
        2 => Just(OracleUse::Always),
    ];
    (order, oracle, any::<[bool; 3]>()).prop_map(|(order, oracle, flags)| {
        let [distinct, lookahead, rectangles] = flags;
        let techniques = Techniques { lookahead, rectangles, oracle };
        (Search { order, techniques, ..Search::default() }, distinct)
    })
}

/// The letters of fills in the order of the cells; `None` if they are too many.
fn listed(mut fills: Fills<'_>) -> Option<Vec<Vec<Letter>>> {
    let mut list = Vec::new();
    let cells = fills.cells().to_vec();
    while let Some(fill) = fills.next() {
        if list.len() == 3_000 {
            return None;
        }
        list.push(cells.iter().map(|&cell| fill[cell.index()]).collect());
    }
    Some(list)
}

/// A prefix drawn at random, and how to bend it to one that begins some fill.
#[derive(Clone, Debug)]
struct Draw {
    letters: Vec<Letter>,
    fill: prop::sample::Index,
    /// How many letters to take from the fill, as a part of all.
    taken: prop::sample::Index,
}

fn draw() -> impl Strategy<Value = Draw> {
    // Letter 4 is in no alphabet here, 31 in none at all but the largest.
    let letter = prop_oneof![8 => 0..4_u8, 1 => Just(4), 1 => Just(31)];
    (vec(letter, 25), any::<prop::sample::Index>(), any::<prop::sample::Index>())
        .prop_map(|(letters, fill, taken)| Draw { letters, fill, taken })
}

impl Draw {
    /// A prefix of at most all cells: the start of some fill, and then up to two letters drawn.
    fn prefix(&self, fills: &[Vec<Letter>], cells: usize) -> Vec<Letter> {
        let mut prefix = match fills {
            [] => Vec::new(),
            fills => self.fill.get(fills)[..self.taken.index(cells + 1)].to_vec(),
        };
        let drawn = usize::from(self.letters[0] & 1) + usize::from(self.letters[1] & 1);
        prefix.extend(&self.letters[prefix.len()..]);
        prefix.truncate(cells.min(self.taken.index(cells + 1) + drawn));
        prefix
    }
}

fn check_prefixes(
    random: &RandomProblem,
    (search, distinct): (Search, bool),
    draws: &[Draw],
) -> Result<bool, TestCaseError> {
    let problem = random.problem();
    let problem = if distinct { problem.distinct() } else { problem };
    let usual = Search { techniques: Techniques::default(), ..search };
    let Some(all) = listed(Fills::new(&problem, usual)) else { return Ok(true) };
    for draw in draws {
        let prefix = draw.prefix(&all, problem.candidates().len());
        let chosen = |choose: &dyn Fn(&[Letter]) -> bool| {
            Some(all.iter().filter(|fill| choose(fill)).cloned().collect::<Vec<_>>())
        };
        let over = |interval| listed(Batches::new(&problem, search).over(&interval).into());
        let within = over(Interval::within(&prefix));
        prop_assert_eq!(within, chosen(&|fill| fill.starts_with(&prefix)), "within {:?}", prefix);
        let later = over(Interval::starting_at(&prefix));
        prop_assert_eq!(later, chosen(&|fill| fill >= prefix.as_slice()), "from {:?} on", prefix);
    }
    Ok(!all.is_empty())
}

#[test]
fn prefixes_select_fills() {
    let drawn = (random_problem(), search(), vec(draw(), 6));
    check_each(1500, drawn, |(random, search, draws)| check_prefixes(&random, search, &draws));
}
