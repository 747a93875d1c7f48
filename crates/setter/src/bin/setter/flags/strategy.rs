//! The flags about how a fill is searched.

use clap::Args;
use setter::strategy::{Algorithm, DomainForm, OrderName, Strategy, ValuesName};

const HEADING: &str = "Search";

/// How a fill is searched.
#[derive(Debug, Args)]
pub struct StrategyFlags {
    /// How to search: best, rac, cbj, rac-fc, cbj-fc, mac
    ///
    /// best is the full solver; rac is chronological backtracking, cbj conflict-directed backjumping,
    /// -fc is with forward checking, and mac maintains arc consistency.
    #[arg(long, value_name = "NAME", default_value = "best", help_heading = HEADING)]
    algorithm: Algorithm,

    /// Which slot is filled next: next, max-constraints, min-domain, constraints-then-size,
    /// size-then-constraints, max-constraints-with-instantiated, dom-wdeg, alternating [default:
    /// size-then-constraints; of best, alternating]
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    order: Option<OrderName>,

    /// Which word is tried first: lexicographic, random, score, least-constraining, last-fill
    /// [default: lexicographic; of best, random]
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    values: Option<ValuesName>,

    /// Make all slots arc consistent before the search, by AC-3; best always does [default]
    #[arg(long, overrides_with = "no_ac3", help_heading = HEADING)]
    ac3: bool,

    /// Do not
    #[arg(long, overrides_with = "ac3", help_heading = HEADING)]
    no_ac3: bool,

    /// How the words left to a slot are kept: bits or tree [default: bits]
    #[arg(long, value_name = "FORM", help_heading = HEADING)]
    domains: Option<DomainForm>,
}

impl StrategyFlags {
    /// The strategy; an error tells what the algorithm cannot do.
    pub fn strategy(&self) -> Result<Strategy, String> {
        let ac3 = match (self.ac3, self.no_ac3) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let strategy = Strategy {
            algorithm: self.algorithm,
            order: self.order,
            values: self.values,
            ac3,
            domains: self.domains,
        };
        strategy.check().map_err(|error| error.to_string())?;
        Ok(strategy)
    }
}
