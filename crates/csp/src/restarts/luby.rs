//! The Luby sequence.

/// The Luby sequence 1 1 2 1 1 2 4 …, from index 1.
pub(super) fn luby(mut index: u64) -> u64 {
    loop {
        let bits = u64::BITS - index.leading_zeros();
        let whole = u64::MAX >> (u64::BITS - bits);
        if index == whole {
            return 1 << (bits - 1);
        }
        index -= whole >> 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_begins_as_published() {
        let start: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!(luby(u64::MAX), 1 << 63);
    }
}
