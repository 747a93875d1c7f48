//! An estimate of the nodes of a walk.

use super::cell_sequence::{CellSequence, CellStep, Filled, StaticWalk};
use super::prefixes::Prefixes;
use crate::branch_and_bound::bound::evaluation::Stop;
use lexicon::letters::Letter;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// How much likelier a node is drawn for an estimate with twice as much left of the limit: this power of two.
const SHARE: i32 = 4;

/// An estimate of the nodes of a walk for fills of more than `threshold`, without a bias; once it is above `most`, any number above
/// that; infinite if the search is to end.
///
/// At each level some nodes drawn at random stand for all that were reached (Knuth, *Estimating the efficiency of backtrack
/// programs*, 1975; several at once: Rubinstein, *Stochastic enumeration method for counting NP-hard problems*, 2013).
pub(crate) fn estimate(
    walk: &StaticWalk,
    cells: usize,
    (threshold, most): (i64, f64),
    width: usize,
    (stop, random): (&Stop, &mut ChaCha8Rng),
) -> Estimate {
    let sequence = &walk.sequence;
    let limit = sequence.unit.limit(walk.bound - threshold);
    let mut states = States::empty(sequence, cells);
    let (mut weights, mut next) = (vec![1.0], Vec::new());
    let mut estimate = Estimate { nodes: 0.0, work: 0 };
    for step in &sequence.steps {
        next.clear();
        for (state, &weight) in weights.iter().enumerate() {
            sequence.expand(step, states.get(state), (step.letters, limit), |loss, letter| {
                next.push(DrawnNode { loss, state: state as u32, letter, weight });
            });
        }
        estimate.nodes += next.iter().map(|drawn| drawn.weight).sum::<f64>();
        estimate.work += next.len() as u64;
        if stop.is_due() {
            return Estimate { nodes: f64::INFINITY, ..estimate };
        }
        if estimate.nodes > most {
            break;
        }
        if next.len() > width {
            draw(&mut next, width, limit, random);
        }
        states = states.placed(sequence, step, &next);
        weights.clear();
        weights.extend(next.iter().map(|drawn| drawn.weight));
    }
    estimate
}

/// A node reached from a state by one more letter.
#[derive(Clone, Copy)]
struct DrawnNode {
    loss: i64,
    state: u32,
    letter: Letter,
    /// How many nodes it stands for.
    weight: f64,
}

/// Draws about `width` of some nodes. What is left of the limit tells how much is below a node: the more is left the likelier the
/// node is drawn, and the fewer others it stands for (systematic resampling).
fn draw(nodes: &mut Vec<DrawnNode>, width: usize, limit: i64, random: &mut ChaCha8Rng) {
    let share = |node: &DrawnNode| {
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
pub(crate) struct Estimate {
    pub(crate) nodes: f64,
    /// The work of the estimate itself.
    pub(crate) work: u64,
}

/// Some first cells of a sequence filled in several ways.
struct States {
    losses: Vec<i64>,
    /// The columns of one state after the other, and its letters by cells.
    places: Vec<u32>,
    letters: Vec<Letter>,
    columns: usize,
    cells: usize,
}

impl States {
    /// The state without a letter.
    fn empty(sequence: &CellSequence, cells: usize) -> States {
        let columns = sequence.columns();
        States {
            losses: vec![0],
            places: vec![Prefixes::EMPTY; columns],
            letters: vec![0; cells],
            columns,
            cells,
        }
    }

    fn get(&self, state: usize) -> Filled<'_> {
        Filled {
            places: &self.places[state * self.columns..][..self.columns],
            letters: &self.letters[state * self.cells..][..self.cells],
            loss: self.losses[state],
        }
    }

    /// The states with one more letter each.
    fn placed(&self, sequence: &CellSequence, step: &CellStep, next: &[DrawnNode]) -> States {
        let mut placed = States {
            losses: Vec::with_capacity(next.len()),
            places: Vec::with_capacity(next.len() * self.columns),
            letters: Vec::with_capacity(next.len() * self.cells),
            ..*self
        };
        for &DrawnNode { loss, state, letter, .. } in next {
            let state = self.get(state as usize);
            let own = placed.places.len();
            placed.places.extend_from_slice(state.places);
            sequence.place(step, letter, &mut placed.places[own..]);
            let own = placed.letters.len();
            placed.letters.extend_from_slice(state.letters);
            placed.letters[own + step.cell.index()] = letter;
            placed.losses.push(loss);
        }
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn nodes_drawn_stand_for_all() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let node = |state: u32| DrawnNode {
            loss: (i64::from(state) * 37) % 60,
            state,
            letter: 0,
            weight: random.random_range(1.0..100.0),
        };
        let nodes: Vec<DrawnNode> = (0..300).map(node).collect();
        // The weight of nodes with much left and with little, which are drawn least.
        let sums = |nodes: &[DrawnNode]| {
            let weight = |is_low: bool| {
                let own = nodes.iter().filter(|node| (node.loss < 40) == is_low);
                own.map(|node| node.weight).sum::<f64>()
            };
            [weight(true), weight(false)]
        };
        let draws = 4000;
        let mut means = [0.0; 2];
        for _ in 0..draws {
            let mut drawn = nodes.clone();
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
