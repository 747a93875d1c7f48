//! What many games come to: means with their standard errors, quartiles, and the sign test of paired results.

/// The mean of some values, and its standard error if there are two or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub mean: f64,
    pub error: Option<f64>,
}

impl Mean {
    /// The mean of some values; `None` of none.
    pub fn of(values: &[f64]) -> Option<Mean> {
        let count = values.len() as f64;
        let mean = (!values.is_empty()).then(|| values.iter().sum::<f64>() / count)?;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        Some(Mean { mean, error })
    }

    /// As `5.16 ± 0.14`, each number spelled in the same way.
    pub fn spelled(self, spell: impl Fn(f64) -> String) -> String {
        match self.error {
            Some(error) => format!("{} ± {}", spell(self.mean), spell(error)),
            None => spell(self.mean),
        }
    }
}

/// The mean and the quartiles of some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    pub mean: Mean,
    /// A quarter of the values is not greater.
    pub first: f64,
    /// Half of the values is not greater.
    pub median: f64,
    /// Three quarters of the values are not greater.
    pub third: f64,
    pub greatest: f64,
}

impl Quartiles {
    /// The quartiles of some values, each a value that was measured (the nearest rank); `None` of none.
    pub fn of(mut values: Vec<f64>) -> Option<Quartiles> {
        values.sort_by(f64::total_cmp);
        let mean = Mean::of(&values)?;
        let last = values.len() - 1;
        let at = |quarters: usize| values[(quarters * last + 2) / 4];
        Some(Quartiles { mean, first: at(1), median: at(2), third: at(3), greatest: values[last] })
    }
}

/// How likely the signs of these differences are, or less even ones, if either sign is as likely as the other:
/// the two-sided sign test (W. J. Dixon and A. M. Mood, "The statistical sign test", Journal of the American Statistical
/// Association 41, 1946, <https://doi.org/10.1080/01621459.1946.10501898>). Differences of 0 do not count; of none it is 1. Takes as many steps as there are
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
    fn errors_are_those_of_the_mean() {
        assert_eq!(Mean::of(&[]), None);
        let spelled =
            |values: &[f64]| Mean::of(values).unwrap().spelled(|value| format!("{value:.2}"));
        assert_eq!(spelled(&[3.0]), "3.00");
        // The variance is 5/3, a quarter of it 5/12.
        assert_eq!(spelled(&[1.0, 2.0, 3.0, 4.0]), "2.50 ± 0.65");
        assert_eq!(spelled(&[2.0, 2.0]), "2.00 ± 0.00");
    }

    #[test]
    fn quartiles_are_values() {
        let of = |values: &[f64]| Quartiles::of(values.to_vec());
        let quartiles = of(&[9.0, 1.0, 2.0, 4.0, 3.0]).unwrap();
        assert_eq!((quartiles.mean.mean, quartiles.greatest), (3.8, 9.0));
        assert_eq!((quartiles.first, quartiles.median, quartiles.third), (2.0, 3.0, 4.0));
        let one = of(&[5.0]).unwrap();
        assert_eq!((one.first, one.median, one.third, one.mean.mean), (5.0, 5.0, 5.0, 5.0));
        assert_eq!(of(&[]), None);
    }

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
