//! How far the reading of texts is, on standard error.

use std::io::{self, IsTerminal, Read};
use std::time::{Duration, Instant};

use command::report::write_stderr;
use lexicon::Source;

use crate::report::say;

/// When a run is first told of: most are over by then.
const FIRST: Duration = Duration::from_secs(1);

/// How often progress is written to a file, which keeps all of it.
const TOLD_EACH: Duration = Duration::from_secs(30);

/// Tells how much was read of all texts.
pub struct Progress {
    /// The bytes of all texts as they lie there; `None` if some text is no file.
    all: Option<u64>,
    read: u64,
    start: Instant,
    told: Option<Duration>,
    is_terminal: bool,
}

impl Progress {
    pub fn new(texts: &[Source]) -> Progress {
        let size = |source: &Source| match source {
            Source::File(path) if path.is_file() => Some(path.metadata().ok()?.len()),
            Source::File(_) | Source::Input | Source::Bytes { .. } | Source::Embedded { .. } => {
                None
            }
        };
        Progress {
            all: texts.iter().map(size).sum(),
            read: 0,
            start: Instant::now(),
            told: None,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// An input whose reading is told of.
    pub fn metered<'p, R: Read + Send + 'p>(&'p mut self, input: R) -> impl Read + Send + 'p {
        Metered { input, progress: self }
    }

    fn tell(&mut self) {
        let spent = self.start.elapsed();
        let (first, each) = match self.is_terminal {
            true => (FIRST, Duration::from_millis(200)),
            false => (TOLD_EACH, TOLD_EACH),
        };
        if spent < self.told.map_or(first, |told| told + each) {
            return;
        }
        self.told = Some(spent);
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        let read = self.read;
        let line = match self.all.filter(|&all| all >= read) {
            Some(all) => {
                let left = spent.as_secs_f64() * (all - read) as f64 / read.max(1) as f64;
                let (read, all) = (megabytes(read), megabytes(all));
                format!("{read:.0} of {all:.0} MB read, about {left:.0} s left")
            }
            None => format!("{:.0} MB read", megabytes(read)),
        };
        match self.is_terminal {
            true => write_stderr(&format!("\r\x1b[K{line}")),
            false => say(format_args!("{line}")),
        }
    }

    /// Clears the line that is written again and again.
    pub fn end(&self) {
        if self.is_terminal && self.told.is_some() {
            write_stderr("\r\x1b[K");
        }
    }
}

struct Metered<'p, R> {
    input: R,
    progress: &'p mut Progress,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.progress.read += read as u64;
        self.progress.tell();
        Ok(read)
    }
}
