//! The extension oracle: a solver that is made when it is first asked.

use std::sync::Arc;

use crate::search::portfolio::Question;
use crate::search::shared::SharedSearch;
use csp::{self, Answer, Parameters, RepairLimits, SolverStatistics};
use lexicon::{Halt, Letter, LetterSet};

/// The solver of one thread, over the model that all share.
#[derive(Debug)]
pub struct Solver<'p> {
    shared: Arc<SharedSearch<'p>>,
    made: Option<csp::Solver>,
    /// The bytes for refuted components that it remembers.
    nogoods: u64,
    /// Ends the question at hand.
    interrupt: Halt,
}

impl<'p> Solver<'p> {
    /// A solver that may remember `nogoods` bytes of refuted components.
    pub fn new(shared: Arc<SharedSearch<'p>>, nogoods: u64) -> Solver<'p> {
        Solver { shared, made: None, nogoods, interrupt: Halt::default() }
    }

    /// Whether it was ever asked.
    pub fn is_made(&self) -> bool {
        self.made.is_some()
    }

    /// The solver itself.
    pub fn get(&mut self) -> &mut csp::Solver {
        self.made.get_or_insert_with(|| {
            let halt = self.interrupt.or(&self.shared.halt);
            let repair = Some(RepairLimits::default());
            let parameters =
                Parameters { halt, nogoods: self.nogoods, repair, ..Parameters::default() };
            csp::Solver::new(self.shared.model(), parameters)
        })
    }

    /// Whether a prefix goes on with one of some letters to a fill, after `work` at most. A question that takes
    /// long is asked by a thread that has nothing to do too.
    pub fn ask(&mut self, prefix: &[Letter], letters: LetterSet, work: u64) -> Answer {
        self.get().parameters_mut().limits.work = work;
        let shared = Arc::clone(&self.shared);
        let Some(portfolio) = &shared.portfolio else {
            return self.get().complete_among(prefix, letters);
        };
        let near = self.get().last_fill().map(<[Letter]>::to_vec);
        let question = Question { prefix: prefix.to_vec(), letters, near };
        let number = portfolio.post(question, &self.interrupt);
        let answer = self.get().complete_among(prefix, letters);
        match (answer, portfolio.withdraw(number)) {
            (Answer::LimitReached, Some(Some(fill))) => {
                self.get().set_last_fill(&fill);
                Answer::Completion
            }
            (Answer::LimitReached, Some(None)) => Answer::Dead,
            (answer, _) => answer,
        }
    }

    /// Asks the question that takes another thread long, if any does, in another way; says whether it did.
    pub fn help(&mut self) -> bool {
        let shared = Arc::clone(&self.shared);
        let Some(portfolio) = &shared.portfolio else { return false };
        let help_after = shared.search.techniques.tuning.help_after;
        let Some((number, Question { prefix, letters, near })) =
            portfolio.take(help_after, &self.interrupt)
        else {
            return false;
        };
        let solver = self.get();
        if let Some(near) = &near {
            solver.set_last_fill(near);
        }
        solver.parameters_mut().limits.work = u64::MAX;
        solver.parameters_mut().last_conflict = true;
        let answer = solver.complete_among(&prefix, letters);
        solver.parameters_mut().last_conflict = false;
        let known = match answer {
            Answer::Completion => Some(Some(solver.completion().to_vec())),
            Answer::Dead => Some(None),
            Answer::LimitReached => None,
        };
        portfolio.give_back(number, known, &self.interrupt);
        true
    }

    /// Counts of its work.
    pub fn statistics(&self) -> SolverStatistics {
        self.made.as_ref().map(csp::Solver::statistics).unwrap_or_default()
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.made.as_ref().map_or(0, |solver| solver.bytes() - solver.model().bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::search::examples::{GRIDS, fills, problem, problem_of};
    use crate::search::parameters::Search;

    fn shared(problem: &network::problem::Problem) -> Arc<SharedSearch<'_>> {
        let mut search = Search::default();
        search.techniques.tuning.help_after = Duration::ZERO;
        Arc::new(SharedSearch::new(problem, search, 2, &Halt::default()))
    }

    #[test]
    fn answers_of_helpers_are_true() {
        for grid in GRIDS {
            let problem = problem(grid);
            let expected = fills(&problem, Search::default());
            let shared = shared(&problem);
            let portfolio = shared.portfolio.as_ref().unwrap();
            let mut helper = Solver::new(Arc::clone(&shared), 1 << 20);
            assert!(!helper.help());
            let last = &expected[expected.len() - 1];
            let (mut alive, mut dead) = (0, 0);
            for (number, fill) in expected.iter().step_by(expected.len() / 50 + 1).enumerate() {
                let prefix = &fill[..number * 7 % fill.len()];
                for letter in 0..5 {
                    let near = (number % 2 == 1).then(|| last.clone());
                    let letters = LetterSet::only(letter);
                    let question = Question { prefix: prefix.to_vec(), letters, near };
                    let number = portfolio.post(question, &Halt::default());
                    assert!(helper.help());
                    let known = portfolio.withdraw(number).unwrap();
                    let begun = [prefix, &[letter]].concat();
                    let is_alive = expected.iter().any(|fill| fill.starts_with(&begun));
                    assert_eq!(known.is_some(), is_alive);
                    assert!(known.is_none_or(|fill| {
                        fill.starts_with(&begun) && expected.contains(&fill)
                    }));
                    *(if is_alive { &mut alive } else { &mut dead }) += 1;
                }
            }
            assert!(alive > 0 && dead > 0);
        }
    }

    /// Where as many fills are expected as there are none, none is soon found or excluded.
    fn hard_problem() -> network::problem::Problem {
        let mut state = 1_u64;
        let mut letter = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            char::from(b'a' + (state >> 62) as u8)
        };
        let words: Vec<String> = (0..4_000).map(|_| (0..12).map(|_| letter()).collect()).collect();
        problem_of(&words, &"............\n".repeat(12))
    }

    #[test]
    fn who_leaves_in_the_midst_of_a_question_ends_it() {
        let problem = hard_problem();
        for last in [1, 10, 1000, 20_000] {
            let client = Halt::at_look(last);
            // As a server has it: ended by the search, by a deadline, or by the client.
            let job = Halt::after(Duration::MAX).or(&client);
            let halt = Halt::default().or(&job);
            let shared = Arc::new(SharedSearch::new(&problem, Search::default(), 2, &halt));
            let mut asker = Solver::new(shared, 1 << 20);
            assert_eq!(asker.ask(&[], LetterSet(u32::MAX), u64::MAX), Answer::LimitReached);
            // Each choice looks once at least, and nothing but the way out of all choices looks again.
            let (nodes, looks) = (asker.statistics().nodes, client.looks());
            assert!(nodes <= last && looks >= last, "{nodes} nodes, {looks} looks");
            assert!(looks <= last + 1000, "{looks} looks, {last} before the client left");
            assert!(last < 1000 || nodes > last / 100, "{nodes} nodes, {looks} looks");
        }
    }

    #[test]
    fn answers_of_another_thread_count() {
        let problem = hard_problem();
        let shared = shared(&problem);
        let portfolio = shared.portfolio.as_ref().unwrap();
        let fill = vec![3; shared.model().cell_count()];
        let answers = [(Some(fill.clone()), Answer::Completion), (None, Answer::Dead)];
        for (known, expected) in answers {
            let mut asker = Solver::new(Arc::clone(&shared), 1 << 20);
            let is_over = AtomicBool::new(false);
            thread::scope(|scope| {
                scope.spawn(|| {
                    let helper = Halt::default();
                    while !is_over.load(Ordering::Relaxed) {
                        if let Some((number, _)) = portfolio.take(Duration::ZERO, &helper) {
                            portfolio.give_back(number, Some(known.clone()), &helper);
                        }
                    }
                });
                let answer = asker.ask(&[], LetterSet(u32::MAX), 1 << 28);
                is_over.store(true, Ordering::Relaxed);
                assert_eq!(answer, expected);
            });
            if known.is_some() {
                assert_eq!(asker.get().completion(), fill);
            }
        }
    }
}
