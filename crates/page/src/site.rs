//! The page as files that need no server: any host offers them, in any folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use lexicon::index::IndexError;
use lexicon::{Alphabet, Source};
use serde::Serialize;
use setter::definitions::Language;
use thiserror::Error;

use crate::offered::dictionaries::DictionarySummary;
use crate::questions::about::About;
use crate::server::assets::{Page, ROOMS};
use crate::server::opened;

/// How many seconds the page lets a worker answer a question; `engines/crew.js` has it too.
const SECONDS: f64 = 60.0;

/// The file that tells what a site holds.
const CONTENTS: &str = "site.json";

/// The folder of the documents in a site.
const DOCUMENTS: &str = "docs/";

/// The policy in the HTML of the page: it may load only from its own host, and run WebAssembly.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
     font-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'";

/// The options of a site, beside the files of the page.
#[derive(Clone, Debug)]
pub struct SiteOptions {
    /// The folder that is written.
    pub folder: PathBuf,
    /// The WebAssembly module of the crate `page-worker`.
    pub engine: PathBuf,
    /// A folder with the documents as pages, if they are put beside the page.
    pub documents: Option<PathBuf>,
    /// The folder of cached indexes, or none.
    pub cache: Option<PathBuf>,
    /// About how many bytes the building of an index may take.
    pub memory: u64,
}

/// The numbers of the site that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteSummary {
    /// How many files.
    pub files: usize,
    /// How many bytes they have together.
    pub bytes: u64,
}

