//! The key of an index: a hash of all that it depends on.

use std::io::{self, Read};

use super::file;
use crate::dictionary::{DictionaryError, Phrases, Rules, Source};
use crate::halt::Halt;
use crate::letters::Alphabet;

/// How many bytes are hashed between two looks at the halt: they take less than 0.1 ms.
const BLOCK: usize = 1 << 17;

/// Hashes an alphabet and the contents of sources.
pub struct KeyHasher<'h> {
    hasher: blake3::Hasher,
    halt: &'h Halt,
}

impl<'h> KeyHasher<'h> {
    /// The hasher for words over `alphabet`, in lists that are read by some rules, and backwards if `is_reversed`.
    pub fn new(
        alphabet: &Alphabet,
        rules: Rules,
        is_reversed: bool,
        halt: &'h Halt,
    ) -> KeyHasher<'h> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&file::VERSION.to_ne_bytes());
        for &glyph in alphabet.glyphs() {
            hasher.update(&u32::from(glyph).to_le_bytes());
        }
        if is_reversed {
            hasher.update(b"reversed words");
        }
        let Rules { phrases, encoding, scale } = rules;
        match phrases {
            Phrases::Skip => {}
            Phrases::Join => _ = hasher.update(b"joined phrases"),
        }
        if let Some(encoding) = encoding {
            hasher.update(b"encoding ").update(encoding.name().as_bytes());
        }
        if let Some(scale) = scale {
            hasher.update(b"scale ").update(&scale.millionths().to_le_bytes());
        }
        KeyHasher { hasher, halt }
    }

    /// From here on lists are the user's own.
    pub fn begin_own(&mut self) {
        self.hasher.update(b"own lists");
    }

    /// Opens a source, hands it to `read`, and adds all its bytes to the key.
    pub fn add(
        &mut self,
        source: &Source,
        read: impl FnOnce(&mut (dyn Read + Send)) -> Result<(), DictionaryError>,
    ) -> Result<(), DictionaryError> {
        let input = source.open().map_err(|error| source.unreadable(0, error))?;
        let mut input = HashedRead { input, hasher: blake3::Hasher::new(), halt: self.halt };
        read(&mut input)?;
        // Bytes that are not read add to the key too: a decoder may leave the bytes after its data.
        let mut block = vec![0; BLOCK];
        while input.read(&mut block).map_err(|error| source.unreadable(0, error))? > 0 {}
        self.hasher.update(input.hasher.finalize().as_bytes());
        Ok(())
    }

    /// Adds a line of words in memory to the key.
    pub fn add_line(&mut self, text: &str) {
        self.hasher.update(text.as_bytes()).update(b"\n");
    }

    /// The key, in hexadecimal.
    pub fn key(&self) -> String {
        self.hasher.finalize().to_hex().to_string()
    }
}

struct HashedRead<'h> {
    input: Box<dyn Read + Send>,
    hasher: blake3::Hasher,
    halt: &'h Halt,
}

impl Read for HashedRead<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = loop {
            self.halt.check().map_err(io::Error::other)?;
            match self.input.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.hasher.update(&buffer[..read]);
        Ok(read)
    }
}
