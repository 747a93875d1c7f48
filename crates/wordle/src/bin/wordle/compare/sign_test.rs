//! The sign test of paired results (W. J. Dixon and A. M. Mood, "The statistical sign test", Journal of the American
//! Statistical Association 41, 1946, <https://doi.org/10.1080/01621459.1946.10501898>).

/// How likely the signs of these differences are, or less even ones, if either sign is as likely as the other:
/// the two-sided sign test. Differences of 0 do not count; of none it is 1. Takes as many steps as there are
/// differences.
pub fn sign_test(differences: impl IntoIterator<Item = f64>) -> f64 {
    let (mut less, mut greater) = (0_u32, 0_u32);
    for difference in differences {
        less += u32::from(difference < 0.0);
        greater += u32::from(difference > 0.0);
    }
    let (count, fewer) = (less + greater, less.min(greater));
    // The binomial coefficients by their logarithms, for many are greater than any number.
    let mut logarithm = -f64::from(count) * 2_f64.ln();
    let mut tail = 0.0;
    for chosen in 0..=fewer {
        tail += logarithm.exp();
        logarithm += (f64::from(count - chosen) / f64::from(chosen + 1)).ln();
    }
    f64::min(1.0, 2.0 * tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_coins() {
        let signs = |less: usize, greater: usize| {
            sign_test([vec![-1.0; less], vec![0.5; greater], vec![0.0; 3]].concat())
        };
        // 2 · (1 + 10) / 2¹⁰, and 2 / 2⁵; the others are those of `scipy.stats.binomtest(less, less + greater)`.
        for (less, greater, expected) in [
            (0, 0, 1.0),
            (1, 1, 1.0),
            (1, 9, 22.0 / 1024.0),
            (5, 0, 1.0 / 16.0),
            (12, 25, 0.04703102743951604),
            (61, 40, 0.046044066929342785),
            (490, 510, 0.5479727459234766),
            (0, 100, 1.5777218104420236e-30),
            (4_000, 6_000, 1.7404316412268293e-89),
            (5_000, 5_001, 1.0),
        ] {
            let p = signs(less, greater);
            assert!((p / expected - 1.0).abs() < 1e-9, "{less} {greater}: {p}");
        }
    }
}
