//! The game's hard mode: what was told must be used. A letter that was told well placed must stay
//! where it is, and each letter told well placed or misplaced must be guessed again, as often as it was
//! told. Letters told absent may be guessed again, and misplaced ones where they were. Only
//! [`Rule::Wordle`](crate::reply::Rule::Wordle) tells enough for it.

use lexicon::letters::Letter;

use crate::history::Turn;

/// What a guess does against hard mode.
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

/// What a guess of as many letters does against hard mode right after a turn of
/// [`Rule::Wordle`](crate::reply::Rule::Wordle): a letter that has moved, the first one, or else the
/// first letter of the turn's guess that is missing.
pub fn breach(turn: &Turn, next: &[Letter]) -> Option<Breach> {
    let mut code = turn.reply.0;
    // The last letter is the last digit.
    let mut moved = None;
    let mut told = [0_u8; 256];
    for (position, (&letter, &guessed)) in turn.guess.iter().zip(next).enumerate().rev() {
        let digit = code % 3;
        code /= 3;
        if digit > 0 {
            told[usize::from(letter)] += 1;
        }
        if digit == 2 && letter != guessed {
            moved = Some(Breach::Moved { position, letter });
        }
    }
    let missing = || {
        turn.guess.iter().find_map(|&letter| {
            let times = usize::from(told[usize::from(letter)]);
            let guessed = next.iter().filter(|&&guessed| guessed == letter).count();
            (guessed < times).then_some(Breach::Missing { letter, times })
        })
    };
    moved.or_else(missing)
}

/// Whether hard mode allows a guess right after a turn. Where each guess was allowed, the last turn
/// tells all that those before it told, so the last one is enough.
pub fn allows(turn: &Turn, next: &[Letter]) -> bool {
    breach(turn, next).is_none()
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
            // What is absent may be guessed again, and what is misplaced where it was.
            ("speed", "..y..", "speed", None),
            ("speed", ".....", "speed", None),
        ] {
            assert_eq!(breach(&turn(guess, reply), next.as_bytes()), expected, "{guess} {next}");
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
                prop_assert!(allows(turn, &secret));
            }
            if allows(&turns[0], &guesses[1]) && allows(&turns[1], &guesses[2]) {
                prop_assert!(allows(&turns[0], &guesses[2]));
            }
        }
    }
}
