//! Depth-first branch and bound whose bounds are the prices of one node, as they are.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::cell_sequence::{CellSequence, Filled};
use super::choice::{Choice, Pattern};
use super::part_search::PartSearch;
use super::prefixes::Prefixes;
use super::symmetry::Symmetry;
use super::worker::Worker;
use crate::events::Observer;
use lexicon::letters::{Letter, LetterSet};
use network::CellId;

/// The work of a node, as a number of words looked at.
pub(super) const NODE_WORK: u64 = 1;

/// How much likelier a node is drawn for an estimate with twice as much left of the limit: this power of two.
const SHARE: i32 = 4;

/// The nodes between two looks at whether the search is to end.
const NODES_AT_ONCE: u64 = 1 << 12;

/// A search letter by letter through the cells of a part, in one sequence for all nodes.
///
/// No price moves in it: so the bound of a node follows from that of the node above by few numbers looked up, and there are some
/// ten thousand such nodes to one whose prices move (as with the static heuristics of Marinescu and Dechter, *AND/OR
/// branch-and-bound search for combinatorial optimization in graphical models*, Artificial Intelligence 173, 2009).
#[derive(Debug)]
pub(super) struct StaticWalk {
    pub(super) sequence: CellSequence,
    /// The bound of the node whose prices these are.
    pub(super) bound: i64,
    /// Pairs of cells whose letters are compared, as the [symmetry](Symmetry::cells) has them, and how many of them are after each
    /// step; 0 if no more than before.
    pairs: Vec<[CellId; 2]>,
    compared: Vec<usize>,
}

impl StaticWalk {
    pub(super) fn new(sequence: CellSequence, bound: i64) -> StaticWalk {
        StaticWalk { compared: vec![0; sequence.steps.len()], sequence, bound, pairs: Vec::new() }
    }

    /// The same walk, through the fills alone whose letters are not after those that a symmetry takes them to. The first cells
    /// compared are those of the first pair filled, if no others were compared before.
    pub(super) fn with(mut self, symmetry: &Symmetry) -> StaticWalk {
        let steps = &self.sequence.steps;
        let step_of = |cell: CellId| steps.iter().position(|step| step.cell == cell);
        let filled = |[one, two]: [CellId; 2]| Some(step_of(one)?.max(step_of(two)?));
        if let Some([cell, _]) = symmetry.moved().min_by_key(|&pair| filled(pair)) {
            symmetry.begin_at(cell);
        }
        self.pairs = symmetry.cells().collect();
        let mut last = None;
        for (at, &pair) in self.pairs.iter().enumerate() {
            let Some(filled) = filled(pair) else { break };
            last = last.max(Some(filled));
            self.compared[last.unwrap_or(filled)] = at + 1;
        }
        self
    }

    /// Whether the letters filled up to a step are not after those that they are taken to.
    #[inline(always)]
    fn is_first(&self, step: usize, letters: &[Letter]) -> bool {
        let pairs = self.pairs[..self.compared[step]].iter();
        let mut letters = pairs.map(|pair| pair.map(|cell| letters[cell.index()]));
        letters.find(|[one, two]| one != two).is_none_or(|[one, two]| one < two)
    }

