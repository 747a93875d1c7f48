//! A problem with all that the brute force says about it.

use std::collections::BTreeSet;

use super::Problem;
use super::brute_force;
use super::draw;
use super::generator::Random;
use super::kind::Kind;
use super::network::{Network, Piece, Refusal};
use super::word_lists::Lists;

/// A problem and its fills.
pub struct Posed {
    pub seed: u64,
    pub problem: Problem,
    /// The network; or the words of which a refusal must say one.
    pub network: Result<Network, Refusal>,
    pub lists: Lists,
    /// The fills in order, of which some may have a word twice.
    pub all: Vec<String>,
    /// Whether these are all.
    pub is_complete: bool,
    pub kinds: BTreeSet<Kind>,
}

impl Posed {
    /// The problem that a seed draws, of those that the brute force can go through.
    pub fn draw(seed: u64) -> (Posed, Random) {
        let mut random = Random(seed);
        loop {
            let problem = draw::problem(&mut random);
            let posed = Posed::of(seed, problem);
            if posed.is_complete {
                return (posed, random);
            }
        }
    }

    /// A problem, as far as the brute force can go through it.
    pub fn of(seed: u64, problem: Problem) -> Posed {
        let (network, lists) = (problem.network(), problem.lists());
        let (all, is_complete) = match &network {
            Ok(network) => brute_force::fills(network, &lists),
            Err(_) => (Vec::new(), true),
        };
        let kinds = kinds(&problem, network.as_ref().ok());
        Posed { seed, problem, network, lists, all, is_complete, kinds }
    }

    /// The network, where there is one.
    pub fn network(&self) -> &Network {
        self.network.as_ref().expect("a problem that is not refused")
    }

    /// The fills in order, without those that have a word twice if so.
    pub fn fills(&self, distinct: bool) -> Vec<String> {
        let fills = self.all.iter().filter(|fill| {
            let words: Vec<String> = self.words(fill).collect();
            !distinct || (1..words.len()).all(|place| !words[..place].contains(&words[place]))
        });
        fills.cloned().collect()
    }

    fn words<'a>(&'a self, fill: &'a str) -> impl Iterator<Item = String> + 'a {
        self.network().slots.iter().map(|slot| Network::word(slot, fill))
    }

    /// The sum of the scores of a fill's words, in millionths.
    pub fn total(&self, fill: &str) -> u128 {
        let slots = self.network().slots.iter();
        slots.map(|slot| self.lists.score(slot, &Network::word(slot, fill))).sum()
    }

    /// The least of the scores of a fill's words.
    pub fn worst(&self, fill: &str) -> u128 {
        let slots = self.network().slots.iter();
        let scores = slots.map(|slot| self.lists.score(slot, &Network::word(slot, fill)));
        scores.min().unwrap_or_default()
    }

    /// Whether each slot has one list, and so each word one score there.
    pub fn has_totals(&self) -> bool {
        self.network().slots.iter().all(|slot| slot.lists.len() == 1)
    }

    /// Fills with their totals, the greatest first; fills of the same total stay in order.
    pub fn ranked(&self, fills: &[String]) -> Vec<(u128, String)> {
        let mut ranked: Vec<(u128, String)> =
            fills.iter().map(|fill| (self.total(fill), fill.clone())).collect();
        ranked.sort_by_key(|&(total, _)| std::cmp::Reverse(total));
        ranked
    }

    /// The places of a fill's letters in the alphabet, in the order that fills are compared by.
    pub fn key(&self, fill: &str) -> Vec<Option<usize>> {
        let letters: Vec<char> = fill.chars().collect();
        let rank = |letter| self.problem.alphabet.chars().position(|other| other == letter);
        self.network().order.iter().map(|&cell| rank(letters[cell])).collect()
    }
}

/// The kinds of a problem.
fn kinds(problem: &Problem, network: Option<&Network>) -> BTreeSet<Kind> {
    let text = problem.text(&problem.board);
    let is_free = problem.is_free();
    let cells = network.map_or(&[][..], |network| &network.letters);
    let is_block = |piece: &Piece| matches!(piece, Piece::Text('#' | '0'));
    let has = |kind: &Kind| match kind {
        Kind::Blocks => {
            !is_free && network.is_some_and(|network| network.form.iter().any(is_block))
        }
        Kind::Letters => cells.iter().any(|letters| letters.len() < problem.alphabet.len()),
        Kind::Rebus => text.contains('{'),
        Kind::Bars => !is_free && text.contains(['|', '_', '+']),
        Kind::Layers => !is_free && text.contains("\n-\n"),
        Kind::Diagonals => problem.has("--diagonals"),
        Kind::Reversed => problem.has("--reversed"),
        Kind::Symmetric => problem.has("--symmetric"),
        Kind::Wrap => problem.has("--wrap"),
        Kind::OwnLists => problem.has("--across") || problem.has("--down"),
        Kind::Free => is_free,
        Kind::ChosenWords => {
            ["--require", "--exclude", "--min-score"].iter().any(|flag| problem.has(flag))
        }
        Kind::MinSlot => problem.has("--min-slot"),
        Kind::Order => !problem.order.is_empty(),
        Kind::Distinct => problem.distinct,
    };
    Kind::ALL.into_iter().filter(has).collect()
}
