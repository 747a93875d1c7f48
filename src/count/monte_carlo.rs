//! How many fills there are, estimated by a sequential Monte Carlo.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::check::{check, repeated_word};
use super::prefixes::in_rows;
use crate::estimate::{Estimate, PartialFill};
use crate::search::Order;
use csp::{LetterWeights, Model, Parameters, Solver};
use lexicon::threads::{self, lock};
use lexicon::{Halt, Halted};
use network::Problem;

/// How many partial fills go on at a time: one population.
pub const POPULATION: usize = 1000;

/// The power of the numbers of words left by which a word is likely; 1 would be best if cells did not depend on each
/// other. How good the estimates are with it: `benches/record/estimates.md`.
const POWER: f64 = 0.8;

/// How far a word that is drawn follows beliefs about the letters that the crossing slots still need: the power of the
/// belief in a letter, and the part that is added to it before, as beliefs may be wrong. Without that part estimates of
/// hard problems are far too low, and their populations agree.
const TRUST: f32 = 0.35;
const DOUBT: f32 = 0.03;

/// A population is drawn anew once the mean square of its weights, whose mean is 1, is greater: then half of it would
/// do, were all weights equal.
const RESAMPLED: f64 = 2.0;

/// Estimates of how many fills a problem has, each of a population of its own, with their mean and its error.
///
/// A *sequential Monte Carlo* (Liu and Chen, *Sequential Monte Carlo methods for dynamic systems*, 1998; Del Moral,
/// Doucet and Jasra, *Sequential Monte Carlo samplers*, 2006) puts words row after row into a population of partial fills.
/// A word is drawn the more likely, the more words its letters leave to the slots that cross the row, and the more likely
/// the further letters of these slots are by belief propagation. So a partial fill counts for more fills or fewer: that is
/// its weight. When few partial fills have most of the weight, the population is drawn anew by weights. The product of the
/// mean weights is an estimate without bias of the number of fills, however small the population is. The differences
/// between populations show how far it is off on average.
///
/// ```
/// use enumerate::count::MonteCarlo;
/// use enumerate::search::Order;
/// use lexicon::halt::Halt;
/// use network::problem::Problem;
///
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", ["mars", "mois", "plus", "soir", "tard"])?;
///
/// let estimate = MonteCarlo { populations: 20, seed: 1, threads: 1 };
/// let estimate = estimate.run(&problem, Order::Rows, &Halt::default());
/// let (mean, error) = estimate.mean();
/// assert!((mean.to_f64() - 5.0).abs() < 0.5 && error.unwrap().to_f64() < 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo {
    /// How many populations there are, each of [`POPULATION`] partial fills.
    pub populations: u64,
    /// The number that all draws depend on, and nothing else.
    pub seed: u64,
    /// How many threads go on at a time.
    pub threads: usize,
}

/// The estimates of some populations.
#[derive(Clone, Debug, Default)]
pub struct CountEstimates {
    /// The natural logarithm of the estimate of each population, in their order; minus infinity for none.
    pub logarithms: Vec<f64>,
}

/// A number of any size, known as precisely as a machine word of floating point tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Magnitude {
    /// The natural logarithm; minus infinity for 0.
    pub logarithm: f64,
}

impl MonteCarlo {
    /// Estimates how many fills a problem has, in rows of an order; on any number of
    /// threads the same. Once `halt` is set, only the first populations tell that are through by then.
    pub fn run(self, problem: &Problem, order: Order, halt: &Halt) -> CountEstimates {
        if problem.obstruction().is_some() {
            return CountEstimates {
                logarithms: vec![f64::NEG_INFINITY; self.populations as usize],
            };
        }
        let (next, found) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let letters = believed(problem, order, halt);
        threads::share(self.threads.max(1), || {
            let mut space = Estimate::weighed(problem, order, POWER, &letters);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.populations {
                    return;
                }
                let mut random = ChaCha8Rng::seed_from_u64(self.seed);
                random.set_stream(number);
                let estimated = estimated(problem, &mut space, &mut random, halt);
                let Ok(logarithm) = estimated else { return };
                lock(&found).push((number, logarithm));
            }
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|&(number, _)| number);
        // Populations that end early are not to count more than others.
        let through = (0..).zip(found).take_while(|&(place, (number, _))| place == number);
        CountEstimates { logarithms: through.map(|(_, (_, logarithm))| logarithm).collect() }
    }
}

