//! The best fill above a floor, and whether some fill has a word, against all fills.

use csp::{Answer, BestParameters, Floors, Model, Parameters, Solver, best_above_floor};
use lexicon::Score;
use network::order::Order;
use std::sync::Arc;

use crate::brute_force::fills;
use crate::case::{Case, LETTERS, cases};

/// The score of a word.
fn score(case: &Case, word: &str) -> u64 {
    case.words.iter().filter(|(own, _)| own == word).map(|&(_, score)| score).max().unwrap()
}

#[test]
fn the_best_fill_is_above_the_highest_floor_that_has_one() {
    let floors: Vec<Score> = Floors::down_from("4".parse().unwrap());
    assert_eq!(floors[..2], ["4", "3.5"].map(|floor| floor.parse().unwrap()));
    let mut filled = 0;
    for case in cases(1500) {
        let problem = case.problem().distinct();
        if problem.obstruction().is_some() {
            continue;
        }
        let model = Model::new(&problem, Order::Rows);
        let asked = Floors { floors: floors.clone(), work: 1 << 30, any: false };
        let found =
            best_above_floor(&model, &asked, &BestParameters::default(), &mut |_| ()).unwrap();
        let pictured = &problem.network().pictured;
        let scored = |fill: &Vec<u8>| {
            let letter = |cell| {
                LETTERS[usize::from(fill[pictured.iter().position(|&own| own == cell).unwrap()])]
            };
            let scores = problem.network().slots.iter().map(|slot| {
                let word: String = slot.cells.iter().map(|&cell| letter(cell)).collect();
                // A word without a choice may have any score.
                let is_open = slot.cells.iter().any(|&cell| problem.candidates()[cell].len() > 1);
                (score(&case, &word), is_open)
            });
            let scores: Vec<(u64, bool)> = scores.collect();
            let least =
                scores.iter().filter(|(_, is_open)| *is_open).map(|(score, _)| *score).min();
            (least.unwrap_or(u64::MAX), scores.iter().map(|(score, _)| score).sum())
        };
        let all: Vec<(u64, u64)> = fills(&case, true).iter().map(scored).collect();
        assert!(found.is_proved, "{case:?}");
        // With little work floors may be passed over, but what is found is above its floor.
        let hasty = Floors { work: 1, ..asked };
        let soon =
            best_above_floor(&model, &hasty, &BestParameters::default(), &mut |_| ()).unwrap();
        assert_eq!(soon.best.is_some(), found.best.is_some(), "{case:?}");
        assert!(
            soon.floor <= found.floor && (soon.floor < found.floor || soon == found),
            "{case:?}"
        );
        let Some(best) = &found.best else {
            assert!(all.is_empty(), "{case:?}");
            continue;
        };
        filled += 1;
        let above =
            |floor: Score| all.iter().filter(move |(least, _)| *least >= floor.millionths());
        let highest = floors.iter().find(|&&floor| above(floor).next().is_some());
        let highest = highest.copied().unwrap_or_default();
        let next = floors.iter().rfind(|&&floor| floor > highest);
        assert!(found.floor >= highest && next.is_none_or(|&next| found.floor < next), "{case:?}");
        // It is no more than a quarter of a step below what can be had.
        if let Some(next) = next {
            let quarter = (next.millionths() - highest.millionths()) / 4;
            let beyond = Score::from_millionths(found.floor.millionths() + quarter);
            assert!(above(beyond).next().is_none(), "{case:?}");
        }
        let total = above(found.floor).map(|&(_, total)| total).max().unwrap();
        assert_eq!(best.total, [Score::from_millionths(total)].into_iter().sum(), "{case:?}");
    }
    assert!(filled > 300, "{filled}");
}

#[test]
fn a_search_tells_whether_a_fill_has_a_word_and_what_a_word_leaves_to_its_crossings() {
    let (mut with, mut without) = (0, 0);
    for case in cases(500) {
        let problem = case.problem();
        if problem.obstruction().is_some() {
            continue;
        }
        let all = fills(&case, false);
        let model = Arc::new(Model::new(&problem, Order::Rows));
        let mut solver: Solver = Solver::new(Arc::clone(&model), Parameters::default());
        for slot in problem.network().slots.ids() {
            let cells = model.slot_cells(slot).to_vec();
            let place =
                |cell| problem.network().pictured.iter().position(|&own| own == cell).unwrap();
            let crossings = solver.crossing_words(slot);
            for word in solver.words(slot) {
                let letters = model.word(slot, word).to_vec();
                let has = |fill: &&Vec<u8>| {
                    cells.iter().zip(&letters).all(|(&cell, &letter)| fill[place(cell)] == letter)
                };
                let is_there = all.iter().any(|fill| has(&fill));
                let answer = solver.complete_with(slot, word);
                assert_eq!(answer == Answer::Completion, is_there, "{case:?}");
                assert_ne!(answer, Answer::LimitReached);
                *(if is_there { &mut with } else { &mut without }) += 1;
                for (at, (&cell, &letter)) in cells.iter().zip(&letters).enumerate() {
                    let crossing = problem.network().slots.ids().filter(|&other| other != slot);
                    let left = crossing.filter_map(|other| {
                        let position =
                            model.slot_cells(other).iter().position(|&own| own == cell)?;
                        let fits =
                            |&word: &network::WordId| model.word(other, word)[position] == letter;
                        Some(solver.words(other).iter().filter(|word| fits(word)).count() as u32)
                    });
                    assert_eq!(
                        crossings[at][usize::from(letter)],
                        left.min(),
                        "{case:?} {LETTERS:?}"
                    );
                }
            }
        }
    }
    assert!(with > 300 && without > 30, "{with} {without}");
}
