//! Words on their way to the index.

/// Some words of one length, in order.
pub struct Block {
    pub length: usize,
    /// Their letters, padded as in the file.
    pub letters: Vec<u8>,
    /// Their scores in millionths; none if all are 0.
    pub scores: Vec<u64>,
}
