//! Reading on another thread, where there is one, and decompressing: plain, gzip and zstd input, told apart by the first bytes.

use std::io::{self, BufReader, Chain, Cursor, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use flate2::bufread::MultiGzDecoder;

use crate::threads;

/// How many bytes are handed over at once: they are worth some tenths of a millisecond of reading words.
/// Figures: `benches/record/constants.md`.
const BLOCK: usize = 1 << 16;

/// How many blocks may wait. Figures: `benches/record/constants.md`.
const WAITING: usize = 4;

/// Hands the bytes of `input`, decompressed, to `consume`, and meanwhile reads ahead on another thread; where
/// none can be started, `consume` reads by itself.
///
/// Returns what `consume` returns. `consume` need not read to the end; the other thread ends before this
/// function does, so a read that `input` waits in is waited for. That `input` cannot be read is an error of
/// the reader that is handed to `consume`.
pub fn read_ahead<T>(input: &mut (dyn Read + Send), consume: impl FnOnce(&mut dyn Read) -> T) -> T {
    let ahead = &mut *input;
    let consumed = thread::scope(|scope| {
        let (blocks, received) = sync_channel(WAITING);
        let reader = threads::start(scope, move || {
            if let Err(error) = send_all(ahead, &blocks) {
                // If nobody takes blocks any more, nobody takes the error.
                let _ = blocks.send(Err(error));
            }
        });
        match reader {
            Ok(_) => Ok(consume(&mut Ahead { received, block: Vec::new(), start: 0 })),
            Err(_) => Err(consume),
        }
    });
    consumed.unwrap_or_else(|consume| consume(&mut Decoder::Untold(Some(input))))
}

/// Sends blocks until the input ends, or nobody takes them any more.
fn send_all(input: &mut dyn Read, blocks: &SyncSender<io::Result<Vec<u8>>>) -> io::Result<()> {
    let mut input = Decoder::Untold(Some(input));
    loop {
        let mut block = vec![0; BLOCK];
        let read = input.read(&mut block)?;
        block.truncate(read);
        if read == 0 || blocks.send(Ok(block)).is_err() {
            return Ok(());
        }
    }
}

/// The blocks that were read ahead.
struct Ahead {
    received: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    /// The place in the block of the first byte that was not read yet.
    start: usize,
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.start == self.block.len() {
            let Ok(block) = self.received.recv() else { return Ok(0) };
            (self.block, self.start) = (block?, 0);
        }
        let read = (&self.block[self.start..]).read(buffer)?;
        self.start += read;
        Ok(read)
    }
}

type Input<'a> = BufReader<Chain<Cursor<Vec<u8>>, &'a mut dyn Read>>;

/// A reader of the bytes of an input, decompressed.
enum Decoder<'a> {
    /// Before anything was read; without input once its beginning could not be read.
    Untold(Option<&'a mut dyn Read>),
    Plain(Input<'a>),
    Gzip(Box<MultiGzDecoder<Input<'a>>>),
    #[cfg(feature = "zstd")]
    Zstd(Box<zstd::Decoder<'static, Input<'a>>>),
}

impl<'a> Decoder<'a> {
    fn new(input: &'a mut dyn Read) -> io::Result<Decoder<'a>> {
        let mut start = Vec::new();
        input.take(4).read_to_end(&mut start)?;
        let magic: [u8; 4] = std::array::from_fn(|i| start.get(i).copied().unwrap_or(0));
        let input = BufReader::with_capacity(1 << 17, Cursor::new(start).chain(input));
        Ok(match magic {
            [0x1f, 0x8b, ..] => Decoder::Gzip(Box::new(MultiGzDecoder::new(input))),
            // A zstd frame, or a skippable frame before one.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Decoder::zstd(input)?,
            _ => Decoder::Plain(input),
        })
    }

    #[cfg(feature = "zstd")]
    fn zstd(input: Input<'a>) -> io::Result<Decoder<'a>> {
        Ok(Decoder::Zstd(Box::new(zstd::Decoder::with_buffer(input)?)))
    }

    #[cfg(not(feature = "zstd"))]
    fn zstd(_: Input<'a>) -> io::Result<Decoder<'a>> {
        let why = "it is compressed with zstd, which cannot be read here: plain text and gzip can";
        Err(io::Error::new(io::ErrorKind::Unsupported, why))
    }
}

impl Read for Decoder<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match self {
                Decoder::Untold(input) => {
                    let Some(input) = input.take() else { return Ok(0) };
                    *self = Decoder::new(input)?;
                    continue;
                }
                Decoder::Plain(input) => input.read(buffer),
                Decoder::Gzip(input) => input.read(buffer),
                #[cfg(feature = "zstd")]
                Decoder::Zstd(input) => input.read(buffer),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => return read,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_comes_in_order_and_then_the_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let text: Vec<u8> = (0..1_000_000_u32).map(|i| (i % 251) as u8).collect();
        let mut input = text.chain(Broken);
        let (read, error) = read_ahead(&mut input, |ahead| {
            let mut read = Vec::new();
            let error = ahead.read_to_end(&mut read).unwrap_err();
            (read, error)
        });
        assert!(read == text);
        assert_eq!(error.to_string(), "broken");
    }

    #[test]
    fn who_stops_early_is_not_waited_for() {
        let mut first = [0; 3];
        read_ahead(&mut io::repeat(7), |ahead| ahead.read_exact(&mut first)).unwrap();
        assert_eq!(first, [7; 3]);
    }
}
