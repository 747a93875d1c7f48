//! Several strategies side by side: the first answer is that of all.

use std::num::NonZero;
use std::sync::{Arc, mpsc};
use std::thread;

use csp::{Answer, Model, NoObserver};
use lexicon::Halt;
use lexicon::threads;

use super::names::{Algorithm, OrderName, ValuesName};
use super::run::{Outcome, Setting, Strategy, StrategyError};

/// A strategy of a race, and the seed it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Racer {
    /// The strategy.
    pub strategy: Strategy,
    /// Its seed.
    pub seed: u64,
}

/// The racers of a strategy on `threads` threads: itself first; the others with other seeds, and, if it is
/// the full solver and leaves them open, other orders.
///
/// The orders differ most between those that follow each other: by weights of failures or by words left,
/// with values that leave the most words or with any.
pub fn racers(strategy: Strategy, seed: u64, threads: NonZero<usize>) -> Vec<Racer> {
    const ORDERS: [(OrderName, ValuesName); 4] = [
        (OrderName::DomWdeg, ValuesName::Random),
        (OrderName::WithBeliefs, ValuesName::LastFill),
        (OrderName::MinDomain, ValuesName::Random),
        (OrderName::Alternating, ValuesName::Random),
    ];
    let racer = |number: usize| {
        let mut strategy = strategy;
        if number > 0 && strategy.algorithm == Algorithm::Best {
            let (order, values) = ORDERS[number % ORDERS.len()];
            if strategy.order.get_or_insert(order).takes_values() {
                strategy.values.get_or_insert(values);
            }
        }
        Racer { strategy, seed: seed.wrapping_add(number as u64) }
    };
    (0..threads.get()).map(racer).collect()
}

/// Lets strategies race, `count` of them, each on a thread of its own: the first that finds a fill, or that there is
/// none, ends the others. With one thread, and where no other can be started, there is no race, and the same seed gives the same answer.
///
/// # Errors
/// If the algorithm cannot do what the strategy says.
pub fn race(
    strategy: Strategy,
    model: &Arc<Model>,
    setting: &Setting,
    count: NonZero<usize>,
) -> Result<Outcome, StrategyError> {
    if count == NonZero::<usize>::MIN {
        return strategy.run(model, setting, NoObserver);
    }
    let racers = racers(strategy, setting.seed, count);
    let over = Halt::default();
    let (sender, answers) = mpsc::channel();
    thread::scope(|scope| {
        let runs = racers.iter().map(|racer| {
            let sender = sender.clone();
            let own = Setting { seed: racer.seed, halt: over.or(&setting.halt), ..setting.clone() };
            // Nobody listens any more once the race is over.
            move || drop(sender.send(racer.strategy.run(model, &own, NoObserver)))
        });
        let started = threads::start_each(scope, runs).len();
        drop(sender);
        let mut last = None;
        for _ in 0..started {
            let Ok(answer) = answers.recv() else { break };
            let is_won = !matches!(&answer, Ok(Outcome { answer: Answer::LimitReached, .. }));
            last = Some(answer);
            if is_won {
                break;
            }
        }
        over.set();
        // Without threads the strategy runs by itself.
        last.unwrap_or_else(|| strategy.run(model, setting, NoObserver))
    })
}

#[cfg(test)]
mod tests {
    use super::super::names::Named;
    use super::*;

    #[test]
    fn every_racer_can_do_what_its_strategy_says() {
        for &(order, ..) in OrderName::ALL {
            let strategy = Strategy { order: Some(order), ..Strategy::default() };
            for racer in racers(strategy, 1, NonZero::new(8).unwrap()) {
                racer.strategy.check().unwrap();
                assert_eq!(racer.strategy.order, Some(order));
            }
        }
    }
}
