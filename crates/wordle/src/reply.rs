//! The replies to guesses.

use lexicon::Letter;
use thiserror::Error;

/// The most letters a word may have.
pub const MAX_LENGTH: usize = 15;

/// The fewest letters a word may have.
pub const MIN_LENGTH: usize = 2;

/// How guesses are replied to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Each letter of the guess is told well placed, misplaced or absent. Where the guess has a
    /// letter more often than the secret, those well placed are told first, then the others from the
    /// left, as often as the secret has the letter; the rest are absent.
    #[default]
    Wordle,
    /// How many letters are well placed, and how many misplaced.
    Mastermind,
}

/// A reply to a guess, as a number. The meaning of it is a matter of the [`Rule`] and of the length
/// of the words.
///
/// Of [`Rule::Wordle`] it is a number in base 3, a digit a letter, the first letter first: 0 absent,
/// 1 misplaced, 2 well placed. Of [`Rule::Mastermind`] it is 16 × well placed + misplaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reply(pub u32);

/// Why a text is no reply.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplyError {
    /// The number of characters is not that of the letters.
    #[error("the reply {text:?} has {found} characters, but the words have {length} letters")]
    Length {
        /// The text.
        text: String,
        /// How many characters it has.
        found: usize,
        /// How many letters the words have.
        length: usize,
    },
    /// A character that tells nothing.
    #[error(
        "the reply {text:?} has {found:?}: it is g (well placed), y (misplaced) or . (absent) for \
         each letter"
    )]
    Character {
        /// The text.
        text: String,
        /// The first such character.
        found: char,
    },
    /// Not two numbers.
    #[error(
        "the reply {0:?} is not how many letters are well placed and how many misplaced, as in 2+1"
    )]
    Numbers(String),
    /// More letters than there are, or all but one well placed and that one misplaced.
    #[error("no guess of {length} letters can have the reply {text:?}")]
    Impossible {
        /// The text.
        text: String,
        /// How many letters the words have.
        length: usize,
    },
}

lexicon::named!(Rule, "rule", Wordle = "wordle", Mastermind = "mastermind");

impl Rule {
    /// The reply to a guess, if this is the secret. Both have as many letters, [`MAX_LENGTH`] at most.
    pub fn reply(self, secret: &[Letter], guess: &[Letter]) -> Reply {
        debug_assert_eq!(secret.len(), guess.len());
        // How often the secret has each letter where the guess has another.
        let mut left = [0_u8; 256];
        for (&letter, &guessed) in secret.iter().zip(guess) {
            left[usize::from(letter)] += u8::from(letter != guessed);
        }
        let digits = secret.iter().zip(guess).map(|(&letter, &guessed)| {
            let left = &mut left[usize::from(guessed)];
            match letter == guessed {
                true => 2,
                false if *left > 0 => {
                    *left -= 1;
                    1
                }
                false => 0,
            }
        });
        match self {
            Rule::Wordle => Reply(digits.fold(0, |code, digit| 3 * code + digit)),
            Rule::Mastermind => Reply(digits.map(|digit| [0, 1, 16][digit as usize]).sum()),
        }
    }

    /// The reply to the secret itself.
    pub fn won(self, length: usize) -> Reply {
        match self {
            Rule::Wordle => Reply(3_u32.pow(length as u32) - 1),
            Rule::Mastermind => Reply(16 * length as u32),
        }
    }

    /// One more than the greatest number of a reply.
    pub fn codes(self, length: usize) -> usize {
        self.won(length).0 as usize + 1
    }

    /// How many letters are well placed, and how many misplaced.
    pub fn numbers(self, Reply(code): Reply, length: usize) -> (u32, u32) {
        match self {
            Rule::Mastermind => (code / 16, code % 16),
            Rule::Wordle => {
                let (mut rest, mut counts) = (code, [0; 3]);
                for _ in 0..length {
                    counts[rest as usize % 3] += 1;
                    rest /= 3;
                }
                (counts[2], counts[1])
            }
        }
    }

