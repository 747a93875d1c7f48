//! The extension oracle, and the next fill, sought with it letter by letter.

use std::sync::Arc;

use super::path::Path;
use super::witness::Witness;
use crate::search::interval::Interval;
use crate::search::shared::SharedSearch;
use csp::{Answer, MoveError, Parameters, RepairLimits, SolverStatistics};
use lexicon::{Halt, Letter, LetterSet};
use network::order::depths;
use network::{CellId, Depth, IdVec};

/// The work allowed to a question, unless the walk has done more under its prefix. Figures of these constants:
/// `benches/record/constants.md` and `large-grids.md` beside it.
const FIRST_LIMIT: u64 = 1 << 22;

/// The work allowed to a question for each cell, where that is more: in a large grid the whole takes longer to search.
const WORK_OF_CELL: u64 = 1 << 16;

/// The work allowed, for each pair of cells, to a question while no fill is known that lies ahead.
const WORK_OF_PAIR: u64 = 128;

/// A solver to be asked about prefixes, the fill known from its answers, and the work done under prefixes.
#[derive(Debug)]
pub struct Oracle<'p> {
    pub solver: Solver<'p>,
    pub witness: Witness,
    path: Path,
    cells: usize,
    /// The depth of each cell.
    depths: IdVec<CellId, Depth>,
    halt: Halt,
}

/// Where the next fill is, as far as questions were answered.
#[derive(Debug)]
pub struct Sought {
    /// Nothing before these letters is left to emit; a whole fill is the next one.
    pub from: Vec<Letter>,
    /// How many of these letters are alive, or not known to be dead.
    pub decided: usize,
    /// Whether something was left out.
    pub helped: bool,
    /// The work of questions without an answer.
    pub wasted: u64,
}

