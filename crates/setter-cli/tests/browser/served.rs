//! The server that a test looks at.

use std::env;
use std::fmt;
use std::io::{BufRead, BufReader, Read, copy, sink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

/// The folder that `setter site` wrote, where the page is to be tested without its server.
const SITE: &str = "PAGE_SITE";

/// A running `setter serve`, or a server of a site's files, ended when it is dropped.
pub struct Served {
    /// The address of the page, with a slash at its end.
    pub address: String,
    child: Child,
}

impl Served {
    /// Starts one at a free port.
    pub fn start() -> Served {
        Served::at(0)
    }

    /// Ends it as a crash would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where it was.
    pub fn restart(&mut self) {
        let port = self.address.trim_end_matches('/').rsplit(':').next().unwrap();
        *self = Served::at(port.parse().unwrap());
    }

    fn at(port: u16) -> Served {
        match env::var_os(SITE) {
            Some(folder) => Served::files(port, Path::new(&folder)),
            None => {
                // All tests share a cache: dictionaries are indexed once.
                let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser-cache");
                Served::answers(port, &cache, &[])
            }
        }
    }

    /// Starts `setter serve` with its cache in a folder.
    pub fn answers(port: u16, cache: &Path, arguments: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_setter"))
            .args(["serve", "--no-open", "--port", &port.to_string()])
            .args(arguments)
            .env("XDG_CACHE_HOME", cache)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let told = child.stderr.take().unwrap();
        Served::told(child, told, |line| line.trim().to_owned())
    }

    /// A server of files alone, which knows nothing of the page.
    fn files(port: u16, folder: &Path) -> Served {
        let mut child = Command::new("python3")
            .args(["-u", "-m", "http.server", &port.to_string(), "--bind", "127.0.0.1"])
            .arg("--directory")
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let told = child.stdout.take().unwrap();
        let between = |line: &str| line.split(['(', ')']).nth(1).unwrap_or_default().to_owned();
        Served::told(child, told, between)
    }

    /// Waits for the line in which a server tells its address.
    fn told(
        mut child: Child,
        told: impl Read + Send + 'static,
        address: impl Fn(&str) -> String,
    ) -> Served {
        let mut told = BufReader::new(told);
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        let address = address(&line);
        if !address.starts_with("http://") {
            child.kill().unwrap();
            panic!("the server did not start: {line}");
        }
        // What it tells later must not fill the pipe.
        thread::spawn(move || copy(&mut told, &mut sink()));
        Served { address, child }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl fmt::Display for Served {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.address.trim_end_matches('/'))
    }
}
