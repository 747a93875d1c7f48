//! A desk is a fresh clone of the project, in which commands are run as documents and helps show them.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::exceptions::STAND_INS;
use crate::project::{cloned_files, project};

/// A folder to run shown commands in.
pub struct Desk {
    folder: TempDir,
    /// The folder of the programs, apart from the clone.
    programs: TempDir,
    /// How long a command may take, in seconds.
    patience: u32,
    /// What `setter serve` listens to here in place of 8000, which something else may have.
    port: u16,
}

impl Desk {
    /// A clone of the project, and the programs on the path. A command may take at most so many seconds.
    pub fn new(patience: u32) -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let programs = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let desk = Desk { folder, programs, patience, port };
        desk.clone_project();
        desk.install_programs();
        desk
    }

    /// Copies of the files that git knows, and nothing else.
    fn clone_project(&self) {
        for file in cloned_files() {
            let from = project(&file);
            let Ok(found) = fs::symlink_metadata(&from) else { continue };
            let copy = self.folder.path().join(&file);
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            if found.is_symlink() {
                symlink(fs::read_link(from).unwrap(), copy).unwrap();
            } else {
                fs::copy(from, copy).unwrap();
            }
        }
    }

    /// The commands as they were built, and the stand-ins.
    fn install_programs(&self) {
        let built = Path::new(env!("CARGO_BIN_EXE_enumerate")).parent().unwrap();
        for program in ["enumerate", "setter", "wordle"] {
            let from = built.join(program);
            assert!(from.exists(), "{from:?} is not built: cargo build --profile test --workspace");
            symlink(from, self.programs.path().join(program)).unwrap();
        }
        for (program, script) in STAND_INS {
            let path = self.programs.path().join(program);
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        }
    }

    /// Runs a block of commands one after the other, and tells of those that fail, or take longer than any reader would wait.
    pub fn run<'a>(&self, block: impl IntoIterator<Item = &'a String>) -> Vec<String> {
        let mut servers = Servers::default();
        let mut failures = Vec::new();
        for command in block {
            let command = command.replace("8000", &self.port.to_string());
            if command.starts_with("setter serve") {
                servers.start(self.shell(command.trim_end_matches(" &")));
            } else if command.contains("--watch") || command.starts_with("setter watch") {
                // It draws on a terminal until q is pressed; whoever presses it ends by SIGPIPE.
                let command = command.split('#').next().unwrap();
                let keys = "set +o pipefail; while sleep 0.3; do printf q; done";
                failures.extend(self.failure(&format!("{keys} | script -qefc '{command}' screen")));
            } else {
                failures.extend(self.failure(&command));
            }
        }
        failures
    }

    fn failure(&self, command: &str) -> Option<String> {
        let ran = self.shell(command).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        // A command with a limit of its own may reach it.
        let is_limited = command.contains("--time") && ran.status.code() == Some(5);
        let is_well = ran.status.success() || is_limited;
        (!is_well).then(|| format!("{command}\nended with {}: {said}", ran.status))
    }

    fn shell(&self, command: &str) -> Command {
        let mut path = OsString::from(self.programs.path());
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap());
        let mut shell = Command::new("timeout");
        shell
            .args([&self.patience.to_string(), "bash", "-eo", "pipefail", "-c", command])
            .current_dir(self.folder.path());
        // The index of a dictionary is made once for all.
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shown-commands");
        shell
            .env("PATH", path)
            .env("XDG_CACHE_HOME", cache)
            .env("TERM", "xterm")
            .stdin(Stdio::null());
        shell
    }
}

/// What was started in a block and serves until it ends.
#[derive(Default)]
struct Servers(Vec<Child>);

impl Servers {
    /// Starts a server, and waits until it says its address.
    fn start(&mut self, mut command: Command) {
        let mut server = command.stderr(Stdio::piped()).spawn().unwrap();
        let said = BufReader::new(server.stderr.take().unwrap());
        let mut lines = said.lines().map(Result::unwrap);
        let address = lines.by_ref().find(|line| line.contains("http://"));
        assert!(address.is_some(), "{command:?} serves nothing");
        thread::spawn(move || lines.for_each(drop));
        self.0.push(server);
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for server in &mut self.0 {
            // `timeout` passes the signal on.
            let pid = server.id().to_string();
            let _ = Command::new("kill").args(["-TERM", &pid]).status();
            let _ = server.wait();
        }
    }
}
