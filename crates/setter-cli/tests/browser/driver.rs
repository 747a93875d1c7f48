//! The driver of the browser.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running `chromedriver`, ended when it is dropped.
pub struct Driver {
    /// Where it takes commands.
    pub address: String,
    child: Child,
    /// Kept open: the driver ends when it can tell nothing any more.
    _told: BufReader<ChildStdout>,
}

impl Driver {
    /// Starts one at a free port.
    pub fn start() -> Driver {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts: the package chromium-driver has it");
        let mut told = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        let port: u16 = loop {
            line.clear();
            if told.read_line(&mut line).unwrap() == 0 {
                panic!("chromedriver ended before it took commands");
            }
            if let Some((_, port)) = line.trim_end().split_once("started successfully on port ") {
                break port.trim_end_matches('.').parse().unwrap();
            }
        };
        Driver { address: format!("http://127.0.0.1:{port}"), child, _told: told }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
