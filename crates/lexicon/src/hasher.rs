//! Hashing in 64 bits, also where a machine word has 32.

use std::hash::Hasher;

/// The hasher of `rustc-hash` for machines of 64 bits, on every machine: where machine words have 32 bits,
/// the hashes of `rustc-hash` have 32 bits, and a table that stores the upper half of a hash of 64 bits would
/// find no bits in it.
///
/// For tables of our own numbers: whoever chooses the numbers that are hashed can make them all collide.
///
/// ```
/// use std::hash::Hasher;
/// use lexicon::hasher::WideHasher;
/// let mut hasher = WideHasher::default();
/// hasher.write_u32(1);
/// assert_eq!(hasher.finish(), 0xf135_7aea_2e62_a9c5_u64.rotate_left(26));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WideHasher(u64);

/// The multiplier of `rustc-hash`.
const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;

impl Hasher for WideHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number).wrapping_mul(FACTOR);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use super::*;
    use rustc_hash::FxHasher;

    #[test]
    fn it_is_the_hasher_of_rustc() {
        let (mut one, mut other) = (WideHasher::default(), FxHasher::default());
        for number in 0..1000_u64 {
            let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for hasher in [&mut one as &mut dyn Hasher, &mut other] {
                hasher.write_u64(number);
                hasher.write_u32(number as u32);
                hasher.write_u16(number as u16);
                hasher.write_usize(number as usize);
            }
            assert_eq!(one.finish(), other.finish());
        }
    }
}
