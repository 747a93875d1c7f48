//! The letters that each position may still have, and what the replies forbid of them.

use lexicon::LetterSet;
use lexicon::letters::MAX_LETTERS;

use super::event::{Event, Observer};
use super::prefix::{Prefix, Tally, TurnBounds};
use crate::reply::MAX_LENGTH;

/// The letters that each position may still have. Positions before the end of the prefix do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domains {
    /// A set a position.
    pub letters: [LetterSet; MAX_LENGTH],
    /// How many positions there are.
    pub length: usize,
}

/// Nothing is left: no word goes on so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WipedOut;

impl Domains {
    /// The same letters everywhere.
    pub fn uniform(letters: LetterSet, length: usize) -> Domains {
        Domains { letters: [letters; MAX_LENGTH], length }
    }

    /// Leaves a position only some letters, as the reply of a turn or the words of the list demand;
    /// whether that changed anything.
    pub fn restrict(
        &mut self,
        position: usize,
        letters: LetterSet,
        turn: Option<usize>,
        observer: &mut impl Observer,
    ) -> Result<bool, WipedOut> {
        let domain = &mut self.letters[position];
        let pruned = domain.without(letters);
        if pruned.is_empty() {
            return Ok(false);
        }
        *domain = *domain & letters;
        observer.emit(|| Event::Pruned { position, letters: pruned.iter().collect(), turn });
        if domain.is_empty() {
            observer.emit(|| Event::WipeOut { position });
            return Err(WipedOut);
        }
        Ok(true)
    }

    /// Forward checking: removes letters that by one reply cannot follow the prefix, until nothing
    /// changes; whether that changed anything.
    pub fn check_forward(
        &mut self,
        prefix: &Prefix,
        observer: &mut impl Observer,
    ) -> Result<bool, WipedOut> {
        let mut changed = false;
        loop {
            let mut again = false;
            for (number, turn) in prefix.turns().iter().enumerate() {
                let mut check = Check { domains: self, prefix, number, observer };
                again |= check.letters(turn)?;
                if let Some(tally) = &turn.tally {
                    again |= check.numbers(tally)?;
                }
            }
            changed |= again;
            if !again {
                return Ok(changed);
            }
        }
    }
}

/// The check of one turn.
struct Check<'c, O> {
    domains: &'c mut Domains,
    prefix: &'c Prefix,
    number: usize,
    observer: &'c mut O,
}

impl<O: Observer> Check<'_, O> {
    /// Restricts the domains by the bounds that a turn sets to single letters; whether that changed anything.
    fn letters(&mut self, turn: &TurnBounds) -> Result<bool, WipedOut> {
        let counts = self.prefix.counts();
        let bounds = &turn.bounds;
        let letters_where = |is_so: &dyn Fn(usize) -> bool| -> LetterSet {
            (0..MAX_LETTERS).filter(|&letter| is_so(letter)).map(|letter| letter as u8).collect()
        };
        let full = letters_where(&|letter| counts[letter] >= bounds.most[letter]);
        let due = letters_where(&|letter| counts[letter] < bounds.least[letter]);
        let is_all_due = usize::from(turn.missing) == self.prefix.rest();
        let mut changed = false;
        for position in self.ahead() {
            let allowed = bounds.allowed[position].without(full);
            changed |= self.restrict(position, if is_all_due { allowed & due } else { allowed })?;
        }
        for letter in due.iter() {
            let only = LetterSet::only(letter);
            let place = usize::from(letter);
            let need = usize::from(bounds.least[place] - counts[place]);
            changed |= self.need(need, |_| only)?;
        }
        Ok(changed)
    }

    /// Restricts the domains by the numbers that a turn told; whether that changed anything.
    fn numbers(&mut self, tally: &Tally) -> Result<bool, WipedOut> {
        let rest = self.prefix.rest();
        let counts = self.prefix.counts();
        let [well, common] = [0, 1].map(|n| tally.secret[n].saturating_sub(tally.prefix[n]));
        let mut changed = false;
        // Another letter of these is one more in common.
        let adds: LetterSet = tally
            .guess
            .iter()
            .copied()
            .filter(|&letter| counts[usize::from(letter)] < tally.counts[usize::from(letter)])
            .collect();
        if common == 0 {
            for position in self.ahead() {
                let letters = LetterSet::first(MAX_LETTERS).without(adds);
                changed |= self.restrict(position, letters)?;
            }
        } else if common as usize == rest {
            for position in self.ahead() {
                changed |= self.restrict(position, adds)?;
            }
        }
        let own = |position: usize| LetterSet::only(tally.guess[position]);
        if well == 0 {
            for position in self.ahead() {
                let letters = LetterSet::first(MAX_LETTERS).without(own(position));
                changed |= self.restrict(position, letters)?;
            }
        }
        Ok(changed | self.need(well as usize, own)?)
    }

    /// At least `need` positions ahead must have a letter of their set: if no more can, all these must.
    fn need(&mut self, need: usize, set: impl Fn(usize) -> LetterSet) -> Result<bool, WipedOut> {
        let domains = self.domains.letters;
        let can = |&position: &usize| !(domains[position] & set(position)).is_empty();
        let able = self.ahead().filter(can).count();
        if able < need {
            let turn = self.number;
            self.observer.emit(|| Event::Dead { turn });
            return Err(WipedOut);
        }
        let mut changed = false;
        if able == need {
            for position in self.ahead().filter(can) {
                changed |= self.restrict(position, set(position))?;
            }
        }
        Ok(changed)
    }

    fn ahead(&self) -> std::ops::Range<usize> {
        self.prefix.letters().len()..self.domains.length
    }

    fn restrict(&mut self, position: usize, letters: LetterSet) -> Result<bool, WipedOut> {
        self.domains.restrict(position, letters, Some(self.number), self.observer)
    }
}