/// The weights of the letters at the cells of each slot by the messages of the other slots, which are told by belief propagation.
fn believed(problem: &Problem, order: Order, halt: &Halt) -> LetterWeights {
    let model = Arc::new(Model::new(problem.repeating(), order));
    let parameters = Parameters { halt: halt.clone(), ..Parameters::for_any_fill() };
    let mut messages = Solver::new(model, parameters).messages();
    for weight in messages.iter_mut().flatten().flatten() {
        *weight = (*weight + DOUBT).powf(TRUST);
    }
    messages
}

/// The logarithm of the estimate of one population.
fn estimated(
    problem: &Problem,
    space: &mut Estimate<'_>,
    random: &mut impl Rng,
    halt: &Halt,
) -> Result<f64, Halted> {
    let (first, mut logarithm) = space.nothing_filled();
    let mut population = vec![first; POPULATION];
    // Their mean is 1 before each row.
    let mut weights = vec![1.0; POPULATION];
    for row in 0..space.rows() {
        for (partial, weight) in population.iter().zip(&mut weights) {
            halt.check()?;
            *weight *= space.weight_of_row(row, partial);
        }
        logarithm += normalise(&mut weights);
        if logarithm == f64::NEG_INFINITY {
            return Ok(logarithm);
        }
        let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
        if squares > RESAMPLED * POPULATION as f64 {
            population = resampled(&population, &weights, random.random());
            weights.fill(1.0);
        }
        for (partial, weight) in population.iter_mut().zip(&mut weights) {
            halt.check()?;
            if *weight > 0.0 {
                *weight *= space.fill_row(row, partial, &mut || random.random());
            }
        }
    }
    if !problem.constraints().is_empty() {
        let cells = space.cells();
        for (partial, weight) in population.iter().zip(&mut weights) {
            let is_fill = *weight > 0.0 && {
                let fill = in_rows(cells, &partial.letters);
                let repeats = problem.is_distinct() && repeated_word(problem, &fill).is_some();
                !repeats && check(problem, &fill).is_ok()
            };
            *weight *= f64::from(u8::from(is_fill));
        }
    }
    Ok(logarithm + normalise(&mut weights))
}

/// Divides weights by their mean, and returns its logarithm.
fn normalise(weights: &mut [f64]) -> f64 {
    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
    if mean > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= mean);
    }
    mean.ln()
}

/// Draws from a population as many partial fills as it has, each as often as its weight says, rounded up or down
/// (systematic resampling; Kitagawa 1996).
fn resampled(population: &[PartialFill], weights: &[f64], at: f64) -> Vec<PartialFill> {
    let (mut sum, mut drawn) = (0.0, Vec::with_capacity(population.len()));
    for (partial, weight) in population.iter().zip(weights) {
        sum += weight;
        while drawn.len() < population.len() && drawn.len() as f64 + at < sum {
            drawn.push(partial.clone());
        }
    }
    // Weights may add up to a little less than their number.
    while let (true, Some(last)) = (drawn.len() < population.len(), drawn.last()) {
        drawn.push(last.clone());
    }
    drawn
}

impl CountEstimates {
    /// The mean of the estimates, and its standard error, if there are two at least.
    pub fn mean(&self) -> (Magnitude, Option<Magnitude>) {
        let greatest = self.logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if greatest == f64::NEG_INFINITY {
            return (Magnitude::ZERO, (self.logarithms.len() > 1).then_some(Magnitude::ZERO));
        }
        let number = self.logarithms.len() as f64;
        let relative = || self.logarithms.iter().map(|logarithm| (logarithm - greatest).exp());
        let mean = relative().sum::<f64>() / number;
        let squares: f64 = relative().map(|relative| (relative - mean).powi(2)).sum();
        let magnitude = |relative: f64| Magnitude { logarithm: greatest + relative.ln() };
        let error = (number > 1.0).then(|| (squares / (number - 1.0) / number).sqrt());
        (magnitude(mean), error.map(magnitude))
    }

    /// The standard deviation of the estimates as a part of their mean, their coefficient of variation; 0 where there is
    /// none. It is great where few partial fills have most of the weight, and then most estimates are too low.
    pub fn variation(&self) -> f64 {
        match self.mean() {
            (mean, Some(error)) if error != Magnitude::ZERO => {
                (error.logarithm - mean.logarithm).exp() * (self.logarithms.len() as f64).sqrt()
            }
            _ => 0.0,
        }
    }
}

impl Magnitude {
    const ZERO: Magnitude = Magnitude { logarithm: f64::NEG_INFINITY };

    /// The number, or infinity where that is too small for it.
    pub fn to_f64(self) -> f64 {
        self.logarithm.exp()
    }
}