    /// An estimate of the nodes of fills of more than `threshold`, without a bias; once it is above `most`, any number above
    /// that.
    ///
    /// At each level some nodes drawn at random stand for all that were reached (Knuth, *Estimating the efficiency of backtrack
    /// programs*, 1975; several at once: Rubinstein, *Stochastic enumeration method for counting NP-hard problems*, 2013).
    pub(super) fn estimate(
        &self,
        cells: usize,
        (threshold, most): (i64, f64),
        width: usize,
        random: &mut ChaCha8Rng,
    ) -> Estimate {
        let (sequence, limit) = (&self.sequence, self.bound - threshold);
        let root = State {
            places: vec![Prefixes::EMPTY; sequence.columns()],
            letters: vec![0; cells],
            loss: 0,
        };
        let (mut states, mut next) = (vec![(root, 1.0)], Vec::new());
        let mut estimate = Estimate { nodes: 0.0, work: 0 };
        for step in &sequence.steps {
            next.clear();
            for (at, (state, weight)) in states.iter().enumerate() {
                sequence.expand(step, state.filled(), (step.letters, limit), |loss, letter| {
                    next.push(Drawn { at, loss, letter, weight: *weight });
                });
            }
            estimate.nodes += next.iter().map(|drawn| drawn.weight).sum::<f64>();
            estimate.work += next.len() as u64 * NODE_WORK;
            if estimate.nodes > most {
                break;
            }
            if next.len() > width {
                draw(&mut next, width, limit, random);
            }
            let place = |drawn: &Drawn| {
                let mut state = State { loss: drawn.loss, ..State::clone(&states[drawn.at].0) };
                sequence.place(step, drawn.letter, &mut state.places);
                state.letters[step.cell.index()] = drawn.letter;
                (state, drawn.weight)
            };
            states = next.iter().map(place).collect();
        }
        estimate
    }
}

/// A node reached from a state, and the nodes that it stands for.
struct Drawn {
    at: usize,
    loss: i64,
    letter: Letter,
    weight: f64,
}

/// Draws about `width` of some nodes. What is left of the limit tells how much is below a node: the more is left the likelier the
/// node is drawn, and the fewer others it stands for (systematic resampling).
fn draw(nodes: &mut Vec<Drawn>, width: usize, limit: i64, random: &mut ChaCha8Rng) {
    let share = |node: &Drawn| {
        let left = (limit - node.loss) as f64 / limit as f64;
        left.powi(SHARE)
    };
    let all: f64 = nodes.iter().map(|node| node.weight * share(node)).sum();
    let interval = all / width as f64;
    let mut next = interval * random.random::<f64>();
    nodes.retain_mut(|node| {
        let share = share(node);
        let end = node.weight * share;
        let times = if next < end { ((end - next) / interval).floor() + 1.0 } else { 0.0 };
        next += times * interval - end;
        node.weight = times * interval / share;
        times > 0.0
    });
}

/// How many nodes a walk may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub(super) nodes: f64,
    /// The work of the estimate itself.
    pub(super) work: u64,
}

/// Some first cells of a sequence filled.
#[derive(Clone, Debug)]
struct State {
    places: Vec<u32>,
    letters: Vec<Letter>,
    loss: i64,
}

impl State {
    fn filled(&self) -> Filled<'_> {
        Filled { places: &self.places, letters: &self.letters, loss: self.loss }
    }
}

