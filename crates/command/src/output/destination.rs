//! Standard output, or a file that appears when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::write::GzEncoder;

use super::awaited::{Awaited, awaiting};
use super::closed::check_stdout;
use super::temporary::{self, Temporary};
use super::unfinished::{Unfinished, sync_folder};
use super::unwritable::unwritable;

/// A destination of text: standard output, or a file.
///
/// A regular file is written under another name in the same folder and takes its own name with
/// [`finish`](Self::finish); dropped before, it leaves nothing, and the file that a killed process left is
/// removed by the next one. A file that is not regular, as a device or a named pipe, is written directly.
/// Files named `.gz` and `.zst` are compressed.
#[derive(Debug)]
pub struct Destination {
    /// The names of the file; `None` for standard output.
    names: Option<Names>,
    stream: Stream,
}

#[derive(Debug)]
struct Names {
    /// The name of the finished file, symbolic links resolved.
    resolved: PathBuf,
    now: Now,
}

/// The name a file has while it is written.
#[derive(Debug)]
enum Now {
    /// The name of the finished file.
    Own,
    /// A name for this run only; a file that is left is removed.
    Temporary(Temporary),
    /// A name under which the file stays for another run.
    Unfinished(PathBuf),
}

enum Stream {
    Plain(Awaited<File>),
    Gzip(GzEncoder<BufWriter<Awaited<File>>>),
    Zstd(zstd::Encoder<'static, Awaited<File>>),
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stream::Plain(_) => "Plain",
            Stream::Gzip(_) => "Gzip",
            Stream::Zstd(_) => "Zstd",
        })
    }
}

impl Destination {
    /// Standard output, without the buffer of [`io::Stdout`].
    ///
    /// # Errors
    /// If it is closed.
    pub fn stdout() -> io::Result<Destination> {
        check_stdout()?;
        #[cfg(unix)]
        use std::os::fd::AsFd as AsHandle;
        #[cfg(windows)]
        use std::os::windows::io::AsHandle;
        #[cfg(unix)]
        let file = io::stdout().as_fd().try_clone_to_owned()?;
        #[cfg(windows)]
        let file = io::stdout().as_handle().try_clone_to_owned()?;
        let file = Awaited::new(file.into(), Some("standard output".into()));
        Ok(Destination { names: None, stream: Stream::Plain(file) })
    }

    /// The file at `path`.
    ///
    /// # Errors
    /// If the file cannot be made; the error names the fault of its path.
    pub fn file(path: &Path) -> io::Result<Destination> {
        Destination::create(path).map_err(|error| unwritable(path, error))
    }

    /// Checks that [`file`](Self::file) can be made, without leaving anything behind.
    ///
    /// A file that is not regular is not opened: a named pipe would wait for a reader.
    ///
    /// # Errors
    /// If the file cannot be made; the error names the fault of its path.
    pub fn check(path: &Path) -> io::Result<()> {
        let resolved = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let checked = match fs::metadata(&resolved) {
            Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => Ok(()),
            _ => temporary::beside(&resolved, None).map(drop),
        };
        checked.map_err(|error| unwritable(path, error))
    }

    fn create(path: &Path) -> io::Result<Destination> {
        let resolved = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let existing = fs::metadata(&resolved).ok();
        let (file, now) = match &existing {
            Some(metadata) if !metadata.is_file() => {
                let name: Arc<str> = path.display().to_string().into();
                let open = || OpenOptions::new().write(true).open(&resolved);
                (Awaited::new(awaiting(&name, open)?, Some(name)), Now::Own)
            }
            _ => {
                let permissions = existing.map(|metadata| metadata.permissions());
                let (file, temporary) = temporary::beside(&resolved, permissions)?;
                (Awaited::new(file, None), Now::Temporary(temporary))
            }
        };
        let stream = match path.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => {
                let file = BufWriter::with_capacity(1 << 16, file);
                Stream::Gzip(GzEncoder::new(file, flate2::Compression::default()))
            }
            Some("zst") => Stream::Zstd(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            _ => Stream::Plain(file),
        };
        Ok(Destination { names: Some(Names { resolved, now }), stream })
    }

    /// A file that goes on from where its unfinished form ends, as plain text.
    ///
    /// The file is kept if it is not finished. Once it is finished, its name survives a loss of power.
    ///
    /// # Errors
    /// If the unfinished file gives no other handle.
    pub fn unfinished(unfinished: &Unfinished) -> io::Result<Destination> {
        let stream = Stream::Plain(Awaited::new(unfinished.handle()?, None));
        let resolved = unfinished.finished().to_owned();
        let now = Now::Unfinished(unfinished.path().to_owned());
        Ok(Destination { names: Some(Names { resolved, now }), stream })
    }

