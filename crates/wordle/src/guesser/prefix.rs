//! Whether words that begin so may agree with all replies.

use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;

use super::letter_bounds::{LetterBounds, letter_counts};
use crate::history::Turn;
use crate::reply::{Reply, Rule};

/// The first letters of a word, and what the replies so far leave to the others.
///
/// Each letter costs a few steps a turn, also to take it back.
#[derive(Clone, Debug)]
pub struct Prefix {
    length: usize,
    letters: Vec<Letter>,
    counts: [u8; MAX_LETTERS],
    turns: Vec<TurnBounds>,
}

/// The facts that one turn told, and how far the prefix has come with them.
#[derive(Clone, Debug)]
pub struct TurnBounds {
    /// The bounds of single letters.
    pub bounds: LetterBounds,
    /// How many letters the rest must have by the least counts.
    pub missing: u8,
    /// The tally of the turn, where its reply tells numbers.
    pub tally: Option<Tally>,
}

/// How many letters are well placed, and how many the secret has in common with the guess wherever
/// they stand: those of the whole secret, and those of the prefix.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The guess.
    pub guess: Vec<Letter>,
    /// How often it has each letter.
    pub counts: [u8; MAX_LETTERS],
    /// How many are well placed in the secret, and in common with it.
    pub secret: [u32; 2],
    /// How many are in the prefix.
    pub prefix: [u32; 2],
}

impl Prefix {
    /// The empty prefix of words of `length` letters, as many as each guess of the history has.
    pub fn new(rule: Rule, length: usize, history: &[Turn]) -> Prefix {
        let turns = history.iter().map(|turn| TurnBounds::new(rule, turn)).collect();
        Prefix { length, letters: Vec::with_capacity(length), counts: [0; MAX_LETTERS], turns }
    }

    /// The letters placed.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// How many letters are to come.
    pub fn rest(&self) -> usize {
        self.length - self.letters.len()
    }

    /// How often each letter is placed.
    pub fn counts(&self) -> &[u8; MAX_LETTERS] {
        &self.counts
    }

    /// The facts that each turn told.
    pub fn turns(&self) -> &[TurnBounds] {
        &self.turns
    }

    /// Places a letter; a prefix that is whole takes none.
    ///
    /// # Errors
    /// With the first turn that no word that begins so agrees with. The letter is placed all the same.
    /// A whole word without an error agrees with all turns.
    pub fn place(&mut self, letter: Letter) -> Result<(), usize> {
        let position = self.letters.len();
        self.letters.push(letter);
        let count = &mut self.counts[usize::from(letter)];
        let before = *count;
        *count += 1;
        let rest = self.length - self.letters.len();
        let mut dead = None;
        for (number, turn) in self.turns.iter_mut().enumerate() {
            turn.place(position, letter, before);
            if dead.is_none() && !turn.may_agree(position, letter, before + 1, rest) {
                dead = Some(number);
            }
        }
        dead.map_or(Ok(()), Err)
    }

    /// Takes the last letter back, if there is one.
    pub fn take_back(&mut self) {
        let Some(letter) = self.letters.pop() else { return };
        let position = self.letters.len();
        let count = &mut self.counts[usize::from(letter)];
        *count -= 1;
        self.turns.iter_mut().for_each(|turn| turn.take_back(position, letter, *count));
    }
}

impl TurnBounds {
    fn new(rule: Rule, turn: &Turn) -> TurnBounds {
        let bounds = LetterBounds::of(rule, turn);
        let Turn { guess, reply: Reply(code) } = turn;
        let tally = (rule == Rule::Mastermind).then(|| Tally {
            guess: guess.clone(),
            counts: letter_counts(guess),
            secret: [code / 16, code / 16 + code % 16],
            prefix: [0, 0],
        });
        TurnBounds { missing: bounds.least.iter().sum(), bounds, tally }
    }

    /// Notes a letter that the prefix had `before` times.
    fn place(&mut self, position: usize, letter: Letter, before: u8) {
        self.missing -= u8::from(before < self.bounds.least[usize::from(letter)]);
        if let Some(tally) = &mut self.tally {
            let [well, common] = tally.of(position, letter, before);
            tally.prefix[0] += well;
            tally.prefix[1] += common;
        }
    }

    fn take_back(&mut self, position: usize, letter: Letter, before: u8) {
        self.missing += u8::from(before < self.bounds.least[usize::from(letter)]);
        if let Some(tally) = &mut self.tally {
            let [well, common] = tally.of(position, letter, before);
            tally.prefix[0] -= well;
            tally.prefix[1] -= common;
        }
    }

    /// Whether it may agree with the prefix after this letter, which the prefix now has `count` times.
    fn may_agree(&self, position: usize, letter: Letter, count: u8, rest: usize) -> bool {
        let LetterBounds { allowed, most, .. } = &self.bounds;
        allowed[position].contains(letter)
            && count <= most[usize::from(letter)]
            && usize::from(self.missing) <= rest
            && self.tally.as_ref().is_none_or(|tally| {
                let both = tally.prefix.iter().zip(&tally.secret);
                both.into_iter().all(|(&so_far, &all)| so_far <= all && so_far + rest as u32 >= all)
            })
    }
}

impl Tally {
    /// The numbers that a letter adds, if the prefix had it `before` times.
    fn of(&self, position: usize, letter: Letter, before: u8) -> [u32; 2] {
        let is_well = self.guess[position] == letter;
        [is_well.into(), (before < self.counts[usize::from(letter)]).into()]
    }
}
