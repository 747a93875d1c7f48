//! A browser for each thread of tests, in a tab of its own for each test, which is closed whether the test passes or fails. A
//! server of its own has an address of its own: nothing that a test keeps there is met by another.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, Weak};

use lexicon::threads::lock;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::Client;
use crate::driver::Driver;
use crate::page::Page;
use crate::served::Served;

/// The program that is driven.
const BROWSER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/browser.sh");

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

/// Browsers that no test uses now, as long as a test runs.
static IDLE: Mutex<Weak<Mutex<Vec<Browser>>>> = Mutex::new(Weak::new());

/// A running browser with its driver, ended when it is dropped.
struct Browser {
    client: Client,
    folder: TempDir,
    _driver: Driver,
}

impl Browser {
    fn start() -> Browser {
        let driver = Driver::start();
        let folder = tempfile::tempdir().unwrap();
        let client = Client::start(&driver.address, &capabilities(folder.path()));
        Browser { client, folder, _driver: driver }
    }

    /// A tab of which nothing is known, and no other.
    fn open_tab(&self) {
        let client = &self.client;
        let before = client.get("window/handles").unwrap();
        let fresh = client.new_tab();
        for tab in before.as_array().unwrap() {
            client.switch_to(tab);
            client.close_tab().unwrap();
        }
        client.switch_to(&fresh);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.client.end();
    }
}

/// The browsers that no test uses now; they end with the last test that holds them.
fn idle_browsers() -> Arc<Mutex<Vec<Browser>>> {
    let mut idle = lock(&IDLE);
    idle.upgrade().unwrap_or_else(|| {
        let browsers = Arc::default();
        *idle = Arc::downgrade(&browsers);
        browsers
    })
}

/// Runs a test on a page that nothing was done to before. If it fails, a picture of the page is left in
/// the folder for temporary files of the build.
pub fn browse(test: impl FnOnce(&mut Page)) {
    let idle = idle_browsers();
    let browser = lock(&idle).pop().unwrap_or_else(Browser::start);
    let downloads = browser.folder.path().join("downloads");
    let _ = std::fs::remove_dir_all(&downloads);
    std::fs::create_dir(&downloads).unwrap();
    browser.open_tab();
    let saves = json!({ "behavior": "allow", "downloadPath": downloads });
    let mut page = Page { client: browser.client.clone(), server: Served::start(), downloads };
    page.devtools("Browser.setDownloadBehavior", saves);
    let done = catch_unwind(AssertUnwindSafe(|| test(&mut page)));
    if done.is_err() {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("failed-{name}.png"));
        if let Ok(picture) = page.client.screenshot() {
            let _ = std::fs::write(&path, picture);
            eprintln!("the page as it was: {}", path.display());
        }
    }
    lock(&idle).push(browser);
    if let Err(panic) = done {
        resume_unwind(panic);
    }
}

fn capabilities(folder: &Path) -> Value {
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let flags: Vec<&str> = FLAGS.into_iter().chain([profile.as_str()]).collect();
    let options = json!({ "binary": BROWSER, "args": flags });
    json!({ "goog:chromeOptions": options })
}
