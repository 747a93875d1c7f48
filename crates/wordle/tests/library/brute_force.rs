//! Strategies played by the definition, with nothing of the library but their names.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use wordle::next_guess::Strategy;
use wordle::reply::Rule;

pub type Word = Vec<u8>;

/// A cost that no guess of a strategy has.
pub const NEVER: f64 = 1e9;

/// The reply as text: letters are taken from the secret one by one, those well placed first.
pub fn reply(rule: Rule, secret: &[u8], guess: &[u8]) -> String {
    let mut left: Vec<Option<u8>> = secret.iter().copied().map(Some).collect();
    let mut told = vec!['.'; guess.len()];
    for (at, &letter) in guess.iter().enumerate() {
        if left[at] == Some(letter) {
            (left[at], told[at]) = (None, 'g');
        }
    }
    for (at, &letter) in guess.iter().enumerate() {
        let found = left.iter().position(|&other| other == Some(letter));
        if let (Some(found), '.') = (found, told[at]) {
            (left[found], told[at]) = (None, 'y');
        }
    }
    let count = |wanted| told.iter().filter(|&&digit| digit == wanted).count();
    match rule {
        Rule::Wordle => told.iter().collect(),
        Rule::Mastermind => format!("{}+{}", count('g'), count('y')),
    }
}

/// Whether the told letters of a guess are used in the next one.
fn is_used(told: &str, guess: &[u8], next: &[u8]) -> bool {
    let told: Vec<char> = told.chars().collect();
    (0..guess.len()).all(|at| {
        let is_told = |&other: &usize| guess[other] == guess[at] && told[other] != '.';
        let times = (0..guess.len()).filter(is_told).count();
        let again = next.iter().filter(|&&letter| letter == guess[at]).count();
        again >= times && (told[at] != 'g' || next[at] == guess[at])
    })
}

/// The weights of "The quality of information", in the order of its program: none well placed and 0 to 4 misplaced,
/// one and 0 to 3, two and 0 to 2, three, four.
fn usefulness(told: &str) -> f64 {
    let replies = "0+0 0+1 0+2 0+3 0+4 1+0 1+1 1+2 1+3 2+0 2+1 2+2 3+0 4+0".split(' ');
    let weights = [
        0.473, 0.446, 0.523, 0.41, 0.35, 0.534, 0.486, 0.423, 0.383, 0.406, 0.413, 0.458, 0.424,
        0.8,
    ];
    replies.zip(weights).find(|(reply, _)| *reply == told).unwrap().1
}

pub struct Brute {
    pub rule: Rule,
    pub secrets: Vec<Word>,
    pub is_hard: bool,
    /// How likely each secret is; 1 if that is not told.
    pub weights: BTreeMap<Word, u64>,
}

impl Brute {
    pub fn classes(&self, guess: &[u8], candidates: &[Word]) -> BTreeMap<String, Vec<Word>> {
        let mut classes: BTreeMap<String, Vec<Word>> = BTreeMap::new();
        for secret in candidates {
            classes.entry(reply(self.rule, secret, guess)).or_default().push(secret.clone());
        }
        classes
    }

    /// The guesses allowed after a guess and its reply.
    pub fn after(&self, guess: &[u8], told: &str, guesses: &[Word]) -> Vec<Word> {
        guesses.iter().filter(|next| !self.is_hard || is_used(told, guess, next)).cloned().collect()
    }

    fn weight(&self, secret: &Word) -> f64 {
        self.weights.get(secret).copied().unwrap_or(1) as f64
    }

    pub fn weight_of(&self, secrets: &[Word]) -> f64 {
        secrets.iter().map(|secret| self.weight(secret)).sum()
    }

    fn likeliest(&self, secrets: &[Word]) -> f64 {
        secrets.iter().map(|secret| self.weight(secret)).fold(0.0, f64::max)
    }

    /// The guesses of all candidates from this one on, if the next finds the likeliest of each class, and the one
    /// after that the others.
    fn needed(&self, guess: &[u8], candidates: &[Word]) -> f64 {
        let classes = self.classes(guess, candidates);
        let after = |class: &Vec<Word>| match class[0] == guess {
            true => 0.0,
            false => 2.0 * self.weight_of(class) - self.likeliest(class),
        };
        self.weight_of(candidates) + classes.values().map(after).sum::<f64>()
    }

