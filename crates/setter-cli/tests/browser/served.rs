//! The server that a test looks at.

use std::fmt;
use std::io::{BufRead, BufReader, copy, sink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

/// A running `setter serve`, ended when it is dropped.
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
        // All tests share a cache: dictionaries are indexed once.
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser-cache");
        let mut child = Command::new(env!("CARGO_BIN_EXE_setter"))
            .args(["serve", "--no-open", "--port", &port.to_string()])
            .env("XDG_CACHE_HOME", cache)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(child.stderr.take().unwrap());
        let mut address = String::new();
        told.read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        if !address.starts_with("http://") {
            child.kill().unwrap();
            panic!("the server did not start: {address}");
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
