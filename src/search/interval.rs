//! Stretches of the order of fills.

use lexicon::letters::{Letter, MAX_LETTERS};

/// A letter after all letters: with it a prefix comes after all that begin with the rest of it.
const AFTER: Letter = MAX_LETTERS as Letter;

/// The fills that are neither before all that begin with `from` nor after all that begin with `to`;
/// without letters there is no bound.
///
/// Letters are those of the white cells in the [order](super::Order) of the search, as many as
/// wanted. They need not begin any fill, and what is no letter comes after all that are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// The first fill begins so, or with what comes after.
    pub from: Vec<Letter>,
    /// The last fill begins so, or with what comes before.
    pub to: Vec<Letter>,
}

impl Interval {
    /// All that comes after one fill, whose letters are in the order of the search.
    pub fn after(fill: &[Letter]) -> Interval {
        let mut from = fill.to_vec();
        match from.last_mut() {
            Some(last) => *last = last.saturating_add(1),
            // Nothing comes after the fill of a grid without cells.
            None => from.push(AFTER),
        }
        Interval { from, to: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::search::{Fills, OracleUse, Outcome, Search, Techniques};
    use crossword::grid::Grid;
    use crossword::problem::Problem;
    use lexicon::dictionary::Source;
    use lexicon::index::{Index, IndexOptions};
    use lexicon::letters::Alphabet;

    fn problem(grid: &str) -> Problem {
        let alphabet = Alphabet::default();
        let options = IndexOptions::new(&alphabet);
        let words = Source::named("dict/francais.dict.gz");
        let (index, _) = Index::open(&[words], options).unwrap();
        let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    /// The searches with each engine.
    fn searches() -> impl Iterator<Item = Search> {
        let techniques = [
            (false, OracleUse::Never),
            (true, OracleUse::Never),
            (true, OracleUse::WhenWorth),
            (true, OracleUse::Always),
        ];
        techniques.into_iter().map(|(lookahead, oracle)| Search {
            techniques: Techniques { lookahead, oracle },
            ..Search::default()
        })
    }

    /// Gives some fills, at most until about `nodes` nodes are searched.
    fn run(fills: &mut Fills<'_>, nodes: u64, all: &mut Vec<Vec<Letter>>) -> Outcome {
        fills.run(nodes, |batch| {
            let head = &batch.letters[..batch.head_length()];
            all.extend(batch.tails().map(|[first, last]| [head, first, last].concat()));
            ControlFlow::Break(())
        })
    }

    #[test]
    fn a_range_has_the_fills_between_its_bounds() {
        let problem = problem("a11\n1r1\n.1.\n");
        let all = {
            let mut all = Vec::new();
            let mut fills = Fills::new(&problem, Search::default());
            while run(&mut fills, u64::MAX, &mut all) != Outcome::Exhausted {}
            all
        };
        assert!(all.len() > 100, "{} fills", all.len());
        let (low, high) = (all[all.len() / 3].clone(), all[all.len() / 2].clone());
        for search in searches() {
            for (from, to) in [(&low[..], &high[..]), (&low[..5], &high[..4]), (&[], &low[..8])] {
                let mut found = Vec::new();
                let mut fills = Fills::new(&problem, search);
                fills.restart(from, to);
                while run(&mut fills, u64::MAX, &mut found) != Outcome::Exhausted {}
                let inside = all
                    .iter()
                    .filter(|fill| fill[..] >= *from && (to.is_empty() || fill[..to.len()] <= *to));
                assert!(found.iter().eq(inside), "{search:?} {from:?} {to:?}");
            }
            let last = Interval::after(&all[all.len() - 1]);
            let mut fills = Fills::new(&problem, search);
            fills.restart(&last.from, &last.to);
            assert_eq!(run(&mut fills, u64::MAX, &mut Vec::new()), Outcome::Exhausted);
        }
    }

    #[test]
    fn what_is_left_can_be_searched_anew() {
        for grid in [
            "a11\n1r1\n.1.\n",
            "111111\n11111#\n11111e\n111111\n",
            "1111111\n1111111\n1111111\n1111111\n111111e\n1111111\n",
        ] {
            let problem = problem(grid);
            let mut expected = Vec::new();
            let mut fills = Fills::new(&problem, Search::default());
            while run(&mut fills, u64::MAX, &mut expected) != Outcome::Exhausted
                && expected.len() < 50
            {}
            for search in searches() {
                for nodes in [60, 1000] {
                    let mut found: Vec<Vec<Letter>> = Vec::new();
                    let mut fills = Fills::new(&problem, search);
                    while run(&mut fills, nodes, &mut found) != Outcome::Exhausted
                        && found.len() < expected.len()
                    {
                        let Some((rest, to)) = fills.rest() else { continue };
                        fills.restart(&rest, &to);
                    }
                    assert!(found.len() >= expected.len());
                    assert!(found.iter().zip(&expected).all(|(found, expected)| found == expected));
                }
            }
        }
    }
}
