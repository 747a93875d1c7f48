//! Means with their standard errors.

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
}
