//! The flags of `setter site`.

use std::env;
use std::path::PathBuf;

use clap::Args;
use page::site::SiteOptions;

use command::resources::IndexFlags;

/// The file name of the WebAssembly module of the crate `page-worker`.
const MODULE: &str = "page_worker.wasm";

/// Where it is built, from the root of the project.
const BUILT: &str = "target/wasm32-unknown-unknown/web";

/// The folder of the site, and its parts.
#[derive(Debug, Args)]
pub struct SiteFlags {
    /// The folder to write: a new or an empty one, or a site written before
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// The page's engine, a WebAssembly module: cargo build --profile web --target wasm32-unknown-unknown
    /// -p page-worker makes it [default: page_worker.wasm beside this program, or where cargo puts it]
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,

    /// A folder with the documents as pages, which release/book makes: they become the site's folder docs, and the page
    /// leads to them
    #[arg(long, value_name = "FOLDER")]
    documents: Option<PathBuf>,

    #[command(flatten)]
    index: IndexFlags,
}

impl SiteFlags {
    /// The job that the flags mean.
    pub fn job(self) -> SiteOptions {
        SiteOptions {
            folder: self.folder,
            engine: self.engine.unwrap_or_else(engine),
            documents: self.documents,
            cache: self.index.cache(),
            memory: self.index.memory(),
        }
    }
}

/// The module beside this program, else where it is built.
fn engine() -> PathBuf {
    let beside = env::current_exe().ok().map(|program| program.with_file_name(MODULE));
    beside.filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from(BUILT).join(MODULE))
}
