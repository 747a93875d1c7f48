//! The names of algorithms and orders.

use std::str::FromStr;

use lexicon::named::NameError;
use serde::de::{self, Deserialize, Deserializer};

/// A thing that has a name out of a few.
pub trait Named: Copy + PartialEq + 'static {
    /// The kind of things that the names are of.
    const KIND: &'static str;
    /// All of them, with their names and a sentence.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// Its name.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(it, ..)| *it == self).map_or("", |(_, name, _)| name)
    }

    /// The value of a name.
    ///
    /// # Errors
    /// With all names that there are.
    fn named(name: &str) -> Result<Self, NameError> {
        let found = Self::ALL.iter().find(|(_, own, _)| *own == name).map(|(it, ..)| *it);
        found.ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|(_, name, _)| *name).collect();
            NameError::new(Self::KIND, name, &names)
        })
    }
}

macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $kind:literal, { $($variant:ident = $text:literal: $what:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = $what] $variant,)*
        }

        impl Named for $name {
            const KIND: &'static str = $kind;
            const ALL: &'static [($name, &'static str, &'static str)] =
                &[$(($name::$variant, $text, $what),)*];
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(text: D) -> Result<$name, D::Error> {
                let name = String::deserialize(text)?;
                $name::named(&name).map_err(de::Error::custom)
            }
        }

        impl FromStr for $name {
            type Err = NameError;
            fn from_str(name: &str) -> Result<$name, NameError> {
                $name::named(name)
            }
        }
    };
}

named! {
    /// How a fill is searched.
    Algorithm, "algorithm", {
        Best = "best": "The full solver: arc consistency, restarts, components, nogoods.",
        Rac = "rac": "Chronological backtracking.",
        Cbj = "cbj": "Conflict-directed backjumping (Prosser 1993).",
        RacFc = "rac-fc": "Chronological backtracking with forward checking (Haralick, Elliott 1980).",
        CbjFc = "cbj-fc": "Conflict-directed backjumping with forward checking (Prosser 1993).",
        Mac = "mac": "Backtracking that maintains arc consistency (Sabin, Freuder 1994).",
        BranchAndBound = "branch-and-bound": "The best fill, by the greatest scores left (Freuder, Wallace 1992).",
        Dual = "dual": "The best fill, by dual decomposition: prices of letters, moved between slots.",
    }
}

named! {
    /// The order in which slots are filled.
    OrderName, "order", {
        Next = "next": "All slots across in reading order, then all slots down.",
        FirstCell = "first-cell": "By the first cell: across and down in turn, as the grid is read.",
        MaxConstraints = "max-constraints": "The slot that most others cross.",
        MinDomain = "min-domain": "The slot with the fewest words left.",
        ConstraintsThenSize = "constraints-then-size": "By crossings, then by words left.",
        SizeThenConstraints = "size-then-constraints": "By words left, then by crossings.",
        MaxInstantiated = "max-constraints-with-instantiated": "By crossings with slots that have their word, then by words left.",
        DomWdeg = "dom-wdeg": "By words left for the weight of the failures met.",
        Alternating = "alternating": "dom-wdeg and min-domain, run by run.",
        Beliefs = "beliefs": "The cell whose letter is the most certain, by belief propagation.",
        WithBeliefs = "with-beliefs": "alternating, and beliefs with half of the work where that takes long.",
    }
}

named! {
    /// The choice among slots that the order holds equal.
    TiesName, "way to break ties", {
        Fixed = "fixed": "By a permutation of the slots that the seed draws once.",
        Random = "random": "Drawn anew at each choice, by the seed.",
    }
}

named! {
    /// The order in which words or letters are tried.
    ValuesName, "order of values", {
        Lexicographic = "lexicographic": "In the order of the alphabet.",
        Random = "random": "In any order, by the seed.",
        Score = "score": "The word of the highest score first.",
        LeastConstraining = "least-constraining": "What leaves the most words to the crossing slots.",
        LastFill = "last-fill": "That of the last fill, then as least-constraining.",
    }
}

impl OrderName {
    /// Whether it is an order of searches that start over.
    pub fn starts_over(self) -> bool {
        matches!(self, OrderName::Alternating | OrderName::Beliefs | OrderName::WithBeliefs)
    }

    /// Whether it leaves open which letter is tried first.
    pub fn takes_values(self) -> bool {
        self != OrderName::Beliefs
    }
}

impl Algorithm {
    /// Whether it seeks the fill whose scores add up to the most.
    pub fn is_for_the_best(self) -> bool {
        matches!(self, Algorithm::BranchAndBound | Algorithm::Dual)
    }

    /// Whether it is one of the textbooks', which start with nothing removed.
    pub fn is_of_textbooks(self) -> bool {
        !matches!(self, Algorithm::Best | Algorithm::Dual)
    }

    /// Whether it checks forward, and may do so without looking ahead.
    pub fn checks_forward(self) -> bool {
        matches!(self, Algorithm::RacFc | Algorithm::CbjFc | Algorithm::BranchAndBound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_lists_what_there_is() {
        let error = "fc".parse::<Algorithm>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown algorithm \"fc\": there is best, rac, cbj, rac-fc, cbj-fc, mac, \
                    branch-and-bound, dual"
        );
    }

    #[test]
    fn each_name_is_its_own() {
        for (order, name, _) in OrderName::ALL {
            assert_eq!((order.name(), name.parse().as_ref()), (*name, Ok(order)));
        }
    }
}
