//! Times and sizes as they are typed.

use std::num::NonZero;
use std::time::Duration;

/// Reads a number of seconds.
///
/// # Errors
/// If the text is no number, or the number is negative or too large.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let expected = "it is a number of seconds, as 60 or 0.5, not negative and at most 10^19";
    let seconds: f64 = text.parse().map_err(|_| expected)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| expected.into())
}

/// Reads a number without fraction or sign.
///
/// # Errors
/// If the text is no such number, or the number is too large.
pub fn whole(text: &str) -> Result<u64, String> {
    let expected = || format!("it is a number in decimal digits, at most {}", u64::MAX);
    match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.parse().map_err(|_| expected()),
        false => Err(expected()),
    }
}

/// Reads a number that is at least 1.
///
/// # Errors
/// If the text is no such number, or the number is 0 or too large.
pub fn one_or_more(text: &str) -> Result<NonZero<usize>, String> {
    let number = whole(text)?.try_into().ok().and_then(NonZero::new);
    number.ok_or_else(|| "it is a number in decimal digits, at least 1".into())
}

/// Reads a size in bytes with an optional K, M, G or T (powers of 1024).
///
/// # Errors
/// If the text is no size, or the size is less than 1M or too large.
pub fn size(text: &str) -> Result<u64, String> {
    let expected =
        "it is a number of bytes, or of K, M, G or T, as 512M, at least 1M and at most 16777215T";
    let text = text.trim_end_matches(['B', 'b']).trim_end_matches('i');
    let (digits, unit) = match text.char_indices().last() {
        Some((at, unit)) if unit.is_ascii_alphabetic() => (&text[..at], unit.to_ascii_uppercase()),
        _ => (text, 'B'),
    };
    let shift = "BKMGT".find(unit).ok_or(expected)? * 10;
    let number: u64 = digits.parse().map_err(|_| expected)?;
    number
        .checked_mul(1 << shift)
        .filter(|&bytes| bytes >= 1 << 20)
        .ok_or_else(|| expected.to_string())
}

/// Reads a share from 0 to 1, as 0.01 or 1%.
///
/// # Errors
/// If the text is no share, or the share is not from 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    let expected = "it is a share from 0 to 1, as 0.01, or as 1%";
    let (digits, whole) = match text.strip_suffix('%') {
        Some(digits) => (digits, 100.0),
        None => (text, 1.0),
    };
    let number: f64 = digits.parse().map_err(|_| expected)?;
    Some(number / whole).filter(|share| (0.0..=1.0).contains(share)).ok_or(expected.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_may_be_in_percent() {
        assert_eq!((share("0.25"), share("25%"), share("1")), (Ok(0.25), Ok(0.25), Ok(1.0)));
        for text in ["", "%", "1.5", "-1%", "101%", "NaN", "inf", "a"] {
            assert!(share(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("512M"), Ok(512 << 20));
        assert_eq!(size("2GiB"), Ok(2 << 30));
        assert_eq!(size("1048576"), Ok(1 << 20));
        for wrong in ["", "M", "12Q", "-3M", "99999999999T", "5K", "é"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["-1", "soon", "1e30", "nan", ""] {
            assert!(
                seconds(wrong).unwrap_err().starts_with("it is a number of seconds"),
                "{wrong}"
            );
        }
        assert_eq!(whole("007"), Ok(7));
        for wrong in ["", "-1", "+1", "x", "1.0", "18446744073709551616"] {
            assert!(whole(wrong).unwrap_err().starts_with("it is a number"), "{wrong}");
        }
    }
}
