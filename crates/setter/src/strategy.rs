//! Ways to find a fill, by the names that people give them, and what each did.
//!
//! A *strategy* (`strategy/`) names an algorithm, orders, and a form of domains; `run` makes the solver of it, full
//! or textbook, and several strategies *race* on threads of their own until the first answer halts the others. The
//! textbook solvers get a model that nothing was removed from, so that AC-3 has all to do.

mod names;
mod race;
mod run;
mod statistics;

pub use names::{Algorithm, Named, OrderName, TiesName, ValuesName};
pub use race::{Racer, race, racers};
pub use run::{Outcome, Setting, Strategy, StrategyError, dual};
pub use statistics::SearchStatistics;
