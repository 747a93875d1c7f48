//! The words that may be hidden, and the words that may be guessed.

use lexicon::{Letter, Score, Words};
use thiserror::Error;

use crate::reply::{MAX_LENGTH, MIN_LENGTH, Reply, Rule};

/// A word that may be guessed, by its number in [`Game::guesses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuessId(pub u32);

/// A word that may be hidden, by its number among those that may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SecretId(pub u32);

impl GuessId {
    /// Its place in a list of all guesses.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl SecretId {
    /// Its place in a list of all secrets.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of a game: those that may be guessed, in order, and those of them that may be hidden.
#[derive(Clone, Debug)]
pub struct Game {
    rule: Rule,
    guesses: Words,
    /// The guess that each secret is.
    secrets: Vec<GuessId>,
    /// The secret that each guess is, if it is one.
    secret_of: Vec<Option<SecretId>>,
    /// How likely each secret is beside the others, if they are not all as likely.
    weights: Option<Vec<u32>>,
    /// Whether the words are all codes of some colours, or all of different colours.
    has_all_codes: bool,
}

/// Why words are no game.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum GameError {
    /// Nothing can be hidden.
    #[error("there is no word to be hidden")]
    NoSecret,
    /// Words too short or too long.
    #[error("words of {0} letters cannot be guessed: they have {MIN_LENGTH} to {MAX_LENGTH}")]
    Length(usize),
    /// Two lengths.
    #[error("the words to be hidden have {secrets} letters, those to be guessed {guesses}")]
    Lengths {
        /// How many letters the words have that may be hidden.
        secrets: usize,
        /// How many letters those have that may be guessed.
        guesses: usize,
    },
    /// No code, or too many.
    #[error(
        "{pegs} pegs of {colours} colours: there are {MIN_LENGTH} to {MAX_LENGTH} pegs, 1 to 26 \
         colours, and {MAX_CODES} codes at most"
    )]
    Codes {
        /// How long a code is.
        pegs: usize,
        /// How many colours there are.
        colours: usize,
    },
    /// No code of different colours, or too many.
    #[error(
        "{pegs} pegs of {colours} different colours: there are {MIN_LENGTH} to {MAX_LENGTH} pegs, as many colours to 26, \
         and {MAX_CODES} codes at most"
    )]
    DifferentCodes {
        /// How long a code is.
        pegs: usize,
        /// How many colours there are.
        colours: usize,
    },
    /// Scores that are no weights.
    #[error(
        "the scores that are not 0 come to more than {MAX_WEIGHT} times their greatest common divisor: \
         round them"
    )]
    Weights,
}

/// How many codes there may be.
pub const MAX_CODES: usize = 1 << 20;

/// The most that the weights of all secrets may come to.
pub const MAX_WEIGHT: u64 = u32::MAX as u64;