impl<'p> Oracle<'p> {
    /// An oracle over a number of cells, which ends questions soon once `halt` is set.
    pub fn new(solver: Solver<'p>, cells: &IdVec<Depth, CellId>, halt: &Halt) -> Oracle<'p> {
        let (depths, cells) = (depths(cells), cells.len());
        let (witness, path) = (Witness::new(cells), Path::new(cells));
        Oracle { solver, witness, path, cells, depths, halt: halt.clone() }
    }

    /// Forgets the witness and the path.
    pub fn clear(&mut self) {
        self.witness.clear();
        self.path.clear();
    }

    /// Seeks the first fill of an interval from `from` on, as far as there are answers, after the walk has
    /// done the work `walked`; `None` if there is none. Once halted it tells nothing.
    ///
    /// Each letter is decided by at most one question more than it has candidates before the letter of the fill.
    pub fn seek(
        &mut self,
        interval: &Interval,
        mut from: Vec<Letter>,
        walked: u64,
    ) -> Option<Sought> {
        // `from` is the path and the lower bound: the fills left to emit begin with its first `at` letters
        // or come later, and where it has more letters they bound the next ones.
        self.path.follow(&from, walked + self.solver.statistics().work);
        self.witness.forget_if_passed(&from);
        let mut at = self.witness.follow(&from);
        let (mut questioned, mut helped, mut wasted) = (at, false, 0);
        // The first cell that a question about had no answer.
        let mut unanswered = None;
        // How many letters are as they were when the solver was moved last: it need not look at them, which would
        // take time in proportion to the square of the cells.
        let mut kept = 0;
        while at < self.cells && !self.halt.is_set() {
            if interval.ends_before(&from) {
                return None;
            }
            let solver = self.solver.get();
            let moved = solver.move_on(&from[..at], kept);
            kept = at;
            let mut open = match moved {
                Ok(()) => solver.letters()[solver.model().order()[Depth::new(at)]],
                Err(MoveError::Halted { .. }) => break,
                Err(MoveError::Dead { length }) => {
                    at = length;
                    self.witness.go_back(at);
                    LetterSet::EMPTY
                }
            };
            if let Some(&least) = from.get(at) {
                open = open.without(LetterSet::first(usize::from(least)));
            }
            let mut next = open.smallest();
            let letters = self.witness.unknown(&from, at, open);
            if !letters.is_empty() {
                questioned = at;
                let before = self.solver.statistics().work;
                match self.query(at, letters, walked) {
                    // The same cell again, for the letters before the letter of the new witness.
                    Answer::Completion => continue,
                    Answer::Dead => {
                        helped = true;
                        next = open.without(letters).smallest();
                    }
                    Answer::LimitReached => {
                        wasted += self.solver.statistics().work - before;
                        unanswered = unanswered.or(Some(at));
                        // Where a letter is bound, longer prefixes may still be dead.
                        if next != from.get(at).copied() {
                            from.truncate(at);
                            from.extend(next);
                            break;
                        }
                    }
                }
            }
            if let Some(letter) = next {
                if from.get(at) != Some(&letter) {
                    from.truncate(at);
                    from.push(letter);
                }
                self.path.place(at, letter, walked + self.solver.statistics().work);
                self.witness.place(at, letter);
                at += 1;
                continue;
            }
            // Nothing is left after these letters.
            from.truncate(at);
            if interval.ends_within(&from) {
                return None;
            }
            from = Interval::after(&from).from;
            at -= 1;
            kept = kept.min(at);
            self.witness.go_back(at);
            helped = true;
            if unanswered.is_some_and(|unanswered| at <= unanswered) {
                break;
            }
        }
        let decided = unanswered.unwrap_or(questioned).min(at);
        (!interval.ends_before(&from)).then_some(Sought { from, decided, helped, wasted })
    }

    /// Asks whether the prefix of `at` letters that the solver stands at goes on with one of some letters to a fill, which
    /// then is the witness.
    fn query(&mut self, at: usize, letters: LetterSet, walked: u64) -> Answer {
        let before = self.solver.statistics().work;
        let Some(spent) = self.path.spent(at, walked + before) else {
            return Answer::LimitReached;
        };
        let limit = self.limit(spent);
        let answer = self.solver.query(letters, limit);
        match answer {
            Answer::Completion => {
                let changes = self.solver.get().changes().iter();
                let changes = changes.map(|&(cell, letter)| (self.depths[cell].index(), letter));
                self.witness.set(at, changes);
            }
            Answer::Dead => {}
            Answer::LimitReached => self.path.wait(at, spent.saturating_mul(2).max(limit)),
        }
        answer
    }

    /// The work allowed to a question under whose prefix the work `spent` was done; while no fill is known,
    /// all cells may have to be filled for it.
    fn limit(&self, spent: u64) -> u64 {
        let cells = self.cells as u64;
        let whole = match self.witness.is_known() {
            true => 0,
            false => WORK_OF_PAIR.saturating_mul(cells * cells),
        };
        let each = WORK_OF_CELL.saturating_mul(cells);
        spent.max(FIRST_LIMIT).max(each).max(whole)
    }
}

/// The solver of one thread, over the model that all share.
#[derive(Debug)]
pub struct Solver<'p> {
    shared: Arc<SharedSearch<'p>>,
    made: Option<csp::Solver>,
    /// The bytes for refuted components that it remembers.
    nogoods: u64,
}

impl<'p> Solver<'p> {
    /// A solver that may remember `nogoods` bytes of refuted components.
    pub fn new(shared: Arc<SharedSearch<'p>>, nogoods: u64) -> Solver<'p> {
        Solver { shared, made: None, nogoods }
    }

    /// Whether it was ever asked.
    pub fn is_made(&self) -> bool {
        self.made.is_some()
    }

    /// The solver itself.
    pub fn get(&mut self) -> &mut csp::Solver {
        self.made.get_or_insert_with(|| {
            let (halt, repair) = (self.shared.halt.clone(), Some(RepairLimits::default()));
            let parameters =
                Parameters { halt, nogoods: self.nogoods, repair, ..Parameters::default() };
            csp::Solver::new(self.shared.model(), parameters)
        })
    }

    /// Whether the prefix that it stands at goes on with one of some letters to a fill, after `work` at most.
    pub fn query(&mut self, letters: LetterSet, work: u64) -> Answer {
        let solver = self.get();
        solver.parameters_mut().limits.work = work;
        solver.complete_here(letters)
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
