//! Logarithms in whole units, so that sums of them are the same in any order and on any machine.

/// How many units a bit has, as a power of two.
pub const FRACTION: u32 = 24;

/// How many binary digits after the point are reckoned.
const DIGITS: u32 = 40;

/// A number times its binary logarithm, in units of 2⁻²⁴. The number is less than 2³², and not 0.
///
/// The digits of the logarithm come one by one: squaring a number doubles its logarithm (Knuth, The Art
/// of Computer Programming, volume 1, section 1.2.2).
pub fn times_logarithm(number: u64) -> u64 {
    debug_assert!((1..1 << 32).contains(&number));
    let whole = number.ilog2();
    // From 1 to less than 2, with 62 digits after the point.
    let mut rest = number << (62 - whole);
    let mut logarithm = u64::from(whole);
    for _ in 0..DIGITS {
        let square = (u128::from(rest) * u128::from(rest)) >> 62;
        let digit = (square >> 63) as u64;
        rest = (square >> digit) as u64;
        logarithm = 2 * logarithm + digit;
    }
    let product = u128::from(number) * u128::from(logarithm);
    ((product + (1 << (DIGITS - FRACTION - 1))) >> (DIGITS - FRACTION)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm() {
        for number in (1..5_000).chain([90_000, 1 << 20, (1 << 32) - 1]) {
            let found = times_logarithm(number) as f64 / f64::from(1 << FRACTION);
            let expected = number as f64 * (number as f64).log2();
            assert!((found - expected).abs() <= 1e-7 + number as f64 * 2e-12, "{number}");
        }
        assert_eq!(times_logarithm(1), 0);
        assert_eq!(times_logarithm(1 << 10), 10 << 34);
    }
}
