//! Runs that grow by a factor.

/// `first` times the power number `run` of `factor`, which is taken for 1 if it is less.
pub(super) fn allowance(first: u64, factor: f64, run: u64) -> u64 {
    // By squaring, for a power of the standard library may differ from machine to machine.
    let (mut power, mut square) = (1.0, factor.max(1.0));
    let mut rest = run.min(1 << 20);
    loop {
        if rest & 1 == 1 {
            power *= square;
        }
        rest >>= 1;
        if rest == 0 {
            return (first.max(1) as f64 * power).min(1e18) as u64;
        }
        square *= square;
    }
}