/// Why a site cannot be written.
#[derive(Debug, Error)]
pub enum SiteError {
    /// The folder holds something else.
    #[error("{0}: the folder is not empty and holds no site: give an empty or a new one")]
    Occupied(PathBuf),
    /// The WebAssembly module cannot be read, or is none.
    #[error("{path}: no WebAssembly module: {error}")]
    Engine {
        /// Where it was looked for.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The documents cannot be read.
    #[error("{path}: no documents as pages, with an index.html: {error}")]
    Documents {
        /// Where they were looked for.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A dictionary cannot be read.
    #[error(transparent)]
    Words(#[from] IndexError),
    /// A file cannot be written.
    #[error("{path}: cannot be written: {error}")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

/// The contents of a site, as the page reads them.
#[derive(Debug, Serialize)]
struct Contents {
    /// Changes with any file.
    version: String,
    /// The account of the program: the page is drawn before the module is there to be asked.
    about: About,
    /// The files that are kept when the page is first opened.
    files: Vec<KeptFile>,
    dictionaries: Vec<OfferedDictionary>,
    definitions: Vec<OfferedDefinitions>,
}

#[derive(Debug, Serialize)]
struct KeptFile {
    path: String,
    bytes: usize,
    /// BLAKE3, in hexadecimal digits.
    hash: String,
}

#[derive(Debug, Serialize)]
struct OfferedDictionary {
    #[serde(flatten)]
    summary: DictionarySummary,
    /// The list of its words with their scores, compressed by gzip: a worker indexes it once, which takes less
    /// time than to fetch the index, three times as large.
    path: String,
    bytes: usize,
}

#[derive(Debug, Serialize)]
struct OfferedDefinitions {
    language: &'static str,
    path: String,
    bytes: usize,
}

/// Writes the page with the words and definitions of the program. A site that is there is written over; its
/// table of contents changes last, so that a browser takes it up when it is whole.
///
/// # Errors
/// If the folder holds anything else, a list or the module cannot be read, or a file cannot be written.
pub fn write(options: &SiteOptions) -> Result<SiteSummary, SiteError> {
    let engine = module(&options.engine)?;
    let mut site = Site::open(&options.folder)?;
    let mut files = Vec::new();
    for path in Page::iter() {
        let Some(file) = Page::sent(&path).filter(|_| path != "index.html") else { continue };
        files.push(site.put(&path, &file.data)?);
    }
    let html = Page::get("index.html").map(|file| file.data.into_owned()).unwrap_or_default();
    let html = String::from_utf8_lossy(&html);
    let has_documents = options.documents.is_some();
    for room in ROOMS {
        let (path, base) = match room {
            "" => ("index.html".to_owned(), "./"),
            room => (format!("{room}/index.html"), "../"),
        };
        files.push(site.put(&path, document(&html, base, has_documents).as_bytes())?);
    }
    files.push(site.put("engine.wasm.gz", &engine)?);

    if let Some(documents) = &options.documents {
        // They are fetched when they are opened, and not kept.
        let error = |error| SiteError::Documents { path: documents.clone(), error };
        fs::metadata(documents.join("index.html")).map_err(error)?;
        for (path, bytes) in files_in(documents).map_err(error)? {
            site.put(&format!("{DOCUMENTS}{path}"), &bytes)?;
        }
    }

    let alphabet = Alphabet::default();
    let cache = options.cache.as_deref();
    let (dictionaries, _) = opened::dictionaries(&[], &alphabet, cache, options.memory)?;
    let mut offered = Vec::new();
    for (dictionary, list) in dictionaries.iter().zip(opened::packed_lists()) {
        let path = format!("dictionaries/{}.scores.gz", dictionary.id);
        let KeptFile { path, bytes, .. } = site.put(&path, list)?;
        offered.push(OfferedDictionary { summary: dictionary.summary(), path, bytes });
    }
    let mut definitions = Vec::new();
    for language in Language::ALL {
        let code = language.code();
        let path = format!("definitions/{code}.definitions.gz");
        let list = opened::packed_definitions(language);
        let KeptFile { path, bytes, .. } = site.put(&path, list)?;
        definitions.push(OfferedDefinitions { language: code, path, bytes });
    }

    let contents = Contents {
        version: site.hasher.finalize().to_hex()[..16].to_owned(),
        about: About::new(dictionaries.summaries(), SECONDS, false),
        files,
        dictionaries: offered,
        definitions,
    };
    let contents = serde_json::to_string_pretty(&contents).unwrap_or_default() + "\n";
    site.put(CONTENTS, contents.as_bytes())?;
    Ok(site.summary)
}

/// A folder that is written.
struct Site<'s> {
    folder: &'s Path,
    summary: SiteSummary,
    /// The hashes of all that was written.
    hasher: blake3::Hasher,
}

impl<'s> Site<'s> {
    fn open(folder: &'s Path) -> Result<Site<'s>, SiteError> {
        let write = |error| SiteError::Write { path: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(write)?;
        let is_empty = fs::read_dir(folder).map_err(write)?.next().is_none();
        if !is_empty && !folder.join(CONTENTS).exists() {
            return Err(SiteError::Occupied(folder.to_owned()));
        }
        let summary = SiteSummary { files: 0, bytes: 0 };
        Ok(Site { folder, summary, hasher: blake3::Hasher::new() })
    }

    fn put(&mut self, path: &str, bytes: &[u8]) -> Result<KeptFile, SiteError> {
        let file = self.folder.join(path);
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        folder
            .and_then(|()| fs::write(&file, bytes))
            .map_err(|error| SiteError::Write { path: file, error })?;
        self.summary.files += 1;
        self.summary.bytes += bytes.len() as u64;
        let hash = blake3::hash(bytes).to_hex().to_string();
        self.hasher.update(hash.as_bytes());
        Ok(KeptFile { path: path.to_owned(), bytes: bytes.len(), hash })
    }
}

/// All files in a folder and in those in it, with their paths from there.
fn files_in(folder: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let name = name.to_string_lossy();
        match path.is_dir() {
            true => files.extend(
                files_in(&path)?
                    .into_iter()
                    .map(|(inside, bytes)| (format!("{name}/{inside}"), bytes)),
            ),
            false => files.push((name.into_owned(), fs::read(&path)?)),
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// The largest module, in bytes: many times one that is not optimised.
const MOST_OF_MODULE: usize = 1 << 28;

/// The module, compressed by gzip: many hosts would send it as it is, three times as large.
fn module(path: &Path) -> Result<Vec<u8>, SiteError> {
    let packed = Source::File(path.to_owned()).whole(MOST_OF_MODULE).and_then(|module| {
        if !module.starts_with(b"\0asm") {
            return Err(io::Error::other("it does not begin as one"));
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&module)?;
        encoder.finish()
    });
    packed.map_err(|error| SiteError::Engine { path: path.to_owned(), error })
}

/// The document of a room: its addresses begin at `base`, its questions are answered by workers, and it leads to the
/// documents if there are some.
fn document(html: &str, base: &str, has_documents: bool) -> String {
    let documents = match has_documents {
        true => format!("\n    <meta name=\"documents\" content=\"{DOCUMENTS}\">"),
        false => String::new(),
    };
    let head = format!(
        "<meta charset=\"utf-8\">\n    \
         <base href=\"{base}\">\n    \
         <meta http-equiv=\"Content-Security-Policy\" content=\"{CONTENT_SECURITY_POLICY}\">\n    \
         <meta name=\"engine\" content=\"worker\">{documents}"
    );
    html.replace("engines/http.js", "engines/workers.js").replace("=\"/", "=\"").replacen(
        "<meta charset=\"utf-8\">",
        &head,
        1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_something_else_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("thesis.txt"), "years of work").unwrap();
        let engine = folder.path().join("engine.wasm");
        let options = SiteOptions {
            folder: folder.path().to_owned(),
            engine: engine.clone(),
            documents: None,
            cache: None,
            memory: 1 << 28,
        };
        assert!(matches!(write(&options), Err(SiteError::Engine { .. })));
        fs::write(&engine, "no module").unwrap();
        assert!(matches!(write(&options), Err(SiteError::Engine { .. })));
        fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
        assert!(matches!(write(&options), Err(SiteError::Occupied(_))));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_document_asks_workers_and_begins_at_its_base() {
        let html = String::from_utf8(Page::get("index.html").unwrap().data.into()).unwrap();
        let room = document(&html, "../", true);
        assert!(
            room.contains("name=\"documents\"")
                && !document(&html, "", false).contains("name=\"documents\"")
        );
        assert!(room.contains("<base href=\"../\">") && room.contains("content=\"worker\""));
        assert!(!room.contains("=\"/"), "an address begins at the root of the host");
    }
}
