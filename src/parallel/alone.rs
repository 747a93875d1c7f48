//! The search where not one thread can be started: by the thread that asks for it.

use std::ops::ControlFlow;

use super::collect::{Collect, Update};
use super::worker::{NODES_AT_ONCE, PIECE};
use crate::search::{Batches, Interval, Outcome};
use lexicon::halt::Halt;

/// Searches an interval and gives what is collected to `take`, until that breaks or `halt` is set.
pub fn search<C: Collect>(
    batches: &mut Batches<'_>,
    interval: &Interval,
    halt: &Halt,
    mut collect: C,
    mut take: impl FnMut(Update<C::Piece>) -> ControlFlow<()>,
) -> Outcome {
    batches.restart(interval);
    loop {
        let outcome = batches.run(NODES_AT_ONCE, |batch| {
            collect.add(batch);
            match collect.bytes() < PIECE {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let update = match (collect.bytes(), batches.rest()) {
            (1.., _) => Some(Update::Fills(collect.take())),
            (0, rest) => rest.map(|rest| Update::Position(rest.from)),
        };
        if update.is_some_and(|update| take(update).is_break()) {
            return Outcome::Stopped;
        }
        if halt.is_set() {
            return Outcome::Halted;
        }
        if outcome == Outcome::Exhausted {
            return outcome;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{FillText, FillWriter, Text};
    use crate::search::{Order, Search};
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;
    use network::grid::Grid;
    use network::problem::Problem;

    #[test]
    fn lists_the_fills_in_order() {
        let alphabet = Alphabet::default();
        let words = ["mars", "mois", "plus", "soir", "tard"];
        let index = Index::from_words(&alphabet, words).unwrap();
        let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet).unwrap();
        let problem = Problem::new(grid, alphabet, &index).unwrap();
        let listed = |interval: &Interval, halt: &Halt| {
            let mut writer = FillWriter::new(&problem, u64::MAX, Vec::new());
            let take = |update: Update<Text>| {
                if let Update::Fills(text) = update {
                    writer.write(&text).unwrap();
                }
                ControlFlow::Continue(())
            };
            let mut batches = Batches::until(&problem, Search::default(), halt);
            let collect = FillText::new(&problem, Order::Rows);
            let outcome = search(&mut batches, interval, halt, collect, take);
            (outcome, String::from_utf8(writer.into_sink()).unwrap())
        };
        let (outcome, text) = listed(&Interval::all(), &Halt::default());
        assert_eq!(outcome, Outcome::Exhausted);
        let first: Vec<&str> = text.split("\n\n").map(|fill| &fill[..6]).collect();
        assert_eq!(first, ["mars\na", "mars\no", "mois\na", "mois\no", "plus\nl"]);
        let p = problem.alphabet().fold(b"p").unwrap();
        let (_, last) = listed(&Interval::starting_at(&p), &Halt::default());
        assert_eq!(last, "plus\nl00o\nu00i\nsoir\n");
        let halt = Halt::default();
        halt.set();
        assert_eq!(listed(&Interval::all(), &halt).0, Outcome::Halted);
    }
}
