//! The range of bytes that is asked for of a file that may be longer than any disk.

use num_bigint::BigUint;

/// Some bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteRange {
    /// The first byte.
    pub first: BigUint,
    /// The byte after the last.
    pub end: BigUint,
}

/// The bytes that a `Range` header asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of the file: there is no header, or one that is not understood, as several ranges are.
    Whole,
    /// Some of its bytes.
    Part(ByteRange),
    /// None that the file has.
    Beyond,
}

impl Wanted {
    /// The bytes that a header asks for of a file of `bytes` bytes (RFC 9110, section 14).
    pub fn of(header: Option<&str>, bytes: &BigUint) -> Wanted {
        let Some((first, last)) = header.and_then(parsed) else { return Wanted::Whole };
        if first >= *bytes {
            return Wanted::Beyond;
        }
        let end = last.map_or_else(|| bytes.clone(), |last| bytes.clone().min(last + 1_u32));
        Wanted::Part(ByteRange { first, end })
    }
}

/// The first and the last byte, if one is told; ranges from the end are not understood.
fn parsed(range: &str) -> Option<(BigUint, Option<BigUint>)> {
    /// Far more digits than any number of bytes here.
    const MAX_DIGITS: usize = 500;
    let number = |digits: &str| {
        let is_number = digits.len() <= MAX_DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
        if is_number { digits.parse::<BigUint>().ok() } else { None }
    };
    let (first, last) = range.trim().strip_prefix("bytes=")?.split_once('-')?;
    let first = number(first.trim())?;
    let last = match last.trim() {
        "" => None,
        last => Some(number(last)?),
    };
    last.as_ref().is_none_or(|last| *last >= first).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_the_standard() {
        let bytes = BigUint::from(100_u8);
        let part =
            |first: u8, end: u8| Wanted::Part(ByteRange { first: first.into(), end: end.into() });
        for (header, wanted) in [
            (None, Wanted::Whole),
            (Some("bytes=0-0"), part(0, 1)),
            (Some("bytes=3-7"), part(3, 8)),
            (Some("bytes=99-"), part(99, 100)),
            (Some(" bytes= 5 - 5000000000000000000000000 "), part(5, 100)),
            (Some("bytes=100-"), Wanted::Beyond),
            (Some("bytes=99999999999999999999999999-"), Wanted::Beyond),
            (Some("bytes=7-3"), Wanted::Whole),
            (Some("bytes=-5"), Wanted::Whole),
            (Some("bytes=1-2,4-5"), Wanted::Whole),
            (Some("lines=1-2"), Wanted::Whole),
            (Some("bytes=+1-2"), Wanted::Whole),
        ] {
            assert_eq!(Wanted::of(header, &bytes), wanted, "{header:?}");
        }
        assert_eq!(Wanted::of(Some("bytes=0-"), &BigUint::ZERO), Wanted::Beyond);
    }
}
