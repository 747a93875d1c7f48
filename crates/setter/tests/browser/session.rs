//! A browser for each test, closed whether the test passes or fails.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::runtime::Builder;

use crate::driver::Driver;
use crate::page::Page;
use crate::served::Served;

/// What keeps a browser to itself, to this machine and without a window.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--window-size=1280,900",
];

/// One browser at a time.
static ONE: Mutex<()> = Mutex::new(());

/// Runs a test on a page that nothing was done to before. If it fails, a picture of the page is left in
/// the folder for temporary files of the build.
pub fn browse(test: impl FnOnce(&mut Page)) {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let server = Served::start();
    let driver = Driver::start();
    let folder = tempfile::tempdir().unwrap();
    let downloads = folder.path().join("downloads");
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let capabilities = capabilities(folder.path(), &downloads);
    let client = runtime
        .block_on(
            ClientBuilder::new(HttpConnector::new())
                .capabilities(capabilities)
                .connect(&driver.address),
        )
        .expect("chromium starts: the package chromium has it");
    let mut page = Page { client: client.clone(), runtime, server, downloads };
    let done = catch_unwind(AssertUnwindSafe(|| test(&mut page)));
    if done.is_err() {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("failed-{name}.png"));
        if let Ok(picture) = page.runtime.block_on(client.screenshot()) {
            let _ = std::fs::write(&path, picture);
            eprintln!("the page as it was: {}", path.display());
        }
    }
    let closed = page.runtime.block_on(client.close());
    if let Err(panic) = done {
        resume_unwind(panic);
    }
    closed.unwrap();
}

fn capabilities(folder: &Path, downloads: &Path) -> Map<String, Value> {
    std::fs::create_dir(downloads).unwrap();
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let flags: Vec<&str> = FLAGS.into_iter().chain([profile.as_str()]).collect();
    let preferences = json!({
        "download.default_directory": downloads,
        "download.prompt_for_download": false,
    });
    let options = json!({ "binary": "/usr/bin/chromium", "args": flags, "prefs": preferences });
    Map::from_iter([("goog:chromeOptions".to_owned(), options)])
}
