//! The flags about how a fill is searched.

use clap::Args;
use setter::strategy::{Algorithm, OrderName, Strategy, TiesName, ValuesName};

const HEADING: &str = "Search";

/// The choices that an algorithm leaves open.
#[derive(Debug, Args)]
pub struct StrategyFlags {
    /// Which slot is filled next: next, first-cell, max-constraints, min-domain, constraints-then-size,
    /// size-then-constraints, max-constraints-with-instantiated, dom-wdeg; of best only
    /// alternating, beliefs, with-beliefs [default: size-then-constraints; of best, with-beliefs]
    ///
    /// next is all slots across in reading order, then all down; first-cell takes both in turn, by the cell
    /// in which they begin. alternating is dom-wdeg and min-domain, run by run; beliefs the cell whose letter is the most
    /// certain, by belief propagation; with-beliefs both, beliefs where alternating takes long.
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    order: Option<OrderName>,

    /// Which of the slots that the order holds equal: fixed or random [default: fixed; best and dual
    /// take the first]
    ///
    /// fixed is by a permutation of the slots that the seed draws once; random is drawn anew at each choice,
    /// by the seed too.
    #[arg(long, value_name = "WAY", help_heading = HEADING)]
    ties: Option<TiesName>,

    /// Which word is tried first: lexicographic, random, score, least-constraining; last-fill of best
    /// only [default: lexicographic; of best, random; of branch-and-bound, score]
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    values: Option<ValuesName>,

    /// Make all slots arc consistent before the search, by AC-3; best and dual always do [default]
    #[arg(long, overrides_with = "no_ac3", help_heading = HEADING)]
    ac3: bool,

    /// Do not
    #[arg(long, overrides_with = "ac3", help_heading = HEADING)]
    no_ac3: bool,

    /// Forward checking gives a word up as soon as it leaves an open slot without words [default]
    #[arg(long, overrides_with = "no_look_ahead", help_heading = HEADING)]
    look_ahead: bool,

    /// Forward checking prunes, but notices a slot without words only when it is to be filled
    #[arg(long, overrides_with = "look_ahead", help_heading = HEADING)]
    no_look_ahead: bool,
}

impl StrategyFlags {
    /// The first of these flags that is given.
    pub fn first_given(&self) -> Option<&'static str> {
        let flags = [
            (self.order.is_some(), "--order"),
            (self.ties.is_some(), "--ties"),
            (self.values.is_some(), "--values"),
            (self.ac3, "--ac3"),
            (self.no_ac3, "--no-ac3"),
            (self.look_ahead, "--look-ahead"),
            (self.no_look_ahead, "--no-look-ahead"),
        ];
        flags.into_iter().find(|(is_given, _)| *is_given).map(|(_, flag)| flag)
    }

    /// The strategy; an error tells what the algorithm cannot do.
    pub fn strategy(&self, algorithm: Algorithm) -> Result<Strategy, String> {
        let strategy = Strategy {
            algorithm,
            order: self.order,
            ties: self.ties,
            values: self.values,
            ac3: either(self.ac3, self.no_ac3),
            look_ahead: either(self.look_ahead, self.no_look_ahead),
        };
        strategy.check().map_err(|error| error.to_string())?;
        Ok(strategy)
    }
}

/// The value of a flag and its opposite, if one of them is given.
fn either(yes: bool, no: bool) -> Option<bool> {
    (yes || no).then_some(yes)
}