    fn cost(&self, strategy: Strategy, guess: &Word, candidates: &[Word], guesses: &[Word]) -> f64 {
        let classes = self.classes(guess, candidates);
        let sizes = || classes.values().map(|class| class.len() as f64);
        match strategy {
            Strategy::WeightedEntropy if self.rule == Rule::Mastermind && guess.len() == 4 => {
                let all = self.weight_of(candidates);
                let told = classes.iter().map(|(told, class)| {
                    let weight = self.weight_of(class);
                    usefulness(told) * weight * (weight / all).log2()
                });
                told.sum()
            }
            Strategy::Entropy | Strategy::WeightedEntropy => classes
                .values()
                .map(|class| self.weight_of(class))
                .map(|weight| weight * weight.log2())
                .sum(),
            Strategy::ExpectedSize => {
                classes.values().map(|class| self.weight_of(class) * class.len() as f64).sum()
            }
            Strategy::MostReplies => {
                -classes.values().map(|class| self.likeliest(class)).sum::<f64>()
            }
            Strategy::Minimax | Strategy::Knuth => sizes().fold(0.0, f64::max),
            Strategy::LetterFrequency if !candidates.contains(guess) => NEVER,
            Strategy::LetterFrequency => {
                let mut letters = guess.clone();
                letters.sort();
                letters.dedup();
                let weight = |letter: &u8| {
                    let has = candidates.iter().filter(|word| word.contains(letter));
                    has.map(|word| self.weight(word)).sum::<f64>()
                };
                -letters.iter().map(weight).sum::<f64>()
            }
            Strategy::TwoPly { .. } if classes.len() == 1 && candidates.len() > 1 => NEVER,
            Strategy::TwoPly { .. } => {
                let class = |(told, class): (&String, &Vec<Word>)| match class[0] == *guess {
                    true => 0.0,
                    false => self
                        .after(guess, told, guesses)
                        .iter()
                        .map(|second| self.needed(second, class))
                        .fold(f64::MAX, f64::min),
                };
                self.weight_of(candidates) + classes.iter().map(class).sum::<f64>()
            }
        }
    }

    /// All guesses from the best on, and what they cost.
    pub fn ranked(
        &self,
        strategy: Strategy,
        candidates: &[Word],
        guesses: &[Word],
    ) -> Vec<(f64, Word)> {
        // Where two plies tell no difference, one ply decides.
        let before = match strategy {
            Strategy::TwoPly { .. } => Strategy::Entropy,
            other => other,
        };
        let costs =
            |guess: &Word| [strategy, before].map(|by| self.cost(by, guess, candidates, guesses));
        let mut ranked: Vec<([f64; 2], Word)> =
            guesses.iter().map(|guess| (costs(guess), guess.clone())).collect();
        let order = |cost: f64, other: f64| match (cost - other).abs() < 1e-4 {
            true => Ordering::Equal,
            false => cost.total_cmp(&other),
        };
        let is_late = |guess: &Word| strategy != Strategy::Knuth && !self.secrets.contains(guess);
        let ties = |guess: &Word| {
            let is_candidate = candidates.contains(guess);
            let weight = if is_candidate { -self.weight(guess) as i64 } else { 0 };
            (!is_candidate, weight, is_late(guess), guess.clone())
        };
        ranked.sort_by(|(costs, guess), (other_costs, other)| {
            order(costs[0], other_costs[0])
                .then(order(costs[1], other_costs[1]))
                .then_with(|| ties(guess).cmp(&ties(other)))
        });
        ranked.into_iter().map(|([cost, _], guess)| (cost, guess)).collect()
    }

    /// How many guesses the candidates need, by weight, if the next one is that of this turn.
    pub fn total(
        &self,
        strategy: Strategy,
        turn: u32,
        candidates: &[Word],
        guesses: &[Word],
    ) -> f64 {
        let (_, guess) = self.ranked(strategy, candidates, guesses)[0].clone();
        let classes = self.classes(&guess, candidates);
        let of_class = |(told, class): (&String, &Vec<Word>)| match class[0] == guess {
            true => f64::from(turn) * self.weight(&guess),
            false => self.total(strategy, turn + 1, class, &self.after(&guess, told, guesses)),
        };
        classes.iter().map(of_class).sum()
    }
}