    /// The text of a reply: a character a letter, `g` well placed, `y` misplaced, `.` absent; or
    /// `2+1` for two letters well placed and one misplaced.
    pub fn spell(self, Reply(code): Reply, length: usize) -> String {
        match self {
            Rule::Wordle => {
                let digit = |position| code / 3_u32.pow((length - 1 - position) as u32) % 3;
                (0..length).map(|position| ['.', 'y', 'g'][digit(position) as usize]).collect()
            }
            Rule::Mastermind => format!("{}+{}", code / 16, code % 16),
        }
    }

    /// The reply of a [text](Self::spell), in upper or lower case. Absent letters may also be told
    /// by `-`, `_` or `x`.
    ///
    /// # Errors
    /// If it is not of this form, or no guess can have it.
    pub fn parse(self, text: &str, length: usize) -> Result<Reply, ReplyError> {
        let impossible = || ReplyError::Impossible { text: text.into(), length };
        match self {
            Rule::Wordle => {
                let found = text.chars().count();
                if found != length {
                    return Err(ReplyError::Length { text: text.into(), found, length });
                }
                let mut code = 0;
                for character in text.chars() {
                    code = 3 * code
                        + match character.to_ascii_lowercase() {
                            '.' | '-' | '_' | 'x' => 0,
                            'y' => 1,
                            'g' => 2,
                            found => {
                                return Err(ReplyError::Character { text: text.into(), found });
                            }
                        };
                }
                Ok(Reply(code))
            }
            Rule::Mastermind => {
                let numbers = || {
                    let (well, misplaced) = text.split_once('+')?;
                    let number = |text: &str| text.trim().parse::<u8>().ok().map(usize::from);
                    Some((number(well)?, number(misplaced)?))
                };
                let (well, misplaced) = numbers().ok_or(ReplyError::Numbers(text.into()))?;
                let all_but_one = well + 1 == length && misplaced == 1;
                if well + misplaced > length || all_but_one {
                    return Err(impossible());
                }
                Ok(Reply(16 * well as u32 + misplaced as u32))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::Alphabet;

    #[test]
    fn replies_are_spelled_and_read() {
        let latin = Alphabet::default();
        let fold = |word: &str| latin.fold(word.as_bytes()).unwrap();
        for (secret, guess, reply, counts) in [
            ("favor", "error", "...gg", "2+0"),
            ("abbey", "babes", "yygg.", "2+2"),
            ("abbey", "kebab", ".ygyy", "1+3"),
            ("aa", "aa", "gg", "2+0"),
            ("crane", "nanny", ".y.g.", "1+1"),
        ] {
            let length = secret.len();
            let [secret, guess] = [fold(secret), fold(guess)];
            for (rule, text) in [(Rule::Wordle, reply), (Rule::Mastermind, counts)] {
                assert_eq!(rule.spell(rule.reply(&secret, &guess), length), text);
                assert_eq!(rule.parse(text, length), Ok(rule.reply(&secret, &guess)));
                let (well, misplaced) = rule.numbers(rule.reply(&secret, &guess), length);
                assert_eq!(format!("{well}+{misplaced}"), counts);
            }
        }
        assert_eq!(Rule::Wordle.parse("ggggg", 5), Ok(Rule::Wordle.won(5)));
        assert_eq!(Rule::Mastermind.parse("4+0", 4), Ok(Rule::Mastermind.won(4)));
    }

    #[test]
    fn what_is_no_reply_is_told() {
        let wordle = |text| Rule::Wordle.parse(text, 3).unwrap_err().to_string();
        assert!(wordle("gg").contains("has 2 characters, but the words have 3 letters"));
        assert!(wordle("gbg").contains("has 'b'"));
        let mastermind = |text| Rule::Mastermind.parse(text, 4).unwrap_err().to_string();
        assert!(mastermind("21").contains("as in 2+1"));
        assert!(mastermind("3+1").contains("no guess of 4 letters"));
        assert!(mastermind("4+1").contains("no guess of 4 letters"));
    }
}
