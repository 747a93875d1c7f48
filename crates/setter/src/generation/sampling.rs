//! The drawing of grids: exactly uniform where that can be had.

use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use thiserror::Error;

use super::bounds::Impossible;
use super::census::Census;
use super::chain::Chain;
use super::conditions::Conditions;
use super::pattern::Pattern;
use super::placing;
use super::rejection::{Proposals, below};
use lexicon::{Halt, Halted};

/// The patterns drawn at first to see whether many meet the conditions, and how many must: then throwing the
/// others away takes some milliseconds a grid at the most. The number only chooses the method.
const TRIALS: u32 = 20_000;
const ENOUGH: u32 = 10;

/// The patterns drawn for one grid before giving up; with one in 2,000 kept, or as the trials went, a
/// grid is missed with a probability of e⁻¹⁰⁰⁰.
const MOST_DRAWN: u64 = 2_000_000;

/// The patterns of a census that are gone through one by one to find out that none is connected.
const MOST_LISTED: u32 = 200_000;

/// How grids are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Uniformly: patterns with the right number of black cells and the symmetry are drawn uniformly,
    /// and patterns that miss a condition are thrown away.
    Rejection,
    /// Uniformly: all patterns are counted, one is found by its number, and patterns whose white cells are
    /// not connected are thrown away.
    Census {
        /// How many patterns there are, connected or not.
        patterns: BigUint,
    },
    /// Black cells are placed one after the other, in a random order, where they keep the conditions of arrow words:
    /// which patterns are likelier is not known.
    Placing,
    /// By a Markov chain that in the limit is uniform: it leans to patterns that differ by few moves
    /// from many others that meet the conditions.
    Chain {
        /// The least moves made for a grid.
        moves: usize,
    },
}

impl Method {
    /// Whether each grid that meets the conditions has exactly the same probability.
    pub fn is_uniform(&self) -> bool {
        !matches!(self, Method::Chain { .. } | Method::Placing)
    }
}

/// Why there is no grid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GenerationError {
    /// No grid can meet the conditions.
    #[error("no grid meets the conditions: {0}")]
    Impossible(Impossible),
    /// No grid was found by a Markov chain; that there is none is not proved.
    #[error(
        "no grid was found that meets the conditions, neither by chance nor by a Markov chain that was \
         led towards them {walks} times; that there is none is not proved"
    )]
    NotReached {
        /// How many walks were made.
        walks: usize,
    },
    /// No grid was met by chance; that there is none is not proved.
    #[error(
        "none of {drawn} grids drawn by chance meets the conditions; that there is none is not proved"
    )]
    NotDrawn {
        /// How many grids were drawn.
        drawn: u64,
    },
    /// The drawing was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

impl From<Impossible> for GenerationError {
    fn from(why: Impossible) -> GenerationError {
        // Not as its source, for the message has it already.
        GenerationError::Impossible(why)
    }
}

/// Draws grids that meet conditions, one after the other, each without regard to the grids before; the same
/// seed draws the same grids on all machines.
#[derive(Debug)]
pub struct Sampler {
    conditions: Conditions,
    source: Source,
    random: ChaCha8Rng,
    halt: Halt,
}

#[derive(Clone, Debug)]
enum Source {
    Rejection(Proposals),
    Census(Census),
    Chain(Chain),
    Placing,
    /// All patterns.
    Listed(Vec<Pattern>),
}

impl Sampler {
    /// Chooses how to draw grids that meet `conditions`. Takes up to about a second, and as any draw
    /// gives up soon once `halt` is set.
    ///
    /// # Errors
    /// If no grid can meet the conditions, which is then proved; or if it was asked to end.
    pub fn new(conditions: Conditions, seed: u64, halt: &Halt) -> Result<Sampler, GenerationError> {
        conditions.check()?;
        let source = choose(&conditions, seed, halt)?;
        let random = ChaCha8Rng::seed_from_u64(seed);
        Ok(Sampler { conditions, source, random, halt: halt.clone() })
    }

