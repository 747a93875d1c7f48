//! The game's hard mode: what was told must be used. A letter that was told well placed must stay
//! where it is, and each letter told well placed or misplaced must be guessed again, as often as it was
//! told. Letters told absent may be guessed again, and misplaced ones where they were. Only
//! [`Rule::Wordle`](crate::reply::Rule::Wordle) tells enough for it.

use lexicon::{Alphabet, Letter};

use crate::history::Turn;

/// A breach of hard mode by a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A letter that was told well placed does not stand there.
    Moved {
        /// The position of the letter, counted from 0.
        position: usize,
        /// The letter.
        letter: Letter,
    },
    /// A letter is not guessed as often as it was told.
    Missing {
        /// The letter.
        letter: Letter,
        /// How often it was told well placed or misplaced.
        times: usize,
    },
}

/// The hints of a turn of [`Rule::Wordle`](crate::reply::Rule::Wordle), which must be used. Where each guess
/// was allowed, the last turn tells all that the turns before it told, so the last one is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The letters well placed, by position.
    placed: Vec<(usize, Letter)>,
    /// The letters well placed or misplaced, in the order of the guess, each with how often it was
    /// told.
    told: Vec<(Letter, usize)>,
}

impl Hints {
    /// The hints that a turn gives.
    pub fn of(turn: &Turn) -> Hints {
        let mut hints = Hints::default();
        let mut weight = 3_u32.pow(turn.guess.len().saturating_sub(1) as u32);
        for (position, &letter) in turn.guess.iter().enumerate() {
            let digit = turn.reply.0 / weight % 3;
            weight = (weight / 3).max(1);
            if digit == 2 {
                hints.placed.push((position, letter));
            }
            if digit > 0 {
                match hints.told.iter_mut().find(|(told, _)| *told == letter) {
                    Some((_, times)) => *times += 1,
                    None => hints.told.push((letter, 1)),
                }
            }
        }
        hints
    }

    /// The breach of these hints by a guess of as many letters: a letter that has moved, the first one, or
    /// else the first letter that is missing.
    pub fn breach(&self, next: &[Letter]) -> Option<Breach> {
        let moved = self.placed.iter().find(|&&(position, letter)| next[position] != letter);
        let missing = || {
            self.told.iter().find_map(|&(letter, times)| {
                let guessed = next.iter().filter(|&&guessed| guessed == letter).count();
                (guessed < times).then_some(Breach::Missing { letter, times })
            })
        };
        let moved = moved.map(|&(position, letter)| Breach::Moved { position, letter });
        moved.or_else(missing)
    }

    /// Whether a guess may be made after them.
    pub fn allow(&self, next: &[Letter]) -> bool {
        self.breach(next).is_none()
    }

    /// The same numbers for the same hints, whatever the guess that told them.
    pub fn numbers(&self) -> Vec<u16> {
        let number = |(high, low): (usize, usize)| (high << 8 | low) as u16;
        let placed = self.placed.iter().map(|&(position, letter)| (position, letter.into()));
        let told = self.told.iter().map(|&(letter, times)| (0x80 | usize::from(letter), times));
        let mut numbers: Vec<u16> = placed.chain(told).map(number).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// Why hard mode forbids a guess after some turns, each of which it allowed, in words; `None` if it does not.
pub fn forbids(history: &[Turn], guess: &[Letter], alphabet: &Alphabet) -> Option<String> {
    Some(match Hints::of(history.last()?).breach(guess)? {
        Breach::Moved { position, letter } => {
            format!("hard mode: letter {} must be {}", position + 1, alphabet.glyph(letter))
        }
        Breach::Missing { letter, times: 1 } => {
            format!("hard mode: {} must be guessed again", alphabet.glyph(letter))
        }
        Breach::Missing { letter, times } => {
            format!("hard mode: {} must be guessed {times} times", alphabet.glyph(letter))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::Rule;
    use proptest::prelude::*;

    fn turn(guess: &str, reply: &str) -> Turn {
        let reply = Rule::Wordle.parse(reply, guess.len()).unwrap();
        Turn { guess: guess.as_bytes().into(), reply }
    }

    #[test]
    fn what_was_told_must_be_used() {
        let moved = |position, letter| Some(Breach::Moved { position, letter });
        let missing = |letter, times| Some(Breach::Missing { letter, times });
        for (guess, reply, next, expected) in [
            ("error", "...gg", "favor", None),
            ("error", "...gg", "favar", moved(3, b'o')),
            ("error", "g..gg", "favas", moved(0, b'e')),
            ("speed", "..yy.", "creep", None),
            ("speed", "..yy.", "crepe", None),
            ("speed", "..yy.", "crest", missing(b'e', 2)),
            ("speed", "..gy.", "cheat", missing(b'e', 2)),
            // An absent letter may be guessed again, and a misplaced one where it was.
            ("speed", "..y..", "speed", None),
            ("speed", ".....", "speed", None),
        ] {
            assert_eq!(
                Hints::of(&turn(guess, reply)).breach(next.as_bytes()),
                expected,
                "{guess} {next}"
            );
        }
    }

    proptest! {
        #[test]
        fn the_secret_is_allowed_and_the_last_turn_is_enough(
            (secret, guesses) in (2_usize..6).prop_flat_map(|length| {
                let word = prop::collection::vec(0_u8..3, length);
                (word.clone(), prop::collection::vec(word, 3))
            })
        ) {
            let turns: Vec<Turn> =
                guesses.iter().map(|guess| Turn::of(Rule::Wordle, &secret, guess)).collect();
            for turn in &turns {
                prop_assert!(Hints::of(turn).allow(&secret));
            }
            let allows = |turn: usize, guess: usize| Hints::of(&turns[turn]).allow(&guesses[guess]);
            if allows(0, 1) && allows(1, 2) {
                prop_assert!(allows(0, 2));
            }
        }
    }
}