impl<O: Observer> Worker<'_, O> {
    /// Walks through the fills of a pattern that are better than the best, as far as `most` nodes go; returns the nodes that
    /// are left then, with their bounds.
    pub(super) fn walk(
        &mut self,
        search: &PartSearch,
        walk: &StaticWalk,
        pattern: &Pattern,
        most: u64,
    ) -> Vec<(i64, Pattern)> {
        let scope = self.scope(search);
        let StaticWalk { sequence, bound, .. } = walk;
        let last = self.nodes.saturating_add(most);
        let places = vec![Prefixes::EMPTY; sequence.columns()];
        let mut state = State { places, letters: vec![0; scope.model.cell_count()], loss: 0 };
        // The letters to be tried at each step on the path, where those of each begin, and the places before each letter.
        let (mut open, mut begins, mut before) = (Vec::<(i64, Letter)>::new(), vec![0], Vec::new());
        let mut rest = Vec::new();
        let mut limit = bound - search.incumbents.threshold();
        let mut is_over = false;
        let expand = |state: &State, depth: usize, limit: i64, open: &mut Vec<(i64, Letter)>| {
            let step = &sequence.steps[depth];
            let letters = pattern.get(step.cell).map_or(step.letters, LetterSet::only);
            let filled = state.filled();
            sequence.expand(step, filled, (letters, limit), |loss, letter| {
                open.push((loss, letter));
            });
        };
        expand(&state, 0, limit, &mut open);
        while let Some(&begin) = begins.last() {
            let depth = begins.len() - 1;
            if is_over {
                for (loss, letter) in open.drain(begin..).filter(|&(loss, _)| loss < limit) {
                    let mut left = pattern.clone();
                    for step in &sequence.steps[..depth] {
                        left.place(step.cell, state.letters[step.cell.index()]);
                    }
                    left.place(sequence.steps[depth].cell, letter);
                    rest.push((bound - loss, left));
                }
            }
            if open.len() == begin {
                begins.pop();
                if let Some(above) = depth.checked_sub(1) {
                    match is_over {
                        true => self.teller.undo(),
                        false => self.teller.refute(),
                    }
                    take_back(&sequence.steps[above].columns, &mut before, &mut state.places);
                }
                continue;
            }
            let Some((loss, letter)) = open.pop().filter(|&(loss, _)| loss < limit) else {
                continue;
            };
            let step = &sequence.steps[depth];
            self.nodes += 1;
            self.teller.choose(scope.model, Choice::Letter(step.cell, letter));
            self.teller.bounded(bound - loss, bound - limit);
            before.extend(step.columns.iter().map(|&column| state.places[column]));
            sequence.place(step, letter, &mut state.places);
            state.letters[step.cell.index()] = letter;
            state.loss = loss;
            if !walk.is_first(depth, &state.letters) {
                self.teller.refute();
                take_back(&step.columns, &mut before, &mut state.places);
                continue;
            }
            if depth + 1 == sequence.steps.len() {
                let words = sequence.words(scope.part, &state.places);
                if let Some(words) = words.filter(|words| scope.allows(words)) {
                    self.note(search, scope.fill(words));
                    limit = bound - search.incumbents.threshold();
                }
                self.teller.refute();
                take_back(&step.columns, &mut before, &mut state.places);
                continue;
            }
            begins.push(open.len());
            expand(&state, depth + 1, limit, &mut open);
            is_over = self.nodes >= last
                || self.nodes.is_multiple_of(NODES_AT_ONCE) && self.evaluator.stop.is_due();
        }
        rest
    }
}

/// Takes the places of some columns back.
fn take_back(columns: &[usize], before: &mut Vec<u32>, places: &mut [u32]) {
    for &column in columns.iter().rev() {
        if let Some(place) = before.pop() {
            places[column] = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn nodes_drawn_stand_for_all() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let node = |at: usize| Drawn {
            at,
            loss: (at as i64 * 37) % 60,
            letter: 0,
            weight: random.random_range(1.0..100.0),
        };
        let nodes: Vec<Drawn> = (0..300).map(node).collect();
        // The weight of nodes with much left and with little, which are drawn least.
        let sums = |nodes: &[Drawn]| {
            let weight = |is_low: bool| {
                let own = nodes.iter().filter(|node| (node.loss < 40) == is_low);
                own.map(|node| node.weight).sum::<f64>()
            };
            [weight(true), weight(false)]
        };
        let draws = 4000;
        let mut means = [0.0; 2];
        for _ in 0..draws {
            let copy = |node: &Drawn| Drawn { weight: node.weight, ..*node };
            let mut drawn: Vec<Drawn> = nodes.iter().map(copy).collect();
            draw(&mut drawn, 30, 100, random);
            assert!((25..=31).contains(&drawn.len()), "{}", drawn.len());
            let own = sums(&drawn);
            (0..2).for_each(|at| means[at] += own[at] / f64::from(draws));
        }
        for (mean, sum) in means.into_iter().zip(sums(&nodes)) {
            assert!((mean / sum - 1.0).abs() < 0.05, "{mean} for {sum}");
        }
    }
}