    /// Whether writing may wait for a reader: to standard output, a device or a named pipe.
    pub fn may_block(&self) -> bool {
        match &self.stream {
            Stream::Plain(file) => file.may_block(),
            Stream::Gzip(encoder) => encoder.get_ref().get_ref().may_block(),
            Stream::Zstd(encoder) => encoder.get_ref().may_block(),
        }
    }

    /// Ends the text; a regular file takes its name, in place of any file there.
    ///
    /// # Errors
    /// If the text cannot be ended, or the file not take its name.
    pub fn finish(self) -> io::Result<()> {
        self.end("").map(drop)
    }

    /// Ends a text that is not complete; a regular file gets `.partial` added to its name, which is
    /// returned, or keeps the name it has for another run.
    ///
    /// # Errors
    /// As [`finish`](Self::finish).
    pub fn finish_partial(self) -> io::Result<Option<PathBuf>> {
        self.end(".partial")
    }

    fn end(self, suffix: &str) -> io::Result<Option<PathBuf>> {
        self.stream.finish()?;
        let Some(Names { resolved, now }) = self.names else { return Ok(None) };
        match now {
            Now::Own => Ok(None),
            Now::Temporary(temporary) => {
                let mut name = resolved.into_os_string();
                name.push(suffix);
                let name = PathBuf::from(name);
                temporary.persist(&name)?;
                Ok(Some(name))
            }
            Now::Unfinished(unfinished) if suffix.is_empty() => {
                fs::rename(unfinished, &resolved)?;
                sync_folder(&resolved)?;
                Ok(Some(resolved))
            }
            Now::Unfinished(unfinished) => Ok(Some(unfinished)),
        }
    }
}

impl Stream {
    fn finish(self) -> io::Result<()> {
        match self {
            Stream::Plain(_) => Ok(()),
            Stream::Gzip(encoder) => encoder.finish()?.flush(),
            Stream::Zstd(encoder) => encoder.finish().map(drop),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.stream {
            Stream::Plain(file) => file.write(bytes),
            Stream::Gzip(encoder) => encoder.write(bytes),
            Stream::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing: plain text is not held back, and flushing would spoil the compression.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fills");
        fs::write(&path, "old").unwrap();
        let mut destination = Destination::file(&path).unwrap();
        destination.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        destination.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");

        Destination::file(&path).unwrap().write_all(b"lost").unwrap();
        assert_eq!(names(folder.path()), ["fills"]);

        let mut destination = Destination::file(&path).unwrap();
        destination.write_all(b"part").unwrap();
        let partial = destination.finish_partial().unwrap().unwrap();
        assert!(partial.ends_with("fills.partial"));
        assert_eq!(fs::read(partial).unwrap(), b"part");
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn compresses_by_extension() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["fills.gz", "fills.zst"] {
            let path = folder.path().join(name);
            let mut destination = Destination::file(&path).unwrap();
            destination.write_all(b"soir\n").unwrap();
            destination.finish().unwrap();
            let mut text = String::new();
            let file = File::open(&path).unwrap();
            match name {
                "fills.gz" => flate2::read::GzDecoder::new(file).read_to_string(&mut text),
                _ => zstd::Decoder::new(file).unwrap().read_to_string(&mut text),
            }
            .unwrap();
            assert_eq!(text, "soir\n");
        }
    }

    #[cfg(unix)]
    #[test]
    fn keeps_links_devices_and_permissions() {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("fills"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let mut destination = Destination::file(&link).unwrap();
        destination.write_all(b"new").unwrap();
        destination.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        let mut device = Destination::file(Path::new("/dev/null")).unwrap();
        device.write_all(b"gone").unwrap();
        device.finish().unwrap();
        Destination::check(Path::new("/dev/null")).unwrap();
        // A run with a checkpoint makes no other temporary file that would remove the file of a killed run.
        let abandoned = PathBuf::from(format!("{}.abc123.temporary", path.display()));
        fs::write(&abandoned, "").unwrap();
        Destination::check(&path).unwrap();
        assert!(!abandoned.exists());
        let missing = folder.path().join("no/fills");
        for error in
            [Destination::file(&missing).unwrap_err(), Destination::check(&missing).unwrap_err()]
        {
            assert!(error.to_string().starts_with("the folder "), "{error}");
            assert!(error.to_string().ends_with("no does not exist"), "{error}");
        }
        let folder = Destination::check(folder.path()).unwrap_err();
        assert_eq!(folder.to_string(), "it is a folder");
    }
}
