//! The generations, one after the other.

use std::collections::BTreeSet;

use lexicon::clock::Instant;
use lexicon::{Halt, Halted, Letter, LetterSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::super::event::{Event, Observer};
use super::super::word_list::WordList;
use super::fitness::Cost;
use super::mutation::mutate;
use super::parameters::Parameters;
use super::population::{Population, fill};
use super::repair::Repair;
use crate::game::GuessId;
use crate::history::{Turn, allows};
use crate::reply::Rule;

/// A genetic algorithm over the words of a list, with what it keeps from guess to guess.
#[derive(Debug)]
pub struct Evolution<'w> {
    rule: Rule,
    list: &'w WordList,
    parameters: Parameters,
    /// The letters that words have at each position.
    at: Vec<LetterSet>,
    repair: Repair,
}

/// The result of an evolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evolved {
    /// Words that agree with all replies, in order.
    pub compatible: Vec<GuessId>,
    /// How many generations there were.
    pub generations: usize,
    /// The words of all generations.
    pub evaluations: u64,
}

/// How many words of a generation are told.
const SAMPLE: usize = 8;

impl<'w> Evolution<'w> {
    /// An evolution of the words of a list.
    pub fn new(rule: Rule, list: &'w WordList, parameters: Parameters) -> Evolution<'w> {
        let mut at = vec![LetterSet::EMPTY; list.length()];
        for word in list.words().iter() {
            for (set, &letter) in at.iter_mut().zip(word) {
                *set = *set | LetterSet::only(letter);
            }
        }
        Evolution { rule, list, parameters, at, repair: Repair::default() }
    }

    /// Forgets what was remembered of repairs.
    pub fn forget(&mut self) {
        self.repair = Repair::default();
    }

    /// Gathers words that agree with a history, whose guesses have as many letters.
    ///
    /// # Errors
    /// If it was halted.
    pub fn run<O: Observer>(
        &mut self,
        history: &[Turn],
        random: &mut ChaCha8Rng,
        halt: &Halt,
        observer: &mut O,
    ) -> Result<Evolved, Halted> {
        let (list, start) = (self.list, Instant::now());
        let cost = Cost::new(self.rule, self.parameters.fitness, list.length(), history);
        let size = self.parameters.population.max(2);
        let (mut words, mut compatible) = (Vec::new(), BTreeSet::new());
        fill(&mut words, size, list.words(), random);
        let (mut evaluations, mut number, mut grew) = (0, 0, 0);
        loop {
            halt.check()?;
            let population = Population::ranked(&words, |word| cost.of(list.word(word)));
            evaluations += words.len() as u64;
            let before = compatible.len();
            for &(_, word) in population.words() {
                if compatible.len() < self.parameters.max_size.max(1)
                    && allows(self.rule, history, list.word(word))
                {
                    compatible.insert(word);
                }
            }
            if compatible.len() > before {
                grew = number;
            }
            observer.emit(|| self.generation_event(number, &population, compatible.len()));
            number += 1;
            let is_enough = compatible.len() >= self.parameters.max_size.max(1)
                || !compatible.is_empty() && number > grew + self.parameters.patience;
            let is_late = self.parameters.timeout.is_some_and(|time| start.elapsed() >= time);
            if is_enough || is_late || number >= self.parameters.generations.max(1) {
                let compatible = compatible.into_iter().collect();
                return Ok(Evolved { compatible, generations: number, evaluations });
            }
            // The best word goes on as it is.
            words.clear();
            words.extend(population.words().first().map(|&(_, word)| word));
            while words.len() < size {
                halt.check()?;
                words.push(self.child(&population, &cost, random, observer));
            }
            // Words that stand twice make room for others.
            fill(&mut words, size, list.words(), random);
        }
    }

    fn child<O: Observer>(
        &mut self,
        population: &Population,
        cost: &Cost<'_>,
        random: &mut ChaCha8Rng,
        observer: &mut O,
    ) -> GuessId {
        let list = self.list;
        let [one, other] = [0; 2].map(|_| list.word(population.parent(random)));
        let mut child = one.to_vec();
        if random.random_bool(self.parameters.crossover_probability.clamp(0.0, 1.0)) {
            [child, _] = self.parameters.crossover.cross(one, other, random);
            let parents = || [one, other].map(<[Letter]>::to_vec);
            observer.emit(|| Event::Crossover { parents: parents(), child: child.clone() });
        }
        if random.random_bool(self.parameters.mutation.clamp(0.0, 1.0)) {
            let from = if O::WATCHES { child.clone() } else { Vec::new() };
            mutate(&mut child, cost, &self.at, random);
            observer.emit(|| Event::Mutation { from, to: child.clone() });
        }
        let from = if O::WATCHES { child.clone() } else { Vec::new() };
        let word = self.repair.repaired(child, list, |word| cost.of(list.word(word)), random);
        if O::WATCHES && from != list.word(word) {
            observer.emit(|| Event::Repair { from, to: list.word(word).to_vec() });
        }
        word
    }

    fn generation_event(&self, number: usize, population: &Population, compatible: usize) -> Event {
        let sample = population.words().iter().take(SAMPLE);
        Event::Generation {
            number,
            best: population.words().first().map_or(0, |&(cost, _)| cost),
            mean: population.mean(),
            compatible,
            sample: sample.map(|&(cost, word)| (self.list.word(word).to_vec(), cost)).collect(),
        }
    }
}
