//! The genetic algorithm of a student report, for its tables to be checked.

use lexicon::clock::Instant;
use lexicon::{Halt, Halted, Letter};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::super::event::{Event, Observer};
use super::super::played::{Played, PlayedTurn};
use super::super::word_list::WordList;
use super::parameters::PublishedParameters;
use super::population::fill;
use super::repair::nearest;
use crate::game::GuessId;
use crate::history::Turn;
use crate::reply::Rule;

/// A genetic algorithm that judges each word by its reply: the secret is the fittest word.
///
/// The *fitness* of a word is twice the number of its letters that are well placed, and the number of those
/// misplaced. A population of random words grows by the children of its two fittest words: crossed,
/// mutated, and turned into the closest word of the list. It ends with the secret, or when the parameters
/// say so, with the fittest word as its answer.
///
/// As a word can be judged only by guessing it, each is a guess. None is guessed twice.
#[derive(Debug)]
pub struct Published<'w> {
    rule: Rule,
    list: &'w WordList,
    parameters: PublishedParameters,
    /// The letters that words have.
    letters: Vec<Letter>,
    seed: u64,
}

/// How many words of a generation are told.
const SAMPLE: usize = 8;

impl<'w> Published<'w> {
    /// The algorithm over the words of a list, with a seed of what is random.
    pub fn new(
        rule: Rule,
        list: &'w WordList,
        parameters: PublishedParameters,
        seed: u64,
    ) -> Published<'w> {
        Published { rule, list, parameters, letters: list.letters().iter().collect(), seed }
    }

    /// Plays a game against a secret of as many letters as the words have; `each` is told each turn.
    ///
    /// # Errors
    /// If it was halted.
    pub fn play<O: Observer>(
        &self,
        secret: &[Letter],
        halt: &Halt,
        observer: &mut O,
        each: impl FnMut(&PlayedTurn),
    ) -> Result<Played, Halted> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        // Another stream of numbers for each secret: games do not all begin with the same words.
        random.set_stream(self.list.words().range(secret).start as u64);
        let mut game = Game {
            algorithm: self,
            secret,
            population: Vec::new(),
            turns: Vec::new(),
            is_guessed: vec![false; self.list.words().count()],
            looks: 0,
            since: Instant::now(),
            random,
            halt,
            observer,
            each,
        };
        let is_won = game.is_won()?;
        Ok(Played { turns: game.turns, is_won })
    }
}

/// A game that is played.
struct Game<'p, 'o, O, F> {
    algorithm: &'p Published<'p>,
    secret: &'p [Letter],
    /// The words with their fitness.
    population: Vec<(u32, GuessId)>,
    turns: Vec<PlayedTurn>,
    /// For each word of the list whether it was guessed.
    is_guessed: Vec<bool>,
    /// How often letters were held against the secret since the last turn.
    looks: u64,
    /// When the last turn was over.
    since: Instant,
    random: ChaCha8Rng,
    halt: &'p Halt,
    observer: &'o mut O,
    each: F,
}

impl<O: Observer, F: FnMut(&PlayedTurn)> Game<'_, '_, O, F> {
    /// Plays the game; whether the secret was found.
    fn is_won(&mut self) -> Result<bool, Halted> {
        let Published { list, parameters, .. } = self.algorithm;
        let (start, words) = (Instant::now(), list.words());
        let mut first = Vec::new();
        fill(
            &mut first,
            parameters.population.clamp(2, words.count().max(2)),
            words,
            &mut self.random,
        );
        for word in first {
            let fitness = self.judge(word)?;
            if self.is_secret(fitness) {
                return Ok(true);
            }
            self.population.push((fitness, word));
        }
        for number in 0..parameters.generations {
            self.emit_generation(number);
            let is_late = parameters.timeout.is_some_and(|time| start.elapsed() >= time);
            if is_late || self.population.len() >= parameters.max_size {
                break;
            }
            for child in self.children() {
                // Once all words were guessed there is none.
                let Some(word) = self.closest(child) else { return Ok(false) };
                let fitness = self.judge(word)?;
                if self.is_secret(fitness) {
                    return Ok(true);
                }
                if self.population.iter().all(|&(other, _)| fitness >= other) {
                    self.population.push((fitness, word));
                }
            }
        }
        Ok(false)
    }

    /// How many letters of a word are well placed and misplaced.
    fn look(&mut self, letters: &[Letter]) -> (u32, u32) {
        self.looks += 1;
        let rule = self.algorithm.rule;
        rule.numbers(rule.reply(self.secret, letters), letters.len())
    }

