//! Scores of words, as scored word lists give them.

use std::fmt;

/// How many units the whole number 1 is.
const ONE: u64 = 1_000_000;

/// How many digits of a fraction count.
const FRACTION: usize = 6;

/// How good a word is: a number of millionths, exact, so that scores compare and merge alike
/// everywhere. A word without a score has 0.
///
/// A text with more than six decimals, or of a number larger than [`MAX`](Self::MAX), about 1.8 · 10^13,
/// is refused; the [error](ScoreError) has the greatest score that is not above it.
///
/// ```
/// use lexicon::score::Score;
/// let score: Score = "49.5".parse().unwrap();
/// assert_eq!(score, Score::from_millionths(49_500_000));
/// assert_eq!(score.to_string(), "49.5");
/// assert!("about 3".parse::<Score>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u64);

/// A text that is no score.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ScoreError {
    /// The text is no number.
    #[error("a score is digits, perhaps with a point and more digits")]
    NoNumber,
    /// The text is a number greater than [`Score::MAX`].
    #[error("a score is at most {max}", max = Score::MAX)]
    TooGreat,
    /// The text has more decimals than six that are not zero; without these it is the score here.
    #[error("a score has at most {FRACTION} decimals")]
    TooFine(Score),
}

impl Score {
    /// The score of a word without one.
    pub const ZERO: Score = Score(0);

    /// The highest score of lists from 0 to 1.
    pub const ONE: Score = Score(ONE);

    /// The highest score.
    pub const MAX: Score = Score(u64::MAX);

    /// The score of a number of millionths.
    pub fn from_millionths(millionths: u64) -> Score {
        Score(millionths)
    }

    /// The number of its millionths.
    pub fn millionths(self) -> u64 {
        self.0
    }

    /// The score in lists whose scores are from 0 to 1, if here they are from 0 to `most`: the score itself divided by that,
    /// to a millionth. The same score where `most` is 0.
    ///
    /// ```
    /// use lexicon::Score;
    /// let score = |text: &str| text.parse::<Score>().unwrap();
    /// assert_eq!(score("45").divided_by(score("100")), score("0.45"));
    /// ```
    pub fn divided_by(self, most: Score) -> Score {
        let part = (u128::from(self.0) * u128::from(ONE)).checked_div(most.0.into());
        part.map_or(self, |part| Score(u64::try_from(part).unwrap_or(u64::MAX)))
    }

    /// The score as a floating-point number, near enough for arithmetic.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }

    /// The score that a text gives.
    ///
    /// # Errors
    /// If the text is no score, or no exact one.
    pub fn parse(text: &[u8]) -> Result<Score, ScoreError> {
        let point = text.iter().position(|&byte| byte == b'.');
        let (whole, fraction) = match point {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        let are_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        if !are_digits(whole) || !fraction.is_none_or(are_digits) {
            return Err(ScoreError::NoNumber);
        }
        let zeros = [b'0'; FRACTION];
        let fraction = fraction.unwrap_or_default();
        let mut units = 0_u64;
        for &digit in whole.iter().chain(fraction.iter().chain(&zeros).take(FRACTION)) {
            let more = units.checked_mul(10);
            let more = more.and_then(|units| units.checked_add(u64::from(digit - b'0')));
            units = more.ok_or(ScoreError::TooGreat)?;
        }
        match fraction.iter().skip(FRACTION).all(|&digit| digit == b'0') {
            true => Ok(Score(units)),
            false => Err(ScoreError::TooFine(Score(units))),
        }
    }
}

impl std::str::FromStr for Score {
    type Err = ScoreError;
    fn from_str(text: &str) -> Result<Score, ScoreError> {
        Score::parse(text.as_bytes())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_decimal(f, self.0.into())
    }
}

/// Writes a number of millionths as a decimal fraction without zeros at its end.
pub(crate) fn write_decimal(f: &mut fmt::Formatter<'_>, millionths: u128) -> fmt::Result {
    write!(f, "{}", millionths / u128::from(ONE))?;
    match millionths % u128::from(ONE) {
        0 => Ok(()),
        rest => write!(f, ".{}", format!("{rest:06}").trim_end_matches('0')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_digits_with_a_fraction() {
        for (text, millionths) in [
            ("0", 0),
            ("50", 50_000_000),
            ("0.9313", 931_300),
            ("00.000001", 1),
            ("0.1000000000", 100_000),
            ("18446744073709.551615", u64::MAX),
        ] {
            assert_eq!(Score::parse(text.as_bytes()), Ok(Score(millionths)), "{text}");
        }
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", "1.2.3", "a", " 1"] {
            assert_eq!(Score::parse(text.as_bytes()), Err(ScoreError::NoNumber), "{text}");
        }
        let fine = Err(ScoreError::TooFine(Score(1_000_001)));
        assert_eq!(Score::parse(b"1.00000199"), fine);
        for text in ["18446744073709.551616", "99999999999999999999999"] {
            assert_eq!(Score::parse(text.as_bytes()), Err(ScoreError::TooGreat), "{text}");
        }
    }

    #[test]
    fn is_written_as_it_is_read() {
        for text in ["0", "7", "0.9313", "12.000001", "18446744073709.551615"] {
            assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
        }
    }
}
