//! The files that the flags of a command name: none that is written is one that is read.

use std::ffi::OsString;
use std::fs;
use std::ops::Deref;
use std::path::{self, Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Parser};
use lexicon::Source;

use crate::output::is_standard;

/// Checks that no more than one of some sources is standard input.
///
/// # Errors
/// In words: it can be read only once.
pub fn check_inputs<'s>(sources: impl IntoIterator<Item = &'s Source>) -> Result<(), String> {
    match sources.into_iter().filter(|source| **source == Source::Input).count() {
        0 | 1 => Ok(()),
        _ => Err("standard input, '-', can be read only once".into()),
    }
}

/// Checks that a file with which another run goes on is a regular one, if it is there: a device or a named pipe
/// keeps nothing.
///
/// # Errors
/// In words.
pub fn check_kept(path: &Path) -> Result<(), String> {
    match fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        true => Err(format!("{} is no regular file, and cannot be gone on with", path.display())),
        false => Ok(()),
    }
}

/// A file that a flag names to be written; `-o -` is standard output. A file to be read is a [`PathBuf`].
#[derive(Clone, Debug)]
pub struct OutputFile(PathBuf);

impl From<OsString> for OutputFile {
    fn from(name: OsString) -> OutputFile {
        OutputFile(name.into())
    }
}

impl Deref for OutputFile {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl OutputFile {
    /// The path of the file; none for standard output.
    pub fn path(self) -> Option<PathBuf> {
        self.as_path().is_some().then_some(self.0)
    }

    /// As [`path`](Self::path), of a flag that is kept.
    pub fn as_path(&self) -> Option<&Path> {
        Some(&*self.0).filter(|path| !is_standard(path))
    }
}

/// The flags among the arguments of a command, whose first is its name.
///
/// # Errors
/// If the arguments are no flags of the command, or a file to be written is also to be read, or is that of
/// another flag.
pub fn parse<F: Parser>(arguments: impl IntoIterator<Item = OsString>) -> Result<F, clap::Error> {
    let mut command = F::command();
    let matches = command.try_get_matches_from_mut(arguments);
    let mut matches = matches.map_err(in_words_of_the_usage)?;
    check(&mut command, &matches)?;
    F::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// The same error, with the files that are missing as the usage names them: dictionaries and a grid are one argument.
fn in_words_of_the_usage(mut error: clap::Error) -> clap::Error {
    const FILES: &str = "<DICTIONARY>... <GRID>";
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    if error.kind() == ErrorKind::MissingRequiredArgument
        && usage.contains(FILES)
        && let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg)
    {
        let named = missing.iter().map(|name| name.replace("<FILE>...", FILES)).collect();
        error.insert(ContextKind::InvalidArg, ContextValue::Strings(named));
    }
    error
}

fn check(command: &mut Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    if let Some((name, matches)) = matches.subcommand()
        && let Some(command) = command.find_subcommand_mut(name)
    {
        return check(command, matches);
    }
    contradiction(command, matches)
        .map_or(Ok(()), |message| Err(command.error(ErrorKind::ValueValidation, message)))
}

/// Why the files that are written cannot be, if they cannot.
fn contradiction(command: &Command, matches: &ArgMatches) -> Option<String> {
    let ids = || command.get_arguments().map(|argument| argument.get_id().as_str());
    // An argument of another type gives none; `@` and a file is a list of words.
    let files = ids().filter_map(|id| matches.try_get_many::<PathBuf>(id).ok()?).flatten();
    let texts = ids().filter_map(|id| matches.try_get_many::<String>(id).ok()?).flatten();
    let lists = texts.filter_map(|text| text.strip_prefix('@')).map(Path::new);
    let read = files.map(PathBuf::as_path).chain(lists).filter(|path| !is_standard(path));
    let inputs: Vec<_> = read.map(|path| (path, place(path))).collect();
    let mut outputs: Vec<(String, Option<Place>)> = Vec::new();
    for id in ids() {
        let Ok(Some(file)) = matches.try_get_one::<OutputFile>(id) else { continue };
        let (flag, name) = (format!("--{}", id.replace('_', "-")), file.display());
        if is_standard(file) {
            if id == "output" {
                continue;
            }
            return Some(format!(
                "{flag}: {name} is standard output, which --output alone may name"
            ));
        }
        let place = place(file);
        let is_same = |other: &Option<Place>| place.is_some() && *other == place;
        if let Some((input, _)) = inputs.iter().find(|(_, other)| is_same(other)) {
            let input = input.display();
            return Some(format!(
                "{flag}: {name} is the input {input}, which would be overwritten; name another file"
            ));
        }
        if let Some((other, _)) = outputs.iter().find(|(_, other)| is_same(other)) {
            return Some(format!("{flag}: {name} is the file of {other}; name another"));
        }
        outputs.push((flag, place));
    }
    None
}

/// Which file a path leads to.
#[derive(PartialEq)]
enum Place {
    /// A device and the number of a file on it, however the file is named.
    #[cfg(unix)]
    Inode(u64, u64),
    Path(PathBuf),
}

/// The file that a path leads to, or will once it is written; none of a device or a pipe, which keeps nothing that
/// could be lost.
fn place(path: &Path) -> Option<Place> {
    let Ok(metadata) = fs::metadata(path) else {
        return path::absolute(path).ok().map(Place::Path);
    };
    if !metadata.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some(Place::Inode(metadata.dev(), metadata.ino()))
    }
    #[cfg(not(unix))]
    fs::canonicalize(path).ok().map(Place::Path)
}