    fn is_secret(&self, fitness: u32) -> bool {
        fitness as usize == 2 * self.secret.len()
    }

    /// Guesses a word; its fitness.
    fn judge(&mut self, word: GuessId) -> Result<u32, Halted> {
        self.halt.check()?;
        let (rule, letters) = (self.algorithm.rule, self.algorithm.list.word(word));
        let (well, misplaced) = self.look(letters);
        self.is_guessed[word.index()] = true;
        let turn = Turn::of(rule, self.secret, letters);
        let number = self.turns.len();
        self.observer.emit(|| Event::Guess { turn: number, word: letters.to_vec() });
        let reply = || rule.spell(turn.reply, letters.len());
        self.observer.emit(|| Event::Reply { turn: number, reply: reply() });
        let now = Instant::now();
        let time = now - self.since;
        self.since = now;
        let played = PlayedTurn { turn, nodes: std::mem::take(&mut self.looks), time };
        (self.each)(&played);
        self.turns.push(played);
        Ok(2 * well + misplaced)
    }

    /// The two fittest words, the first of equal ones, crossed and mutated.
    fn children(&mut self) -> [Vec<Letter>; 2] {
        let Published { list, parameters, .. } = self.algorithm;
        let mut ranked = self.population.clone();
        // Words that are as fit stay in their order.
        ranked.sort_by_key(|&(fitness, _)| std::cmp::Reverse(fitness));
        let [one, other] = [0, 1].map(|rank| list.word(ranked[rank.min(ranked.len() - 1)].1));
        let mut children = [one, other].map(<[Letter]>::to_vec);
        if self.happens(parameters.crossover_probability) {
            children = parameters.crossover.cross(one, other, &mut self.random);
            for child in &children {
                let parents = || [one, other].map(<[Letter]>::to_vec);
                self.observer
                    .emit(|| Event::Crossover { parents: parents(), child: child.clone() });
            }
        }
        children.map(|child| match self.happens(parameters.mutation) {
            true => self.mutated(child),
            false => child,
        })
    }

    fn happens(&mut self, probability: f64) -> bool {
        self.random.random_bool(probability.clamp(0.0, 1.0))
    }

    /// Letters replaced, if there are as many well placed as misplaced or more, else exchanged: half as often
    /// as there are letters.
    fn mutated(&mut self, mut letters: Vec<Letter>) -> Vec<Letter> {
        let from = if O::WATCHES { letters.clone() } else { Vec::new() };
        let (well, misplaced) = self.look(&letters);
        let (length, all) = (letters.len(), &self.algorithm.letters);
        for _ in 0..(length / 2).max(1) {
            let position = self.random.random_range(..length);
            if well >= misplaced {
                letters[position] = all[self.random.random_range(..all.len())];
            } else {
                let other = position + self.random.random_range(1..length);
                letters.swap(position, other % length);
            }
        }
        self.observer.emit(|| Event::Mutation { from, to: letters.clone() });
        letters
    }

    /// The closest word that was not guessed yet, a random one of those as close.
    fn closest(&mut self, letters: Vec<Letter>) -> Option<GuessId> {
        let list = self.algorithm.list;
        let nearest = nearest(&letters, list.words(), |word| !self.is_guessed[word.index()]);
        let drawn = (!nearest.is_empty()).then(|| self.random.random_range(..nearest.len()))?;
        let word = nearest[drawn];
        if O::WATCHES && letters != list.word(word) {
            self.observer.emit(|| Event::Repair { from: letters, to: list.word(word).to_vec() });
        }
        Some(word)
    }

    /// Tells the population, with what its words are short of the secret's fitness as their cost.
    fn emit_generation(&mut self, number: usize) {
        let (list, most) = (self.algorithm.list, 2 * self.secret.len() as u32);
        let population = &self.population;
        self.observer.emit(|| {
            let mut costs: Vec<(u32, GuessId)> =
                population.iter().map(|&(fitness, word)| (most - fitness, word)).collect();
            costs.sort_by_key(|&(cost, _)| cost);
            let sum: u32 = costs.iter().map(|&(cost, _)| cost).sum();
            let sample = costs.iter().take(SAMPLE);
            Event::Generation {
                number,
                best: costs.first().map_or(0, |&(cost, _)| cost),
                mean: f64::from(sum) / costs.len() as f64,
                compatible: 0,
                sample: sample.map(|&(cost, word)| (list.word(word).to_vec(), cost)).collect(),
            }
        });
    }
}
