//! Rows of bits, of places in a box.

/// A row of bits.
pub type Bits = Box<[u64]>;

/// The bits of a block.
pub const BLOCK: usize = 64;

/// Sets a bit.
pub fn set(bits: &mut [u64], bit: usize) {
    bits[bit / BLOCK] |= 1 << (bit % BLOCK);
}

/// Clears a bit.
pub fn clear(bits: &mut [u64], bit: usize) {
    bits[bit / BLOCK] &= !(1 << (bit % BLOCK));
}

/// Whether a bit is set.
pub fn has(bits: &[u64], bit: usize) -> bool {
    bits[bit / BLOCK] >> (bit % BLOCK) & 1 == 1
}

/// How many bits are set in both; if they are more than `most`, a number that is too.
pub fn count_both(a: &[u64], b: &[u64], most: usize) -> usize {
    counted(a.iter().zip(b).map(|(a, b)| a & b), most)
}

/// How many bits are set; if they are more than `most`, a number that is too.
pub fn count(bits: &[u64], most: usize) -> usize {
    counted(bits.iter().copied(), most)
}

fn counted(blocks: impl Iterator<Item = u64>, most: usize) -> usize {
    let mut count = 0;
    for block in blocks.filter(|&block| block != 0) {
        count += block.count_ones() as usize;
        if count > most {
            break;
        }
    }
    count
}

/// The bits that are set, in their order.
pub fn ones(bits: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    bits.into_iter().enumerate().flat_map(|(index, mut block)| {
        std::iter::from_fn(move || {
            let bit = (block != 0).then(|| block.trailing_zeros() as usize)?;
            block &= block - 1;
            Some(index * BLOCK + bit)
        })
    })
}
