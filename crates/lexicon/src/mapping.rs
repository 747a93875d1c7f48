//! The mapping of files into memory. No other module maps files.

use std::fs::File;
use std::io;
use std::sync::Arc;

use bytes::Bytes;
use memmap2::Mmap;

/// A file mapped to be read.
#[derive(Clone, Debug)]
pub struct Mapping(Arc<Mmap>);

impl Mapping {
    /// Maps all that the file holds now.
    ///
    /// The mapped part of the file must not be cut short or written to as long as the mapping lives: the file
    /// is a temporary file of this process without a name.
    pub fn of(file: &File) -> io::Result<Mapping> {
        // SAFETY: the mapped bytes must not change. The file is a temporary file of this process
        // without a name, so that no other process opens it, and this one at most adds something.
        unsafe { Mmap::map(file) }.map(|map| Mapping(Arc::new(map)))
    }

    /// The bytes, which keep the mapping alive.
    pub fn bytes(&self) -> Bytes {
        Bytes::from_owner(self.clone())
    }

    /// Gives back the memory of the pages read so far; they are read again when they are needed.
    ///
    /// Pages of a mapped file count as memory of the process, so code that streams through a large file calls
    /// this now and then.
    pub fn release(&self) {
        #[cfg(unix)]
        {
            // SAFETY: the mapping is shared, read-only and of a file, so that a page that is dropped
            // comes back from the file with the same bytes: no reference into it sees a change.
            // A failure changes nothing, so it does not matter.
            let _ = unsafe { self.0.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
        }
    }
}

impl AsRef<[u8]> for Mapping {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn what_was_released_is_read_again() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&[7; 10_000]).unwrap();
        let mapping = Mapping::of(&file).unwrap();
        let bytes = mapping.bytes();
        assert!(bytes.iter().all(|&byte| byte == 7));
        mapping.release();
        drop(mapping);
        assert_eq!((bytes.len(), bytes[9_999]), (10_000, 7));
    }
}
