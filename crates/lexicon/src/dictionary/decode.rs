//! Plain, gzip and zstd input, told apart by the first bytes.

use std::io::{self, BufReader, Chain, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

type Input<'a> = BufReader<Chain<Cursor<Vec<u8>>, &'a mut dyn Read>>;

/// Reads what an input holds, decompressed.
pub enum Decoder<'a> {
    Plain(Input<'a>),
    Gzip(Box<MultiGzDecoder<Input<'a>>>),
    Zstd(Box<zstd::Decoder<'static, Input<'a>>>),
}

impl<'a> Decoder<'a> {
    pub fn new(input: &'a mut dyn Read) -> io::Result<Decoder<'a>> {
        let mut start = Vec::new();
        input.take(4).read_to_end(&mut start)?;
        let magic: [u8; 4] = std::array::from_fn(|i| start.get(i).copied().unwrap_or(0));
        let input = BufReader::with_capacity(1 << 17, Cursor::new(start).chain(input));
        Ok(match magic {
            [0x1f, 0x8b, ..] => Decoder::Gzip(Box::new(MultiGzDecoder::new(input))),
            // A zstd frame, or a skippable frame before one.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
                Decoder::Zstd(Box::new(zstd::Decoder::with_buffer(input)?))
            }
            _ => Decoder::Plain(input),
        })
    }
}

impl Read for Decoder<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match self {
                Decoder::Plain(input) => input.read(buffer),
                Decoder::Gzip(input) => input.read(buffer),
                Decoder::Zstd(input) => input.read(buffer),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => return read,
            }
        }
    }
}