impl Game {
    /// The game of these words; the secrets may be guessed too.
    ///
    /// # Errors
    /// If there is no secret, or the words are too short, too long or not all of one length.
    pub fn new(rule: Rule, secrets: &Words, allowed: &Words) -> Result<Game, GameError> {
        let length = secrets.length();
        if secrets.count() == 0 {
            return Err(GameError::NoSecret);
        }
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&length) {
            return Err(GameError::Length(length));
        }
        if allowed.count() > 0 && allowed.length() != length {
            return Err(GameError::Lengths { secrets: length, guesses: allowed.length() });
        }
        let guesses = Words::listed(length, secrets.iter().chain(allowed.iter()));
        let mut ids = Vec::with_capacity(secrets.count());
        let mut secret_of = vec![None; guesses.count()];
        for (number, secret) in (0..).zip(secrets.iter()) {
            let guess = guesses.range(secret).start;
            secret_of[guess] = Some(SecretId(number));
            ids.push(GuessId(guess as u32));
        }
        let (weights, has_all_codes) = (None, false);
        Ok(Game { rule, guesses, secrets: ids, secret_of, weights, has_all_codes })
    }

    /// The game of these words where a word with a score is hidden as often as its score says beside the
    /// others, and one whose score is 0 never.
    ///
    /// # Errors
    /// As [`Game::new`]; and if the scores are too fine.
    pub fn scored(
        rule: Rule,
        secrets: &Words,
        scores: &[Score],
        allowed: &Words,
    ) -> Result<Game, GameError> {
        let length = secrets.length();
        let millionths = |score: &Score| score.millionths();
        let divisor = scores.iter().map(millionths).fold(0, greatest_common_divisor).max(1);
        let mut weights = Vec::new();
        let mut total = 0_u64;
        for weight in
            scores.iter().map(|score| millionths(score) / divisor).filter(|&weight| weight > 0)
        {
            total = total.saturating_add(weight);
            weights.push(u32::try_from(weight).unwrap_or(u32::MAX));
        }
        if total > MAX_WEIGHT {
            return Err(GameError::Weights);
        }
        let scored = secrets.iter().zip(scores).filter(|(_, score)| **score > Score::ZERO);
        let scored = Words::listed(length, scored.map(|(word, _)| word));
        let allowed = Words::listed(length, secrets.iter().chain(allowed.iter()));
        Ok(Game { weights: Some(weights), ..Game::new(rule, &scored, &allowed)? })
    }

    /// This game if the first letter of the secret is told, and each guess must begin with it, as in Motus,
    /// Lingo and Sutom.
    ///
    /// # Errors
    /// If no secret begins with it.
    pub fn beginning_with(&self, letter: Letter) -> Result<Game, GameError> {
        let begins = |word: &&[Letter]| word.first() == Some(&letter);
        let of_letter = |secret: &SecretId| begins(&self.secret(*secret));
        let secrets: Vec<SecretId> = self.secret_ids().filter(of_letter).collect();
        let words = Words::listed(self.length(), secrets.iter().map(|&secret| self.secret(secret)));
        let guesses = Words::listed(self.length(), self.guesses.iter().filter(begins));
        let weights = |weights: &Vec<u32>| secrets.iter().map(|id| weights[id.index()]).collect();
        let weights = self.weights.as_ref().map(weights);
        Ok(Game { weights, ..Game::new(self.rule, &words, &guesses)? })
    }

    /// The game of all codes of `pegs` pegs, each of one of `colours` colours: letters from the first on.
    ///
    /// # Errors
    /// If there are too few or too many.
    pub fn codes(pegs: usize, colours: usize) -> Result<Game, GameError> {
        let error = GameError::Codes { pegs, colours };
        let is_allowed = (MIN_LENGTH..=MAX_LENGTH).contains(&pegs) && (1..=26).contains(&colours);
        let count = colours.checked_pow(pegs as u32).filter(|&count| count <= MAX_CODES);
        let count = count.filter(|_| is_allowed).ok_or(error)?;
        let letter = |number: usize, peg: usize| {
            (number / colours.pow((pegs - 1 - peg) as u32) % colours) as Letter
        };
        let code = |number| (0..pegs).map(|peg| letter(number, peg)).collect();
        Game::of_codes(pegs, &(0..count).map(code).collect::<Vec<_>>())
    }

    /// The game of all codes of `pegs` pegs, each of another of `colours` colours, as in Bulls and Cows.
    ///
    /// # Errors
    /// If there are too few or too many.
    pub fn different_codes(pegs: usize, colours: usize) -> Result<Game, GameError> {
        let error = GameError::DifferentCodes { pegs, colours };
        let is_allowed =
            (MIN_LENGTH..=MAX_LENGTH).contains(&pegs) && (pegs..=26).contains(&colours);
        let choices = || (colours - pegs + 1..=colours).try_fold(1, usize::checked_mul);
        if !is_allowed || choices().is_none_or(|count| count > MAX_CODES) {
            return Err(error);
        }
        let mut codes: Vec<Vec<Letter>> = vec![Vec::new()];
        for _ in 0..pegs {
            let longer = |code: &Vec<Letter>| {
                let others = (0..colours as Letter).filter(|colour| !code.contains(colour));
                others.map(|colour| [&code[..], &[colour]].concat()).collect::<Vec<_>>()
            };
            codes = codes.iter().flat_map(longer).collect();
        }
        Game::of_codes(pegs, &codes)
    }

    /// The game of codes that are all of their kind.
    fn of_codes(pegs: usize, codes: &[Vec<Letter>]) -> Result<Game, GameError> {
        let codes = Words::listed(pegs, codes.iter().map(|code| &code[..]));
        let game = Game::new(Rule::Mastermind, &codes, &codes)?;
        Ok(Game { has_all_codes: true, ..game })
    }

    /// Whether the words are all codes of some colours, or all of different colours: then pegs and colours may change
    /// places.
    pub fn has_all_codes(&self) -> bool {
        self.has_all_codes
    }

    /// How guesses are replied to.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How many letters the words have.
    pub fn length(&self) -> usize {
        self.guesses.length()
    }

    /// The reply to the secret itself.
    pub fn won(&self) -> Reply {
        self.rule.won(self.length())
    }

    /// The words that may be guessed, in order.
    pub fn guesses(&self) -> &Words {
        &self.guesses
    }

    /// The words that may be hidden, in order, as guesses.
    pub fn secrets(&self) -> &[GuessId] {
        &self.secrets
    }

    /// Whether some secrets are likelier than others.
    pub fn is_weighted(&self) -> bool {
        self.weights.is_some()
    }

    /// How likely a secret is beside the others: 1 where all are as likely.
    pub fn weight(&self, secret: SecretId) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[secret.index()].into())
    }

    /// The weights of some secrets together.
    pub fn weight_of(&self, secrets: &[SecretId]) -> u64 {
        secrets.iter().map(|&secret| self.weight(secret)).sum()
    }

    /// All that may be guessed, in order.
    pub fn guess_ids(&self) -> impl ExactSizeIterator<Item = GuessId> + use<> {
        (0..self.guesses.count() as u32).map(GuessId)
    }

    /// All that may be hidden, in order.
    pub fn secret_ids(&self) -> impl ExactSizeIterator<Item = SecretId> + use<> {
        (0..self.secrets.len() as u32).map(SecretId)
    }

    /// The letters of a guess.
    pub fn guess(&self, guess: GuessId) -> &[Letter] {
        self.guesses.word(guess.index())
    }

    /// The letters of a secret.
    pub fn secret(&self, secret: SecretId) -> &[Letter] {
        self.guess(self.secrets[secret.index()])
    }

    /// Whether a first guess is the representative of the first guesses that are as good for sure. Where all
    /// codes may be hidden and guessed, pegs and colours may change places: of these it is the one
    /// whose colours come in order, the most frequent first.
    pub fn is_representative(&self, guess: GuessId) -> bool {
        let runs: Vec<&[Letter]> = self.guess(guess).chunk_by(|a, b| a == b).collect();
        let is_in_order = (0..).zip(&runs).all(|(colour, run)| run[0] == colour);
        let is_by_count = runs.windows(2).all(|pair| pair[0].len() >= pair[1].len());
        !self.has_all_codes || (is_in_order && is_by_count)
    }

    /// The secret that a guess is, if it is one.
    pub fn secret_of(&self, guess: GuessId) -> Option<SecretId> {
        self.secret_of[guess.index()]
    }

    /// The guess of these letters, if they may be guessed.
    pub fn find(&self, word: &[Letter]) -> Option<GuessId> {
        if word.len() != self.length() {
            return None;
        }
        let range = self.guesses.range(word);
        (!range.is_empty()).then_some(GuessId(range.start as u32))
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Words {
        let length = words.first().map_or(0, |word| word.len());
        Words::listed(length, words.iter().map(|word| word.as_bytes()))
    }

    #[test]
    fn secrets_may_be_guessed() {
        let game = Game::new(Rule::Wordle, &words(&["bcd", "abc"]), &words(&["zzz", "abc"]));
        let game = game.unwrap();
        assert_eq!(game.guesses().iter().collect::<Vec<_>>(), [b"abc", b"bcd", b"zzz"]);
        assert_eq!(game.secrets(), [GuessId(0), GuessId(1)]);
        assert_eq!(game.secret(SecretId(1)), b"bcd");
        assert_eq!(game.find(b"zzz").map(|guess| game.secret_of(guess)), Some(None));
        assert_eq!(game.find(b"zzy"), None);
        assert_eq!(game.find(b"zz"), None);
    }

    #[test]
    fn a_score_is_a_weight() {
        let score = |text: &str| text.parse::<Score>().unwrap();
        let secrets = words(&["abc", "acb", "bcd"]);
        let game =
            Game::scored(Rule::Wordle, &secrets, &["0.3", "0", "1.2"].map(score), &words(&["zzz"]));
        let game = game.unwrap();
        assert_eq!((game.guesses().count(), game.secrets()), (4, &[GuessId(0), GuessId(2)][..]));
        assert_eq!(game.secret_ids().map(|secret| game.weight(secret)).collect::<Vec<_>>(), [1, 4]);
        let begun = game.beginning_with(b'b').unwrap();
        assert_eq!((begun.secret(SecretId(0)), begun.weight(SecretId(0))), (&b"bcd"[..], 4));
        let scored = |scores: [&str; 3]| {
            Game::scored(Rule::Wordle, &secrets, &scores.map(score), &secrets).unwrap_err()
        };
        assert_eq!(scored(["0", "0", "0"]), GameError::NoSecret);
        assert_eq!(scored(["4000000", "1", "0.000001"]), GameError::Weights);
    }

    #[test]
    fn codes_are_all_there() {
        let game = Game::codes(4, 6).unwrap();
        assert_eq!((game.guesses().count(), game.secrets().len()), (1296, 1296));
        assert_eq!(game.guess(GuessId(7)), [0, 0, 1, 1]);
        let firsts = game.guess_ids().filter(|&guess| game.is_representative(guess));
        let firsts: Vec<&[Letter]> = firsts.map(|guess| game.guess(guess)).collect();
        assert_eq!(firsts, [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 1], [0, 0, 1, 2], [0, 1, 2, 3]]);
    }

    #[test]
    fn codes_of_different_colours_are_all_there() {
        let game = Game::different_codes(4, 10).unwrap();
        assert_eq!((game.guesses().count(), game.secrets().len()), (5040, 5040));
        assert_eq!(
            (game.guess(GuessId(0)), game.guess(GuessId(5039))),
            (&[0, 1, 2, 3][..], &[9, 8, 7, 6][..])
        );
        let firsts = game.guess_ids().filter(|&guess| game.is_representative(guess));
        assert_eq!(firsts.collect::<Vec<_>>(), [GuessId(0)]);
        assert_eq!(Game::different_codes(3, 3).unwrap().secrets().len(), 6);
        for (pegs, colours) in [(0, 6), (4, 3), (4, 27), (9, 20), (15, 26)] {
            let error = GameError::DifferentCodes { pegs, colours };
            assert_eq!(Game::different_codes(pegs, colours).unwrap_err(), error);
        }
    }

    #[test]
    fn what_is_no_game_is_told() {
        let new = |secrets: &[&str], allowed: &[&str]| {
            Game::new(Rule::Wordle, &words(secrets), &words(allowed)).unwrap_err()
        };
        assert_eq!(new(&[], &["ab"]), GameError::NoSecret);
        assert_eq!(new(&["a"], &[]), GameError::Length(1));
        assert_eq!(new(&["abcdefghijklmnop"], &[]), GameError::Length(16));
        assert_eq!(new(&["ab"], &["abc"]), GameError::Lengths { secrets: 2, guesses: 3 });
        for (pegs, colours) in [(0, 6), (4, 0), (4, 27), (9, 20), (15, 26)] {
            assert_eq!(Game::codes(pegs, colours).unwrap_err(), GameError::Codes { pegs, colours });
        }
    }
}
