//! Seeds of what is random.

use pyo3::prelude::*;

/// The seed that an argument tells: a number, or one drawn by a NumPy ``Generator``.
pub fn seed_of(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    if seed.hasattr("bit_generator")? {
        return seed.call_method1("integers", (0, 1_u64 << 63))?.extract();
    }
    seed.extract()
}
