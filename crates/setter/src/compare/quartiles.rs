//! Quartiles of values of which some are known only to be larger.

/// A value, or the limit that it would have gone beyond.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The value, or as far as it came.
    pub value: f64,
    /// Whether the run was stopped there: the value is larger.
    pub is_limited: bool,
}

/// The quartiles of some values, and the least and the greatest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// The least.
    pub least: Value,
    /// A quarter of the values is not greater.
    pub first: Value,
    /// Half of the values is not greater.
    pub median: Value,
    /// Three quarters of the values are not greater.
    pub third: Value,
    /// The greatest.
    pub greatest: Value,
    /// How many values there are.
    pub count: usize,
    /// How many of them are limits.
    pub limited: usize,
}

impl Quartiles {
    /// The quartiles of some values; `None` of none. Limits count as greater than all values: so
    /// a quartile is a limit only if the value is not known.
    pub fn of(mut values: Vec<Value>) -> Option<Quartiles> {
        values.sort_by(|one, two| {
            one.is_limited.cmp(&two.is_limited).then(one.value.total_cmp(&two.value))
        });
        let last = values.len().checked_sub(1)?;
        // The nearest rank: a value that was measured.
        let at = |quarters: usize| values[(quarters * last + 2) / 4];
        Some(Quartiles {
            least: values[0],
            first: at(1),
            median: at(2),
            third: at(3),
            greatest: values[last],
            count: values.len(),
            limited: values.iter().filter(|value| value.is_limited).count(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_greater_than_values() {
        let known = |value| Value { value, is_limited: false };
        let limit = Value { value: 3.0, is_limited: true };
        let values = vec![limit, known(9.0), known(1.0), known(2.0), limit];
        let quartiles = Quartiles::of(values).unwrap();
        assert_eq!(quartiles.least, known(1.0));
        assert_eq!(quartiles.first, known(2.0));
        assert_eq!(quartiles.median, known(9.0));
        assert_eq!((quartiles.third, quartiles.limited), (limit, 2));
        assert_eq!(Quartiles::of(Vec::new()), None);
        let one = Quartiles::of(vec![known(5.0)]).unwrap();
        assert_eq!((one.first, one.third, one.count), (known(5.0), known(5.0), 1));
        let even = Quartiles::of([1.0, 2.0, 3.0, 4.0].map(known).to_vec()).unwrap();
        assert_eq!(even.median, known(3.0));
    }
}
