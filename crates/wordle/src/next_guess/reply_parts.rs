//! Replies put together from what each letter of a guess adds to their numbers.
//!
//! The number of a reply is a sum over the different letters of the guess, and what a letter adds is a
//! matter of the positions where the guess has it and of the secret, but not of the other letters. Many
//! guesses share such parts, so each is found once, and the replies to a guess take an addition a letter.

use lexicon::Letter;
use rustc_hash::FxHashMap;

use crate::columns::{Code, Columns};
use crate::reply::{MAX_LENGTH, Rule};

/// How many bytes of parts are kept. More would leave the caches of a processor, and long lists would
/// fill the memory.
const KEPT: usize = 8 << 20;

/// Stands where a guess has no letter: none has this number.
const NO_LETTER: Letter = Letter::MAX - 1;

/// The parts of the replies of the same words that letters at some positions add.
#[derive(Debug, Default)]
pub struct ReplyParts<C> {
    kept: FxHashMap<(Letter, u16), Vec<C>>,
    bytes: usize,
    rest: Vec<C>,
}

impl<C: Code> ReplyParts<C> {
    /// Does as [`Columns::replies`], always of the same words and by the same rule.
    pub fn replies(&mut self, columns: &Columns, rule: Rule, guess: &[Letter], codes: &mut [C]) {
        codes.fill(C::default());
        // The letters whose parts are not kept.
        let mut rest = [NO_LETTER; MAX_LENGTH];
        let rest = &mut rest[..guess.len()];
        for (position, &letter) in guess.iter().enumerate() {
            if guess[..position].contains(&letter) {
                continue;
            }
            let is_here = |at: &usize| guess[*at] == letter;
            let positions = (0..guess.len()).filter(is_here).fold(0, |set, at| set | 1_u16 << at);
            let key = (letter, positions);
            if !self.kept.contains_key(&key) && self.bytes + size_of_val(codes) <= KEPT {
                let mut alone = [NO_LETTER; MAX_LENGTH];
                (0..guess.len()).filter(is_here).for_each(|at| alone[at] = letter);
                let mut part = vec![C::default(); codes.len()];
                columns.replies(rule, &alone[..guess.len()], &mut part);
                self.bytes += size_of_val(codes);
                self.kept.insert(key, part);
            }
            match self.kept.get(&key) {
                Some(part) => add(codes, part),
                None => (0..guess.len()).filter(is_here).for_each(|at| rest[at] = letter),
            }
        }
        if rest.iter().any(|&letter| letter != NO_LETTER) {
            self.rest.resize(codes.len(), C::default());
            columns.replies(rule, rest, &mut self.rest);
            add(codes, &self.rest);
        }
    }
}

fn add<C: Code>(codes: &mut [C], more: &[C]) {
    for (code, &more) in codes.iter_mut().zip(more) {
        *code = code.sum(more);
    }
}