    /// A sampler that draws in the same way, from another seed: the choice of the way, which takes the time
    /// of [`new`](Self::new), is not made again. Gives up soon once `halt` is set.
    ///
    /// The grids depend on both seeds.
    ///
    /// ```
    /// use setter::generation::{Conditions, Sampler, Size, Style};
    /// use lexicon::halt::Halt;
    /// let conditions = Conditions::of_style(Style::French, Size::new(7, 9)?);
    /// let sampler = Sampler::new(conditions, 1, &Halt::default())?;
    /// let draw = |seed| sampler.seeded(seed, &Halt::default()).draw();
    /// assert_eq!(draw(2)?, draw(2)?);
    /// assert_ne!(draw(2)?, draw(3)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seeded(&self, seed: u64, halt: &Halt) -> Sampler {
        Sampler {
            conditions: self.conditions.clone(),
            source: self.source.clone(),
            random: ChaCha8Rng::seed_from_u64(seed),
            halt: halt.clone(),
        }
    }

    /// How the grids are drawn.
    pub fn method(&self) -> Method {
        match &self.source {
            Source::Rejection(_) => Method::Rejection,
            Source::Census(census) => Method::Census { patterns: census.total() },
            Source::Chain(chain) => Method::Chain { moves: chain.moves() },
            Source::Placing => Method::Placing,
            Source::Listed(patterns) => Method::Census { patterns: patterns.len().into() },
        }
    }

    /// The next grid.
    ///
    /// # Errors
    /// If no grid was found within a bounded effort, or the drawing was asked to end.
    pub fn draw(&mut self) -> Result<Pattern, GenerationError> {
        let Sampler { conditions, source, random, halt } = self;
        if let Source::Chain(chain) = source {
            let not_reached = GenerationError::NotReached { walks: Chain::WALKS };
            return chain.draw(random, halt)?.ok_or(not_reached);
        }
        if matches!(source, Source::Placing) {
            let not_drawn = GenerationError::NotDrawn { drawn: placing::tries(conditions) };
            return placing::draw(conditions, random, halt)?.ok_or(not_drawn);
        }
        for _ in 0..MOST_DRAWN {
            halt.check()?;
            let pattern = match source {
                Source::Rejection(proposals) => Some(proposals.draw(random)),
                Source::Census(census) => census.pattern(below(&census.total(), random)),
                Source::Listed(patterns) => patterns.choose(random).cloned(),
                Source::Chain(_) | Source::Placing => None,
            };
            if let Some(pattern) = pattern.filter(|pattern| conditions.hold(pattern)) {
                return Ok(pattern);
            }
        }
        Err(GenerationError::NotDrawn { drawn: MOST_DRAWN })
    }
}

/// The best source of grids: an exact one if there is one, and rejection if it keeps many patterns, for it is
/// the fastest.
fn choose(conditions: &Conditions, seed: u64, halt: &Halt) -> Result<Source, GenerationError> {
    if conditions.hold_clues {
        return by_chance(conditions, Source::Placing);
    }
    if !conditions.given.is_empty() {
        // Draws by numbers know nothing of given cells.
        return Ok(Source::Chain(Chain::new(conditions)));
    }
    let mut proposals = Proposals::new(conditions);
    // Other random numbers than those of the grids, for the number of trials tells of them.
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(1);
    let mut kept = 0;
    for _ in 0..TRIALS {
        halt.check()?;
        kept += u32::from(conditions.hold(&proposals.draw(&mut random)));
        if kept == ENOUGH {
            return Ok(Source::Rejection(proposals));
        }
    }
    let census = Census::new(conditions, halt);
    halt.check()?;
    let chain = || by_chance(conditions, Source::Chain(Chain::new(conditions)));
    let Ok(census) = census else { return chain() };
    let total = census.total();
    if total <= MOST_LISTED.into() {
        let count = total.to_u32_digits().first().copied().unwrap_or(0);
        let mut patterns = (0..count).filter_map(|number| census.pattern(number.into()));
        if !patterns.any(|pattern| halt.is_set() || conditions.hold(&pattern)) {
            return Err(Impossible::Counted.into());
        }
        halt.check()?;
        return Ok(Source::Census(census));
    }
    // Most may be unconnected: then the chain looks for the others.
    for _ in 0..TRIALS {
        halt.check()?;
        let pattern = census.pattern(below(&total, &mut random));
        kept += u32::from(pattern.is_some_and(|pattern| conditions.hold(&pattern)));
        if kept >= ENOUGH {
            return Ok(Source::Census(census));
        }
    }
    chain()
}

/// The source that finds grids by chance; in a grid of one row or one column, where it mostly finds none, all grids, for
/// the white cells are one run.
fn by_chance(conditions: &Conditions, source: Source) -> Result<Source, GenerationError> {
    let (size, cells) = (conditions.size, conditions.size.cells());
    if size.rows() > 1 && size.columns() > 1 {
        return Ok(source);
    }
    let runs = (0..cells).flat_map(|first| (first + 1..=cells).map(move |end| first..end));
    let patterns = runs.map(|run| {
        let mut pattern = Pattern::white(size);
        (0..cells).filter(|cell| !run.contains(cell)).for_each(|cell| pattern.set(cell, true));
        pattern
    });
    let patterns: Vec<Pattern> = patterns.filter(|pattern| conditions.hold(pattern)).collect();
    match patterns.is_empty() {
        true => Err(Impossible::Counted.into()),
        false => Ok(Source::Listed(patterns)),
    }
}