impl fmt::Display for Magnitude {
    /// As `5.049e7`, with as many decimals as are asked for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.logarithm == f64::NEG_INFINITY {
            return f.write_str("0");
        }
        let decimals = f.precision().unwrap_or(3);
        let power = self.logarithm / std::f64::consts::LN_10;
        let digits = format!("{:.decimals$e}", 10_f64.powf(power - power.floor()));
        // The digits may have been rounded up to 10.
        let (digits, more) = digits.split_once('e').unwrap_or((&digits, "0"));
        let exponent = power.floor() as i64 + more.parse::<i64>().unwrap_or(0);
        write!(f, "{digits}e{exponent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::random_problem;
    use crate::search::Search;
    use crate::search::examples::{GRIDS, fills, problem};

    fn estimates(problem: &Problem, order: Order, threads: usize) -> CountEstimates {
        let estimate = MonteCarlo { populations: 24, seed: 5, threads };
        estimate.run(problem, order, &Halt::default())
    }

    #[test]
    fn estimates_are_off_by_their_error_and_without_bias() {
        let (mut with_fills, mut off, mut rough) = (0, 0.0, 0);
        for seed in 0..150 {
            let problem = random_problem(seed);
            let problem = if seed % 4 == 0 { problem.distinct() } else { problem };
            let order = [Order::Rows, Order::Columns][seed as usize % 2];
            let search = Search { order, ..Search::default() };
            let all = fills(&problem, search).len() as f64;
            let (mean, error) = estimates(&problem, order, 1).mean();
            let (mean, error) = (mean.to_f64(), error.unwrap().to_f64());
            with_fills += usize::from(all > 0.0);
            // Where all populations agree nothing was left to chance.
            let bound = error.max(1e-9 * all);
            assert!((mean - all).abs() <= 5.0 * bound, "seed {seed}: {mean} ± {error}, not {all}");
            if error > 1e-6 * all {
                off += (mean - all) / error;
                rough += 1;
            }
        }
        assert!(with_fills > 60 && rough > 30, "{with_fills} {rough}");
        // The sum of `rough` errors that are as likely above as below.
        assert!(off.abs() < 4.0 * f64::from(rough).sqrt(), "{off} of {rough}");
    }

    #[test]
    fn larger_grids_are_estimated_too() {
        for grid in GRIDS {
            let problem = problem(grid);
            let all = fills(&problem, Search::default()).len() as f64;
            let (mean, error) = estimates(&problem, Order::Rows, 1).mean();
            let (mean, error) = (mean.to_f64(), error.unwrap().to_f64());
            assert!(
                (mean - all).abs() <= 5.0 * error.max(1e-9 * all),
                "{mean} ± {error}, not {all}"
            );
            assert!(error < 0.1 * all, "{mean} ± {error}, not {all}\n{grid}");
        }
    }

    #[test]
    fn an_estimate_is_the_same_on_any_number_of_threads_and_ends_when_it_is_halted() {
        let problem = problem(GRIDS[0]);
        let alone = estimates(&problem, Order::Rows, 1);
        assert_eq!(estimates(&problem, Order::Rows, 3).logarithms, alone.logarithms);
        assert!(alone.logarithms[0] != alone.logarithms[1]);
        let (halt, estimate) =
            (Halt::default(), MonteCarlo { populations: 9, seed: 5, threads: 2 });
        halt.set();
        assert!(estimate.run(&problem, Order::Rows, &halt).logarithms.is_empty());
    }

    #[test]
    fn magnitudes_are_told_in_decimals() {
        let told = |number: f64| format!("{:.2}", Magnitude { logarithm: number.ln() });
        assert_eq!(
            [5.0, 50_494_589.0, 0.25, 9.999e9].map(told),
            ["5.00e0", "5.05e7", "2.50e-1", "1.00e10"]
        );
        assert_eq!(Magnitude::ZERO.to_string(), "0");
        assert_eq!(Magnitude { logarithm: 1e4 }.to_string(), "8.807e4342");
        let estimates =
            |of: &[f64]| CountEstimates { logarithms: of.iter().map(|e| e.ln()).collect() };
        let (mean, error) = estimates(&[4.0, 0.0, 8.0]).mean();
        assert!((mean.to_f64() - 4.0).abs() < 1e-9);
        assert!((error.unwrap().to_f64() - 16_f64.sqrt() / 3_f64.sqrt()).abs() < 1e-9);
        assert!((estimates(&[4.0, 0.0, 8.0]).variation() - 1.0).abs() < 1e-9);
        assert_eq!([&[4.0][..], &[0.0, 0.0]].map(|of| estimates(of).variation()), [0.0; 2]);
        assert_eq!(estimates(&[4.0]).mean().1, None);
        assert_eq!(estimates(&[0.0, 0.0]).mean(), (Magnitude::ZERO, Some(Magnitude::ZERO)));
    }
}
