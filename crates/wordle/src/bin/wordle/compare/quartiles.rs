//! The mean and the quartiles of some values.

use super::mean::Mean;

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
