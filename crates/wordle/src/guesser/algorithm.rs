//! The algorithms by their names.

/// How a word is searched that agrees with all replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// [Chronological backtracking](super::Backtracking) over the automaton of the list; the first
    /// word in order.
    Chronological,
    /// The same with [forward checking](super::Backtracking) and arc consistency; the first word in
    /// order.
    ForwardChecking,
    /// The whole list [filtered](super::Filter) by sets of words; the first word in order.
    Filtering,
    /// A [genetic algorithm](super::genetic): of the words it finds, that which would leave the fewest
    /// of them on average.
    Genetic,
}

lexicon::named!(
    Algorithm,
    "algorithm",
    Chronological = "chronological",
    ForwardChecking = "forward-checking",
    Filtering = "filtering",
    Genetic = "genetic"
);
