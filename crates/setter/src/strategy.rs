//! Ways to find a fill, by the names that people give them, and what each did.

mod names;
mod race;
mod run;
mod statistics;

pub use names::{Algorithm, Named, OrderName, TiesName, ValuesName};
pub use race::{Racer, race, racers};
pub use run::{Outcome, Setting, Strategy, StrategyError, dual};
pub use statistics::SearchStatistics;
