//! The runs of white cells of a row or a column.

/// How long the runs of white cells may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLengths {
    /// The least letters of a word: at least 2.
    pub shortest: usize,
    /// The most letters of a word.
    pub longest: usize,
    /// Whether a run may have one cell: that cell is *unchecked*, on one slot only. Where none may, each
    /// white cell is checked, on a slot across and on one down.
    pub unchecked: bool,
}

impl RunLengths {
    /// Whether a run may have this length.
    pub fn allow(self, length: usize) -> bool {
        match length {
            1 => self.unchecked,
            _ => (self.shortest..=self.longest).contains(&length),
        }
    }

    /// The number of faults in the runs of a line of `cells` cells, whose black ones are bits of `blacks`:
    /// the cells that the short runs lack, and the black cells that the long ones need.
    pub(super) fn violation(self, blacks: u64, cells: usize) -> u32 {
        let wrong = |length: usize| match length {
            _ if self.allow(length) => 0,
            _ if length > self.longest => length / (self.longest + 1),
            _ => self.shortest - length,
        };
        runs(blacks, cells).map(wrong).sum::<usize>() as u32
    }

    /// Whether the lengths of all runs of a line are allowed.
    pub(super) fn allow_line(self, blacks: u64, cells: usize) -> bool {
        runs(blacks, cells).all(|length| self.allow(length))
    }
}

/// How many runs of a line are slots, of two cells or more.
pub(super) fn slot_count(blacks: u64, cells: usize) -> usize {
    runs(blacks, cells).filter(|&length| length > 1).count()
}

/// The lengths of the runs of white cells of a line of `cells` cells, whose black ones are bits of
/// `blacks`, from the lowest bit on.
pub(super) fn runs(blacks: u64, cells: usize) -> impl Iterator<Item = usize> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < cells {
            let rest = blacks >> at;
            at += rest.trailing_ones() as usize;
            let run = (rest.checked_shr(rest.trailing_ones()).unwrap_or(0).trailing_zeros()
                as usize)
                .min(cells.saturating_sub(at));
            at += run;
            if run > 0 {
                return Some(run);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(line: &str) -> Vec<usize> {
        let bits = line.bytes().enumerate().filter(|&(_, byte)| byte == b'#');
        runs(bits.fold(0, |mask, (at, _)| mask | 1 << at), line.len()).collect()
    }

    #[test]
    fn runs_are_those_between_black_cells() {
        assert_eq!(lengths("...#.##..#"), [3, 1, 2]);
        assert!(lengths("##").is_empty());
        assert_eq!(lengths("#..."), [3]);
        assert_eq!(lengths(&".".repeat(64)), [64]);
        assert!(lengths(&"#".repeat(64)).is_empty());
        assert_eq!(lengths(&("#".repeat(63) + ".")), [1]);
        assert_eq!(lengths(&(".".repeat(63) + "#")), [63]);
    }

    #[test]
    fn what_is_wrong_is_counted() {
        let lengths = RunLengths { shortest: 3, longest: 5, unchecked: false };
        assert!((3..=5).all(|length| lengths.allow(length)));
        assert!(![1, 2, 6].iter().any(|&length| lengths.allow(length)));
        assert_eq!(lengths.violation(0b1, 2), 2, "one cell, and three are the least");
        assert_eq!(lengths.violation(0, 13), 2, "two black cells are needed");
        assert!(RunLengths { unchecked: true, ..lengths }.allow(1));
        assert!(!RunLengths { unchecked: true, ..lengths }.allow(2));
    }
}
