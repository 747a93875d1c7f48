//! Sorting in place that can be halted.

use crate::halt::{Halt, Halted};

/// What is at most this long is sorted without a look at the halt: it takes some milliseconds. The
/// standard library partitions as this module does, so where it takes over hardly matters.
/// Figures: `benches/record/constants.md`.
const AT_ONCE: usize = 1 << 16;

/// How many steps of a partition there are between two looks at the halt: 2^18 take less than 1 ms.
const STEPS: usize = 1 << 18;

/// How many items a pivot is the median of. Few give bad pivots only on lists made for it.
/// Figures: `benches/record/constants.md`.
const SAMPLE: usize = 31;

/// Sorts items in place.
///
/// This is quicksort with a three-way partition down to parts that the standard library sorts fast.
pub fn sort<T: Ord + Copy>(items: &mut [T], halt: &Halt) -> Result<(), Halted> {
    if items.is_sorted() {
        return Ok(());
    }
    let mut parts = vec![items];
    while let Some(part) = parts.pop() {
        halt.check()?;
        if part.len() <= AT_ONCE {
            part.sort_unstable();
            continue;
        }
        let mut sample: Vec<T> =
            part.iter().step_by(part.len() / SAMPLE).copied().take(SAMPLE).collect();
        sample.sort_unstable();
        let pivot = sample[sample.len() / 2];
        // Smaller items, then equal ones, then those not looked at, then greater ones.
        let (mut equal, mut next, mut greater) = (0, 0, part.len());
        while next < greater {
            halt.check()?;
            for _ in 0..STEPS.min(greater - next) {
                match part[next].cmp(&pivot) {
                    std::cmp::Ordering::Less => {
                        part.swap(equal, next);
                        equal += 1;
                        next += 1;
                    }
                    std::cmp::Ordering::Equal => next += 1,
                    std::cmp::Ordering::Greater => {
                        greater -= 1;
                        part.swap(next, greater);
                    }
                }
            }
        }
        let (smaller, rest) = part.split_at_mut(equal);
        parts.push(smaller);
        parts.push(&mut rest[greater - equal..]);
    }
    Ok(())
}

/// Sorts records of `width` numbers each in place, for widths that have no type of their own.
pub fn sort_wide(numbers: &mut [u64], width: usize, halt: &Halt) -> Result<(), Halted> {
    let mut parts = vec![numbers];
    while let Some(part) = parts.pop() {
        halt.check()?;
        let count = part.len() / width;
        if count < 2 || part.chunks_exact(width).is_sorted() {
            continue;
        }
        let pivot = part[count / 2 * width..][..width].to_vec();
        let (mut equal, mut next, mut greater) = (0, 0, count);
        while next < greater {
            match part[next * width..][..width].cmp(&pivot) {
                std::cmp::Ordering::Less => {
                    swap(part, equal, next, width);
                    equal += 1;
                    next += 1;
                }
                std::cmp::Ordering::Equal => next += 1,
                std::cmp::Ordering::Greater => {
                    greater -= 1;
                    swap(part, next, greater, width);
                }
            }
        }
        let (smaller, rest) = part.split_at_mut(equal * width);
        parts.push(smaller);
        parts.push(&mut rest[(greater - equal) * width..]);
    }
    Ok(())
}

/// Swaps record `a` with record `b`, which is not before it.
fn swap(numbers: &mut [u64], a: usize, b: usize, width: usize) {
    if a < b {
        let (before, after) = numbers.split_at_mut(b * width);
        before[a * width..][..width].swap_with_slice(&mut after[..width]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixed(count: u64) -> impl Iterator<Item = u64> {
        (0..count).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 44)
    }

    #[test]
    fn sorts_long_lists() {
        let mut numbers: Vec<u64> = mixed(3 * AT_ONCE as u64).collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        sort(&mut numbers, &Halt::default()).unwrap();
        assert!(numbers == expected);
        let mut equal = vec![5; 3 * AT_ONCE];
        equal[7] = 6;
        sort(&mut equal, &Halt::default()).unwrap();
        assert!(equal.is_sorted());
    }

    #[test]
    fn sorts_wide_records() {
        for count in [0, 1, 2, 50, 3_000] {
            let mut numbers: Vec<u64> = mixed(count * 3).map(|number| number % 20).collect();
            let mut expected: Vec<Vec<u64>> = numbers.chunks(3).map(<[u64]>::to_vec).collect();
            expected.sort();
            sort_wide(&mut numbers, 3, &Halt::default()).unwrap();
            assert_eq!(numbers, expected.concat());
        }
    }

    #[test]
    fn halts() {
        let halt = Halt::default();
        halt.set();
        assert_eq!(sort(&mut [2, 1], &halt), Err(Halted));
        assert_eq!(sort_wide(&mut [2, 1], 1, &halt), Err(Halted));
    }
}
